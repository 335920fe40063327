"""What computer players of Wolves and Sheep know: how promising the landscape is for a seat and its rivals, and why."""

from __future__ import annotations

from game.core.mind import CHANCE, POINTS, Level, Mind
from game.rules.wolves_and_sheep import data
from game.rules.wolves_and_sheep.appraisal import RIVALS, appraise, rivalry
from game.rules.wolves_and_sheep.asides import choose, interrupt
from game.rules.wolves_and_sheep.foresee import foresee, foresee_out_of_turn
from game.rules.wolves_and_sheep.model import State, Terms


def swing(terms: Terms, state: State) -> float:
    """In points: much may still change while tiles are drawn, little at the end; less where rivals weigh less."""
    return (3.0 + 7.0 * state.left / data.IN_BAG) * (1 + rivalry(terms, RIVALS)) / (1 + RIVALS)


OWN = frozenset({"wolves", "others", "bonus", "tiles", "secret", "rivals"})
"""What a beginner does not think of: all but the own largest meadow."""

LEVELS = {"novice": Level(forgets=OWN, margin=0.2), "farmer": Level(margin=1.0), "expert": Level(width=6)}
"""A beginner sees the own meadow alone; a farmer thinks of everything, but of no turn after this one."""

MIND: Mind[Terms, State] = Mind(
    appraise=appraise,
    levels=LEVELS,
    swing=swing,
    foresee=foresee,
    foresee_out_of_turn=foresee_out_of_turn,
    choose=choose,
    interrupt=interrupt,
    units=dict.fromkeys(("meadow", "open", "wolves", "bonus"), POINTS)
    | dict.fromkeys(("tiles", "secret", "rivals"), CHANCE),
)
# Only the largest meadow counts: `others`, by which ties are broken, is no reason.
