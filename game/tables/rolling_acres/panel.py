"""What the side column asks: layouts of a product, buildings to draw, names of farms."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from game.i18n.catalogue import Catalogue
from game.i18n.speech import Speaker
from game.rules.rolling_acres import data
from game.rules.rolling_acres.choices import BUILDINGS
from game.tables.rolling_acres import pictures
from game.tables.rolling_acres.column import Column
from game.tables.rolling_acres.reading import BUILDING, FARM, TILE
from game.ui.paint import Painter
from game.ui.rect import Rect
from game.ui.sprite import Sprite
from game.ui.theme import Accent, Colour, colours
from game.ui.type import style

_BUSY = 90.0
"""A lower tile has its words beside the picture."""


_ROOMY = 30.0
"""In a lower box, as in one that is too narrow, a farm's name has smaller words."""
_LONGEST = 3
"""Spaces: as long as a building is at most."""


class Tile(NamedTuple):
    """A layout of the product that shows."""

    product: int
    side: int
    big: bool
    pose: int
    places: int
    reason: str
    """Why it cannot be planted; empty if it can."""
    brief: str
    """The same where there is little room."""
    chosen: bool


def tile_picture(box: Rect) -> Rect:
    """Where the picture of a layout lies on its tile."""
    if box.h < _BUSY:
        return Rect(box.x + 6, box.y + 5, box.w * 0.4, box.h - 10)
    return Rect(box.x + 10, box.y + 8, box.w - 20, box.h - 64)


def building_picture(box: Rect) -> Rect:
    """Where the picture of a building lies on its row."""
    size = min(72.0, box.h - 8, box.w * 0.3)
    return Rect(box.x + 8, box.centre[1] - size / 2, size, size)


def card(
    paint: Painter, box: Rect, hovered: bool, chosen: bool, dead: bool, accent: Accent, ticked: bool
) -> None:
    """The ground of anything that can be picked up or pressed."""
    fill = colours.disabled_face if dead else colours.hover_face if hovered or chosen else colours.paper
    rim = accent.base if chosen else colours.sun if hovered and not dead else colours.row_rim
    paint.box(box, fill, 10, rim, 3 if chosen else 2)
    if ticked:
        at = (box.right - 4, box.y + 4)
        paint.disc(at, 11, accent.base, colours.white_fur, 2)
        paint.picture("icons/check", Rect.around(at, 13), tint=accent.on)


def layouts(
    paint: Painter, col: Column, tiles: Sequence[Tile], words: Catalogue, hover: str | None, accent: Accent
) -> None:
    """The basic and the bountiful layout, with the number of places, or the reason against it."""
    for tile, box in zip(tiles, col.tiles(), strict=True):
        dead = bool(tile.reason)
        card(
            paint,
            box,
            hover == f"{TILE}{tile.product}:{int(tile.big)}",
            tile.chosen,
            dead,
            accent,
            tile.chosen,
        )
        picture = pictures.layout(tile.product, tile.side, tile.big, tile.pose)
        place = tile_picture(box)
        shown = Rect.around(place.centre, min(place.w, 108), min(place.h, 84))
        paint.picture(picture, shown, 0.45 if dead else 1)
        name = words.t("rolling_acres.tile.big" if tile.big else "rolling_acres.tile.basic")
        told = (tile.reason, tile.brief) if dead else (words.n("rolling_acres.places", tile.places),)
        shade = colours.disabled_text if dead else colours.ink
        low = colours.barn_dark if dead else colours.ink_soft
        two_lines(paint, box, place, name, told, shade, low)


def two_lines(
    paint: Painter,
    box: Rect,
    place: Rect,
    name: str,
    told: Sequence[str],
    one: Colour,
    two: Colour,
) -> None:
    """`told`: the second line, and shorter ones where that is too long."""
    strong, busy = style("strong").at(18), box.h < _BUSY
    left = place.right + 6
    wide = box.right - left - 6 if busy else box.w - 12
    second = next((each for each in told if paint.measure(each, "caption")[0] <= wide), told[-1])
    if not busy:
        paint.text(name, (box.centre[0], place.bottom + 18), strong, one, "centre", width=wide)
        paint.text(second, (box.centre[0], place.bottom + 40), "caption", two, "centre", width=wide)
        return
    if paint.measure(name, strong)[0] > wide:
        strong = strong.at(16)
    rows = Rect(left, box.y + 3, wide, box.h - 6).rows(2 if second else 1)
    paint.text(name, (left, rows[0].centre[1]), strong, one, width=wide)
    if second:
        paint.text(second, (left, rows[1].centre[1]), "caption", two, width=wide)


