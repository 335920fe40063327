"""Landscape on the mat: in place, without gaps, never beyond the board; its empty cells and lit targets."""

from __future__ import annotations

import math

import pygame
import pytest
from msgspec.structs import replace

from game.i18n.catalogue import Catalogue
from game.rules.wolves_and_sheep.land import VILLAGE_CELL, cell, column_row, neighbours, tile_code
from game.rules.wolves_and_sheep.scoring import Area, areas
from game.tables.wolves_and_sheep import counting, faces, landscape
from game.tables.wolves_and_sheep.landscape import Landscape
from game.tables.wolves_and_sheep.meadows import Threat, draw_badges, threats
from game.tables.wolves_and_sheep.plan import Plan
from game.ui import art
from game.ui.frame import Camera
from game.ui.paint import Painter
from game.ui.rect import Rect
from game.ui.theme import colours
from tests.rules.wolves_and_sheep.table import START, TWO, build, cover, meadow, terms_on
from tests.tables.wolves_and_sheep.scene import BOARD, CLEAR, SIZE, colour, grown, painter, plan_of

LAND = grown(1, 40)
ZOOMS = (0.5, 0.73, 0.9, 1.0, 1.37, 2.0)

GROUND = grown(1, 40)

WORDS = Catalogue()
LIT_LAND = grown(2, 30)
FACE = faces.face(TWO, tile_code(5, 0, 0))
WOLF = build((0, 1, "V.K."), (0, 2, "K.F."), (0, 3, "wolf"))
TAMED = build((0, 1, "V.K."), (0, 2, "K.F."), (0, 3, "hunter"))


def inside(sheet: pygame.Surface) -> bytes:
    area = BOARD.inset(16)
    part = sheet.subsurface((int(area.x), int(area.y), int(area.w), int(area.h)))
    return pygame.image.tobytes(part, "RGB")


@pytest.mark.parametrize("zoom", ZOOMS)
def test_every_tile_shows_its_face_where_the_plan_says(zoom: float) -> None:
    paint, plan = painter(), plan_of(LAND, zoom)
    Landscape(TWO).draw(paint, plan, LAND)
    for at, what in LAND.tiles.items():
        box = plan.cell(at)
        x, y = box.centre
        if not BOARD.inset(20).contains(x, y):
            continue
        alone = painter()
        alone.picture(faces.face(TWO, what), Rect.around((round(x), round(y)), math.ceil(box.w)))
        near = {colour(alone, x + dx, y + dy) for dx in (-2, -1, 0, 1, 2) for dy in (-2, -1, 0, 1, 2)}
        assert colour(paint, x, y) in near


@pytest.mark.parametrize("zoom", ZOOMS)
def test_no_mat_shows_between_tiles(zoom: float) -> None:
    land = build((0, -1, "V.V."), (0, -2, "V.V."), (1, 0, "...V"))
    paint, plan = painter(), replace(plan_of(land, zoom), camera=Camera((7.3, -91.7), zoom))
    Landscape(TWO).draw(paint, plan, land)
    top, low = plan.cell(cell(0, -2)).centre, plan.cell(cell(0, 0)).centre
    seen = {colour(paint, top[0] + dx, y) for y in range(int(top[1]), int(low[1])) for dx in (-20, 20)}
    assert not {CLEAR, tuple(landscape.MAT)} & seen


@pytest.mark.parametrize("zoom", ZOOMS)
def test_the_landscape_moves_as_one_piece(zoom: float) -> None:
    here, there = painter(), painter()
    plan = plan_of(LAND, zoom)
    Landscape(TWO).draw(here, plan, LAND)
    Landscape(TWO).draw(there, Plan(BOARD, plan.camera.panned(13, -8)), LAND)
    moved = pygame.Surface(SIZE)
    moved.fill(CLEAR)
    moved.blit(here.surface, (13, -8))
    for surface in (moved, there.surface):
        # What came in at the borders is new.
        surface.fill(CLEAR, (0, 0, 80, SIZE[1]))
        surface.fill(CLEAR, (0, SIZE[1] - 80, SIZE[0], 80))
        surface.fill(CLEAR, (SIZE[0] - 80, 0, 80, SIZE[1]))
        surface.fill(CLEAR, (0, 0, SIZE[0], 80))
    assert pygame.image.tobytes(moved, "RGB") == pygame.image.tobytes(there.surface, "RGB")


def test_nothing_is_drawn_beyond_the_board() -> None:
    paint = painter()
    Landscape(TWO).draw(paint, plan_of(LAND, 2.0), LAND)
    landscape.draw_brackets(paint, plan_of(LAND, 2.0), VILLAGE_CELL)
    rim = [(x, y) for x in range(SIZE[0]) for y in (0, 29, 670, 699)]
    rim += [(x, y) for x in (0, 39, 940, 999) for y in range(SIZE[1])]
    assert {colour(paint, x, y) for x, y in rim} == {CLEAR}


