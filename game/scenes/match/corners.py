"""Where the buttons lie that change what was laid: off its corners, never over it."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import product

from game.ui.rect import Rect

SIZE = 44.0
_APART = 2.0


def off_corners(laid: Rect, area: Rect, taken: Sequence[Rect], count: int) -> list[Rect]:
    """Up to four places, from upper left over upper right and lower left to lower right; each is off its corner, or
    as near to that as the area and what is taken leave room.
    """
    out = SIZE / 2 + _APART
    x, y, right, bottom = laid.x - out, laid.y - out, laid.right + out, laid.bottom + out
    used, found = [laid, *taken], list[Rect]()
    for corner in [(x, y), (right, y), (x, bottom), (right, bottom)][:count]:
        nearest = sorted(_round(laid, out), key=lambda place: math.dist(place.centre, corner))
        best = next((each for each in nearest if _free(each, area, used)), Rect.around(corner, SIZE))
        found.append(best)
        used.append(best)
    return found


def _round(laid: Rect, out: float) -> Iterator[Rect]:
    """Places at the corners, and along the sides and farther out in steps of a place."""
    step = SIZE + _APART
    across = _steps(laid.x - out, laid.right + out, step)
    down = _steps(laid.y - out, laid.bottom + out, step)
    return (Rect.around(at, SIZE) for at in product(across, down))


def _steps(first: float, last: float, step: float) -> Sequence[float]:
    return [*(first + n * step for n in range(-2, 5)), *(last - n * step for n in range(-2, 5))]


def _free(place: Rect, area: Rect, used: Sequence[Rect]) -> bool:
    across, down = area.x <= place.x <= area.right - SIZE, area.y <= place.y <= area.bottom - SIZE
    return across and down and not any(place.intersects(each) for each in used)
