"""Who comes next when the keyboard moves on."""

from __future__ import annotations

from collections.abc import Sequence

from game.ui.widgets.base import Widget

WAYS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}


def _stops(parts: Sequence[Widget]) -> list[Widget]:
    """Where Tab stops: what answers, and what can say why it does not."""
    return [part for part in parts if part.takes_focus() and (part.enabled or part.reason)]


def following(parts: Sequence[Widget], now: Widget | None, way: int) -> Widget | None:
    """The next in the order of Tab, around the end."""
    stops = _stops(parts)
    if not stops:
        return None
    if now not in stops:
        return stops[0 if way > 0 else -1]
    return stops[(stops.index(now) + way) % len(stops)]


def beside(parts: Sequence[Widget], now: Widget, key: str) -> Widget | None:
    """The nearest of the same group in the direction of an arrow key."""
    dx, dy = WAYS[key]
    best: tuple[float, Widget] | None = None
    for other in _stops(parts):
        if other is now or not now.group or other.group != now.group:
            continue
        x, y = (a - b for a, b in zip(other.place.centre, now.place.centre, strict=True))
        ahead, aside = x * dx + y * dy, abs(x * dy) + abs(y * dx)
        if ahead <= 1:
            continue
        far = ahead + 2 * aside
        if best is None or far < best[0]:
            best = (far, other)
    return best[1] if best is not None else None
