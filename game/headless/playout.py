"""One game from the deal to the end, without a window and, unless it is to be kept, without a match."""

from __future__ import annotations

from random import Random
from typing import Any, NamedTuple

from game.ai import Below
from game.core.dealer import Dealer
from game.core.engine import advance, pick
from game.core.journal import MOST_ROWS
from game.core.match import Match
from game.core.spec import Tally, leaders
from game.core.steps import Chance, Position
from game.headless.agreement import Agreement
from game.headless.errors import CommandError


class Outcome(NamedTuple):
    """How a game ended."""

    tallies: tuple[Tally, ...]
    winners: tuple[int, ...]
    choices: int
    """Rows of its journal: the players' choices and the answers of chance."""
    turns: int


def always() -> bool:
    """There is time."""
    return True


def generator(seed: str) -> Below:
    """The players' own generator; chance has the dealer."""
    number = Random(seed).random
    return lambda n: int(number() * n)


def play_out(agreement: Agreement, seed: str, most: int = MOST_ROWS) -> Outcome:
    """Play one game; CommandError if it does not end within so many choices, as many as a record may have."""
    spec, terms, players = agreement.spec, agreement.terms, agreement.players
    view, below, deal = spec.view, generator(seed), Dealer(seed).below
    position: Position[Any] = spec.setup(terms)
    choices = asked = 0
    while position.agenda:
        top: Any = position.agenda[-1]
        if isinstance(top, Chance):
            outcomes = top.outcomes(terms, position.state)
            choice = pick(outcomes, deal(asked, sum(weight for _, weight in outcomes)))
            asked += 1
        else:
            seat = top.seat
            seen = position if view is None else Position(view(terms, position.state, seat), position.agenda)
            choice = players[seat](spec, terms, seen, below, always)
        position, _ = advance(terms, position, choice)
        choices += 1
        if choices > most:
            raise CommandError("cli.error.unfinished", choices=most, number=seed)
    tallies = spec.score(terms, position.state)
    return Outcome(tallies, leaders(tallies), choices, position.state.turn)


def play_match(agreement: Agreement, seed: str) -> Match[Any, Any]:
    """The very same game as `play_out` plays, as a match that can be recorded."""
    match, below = agreement.match(seed), generator(seed)
    match.deal()
    while match.seat is not None:
        seat, position = match.seat, match.position
        seen = Position(match.spec.seen(match.terms, position.state, seat), position.agenda)
        match.play(agreement.players[seat](match.spec, match.terms, seen, below, always))
        if match.index > MOST_ROWS:
            raise CommandError("cli.error.unfinished", choices=MOST_ROWS, number=seed)
    return match


def outcome(match: Match[Any, Any]) -> Outcome:
    """How a match that is over ended."""
    return Outcome(match.tallies(), match.winners(), match.index, match.state.turn)
