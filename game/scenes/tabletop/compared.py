"""Where on a table a choice is made, and the frames of what was chosen and of what is better."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from game.core.steps import Choice
from game.scenes.tabletop.tabletop import TableView
from game.ui.chooser import HOLD, NOWHERE, PRESS
from game.ui.context import TableContext
from game.ui.paint import Painter
from game.ui.rect import Point, Rect
from game.ui.shapes import Stroke
from game.ui.theme import Colour, colours


def place_of(table_view: TableView, context: TableContext[Any], choice: Choice, within: Rect) -> Rect | None:
    """Where a choice is made; None where that is not within a part of the canvas."""
    controls, spots = table_view.table.controls, table_view.spots(context)
    for gesture in controls.gestures(choice, context):
        aimed = gesture.target not in (PRESS, HOLD, NOWHERE)
        held = controls.spots(replace(context, held=gesture.source, pose=max(0, gesture.pose)))
        found = {**spots, **held}.get(gesture.target if aimed else gesture.source)
        if found is not None and within.contains(*found.centre):
            return Rect(*found)
    return None


def frame_chosen(paint: Painter, box: Rect, unit: float = 1.0) -> None:
    """The frame of what was chosen."""
    _frame(paint, box, colours.barn_dark, unit)


def frame_better(paint: Painter, box: Rect, unit: float = 1.0) -> None:
    """The frame of what is better."""
    _frame(paint, box, colours.sun, unit)


def _frame(paint: Painter, box: Rect, colour: Colour, unit: float) -> None:
    paint.box(box.inset(-3 * unit), None, 8 * unit, colours.white_fur, 8 * unit)
    paint.box(box.inset(-2 * unit), None, 7 * unit, colour, 5 * unit)


def draw_check(paint: Painter, middle: Point, r: float, unit: float = 1.0) -> None:
    """The sign of what is better."""
    x, y = middle
    paint.disc((x, y), r, colours.legal_fill, colours.sun, 2 * unit)
    check = [(x - 0.5 * r, y), (x - 0.12 * r, y + 0.4 * r), (x + 0.52 * r, y - 0.42 * r)]
    paint.shape([check], (Stroke(colours.leaf_dark, max(3 * unit, 0.2 * r)),), closed=False)
