"""Computer players of Rolling Ranch: reasons of the value of a ranch, the levels, and the mean over the next rolls."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from game.core.engine import advance
from game.core.mind import POINTS, Below, GoOn, Level, Mind
from game.core.seats import HIDDEN
from game.core.steps import Decision, Position
from game.rules.rolling_ranch.evaluation import (
    building_by_building,
    evaluate,
    length_of,
    mission_promise,
    outlook,
    pen_worth,
)
from game.rules.rolling_ranch.model import State, Terms
from game.rules.rolling_ranch.reader import Owner, Reader, bred, points
from game.rules.rolling_ranch.rounds import Breed, RollDie


def foresee(terms: Terms, seen: Position[State], seat: int, below: Below, go_on: GoOn) -> float:
    """The value of a position after a line of the seat's own choices: its mean after the seat's next action."""
    return _after(terms, seen, seat, go_on, lambda reader, time: reader.mean() if time() else None)


def foresee_farther(terms: Terms, seen: Position[State], seat: int, below: Below, go_on: GoOn) -> float:
    """In a game alone the same after the seat's next two actions, of which the first is the best as far as one roll
    shows.

    With rivals it is what `foresee` says: two rolls won no more against them, and took three times as long.
    """
    if terms.seats > 1:
        return foresee(terms, seen, seat, below, go_on)
    return _after(terms, seen, seat, go_on, Reader.mean_of_two)


def _after(
    terms: Terms, seen: Position[State], seat: int, go_on: GoOn, mean: Callable[[Reader, GoOn], float | None]
) -> float:
    """A mean once all that is still to come in this round is done; the points at the end, nothing before missions are
    dealt, and the value as things stand without time for a mean."""
    seen = _finished(terms, seen, seat)
    state = seen.state
    if seat >= len(state.missions):
        return 0.0
    owner, ranch = owner_of(terms, state, seat), state.ranches[seat]
    if seen.over:
        return points(owner.sheet, ranch, owner.card)
    turn = state.turn
    if not isinstance(seen.agenda[-1], RollDie):
        turn += 1
        if any(isinstance(step, Breed) and step.seat == seat for step in seen.agenda):
            ranch = bred(owner.sheet, ranch)
    if turn >= terms.rounds or not ranch.empty or not all(each.empty for each in state.ranches):
        return points(owner.sheet, ranch, owner.card)
    found = mean(Reader(owner, ranch, turn), go_on)
    return evaluate(terms, state, seat) if found is None else found


def owner_of(terms: Terms, state: State, seat: int) -> Owner:
    """What is fixed for a seat's ranch while it is read ahead."""
    card = state.missions[seat] if seat < len(state.missions) else HIDDEN
    return Owner(terms.sheets[state.sheets[seat]], card, length_of(terms), terms.rounds)


def _finished(terms: Terms, seen: Position[State], seat: int) -> Position[State]:
    """The position once the seat has answered all that it is asked in this round, each as things stand best."""
    while isinstance(step := seen.agenda[-1] if seen.agenda else None, Decision) and step.seat == seat:
        after = [advance(terms, seen, option)[0] for option in step.options(terms, seen.state)]
        seen = max(after, key=lambda each: evaluate(terms, each.state, seat))
    return seen


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
