"""Cards of one size in rows: as few, as many, or as high as lets them show most in the room there is."""

from __future__ import annotations

from typing import NamedTuple

from game.scenes.title.form import LEAST_CARD, TALL, Form, form
from game.ui.rect import Rect

MOST_CARD, LEAST_LYING, MOST_LYING = 400.0, 270.0, 1040.0
LYING = 1.5
"""A large card that could be more than so many times as wide as high is one that lies."""
SLIMMEST, FLATTEST = 1.75, 4.0
"""No card is more than so many times as high as wide, or as wide as high: an arrow key to the right would find a
card of the next row nearer than the next of its own."""
_LEAST = 4.0
"""The height of the lowest card, as a share of the size of the smallest words."""


class Grid(NamedTuple):
    """Where fewer rows are shown at a time than there are, they are scrolled."""

    width: float
    height: float
    gap: float
    rows: int
    shown: int

    @property
    def long(self) -> float:
        """The height of what is shown at a time."""
        return self.shown * (self.height + self.gap) - self.gap

    def cards(self, area: Rect, count: int) -> list[Rect]:
        """Rows of one length, or the upper ones longer by one, each in the middle."""
        found = []
        fewest, longer = divmod(count, self.rows)
        for row in range(self.rows):
            here = fewest + (row < longer)
            x = area.centre[0] - (here * (self.width + self.gap) - self.gap) / 2
            first = Rect(x, area.y + row * (self.height + self.gap), self.width, self.height)
            found += [first.moved(column * (self.width + self.gap), 0) for column in range(here)]
        return found


def large(width: float, height: float, gap: float, count: int) -> Grid | None:
    """Cards at their full size in as few rows as there can be; few of them lie."""
    for rows in range(1, count + 1):
        wide, high = _share(width, -(-count // rows), gap), _share(height, rows, gap)
        lying = wide > LYING * TALL
        if wide >= LEAST_CARD and high >= (LEAST_LYING if lying else TALL):
            return Grid(min(wide, MOST_LYING if lying else MOST_CARD), min(high, TALL), gap, rows, rows)
    return None


def best(width: float, height: float, gap: float, count: int, size: float) -> tuple[Grid, Form] | None:
    """Cards that show most, and what they show; room that stays empty makes them worth less."""
    found, most = None, 0.0
    for rows in range(1, count + 1):
        wide, high = _share(width, -(-count // rows), gap), min(TALL, _share(height, rows, gap))
        card = Rect(0, 0, min(wide, MOST_LYING, FLATTEST * high + 2 * gap), min(high, SLIMMEST * wide))
        made = form(card, size)
        worth = made.worth * (count * card.w * card.h) ** 2 if made is not None else 0.0
        if made is not None and worth > most:
            found, most = (Grid(card.w, card.h, gap, rows, rows), made), worth
    return found


def scrolled(width: float, height: float, gap: float, count: int, size: float) -> Grid:
    """The smallest cards that show a name, as many rows at a time as there is room for."""
    high = _LEAST * size
    across = max(1, int((width + gap) // (FLATTEST * high + gap)))
    rows, shown = -(-count // across), max(1, int((height + gap) // (high + gap)))
    return Grid(min(width, FLATTEST * high), high, gap, rows, min(rows, shown))


def _share(whole: float, count: int, gap: float) -> float:
    return (whole - (count - 1) * gap) / count
