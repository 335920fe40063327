"""The card over the board that asks before a seat stops: for good, or because it has no tile left."""

from __future__ import annotations

from collections.abc import Sequence

from game.ui.question import Question, question
from game.ui.rect import Rect

_SIZE = (460.0, 210.0)
_APART = 8.0


def place(board: Rect, taken: Sequence[Rect]) -> Rect:
    """Over the lower part of the board, so that most of the landscape stays in sight; where it would lie on what is
    taken, above or below that."""
    wide, high = min(_SIZE[0], board.w - 24), min(_SIZE[1], board.h - 24)
    usual = Rect(board.centre[0] - wide / 2, min(board.y + board.h * 0.62, board.bottom - high - 20), wide, high)
    tops = [top for each in taken for top in (each.y - high - _APART, each.bottom + _APART)]
    inside = [top for top in tops if board.y + _APART <= top <= board.bottom - high - _APART]

    def covers(box: Rect) -> float:
        found = [box.intersection(each) for each in taken if box.intersects(each)]
        return sum(each.w * each.h for each in found)

    return min((usual, *(usual._replace(y=top) for top in inside)), key=covers)


def card(board: Rect, taken: Sequence[Rect], answers: int) -> Question:
    """The card with its answers."""
    return question(place(board, taken), answers)
