"""Undo and redo at the table, what is announced, shows that are skipped, a store that cannot write."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from game.core.undo import by_computer
from game.scenes.match import dialogs
from game.scenes.match.recap import CARD
from game.scenes.match.scene import MatchScene
from game.scenes.replay.scene import ReplayScene
from game.scenes.shell import opening
from game.scenes.tabletop.commands import Verb
from game.store.database import Store
from game.titles import TITLES
from game.ui.rect import Rect, Scale
from game.ui.title import Title
from game.ui.widgets.base import READY_MS
from tests.games import results_game, secret_game
from tests.games.trial import trial
from tests.golden.transcript import GOLDEN, by_people, followed, read
from tests.samples import case_of, each_met
from tests.scenes import random_play
from tests.scenes.match_player import Player, sit
from tests.scenes.pilot import SIZE, House
from tests.store.table import put_record

PLAYED = [path for title in TITLES for path in sorted((GOLDEN / title.key).glob("*.json"))]
"""The recorded matches of every title that has a table."""

by_title = pytest.mark.parametrize("title", TITLES, ids=lambda title: str(title.key))


games = pytest.mark.parametrize(
    ("title", "seats"),
    [
        case_of((title, seats), seats == title.spec.seats[-1 if number % 2 else 0])
        for number, title in enumerate(TITLES)
        for seats in random_play.counts(title)
    ],
)


def going_on(
    folder: Path, title: Title, record: Any, speed: str = "none", size: tuple[int, int] = SIZE, percent: int = 100
) -> Player:
    """A player at the table of a recorded match."""
    house = results_game.house(folder, speed, size, percent, TITLES)
    match_id = put_record(house.services.store, followed(by_people(record)).record(), 0, False)
    _, match, _ = opening.load(house.services, match_id)
    return Player(house, title, len(record.seats), opened=(match, match_id))


def by_button(player: Player, name: str) -> None:
    player.click(f"match.{name}")
    player.takes_back()


def by_key(player: Player, name: str) -> None:
    player.key("z" if name == "undo" else "y", ctrl=True)
    player.takes_back()


def by_either(player: Player, name: str) -> None:
    """By button or key, as it comes."""
    random.Random(player.rows).choice([by_button, by_key])(player, name)


ALONE = [by_either, *(pytest.param(way, marks=pytest.mark.whole) for way in (by_button, by_key))]


@games
@pytest.mark.parametrize("way", ALONE)
def test_undo_and_redo(tmp_path: Path, title: Title, way: Callable[[Player, str], None], seats: int) -> None:
    """Exactly as far as the match allows; button and key say the same. Some games are over before both were met."""
    undone = refused = 0
    for seed in range(8, 20):
        player = sit(tmp_path / str(seed), title, seats, speed="quick", options=random_play.open_options(title))
        back, against = there_and_back(player, random.Random(seed), way)
        undone, refused = undone + back, refused + against
        if undone and refused:
            return
    raise AssertionError((undone, refused))


def there_and_back(player: Player, dice: random.Random, way: Callable[[Player, str], None]) -> tuple[int, int]:
    undone = refused = 0  # gestures taken back, and those that could not be
    for number in range(60):
        if number >= 8 and undone and refused:
            break
        player.watch()
        player.ends = True
        chain = player.whole((random_play.pick(player.title, dice, player.match.options),))
        # A turn of one act can be taken back only until it has ended, where anything is hidden.
        player.ends = not (player.title.spec.secrets and trial(player.title.key).one_act and number % 2)
        player.by_drag(*chain)
        if player.match.over:
            break
        back, before, rows = player.match.undo_to(), player.match.position, player.rows
        player.agrees()
        if back is None:
            refused += 1
            player.come()
            by_key(player, "undo")
            assert player.rows == rows
            assert player.said() == dialogs.undo_refusal(player.table.table_view) != ""
            assert "match.undo" not in player.scene.spots()
            continue
        undone += 1
        player.come()
        way(player, "undo")
        assert player.rows == back
        assert not player.table.table_view.stage.busy
        player.agrees()
        if dice.random() < 0.5:
            way(player, "redo")
            assert player.match.position == before
            player.agrees()
            assert "match.redo" not in player.scene.spots()
    return undone, refused


@by_title
def test_undo_passes_no_chance_and_no_other_human(tmp_path: Path, title: Title) -> None:
    player = sit(tmp_path, title)
    dice = random.Random(9)
    for _ in range(20):
        player.by_drag(random_play.pick(title, dice, player.match.options))
        last = player.match.plies[-1]
        while "match.undo" in player.scene.spots():
            rows = player.match.plies
            by_button(player, "undo")
            gone = rows[player.rows :]
            assert {ply.row.seat for ply in gone} == {last.row.seat}
            assert not any(ply.row.chance for ply in gone)
            break
        if player.match.redo_to() is not None:
            by_key(player, "redo")


@pytest.mark.parametrize(("title", "key"), each_met(TITLES, ["return", "space", "escape", "1", "tab", "down"]))
def test_any_key_ends_the_show_and_plays_nothing(tmp_path: Path, title: Title, key: str) -> None:
    player = sit(tmp_path, title, speed="full")
    player.ends = False
    stage = player.table.table_view.stage
    while not stage.busy:  # what is put down by hand may lie at once
        assert player.match.state.turn == 0
        player.by_drag(player.match.options[0])
    rows = player.rows
    queued = len(stage._queue)
    player.key(key)
    if stage.busy:  # only a step has ended
        assert key in ("return", "space", "escape")
        assert len(stage._queue) < queued
        assert player.rows == rows
        assert not player.table.page.overlays
        player.key(key)
    assert not stage.busy
    assert player.rows == rows
    assert not player.table.page.overlays
    player.agrees()


@by_title
def test_a_click_that_ends_the_show_does_not_play(tmp_path: Path, title: Title, whole: bool) -> None:
    """Any place counts: a legal target, the large button, nothing; one for a step, a second for all."""
    player = sit(tmp_path, title, speed="full")
    dice = random.Random(4)
    names = sorted(player.table.model.spots)
    for name in [*dice.sample(names, 12 if whole else 6), "match.main"]:
        player.watch()
        if not player.match.options or player.scene is not player.table:
            break
        player.by_drag(random_play.pick(title, dice, player.match.options))
        rows = player.rows
        if not player.table.table_view.stage.busy or name not in player.scene.spots():
            continue
        at = player.spot(name).centre
        for _ in range(2):
            if player.table.table_view.stage.busy:
                for kind in ("move", "down", "up"):
                    player.point(kind, at)
                assert player.rows == rows
        assert not player.table.table_view.stage.busy, name
        assert player.rows == rows
        assert player.table.model.chooser.held is None
        player.step()
        player.agrees()


@pytest.mark.parametrize(("title", "way"), each_met(TITLES, ["resize", "settings", "results", "skip"]))
def test_the_last_show_leads_to_the_result(tmp_path: Path, title: Title, way: str) -> None:
    """However it ends: watched, skipped, or cut off by another window size or by the settings; what counts is told."""
    for number, path in enumerate(path for path in PLAYED if path.parent.name == title.key):
        cut = read(path)
        last = max(number for number, row in enumerate(cut.rows) if row.seat >= 0)
        before = msgspec.structs.replace(cut, rows=cut.rows[:last], index=-1)
        again = going_on(tmp_path / str(number), title, before, "full")
        choice = followed(cut).plies[last].row.choice
        if choice not in again.match.options:  # any more: another one that ends the match
            choice = next(each for each in again.match.options if again.match.peek(each).over)
        again.by_drag(choice)
        if again.table.table_view.stage.busy:
            break
    assert again.match.over
    assert again.table.table_view.stage.busy
    if way == "resize":
        again.manager.resize(Scale((1280, 800), 100))
    elif way == "settings":
        again.click("match.settings")
        again.manager.dismiss()
    elif way == "skip":
        while again.table.table_view.stage.busy:
            again.key("space")
    else:
        again.watch()
    again.step(16)
    for _ in range(61):
        if again.table.screen.state.ending.counting and again.scene is again.table:
            again.step(100)
    again.step(16)
    assert again.scene.name == "results"


# -- a store that cannot write


def shown(player: Player) -> tuple[Any, ...]:
    top = player.table.table_view
    return (player.match.position, player.rows, top.stage.view, len(top.stage.past), top.active)


def failing(player: Player, ply: Callable[[], None], words: str) -> None:
    """Does something that cannot be written down: it is told, and nothing has changed."""
    before = shown(player)
    ply()
    assert player.table.page.overlays
    overlay: Any = player.table.page.overlays[-1]
    assert words in overlay.text
    player.key("return")
    assert not player.table.page.overlays
    assert shown(player) == before


@pytest.mark.parametrize(("title", "speed"), each_met(TITLES, ["none", "full"]))
def test_a_second_keeper_takes_the_match_over(tmp_path: Path, title: Title, speed: str) -> None:
    player = sit(tmp_path, title, speed=speed)
    player.by_drag(player.match.options[0])
    player.watch()
    other = Store.open(tmp_path)
    _, match, _ = opening.load(House(tmp_path, TITLES).services, player.match_id)
    match.play(match.options[0])
    other.close()
    words = player.table.words.t("store.conflict")
    failing(player, lambda: player.by_drag(player.match.options[-1]), words)
    failing(player, lambda: player.by_clicks(player.match.options[0]), words)
    if player.match.undo_to() is not None:
        failing(player, lambda: by_key(player, "undo"), words)
    assert player.house.services.store.record(player.match_id) == match.record()


@by_title
def test_a_disk_that_cannot_be_written(tmp_path: Path, title: Title) -> None:
    """Told at once; when it can be written again, the same move is played."""
    player = sit(tmp_path, title)
    player.by_drag(player.match.options[0])
    db: Any = player.house.services.store._db
    db.execute("PRAGMA query_only = ON")
    choice = player.match.options[0]
    failing(player, lambda: player.by_drag(choice), player.table.words.t("store.unwritable"))
    db.execute("PRAGMA query_only = OFF")
    rows = player.rows
    player.by_drag(choice)
    assert player.match.plies[rows].row.choice == choice
    player.agrees()


@by_title
def test_a_file_that_another_program_uses(tmp_path: Path, title: Title) -> None:
    """Told at once; when the move is dropped and the other lets go, the same move is played."""
    player = sit(tmp_path, title)
    player.by_drag(player.match.options[0])
    store = player.house.services.store
    full = Store.open(tmp_path)
    db: Any = full._db
    mine: Any = store._db
    mine.execute("PRAGMA busy_timeout = 0")
    db.execute("BEGIN IMMEDIATE")
    choice = player.match.options[0]
    failing(player, lambda: player.by_drag(choice), player.table.words.t("match.busy.text"))
    db.execute("ROLLBACK")
    full.close()
    rows = player.rows
    player.by_drag(choice)
    assert player.match.plies[rows].row.choice == choice
    player.agrees()


# -- the rest of the table


@by_title
def test_settings_are_followed_at_once(tmp_path: Path, title: Title) -> None:
    player = sit(tmp_path, title, speed="full")
    player.by_drag(player.match.options[0])
    player.watch()
    player.click("match.settings")
    assert player.scene.name == "settings"
    player.house.services.change(animation="none", ui_scale=150)
    player.house.services.apply_window()
    player.manager.dismiss()
    assert player.scene is player.table
    assert player.table.table_view.frame.form != "full"
    player.by_drag(player.match.options[0])
    assert not player.table.table_view.stage.busy
    player.agrees()


@by_title
def test_the_log_scrolls_and_unfolds(tmp_path: Path, title: Title) -> None:
    player = sit(tmp_path, title)
    dice = random.Random(1)
    for _ in range(20):
        player.by_drag(random_play.pick(title, dice, player.match.options))
    top = player.table.table_view
    at = top.log.box(top.frame).centre
    player.point("wheel", at, 1)
    assert top.log.skipped == 0
    player.point("wheel", at, -1)
    player.point("wheel", at, -1)
    assert top.log.skipped == 2
    for _ in range(500):
        player.point("wheel", at, -1)
    most = top.log.skipped
    assert 2 < most < len(top.log.lines(top.stage.history))
    for _ in range(500):
        player.point("wheel", at, 1)
    assert top.log.skipped == 0
    player.table.services.change(ui_scale=200)
    player.manager.resize(Scale((1280, 720), 200))
    player.step()
    assert top.frame.log_folded
    if CARD in player.scene.spots():  # what has changed lies on it until the first act
        player.by_drag(player.match.options[0])
        player.watch()
    rows = player.rows
    player.draw()
    player.click("match.log")
    assert top.log.unfolded
    player.point("wheel", top.log.box(top.frame).centre, -1)
    assert top.log.skipped == 1
    player.point("down", player.table.model.spots[player.drag_of(player.match.options[0]).source].centre)
    assert not top.log.unfolded
    player.point("up", (0, 0))
    player.step(600)  # a press right where the log was closed is not yet taken for one of what lay under it
    player.click("match.log")
    player.draw()
    player.key("escape")
    assert not top.log.unfolded
    for _ in range(2):
        assert all(top.frame.log.intersects(row) for row, _ in top.log.shown), "lines that are gone take presses"
        player.draw()
    assert not player.table.page.overlays
    assert player.rows == rows


@by_title
@pytest.mark.parametrize("percent", [150, 200])
def test_nothing_is_done_beneath_the_open_log(tmp_path: Path, title: Title, percent: int) -> None:
    """Any key, any press beside its lines and one on its sign only close it: the next one is meant for what is seen."""
    player, dice = sit(tmp_path, title, size=(1280, 720), percent=percent), random.Random(1)
    for _ in range(3):
        player.by_drag(random_play.pick(title, dice, player.match.options))
    if percent == 150:  # once with a turn that is open
        player.ends = False
        player.by_drag(random_play.pick(title, dice, player.match.options))
    player.step(READY_MS)
    table, top = player.table, player.table.table_view
    assert top.frame.log_folded

    def stands() -> tuple[object, ...]:
        model, session = table.model, table.session
        return (
            player.rows,
            model.picked_up,
            session.turn_end,
            session.calling,
            table.match.index,
            table.screen.state.hint.strength,
        )

    def opened() -> Rect:
        table.page.toasts.clear()
        table.do(Verb.LOG)
        player.draw()
        assert top.log.unfolded
        return top.log.box(top.frame)

    for key in ("d", "return", "space", "escape", "backspace", "h", "1", "left"):
        opened()
        before = stands()
        player.key(key)
        assert not top.log.unfolded, key
        assert stands() == before, key
        assert player.scene is table
        assert not table.page.overlays
        assert not table.page.toasts, key
    places = [each.centre for each in (top.frame.board, top.frame.bar, *top.frame.seats)]
    for at in (*places, *(box.centre for box in table.model.needed[:3])):
        box = opened()
        if box.contains(*at):
            at = box.right - 30, box.y + 20  # its sign
        before = stands()
        for kind in ("move", "down", "up"):
            player.point(kind, at)
        assert not top.log.unfolded, at
        assert stands() == before, at
        assert not table.page.toasts, at


@by_title
def test_looking_back_and_coming_again(tmp_path: Path, title: Title) -> None:
    player = sit(tmp_path, title, speed="quick")
    player.by_drag(player.match.options[0])
    player.click("match.replay")
    assert isinstance(player.scene, ReplayScene)
    assert player.scene.past.at == 0  # it says so
    player.manager.dismiss()
    player.come()
    assert isinstance(player.scene, MatchScene)
    while not player.table.page.overlays:  # what is begun is called off first
        player.watch()
        player.key("escape")
    player.click("match.menu.resume")
    player.by_drag(player.match.options[0])
    player.agrees()


@by_title
def test_leaving_and_going_on_loses_nothing(tmp_path: Path, title: Title) -> None:
    player = sit(tmp_path, title)
    for _ in range(5):
        player.by_drag(player.match.options[-1])
    player.click("match.home")
    player.click("match.menu.leave")
    again = Player(
        player.house, title, 2, opened=(opening.load(player.house.services, player.match_id)[1], player.match_id)
    )
    again.agrees()
    assert again.match.record() == player.match.record()
    again.by_drag(again.match.options[0])
    again.agrees()


@pytest.mark.parametrize("way", [by_button, by_key])
def test_who_undoes_also_what_computers_did_after_it_is_told(
    tmp_path: Path, way: Callable[[Player, str], None]
) -> None:
    """Not who takes back the own act alone."""
    title = secret_game.TITLE
    house = results_game.house(tmp_path, "none", titles=(title,))
    people = [
        replace(seat, player=player) for seat, player in zip(results_game.seats(2), ("human", "random"), strict=True)
    ]
    _, match, match_id = opening.begin(house.services, title, people, title.spec.options(), "seed")
    assert match_id is not None
    while not match.plies or match.undo_to() is None or not by_computer(match.plies[-1], match.seats):
        match.play(match.options[0])
    back = match.undo_to()
    player = Player(house, title, 2, opened=(match, match_id))
    way(player, "undo")
    assert match.index == back
    told = player.house.services.words.t("match.taken_back.replies", what="@", redo="@").split("@")[1]
    assert told.split("\n")[0] in player.said()
