"""Computer players: they see views only, and get their dice and their time from outside."""

from __future__ import annotations

from collections.abc import Mapping

from game.ai.candidates import WORK, always, dice, generator, work
from game.ai.levels import ComputerPlayer, Profile, greedy, level_player, uniform
from game.core.mind import Below, GoOn

__all__ = [
    "LEVELS",
    "OPPONENT_LEVELS",
    "WORK",
    "Below",
    "ComputerPlayer",
    "GoOn",
    "always",
    "dice",
    "generator",
    "player_for",
    "work",
]

OPPONENT_LEVELS = ("novice", "farmer", "expert")
"""The names of the levels that people may play against, from the weakest up."""

_YARDSTICKS: Mapping[str, ComputerPlayer] = {"random": ComputerPlayer(uniform), "greedy": ComputerPlayer(greedy)}

LEVELS = (*_YARDSTICKS, *OPPONENT_LEVELS)
"""The names of all levels, those that are yardsticks first; what a seat's `player` says when no person holds it."""


def player_for(level: str, temper: str = "") -> ComputerPlayer:
    """The player of a level, with a temper if one is named, which yardsticks never have; KeyError if there is none."""
    if level in OPPONENT_LEVELS:
        return level_player(Profile(level, temper))
    return _YARDSTICKS[level]
