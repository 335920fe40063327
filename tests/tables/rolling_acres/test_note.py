"""The note that what was laid may still be taken back."""

from __future__ import annotations

import pytest

from game.grids.regions import members
from game.tables.rolling_acres import layout
from game.tables.rolling_acres.heading import note_place
from game.ui.frame import Frame
from tests.tables.rolling_acres.play import new_match, table
from tests.tables.sitting import window

ROW = 0b11111111


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
@pytest.mark.parametrize("standing", [0, ROW << 56, ROW << 56 | ROW << 48, 0b11 << 62 | ROW << 40])
def test_the_note_covers_nothing_that_stands_on_the_sheet(size: tuple[int, int], standing: int) -> None:
    match = new_match(2, "note")
    frame: Frame = window(match, table(match), size, 100)[1]
    plan = layout.plan(frame)
    box = note_place(plan, (300.0, 34.0), standing)
    assert not any(box.intersects(plan.cell(space)) for space in members(standing))
    assert plan.panel.x <= box.x
    assert box.right <= plan.panel.right
