"""Areas that are pointed at: their borders, what lies beside them, and what is drawn of them (WS3, WS11, WS16)."""

from __future__ import annotations

import pytest

from game.rules.wolves_and_sheep import data
from game.rules.wolves_and_sheep.land import VILLAGE_CELL, cell
from game.rules.wolves_and_sheep.scoring import areas
from game.tables.wolves_and_sheep import meadows
from game.tables.wolves_and_sheep.landscape import Film, Landscape, border
from game.tables.wolves_and_sheep.meadows import Areas
from game.ui.shapes import Stroke
from game.ui.theme import colours
from tests.rules.wolves_and_sheep.table import START, TWO, build, cover
from tests.tables.wolves_and_sheep.scene import CLEAR, SIZE, colour, grown, painter, plan_of

WOLF = build((0, 1, "V.K."), (0, 2, "K.F."), (0, 3, "wolf"))


def turned_round(loop: tuple[tuple[int, int], ...]) -> float:
    """The area inside a loop, in triangles; negative where it runs against the clock."""
    ends = zip(loop, loop[1:] + loop[:1], strict=True)
    return sum(ax * by - bx * ay for (ax, ay), (bx, by) in ends) / 2


@pytest.mark.parametrize("seed", range(6))
def test_the_borders_of_all_areas_hold_their_triangles_and_no_more(seed: int) -> None:
    for area in areas(TWO, grown(seed, 45)):
        loops = border(area.triangles)
        assert sum(map(turned_round, loops)) == len(area.triangles)


def test_borders_run_through_bends_only_and_round_holes() -> None:
    tile = tuple(VILLAGE_CELL << 2 | edge for edge in range(4))
    assert sorted(border(tile)[0]) == [(0, 0), (0, 2), (2, 0), (2, 2)]
    assert len(border(tile[:1])[0]) == 3
    ring = tuple(sorted(cell(x, y) << 2 | edge for x in (-1, 0, 1) for y in (-1, 0, 1) for edge in range(4) if x or y))
    outer, inner = sorted(border(ring), key=len)
    assert (len(outer), len(inner)) == (4, 4)
    assert {turned_round(outer), turned_round(inner)} == {36.0, -4.0}


def test_what_is_pointed_at_is_the_area_there_but_not_a_village() -> None:
    land, cache = WOLF, Areas(TWO)
    assert cache.pointed(land, VILLAGE_CELL, 0) is None
    assert cache.pointed(land, cell(5, 5), 0) is None
    meadow, wood = cache.pointed(land, cell(0, 1), 2), cache.pointed(land, cell(0, 3), 1)
    assert meadow is not None
    assert meadow.colour == 0
    assert cell(0, 2) << 2 in meadow.triangles
    assert wood is not None
    assert wood.wolves == (cell(0, 3),)
    covered = cover(land, 0, 3)
    after = cache.pointed(covered, cell(0, 3), 1)
    assert after is not None
    assert (after.wolves, after.covering) == ((), 1)


def test_a_wolf_shows_its_dangerous_forest_until_it_is_covered() -> None:
    cache = Areas(TWO)
    wood = cache.danger(WOLF, cell(0, 3))
    assert wood is not None
    assert not wood.safe
    assert cache.danger(cover(WOLF, 0, 3), cell(0, 3)) is None
    assert cache.danger(WOLF, cell(0, 2)) is None


def test_beside_a_forest_are_the_meadows_that_touch_it_the_largest_first() -> None:
    land = grown(3, 50)
    all_areas = areas(TWO, land)
    for wood in (area for area in all_areas if area.kind == data.FOREST):
        near = meadows.threatened_meadows(wood, all_areas)
        assert near == sorted(near, key=lambda area: (-len(area.triangles), area.triangles))
        cells = {triangle >> 2 for triangle in wood.triangles}
        assert all({triangle >> 2 for triangle in area.triangles} & cells for area in near)
        assert all(not area.safe for area in near) or wood.safe


def test_all_land_but_the_area_gets_darker() -> None:
    before, after, plan = painter(), painter(), plan_of(WOLF)
    for paint in (before, after):
        Landscape(TWO).draw(paint, plan, WOLF)
    meadow = Areas(TWO).pointed(WOLF, cell(0, 1), 2)
    assert meadow is not None
    meadows.draw_outline(after, plan, meadow, WOLF)
    x, y = plan.cell(cell(0, 0)).centre
    assert sum(colour(after, x, y)) < sum(colour(before, x, y))
    tile = plan.cell(cell(0, 2))
    inner = tile.centre[0] + 17, tile.y + tile.h / 6 - 11
    assert sum(colour(after, *inner)) >= sum(colour(before, *inner)) - 12
    far = plan.cell(cell(3, 0)).centre
    assert colour(after, *far) == colour(before, *far)


def test_meadows_beside_danger_are_veiled_and_others_are_not() -> None:
    before, after, plan = painter(), painter(), plan_of(WOLF)
    for paint in (before, after):
        Landscape(TWO).draw(paint, plan, WOLF)
    all_areas = areas(TWO, WOLF)
    wood = next(area for area in all_areas if area.wolves)
    meadows.draw_danger(after, plan, wood, all_areas)
    near = meadows.threatened_meadows(wood, all_areas)
    assert near
    for area in near:
        at, edge = area.triangles[0] >> 2, area.triangles[0] & 3
        x, y = plan.sheep(at, edge).centre
        assert sum(colour(after, x, y)) != sum(colour(before, x, y))
    x, y = plan.cell(VILLAGE_CELL).centre
    assert colour(after, x, y) == colour(before, x, y)


def test_a_film_is_cut_to_the_board() -> None:
    paint, plan = painter(), plan_of(START, 2.0)
    film = Film(paint, plan)
    film.fill([((-90, -90), (90, -90), (90, 90), (-90, 90))], colours.sun)
    film.line([((-90, 0), (90, 0))], (Stroke(colours.ink, 9),), closed=False)
    film.dots((-90, 1), (90, 1), 12, 3, colours.gold)
    film.lay()
    assert colour(paint, 400, 200) == tuple(colours.sun)
    rim = [(x, 35) for x in range(SIZE[0])] + [(45, y) for y in range(SIZE[1])]
    assert {colour(paint, x, y) for x, y in rim} == {CLEAR}
    Film(paint, plan).lay()
