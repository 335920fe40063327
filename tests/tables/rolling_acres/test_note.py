"""The note that what was laid may still be taken back, and the box of what that is."""

from __future__ import annotations

import pytest

from game.grids.regions import members
from game.rules.rolling_acres.choices import Name, Put
from game.rules.rolling_acres.model import filled
from game.tables.rolling_acres import layout
from game.tables.rolling_acres.heading import note_place
from game.ui.frame import Frame
from tests.tables.rolling_acres.play import new_match, table
from tests.tables.sitting import context, window

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


def test_a_building_lies_in_its_box_until_the_farm_is_named() -> None:
    """So a hint shows all of it; what is taken back after that is the name."""
    match = new_match(2, "drawn")
    of = table(match)
    at: Frame = window(match, of, (1600, 900), 100)[1]
    plan, stood = layout.plan(at), 0
    assert of.look.laid(context(match, at, open_turn=True)) is None
    while isinstance(match.options[0], Put):
        seat = match.seat or 0
        match.play(match.options[0])
        now = filled(match.state.sheets[seat])
        assert of.look.laid(context(match, at, open_turn=True)) == plan.around(members(now & ~stood))
        assert of.look.laid(context(match, at)) is None
        stood = now
    assert stood
    assert isinstance(match.options[0], Name)
    match.play(match.options[0])
    assert of.look.laid(context(match, at, open_turn=True)) is None
