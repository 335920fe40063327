"""Where the panels of the result lie."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from game.scenes.results.honours import Honour, height
from game.scenes.shell.menu import GAP, split
from game.ui.rect import Rect

_LEAST_W, _LEAST_H = 1000.0, 480.0
"""In less room than this the panels are scrolled."""
_LOW_CHART = 280.0


class Places(NamedTuple):
    """Where the panels lie; `scrolled` if they are longer than the window, buttons left out.

    The honours, where there are any, lie below the podium.
    """

    podium: Rect
    honours: Rect
    table: Rect
    chart: Rect
    buttons: Rect
    scrolled: bool
    strip: Rect
    """Where it is said how far the counting is: on the chart, or over the buttons."""


def places(body: Rect, least: float, earned: Sequence[Honour] = (), counting: bool = False) -> Places:
    """The panels for the room below the bar; the table is at least so high."""
    if body.w < _LEAST_W or body.h < _LEAST_H:
        buttons = Rect(body.x, body.bottom - 60, body.w, 60)
        strip = buttons.moved(0, -60 - GAP)
        seen = (strip if counting else buttons).y - GAP - body.y
        podium, table = split(Rect(body.x, body.y, body.w - 20, max(least, seen)), 0.38, 0.62)
        high = height(earned, podium.w)
        podium = podium._replace(h=seen)
        honours = Rect(podium.x, podium.bottom + GAP, podium.w, high)
        if earned:
            table = table._replace(h=max(table.h, honours.bottom - table.y))
        chart = Rect(body.x, table.bottom + GAP, body.w - 20, _LOW_CHART)
        return Places(podium, honours, table, chart, buttons, True, strip)
    upper = Rect(body.x, body.y, body.w, body.h * 0.6075)
    lower = Rect(body.x, upper.bottom + GAP, body.w, body.bottom - upper.bottom - GAP)
    podium, table = split(upper, 0.3605, 0.6395)
    high = height(earned, podium.w)
    podium = podium._replace(h=podium.h - (high + GAP if earned else 0))
    honours = Rect(podium.x, upper.bottom - high, podium.w, high)
    # On the left, as the large button of the match lies on the right: a click meant for that goes into the chart.
    buttons, chart = split(lower, max(320.0, 0.2745 * lower.w), 1.0)
    return Places(podium, honours, table, chart, buttons, False, chart)
