"""Cards: over the board for a moment (flock, question, whose turn goes on), and the bodies of the seats' cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from game.i18n.catalogue import Catalogue, Speaker
from game.rules.wolves_and_sheep import data
from game.rules.wolves_and_sheep.model import State
from game.tables.wolves_and_sheep import faces
from game.tables.wolves_and_sheep.now import roomy
from game.tables.wolves_and_sheep.tray import draw_backs
from game.tables.wolves_and_sheep.vignette import ACCENT
from game.ui import popover
from game.ui.frame import Frame
from game.ui.paint import Painter
from game.ui.popover import Avoid, Question, question
from game.ui.rect import Rect, Scale
from game.ui.shapes import Stroke
from game.ui.skin import LIFTED, Skin
from game.ui.theme import SeatPalette, colours
from game.ui.type import block, style

_ROW = 116.0
_HEAD, _FOOT = 46.0, 34.0

_SIZE = (460.0, 210.0)
_APART = 8.0
_RIBBON = style("strong").at(18)

_LEFT, _RIGHT = 20.0, 14.0
_BUTTON, _SEAT_ROW = 48.0, 26.0
_LEAST = 40.0
BUTTONS = 3


def flock_box(board: Rect, width: float, flocks: int, corners: Sequence[Rect], cells: Sequence[Rect]) -> Rect:
    """Box of the flock's card: on the board off its corners in use, where it hides least of the cells, best at the
    right, beside the hand."""
    size = min(width, board.w - 16), min(_HEAD + _FOOT + _ROW * flocks, board.h - 16)
    avoid = Avoid(tuple(corners), read=tuple(cells))
    return popover.place_in((board.right, board.bottom), size, board.inset(8), avoid).box


def draw_flock_card(
    paint: Painter, box: Rect, own: tuple[int, ...], sizes: tuple[tuple[int, ...], ...], seat: str, speaker: Speaker
) -> None:
    """Draw the viewer's flock while its button is held: each colour, and the largest meadow that would count."""
    t = speaker.words.t
    paint.skin(box, Skin(colours.cream, 12, ACCENT.base, 3, light=colours.white_fur, shadows=LIFTED))
    head = min(_HEAD, box.h * 0.2)
    titles = t("wolves_and_sheep.flock.of", seat=seat), t("wolves_and_sheep.flock.title")
    paint.fit(titles, (box.x + 18, box.y + head / 2 + 2), style("strong").at(22), width=box.w - 70)
    eye = Rect(box.right - 44, box.y + head / 2 - 11, 26, 26)
    paint.picture("icons/eye", eye, tint=colours.ink_soft)
    low = min(_FOOT, box.h * 0.16)
    body = Rect(box.x + 12, box.y + head + 2, box.w - 24, box.h - head - low - 4)
    for colour, row in zip(own, body.rows(len(own), 8), strict=True):
        own = sizes[colour]
        player = faces.flock(colour)
        paint.box(row, player.light.mixed(colours.cream, 0.55), 10, player.shade, 2)
        size = min(92.0, row.h - 8, row.w * 0.34)
        paint.picture(faces.animal(colour), Rect(row.x + 8, row.centre[1] - size / 2, size, size))
        left = row.x + size + 20
        upper, lower = Rect(left, row.y + 6, row.right - left - 12, row.h - 12).rows(2)
        r = min(17.0, upper.h * 0.4)
        paint.mark((left + r, upper.centre[1]), r, player)
        name = speaker.word("colour", colour)
        paint.text(name, (left + 2 * r + 10, upper.centre[1]), style("strong").at(24), width=upper.w - 2 * r - 10)
        text = speaker.words.n("wolves_and_sheep.flock.best", own[0]) if own else ""
        text = text or speaker.words.t("wolves_and_sheep.flock.none")
        paint.text(text, (left, lower.centre[1]), "caption", width=upper.w, max_lines=2)
    only = t("wolves_and_sheep.flock.only", seat=seat)
    paint.text(only, (box.centre[0], box.bottom - low / 2 - 2), "caption", align="centre", width=box.w - 24)


def question_box(board: Rect, avoid: Sequence[Rect]) -> Rect:
    """Box of a question: over the lower part of the board, or above or below the boxes to avoid if it would lie on
    one."""
    width, height = min(_SIZE[0], board.w - 24), min(_SIZE[1], board.h - 24)
    usual = Rect(board.centre[0] - width / 2, min(board.y + board.h * 0.62, board.bottom - height - 20), width, height)
    return popover.place((width, height), usual, board.inset(_APART), Avoid(tuple(avoid)), gap=_APART).box


def question_card(board: Rect, avoid: Sequence[Rect], answers: int) -> Question:
    """The card that asks before a seat stops, for good or because it has no tile left, with its answers."""
    return question(question_box(board, avoid), answers)


