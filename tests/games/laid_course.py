"""Courses of matches laid out by hand, and how far their seats are on the way to a goal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.core.spec import MatchCourse, Spec, Standing, leaders
from game.core.steps import Event, S, T
from tests.games.laid_table import LaidTable

MET: Standing = "met"
OPEN: Standing = "open"
MISSED: Standing = "missed"


def course(
    spec: Spec[T, S], terms: T, start: S, *answers: S | Sequence[Event[T, S]], over: bool = False
) -> MatchCourse[T, S]:
    """The course from a state on: each answer is the state that it leads to, or the events that happen then."""
    steps, state = [], start
    for answer in answers:
        events = tuple(answer) if isinstance(answer, Sequence) else ()
        state = state if isinstance(answer, Sequence) else answer
        for event in events:
            state = event.on(terms, state)
        steps.append((events, state))
    return _course(spec, terms, start, steps, over)


def played(spec: Spec[T, S], table: LaidTable[T, S]) -> MatchCourse[T, S]:
    """The course of a game that has gone on from its position."""
    return _course(spec, table.terms, table.start, table.steps, table.over)


def _course(
    spec: Spec[T, S], terms: T, start: S, steps: Sequence[tuple[tuple[Event[T, S], ...], S]], over: bool
) -> MatchCourse[T, S]:
    tallies = spec.score(terms, steps[-1][1] if steps else start)
    return MatchCourse(terms, start, tuple(steps), over, leaders(tallies) if over else (), tallies)


def standings(spec: Spec[Any, Any], name: str, at: MatchCourse[Any, Any]) -> tuple[Standing, ...]:
    """Per seat how far it is on its way to a goal that may be tried at this table."""
    (goal,) = (goal for goal in spec.goals if goal.name == name)
    assert goal.fits(len(at.tallies))
    return tuple(goal.standing(at, seat) for seat in range(len(at.tallies)))


def counts(spec: Spec[Any, Any], name: str, at: MatchCourse[Any, Any]) -> list[tuple[int, int] | None]:
    """Per seat how far it has come by count, and the aim."""
    (goal,) = (goal for goal in spec.goals if goal.name == name)
    return [goal.progress(at, seat) for seat in range(len(at.tallies))]
