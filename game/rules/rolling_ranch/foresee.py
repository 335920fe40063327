"""What a ranch is worth once the next roll is thought of: the mean over all 36, each with its owner's best action."""

from __future__ import annotations

from game.core.engine import advance
from game.core.mind import Below, GoOn
from game.core.seats import HIDDEN
from game.core.steps import Decision, Position
from game.rules.rolling_ranch.evaluation import evaluate, length_of
from game.rules.rolling_ranch.growth import bred
from game.rules.rolling_ranch.model import State, Terms
from game.rules.rolling_ranch.reader import Owner, Reader, points
from game.rules.rolling_ranch.rounds import Breed, RollDie


def foresee(terms: Terms, seen: Position[State], seat: int, below: Below, go_on: GoOn) -> float:
    """The value of a position after a line of the seat's own choices: its mean after the seat's next action."""
    ahead = ahead_of(terms, seen, seat)
    if isinstance(ahead, Reader):
        return ahead.mean() if go_on() else evaluate(terms, seen.state, seat)
    return ahead


def beyond(terms: Terms, seen: Position[State], seat: int, below: Below, go_on: GoOn) -> float:
    """The same after the seat's next two actions, of which the first is the best as far as one roll shows."""
    ahead = ahead_of(terms, seen, seat)
    if isinstance(ahead, Reader):
        mean = ahead.mean_of_two(go_on)
        return evaluate(terms, seen.state, seat) if mean is None else mean
    return ahead


def ahead_of(terms: Terms, seen: Position[State], seat: int) -> Reader | float:
    """The seat's ranch before the next roll, with all that is still to come in this round; its points at the end."""
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
    return Reader(owner, ranch, turn)


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
