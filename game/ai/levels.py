"""Which players there are, from the weakest up."""

from __future__ import annotations

from collections.abc import Mapping

from game.ai.greedy import greedy
from game.ai.player import Player
from game.ai.uniform import uniform

_PLAYERS: Mapping[str, Player] = {"random": uniform, "greedy": greedy}

LEVELS = tuple(_PLAYERS)
"""The names of all levels; what a seat's `player` says when no person holds it."""


def player_for(level: str) -> Player:
    """The player of a level; KeyError if there is none."""
    return _PLAYERS[level]
