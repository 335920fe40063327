"""Goals of Rancho beside winning."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.spec import GoalCount, MatchCourse, MatchGoal
from game.rules.rancho.events import AnimalsLost, DogSent, TurnEnded
from game.rules.rancho.model import ANIMALS, State, Terms
from game.rules.rancho.standing import counts

EARLY = 12
"""The last round in which a win is an early one."""
FEW_SPACES = 8
KINDS_TOGETHER = 3
QUIET_ROUNDS = 10

Course = MatchCourse[Terms, State]


def _rounds(course: Course) -> int:
    """The number of the round; after the last one of a limited match no other begins."""
    begun = course.state.turn // course.terms.seats + 1
    return min(begun, course.terms.options.round_limit or begun)


def _traded(course: Course) -> Iterator[State]:
    """All states without an open trade, which may still be called off (RA21)."""
    return (state for state in course.states if not state.credit)


def _had_dog(course: Course, seat: int) -> bool:
    return any(any(state.dogs[seat]) for state in _traded(course))


def _spaces(course: Course, seat: int) -> int:
    """The most spaces that the seat has ever had."""
    return max((state.owned[seat].bit_count() for state in _traded(course)), default=0)


def _robbed(course: Course, seat: int) -> bool:
    return any(isinstance(event, (AnimalsLost, DogSent)) and event.seat == seat for event in course.events)


def _all_have_kinds(course: Course, seat: int) -> GoalCount:
    kinds = (
        sum(bool(counts(course.terms, course.state, each)[kind]) for kind in ANIMALS)
        for each in range(course.terms.seats)
    )
    return GoalCount(sum(count >= KINDS_TOGETHER for count in kinds), course.terms.seats, course.over)


def _quiet(course: Course, seat: int) -> GoalCount:
    """Whole rounds in a row in which nobody has lost an animal (**ruling**); a dog that is sent is none."""
    turns = calm = 0
    for event in course.events:
        if isinstance(event, AnimalsLost):
            calm = -1
        elif isinstance(event, TurnEnded):
            turns += 1
            if turns % course.terms.seats == 0:
                calm += 1
                if calm >= QUIET_ROUNDS:
                    break
    return GoalCount(calm, QUIET_ROUNDS)


GOALS = (
    MatchGoal[Terms, State](
        "early",
        lambda course, seat: GoalCount(_rounds(course), EARLY, course.won(seat), True),
        lambda course, seat: _rounds(course) > EARLY,
    ),
    MatchGoal[Terms, State]("no_dog", lambda course, seat: course.won(seat) and not _had_dog(course, seat), _had_dog),
    MatchGoal[Terms, State](
        "small_farm",
        lambda course, seat: GoalCount(_spaces(course, seat), FEW_SPACES, course.won(seat), True),
        lambda course, seat: _spaces(course, seat) > FEW_SPACES,
    ),
    MatchGoal[Terms, State]("unhurt", lambda course, seat: course.won(seat) and not _robbed(course, seat), _robbed),
    MatchGoal[Terms, State]("three_kinds", _all_have_kinds, company="together"),
    MatchGoal[Terms, State]("quiet", _quiet, company="together"),
)
