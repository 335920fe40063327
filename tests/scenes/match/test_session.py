"""Session without a window: what each move answers, who has to come, open turns, and when the time is over."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Sequence
from typing import Any

import pytest
from msgspec.structs import replace

from game.core.seats import CLOCK, HUMAN
from game.core.steps import Choice, Refusal
from game.scenes.match.session import AmbiguousInterrupt, Confirm, MatchSession, SeatDue, SessionResult, TurnEnd
from game.store.notices import Unwritable
from game.ui.chooser import PRESS, Gesture
from game.ui.spot import Spot
from game.ui.table import TimeLimit
from tests.games import toy
from tests.games.toy import Lift, Put


class Full:
    """A writer whose disk is full as soon as it is told so."""

    full = False
    claimed = 0
    other = 0

    def claim(self) -> None:
        self.claimed = self.other = self.other + 1

    def superseded(self) -> bool:
        return self.claimed != self.other

    def keep(self, start: int, rows: Any, turn: int, result: Any) -> None:
        if self.full:
            raise Unwritable

    def rewind(self, index: int, turn: int, result: Any) -> None:
        if self.full:
            raise Unwritable

    def reseat(self, seats: Any, former: Any) -> None:
        if self.full:
            raise Unwritable


def session(
    *players: str,
    spec: Any = toy.SPEC,
    writer: Any = None,
    limit: Callable[[], TimeLimit | None] = lambda: None,
    confirm: Confirm = "never",
) -> MatchSession:
    return MatchSession(toy.dealt(spec, *(players or (HUMAN, HUMAN)), writer=writer), limit, lambda: confirm)


def happened(answer: SessionResult | None) -> list[Any]:
    """The plies that an answer shows."""
    assert isinstance(answer, list)
    assert answer
    return answer


def bells(choice: Choice) -> Sequence[Gesture]:
    return [Gesture(Spot("bell", choice.seat), PRESS)] if isinstance(choice, toy.Bell) else []


def curious(choice: Choice) -> Sequence[Gesture]:
    return [gesture._replace(asks=True) for gesture in bells(choice)]


def test_a_match_belongs_to_whoever_sat_down_last() -> None:
    writer = Full()
    first = session(writer=writer)
    assert not first.superseded
    writer.other += 1
    assert first.superseded


def test_it_needs_no_window() -> None:
    code = "import sys, game.scenes.match.session; print(sorted(m for m in sys.modules if 'pygame' in m))"
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert found.stdout.strip() == "[]"


# -- moves


def test_what_is_played_is_to_be_shown() -> None:
    played = session(HUMAN, "random")
    plies = happened(played.play(toy.Draw()))
    assert plies[0].row.choice == toy.Draw()
    assert plies == list(played.match.plies[-2:])


def test_what_the_rules_refuse_changes_nothing() -> None:
    played = session()
    rows, card = played.match.index, played.match.state.hands[1][0]
    answer = played.play(toy.Lift(card))
    assert isinstance(answer, Refusal)
    assert answer.key == "not_in_hand"
    assert played.match.index == rows


def test_what_cannot_be_written_changes_nothing() -> None:
    writer = Full()
    played = session(writer=writer)
    rows, writer.full = played.match.index, True
    assert isinstance(played.play(toy.Draw()), Unwritable)
    assert played.match.index == rows


def test_why_something_is_refused() -> None:
    played = session()
    mine, other = (hand[0] for hand in played.match.state.hands)
    refusal = played.match.refusal(toy.Lift(other))
    assert refusal is not None
    assert refusal.key == "not_in_hand"
    assert played.match.refusal(toy.Lift(mine)) is None
    assert played.match.refusal(toy.Put(0), (toy.Lift(mine),)) is None
    assert played.match.refusal(toy.Ring(1)) is None


def test_back_and_on_again() -> None:
    played = session()
    rows = played.match.index
    played.play(toy.Lift(played.match.state.hands[0][0]))
    assert played.undo() is None
    assert played.match.index == rows
    assert played.redo() is None
    assert played.match.index == rows + 1
    assert played.redo() == "none"


def test_what_stands_against_undo_is_told() -> None:
    played = session()
    assert played.undo() == "none"
    played.play(toy.Draw())
    assert played.undo() == "chance"


def test_what_cannot_be_written_is_not_taken_back() -> None:
    writer = Full()
    played = session(writer=writer)
    played.play(toy.Lift(played.match.state.hands[0][0]))
    rows, writer.full = played.match.index, True
    assert isinstance(played.undo(), Unwritable)
    assert played.match.index == rows


def test_the_end_is_shown_once_and_again_after_it_was_taken_back() -> None:
    played = session(spec=toy.OPEN_SPEC)
    assert not played.ending
    played.play(toy.End())
    assert played.ending
    played.note_end()
    assert not played.ending
    played.undo()
    assert not played.ending
    played.play(toy.End())
    assert played.ending


def test_the_end_of_a_match_that_was_over_is_not_shown_again() -> None:
    match = toy.dealt(toy.OPEN_SPEC)
    match.play(toy.End())
    assert not MatchSession(match, lambda: None).ending


# -- who is at the screen


def test_people_take_turns_at_the_screen() -> None:
    played = session()
    assert played.offer() == ()
    assert played.due == SeatDue(0)
    played.arrive(0)
    assert played.due is None
    assert toy.Draw() in played.offer()
    played.play(toy.Draw())
    assert played.offer() == ()
    assert played.due == SeatDue(1)


def test_nobody_has_to_come_where_all_see_the_same() -> None:
    played = session(spec=toy.OPEN_SPEC)
    played.play(toy.Draw())
    assert played.due is None
    assert toy.Draw() in played.offer()


def test_who_comes_is_told_what_has_happened_meanwhile() -> None:
    played = session()
    played.arrive(0)
    plies = happened(played.play(toy.Draw()))
    assert played.arrive(None) == ()
    assert list(played.arrive(1)) == [event for ply in plies for event in ply.events]
    assert list(played.arrive(1)) == []


def test_what_was_taken_back_is_not_told() -> None:
    played = session()
    played.arrive(0)
    played.play(toy.Lift(played.match.state.hands[0][0]))
    played.undo()
    assert list(played.arrive(1)) == []


# -- interrupts


def test_who_is_called_comes_and_the_waiting_seat_goes_on() -> None:
    played = session()
    played.arrive(0)
    assert played.call(1, Spot("bell", 1))
    assert played.due == SeatDue(1, waiting=0)
    played.arrive(1)
    assert played.due is None
    happened(played.answer_call(bells))
    assert played.match.waiting == toy.Ringing(1)
    assert played.answer_call(bells) is None
    played.play(toy.Ring(1))
    assert played.due == SeatDue(0)


def test_in_the_own_turn_nobody_has_to_come() -> None:
    played = session()
    played.arrive(0)
    assert played.call(0, Spot("bell", 0))
    assert played.due is None
    happened(played.answer_call(bells))


def test_what_the_button_does_not_say_is_asked() -> None:
    played = session()
    played.arrive(0)
    played.call(1, Spot("bell", 1))
    played.arrive(1)
    assert played.answer_call(curious) == AmbiguousInterrupt(1, Spot("bell", 1), ((toy.Bell(1),),))
    assert played.asked_seat == 1
    happened(played.interrupt(1, toy.Bell(1)))
    assert played.asked_seat is None


def test_who_may_not_is_told_and_the_turn_goes_on() -> None:
    played = session()
    played.arrive(0)
    rows = played.match.index
    played.call(1, Spot("other", 1))
    played.arrive(1)
    assert played.answer_call(bells) == AmbiguousInterrupt(1, Spot("other", 1), ())
    assert played.due is None
    played.dismiss()
    assert played.asked_seat is None
    assert played.due == SeatDue(0)
    assert played.match.index == rows


def test_who_is_called_may_stay_away() -> None:
    played = session()
    played.arrive(0)
    played.call(1, Spot("bell", 1))
    played.arrive(None)
    played.dismiss()
    assert played.due == SeatDue(0)
    assert played.answer_call(bells) is None


def test_nobody_is_called_within_an_interrupt_nor_a_computer() -> None:
    played = session(HUMAN, HUMAN, "random")
    played.arrive(0)
    assert not played.call(2, Spot("bell", 2))
    played.call(0, Spot("bell", 0))
    played.answer_call(bells)
    assert not played.interruptible
    assert not played.call(1, Spot("bell", 1))


# -- time


def test_when_the_time_is_over_the_clock_interrupts() -> None:
    played = session(limit=lambda: TimeLimit(3))
    played.arrive(0)
    played.offer()
    assert played.tick(2900) is None
    assert played.clock.seconds == 1
    happened(played.tick(200))
    assert played.match.plies[-1].row.seat == CLOCK
    assert played.clock.seconds is None
    assert played.tick(9000) is None


def test_when_the_time_is_over_what_its_limit_says_is_played() -> None:
    played = session(limit=lambda: TimeLimit(1, toy.Draw()))
    played.arrive(0)
    played.offer()
    happened(played.tick(1000))
    assert played.match.seat == 1


def test_without_an_interrupt_of_the_clock_nothing_is_played() -> None:
    played = session(spec=replace(toy.SPEC, interrupts=None), limit=lambda: TimeLimit(1))
    played.arrive(0)
    played.offer()
    assert played.tick(1000) is None


@pytest.mark.parametrize(("players", "there"), [((HUMAN, HUMAN), None), (("random", HUMAN), 1)])
def test_the_clock_goes_only_for_a_person_who_is_there(players: tuple[str, ...], there: int | None) -> None:
    played = session(*players, limit=lambda: TimeLimit(1))
    played.arrive(there)
    played.offer()
    assert played.tick(5000) is None
    assert played.clock.seconds == 1


def test_the_limit_is_asked_for_once_and_when_it_is_needed() -> None:
    asked: list[int] = []
    played = session(limit=lambda: asked.append(1) or TimeLimit(5))  # type: ignore[func-returns-value]
    played.arrive(0)
    played.offer()
    assert asked == []
    played.tick(100)
    assert played.clock.seconds == 5
    assert asked == [1]


def test_an_interrupt_has_its_own_time_and_the_turn_goes_on_where_it_stopped() -> None:
    played = session(limit=lambda: TimeLimit(30 if isinstance(played.match.waiting, toy.Turn) else 20))
    played.arrive(0)
    played.offer()
    played.tick(7000)
    played.call(0, Spot("bell", 0))
    played.answer_call(bells)
    played.offer()
    played.tick(4000)
    assert played.clock.seconds == 16
    played.play(toy.Ring(1))
    played.offer()
    assert played.clock.seconds == 23


def test_where_anything_is_hidden_a_hand_over_waits_and_is_done_once() -> None:
    """It could not be taken back; and the next one, who takes back what the own turn began, does not open it again."""
    played = session(confirm="drawn")
    match = played.match
    for seat, spot in ((0, 0), (1, 1)):
        played.play(Lift(match.state.hands[seat][0]), Put(spot))
        end = played.turn_end
        assert end is not None
        assert end.seat == seat
        assert match.undo_barred() is None
        if seat == 0:
            played.end_turn()
            assert (played.turn_end, match.turn_of, match.undo_barred()) == (None, 1, "handed_over")
    assert played.undo() is None
    assert (played.turn_end, match.turn_of, match.seat, match.undo_barred()) == (None, 1, 1, "handed_over")
    assert played.redo() is None
    assert match.turn_of == 1
    assert played.turn_end is not None


def test_where_nothing_is_hidden_a_hand_over_does_not_wait() -> None:
    played = session(spec=replace(toy.SPEC, view=None, redact=None, resample=None), confirm="drawn")
    played.play(Lift(played.match.state.hands[0][0]), Put(0))
    assert played.turn_end is None
    assert played.match.undo_barred() is None


def test_a_hand_over_that_was_taken_back_waits_again() -> None:
    played = session(spec=replace(toy.SPEC, view=None, redact=None, resample=None), confirm="always")
    played.play(Lift(played.match.state.hands[0][0]), Put(0))
    played.end_turn()
    assert played.turn_end is None
    assert played.undo() is None
    assert played.redo() is None
    assert played.turn_end is not None


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
