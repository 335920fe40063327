"""The card of a mark in a first game: the goose, what she says, a tail to what is meant, how it is closed, and how all
are turned off."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import NamedTuple

from game.scenes.match import why_card
from game.scenes.match.lesson.light import LABEL, draw_glow, wider
from game.ui import popover
from game.ui.frame import Frame
from game.ui.paint import Painter
from game.ui.rect import Hexagon, Point, Rect, Scale
from game.ui.shapes import Stroke
from game.ui.theme import Accent, colours
from game.ui.type import block, style
from game.ui.widgets.button import Button

_PAD, _FACE, _OFF = 14.0, 76.0, 36.0
_WIDTHS, _LINES = (520.0, 440.0, 380.0, 320.0), 6
_LEAST = 160.0
"""The least width of the words, and of the button below them."""
_STEPS = 8
_FOOT, _GAP = 36.0, 8.0
"""Height of the button below the words, and how far below them it lies."""
_RIM = 6.0
"""How far the buttons at the right lie from the border."""
_CUT, _FAR = 4000.0, 5.0
"""What cut words cost, in covered area; and each unit by which the card is further off, in what is only known."""
_AT, _LITTLE = 60.0, 0.1
"""So near what is meant a card that stays where it is has a tail to it; and such a share of a thing it may cover."""
_SMALL_FACE, _SMALL = 44.0, 500.0
"""In a canvas less high than so much the goose is smaller, and what turns tips off has no words."""
_WORDS = style("strong").at(19)


class CoachLayout(NamedTuple):
    """Where the card lies, how large the goose is on it, how high its words, how much lies below these, and where the
    tip of its tail is."""

    box: Rect
    face: float
    high: float
    foot: float
    tip: Point

    @property
    def words(self) -> Rect:
        """Where they stand, above the button."""
        left, right = self.box.x + 2 * _PAD + self.face, self.box.right - _PAD - _OFF + 2
        return Rect(left, self.box.centre[1] - (self.high + self.foot) / 2, right - left, self.high)


def card_layout(
    scale: Scale,
    frame: Frame,
    words: str,
    boxes: Sequence[Rect],
    needed: Sequence[Rect],
    known: Sequence[Rect],
    kept: CoachLayout | None = None,
) -> CoachLayout:
    """Beside what is meant, off all that can be used; where there is no such place, wherever least is covered.

    `kept` is where a card with the same words lies: it stays there, with its buttons, while it is hardly in the way.
    It lies over the log only where the window has no other room.
    """
    face, foot = (_SMALL_FACE, 0.0) if scale.height < _SMALL else (_FACE, _GAP + _FOOT)
    least = max(face, 2 * _OFF + _GAP + 2 * _RIM - 2 * _PAD)
    spare, target = 3 * _PAD + face + _OFF, Rect.enclosing(boxes)
    barred = [*boxes, *needed, *frame.seats, Rect(frame.canvas.x, frame.canvas.y, frame.canvas.w, frame.bar.bottom)]
    found = list[tuple[float, why_card.WhyPlacement, float]]()
    for wide in _WIDTHS:
        room = min(wide, scale.width - 16) - spare
        laid = block(words, _WORDS, scale, room, _LINES)
        cut = block(words, _WORDS, scale, room, 2 * _LINES).height_px > laid.height_px
        high = laid.height_px / scale.factor
        size = max(laid.width_px / scale.factor, _LEAST) + spare, max(least, high + foot) + 2 * _PAD
        at = why_card.place((scale.width, scale.height), size, why_card.Obstacles(target, (), boxes, barred, known))
        all_places = at, *_elsewhere(frame, size)
        places = [each for each in all_places if not each.box.intersects(frame.log)] or all_places
        found += [(each.box.overlap(barred) + (_CUT if cut else 0.0), each, high) for each in places]
    lowest = min(cost for cost, _, _ in found)
    if (
        kept is not None
        and not kept.box.intersects(frame.log)
        and (kept.box.overlap(barred) <= lowest or _spares(kept.box, barred))
    ):
        return _aimed(kept, target)
    fair = [(at, high) for cost, at, high in found if cost == lowest]
    best, high = min(fair, key=lambda at: at[0].box.overlap(known) + _FAR * math.dist(at[0].box.centre, target.centre))
    return CoachLayout(best.box, face, high, foot, best.tip)


def _spares(box: Rect, barred: Sequence[Rect]) -> bool:
    """Whether of each of these so much is seen that it can be used."""
    return all(box.overlap([each]) <= _LITTLE * each.w * each.h for each in barred)


def _aimed(kept: CoachLayout, target: Rect) -> CoachLayout:
    """A card that stays, with its tail to what is meant now if that is near."""
    box = kept.box
    x = min(max(box.centre[0], target.x), target.right)
    y = min(max(box.centre[1], target.y), target.bottom)
    far = math.hypot(max(0.0, box.x - x, x - box.right), max(0.0, box.y - y, y - box.bottom))
    return kept._replace(tip=(x, y) if far <= _AT else box.centre)


def _elsewhere(frame: Frame, size: tuple[float, float]) -> list[why_card.WhyPlacement]:
    """Places all over the canvas; what lies far from what is meant has its tip on its own edge, so no tail."""
    (wide, high), top = size, frame.bar.bottom + 6
    right, low = frame.canvas.right - wide - 6, frame.canvas.bottom - high - 6
    xs = [6 + (right - 6) * step / _STEPS for step in range(_STEPS + 1)]
    ys = [top + (low - top) * step / _STEPS for step in range(_STEPS + 1)]
    boxes = [Rect(x, y, wide, high) for x in xs for y in ys]
    return [why_card.WhyPlacement(box, box.centre) for box in boxes]


def close_button(placed: CoachLayout, hint: str, press: Callable[[], None]) -> Button:
    """Takes the card away."""
    box = placed.box
    made = Button("match.coach.close", Rect(box.right - _OFF - _RIM, box.y + _RIM, _OFF, _OFF), icon="icons/cross")
    made.hint, made.on_press = hint, press
    return made


def off_button(placed: CoachLayout, scale: Scale, label: str, hint: str, press: Callable[[], None]) -> Button:
    """There are no more cards from then on."""
    words, box = placed.words, placed.box
    below = Rect(box.right - _OFF - _RIM, box.y + _RIM + _OFF + _GAP, _OFF, _OFF)
    made = Button("match.coach.off", below, icon="icons/eye_off", on_press=press)
    if placed.foot:
        made.label, made.icon = label, ""
        made.rect = Rect(words.x, words.bottom + _GAP, min(words.w, made.natural_width(scale)), _FOOT)
    made.hint = hint
    return made


def draw_light(paint: Painter, glow: Sequence[Rect], overlay: Callable[[Painter, Rect], None]) -> None:
    """Draw the glow of what is meant, beneath what the table writes over it, see `Drawing.overlay`."""
    for each in glow:
        if isinstance(each, Hexagon):
            corners = Hexagon(*each.inset(3)).corners()
            paint.shape([corners], (Stroke(colours.white_fur, 10), Stroke(colours.sun, 6)))
        else:
            draw_glow(paint, each)
    for each in glow:
        overlay(paint, wider(each, LABEL))


def draw_card(paint: Painter, placed: CoachLayout, words: str, accent: Accent) -> None:
    """The card with the goose who speaks of what is meant."""
    box = placed.box
    paint.panel(box, "lifted", radius=18, rim=accent.base, rim_width=3)
    popover.draw_tail(paint, box, placed.tip, Stroke(accent.base, 3))
    high = min(placed.face, box.h - 8)
    paint.picture("people/goose", Rect(box.x + _PAD, box.centre[1] - high / 2, high, high))
    room = placed.words
    paint.text(words, (room.x, room.centre[1]), _WORDS, None, "left", room.w, _LINES)
