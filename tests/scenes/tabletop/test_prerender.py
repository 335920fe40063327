"""The next picture is drawn while something moves, so that it is at hand when it comes."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pygame
import pytest
from msgspec.structs import replace

from game.scenes.shell.manager import give_back_memory
from game.scenes.tabletop import commands
from game.scenes.tabletop.compositor import draw_sprite
from game.titles import TITLES
from game.ui.cache import Cache, drop_all
from game.ui.context import TableContext
from game.ui.paint import Painter
from game.ui.title import Title
from tests.games import toy
from tests.games.interrupt_game import FIRST_CARD, OWN_BOARDS
from tests.scenes import random_play
from tests.scenes.match_player import Player
from tests.scenes.pilot import SIZE, House


@pytest.fixture
def player(tmp_path: Path) -> Player:
    return sit(tmp_path)


def sit(folder: Path, title: Title = FIRST_CARD) -> Player:
    house = House(folder, [title])
    house.services.settings = replace(house.services.settings, animation="full")
    player = Player(house, title, 2)
    player.manager.draw(Painter(pygame.Surface(SIZE), player.manager.scale))
    return player


def shown(player: Player) -> None:
    """Something moves, and one frame of it has been seen."""
    dice, stage = random.Random(1), player.table.table_view.stage
    for _ in range(20):
        player.table.do(commands.Play((random_play.pick(player.title, dice, player.match.options),)))
        player.manager.update(10)
        player.manager.draw(Painter(pygame.Surface(SIZE), player.manager.scale))
        if stage.busy:
            return
        player.table.end_show()
        player.come()
    pytest.fail("nothing ever moves")


def all_of_it(player: Player) -> int:
    count = 0
    while player.table.idle_step():
        count += 1
    return count


def test_nothing_is_made_while_nothing_moves(player: Player) -> None:
    assert not player.table.idle_step()


def test_the_end_of_the_show_is_made_once(player: Player) -> None:
    shown(player)
    assert all_of_it(player) > 3
    assert all_of_it(player) == 0


def test_what_is_needed_at_the_end_is_at_hand(player: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    shown(player)
    made, load = list[object](), pygame.image.load_sized_svg

    def noted(*args: Any) -> pygame.Surface:
        made.append(args)
        return load(*args)

    def look(beforehand: bool) -> int:
        """How many pictures have to be made when the end of the show is drawn."""
        drop_all()
        if beforehand:
            all_of_it(player)
        made.clear()
        table, paint = player.table.table_view, Painter(pygame.Surface(SIZE), player.manager.scale)
        context = table.last(player.table.model.now())
        table.table.look.draw_below(paint, context)
        for sprite in table.table.look.sprites(context):
            draw_sprite(paint, sprite)
        return len(made)

    monkeypatch.setattr(pygame.image, "load_sized_svg", noted)
    assert look(beforehand=True) == 0
    assert look(beforehand=False) > 0


def test_one_piece_at_a_time_as_long_as_there_is_time(player: Player) -> None:
    shown(player)
    asked = iter((True, True, False))
    player.manager.idle_step(lambda: next(asked))
    assert next(asked, "none") == "none"
    assert all_of_it(player) > 0


def test_what_breaks_beforehand_bothers_nobody(player: Player) -> None:
    def breaks() -> bool:
        raise ValueError

    told = list[object]()
    with pytest.raises(ValueError):
        player.manager.idle_step(breaks)
    player.manager.on_fault = told.append
    player.manager.idle_step(breaks)
    assert not told
    assert player.scene is player.table


def test_a_table_that_is_left_needs_nothing_more(player: Player) -> None:
    shown(player)
    player.table.idle_step()
    player.table.leave()
    assert not player.table.idle_step()


def test_what_was_given_up_within_a_show_is_made_anew(player: Player) -> None:
    """The end of it too: as where all that was prerendered is a draft."""
    shown(player)
    count = all_of_it(player)
    player.table.table_view.drawing.drop_upcoming()
    assert all_of_it(player) == count


def test_a_closed_table_leaves_no_pictures(player: Player) -> None:
    passing, lasting = Cache[int](100, lambda value: value), Cache[int](100, lambda value: value, lasting=True)
    for kept in (passing, lasting):
        kept.get("a", lambda: 30)
    player.table.close()
    give_back_memory()
    assert (passing.used, len(passing)) == (0, 0)
    assert (lasting.used, len(lasting)) == (30, 1)


def test_what_the_seat_will_see_that_has_to_come_is_drawn_too(player: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    table, seen = player.table, list[int | None]()
    draw_card(player)
    kind = type(table.table_view.table.look)
    draw_below = kind.draw_below

    def noted(look: Any, paint: Painter, context: Any) -> None:
        seen.append(context.viewer)
        draw_below(look, paint, context)

    monkeypatch.setattr(kind, "draw_below", noted)
    all_of_it(player)
    assert table.table_view.stage.viewer == 0
    assert set(seen) == {0, 1}


def draw_card(player: Player) -> None:
    """The first seat draws a card, and ends its turn with that."""
    player.table.do(commands.Play((toy.Draw(),)))
    player.table.do(commands.Verb.CONFIRM)


def drawn_by(player: Player, monkeypatch: pytest.MonkeyPatch) -> list[TableContext[Any]]:
    """Everything from which the board is drawn from now on."""
    kind, seen = type(player.table.table_view.table.look), list[TableContext[Any]]()
    draw_below = kind.draw_below

    def noted(look: Any, paint: Painter, context: TableContext[Any]) -> None:
        seen.append(context)
        draw_below(look, paint, context)

    monkeypatch.setattr(kind, "draw_below", noted)
    return seen


def test_what_comes_next_is_made_before_the_end_of_the_show(player: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    all_of_it(player)
    draw_card(player)
    seen = drawn_by(player, monkeypatch)
    all_of_it(player)
    assert isinstance(seen[0].current_event, toy.Dealt)
    assert len(seen[0].past) == len(seen[-1].past) - 2
    assert [context.current_event for context in seen[1:]] == [None] * len(seen[1:])


def test_the_words_over_the_table_are_made_for_what_comes_next(player: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    all_of_it(player)
    draw_card(player)
    seen, over = list[Any](), player.table.bar.draw

    def noted(paint: Painter, context: TableContext[Any]) -> None:
        seen.append(context.current_event)
        over(paint, context)

    monkeypatch.setattr(player.table.bar, "draw", noted)
    for _ in range(2):
        all_of_it(player)
        player.manager.update(16)
    event = player.table.table_view.stage.current_event
    assert isinstance(event, toy.Dealt)
    assert seen == [event, None]


@pytest.mark.parametrize("beforehand", [True, False])
def test_the_board_at_the_end_is_not_drawn_again(
    player: Player, monkeypatch: pytest.MonkeyPatch, beforehand: bool
) -> None:
    shown(player)
    if beforehand:
        all_of_it(player)
    while player.table.table_view.stage.busy:
        player.manager.update(16)
    seen = drawn_by(player, monkeypatch)
    player.manager.draw(Painter(pygame.Surface(SIZE), player.manager.scale))
    assert bool(seen) is not beforehand


def test_the_picture_at_the_end_is_put_together_before(tmp_path: Path) -> None:
    """Less is drawn in the frame itself than without that: what moved last, buttons and the log."""
    redrawn = []
    for beforehand in (True, False):
        player = sit(tmp_path / str(beforehand))
        shown(player)
        while player.table.table_view.stage.busy:
            player.manager.draw(Painter(pygame.Surface(SIZE), player.manager.scale))
            if beforehand:
                all_of_it(player)
            player.manager.update(16)
        player.manager.draw(Painter(pygame.Surface(SIZE), player.manager.scale))
        redrawn.append(sum(area.w * area.h for area in player.table.table_view.drawing.redrawn))
    assert redrawn[0] < redrawn[1]


def test_what_the_seat_will_see_that_has_to_come_is_made_while_the_last_move_is_looked_at(
    player: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    draw_card(player)
    while player.table.table_view.stage.busy:
        player.manager.update(16)
    assert player.table.screen.resting
    seen = drawn_by(player, monkeypatch)
    assert all_of_it(player) > 3
    assert {context.viewer for context in seen} == {1}
    assert player.table.table_view.stage.viewer == 0
    assert all_of_it(player) == 0


def test_the_board_that_comes_next_is_drawn_while_the_last_move_is_looked_at(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    player = sit(tmp_path, OWN_BOARDS)
    top = player.table.table_view
    player.table.do(commands.Play((toy.Show(player.match.state.hands[0][0], 1),)))
    while top.stage.busy:
        player.manager.update(16)
    assert player.table.screen.resting
    seen = drawn_by(player, monkeypatch)
    assert all_of_it(player) > 3
    assert {context.shown_seat for context in seen} == {1}
    assert top.active == 0
    assert all_of_it(player) == 0


@pytest.mark.parametrize("title", TITLES, ids=lambda title: title.key)
def test_once_all_has_been_shown_targets_light_up_from_rest(tmp_path: Path, title: Title) -> None:
    """The picture drawn beforehand is the one that is seen first."""
    player, dice, shows = sit(tmp_path, title), random.Random(1), 0
    table = player.table
    while shows < 8 and player.match.options:
        table.do(commands.Play((random_play.pick(title, dice, player.match.options),)))
        player.manager.update(10)
        moved = table.table_view.stage.busy
        while table.table_view.stage.busy:
            player.manager.update(10)
        shows += moved
        assert not moved or table.screen.pulse.value < 0.05
        player.manager.update(100)
        table.end_show()
        player.come()
