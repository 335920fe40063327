"""Every number of the rulebook in one place."""

from __future__ import annotations

from dataclasses import dataclass

SIDE_LENGTH = 9
"""TX1: the board is 9 x 9 squares."""

OFFICER_MARK = "officer"
"""TX1: the named object on the map where the officer starts."""

DISTANCES = (1, 2, 3)
"""TX2: every compass direction comes with each of these distances."""

MARKERS = 52
"""TX3."""


@dataclass(frozen=True)
class Deal:
    """TX4: what a seat gets, by the number of seats."""

    cards: int
    judges: int


DEALS = {2: Deal(cards=5, judges=4), 4: Deal(cards=3, judges=2)}
