"""Seats that change hands in the middle of a turn: bar, log and offer go on with that seat, whoever plays it."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from game.core.match import resume
from game.core.seats import HUMAN
from game.scenes.match.session import MatchSession
from game.scenes.tabletop.commands import Sit
from game.titles import TITLES
from game.ui.chooser import PRESS
from game.ui.title import Title
from tests.games import toy
from tests.games.toy import Lift, Put
from tests.scenes import random_play
from tests.scenes.match_player import Player, sit

COMPUTER, MOMENTS = "novice", 24


def test_a_turn_that_is_over_is_not_opened_again_because_the_next_seat_changes_hands() -> None:
    session = MatchSession(toy.dealt(toy.OPEN_SPEC, HUMAN, HUMAN), lambda: None)
    session.play(Lift(session.match.state.hands[0][0]), Put(0))
    assert (session.match.turn_of, session.turn_end) == (1, None)
    assert session.sit(1, "greedy") is None
    assert (session.match.turn_of, session.turn_end, session.thinking) == (1, None, 1)
    assert session.sit(1, HUMAN) is None
    assert (session.match.turn_of, session.turn_end, session.thinking) == (1, None, None)


def test_nor_is_it_where_that_happened_away_from_the_table() -> None:
    """Match of a festival that somebody leaves, opened again."""
    session = MatchSession(toy.dealt(toy.OPEN_SPEC, HUMAN, HUMAN), lambda: None)
    session.play(Lift(session.match.state.hands[0][0]), Put(0))
    session.match.reseat(1, "greedy")
    again = MatchSession(resume(toy.OPEN_SPEC, session.match.record()), lambda: None)
    assert (again.match.turn_of, again.turn_end, again.thinking) == (1, None, 1)


def told(player: Player) -> tuple[int | None, str, int]:
    """Seat in turn, name in the bar, and number of lines in the log."""
    table = player.table
    named = table.bar.sentence(table.model.context).name.rstrip(",")
    return player.match.turn_of, named, len(table.table_view.logged.lines)


@pytest.mark.parametrize("title", TITLES, ids=lambda title: str(title.key))
def test_a_seat_given_away_amid_its_turn_is_the_one_that_thinks(tmp_path: Path, title: Title) -> None:
    player = sit(tmp_path, title, max(2, title.spec.seats[0]), options=random_play.open_options(title))
    dice, table, given = random.Random(3), player.table, 0
    for _ in range(MOMENTS):
        player.by_clicks(*random_play.chain(player, dice))
        if player.match.over:
            break
        seat = player.match.seat
        assert seat is not None
        if table.session.turn_end is not None:
            continue
        before, given, rows = told(player), given + 1, player.rows
        gesture = player.gesture_of(player.whole(random_play.chain(player, dice)), dragged=False)
        if gesture.target != PRESS and not player.dark(gesture.source):
            player.click(player.button(gesture.source))
            assert table.model.chooser.held == gesture.source
        table.do(Sit(seat, COMPUTER))
        assert table.model.chooser.held is None
        assert table.session.turn_end is None, "a turn that was over is open again"
        assert (table.session.thinking, table.session.offer(), table.model.chooser.sources) == (seat, (), ())
        assert table.table_view.active == seat
        assert told(player) == before
        assert player.rows == rows
        table.do(Sit(seat, HUMAN))
        player.come()
        assert told(player) == before
        assert table.session.offer() == player.match.options
    assert given > MOMENTS // 6
