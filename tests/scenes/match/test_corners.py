"""Buttons round what was laid never lie over it, however small it is and wherever it lies."""

from __future__ import annotations

from itertools import combinations

import pytest

from game.scenes.match.corners import off_corners
from game.ui.rect import Rect

BOARD = Rect(300, 80, 800, 640)
MAP = Rect(980, 90, 110, 44)


@pytest.mark.parametrize("size", [24.0, 49.0, 90.0, 160.0])
@pytest.mark.parametrize("x", [-10.0, 0.0, 30.0, 400.0, 640.0, 790.0])
@pytest.mark.parametrize("y", [-10.0, 0.0, 30.0, 300.0, 480.0, 630.0])
def test_they_lie_in_sight_and_over_nothing(size: float, x: float, y: float) -> None:
    laid = Rect(BOARD.x + x, BOARD.y + y, size, size)
    found = off_corners(laid, BOARD, [MAP], 4)
    assert len(found) == 4
    for place in found:
        assert BOARD.intersection(place).w == pytest.approx(place.w)
        assert BOARD.intersection(place).h == pytest.approx(place.h)
        assert not place.intersects(laid)
        assert not place.intersects(MAP)
    assert not any(one.intersects(other) for one, other in combinations(found, 2))


def test_each_lies_off_its_own_corner_where_there_is_room() -> None:
    laid = Rect(600, 300, 49, 49)
    first, second, third, fourth = off_corners(laid, BOARD, [MAP], 4)
    assert first.right <= laid.x
    assert first.bottom <= laid.y
    assert second.x >= laid.right
    assert second.bottom <= laid.y
    assert third.right <= laid.x
    assert third.y >= laid.bottom
    assert fourth.x >= laid.right
    assert fourth.y >= laid.bottom
