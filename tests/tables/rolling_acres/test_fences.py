"""Sheets with fences elsewhere than on the box's own: even rows, fences between quadrants, every step drawn."""

from __future__ import annotations

import pygame
import pytest

from game.boards import load
from game.rules.rolling_acres.model import EMPTY, Options, prepare
from game.rules.rolling_acres.sheet import QUARTERS
from game.tables.rolling_acres import TITLE, farm
from game.tables.rolling_acres.layout import plan
from game.ui.frame import frame
from game.ui.paint import Painter
from game.ui.rect import Rect, Scale
from tests.samples import one_in
from tests.tables import sitting
from tests.tables.boxes import within
from tests.tables.rolling_acres.play import now_of, pick, table
from tests.tables.sitting import USUAL, WINDOWS, chooser, context, painted, window

MILL = prepare([load("rolling_acres_mill")], 2, Options()).quadrant


@pytest.mark.parametrize(("size", "percent"), one_in(3, WINDOWS, 1))
def test_spaces_of_a_sheet_with_fences_elsewhere_lie_in_even_rows(size: tuple[int, int], percent: int) -> None:
    at = frame(Scale(size, percent), percent, 3, 0, 200)
    made = plan(at, MILL)
    assert (made.sheet, made.crossed) == (plan(at).sheet, False)
    cells = [made.cell(space) for space in range(64)]
    assert all(within(cell, made.sheet) for cell in cells)
    assert {round((cells[n + 1].x - cells[n].x) / made.unit, 3) for n in range(7)} == {86.25}
    for strip in (strip for quadrant in range(4) for strip in made.strips(quadrant)):
        assert strip == tuple(range(strip[0], strip[-1] + 1))
        assert len({MILL[space] for space in strip}) == len({space // 8 for space in strip}) == 1


def test_fences_run_where_quadrants_meet_and_nowhere_else() -> None:
    assert farm.fences(QUARTERS) == (((0, 4), (8, 4)), ((4, 0), (4, 8)))
    parted = {
        (one, other)
        for one in range(64)
        for other in (one + 1, one + 8)
        if other < 64 and (other - one == 8 or other % 8) and MILL[one] != MILL[other]
    }
    found = set()
    for (left, top), (right, low) in farm.fences(MILL):
        found |= {(8 * (top - 1) + n, 8 * top + n) for n in range(left, right)} if top == low else set()
        found |= {(8 * n + left - 1, 8 * n + left) for n in range(top, low)} if left == right else set()
    assert found == parted


def test_a_fence_is_seen_on_a_large_and_on_a_small_sheet() -> None:
    for side, most in ((90, 3), (40, 2)):
        pictures = []
        for parts in (QUARTERS, MILL):
            surface = pygame.Surface((side, side))
            farm.draw_small(Painter(surface, Scale((1600, 900))), EMPTY, Rect(0, 0, side, side), parts)
            pictures.append(pygame.transform.average_color(surface)[:3])
        assert max(abs(a - b) for a, b in zip(*pictures, strict=True)) <= 8 * most
        assert pictures[0] != pictures[1]


@pytest.mark.parametrize(("step", "hold"), [("Build", "building"), ("Crop", "crop")])
def test_a_sheet_with_fences_elsewhere_can_be_drawn_at_every_step(step: str, hold: str) -> None:
    """AC6, AC11: closed quadrants, and the one of a bee, of any shape."""
    games = (
        sitting.stages(sitting.dealt(TITLE, 2, f"{seed}", Options(), own=load("rolling_acres_mill")), step, pick, 400)
        for seed in range(40)
    )
    match = sitting.waiting(games, step, 2)
    of = table(match)
    scale, at = window(match, of, *USUAL)
    may = chooser(match, of, at)
    may.take(next(source for source in may.sources if source.kind == hold))
    seen = context(match, at, may, hover=next(iter(may.targets())))
    now = now_of(match).of(seen)
    assert not now.plan.crossed
    if step == "Crop":
        assert {*now.plan.within(now.quadrant or 0)} == {n for n, part in enumerate(MILL) if part == now.quadrant}
    assert painted(of, seen, scale).get_size() == USUAL[0]
