"""Words that answer nothing: those that stay, and messages that go by themselves."""

from __future__ import annotations

from game.ui.paint import Painter
from game.ui.rect import Rect
from game.ui.skin import SMALL, Skin
from game.ui.theme import colours
from game.ui.type import Style
from game.ui.widgets.base import Widget

IN_MS, STAY_MS, OUT_MS = 150.0, 2600.0, 300.0
"""Of a message."""
_WIDEST, _TIGHT = 640.0, 14.0
"""Of its words, and the edge above and below them where its room is low."""


class Label(Widget):
    """Words at the left of a rectangle, upright in its middle."""

    focusable = False

    def __init__(self, rect: Rect, words: str, style: str | Style = "body") -> None:
        super().__init__("", rect)
        self.words, self.style = words, style

    def draw(self, paint: Painter) -> None:
        paint.text(self.words, (self.rect.x, self.rect.centre[1]), self.style, width=self.rect.w)

    def spots(self) -> dict[str, Rect]:
        return {}


class Toast:
    """One message that goes by itself; `over` once it has gone."""

    def __init__(self, words: str, icon: str = "") -> None:
        self.words, self.icon = words, icon
        self.age = 0.0

    @property
    def over(self) -> bool:
        """Whether it has gone."""
        return self.age >= IN_MS + STAY_MS + OUT_MS

    @property
    def alpha(self) -> float:
        """How much of it shows now, 0-1."""
        if self.age < IN_MS:
            return self.age / IN_MS
        return min(1.0, max(0.0, (IN_MS + STAY_MS + OUT_MS - self.age) / OUT_MS))

    def animate(self, dt_ms: float) -> bool:
        """Lets time pass; returns whether it looks different now."""
        before = self.alpha
        self.age += dt_ms
        return self.over or before != self.alpha

    def place(self, paint: Painter, room: Rect | None = None) -> Rect:
        """Where it lies: in a room, whose top it keeps to, or over the middle of the lower border."""
        icon = 34 if self.icon else 0
        if room is None:
            wide, high = paint.measure(self.words, "button", _WIDEST, 3)
            return Rect.around((paint.scale.width / 2, paint.scale.height - 40 - high / 2), wide + 48 + icon, high + 26)
        wide, high = paint.measure(self.words, "button", room.w - 48 - icon, 3)
        made = Rect.around(room.centre, wide + 48 + icon, high + _TIGHT)
        return made.moved(0, max(0.0, room.y - made.y))

    def draw(self, paint: Painter, room: Rect | None = None) -> None:
        """Draws the message."""
        icon, rect = 34 if self.icon else 0, self.place(paint, room)
        with paint.faded(rect.inset(-24), self.alpha):
            paint.skin(rect, Skin(colours.ink, 14, shadows=SMALL))
            left = rect.x + 24
            if self.icon:
                paint.picture(self.icon, Rect.around((left + 12, rect.centre[1]), 26), tint=colours.sun_light)
            at = (left + icon, rect.centre[1])
            paint.text(self.words, at, "button", colours.cream, width=rect.w - 48 - icon + 0.5, max_lines=3)
