"""The market stall: the central herd with its counts and prices."""

from __future__ import annotations

from collections.abc import Iterator

from game.i18n.catalogue import Catalogue
from game.rules.rancho.data import VALUES
from game.rules.rancho.model import State
from game.tables.rancho.column import STALLS, Column
from game.tables.rancho.layout import ART, COIN
from game.ui.context import TableContext
from game.ui.paint import Painter
from game.ui.rect import Rect
from game.ui.skin import Skin
from game.ui.spot import Spot
from game.ui.sprite import Sprite
from game.ui.theme import colours, hexed
from game.ui.type import style

_SIGN = Skin(colours.white_fur, 8, colours.barn, 2)
_TAG = Skin(colours.white_fur, 7, colours.row_rim, 1.2)
_OPEN = hexed("#eef3d0")
_OPEN_RIM = hexed("#a9c478")
_SOLD_OUT = 0.31
_PALE = colours.track.mixed(colours.ink, 0.1)
_NARROW = 70.0
_SQUAT, _BARE = 66.0, 44.0
"""Cells below these heights have a small tag, or none."""
_TAG_HIGH, _SQUAT_TAG = 24.0, 20.0
_SLIM = 84.0
"""In a narrower cell the count is small, and the animal takes more of its width."""
_UNDER, _UNDER_LOW = 27.0, 18.0
"""The room below an animal for the price."""
_LOW = 68.0
"""Cells below this height have their tag beside the count's foot, not below it."""


def place(column: Column, kind: int) -> Rect:
    """Where a kind's picture stands in its cell."""
    cell = column.cell(kind)
    if narrow(cell):
        size = min(cell.w * 0.86, cell.h * 0.4)
        return Rect(cell.centre[0] - size / 2, cell.y + 2, size, size)
    slim = cell.w < _SLIM
    low = 0.0 if bare(cell) else _UNDER_LOW if cell.h < _SQUAT else _UNDER
    size = min(54.0 * max(1.0, cell.h / 84), cell.h * 0.72, cell.w * (0.62 if slim else 0.56), cell.h - low)
    top = cell.y + (cell.h - low - size) * 0.5 + (2 if low else 0)
    return Rect(cell.x + cell.w * 0.03, top, size, size)


def sprites(column: Column, herd: tuple[int, ...]) -> Iterator[Sprite]:
    """The animals in their cells."""
    for kind in STALLS:
        yield Sprite(Spot("stall", kind), ART[kind], place(column, kind), 1, alpha=1 if herd[kind] else _SOLD_OUT)


def draw(paint: Painter, column: Column, context: TableContext[State], words: Catalogue) -> None:
    """Panel, awning, and the cells with counts and price tags."""
    paint.panel(column.market)
    herd = context.view.herd
    for kind in STALLS:
        _cell(paint, column.cell(kind), kind, herd[kind], context)
    if column.awning is not None:
        _awning(paint, column.awning, words.t("rancho.market"))


def _awning(paint: Painter, box: Rect, name: str) -> None:
    paint.picture("market/awning", box)
    wide = min(box.w - 100, max(130.0, paint.measure(name, "strong")[0] + 48))
    sign = Rect.around((box.centre[0], box.y + 25), wide, 30)
    paint.skin(sign, _SIGN)
    paint.text(name, sign.centre, "strong", align="centre", width=sign.w - 16)


def _cell(paint: Painter, cell: Rect, kind: int, count: int, context: TableContext[State]) -> None:
    spot = Spot("stall", kind)
    wanted = context.live and context.held is not None and spot in context.targets
    offered = context.live and context.held is None and spot in context.sources
    fill, rim, width = colours.inset.mixed(colours.cream, 0.35), colours.row_rim, 1.5
    if wanted:
        fill, rim, width = colours.legal_fill, colours.sun, 3.5
    elif offered:
        fill, rim, width = _OPEN, _OPEN_RIM, 2.0
    if context.hover == spot and (wanted or offered):
        width += 1.5
        rim = colours.gold if wanted else colours.leaf_dark
    paint.box(cell, fill, 8, rim, width)
    colour = None if count else _PALE
    if narrow(cell):
        paint.text(str(count), (cell.centre[0], cell.y + cell.h * 0.53), style("figure").at(20), colour, "centre")
        return
    big = style("figure").at(28 if cell.h >= _LOW and cell.w >= _SLIM else 22 if cell.h >= _SQUAT else 20)
    level = cell.centre[1] if bare(cell) else cell.y + cell.h * (0.3 if cell.h >= _SQUAT else 0.26)
    edge = 10 if cell.w >= _SLIM else 5
    paint.text(str(count), (cell.right - edge, level), big, colour, "right")


def draw_above(paint: Painter, column: Column) -> None:
    """The price tags, over the animals."""
    for kind in STALLS:
        cell = column.cell(kind)
        if not bare(cell):
            _tag(paint, cell, VALUES[kind], narrow(cell), cell.h < _SQUAT)


def price_top(cell: Rect) -> float:
    """Top of the price below the animal, in units."""
    return cell.bottom - (_SQUAT_TAG + 2 if cell.h < _SQUAT else _TAG_HIGH + 5)


def bare(cell: Rect) -> bool:
    """Whether there is no room for a price."""
    return cell.h < _BARE


def narrow(cell: Rect) -> bool:
    """Whether picture, count and price stand one below the other."""
    return cell.w < _NARROW and cell.h > 1.3 * cell.w


def _tag(paint: Painter, cell: Rect, value: int, small: bool, squat: bool) -> None:
    """A price, its figure and a rabbit, at the lower right of a cell."""
    figure = style("figure").at(15 if small or squat else 18)
    wide, high = paint.measure(str(value), figure)
    tall, coin, edge = max(_TAG_HIGH, high + 2), (14.0 if small else 20.0), (2.0 if small else 5.0)
    if squat and not small:
        tall, coin, edge = _SQUAT_TAG, 16.0, 2.0
    whole = wide + coin + (8 if small else 18)
    box = Rect(cell.right - edge - whole, cell.bottom - edge - tall, whole, tall)
    if small:
        box = Rect.around((cell.centre[0], box.centre[1]), min(whole, cell.w - 2), tall)
    paint.skin(box, _TAG)
    paint.text(str(value), (box.x + (3 if small else 9), box.centre[1]), figure)
    paint.picture(COIN, Rect.around((box.right - coin / 2 - (2 if small else 5), box.centre[1]), coin))
