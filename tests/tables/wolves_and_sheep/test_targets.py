"""Light on cells, badges on wolves and hunters, and the counting of a meadow."""

from __future__ import annotations

import pytest

from game.i18n.catalogue import Catalogue
from game.rules.wolves_and_sheep.land import VILLAGE_CELL, cell, neighbours, tile_code
from game.rules.wolves_and_sheep.scoring import Area, areas
from game.tables.wolves_and_sheep import counting, faces, landscape
from game.tables.wolves_and_sheep.landscape import Landscape
from game.tables.wolves_and_sheep.meadows import Threat, draw_badges, threats
from game.ui.rect import Rect
from game.ui.theme import colours
from tests.rules.wolves_and_sheep.table import START, TWO, build, cover, meadow
from tests.tables.wolves_and_sheep.scene import BOARD, CLEAR, SIZE, colour, grown, painter, plan_of

WORDS = Catalogue()
LAND = grown(2, 30)
FACE = faces.face(TWO, tile_code(5, 0, 0))
WOLF = build((0, 1, "V.K."), (0, 2, "K.F."), (0, 3, "wolf"))
TAMED = build((0, 1, "V.K."), (0, 2, "K.F."), (0, 3, "hunter"))


def closed() -> Area:
    """A closed meadow of eight sheep on five tiles."""
    return max(areas(TWO, MEADOW), key=lambda area: (area.counts, len(area.triangles)))


MEADOW = meadow(START, 6, 0, "R", 4)


@pytest.mark.parametrize("zoom", [0.5, 1.0, 2.0])
def test_light_lies_on_legal_cells_and_never_beyond_the_board(zoom: float) -> None:
    paint, plan = painter(), plan_of(LAND, zoom)
    cells = {at: neighbours(LAND, at) for at in LAND.frontier}
    landscape.draw_targets(paint, plan, WORDS, cells, FACE, 1.0)
    landscape.draw_rings(paint, plan, LAND.frontier)
    landscape.draw_pointed(paint, plan, next(iter(cells)))
    for at in cells:
        x, y = plan.cell(at).x + 12 * zoom, plan.cell(at).y + 12 * zoom
        if BOARD.inset(10).contains(x, y):
            assert colour(paint, x, y) != CLEAR
    rim = [(x, y) for x in range(SIZE[0]) for y in (20, 30, 669, 680)]
    assert {colour(paint, x, y) for x, y in rim} == {CLEAR}


def test_rings_leave_the_middle_of_a_cell_as_it_is() -> None:
    paint, plan = painter(), plan_of(START)
    at = cell(1, 0)
    landscape.draw_rings(paint, plan, [at])
    assert colour(paint, *plan.cell(at).centre) == CLEAR
    assert colour(paint, plan.cell(at).x + 5, plan.cell(at).centre[1]) == tuple(colours.sun)


def test_an_animal_takes_the_place_of_the_face() -> None:
    shown = []
    for animal in ("", faces.WOLF, faces.HUNTER):
        paint, plan = painter(), plan_of(START)
        landscape.draw_targets(paint, plan, WORDS, {cell(1, 0): 1}, FACE, animal=animal)
        box = plan.cell(cell(1, 0))
        shown.append([colour(paint, box.x + x, box.y + 40) for x in range(20, 90)])
    assert shown[0] != shown[1] != shown[2]


def test_a_refused_tile_lies_tilted_on_its_cell() -> None:
    paint, plan = painter(), plan_of(START)
    landscape.draw_refused(paint, plan, cell(1, 0), FACE)
    x, y = plan.cell(cell(1, 0)).centre
    assert colour(paint, x, y) != CLEAR


def test_wolves_are_a_danger_until_covered_and_hunters_safe() -> None:
    def told(land: object) -> dict[int, tuple[Threat, bool]]:
        return {at: (fate, safe) for at, fate, safe in threats(TWO, land, areas(TWO, land))}  # type: ignore[arg-type]

    at = cell(0, 3)
    assert told(START) == {}
    assert told(WOLF) == {at: (Threat.DANGER, False)}
    assert told(cover(WOLF, 0, 3)) == {at: (Threat.COVERED, True)}
    assert told(TAMED) == {at: (Threat.SAFE, True)}


@pytest.mark.parametrize("zoom", [0.6, 1.2])
def test_badges_lie_on_their_tiles_in_words_or_as_signs(zoom: float) -> None:
    for land in (WOLF, TAMED, cover(WOLF, 0, 3)):
        paint, plan = painter(), plan_of(land, zoom)
        draw_badges(paint, plan, WORDS, TWO, land, areas(TWO, land))
        box = plan.cell(cell(0, 3))
        drawn = [(x, y) for x in range(0, SIZE[0], 3) for y in range(0, SIZE[1], 3) if colour(paint, x, y) != CLEAR]
        assert drawn
        assert all(box.inset(-16).contains(x, y) for x, y in drawn)


def test_sheep_are_counted_from_north_to_south() -> None:
    area = closed()
    rows = counting.order(area.triangles)
    assert sorted(rows) == list(area.triangles)
    assert rows[0] == cell(6, -1) << 2 | 2
    assert rows[-1] == cell(6, 1) << 2
    assert [counting.counted(area, share) for share in (0, 0.124, 0.125, 0.5, 0.99, 1)] == [0, 0, 1, 4, 7, 8]


def test_counted_quarters_are_lit_the_others_wait_and_the_rest_is_dark() -> None:
    area, plan = closed(), plan_of(MEADOW)
    at = cell(6, 0)
    assert {at << 2, at << 2 | 2, VILLAGE_CELL << 2}.intersection(area.triangles) == {at << 2, at << 2 | 2}

    def shown(share: float | None) -> list[int]:
        """How bright north and south of the middle tile are, and the village."""
        paint = painter()
        Landscape(TWO).draw(paint, plan, MEADOW)
        if share is not None:
            counting.lights(paint, plan, area, MEADOW, share)
        places = ((at, -0.38), (at, 0.38), (VILLAGE_CELL, -0.38))
        boxes = [(plan.cell(where), down) for where, down in places]
        return [sum(colour(paint, box.centre[0] + 0.34 * box.w, box.centre[1] + down * box.h)) for box, down in boxes]

    before, start, half, end = (shown(share) for share in (None, 0, 0.3, 1))
    assert start[0] < before[0] < end[0]
    assert start[1] < before[1] < end[1]
    assert (half[0], half[1]) == (end[0], start[1])
    assert start[2] < before[2]
    assert end[2] == half[2] == start[2]


def test_the_tally_shows_a_panel_at_any_height() -> None:
    for high in (236, 150):
        paint = painter()
        counting.tally(paint, Rect(20, 20, 336, high), WORDS, closed(), 0.6)
        assert colour(paint, 188, 20 + high - 8) == tuple(colours.cream)
        assert colour(paint, 188, 20 + high + 60) == CLEAR
