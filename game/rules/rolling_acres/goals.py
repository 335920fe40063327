"""Goals of Rolling Acres beside winning."""

from __future__ import annotations

from game.core.spec import MatchCourse, MatchGoal
from game.rules.rolling_acres import data
from game.rules.rolling_acres.choices import BEES, CHICKENS, CORN
from game.rules.rolling_acres.model import State, Terms
from game.rules.rolling_acres.scoring import corn_lines

HENS = 30
BEES_AND_CORN = 6
ALONE = 75
PAIR = 140
EACH_KINDS = 5

Course = MatchCourse[Terms, State]


def _kinds(course: Course, seat: int) -> int:
    """Number of products that have brought a seat points."""
    return sum(course.tallies[seat].points[product] > 0 for product in data.PRODUCTS)


def _corn_and_bees(course: Course, seat: int) -> bool:
    bees = course.state.sheets[seat][BEES].bit_count()
    return bees >= BEES_AND_CORN and course.tallies[seat].points[data.PRODUCTS[CORN]] > 0


def _no_line_left(course: Course, seat: int) -> bool:
    return not any(line.open for line in corn_lines(course.state.sheets[seat]))


# Sums of points count at the end only: hens are worth less once two large groups are one (AC18).
GOALS = (
    MatchGoal[Terms, State](
        "hens", met=lambda course, seat: course.tallies[seat].points[data.PRODUCTS[CHICKENS]] >= HENS
    ),
    MatchGoal[Terms, State]("all_six", met=lambda course, seat: _kinds(course, seat) == len(data.PRODUCTS)),
    MatchGoal[Terms, State]("corn_and_bees", met=_corn_and_bees, missed=_no_line_left),
    MatchGoal[Terms, State](
        "alone", met=lambda course, seat: course.over and course.tallies[seat].own >= ALONE, company="alone"
    ),
    MatchGoal[Terms, State](
        "pair",
        met=lambda course, seat: course.over and sum(tally.own for tally in course.tallies) >= PAIR,
        company="together",
        seats=(2,),
    ),
    MatchGoal[Terms, State](
        "rich_harvest",
        met=lambda course, seat: all(_kinds(course, each) >= EACH_KINDS for each in range(len(course.tallies))),
        company="together",
    ),
)
