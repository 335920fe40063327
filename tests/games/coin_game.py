"""A game of which everything can be reckoned by hand: each seat in turn takes something, and tosses a coin for more."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count
from typing import Any

import msgspec

from game.core.codec import Codec
from game.core.engine import open_with
from game.core.match import Match, MatchSetup
from game.core.mind import Mind
from game.core.seats import Seat
from game.core.spec import Spec, Tally
from game.core.steps import Chance, Choice, Decision, Event, Move, Position
from tests.games import toy


class Options(msgspec.Struct, frozen=True):
    turns: int = 2


class Terms(msgspec.Struct, frozen=True):
    seats: int
    turns: int


class State(msgspec.Struct, frozen=True, gc=False):
    turn: int
    points: tuple[int, ...]


class Got(Event[Terms, State], frozen=True, gc=False):
    seat: int
    points: int
    ends: bool = False

    def on(self, terms: Terms, state: State) -> State:
        points = tuple(each + self.points * (seat == self.seat) for seat, each in enumerate(state.points))
        return State(state.turn + self.ends, points)


class Take(Choice, frozen=True, gc=False):
    points: int


class Toss(Choice, frozen=True, gc=False):
    points: int


class Turn(Decision[Terms, State, Take], frozen=True, gc=False):
    open = True

    def options(self, terms: Terms, state: State) -> Sequence[Take]:
        return [Take(0), Take(1), Take(2)]

    def resolve(self, move: Move[Terms, State], choice: Take) -> None:
        move.emit(Got(self.seat, choice.points))
        move.then(Coin(self.seat))


class Coin(Chance[Terms, State, Toss], frozen=True, gc=False):
    seat: int

    def outcomes(self, terms: Terms, state: State) -> Sequence[tuple[Toss, int]]:
        return [(Toss(0), 1), (Toss(2), 1)]

    def resolve(self, move: Move[Terms, State], choice: Toss) -> None:
        move.emit(Got(self.seat, choice.points, True))
        if move.state.turn < move.terms.turns:
            move.then(Turn((self.seat + 1) % move.terms.seats))


def setup(terms: Terms) -> Position[State]:
    return open_with(terms, State(0, (0,) * terms.seats), Turn(0))


def appraise(terms: Terms, view: State, seat: int) -> dict[str, float]:
    """The points of a seat."""
    return {"points": view.points[seat]}


MIND: Mind[Terms, State] = Mind(appraise, toy.EVEN, lambda terms, view: 2.0)
"""Two points more than another seat are chances of e to 1."""

SPEC: Spec[Terms, State] = Spec(
    key="coins",
    version=1,
    seats=(1, 2, 3, 4),
    options=Options,
    playout_options=Options(),
    maps=lambda options, seats: (),
    prepare=lambda boards, seats, options: Terms(seats, options.turns),
    setup=setup,
    score=lambda terms, state: tuple(Tally({"points": each}, (each,)) for each in state.points),
    describe=lambda terms, state: {"turn": state.turn, "points": state.points},
    codec=Codec(State, Take | Toss, Got, Turn | Coin, Options),
    mind=MIND,
)


def played(*points: tuple[int, int], seats: int = 2, spec: Spec[Any, Any] = SPEC) -> Match[Any, Any]:
    """A match of which is told what was taken and tossed in each turn: that of the first seed that tosses so."""
    for seed in count():
        setup = MatchSetup(people(seats), Options(len(points)), (), str(seed))
        match: Match[Any, Any] = Match(spec, setup)
        if all(match.play(Take(taken))[-1].row.choice == Toss(tossed) for taken, tossed in points):
            return match
    raise AssertionError


def people(seats: int) -> tuple[Seat, ...]:
    return tuple(Seat(name) for name in ("Anna", "Bruno", "Celina", "Dawid")[:seats])
