"""The card of the viewer's own flock, there only while its button is held."""

from __future__ import annotations

from game.i18n.speech import Speaker
from game.tables.wolves_and_sheep import faces
from game.tables.wolves_and_sheep.column import Column
from game.ui.paint import Painter
from game.ui.rect import Rect
from game.ui.skin import LIFTED, Skin
from game.ui.theme import Accent, colours
from game.ui.type import style

_ROW = 116.0
_HEAD, _FOOT = 46.0, 34.0


def place(column: Column, flocks: int) -> Rect:
    """At the top of the side column, over the viewer's tiles, which are as secret; no button lies under it."""
    top = column.tray if column.upper is None or column.interrupts else column.upper
    low = column.answers[0].y - 4 if column.upper is not None else column.tray.bottom
    return Rect(top.x, top.y, top.w, min(_HEAD + _FOOT + _ROW * flocks, low - top.y))


def draw(
    paint: Painter,
    box: Rect,
    own: tuple[int, ...],
    sizes: tuple[tuple[int, ...], ...],
    seat: str,
    speaker: Speaker,
    accent: Accent,
) -> None:
    """A sheep of each own colour, its mark, and the largest meadow that would count now."""
    t = speaker.words.t
    paint.skin(box, Skin(colours.cream, 12, accent.base, 3, light=colours.white_fur, shadows=LIFTED))
    head = min(_HEAD, box.h * 0.2)
    title = t("wolves_and_sheep.flock.title")
    paint.text(title, (box.x + 18, box.y + head / 2 + 2), style("strong").at(22), width=box.w - 70)
    eye = Rect(box.right - 44, box.y + head / 2 - 11, 26, 26)
    paint.picture("icons/eye", eye, tint=colours.ink_soft)
    low = min(_FOOT, box.h * 0.16)
    body = Rect(box.x + 12, box.y + head + 2, box.w - 24, box.h - head - low - 4)
    for colour, row in zip(own, body.rows(len(own), 8), strict=True):
        _row(paint, row, colour, sizes[colour], speaker)
    only = t("wolves_and_sheep.flock.only", seat=seat)
    paint.text(only, (box.centre[0], box.bottom - low / 2 - 2), "caption", align="centre", width=box.w - 24)


def _row(paint: Painter, box: Rect, colour: int, sizes: tuple[int, ...], speaker: Speaker) -> None:
    flock = faces.flock(colour)
    paint.box(box, flock.light.mixed(colours.cream, 0.55), 10, flock.shade, 2)
    size = min(92.0, box.h - 8, box.w * 0.34)
    paint.picture(faces.animal(colour), Rect(box.x + 8, box.centre[1] - size / 2, size, size))
    left = box.x + size + 20
    upper, lower = Rect(left, box.y + 6, box.right - left - 12, box.h - 12).rows(2)
    r = min(17.0, upper.h * 0.4)
    paint.mark((left + r, upper.centre[1]), r, flock)
    name = speaker.word("colour", colour)
    paint.text(name, (left + 2 * r + 10, upper.centre[1]), style("strong").at(24), width=upper.w - 2 * r - 10)
    told = speaker.words.n("wolves_and_sheep.flock.best", sizes[0]) if sizes else ""
    told = told or speaker.words.t("wolves_and_sheep.flock.none")
    paint.text(told, (left, lower.centre[1]), "caption", width=upper.w, max_lines=2)
