"""The body of a seat's card: which of the four kinds stand on its land, its pastures, its dogs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from game.i18n.catalogue import Catalogue
from game.rules.rancho.data import DISKS
from game.rules.rancho.model import ANIMALS, LARGE_DOG, SMALL_DOG, State, Terms
from game.rules.rancho.standing import counts
from game.rules.rancho.turn import blocked
from game.tables.rancho.layout import ART
from game.ui.paint import Painter
from game.ui.rect import Rect
from game.ui.theme import SeatPalette, colours, hexed
from game.ui.type import style

_LEFT, _RIGHT = 22.0, 14.0
_SLOT, _GAP = 48.0, 6.0
_FOOT, _LEAST_SLOT = 28.0, 28.0
_LOW_TOP = 5.0
"""Least distance of slots below the heading: seat marks and second lines reach down to there."""
_APART, _LEAST_APART = 72.0, 240.0
"""The width of what stands beside the slots of cards without a foot, and the least room for both."""
_BESIDE, _RAISED = 70.0, 1.0
"""Start of the line of the lowest cards right of the mark, and how far it reaches up below the name."""
_OWNED, _OWNED_RIM = hexed("#e3efc4"), hexed("#a9c478")
_MISSING = 0.27
_DOG = 34.0
_MARK_WIDE, _DOGS_OFF = 30.0, 8.0
"""Width of the mark at the left of the last line, and gap between its words and dogs, in units."""
_SKIP = 44.0
"""Width of the skip button at the right end of the last line, in units."""


class Room(NamedTuple):
    """Limits of a card's last line besides its own box."""

    least: float
    """The width of the narrowest card: all of a table tell pastures in one form."""
    skipped: bool = False
    """Whether the sign that skips lies at its right end."""


def draw(
    paint: Painter, terms: Terms, state: State, seat: int, box: Rect, player: SeatPalette, words: Catalogue, room: Room
) -> None:
    """Draw four slots; below them, or else beside them, pastures and dogs."""
    foot = _footed(box)
    if room.skipped and not foot:
        box = box._replace(w=box.w - _SKIP - 4)
    line = _low(box)
    if line is not None:
        size = min(26.0, line.h + 6)
        for kind, part, count in zip(ANIMALS, line.columns(len(ANIMALS)), counts(terms, state, seat), strict=True):
            left, level = part.x + max(0.0, (part.w - 2 * size) / 2), line.bottom - size / 2 + 1
            paint.picture(ART[kind], Rect(left, level - size / 2, size, size), alpha=1 if count else _MISSING)
            if count:
                paint.text(str(count), (left + size + 1, level), style("figure").at(16))
        return
    slots, rest = slot_boxes(box)
    for kind, slot, count in zip(ANIMALS, slots, counts(terms, state, seat), strict=True):
        art = min(40.0, slot.h * 0.84, slot.w * 0.62)
        if not count:
            paint.dashed(slot, 9, fill=colours.inset.mixed(colours.cream, 0.45))
            paint.picture(ART[kind], Rect.around(slot.centre, art), alpha=_MISSING)
        else:
            paint.box(slot, _OWNED, 9, _OWNED_RIM, 2)
            figure = style("figure").at(22)
            wide = paint.measure(str(count), figure)[0]
            edge = max(3.0, min(7.0, slot.w - art - wide - 2))
            art = min(art, max(slot.w * 0.45, slot.w - wide - edge))
            paint.picture(ART[kind], Rect(slot.x + 2, slot.centre[1] - art / 2, art, art))
            paint.text(str(count), (slot.right - edge, slot.centre[1]), figure, align="right")
    if rest is not None and foot:
        with paint.plain(not blocked(terms, state, seat)):
            _draw_foot(paint, terms, state, seat, rest, player, words, room)
    elif rest is not None:
        _draw_beside(paint, terms, state, seat, rest, words)


def slot_boxes(box: Rect) -> tuple[Sequence[Rect], Rect | None]:
    """Boxes of the four kinds, and of pastures and dogs where there is room for those."""
    line = _low(box)
    if line is not None:
        return line.columns(len(ANIMALS)), None
    foot = _footed(box)
    inner = Rect(box.x + _LEFT, box.y, box.w - _LEFT - _RIGHT, box.h)
    room = inner.h - (_FOOT + 12 if foot else 10)
    high = min(_SLOT, room - _LOW_TOP)
    apart = _APART if not foot and inner.w >= _LEAST_APART else 0.0
    row = Rect(inner.x, inner.y + min(8.0, room - high), inner.w, high)
    slots = row._replace(w=row.w - apart).columns(len(ANIMALS), _GAP)
    if foot:
        return slots, Rect(inner.x, slots[0].bottom, inner.w, box.bottom - 6 - slots[0].bottom)
    if apart:
        return slots, Rect(row.right - apart + 2 * _GAP, row.y, apart - 2 * _GAP, row.h)
    return slots, None


