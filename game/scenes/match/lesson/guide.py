"""Guide of a lesson, a goose at the foot of the left column: her words, her place, and how she shakes her head."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

from msgspec.structs import replace

from game.ui import popover
from game.ui.frame import Frame
from game.ui.paint import Painter
from game.ui.popover import Avoid
from game.ui.rect import Rect, Scale
from game.ui.theme import Accent, colours
from game.ui.type import Style, block, style

HEIGHT = 372.0
"""Height of the guide's place in the left column, in units."""
SHAKE_MS = 600.0
_WAG, _WAGS = 9.0, 3
_PITCH = 1.24
"""Distance from line to line, as a multiple of the size of the letters."""
_SAYS = tuple(replace(style("strong").at(size), lead=_PITCH) for size in (26, 20, 18, 16))
"""Styles of her words, the largest first; the first that has room is taken."""
_BUTTON, _GAP = 46.0, 10.0
_SMALL, _CLOSE = 38.0, 6.0
"""Buttons and gaps where she has little height."""
_BACK, _GO_ON = 72.0, 81.0
"""Widths at which they have their labels in most windows; where there is less room beside the goose, they share that.
"""
_LEAST_GOOSE = 84.0
_NEAR = 6.0
"""Gap between buttons in one row, or all in one column."""
_LYING_BUTTON = 116.0
"""Width of *Show me* where everything lies in one row, in units."""
_LOW, _LOWEST = 128.0, 104.0
_DOT = 17.0
"""Dots that lie nearer lie in two rows."""


class GuideLayout(NamedTuple):
    """Boxes of the parts of the guide."""

    whole: Rect
    bubble: Rect
    goose: Rect
    back: Rect
    show: Rect
    go_on: Rect
    dots: Rect
    low: bool
    """Whether everything lies in one row."""


def places(
    frame: Frame, needed: Sequence[Rect], before: Rect | None = None, gone_on: Rect | None = None
) -> GuideLayout:
    """Find a place at the foot of the left column, or in a window without one where least of what is needed is covered:
    where she was `before`, if no other place is better, and *Show me* not where *Go on* was last of use."""
    if frame.guide is not None:
        return _standing(frame.guide)
    low = _clear(frame, needed, before, gone_on)
    over = _over_cards(frame)
    if over is None or over.whole.overlap(needed) >= low.whole.overlap(needed):
        return low
    return low if gone_on is not None and over.show.intersects(gone_on) else over


def _over_cards(frame: Frame) -> GuideLayout | None:
    """The guide upright over the lower cards of the left column, where there is one."""
    column = frame.seats[0]
    if frame.form == "strip" or column.right > frame.board.x:
        return None
    return _standing(Rect(column.x, frame.board.bottom - HEIGHT, column.w, HEIGHT))


def _standing(box: Rect) -> GuideLayout:
    width = min(0.56 * box.w, 180.0, max(_LEAST_GOOSE, box.w - _GAP - _BACK - _NEAR - _GO_ON))
    height, little = width * 1.02, box.h < HEIGHT
    button, gap, foot = (_SMALL, _CLOSE, 26.0) if little else (_BUTTON, _GAP, 36.0)
    goose = Rect(box.x, box.bottom - height, width, height)
    x = goose.right + gap
    dots = Rect(x, box.bottom - foot, box.right - x, foot)
    share = (box.right - x - _NEAR) * _BACK / (_BACK + _GO_ON)
    back = Rect(x, dots.y - button - gap, share, button)
    after = back.right + _NEAR
    go_on = Rect(after, back.y, box.right - after, button)
    show = Rect(x, back.y - button - gap, box.right - x, button)
    bubble = box.upper(min(show.y - 18, goose.y + 8) - box.y)
    return GuideLayout(box, bubble, goose, back, show, go_on, dots, False)


def _lying(box: Rect) -> GuideLayout:
    goose = Rect(box.x, box.bottom - min(box.h, 110.0), 84, min(box.h, 110.0))
    height = min(_BUTTON, (box.h - 2 * _NEAR) / 3)
    show = Rect(box.right - _LYING_BUTTON, box.y, _LYING_BUTTON, height)
    back = show.moved(0, height + _NEAR)
    go_on = back.moved(0, height + _NEAR)
    bubble = Rect(goose.right + 10, box.y, show.x - 8 - goose.right - 10, box.h - 16)
    dots = Rect(bubble.x, box.bottom - 13, bubble.w, 12)
    return GuideLayout(box, bubble, goose, back, show, go_on, dots, True)


