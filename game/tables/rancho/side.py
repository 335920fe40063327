"""Dice, market stall and balance scale in the side column."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from msgspec.structs import replace

from game.core.steps import Event
from game.i18n.catalogue import Catalogue
from game.rules.rancho.data import FACES, PIPS, VALUES
from game.rules.rancho.events import AnimalGiven, AnimalTaken, PastureBought, TollPaid
from game.rules.rancho.model import COW, FOX, HORSE, RABBIT, SHEEP, WOLF, State
from game.tables.rancho.attack import Attack
from game.tables.rancho.layout import ART, COIN, STALL_SPOTS, STALLS, Column, pasture_art
from game.ui.context import TableContext
from game.ui.paint import Cutout, Painter, collage, compose
from game.ui.rect import Rect
from game.ui.shapes import Stroke
from game.ui.skin import Skin
from game.ui.spot import Spot
from game.ui.sprite import STEP, Motion, Sprite
from game.ui.theme import colours, hexed
from game.ui.type import block, style

_DIE_SIDE = 128.0
_FACE_SHARE = 0.5
_FADED = 0.43
_DANGER_ALPHA, _DANGER_RIM = 0.16, 3.5

_TUMBLING = (RABBIT, FOX, SHEEP, RABBIT, WOLF, COW, RABBIT, SHEEP, HORSE)
"""Faces of a tumbling die in their order: those with more sides come more often."""
_FACES_APART = 2
"""Faces by which one die is ahead of the other: at no moment do both show the same."""

FACES_SHOWN = tuple(face for face, sides in enumerate(FACES) if sides)

_SIGN = Skin(colours.white_fur, 8, colours.barn, 2)
_TAG = Skin(colours.white_fur, 7, colours.row_rim, 1.2)
_OPEN = hexed("#eef3d0")
_OPEN_RIM = hexed("#a9c478")
_SOLD_OUT = 0.31
_SOLD_OUT_INK = colours.ink_soft
_NARROW = 70.0
_SQUAT, _BARE = 66.0, 44.0
"""Heights of cells below which they have a small tag, or none."""
_TAG_HIGH, _SQUAT_TAG = 24.0, 20.0
_SLIM = 84.0
"""Least width of a cell whose count is large; the animal takes more of a narrower one."""
_UNDER, _UNDER_LOW = 27.0, 18.0
"""The room below an animal for the price."""
_LOW = 68.0
"""Height of cells below which their tag stands beside the count's foot, not below it."""

BEAM = "rancho/beam"
_LONG, _THICK = 212.0, 20.0
_LEAST_TILT, _MOST_TILT = 6.0, 12.0
_STAND, _HUB = 112.0, (64 / 128, 26 / 128)
_PAN_GROUND = 78 / 96
"""Height of a pan's ground from its top, as a share."""
_CREDIT, _FLAT_MOST = 30.0, 3
"""Half the room of the credit where pans and credit stand in one line, and how many things a side shows."""
_HINT_EDGE, _HINT_LINES = 4.0, 5
"""Margin round the words on how a trade begins, and the lines of these at most."""
_MOST_SINGLE = 4
"""Things that lie singly in a pan at most; more are counted by kind."""


def die_picture(die: int, face: int | None) -> str:
    """The picture of a 12-sided die (0 or 1) with a face, or bare."""
    return f"rancho/die_{die}_bare" if face is None else f"rancho/die_{die}_{face}"


def pips_picture(number: int) -> str:
    """The picture of the 6-sided die; 0 is before any attack."""
    return f"rancho/pips_{number}"


def tumbling_faces(die: int) -> tuple[str, ...]:
    """Pictures of a 12-sided die while it tumbles."""
    start = _FACES_APART * die
    return tuple(die_picture(die, face) for face in (*_TUMBLING[start:], *_TUMBLING[:start]) if face in FACES_SHOWN)


@lru_cache(maxsize=8)
def dice_sprites(column: Column, faces: tuple[int | None, int | None], thrown: int, number: int) -> tuple[Sprite, ...]:
    """The dice; those that are not of this turn are pale. `thrown` is how many are, `number` the attack's."""
    arts = (die_picture(0, faces[0]), die_picture(1, faces[1]), pips_picture(number))
    alphas = [1.0 if lit else _FADED for lit in (thrown > 0, thrown > 1, number)]
    parts = enumerate(zip(arts, column.dice, alphas, strict=True))
    return tuple(Sprite(Spot("die", die), art, place, 1, alpha=alpha) for die, (art, place, alpha) in parts)


