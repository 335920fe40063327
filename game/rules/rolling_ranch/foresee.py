"""What a ranch is worth once the next rolls are thought of: the mean over all 36, each with its owner's best action."""

from __future__ import annotations

from collections.abc import Callable

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
