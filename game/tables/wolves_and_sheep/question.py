"""The card over the board that asks before a seat stops: for good, or because it has no tile left."""

from __future__ import annotations

from collections.abc import Sequence

from game.ui.paint import Painter
from game.ui.rect import Rect
from game.ui.skin import LIFTED, Skin
from game.ui.theme import Accent, colours
from game.ui.type import style

_SIZE = (460.0, 210.0)
_ANSWER = 58.0
_APART = 8.0


def place(board: Rect, taken: Sequence[Rect]) -> Rect:
    """Over the lower part of the board, so that most of the landscape stays in sight; where it would lie on what is
    taken, above or below that."""
    wide, high = min(_SIZE[0], board.w - 24), min(_SIZE[1], board.h - 24)
    usual = Rect(
        board.centre[0] - wide / 2, min(board.y + board.h * 0.62, board.bottom - high - 20), wide, high
    )
    tops = [top for each in taken for top in (each.y - high - _APART, each.bottom + _APART)]
    inside = [top for top in tops if board.y + _APART <= top <= board.bottom - high - _APART]

    def covers(box: Rect) -> float:
        found = [box.intersection(each) for each in taken if box.intersects(each)]
        return sum(each.w * each.h for each in found)

    return min((usual, *(usual._replace(y=top) for top in inside)), key=covers)


def answers(board: Rect, taken: Sequence[Rect], count: int) -> tuple[Rect, ...]:
    """The buttons beside each other at its foot."""
    box = place(board, taken)
    high = min(_ANSWER, box.h * 0.36)
    return tuple(Rect(box.x + 16, box.bottom - high - 14, box.w - 32, high).columns(count, 12))


def draw(
    paint: Painter, box: Rect, first: Rect, picture: str, words: tuple[str, str], accent: Accent
) -> None:
    """`words`: what is asked, what it means; the answers are buttons that lie on it, `first` is one of them."""
    paint.skin(box, Skin(colours.cream, 14, accent.base, 3, light=colours.white_fur, shadows=LIFTED))
    top = Rect(box.x + 16, box.y + 12, box.w - 32, first.y - box.y - 20)
    size = min(72.0, top.h)
    paint.picture(picture, Rect(top.x, top.centre[1] - size / 2, size, size))
    left = top.x + size + 16
    words_box = Rect(left, top.y, top.right - left, top.h)
    upper, lower = words_box.rows(2)
    paint.text(words[0], (left, upper.centre[1]), style("strong").at(22), width=words_box.w)
    paint.text(words[1], (left, lower.centre[1] - 4), "caption", width=words_box.w, max_lines=3)
