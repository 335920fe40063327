"""Chance that waits until a person calls it, hand-overs that are still to be made, gestures of several answers."""

from __future__ import annotations

import pytest

from game.core.match import resume
from game.core.seats import HUMAN
from game.core.steps import Illegal
from tests.core.test_match import ROBOT, Pen
from tests.games.toy import SPEC, Bell, Draw, End, Lift, Put, Ring, Turn, dealt


def test_what_follows_an_answer_waits_to_be_dealt() -> None:
    pen = Pen()
    match, at_once = dealt(SPEC, writer=pen), dealt(SPEC)
    plies = match.answer(Draw())
    assert [ply.row.seat for ply in plies] == [0]
    assert (match.seat, match.waiting, match.over) == (None, None, False)
    assert (match.roller, match.turn_of, match.open_turn) == (0, 0, True)
    assert match.options == ()
    assert len(pen.rows) == match.index
    match.deal()
    at_once.play(Draw())
    assert match.record() == at_once.record()
    assert (match.roller, match.turn_of, match.open_turn) == (None, 1, False)


def test_what_chance_answers_does_not_depend_on_how_often_one_undid() -> None:
    match, straight = dealt(SPEC), dealt(SPEC)
    for _ in range(3):
        match.answer(Draw())
        assert match.undo()
    match.answer(Draw())
    match.deal()
    straight.play(Draw())
    assert match.position == straight.position
    assert match.undo_barred() == "chance"


def test_a_match_that_is_loaded_waits_at_the_same_place() -> None:
    match = dealt(SPEC)
    match.answer(Draw())
    again = resume(SPEC, match.record())
    assert (again.roller, again.waiting, again.position) == (0, None, match.position)
    assert again.undo()
    again = resume(SPEC, match.record())
    again.deal()
    match.deal()
    assert again.record() == match.record()


def test_nobody_calls_what_follows_a_computer_or_the_clock() -> None:
    match = dealt(SPEC, ROBOT, HUMAN)
    match.answer(Draw())
    assert match.roller is None


def test_a_choice_made_to_have_chance_answer_calls_it() -> None:
    match = dealt(SPEC)
    match.answer(Draw())
    assert match.roller == 0
    Draw.calls_chance = True
    try:
        assert match.roller is None
    finally:
        Draw.calls_chance = False


def test_until_the_hand_over_is_done_it_may_be_taken_back() -> None:
    match = dealt(SPEC)
    match.play(Lift(match.state.hands[0][0]), Put(0))
    assert match.undo_barred() == "handed_over"
    match.handing_over = True
    assert (match.turn_of, match.seat, match.open_turn) == (0, 1, True)
    assert match.undo()


def test_a_match_that_is_over_has_ended_once_its_last_turn_is_closed() -> None:
    match = dealt(SPEC)
    for _ in range(500):
        if match.over:
            break
        assert not match.ended
        match.play(match.options[-1])
    assert (match.over, match.ended) == (True, True)
    match.handing_over = True
    assert (match.over, match.open_turn, match.ended) == (True, True, False)


def test_a_decision_that_ends_a_turn_leaves_it_open_for_a_person() -> None:
    """Answers before it can be taken back as before chance; computers' turns are none that a person ends."""
    match, robot = dealt(SPEC), dealt(SPEC, ROBOT, HUMAN)
    assert not match.open_turn
    Turn.ends_turn = True
    try:
        assert (match.open_turn, match.turn_of, robot.open_turn) == (True, match.seat, False)
    finally:
        Turn.ends_turn = False


def test_an_interrupt_and_what_it_asks_are_one_gesture() -> None:
    match = dealt(SPEC)
    before = match.position
    with pytest.raises(Illegal):
        match.interrupt(1, Bell(1), End())
    assert match.position is before
    match.interrupt(1, Bell(1), Ring(2))
    assert [ply.row.choice for ply in match.plies[-2:]] == [Bell(1), Ring(2)]
    assert len({ply.row.group for ply in match.plies[-2:]}) == 1
    assert match.waiting == before.waiting
    assert resume(SPEC, match.record()).position == match.position
