"""What a table lays into the hand: it need not be picked up, and only a place takes it away."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from game.core.steps import Choice
from game.ui.chooser import Gesture
from game.ui.context import TableContext, TableSetup
from game.ui.spot import Spot
from game.ui.table import Table
from tests.games import field_game, results_game
from tests.scenes.match_player import Player

BAG = Spot("bag")
Sits = Callable[..., Player]


class Handed(field_game.Field):
    """The seed is in the hand at once, and lies in one of two ways."""

    def gestures(self, choice: Choice, context: TableContext[field_game.State]) -> Sequence[Gesture]:
        made = super().gestures(choice, context)
        turned = [each._replace(pose=1) for each in made if isinstance(choice, field_game.Sow)]
        return [*made, *turned]

    def in_hand(self, context: TableContext[field_game.State]) -> Spot | None:
        return BAG


def table(setting: TableSetup) -> Table[Any]:
    made = Handed(setting)
    return Table(made, made, made)


@pytest.fixture
def sits(tmp_path: Path) -> Sits:
    def sat(speed: str = "none") -> Player:
        title = replace(field_game.TITLE, table=table)
        player = Player(results_game.house(tmp_path, speed, titles=(title,)), title, 2)
        player.ends = False
        return player

    return sat


def test_one_click_puts_it_down_and_an_undo_gives_it_back(sits: Sits) -> None:
    player = sits()
    layout, rows = player.table.layout, player.rows
    assert layout.context.held == BAG
    player.point("move", player.spot(Spot("spot", 8)).centre)
    assert layout.hover in layout.context.targets
    player.click(Spot("spot", 8))
    assert player.match.state.sown[8] >= 0
    assert layout.held is None
    player.undo()
    assert player.rows == rows
    assert layout.held == BAG


def test_arrows_go_over_its_places_at_once_and_enter_puts_it_down(sits: Sits) -> None:
    player = sits()
    player.key("down")
    target = player.table.layout.hover
    assert target is not None
    assert target.kind == "spot"
    player.key("return")
    assert player.match.state.sown[target.number] >= 0


@pytest.mark.parametrize("where", ["bag", "nothing", "escape", "right"])
def test_nothing_but_a_place_takes_it_out_of_the_hand(sits: Sits, where: str) -> None:
    player = sits()
    layout = player.table.layout
    player.key("r")
    assert layout.context.pose == 1
    if where == "bag":
        player.click(BAG)
        player.click(BAG)
    elif where == "nothing":
        at = layout.context.frame.board
        player.point("down", (at.right - 2, at.bottom - 2))
        player.point("up", (at.right - 2, at.bottom - 2))
    elif where == "escape":
        player.key("escape")
        assert [each.name for each in player.table.page.overlays] == ["match.menu"]
        player.key("escape")
    else:
        player.drag(BAG, (2, 2))
    assert not player.table.page.overlays
    assert (layout.context.held, layout.context.pose) == (BAG, 1)


def test_it_is_turned_by_wheel_and_keys_and_still_dragged_from_where_it_lies(sits: Sits) -> None:
    player = sits()
    layout = player.table.layout
    player.point("wheel", player.spot(Spot("spot", 8)).centre, 1)
    assert layout.context.pose == 1
    player.key("f")
    assert layout.context.pose == 0
    player.drag(BAG, player.spot(Spot("spot", 9)).centre)
    assert player.match.state.sown[9] >= 0


def test_the_wheel_over_the_log_scrolls_that(sits: Sits) -> None:
    player = sits()
    player.point("wheel", player.table.table_view.frame.log.centre, 1)
    assert player.table.layout.context.pose == 0


def test_an_idle_table_stays_idle(sits: Sits) -> None:
    player = sits("full")
    player.watch()
    for _ in range(40):
        player.step(130)
    assert player.table.layout.held == BAG
    assert not any(player.step(130) for _ in range(20))


def test_nothing_is_in_hand_while_something_moves_or_a_turn_waits_for_its_end(sits: Sits) -> None:
    player = sits("full")
    player.watch()
    player.click(Spot("spot", 8))
    assert player.table.layout.held is None
    player.watch()
    player.by_clicks(field_game.Wait())
    player.watch()
    assert player.table.session.turn_end is not None
    assert player.table.layout.held is None
