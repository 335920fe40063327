"""The interrupt of Common Ground: CM6."""

from __future__ import annotations

import pytest

from game.boards import load
from game.core.match import Match, MatchSetup
from game.core.seats import CLOCK, Seat
from game.core.steps import Illegal
from tests.tools.new_game.pattern.game.rules.commons import SPEC
from tests.tools.new_game.pattern.game.rules.commons.interrupt import Jump, JumpIn
from tests.tools.new_game.pattern.game.rules.commons.model import FREE, Options, State, Terms
from tests.tools.new_game.pattern.game.rules.commons.steps import Roll, Take, Turn

BOARD = load("commons")
DIE = next(space for space, spot in enumerate(BOARD.spots) if not spot.props["worth"])
PLAIN = next(space for space, spot in enumerate(BOARD.spots) if spot.props["worth"])


def begun(seats: int = 2) -> Match[Terms, State]:
    """A match before its first turn."""
    match = Match(SPEC, MatchSetup(tuple(Seat(f"Seat {n}") for n in range(seats)), Options(), (BOARD,), "1"))
    match.deal()
    return match


def asked(match: Match[Terms, State]) -> object:
    """The decision that waits."""
    return match.waiting


def test_a_seat_jumps_in_and_then_the_turn_goes_on() -> None:
    """CM6."""
    match = begun()
    assert match.interrupts(1) == [JumpIn(1)]
    match.interrupt(1, JumpIn(1))
    assert asked(match) == Jump(1)
    assert list(match.options) == list(Turn(0).options(match.terms, match.state))
    match.play(Take(PLAIN))
    assert asked(match) == Turn(0)
    assert (match.state.owners[PLAIN], match.state.turn) == (1, 0)
    with pytest.raises(Illegal) as caught:
        match.play(Take(PLAIN))
    assert caught.value.refusal.rule == "CM3"


def test_a_space_with_a_die_is_rolled_for_before_the_turn_goes_on() -> None:
    """CM4, CM6."""
    match = begun()
    match.interrupt(1, JumpIn(1), Take(DIE))
    assert isinstance(match.plies[-1].before.agenda[-1], Roll)
    assert asked(match) == Turn(0)
    assert match.state.points[1] > 0


def test_it_may_be_done_in_the_own_turn_too_but_once_a_game() -> None:
    """CM6."""
    match = begun()
    match.interrupt(0, JumpIn(0), Take(PLAIN))
    assert asked(match) == Turn(0)
    assert (match.interrupts(0), match.interrupts(1)) == ([], [JumpIn(1)])
    with pytest.raises(Illegal):
        match.interrupt(0, JumpIn(0))


def test_only_while_a_turn_waits() -> None:
    """CM6."""
    match = begun(3)
    match.interrupt(1, JumpIn(1))
    assert not match.interrupts(2)
    match.play(Take(PLAIN))
    assert match.interrupts(2) == [JumpIn(2)]
    assert not match.interrupts(CLOCK)


def test_the_last_free_space_is_left_to_the_turn() -> None:
    """CM6."""
    match = begun()
    while match.state.owners.count(FREE) > 2:
        match.play(match.options[0])
    assert match.interrupts(0)
    match.play(match.options[0])
    assert not match.interrupts(0)
    assert len(match.options) == 1