def _footed(box: Rect) -> bool:
    return box.h >= _FOOT + 46


def _low(box: Rect) -> Rect | None:
    """The line that the lowest cards have in place of slots."""
    room = box.h - (_FOOT + 12 if _footed(box) else 10)
    if min(_SLOT, room - _LOW_TOP) >= _LEAST_SLOT:
        return None
    return Rect(box.x + _BESIDE, box.y - _RAISED, box.w - _BESIDE - 8, box.h + _RAISED - 4)


def _draw_beside(paint: Painter, terms: Terms, state: State, seat: int, part: Rect, words: Catalogue) -> None:
    """Draw pastures over dogs; in the colour of what is blocked, where no pasture can be added."""
    upper, lower = part.rows(2) if any(state.dogs[seat]) else (part, None)
    count = terms.spaces.ranch(state.owned[seat]).land
    land = words.t("rancho.card.land_least", count=count, most=DISKS), str(count)
    colour = colours.barn_dark if blocked(terms, state, seat) else colours.ink_soft
    paint.fit(land, upper.centre, "caption", colour, "centre", width=part.w)
    if lower is None:
        return
    size = min(28.0, lower.h + 6)
    kinds = [kind for kind in (SMALL_DOG, LARGE_DOG) if state.dogs[seat][kind - SMALL_DOG]]
    for kind, place in zip(kinds, lower.columns(len(kinds)), strict=True):
        count = state.dogs[seat][kind - SMALL_DOG]
        number = str(count) if count > 1 else ""
        wide = paint.measure(number, "caption")[0]
        box = Rect.around((place.centre[0] - wide / 2, place.centre[1]), size)
        paint.picture(ART[kind], box)
        paint.text(number, (box.right, place.centre[1]), "caption", colours.ink)


def land_told(paint: Painter, words: Catalogue, owned: int, least: float) -> str:
    """Words for a seat's pastures, in the form that has room on every card beside two dogs."""
    room = least - _LEFT - _RIGHT - _MARK_WIDE - 2 * (_DOG + 2) - _DOGS_OFF
    widest = paint.measure(words.n("rancho.card.land", DISKS, most=DISKS), "caption")[0]
    if widest > room:
        return words.t("rancho.card.land_short", count=owned, most=DISKS)
    return words.n("rancho.card.land", owned, most=DISKS)


def _draw_foot(
    paint: Painter, terms: Terms, state: State, seat: int, line: Rect, player: SeatPalette, words: Catalogue, room: Room
) -> None:
    level, x = line.centre[1], line.x
    paint.mark((x + 11, level), 11, player)
    x += _MARK_WIDE
    owned, dogs = terms.spaces.ranch(state.owned[seat]).land, state.dogs[seat]
    land = land_told(paint, words, owned, room.least)
    end = line.right - (_SKIP if room.skipped else 0)
    # Where the sign that skips leaves no room beside the pastures, that there is no dog is told by there being none.
    lacks = paint.measure(words.t("rancho.card.no_dog"), "caption")[0] + _DOGS_OFF
    short, name = words.t("rancho.card.land_short", count=owned, most=DISKS), words.t("rancho.card.blocked")
    told = (short, name) if blocked(terms, state, seat) else (land,)
    wide = sum(paint.measure(each, "caption")[0] for each in told) + 32 * (len(told) - 1)
    bare = not any(dogs) and x + wide + lacks > end
    right = end if bare else _draw_dogs(paint, dogs, end, level, words) - _DOGS_OFF
    if len(told) > 1:
        end = paint.text(short, (x, level), "caption", width=(right - x) * 0.5).right
        paint.picture("icons/lock", Rect(end + 10, level - 9, 18, 18), tint=colours.barn)
        paint.fit((name, ""), (end + 32, level), "caption", colours.barn_dark, width=right - end - 32)
        return
    least = words.t("rancho.card.land_least", count=owned, most=DISKS)
    paint.fit((land, least), (x, level), "caption", width=right - x)


def _draw_dogs(paint: Painter, dogs: tuple[int, int], right: float, level: float, words: Catalogue) -> float:
    """Draw the dogs from a right border on; returns where they begin."""
    if not any(dogs):
        text = words.t("rancho.card.no_dog")
        shown = paint.text(text, (right, level), "caption", align="right")
        return shown.x
    x = right
    for kind in (LARGE_DOG, SMALL_DOG):
        count = dogs[kind - SMALL_DOG]
        if not count:
            continue
        if count > 1:
            text = words.t("rancho.card.times", count=count)
            x = paint.text(text, (x, level), "caption", colours.ink, "right").x - 1
        paint.picture(ART[kind], Rect(x - _DOG, level - _DOG / 2, _DOG, _DOG))
        x -= _DOG + 2
    return x
