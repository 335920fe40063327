"""Options, terms and state of Common Ground."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import msgspec

from game.core.board import Board
from game.core.seats import Starter
from game.core.spec import BadTerms

SEATS = (2, 3, 4)
"""CM1."""

FREE = -1
"""The owner of a space that nobody has taken."""

WORTH = "worth"
"""CM1: the property of a space on the map: its points, 0 where the die says."""

FACES = (1, 2, 3, 4, 5, 6)
"""CM4: the die."""


class Options(msgspec.Struct, frozen=True):
    """House options that the set-up screen lets the players choose (CM2)."""

    starter: Starter = 1


class State(msgspec.Struct, frozen=True, gc=False):
    """Everything on the table."""

    turn: int
    """Turns that are over."""
    owners: tuple[int, ...]
    """Per space the seat that has taken it, or FREE."""
    points: tuple[int, ...]
    """Per seat what its spaces have brought."""
    goals: tuple[int, ...] = ()  # secret
    """Per seat that has one the column of its goal, HIDDEN in views (CM7)."""  # secret
    shown: bool = False  # secret
    """Whether all goals lie open (CM7)."""  # secret
    jumped: tuple[int, ...] = ()  # interrupt
    """Seats that have jumped in (CM6)."""  # interrupt


@dataclass(frozen=True, slots=True)
class Terms:
    """Agreement before play."""

    board: Board
    seats: int
    options: Options
    worth: tuple[int, ...]
    """Per space the points that it brings, 0 where the die says."""


def prepare(boards: Sequence[Board], seats: int, options: Options) -> Terms:
    """The terms of a game; raises BadTerms for another board, number of seats or starter."""
    if seats not in SEATS:
        raise BadTerms("commons.terms.seats", seats=seats, rule="CM1")
    if not 0 <= options.starter <= seats:
        raise BadTerms("commons.terms.starter", starter=options.starter, rule="CM2")
    if len(boards) != 1:
        raise BadTerms("commons.terms.boards", boards=len(boards), rule="CM1")
    worth = tuple(points for spot in boards[0].spots if type(points := spot.props.get(WORTH)) is int)
    if len(worth) != len(boards[0].spots) or min(worth) < 0:
        raise BadTerms("commons.terms.worth", board=boards[0].key, rule="CM1")
    return Terms(boards[0], seats, options, worth)
