"""Undo: how much it takes back, what stops it, and what redo brings again."""

from __future__ import annotations

import pytest

from game.core.match import Match, resume
from game.core.seats import CLOCK, HUMAN
from game.core.steps import Illegal
from tests.games import toy
from tests.games.toy import OPEN_SPEC, SPEC, Bell, Draw, End, Lift, Put, Ring, Show, TimeUp, dealt

ROBOT = "random"
Toy = Match[toy.Terms, toy.State]


def lay(match: Toy, place: int = 0) -> None:
    """The seat to answer lays its first card, as one gesture."""
    seat = match.seat
    assert seat is not None
    match.play(Lift(match.state.hands[seat][0]), Put(place))


def test_the_deal_cannot_be_undone() -> None:
    match = dealt(SPEC)
    assert match.undo_to() is None
    assert not match.undo()
    assert match.index == 4


def test_nothing_to_undo_without_any_row() -> None:
    match = Match(OPEN_SPEC, toy.agreed(HUMAN, HUMAN, options=toy.Options(hand=0)))
    assert match.undo_to() is None


def test_a_chain_is_one_gesture() -> None:
    match = dealt(OPEN_SPEC)
    before = match.position
    lay(match)
    assert match.index == 6
    assert match.undo()
    assert match.position == before
    assert match.redo()
    assert match.index == 6
    assert not match.redo()


def test_parts_of_a_chain_played_apart_are_undone_apart() -> None:
    match = dealt(SPEC)
    match.play(Lift(match.state.hands[0][0]))
    match.play(Put(2))
    assert match.undo_to() is None  # the second part hands over to another human
    match = dealt(SPEC, HUMAN, ROBOT)
    match.play(Lift(match.state.hands[0][0]))
    match.play(Put(2))
    assert match.undo_to() == 5


def test_undo_never_leads_back_to_what_nobody_was_asked() -> None:
    match = dealt(SPEC, HUMAN, ROBOT)
    start, lift = match.position, Lift(match.state.hands[0][0])
    match.play(lift)
    (moot,) = match.answer_moot()
    assert moot.row.choice == Put(0)
    after = match.position
    assert match.undo()
    assert match.position == start
    assert match.redo()
    assert match.position == after


def test_undo_goes_over_computers_answers() -> None:
    match = dealt(SPEC, HUMAN, ROBOT, ROBOT)
    before = match.position
    for _ in range(3):
        lay(match)
    assert match.undo()
    assert match.position == before
    assert match.seat == 0
    assert match.redo()
    assert match.index == 6 + 6


def test_several_gestures_are_undone_one_by_one_to_the_deal() -> None:
    match = dealt(SPEC, HUMAN, ROBOT)
    for _ in range(4):
        lay(match)
    assert match.index == 12
    assert match.undo()
    assert match.index == 8
    assert match.undo()
    assert match.index == 4
    assert not match.undo()
    assert match.redo()
    assert match.redo()
    assert match.index == 12


def test_computers_alone_leave_nothing_to_undo() -> None:
    match = dealt(SPEC, ROBOT, ROBOT)
    lay(match)
    assert match.undo_to() is None


def test_never_over_chance() -> None:
    match = dealt(OPEN_SPEC, HUMAN, ROBOT)
    match.play(Draw())
    assert match.undo_to() is None
    lay(match)
    lay(match)
    lay(match)
    assert match.undo()
    assert not match.undo()


def test_never_over_chance_in_a_computers_answer() -> None:
    match = dealt(OPEN_SPEC, HUMAN, ROBOT)
    lay(match)
    match.play(Draw())
    assert match.undo_to() is None


def test_never_over_a_secret_shown() -> None:
    match = dealt(SPEC, HUMAN, ROBOT, ROBOT)
    match.play(Show(match.state.hands[0][0], 1))
    assert match.undo_to() is None
    same_with_open_cards = dealt(OPEN_SPEC, HUMAN, ROBOT, ROBOT)
    same_with_open_cards.play(Show(same_with_open_cards.state.hands[0][0], 1))
    assert same_with_open_cards.undo_to() == 6


def test_what_both_seats_know_is_still_a_secret_to_the_table() -> None:
    match = dealt(SPEC, HUMAN, ROBOT)
    match.play(Show(match.state.hands[0][0], 1))
    assert match.undo_to() is None


def test_never_over_a_hand_over_where_anything_is_hidden() -> None:
    hidden, face_up = dealt(SPEC), dealt(OPEN_SPEC)
    for match in (hidden, face_up):
        lay(match)
        assert match.seat == 1
    assert hidden.undo_to() is None
    assert face_up.undo_to() == 4


def test_a_hand_over_behind_computers_is_one_too() -> None:
    match = dealt(SPEC, HUMAN, ROBOT, HUMAN)
    lay(match)
    assert match.seat == 1
    assert match.undo_to() == 6
    lay(match)
    assert match.seat == 2
    assert match.undo_to() is None


