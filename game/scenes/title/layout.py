"""Layout of the title screen, for one title or many, in any window."""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from game.scenes.title.card import LEAST_CARD, TALL, WAYS, Form, best_form, smallest_form
from game.ui.frame import EDGE, WIDEST
from game.ui.rect import Rect, Scale

MOST_CARD, LEAST_LYING, MOST_LYING = 400.0, 270.0, 1040.0
LYING = 1.5
"""A large card that could be more than so many times as wide as high is one that lies."""
SLIMMEST, FLATTEST = 1.75, 4.0
"""No card is more than so many times as high as wide, or as wide as high: an arrow key to the right would find a
card of the next row nearer than the next of its own."""
_LEAST = 4.0
"""The height of the lowest card, as a share of the size of the smallest words."""


_TALL = TALL + WAYS
"""Height of a standing card at its full size, with the row of its other ways."""


class CardGrid(msgspec.Struct, frozen=True):
    """Places of the cards; they are scrolled where fewer rows are shown at a time than there are."""

    width: float
    height: float
    gap: float
    rows: int
    shown: int

    @property
    def long(self) -> float:
        """The height of what is shown at a time."""
        return self.shown * (self.height + self.gap) - self.gap

    def cards(self, area: Rect, count: int) -> list[Rect]:
        """Rows of one length, or the upper ones longer by one, each in the middle."""
        found = []
        fewest, longer = divmod(count, self.rows)
        for row in range(self.rows):
            here = fewest + (row < longer)
            x = area.centre[0] - (here * (self.width + self.gap) - self.gap) / 2
            first = Rect(x, area.y + row * (self.height + self.gap), self.width, self.height)
            found += [first.moved(column * (self.width + self.gap), 0) for column in range(here)]
        return found


