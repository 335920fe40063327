"""The coin game with something to do out of turn, which can be reckoned by hand too: points for nothing, a question
that has to be paid for, a debt; and a clock that takes points away."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from game.core.codec import Codec
from game.core.match import Match, MatchSetup
from game.core.seats import CLOCK
from game.core.spec import Interrupts, Spec
from game.core.steps import Choice, Decision, Move
from tests.games import coin_game
from tests.games.coin_game import Coin, Got, Options, State, Take, Terms, Toss, Turn

PRICE = 2


class Grab(Choice, frozen=True, gc=False):
    """Points at once, perhaps less than none."""

    seat: int
    points: int


class Buy(Choice, frozen=True, gc=False):
    """Pays for being asked."""

    seat: int


class Owe(Choice, frozen=True, gc=False):
    """Pays once it has been put off often enough."""

    seat: int


class Wait(Choice, frozen=True, gc=False):
    """Not yet."""


class Late(Choice, frozen=True, gc=False):
    """An answer of the clock."""


class Asked(Decision[Terms, State, Take], frozen=True, gc=False):
    """Less than was paid for it."""

    def options(self, terms: Terms, state: State) -> Sequence[Take]:
        return [Take(0), Take(1)]

    def resolve(self, move: Move[Terms, State], choice: Take) -> None:
        move.emit(Got(self.seat, choice.points))


class Owing(Decision[Terms, State, Take | Wait], frozen=True, gc=False):
    """Nobody gets away without paying."""

    def options(self, terms: Terms, state: State) -> Sequence[Take | Wait]:
        return [Take(-1), Wait()]

    def resolve(self, move: Move[Terms, State], choice: Take | Wait) -> None:
        if isinstance(choice, Take):
            move.emit(Got(self.seat, choice.points))
        else:
            move.then(self)


def offered(terms: Terms, state: State, seat: int) -> Sequence[Choice]:
    return [Late()] if seat == CLOCK else [Grab(seat, -1), Grab(seat, 1), Buy(seat), Owe(seat)]


def resolve(move: Move[Terms, State], choice: Any) -> None:
    match choice:
        case Grab(seat, points):
            move.emit(Got(seat, points))
        case Buy(seat):
            move.emit(Got(seat, -PRICE))
            move.then(Asked(seat))
        case Owe(seat):
            move.then(Owing(seat))
        case _:
            move.emit(Got(0, -1))


SPEC: Spec[Terms, State] = msgspec.structs.replace(
    coin_game.SPEC,
    key="asides",
    interrupts=Interrupts(offered, resolve),
    codec=Codec(State, Take | Toss | Grab | Buy | Owe | Wait | Late, Got, Turn | Coin | Asked | Owing, Options),
)


def begun(spec: Spec[Any, Any] = SPEC) -> Match[Any, Any]:
    """A match of two in which each has one turn, the first still to come."""
    return Match(spec, MatchSetup(coin_game.people(2), Options(2), (), "1"))


def ended(match: Match[Any, Any]) -> Match[Any, Any]:
    """The match played to its end, nothing given away in turn."""
    while not match.over:
        match.play(match.options[-1])
    return match
