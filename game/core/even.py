"""Even start: players of different strength begin with different means, openly, and everybody plays their best.

Points that a seat begins ahead are a category of their own, the first one, and count in total and rank alike; so ties
are broken as ever, by whatever else a title counts (**ruling**). Nothing else of a game changes.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

import msgspec

from game.core.spec import BadTerms, Tally

AHEAD = "ahead"
"""The category of the points that a seat begins with."""

MOST_AHEAD = 40

PointsAhead = Annotated[
    tuple[Annotated[int, msgspec.Meta(ge=0, le=MOST_AHEAD)], ...], msgspec.Meta(extra={"is": "ahead"})
]
"""A house option: per seat the points that it begins ahead; none beyond the end."""


def points_ahead(ahead: Sequence[int], seats: int) -> tuple[int, ...]:
    """Per seat the points that it begins ahead.

    Raises BadTerms where it is said of more seats than play, or of somebody who plays alone (**ruling**).
    """
    if len(ahead) > seats:
        raise BadTerms("terms.even", count=len(ahead), seats=seats)
    if seats == 1 and any(ahead):
        raise BadTerms("terms.even_alone")
    return (*ahead, *(0,) * (seats - len(ahead)))


def with_ahead(ahead: Sequence[int], tallies: tuple[Tally, ...]) -> tuple[Tally, ...]:
    """Tallies with the points that seats begin ahead; where nobody does, as they are."""
    if not any(ahead):
        return tallies
    return tuple(
        Tally({AHEAD: points, **tally.points}, (tally.rank[0] + points, *tally.rank[1:]))
        for points, tally in zip(ahead, tallies, strict=True)
    )


def term_ahead(ahead: Sequence[int], seat: int) -> dict[str, float]:
    """Points that a seat begins ahead as a reason of its value; no reason where nobody does."""
    return {AHEAD: float(ahead[seat])} if ahead[seat] else {}
