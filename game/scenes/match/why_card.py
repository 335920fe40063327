"""The card of a refusal: its sentence, its rule and its buttons, with a tail to the place that it speaks of."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from game.scenes.match.lesson.light import draw_rings, parts_beside, rings_at
from game.scenes.shell.menu import DrawBox
from game.ui import popover, type
from game.ui.paint import Painter
from game.ui.rect import Hexagon, Point, Rect, Scale
from game.ui.shapes import Stroke
from game.ui.theme import colours, hexed
from game.ui.widgets.base import OverlayGround, Widget, ZOrder, in_layer
from game.ui.widgets.button import Button

REFUSED = hexed("#a93526")
_DASH = (11.0, 8.0)
_PAD, _FACE, _ROW, _GAP = 18.0, 62.0, 48.0, 12.0
_TAIL = 18.0
"""Distance of the tip of the tail from the card, in units."""
_WIDEST, _LINES = 648.0, 8
_NARROW, _NARROWEST = 432.0, 320.0
"""Widths of cards of which the widest would lie on what it speaks of."""
_EDGE = 8.0
_REACH = 260.0
"""Distance from its target beyond which a card leaves nothing free that is only known, in units."""
_LABEL = 30.0
"""Distance below a target up to which words belong to it, in units."""
_DOT, _APART = 4.0, 26.0
_LEAST_RING = 30.0
_LEFT = 2 * _PAD + _FACE
"""Distance of the sentence from the left border, in units."""
_WORDS = type.style("strong").at(21)


class WhyContent(NamedTuple):
    """Content of a card, and marks on the table."""

    words: str
    rule: str
    art: str
    """Picture of what was in the hand; empty for nothing."""
    target: Rect | None
    boxes: tuple[Rect, ...]
    """Boxes of what stands in the way."""
    fits: tuple[Rect, ...]
    """Boxes where it would fit, while that is asked for."""
    trail: tuple[Rect, Rect] | None
    """Way on which the thing goes back, from and to."""


class WhyPlacement(NamedTuple):
    """Box of a card, and the tip of its tail."""

    box: Rect
    tip: Point


def sizes(scale: Scale, content: WhyContent, buttons: Sequence[Button]) -> list[tuple[float, float]]:
    """Sizes of a card, in units: the sentence in as few lines as its row of buttons leaves it, then narrower ones."""
    wide = [box.w for box in _feet(scale, content, buttons, scale.width)]
    row = sum(wide) + _GAP * (len(wide) - 1)
    most = min(max(_WIDEST, row + _LEFT + _PAD), scale.width - 2 * _EDGE)
    line = type.block(content.words, _WORDS, scale).width_px / scale.factor
    widths = [min(most, max(row, min(line, most)) + _LEFT + _PAD)]
    widths += [width for width in (_NARROW, _NARROWEST) if max(wide, default=0.0) + _LEFT + _PAD <= width < widths[0]]
    made = list[tuple[float, float]]()
    for width in widths:
        inner = width - _LEFT - _PAD
        words = type.block(content.words, _WORDS, scale, inner, _LINES).height_px / scale.factor
        low = max((box.bottom + _GAP for box in _feet(scale, content, buttons, inner)), default=0.0)
        made.append((width, 2 * _PAD + max(_FACE, words + low)))
    return [made[0], *(each for each in made[1:] if each[1] <= scale.height - 2 * _EDGE)]


def _feet(scale: Scale, content: WhyContent, buttons: Sequence[Button], wide: float) -> list[Rect]:
    """Boxes of the rule, if there is one, and of the buttons, from the corner of the first on, in rows of a width."""
    wishes = [button.natural_width(scale) for button in buttons]
    if content.rule:
        wishes.insert(0, type.block(content.rule, "label", scale).width_px / scale.factor + 62)
    x, y, boxes = 0.0, 0.0, list[Rect]()
    for wish in wishes:
        if x and x + wish > wide + 0.01:
            x, y = 0.0, y + _ROW + _GAP
        boxes.append(Rect(x, y, wish, _ROW))
        x += wish + _GAP
    return boxes


def place(
    canvas: Rect, bar: Rect, size: tuple[float, float], target: Rect, avoid: popover.Avoid, barred: Sequence[Rect] = ()
) -> WhyPlacement:
    """Place a card of a size near its target: below the bar, unless only there it would cover what it speaks of; its
    tail goes across nothing barred."""
    avoid, whole = replace(avoid, reach=_REACH), canvas.inset(_EDGE)
    below = Rect(whole.x, bar.bottom + _EDGE / 2, whole.w, whole.bottom - bar.bottom - _EDGE / 2)
    places = list[popover.CardPlace]()
    for area in [below, whole] if below.h >= size[1] else [whole]:
        places.append(popover.place(size, target, area, avoid, gap=_TAIL))
        if not places[-1].covered[0]:
            break
    box = min(places, key=lambda each: each.covered[0]).box
    return WhyPlacement(box, popover.tail_tip(box, target, barred=barred))


def face_box(placed: WhyPlacement) -> Rect:
    """Box of the picture on a card."""
    return Rect(placed.box.x + _PAD, placed.box.y + _PAD, _FACE, _FACE)


def labels(target: Rect, words: Sequence[Rect]) -> list[Rect]:
    """Boxes of the words right below a target, which name or count it."""
    near = target._replace(y=target.bottom, h=_LABEL)
    return [word for word in words if near.contains(*word.centre)]


def widgets(scale: Scale, content: WhyContent, placed: WhyPlacement, buttons: Sequence[Button]) -> list[Widget]:
    """The card in its place, and its buttons beside or below the rule."""
    box = placed.box
    feet = _feet(scale, content, buttons, box.w - _LEFT - _PAD)
    low = feet[-1].bottom if feet else 0.0
    feet = [each.moved(box.x + _LEFT, box.bottom - _PAD - low) for each in feet]
    for button, each in zip(buttons, feet[len(feet) - len(buttons) :], strict=True):
        button.rect = each
    ground = OverlayGround(box, lambda paint, _: _draw(paint, placed, content, feet), urgent=True)
    return [ground, *in_layer(ZOrder.CARD, buttons)]


def marks(content: WhyContent, written: Callable[[], Sequence[Rect]]) -> DrawBox:
    """Make the marks on the table beneath the card, which leave out what is written beside them."""
    return DrawBox(Rect(0, 0, 0, 0), lambda paint, _: _mark(paint, content, written()), ZOrder.RING)


def _draw(paint: Painter, placed: WhyPlacement, content: WhyContent, feet: Sequence[Rect]) -> None:
    """Draw the card with its tail, the picture with a cross, the sentence, the rule."""
    box, tip = placed
    paint.panel(box, "lifted", rim=REFUSED, rim_width=3)
    popover.draw_tail(paint, box, tip, Stroke(REFUSED, 3))
    face = face_box(placed).centre
    paint.disc(face, _FACE / 2, REFUSED.mixed(colours.white_fur, 0.85), REFUSED, 2.5)
    if content.art:
        paint.picture(content.art, Rect.around(face, _FACE * 0.66))
        face = (face[0] + _FACE * 0.36, face[1] + _FACE * 0.36)
    paint.badge("icons/cross", face, 13, 14, REFUSED)
    low = feet[0].y - _GAP if content.rule else box.bottom - _PAD
    words = Rect(box.x + _LEFT, box.y + _PAD, box.w - _LEFT - _PAD, low - box.y - _PAD)
    paint.text(content.words, (words.x, words.centre[1]), _WORDS, None, "left", words.w, _LINES)
    if content.rule:
        chip = feet[0].inset(0, 5)
        paint.box(chip, colours.legal_fill, chip.h / 2, colours.gold_dark, 2.5)
        paint.picture("icons/book", Rect.around((chip.x + 24, chip.centre[1]), 26))
        paint.text(content.rule, (chip.x + 44, chip.centre[1]), "label", colours.ink)


def _mark(paint: Painter, content: WhyContent, written: Sequence[Rect]) -> None:
    """Draw the way back, the border of the refusal round the target, rings round what stands in the way, what fits."""
    if content.trail is not None:
        (x, y), end = content.trail[0].centre, content.trail[1].centre
        dots = int(math.dist((x, y), end) // _APART)
        for number in range(1, dots + 1):
            share = number / (dots + 1)
            at = (x + (end[0] - x) * share, y + (end[1] - y) * share)
            paint.disc(at, _DOT, colours.white_fur, REFUSED, 1.5)
    draw_rings(paint, rings_at(content.fits, written))
    if content.target is not None:
        draw_refused(paint, content.target, written)
    for ring in rings(content):
        line = min(4.0, ring.w * 0.08)
        paint.box(ring, None, ring.h / 2, colours.white_fur, 2 * line)
        paint.box(ring.inset(line / 2), None, ring.h / 2, REFUSED, line)


def rings(content: WhyContent) -> list[Rect]:
    """Rings round what stands in the way."""
    others = (box for box in content.boxes if box != content.target)
    return [Rect.around(other.centre, max(_LEAST_RING, min(other.w, other.h))) for other in others]


def draw_refused(paint: Painter, box: Rect, written: Sequence[Rect]) -> None:
    """Draw the border round a place that refuses, but none of it over what is written there."""
    strokes = Stroke(colours.white_fur, 9), Stroke(REFUSED, 4.5, dash=_DASH)
    if isinstance(box, Hexagon):
        corners = Hexagon(*box.inset(3)).corners()
    else:
        corners = ((box.x, box.y), (box.right, box.y), (box.right, box.bottom), (box.x, box.bottom))
    area = Rect.enclosing([box]).inset(-_DASH[1])
    for part in parts_beside(area, [each.inset(-1) for each in written if each.intersects(area)]):
        with paint.clip(part):
            paint.shape([corners], strokes, corner=0 if isinstance(box, Hexagon) else 8)
            paint.refusal(box, REFUSED)
