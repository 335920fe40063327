"""Computers at a table without a window: when they are asked, when their moves are made, and what stops them."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from game.core.match import Match, resume
from game.core.seats import HUMAN
from game.scenes.match.computers import REACTION_MS, REST_MS
from game.scenes.match.pace import MOST_HASTE, PLAN_APART_MS, PLAN_RESTS, SEEN_MS, TURN_MS, haste
from game.worker.messages import Budget
from tests.core.test_match import Pen
from tests.games import toy
from tests.games.toy import OPEN_SPEC, SPEC, Lift, Put, dealt
from tests.scenes.match import belling
from tests.scenes.match.computing import table
from tests.worker import players

ENDLESS = Budget(ms=1e9)


def lay(match: Match[Any, Any], place: int = 0) -> tuple[Lift, Put]:
    """Choice that lays the first card of the seat to answer."""
    assert match.seat is not None
    return Lift(match.state.hands[match.seat][0]), Put(place)


def thinking(match: Match[Any, Any], target: Any = players.thorough) -> Any:
    return table(match, target=target)


def test_a_computer_answers_when_it_is_its_turn_and_its_move_is_kept_before_it_shows() -> None:
    pen = Pen()
    with table(dealt(OPEN_SPEC, HUMAN, "greedy", writer=pen)) as at:
        at.session.play(*lay(at.match))
        assert at.session.thinking == 1
        assert at.session.offer() == ()
        answer = at.wait()
        assert isinstance(answer, list)
        assert len(pen.rows) == at.match.index
        assert [ply.row.seat for ply in answer if ply.row.seat >= 0] == [1]
        assert resume(OPEN_SPEC, at.match.record()).position == at.match.position


def test_a_table_of_people_hires_nobody() -> None:
    with table(dealt(OPEN_SPEC)) as at:
        for _ in range(5):
            assert at.update() is None
        assert at.hired == 0


def test_nobody_is_hired_before_the_table_has_been_seen() -> None:
    with table(dealt(OPEN_SPEC, HUMAN, "random")) as at:
        assert at.update() is None
        assert at.hired == 0
        assert at.update() is None
        assert at.hired == 1


def test_a_turn_that_a_person_has_still_to_end_is_no_computers() -> None:
    """Though what that does then may be thought of meanwhile."""
    with table(dealt(OPEN_SPEC, HUMAN, "random")) as at:
        at.session.confirm = lambda: "always"
        at.session.play(*lay(at.match))
        assert at.session.turn_end is not None
        assert at.session.thinking is None
        before = at.match.index
        at.wait_for_thought()
        for _ in range(4):
            assert at.update(REST_MS) is None
        assert at.match.index == before
        at.session.end_turn()
        assert at.session.thinking == 1
        at.wait()


def test_a_move_waits_until_the_table_has_rested() -> None:
    with table(dealt(OPEN_SPEC, "random", HUMAN), speed="full") as at:
        at.asked()
        for _ in range(3):
            at.update(0, still=False)
        assert at.computers.update(REST_MS - 1, True) is None
        before = at.match.index
        at.wait_for_thought()
        assert at.match.index == before
        assert at.update(2) is not None


@pytest.mark.parametrize(("speed", "times"), [("none", 1), ("quick", 1), ("full", 1), ("full", 2), ("full", 4)])
def test_what_a_computer_did_stays_for_a_second_before_the_next_one_moves(speed: Any, times: Any) -> None:
    """However quickly that has thought, also where nothing moves; at a fast table for half of it, and no less."""
    with table(dealt(OPEN_SPEC, "random", "random", HUMAN), speed=speed, times=times) as at:
        while at.session.thinking == 0:
            at.wait()
        before = at.match.index
        at.wait_for_thought()
        assert at.session.thinking == 1
        assert at.computers.update(SEEN_MS / min(times, 2) - 1, True) is None
        assert at.match.index == before
        at.computers.seen()
        assert at.update(1) is not None


@pytest.mark.parametrize(("times", "rest_ms"), [(1, SEEN_MS), (2, SEEN_MS / 2), (4, 500.0)])
def test_then_it_moves(times: Any, rest_ms: float) -> None:
    with table(dealt(OPEN_SPEC, "random", "random", HUMAN), times=times) as at:
        while at.session.thinking == 0:
            at.wait()
        at.wait_for_thought()
        assert at.update(rest_ms) is not None


def test_who_skips_gets_the_best_so_far_at_once() -> None:
    with thinking(dealt(OPEN_SPEC, "random", HUMAN)) as at:
        at.computers.budget = ENDLESS
        at.asked()
        last = at.match.options[-1]
        assert at.computers.skip()
        at.wait()
        assert at.match.plies[-1].row.choice == last


def test_undo_while_it_thinks_stops_it_and_goes_back_to_the_persons_choice() -> None:
    with thinking(dealt(OPEN_SPEC, HUMAN, "random")) as at:
        at.computers.budget = ENDLESS
        before = at.match.index
        at.session.play(*lay(at.match))
        at.asked()
        assert at.session.undo() is None
        assert at.match.index == before
        assert at.update() is None
        assert at.worker.asked is None
        assert at.session.offer() == at.match.options
        at.computers.budget = Budget(work=2)
        at.session.play(*lay(at.match, 1))
        at.wait()


def test_undo_takes_the_computers_answer_back_too() -> None:
    with table(dealt(OPEN_SPEC, HUMAN, "greedy")) as at:
        before = at.match.index
        at.session.play(*lay(at.match))
        while at.session.thinking is not None:
            at.wait()
        if not at.match.over and at.match.undo_barred() is None:
            assert at.session.undo() is None
            assert at.match.index == before


def test_a_person_takes_over_in_mid_thought() -> None:
    with thinking(dealt(OPEN_SPEC, HUMAN, "random")) as at:
        at.computers.budget = ENDLESS
        at.session.play(*lay(at.match))
        at.asked()
        assert at.session.sit(1, HUMAN) is None
        assert at.session.thinking is None
        assert at.session.offer() == at.match.options
        assert at.update() is None
        assert at.computers.worker is None
        assert at.session.sit(1, "random") is None
        at.computers.budget = Budget(work=2)
        at.wait()


def test_a_computer_plays_on_for_a_person() -> None:
    with table(dealt(OPEN_SPEC, HUMAN, HUMAN)) as at:
        assert at.session.sit(0, "greedy") is None
        at.wait()
        assert at.match.plies[-1].row.seat >= -1
        assert at.hired == 1


def test_nothing_secret_of_a_seat_shows_once_its_person_has_left_it() -> None:
    with table(dealt(SPEC, HUMAN, "random"), "tests.games.toy:SPEC") as at:
        assert at.session.viewer.seat == 0
        at.session.sit(0, "random")
        assert at.session.viewer.seat is None
        at.session.sit(1, HUMAN)
        assert at.session.viewer.due in (None, 1)


def test_who_takes_over_where_secrets_are_is_called_first() -> None:
    with table(dealt(SPEC, "random", HUMAN), "tests.games.toy:SPEC") as at:
        assert at.session.viewer.seat == 1
        at.session.sit(0, HUMAN)
        assert at.session.viewer.due == 0
        assert at.session.offer() == ()
        at.session.arrive(0)
        assert at.session.offer() == at.match.options


def test_a_move_that_cannot_be_written_is_tried_again() -> None:
    pen = Pen()
    with table(dealt(OPEN_SPEC, "random", HUMAN, writer=pen)) as at:
        at.asked()
        pen.dry = True
        at.wait_for_thought()
        with pytest.raises(OSError):
            at.update(REST_MS)
        pen.dry = False
        assert at.update(2 * REST_MS) is not None


def test_who_fails_twice_is_told_and_nothing_is_lost() -> None:
    with thinking(dealt(OPEN_SPEC, "random", HUMAN), players.dying) as at:
        before = at.match.record()
        at.until_stopped()
        assert at.match.record() == before
        assert not at.computers.skip() or at.computers.stopped
        at.session.sit(0, HUMAN)
        assert at.session.offer() == at.match.options


def test_a_computer_comes_out_of_turn() -> None:
    match = dealt(belling.SPEC, HUMAN, "farmer")
    with table(match, "tests.scenes.match.belling:SPEC") as at:
        at.wait()
        assert match.plies[-1].row.interrupt
        assert isinstance(match.plies[-1].row.choice, toy.Bell)
        at.wait()
        assert isinstance(match.plies[-1].row.choice, toy.Ring)
        assert match.seat == 0
        assert at.session.offer() == match.options


def test_people_have_time_to_come_out_of_turn_before_a_computer_does() -> None:
    match = dealt(belling.SPEC, HUMAN, "farmer")
    with table(match, "tests.scenes.match.belling:SPEC") as at:
        at.wait_for_thought()
        rest_ms, rows = at.computers.state.rest_ms, match.index
        at.update(rest_ms + REACTION_MS - 1)
        assert match.index == rows
        at.update(2)
        assert match.plies[-1].row.interrupt


def test_who_skips_while_a_computer_thinks_out_of_turn_waits_for_none() -> None:
    """One click ends the thoughts of all who are asked before the seat that is to answer, and its own."""
    match = dealt(belling.SPEC, "farmer", "farmer", HUMAN)
    with table(match, "tests.scenes.match.belling:SPEC", players.thorough) as at:
        at.computers.budget = ENDLESS
        at.asked()
        assert at.worker.asked.interrupt
        assert at.computers.skip()
        at.wait()
        assert not match.plies[-1].row.interrupt
        assert match.plies[-1].row.seat == 0


def test_computers_do_not_come_out_of_turn_for_ever() -> None:
    match = dealt(belling.TIRELESS, HUMAN, "farmer")
    with table(match, "tests.scenes.match.belling:TIRELESS") as at:
        at.run_dry()
        assert sum(ply.row.interrupt for ply in match.plies) == 32


def test_who_is_in_play_again_sees_what_the_others_do() -> None:
    """All persons were out and let the others play on to the end; then one of them takes another seat."""
    spec = replace(OPEN_SPEC, out_of_play=lambda state: (2,))
    with table(dealt(spec, "random", "random", HUMAN)) as at:
        assert at.session.spectating
        at.computers.state.to_end = True
        at.asked()
        assert at.computers.state.skipping == at.session.thinking
        assert at.session.sit(1 if at.match.seat == 0 else 0, HUMAN) is None
        at.asked()
        assert at.session.thinking is not None
        assert not at.session.spectating
        assert at.computers.state.skipping is None


def test_those_who_play_on_without_any_person_play_fast() -> None:
    spec = replace(OPEN_SPEC, out_of_play=lambda state: (2,))
    with table(dealt(spec, "random", "random", HUMAN)) as at:
        assert (at.computers.pace, at.computers.tempo) == ("normal", 2)
    with table(dealt(OPEN_SPEC, "random", "random", HUMAN)) as at:
        assert (at.computers.pace, at.computers.tempo) == ("normal", 1)


def test_acts_of_one_plan_follow_each_other_without_a_rest() -> None:
    """A seat that goes on in its turn, or has one answer only, has thought of that before; what others did is looked
    at."""
    with table(dealt(OPEN_SPEC, "random", "random", HUMAN)) as at:
        rests = dict[bool, set[float]]({True: set(), False: set()})
        while not at.match.over and at.match.state.turn < 4:
            at.wait_for_thought()
            last = next((ply for ply in reversed(at.match.plies) if not ply.row.chance), None)
            own = last is not None and last.row.seat == at.match.seat
            goes_on = last is not None and own and last.before.state.turn == at.match.state.turn
            rests[goes_on or len(at.match.options) == 1].add(at.computers.state.rest_ms)
            at.wait()
            if at.session.thinking is None:
                break
        assert rests[True] == {PLAN_RESTS["normal"]}
        assert rests[False] <= {REST_MS, SEEN_MS}
        assert rests[False]


def test_an_act_of_a_plan_begins_while_the_last_one_moves_and_what_chance_brought_is_seen_to_its_end() -> None:
    with table(dealt(OPEN_SPEC, "random", "random")) as at:
        at.computers.state.pace = "quick"
        apart, found = PLAN_APART_MS["quick"], set[bool]()
        while not at.match.over and at.match.state.turn < 4:
            at.wait_for_thought()
            last = at.match.plies[-1]
            goes_on = last.row.seat == at.match.seat and last.before.state.turn == at.match.state.turn
            assert at.computers.joined(apart - 1) is None
            assert at.computers.joined(None) is None
            at.computers.state.pace = "slow"
            assert at.computers.joined(apart) is None
            at.computers.state.pace = "quick"
            move = at.computers.joined(apart)
            assert (move is not None) == goes_on
            if move is None:
                at.wait()
            else:
                at.session.run(move)
            found.add(goes_on)
        assert found == {True, False}


@pytest.mark.parametrize("turn_ms", TURN_MS.values())
def test_three_quarters_as_much_again_is_shown_in_the_time_of_a_turn(turn_ms: float) -> None:
    """Nothing is hurried in the first half of it, and nothing ever too fast to be followed."""
    shown, left, step = 0.0, 1.75 * turn_ms, turn_ms / 1000
    while left > 0:
        left -= step * haste(shown, turn_ms)
        shown += step
    assert turn_ms * 0.95 <= shown <= turn_ms * 1.01
    assert haste(turn_ms / 2, turn_ms) == 1
    assert haste(100 * turn_ms, turn_ms) == MOST_HASTE


def test_the_time_of_a_turn_is_that_of_one_seat_and_a_persons_is_not_counted() -> None:
    with table(dealt(OPEN_SPEC, "random", HUMAN), times=2) as at:
        counted = at.computers
        counted.count(1, 500)
        assert counted.state.turn is None
        at.wait()
        counted.count(1, 500)
        counted.count(1, TURN_MS["normal"])
        assert counted.state.turns_ms == {(1, 0): TURN_MS["normal"]}
        assert counted.haste == haste(TURN_MS["normal"], TURN_MS["normal"] / 2)
        counted.count(2, 500)
        assert (counted.state.turns_ms, counted.haste) == ({(2, 0): 0}, 1)


def test_rests_of_a_turn_that_takes_long_are_hastened_too() -> None:
    with table(dealt(OPEN_SPEC, "random", "random", HUMAN)) as at:
        computers, match = at.computers, at.match
        while match.plies[-1].row.seat != match.seat or match.plies[-1].before.state.turn != match.state.turn:
            at.wait()
        at.wait_for_thought()
        for ms in (0.0, 100 * TURN_MS["normal"]):
            computers.count(match.state.turn, ms)
        assert computers.haste == MOST_HASTE
        computers.state.rest_ms = 900.0
        assert at.update(100) is None
        assert computers.state.rest_ms == 900.0 - 100 * computers.table_tempo * MOST_HASTE
