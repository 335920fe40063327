"""What will be seen next is drawn while something moves, so that it is at hand when it comes."""

from __future__ import annotations

import random
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import pygame
import pytest
from msgspec.structs import replace

from game.core.steps import Choice
from game.scenes.match.session import Come
from game.scenes.shell.memory import give_back
from game.scenes.tabletop import commands
from game.scenes.tabletop.lying import draw_sprite
from game.ui.cache import Cache, let_go
from game.ui.paint import Painter
from tests.games.interrupt_game import FIRST_CARD
from tests.scenes import random_play
from tests.scenes.match_player import Player
from tests.scenes.pilot import SIZE, House


class Due(NamedTuple):
    """A match in which somebody has to come to the screen."""

    options: Sequence[Choice]
    due: Come


@pytest.fixture
def player(tmp_path: Path) -> Player:
    house = House(tmp_path, [FIRST_CARD])
    house.services.settings = replace(house.services.settings, animation="full")
    player = Player(house, FIRST_CARD, 2)
    player.manager.draw(Painter(pygame.Surface(SIZE), player.manager.scale))
    return player


def shown(player: Player) -> None:
    """Something moves, and one frame of it has been seen."""
    dice, stage = random.Random(1), player.table.tabletop.stage
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
    while player.table.ahead():
        count += 1
    return count


def test_nothing_is_made_while_nothing_moves(player: Player) -> None:
    assert not player.table.ahead()


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
        let_go()
        if beforehand:
            all_of_it(player)
        made.clear()
        table, paint = player.table.tabletop, Painter(pygame.Surface(SIZE), player.manager.scale)
        context = table.last(player.table.layout.now())
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
    player.manager.ahead(lambda: next(asked))
    assert next(asked, "none") == "none"
    assert all_of_it(player) > 0


def test_what_breaks_beforehand_bothers_nobody(player: Player) -> None:
    def breaks() -> bool:
        raise ValueError

    told = list[object]()
    with pytest.raises(ValueError):
        player.manager.ahead(breaks)
    player.manager.on_fault = told.append
    player.manager.ahead(breaks)
    assert not told
    assert player.scene is player.table


def test_a_table_that_is_left_needs_nothing_more(player: Player) -> None:
    shown(player)
    player.table.ahead()
    player.table.leave()
    assert not player.table.ahead()


def test_a_closed_table_leaves_no_pictures(player: Player) -> None:
    passing, lasting = Cache[int](100, lambda value: value), Cache[int](100, lambda value: value, lasting=True)
    for kept in (passing, lasting):
        kept.get("a", lambda: 30)
    player.table.close()
    give_back()
    assert (passing.used, len(passing)) == (0, 0)
    assert (lasting.used, len(lasting)) == (30, 1)


def test_what_the_seat_will_see_that_has_to_come_is_drawn_too(player: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    table, seen = player.table, list[int | None]()
    shown(player)
    table._ahead.offers = Due((), Come(1))
    kind = type(table.tabletop.table.look)
    draw_below = kind.draw_below

    def noted(look: Any, paint: Painter, context: Any) -> None:
        seen.append(context.viewer)
        draw_below(look, paint, context)

    monkeypatch.setattr(kind, "draw_below", noted)
    all_of_it(player)
    assert table.tabletop.stage.viewer == 0
    assert set(seen) == {0, 1}
