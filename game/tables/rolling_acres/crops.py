"""The crop of a bee in the side column: what can be added, and below it what was planted (AC11)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from game.i18n.catalogue import Catalogue
from game.tables.rolling_acres import panel, pictures
from game.tables.rolling_acres.column import Column
from game.tables.rolling_acres.reading import CROP
from game.ui.paint import Painter
from game.ui.rect import Rect
from game.ui.sprite import Sprite
from game.ui.theme import Accent, colours
from game.ui.type import style

_PICTURE = 0.28
"""The share of a low tile's width that its picture has."""


def crop_picture(box: Rect) -> Rect:
    """Where the picture of a crop lies on its tile; between key and gain where that is high enough."""
    if box.h > box.w * 1.25:
        size = min(84.0, box.w - 12, box.h - 76)
        return Rect.around((box.centre[0], box.centre[1]), size)
    size = min(58.0, box.h * 0.62, box.w * 0.62)
    return Rect(box.x + 6, box.y + (box.h - size) * 0.36, size, size)


class Crop(NamedTuple):
    """A crop that a bee can add."""

    product: int
    gain: int
    chosen: bool


def choose(paint: Painter, col: Column, several: Sequence[Crop], hover: str | None, accent: Accent) -> None:
    """Three crops with their keys and what they would bring, in the rim of what is asked."""
    paint.box(col.panel, None, 12, accent.base, 3)
    for crop, box in zip(several, col.crops(), strict=True):
        panel.card(paint, box, hover == f"{CROP}{crop.product}", crop.chosen, False, accent, crop.chosen)
        if box.h > 60:
            paint.keycap(str(crop.product + 1), (box.right - 6, box.y + 20), "right")
        shade = (
            colours.leaf_dark if crop.gain > 0 else colours.barn_dark if crop.gain < 0 else colours.ink_soft
        )
        look = style("score").at(min(26.0, box.h * 0.3))
        paint.text(f"{crop.gain:+d}", (box.right - 8, box.bottom - 16), look, shade, "right")


def sprites(col: Column) -> Iterator[Sprite]:
    """The crops, to be carried to the sheet."""
    for product, box in enumerate(col.crops()):
        yield Sprite(f"{CROP}{product}", pictures.PLANTS[product], crop_picture(box), 1)


def planted(
    paint: Painter, col: Column, tiles: Sequence[panel.Tile], words: Catalogue, accent: Accent
) -> None:
    """Both layouts, where there is room: the chosen one stands, the other one perhaps could not."""
    for tile, box in zip(tiles, col.planted(), strict=False):
        dead = bool(tile.reason)
        panel.card(paint, box, False, tile.chosen, not tile.chosen, accent, tile.chosen)
        place = Rect(box.x + 6, box.y + 5, min(box.h - 10, box.w * _PICTURE), box.h - 10)
        picture = pictures.layout(tile.product, tile.side, tile.big, tile.pose)
        paint.picture(picture, place, 1.0 if tile.chosen else 0.45)
        name = words.t("rolling_acres.tile.big" if tile.big else "rolling_acres.tile.basic")
        told = (words.t("rolling_acres.tile.planted"),) if tile.chosen else (tile.reason, tile.brief)
        shade = colours.ink if tile.chosen else colours.disabled_text
        low = colours.leaf_dark if tile.chosen else colours.barn_dark if dead else colours.ink_soft
        panel.two_lines(paint, box, place, name, told, shade, low)