def label(paint: Painter, col: Column, told: str, second: str = "") -> None:
    """The panel with its title; a second thing is told only where there is room beside that."""
    paint.panel(col.panel)
    box = paint.text(told, (col.label.x, col.label.centre[1]), "label", width=col.label.w)
    rest = col.label.right - box.right - 10
    if second and paint.measure(second, "caption")[0] <= rest:
        paint.text(second, (col.label.right, col.label.centre[1]), "caption", align="right", width=rest)


def building_sprites(col: Column, first: int) -> Iterator[Sprite]:
    """What is still to be drawn; only the next one is in full colour."""
    for building, box in enumerate(col.buildings()):
        if building >= first:
            alpha = 1.0 if building == first else 0.5
            yield Sprite(f"{BUILDING}{building}", pictures.HOUSES[building], building_picture(box), 1, alpha)


def buildings(
    paint: Painter,
    col: Column,
    first: int,
    places: int,
    words: Speaker,
    pointed: str | None,
    accent: Accent,
    solo: bool,
    pose: int = 0,
) -> None:
    """The three buildings in their order: drawn, next (in the pose in which it is held), later."""
    t = words.words.t
    paint.panel(col.whole)
    title = col.title()
    paint.text(t("rolling_acres.buildings"), (title.x, title.centre[1]), "h3", width=title.w * 0.5)
    rule = t("rolling_acres.buildings.rule")
    if not solo and paint.measure(rule, "caption")[0] <= title.w * 0.48:
        paint.text(rule, (title.right, title.centre[1]), "caption", align="right")
    for building, box in zip(BUILDINGS, col.buildings(), strict=True):
        done, now = building < first, building == first
        card(paint, box, pointed == f"{BUILDING}{building}", now, False, accent, done)
        place = building_picture(box)
        if done:
            paint.picture(pictures.HOUSES[building], place, 0.6)
        spaces = len(data.BUILDING_CELLS[building])
        told = (
            words.words.n("rolling_acres.places", places)
            if now
            else t("rolling_acres.building.done")
            if done
            else words.words.n("rolling_acres.spaces", spaces)
        )
        left = place.right + 10
        wide = box.right - box.w * 0.24 - left
        name = t(f"rolling_acres.house.{building}")
        paint.text(name, (left, box.centre[1] - 12), "strong", width=wide)
        paint.text(told, (left, box.centre[1] + 14), "caption", width=wide)
        room = Rect(box.right - box.w * 0.23, box.y + 6, box.w * 0.2, box.h - 12)
        lies, part = pose if now else 0, min(22.0, room.h / _LONGEST, room.w / _LONGEST)
        paint.picture(pictures.plan(building, lies), pictures.plan_box(building, lies, room.centre, part))


def farms(
    paint: Painter, col: Column, taken: Sequence[int], words: Catalogue, hover: str | None, accent: Accent
) -> None:
    """All names of farms; those of others are pale."""
    paint.panel(col.whole)
    title = col.title()
    if not col.untitled:
        told = words.t("rolling_acres.farm.choose")
        paint.text(told, (title.x, title.centre[1]), "label", width=title.w)
    for farm, box in enumerate(col.farms(data.NAMES)):
        dead = farm in taken
        card(paint, box, hover == f"{FARM}{farm}", False, dead, accent, False)
        shade = colours.disabled_text if dead else colours.ink
        name = words.t(f"rolling_acres.farm.{farm}")
        look = style("strong").at(18)._replace(lead=1.1)
        if box.h < _ROOMY or paint.measure(name, look)[0] > box.w - 6:
            look = look.at(16)._replace(lead=1.1)
        lines = 2 if box.h >= 2.1 * paint.measure(name, look)[1] else 1
        paint.text(name, box.centre, look, shade, "centre", width=box.w - 6, max_lines=lines)
