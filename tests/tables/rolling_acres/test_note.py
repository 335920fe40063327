"""The note that what was laid may still be taken back, and the box of what that is."""

from __future__ import annotations

import pygame
import pytest

from game.grids.areas import members
from game.rules.rolling_acres.choices import Name, Put
from game.rules.rolling_acres.model import filled
from game.scenes.match import hint_marks
from game.tables.rolling_acres import layout
from game.tables.rolling_acres.panels import note_place
from game.ui.frame import Frame
from game.ui.paint import Painter
from game.ui.rect import Scale
from tests.tables.rolling_acres.conftest import Opens
from tests.tables.rolling_acres.play import new_match, table
from tests.tables.rolling_acres.test_scene import scene
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
    assert of.look.provisional_box(context(match, at, open_turn=True)) is None
    while isinstance(match.options[0], Put):
        seat = match.seat or 0
        match.play(match.options[0])
        now = filled(match.state.sheets[seat])
        assert of.look.provisional_box(context(match, at, open_turn=True)) == plan.around(members(now & ~stood))
        assert of.look.provisional_box(context(match, at)) is None
        stood = now
    assert stood
    assert isinstance(match.options[0], Name)
    match.play(match.options[0])
    assert of.look.provisional_box(context(match, at, open_turn=True)) is None


def test_a_hint_shows_every_space_of_a_building(opens: Opens) -> None:
    """Its picture lies on some of them only; the ground under all of them has another colour."""
    player = opens()
    table_view = scene(player).table_view
    put = table_view.match.options[0]
    assert isinstance(put, Put)
    covered = table_view.match.terms.buildings[0].covers[put.at, put.pose]
    shown = hint_marks.marks(table_view, (put,))
    assert shown is not None
    before, after = pygame.Surface((1600, 900)), pygame.Surface((1600, 900))
    for surface in (before, after):
        table_view.table.look.draw_below(Painter(surface, Scale((1600, 900))), table_view.context())
    hint_marks.draw(Painter(after, Scale((1600, 900))), table_view, table_view.context(), shown, "move")
    plan = layout.plan(table_view.context().frame)
    assert shown.place == plan.around(members(covered))
    for space in members(covered):
        box = plan.cell(space).inset(14)
        corner = round(box.x), round(box.bottom)
        assert before.get_at(corner) != after.get_at(corner), space