def _tray_inner(column: Column) -> Rect:
    return column.tray.inset(12, 10) if column.tray.h > 90 else column.tray.inset(6, 5)


def attack_die_box(column: Column) -> Rect:
    """The part of the tray in which the 6-sided die lies."""
    inner = _tray_inner(column)
    return Rect.around(column.dice[2].centre, inner.w / 3, inner.h).intersection(inner)


def draw_dice(
    paint: Painter, column: Column, faces: tuple[int | None, int | None], attack: Attack | None, lit: bool
) -> None:
    """Draw the tray, with red frames round what an attack comes from."""
    paint.panel(column.tray)
    inner = _tray_inner(column)
    paint.panel(inner, "inset")
    if lit:
        paint.box(inner, None, 10, colours.sun, 3)
    if attack is None:
        return
    places = [column.dice[die] for die in (0, 1) if faces[die] == attack.predator]
    wide = min(96.0, inner.w / 3 - 6)
    for place in (*places, column.dice[2]):
        frame = Rect.around(place.centre, wide, inner.h - 4)
        paint.box(frame, colours.barn, 10, alpha=_DANGER_ALPHA)
        paint.box(frame, None, 10, colours.barn, _DANGER_RIM)


_WHOLE = Rect(0, 0, _DIE_SIDE, _DIE_SIDE)
for _die, _body in enumerate(("dice/d12_body_orange", "dice/d12_body_blue")):
    collage(die_picture(_die, None), _WHOLE[2:], Cutout(_body, _WHOLE))
    for _shown in FACES_SHOWN:
        _face = Cutout(ART[_shown], Rect.around((_DIE_SIDE / 2, _DIE_SIDE * 0.51), _DIE_SIDE * _FACE_SHARE))
        collage(die_picture(_die, _shown), _WHOLE[2:], Cutout(_body, _WHOLE), _face)
for _number in (0, *PIPS):
    _pips = Cutout(f"dice/pips_{_number or 1}", _WHOLE)
    collage(pips_picture(_number), _WHOLE[2:], Cutout("dice/die_body_white", _WHOLE), _pips)


@lru_cache(maxsize=64)
def stall_box(column: Column, kind: int) -> Rect:
    """Box of a kind's picture in its cell."""
    cell = column.cell(kind)
    if is_narrow(cell):
        size = min(cell.w * 0.86, cell.h * 0.4)
        return Rect(cell.centre[0] - size / 2, cell.y + 2, size, size)
    slim = cell.w < _SLIM
    low = 0.0 if has_no_price(cell) else _UNDER_LOW if cell.h < _SQUAT else _UNDER
    size = min(54.0 * max(1.0, cell.h / 84), cell.h * 0.72, cell.w * (0.62 if slim else 0.56), cell.h - low)
    top = cell.y + (cell.h - low - size) * 0.5 + (2 if low else 0)
    return Rect(cell.x + cell.w * 0.03, top, size, size)


@lru_cache(maxsize=8)
def stall_sprites(column: Column, herd: tuple[int, ...]) -> tuple[Sprite, ...]:
    """The animals in their cells."""
    alphas = {kind: 1 if herd[kind] else _SOLD_OUT for kind in STALLS}
    return tuple(
        Sprite(spot, ART[kind], stall_box(column, kind), 1, alpha=alphas[kind]) for kind, spot in STALL_SPOTS.items()
    )


def draw_market(paint: Painter, column: Column, context: TableContext[State], words: Catalogue) -> None:
    """Draw panel, awning, and the cells with counts and price tags."""
    paint.panel(column.market)
    herd = context.view.herd
    for kind in STALLS:
        _draw_cell(paint, column.cell(kind), kind, herd[kind], context)
    if column.awning is not None:
        name = words.t("rancho.market")
        paint.picture("market/awning", column.awning)
        wide = min(column.awning.w - 100, max(130.0, paint.measure(name, "strong")[0] + 48))
        sign = Rect.around((column.awning.centre[0], column.awning.y + 25), wide, 30)
        paint.skin(sign, _SIGN)
        paint.text(name, sign.centre, "strong", align="centre", width=sign.w - 16)


