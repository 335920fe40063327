"""The tray with the viewer's tiles, both sides of each, and how many cells each fits."""

from __future__ import annotations

from typing import NamedTuple

from game.i18n.catalogue import Catalogue
from game.rules.wolves_and_sheep.land import code
from game.rules.wolves_and_sheep.model import BACK, FRONT, Terms
from game.tables.wolves_and_sheep import faces
from game.tables.wolves_and_sheep.column import Column, Slot
from game.tables.wolves_and_sheep.reading import FACE, SHEPHERD, Held, Turns
from game.ui.paint import Painter
from game.ui.rect import Rect
from game.ui.shapes import Stroke
from game.ui.skin import LIFTED, SMALL, Skin
from game.ui.sprite import Sprite
from game.ui.theme import Accent, colours
from game.ui.type import style

_PALE = 0.4
"""A side that fits nowhere, or that is not the chosen one."""
_BACKS = 44.0
"""What a row of tiles that stay face down takes."""
_MANY = 8
"""So many backs stand in a row before they shrink."""


class Tray(NamedTuple):
    """What lies in the tray."""

    tiles: tuple[int, ...]
    """Those that lie open."""
    fits: dict[tuple[int, int], Turns]
    down: int = 0
    """How many more lie face down."""
    shepherd: int | None = None
    """A secret tile that is just being shown, in place of all others."""
    locked: tuple[int, ...] = ()
    """Tiles that only their front may be laid of, as they are announced."""

    def places(self, column: Column) -> tuple[Slot, ...]:
        """One for each open tile."""
        count = 1 if self.shepherd is not None else len(self.tiles)
        return column.slots(count, _BACKS if self.down else 0)

    def cells(self, tile: int) -> int:
        """How many cells a tile fits, in whatever way."""
        found = {
            at
            for side in (FRONT, BACK)
            for at_turn in self.fits.get((tile, side), {}).values()
            for at in at_turn
        }
        return len(found)


def spots(tray: Tray, column: Column) -> dict[str, Rect]:
    """Both sides of each tile; the shepherd's alone."""
    places = tray.places(column)
    if tray.shepherd is not None:
        return {SHEPHERD: places[0].faces[0]}
    return {
        f"{FACE}{tile}:{side}": place.faces[side]
        for tile, place in zip(tray.tiles, places, strict=True)
        for side in (FRONT, BACK)
    }


def sprites(tray: Tray, column: Column, terms: Terms, held: Held | None, size: float) -> list[Sprite]:
    """The sides as they lie there; what is dragged is as large as on the board, `size` units."""
    places = tray.places(column)
    if tray.shepherd is not None:
        art = faces.face(terms, code(tray.shepherd, BACK, 0))
        box = places[0].faces[0]
        return [Sprite(SHEPHERD, art, Rect.around(box.centre, size) if held else box)]
    return [
        _sprite(tray, terms, tile, side, place.faces[side])
        for tile, place in zip(tray.tiles, places, strict=True)
        for side in (FRONT, BACK)
    ]


def _sprite(tray: Tray, terms: Terms, tile: int, side: int, box: Rect) -> Sprite:
    alpha = 1.0 if (tile, side) in tray.fits else _PALE
    return Sprite(f"{FACE}{tile}:{side}", faces.face(terms, code(tile, side, 0)), box, alpha=alpha)


def carried(terms: Terms, source: str, held: Held, box: Rect, size: float) -> Sprite:
    """What is dragged, as it lies in the hand and as large as on the board."""
    return Sprite(source, faces.face(terms, held.code), Rect.around(box.centre, size), layer=6)


def draw(
    paint: Painter,
    tray: Tray,
    column: Column,
    words: Catalogue,
    titles: tuple[str, str],
    held: Held | None,
    accent: Accent,
) -> None:
    """The panel, its heading, what is written beside the tiles; the tiles themselves are sprites."""
    paint.panel(column.tray)
    head = column.head
    low = head.h < 30
    shown = paint.text(
        titles[0], (head.x, head.centre[1]), style("strong").at(18 if low else 22), width=head.w
    )
    room = head.right - shown.right - 16
    if titles[1] and paint.measure(titles[1], "caption")[0] <= room:
        paint.text(titles[1], (head.right, head.centre[1]), "caption", align="right")
    places = tray.places(column)
    if tray.shepherd is not None:
        _secret(paint, places[0], words, tray.shepherd)
        return
    for tile, place in zip(tray.tiles, places, strict=True):
        _row(
            paint, tray, tile, place, words, held if held is not None and held.tile == tile else None, accent
        )
    _down(paint, tray, column, words)


