"""Matches of the game in every stage, and its table."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from game.core.match import Match
from game.core.steps import Choice
from game.rules.rolling_acres.choices import Lay
from game.rules.rolling_acres.model import Options, State, Terms
from game.tables.rolling_acres import TITLE
from game.tables.rolling_acres.now import NowCache
from game.ui.table import Table
from tests.tables import sitting

GameMatch = Match[Terms, State]


def new_match(seats: int, seed: str, options: Options | None = None) -> GameMatch:
    return sitting.dealt(TITLE, seats, seed, options or Options())


def pick(dice: Random, options: list[Choice]) -> Choice:
    """Any choice; a layout is the bountiful one in every second case."""
    big = [choice for choice in options if isinstance(choice, Lay) and choice.big]
    return dice.choice(big if big and dice.random() < 0.5 else options)


def stages(seats: int, seed: str, choices: int, options: Options | None = None) -> Iterator[GameMatch]:
    """The same match again and again, at every decision of a random game."""
    return sitting.stages(new_match(seats, seed, options), seed, pick, choices)


def waiting(seats: int, step: str, least: int = 0, options: Options | None = None) -> GameMatch:
    """A match that waits for a kind of step, after so many choices at least."""
    games = (stages(seats, f"{step}{seed}", 400, options) for seed in range(40))
    return sitting.waiting(games, step, least)


def table(match: GameMatch) -> Table[State]:
    return TITLE.table(sitting.setting(match))


def now_of(match: GameMatch) -> NowCache:
    """Values that parts of its table work out."""
    return NowCache(match.terms, match.seats)
