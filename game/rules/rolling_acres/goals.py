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

At = MatchCourse[Terms, State]


def _kinds(at: At, seat: int) -> int:
    """Number of products that have brought a seat points."""
    return sum(at.tallies[seat].points[product] > 0 for product in data.PRODUCTS)


def _corn_and_bees(at: At, seat: int) -> bool:
    bees = at.state.sheets[seat][BEES].bit_count()
    return bees >= BEES_AND_CORN and at.tallies[seat].points[data.PRODUCTS[CORN]] > 0


def _no_line_left(at: At, seat: int) -> bool:
    return not any(line.open for line in corn_lines(at.state.sheets[seat]))


# Sums of points count at the end only: hens are worth less once two large groups are one (AC18).
GOALS = (
    MatchGoal[Terms, State]("hens", met=lambda at, seat: at.tallies[seat].points[data.PRODUCTS[CHICKENS]] >= HENS),
    MatchGoal[Terms, State]("all_six", met=lambda at, seat: _kinds(at, seat) == len(data.PRODUCTS)),
    MatchGoal[Terms, State]("corn_and_bees", met=_corn_and_bees, missed=_no_line_left),
    MatchGoal[Terms, State]("alone", met=lambda at, seat: at.over and at.tallies[seat].own >= ALONE, company="alone"),
    MatchGoal[Terms, State](
        "pair",
        met=lambda at, seat: at.over and sum(tally.own for tally in at.tallies) >= PAIR,
        company="together",
        seats=(2,),
    ),
    MatchGoal[Terms, State](
        "rich_harvest",
        met=lambda at, seat: all(_kinds(at, each) >= EACH_KINDS for each in range(len(at.tallies))),
        company="together",
    ),
)