def _row(
    paint: Painter, tray: Tray, tile: int, place: Slot, words: Catalogue, held: Held | None, accent: Accent
) -> None:
    if held is not None:
        look = Skin(colours.legal_fill, 11, accent.base, 3, light=colours.white_fur, shadows=LIFTED)
        paint.skin(place.box.inset(-2, 0), look)
    for side, face in zip((FRONT, BACK), place.faces, strict=True):
        fill = colours.wood_dark if (tile, side) in tray.fits else colours.cream
        paint.skin(face, Skin(fill, 3, shadows=SMALL))
    gap = place.between
    if gap.w >= 18:
        size = min(24.0, gap.w - 6)
        icon = "icons/lock" if tile in tray.locked else "icons/flip"
        tint = colours.ink if held is not None else colours.track
        paint.picture(icon, Rect.around(gap.centre, size), tint=tint)
    _count(paint, tray, tile, place, words, held)


def _count(paint: Painter, tray: Tray, tile: int, place: Slot, words: Catalogue, held: Held | None) -> None:
    """How many cells glow for the held tile, how many any other fits in whatever way."""
    if held is None:
        number, colour = tray.cells(tile), colours.ink_soft
    else:
        number = len(tray.fits.get((held.tile, held.side), {}).get(held.turn, ()))
        colour = colours.leaf_dark
    x, y = place.told.centre
    none = words.t("wolves_and_sheep.fits.none")
    if not place.beside:
        told = str(number) if number else none
        paint.text(told, (x, y), style("figure").at(18) if number else "caption", colour, "centre")
        return
    if not number:
        paint.text(none, (x, y), "caption", colours.disabled_text, "centre", width=place.told.w - 8)
        return
    if place.told.h < 46:
        paint.text(str(number), (x, y), style("figure").at(20), colour, "centre")
        return
    told = words.n("wolves_and_sheep.cells" if held is not None else "wolves_and_sheep.fits", number)
    if held is not None:
        paint.picture("icons/check", Rect.around((x, y - 15), 22), tint=colours.leaf_dark)
    else:
        paint.text(str(number), (x, y - 14), style("figure").at(24), colour, "centre")
    paint.text(told, (x, y + 13), "caption", colour, "centre", width=place.told.w - 6)


def _secret(paint: Painter, place: Slot, words: Catalogue, tile: int) -> None:
    paint.skin(place.faces[0], Skin(colours.wood_dark, 3, shadows=SMALL))
    left = place.faces[0].right + 16
    told = words.t("wolves_and_sheep.shepherd.lies")
    paint.text(
        told, (left, place.faces[0].centre[1]), "caption", width=place.box.right - left - 6, max_lines=3
    )


def _down(paint: Painter, tray: Tray, column: Column, words: Catalogue) -> None:
    """Tiles of the hand that have nothing to do with what is asked."""
    if not tray.down:
        return
    box = Rect(column.tray.x + 14, column.tray.bottom - _BACKS - 4, column.tray.w - 28, _BACKS)
    taken = backs(paint, Rect(box.x, box.y, box.w * 0.55, box.h), tray.down, 36)
    told = words.n("wolves_and_sheep.down", tray.down)
    left = taken.right + 12
    paint.text(told, (left, box.centre[1]), "caption", width=box.right - left, max_lines=2)


def backs(paint: Painter, box: Rect, count: int, most: float) -> Rect:
    """So many tiles face down in a row; the rectangle that they take."""
    size = min(most, box.h, box.w / max(1, count) - 2 if count > _MANY else (box.w + 2) / max(1, count) - 2)
    for n in range(count):
        paint.picture(faces.BACK, Rect(box.x + n * (size + 2), box.centre[1] - size / 2, size, size))
    return Rect(box.x, box.centre[1] - size / 2, max(0.0, count * (size + 2) - 2), size)


def lifted(paint: Painter, tray: Tray, column: Column, terms: Terms, held: Held) -> None:
    """The tile in the hand over its place in the tray: the side that lies up as it is turned, the other one pale."""
    if held.tile not in tray.tiles:
        return
    place = tray.places(column)[tray.tiles.index(held.tile)]
    for side in (FRONT, BACK):
        box = place.faces[side]
        up = side == held.side
        paint.box(box, colours.cream)
        paint.picture(
            faces.face(terms, code(held.tile, side, held.turn if up else 0)), box, 1 if up else _PALE
        )
        if up:
            around = box.inset(-3)
            corners = [
                (around.x, around.y),
                (around.right, around.y),
                (around.right, around.bottom),
                (around.x, around.bottom),
            ]
            paint.shape([corners], (Stroke(colours.sun, 4),), corner=5)
