"""Whole games played by drag, by clicks and by keys, with the real store, at every speed and number of seats."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

import pytest

from game.core.steps import Choice
from game.scenes import match_bar
from game.titles import TITLES
from game.ui.chooser import PRESS
from game.ui.title import Title
from tests.scenes.match_player import Player, sit

GAMES = [
    pytest.param(title, seats, id=f"{title.key}-{seats}") for title in TITLES for seats in title.spec.seats
]
WAYS: dict[str, Callable[[Player, Choice], None]] = {
    "drag": Player.by_drag,
    "clicks": Player.by_clicks,
    "keys": Player.by_keys,
}


def turn(player: Player, way: Callable[[Player, Choice], None], dice: random.Random) -> None:
    """One gesture; exactly its choice is played, and all agree before and after it has been shown."""
    choice, before = dice.choice(player.match.options), player.rows
    way(player, choice)
    assert player.match.acts[before].row.choice == choice
    player.agrees()
    player.watch()
    player.agrees()


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize(("title", "seats"), GAMES)
def test_a_whole_game(tmp_path: Path, title: Title, seats: int, way: str) -> None:
    player, dice = sit(tmp_path, title, seats, size=(1024, 640)), random.Random(way)
    while not player.match.over:
        turn(player, WAYS[way], dice)
    player.step()
    assert player.scene.name == "results"


@pytest.mark.parametrize("title", TITLES, ids=lambda title: str(title.key))
def test_a_whole_game_with_everything_shown(tmp_path: Path, title: Title) -> None:
    player, dice = sit(tmp_path, title, speed="full", size=(1024, 640)), random.Random(1)
    while not player.match.over:
        turn(player, WAYS["drag"], dice)
    player.step(5000)
    assert player.scene.name == "results"


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize(("title", "seats"), GAMES)
def test_turns_with_everything_shown(tmp_path: Path, title: Title, seats: int, way: str) -> None:
    player, dice = sit(tmp_path, title, seats, "quick"), random.Random(way)
    for _ in range(10):
        turn(player, WAYS[way], dice)


@pytest.mark.parametrize(("size", "percent"), [((1600, 900), 100), ((1024, 640), 200), ((1600, 900), 150)])
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize(("title", "seats"), GAMES)
def test_turns_in_other_windows(
    tmp_path: Path, title: Title, seats: int, way: str, size: tuple[int, int], percent: int
) -> None:
    player = sit(tmp_path, title, seats, size=size, percent=percent)
    dice = random.Random(percent)
    for _ in range(8):
        turn(player, WAYS[way], dice)


@pytest.mark.parametrize(("title", "seats"), GAMES)
def test_everything_offered_can_be_reached_by_keys_and_lies_on_the_screen(
    tmp_path: Path, title: Title, seats: int
) -> None:
    player = sit(tmp_path, title, seats)
    dice = random.Random(5)
    for _ in range(25):
        spots = player.scene.spots()
        for choice in player.match.options:
            for gesture in player.gestures(choice):
                assert gesture.source in spots
                assert gesture.target == PRESS or gesture.target in spots
        WAYS["keys"](player, dice.choice(player.match.options))


@pytest.mark.parametrize("title", TITLES, ids=lambda title: str(title.key))
def test_tab_comes_to_every_button_and_round_again(tmp_path: Path, title: Title) -> None:
    player = sit(tmp_path, title)
    page, met = player.table.page, []
    wanted = [part.name for part in page.widgets if part.visible and part.takes_focus()]
    for _ in wanted:
        player.key("tab")
        assert page.focused is not None
        met.append(page.focused.name)
    assert met == wanted
    player.key("tab")
    assert page.focused is not None
    assert page.focused.name == wanted[0]
    player.key("tab", shift=True)
    assert page.focused.name == wanted[-1]


@pytest.mark.parametrize("seats", [2, 4])
def test_the_bar_asks_only_for_what_can_be_done(tmp_path: Path, seats: int) -> None:
    texas = next(title for title in TITLES if title.key == "texas")
    player, dice, met = sit(tmp_path, texas, seats), random.Random(7), set()
    while not player.match.over:
        kinds = frozenset(type(choice).__name__ for choice in player.match.options)
        asked = match_bar.sentence(player.table).rest
        assert asked.startswith("play") == ("Play" in kinds)
        assert ("draw" in asked) == ("Draw" in kinds)
        met.add(kinds)
        player.table.play((dice.choice(player.match.options),))
    assert len(met) == 3
