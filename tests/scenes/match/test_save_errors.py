"""Matches that cannot be written down, and one match at two tables: nothing is shown as played, and who is told."""

from __future__ import annotations

import os
import shutil
import sqlite3
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest

from game.app import services
from game.core.journal import record_bytes
from game.i18n.catalogue import Catalogue
from game.scenes import navigation
from game.scenes.match.save_errors import AGAIN_MS, LOOK_MS
from game.scenes.match.scene import MatchScene
from game.scenes.shell import exports, opening
from game.scenes.shell.manager import Manager
from game.scenes.tabletop import commands
from game.store.database import FILE, QUICK_MS, Store
from game.store.disk import Folders
from game.store.records import import_record
from game.store.settings import Settings
from game.titles import TITLES
from game.ui.rect import Scale
from game.ui.title import Title
from tests.games.field_game import TITLE
from tests.scenes import random_play
from tests.scenes.match_player import Player, sit
from tests.scenes.pilot import House, Pilot
from tests.store.table import kept_match

GONE = {"match.misplaced.later", "match.misplaced.export", "match.misplaced.keep"}

posix = pytest.mark.skipif(sys.platform == "win32", reason="there an open file cannot be removed")


class Guest(Pilot):
    """Plays at a table whose matches lie in a folder of their own."""

    def __init__(self, folder: Path) -> None:
        self.house = House(folder, (TITLE,))
        super().__init__(self.house.manager)
        self.house.manager.push(navigation.first(self.house.services))
        opened = opening.load(self.house.services, self.house.played(TITLE, ("Ann", "Ben"), 5))
        self.table = MatchScene(self.house.services, *opened)
        self.match = opened.match
        self.house.manager.push(self.table)
        self.step(0)
        self.watch()

    def watch(self) -> None:
        while self.table.table_view.stage.busy:
            self.step()

    def move(self) -> None:
        """Play something, as a gesture would."""
        self.watch()
        choice = random_play.pick(TITLE, Random(1), self.match.options)
        self.table.do(commands.Play((choice,)))
        self.step(0)

    def stands(self, rows: int) -> None:
        """Match and screen stand as before a move."""
        assert len(self.match.plies) == rows
        assert not self.table.table_view.stage.busy
        assert len(self.table.table_view.stage.past) == sum(len(ply.events) for ply in self.match.plies)

    def kept(self) -> None:
        """Rows on disk are the rows that have been played."""
        assert self.table.opened.match_id is not None
        store = Store.open(self.house.folder)
        assert store.record(self.table.opened.match_id) == self.match.record()
        store.close()

    def asked(self) -> set[str]:
        return set(self.scene.spots()) if self.table.page.overlays else set()


@posix
def test_where_the_folder_has_gone_the_match_goes_on_in_a_new_one(tmp_path: Path) -> None:
    guest = Guest(tmp_path / "data")
    rows = len(guest.match.plies)
    shutil.rmtree(tmp_path / "data")
    guest.move()
    assert guest.asked() == GONE
    guest.stands(rows)
    guest.click("match.misplaced.keep")
    assert guest.asked() == set()
    guest.kept()
    guest.move()
    assert len(guest.match.plies) > rows
    guest.kept()


@posix
def test_where_the_file_was_replaced_what_came_stays(tmp_path: Path) -> None:
    guest = Guest(tmp_path / "data")
    other = Store.open(tmp_path / "other")
    number, there = kept_match(other, choices=7)
    other.close()
    os.replace(tmp_path / "other" / FILE, tmp_path / "data" / FILE)
    guest.move()
    guest.click("match.misplaced.keep")
    guest.move()
    guest.kept()
    assert guest.table.opened.match_id != number
    assert guest.house.services.store.record(number) == there.record()


@posix
def test_the_match_can_be_written_into_a_file_instead(tmp_path: Path) -> None:
    guest = Guest(tmp_path / "data")
    shutil.rmtree(tmp_path / "data")
    guest.move()
    guest.click("match.misplaced.export")
    (path,) = exports.records_folder(guest.house.services).iterdir()
    assert record_bytes(import_record(path)) == record_bytes(guest.match.record())
    guest.move()
    assert guest.asked() == GONE