def ribbon_box(scale: Scale, frame: Frame, text: str, avoid: Sequence[Rect]) -> Rect | None:
    """Box of the ribbon: along the upper edge of the board, in the middle if it can; None where it would cover anything
    there."""
    board = frame.board
    words = block(text, _RIBBON, scale).width_px / scale.factor
    width, height = min(_ribbon_width(board), words) + 96, 40.0 if roomy(frame) else 32.0
    top = frame.bar.bottom - 6 if roomy(frame) else board.y + 2
    usual = Rect(board.centre[0] - width / 2, top, width, height)
    edge = Rect(board.x + 4, top, board.w - 8, height)
    placed = popover.place((width, height), usual, edge, Avoid(tuple(avoid)))
    return None if placed.covered[0] else placed.box


def draw_ribbon(paint: Painter, frame: Frame, box: Rect, text: str, player: SeatPalette) -> None:
    """Draw whose turn goes on after an interrupt."""
    notch = box.h * 0.3
    corners = [
        (box.x, box.y), (box.right, box.y), (box.right - notch, box.centre[1]),
        (box.right, box.bottom), (box.x, box.bottom), (box.x + notch, box.centre[1]),
    ]  # fmt: skip
    paint.shape([corners], (Stroke(colours.white_rim, 1.5),), fill=colours.ink_soft)
    paint.picture("icons/pause", Rect(box.x + 20, box.centre[1] - 9, 18, 18), tint=colours.white_fur)
    paint.mark((box.x + 54, box.centre[1]), 12, player)
    paint.text(text, (box.x + 74, box.centre[1]), _RIBBON, colours.white_fur, width=_ribbon_width(frame.board))


def _ribbon_width(board: Rect) -> float:
    """Width for the words on the ribbon."""
    return min(board.w - 40, 460.0) - 96


class CardParts(NamedTuple):
    """Boxes in a card's body."""

    row: Rect | None
    """The tiles."""
    buttons: tuple[Rect, ...]
    """Colour, wolf and hunter, stop."""


def seat_card_parts(body: Rect) -> CardParts:
    """Boxes of a seat's card: buttons at the foot, tiles above them where there is room for both."""
    inner = Rect(body.x + _LEFT, body.y, body.w - _LEFT - _RIGHT, body.h - 8)
    height = min(_BUTTON, max(_LEAST, inner.h))
    buttons = inner.lower(height)
    room = buttons.y - inner.y
    row = None
    if room >= _SEAT_ROW - 4:
        row = Rect(inner.x, inner.y + max(0.0, (room - _SEAT_ROW) / 2 - 3), inner.w, min(_SEAT_ROW, room))
    return CardParts(row, tuple(buttons.columns(BUTTONS, 6)))


def draw_seat_card(
    paint: Painter, state: State, seat: int, body: Rect, words: Catalogue, best: tuple[int, ...], buttons: bool
) -> None:
    """Draw the body of a seat's card: its tiles face down, or how it stopped.

    `best`: the sheep of the seat's meadows where its colour is known; `buttons` lie at the foot.
    """
    if body.h < 24:
        return
    place = seat_card_parts(body)
    stopped = seat in state.stops
    tiles = Rect(body.x + _LEFT, body.y + 2, body.w - _LEFT - _RIGHT, min(_SEAT_ROW, body.h - 6))
    if buttons and not stopped:
        if place.row is None:
            return
        tiles = place.row
    if not stopped or place.row is not None:
        box = place.row if stopped and place.row is not None else tiles
        count = len(state.hands[seat])
        row = draw_backs(paint, box.leftmost(box.w * 0.5), count, 25)
        left = row.right + 12 if count else box.x
        shown = paint.text(
            words.n("wolves_and_sheep.tiles", count), (left, box.centre[1]), "caption", width=box.right - left
        )
        if len(best) > 1:
            text = words.t("wolves_and_sheep.next_best", size=best[1])
            room = box.right - shown.right - 12
            paint.fit((text, ""), (box.right, box.centre[1]), "caption", align="right", width=room)
    if stopped:
        # Draw how a seat stopped, in place of the buttons, which nobody needs any more.
        first, last = place.buttons[0], place.buttons[-1]
        box = Rect(first.x, first.y + 2, last.right - first.x, min(44.0, first.h - 2))
        paint.box(box, colours.inset, 10, colours.row_rim, 1.5)
        size = min(26.0, box.h - 8)
        paint.picture("icons/trophy", Rect(box.x + 12, box.centre[1] - size / 2, size, size), tint=colours.gold_dark)
        order = state.stops.index(seat)
        points = data.BONUSES[order]
        text = words.n(f"wolves_and_sheep.stopped.{order}", points)
        short, left = words.t(f"wolves_and_sheep.stopped.short.{order}", count=points), box.x + size + 22
        paint.fit((text, short), (left, box.centre[1]), "label", colours.ink, width=box.right - left - 8)
