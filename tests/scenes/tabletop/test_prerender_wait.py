"""A show waits for its first picture while that is made between two frames; until then all is seen as it was."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pygame
import pytest
from msgspec.structs import replace

from game.core.journal import Ply
from game.scenes.tabletop import commands, table_model
from game.scenes.tabletop.compositor import PICTURE_MS, draw_sprite
from game.ui import art
from game.ui.cache import drop_all
from game.ui.context import TableContext
from game.ui.paint import Painter
from game.ui.recorder import Recorder
from game.ui.rect import Rect
from game.ui.widgets.glove import SHAKE_MS, Glove
from tests.games import toy
from tests.games.interrupt_game import FIRST_CARD, OPEN
from tests.scenes.match_player import Player
from tests.scenes.pilot import SIZE, House


@pytest.fixture
def player(tmp_path: Path) -> Player:
    house = House(tmp_path, [FIRST_CARD])
    house.services.settings = replace(house.services.settings, animation="full")
    player = Player(house, FIRST_CARD, 2)
    frame(player)
    return player


def frame(player: Player, ms: float = 0) -> None:
    """One frame, whether anything has changed or not."""
    player.manager.update(ms)
    player.manager.draw(Painter(pygame.Surface(SIZE), player.manager.scale))


def make(player: Player) -> None:
    """Make beforehand all that can be."""
    while player.table.idle_step():
        pass


def draw_card(player: Player) -> None:
    """The first seat draws a card, and ends its turn with that."""
    player.table.do(commands.Play((toy.Draw(),)))
    player.table.do(commands.Verb.CONFIRM)


def test_where_nothing_is_made_beforehand_a_show_begins_at_once(player: Player) -> None:
    top = player.table.table_view
    draw_card(player)
    assert top.stage.busy
    assert not top.awaits_picture
    player.manager.update(1)
    assert isinstance(top.stage.current_event, toy.Dealt)
    assert player.manager.dirty


def test_a_show_begins_once_its_first_picture_is_made(player: Player) -> None:
    make(player)
    top = player.table.table_view
    view, lying = top.stage.view, top.stage.sprites()
    draw_card(player)
    assert top.awaits_picture
    player.manager.update(5)
    for _ in range(3):  # what belongs to it is gathered, and two pieces of it are made
        assert player.table.idle_step()
        assert top.awaits_picture
    make(player)
    assert not top.awaits_picture
    assert (top.stage.current_event, top.stage.view, top.stage.sprites()) == (None, view, lying)
    player.manager.update(1)
    assert isinstance(top.stage.current_event, toy.Dealt)
    assert player.manager.dirty


@pytest.mark.parametrize("beforehand", [True, False])
def test_what_flies_first_is_made_before_a_show_begins(player: Player, beforehand: bool) -> None:
    make(player)
    drop_all()
    frame(player)
    draw_card(player)
    top = player.table.table_view
    while beforehand and top.awaits_picture:
        player.table.idle_step()
    lying = top.stage.sprites()
    player.manager.update(PICTURE_MS)
    assert isinstance(top.stage.current_event, toy.Dealt)
    player.manager.update(1)
    flying = [each for each in top.stage.sprites() if each not in lying]
    before = len(art._plain)
    for each in flying:
        draw_sprite(Painter(Recorder(SIZE), player.manager.scale), each)
    assert (len(art._plain) == before) is beforehand


def test_a_show_begins_at_the_latest_after_a_while(player: Player) -> None:
    make(player)
    top = player.table.table_view
    draw_card(player)
    player.manager.update(PICTURE_MS - 1)
    assert top.awaits_picture
    player.manager.update(1)
    assert isinstance(top.stage.current_event, toy.Dealt)
    assert player.manager.dirty


def test_nothing_is_drawn_before_a_show_begins_whatever_the_hand_does(player: Player) -> None:
    make(player)
    draw_card(player)
    for x in (200, 500, 800):
        player.point("move", (x, 400))
        assert player.manager.dirty
        player.manager.update(5)
        assert not player.manager.dirty
    make(player)
    player.manager.update(5)
    assert player.manager.dirty


def test_a_click_ends_a_show_that_has_not_begun(player: Player) -> None:
    make(player)
    top = player.table.table_view
    draw_card(player)
    player.point("down", (5, 5))
    assert not top.stage.busy
    assert top.stage.view == player.title.spec.view_for(player.match.terms, player.match.state, top.stage.viewer)


@pytest.mark.parametrize("beforehand", [True, False])
def test_buttons_are_others_a_frame_after_something_has_begun_to_be_shown(player: Player, beforehand: bool) -> None:
    """Nobody waits for frames either where nothing is made beforehand."""
    if beforehand:
        make(player)
    draw_card(player)
    player.table.screen.changed()
    before = player.table.page.widgets
    if beforehand:
        make(player)
    frame(player, 1)
    assert player.table.table_view.stage.current_event is not None
    assert (player.table.page.widgets is before) is beforehand
    frame(player, 1)
    assert player.table.page.widgets is not before


GLOVE = Glove(Rect(100, 100, 200, 200), ("icons/star",))


def answered(player: Player, chance: bool) -> list[Ply[Any, Any]]:
    """Acts that are to be shown: a card is drawn by chance, or one is laid."""
    session = player.table.session
    if chance:
        session.run(commands.Play((toy.Draw(),)))
        answer = session.end_turn()
    else:
        card = player.match.state.hands[0][0]
        answer = session.run(commands.Play((toy.Lift(card), toy.Put(0))))
    assert isinstance(answer, Sequence)
    plies = [ply for ply in answer if ply.events]
    assert plies[0].row.chance is chance
    return plies


@pytest.mark.parametrize("chance", [True, False])
def test_a_glove_is_shaken_before_chance_answers_and_before_nothing_else(player: Player, chance: bool) -> None:
    """The toy has no dice: a card that is drawn stands for them."""
    make(player)
    top = player.table.table_view
    plies = answered(player, chance)
    top._glove = GLOVE
    top.enqueue(plies, None)
    assert (top.shaking, top.awaits_picture) == (chance, not chance)
    top.context()
    assert top.glove == (GLOVE if chance else None)
    top.update((SHAKE_MS if chance else PICTURE_MS) - 1)
    assert (top.shaking, top.awaits_picture) == (chance, not chance)
    top.update(1)
    assert (top.shaking, top.awaits_picture) == (False, False)
    assert top.stage.current_event is not None


def test_what_is_made_beforehand_does_not_cut_the_shaking_short(player: Player) -> None:
    make(player)
    top = player.table.table_view
    plies = answered(player, chance=True)
    top._glove = GLOVE
    top.enqueue(plies, None)
    make(player)
    assert top.shaking
    player.manager.update(1)
    assert player.manager.dirty


def test_what_is_late_is_drawn_in_the_next_frames_though_nothing_moves(tmp_path: Path) -> None:
    house, late = House(tmp_path, [OPEN]), 0
    house.services.settings = replace(house.services.settings, animation="none")
    player, sheet = Player(house, OPEN, 2), pygame.Surface(SIZE)
    for rows in range(2):
        if rows:
            draw_card(player)
        while player.manager.dirty:
            player.manager.draw(Painter(sheet, player.manager.scale, draft=True))
            late += player.table.table_view.drawing.stale
            player.manager.update(16)
    assert late
    assert not player.table.table_view.drawing.stale


def test_what_is_compared_of_a_context_are_its_fields() -> None:
    assert set(table_model._LIES) <= set(TableContext.__struct_fields__)
