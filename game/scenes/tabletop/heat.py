"""Uses of the places of a board, drawn on it: a disc for each, the larger the more often, with its number a game."""

from __future__ import annotations

import math
from collections.abc import Sequence

from game.ai.balance import Balance
from game.scenes.tabletop.table_model import TableModel
from game.ui.paint import Painter
from game.ui.rect import Rect
from game.ui.theme import colours

_ALPHA = 0.6
"""Opacity, 0-1, of a disc: what lies beneath stays to be seen."""
_LARGEST, _LEAST = 0.46, 16.0
"""Radius of the disc of the place that is used most, as a share of its height, and the smallest one, in units."""

Heat = Sequence[tuple[Rect, float]]
"""Boxes of places with their uses a game."""


def heat_of(model: TableModel, report: Balance) -> Heat:
    """Places of a table in which anything has happened."""
    spots = model.table_view.table.controls.numbered
    often = (sum(place.uses.values()) / report.games for place in report.places)
    return [
        (model.things[spot], count) for spot, count in zip(spots, often, strict=False) if count and spot in model.things
    ]


def draw_heat(paint: Painter, heat: Heat, least: float = _LEAST, numbered: bool = True) -> None:
    """Draw the discs, none smaller than a radius; `numbered`: with how often in a game."""
    most = max((count for _, count in heat), default=1.0)
    for box, count in heat:
        radius = max(least, _LARGEST * box.h * math.sqrt(count / most))
        paint.disc(box.centre, radius, colours.barn_dark, colours.white_fur, 1.5, alpha=_ALPHA)
        if numbered:
            paint.pill(f"{count:.1f}", box.centre, colours.barn_dark)
