"""Words that answer nothing."""

from __future__ import annotations

from game.ui.canvas import Align
from game.ui.paint import Painter
from game.ui.rect import Rect
from game.ui.theme import Colour
from game.ui.type import Style
from game.ui.widgets.base import Widget


class Label(Widget):
    """Words in a rectangle, upright in its middle, wrapped to `max_lines`."""

    focusable = False

    def __init__(
        self,
        rect: Rect,
        words: str,
        style: str | Style = "body",
        colour: Colour | None = None,
        align: Align = "left",
        max_lines: int = 1,
    ) -> None:
        super().__init__("", rect)
        self.words, self.style, self.colour = words, style, colour
        self.align, self.max_lines = align, max_lines

    def draw(self, paint: Painter) -> None:
        x = {"left": self.rect.x, "centre": self.rect.centre[0], "right": self.rect.right}[self.align]
        at = (x, self.rect.centre[1])
        paint.text(self.words, at, self.style, self.colour, self.align, self.rect.w, self.max_lines)

    def spots(self) -> dict[str, Rect]:
        return {}
