"""One game from the deal to the end, without a window and, unless it is to be kept, without a match."""

from __future__ import annotations

from typing import Any, NamedTuple

from game.ai import always, dice, generator, work
from game.core import engine
from game.core.dealer import Dealer
from game.core.engine import advance, pick
from game.core.journal import MOST_ROWS
from game.core.match import Match
from game.core.spec import Tally, leaders
from game.core.steps import Choice, Position
from game.headless.agreement import Agreement
from game.headless.errors import CommandError

MOST_INTERRUPTS = 32
"""How often computers may interrupt while one and the same answer is waited for."""


class Outcome(NamedTuple):
    """How a game ended."""

    tallies: tuple[Tally, ...]
    winners: tuple[int, ...]
    choices: int
    """Rows of its journal: the players' choices and the answers of chance."""
    turns: int


class Players:
    """The computer players at the table of one game: what each answers, and does out of turn.

    `place` is how many rows the journal has; on it, the seed and the agreed work every thought depends, and on nothing
    that was thought before.
    """

    def __init__(self, agreement: Agreement, seed: str) -> None:
        self._agreement, self._seed = agreement, seed
        self._below = generator(seed)
        spec = agreement.spec
        heeded = spec.interrupts is not None and spec.mind is not None and spec.mind.interrupt is not None
        self._free = [seat for seat, each in enumerate(agreement.players) if heeded and each.interrupt is not None]
        self._interrupts = 0

    def answer(self, position: Position[Any], place: int) -> Choice:
        """What the seat that is asked answers."""
        spec, terms, step = self._agreement.spec, self._agreement.terms, position.waiting
        assert step is not None
        if step.open:
            self._interrupts = 0
        player = self._agreement.players[step.seat]
        seen = self._seen(position, step.seat)
        if not player.thinks:
            return player.choose(spec, terms, seen, self._below, always)
        return player.choose(
            spec, terms, seen, dice(self._seed, step.seat, place), work(self._agreement.work_of(step.seat))
        )

    def interrupt(self, position: Position[Any], place: int) -> tuple[int, Choice] | None:
        """The first seat, from the one that is asked, that does something out of turn now; and what."""
        step, interrupts = position.waiting, self._agreement.spec.interrupts
        if not self._free or interrupts is None or step is None or not step.open:
            return None
        if self._interrupts == MOST_INTERRUPTS:
            return None
        spec, terms, players = self._agreement.spec, self._agreement.terms, self._agreement.players
        for seat in sorted(self._free, key=lambda seat: (seat - step.seat) % len(players)):
            seen = self._seen(position, seat)
            offered, asked = interrupts.options(terms, seen.state, seat), players[seat].interrupt
            assert asked is not None
            if not offered:
                continue
            below, go_on = dice(self._seed, seat, place), work(self._agreement.work)
            choice = asked(spec, terms, seen, seat, offered, below, go_on)
            if choice is not None:
                self._interrupts += 1
                return seat, choice
        return None

    def _seen(self, position: Position[Any], seat: int) -> Position[Any]:
        view = self._agreement.spec.view
        if view is None:
            return position
        return Position(view(self._agreement.terms, position.state, seat), position.agenda)


def play_out(agreement: Agreement, seed: str, most: int = MOST_ROWS) -> Outcome:
    """Play one game; CommandError if it does not end within so many choices, as many as a record may have."""
    spec, terms, players = agreement.spec, agreement.terms, Players(agreement, seed)
    deal = Dealer(seed).below
    position: Position[Any] = spec.setup(terms)
    choices = asked = 0
    while position.agenda:
        top: Any = position.agenda[-1]
        if top.by_chance:
            outcomes = top.outcomes(terms, position.state)
            position, _ = advance(terms, position, pick(outcomes, deal(asked, sum(weight for _, weight in outcomes))))
            asked += 1
        elif (out_of_turn := players.interrupt(position, choices)) is not None:
            position = _interrupted(agreement, position, *out_of_turn)
        else:
            position, _ = advance(terms, position, players.answer(position, choices))
        choices += 1
        if choices > most:
            raise CommandError("cli.error.unfinished", choices=most, number=seed)
    tallies = spec.score(terms, position.state)
    return Outcome(tallies, leaders(tallies), choices, position.state.turn)


def _interrupted(agreement: Agreement, position: Position[Any], seat: int, choice: Choice) -> Position[Any]:
    terms, interrupts = agreement.terms, agreement.spec.interrupts
    assert interrupts is not None
    offered = interrupts.options(terms, position.state, seat)
    return engine.interrupt(terms, position, offered, interrupts.resolve, choice)[0]


def play_match(agreement: Agreement, seed: str) -> Match[Any, Any]:
    """The very same game as `play_out` plays, as a match that can be recorded."""
    match = agreement.match(seed)
    match.deal()
    play_on(match, Players(agreement, seed), seed)
    return match


def play_on(match: Match[Any, Any], players: Players, seed: str) -> None:
    """Have a match played to its end; CommandError if it does not come to one."""
    while not match.over:
        out_of_turn = players.interrupt(match.position, match.index)
        if out_of_turn is not None:
            match.interrupt(*out_of_turn)
        else:
            match.play(players.answer(match.position, match.index))
        if match.index > MOST_ROWS:
            raise CommandError("cli.error.unfinished", choices=MOST_ROWS, number=seed)


def outcome(match: Match[Any, Any]) -> Outcome:
    """How a match that is over ended."""
    return Outcome(match.tallies(), match.winners(), match.index, match.state.turn)