def test_the_picture_is_kept_until_something_changes() -> None:
    kept, plan = Landscape(TWO), plan_of(LAND)
    more = cover(build((0, 1, "V.K."), (0, 2, "K.F."), (0, 3, "wolf")), 0, 3)
    for look, land in ((plan, LAND), (plan, LAND), (plan_of(LAND, 1.5), LAND), (plan, more), (plan, LAND)):
        again, fresh = painter(), painter()
        kept.draw(again, look, land)
        Landscape(TWO).draw(fresh, look, land)
        assert inside(again.surface) == inside(fresh.surface)


def test_a_panned_picture_is_the_one_that_would_be_drawn_anew() -> None:
    kept, plan = Landscape(TWO), plan_of(LAND, 0.87)
    for by in ((0, 0), (13, -8), (60, 70), (-150, 5), (400, -300), (400.5, -299.3), (0, 0)):
        look = Plan(BOARD, plan.camera.panned(*by))
        moved, fresh = painter(), painter()
        kept.draw(moved, look, LAND)
        Landscape(TWO).draw(fresh, look, LAND)
        assert pygame.image.tobytes(moved.surface, "RGB") == pygame.image.tobytes(fresh.surface, "RGB")


def test_a_new_zoom_is_scaled_from_the_last_until_its_pictures_are_made() -> None:
    kept, near = Landscape(TWO), plan_of(LAND, 1.21)
    art.forget()
    kept.draw(painter(), plan_of(LAND, 0.83), LAND)
    draft, true, fresh = painter(), painter(), painter()
    draft.draft = true.draft = True
    kept.draw(draft, near, LAND)
    assert kept.pictures
    while kept.pictures:
        kept.pictures.make_one()
    kept.draw(true, near, LAND)
    Landscape(TWO).draw(fresh, near, LAND)
    assert not kept.pictures
    assert inside(draft.surface) != inside(fresh.surface)
    assert inside(true.surface) == inside(fresh.surface)


def test_a_covered_wolf_is_drawn_covered() -> None:
    wolf = build((0, 1, "V.K."), (0, 2, "K.F."), (0, 3, "wolf"))
    assert landscape.tile_picture(TWO, wolf, cell(0, 3)) == faces.face(TWO, wolf.tiles[cell(0, 3)])
    assert landscape.tile_picture(TWO, cover(wolf, 0, 3), cell(0, 3)) == faces.COVERED


def test_tiles_have_a_side_below_and_throw_a_shadow_to_the_lower_right() -> None:
    paint, plan = painter(), Plan(BOARD, Camera((0, 0), 1.0))
    Landscape(TWO).draw(paint, plan, START, grid=False)
    village = plan.cell(VILLAGE_CELL)
    x, y = village.centre
    assert sum(colour(paint, x, village.bottom + 2)) > sum(landscape.MAT)
    assert sum(colour(paint, x, village.bottom + 9)) < 0.8 * sum(landscape.MAT)
    assert sum(colour(paint, village.right + 5, y)) < sum(colour(paint, village.x - 5, y))
    assert colour(paint, village.x - 60, y) == tuple(landscape.MAT)


def test_empty_cells_show_only_where_wanted() -> None:
    with_grid, without = painter(), painter()
    plan = Plan(BOARD, Camera((0, 0), 1.0))
    Landscape(TWO).draw(with_grid, plan, START)
    Landscape(TWO).draw(without, plan, START, grid=False)
    x, y = plan.cell(cell(2, 0)).centre
    assert colour(without, x, y) == tuple(landscape.MAT)
    assert colour(with_grid, x, y) != tuple(landscape.MAT)


def test_a_gap_amid_villages_that_no_tile_fits_is_a_pond() -> None:
    """Only those that the table begins with: one that is left open in play is an empty cell."""
    terms = terms_on("wolves_and_sheep_lake")
    assert landscape.ponds(terms) == {cell(0, 1)}
    assert landscape.ponds(TWO) == landscape.ponds(terms_on("wolves_and_sheep_two_villages")) == set()
    start = terms.start.land(terms.shapes)
    for zoom in ZOOMS:
        paint, plan = painter(), plan_of(start, zoom)
        Landscape(terms).draw(paint, plan, start)
        red, _, blue = colour(paint, *plan.cell(cell(0, 1)).centre)
        assert blue > red


def test_the_mat_fills_its_rectangle() -> None:
    paint: Painter = painter()
    landscape.draw_mat(paint, BOARD)
    assert colour(paint, *BOARD.centre) == tuple(landscape.MAT)
    assert colour(paint, BOARD.x + 1, BOARD.centre[1]) == tuple(landscape.RIM)


