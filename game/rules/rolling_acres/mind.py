"""What computer players know of Rolling Acres: what speaks for a farm, and how well each of them looks."""

from __future__ import annotations

from collections.abc import Mapping

from game.core.mind import CHANCE, POINTS, Level, Mind
from game.rules.rolling_acres import data
from game.rules.rolling_acres.evaluation import belief, hopes_of
from game.rules.rolling_acres.foresee import foresee, foresee_farther
from game.rules.rolling_acres.model import NOT_YET, State, Terms, filled
from game.rules.rolling_acres.scoring import FINISH, worth_of
from game.rules.rolling_acres.sheet import ALL

HOPES = ("lone", "patch", "line", "rabbit", "flock")
"""What farms may still come to, in the order of `hopes_of`: spaces that stand alone, which speak against them, begun
patches of sunflowers, begun rows of corn, rabbits among crops, growing flocks of chickens."""


def appraise(terms: Terms, state: State, seat: int) -> Mapping[str, float]:
    """The points of a farm by product, its hopes by kind, and the points for the end, as `evaluate` adds them up."""
    if not state.turn and not terms.solo:
        return {}
    sheet = state.sheets[seat]
    found: dict[str, float] = dict(zip(data.PRODUCTS, worth_of(sheet), strict=True))
    if state.first == NOT_YET:
        share = belief(min((ALL ^ filled(each)).bit_count() for each in state.sheets))
        found |= {name: share * hope for name, hope in zip(HOPES, hopes_of(sheet), strict=True)}
    elif state.first == seat and not terms.solo:
        found[FINISH] = data.BONUS
    return {name: amount for name, amount in found.items() if amount}


def swing(terms: Terms, state: State) -> float:
    """In points: much may still change while farms are empty, little when one is nearly full."""
    if state.first != NOT_YET:
        return 2.0
    return 3.0 + 12.0 * min((ALL ^ filled(each)).bit_count() for each in state.sheets) / ALL.bit_length()


MIND: Mind[Terms, State] = Mind(
    appraise=appraise,
    levels={
        "novice": Level(forgets=frozenset(HOPES), margin=1.0),
        "farmer": Level(margin=0.5),
        "expert": Level(width=20, farther_width=4),
    },
    swing=swing,
    foresee=foresee,
    foresee_farther=foresee_farther,
    units=dict.fromkeys((*data.PRODUCTS, FINISH), POINTS) | dict.fromkeys(HOPES, CHANCE),
)
