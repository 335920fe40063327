"""The balance scale: what was given weighs against what was taken; the difference is the credit."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, NamedTuple

from msgspec.structs import replace

from game.core.steps import Event
from game.rules.rancho.data import VALUES
from game.rules.rancho.events import AnimalGiven, AnimalTaken, PastureBought, TollPaid
from game.tables.rancho.column import Column
from game.tables.rancho.layout import ART, COIN
from game.ui.paint import Painter, compose
from game.ui.rect import Rect
from game.ui.shapes import Stroke
from game.ui.spot import Spot
from game.ui.sprite import STEP, Motion, Sprite
from game.ui.theme import colours
from game.ui.type import block, style

BEAM = "rancho/beam"
_LONG, _THICK = 212.0, 20.0
_LEAST_TILT, _MOST_TILT = 6.0, 12.0
_STAND, _HUB = 112.0, (64 / 128, 26 / 128)
_STANDS = 78 / 96
"""How far down a pan its ground lies."""
_CREDIT, _FLAT_MOST = 30.0, 3
"""Half the room of the credit where pans and credit stand in one line, and how many things a side shows."""
_EDGE, _WAY_LINES = 4.0, 5
"""Round the words that tell how a trade begins, and on so many lines at most."""
_EACH = 4
"""So many things lie singly in a pan; more are counted by kind."""


class Balance(NamedTuple):
    """The scale in a box at a tilt: its stand, its beam, its pans."""

    stand: Rect
    hub: tuple[float, float]
    beam: Rect
    pans: tuple[Rect, Rect]
    angle: float


def tilt(credit: int) -> float:
    """Degrees clockwise; a credit lets the left pan sink."""
    return -min(_MOST_TILT, _LEAST_TILT + credit) if credit else 0.0


def balance(box: Rect, credit: int) -> Balance:
    """How everything hangs."""
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


def load(trade: Trade) -> tuple[Sequence[str], ...]:
    """The pictures in the left and the right pan: each thing, or where they are many each kind once."""
    pans = (trade.given, trade.taken)
    return tuple(names if len(names) <= _EACH else tuple(dict.fromkeys(names)) for names in pans)


def sprites(column: Column, trade: Trade) -> Sequence[Sprite]:
    """Beam, pans, and what lies in them."""
    box = column.scale
    left, right = load(trade)
    if column.flat:
        return _flat(box, left, right)
    hung = balance(box, trade.credit)
    made = [Sprite(Spot("weigh", "beam"), BEAM, hung.beam, 1, angle=hung.angle)]
    for side, (pan, names) in enumerate(zip(hung.pans, (left, right), strict=True)):
        made.append(Sprite(Spot("weigh", "pan", side), "market/scale_pan", pan, 1))
        size = min(pan.w * 0.46, pan.w * 1.1 / max(1, len(names)) + 6)
        step = min(size * 0.86, (pan.w - size * 0.9) / max(1, len(names) - 1))
        first = max(box.x + size * 0.46, pan.centre[0] - step * (len(names) - 1) / 2)
        ground = pan.y + pan.h * _STANDS
        for i, name in enumerate(names):
            place = Rect(first + i * step - size / 2, ground - size * 0.93, size, size)
            made.append(Sprite(Spot("weigh", side, i), name, place, 2))
    return made


def swing(before: int, after: int) -> dict[Spot, Motion]:
    """The beam turns with its pans from one credit to another."""
    turns, along = tilt(after) - tilt(before), replace(STEP, skippable=True)
    if not turns:
        return {}
    return {Spot("weigh", "beam"): replace(along, spin=turns), **{Spot("weigh", "pan", side): along for side in (0, 1)}}


def _flat(box: Rect, left: Sequence[str], right: Sequence[str]) -> list[Sprite]:
    """Everything in one line: given, credit, taken; where many lie they overlap."""
    size = min(34.0, box.h - 8, box.w * 0.2)
    room, made = box.w / 2 - _CREDIT - size - 2, []
    for side, names in enumerate((left, right)):
        shown = names[: _FLAT_MOST if room > size * 0.5 else 1]
        step = min(size * 0.8, room / max(1, len(shown) - 1))
        for i, name in enumerate(shown):
            away = _CREDIT + size / 2 + step * i
            at = (box.centre[0] + (away if side else -away), box.centre[1])
            made.append(Sprite(Spot("weigh", side, i), name, Rect.around(at, size), 2))
    return made


def draw(paint: Painter, column: Column, trade: Trade, wanted: bool) -> None:
    """The box and the stand; beam and pans are sprites."""
    box = column.scale
    if wanted:
        paint.box(box, colours.legal_fill, 8, colours.sun, 3.5)
    else:
        paint.box(box, colours.inset.mixed(colours.cream, 0.35), 8, colours.row_rim, 1.5)
    if not column.flat:
        paint.picture("market/scale_stand", balance(box, trade.credit).stand)


def draw_way(paint: Painter, column: Column, words: str) -> None:
    """How a trade begins, where it is called off once it is open; nothing where that place is too small for words."""
    box = column.call_off.inset(_EDGE, _EDGE)
    made = block(words, "caption", paint.scale, box.w, _WAY_LINES)
    if made.whole and made.height_px <= box.h * paint.scale.factor:
        paint.text(words, box.centre, "caption", colours.ink_soft, "centre", box.w, _WAY_LINES)


def draw_above(paint: Painter, column: Column, trade: Trade) -> None:
    """The hub over the beam, and the credit at the foot."""
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
    for pan, things, shown in zip(hung.pans, (trade.given, trade.taken), load(trade), strict=True):
        if len(things) > len(shown):
            at = (pan.right - 4, pan.y + pan.h * 0.5)
            paint.pill(str(len(things)), at, colours.ink, style=style("figure").at(16))
    large = style("figure").at(24)
    high = paint.measure(text, large)[1]
    paint.pill(text, (hung.hub[0], min(box.bottom - high * 0.4, hung.stand.bottom - 8)), fill, style=large)


def _beam(paint: Painter) -> None:
    level = _THICK / 2
    ends = [(8.0, level), (_LONG - 8, level)]
    paint.shape([ends], (Stroke(colours.wood_deep, 9), Stroke(colours.wood_light, 6)), closed=False)
    for x, _ in ends:
        paint.disc((x, level), 5, colours.wood_deep)


compose(BEAM, (_LONG, _THICK), _beam)


class Trade(NamedTuple):
    """The pictures of what lies in both pans, oldest first, and the credit."""

    given: tuple[str, ...]
    taken: tuple[str, ...]
    credit: int


def trade(past: Sequence[Event[Any, Any]], credit: int) -> Trade:
    """Everything since the credit last was 0."""
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
                taken.append(f"terrain/hex_pasture_{price}")
            case TollPaid(count=count):
                rest += count
                taken.append(COIN)
            case _:
                pass
    return Trade(tuple(given[::-1]), tuple(taken[::-1]), credit)
