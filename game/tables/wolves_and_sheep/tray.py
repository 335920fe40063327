"""Side column and the tray in it: where the viewer's tiles and the buttons lie, and how the tiles are drawn."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from game.i18n.catalogue import Catalogue
from game.rules.wolves_and_sheep.land import tile_code
from game.rules.wolves_and_sheep.model import BACK, FRONT, Terms
from game.tables.wolves_and_sheep import faces
from game.tables.wolves_and_sheep.vignette import ACCENT
from game.ui import popover
from game.ui.frame import Frame
from game.ui.paint import Painter
from game.ui.popover import Avoid
from game.ui.rect import Rect
from game.ui.shapes import Stroke
from game.ui.skin import LIFTED, SMALL, Skin
from game.ui.spot import Spot
from game.ui.sprite import Sprite
from game.ui.theme import colours
from game.ui.type import block, style, tight, within

_ROW, _LOW_ROW = 48.0, 38.0
_GAP, _LOW_GAP = 12.0, 6.0
_LIST, _LEAST_LIST = 150.0, 76.0
_HEAD, _LOW_HEAD = 40.0, 26.0
_RIM = 4.0
"""Room for a rim round the first tile, below a low heading."""
_TALL, _NARROW = 300.0, 280.0
_FACE = 88.0
_HARDLY = 0.9
"""Ratio from which faces in one column, with words beside them, are preferred to larger ones in several."""
_COUNT, _COUNTED = 92.0, 0.24
_BELOW = 18.0
"""Room for the number below the faces where several tiles stand beside each other."""
_PILL, _LOW_PILL, _WIDE_PILL, _PILL_SHARE = 18.0, 11.0, 1.7, 0.42
"""A number over both faces: how high, at least, how wide, and its height as a share of a face."""
_LEAST_GAP = 18.0
"""Least width between both sides of a tile for the sign that it can be flipped."""
_LEAST_FACE = 20.0
"""Smaller faces have no number."""
_TAG, _LEAST_TAG, _TAG_DOWN, _TAG_BESIDE = 20.0, 17.0, 3.0, 24.0
"""Height of a tag above the number and beside it, its distance from the upper border, and room for a number beside."""
_COLUMNS = 6
BACKS = 44.0
"""Height of a row of tiles that stay face down."""

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
"""Backs that stand in a row before they shrink."""

SHEPHERD = Spot("shepherd")
FLIPPED = 4
"""Added to the pose of a tile that is flipped in the hand."""


class Slot(NamedTuple):
    """The place of one tile in the tray."""

    box: Rect
    faces: tuple[Rect, Rect]
    label: Rect
    """Box of the number of cells that it fits."""
    label_right: bool
    """Whether that is at the right of the faces, with room for words."""

    @property
    def label_over(self) -> bool:
        """Whether the number lies over the faces."""
        return not self.label_right and self.label.y < self.faces[0].bottom

    @property
    def between(self) -> Rect:
        """The room between both faces."""
        one, two = self.faces
        return Rect(one.right, one.y, two.x - one.right, one.h)

    def tagged(self, width: float) -> tuple[Rect | None, Slot]:
        """Box of a tag of a width that hides no edge of the tile, and the slot with the rest of its label; None where
        there is no room beside the faces."""
        label = self.label
        if self.label_right and label.w >= width:
            height = min(_TAG, label.h * 0.4)
            tag = Rect.around((label.centre[0], label.y + _TAG_DOWN + height / 2), width, height)
            return tag, self._replace(label=label._replace(y=tag.bottom, h=label.bottom - tag.bottom))
        if self.label_over or label.w < width + _TAG_BESIDE or label.h < _LEAST_TAG:
            return None, self
        tag = Rect(label.x, label.centre[1] - _LEAST_TAG / 2, width, _LEAST_TAG)
        return tag, self._replace(label=label._replace(x=tag.right, w=label.right - tag.right))


class Column(NamedTuple):
    """The side column."""

    upper: Rect | None
    """The list of an announcement."""
    tray: Rect
    head: Rect
    """The heading of the tray."""
    turn: Rect
    flip: Rect
    every: Rect
    """The button that shows every cell where a tile fits in any turn."""
    flock: Rect
    """The button that shows the viewer's flock: here, or below the seats."""
    interrupts: tuple[Rect, ...]
    """Per seat a button for what it may do out of turn, where the cards have no room for those."""

    def slots(self, count: int, below: float = 0) -> tuple[Slot, ...]:
        """Places for so many tiles, as large as there is room; `below` is kept free at the foot."""
        top = self.head.bottom + (_RIM if self.head.h == _LOW_HEAD else 0.0)
        body = Rect(self.tray.x + 8, top, self.tray.w - 16, self.tray.bottom - top - 3)
        return tile_slots(body.upper(body.h - below), count)

    @property
    def foot(self) -> Rect:
        """All the room below the tray where a tile is turned."""
        return self.turn.leftmost(max(self.flip.right, self.every.right) - self.turn.x)

    @property
    def answers(self) -> tuple[Rect, Rect]:
        """Two large buttons in the tray, in place of the hand."""
        inner = Rect(self.tray.x + 12, self.head.bottom + 2, self.tray.w - 24, self.tray.bottom - self.head.bottom - 14)
        height = min(72.0, (inner.h - 8) / 2)
        if inner.h < 90:
            one, two = inner.columns(2, 8)
            return one, two
        return inner.upper(height), Rect(inner.x, inner.y + height + 10, inner.w, height)