def _draw_cell(paint: Painter, cell: Rect, kind: int, count: int, context: TableContext[State]) -> None:
    spot = STALL_SPOTS[kind]
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
    colour = None if count else _SOLD_OUT_INK
    if is_narrow(cell):
        paint.text(str(count), (cell.centre[0], cell.y + cell.h * 0.53), style("figure").at(20), colour, "centre")
        return
    big = style("figure").at(28 if cell.h >= _LOW and cell.w >= _SLIM else 22 if cell.h >= _SQUAT else 20)
    level = cell.centre[1] if has_no_price(cell) else cell.y + cell.h * (0.3 if cell.h >= _SQUAT else 0.26)
    edge = 10 if cell.w >= _SLIM else 5
    paint.text(str(count), (cell.right - edge, level), big, colour, "right")


def draw_price_tags(paint: Painter, column: Column) -> None:
    """Draw the price tags, over the animals."""
    for kind in STALLS:
        cell = column.cell(kind)
        if not has_no_price(cell):
            # Draw a price, its figure and a rabbit, at the lower right of a cell.
            value = VALUES[kind]
            small = is_narrow(cell)
            squat = cell.h < _SQUAT
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


def price_top(cell: Rect) -> float:
    """Top of the price below the animal, in units."""
    return cell.bottom - (_SQUAT_TAG + 2 if cell.h < _SQUAT else _TAG_HIGH + 5)


def has_no_price(cell: Rect) -> bool:
    """Whether there is no room for a price."""
    return cell.h < _BARE


def is_narrow(cell: Rect) -> bool:
    """Whether picture, count and price stand one below the other."""
    return cell.w < _NARROW and cell.h > 1.3 * cell.w


class Balance(NamedTuple):
    """The scale in a box at a tilt: its stand, its beam, its pans."""

    stand: Rect
    hub: tuple[float, float]
    beam: Rect
    pans: tuple[Rect, Rect]
    angle: float


def tilt(credit: int) -> float:
    """Tilt of the beam in degrees clockwise; a credit lets the left pan sink."""
    return -min(_MOST_TILT, _LEAST_TILT + credit) if credit else 0.0


def balance(box: Rect, credit: int) -> Balance:
    """Boxes of the scale's parts at a credit."""
    across, down = box.w / 312, box.h / 116
    size = _STAND * down
    stand = Rect(box.centre[0] - size / 2, box.bottom - size - 2 * down, size, size)
    hub = (box.centre[0], stand.y + _HUB[1] * size)
    half, angle = 100 * across, tilt(credit)
    turn = math.radians(angle)
    deepest = hub[1] + half * math.sin(math.radians(_MOST_TILT))
    wide = min(96.0, box.w * 0.36, (box.bottom - 4 - deepest) / 0.72)
    pans = []
    for way in (-1, 1):
        end = (hub[0] + way * half * math.cos(turn), hub[1] + way * half * math.sin(turn))
        pans.append(Rect(end[0] - wide / 2, end[1] - 0.03 * wide, wide, 0.75 * wide))
    long = 2 * half * _LONG / 200
    beam = Rect.around(hub, long, long * _THICK / _LONG)
    return Balance(stand, hub, beam, (pans[0], pans[1]), angle)


def pan_pictures(trade: Trade) -> tuple[Sequence[str], ...]:
    """The pictures in the left and the right pan: each thing, or where they are many each kind once."""
    pans = (trade.given, trade.taken)
    return tuple(names if len(names) <= _MOST_SINGLE else tuple(dict.fromkeys(names)) for names in pans)


@lru_cache(maxsize=8)
def scale_sprites(column: Column, trade: Trade) -> tuple[Sprite, ...]:
    """Beam, pans, and what lies in them."""
    box = column.scale
    left, right = pan_pictures(trade)
    if column.flat:
        # Sprites in one line: given, credit, taken; where many lie they overlap.
        size = min(34.0, box.h - 8, box.w * 0.2)
        room, sprites = box.w / 2 - _CREDIT - size - 2, []
        for side, names in enumerate((left, right)):
            shown = names[: _FLAT_MOST if room > size * 0.5 else 1]
            step = min(size * 0.8, room / max(1, len(shown) - 1))
            for i, name in enumerate(shown):
                away = _CREDIT + size / 2 + step * i
                at = (box.centre[0] + (away if side else -away), box.centre[1])
                sprites.append(Sprite(Spot("weigh", side, i), name, Rect.around(at, size), 2))
        return tuple(sprites)
    hung = balance(box, trade.credit)
    sprites = [Sprite(Spot("weigh", "beam"), BEAM, hung.beam, 1, angle=hung.angle)]
    for side, (pan, names) in enumerate(zip(hung.pans, (left, right), strict=True)):
        sprites.append(Sprite(Spot("weigh", "pan", side), "market/scale_pan", pan, 1))
        size = min(pan.w * 0.46, pan.w * 1.1 / max(1, len(names)) + 6)
        step = min(size * 0.86, (pan.w - size * 0.9) / max(1, len(names) - 1))
        first = max(box.x + size * 0.46, pan.centre[0] - step * (len(names) - 1) / 2)
        ground = pan.y + pan.h * _PAN_GROUND
        for i, name in enumerate(names):
            place = Rect(first + i * step - size / 2, ground - size * 0.93, size, size)
            sprites.append(Sprite(Spot("weigh", side, i), name, place, 2))
    return tuple(sprites)


