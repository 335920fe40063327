"""The head of the title screen: the logo, the name and the motto, in a low one beside each other."""

from __future__ import annotations

from game.ui.paint import Painter
from game.ui.rect import Rect
from game.ui.theme import colours
from game.ui.type import style

_HIGH = 190.0
"""The height at which everything has its full size."""
_LOW = 60.0
_NAME_OF_LOW = 1.7
"""A low head has no second line, so that its name is so many times as large."""


def draw(paint: Painter, rect: Rect, name: str, motto: str) -> None:
    """As large as the rectangle is high, in its middle; a low one leaves out a motto that is too long."""
    low = rect.h < _LOW
    k = rect.h / _HIGH * (_NAME_OF_LOW if low else 1)
    face, line = style("logo").at(112 * k), style("main").at(max(20.0, 24 * k))
    logo = Rect(0, rect.y, 374 / 152 * rect.h, rect.h) if low else Rect(0, rect.y + 12 * k, 374 * k, 152 * k)
    start = logo.w + 36 * k
    wide = start + paint.measure(name, face)[0]
    longer = wide + 24 + paint.measure(motto, line)[0] if low else wide
    left = rect.centre[0] - (longer if longer <= rect.w else wide) / 2
    paint.picture("logo", logo.moved(left, 0))
    x, y = left + start, rect.centre[1] - 4 * k if low else rect.y + 84 * k
    for drop, colour in ((7 * k, colours.wood_deep), (4 * k, colours.wood_dark), (0, colours.cream)):
        paint.text(name, (x, y + drop), face, colour)
    if longer <= rect.w or not low:
        at = (left + wide + 24, y + 6 * k) if low else (x + 6 * k, y + 82 * k)
        paint.text(motto, (at[0], at[1] + 1.5), line, colours.wood_deep)
        paint.text(motto, at, line, colours.cream)
