"""The panel of the result: how every seat stands, its largest meadow and its bonus."""

from __future__ import annotations

from typing import NamedTuple

from game.i18n.catalogue import Catalogue
from game.ui.paint import Painter
from game.ui.rect import Rect
from game.ui.theme import Player, colours
from game.ui.type import style

_HEAD, _LOW_HEAD = 44.0, 28.0
_ROW = 62.0
_ROOMY = 200.0


class Line(NamedTuple):
    """One seat: what its meadow and its bonus bring."""

    player: Player
    name: str
    meadow: int
    bonus: int

    @property
    def total(self) -> int:
        """Both."""
        return self.meadow + self.bonus


def draw(paint: Painter, box: Rect, lines: list[Line], words: Catalogue) -> None:
    """The seats from the most points down, each with a bar: the meadow in its colour, the bonus in gold."""
    paint.panel(box)
    high = _HEAD if box.h >= _ROOMY else _LOW_HEAD
    head = (box.x + 18, box.y + high / 2 + 2)
    shown = paint.text(words.t("wolves_and_sheep.standing"), head, style("strong").at(22 if high == _HEAD else 18))
    second = words.t("wolves_and_sheep.standing.bonus")
    if paint.measure(second, "caption")[0] <= box.right - 32 - shown.right:
        paint.text(second, (box.right - 18, head[1]), "caption", align="right")
    body = Rect(box.x + 14, box.y + high + 2, box.w - 28, box.h - high - 10)
    pitch, most = min(_ROW, body.h / len(lines)), max(1, *(line.total for line in lines))
    for number, line in enumerate(sorted(lines, key=lambda each: -each.total)):
        row = Rect(body.x, body.y + number * pitch, body.w, pitch)
        if number:
            paint.line((row.x, row.y), (row.right, row.y), colours.divider, 1.5)
        _line(paint, row, line, most)


def _line(paint: Painter, box: Rect, line: Line, most: int) -> None:
    y, r = box.centre[1], min(17.0, box.h * 0.4)
    paint.mark((box.x + r + 4, y), r, line.player)
    left, wide = box.x + 2 * r + 14, box.w * 0.26
    paint.text(line.name, (left, y), style("strong").at(18), width=wide)
    figure = style("figure").at(min(28.0, box.h * 0.6))
    paint.text(str(line.total), (box.right - 4, y), figure, align="right")
    bar = Rect(left + wide + 8, y - 9, box.right - 50 - left - wide - 8, 18)
    meadow = bar.w * line.meadow / most
    if line.meadow:
        paint.box(Rect(bar.x, bar.y, meadow, bar.h), line.player.base, 5, line.player.shade, 1.5)
    if line.bonus:
        bonus = Rect(bar.x + meadow, bar.y, bar.w * line.bonus / most, bar.h)
        paint.box(bonus, colours.sun, 5, colours.gold_dark, 1.5)
