"""A painter that remembers the words and pictures it has drawn, and whether all words had room."""

from __future__ import annotations

from typing import Any

from game.scenes.shell.manager import Manager
from game.ui import type as letters
from game.ui.canvas import Align, VAlign
from game.ui.paint import Painter
from game.ui.rect import Point, Rect
from game.ui.theme import Colour
from game.ui.type import Style


class DrawnWords(Painter):
    """Draws as any painter does."""

    keeps = False

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.words: list[tuple[str, Rect]] = []
        self.cut: list[tuple[str, Rect]] = []
        """Words that ended in an ellipsis, or would have run over into one line too many."""
        self.pictures: list[Rect] = []

    def picture(self, name: str, rect: Rect, *args: Any, **more: Any) -> None:
        super().picture(name, rect, *args, **more)
        self.pictures.append(rect)

    def text(
        self,
        words: str,
        at: Point,
        style: str | Style = "body",
        colour: Colour | None = None,
        align: Align = "left",
        width: float | None = None,
        max_lines: int = 1,
        valign: VAlign = "middle",
    ) -> Rect:
        place = super().text(words, at, style, colour, align, width, max_lines, valign)
        self.words.append((words, place))
        if not letters.block(words, style, self.scale, width, max_lines).whole:
            self.cut.append((words, place))
        return place


def read(manager: Manager, surface: Any) -> DrawnWords:
    """Words of the screen on top now."""
    paint = DrawnWords(surface, manager.scale)
    manager.draw(paint)
    return paint
