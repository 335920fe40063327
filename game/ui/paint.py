"""The painter: a canvas with the small signs put together on it, and the pictures that it draws itself."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.ui import art
from game.ui.canvas import Align, Canvas
from game.ui.rect import Rect
from game.ui.scale import Scale
from game.ui.shapes import Point, Stroke
from game.ui.skin import Skin
from game.ui.theme import Accent, Colour, Player, colours
from game.ui.type import Style

RIBBON = 28.0
KEYCAP = Skin(colours.white_fur, 6, colours.white_rim, 1.5, edge=colours.white_rim, depth=2)


class Painter(Canvas):
    """Draws everything that can be put on a screen."""

    def mark(self, centre: Point, r: float, player: Player, alpha: float = 1) -> None:
        """A seat's disc: base, light rim, wooden side, and the mark that tells it without colour."""
        rim = player.light if player.key != "white" else player.shade
        self.disc(centre, r, player.base, rim, 2, side=player.shade, depth=2, alpha=alpha)
        self.picture(player.mark, Rect.around(centre, 1.15 * r), tint=player.on, alpha=alpha)

    def pill(
        self,
        words: str,
        centre: Point,
        fill: Colour,
        colour: Colour = colours.white_fur,
        style: str | Style = "caption",
        rim: Colour | None = colours.white_fur,
    ) -> Rect:
        """A small badge as wide as its words; returns its rectangle."""
        wide, high = self.measure(words, style)
        size = 24 if high <= 24 else high
        rect = Rect.around(centre, max(size, wide + 16), size)
        self.box(rect, fill, size / 2, rim, 2)
        self.text(words, rect.centre, style, colour, "centre")
        return rect

    def chevron(self, centre: Point, width: float, colour: Colour, down: bool = True) -> None:
        """The small angle of something that unfolds, pointing down or up."""
        rise = width / 4 if down else -width / 4
        x, y = centre
        points = [(x - width / 2, y - rise), (x, y + rise), (x + width / 2, y - rise)]
        self.shape([points], (Stroke(colour, 4),), closed=False)

    def keycap(self, words: str, at: Point, align: Align = "left") -> Rect:
        """A key of the keyboard, its middle line at the point; returns its rectangle."""
        wide = max(26.0, self.measure(words, "caption")[0] + 16)
        left = at[0] - wide * {"left": 0.0, "centre": 0.5, "right": 1.0}[align]
        rect = Rect(left, at[1] - 13, wide, 25)
        self.skin(rect, KEYCAP)
        self.text(words, rect.centre, "caption", colours.ink, "centre")
        return rect

    def ribbon(self, words: str, at: Point, accent: Accent) -> Rect:
        """A ribbon over a panel's edge, its left end and middle at the point; returns its rectangle."""
        wide = self.measure(words, "label")[0] + 28
        rect = Rect(at[0], at[1] - RIBBON / 2, wide, RIBBON)
        fold = [(rect.x, rect.bottom - 4), (rect.x + 9, rect.bottom - 4), (rect.x, rect.bottom + 6)]
        self.shape([fold], fill=accent.edge)
        self.box(rect, accent.base, 6)
        self.box(Rect(rect.x, rect.bottom - 8, 8, 8), accent.base)
        self.text(words, rect.centre, "label", accent.on, "centre")
        return rect


def compose(name: str, size: tuple[float, float], draw: Callable[[Painter], None]) -> None:
    """Registers a picture of `size` units drawn by a function; a later one takes an earlier one's place."""

    def fill(sheet: pygame.Surface, scale: Scale) -> None:
        draw(Painter(sheet, scale))

    art.register(name, art.Composite(size, fill))
