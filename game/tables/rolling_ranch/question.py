"""The card over the sheet that asks before a turn is wasted (RR8)."""

from __future__ import annotations

from game.tables.rolling_ranch.layout import Plan
from game.tables.rolling_ranch.reading import PASS, SURE
from game.ui.paint import Painter
from game.ui.rect import Rect
from game.ui.skin import LIFTED, Skin
from game.ui.theme import Accent, colours
from game.ui.type import style

_SIZE = (440.0, 190.0)


def place(plan: Plan) -> Rect:
    """Over the middle of the island."""
    wide, high = min(_SIZE[0], plan.sheet.w - 16), min(_SIZE[1], plan.foot.box.y - plan.sheet.y - 16)
    return Rect.around(plan.centre, wide, high)


def spots(plan: Plan) -> dict[str, Rect]:
    """The answers; to go back is to click again on what was pressed."""
    box = place(plan)
    high = min(58.0, box.h * 0.36)
    one, two = Rect(box.x + 16, box.bottom - high - 14, box.w - 32, high).columns(2, 12)
    return {SURE: one, PASS: two}


def draw(paint: Painter, plan: Plan, words: tuple[str, str], accent: Accent) -> None:
    """`words`: what is asked, what is lost; the answers are buttons that lie on it."""
    box, answers = place(plan), spots(plan)
    paint.skin(box, Skin(colours.cream, 14, accent.base, 3, light=colours.white_fur, shadows=LIFTED))
    top = Rect(box.x + 16, box.y + 12, box.w - 32, answers[SURE].y - box.y - 20)
    upper, lower = top.rows(2)
    paint.text(words[0], upper.centre, style("strong").at(22), align="centre", width=top.w)
    paint.text(words[1], lower.centre, "caption", align="centre", width=top.w, max_lines=2)
