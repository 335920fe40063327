"""The tray with the viewer's tiles: what lies in it and where, and how it is drawn."""

from __future__ import annotations

from typing import NamedTuple

from game.i18n.catalogue import Catalogue
from game.rules.wolves_and_sheep.land import tile_code
from game.rules.wolves_and_sheep.model import BACK, FRONT, Terms
from game.tables.wolves_and_sheep import faces
from game.tables.wolves_and_sheep.column import BACKS, Column, Slot
from game.tables.wolves_and_sheep.vignette import ACCENT
from game.ui.paint import Painter
from game.ui.rect import Rect
from game.ui.shapes import Stroke
from game.ui.skin import LIFTED, SMALL, Skin
from game.ui.spot import Spot
from game.ui.sprite import Sprite
from game.ui.theme import colours
from game.ui.type import block, style

Turns = dict[int, tuple[int, ...]]
"""Turn -> the cells where a side fits so."""

_PALE = 0.4
"""A side that fits nowhere, or that is not the chosen one."""
_SMALL, _LARGE = 62.0, 160.0
_OVER = 0.88
"""Letters of a number over the faces, as a share of the height of what it stands on."""
_EMPTY = 8.0
"""The radius of the place of a tile that has left it."""
_BACK_SIZE, _BACKS_SHARES = 36.0, (0.55, 0.45, 0.35, 0.25)
"""The size of a tile face down below the hand, and shares of the width for their row, as narrow as words need it."""
_MANY = 8
"""So many backs stand in a row before they shrink."""

SHEPHERD = Spot("shepherd")
FLIPPED = 4
"""Added to the pose of a tile whose other side lies up than the one by which it was picked up."""


class Held(NamedTuple):
    """How a tile lies in the hand."""

    tile: int
    side: int
    turn: int

    @property
    def code(self) -> int:
        """The same as one number."""
        return tile_code(self.tile, self.side, self.turn)


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
    laid: bool = False
    """Whether a tile has just been laid, so that none is asked for: no number is told."""
    new: frozenset[int] = frozenset()
    """Those that have just been drawn."""

    def places(self, column: Column) -> tuple[Slot, ...]:
        """One for each open tile."""
        count = 1 if self.shepherd is not None else len(self.tiles)
        return column.slots(count, BACKS if self.down else 0)

    def shows(self, face: tuple[int, int]) -> float:
        """How much of a side shows that is not held: little where it fits nowhere."""
        return 1.0 if face in self.fits else _PALE

    def cells(self, tile: int) -> int:
        """How many cells a tile fits, in whatever way."""
        found = {at for side in (FRONT, BACK) for at_turn in self.fits.get((tile, side), {}).values() for at in at_turn}
        return len(found)


def spots(tray: Tray, column: Column) -> dict[Spot, Rect]:
    """Both sides of each tile; the shepherd's alone."""
    places = tray.places(column)
    if tray.shepherd is not None:
        return {SHEPHERD: places[0].faces[0]}
    return {
        Spot("face", tile, side): place.faces[side]
        for tile, place in zip(tray.tiles, places, strict=True)
        for side in (FRONT, BACK)
    }


def sprites(
    tray: Tray, column: Column, terms: Terms, source: Spot | None, held: Held | None, size: float
) -> list[Sprite]:
    """What is dragged, as it lies in the hand and `size` units large.

    What lies in the tray is drawn with it; here it only has its place, from which it comes and to which it glides back.
    """
    made = []
    for spot, box in spots(tray, column).items():
        if held is not None and spot == source:
            art, place = faces.face(terms, held.code), Rect.around(box.centre, size)
            made.append(Sprite(spot, art, place, layer=6))
        else:
            made.append(Sprite(spot, faces.BACK, box, alpha=0))
    if tray.shepherd is None:
        made.append(Sprite(SHEPHERD, faces.BACK, column.slots(1)[0].faces[0], alpha=0))
    return made


def draw_panel(paint: Painter, column: Column, titles: tuple[str, str]) -> None:
    """The panel and its heading."""
    paint.panel(column.tray)
    head = column.head
    low = head.h < 30
    shown = paint.text(titles[0], (head.x, head.centre[1]), style("strong").at(18 if low else 22), width=head.w)
    room = head.right - shown.right - 16
    if titles[1] and paint.measure(titles[1], "caption")[0] <= room:
        paint.text(titles[1], (head.right, head.centre[1]), "caption", align="right")


