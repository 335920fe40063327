"""The chart of a person's points, a bar for each game, with the mean of the last ones."""

from __future__ import annotations

import math
from typing import NamedTuple

from game.scenes.book.figures import MEAN_GAMES, PersonPage
from game.scenes.book.model import bar_words, figure_name, has_record
from game.scenes.book.parts import BookView, OpenGame
from game.scenes.shell.sheet import PAD, grid_step
from game.ui.events import Input, Key, Pointer
from game.ui.keymap import with_keys
from game.ui.paint import Painter
from game.ui.rect import Rect
from game.ui.shapes import Stroke
from game.ui.theme import colours
from game.ui.widgets.base import Pressable

_PITCH, _MOST_PITCH = 30.0, 76.0
_GRID = 5
_LEGEND = 44.0
_SENTENCE_LINES = 3


class _Plot(NamedTuple):
    """The bars that are shown, and where they stand."""

    box: Rect
    start: int
    many: int
    low: int
    high: int
    by: int

    @property
    def pitch(self) -> float:
        return min(_MOST_PITCH, self.box.w / max(1, self.many))

    def x(self, number: int) -> float:
        """The middle of the bar of a game."""
        return self.box.x + (number - self.start + 0.5) * self.pitch

    def y(self, points: float) -> float:
        """The height of points."""
        return self.box.bottom - (points - self.low) / (self.high - self.low) * self.box.h


