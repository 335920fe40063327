"""The body of a seat's card: its tiles face down, what it may do at any moment, how it stopped."""

from __future__ import annotations

from typing import NamedTuple

from game.i18n.catalogue import Catalogue
from game.rules.wolves_and_sheep import data
from game.rules.wolves_and_sheep.model import State
from game.tables.wolves_and_sheep.tray import backs
from game.ui.paint import Painter
from game.ui.rect import Rect
from game.ui.theme import colours

_LEFT, _RIGHT = 20.0, 14.0
_BUTTON, _ROW = 48.0, 26.0
_LEAST = 40.0
BUTTONS = 3


class CardParts(NamedTuple):
    """Where everything lies in a card's body."""

    row: Rect | None
    """The tiles."""
    buttons: tuple[Rect, ...]
    """Colour, wolf and hunter, stop."""


def parts(body: Rect) -> CardParts:
    """Buttons at the foot, tiles above them where there is room for both."""
    inner = Rect(body.x + _LEFT, body.y, body.w - _LEFT - _RIGHT, body.h - 8)
    high = min(_BUTTON, max(_LEAST, inner.h))
    buttons = Rect(inner.x, inner.bottom - high, inner.w, high)
    room = buttons.y - inner.y
    row = None
    if room >= _ROW - 4:
        row = Rect(inner.x, inner.y + max(0.0, (room - _ROW) / 2 - 3), inner.w, min(_ROW, room))
    return CardParts(row, tuple(buttons.columns(BUTTONS, 6)))


def draw(
    paint: Painter, state: State, seat: int, body: Rect, words: Catalogue, best: tuple[int, ...], buttons: bool
) -> None:
    """`best`: the sheep of the seat's meadows where its colour is known; `buttons` lie at the foot."""
    if body.h < 24:
        return
    place = parts(body)
    stopped = seat in state.stops
    tiles = Rect(body.x + _LEFT, body.y + 2, body.w - _LEFT - _RIGHT, min(_ROW, body.h - 6))
    if buttons and not stopped:
        if place.row is None:
            return
        tiles = place.row
    if not stopped or place.row is not None:
        _tiles(paint, state, seat, place.row if stopped and place.row is not None else tiles, words, best)
    if stopped:
        _stopped(paint, state, seat, place, words)


def _tiles(paint: Painter, state: State, seat: int, box: Rect, words: Catalogue, best: tuple[int, ...]) -> None:
    count = len(state.hands[seat])
    taken = backs(paint, Rect(box.x, box.y, box.w * 0.5, box.h), count, 25)
    left = taken.right + 12 if count else box.x
    shown = paint.text(
        words.n("wolves_and_sheep.tiles", count), (left, box.centre[1]), "caption", width=box.right - left
    )
    if len(best) > 1:
        told = words.t("wolves_and_sheep.next_best", size=best[1])
        if paint.measure(told, "caption")[0] <= box.right - shown.right - 12:
            paint.text(told, (box.right, box.centre[1]), "caption", align="right")


def _stopped(paint: Painter, state: State, seat: int, place: CardParts, words: Catalogue) -> None:
    """In place of the buttons, which nobody needs any more."""
    first, last = place.buttons[0], place.buttons[-1]
    box = Rect(first.x, first.y + 2, last.right - first.x, min(44.0, first.h - 2))
    paint.box(box, colours.inset, 10, colours.row_rim, 1.5)
    size = min(26.0, box.h - 8)
    paint.picture("icons/trophy", Rect(box.x + 12, box.centre[1] - size / 2, size, size), tint=colours.gold_dark)
    order = state.stops.index(seat)
    points = data.BONUSES[order]
    told = words.n(f"wolves_and_sheep.stopped.{order}", points)
    left = box.x + size + 22
    room = box.right - left - 8
    if paint.measure(told, "label")[0] > room:
        told = words.t(f"wolves_and_sheep.stopped.short.{order}", count=points)
    paint.text(told, (left, box.centre[1]), "label", colours.ink, width=room)