def draw(
    paint: Painter,
    tray: Tray,
    column: Column,
    terms: Terms,
    words: Catalogue,
    held: Held | None,
    gone: Spot | None = None,
) -> None:
    """The tiles and what is written beside them; `gone` is what has left its place."""
    places = tray.places(column)
    if tray.shepherd is not None:
        _secret(paint, places[0], terms, words, tray.shepherd, held is not None, gone == SHEPHERD)
        return
    for tile, place in zip(tray.tiles, places, strict=True):
        mine = held if held is not None and held.tile == tile else None
        _row(paint, tray, terms, tile, place, words, mine, gone)
        if tile in tray.new and mine is None:
            _new(paint, place, words)
    _down(paint, tray, column, words)


def _row(
    paint: Painter,
    tray: Tray,
    terms: Terms,
    tile: int,
    place: Slot,
    words: Catalogue,
    held: Held | None,
    gone: Spot | None,
) -> None:
    if held is not None:
        look = Skin(colours.legal_fill, 11, ACCENT.base, 3, light=colours.white_fur, shadows=LIFTED)
        paint.skin(place.box.inset(-2, 0), look)
    for side, face in zip((FRONT, BACK), place.faces, strict=True):
        if gone == Spot("face", tile, side):
            paint.dashed(face, _EMPTY)
        else:
            _face(paint, tray, terms, tile, side, face, held)
    gap = place.between
    if gap.w >= 18:
        size = min(24.0, gap.w - 6)
        icon = "icons/lock" if tile in tray.locked else "icons/flip"
        tint = colours.ink if held is not None else colours.track
        paint.picture(icon, Rect.around(gap.centre, size), tint=tint)
    _count(paint, tray, tile, place, words, held)


def fresh(tray: Tray, column: Column) -> list[Rect]:
    """The boxes of the tiles that have just been drawn."""
    if tray.shepherd is not None:
        return []
    return [place.box for tile, place in zip(tray.tiles, tray.places(column), strict=True) if tile in tray.new]


def _new(paint: Painter, place: Slot, words: Catalogue) -> None:
    """A rim round a tile that has just been drawn, and a ribbon that says so."""
    paint.box(place.box.inset(-2, 0), None, 11, colours.sun, 3)
    told = words.t("wolves_and_sheep.tile.new")
    high = min(22.0, place.box.h * 0.4)
    box = Rect(place.box.x - 4, place.box.y - 3, paint.measure(told, "caption")[0] + 14, high)
    paint.box(box, colours.sun, high / 2, colours.gold_dark, 1)
    paint.text(told, box.centre, "caption", colours.ink, "centre")


def close_up(paint: Painter, tray: Tray, column: Column, terms: Terms, spot: Spot, board: Rect) -> None:
    """A side that is pointed at and lies small in the tray, large beside it."""
    box, face = spots(tray, column).get(spot), face_of(spot)
    if box is None or box.w >= _SMALL or face is None:
        return
    size = min(_LARGE, board.h * 0.4)
    top = min(max(box.centre[1] - size / 2, board.y + 12), board.bottom - size - 12)
    place = Rect(board.right - size - 12, top, size, size)
    paint.skin(place.inset(-5), Skin(colours.cream, 9, colours.white_rim, 2, shadows=LIFTED))
    paint.picture(faces.face(terms, tile_code(*face, 0)), place)


def _face(paint: Painter, tray: Tray, terms: Terms, tile: int, side: int, box: Rect, held: Held | None) -> None:
    """One side: pale where it fits nowhere, or where the other one is chosen; the chosen one as it is turned."""
    up = held is not None and side == held.side
    pale = (tile, side) not in tray.fits if held is None else not up
    paint.skin(box, Skin(colours.cream if pale else colours.wood_dark, 3, shadows=SMALL))
    turn = held.turn if held is not None and up else 0
    paint.picture(faces.face(terms, tile_code(tile, side, turn)), box, _PALE if pale else 1)
    if up:
        x, y, w, h = box.inset(-3)
        corners = [(x, y), (x + w, y), (x + w, y + h), (x, y + h)]
        paint.shape([corners], (Stroke(colours.sun, 4),), corner=5)


