"""Matches of the game in every stage, interrupts among them, and its table."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from game.core.journal import RawRow, raw
from game.core.match import Match
from game.rules.wolves_and_sheep.choices import GiveUp, Stop
from game.rules.wolves_and_sheep.model import Options, State, Terms
from game.tables.wolves_and_sheep import TITLE
from game.ui.table import Table
from tests.tables import sitting

GameMatch = Match[Terms, State]


_STOPS = 0.2


def new_match(seats: int, seed: str, options: Options | None = None) -> GameMatch:
    return sitting.dealt(TITLE, seats, seed, options or Options())


def stages(seats: int, seed: str, options: Options | None = None, restless: float = 0.25) -> Iterator[GameMatch]:
    """The same match again and again, at every decision of a random game; `restless`: how often one interrupts.

    Giving up is offered less often than the rest, or no game would last.
    """
    match, dice = new_match(seats, seed, options), Random(seed)
    while not match.over:
        yield match
        offered = [(seat, each) for seat in range(seats) for each in match.interrupts(seat)]
        interrupts = [each for each in offered if not isinstance(each[1], Stop) or dice.random() < _STOPS]
        if interrupts and dice.random() < restless:
            match.interrupt(*dice.choice(interrupts))
        else:
            match.play(dice.choice(match.options))
    yield match


def waiting(seats: int, step: str, options: Options | None = None, restless: float = 0.25) -> GameMatch:
    """A match that waits for a kind of step; for the one that only older records know from such a record (WS13)."""
    if step == "ConfirmStop":
        return doubting(new_match(seats, step, options))
    games = (stages(seats, f"{step}{seed}", options, restless) for seed in range(60))
    return sitting.waiting(games, step)


def doubting(match: GameMatch) -> GameMatch:
    """The match after a record's row in which the seat gives up, and is asked whether it means that (WS13)."""
    seat = match.seat
    assert seat is not None
    match.replay([RawRow(seat, raw(GiveUp(seat)), match.index, match.terms.options.interrupts)], match.index + 1)
    return match


def table(match: GameMatch) -> Table[Any]:
    return TITLE.table(sitting.setting(match))
