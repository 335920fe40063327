"""Words that answer nothing: those that stay, and messages that go by themselves."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from msgspec.structs import replace

from game.ui.paint import Painter
from game.ui.rect import Rect, Scale
from game.ui.skin import SMALL, Skin
from game.ui.theme import colours
from game.ui.type import Style, block, style
from game.ui.widgets.base import Widget

IN_MS, STAY_MS, OUT_MS = 150.0, 2600.0, 300.0
"""Of a message."""
_WIDEST, _LINES, _ICON = 640.0, 3, 34.0
"""Of its words, and the width that its picture takes."""


class _Set(NamedTuple):
    """How the words of a message are set."""

    look: Style
    aside: float
    """The edge at the left and right of them."""
    above: float
    """That above and below them."""


_USUAL, _IN_ROOM = _Set(style("button"), 24.0, 13.0), _Set(style("button"), 24.0, 7.0)
_CLOSE = _Set(replace(style("button").at(18), lead=1.1), 14.0, 4.0)


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
    def unrolled(self) -> float:
        """Share of it that is unrolled now, 0-1."""
        if self.age < IN_MS:
            return self.age / IN_MS
        return min(1.0, max(0.0, (IN_MS + STAY_MS + OUT_MS - self.age) / OUT_MS))

    def animate(self, dt_ms: float) -> bool:
        """Lets time pass; returns whether it looks different now."""
        before = self.unrolled
        self.age += dt_ms
        return self.over or before != self.unrolled

    def place(self, scale: Scale, rooms: Sequence[Rect] = ()) -> Rect:
        """Where it lies: in the first room that holds it, set closely if need be; else in the last, whose top it keeps
        to. Where there are none it is over the middle of the lower border."""
        return self._placed(scale, rooms)[0]

    def _placed(self, scale: Scale, rooms: Sequence[Rect]) -> tuple[Rect, _Set]:
        if not rooms:
            box = self._size(scale, _USUAL, _WIDEST)
            return box.moved((scale.width - box.w) / 2, scale.height - 27 - box.h), _USUAL
        for room in rooms:
            for each in (_IN_ROOM, _CLOSE):
                box = self._size(scale, each, room.w - 2 * each.aside - self._icon_wide)
                made = Rect.around(room.centre, box.w, box.h)
                if box.h <= room.h:
                    return made, each
        return made.moved(0, max(0.0, room.y - made.y)), each

    @property
    def _icon_wide(self) -> float:
        return _ICON if self.icon else 0.0

    def _size(self, scale: Scale, how: _Set, width: float) -> Rect:
        words = block(self.words, how.look, scale, width, _LINES)
        wide, high = words.width_px / scale.factor, words.height_px / scale.factor
        return Rect(0, 0, wide + 2 * how.aside + self._icon_wide, high + 2 * how.above)

    def draw(self, paint: Painter, rooms: Sequence[Rect] = ()) -> None:
        """Draws the message; it unrolls from its middle line, so that no words beneath are seen through it."""
        rect, how = self._placed(paint.scale, rooms)
        whole = rect.inset(-24)
        with paint.clip(Rect.around(whole.centre, whole.w, whole.h * self.unrolled)):
            paint.skin(rect, Skin(colours.ink, 14, shadows=SMALL))
            left = rect.x + how.aside
            if self.icon:
                paint.picture(self.icon, Rect.around((left + 12, rect.centre[1]), 26), tint=colours.sun_light)
            at, width = (left + self._icon_wide, rect.centre[1]), rect.w - 2 * how.aside - self._icon_wide + 0.5
            paint.text(self.words, at, how.look, colours.cream, width=width, max_lines=_LINES)