def large_grid(width: float, height: float, gap: float, count: int) -> CardGrid | None:
    """Cards at their full size in as few rows as there can be; few of them lie."""
    for rows in range(1, count + 1):
        wide, high = _share(width, -(-count // rows), gap), _share(height, rows, gap)
        lying = wide > LYING * TALL
        if wide >= LEAST_CARD and high >= (LEAST_LYING if lying else _TALL):
            return CardGrid(min(wide, MOST_LYING if lying else MOST_CARD), min(high, _TALL), gap, rows, rows)
    return None


def best_grid(width: float, height: float, gap: float, count: int, size: float) -> tuple[CardGrid, Form] | None:
    """Cards that show most, and what they show; room that stays empty makes them worth less."""
    found, most = None, 0.0
    for rows in range(1, count + 1):
        wide, high = _share(width, -(-count // rows), gap), min(_TALL, _share(height, rows, gap))
        card = Rect(0, 0, min(wide, MOST_LYING, FLATTEST * high + 2 * gap), min(high, SLIMMEST * wide))
        made = best_form(card, size)
        worth = made.worth * (count * card.w * card.h) ** 2 if made is not None else 0.0
        if made is not None and worth > most:
            found, most = (CardGrid(card.w, card.h, gap, rows, rows), made), worth
    return found


def _share(whole: float, count: int, gap: float) -> float:
    return (whole - (count - 1) * gap) / count


WIDE, LAST_SHARE, WAY, SIGN = 1480.0, 0.594, 230.0, 76.0
"""From the first width on the ways lie beside the last match: this has so much of it, or all but so much a way."""
FULL_LAST = 700.0
"""Width from which on the last match has a wide picture and a wide button."""
VERSION, LANGUAGE = 80.0, 168.0
WAYS_W, CORNER = 424.0, 100.0
"""Width of the ways beside the last match and today's farm, and of each of two signs among them."""
ONE_ROW, LOW_LAST, LOW_TODAY, NARROW_LAST = 940.0, 0.44, 0.26, 0.6
"""From this width on a low strip is one row with the ways, where there is a farm for today; shares of it that the last
match and today's farm take, and that of the match where the ways lie below."""


class TitleSpacing(msgspec.Struct, frozen=True):
    """Heights and gaps of everything round the cards, from the top down to the foot with the version."""

    top: float
    head: float
    over: float
    under: float
    strip: float
    between: float
    way: float
    foot: float
    gap: float

    def in_one_row(self, width: float, today: bool) -> bool:
        """Whether the ways lie beside the last match."""
        return width >= WIDE or (today and self.strip < ROOMY.strip and width >= ONE_ROW)

    def room(self, height: float, width: float, today: bool) -> float:
        """The height that is left for the cards."""
        low = self.strip + (0 if self.in_one_row(width, today) else self.between + self.way)
        return height - self.top - self.head - self.over - self.under - low - self.foot


ROOMY = TitleSpacing(24, 190, 20, 34, 136, 14, 64, 44, 22)
SNUG = TitleSpacing(14, 96, 14, 18, 68, 10, 52, 34, 16)
LOW = TitleSpacing(8, 44, 8, 10, 60, 8, 46, 8, 10)
"""The version stands beside the head."""


class TitleLayout(msgspec.Struct, frozen=True):
    """Rectangles in design units; the cards are seen through `area`."""

    head: Rect
    area: Rect
    cards: list[Rect]
    last: Rect
    go_on: Rect
    today: Rect | None
    """Box of today's farm, if there is one."""
    book: Rect
    festival: Rect
    saves: Rect
    settings: Rect
    quit: Rect
    version: Rect
    language: Rect

    @property
    def whole(self) -> bool:
        """Whether all cards are in sight at once."""
        return self.cards[-1].bottom <= self.area.bottom + 1


def lay_out(scale: Scale, titles: int, today: bool = False) -> TitleLayout:
    """Lay out the title screen: the parts round the cards give way to them, and are always in sight; `today`: with a
    farm for today."""
    width = min(scale.width, max(scale.height * WIDEST, 1.0)) - 2 * EDGE
    left = (scale.width - width) / 2
    frame, cards = _choose_grid(scale, width, titles, today)
    rest = max(0.0, frame.room(scale.height, width, today) - cards.long)
    head = Rect(left, frame.top + rest * 0.3, width, frame.head)
    area = Rect(left, head.bottom + frame.over + rest * 0.25, width, cards.long)
    strip = Rect(left, area.bottom + frame.under + rest * 0.2, width, frame.strip)
    version = Rect(left, scale.height - frame.foot + 4, width - 4, 24)
    language = Rect(head.right - LANGUAGE, frame.top, LANGUAGE, LOW.head)
    if frame is LOW:
        version = Rect(head.right - VERSION, head.y, VERSION - 4, head.h)
        language = language.moved(-VERSION, head.y - language.y)
        head = head.leftmost(head.w - VERSION - LANGUAGE)
    last, farm, book, festival, saves, settings, leave = _strip(strip, frame, today)
    wide = 216.0 if last.w >= FULL_LAST else 168.0
    go_on = Rect(last.right - 20 - wide, last.centre[1] - 36, wide, 74)
    if last.h < ROOMY.strip:
        wide = min(170.0, 0.3 * last.w)
        go_on = Rect(last.right - 10 - wide, last.y + 7, wide, last.h - 12)
    ways = book, festival, saves, settings, leave
    return TitleLayout(head, area, cards.cards(area, titles), last, go_on, farm, *ways, version, language)


def _choose_grid(scale: Scale, width: float, titles: int, today: bool) -> tuple[TitleSpacing, CardGrid]:
    """The roomiest frame in which the cards show enough, and the cards in it."""
    height, size = scale.height, smallest_form(scale)
    roomy = msgspec.structs.replace(ROOMY, head=ROOMY.head * min(1.0, width / 1000, height / 780))
    large = large_grid(width, roomy.room(height, width, today), roomy.gap, titles)
    if large is not None:
        return roomy, large
    for frame in (SNUG, LOW):
        best = best_grid(width, frame.room(height, width, today), frame.gap, titles, size)
        if best is not None and (best[1].shown.button or frame is LOW):
            return frame, best[0]
    gap = LOW.gap
    high = _LEAST * size
    across = max(1, int((width + gap) // (FLATTEST * high + gap)))
    rows, shown = -(-titles // across), max(1, int((LOW.room(height, width, today) + gap) // (high + gap)))
    return LOW, CardGrid(min(width, FLATTEST * high), high, gap, rows, min(rows, shown))


_Ways: TypeAlias = tuple[Rect, Rect, Rect, Rect, Rect]
"""Record book, festival, saved games, settings, end."""


def _strip(strip: Rect, frame: TitleSpacing, today: bool) -> tuple[Rect, Rect | None, Rect, Rect, Rect, Rect, Rect]:
    """The last match, today's farm and the five ways."""
    if not today:
        last, *ways = _last_and_ways(strip, frame)
        return last, None, *ways  # type: ignore[return-value]
    low = frame.strip < ROOMY.strip
    if low and frame.in_one_row(strip.w, today):
        last = strip.leftmost(strip.w * LOW_LAST - frame.gap)
        farm = strip._replace(x=last.right + frame.gap, w=strip.w * LOW_TODAY)
        rest = strip.rightmost(strip.right - farm.right - frame.gap)
        book, festival, saves, settings, leave = rest.columns(5, frame.gap)
        return last, farm, book, festival, saves, settings, leave
    if strip.w < WIDE:
        last = strip.leftmost((strip.w - frame.gap) * NARROW_LAST)
        farm = strip.rightmost(strip.w - last.w - frame.gap)
        below = Rect(strip.x, strip.bottom + frame.between, strip.w, frame.way)
        return last, farm, *_row_of_ways(below, low)
    rest = strip.rightmost(WAYS_W)
    last, farm = strip.leftmost(strip.w - WAYS_W - 16).columns(2, 16)
    upper, lower = rest.upper(rest.h + 3).rows(2, 11)
    saves = lower.leftmost(lower.w - 2 * (CORNER + 12))
    settings, leave = lower.rightmost(2 * CORNER + 12).columns(2, 12)
    book, festival = upper.columns(2, 12)
    return last, farm, book, festival, saves, settings, leave


def _last_and_ways(strip: Rect, frame: TitleSpacing) -> tuple[Rect, Rect, Rect, Rect, Rect, Rect]:
    """The last match; below it the five ways, or beside it, in a low strip in one row, the first two as signs."""
    low = frame.strip < ROOMY.strip
    if strip.w < WIDE:
        return strip, *_row_of_ways(Rect(strip.x, strip.bottom + frame.between, strip.w, frame.way), low)
    last = strip.leftmost(strip.w - 3 * WAY - 2 * SIGN - 12 if low else strip.w * LAST_SHARE)
    rest = Rect(last.right + frame.gap, strip.y, strip.right - last.right - frame.gap, strip.h)
    if low:
        return last, *_row_of_ways(rest, low)
    upper, lower = rest.upper(rest.h + 3).rows(2, 11)
    book, festival = upper.columns(2, 14)
    saves = lower.leftmost(lower.w - 2 * (CORNER + 12))
    settings, leave = lower.rightmost(2 * CORNER + 12).columns(2, 12)
    return last, book, festival, saves, settings, leave


def _row_of_ways(row: Rect, low: bool) -> _Ways:
    book = row.leftmost(SIGN if low else (row.w - 48) / 5)
    festival = book.moved(book.w + 12, 0)
    saves, settings, leave = row.rightmost(row.right - festival.right - 12).columns(3, 12)
    return book, festival, saves, settings, leave
