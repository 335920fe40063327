"""Where the panels of the result lie."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from game.scenes.results.honours import Honour, height
from game.scenes.shell.menu import GAP, columns
from game.ui.rect import Rect

_LEAST_W = 1000.0
"""In less room than this, or less height than all of them need, the panels are scrolled."""
_LOW_CHART = 280.0
"""How high the chart is there."""
_BUTTONS_H, _SCROLL_BAR_W = 60.0, 20.0
_PODIUM, _LOW_PODIUM = 0.3605, 0.38
"""The podium's share of the width beside the table, and where the panels are scrolled."""
_UPPER = 0.6075
"""The share of the height for podium and table."""
_LEAST_UPPER, _LEAST_LOWER = 300.0, 250.0
"""Podium and table need such a height, and so do the buttons in four rows, each as high as its words."""
_LEAST_BUTTONS_W, _BUTTONS = 320.0, 0.2745
"""How wide the buttons are at least, and their share of the width beside the chart."""


class ResultsLayout(NamedTuple):
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


def lay_out(body: Rect, least: float, earned: Sequence[Honour] = (), counting: bool = False) -> ResultsLayout:
    """The panels for the room below the bar; the table is at least so high."""
    if body.w < _LEAST_W or body.h < _LEAST_UPPER + GAP + _LEAST_LOWER:
        wide = body.w - _SCROLL_BAR_W
        buttons = Rect(body.x, body.bottom - _BUTTONS_H, body.w, _BUTTONS_H)
        strip = buttons.moved(0, -_BUTTONS_H - GAP)
        seen = (strip if counting else buttons).y - GAP - body.y
        podium, table = columns(Rect(body.x, body.y, wide, max(least, seen)), _LOW_PODIUM, 1 - _LOW_PODIUM)
        high = height(earned, podium.w)
        podium = podium._replace(h=seen)
        honours = Rect(podium.x, podium.bottom + GAP, podium.w, high)
        if earned:
            table = table._replace(h=max(table.h, honours.bottom - table.y))
        chart = Rect(body.x, table.bottom + GAP, wide, _LOW_CHART)
        return ResultsLayout(podium, honours, table, chart, buttons, True, strip)
    upper = Rect(body.x, body.y, body.w, min(body.h * _UPPER, body.h - GAP - _LEAST_LOWER))
    lower = Rect(body.x, upper.bottom + GAP, body.w, body.bottom - upper.bottom - GAP)
    podium, table = columns(upper, _PODIUM, 1 - _PODIUM)
    high = height(earned, podium.w)
    podium = podium._replace(h=podium.h - (high + GAP if earned else 0))
    honours = Rect(podium.x, upper.bottom - high, podium.w, high)
    # On the left, as the large button of the match lies on the right: a click meant for that goes into the chart.
    buttons, chart = columns(lower, max(_LEAST_BUTTONS_W, _BUTTONS * lower.w), 1.0)
    return ResultsLayout(podium, honours, table, chart, buttons, False, chart)