@posix
def test_it_is_told_before_a_move_is_made(tmp_path: Path) -> None:
    guest = Guest(tmp_path / "data")
    guest.step(LOOK_MS)
    assert guest.asked() == set()
    shutil.rmtree(tmp_path / "data")
    guest.step(LOOK_MS)
    assert guest.asked() == GONE
    guest.click("match.misplaced.later")
    for _ in range(3):
        guest.step(LOOK_MS)
    assert guest.asked() == set()
    guest.table.do(commands.Verb.UNDO)
    guest.move()
    assert guest.asked() == GONE


@posix
def test_a_match_in_memory_is_not_left_without_a_word(tmp_path: Path) -> None:
    guest = Guest(tmp_path / "data")
    shutil.rmtree(tmp_path / "data")
    guest.move()
    guest.click("match.misplaced.later")
    guest.table.do(commands.Verb.HOME)
    assert guest.asked() == GONE
    guest.click("match.misplaced.later")
    guest.table.do(commands.Verb.HOME)
    assert guest.scene.name == "title"


@posix
def test_a_match_that_is_saved_anew_is_left_as_any_other(tmp_path: Path) -> None:
    guest = Guest(tmp_path / "data")
    shutil.rmtree(tmp_path / "data")
    guest.move()
    guest.click("match.misplaced.keep")
    guest.table.do(commands.Verb.HOME)
    assert guest.scene.name == "title"
    guest.step()
    guest.click("title.continue")
    assert guest.scene.name == "match"
    assert isinstance(guest.scene, MatchScene)
    assert guest.scene.match.record() == guest.match.record()


@posix
def test_where_nothing_can_be_written_it_is_offered_again(tmp_path: Path) -> None:
    guest = Guest(tmp_path / "data")
    shutil.rmtree(tmp_path / "data")
    (tmp_path / "data").write_text("in the way")
    guest.move()
    for answer in ("keep", "export"):
        guest.click(f"match.misplaced.{answer}")
        guest.click("match.store_error.ok")
        assert guest.asked() == GONE
    (tmp_path / "data").unlink()
    guest.click("match.misplaced.keep")
    guest.kept()


@posix
def test_the_title_tells_that_the_matches_are_others(tmp_path: Path) -> None:
    guest = Guest(tmp_path / "data")
    shutil.rmtree(tmp_path / "data")
    guest.house.manager.home()
    guest.step()
    assert guest.scene.name == "title"
    assert set(guest.scene.spots()) == {"title.told.ok"}
    guest.click("title.told.ok")
    assert "title.continue" not in guest.scene.spots()


def locked(guest: Guest) -> sqlite3.Connection:
    """Another program that has begun to write."""
    other = sqlite3.connect(guest.house.folder / FILE, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    return other


def test_a_move_waits_for_another_program_and_is_made_by_itself(tmp_path: Path) -> None:
    guest = Guest(tmp_path)
    rows, other = len(guest.match.plies), locked(guest)
    guest.move()
    for _ in range(3):
        assert guest.asked() == {"match.busy.cancel"}
        guest.stands(rows)
        guest.step(AGAIN_MS)
    other.execute("ROLLBACK")
    other.close()
    guest.step(AGAIN_MS)
    assert guest.asked() == set()
    assert len(guest.match.plies) > rows
    guest.kept()


def test_a_move_that_waits_can_be_dropped(tmp_path: Path) -> None:
    guest = Guest(tmp_path)
    rows, other = len(guest.match.plies), locked(guest)
    guest.move()
    guest.click("match.busy.cancel")
    other.execute("ROLLBACK")
    other.close()
    guest.step(AGAIN_MS)
    guest.stands(rows)
    guest.move()
    assert len(guest.match.plies) > rows
    guest.kept()


def test_back_waits_too(tmp_path: Path) -> None:
    guest = Guest(tmp_path)
    while guest.match.undo_to() is None:
        guest.move()
    guest.watch()
    index, other = guest.match.index, locked(guest)
    guest.table.do(commands.Verb.UNDO)
    assert guest.match.index == index
    other.execute("ROLLBACK")
    other.close()
    guest.step(AGAIN_MS)
    assert guest.match.index < index
    guest.kept()


def test_the_window_waits_for_no_other_program(tmp_path: Path) -> None:
    folders = Folders(tmp_path, tmp_path, tmp_path)
    house = services.build(Manager(Scale((1600, 900))), folders, Catalogue(), Settings(), None)
    assert house.store._db.execute("PRAGMA busy_timeout").fetchone() == (QUICK_MS,)
    house.close()


by_title = pytest.mark.parametrize("title", TITLES, ids=lambda title: str(title.key))


def elsewhere(player: Player) -> Player:
    """Person who opens a player's match in another program."""
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