@lru_cache(maxsize=64)
def column(frame: Frame, seats: int, listed: bool, turning: bool = True) -> Column:
    """Boxes of the side column, at their own size where there is room, else smaller.

    `listed`: there is a list to be shown; `turning`: a tile can be held that turns.
    """
    side = frame.side
    if frame.form == "strip":
        over = side.upper(_LOW_ROW)
        foot = side.lower(_LOW_ROW)
        turn, flip, every, flock = foot.columns(4, 6) if turning else [foot] * 4
        tray = Rect(side.x, over.bottom + _LOW_GAP, side.w, foot.y - 2 * _LOW_GAP - over.bottom)
        head = Rect(tray.x + 8, tray.y + 2, tray.w - 16, 22)
        interrupts = () if listed else tuple(over.columns(seats, 4))
        return Column(over if listed else None, tray, head, turn, flip, every, flock, interrupts)
    own_flock = frame.foot is None
    foot = side.lower(_ROW)
    turn, flip, every, flock = _tool_boxes(foot, own_flock) if turning else (foot,) * 4
    top = side.y
    upper = None
    if listed:
        room = foot.y - _GAP - side.y
        upper = side.upper(min(_LIST, max(_LEAST_LIST, room * 0.34)))
        top = upper.bottom + _GAP
    low = foot.y - 7 if turning or own_flock else side.bottom
    tray = Rect(side.x, top, side.w, low - top)
    height = _HEAD if tray.h >= _TALL and side.w >= _NARROW else _LOW_HEAD
    head = Rect(tray.x + 16, tray.y + 2, tray.w - 32, height)
    return Column(upper, tray, head, turn, flip, every, frame.foot or flock, ())


def _tool_boxes(foot: Rect, own_flock: bool) -> tuple[Rect, Rect, Rect, Rect]:
    """Turn, flip, every cell, my flock."""
    if own_flock:
        turn, flip, every, flock = foot.columns(4, 6)
        return turn, flip, every, flock
    every = foot.rightmost(56)
    turn, flip = foot.leftmost(foot.w - 64).columns(2, 8)
    return turn, flip, every, every


