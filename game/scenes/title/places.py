"""Where the parts of the title screen lie, for one title or many, in any window."""

from __future__ import annotations

from typing import NamedTuple

from game.scenes.title.card import LYING
from game.ui.frame import EDGE, WIDEST
from game.ui.rect import Rect
from game.ui.scale import Scale

CARD, CARD_GAP, LEAST_CARD, MOST_CARD = 396.0, 22.0, 284.0, 400.0
LEAST_LYING, MOST_LYING = 270.0, 1040.0
HEAD, PANEL, WAY, FOOT = 190.0, 136.0, 64.0, 44.0
WIDE, LAST_SHARE = 1180.0, 0.594


class Places(NamedTuple):
    """Rectangles in design units; `bottom` is how far down it goes."""

    head: Rect
    cards: list[Rect]
    last: Rect
    go_on: Rect
    saves: Rect
    settings: Rect
    quit: Rect
    version: Rect
    bottom: float


def places(scale: Scale, titles: int, going: bool = False) -> Places:
    """All places; what is higher than the window is scrolled.

    While a match is `going` it stands over the cards where it would lie beyond the window below them.
    """
    width = min(scale.width, max(scale.height * WIDEST, 1.0)) - 2 * EDGE
    left = (scale.width - width) / 2
    wide = width >= WIDE
    head = HEAD * min(1.0, width / 1000, scale.height / 780)
    size, across = _card(width, titles, scale.height - 24 - head - 20 - EDGE)
    rows = -(-titles // across)
    cards_high = rows * size[1] + (rows - 1) * CARD_GAP
    low = PANEL if wide else PANEL + 14 + WAY
    spare = max(0.0, scale.height - (24 + head + 20 + cards_high + 34 + low + FOOT))
    y = 24 + spare * 0.3
    head_rect = Rect(left, y, width, head)
    y = head_rect.bottom + 20 + spare * 0.25
    first = going and y + cards_high + 34 + PANEL > scale.height
    upper = PANEL + 22 if first else 0.0
    cards = _row_by_row(Rect(left, y + upper, width, cards_high), size, across, titles)
    strip = Rect(left, y if first else y + cards_high + 34 + spare * 0.2, width, PANEL)
    parts = _beside(strip) if wide else _below(strip)
    if first and not wide:
        ways = Rect(left, y + upper + cards_high + 20, width, WAY)
        saves, settings, leave = ways.columns(3, 12)
        parts = (strip, saves, settings, leave)
    last = parts[0]
    y, low = (y + upper + cards_high + 20, 0.0 if wide else WAY) if first else (strip.y, low)
    go_on = Rect(last.right - 20 - 216, last.centre[1] - 36, 216, 74)
    bottom = max(scale.height, y + low + FOOT)
    version = Rect(left, bottom - 40, width - 4, 24)
    return Places(head_rect, cards, last, go_on, *parts[1:], version, bottom)


def _card(width: float, titles: int, room: float) -> tuple[tuple[float, float], int]:
    """The size of a card and how many stand side by side.

    Few titles have cards that lie; in a low window these are low enough to be seen whole at first.
    """
    across = max(1, min(titles, int((width + CARD_GAP) // (LEAST_CARD + CARD_GAP))))
    each = (width - (across - 1) * CARD_GAP) / across
    if each > LYING * CARD:
        return (min(each, MOST_LYING), min(CARD, max(LEAST_LYING, room))), across
    return (min(each, MOST_CARD), CARD), across


def _row_by_row(area: Rect, size: tuple[float, float], across: int, count: int) -> list[Rect]:
    found = []
    for number in range(count):
        row, column = divmod(number, across)
        here = min(across, count - row * across)
        wide = here * size[0] + (here - 1) * CARD_GAP
        x = area.centre[0] - wide / 2 + column * (size[0] + CARD_GAP)
        found.append(Rect(x, area.y + row * (size[1] + CARD_GAP), *size))
    return found


def _beside(strip: Rect) -> tuple[Rect, Rect, Rect, Rect]:
    """The last match at the left, the three ways at the right of it."""
    last = Rect(strip.x, strip.y, strip.w * LAST_SHARE, strip.h)
    rest = Rect(last.right + CARD_GAP, strip.y, strip.right - last.right - CARD_GAP, strip.h + 3)
    upper, lower = rest.rows(2, 11)
    settings, leave = lower.columns(2, 14)
    return last, upper, settings, leave


def _below(strip: Rect) -> tuple[Rect, Rect, Rect, Rect]:
    """The three ways below the last match."""
    saves, settings, leave = Rect(strip.x, strip.bottom + 14, strip.w, WAY).columns(3, 12)
    return strip, saves, settings, leave
