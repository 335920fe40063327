"""One of several words: in a row of cells where there is room, else in a list."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.ui import type
from game.ui.rect import Rect
from game.ui.scale import Scale
from game.ui.theme import Accent
from game.ui.widgets.dropdown import Dropdown
from game.ui.widgets.item import Item
from game.ui.widgets.segment import Segment


def choices(
    name: str,
    rect: Rect,
    items: Sequence[Item],
    value: str,
    on_change: Callable[[str], None],
    accent: Accent,
    scale: Scale,
) -> Segment | Dropdown:
    """A segment where every word fits its cell, else a list that unfolds."""
    cell = (rect.w - 8 - 2 * (len(items) - 1)) / max(1, len(items)) - 14
    icons = [34 if item.icon else 0 for item in items]
    widest = max(
        type.block(item.label, "button", scale).width_px / scale.factor + icon
        for item, icon in zip(items, icons, strict=True)
    )
    made = Segment if widest <= cell else Dropdown
    return made(name, rect, items, value, on_change, accent)
