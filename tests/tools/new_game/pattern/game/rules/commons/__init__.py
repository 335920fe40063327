"""Common Ground: in turn everybody takes a space of one board.

CM1: 2 to 4 players share one board; its map says what each space is worth, and nobody owns any.
CM2: The agreed seat begins, or chance says which; then it goes round.
CM3: A turn is to take one free space; what is taken stays taken.
CM4: A space brings its worth; where the map says none, the player throws a die.
CM5: When no space is free, the game is over; the most points win, or share the win.
"""

from __future__ import annotations

from collections.abc import Mapping

from game.core.codec import Codec
from game.core.engine import open_with
from game.core.spec import Spec, Tally
from game.core.steps import Position
from tests.tools.new_game.pattern.game.rules.commons.events import PointsScored, SpaceTaken, StarterPicked
from tests.tools.new_game.pattern.game.rules.commons.model import FACES, FREE, SEATS, Options, State, Terms, prepare
from tests.tools.new_game.pattern.game.rules.commons.steps import PickStarter, Roll, Shows, Starts, Take, Turn

Choices = Take | Shows | Starts
Events = SpaceTaken | PointsScored | StarterPicked
Steps = Turn | Roll | PickStarter


def setup(terms: Terms) -> Position[State]:
    """An empty board, and who begins (CM1, CM2)."""
    starter = terms.options.starter
    first = Turn(starter - 1) if starter else PickStarter()
    state = State(0, owners=(FREE,) * len(terms.board.spots), points=(0,) * terms.seats)
    return open_with(terms, state, first)


def score(terms: Terms, state: State) -> tuple[Tally, ...]:
    """Per seat what its spaces have brought (CM5)."""
    return tuple(Tally({"spaces": each}, (each,)) for each in state.points)


def evaluate(terms: Terms, state: State, seat: int) -> float:
    """Mean worth of its spaces, ahead of the best other seat: luck does not depend on what it does."""
    mean, held = sum(FACES) / len(FACES), [0.0] * terms.seats
    for owner, worth in zip(state.owners, terms.worth, strict=True):
        if owner != FREE:
            held[owner] += worth or mean
    return held[seat] - max(held[:seat] + held[seat + 1 :])


def near_end(terms: Terms, view: State, seat: int) -> bool:
    """Whether the last space may be taken before every seat has had a turn (CM5)."""
    return 0 < view.owners.count(FREE) <= terms.seats


def describe(terms: Terms, state: State) -> Mapping[str, object]:
    """The state in words: the owners of spaces by name, counted from 1."""
    spaces = zip(terms.board.spots, state.owners, strict=True)
    owners = {spot.name: owner + 1 for spot, owner in spaces if owner != FREE}
    return {"turn": state.turn, "owners": owners, "points": list(state.points)}


SPEC: Spec[Terms, State] = Spec(
    key="commons",
    version=1,
    seats=SEATS,
    rules=("CM", 5),
    options=Options,
    playout_options=Options(),
    maps=lambda options, seats: ("commons",),
    prepare=prepare,
    setup=setup,
    score=score,
    describe=describe,
    evaluate=evaluate,
    near_end=near_end,
    codec=Codec(State, Choices, Events, Steps, Options),
)
