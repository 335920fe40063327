"""A turn that is skipped is seen: a banner for two seconds, at any speed; and what a computer did stays for one."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import msgspec
import pytest

from game.core import engine
from game.core.steps import Choice
from game.i18n.catalogue import WORDS
from game.scenes.match.announcements import BANNER_MS, only_answer_words, pauses
from game.scenes.match.computers import REST_TEMPO, SEEN_MS
from game.scenes.tabletop.commands import Play, Verb
from game.store.settings import TableSpeed
from game.titles import TITLES
from game.ui.title import Title
from tests.golden.transcript import read
from tests.scenes.match.test_back import PLAYED, going_on
from tests.scenes.match_player import Player
from tests.tables.sitting import setting

SKIPPING = {path.stem for path in (WORDS / "en").glob("*.po") if f'"{path.stem}.banner.' in path.read_text("utf-8")}
"""The games in which a turn or a choice can be skipped."""
ONE_WAY = {"texas", "rolling_ranch"}
"""Those of whose recorded matches some have a seat do the only thing that it can, and lose something by it."""
TITLED = [pytest.param(title, id=title.key) for title in TITLES]


def before_a_miss(tmp_path: Path, title: Title, speed: str) -> tuple[Player, Any] | None:
    """A recorded match before the choice of a person that leads to a banner, and that choice; None where none does."""
    for number, path in enumerate(each for each in PLAYED if each.parent.name == title.key):
        record = read(path)
        whole = going_on(tmp_path / f"whole{number}", title, record)
        match, words = whole.match, whole.table.table_view.table.words
        for index, ply in enumerate(match.plies):
            skips = any(words.forced(event, ply.row.choice, False) for event in ply.events)
            if skips and ply.row.seat >= 0 and not ply.row.interrupt and not ply.after.over:
                cut = msgspec.structs.replace(record, rows=record.rows[:index], index=-1)
                player = going_on(tmp_path / f"cut{number}", title, cut, speed)
                if ply.row.choice in player.match.options:
                    return player, ply.row.choice
    return None


@pytest.mark.parametrize(("speed", "times"), [("none", 1), ("quick", 1), ("quick", 4)])
@pytest.mark.parametrize("title", TITLED)
def test_a_skipped_turn_is_told_of_for_two_seconds(tmp_path: Path, title: Title, speed: str, times: TableSpeed) -> None:
    found = before_a_miss(tmp_path, title, speed)
    assert (found is None) == (title.key not in SKIPPING)
    if found is None:
        return
    player, choice = found
    scene = player.table
    scene.services.change(table_speed=times)
    player.step(0)
    assert scene.table_view.stage.pace == times
    scene.do(Play((choice,)))
    if scene.session.turn_end is not None:
        scene.do(Verb.CONFIRM)
    banner = scene.bar.announcements.banner
    for _ in range(2000):
        if banner.visible:
            break
        player.step(10)
    assert banner.visible
    assert all("{" not in line.words for line in banner.lines)
    assert {line.seat for line in banner.lines} <= set(range(len(player.match.seats)))
    player.step(BANNER_MS - 200)
    assert banner.visible
    assert not scene.thinking.quiet
    player.step(300)
    assert not banner.visible


def asked(tmp_path: Path, title: Title) -> Iterator[tuple[Player, Choice]]:
    """Recorded matches where a seat is asked that can answer in one way only, and where it can answer in several."""
    for number, path in enumerate(each for each in PLAYED if each.parent.name == title.key):
        record = read(path)
        match = going_on(tmp_path / f"whole{number}", title, record).match
        words, kinds = title.table(setting(match)).words, set[bool]()
        for index, ply in enumerate(match.plies):
            waiting = ply.before.waiting
            if waiting is None or ply.row.interrupt or ply.after.over:
                continue
            only = len(waiting.options(match.terms, ply.before.state)) == 1
            if only not in kinds and (not only or any(words.forced(each, ply.row.choice, True) for each in ply.events)):
                kinds.add(only)
                cut = msgspec.structs.replace(record, rows=record.rows[:index], index=-1)
                yield going_on(tmp_path / f"cut{number}-{index}", title, cut), ply.row.choice


@pytest.mark.parametrize("title", TITLED)
def test_a_person_who_can_do_one_thing_only_is_told_so_when_asked(tmp_path: Path, title: Title) -> None:
    """A message says so where the choice costs that person a turn or a thing; any other passes in silence."""
    found = set[bool]()
    for player, choice in asked(tmp_path, title):
        scene, match = player.table, player.match
        player.step(50)
        player.step(50)
        told, words = only_answer_words(scene.table_view), scene.table_view.table.words
        _, events = engine.play(match.terms, match.position, choice)
        misses = len(match.options) == 1 and any(words.forced(event, choice, True) for event in events)
        assert bool(told) == misses
        assert "{" not in told
        if told and scene.session.options:
            assert any(told in toast.words for toast in scene.page.toasts)
        found.add(bool(told))
        if found == {True, False}:
            return
    assert title.key not in ONE_WAY


def test_a_click_ends_it(tmp_path: Path) -> None:
    title = next(title for title in TITLES if before_a_miss(tmp_path / title.key, title, "none"))
    found = before_a_miss(tmp_path / "again", title, "none")
    assert found is not None
    player, choice = found
    player.table.do(Play((choice,)))
    player.step(20)
    banner = player.table.bar.announcements.banner
    assert banner.visible
    player.key("space")
    assert not banner.visible


@pytest.mark.parametrize("title", TITLED)
def test_what_a_computer_did_stays_before_the_next_turns_dice(tmp_path: Path, title: Title) -> None:
    """Recorded answers, as if given by computers, hold the show where chance goes on at once in another turn."""
    record = read(next(path for path in PLAYED if path.parent.name == title.key))
    match = going_on(tmp_path, title, record).match
    for seat in range(len(match.seats)):
        match.reseat(seat, "novice")
    starts = [index for index, ply in enumerate(match.plies) if not ply.row.chance]
    for start, end in pairwise(starts):
        answer = match.plies[start:end]
        turned = [place for place, ply in enumerate(answer) if ply.before.state.turn != answer[0].before.state.turn]
        assert list(pauses(match, answer, {})) == turned[:1]
        assert set(pauses(match, answer, {}).values()) <= {SEEN_MS}
        assert set(pauses(match, answer, {}, REST_TEMPO).values()) <= {SEEN_MS / 2}


def test_a_banner_holds_what_follows_it(tmp_path: Path) -> None:
    record = read(PLAYED[0])
    match = going_on(tmp_path, next(each for each in TITLES if each.key == record.title), record).match
    answer = match.plies[:3]
    for pace in (1, REST_TEMPO):
        assert pauses(match, answer, {0: ()}, pace) == {1: BANNER_MS}
    assert pauses(match, answer, {2: ()}) == {}
