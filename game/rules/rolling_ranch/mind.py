"""What computer players know of Rolling Ranch: what speaks for a ranch, and how well each of them looks."""

from __future__ import annotations

from collections.abc import Mapping

from game.core.mind import POINTS, Level, Mind
from game.core.seats import HIDDEN
from game.rules.rolling_ranch.evaluation import building_by_building, length_of, mission_promise, outlook, pen_worth
from game.rules.rolling_ranch.foresee import foresee, foresee_farther
from game.rules.rolling_ranch.model import State, Terms


def appraise(terms: Terms, state: State, seat: int) -> Mapping[str, float]:
    """What pens, each sort of building and the own mission may come to, as `evaluate` adds it up."""
    card = state.missions[seat] if seat < len(state.missions) else HIDDEN
    sheet, ranch = terms.sheets[state.sheets[seat]], state.ranches[seat]
    fill, left = outlook(ranch.empty.bit_count(), state.turn, length_of(terms))
    found = {"pens": sum(pen_worth(ranch, pen, fill) for pen in sheet.pens)}
    for sort, amount in building_by_building(sheet, ranch, left):
        found[sort] = found.get(sort, 0.0) + amount
    return found | {"mission": sum(mission_promise(sheet, ranch, card, left))}


def swing(terms: Terms, state: State) -> float:
    """In points: much may still change while ranches are empty, little when one is nearly full."""
    return 2.0 + 8.0 * min(ranch.empty.bit_count() for ranch in state.ranches) / len(terms.board.spots)


MIND: Mind[Terms, State] = Mind(
    appraise=appraise,
    levels={
        "novice": Level(forgets=frozenset(["barns", "warehouses", "greenhouses", "mission"]), margin=1.0),
        "farmer": Level(margin=0.5),
        "expert": Level(width=12, farther_width=4),
    },
    swing=swing,
    foresee=foresee,
    foresee_farther=foresee_farther,
    units=dict.fromkeys(("pens", "barns", "warehouses", "greenhouses", "mission"), POINTS),
)
