"""The ribbon under the bar: whose turn goes on after an interrupt."""

from __future__ import annotations

from collections.abc import Sequence

from game.tables.wolves_and_sheep.facts import roomy
from game.ui.frame import Frame
from game.ui.paint import Painter
from game.ui.rect import Rect
from game.ui.shapes import Stroke
from game.ui.theme import Player, colours
from game.ui.type import style


def draw(
    paint: Painter, frame: Frame, words: str, player: Player, bag: Rect, kept: Sequence[Rect], dispensable: bool
) -> None:
    """In the middle; elsewhere if it would lie over what is to be kept in sight, or not at all."""
    look, board = style("strong").at(18), frame.board
    room = min(board.w - 40, 460.0) - 96
    wide, high = min(room, paint.measure(words, look)[0]) + 96, 40.0 if roomy(frame) else 32.0
    top = frame.bar.bottom - 6 if roomy(frame) else board.y + 2
    box = _free(Rect(board.centre[0] - wide / 2, top, wide, high), board, bag, kept)
    if dispensable and any(box.intersects(each) for each in kept):
        return
    notch = high * 0.3
    corners = [
        (box.x, box.y), (box.right, box.y), (box.right - notch, box.centre[1]),
        (box.right, box.bottom), (box.x, box.bottom), (box.x + notch, box.centre[1]),
    ]  # fmt: skip
    paint.shape([corners], (Stroke(colours.white_rim, 1.5),), fill=colours.ink_soft)
    paint.picture("icons/pause", Rect(box.x + 20, box.centre[1] - 9, 18, 18), tint=colours.white_fur)
    paint.mark((box.x + 54, box.centre[1]), 12, player)
    paint.text(words, (box.x + 74, box.centre[1]), look, colours.white_fur, width=room)


def _free(box: Rect, board: Rect, bag: Rect, kept: Sequence[Rect]) -> Rect:
    """The ribbon in the middle, beside the bag, right or below, where it covers none of what is kept in sight."""
    right = box.moved(board.right - 6 - box.right, 0)
    below = box.moved(0, board.bottom - box.h - 6 - box.y)
    places = [box, box.moved(bag.right + 10 - box.x, 0), right, below]
    inside = [each for each in places if each.right <= board.right - 4]
    return min(inside, key=lambda each: sum(each.intersects(one) for one in kept), default=below)
