"""The shape of the pointer over a table."""

from __future__ import annotations

from game.scenes.tabletop.layout import TableModel
from game.scenes.tabletop.panning import Panning
from game.ui.widgets.base import Cursor


def shape(layout: TableModel, panning: Panning) -> Cursor:
    """A hand on what can be picked up or pressed; another shape while something is carried, or may not lie there."""
    if panning.active:
        return "carry"
    if not layout.live:
        return "arrow"
    context, hover = layout.context, layout.hover
    if layout.picked_up is not None:
        wrong = hover is not None and hover not in context.targets and hover not in context.reach
        return "no" if wrong and hover != context.held else "carry"
    if hover is None:
        return "arrow"
    single = len(context.targets.get(hover, ())) == 1
    return "hand" if hover in context.sources or single else "arrow"