def test_humans_at_an_open_table_take_back_one_gesture_each() -> None:
    match = dealt(OPEN_SPEC)
    for _ in range(3):
        lay(match)
    assert [match.undo() for _ in range(4)] == [True, True, True, False]
    assert match.index == 4
    assert [match.redo() for _ in range(4)] == [True, True, True, False]


def test_an_aside_after_a_gesture_is_undone_first() -> None:
    match = dealt(OPEN_SPEC)
    lay(match)
    match.interrupt(0, Bell(0))
    assert match.undo_to() == 6


def test_a_gesture_of_two_humans_belongs_to_neither() -> None:
    match = dealt(OPEN_SPEC)
    mine, other = match.state.hands
    match.play(Lift(mine[0]), Put(0), Lift(other[0]), Put(0))
    assert match.undo_to() is None


def test_an_aside_is_a_gesture_of_its_own() -> None:
    match = dealt(OPEN_SPEC, HUMAN, ROBOT)
    match.interrupt(0, Bell(0))
    match.play(Ring(2))
    assert match.seat == 0
    assert match.undo()
    assert match.state.bells == 0
    assert isinstance(match.waiting, toy.Ringing)
    assert match.undo()
    assert isinstance(match.waiting, toy.Turn)


def test_an_aside_of_another_human_hands_over() -> None:
    match = dealt(SPEC)
    match.interrupt(1, Bell(1))
    match.play(Ring(1))
    assert match.seat == 0
    assert match.undo_to() is None


def test_time_that_ran_out_stays_so() -> None:
    match = dealt(OPEN_SPEC, HUMAN, ROBOT)
    match.interrupt(CLOCK, TimeUp())
    assert match.undo_to() is None
    match = dealt(OPEN_SPEC, HUMAN, ROBOT)
    lay(match)
    match.interrupt(CLOCK, TimeUp())
    assert match.undo_to() is None


def test_what_stands_against_undo() -> None:
    match = dealt(OPEN_SPEC, HUMAN, ROBOT)
    assert match.undo_barred() == "none"
    lay(match)
    assert match.undo_barred() is None
    match.play(Draw())
    assert match.undo_barred() == "chance"
    match.interrupt(CLOCK, TimeUp())
    assert match.undo_barred() == "clock"
    assert dealt(SPEC, ROBOT, ROBOT).undo_barred() == "none"
    hidden = dealt(SPEC)
    lay(hidden)
    assert hidden.undo_barred() == "handed_over"
    shown = dealt(SPEC, HUMAN, ROBOT, ROBOT)
    shown.play(Show(shown.state.hands[0][0], 1))
    assert shown.undo_barred() == "secret"
    two = dealt(OPEN_SPEC)
    mine, other = two.state.hands
    two.play(Lift(mine[0]), Put(0), Lift(other[0]), Put(0))
    assert two.undo_barred() == "answered"


def test_the_end_can_be_taken_back() -> None:
    match = dealt(SPEC)
    match.play(End())
    assert match.over
    assert match.seat is None
    assert match.options == ()
    assert match.undo()
    assert not match.over
    assert match.redo()
    assert match.over


def test_redo_is_replaced_by_the_next_choice() -> None:
    match = dealt(SPEC, HUMAN, ROBOT)
    lay(match, 0)
    lay(match, 0)
    match.undo()
    assert match.redo_to() == 8
    assert len(match.record().rows) == 8
    lay(match, 2)
    assert match.redo_to() is None
    assert len(match.record().rows) == 6
    assert match.state.row[-1][1] == 2


def test_an_illegal_choice_keeps_redo() -> None:
    match = dealt(SPEC, HUMAN, ROBOT)
    lay(match)
    match.undo()
    with pytest.raises(Illegal):
        match.play(Put(0))
    assert match.redo_to() == 6


def test_all_of_it_holds_after_save_and_load() -> None:
    match = dealt(SPEC, HUMAN, ROBOT)
    for _ in range(4):
        lay(match)
    match.undo()
    again = resume(SPEC, match.record())
    assert (again.index, again.undo_to(), again.redo_to()) == (8, 4, 12)
    assert again.position == match.position
    assert again.redo()
    assert again.at(12) == match.at(12)


def test_undo_changes_no_coming_roll() -> None:
    def drawn(*, detour: bool) -> toy.State:
        match = dealt(OPEN_SPEC, HUMAN, ROBOT)
        if detour:
            lay(match, 1)
            lay(match, 1)
            assert match.undo()
        match.play(Draw())
        return match.state

    assert drawn(detour=True) == drawn(detour=False)


def test_resuming_changes_no_coming_roll() -> None:
    match = dealt(SPEC, HUMAN, ROBOT)
    lay(match)
    record = match.record()
    match.play(Draw())
    again = resume(SPEC, record)
    again.play(Draw())
    assert again.state == match.state
