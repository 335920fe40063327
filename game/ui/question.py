"""The card over the board that asks before something is played: its face, its words, its answers."""

from __future__ import annotations

from typing import NamedTuple

from game.ui.paint import Painter
from game.ui.rect import Rect
from game.ui.skin import LIFTED, Skin
from game.ui.theme import Accent, colours
from game.ui.type import style

GAP = 12.0
"""Between two answers."""
_EDGE, _FOOT, _ANSWER, _SHARE = 16.0, 14.0, 58.0, 0.36
"""How far from the sides and from the foot the answers lie, and their height: that, or a share of a low card's."""
_PICTURE = 72.0


class Question(NamedTuple):
    """Where a card and its answers lie; the answers are buttons or spots that belong to who asks."""

    box: Rect
    answers: tuple[Rect, ...]
    """Beside each other at its foot."""


def question(
    box: Rect, answers: int = 2, edge: tuple[float, float] = (_EDGE, _FOOT), high: float | None = None
) -> Question:
    """A card in a box; `edge` and `high` tell of answers that are not of the usual size."""
    tall = min(_ANSWER, box.h * _SHARE) if high is None else high
    row = Rect(box.x + edge[0], box.bottom - tall - edge[1], box.w - 2 * edge[0], tall)
    return Question(box, tuple(row.columns(answers, GAP)))


def face(paint: Painter, box: Rect, accent: Accent) -> None:
    """The bare card."""
    paint.skin(box, Skin(colours.cream, 14, accent.base, 3, light=colours.white_fur, shadows=LIFTED))


def draw(paint: Painter, card: Question, words: tuple[str, str], accent: Accent, picture: str = "") -> None:
    """The card with what is asked and what would follow: beside a picture, or in its middle without one."""
    face(paint, card.box, accent)
    box = card.box.inset(_EDGE, 12)._replace(h=card.answers[0].y - card.box.y - 20)
    asked = style("strong").at(22)
    if not picture:
        upper, lower = box.rows(2)
        paint.text(words[0], upper.centre, asked, align="centre", width=box.w)
        paint.text(words[1], lower.centre, "caption", align="centre", width=box.w, max_lines=2)
        return
    size = min(_PICTURE, box.h)
    paint.picture(picture, Rect(box.x, box.centre[1] - size / 2, size, size))
    left = box.x + size + 16
    upper, lower = Rect(left, box.y, box.right - left, box.h).rows(2)
    paint.text(words[0], (left, upper.centre[1]), asked, width=upper.w)
    paint.text(words[1], (left, lower.centre[1] - 4), "caption", width=lower.w, max_lines=3)
