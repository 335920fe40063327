"""The animals that come along with whoever has won."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.ui.paint import Painter
from game.ui.rect import Rect
from game.ui.tween import hop, out_cubic

_ANIMAL_SIZE, _ANIMAL_PITCH = 46.0, 46.0
_ANIMAL_GROUND = 462.0
_ANIMAL_START = 420.0
"""From so far aside they come."""
_HOPS, _HOP_HEIGHT = 5, 16.0
_LAST_START = 0.5
"""The last one sets off at this share of the time."""


class WinnersAnimals:
    """Draws them as they come from both sides, and stand before the podium."""

    def __init__(self, animals: Sequence[str], winners: Sequence[float]) -> None:
        """`winners` are the middles of the blocks that they come to, on the picture's canvas."""
        self._animals = animals
        self._middle = sum(winners) / max(1, len(winners))

    def draw(
        self, paint: Painter, to_canvas: Callable[[float, float], tuple[float, float]], unit: float, share: float
    ) -> None:
        """All of them after a share (0-1) of the time."""
        count = len(self._animals)
        for number, picture in enumerate(self._animals):
            late = _LAST_START * number / max(1, count - 1)
            come = min(1.0, max(0.0, (share - late) / (1 - _LAST_START)))
            if come <= 0:
                continue
            x = self._middle + _ANIMAL_PITCH * (number - (count - 1) / 2)
            x += (1 - out_cubic(come)) * (_ANIMAL_START if 2 * number >= count else -_ANIMAL_START)
            up = _HOP_HEIGHT * abs(hop(out_cubic(come) * _HOPS)) if come < 1 else 0.0
            middle = to_canvas(x, _ANIMAL_GROUND - _ANIMAL_SIZE / 2 - up)
            paint.picture(picture, Rect.around(middle, _ANIMAL_SIZE * unit))
