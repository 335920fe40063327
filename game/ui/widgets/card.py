"""The large card of a game: the whole of it is one button."""

from __future__ import annotations

from collections.abc import Callable

from game.ui import skin
from game.ui.paint import Painter
from game.ui.rect import Rect
from game.ui.theme import MENU, Accent
from game.ui.widgets.base import Pressable

RISE = 10.0


class Card(Pressable):
    """A panel that rises under the pointer; `inside(paint, rect)` draws what is on it."""

    def __init__(
        self,
        name: str,
        rect: Rect,
        inside: Callable[[Painter, Rect], None],
        accent: Accent = MENU,
        on_press: Callable[[], None] | None = None,
    ) -> None:
        super().__init__(name, rect, on_press)
        self.inside, self.accent = inside, accent

    def draw(self, paint: Painter) -> None:
        rise = RISE * self.lift.value - 6 * self.push.value * self.lift.value
        with paint.faded(self.rect.inset(-20), 1 if self.enabled else 0.5):
            rect = self.rect.moved(0, -rise)
            if self.lift.value > 0.5:
                look = skin.KINDS["lifted"]._replace(rim=self.accent.base, rim_width=3)
            else:
                look = skin.PANEL
            paint.skin(rect, look._replace(radius=16))
            if self.ring:
                paint.ring(rect, 16)
            self.inside(paint, rect)
