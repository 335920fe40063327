"""What has happened: told in a banner, all since the last turn behind the bar, each line of the log with its place."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from game.scenes.match.announcements import announced
from game.scenes.match.recap import Between, RecapPanel, between, row_of
from game.scenes.replay.scene import ReplayScene
from game.titles import TITLES
from game.ui.rect import Rect
from tests.scenes.match_player import Player, sit


def played(tmp_path: Path, key: str, choices: int = 60) -> Player:
    made = sit(tmp_path, next(title for title in TITLES if title.key == key), 2)
    dice = random.Random(5)
    for _ in range(choices):
        if made.match.over:
            break
        made.match.play(dice.choice(made.match.options))
        made.match.deal()
    made.catch_up()
    return made


def test_what_lies_between_two_turns_of_a_seat() -> None:
    chance = -1
    assert between([0, 0, chance, 1, 1, chance, 0, 0], 0) == Between(2, 3, 4)
    assert between([chance, 1, 0], 0) == Between(0, 1, 1)
    assert 0 not in between([0, 0], 0)


@pytest.mark.parametrize("key", [title.key for title in TITLES])
def test_the_recap_tells_what_others_did_and_leads_there(tmp_path: Path, key: str) -> None:
    player = played(tmp_path, key)
    past = next(each for each in player.table.hud.each if isinstance(each, RecapPanel))
    told = past.told()
    assert told
    numbers = [each.number for each in told]
    assert numbers == sorted(numbers, reverse=True)
    player.click("match.recap")
    assert player.table.page.overlays
    player.click(f"match.recap.{numbers[0]}")
    assert isinstance(player.scene, ReplayScene)
    assert player.scene.past.shown.index == row_of(player.match.plies, numbers[0])


def test_a_line_of_the_log_leads_to_its_position(tmp_path: Path) -> None:
    player = played(tmp_path, "rancho")
    player.draw()
    log = player.table.table_view.log
    box = log.box(player.table.table_view.frame)
    at = next(
        (box.centre[0], box.y + y) for y in range(60, int(box.h), 8) if log.at(box.centre[0], box.y + y) is not None
    )
    number = log.at(*at)
    assert number is not None
    for kind in ("move", "down", "up"):
        player.point(kind, at)
    assert isinstance(player.scene, ReplayScene)
    assert player.scene.past.shown.index == row_of(player.match.plies, number)


@pytest.mark.parametrize(
    ("key", "heard"),
    [
        ("rancho", ("AttackRolled", "Born")),
        ("rolling_ranch", ("DieRolled",)),
        ("rolling_acres", ("RoundBegun",)),
        ("texas", ("PileRenewed",)),
        ("wolves_and_sheep", ("Stopped",)),
    ],
)
def test_everybody_hears_what_nobody_may_miss(tmp_path: Path, key: str, heard: tuple[str, ...]) -> None:
    player = played(tmp_path, key, 400)
    told = dict.fromkeys(heard, "")
    for ply in player.match.plies:
        for event in ply.events:
            name = type(event).__name__
            if name in told and not told[name]:
                told[name] = announced(player.table.table_view, [event], [])
    met = {
        name for name in told if any(type(each).__name__ == name for ply in player.match.plies for each in ply.events)
    }
    assert met
    for name in met:
        assert told[name], name
        assert "{" not in told[name], told[name]


def test_what_lies_over_the_log_is_pressed_before_its_pill(tmp_path: Path) -> None:
    player = played(tmp_path, TITLES[0].key)
    log = player.table.table_view.log
    log.skipped = 3
    player.key("escape")
    (menu,) = player.table.page.overlays
    log.pill = Rect.around(menu.rect.centre, 20)
    for kind in ("down", "up"):
        player.point(kind, menu.rect.centre)
    assert log.skipped == 3


def test_whoever_looks_back_comes_to_the_newest_line_by_the_pill(tmp_path: Path) -> None:
    player = played(tmp_path, TITLES[0].key)
    player.click("match.replay")
    replay = player.scene
    assert isinstance(replay, ReplayScene)
    replay.go(replay.past.last)
    player.step(10_000)
    player.draw()
    top = replay.table_view
    for _ in range(2):
        player.point("wheel", top.frame.log.centre, wheel=-1)
    player.draw()
    assert top.log.skipped == 2
    assert top.log.pill is not None
    at = top.log.pill.centre
    for kind in ("down", "up"):
        player.point(kind, at)
    assert top.log.skipped == 0
    player.draw()
    assert top.log.pill is None
