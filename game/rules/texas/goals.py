"""Goals of Texas beside winning."""

from __future__ import annotations

from game.core.spec import MatchCourse, MatchGoal
from game.rules.texas.model import FARM, RANCH, State, Terms, area_sets, points, side_of, tie_break

LARGE_AREA = 12
BEHIND = 30
FEW_JUDGES = 1
LONE = 6

At = MatchCourse[Terms, State]


def _judges_used(at: At, seat: int) -> bool:
    return at.terms.judges[seat] - at.state.judges[seat] > FEW_JUDGES


def _no_judge_left(at: At, seat: int) -> bool:
    return not at.state.judges[seat]


def _large_area(at: At, seat: int) -> bool:
    """Whether an area of the seat's side has ever been so large; a judge may have split it since (TX9)."""
    squares, own = {state.squares for state in at.states}, at.terms.side[seat]
    return any(tie_break(side)[0] >= LARGE_AREA for side in {side_of(each, own) for each in squares})


def _was_behind(at: At, seat: int) -> bool:
    """Whether the other side has ever been so many points ahead."""
    own = at.terms.side[seat]
    other = FARM + RANCH - own
    squares = {state.squares for state in at.states}
    return any(points[side_of(each, other)] - points[side_of(each, own)] >= BEHIND for each in squares)


def _few_lone(at: At, seat: int) -> bool:
    sizes = (area.bit_count() for side in (FARM, RANCH) for area, _ in area_sets(side_of(at.state.squares, side)))
    return at.over and sum(size == 1 for size in sizes) <= LONE


def _judges_kept(at: At, seat: int) -> bool:
    """Whether both seats of the side that won have a judge left, for all at the table (**ruling**)."""
    return bool(at.winners) and not any(_no_judge_left(at, each) for each in at.winners)


def _no_side_has_both(at: At, seat: int) -> bool:
    return len({side for each, side in enumerate(at.terms.side) if _no_judge_left(at, each)}) > 1


GOALS = (
    MatchGoal[Terms, State](
        "one_judge", met=lambda at, seat: at.won(seat) and not _judges_used(at, seat), missed=_judges_used
    ),
    MatchGoal[Terms, State]("large_area", met=_large_area),
    MatchGoal[Terms, State](
        "judge_left", met=lambda at, seat: at.won(seat) and not _no_judge_left(at, seat), missed=_no_judge_left
    ),
    MatchGoal[Terms, State]("behind", met=lambda at, seat: at.won(seat) and _was_behind(at, seat)),
    MatchGoal[Terms, State]("few_lone", met=_few_lone, company="together", seats=(2,)),
    MatchGoal[Terms, State]("judges_kept", met=_judges_kept, missed=_no_side_has_both, company="together", seats=(4,)),
)
