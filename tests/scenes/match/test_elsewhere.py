"""One match at two tables, each with a store of its own, as in two programs: who is told what, and when."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from game.scenes.shell import opening
from game.store.database import Store
from game.titles import TITLES
from game.ui.title import Title
from tests.scenes.match_player import Player, sit
from tests.scenes.pilot import House

by_title = pytest.mark.parametrize("title", TITLES, ids=lambda title: str(title.key))


def elsewhere(player: Player) -> Player:
    """Somebody who opens a player's match in another program."""
    house = House(player.house.folder, TITLES)
    house.services.change(animation="none")
    _, match, match_id = opening.load(house.services, player.match_id)
    assert match_id is not None
    return Player(house, player.title, len(match.seats), opened=(match, match_id))


def dialogs(player: Player) -> list[str]:
    scene: Any = player.scene
    return [overlay.name for overlay in scene.page.overlays]


@by_title
def test_who_had_the_match_is_told_before_a_move_and_takes_it_back(tmp_path: Path, title: Title) -> None:
    first = sit(tmp_path, title)
    first.by_drag(first.match.options[0])
    first.step(1000)
    assert dialogs(first) == []
    second = elsewhere(first)
    second.step(1000)
    assert dialogs(second) == []
    first.step(1000)
    assert dialogs(first) == ["match.superseded"]

    rows = first.rows
    second.by_drag(second.match.options[0])
    assert first.rows == rows
    first.click("match.superseded.again")
    taken: Any = first.scene
    if taken.name == "match":
        assert taken.match.record() == second.match.record()
    second.step(1000)
    if dialogs(second) == []:  # a curtain lies over it
        second.come()
        second.step(1000)
    assert dialogs(second) == ["match.superseded"]


def test_it_is_told_once_and_again_at_a_move(tmp_path: Path) -> None:
    first = sit(tmp_path, TITLES[0])
    elsewhere(first)
    first.step(1000)
    first.key("return")
    for _ in range(3):
        first.step(1000)
        assert dialogs(first) == []
    rows = first.rows
    first.by_drag(first.match.options[0])
    assert dialogs(first) == ["match.superseded"]
    assert first.rows == rows


def test_a_match_that_was_deleted_elsewhere_cannot_be_opened_again(tmp_path: Path) -> None:
    first = sit(tmp_path, TITLES[0])
    other = Store.open(tmp_path)
    other.delete(first.match_id)
    other.purge()
    other.close()
    first.step(1000)
    first.click("match.superseded.again")
    assert first.said() == first.table.words.t("store.no_match")


def test_nobody_is_told_of_a_match_that_is_over(tmp_path: Path) -> None:
    house = House(tmp_path, TITLES)
    match_id = house.played(TITLES[0], ("Ann", "Ben"), 10_000)
    _, match, _ = opening.load(house.services, match_id)
    first = Player(house, TITLES[0], 2, opened=(match, match_id))
    elsewhere(first)
    first.step(1000)
    assert match.over
    assert dialogs(first) == []
