"""Counting a meadow at the end: its quarters light up one after another."""

from __future__ import annotations

from game.i18n.catalogue import Catalogue
from game.rules.wolves_and_sheep.areas import Area
from game.tables.wolves_and_sheep.plan import Plan
from game.ui.paint import Painter
from game.ui.rect import Rect


def counted(area: Area, share: float) -> int:
    """How many sheep have been counted after a share (0-1) of the time."""
    return min(len(area.triangles), int(share * len(area.triangles) + 1e-9))


def lights(paint: Painter, plan: Plan, area: Area, share: float) -> None:
    """The meadow with that many of its sheep counted, all the rest veiled."""


def tally(paint: Painter, box: Rect, words: Catalogue, area: Area, share: float) -> None:
    """The panel with the number so far."""
