"""Shapes of points in pixels: those that are alike are one picture."""

from __future__ import annotations

import math
from collections.abc import Sequence

import pygame
import pytest

from game.ui import shapes, vector
from game.ui.paint import Painter
from game.ui.rect import Point, Scale
from game.ui.shapes import Stroke
from game.ui.theme import colours

SHIFTS = [(0.0, 0.0), (0.31, 0.77), (-0.49, 12.5), (240.123, -0.4999), (71 / 3, 1e-9)]


def hexagon(dx: float, dy: float) -> list[Point]:
    turns = [math.tau * (number + 0.5) / 6 for number in range(6)]
    return [(60.2 + dx + 30 * math.cos(turn), 60.7 + dy + 30 * math.sin(turn)) for turn in turns]


def ends(loops: Sequence[Sequence[Point]]) -> Point:
    """Its left and its upper end."""
    return min(x for loop in loops for x, _ in loop), min(y for loop in loops for _, y in loop)


@pytest.mark.parametrize("shift", SHIFTS)
def test_on_a_pixel_a_shape_lies_less_than_one_off_and_is_the_same(shift: Point) -> None:
    loops = [hexagon(*shift), [(x + 4, y) for x, y in hexagon(*shift)]]
    moved = shapes.on_pixel(loops)
    (left, top), (before_left, before_top) = ends(moved), ends(loops)
    assert (left, top) == (round(left), round(top))
    by = left - before_left, top - before_top
    assert max(map(abs, by)) <= 0.5
    for loop, there in zip(loops, moved, strict=True):
        assert there == [pytest.approx((x + by[0], y + by[1]), abs=0.001) for x, y in loop]


def test_nothing_lies_on_no_pixel() -> None:
    assert shapes.on_pixel([]) == []


def test_alike_shapes_are_one_picture(monkeypatch: pytest.MonkeyPatch) -> None:
    """However far apart they lie, by parts of a pixel too; those that are not called alike are each another."""
    paint, drawn = Painter(pygame.Surface((800, 450)), Scale((800, 450))), list[object]()
    raw = vector.raw

    def noted(w: int, h: int, body: str) -> pygame.Surface:
        drawn.append((w, h, body))
        return raw(w, h, body)

    monkeypatch.setattr(vector, "raw", noted)
    lines = (Stroke(colours.sun, 6.171), Stroke(colours.white_fur, 2.171))
    counts = []
    for alike in (True, False):
        drawn.clear()
        for shift in SHIFTS:
            paint.shape([hexagon(*shift)], lines, colours.barn, 0.71, alike=alike)
        counts.append(len(drawn))
    assert counts[0] == 1
    assert counts[1] > 1


def test_an_alike_shape_is_seen_where_it_lies() -> None:
    seen = []
    for alike in (True, False):
        paint = Painter(pygame.Surface((800, 450), pygame.SRCALPHA), Scale((800, 450)))
        paint.shape([hexagon(111.3, 55.9)], fill=colours.barn, alike=alike)
        seen.append(paint.surface.get_bounding_rect())
    assert all(abs(one - other) <= 1 for one, other in zip(*seen, strict=True))
