"""Turns as people number them, from 1 on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from game.core.match import Match


def numbered(first: int, turn: int) -> int:
    """The number of a turn where the first has that in a state; what comes before the first belongs to it."""
    return max(1, turn - first + 1)


def turn_at(match: Match[Any, Any], index: int) -> int:
    """The number of the turn that is played after so many rows; the end belongs to the last one."""
    last = index - 1 if index and match.at(index).over else index
    return numbered(match.spec.first_turn, int(match.at(last).state.turn))
