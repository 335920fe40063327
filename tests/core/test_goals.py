"""Goals: whom they fit, how far a seat is, and what the course of a match that goes on tells of it."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from game.core.match import Match, course_of, goals_met
from game.core.seats import HIDDEN
from game.core.spec import Company, GoalCount, MatchCourse, MatchGoal, Spec, Standing, Tally
from tests.games import toy
from tests.games.laid_course import MET, MISSED, OPEN, course
from tests.games.toy import OPEN_SPEC, SPEC, Bell, Dealt, Draw, End, Laid, Lift, Put, Rang, Ring, Show, Shown, dealt

Course = MatchCourse[toy.Terms, toy.State]


def rang(at: Course, seat: int) -> bool:
    """Whether a bell has been rung twice by that seat."""
    return any(isinstance(event, Rang) and (event.seat, event.times) == (seat, 2) for event in at.events)


def laid(at: Course, seat: int) -> bool:
    return any(isinstance(event, Laid) and event.seat == seat for event in at.events)


TWICE = MatchGoal("twice", rang)
TIDY = MatchGoal("tidy", lambda at, seat: at.won(seat) and not laid(at, seat), laid)
EMPTY = MatchGoal[toy.Terms, toy.State]("empty", lambda at, seat: at.over and not any(at.state.row), company="together")
GOALS = (TWICE, TIDY, EMPTY)


@pytest.mark.parametrize(
    ("company", "seats", "fits"),
    [
        ("any", (), {1, 2, 3, 4}),
        ("alone", (), {1}),
        ("rivals", (), {2, 3, 4}),
        ("together", (), {2, 3, 4}),
        ("any", (1, 3), {1, 3}),
        ("together", (2,), {2}),
        ("rivals", (3, 4), {3, 4}),
        ("alone", (2,), set()),
        ("together", (1,), set()),
    ],
)
def test_a_goal_fits_its_company_and_numbers(company: Company, seats: tuple[int, ...], fits: set[int]) -> None:
    goal: MatchGoal[Any, Any] = MatchGoal("some", rang, company=company, seats=seats)
    assert {count for count in range(1, 5) if goal.fits(count)} == fits


def so_far(match: Match[toy.Terms, toy.State], spec: Spec[toy.Terms, toy.State] = SPEC) -> Course:
    return course_of(spec, match.terms, match.at(0).state, match.plies)


def standing(goal: MatchGoal[toy.Terms, toy.State], at: Course) -> tuple[Standing, ...]:
    return tuple(goal.standing(at, seat) for seat in range(len(at.tallies)))


def test_standings_of_a_match() -> None:
    """Open, then met for good or out of reach; what is not met at the end is missed."""
    match = dealt(SPEC)
    assert [standing(goal, so_far(match)) for goal in GOALS] == [(OPEN, OPEN)] * 3
    match.interrupt(1, Bell(1), Ring(2))
    assert standing(TWICE, so_far(match)) == (OPEN, MET)
    match.play(Lift(match.position.state.hands[0][0]), Put(1))
    assert standing(TIDY, so_far(match)) == (MISSED, OPEN)
    match.play(End())
    at = so_far(match)
    assert at.winners == (1,)
    assert standing(TWICE, at) == (MISSED, MET)
    assert standing(TIDY, at) == (MISSED, MET)
    assert standing(EMPTY, at) == (MISSED, MISSED)
    assert goals_met(GOALS, at) == (("twice", (1,)), ("tidy", (1,)))


def test_what_all_reach_together_is_met_by_each() -> None:
    match = dealt(SPEC)
    match.play(End())
    assert goals_met(GOALS, so_far(match)) == (("tidy", (0, 1)), ("empty", (0, 1)))
    assert goals_met([replace(EMPTY, seats=(3,)), replace(TIDY, company="alone")], so_far(match)) == ()


def test_a_goal_that_is_met_is_not_missed() -> None:
    """Even where both are said of it."""
    both = MatchGoal[toy.Terms, toy.State]("both", lambda at, seat: True, lambda at, seat: True)
    assert standing(both, so_far(dealt(SPEC))) == (MET, MET)


def test_nobody_has_won_before_the_end() -> None:
    match = dealt(SPEC)
    assert so_far(match).winners == ()
    assert not any(so_far(match).won(seat) for seat in range(2))
    match.play(End())
    assert [so_far(match).won(seat) for seat in range(2)] == [True, True]


def test_the_course_of_a_match_that_goes_on_tells_what_an_onlooker_sees() -> None:
    match = dealt(SPEC)
    match.play(Show(match.position.state.hands[0][0], 1))
    match.play(Draw())
    match.deal()
    at = so_far(match)
    onlooker = [SPEC.view_for(match.terms, state, None) for state in (match.at(0).state, *_states(match))]
    assert [*at.states] == onlooker
    assert at.state == onlooker[-1] != match.position.state
    told = [event for event in at.events if isinstance(event, (Dealt, Shown))]
    assert len(told) == 6
    assert {event.card for event in told} == {HIDDEN}
    assert {card for state in at.states for hand in state.hands for card in hand} == {HIDDEN}


def _states(match: Match[toy.Terms, toy.State]) -> list[toy.State]:
    return [ply.after.state for ply in match.plies]


def test_the_course_of_a_match_that_is_over_tells_all() -> None:
    match = dealt(SPEC)
    match.play(Show(match.position.state.hands[0][0], 1))
    match.play(End())
    at = so_far(match)
    assert [*at.states] == [match.at(0).state, *_states(match)]
    assert [*at.events] == [event for ply in match.plies for event in ply.events]


def test_the_course_of_a_game_without_secrets_is_its_own() -> None:
    match = dealt(OPEN_SPEC)
    at = so_far(match, OPEN_SPEC)
    assert [*at.states] == [match.at(0).state, *_states(match)]


def test_tallies_are_those_that_an_onlooker_would_count() -> None:
    """Points for cards that are hidden count at the end only."""

    def score(terms: toy.Terms, state: toy.State) -> tuple[Tally, ...]:
        points = [sum(card for card in hand if card != HIDDEN) for hand in state.hands]
        return tuple(Tally({"cards": each}, (each,)) for each in points)

    spec = replace(SPEC, score=score)
    match = dealt(spec)
    assert [tally.total for tally in so_far(match, spec).tallies] == [0, 0]
    match.play(End())
    at = so_far(match, spec)
    assert [tally.total for tally in at.tallies] == [sum(hand) for hand in match.position.state.hands]
    assert at.winners == (max(range(2), key=lambda seat: at.tallies[seat].total),)


def test_a_match_in_which_nothing_has_happened_has_a_course() -> None:
    match = Match(SPEC, toy.agreed("human", "human"))
    at = so_far(match)
    assert (at.steps, at.over, at.winners) == ((), False, ())
    assert [*at.states] == [at.state] == [SPEC.view_for(match.terms, match.at(0).state, None)]
    assert [*at.events] == []


def test_a_course_laid_out_by_hand_is_that_of_the_match() -> None:
    match = dealt(OPEN_SPEC)
    match.play(Draw())
    match.deal()
    match.play(End())
    start, answers = match.at(0).state, [ply.events for ply in match.plies]
    assert course(OPEN_SPEC, match.terms, start, *answers, over=True) == so_far(match, OPEN_SPEC)


@pytest.mark.parametrize(
    ("count", "reached", "shown"),
    [
        (GoalCount(2, 3), False, (2, 3)),
        (GoalCount(3, 3), True, (3, 3)),
        (GoalCount(5, 3), True, (3, 3)),
        (GoalCount(-1, 3), False, (0, 3)),
        (GoalCount(5, 3, False), False, (3, 3)),
        (GoalCount(3, 3, True, True), True, (3, 3)),
        (GoalCount(4, 3, True, True), False, (4, 3)),
        (GoalCount(0, 0, True, True), True, (0, 0)),
        (GoalCount(0, 3, False, True), False, (0, 3)),
    ],
)
def test_a_count_is_reached_by_its_aim(count: GoalCount, reached: bool, shown: tuple[int, int]) -> None:
    """At least so many, or at most, with all else that is asked; shown beyond an aim only where that is the most."""
    goal = MatchGoal[toy.Terms, toy.State]("some", lambda at, seat: count)
    at = so_far(dealt(SPEC))
    assert bool(count) is reached
    assert standing(goal, at) == ((MET, MET) if reached else (OPEN, OPEN))
    assert [goal.progress(at, seat) for seat in range(2)] == [shown, shown]
    assert goals_met([goal], at) == ((("some", (0, 1)),) if reached else ())


def test_where_nothing_is_counted_there_is_no_progress() -> None:
    assert [goal.progress(so_far(dealt(SPEC)), 0) for goal in GOALS] == [None] * 3
