"""Random games of every title and number of seats, for laws that all games keep.

`FIVE_ACRES_GAMES=10000 python -m pytest tests/contract` plays ten thousand of each in place of the usual few.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from random import Random
from typing import Any

from game.ai.review import Review, ReviewProgress, review
from game.core.engine import interrupt, pick, play
from game.core.journal import MOST_ROWS, Dealer
from game.core.match import Match
from game.core.spec import Spec
from game.core.steps import Chance, Choice, Decision, Event, Position
from game.headless.agreement import Agreement, agree
from game.specs import SPECS
from tests.golden.transcript import followed, read, records

GAMES = int(os.environ.get("FIVE_ACRES_GAMES", "2"))

BOUND = MOST_ROWS
"""Within how many answers every playout_options ends; a record cannot hold more."""


@dataclass(frozen=True)
class Case:
    """One title with one number of seats, under the options for drills."""

    spec: Spec[Any, Any]
    seats: int

    def __str__(self) -> str:
        return f"{self.spec.key}-{self.seats}"

    @property
    def agreement(self) -> Agreement:
        """Terms that random players play by."""
        return _agreement(self)


@cache
def _agreement(case: Case) -> Agreement:
    return agree(case.spec, ["random"] * case.seats, [])


@dataclass(frozen=True)
class Recorded(Case):
    """The title and the number of seats of a recorded match, under its options."""

    path: Path

    def __str__(self) -> str:
        return f"{self.spec.key}-{self.path.stem}"

    @property
    def agreement(self) -> Agreement:
        return _recorded(self.path)[1]


@cache
def _recorded(path: Path) -> tuple[Match[Any, Any], Agreement]:
    match = followed(read(path))
    return match, Agreement(match.spec, match.setup.options, match.setup.boards, ("random",) * len(match.seats))


CASES = [Case(spec, seats) for spec in SPECS for seats in spec.seats]


@dataclass(frozen=True)
class Moment:
    """One answer in a game, and what came of it."""

    before: Position[Any]
    choice: Choice
    by_seat: int | None
    """The seat that made an interrupt; None for an answer to the step on top."""
    events: tuple[Event[Any, Any], ...]
    after: Position[Any]


@lru_cache(maxsize=16)
def game(case: Case, number: int) -> tuple[Moment, ...]:
    """A game of random players, one in ten of whom makes an interrupt where that is possible."""
    spec, terms = case.spec, case.agreement.terms
    random, deal = Random(f"{case} {number}"), Dealer(f"{case} {number}").below
    position, moments, asked = spec.setup(terms), list[Moment](), 0
    while position.agenda:
        top, by_seat = position.agenda[-1], None
        if isinstance(top, Chance):
            outcomes = top.outcomes(terms, position.state)
            choice = pick(outcomes, deal(asked, sum(weight for _, weight in outcomes)))
            asked += 1
        else:
            assert isinstance(top, Decision)
            by_seat, choice = _answer(case, position, top, random)
        after, events = answered(case, position, choice, by_seat)
        moments.append(Moment(position, choice, by_seat, events, after))
        position = after
        assert len(moments) <= BOUND, f"game {number} of {case} does not end"
    return tuple(moments)


def _answer(
    case: Case, position: Position[Any], top: Decision[Any, Any, Any], random: Random
) -> tuple[int | None, Choice]:
    terms, state, interrupts = case.agreement.terms, position.state, case.spec.interrupts
    if interrupts is not None and top.open and random.random() < 0.1:
        for seat in range(case.seats):
            offered = interrupts.options(terms, state, seat)
            if offered:
                return seat, random.choice(offered)
    choice: Choice = random.choice(top.options(terms, state))
    return None, choice


def answered(
    case: Case, position: Position[Any], choice: Choice, by_seat: int | None
) -> tuple[Position[Any], tuple[Event[Any, Any], ...]]:
    """The position after an answer that is checked, and the events on the way."""
    terms = case.agreement.terms
    if by_seat is None:
        after, events = play(terms, position, choice)
    else:
        assert case.spec.interrupts is not None
        offered = case.spec.interrupts.options(terms, position.state, by_seat)
        after, events = interrupt(terms, position, offered, case.spec.interrupts.resolve, choice)
    return after, tuple(events)


def recorded() -> list[Recorded]:
    """Every recorded match, for what random players hardly ever come to."""
    specs = {spec.key: spec for spec in SPECS}
    found = [(path, read(path)) for path in records()]
    return [Recorded(specs[each.title], len(each.seats), path) for path, each in found if each.title in specs]


def played(case: Case) -> Iterator[tuple[Moment, ...]]:
    """The games of the sample, or the recorded one."""
    if not isinstance(case, Recorded):
        yield from (game(case, number) for number in range(GAMES))
        return
    match, _ = _recorded(case.path)
    rows = ((ply, ply.row) for ply in match.plies)
    yield tuple(
        Moment(ply.before, row.choice, row.seat if row.interrupt else None, tuple(ply.events), ply.after)
        for ply, row in rows
    )


def moments(case: Case) -> Iterator[Moment]:
    """Every moment of every game of the sample, or of the recorded one."""
    for each in played(case):
        yield from each


def viewers(case: Case) -> Iterator[int | None]:
    """Everybody who looks on: nobody in particular, and every seat."""
    yield None
    yield from range(case.seats)


@cache
def reviewed(spec: Spec[Any, Any]) -> tuple[Match[Any, Any], list[ReviewProgress], Review]:
    """A match of the fewest that can win against each other, how its review went on, and the review: found once."""
    match = reviewable_match(spec, next(count for count in spec.seats if count > 1))
    *shares, found = review(match, "1", 1)
    assert isinstance(found, Review)
    return match, [share for share in shares if isinstance(share, ReviewProgress)], found


OUT_OF_TURN = 8
"""Something is done out of turn before one of so many answers, where it may be."""


def reviewable_match(spec: Spec[Any, Any], seats: int) -> Match[Any, Any]:
    """A match of random choices, some of them out of turn."""
    match = agree(spec, ["random"] * seats, []).match("1")
    match.deal()
    dice = Random(1)
    while not match.over:
        seat = dice.randrange(seats)
        asides = [] if dice.randrange(OUT_OF_TURN) else match.interrupts(seat)
        if asides:
            match.interrupt(seat, dice.choice(asides))
        else:
            match.play(dice.choice(match.options))
    return match
