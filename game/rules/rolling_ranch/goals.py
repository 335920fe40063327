"""Goals of Rolling Ranch beside winning."""

from __future__ import annotations

from game.core.spec import GoalCount, MatchCourse, MatchGoal
from game.rules.rolling_ranch import data
from game.rules.rolling_ranch.model import NONE, State, Terms

COW_PENS = 3
ALONE = 90
FREE = 2
THREE = 280

Course = MatchCourse[Terms, State]


def _cow_pens(course: Course, seat: int, spaces: int = 0) -> GoalCount:
    """Pens that hold only cows, or any of these spaces."""
    sheet, cows = course.terms.sheets[course.state.sheets[seat]], course.state.ranches[seat].animals[data.COW]
    return GoalCount(sum(not pen & ~(cows | spaces) for pen in sheet.pens), COW_PENS)


def _whole_yard(course: Course, seat: int) -> GoalCount:
    yard = *data.BARNS, *data.STORES
    return GoalCount(sum(course.state.ranches[seat].built[building] != NONE for building in yard), len(yard))


def _crowded(course: Course, seat: int) -> bool:
    return course.state.ranches[seat].empty.bit_count() < FREE


GOALS = (
    MatchGoal[Terms, State](
        "cow_pens",
        met=_cow_pens,
        missed=lambda course, seat: not _cow_pens(course, seat, course.state.ranches[seat].empty),
    ),
    MatchGoal[Terms, State]("whole_yard", met=_whole_yard),
    MatchGoal[Terms, State](
        "alone", met=lambda course, seat: GoalCount(course.tallies[seat].own, ALONE, course.over), company="alone"
    ),
    MatchGoal[Terms, State](
        "room_left",
        met=lambda course, seat: course.won(seat) and not _crowded(course, seat),
        missed=_crowded,
        company="rivals",
    ),
    MatchGoal[Terms, State](
        "three",
        met=lambda course, seat: GoalCount(sum(tally.own for tally in course.tallies), THREE, course.over),
        company="together",
        seats=(3,),
    ),
    MatchGoal[Terms, State](
        "all_kinds",
        met=lambda course, seat: GoalCount(
            sum(all(ranch.animals) for ranch in course.state.ranches), len(course.state.ranches)
        ),
        company="together",
    ),
)
