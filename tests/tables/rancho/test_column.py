"""The side column of Rancho in every window: the stall, its price tags, the scale."""

from __future__ import annotations

from itertools import product

import pytest

from game.tables.rancho import side
from game.tables.rancho.layout import STALLS, Column, column
from game.ui.frame import frame
from game.ui.rect import Scale

WINDOWS = [(1024, 640), (1280, 720), (1600, 900), (1920, 1080), (3840, 2160)]
BESIDE = 580.0
"""Width that a rulebook beside the table takes, in units."""


def columns() -> list[Column]:
    found = [column(frame(Scale(size, each), each, 4, 0, 191, 72)) for size, each in product(WINDOWS, (100, 150))]
    return found + [column(frame(Scale(size), 100, 4, 0, 191, 72, taken=BESIDE)) for size in WINDOWS[1:]]


@pytest.mark.parametrize("made", columns())
def test_the_scale_has_its_beam_and_cells_are_no_empty_columns(made: Column) -> None:
    assert not made.flat
    assert all(cell.h <= 1.3 * cell.w for cell in made.cells)


@pytest.mark.parametrize("made", columns())
def test_price_tags_lie_below_the_animals(made: Column) -> None:
    for kind in STALLS:
        animal, cell = side.stall_box(made, kind), made.cell(kind)
        assert not side.has_no_price(cell)
        # Pictures have an empty margin.
        assert animal.bottom <= side.price_top(cell) + 0.16 * animal.h
