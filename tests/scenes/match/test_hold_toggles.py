"""Looking by a press of a key, and once more to end that, instead of holding it down."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.scenes.match.buttons import INTRODUCED_MS
from game.store.settings import Remembered
from game.titles import TITLES
from game.ui.events import Key
from tests.games import secret_game
from tests.scenes.match_player import Player, sit
from tests.scenes.pilot import SIZE, House


def tap(player: Player, key: str) -> None:
    player.manager.handle(Key(key))
    player.manager.handle(Key(key, down=False))
    player.step()


@pytest.mark.parametrize("toggles", [False, True])
@pytest.mark.parametrize(("key", "field"), [("w", "worded"), ("x", "marks_toggled")])
def test_a_look_lasts_from_one_press_to_the_next(tmp_path: Path, toggles: bool, key: str, field: str) -> None:
    player = sit(tmp_path, TITLES[0])
    player.house.services.change(hold_toggles=toggles)
    tap(player, key)
    assert getattr(player.table.model, field) is toggles
    tap(player, key)
    assert getattr(player.table.model, field) is False


def test_a_secret_that_was_left_on_is_off_for_the_next_and_comes_at_one_press(tmp_path: Path) -> None:
    house = House(tmp_path, [secret_game.TITLE], SIZE)
    house.services.change(
        animation="none", confirm="never", hold_toggles=True, tables={"toy": Remembered(cover="none")}
    )
    player = Player(house, secret_game.TITLE, 2)
    top, seat = player.table.table_view, player.match.seat
    tap(player, "l")
    assert top.peeking
    while player.match.seat == seat:
        player.by_clicks(player.match.options[0])
        player.watch()
    player.step(INTRODUCED_MS)  # a secret that is new to somebody shows by itself for a while
    assert not top.peeking
    tap(player, "l")
    assert top.peeking
    tap(player, "l")
    assert not top.peeking
