"""Context, spots and buttons of the table are made at most once for whatever a player does."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from game.titles import TITLES
from game.ui.events import Key
from game.ui.title import Title
from tests.scenes import random_play
from tests.scenes.counting import MADE, Counts
from tests.scenes.match_player import Player, sit

KEYS = (
    *("up", "left", "down", "right", "return", "space", "tab", "escape", "1", "2", "3", "r", "f"),
    *("x", "v", "l", "+", "-", "0", "home", "end"),
)
LEAVING = ("match.home", "match.menu.leave", "match.menu.seats", "match.seat.")
"""Prefixes of names of buttons that lead away from the table, or let a computer sit down."""
TITLE_SPEED = [
    pytest.param(title, speed, id=f"{title.key}-{speed}", marks=() if number % 2 == 0 else pytest.mark.whole)
    for number, (title, speed) in enumerate((title, speed) for title in TITLES for speed in ("none", "full", ""))
    if speed
]
"""Each title at one speed always, both among them."""


def about(player: Player, dice: random.Random) -> None:
    """Points, presses, drags and turns the wheel anywhere, and presses keys, with few frames between."""
    for _ in range(25):
        if player.scene is not player.table:
            return
        spots = player.scene.spots()
        draw, name = dice.random(), dice.choice([each for each in spots if not each.startswith(LEAVING)])
        at = spots[name].centre
        if draw < 0.3:
            player.point("move", at)
        elif draw < 0.45:
            player.point(dice.choice(("down", "up")), at)
        elif draw < 0.55:
            player.point("wheel", at, dice.choice((-1, 1)))
        elif draw < 0.65:
            player.point("move", at)
            player.point("down", at)
            for share in (0.3, 0.6, 1.0):
                to = dice.choice(list(spots.values())).centre
                player.point("move", (at[0] + (to[0] - at[0]) * share, at[1] + (to[1] - at[1]) * share))
            player.point("up", to)
        elif draw < 0.75:
            player.manager.handle(Key("z" if dice.random() < 0.6 else "y", ctrl=True))
        else:
            key, shift = dice.choice(KEYS), dice.random() < 0.2
            player.manager.handle(Key(key, shift=shift))
            player.manager.handle(Key(key, shift=shift, down=False))
        if dice.random() < 0.3:
            player.step(16)


def home_again(player: Player) -> None:
    """Back to the table from wherever that has led."""
    player.step(1000)
    while player.scene is not player.table and player.scene.name not in ("title", "curtain"):
        player.key("escape")
    if player.scene.name == "title":
        player.manager.push(player.table)
    player.step(1000)
    player.point("up", (0, 0))
    player.table.page.clear()
    player.come()
    player.table.page.focus(None)  # what is typed into a field takes nothing up
    player.point("up", (0, 0))
    player.table.handling.let_go()
    if player.table.screen.state.refusal is not None:  # its card stays, and lies over what is to be clicked next
        player.key("escape")
    player.key("0")
    player.end_turn()
    player.watch()
    assert player.scene is player.table


@pytest.mark.parametrize(("title", "speed"), TITLE_SPEED)
def test_any_input_lays_out_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, title: Title, speed: str, whole: bool
) -> None:
    dice = random.Random(f"{title.key}{speed}")
    player = sit(tmp_path, title, max(2, title.spec.seats[0]), speed, options=random_play.options(title))
    counts = Counts(monkeypatch, player)
    for number in range(5 if whole else 3):
        for _ in range(3):
            if player.match.over:
                break
            way = (Player.by_drag, Player.by_clicks, Player.by_keys)[dice.randrange(3)]
            way(player, *random_play.chain(player, dice))
            about(player, dice) if number % 2 == 0 and player.scene is player.table else None
            home_again(player)
        about(player, dice)
        home_again(player)
    assert not counts.over()
    assert not counts.moved
    assert counts.met() == set(MADE)
    assert len(counts.inputs) > (300 if whole else 180)
