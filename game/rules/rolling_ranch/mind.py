"""What computer players know of Rolling Ranch: what speaks for a ranch, and how well each of them looks."""

from __future__ import annotations

from collections.abc import Mapping

from game.core.mind import Level, Mind
from game.core.seats import HIDDEN
from game.rules.rolling_ranch.evaluation import length_of, promises
from game.rules.rolling_ranch.foresee import foresee
from game.rules.rolling_ranch.model import State, Terms


def appraise(terms: Terms, state: State, seat: int) -> Mapping[str, float]:
    """What pens, buildings and the own mission may come to, as `evaluate` adds it up."""
    card = state.missions[seat] if seat < len(state.missions) else HIDDEN
    sheet, ranch = terms.sheets[state.sheets[seat]], state.ranches[seat]
    pens, buildings, mission = promises(sheet, ranch, card, state.turn, length_of(terms))
    return {"pens": sum(pens), "buildings": buildings, "mission": sum(mission)}


def swing(terms: Terms, state: State) -> float:
    """In points: much may still change while ranches are empty, little when one is nearly full."""
    return 2.0 + 8.0 * min(ranch.empty.bit_count() for ranch in state.ranches) / len(terms.board.spots)


MIND: Mind[Terms, State] = Mind(
    appraise=appraise,
    levels={
        "novice": Level(forgets=frozenset(["buildings", "mission"]), margin=1.0),
        "farmer": Level(),
        "expert": Level(width=12),
    },
    swing=swing,
    foresee=foresee,
)
