"""A row of a list of chapters or sections, one of them chosen."""

from __future__ import annotations

from collections.abc import Callable

from game.ui.paint import Painter
from game.ui.rect import Rect
from game.ui.theme import MENU, Accent, colours
from game.ui.type import block
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

    def _words_x(self) -> float:
        return self.rect.x + (60 if self.icon else 20)

    def tooltip(self) -> tuple[str, str]:
        """As always; a label that had to be cut is told whole."""
        room = self.rect.right - self._words_x() - 12
        if self.hint or block(self.label, "button", self.scale, room).whole:
            return super().tooltip()
        return (self.label, self.more if self.enabled else self.reason)

    def draw(self, paint: Painter) -> None:
        if self.chosen:
            paint.box(self.rect, self.accent.base, 12)
        elif self.hovered or self.pressed:
            paint.box(self.rect, colours.inset if self.pressed else colours.paper, 12)
        if self.ring:
            paint.ring(self.rect, 12, distance=1)
        colour = self.accent.on if self.chosen else colours.ink
        x, middle = self._words_x(), self.rect.centre[1]
        if self.icon:
            paint.picture(self.icon, Rect.around((x - 28, middle), 26), tint=colour)
        paint.text(self.label, (x, middle), "button", colour, width=self.rect.right - x - 12)
