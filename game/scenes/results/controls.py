"""What lies where the lines will come as long as it is counted: how far it is, how fast, on and to the end."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from game.i18n.catalogue import Catalogue
from game.scenes.results.show import Show
from game.scenes.results.steps import CountingStep
from game.scenes.shell.menu import DrawBox
from game.ui.paint import Painter
from game.ui.rect import Rect, Scale
from game.ui.theme import Accent, colours
from game.ui.type import style
from game.ui.widgets.base import Widget
from game.ui.widgets.button import Button
from game.ui.widgets.choices import Item, choices

NEXT, SKIP, PACE = "results.next", "results.skip", "results.pace"
PACES = {"slow": 0.5, "normal": 1.0, "fast": 2.0}
_LOW = 150.0
"""In less height there are only the buttons in one row."""
_MOST_DISC, _DISC_PITCH = 44.0, 61.0


class CountingPanel:
    """The panel of a counting; it knows no more than the show that it hurries."""

    def __init__(self, show: Show, steps: Sequence[CountingStep], words: Catalogue, accent: Accent) -> None:
        self._show, self._steps, self._words, self._accent = show, steps, words, accent
        self.skip: Callable[[], None] = show.finish

    def build(self, box: Rect, scale: Scale) -> Iterator[Widget]:
        """The panel and its widgets."""
        t = self._words.t
        yield DrawBox(box, self._draw)
        if box.h < _LOW:
            onward, skip = box.inset(8, 6).columns(2, 12)
        else:
            row = Rect(box.x + 24, box.bottom - 24 - 64, box.w - 48, 64)
            wide = min(300.0, 0.38 * row.w)
            skip = Rect(row.right - wide, row.y, wide, 64)
            onward = Rect(skip.x - 12 - 0.94 * wide, row.y + 2, 0.94 * wide, 60)
            pace = Rect(row.x, row.y + 10, min(300.0, onward.x - 12 - row.x), 46)
            items = [Item(key, t(f"results.pace.{key}")) for key in PACES]
            now = next(key for key, value in PACES.items() if value == self._show.pace)
            yield choices(PACE, pace, items, now, self._hurry, self._accent, scale)
        yield Button(NEXT, onward, t("results.next"), "icons/arrow_right", on_press=self._show.forward)
        made = Button(SKIP, skip, t("results.skip"), "icons/skip", "main", self._accent)
        made.on_press = self.skip
        yield made

    def _hurry(self, key: str) -> None:
        self._show.pace = PACES[key]

    def _draw(self, paint: Painter, box: Rect) -> None:
        paint.panel(box)
        if box.h < _LOW:
            return
        many, at = len(self._steps), min(self._show.counted + 1, len(self._steps))
        words = self._words.t("results.counting.of", number=at, count=many)
        paint.text(words, (box.x + 24, box.y + 32), "h3", colours.ink)
        pitch = min(_DISC_PITCH, (box.w - 48) / many)
        r = min(_MOST_DISC, 0.86 * pitch) / 2
        y = (box.y + 52 + box.bottom - 96) / 2
        for number, step in enumerate(self._steps):
            self._disc(paint, (box.x + 24 + r + number * pitch, y), r, number, step)

    def _disc(self, paint: Painter, middle: tuple[float, float], r: float, number: int, step: CountingStep) -> None:
        """One step: counted, being counted, or still to come."""
        counted = self._show.counted
        if number < counted:
            paint.disc(middle, r, colours.leaf_dark, colours.leaf_dark, 2)
            paint.picture("icons/check", Rect.around(middle, 1.2 * r), tint=colours.white_fur)
            return
        now = number == counted
        paint.disc(
            middle,
            r,
            colours.legal_fill if now else colours.inset,
            colours.sun if now else colours.row_rim,
            4 if now else 2,
        )
        if step.picture:
            tint = colours.ink_soft if step.picture.startswith("icons/") else None
            paint.picture(step.picture, Rect.around(middle, 1.3 * r), alpha=1.0 if now else 0.5, tint=tint)
        elif r > 12:
            paint.text(step.label[:4], middle, style("caption").at(max(9.0, 0.62 * r)), None, "centre", width=2 * r)