def beam_motions(before: int, after: int) -> dict[Spot, Motion]:
    """The beam turns with its pans from one credit to another."""
    turns, along = tilt(after) - tilt(before), replace(STEP, skippable=True)
    if not turns:
        return {}
    return {Spot("weigh", "beam"): replace(along, spin=turns), **{Spot("weigh", "pan", side): along for side in (0, 1)}}


def draw_scale(paint: Painter, column: Column, trade: Trade, wanted: bool) -> None:
    """Draw the box and the stand; beam and pans are sprites."""
    box = column.scale
    paint.plate(box, 8, colours.sun if wanted else None, 3.5, colours.inset.mixed(colours.cream, 0.35))
    if not column.flat:
        paint.picture("market/scale_stand", balance(box, trade.credit).stand)


def draw_trade_hint(paint: Painter, column: Column, words: str) -> None:
    """Draw how a trade begins, where it is called off once it is open; nothing where words have no room."""
    box = column.call_off.inset(_HINT_EDGE, _HINT_EDGE)
    laid_out = block(words, "caption", paint.scale, box.w, _HINT_LINES)
    if laid_out.whole and laid_out.height_px <= box.h * paint.scale.factor:
        paint.text(words, box.centre, "caption", colours.ink_soft, "centre", box.w, _HINT_LINES)


def draw_credit(paint: Painter, column: Column, trade: Trade) -> None:
    """Draw the hub over the beam, and the credit at the foot."""
    box = column.scale
    text = f"+{trade.credit}" if trade.credit > 0 else str(trade.credit)
    fill = colours.leaf_dark if trade.credit else colours.ink_soft
    if column.flat:
        paint.pill(text, box.centre, fill, style=style("figure").at(22))
        return
    hung = balance(box, trade.credit)
    r = hung.stand.w * 10 / 128
    paint.disc(hung.hub, r, colours.gold, colours.gold_dark, 2)
    paint.disc(hung.hub, r * 0.36, colours.wood_deep)
    for pan, things, shown in zip(hung.pans, (trade.given, trade.taken), pan_pictures(trade), strict=True):
        if len(things) > len(shown):
            at = (pan.right - 4, pan.y + pan.h * 0.5)
            paint.pill(str(len(things)), at, colours.ink, style=style("figure").at(16))
    large = style("figure").at(24)
    high = paint.measure(text, large)[1]
    paint.pill(text, (hung.hub[0], min(box.bottom - high * 0.4, hung.stand.bottom - 8)), fill, style=large)


def _draw_beam(paint: Painter) -> None:
    level = _THICK / 2
    ends = [(8.0, level), (_LONG - 8, level)]
    paint.shape([ends], (Stroke(colours.wood_deep, 9), Stroke(colours.wood_light, 6)), closed=False)
    for x, _ in ends:
        paint.disc((x, level), 5, colours.wood_deep)


compose(BEAM, (_LONG, _THICK), _draw_beam)


class Trade(NamedTuple):
    """The pictures of what lies in both pans, oldest first, and the credit."""

    given: tuple[str, ...]
    taken: tuple[str, ...]
    credit: int


def trade(past: Sequence[Event[Any, Any]], credit: int) -> Trade:
    """The trade since the credit last was 0."""
    given: list[str] = []
    taken: list[str] = []
    rest = credit
    for event in reversed(past):
        if rest == 0:
            break
        match event:
            case AnimalGiven(kind=kind):
                rest -= VALUES[kind]
                given.append(ART[kind])
            case AnimalTaken(kind=kind):
                rest += VALUES[kind]
                taken.append(ART[kind])
            case PastureBought(price=price):
                rest += price
                taken.append(pasture_art(price))
            case TollPaid(count=count):
                rest += count
                taken.append(COIN)
            case _:
                pass
    return Trade(tuple(given[::-1]), tuple(taken[::-1]), credit)
