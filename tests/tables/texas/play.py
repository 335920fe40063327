"""Matches of the game in every stage, and its table."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from game.core.match import Match
from game.rules.texas.model import Options, State, Terms
from game.tables.texas import TITLE
from game.ui.table import Table
from tests.tables import sitting

GameMatch = Match[Terms, State]


def new_match(seats: int, seed: str, options: Options | None = None) -> GameMatch:
    return sitting.dealt(TITLE, seats, seed, options or Options())


def stages(seats: int, seed: str, options: Options | None = None) -> Iterator[GameMatch]:
    """The same match again and again, at every decision of a random game and at its end."""
    return sitting.stages(new_match(seats, seed, options), seed)


def after(seats: int, seed: str, turns: int) -> GameMatch:
    """A match after some random turns."""
    for match in stages(seats, seed):
        if match.state.turn >= turns:
            break
    return match


def table(match: GameMatch) -> Table[Any]:
    return TITLE.table(sitting.setting(match))
