"""Seats that change hands while a match goes on: who gave which answer, undo, redo, and what is kept of it."""

from __future__ import annotations

import msgspec
import pytest

from game.core.journal import record_bytes, record_from
from game.core.match import Match, resume
from game.core.seats import HUMAN, Former, Seat, with_people
from tests.core.test_match import Pen
from tests.games import toy
from tests.games.toy import OPEN_SPEC, SPEC, Lift, Put, dealt

ROBOT = "random"


def turn(match: Match[toy.Terms, toy.State]) -> None:
    """The seat to answer lays its first card."""
    assert match.seat is not None
    match.play(Lift(match.state.hands[match.seat][0]), Put(0))


def players(match: Match[toy.Terms, toy.State]) -> list[str]:
    """Players of each answer, of all seats."""
    return [row.player or match.seats[row.seat].player for ply in match.plies if (row := ply.row).seat >= 0]


def test_what_was_answered_stays_its_givers() -> None:
    pen = Pen()
    match = dealt(OPEN_SPEC, HUMAN, ROBOT, writer=pen)
    turn(match)
    turn(match)
    before = players(match)
    assert before == [HUMAN, HUMAN, ROBOT, ROBOT]
    match.reseat(1, HUMAN)
    match.reseat(0, ROBOT)
    assert [seat.player for seat in match.seats] == [ROBOT, HUMAN]
    assert players(match) == before
    assert (pen.seats, pen.former) == (match.seats, match.setup.former)
    turn(match)
    turn(match)
    assert players(match) == [*before, ROBOT, ROBOT, HUMAN, HUMAN]


def test_a_record_tells_it_and_is_as_it_was_where_nothing_changed() -> None:
    match = dealt(OPEN_SPEC, HUMAN, ROBOT)
    turn(match)
    assert b"former" not in record_bytes(match.record())
    turn(match)
    match.reseat(1, HUMAN)
    turn(match)
    record = record_bytes(match.record())
    again = resume(OPEN_SPEC, record_from(record))
    assert record_bytes(again.record()) == record
    assert players(again) == players(match)


def test_undo_after_a_take_over_goes_back_to_the_persons_own_last_choice() -> None:
    match = dealt(OPEN_SPEC, HUMAN, ROBOT)
    turn(match)
    turn(match)
    assert match.undo_to() == 4
    match.reseat(1, HUMAN)
    assert match.undo_to() == 4
    turn(match)
    assert match.undo_to() == 8
    match.reseat(0, ROBOT)
    assert match.undo_to() == 8


def test_redo_goes_over_what_a_computer_answered_where_a_person_sits_now() -> None:
    match = dealt(OPEN_SPEC, HUMAN, ROBOT)
    turn(match)
    turn(match)
    assert match.undo()
    match.reseat(1, HUMAN)
    assert match.redo()
    assert match.index == 8


def test_rows_that_are_played_anew_are_given_by_whoever_sits_there_now() -> None:
    pen = Pen()
    match = dealt(OPEN_SPEC, HUMAN, ROBOT, writer=pen)
    turn(match)
    turn(match)
    match.reseat(0, ROBOT)
    match.reseat(1, HUMAN)
    assert match.undo()
    turn(match)
    turn(match)
    assert players(match) == [ROBOT, ROBOT, HUMAN, HUMAN]
    assert pen.former == match.setup.former
    assert players(resume(OPEN_SPEC, match.record())) == players(match)


def test_who_left_without_an_answer_is_not_noted() -> None:
    match = dealt(OPEN_SPEC, HUMAN, ROBOT)
    for player in (HUMAN, ROBOT, HUMAN):
        match.reseat(1, player)
    assert match.setup.former == (Former(1, ROBOT, match.index),)
    assert match.seats[1].human


def test_nothing_changes_where_it_cannot_be_written() -> None:
    pen = Pen()
    match = dealt(SPEC, HUMAN, ROBOT, writer=pen)
    pen.dry = True
    before = match.record()
    with pytest.raises(OSError):
        match.reseat(1, HUMAN)
    assert match.record() == before


def test_a_record_without_it_is_read() -> None:
    match = dealt(SPEC, HUMAN, ROBOT)
    match.reseat(1, HUMAN)
    old = msgspec.structs.replace(match.record(), former=msgspec.UNSET)
    assert resume(SPEC, old).setup.former == ()


def test_a_temper_stays_with_the_name_whoever_plays() -> None:
    """The record has it where a computer has one, and old records, which have none, are as they were."""
    match = dealt(OPEN_SPEC, HUMAN, ROBOT)
    assert b"temper" not in record_bytes(match.record())
    seats = (match.seats[0], msgspec.structs.replace(match.seats[1], temper="bold"))
    match.setup = msgspec.structs.replace(match.setup, seats=seats)
    match.reseat(1, HUMAN)
    match.reseat(1, "expert")
    record = record_bytes(match.record())
    again = resume(OPEN_SPEC, record_from(record))
    assert again.seats == match.seats
    assert (again.seats[0].temper or "", again.seats[1].temper) == ("", "bold")
    with pytest.raises(msgspec.ValidationError, match=r"seats.*temper"):
        record_from(record.replace(b'"bold"', b'"' + b"b" * 17 + b'"'))


def test_who_left_a_seat_to_a_computer_has_it_again_in_another_match() -> None:
    seats = (Seat("Ann", "farmer", "red"), Seat("Ben", "expert", "blue", temper="bold"), Seat("Cy", HUMAN, "green"))
    former = (
        *(Former(0, HUMAN, 4), Former(0, "novice", 9)),
        *(Former(1, "novice", 5), Former(1, HUMAN, 9)),  # a computer's, which somebody took over for a while
        Former(2, "expert", 3),
    )
    players = [seat.player for seat in with_people(seats, former)]
    assert players == [HUMAN, "expert", HUMAN]
    assert with_people(seats, former)[1:] == seats[1:]
