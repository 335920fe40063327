"""Goals of Texas beside winning."""

from __future__ import annotations

from game.core.spec import MatchCourse, MatchGoal
from game.rules.texas.model import FARM, RANCH, State, Terms, area_sets, points, side_of, tie_break

LARGE_AREA = 12
BEHIND = 30
FEW_JUDGES = 1
LONE = 6

Course = MatchCourse[Terms, State]


def _judges_used(course: Course, seat: int) -> bool:
    return course.terms.judges[seat] - course.state.judges[seat] > FEW_JUDGES


def _no_judge_left(course: Course, seat: int) -> bool:
    return not course.state.judges[seat]


def _large_area(course: Course, seat: int) -> bool:
    """Whether an area of the seat's side has ever been so large; a judge may have split it since (TX9)."""
    squares, own = {state.squares for state in course.states}, course.terms.side[seat]
    return any(tie_break(side)[0] >= LARGE_AREA for side in {side_of(each, own) for each in squares})


def _was_behind(course: Course, seat: int) -> bool:
    """Whether the other side has ever been so many points ahead."""
    own = course.terms.side[seat]
    other = FARM + RANCH - own
    squares = {state.squares for state in course.states}
    return any(points[side_of(each, other)] - points[side_of(each, own)] >= BEHIND for each in squares)


def _few_lone(course: Course, seat: int) -> bool:
    sizes = (area.bit_count() for side in (FARM, RANCH) for area, _ in area_sets(side_of(course.state.squares, side)))
    return course.over and sum(size == 1 for size in sizes) <= LONE


def _judges_kept(course: Course, seat: int) -> bool:
    """Whether both seats of the side that won have a judge left, for all at the table (**ruling**)."""
    return bool(course.winners) and not any(_no_judge_left(course, each) for each in course.winners)


def _no_side_has_both(course: Course, seat: int) -> bool:
    return len({side for each, side in enumerate(course.terms.side) if _no_judge_left(course, each)}) > 1


GOALS = (
    MatchGoal[Terms, State](
        "one_judge", met=lambda course, seat: course.won(seat) and not _judges_used(course, seat), missed=_judges_used
    ),
    MatchGoal[Terms, State]("large_area", met=_large_area),
    MatchGoal[Terms, State](
        "judge_left",
        met=lambda course, seat: course.won(seat) and not _no_judge_left(course, seat),
        missed=_no_judge_left,
    ),
    MatchGoal[Terms, State]("behind", met=lambda course, seat: course.won(seat) and _was_behind(course, seat)),
    MatchGoal[Terms, State]("few_lone", met=_few_lone, company="together", seats=(2,)),
    MatchGoal[Terms, State]("judges_kept", met=_judges_kept, missed=_no_side_has_both, company="together", seats=(4,)),
)
