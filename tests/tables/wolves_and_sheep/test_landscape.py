"""The landscape on the mat: in its place, without gaps, moving as one piece, and never beyond the board."""

from __future__ import annotations

import math

import pygame
import pytest
from msgspec.structs import replace

from game.rules.wolves_and_sheep.land import VILLAGE_CELL, cell
from game.tables.wolves_and_sheep import faces, landscape
from game.tables.wolves_and_sheep.landscape import Landscape
from game.tables.wolves_and_sheep.plan import Plan
from game.ui import art
from game.ui.frame import Camera
from game.ui.paint import Painter
from game.ui.rect import Rect
from tests.rules.wolves_and_sheep.table import START, TWO, build, cover
from tests.tables.wolves_and_sheep.scene import BOARD, CLEAR, SIZE, colour, grown, painter, plan_of

LAND = grown(1, 40)
ZOOMS = (0.5, 0.73, 0.9, 1.0, 1.37, 2.0)


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
    rough, true, fresh = painter(), painter(), painter()
    rough.rough = true.rough = True
    kept.draw(rough, near, LAND)
    assert kept.rough
    while kept.rough:
        kept.refine()
    kept.draw(true, near, LAND)
    Landscape(TWO).draw(fresh, near, LAND)
    assert not kept.rough
    assert inside(rough.surface) != inside(fresh.surface)
    assert inside(true.surface) == inside(fresh.surface)


def test_a_covered_wolf_is_drawn_covered() -> None:
    wolf = build((0, 1, "V.K."), (0, 2, "K.F."), (0, 3, "wolf"))
    assert landscape.picture(TWO, wolf, cell(0, 3)) == faces.face(TWO, wolf.tiles[cell(0, 3)])
    assert landscape.picture(TWO, cover(wolf, 0, 3), cell(0, 3)) == faces.COVERED


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


def test_the_mat_fills_its_rectangle() -> None:
    paint: Painter = painter()
    landscape.draw_mat(paint, BOARD)
    assert colour(paint, *BOARD.centre) == tuple(landscape.MAT)
    assert colour(paint, BOARD.x + 1, BOARD.centre[1]) == tuple(landscape.RIM)
