"""What a seat's row holds besides the name: how much of it has room there, and in how many lines the rest lies."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from game.ui.rect import Rect
from game.ui.widgets.base import Widget

LEAST_NAME = 150.0
EXTRA_LINE, EXTRA_GAP = 64.0, 12.0


class Extra(NamedTuple):
    """Something of a row beside the name: how wide it is, and what makes it at a place."""

    wide: float
    make: Callable[[Rect], Sequence[Widget]]


def extras_below(extras: Sequence[Extra], line: Rect) -> tuple[list[Widget], float]:
    """What had no room beside the name, in lines from one on; the widgets and where they end."""
    found, x, end = list[Widget](), line.x, line.y
    for extra in extras:
        if x > line.x and x + extra.wide > line.right:
            x, line = line.x, line.moved(0, EXTRA_LINE)
        found += extra.make(Rect(x, line.y, min(extra.wide, line.w), 48))
        x, end = x + extra.wide + EXTRA_GAP, line.bottom
    return found, end


def fitting_extras(extras: Sequence[Extra], room: float) -> int:
    """How many of them have room beside a name, from the first on."""
    count, room = 0, room - LEAST_NAME
    for extra in extras:
        room -= extra.wide + EXTRA_GAP
        if room < 0:
            break
        count += 1
    return count


def extra_lines(extras: Sequence[Extra], room: float) -> int:
    """How many lines a row has with them."""
    count, left = 1, 0.0
    for extra in extras[fitting_extras(extras, room) :]:
        if extra.wide > left:
            count, left = count + 1, room
        left -= extra.wide + EXTRA_GAP
    return count