class GamesChart(Pressable):
    """Bars of games; arrows go from one to the next, a press goes to its result."""

    def __init__(self, rect: Rect, book: BookView, page: PersonPage, who: int) -> None:
        super().__init__("book.chart", rect)
        self.book, self.games, self.who = book, page, who
        self.hint = with_keys(book.words, "book.chart.tip", "confirm")

    def press(self) -> None:
        number = self.at
        self.book.ask(OpenGame(self.games.games[-1 if number is None else number].match))

    @property
    def at(self) -> int | None:
        """Number of the game that is pointed at."""
        at = self.book.state.at
        return at if at is not None and at < len(self.games.games) else None

    def tooltip(self) -> tuple[str, str]:
        return ("", "") if self.at is not None and self.hovered else super().tooltip()

    @property
    def sentence(self) -> str:
        """Words about the game that is pointed at, else about all."""
        if self.at is None:
            return self.book.words.t("book.chart.legend")
        book = self.book
        return bar_words(book.words, book.data, self.games, self.at, self.who, figure_name(book.words, book.title))

    def _point(self, number: int | None) -> bool:
        changed, self.book.state.at = number != self.book.state.at, number
        return changed

    def handle(self, event: Input) -> bool:
        count = len(self.games.games)
        match event:
            case Pointer(kind="move", x=x, y=y):
                plot = self._plot()
                number = plot.start + math.floor((x - plot.box.x) / plot.pitch)
                inside = plot.box.inset(0, -16).contains(x, y) and plot.start <= number < plot.start + plot.many
                return self._point(number if inside else None)
            case Pointer(kind="down", button=1) if self.at is None:
                if self.host is not None:
                    self.host.explain(self)  # what the bars are for
                return True
            case Key(key="left" | "right" | "home" | "end" as key, down=True, ctrl=False, alt=False):
                at = count if self.at is None else self.at
                steps = {"left": at - 1, "right": at + 1, "home": 0, "end": count - 1}
                self._point(min(count - 1, max(0, steps[key])))
                return True
            case _:
                return super().handle(event)

    def _plot(self) -> _Plot:
        book, games = self.book, self.games.games
        wide, width = book.wide, self.rect.w - 2 * PAD
        top = self.rect.y + 14 + book.high(self._title, "h3", width) + self._said + 34
        below = book.high("0", "caption", 99) + 14
        count = min(len(games), max(1, int((width - 60) / (_PITCH * book.growth))))
        at = self.at
        start = len(games) - count
        if at is not None and at < start:
            start = at
        points = [game.points for game in games[start : start + count]]
        low, high = min(0, *points), max(1, *points)
        by = grid_step(high - low)
        low, high = math.floor(low / by) * by, math.ceil(high / by) * by
        left = max(wide(str(low), "caption"), wide(str(high), "caption")) + 14
        box = Rect(self.rect.x + PAD + left, top, width - left, max(40.0, self.rect.bottom - below - top))
        return _Plot(box, start, count, low, high, by)

    @property
    def _title(self) -> str:
        person = self.book.data.person(self.who)
        what = figure_name(self.book.words, self.book.title)
        return self.book.words.t("book.chart", name=person.name if person else "", what=what)

    @property
    def _said(self) -> float:
        """The height of the sentence: that of the longest one there is room for, so that no bar moves."""
        high = self.book.high("x\nx", "note", self.rect.w - 2 * PAD, _SENTENCE_LINES)
        return max(high, self.book.high(self.sentence, "note", self.rect.w - 2 * PAD, _SENTENCE_LINES))

    def draw(self, paint: Painter) -> None:
        paint.panel(self.rect)
        if self.ring:
            paint.ring(self.rect, 12)
        book, width = self.book, self.rect.w - 2 * PAD
        x, y, t = self.rect.x + PAD, self.rect.y + 14, book.words.t
        head = book.high(self._title, "h3", width)
        paint.text(self._title, (x, y), "h3", None, "left", width, 2, "top")
        paint.text(self.sentence, (x, y + head), "note", colours.ink, "left", width, _SENTENCE_LINES, "top")
        plot = self._plot()
        if any(mean is not None for mean in self.games.means):
            legend, right = t("book.chart.mean", count=MEAN_GAMES), self.rect.right - PAD
            if book.wide(self._title, "h3") + book.wide(legend, "caption") + _LEGEND + 20 <= width:
                shown = paint.text(legend, (right, y + head / 2), "caption", align="right")
                paint.line((shown.x - _LEGEND, y + head / 2), (shown.x - 10, y + head / 2), colours.wood_dark, 4)
        self._draw_grid(paint, plot)
        self._draw_bars(paint, plot)
        self._draw_mean(paint, plot)

    def _draw_grid(self, paint: Painter, plot: _Plot) -> None:
        for value in range(plot.low, plot.high + 1, plot.by):
            y = plot.y(value)
            paint.line((plot.box.x, y), (plot.box.right, y), colours.divider if value else colours.hoof, 2)
            paint.text(str(value), (plot.box.x - 10, y), "caption", align="right")
        last, end = plot.start + plot.many, -math.inf
        for number in range(plot.start, last):
            shown, x = str(number + 1), plot.x(number)
            half = self.book.wide(shown, "caption") / 2
            if (number in (plot.start, last - 1) or (number + 1) % _GRID == 0) and x - half > end + 12:
                paint.text(shown, (x, plot.box.bottom + 8), "caption", None, "centre", valign="top")
                end = x + half

    def _draw_bars(self, paint: Painter, plot: _Plot) -> None:
        accent, wide = self.book.accent, min(44.0, plot.pitch * 0.55)
        pale = accent.base.mixed(colours.cream, 0.62)
        for number in range(plot.start, plot.start + plot.many):
            game, x = self.games.games[number], plot.x(number)
            top, foot = sorted((plot.y(game.points), plot.y(0)))
            bar = Rect(x - wide / 2, top, wide, max(3.0, foot - top))
            lit = number == self.at
            paint.box(bar, accent.base if game.won else pale, min(6.0, bar.h / 2), colours.sun if lit else None, 4)
            size = min(24.0, wide * 0.8)
            if game.won and bar.h > size + 10:
                paint.picture("icons/trophy", Rect.around((x, bar.bottom - size / 2 - 6), size), tint=accent.on)
            if game.match.even_start:
                paint.picture("icons/even", Rect.around((x, bar.y - 14), 20), tint=colours.ink_soft)
            elif has_record(self.games, game):
                paint.pill(str(game.points), (x, bar.y - 18), colours.sun, colours.ink, "figure", None)
            elif lit:
                paint.text(str(game.points), (x, bar.y - 16), "figure", None, "centre")

    def _draw_mean(self, paint: Painter, plot: _Plot) -> None:
        numbers = range(plot.start, plot.start + plot.many)
        points = [(plot.x(each), plot.y(mean)) for each in numbers if (mean := self.games.means[each]) is not None]
        if len(points) > 1:
            lines = (Stroke(colours.cream, 8), Stroke(colours.wood_dark, 4))
            paint.shape([points], lines, closed=False, corner=4)
