"""Computer players: they see views only, and get their dice and their time from outside."""

from __future__ import annotations

from collections.abc import Mapping

from game.ai.players import Player, greedy, uniform
from game.core.mind import Below, GoOn

__all__ = ["LEVELS", "Below", "GoOn", "Player", "player_for"]

_PLAYERS: Mapping[str, Player] = {"random": uniform, "greedy": greedy}

LEVELS = tuple(_PLAYERS)
"""The names of all levels, from the weakest up; what a seat's `player` says when no person holds it."""


def player_for(level: str) -> Player:
    """The player of a level; KeyError if there is none."""
    return _PLAYERS[level]
