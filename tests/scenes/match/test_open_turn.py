"""The end of a turn, without a window: when it waits, what ends it, what is taken back till then."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from game.core.seats import HUMAN
from game.scenes.match.session import SeatDue, TurnEnd
from game.store.notices import Unwritable
from game.ui.table import TimeLimit
from tests.games import toy
from tests.scenes.match.test_session import Full, happened, session


def test_a_turn_stays_open_before_chance_until_its_player_ends_it() -> None:
    played = session(confirm="drawn")
    played.arrive(0)
    plies = happened(played.play(toy.Draw()))
    assert [ply.row.seat for ply in plies] == [0]
    end = played.turn_end
    assert isinstance(end, TurnEnd)
    assert end.seat == 0
    assert played.offer() == ()
    assert played.due is None
    plies = happened(played.end_turn())
    assert [ply.row.chance for ply in plies] == [True]
    assert played.turn_end is None
    assert played.due == SeatDue(1)


def test_what_is_open_can_be_taken_back() -> None:
    played = session(confirm="drawn")
    before = played.match.position
    played.play(toy.Draw())
    assert played.undo() is None
    assert played.match.position == before
    assert played.turn_end is None


def test_without_chance_a_turn_only_waits_where_that_is_wished() -> None:
    played = session(spec=replace(toy.SPEC, view=None, redact=None, resample=None), confirm="drawn")
    lay = toy.Lift(played.match.state.hands[0][0]), toy.Put(0)
    played.play(*lay)
    assert played.turn_end is None
    played = session(confirm="always")
    played.arrive(0)
    played.play(*lay)
    assert played.turn_end is not None
    assert played.due is None
    assert played.undo() is None
    played.play(*lay)
    assert played.end_turn() == ()
    assert played.due == SeatDue(1)
    assert played.undo() == "handed_over"


def test_nobody_is_asked_where_nothing_could_be_done_otherwise() -> None:
    class Only(toy.Turn, frozen=True, gc=False):
        """A turn in which there is nothing but to draw."""

        def options(self, terms: toy.Terms, state: toy.State) -> Sequence[Any]:
            return [toy.Draw()]

    played = session(confirm="always")
    position = played.match.position
    played.match._start = replace(position, agenda=(Only(0),))
    played.match._plies.clear()
    played.match.index = 0
    assert len(happened(played.play(toy.Draw()))) == 2
    assert played.turn_end is None


def test_computers_never_wait() -> None:
    played = session("random", HUMAN, confirm="always")
    played.play(toy.Draw())
    assert played.turn_end is None


def test_an_open_turn_ends_when_its_time_is_over() -> None:
    clocked = session(spec=toy.SPEC, limit=lambda: TimeLimit(10, toy.End()), confirm="drawn")
    clocked.arrive(0)
    clocked.offer()
    clocked.play(toy.Draw())
    clocked.offer()
    assert clocked.tick(9_000) is None
    assert len(happened(clocked.tick(2_000))) == 1
    assert clocked.turn_end is None


def test_what_cannot_be_dealt_is_there_to_be_called_again() -> None:
    full = Full()
    played = session(writer=full, confirm="drawn")
    played.play(toy.Draw())
    full.full = True
    assert isinstance(played.end_turn(), Unwritable)
    assert played.turn_end is not None
    full.full = False
    assert happened(played.end_turn())
