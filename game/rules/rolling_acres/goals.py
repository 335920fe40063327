"""Goals of Rolling Acres beside winning."""

from __future__ import annotations

from game.core.spec import GoalCount, MatchCourse, MatchGoal
from game.rules.rolling_acres import data
from game.rules.rolling_acres.choices import BEES, CHICKENS
from game.rules.rolling_acres.model import State, Terms
from game.rules.rolling_acres.scoring import corn_lines
from game.rules.rolling_acres.sheet import SIDE

HENS = 30
BEES_AND_CORN = 6
ALONE = 75
PAIR = 140
EACH_KINDS = 5

Course = MatchCourse[Terms, State]


def _kinds(course: Course, seat: int) -> int:
    """Number of products that have brought a seat points."""
    return sum(course.tallies[seat].points[product] > 0 for product in data.PRODUCTS)


def _corn_and_bees(course: Course, seat: int) -> GoalCount:
    """Spaces of the best line that may still be full, or is, and bees."""
    sheet = course.state.sheets[seat]
    corn = max((line.corn for line in corn_lines(sheet) if line.open), default=0)
    return GoalCount(corn + min(sheet[BEES].bit_count(), BEES_AND_CORN), SIDE + BEES_AND_CORN)


def _no_line_left(course: Course, seat: int) -> bool:
    return not any(line.open for line in corn_lines(course.state.sheets[seat]))


# Sums of points count at the end only: hens are worth less once two large groups are one (AC18).
GOALS = (
    MatchGoal[Terms, State](
        "hens", met=lambda course, seat: GoalCount(course.tallies[seat].points[data.PRODUCTS[CHICKENS]], HENS)
    ),
    MatchGoal[Terms, State]("all_six", met=lambda course, seat: GoalCount(_kinds(course, seat), len(data.PRODUCTS))),
    MatchGoal[Terms, State]("corn_and_bees", met=_corn_and_bees, missed=_no_line_left),
    MatchGoal[Terms, State](
        "alone", met=lambda course, seat: GoalCount(course.tallies[seat].own, ALONE, course.over), company="alone"
    ),
    MatchGoal[Terms, State](
        "pair",
        met=lambda course, seat: GoalCount(sum(tally.own for tally in course.tallies), PAIR, course.over),
        company="together",
        seats=(2,),
    ),
    MatchGoal[Terms, State](
        "rich_harvest",
        met=lambda course, seat: GoalCount(
            sum(_kinds(course, each) >= EACH_KINDS for each in range(course.terms.seats)), course.terms.seats
        ),
        company="together",
    ),
)
