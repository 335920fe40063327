"""Places for small buttons beside what was laid, off words and other buttons."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import product
from typing import TYPE_CHECKING

from game.ui.paint import BoxFinder
from game.ui.rect import Rect, Scale
from game.ui.widgets.base import Widget

if TYPE_CHECKING:
    from game.scenes.tabletop.table_model import TableModel

SIZE = 44.0
_APART = 2.0
_HIDES = 0.25
"""Share of a place from which on it hides a piece: one farther off is taken where that is free."""
_NEARER = (1.0, 0.9, 0.8, 0.7)
"""Shares of the way from the middle of what was laid at which a place is tried."""


def button_words(scale: Scale, buttons: Sequence[Widget]) -> list[Rect]:
    """Boxes of the words on buttons, in units."""
    reader = BoxFinder(scale)
    for button in buttons:
        if button.visible:
            button.draw(reader)
    return reader.words


def all_words(model: TableModel, buttons: Sequence[Widget]) -> list[Rect]:
    """Boxes of the words at the table and on its buttons, in units."""
    return [*model.words_drawn.boxes(), *button_words(model.table_view.scale, buttons)]


def at_shares(
    piece: Rect,
    shares: tuple[float, float],
    words: Sequence[Rect],
    pictures: Sequence[Rect] = (),
    area: Rect | None = None,
) -> Rect:
    """Find the place at these shares of what was laid, or nearer to its middle, higher, lower or at its other side,
    where it covers least of words, and then of pictures; inside the area where any is."""
    across, down = shares
    tried = list(product((across, 1 - across), (down, 1 - down, 0.5, 0.8, 0.2, 1.0, 0.0)))
    ways = [(0.5 + near * (x - 0.5), 0.5 + near * (y - 0.5)) for near in _NEARER for x, y in tried]
    ways.sort(key=lambda way: math.dist(way, shares))
    places = [Rect.around((piece.x + x * piece.w, piece.y + y * piece.h), SIZE) for x, y in ways]
    inside = [place for place in places if area is None or place.intersection(area) == place]
    return min(inside or places, key=lambda place: (round(place.overlap(words)), round(place.overlap(pictures))))


def off_corners(piece: Rect, area: Rect, taken: Sequence[Rect], count: int, pieces: Sequence[Rect] = ()) -> list[Rect]:
    """Find up to four places, from upper left over upper right and lower left to lower right; each is off its corner,
    or as near to that as the area and what is taken leave room, and beside the piece over no other where there is one.

    Where each beside it hides another piece, it is the nearest that hides none.
    """
    out = SIZE / 2 + _APART
    x, y, right, bottom = piece.x - out, piece.y - out, piece.right + out, piece.bottom + out
    around, places = [*dict.fromkeys(_round(piece, out))], list[Rect]()
    reach = Rect.enclosing(around)
    used = [box for box in (piece, *taken) if box.intersects(reach)]
    for corner in [(x, y), (right, y), (x, bottom), (right, bottom)][:count]:
        nearest = sorted(around, key=lambda place: math.dist(place.centre, corner))
        free = [place for place in nearest if _free(place, area, used)]
        beside = [place for place in free if place.intersects(piece.inset(-SIZE))]
        # The nearest of those that cover least.
        among = beside or free[:1] or [Rect.around(corner, SIZE)]
        best = min(among, key=lambda place: round(place.overlap(pieces)))
        if best.overlap(pieces) > _HIDES * SIZE * SIZE:
            best = next((place for place in free if not place.overlap(pieces)), best)
        places.append(best)
        used.append(best)
    return places


def lies_beside(place: Rect, piece: Rect, clear: Sequence[Rect]) -> bool:
    """Whether a place is near what was laid, and over none of what is to stay clear."""
    return place.intersects(piece.inset(-SIZE)) and not any(place.intersects(box) for box in clear)


def _round(piece: Rect, out: float) -> Iterator[Rect]:
    """Places at the corners, and along the sides and farther out in steps of a place."""
    step = SIZE + _APART
    across = _steps(piece.x - out, piece.right + out, step)
    down = _steps(piece.y - out, piece.bottom + out, step)
    return (Rect.around(at, SIZE) for at in product(across, down))


def _steps(first: float, last: float, step: float) -> Sequence[float]:
    return [*(first + n * step for n in range(-2, 5)), *(last - n * step for n in range(-2, 5))]


def _free(place: Rect, area: Rect, used: Sequence[Rect]) -> bool:
    across, down = area.x <= place.x <= area.right - SIZE, area.y <= place.y <= area.bottom - SIZE
    return across and down and not any(place.intersects(box) for box in used)
