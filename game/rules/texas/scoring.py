"""Areas and their squares (TX14, TX15)."""

from __future__ import annotations

from game.core.spec import Tally
from game.grids.regions import regions
from game.rules.texas.model import FARM, RANCH, State, Terms


def areas(terms: Terms, state: State, side: int) -> tuple[tuple[int, ...], ...]:
    """The areas of a side, largest first: markers joined by sides, never by corners."""
    members = [number for number, marker in enumerate(state.squares) if marker == side]
    return tuple(sorted(regions(members, terms.board.neighbours), key=lambda area: (-len(area), area)))


def near_end(terms: Terms, view: State, seat: int) -> bool:
    """Whether the last marker may be placed before every seat has had a turn (TX13).

    A board on which nobody can act any more ends the game too, but no seat sees that coming (**ruling**).
    """
    return 0 < view.markers <= terms.seats


def score(terms: Terms, state: State) -> tuple[Tally, ...]:
    """Per seat its side's points; rank is points, then the largest area, then markers (TX15)."""
    by_side = {side: _tally([len(area) for area in areas(terms, state, side)]) for side in (FARM, RANCH)}
    return tuple(by_side[side] for side in terms.side)


def _tally(sizes: list[int]) -> Tally:
    largest = sizes[0] if sizes else 0
    points = {"largest": largest**2, "others": sum(size**2 for size in sizes[1:])}
    return Tally(points, (sum(points.values()), largest, sum(sizes)))
