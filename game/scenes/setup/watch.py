"""The strip below the seats from which a match of computers only is begun, for people to look on."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from game.i18n.catalogue import Catalogue
from game.scenes.setup.hats import scarecrow
from game.scenes.shell.menu import DrawBox
from game.ui import type
from game.ui.paint import Painter
from game.ui.rect import Rect, Scale
from game.ui.skin import KINDS
from game.ui.theme import colours
from game.ui.widgets.base import Widget
from game.ui.widgets.button import Button

WATCH_LEAST_H = 84.0
_PAD, _FACE, _STEP = 16.0, 58.0, 42.0
_WIDE = 540.0
"""In less width no scarecrows are drawn, so that the words have room."""
_LINES = 3
_GROUND = replace(KINDS["row"], fill=colours.grass_pale.mixed(colours.cream, 0.6))


class WatchStrip:
    """Lays the strip out at a place: its height depends on the words."""

    def __init__(self, words: Catalogue, scale: Scale, levels: Sequence[str], on_press: Callable[[], None]) -> None:
        self._heading, self._text = words.t("setup.watch.heading"), words.t("setup.watch.text")
        self._scale, self._levels = scale, levels
        self.button = Button("setup.watch", Rect(0, 0, 0, 52), words.t("setup.watch"), "icons/eye", on_press=on_press)

    def lay(self, x: float, y: float, width: float) -> list[Widget]:
        """The strip from a point on, the ground of it first."""
        wide = self.button.natural_width(self._scale)
        left = x + _PAD + (_FACE + _STEP * (len(self._levels) - 1) + 12 if width >= _WIDE else 0)
        room = x + width - _PAD - wide - 12 - left
        heights = [
            type.block(words, style, self._scale, room, _LINES).height_px / self._scale.factor
            for words, style in ((self._heading, "button"), (self._text, "label"))
        ]
        rect = Rect(x, y, width, max(WATCH_LEAST_H, sum(heights) + 28))
        self.button.rect = Rect(rect.right - _PAD - wide, rect.centre[1] - 26, wide, 52)
        top = rect.centre[1] - (sum(heights) + 4) / 2

        def draw(paint: Painter, at: Rect) -> None:
            paint.skin(at, _GROUND)
            for number, level in enumerate(self._levels if width >= _WIDE else ()):
                face = Rect(at.x + _PAD + number * _STEP, at.centre[1] - _FACE / 2, _FACE, _FACE)
                paint.picture(scarecrow(level), face)
            paint.text(self._heading, (left, top), "button", None, "left", room, _LINES, "top")
            low = (left, top + heights[0] + 4)
            paint.text(self._text, low, "label", colours.ink_soft, "left", room, _LINES, "top")

        return [DrawBox(rect, draw), self.button]
