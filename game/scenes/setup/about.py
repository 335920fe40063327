"""What the set-up tells of its title: picture, name, seats and minutes, what it is about, and the best score."""

from __future__ import annotations

from game.i18n.catalogue import Catalogue
from game.scenes.shell.menu import PAD, Sketch, panel
from game.scenes.shell.phrases import seat_counts
from game.store.scores import Score
from game.ui import type
from game.ui.paint import Painter
from game.ui.rect import Rect, Scale
from game.ui.theme import colours
from game.ui.title import Title
from game.ui.widgets.base import Widget
from game.ui.widgets.scroll import Scroll

_BEST = 84.0
_MARGIN = 14.0
_PICTURE, _LOWEST_PICTURE = 0.735, 0.3
"""The height of the picture as a share of its width: with room enough, and where the words need it."""
_NAME, _FACTS, _SECOND_FACT, _BLURB = 38.0, 44.0, 34.0, 28.0
"""From each to the next below it."""
_FOOT = 12.0
_BAR = 12.0
"""What the words leave to the bar where all that is long is scrolled."""
_MOST_LINES = 60


class About:
    """Lays it into a column; the picture gives way to the words, and what is still longer is scrolled."""

    def __init__(self, title: Title, words: Catalogue, scale: Scale, best: Score | None) -> None:
        self._title, self._words, self._scale, self._best = title, words, scale, best
        self._blurb = self._own("blurb") or self._own("tagline")
        self._counts = words.t("title.players", seats=seat_counts(words, title.spec.seats))
        self._minutes = words.t("title.minutes", minutes=title.minutes)

    def _own(self, key: str) -> str:
        key = f"{self._title.key}.{key}"
        return self._words.t(key) if self._words.has(key) else ""

    def lay(self, rect: Rect) -> list[Widget]:
        """The panel and what is on it."""
        inner = rect.inset(2)
        low = self._low(rect.w - 2 * PAD)
        wide = rect.w - 2 * _MARGIN
        high = min(_PICTURE * wide, max(_LOWEST_PICTURE * wide, rect.h - _MARGIN - low))
        long = _MARGIN + high + low
        if long <= rect.h + 0.5:
            return [panel(rect), Sketch(rect, lambda paint, at: self._draw(paint, at, high, 0.0))]
        long = _MARGIN + high + self._low(rect.w - 2 * PAD - _BAR)
        sketch = Sketch(rect._replace(h=long), lambda paint, at: self._draw(paint, at, high, _BAR))
        return [panel(rect), Scroll("setup.about", inner, [sketch], long - 2)]

    def _low(self, width: float) -> float:
        """The height of everything below the picture."""
        second = 0.0 if self._in_one_line(width) else _SECOND_FACT
        blurb = type.block(self._blurb, "body", self._scale, width, _MOST_LINES) if self._blurb else None
        told = 0.0 if blurb is None else blurb.height_px / self._scale.factor
        return _NAME + _FACTS + second + _BLURB + told + (0.0 if self._best is None else _BEST) + _FOOT

    def _in_one_line(self, width: float) -> bool:
        """Whether seats and minutes stand side by side."""
        counts, minutes = (
            type.block(words, "strong", self._scale).width_px / self._scale.factor
            for words in (self._counts, self._minutes)
        )
        return 30 + counts + 24 + 30 + minutes <= width

    def _draw(self, paint: Painter, rect: Rect, high: float, bar: float) -> None:
        x, width = rect.x + PAD, rect.w - 2 * PAD - bar
        picture = Rect(rect.x + _MARGIN, rect.y + _MARGIN, rect.w - 2 * _MARGIN - bar, high)
        with paint.clip(picture):
            self._title.vignette(paint, picture)
        y = picture.bottom + _NAME
        paint.text(self._own("name"), (x, y), "name", width=width)
        y = self._draw_facts(paint, x, y + _FACTS, width) + _BLURB
        if self._blurb:
            paint.text(self._blurb, (x, y), "body", colours.ink_soft, "left", width, _MOST_LINES, "top")
        if self._best is not None:
            self._draw_best(paint, Rect(x, rect.bottom - _FOOT - _BEST, width, _BEST), self._best)

    def _draw_facts(self, paint: Painter, x: float, y: float, width: float) -> float:
        """Seats and minutes; the height of the last line."""
        tint = self._title.accent.base
        paint.picture("icons/person", Rect.around((x + 10, y), 22), tint=tint)
        shown = paint.text(self._counts, (x + 30, y), "strong", width=width - 30)
        clock = shown.right + 24
        if not self._in_one_line(width):
            clock, y = x, y + _SECOND_FACT
        paint.picture("icons/clock", Rect.around((clock + 10, y), 22), tint=tint)
        paint.text(self._minutes, (clock + 30, y), "strong", width=x + width - clock - 30)
        return y

    def _draw_best(self, paint: Painter, rect: Rect, best: Score) -> None:
        y = rect.y + 54
        heading = self._words.n("setup.best", best.seats)
        paint.text(heading, (rect.x, rect.y + 18), "caption", None, "left", rect.w)
        paint.picture("icons/trophy", Rect.around((rect.x + 16, y), 32), tint=colours.gold_dark)
        points = paint.text(str(best.points), (rect.x + 42, y), "name")
        at = (points.right + 14, y)
        paint.text(best.names, at, "label", None, "left", rect.right - points.right - 14)
