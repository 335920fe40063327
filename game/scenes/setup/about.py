"""Facts of the title beside its set-up: name, seats and minutes, three pictures of it, and the best score."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache, partial
from typing import Any, NamedTuple

import msgspec
import pygame

from game.core.journal import Record
from game.core.match import resume
from game.files import ASSETS
from game.i18n.catalogue import Catalogue
from game.scenes.shell.menu import PAD, DrawBox, panel
from game.scenes.shell.phrases import seat_counts
from game.scenes.shell.sheet import LayoutResult
from game.scenes.tabletop.table_model import TableModel
from game.scenes.tabletop.table_view import TableView
from game.store.scores import Score
from game.ui import type
from game.ui.cache import Cache
from game.ui.paint import Painter
from game.ui.rect import Rect, Scale
from game.ui.spot import among, named
from game.ui.theme import colours
from game.ui.title import Preview, Title
from game.ui.widgets.base import Widget
from game.ui.widgets.scroll import Scroll

PREVIEWS = ASSETS / "glimpses"
"""Per title the record of a match of computers."""
PREVIEW_ASPECT = 0.5
"""The height of a picture, by its width."""
_TABLE_SIZE = (1600, 900)
_CROP_MARGIN, _LEAST_CROP = 10.0, 420.0
"""Margin round the shown things, and the least width, in units of the table."""


class _PreviewKey(NamedTuple):
    """A picture and the words that may be in it, to be told from others."""

    key: str
    number: int
    language: str


_PREVIEWS: Cache[pygame.Surface] = Cache(64, lasting=True)


class Previews:
    """Pictures that are made one by one, so that nobody waits for all of them."""

    def __init__(self, title: Title, words: Catalogue) -> None:
        self._title, self._words = title, words
        self.count = len(title.previews)

    def work(self) -> bool:
        """Make the next picture that is missing; whether there was one."""
        missing = next((number for number in range(self.count) if self.picture(number) is None), None)
        if missing is not None:
            title, glimpse = self._title, self._title.previews[missing]
            record = _record(title.key)
            record = msgspec.structs.replace(record, seats=title.with_colours(record.seats))
            match: Any = resume(title.spec, record, upto=glimpse.rows)
            table_view = TableView(title, match, self._words, "none")
            table_view.resize(Scale(_TABLE_SIZE), 100)
            table_view.see(match.seat)
            table_view.rest()
            model = TableModel(table_view)
            model.offer(match.options)
            if glimpse.hold:
                model.chooser.take(named(glimpse.hold))
            model.hover = named(glimpse.hover) if glimpse.hover else None
            sheet = pygame.Surface(_TABLE_SIZE)
            paint = Painter(sheet, Scale(_TABLE_SIZE))
            table_view.drawing.draw(paint, model.context)
            cut = paint.rect_px(crop(model, glimpse)).clip(sheet.get_rect())
            _PREVIEWS.get(self._key(missing), sheet.subsurface(cut).copy)
        return missing is not None

    def picture(self, number: int) -> pygame.Surface | None:
        """One of them, as large as it was drawn; None before it is."""
        return _PREVIEWS.kept(self._key(number))

    def draw(self, paint: Painter, number: int, rect: Rect) -> None:
        """Draw one of them into a rectangle of its own shape, or the empty place of it."""
        paint.panel(rect, "inset")
        picture = self.picture(number)
        if picture is None or not paint.keeps:
            return
        place = paint.rect_px(rect.inset(2))
        paint.surface.blit(pygame.transform.smoothscale(picture, place.size), place)

    def _key(self, number: int) -> _PreviewKey:
        return _PreviewKey(self._title.key, number, self._words.language)


@lru_cache(maxsize=8)
def _record(key: str) -> Record:
    return msgspec.json.decode((PREVIEWS / f"{key}.json").read_bytes(), type=Record)


def crop(model: TableModel, glimpse: Preview) -> Rect:
    """Part of the canvas that is cut out: all that is to be shown, in the shape of a picture."""
    known = model.things
    groups = [named(name) for name in glimpse.show]
    shown = [Rect(*box) for spot, box in known.items() if any(among(spot, group) for group in groups)]
    box = Rect.enclosing(shown).inset(-_CROP_MARGIN)
    w = max(box.w, box.h / PREVIEW_ASPECT, _LEAST_CROP)
    h = w * PREVIEW_ASPECT
    canvas = model.context.frame.canvas
    cut = Rect.around(box.centre, min(w, canvas.w), min(h, canvas.h))
    x, y = min(max(0.0, cut.x), canvas.w - cut.w), min(max(0.0, cut.y), canvas.h - cut.h)
    return Rect(x, y, cut.w, cut.h)


_BEST = 84.0
_MARGIN = 14.0
_PICTURE, _LOWEST_PICTURE = 0.735, 0.3
"""The height of the picture as a share of its width: with room enough, and where the words need it."""
_NAME, _FACTS, _SECOND_FACT, _BLURB = 38.0, 44.0, 34.0, 28.0
"""Heights from each to the next below it."""
_FOOT = 12.0
_BAR = 12.0
"""Width that the words leave to the bar where everything long is scrolled."""
_MOST_LINES = 60
_AIR, _BELOW = 6.0, 12.0
"""Gaps over and below a sentence, in units."""
_LEAST = 104.0
"""The height of a picture at least."""
_SENTENCE = type.style("body").at(18)
_SMALL = 150.0
"""The width of a picture that has its sentence beside it."""


def sentence(words: Catalogue, title: Title, number: int) -> str:
    """Sentence of a picture: how one wins, what one does in a turn, what is special."""
    return words.t(f"{title.key}.about.{number}")


def sentence_height(words: Catalogue, title: Title, number: int, scale: Scale, width: float) -> float:
    """The height of a sentence, with the air round it."""
    block = type.block(sentence(words, title, number), _SENTENCE, scale, width, _MOST_LINES)
    return _AIR + block.height_px / scale.factor + _BELOW


def preview_rows(title: Title, words: Catalogue, scale: Scale, previews: Previews, rect: Rect) -> LayoutResult:
    """The pictures with their sentences beside them, where there is no column for them; and their lower end."""
    widgets, y = list[Widget](), rect.y
    small = min(_SMALL, rect.w * 0.36)
    for number in range(previews.count):
        room = rect.w - small - 14
        high = max(small * PREVIEW_ASPECT, sentence_height(words, title, number, scale, room) - _AIR)
        widgets.append(
            DrawBox(Rect(rect.x, y, rect.w, high), partial(_draw_preview_row, title, words, previews, number, small))
        )
        y += high + 10
    return widgets, y


def _draw_preview_row(
    title: Title, words: Catalogue, previews: Previews, number: int, small: float, paint: Painter, rect: Rect
) -> None:
    previews.draw(paint, number, Rect(rect.x, rect.y, small, small * PREVIEW_ASPECT))
    at, room = (rect.x + small + 14, rect.y), rect.w - small - 14
    paint.text(sentence(words, title, number), at, _SENTENCE, None, "left", room, _MOST_LINES, "top")


class About:
    """Column about the title; the picture gives way to the words, and a column that is still longer is scrolled."""

    def __init__(
        self,
        title: Title,
        words: Catalogue,
        scale: Scale,
        best: Score | None,
        previews: Previews,
        minutes: int,
        seats: Sequence[int],
    ) -> None:
        """`seats` are the numbers of players for whom the chosen board is."""
        self._title, self._words, self._scale, self._best = title, words, scale, best
        self._previews = previews
        self._look = _SENTENCE if previews.count else type.style("body")
        self._blurb = self._own_text("about.points") or self._own_text("blurb") or self._own_text("tagline")
        self._counts = words.t("title.players", seats=seat_counts(words, seats))
        self._minutes = words.t("setup.minutes", minutes=minutes)

    def _own_text(self, key: str) -> str:
        key = f"{self._title.key}.{key}"
        return self._words.t(key) if self._words.has(key) else ""

    def lay(self, rect: Rect) -> list[Widget]:
        """The panel and what is on it."""
        inner = rect.inset(2)
        low = self._lower_height(rect.w - 2 * PAD)
        wide = rect.w - 2 * _MARGIN
        if self._previews.count:
            # The pictures as large as there is room, each over its sentence; where there is none, all is scrolled.
            count, wide = self._previews.count, rect.w - 2 * PAD
            room = rect.h - self._lower_height(wide) - self._sentences_height(wide)
            high = min(PREVIEW_ASPECT * wide, max(_LEAST, room / count))
            long = self._lower_height(wide) + self._sentences_height(wide) + count * high
            if long <= rect.h + 0.5:
                return [panel(rect), DrawBox(rect, lambda paint, at: self._draw_pictures(paint, at, high, wide))]
            narrow = wide - _BAR
            long = self._lower_height(narrow) + self._sentences_height(narrow) + count * high
            sketch = DrawBox(rect._replace(h=long), lambda paint, at: self._draw_pictures(paint, at, high, narrow))
            return [panel(rect), Scroll("setup.about", rect.inset(2), [sketch], long - 2)]
        high = min(_PICTURE * wide, max(_LOWEST_PICTURE * wide, rect.h - _MARGIN - low))
        long = _MARGIN + high + low
        if long <= rect.h + 0.5:
            return [panel(rect), DrawBox(rect, lambda paint, at: self._draw(paint, at, high, 0.0))]
        long = _MARGIN + high + self._lower_height(rect.w - 2 * PAD - _BAR)
        sketch = DrawBox(rect._replace(h=long), lambda paint, at: self._draw(paint, at, high, _BAR))
        return [panel(rect), Scroll("setup.about", inner, [sketch], long - 2)]

    def _sentences_height(self, width: float) -> float:
        """The height of all sentences, with the air round them."""
        return sum(
            sentence_height(self._words, self._title, n, self._scale, width) for n in range(self._previews.count)
        )

    def _draw_pictures(self, paint: Painter, rect: Rect, high: float, width: float) -> None:
        x, y = rect.x + PAD, rect.y + _NAME
        paint.text(self._own_text("name"), (x, y), "name", width=rect.w - 2 * PAD)  # also beside a scroll bar
        y = self._draw_facts(paint, x, y + _FACTS, width) + _BLURB
        for number in range(self._previews.count):
            wide = min(width, high / PREVIEW_ASPECT)
            self._previews.draw(paint, number, Rect(x + (width - wide) / 2, y, wide, high))
            y += high + _AIR
            words = sentence(self._words, self._title, number)
            paint.text(words, (x, y), _SENTENCE, None, "left", width, _MOST_LINES, "top")
            y += sentence_height(self._words, self._title, number, self._scale, width) - _AIR
        if self._blurb:
            paint.text(self._blurb, (x, y), self._look, colours.ink_soft, "left", width, _MOST_LINES, "top")
        if self._best is not None:
            self._draw_best(paint, Rect(x, rect.bottom - _FOOT - _BEST, width, _BEST), self._best)

    def _lower_height(self, width: float) -> float:
        """The height of everything below the picture."""
        second = 0.0 if self._in_one_line(width) else _SECOND_FACT
        blurb = type.block(self._blurb, self._look, self._scale, width, _MOST_LINES) if self._blurb else None
        blurb_h = 0.0 if blurb is None else blurb.height_px / self._scale.factor
        return _NAME + _FACTS + second + _BLURB + blurb_h + (0.0 if self._best is None else _BEST) + _FOOT

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
        paint.text(self._own_text("name"), (x, y), "name", width=width)
        y = self._draw_facts(paint, x, y + _FACTS, width) + _BLURB
        if self._blurb:
            paint.text(self._blurb, (x, y), self._look, colours.ink_soft, "left", width, _MOST_LINES, "top")
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
