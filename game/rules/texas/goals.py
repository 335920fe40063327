"""Goals of Texas beside winning."""

from __future__ import annotations

from game.core.spec import GoalCount, MatchCourse, MatchGoal
from game.rules.texas.model import FARM, RANCH, State, Terms

LARGE_AREA = 12
BEHIND = 30
FEW_JUDGES = 1
LONE = 6

Course = MatchCourse[Terms, State]


def _judges_used(course: Course, seat: int) -> int:
    return course.terms.judges[seat] - course.state.judges[seat]


def _no_judge_left(course: Course, seat: int) -> bool:
    return not course.state.judges[seat]


def _large_area(course: Course, seat: int) -> GoalCount:
    """The largest area that the seat's side has ever had; a judge may have split it since (TX9)."""
    squares, own, grid = {state.squares for state in course.states}, course.terms.side[seat], course.terms.grid
    return GoalCount(max(grid.tie_break(side)[0] for side in {grid.side_of(each, own) for each in squares}), LARGE_AREA)


def _was_behind(course: Course, seat: int) -> GoalCount:
    """The most points that the other side has ever been ahead, and a win."""
    own = course.terms.side[seat]
    other = FARM + RANCH - own
    squares = {state.squares for state in course.states}
    grid = course.terms.grid
    most = max(grid.points[grid.side_of(each, other)] - grid.points[grid.side_of(each, own)] for each in squares)
    return GoalCount(most, BEHIND, course.won(seat))


def _few_lone(course: Course, seat: int) -> GoalCount:
    grid, squares = course.terms.grid, course.state.squares
    sizes = (area.bit_count() for side in (FARM, RANCH) for area, _ in grid.area_sets(grid.side_of(squares, side)))
    return GoalCount(sum(size == 1 for size in sizes), LONE, course.over, True)


def _judges_kept(course: Course, seat: int) -> bool:
    """Whether both seats of the side that won have a judge left, for all at the table (**ruling**)."""
    return bool(course.winners) and not any(_no_judge_left(course, each) for each in course.winners)


def _no_side_has_both(course: Course, seat: int) -> bool:
    return len({side for each, side in enumerate(course.terms.side) if _no_judge_left(course, each)}) > 1


GOALS = (
    MatchGoal[Terms, State](
        "one_judge",
        met=lambda course, seat: GoalCount(_judges_used(course, seat), FEW_JUDGES, course.won(seat), True),
        missed=lambda course, seat: _judges_used(course, seat) > FEW_JUDGES,
    ),
    MatchGoal[Terms, State]("large_area", met=_large_area),
    MatchGoal[Terms, State](
        "judge_left",
        met=lambda course, seat: course.won(seat) and not _no_judge_left(course, seat),
        missed=_no_judge_left,
    ),
    MatchGoal[Terms, State]("behind", met=_was_behind),
    MatchGoal[Terms, State]("few_lone", met=_few_lone, company="together", seats=(2,)),
    MatchGoal[Terms, State]("judges_kept", met=_judges_kept, missed=_no_side_has_both, company="together", seats=(4,)),
)
