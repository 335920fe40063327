"""The card over the sheet that asks before a die is taken that fits nowhere (AC10)."""

from __future__ import annotations

from game.tables.rolling_acres.layout import Plan
from game.tables.rolling_acres.reading import SURE
from game.ui.paint import Painter
from game.ui.rect import Rect
from game.ui.skin import LIFTED, SECONDARY, Skin, raised
from game.ui.theme import Accent, colours
from game.ui.type import style

_SIZE = (470.0, 216.0)


def place(plan: Plan) -> Rect:
    """Over the middle of the sheet, inside the panel."""
    wide, high = min(_SIZE[0], plan.panel.w - 16), min(_SIZE[1], plan.panel.h - 16)
    box = Rect.around(plan.sheet.centre, wide, high)
    return box.moved(max(0.0, plan.panel.x + 8 - box.x), 0)


def spots(plan: Plan, held: str) -> dict[str, Rect]:
    """The answers; to go back is to click again on the die that is held."""
    box = place(plan)
    high = min(58.0, box.h * 0.34)
    one, two = Rect(box.x + 16, box.bottom - high - 14, box.w - 32, high).columns(2, 12)
    return {SURE: one, held: two}


def draw(
    paint: Painter,
    plan: Plan,
    held: str,
    picture: str,
    words: tuple[str, str, str, str],
    hover: str | None,
    accent: Accent,
) -> None:
    """`words`: what is asked, what follows, both answers."""
    box, answers = place(plan), spots(plan, held)
    paint.skin(box, Skin(colours.cream, 14, accent.base, 3, light=colours.white_fur, shadows=LIFTED))
    top = Rect(box.x + 16, box.y + 12, box.w - 32, answers[SURE].y - box.y - 20)
    die = min(72.0, top.h * 0.8)
    paint.picture(picture, Rect(top.x, top.centre[1] - die / 2, die, die))
    left, wide = top.x + die + 12, top.w - die - 12
    paint.text(words[0], (left, top.y + top.h * 0.24), style("strong").at(22), width=wide)
    paint.text(words[1], (left, top.y + top.h * 0.68), "caption", width=wide, max_lines=3)
    for spot, label in ((SURE, words[2]), (held, words[3])):
        look = raised(accent, 12) if spot == held else SECONDARY
        light = colours.hover_face if spot == SURE else look.fill.mixed(colours.white_fur, 0.2)
        look = look._replace(fill=light) if hover == spot else look
        face = answers[spot]._replace(h=answers[spot].h - look.depth)
        paint.skin(face, look)
        shade = accent.on if spot == held else colours.ink
        paint.text(label, face.centre, "button", shade, "centre", width=face.w - 16)
