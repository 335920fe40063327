"""The act that ends a match: its turn stays open like any other, and the end begins when its player says so."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from game.core import engine
from game.core.journal import Record
from game.core.match import resume
from game.core.seats import HUMAN
from game.core.steps import Position
from game.core.undo import gesture_start
from game.scenes.match.session import Confirm, MatchSession
from game.scenes.replay.controls import ReplayPosition
from game.scenes.results.scene import ResultsScene, SeedNote
from game.scenes.shell import opening
from game.titles import TITLES
from game.ui.chooser import Chain
from game.ui.shown import split_end
from game.ui.table import TimeLimit
from game.ui.title import Title
from tests.games import results_game
from tests.golden.transcript import matched, records
from tests.samples import each_met
from tests.scenes import random_play
from tests.scenes.match.test_turn_end import ENDS
from tests.scenes.match_player import Player
from tests.store.table import put_record

by_title = pytest.mark.parametrize("title", TITLES, ids=lambda title: str(title.key))
each_way = pytest.mark.parametrize(("title", "way"), each_met(TITLES, list(ENDS)))


def last_acts(title: Title) -> Iterator[tuple[Record, Chain]]:
    """Matches of people before the gesture that ends them, where that was a choice."""
    for path in (each for each in records() if each.parent.name == title.key):
        match = matched(path)
        start = gesture_start(match.plies, match.seats)
        row, asked = match.plies[-1].row, match.at(start).waiting
        chain = [ply.row.choice for ply in match.plies[start:]]
        chosen = not (row.chance or row.interrupt or row.choice.ends_turn or match.forced(match.plies[-1]))
        if not (match.over and chosen and asked and len(match.seats) > 1):
            continue
        offered = asked.options(match.terms, match.at(start).state)  # some choices were only in earlier versions
        if chain[0] in offered and type(row.choice).__name__ not in random_play.CLOCKED:
            yield match.record(start), tuple(chain)


def first_last_act(title: Title) -> tuple[Record, Chain]:
    """The first of these."""
    found = next(last_acts(title), None)
    if found is None:
        pytest.skip("no match is recorded that a choice ends")
    return found


def at_the_end(folder: Path, title: Title, last: tuple[Record, Chain] | None = None) -> Player:
    """A player who has just made the choice that ends a match, the first that was recorded or another one."""
    record, chain = last or first_last_act(title)
    house = results_game.house(folder, "none", titles=TITLES)
    match_id = put_record(house.services.store, record)
    player = Player(house, title, len(record.seats), opened=(opening.load(house.services, match_id)[1], match_id))
    player.end_turn()
    player.come()
    player.ends = False
    player.by_clicks(*chain)
    assert player.match.over
    return player


def last_session(title: Title, last: str = HUMAN, confirm: Confirm = "drawn") -> MatchSession:
    """A session without a screen in which the choice that ends a match has just been made, by a player of a kind."""
    record, chain = first_last_act(title)
    match = resume(title.spec, record)
    seats = tuple(
        replace(each, player=last if number == match.seat else HUMAN) for number, each in enumerate(record.seats)
    )
    match = resume(title.spec, replace(record, seats=seats))
    session = MatchSession(match, lambda: TimeLimit(5, None), lambda: confirm)
    session.end_turn()
    session.viewer.seat = match.seat
    session.offer()
    session.play(*chain)
    assert match.over
    return session


@by_title
def test_the_act_that_ends_a_match_can_be_taken_back(tmp_path: Path, title: Title, whole: bool) -> None:
    """The turn stays open, nothing is counted, and undo leads to where the act was made; so as often as wanted."""
    for number, last in enumerate(islice(last_acts(title), None if whole else 1)):
        _take_back(at_the_end(tmp_path / str(number), title, last))


def _take_back(player: Player) -> None:
    """Wait, look, undo and redo, twice."""
    for _ in range(2):
        rows, label = player.rows, player.table.words.t("match.end.game")
        for _ in range(8):
            player.step(1000)
        assert player.scene is player.table
        assert not player.table.screen.state.ending.counting
        assert player.table.session.turn_end is not None
        assert player.widget("match.main").label == label
        assert player.widget("match.main").enabled
        player.agrees()
        player.click("match.undo")
        assert player.rows < rows
        assert not player.match.over
        assert player.table.session.options
        player.agrees()
        player.click("match.redo")
        assert player.rows == rows


@each_way
def test_the_large_button_ends_the_match(tmp_path: Path, title: Title, way: str) -> None:
    player = at_the_end(tmp_path, title)
    assert player.widget("match.main").hint == player.table.words.t("match.does.main.end")
    rows, ends = player.rows, player.spot("match.main")
    ENDS[way](player)
    assert player.rows == rows
    assert player.table.session.turn_end is None
    for _ in range(30):
        player.step(1000)
    results = player.scene
    assert isinstance(results, ResultsScene)
    notes = [part.rect for part in results.page.parts() if isinstance(part, SeedNote)]
    assert not [box for box in notes if box.intersects(ends)]  # a second press there would copy the seed unasked


@pytest.mark.telling("wolves_and_sheep")
@by_title
def test_an_open_last_turn_shows_no_secret_of_others(tmp_path: Path, title: Title) -> None:
    """It looks the same whatever the others hold."""
    held = 0
    for number, last in enumerate(last_acts(title)):
        player = at_the_end(tmp_path / str(number), title, last)
        match, past = player.match, player.table.table_view.stage.past
        assert not isinstance(past[-1], type(match.plies[-1].events[-1])), "the end is told"
        held = max(held, _held_by_others(player))
        if held > 1 or not title.spec.secrets:
            break
    assert held > 1 or not title.spec.secrets


def _held_by_others(player: Player) -> int:
    """Number of possible secrets of the others for which the table was compared, and looked the same."""
    spec, match, stage = player.title.spec, player.match, player.table.table_view.stage
    start, seat = match.undo_to(), match.plies[-1].row.seat
    assert start is not None
    if spec.resample is None:
        return 0
    told = spec.view_for(match.terms, match.at(start).state, seat)
    held, dice = set[Any](), random.Random(3)
    for _ in range(6):
        state = spec.resample(match.terms, told, seat, dice.randrange)
        position = Position(state, match.at(start).agenda)
        for ply in match.plies[start:]:
            after, events = engine.advance(match.terms, position, ply.row.choice)
            last, position = replace(ply, before=position, events=tuple(events), after=after), after
        held.add(msgspec.json.encode(state))
        assert spec.view_for(match.terms, split_end(match.terms, last)[0].after.state, seat) == stage.view
    return len(held)


@by_title
def test_a_replay_does_not_show_the_end_before_it_has_come(tmp_path: Path, title: Title) -> None:
    player = at_the_end(tmp_path, title)
    open_position = ReplayPosition(player.match)
    assert open_position.moments[-1] < player.rows
    assert open_position.secret == title.spec.secrets
    player.ends = True
    player.end_turn()
    assert ReplayPosition(player.match).moments[-1] == player.rows
    assert not ReplayPosition(player.match).secret


@by_title
def test_a_match_that_was_left_in_its_last_turn_has_ended(tmp_path: Path, title: Title) -> None:
    """Nothing on disk tells an open last turn from one that was ended."""
    player = at_the_end(tmp_path, title)
    house = results_game.house(tmp_path, "none", titles=TITLES)
    _, match, _ = opening.load(house.services, player.match_id)
    again = Player(house, title, len(match.seats), opened=(match, player.match_id))
    assert again.table.match.ended
    assert again.widget("match.main").label == again.table.words.t("match.results")


@by_title
def test_the_last_act_ends_a_match_at_once_where_nobody_is_to_be_asked(title: Title) -> None:
    assert last_session(title).turn_end is not None
    assert last_session(title, confirm="always").turn_end is not None
    assert last_session(title, confirm="never").ending
    assert last_session(title, last="greedy").ending


@by_title
def test_the_clock_ends_the_match_that_nobody_ends(title: Title) -> None:
    session = last_session(title)
    assert session.tick(4000) is None
    shown = session.tick(2000)
    assert session.ending
    assert isinstance(shown, Sequence)
    assert [event for ply in shown for event in ply.events][-1] == session.match.plies[-1].events[-1]
