"""Records of the time when giving up was asked twice are played again (WS13)."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from game.core.journal import Disagreement, RawRow, raw
from game.core.match import Match, MatchSetup
from game.core.seats import Seat
from game.core.steps import Choice, Illegal
from game.rules.wolves_and_sheep import SPEC
from game.rules.wolves_and_sheep.choices import LEAVE, STAY, GiveUp, Stop
from game.rules.wolves_and_sheep.events import Stopped
from game.rules.wolves_and_sheep.model import Options
from game.rules.wolves_and_sheep.steps import ConfirmStop, Turn
from tests.rules.wolves_and_sheep.table import BOARD


def dealt(interrupts: bool) -> Match[Any, Any]:
    seats = (Seat("Ann"), Seat("Ben"))
    match = Match(SPEC, MatchSetup(seats, Options(interrupts=interrupts), (BOARD,), "older"))
    match.deal()
    return match


def again(match: Match[Any, Any], seat: int, choice: Choice, interrupt: bool = False, digest: str = "") -> None:
    """A row of a record comes after all that has been played."""
    row = RawRow(seat, raw(choice), 99, interrupt, digest)
    match.replay([row], match.index + 1)


@pytest.mark.parametrize("interrupts", [True, False])
def test_whoever_thought_better_of_it_goes_on(interrupts: bool) -> None:
    """WS13: as it was played, out of turn or in the own one."""
    match = dealt(interrupts)
    before = match.position
    again(match, 0, GiveUp(0), interrupts)
    assert match.waiting == ConfirmStop(0)
    again(match, 0, STAY)
    assert match.position == before


def test_whoever_left_stays_out() -> None:
    """WS13."""
    match = dealt(True)
    again(match, 1, GiveUp(1), True)
    again(match, 1, LEAVE)
    assert match.plies[-1].events == (Stopped(1, 6),)
    assert match.waiting == Turn(0)
    with pytest.raises(Disagreement):
        again(match, 1, GiveUp(1), True)


def test_the_question_of_a_match_that_waits_there_is_answered() -> None:
    """WS13: a saved match goes on from between both rows."""
    match = dealt(True)
    again(match, 0, GiveUp(0), True)
    assert match.options == [LEAVE, STAY]
    match.play(LEAVE)
    assert match.waiting == Turn(1)


@pytest.mark.parametrize("interrupts", [True, False])
def test_nobody_gives_up_so_any_more(interrupts: bool) -> None:
    """WS13: no step of the rules leads back."""
    match = dealt(interrupts)
    offered = match.interrupts(0) if interrupts else match.options
    assert Stop(0) in offered
    assert GiveUp(0) not in offered
    play = partial(match.interrupt, 0) if interrupts else match.play
    with pytest.raises(Illegal):
        play(GiveUp(0))


def test_a_record_answers_so_only_where_that_was_asked() -> None:
    """WS14: neither of another seat's nor of a made-up one, nor amid a question."""
    match = dealt(True)
    for seat in (2, -2):
        with pytest.raises(Disagreement):
            again(match, seat, GiveUp(seat), True)
    again(match, 0, GiveUp(0), True)
    for interrupt in (True, False):
        with pytest.raises(Disagreement):
            again(match, 0, GiveUp(0), interrupt)
