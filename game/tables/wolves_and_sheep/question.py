"""The card over the board that asks before a seat stops: for good, or because it has no tile left."""

from __future__ import annotations

from game.ui.paint import Painter
from game.ui.rect import Rect
from game.ui.skin import LIFTED, Skin
from game.ui.theme import Accent, colours
from game.ui.type import style

_SIZE = (460.0, 210.0)
_ANSWER = 58.0


def place(board: Rect) -> Rect:
    """Over the lower part of the board, so that most of the landscape stays in sight."""
    wide, high = min(_SIZE[0], board.w - 24), min(_SIZE[1], board.h - 24)
    y = min(board.y + board.h * 0.62, board.bottom - high - 20)
    return Rect(board.centre[0] - wide / 2, y, wide, high)


def answers(board: Rect, count: int) -> tuple[Rect, ...]:
    """The buttons beside each other at its foot."""
    box = place(board)
    high = min(_ANSWER, box.h * 0.36)
    return tuple(Rect(box.x + 16, box.bottom - high - 14, box.w - 32, high).columns(count, 12))


def draw(paint: Painter, board: Rect, picture: str, words: tuple[str, str], accent: Accent) -> None:
    """`words`: what is asked, what it means; the answers are buttons that lie on it."""
    box, first = place(board), answers(board, 1)[0]
    paint.skin(box, Skin(colours.cream, 14, accent.base, 3, light=colours.white_fur, shadows=LIFTED))
    top = Rect(box.x + 16, box.y + 12, box.w - 32, first.y - box.y - 20)
    size = min(72.0, top.h)
    paint.picture(picture, Rect(top.x, top.centre[1] - size / 2, size, size))
    left = top.x + size + 16
    words_box = Rect(left, top.y, top.right - left, top.h)
    upper, lower = words_box.rows(2)
    paint.text(words[0], (left, upper.centre[1]), style("strong").at(22), width=words_box.w)
    paint.text(words[1], (left, lower.centre[1] - 4), "caption", width=words_box.w, max_lines=3)
