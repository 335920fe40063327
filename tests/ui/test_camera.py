from __future__ import annotations

import pytest

from game.ui.frame import LEAST_ZOOM, MOST_ZOOM, Camera
from game.ui.rect import Rect

BOARD = Rect(352, 84, 880, 800)


def test_its_point_lies_in_the_middle_of_the_board() -> None:
    camera = Camera((108, -54), 1.5)
    assert camera.world(BOARD, BOARD.centre) == (108, -54)
    assert camera.place(BOARD, Rect.around((108, -54), 20)).centre == BOARD.centre


@pytest.mark.parametrize("zoom", [0.5, 1.0, 2.0])
def test_places_and_points_of_the_world_agree(zoom: float) -> None:
    camera, box = Camera((30, 40), zoom), Rect(100, 200, 108, 54)
    placed = camera.place(BOARD, box)
    assert (placed.w, placed.h) == (108 * zoom, 54 * zoom)
    assert camera.world(BOARD, (placed.x, placed.y)) == pytest.approx((100, 200))
    assert camera.world(BOARD, (placed.right, placed.bottom)) == pytest.approx((208, 254))


def test_the_world_goes_with_the_hand() -> None:
    camera, box = Camera((0, 0), 2.0), Rect(0, 0, 10, 10)
    assert camera.panned(30, -8).place(BOARD, box) == camera.place(BOARD, box).moved(30, -8)


@pytest.mark.parametrize(("factor", "zoom"), [(1.25, 1.25), (0.8, 0.8), (9, MOST_ZOOM), (0.01, LEAST_ZOOM)])
def test_what_lies_under_the_pointer_stays_there(factor: float, zoom: float) -> None:
    camera, pointer = Camera((70, 20)), (400.0, 700.0)
    nearer = camera.zoomed(BOARD, pointer, factor)
    assert nearer.zoom == zoom
    assert nearer.world(BOARD, pointer) == pytest.approx(camera.world(BOARD, pointer))


def test_a_small_extent_shows_at_full_size_a_large_one_whole() -> None:
    assert Camera.fitting(BOARD, Rect(-54, -54, 108, 108)) == Camera((0, 0), 1)
    extent = Rect(-100, -2000, 900, 3200)
    camera = Camera.fitting(BOARD, extent)
    placed = camera.place(BOARD, extent)
    assert placed.h == pytest.approx(BOARD.h)
    assert placed.centre == pytest.approx(BOARD.centre)
    assert camera.zoom < LEAST_ZOOM


def test_who_sees_more_than_the_least_zoom_may_only_go_nearer() -> None:
    far = Camera((0, 0), 0.25)
    assert far.zoomed(BOARD, BOARD.centre, 0.8).zoom == 0.25
    assert far.zoomed(BOARD, BOARD.centre, 1.25).zoom == 0.3125


@pytest.mark.parametrize(("at", "kept"), [((0, 0), (0, 0)), ((900, -900), (200, -100)), ((-900, 50), (-200, 50))])
def test_the_extent_is_never_lost(at: tuple[float, float], kept: tuple[float, float]) -> None:
    assert Camera(at).kept(Rect(-200, -100, 400, 200), BOARD) == Camera(kept)


def test_a_small_extent_is_not_seen_from_too_far() -> None:
    """As it was when the extent was larger, before something was taken back."""
    assert Camera((0, 0), 0.2).kept(Rect(-200, -100, 400, 200), BOARD).zoom == LEAST_ZOOM


def test_the_least_pan_brings_a_box_into_sight() -> None:
    camera = Camera((0, 0))
    assert camera.showing(BOARD, Rect(-100, -100, 200, 200)) == camera
    assert camera.showing(BOARD, Rect(400, 0, 108, 108)) == Camera((68, 0))
    assert camera.showing(BOARD, Rect(-600, -500, 108, 108)) == Camera((-160, -100))
    assert camera.showing(BOARD, Rect(0, -900, 50, 2000)) == Camera((0, 100))


def test_what_is_fitted_into_a_room_lies_in_its_middle() -> None:
    room = Rect(BOARD.x, BOARD.y + 100, BOARD.w, BOARD.h - 100)
    extent = Rect(-300, 40, 2000, 1000)
    shown = Camera.fitting(BOARD, extent, room).place(BOARD, extent)
    assert shown.centre == pytest.approx(room.centre)
    assert shown.intersection(room) == pytest.approx(shown)
    assert shown.w == pytest.approx(room.w) or shown.h == pytest.approx(room.h)
