"""Which way a toll goes is asked on a card over the board (RA13)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from game.grids.areas import mask_of
from game.rules.rancho.choices import Buy
from game.rules.rancho.model import State, Terms
from game.rules.rancho.turn import Expand
from game.scenes.tabletop.pointer_state import WAYS, neighbour
from game.ui.chooser import Chooser
from game.ui.context import TableContext
from game.ui.frame import Frame
from game.ui.rect import Rect
from game.ui.spot import Spot
from tests.tables.rancho.play import GameMatch, new_match, table
from tests.tables.sitting import WINDOWS, hands, window

ORANGE = ((3, 1), (2, 2), (1, 3))
BLUE = ((-3, 4), (-2, 3), (-1, 3), (0, 3), (1, 2))
PURPLE = ((4, -1), (3, 0), (2, 1), (2, 0))

GOAL = Spot("space", "1,1")
"""The pasture with two cheapest payments."""


def blocked(match: GameMatch) -> State:
    """The worked example of RA13, with credit for a 2 and its toll."""
    spots = {spot.at: number for number, spot in enumerate(match.terms.board.spots)}
    owned = list(match.state.owned)
    for seat, land in ((0, ORANGE), (1, BLUE), (5, PURPLE)):
        owned[seat] |= mask_of([spots[at] for at in land])
    return replace(match.state, seat=0, owned=tuple(owned), credit=4)


def looked(match: GameMatch, at: Frame, state: State, may: Chooser, hover: Spot | None = None) -> TableContext[Any]:
    return TableContext(state, [], at, 0, 0, hover=hover, **hands(may))


def offered(match: GameMatch, at: Frame, state: State) -> Chooser:
    terms: Terms = match.terms
    may, of = Chooser(), table(match)
    seen = TableContext(state, [], at, 0, 0, live=False)
    may.reset(Expand(0).options(terms, state), lambda choice: of.controls.gestures(choice, seen))
    return may


def test_one_cheapest_payment_is_bought_by_a_click_and_of_several_one_row() -> None:
    match = new_match(6, "ways")
    state = blocked(match)
    may = offered(match, window(match, table(match), (1600, 900), 100)[1], state)
    ((alone,),) = may.press(Spot("space", "3,-1"))
    assert isinstance(alone, Buy)
    assert alone.tolls == ((5, 2),)
    assert not may.press(GOAL)
    assert may.take(GOAL)
    found = [may.drop(Spot("way", number)) for number in (0, 1)]
    bought = [chains[0][0] for chains in found]
    assert [type(choice) for choice in bought] == [Buy, Buy]
    assert {choice.tolls for choice in bought if isinstance(choice, Buy)} == {((1, 2),), ((5, 2),)}
    assert Spot("way", 2) not in may.targets()


@pytest.mark.parametrize(("size", "percent"), WINDOWS)
def test_the_rows_lie_on_the_sheet_and_off_every_way(size: tuple[int, int], percent: int) -> None:
    match = new_match(6, "ways")
    of, state = table(match), blocked(match)
    _, at = window(match, of, size, percent)
    may = offered(match, at, state)
    assert not any(spot.kind == "way" for spot in of.controls.spots(looked(match, at, state, may)))
    hexes = of.controls.spots(looked(match, at, state, may))
    may.take(GOAL)
    spots = of.controls.spots(looked(match, at, state, may))
    rows = [box for spot, box in spots.items() if spot.kind == "way"]
    assert len(rows) == 2
    crossed = [hexes[Spot("space", name)] for name in ("1,1", "1,2", "2,1")]
    for row in rows:
        assert row.intersection(at.board) == pytest.approx(Rect(*row))
        assert not any(row.intersects(box) for box in crossed)
    assert not rows[0].intersects(rows[1])


def test_while_it_is_asked_only_the_rows_and_putting_aside_are_left() -> None:
    match = new_match(6, "ways")
    of, state = table(match), blocked(match)
    _, at = window(match, of, (1600, 900), 100)
    may = offered(match, at, state)
    may.take(GOAL)
    spots = of.controls.spots(looked(match, at, state, may))
    assert list(spots) == [GOAL, Spot("way", 0), Spot("way", 1)]
    start = spots[GOAL].centre
    reached = {neighbour(spots, GOAL, way, start) for way in WAYS}
    assert reached & {Spot("way", 0), Spot("way", 1)}