def _count(paint: Painter, tray: Tray, tile: int, place: Slot, words: Catalogue, held: Held | None) -> None:
    """How many cells glow for the held tile, how many any other fits in whatever way."""
    if tray.laid:
        return
    if held is None:
        number, colour = tray.cells(tile), colours.ink_soft
    else:
        number = len(tray.fits.get((held.tile, held.side), {}).get(held.turn, ()))
        colour = colours.leaf_dark
    x, y = place.label.centre
    none = words.t("wolves_and_sheep.fits.later" if tile in tray.locked else "wolves_and_sheep.fits.none")
    if place.over:
        if place.label.h and not (tile in tray.locked and not number):
            box = place.label
            paint.box(box, colours.cream, box.h / 2, colours.track, 1)
            ink = colour if number else colours.disabled_text
            paint.text(str(number), (x, y), style("figure").at(round(_OVER * box.h)), ink, "centre")
        return
    if not place.beside:
        told = str(number) if number else none
        paint.text(told, (x, y), style("figure").at(18) if number else "caption", colour, "centre")
        return
    if not number:
        paint.text(none, (x, y), "caption", colours.disabled_text, "centre", width=place.label.w - 8)
        return
    if place.label.h < 46:
        paint.text(str(number), (x, y), style("figure").at(20), colour, "centre")
        return
    told = words.n("wolves_and_sheep.cells" if held is not None else "wolves_and_sheep.fits", number)
    if held is not None:
        if paint.measure(told, "caption")[0] > place.label.w - 6:
            told = str(number)
        paint.picture("icons/check", Rect.around((x, y - 15), 22), tint=colours.leaf_dark)
    else:
        paint.text(str(number), (x, y - 14), style("figure").at(24), colour, "centre")
    paint.text(told, (x, y + 13), "caption", colour, "centre", width=place.label.w - 6)


def _secret(paint: Painter, place: Slot, terms: Terms, words: Catalogue, tile: int, held: bool, gone: bool) -> None:
    box = place.faces[0]
    if gone:
        paint.dashed(box, _EMPTY)
    else:
        paint.skin(box, Skin(colours.wood_dark, 3, shadows=SMALL))
        paint.picture(faces.face(terms, tile_code(tile, BACK, 0)), box)
    if held and not gone:
        paint.box(box.inset(-3), None, 5, colours.sun, 4)
    left = place.faces[0].right + 16
    told = words.t("wolves_and_sheep.shepherd.lies")
    paint.text(told, (left, place.faces[0].centre[1]), "caption", width=place.box.right - left - 6, max_lines=3)


def _down(paint: Painter, tray: Tray, column: Column, words: Catalogue) -> None:
    """Tiles of the hand that have nothing to do with what is asked."""
    if not tray.down:
        return
    box = Rect(column.tray.x + 14, column.tray.bottom - BACKS - 4, column.tray.w - 28, BACKS)
    told = words.n("wolves_and_sheep.down", tray.down)
    for share in _BACKS_SHARES:
        room = box._replace(w=share * box.w)
        left = _row_of_backs(room, tray.down, _BACK_SIZE).right + 12
        if block(told, "caption", paint.scale, box.right - left, 2).whole:
            break
    backs(paint, room, tray.down, _BACK_SIZE)
    paint.text(told, (left, box.centre[1]), "caption", width=box.right - left, max_lines=2)


def backs(paint: Painter, box: Rect, count: int, most: float) -> Rect:
    """So many tiles face down in a row; the rectangle that they take."""
    row = _row_of_backs(box, count, most)
    for n in range(count):
        paint.picture(faces.BACK, Rect(row.x + n * (row.h + 2), row.y, row.h, row.h))
    return row


def _row_of_backs(box: Rect, count: int, most: float) -> Rect:
    """The rectangle of so many tiles face down, each `most` units wide where there is room."""
    size = min(most, box.h, box.w / max(1, count) - 2 if count > _MANY else (box.w + 2) / max(1, count) - 2)
    return Rect(box.x, box.centre[1] - size / 2, max(0.0, count * (size + 2) - 2), size)


def face_of(spot: Spot | None) -> tuple[int, int] | None:
    """The tile and the side that a spot is; None for any other."""
    if spot is None or spot.kind != "face":
        return None
    tile, side = spot.ids
    return int(tile), int(side)


def cell_of(spot: Spot | None) -> int | None:
    """The cell of a spot, also of one that is only a quarter of a cell ("part", by its edge)."""
    return None if spot is None or spot.kind not in ("cell", "part") else spot.number
