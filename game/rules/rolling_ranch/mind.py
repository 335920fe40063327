"""Computer players of Rolling Ranch: reasons of the value of a ranch, the levels, and the mean over the next rolls."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from game.core.engine import advance
from game.core.mind import POINTS, Below, GoOn, Level, Mind
from game.core.seats import HIDDEN
from game.core.steps import Decision, Position
from game.rules.rolling_ranch import evaluation
from game.rules.rolling_ranch.model import State, Terms
from game.rules.rolling_ranch.reader import Owner, Reader, after_breeding, points
from game.rules.rolling_ranch.rounds import Breed, RollDie


def foresee(terms: Terms, position: Position[State], seat: int, below: Below, go_on: GoOn) -> float:
    """The value of a position after a line of the seat's own choices: its mean after the seat's next action."""
    return _foreseen(terms, position, seat, go_on, lambda reader, time: reader.mean() if time() else None)


def foresee_farther(terms: Terms, position: Position[State], seat: int, below: Below, go_on: GoOn) -> float:
    """The same after the seat's next two actions in a solo game, of which the first is the best as far as one roll
    shows.

    With rivals it is what `foresee` says: two rolls won no more against them, and took three times as long.
    """
    if terms.seats > 1:
        return foresee(terms, position, seat, below, go_on)
    return _foreseen(terms, position, seat, go_on, Reader.mean_of_two)


def _foreseen(
    terms: Terms, position: Position[State], seat: int, go_on: GoOn, mean: Callable[[Reader, GoOn], float | None]
) -> float:
    """A mean after the rest of this round; the points at the end, 0 before missions are dealt, and the value as things
    stand without time for a mean."""
    # All that the seat is asked in this round, each answer the best as things stand.
    while isinstance(step := position.agenda[-1] if position.agenda else None, Decision) and step.seat == seat:
        positions = [advance(terms, position, option)[0] for option in step.options(terms, position.state)]
        position = max(positions, key=lambda after: evaluation.evaluate(terms, after.state, seat))
    state = position.state
    if seat >= len(state.missions):
        return 0.0
    owner, ranch = owner_of(terms, state, seat), state.ranches[seat]
    if position.over:
        return points(owner.sheet, ranch, owner.card)
    turn = state.turn
    if not isinstance(position.agenda[-1], RollDie):
        turn += 1
        if any(isinstance(step, Breed) and step.seat == seat for step in position.agenda):
            ranch = after_breeding(owner.sheet, ranch)
    if turn >= terms.rounds or not all(other.empty for other in (ranch, *state.ranches)):
        return points(owner.sheet, ranch, owner.card)
    value = mean(Reader(owner, ranch, turn), go_on)
    return evaluation.evaluate(terms, state, seat) if value is None else value


def owner_of(terms: Terms, state: State, seat: int) -> Owner:
    """The facts that stay for a seat's ranch while it is read ahead."""
    card = state.missions[seat] if seat < len(state.missions) else HIDDEN
    return Owner(terms.sheets[state.sheets[seat]], card, evaluation.game_length(terms), terms.rounds)


def appraise(terms: Terms, state: State, seat: int) -> Mapping[str, float]:
    """The values of pens, each sort of building and the own mission, as `evaluate` adds them up."""
    card = state.missions[seat] if seat < len(state.missions) else HIDDEN
    sheet, ranch = terms.sheets[state.sheets[seat]], state.ranches[seat]
    fill, left = evaluation.shares_left(ranch.empty.bit_count(), state.turn, evaluation.game_length(terms))
    amounts = {"pens": sum(evaluation.pen_value(ranch, pen, fill) for pen in sheet.pens)}
    for sort, amount in evaluation.building_values(sheet, ranch, left):
        amounts[sort] = amounts.get(sort, 0.0) + amount
    return amounts | {"mission": sum(evaluation.mission_values(sheet, ranch, card, left))}


def swing(terms: Terms, state: State) -> float:
    """Points that may still change: many while ranches are empty, few when one is nearly full."""
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
    scored={"pens": ("pens",), "warehouses": ("store",), "greenhouses": ("plants",), "mission": ("mission",)},
    units=dict.fromkeys(("pens", "barns", "warehouses", "greenhouses", "mission"), POINTS),
)
