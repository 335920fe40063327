"""Computer players: they see views only, and get their dice and their time from outside."""

from game.ai.levels import LEVELS, player_for
from game.ai.player import Below, GoOn, Player

__all__ = ["LEVELS", "Below", "GoOn", "Player", "player_for"]
