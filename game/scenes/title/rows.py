"""Rows of cards that are more than fit: they alone move, row by row."""

from __future__ import annotations

from game.ui.widgets.scroll import Scroll


class Rows(Scroll):
    """Cards of one size; those in sight are always whole."""

    # Its cards have the keyboard, and are scrolled to when they get it.
    def takes_focus(self) -> bool:
        return False

    def to(self, top: float, at_once: bool = False) -> None:
        ys = sorted({child.rect.y - self.rect.y for child in self.children})
        super().to(min(ys, key=lambda y: abs(y - top)), at_once)