def _clear(frame: Frame, needed: Sequence[Rect], before: Rect | None, gone_on: Rect | None) -> GuideLayout:
    """Everything in one row where that covers least of what is needed, at the foot of the window first."""
    canvas, top = frame.canvas, frame.bar.bottom + _NEAR
    area = Rect(canvas.x + _NEAR, top, canvas.w - 2 * _NEAR, canvas.bottom - _NEAR - top)
    size = min(520.0, canvas.w - 24), min(_LOW, max(_LOWEST, 0.3 * canvas.h))
    foot = area.x, area.bottom
    at = _lying(popover.place_in(foot, size, area, Avoid(tuple(needed)), before).box)
    if gone_on is None or not at.show.intersects(gone_on):
        return at
    return _lying(popover.place_in(foot, size, area, Avoid((*needed, gone_on))).box)


def draw(paint: Painter, at: GuideLayout, words: str, accent: Accent, shaken_ms: float) -> None:
    """Draw the goose and her bubble; `shaken_ms` is how long ago she began to shake her head."""
    part = min(1.0, shaken_ms / SHAKE_MS)
    angle = _WAG * math.sin(part * math.pi * 2 * _WAGS) * (1 - part)
    if not at.low:
        paint.glow((at.goose.centre[0] + 6, at.goose.bottom - 6), at.goose.w * 0.42, colours.shadow, 0.3)
    if words:
        _bubble(paint, at, accent)
        look, room, lines = setting(at, words, paint.scale)
        paint.text(words, (room.x, at.bubble.centre[1]), look, None, "left", room.w, lines)
    paint.picture("people/goose", at.goose, angle=angle)


def setting(at: GuideLayout, words: str, scale: Scale) -> tuple[Style, Rect, int]:
    """Style, room and number of lines of words in the bubble."""
    room = at.bubble.inset(*((12, 6) if at.low else (14, 8)))
    styles = [(look, max(1, int(room.h / (look.size * _PITCH)))) for look in _SAYS[1 if at.low else 0 :]]
    for look, lines in styles:
        text = block(words, look, scale, room.w, lines)
        if text.whole and text.size_px == scale.text_px(look.size):
            return look, room, lines
    return (styles[-1][0], room, styles[-1][1])


def _bubble(paint: Painter, at: GuideLayout, accent: Accent) -> None:
    paint.panel(at.bubble, "lifted", radius=18, rim=accent.base, rim_width=3)
    box, shift = at.bubble, (3.0, 0.0) if at.low else (0.0, -5.0)
    if at.low:
        y = box.bottom - 30
        tail = [(box.x + 3, y - 9), (box.x - 13, y + 6), (box.x + 3, y + 9)]
    else:
        x = box.x + 0.13 * box.w
        tail = [(x - 12, box.bottom - 3), (x + 6, box.bottom + 26), (x + 14, box.bottom - 3)]
    paint.shape([tail], fill=accent.base)
    across, down = (sum(each) / 3 for each in zip(*tail, strict=True))
    small = [(across + (x - across) * 0.66 + shift[0], down + (y - down) * 0.66 + shift[1]) for x, y in tail]
    paint.shape([small], fill=colours.white_fur)


def draw_dots(paint: Painter, box: Rect, count: int, now: int) -> None:
    """Draw a dot for each step: done ones with a check, the present one larger and in the sun; many in two rows."""
    rows = 2 if count * _DOT > box.w and box.h >= 1.5 * _DOT else 1
    across = -(-count // rows)
    pitch = min(24.0, box.w / across)
    r = min(7.0, pitch * 0.38, box.h / rows * 0.45)
    for number in range(count):
        row, column = divmod(number, across)
        at = (box.x + pitch * (column + 0.5), box.bottom - (rows - row - 0.5) * box.h / rows)
        if number == now:
            paint.disc(at, r * 1.3, colours.sun, colours.white_fur, 2)
        elif number < now:
            paint.badge("icons/check", at, r, r * 1.2, colours.leaf_dark, width=1.5)
        else:
            paint.disc(at, r, colours.white_fur, colours.wood, 1.5)
