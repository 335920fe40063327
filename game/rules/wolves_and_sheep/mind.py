"""What computer players of Wolves and Sheep know: how promising the landscape is for a seat and its rivals, and why."""

from __future__ import annotations

from game.core.mind import Level, Mind
from game.rules.wolves_and_sheep import data
from game.rules.wolves_and_sheep.appraisal import appraise
from game.rules.wolves_and_sheep.asides import choose, interrupt
from game.rules.wolves_and_sheep.foresee import foresee
from game.rules.wolves_and_sheep.model import State, Terms


def swing(terms: Terms, state: State) -> float:
    """In points: much may still change while tiles are drawn, little at the end."""
    return 3.0 + 7.0 * state.left / data.IN_BAG


OWN = frozenset({"wolves", "others", "bonus", "tiles", "secret", "rivals"})
"""What a beginner does not think of: all but the own largest meadow."""

LEVELS = {
    "novice": Level(forgets=OWN, margin=1.5),
    "farmer": Level(forgets=frozenset({"rivals"}), margin=0.5),
    "expert": Level(width=6),
}
"""A beginner sees the own meadow alone; a farmer does not think of what others have, so lays no wolf against them."""

MIND: Mind[Terms, State] = Mind(
    appraise=appraise, levels=LEVELS, swing=swing, foresee=foresee, choose=choose, interrupt=interrupt
)
