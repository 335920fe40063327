"""Rectangles and the scale."""

from __future__ import annotations

import pytest

from game.ui.rect import Rect, Scale

SIZES = [(1024, 640), (1366, 768), (1600, 900), (1920, 1080), (3840, 2160), (1280, 1024), (2560, 1080)]


@pytest.mark.parametrize("size", SIZES)
def test_the_canvas_is_never_smaller_than_its_design(size: tuple[int, int]) -> None:
    scale = Scale(size)
    assert scale.width >= 1600 - 1e-9
    assert scale.height >= 900 - 1e-9
    assert min(scale.width / 1600, scale.height / 900) == pytest.approx(1)


def test_a_greater_interface_has_a_smaller_canvas() -> None:
    scale = Scale((3200, 1800), 200)
    assert scale.factor == pytest.approx(4)
    assert (scale.width, scale.height) == pytest.approx((800, 450))


@pytest.mark.parametrize("size", SIZES)
def test_text_is_never_under_14_pixels(size: tuple[int, int]) -> None:
    assert Scale(size).text_px(16) >= 14
    assert Scale((640, 400)).text_px(16) == 14


def test_text_size_changes_text_alone() -> None:
    large, plain = Scale((1600, 900), 100, 150), Scale((1600, 900))
    assert large.text_px(20) == 30
    assert large.px(20) == plain.px(20) == 20


def test_halves_round_upwards_so_that_equal_steps_stay_equal() -> None:
    scale = Scale((1600, 900))
    assert [scale.px(i + 0.5) for i in range(-2, 4)] == [-1, 0, 1, 2, 3, 4]


@pytest.mark.parametrize("size", SIZES)
def test_positions_go_to_units_and_back(size: tuple[int, int]) -> None:
    scale = Scale(size)
    x, y = scale.to_units((517, 311))
    assert (scale.px(x), scale.px(y)) == (517, 311)


def test_rectangles() -> None:
    rect = Rect(10, 20, 30, 40)
    assert rect.centre == (25, 40)
    assert rect.contains(10, 20)
    assert not rect.contains(40, 20)
    assert rect.inset(5, 10) == Rect(15, 30, 20, 20)
    assert Rect.around((25, 40), 30, 40) == rect
    assert rect.at_least(44, 36) == Rect(3, 20, 44, 40)
    assert [column.x for column in Rect(0, 0, 100, 10).columns(3, 5)] == [0, 35, 70]
    assert rect.intersection(Rect(100, 100, 5, 5)).w == 0
    assert Rect.enclosing([rect, Rect(0, 50, 20, 20)]) == Rect(0, 20, 40, 50)


def test_strips_lie_along_the_borders() -> None:
    box = Rect(10, 20, 300, 200)
    assert box.upper(50) == (10, 20, 300, 50)
    assert box.lower(50) == (10, 170, 300, 50)
    assert box.leftmost(50) == (10, 20, 50, 200)
    assert box.rightmost(50) == (260, 20, 50, 200)
