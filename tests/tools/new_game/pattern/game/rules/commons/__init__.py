"""Common Ground: in turn everybody takes a space of one board.

CM1: 2 to 4 players share one board; its map says what each space is worth, and nobody owns any.
CM2: The agreed seat begins, or chance says which; then it goes round.
CM3: A turn is to take one free space; what is taken stays taken.
CM4: A space brings its worth; where the map says none, the player throws a die.
CM5: When no space is free, the game is over; the most points win, or share the win.
CM6: Once a game, while any turn waits, a player may jump in: take a space before it goes on, but not the last one.
CM7: Each is dealt a secret goal, a column; shown at the end, it brings 2 points for each own space there.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from game.core.codec import Codec, kinds_of
from game.core.engine import open_with
from game.core.spec import Spec
from game.core.steps import Choice, Event, Position, Step
from tests.tools.new_game.pattern.game.rules.commons import (
    events,
    interrupt,  # interrupt
    secret,  # secret
    steps,
)
from tests.tools.new_game.pattern.game.rules.commons.mind import MIND  # mind
from tests.tools.new_game.pattern.game.rules.commons.model import FREE, SEATS, Options, State, Terms, prepare
from tests.tools.new_game.pattern.game.rules.commons.scoring import evaluate, near_end, score

_MODULES = (
    events,
    steps,
    secret,  # secret
    interrupt,  # interrupt
)
"""Modules that define choices, events and steps."""


def setup(terms: Terms) -> Position[State]:
    """An empty board, and who begins (CM1, CM2)."""
    starter = terms.options.starter
    agenda: list[Step[Terms, State, Any]] = [*steps.turns_from(starter - 1)] if starter else [steps.PickStarter()]
    agenda = [*secret.deals(terms), *agenda, secret.ShowGoals()]  # secret
    state = State(turn=0, owners=(FREE,) * len(terms.board.spots), points=(0,) * terms.seats)
    return open_with(terms, state, *agenda)


def describe(terms: Terms, state: State) -> Mapping[str, object]:
    """The state in words: the owners of spaces by name, counted from 1."""
    spaces = zip(terms.board.spots, state.owners, strict=True)
    return {
        "turn": state.turn,
        "owners": {spot.name: owner + 1 for spot, owner in spaces if owner != FREE},
        "points": list(state.points),
        **secret.describe(terms, state),  # secret
        "jumped": [seat + 1 for seat in state.jumped],  # interrupt
    }


SPEC: Spec[Terms, State] = Spec(
    key="commons",
    version=1,
    seats=SEATS,
    rules=("CM", 7),
    options=Options,
    playout_options=Options(),
    maps=lambda options, seats: ("commons",),
    prepare=prepare,
    setup=setup,
    score=score,
    describe=describe,
    evaluate=evaluate,
    near_end=near_end,
    codec=Codec(State, kinds_of(Choice, *_MODULES), kinds_of(Event, *_MODULES), kinds_of(Step, *_MODULES), Options),
    view=secret.view,  # secret
    redact=secret.redact,  # secret
    resample=secret.resample,  # secret
    interrupts=interrupt.INTERRUPTS,  # interrupt
    mind=MIND,  # mind
)
