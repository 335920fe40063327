"""How boxes of a layout lie to one another."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations

from game.ui.rect import Rect

SLACK = 0.01


def within(inner: Rect, outer: Rect, slack: float = SLACK) -> bool:
    """Whether a box sticks out of another by no more than `slack` on any side."""
    return (
        inner.x >= outer.x - slack
        and inner.y >= outer.y - slack
        and inner.right <= outer.right + slack
        and inner.bottom <= outer.bottom + slack
    )


def apart(boxes: Iterable[Rect]) -> bool:
    """Whether no two boxes lie over each other; they may touch."""
    return not any(a.inset(SLACK).intersects(b.inset(SLACK)) for a, b in combinations(boxes, 2))
