"""A row of a list of chapters or sections, one of them chosen."""

from __future__ import annotations

from collections.abc import Callable

from game.ui.paint import Painter
from game.ui.rect import Rect
from game.ui.theme import MENU, Accent, colours
from game.ui.widgets.base import Pressable


class Tab(Pressable):
    """Icon and label without a face; in the accent while it is chosen."""

    def __init__(
        self,
        name: str,
        rect: Rect,
        label: str,
        icon: str = "",
        chosen: bool = False,
        accent: Accent = MENU,
        on_press: Callable[[], None] | None = None,
    ) -> None:
        super().__init__(name, rect, on_press)
        self.label, self.icon, self.chosen, self.accent = label, icon, chosen, accent

    def draw(self, paint: Painter) -> None:
        if self.chosen:
            paint.box(self.rect, self.accent.base, 12)
        elif self.hovered or self.pressed:
            paint.box(self.rect, colours.inset if self.pressed else colours.paper, 12)
        if self.ring:
            paint.ring(self.rect, 12, distance=1)
        colour = self.accent.on if self.chosen else colours.ink
        x, middle = self.rect.x + 20, self.rect.centre[1]
        if self.icon:
            paint.picture(self.icon, Rect.around((x + 12, middle), 26), tint=colour)
            x += 40
        paint.text(self.label, (x, middle), "button", colour, width=self.rect.right - x - 12)
