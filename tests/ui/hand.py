"""A hand that plays the mouse and the keyboard on a page."""

from __future__ import annotations

from game.ui.events import Key, Pointer
from game.ui.widgets.base import Widget
from game.ui.widgets.page import Page


class Hand:
    """Plays the mouse and the keyboard on a page."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def move(self, x: float, y: float) -> None:
        self.page.handle(Pointer("move", x, y))

    def down(self, x: float, y: float) -> None:
        self.move(x, y)
        self.page.handle(Pointer("down", x, y, 1))

    def up(self, x: float, y: float) -> None:
        self.move(x, y)
        self.page.handle(Pointer("up", x, y, 1))

    def click(self, spot: str | Widget) -> None:
        rect = self.page.spots()[spot] if isinstance(spot, str) else spot.place
        self.down(*rect.centre)
        self.up(*rect.centre)

    def press(self, *keys: str, ctrl: bool = False, shift: bool = False) -> None:
        for key in keys:
            self.page.handle(Key(key, ctrl=ctrl, shift=shift))

    def settle(self) -> None:
        """Lets every movement come to its end."""
        for _ in range(100):
            self.page.animate(20)
