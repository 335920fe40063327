"""Goals of Rolling Ranch beside winning."""

from __future__ import annotations

from game.core.spec import MatchCourse, MatchGoal
from game.rules.rolling_ranch import data
from game.rules.rolling_ranch.model import NONE, State, Terms

COW_PENS = 3
ALONE = 90
FREE = 2
THREE = 280

At = MatchCourse[Terms, State]


def _cow_pens(at: At, seat: int, spaces: int = 0) -> bool:
    """Whether so many pens hold only cows, or any of these spaces."""
    sheet, cows = at.terms.sheets[at.state.sheets[seat]], at.state.ranches[seat].animals[data.COW]
    return sum(not pen & ~(cows | spaces) for pen in sheet.pens) >= COW_PENS


def _whole_yard(at: At, seat: int) -> bool:
    return all(at.state.ranches[seat].built[building] != NONE for building in (*data.BARNS, *data.STORES))


def _crowded(at: At, seat: int) -> bool:
    return at.state.ranches[seat].empty.bit_count() < FREE


GOALS = (
    MatchGoal[Terms, State](
        "cow_pens", met=_cow_pens, missed=lambda at, seat: not _cow_pens(at, seat, at.state.ranches[seat].empty)
    ),
    MatchGoal[Terms, State]("whole_yard", met=_whole_yard),
    MatchGoal[Terms, State]("alone", met=lambda at, seat: at.over and at.tallies[seat].own >= ALONE, company="alone"),
    MatchGoal[Terms, State](
        "room_left", met=lambda at, seat: at.won(seat) and not _crowded(at, seat), missed=_crowded, company="rivals"
    ),
    MatchGoal[Terms, State](
        "three",
        met=lambda at, seat: at.over and sum(tally.own for tally in at.tallies) >= THREE,
        company="together",
        seats=(3,),
    ),
    MatchGoal[Terms, State](
        "all_kinds", met=lambda at, seat: all(all(ranch.animals) for ranch in at.state.ranches), company="together"
    ),
)
