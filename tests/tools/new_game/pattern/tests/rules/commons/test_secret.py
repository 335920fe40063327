"""The secret of Common Ground: CM7."""

from __future__ import annotations

from random import Random
from typing import Any

from game.boards import load
from game.core.engine import play
from game.core.seats import HIDDEN
from game.core.steps import Position
from tests.tools.new_game.pattern.game.rules.commons import SPEC
from tests.tools.new_game.pattern.game.rules.commons.model import Options, State, Terms, prepare
from tests.tools.new_game.pattern.game.rules.commons.secret import (
    GOAL_POINTS,
    DealGoal,
    GoalCard,
    GoalDealt,
    GoalsShown,
    columns,
    redact,
    resample,
    view,
)

BOARD = load("commons")


def dealt(*goals: int) -> tuple[Terms, Position[State]]:
    """A game of as many seats as there are goals, before its first turn."""
    terms = prepare([BOARD], len(goals), Options())
    position = SPEC.setup(terms)
    for goal in goals:
        position, _ = play(terms, position, GoalCard(goal))
    return terms, position


def test_everybody_is_dealt_a_column_and_two_may_have_the_same() -> None:
    """CM7."""
    terms, position = dealt(3, 3)
    assert position.state.goals == (3, 3)
    assert position.waiting is not None
    assert DealGoal(0).outcomes(terms, position.state) == [(GoalCard(column), 1) for column in columns(BOARD)]


def test_a_goal_is_seen_by_its_owner_alone() -> None:
    """CM7."""
    terms, position = dealt(1, 4, 2)
    assert [view(terms, position.state, seat).goals for seat in (None, 1)] == [(HIDDEN,) * 3, (HIDDEN, 4, HIDDEN)]
    event = GoalDealt(1, 4)
    assert [redact(terms, event, seat) for seat in (None, 0, 1)] == [*[GoalDealt(1, HIDDEN)] * 2, event]
    seen, below = view(terms, position.state, 1), Random(1).randrange
    worlds = {resample(terms, seen, 1, below).goals for _ in range(100)}
    assert {goals[1] for goals in worlds} == {4}
    assert {goals[0] for goals in worlds} == set(columns(BOARD))


def test_at_the_end_goals_are_shown_and_own_spaces_in_the_column_count() -> None:
    """CM7."""
    terms, position = dealt(0, 5)
    dice, events = Random(1), list[Any]()
    while not position.over:
        step: Any = position.agenda[-1]
        asked = position.waiting is not None
        choices = (
            step.options(terms, position.state) if asked else [each for each, _ in step.outcomes(terms, position.state)]
        )
        position, told = play(terms, position, dice.choice(choices))
        events += told
    assert events[-1] == GoalsShown((0, 5))
    state = position.state
    assert view(terms, state, None) == state
    spots = list(zip(state.owners, BOARD.spots, strict=True))
    own = [sum(owner == seat and spot.at[0] == goal for owner, spot in spots) for seat, goal in enumerate(state.goals)]
    tallies = SPEC.score(terms, state)
    assert all(own)
    assert [tally.points["goal"] for tally in tallies] == [GOAL_POINTS * spaces for spaces in own]
    assert [tally.rank for tally in tallies] == [(tally.total,) for tally in tallies]
