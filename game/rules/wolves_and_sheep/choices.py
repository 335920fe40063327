"""Answers of seats, chance and the clock in Wolves and Sheep."""

from __future__ import annotations

from typing import Annotated, ClassVar

import msgspec

from game.core.seats import CLOCK, SeatNo
from game.core.steps import Choice
from game.rules.wolves_and_sheep import data
from game.rules.wolves_and_sheep.model import Cell, Colour, Kind, Quarters, Side, TileNo


class Lay(Choice, frozen=True, gc=False):
    """Lay a tile, one side up and turned clockwise by quarters, on an empty cell or a hunter on a wolf (WS5, WS10)."""

    tile: TileNo
    side: Side
    turn: Quarters
    at: Cell


class Pause(Choice, frozen=True, gc=False):
    """Lay nothing in this turn, because no landscape or sheep side fits (WS7)."""


class Skip(Choice, frozen=True, gc=False):
    """Lay no premium tile, because no landscape or sheep side fits (WS8)."""


class Take(Choice, frozen=True, gc=False):
    """Take so many of the tiles that are due, and so end what drew them (WS6)."""

    calls_chance: ClassVar[bool] = True
    count: Annotated[int, msgspec.Meta(ge=1, le=4)]


class Show(Choice, frozen=True, gc=False):
    """An interrupt: show a colour (WS8); of a seat that ran out of tiles also an answer (WS20)."""

    seat: SeatNo
    colour: Colour


class Announce(Choice, frozen=True, gc=False):
    """An interrupt: announce wolves and hunters, this kind first (WS12)."""

    seat: SeatNo
    kind: Kind


class Stop(Choice, frozen=True, gc=False):
    """An interrupt: give up for good, final at once (WS13); also an answer of a seat that must pause (WS15)."""

    seat: SeatNo


class GiveUp(Choice, frozen=True, gc=False):
    """Giving up in older records, in place of `Stop`: the seat is asked next whether it means it."""

    seat: SeatNo


class Leave(Choice, frozen=True, gc=False):
    """Yes, give up for good (older records)."""


class Stay(Choice, frozen=True, gc=False):
    """No, do not give up (older records)."""


class Add(Choice, frozen=True, gc=False):
    """Announce one more wolf or hunter, to be laid after those before it (WS12)."""

    kind: Kind


class Done(Choice, frozen=True, gc=False):
    """The list is complete (WS12), or the turn is over (WS19)."""


class Decline(Choice, frozen=True, gc=False):
    """Out of tiles: do not show a colour (WS20)."""


class OutOfTime(Choice, frozen=True, gc=False):
    """The clock of an interrupt has run out: what is not yet laid of it is dropped (WS19)."""

    by_clock: ClassVar[bool] = True


class TimeUp(Choice, frozen=True, gc=False):
    """The interrupt of the clock: the time for the move is over (WS19)."""

    seat: int = CLOCK


class Drawn(Choice, frozen=True, gc=False):
    """Chance: the tile that comes out of the bag."""

    tile: TileNo


class Dealt(Choice, frozen=True, gc=False):
    """Chance: the colour of a secret tile."""

    colour: Colour


class Starts(Choice, frozen=True, gc=False):
    """Chance: the seat that begins (WS4)."""

    seat: SeatNo


PAUSE, SKIP, LEAVE, STAY, DONE, DECLINE = Pause(), Skip(), Leave(), Stay(), Done(), Decline()
OUT_OF_TIME, TIME_UP = OutOfTime(), TimeUp()
DRAWS = {tile: (Drawn(tile), 1) for tile in data.NUMBERS}
"""By tile the outcome of a draw."""
