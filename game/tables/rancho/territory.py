"""Whose land is whose: a tint on pastures, and a border round each ranch."""

from __future__ import annotations

from collections.abc import Mapping

from game.grids.regions import members
from game.rules.rancho.model import State, Terms
from game.tables.rancho.layout import Island
from game.ui.paint import Painter
from game.ui.shapes import Stroke
from game.ui.theme import Player

_TINT = 0.18
_WIDE, _LINE = 9.0, 6.0
_LEAST_PX = 6.5
"""The least width of a border on the screen."""
_INSET = 1.5
"""How far inside its own hexes the middle of a border runs, so that two neighbours' both show."""


def owner(state: State, space: int) -> int | None:
    """The seat that a space belongs to."""
    return next((seat for seat, own in enumerate(state.owned) if own >> space & 1), None)


def tints(paint: Painter, plan: Island, terms: Terms, state: State, players: Mapping[int, Player]) -> None:
    """The colour of their owner over pastures; farms keep their soil."""
    for seat, own in enumerate(state.owned):
        land = members(own & terms.spaces.pastures)
        loops = plan.outline([terms.board.spots[space].at for space in land], 0.6)
        paint.shape(loops, fill=players[seat].base, alpha=_TINT)


def borders(paint: Painter, plan: Island, terms: Terms, state: State, players: Mapping[int, Player]) -> None:
    """A border on the outer edges of every ranch."""
    thin = max(1.0, _LEAST_PX / (_WIDE * plan.unit * paint.scale.factor))
    for seat, own in enumerate(state.owned):
        border(paint, plan, terms, own, players[seat], thin)


def border(paint: Painter, plan: Island, terms: Terms, own: int, player: Player, thin: float = 1.0) -> None:
    """The border round a set of spaces, `thin` times as wide."""
    loops = plan.outline([terms.board.spots[space].at for space in members(own)], _INSET)
    u = plan.unit * thin
    paint.shape(loops, (Stroke(player.shade, _WIDE * u), Stroke(player.base, _LINE * u)))
