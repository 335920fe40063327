"""Matches of the game in every stage, and its table."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from game.core.match import Match
from game.core.steps import Choice
from game.rules.rancho.choices import Buy, CallOff, EndTurn, Give, Put, Roll, Take
from game.rules.rancho.model import Options, State, Terms
from game.tables.rancho import TITLE
from game.ui.table import Table
from tests.tables import sitting

GameMatch = Match[Terms, State]
_WEIGHTS = {Buy: 12, Take: 6, Put: 6, EndTurn: 8, Roll: 3, Give: 3, CallOff: 1}


def new_match(seats: int, seed: str, options: Options | None = None) -> GameMatch:
    return sitting.dealt(TITLE, seats, seed, options or Options())


def pick(dice: Random, options: list[Choice]) -> Choice:
    """Any choice, but those that lead on more often."""
    return dice.choices(options, [_WEIGHTS.get(type(choice), 1) for choice in options])[0]


def stages(seats: int, seed: str, choices: int, options: Options | None = None) -> Iterator[GameMatch]:
    """The same match again and again, at every decision of a game that is not quite random."""
    return sitting.stages(new_match(seats, seed, options), seed, pick, choices)


def waiting(seats: int, seed: str, step: str) -> GameMatch:
    """A match that waits for a kind of step."""
    return sitting.waiting([stages(seats, seed, 6000)], step)


def table(match: GameMatch) -> Table[Any]:
    return TITLE.table(sitting.setting(match))
