"""Small signs put together from the painter's own shapes: seat marks, badges, keys, ribbons."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.ui.rect import Rect
from game.ui.shapes import Point, Stroke
from game.ui.skin import Skin
from game.ui.theme import Accent, Colour, Player, colours
from game.ui.type import Style

if TYPE_CHECKING:
    from game.ui.paint import Align, Painter

RIBBON = 28.0
KEYCAP = Skin(colours.white_fur, 6, colours.white_rim, 1.5, edge=colours.white_rim, depth=2)


def mark(paint: Painter, centre: Point, r: float, player: Player, alpha: float) -> None:
    """A seat's disc: base, light rim, wooden side, and the mark that tells it without colour."""
    rim = player.light if player.key != "white" else player.shade
    paint.disc(centre, r, player.base, rim, 2, side=player.shade, depth=2, alpha=alpha)
    paint.picture(player.mark, Rect.around(centre, 1.15 * r), tint=player.on, alpha=alpha)


def pill(
    paint: Painter,
    words: str,
    centre: Point,
    fill: Colour,
    colour: Colour,
    style: str | Style,
    rim: Colour | None,
) -> Rect:
    """Words on a round-ended badge."""
    wide, high = paint.measure(words, style)
    size = 24 if high <= 24 else high
    rect = Rect.around(centre, max(size, wide + 16), size)
    paint.box(rect, fill, size / 2, rim, 2)
    paint.text(words, rect.centre, style, colour, "centre")
    return rect


def chevron(paint: Painter, centre: Point, width: float, colour: Colour, down: bool) -> None:
    """An angle that points down or up."""
    rise = width / 4 if down else -width / 4
    x, y = centre
    points = [(x - width / 2, y - rise), (x, y + rise), (x + width / 2, y - rise)]
    paint.shape([points], (Stroke(colour, 4),), closed=False)


def band(paint: Painter, panel: Rect, colour: Colour, width: float, rim_width: float) -> None:
    """The left end of the panel's inside."""
    inside = panel.inset(rim_width)
    with paint.clip(Rect(inside.x, inside.y, width, inside.h)):
        paint.box(Rect(inside.x, inside.y, 4 * width, inside.h), colour, 12 - rim_width)


def keycap(paint: Painter, words: str, at: Point, align: Align) -> Rect:
    """A key as it is printed on a keyboard."""
    wide = max(26.0, paint.measure(words, "caption")[0] + 16)
    left = at[0] - wide * {"left": 0.0, "centre": 0.5, "right": 1.0}[align]
    rect = Rect(left, at[1] - 13, wide, 25)
    paint.skin(rect, KEYCAP)
    paint.text(words, rect.centre, "caption", colours.ink, "centre")
    return rect


def ribbon(paint: Painter, words: str, at: Point, accent: Accent) -> Rect:
    """A strip with a folded end at its lower left."""
    wide = paint.measure(words, "label")[0] + 28
    rect = Rect(at[0], at[1] - RIBBON / 2, wide, RIBBON)
    fold = [(rect.x, rect.bottom - 4), (rect.x + 9, rect.bottom - 4), (rect.x, rect.bottom + 6)]
    paint.shape([fold], fill=accent.edge)
    paint.box(rect, accent.base, 6)
    paint.box(Rect(rect.x, rect.bottom - 8, 8, 8), accent.base)
    paint.text(words, rect.centre, "label", accent.on, "centre")
    return rect