@lru_cache(maxsize=64)
def tile_slots(body: Rect, count: int) -> tuple[Slot, ...]:
    """Places for tiles in a rectangle: in one column as long as that leaves them large enough, else in several."""
    if not count:
        return ()
    columns, size = _face_size(body, count)
    if columns == 1:
        height = min(100.0, body.h / count)
        return tuple(_single_slot(Rect(body.x, body.y + n * height, body.w, height), size) for n in range(count))
    rows = -(-count // columns)
    cells = [cell for row in body.rows(rows, 4) for cell in row.columns(columns, 6)]
    return tuple(_grid_slot(cell, size) for cell in cells[:count])


@lru_cache(maxsize=256)
def _face_size(body: Rect, count: int) -> tuple[int, float]:
    """Number of columns in which faces are largest, and their size: never larger than those of fewer tiles."""
    alone = min(_FACE, min(100.0, body.h / count) - 4, (body.w - min(_COUNT, body.w * _COUNTED) - 40) / 2)
    sizes = dict[int, float]()
    for columns in range(2, _COLUMNS + 1):
        rows = -(-count // columns)
        width, height = (body.w - 6 * (columns - 1)) / columns, (body.h - 4 * (rows - 1)) / rows
        sizes[columns] = max(8.0, min(_FACE, (width - 14) / 2, height - 8))
    best = max(sizes, key=lambda columns: sizes[columns])
    most = _face_size(body, count - 1)[1] if count > 1 else _FACE
    columns, size = (1, alone) if alone >= _HARDLY * sizes[best] else (best, sizes[best])
    return columns, min(size, most)


def _single_slot(box: Rect, size: float) -> Slot:
    free = box.w - min(_COUNT, box.w * _COUNTED) - 2 * size - 8
    gap = max(10.0, min(44.0, free))
    top = box.centre[1] - size / 2
    one = Rect(box.x + 8, top, size, size)
    two = Rect(one.right + gap, top, size, size)
    return Slot(box.inset(0, 1), (one, two), Rect(two.right, box.y, box.right - two.right, box.h), True)


def _grid_slot(cell: Rect, size: float) -> Slot:
    width = 2 * size + 6
    below = _BELOW if cell.h >= size + _BELOW + 8 else 0.0
    box = Rect.around(cell.centre, min(cell.w, width + 8), min(cell.h, size + below + 8))
    left = box.centre[0] - width / 2
    one = Rect(left, box.y + 4, size, size)
    two = one.moved(size + 6, 0)
    if below:
        label = Rect(box.x, one.bottom, box.w, box.bottom - one.bottom)
    else:  # over the lower corners where both faces meet; empty where a number could not be read
        height = max(_LOW_PILL, min(_PILL, _PILL_SHARE * one.w)) if one.w >= _LEAST_FACE else 0.0
        label = Rect.around((box.centre[0], one.bottom - height / 2), _WIDE_PILL * height, height)
    return Slot(box, (one, two), label, False)


class Held(NamedTuple):
    """Side and turn of a tile in the hand."""

    tile: int
    side: int
    turn: int

    @property
    def code(self) -> int:
        """Code of the tile as it is turned."""
        return tile_code(self.tile, self.side, self.turn)


class Tray(NamedTuple):
    """Tiles in the tray."""

    tiles: tuple[int, ...]
    """Tiles that lie open."""
    fits: dict[tuple[int, int], Turns]
    down: int = 0
    """How many more lie face down."""
    shepherd: int | None = None
    """A secret tile that is just being shown, in place of all others."""
    locked: tuple[int, ...] = ()
    """Announced tiles of which only the front may be laid."""
    laid: bool = False
    """Whether a tile has just been laid, so that none is asked for and no number is shown."""
    new: frozenset[int] = frozenset()
    """Tiles that have just been drawn."""

    def places(self, column: Column) -> tuple[Slot, ...]:
        """Slots of the open tiles."""
        count = 1 if self.shepherd is not None else len(self.tiles)
        return column.slots(count, BACKS if self.down else 0)

    def shows(self, face: tuple[int, int]) -> float:
        """Opacity of a side that is not held: pale where it fits nowhere."""
        return 1.0 if face in self.fits else _PALE

    def cells(self, tile: int) -> int:
        """How many cells a tile fits, in whatever way."""
        cells = {at for side in (FRONT, BACK) for at_turn in self.fits.get((tile, side), {}).values() for at in at_turn}
        return len(cells)


def tray_spots(tray: Tray, column: Column) -> dict[Spot, Rect]:
    """Both sides of each tile; the shepherd's alone."""
    places = tray.places(column)
    if tray.shepherd is not None:
        return {SHEPHERD: places[0].faces[0]}
    return {
        Spot("face", tile, side): place.faces[side]
        for tile, place in zip(tray.tiles, places, strict=True)
        for side in (FRONT, BACK)
    }


def tray_parts(tray: Tray, column: Column) -> dict[Spot, Rect]:
    """The number beside each tile ("fits"), and the sign between both of its sides ("mirror"); else the shepherd's
    place ("secret")."""
    if tray.shepherd is not None:
        return {Spot("secret"): tray.places(column)[0].box}
    parts = {}
    for tile, place in zip(tray.tiles, tray.places(column), strict=True):
        if place.label.h and not (place.label_over or tray.laid):
            parts[Spot("fits", tile)] = place.label
        if place.between.w >= _LEAST_GAP:
            parts[Spot("mirror", tile)] = place.between
    return parts


def tray_sprites(
    tray: Tray, column: Column, terms: Terms, source: Spot | None, held: Held | None, size: float
) -> list[Sprite]:
    """Sprites of the tray: the dragged tile as it lies in the hand, `size` units large, the others invisible.

    Tiles in the tray are drawn with it; their sprites only say whence they are dragged and whither they glide back.
    """
    sprites = []
    for spot, box in tray_spots(tray, column).items():
        if held is not None and spot == source:
            art, place = faces.face(terms, held.code), Rect.around(box.centre, size)
            sprites.append(Sprite(spot, art, place, layer=6))
        else:
            sprites.append(Sprite(spot, faces.BACK, box, alpha=0))
    if tray.shepherd is None:
        sprites.append(Sprite(SHEPHERD, faces.BACK, column.slots(1)[0].faces[0], alpha=0))
    return sprites


def draw_panel(paint: Painter, column: Column, titles: tuple[str, str]) -> None:
    """The panel and its heading."""
    paint.panel(column.tray)
    head = column.head
    low = head.h < 30
    shown = paint.fold(titles[0], (head.x, head.centre[1]), tight("strong", 1.1).at(18 if low else 22), width=head.w)
    right, room = (head.right, head.centre[1]), head.right - shown.right - 16
    paint.fit((titles[1], ""), right, "caption", align="right", width=room)


def draw_tray(
    paint: Painter,
    tray: Tray,
    column: Column,
    terms: Terms,
    words: Catalogue,
    held: Held | None,
    empty: Spot | None = None,
) -> None:
    """The tiles and what is written beside them; `empty` is the spot of a tile that has left its place."""
    places = tray.places(column)
    if tray.shepherd is not None:
        _draw_secret(paint, places[0], terms, words, tray.shepherd, held is not None, empty == SHEPHERD)
        return
    for tile, place in zip(tray.tiles, places, strict=True):
        mine = held if held is not None and held.tile == tile else None
        if tile not in tray.new or mine is not None:
            _draw_row(paint, tray, terms, tile, place, words, mine, empty)
            continue
        text = words.t("wolves_and_sheep.tile.new")
        tag, beside = place.tagged(paint.measure(text, "caption")[0] + 12)
        _draw_row(paint, tray, terms, tile, beside, words, mine, empty)
        paint.box(place.box.inset(-2, 0), None, 11, colours.sun, 3)
        if tag is not None:
            paint.box(tag, colours.sun, tag.h / 2, colours.gold_dark, 1)
            paint.text(text, tag.centre, tight("caption", 1), colours.ink, "centre")
    # Tiles of the hand that have nothing to do with what is asked.
    if not tray.down:
        return
    box = Rect(column.tray.x + 14, column.tray.bottom - BACKS - 4, column.tray.w - 28, BACKS)
    text = words.n("wolves_and_sheep.down", tray.down)
    for share in _BACKS_SHARES:
        room = box._replace(w=share * box.w)
        left = _backs_box(room, tray.down, _BACK_SIZE).right + 12
        if block(text, "caption", paint.scale, box.right - left, 2).whole:
            break
    draw_backs(paint, room, tray.down, _BACK_SIZE)
    paint.text(text, (left, box.centre[1]), "caption", width=box.right - left, max_lines=2)


def _draw_row(
    paint: Painter,
    tray: Tray,
    terms: Terms,
    tile: int,
    place: Slot,
    words: Catalogue,
    held: Held | None,
    empty: Spot | None,
) -> None:
    if held is not None:
        look = Skin(colours.legal_fill, 11, ACCENT.base, 3, light=colours.white_fur, shadows=LIFTED)
        paint.skin(place.box.inset(-2, 0), look)
    for side, face in zip((FRONT, BACK), place.faces, strict=True):
        if empty == Spot("face", tile, side):
            paint.dashed(face, _EMPTY)
        else:
            # One side: pale where it fits nowhere, or where the other one is chosen; the chosen one as it is turned.
            up = held is not None and side == held.side
            pale = (tile, side) not in tray.fits if held is None else not up
            paint.skin(face, Skin(colours.cream if pale else colours.wood_dark, 3, shadows=SMALL))
            turn = held.turn if held is not None and up else 0
            paint.picture(faces.face(terms, tile_code(tile, side, turn)), face, _PALE if pale else 1)
            if up:
                x, y, w, h = face.inset(-3)
                corners = [(x, y), (x + w, y), (x + w, y + h), (x, y + h)]
                paint.shape([corners], (Stroke(colours.sun, 4),), corner=5)
    gap = place.between
    if gap.w >= _LEAST_GAP:
        size = min(24.0, gap.w - 6)
        icon = "icons/lock" if tile in tray.locked else "icons/flip"
        tint = colours.ink if held is not None else colours.track
        paint.picture(icon, Rect.around(gap.centre, size), tint=tint)
    _draw_count(paint, tray, tile, place, words, held)


def new_boxes(tray: Tray, column: Column) -> list[Rect]:
    """The boxes of the tiles that have just been drawn."""
    if tray.shepherd is not None:
        return []
    return [place.box for tile, place in zip(tray.tiles, tray.places(column), strict=True) if tile in tray.new]


def close_up_box(tray: Tray, column: Column, spot: Spot, board: Rect, avoid: Sequence[Rect]) -> Rect | None:
    """Box of the card that shows large a side that is pointed at, off the boxes to avoid if it can; None where that
    lies large enough in the tray."""
    box = tray_spots(tray, column).get(spot)
    if box is None or box.w >= _SMALL or face_of(spot) is None:
        return None
    size = min(_LARGE, board.h * 0.4) + 10
    edge = Rect(board.right - size - 7, board.y + 7, size, board.h - 14)
    usual = Rect(edge.x, box.centre[1] - size / 2, size, size)
    return popover.place((size, size), usual, edge, Avoid(read=tuple(avoid))).box


def draw_close_up(paint: Painter, box: Rect, terms: Terms, face: tuple[int, int]) -> None:
    """Draw a side of a tile large on a card."""
    paint.skin(box, Skin(colours.cream, 9, colours.white_rim, 2, shadows=LIFTED))
    paint.picture(faces.face(terms, tile_code(*face, 0)), box.inset(5))


def _draw_count(paint: Painter, tray: Tray, tile: int, place: Slot, words: Catalogue, held: Held | None) -> None:
    """Draw the number of cells that a tile fits; so many glow once it is held."""
    if tray.laid:
        return
    number, colour = tray.cells(tile), colours.ink_soft if held is None else colours.leaf_dark
    x, y = place.label.centre
    none = words.t("wolves_and_sheep.fits.later" if tile in tray.locked else "wolves_and_sheep.fits.none")
    if place.label_over:
        if place.label.h and not (tile in tray.locked and not number):
            box = place.label
            paint.box(box, colours.cream, box.h / 2, colours.track, 1)
            ink = colour if number else colours.disabled_text
            paint.text(str(number), (x, y), style("figure").at(round(_OVER * box.h)), ink, "centre")
        return
    if not place.label_right:
        text = str(number) if number else none
        paint.text(text, (x, y), style("figure").at(18) if number else "caption", colour, "centre")
        return
    if not number:
        brief = "" if tile in tray.locked else str(number)
        paint.fit((none, brief), (x, y), "caption", colours.disabled_text, "centre", width=place.label.w - 8)
        return
    if place.label.h < 46:
        paint.text(str(number), (x, y), style("figure").at(20), colour, "centre")
        return
    text, apart = words.n("wolves_and_sheep.fits", number), 27.0
    look, below = (within(each, paint.scale, apart) for each in (style("figure").at(24), "caption"))
    paint.text(str(number), (x, y - 14), look, colour, "centre")
    paint.text(text, (x, y - 14 + apart), below, colour, "centre", width=place.label.w - 6)


def _draw_secret(
    paint: Painter, place: Slot, terms: Terms, words: Catalogue, tile: int, held: bool, empty: bool
) -> None:
    box = place.faces[0]
    if empty:
        paint.dashed(box, _EMPTY)
    else:
        paint.skin(box, Skin(colours.wood_dark, 3, shadows=SMALL))
        paint.picture(faces.face(terms, tile_code(tile, BACK, 0)), box)
    if held and not empty:
        paint.box(box.inset(-3), None, 5, colours.sun, 4)
    left = place.faces[0].right + 16
    text = words.t("wolves_and_sheep.shepherd.lies")
    room, middle = place.box.right - left - 6, place.faces[0].centre[1]
    # Many lines would rise over the heading: they begin below it then.
    high = paint.measure(text, "caption", room, 5)[1]
    paint.text(text, (left, max(middle, place.box.y - 6 + high / 2)), "caption", width=room, max_lines=5)


def draw_backs(paint: Painter, box: Rect, count: int, most: float) -> Rect:
    """Draw tiles face down in a row; returns the rectangle that they take."""
    row = _backs_box(box, count, most)
    for n in range(count):
        paint.picture(faces.BACK, Rect(row.x + n * (row.h + 2), row.y, row.h, row.h))
    return row


def _backs_box(box: Rect, count: int, most: float) -> Rect:
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
