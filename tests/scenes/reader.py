"""A painter that remembers the words it has drawn, and whether all of them had room."""

from __future__ import annotations

from typing import Any

from game.scenes.shell.manager import Manager
from game.ui import type as letters
from game.ui.paint import Painter
from game.ui.rect import Rect
from game.ui.type import Style


class Reader(Painter):
    """Draws as any painter does."""

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.words: list[tuple[str, Rect]] = []
        self.cut: list[tuple[str, Rect]] = []
        """What ended in an ellipsis, or would have run over into one line too many."""

    def text(  # type: ignore[override]
        self, words: str, at: Any, style: str | Style = "body", *args: Any, width: float | None = None, **more: Any
    ) -> Rect:
        place = super().text(words, at, style, *args, width=width, **more)
        self.words.append((words, place))
        if not letters.block(words, style, self.scale, width, more.get("max_lines", 1)).whole:
            self.cut.append((words, place))
        return place


def read(manager: Manager, surface: Any) -> Reader:
    """What the screen on top says now."""
    paint = Reader(surface, manager.scale)
    manager.draw(paint)
    return paint
