"""Matches of the game in every stage, and its table."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pygame

from game.core.match import Match
from game.core.steps import Choice
from game.rules.rolling_ranch.choices import Done, Give, GiveExtra, Pass
from game.rules.rolling_ranch.model import Options, State, Terms
from game.tables.rolling_ranch import TITLE
from game.tables.rolling_ranch.now import NowCache
from game.ui.chooser import Chooser
from game.ui.context import TableContext
from game.ui.spot import Spot
from game.ui.table import Table
from tests.tables import sitting

GameMatch = Match[Terms, State]
_WEIGHTS = {Pass: 0.2, Give: 4, GiveExtra: 4, Done: 0.5}


def new_match(seats: int, seed: str, options: Options | None = None) -> GameMatch:
    return sitting.dealt(TITLE, seats, seed, options or Options())


def pick(dice: Random, options: list[Choice]) -> Choice:
    """Any choice, but those that build more often."""
    return dice.choices(options, [_WEIGHTS.get(type(choice), 1) for choice in options])[0]


def stages(seats: int, seed: str, choices: int, options: Options | None = None) -> Iterator[GameMatch]:
    """The same match again and again, at every decision of a game that is not quite random."""
    return sitting.stages(new_match(seats, seed, options), seed, pick, choices)


def waiting(seats: int, step: str, least: int = 0) -> GameMatch:
    """A match that waits for a kind of step, after so many choices at least."""
    return sitting.waiting((stages(seats, f"{step}{seed}", 400) for seed in range(40)), step, least)


def table(match: GameMatch) -> Table[State]:
    return TITLE.table(sitting.setting(match))


def knows(match: GameMatch) -> NowCache:
    """Values of the match and of its moments, as the parts of the table have them."""
    return NowCache(match.terms, match.seats)


def painted(
    match: GameMatch,
    size: tuple[int, int],
    percent: int,
    change: Callable[[TableContext[State]], TableContext[State]] | None = None,
    held: Spot | None = None,
    **more: Any,
) -> bytes:
    """The whole of a table with what may be done, something held perhaps; `change` may alter what is seen."""
    of = table(match)
    scale, at = sitting.window(match, of, size, percent)
    may = Chooser() if match.over else sitting.chooser(match, of, at)
    if held is not None:
        assert may.take(held)
    seen = sitting.context(match, at, may, **more)
    surface = sitting.painted(of, seen if change is None else change(seen), scale)
    return pygame.image.tobytes(surface, "RGB")