def test_each_neighbour_of_a_tile_knows_on_which_side_it_lies() -> None:
    beside = landscape.laid_neighbours([VILLAGE_CELL])
    assert {column_row(at) for at in beside} == {(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if x or y}
    assert sorted(beside.values()) == [1 << number for number in range(8)]
    x, y = 7, -3
    moved = {cell(x + column_row(at)[0], y + column_row(at)[1]): side for at, side in beside.items()}
    assert landscape.laid_neighbours([cell(x, y)]) == moved


def test_of_many_tiles_a_cell_knows_all_that_are_its_neighbours() -> None:
    neighbours, alone = (
        landscape.laid_neighbours(GROUND.tiles),
        [landscape.laid_neighbours([tile]) for tile in GROUND.tiles],
    )
    assert neighbours.keys() == {at for each in alone for at in each}
    for at, sides in neighbours.items():
        assert sides == sum(each.get(at, 0) for each in alone)
    assert max(sides.bit_count() for at, sides in neighbours.items() if at not in GROUND.tiles) > 4


def test_cells_with_the_same_neighbours_are_one_picture() -> None:
    names = [landscape.empty_cell(sides, grid) for sides in (0, 1, 2, 3, 255) for grid in (False, True)]
    assert len(set(names)) == len(names)
    assert names == [landscape.empty_cell(sides, grid) for sides in (0, 1, 2, 3, 255) for grid in (False, True)]


def closed() -> Area:
    """A closed meadow of eight sheep on five tiles."""
    return max(areas(TWO, MEADOW), key=lambda area: (area.counts, len(area.triangles)))


MEADOW = meadow(START, 6, 0, "R", 4)


@pytest.mark.parametrize("zoom", [0.5, 1.0, 2.0])
def test_light_lies_on_legal_cells_and_never_beyond_the_board(zoom: float) -> None:
    paint, plan = painter(), plan_of(LIT_LAND, zoom)
    cells = {at: neighbours(LIT_LAND, at) for at in LIT_LAND.frontier}
    landscape.draw_targets(paint, plan, WORDS, cells, dict.fromkeys(cells, (FACE, "")), 1.0)
    landscape.draw_rings(paint, plan, LIT_LAND.frontier)
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
        landscape.draw_targets(paint, plan, WORDS, {cell(1, 0): 1}, {cell(1, 0): (FACE, animal)})
        box = plan.cell(cell(1, 0))
        shown.append([colour(paint, box.x + x, box.y + 40) for x in range(20, 90)])
    assert shown[0] != shown[1] != shown[2]


def test_a_refused_tile_lies_tilted_on_its_cell() -> None:
    paint, plan = painter(), plan_of(START)
    landscape.draw_refused(paint, plan, cell(1, 0), FACE)
    x, y = plan.cell(cell(1, 0)).centre
    assert colour(paint, x, y) != CLEAR


def test_wolves_are_a_danger_until_covered_and_hunters_safe() -> None:
    def threats_of(land: object) -> dict[int, tuple[Threat, bool]]:
        return {at: (fate, safe) for at, fate, safe in threats(TWO, land, areas(TWO, land))}  # type: ignore[arg-type]

    at = cell(0, 3)
    assert threats_of(START) == {}
    assert threats_of(WOLF) == {at: (Threat.DANGER, False)}
    assert threats_of(cover(WOLF, 0, 3)) == {at: (Threat.COVERED, True)}
    assert threats_of(TAMED) == {at: (Threat.SAFE, True)}


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
    rows = counting.counting_order(area.triangles)
    assert sorted(rows) == list(area.triangles)
    assert rows[0] == cell(6, -1) << 2 | 2
    assert rows[-1] == cell(6, 1) << 2
    assert [counting.counted_sheep(area, share) for share in (0, 0.124, 0.125, 0.5, 0.99, 1)] == [0, 0, 1, 4, 7, 8]


def test_counted_quarters_are_lit_the_others_wait_and_the_rest_is_dark() -> None:
    area, plan = closed(), plan_of(MEADOW)
    at = cell(6, 0)
    assert {at << 2, at << 2 | 2, VILLAGE_CELL << 2}.intersection(area.triangles) == {at << 2, at << 2 | 2}

    def shown(share: float | None) -> list[int]:
        """How bright north and south of the middle tile are, and the village."""
        paint = painter()
        Landscape(TWO).draw(paint, plan, MEADOW)
        if share is not None:
            counting.draw_counted_meadow(paint, plan, area, MEADOW, share)
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
        counting.draw_tally(paint, Rect(20, 20, 336, high), WORDS, closed(), 0.6)
        assert colour(paint, 188, 20 + high - 8) == tuple(colours.cream)
        assert colour(paint, 188, 20 + high + 60) == CLEAR
