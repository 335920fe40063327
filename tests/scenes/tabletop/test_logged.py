"""The log tells what is fixed: of an open turn nothing that its player may still take back, nor what that leads to."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.scenes.tabletop.tabletop import TableView
from tests.games import results_game, secret_game, toy
from tests.scenes.match_player import Player


def logged(top: TableView) -> list[str]:
    return [type(event).__name__ for _, event in top.logged.told]


def lay(player: Player) -> None:
    player.by_clicks(toy.Lift(player.match.state.hands[player.match.seat][0]), toy.Put(0))


@pytest.fixture
def player(tmp_path: Path) -> Player:
    house = results_game.house(tmp_path, "none", titles=(secret_game.TITLE,))
    house.services.change(confirm="always")
    made = Player(house, secret_game.TITLE, 2)
    made.ends = False
    return made


def test_what_an_open_turn_has_led_to_is_told_once_it_has_ended(player: Player) -> None:
    top = player.table.table_view
    before = logged(top)
    lay(player)
    assert player.table.session.turn_end is not None
    assert [type(event).__name__ for event in top.stage.past][len(before) :] == ["Laid", "TurnBegan"]
    assert logged(top) == before
    player.undo()
    assert logged(top) == before
    lay(player)
    player.click("match.main")
    assert logged(top) == [*before, "Laid", "TurnBegan"]


def test_where_no_turn_waits_all_is_told_at_once(player: Player) -> None:
    player.house.services.change(confirm="never")
    top = player.table.table_view
    before = logged(top)
    lay(player)
    assert player.table.session.turn_end is None
    assert logged(top) == [*before, "Laid", "TurnBegan"]
