"""Seats at the table and special numbers: seats count from 0; chance and the clock have numbers of their own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

import msgspec

CHANCE = -1
"""The seat that answers for dice and draws."""

CLOCK = -2
"""The seat that answers for time running out."""

HUMAN = "human"
"""The player of a seat that a person holds; any other word is a computer player's level."""

HIDDEN = -1
"""Number in a view in place of a secret id."""

LONGEST_NAME = 24
"""Letters in a seat's name."""

_UNSEEN = {"Cc", "Cf", "Cs", "Zs", "Zl", "Zp", "Mn", "Me"}
_BLANK = "\u115f\u1160\u2800\u3164\uffa0"
"""Letters and a symbol of which nothing is to be seen: fillers, and the empty pattern of Braille."""


def is_visible(name: str) -> bool:
    """Whether anything of a name can be seen: not so where it is all spaces, controls and marks for other letters."""
    from unicodedata import category  # here, because nothing needs it before the first frame

    return any(category(letter) not in _UNSEEN and letter not in _BLANK for letter in name)


def name_key(name: str) -> str:
    """A name as it is compared: however it is written, it is the same."""
    return name.strip().casefold()


class Seat(msgspec.Struct, frozen=True):
    """One place at the table: its name, who plays it and the colour that marks it."""

    name: Annotated[str, msgspec.Meta(min_length=1, max_length=LONGEST_NAME)]
    player: Annotated[str, msgspec.Meta(max_length=16)] = HUMAN
    colour: Annotated[str, msgspec.Meta(max_length=16)] = ""
    temper: Annotated[str, msgspec.Meta(max_length=16)] | msgspec.UnsetType = msgspec.UNSET
    """Temper of the computer of that name, whatever its level (`Mind.tempers`); left out where it has none."""

    @property
    def human(self) -> bool:
        """Whether a person answers for this seat."""
        return self.player == HUMAN


class Former(msgspec.Struct, frozen=True):
    """Earlier player of a seat, before another one took it over."""

    seat: Annotated[int, msgspec.Meta(ge=0, le=7)]
    player: Annotated[str, msgspec.Meta(max_length=16)]
    upto: Annotated[int, msgspec.Meta(ge=0)]
    """It gave that seat's answers before this row, as far as no earlier player did."""


def former_player(former: Sequence[Former], seat: int, row: int) -> str:
    """Player who gave a seat's answer in a row; empty for the one who plays it still."""
    return next((each.player for each in former if each.seat == seat and row < each.upto), "")


def with_people(seats: Sequence[Seat], former: Sequence[Former]) -> tuple[Seat, ...]:
    """The seats for a rematch: people have back those that they left to computers."""
    return tuple(
        msgspec.structs.replace(seat, player=HUMAN) if former_player(former, number, 0) == HUMAN else seat
        for number, seat in enumerate(seats)
    )


def add_former(former: Sequence[Former], seat: int, player: str, row: int) -> tuple[Former, ...]:
    """The same once `player` has left a seat before a row; nothing is noted of one that gave no answer."""
    started = max((each.upto for each in former if each.seat == seat), default=0)
    return (*former, Former(seat, player, row)) if row > started else tuple(former)


def cut_former(former: Sequence[Former], row: int) -> tuple[Former, ...]:
    """The same once all rows from one on are to be given by whoever sits there now."""
    return tuple(msgspec.structs.replace(each, upto=min(each.upto, row)) for each in former)


SeatNo = Annotated[int, msgspec.Meta(extra={"is": "seat"})]
"""The number of a seat."""

SpotNo = Annotated[int, msgspec.Meta(extra={"is": "spot"})]
"""The number of a spot on the match's first board."""

Starter = Annotated[int, msgspec.Meta(ge=0, le=6, extra={"is": "starter"})]
"""A house option: which seat begins, counted from 1; 0 leaves it to chance."""
