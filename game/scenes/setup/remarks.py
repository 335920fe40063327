"""What is said below the seats of a match that is set up: how long it takes, what is kept, and what is fair."""

from __future__ import annotations

from game.i18n.catalogue import Catalogue
from game.scenes.setup.draft import Draft
from game.scenes.shell.menu import DrawBox
from game.ui import type
from game.ui.paint import Painter
from game.ui.rect import Rect, Scale
from game.ui.theme import colours
from game.ui.title import Title

REMARK_GAP = 14.0
_ICON, _BEFORE, _APART = 24.0, 46.0, 24.0
"""An icon, the words from its left edge on, and the next icon after them."""


class Remarks:
    """They lie side by side where they have room; the words of a long one take two lines."""

    def __init__(self, title: Title, words: Catalogue, scale: Scale, draft: Draft) -> None:
        self._title, self._words, self._scale, self._draft = title, words, scale, draft

    def lay(self, x: float, y: float, width: float) -> DrawBox:
        """All of them from a point on."""
        bottom = max(place.bottom for *_, place in self._placed(Rect(x, y, width, 0)))
        return DrawBox(Rect(x, y, width, bottom + REMARK_GAP - y), self._draw)

    @property
    def said(self) -> list[tuple[str, str]]:
        """Icon and words of each."""
        t, count = self._words.t, len(self._draft.places)
        key = f"{self._title.key}.setup.note.{count}"
        lines = [("icons/help", t(key))] if self._words.has(key) else []
        lines.append(("icons/clock", t("setup.duration", minutes=self._title.minutes_of(count, self._draft.chosen()))))
        lines.append(("icons/save", t("setup.names_kept")))
        hides = self._draft.levels and self._title.spec.secrets
        return [*lines, ("icons/seal", t("setup.fair"))] if hides else lines

    def _placed(self, rect: Rect) -> list[tuple[str, str, Rect]]:
        """Where they lie."""
        found: list[tuple[str, str, Rect]] = []
        x, y = rect.x, rect.y + REMARK_GAP
        below, factor = y, self._scale.factor
        for icon, text in self.said:
            block = type.block(text, "button", self._scale, rect.w - _BEFORE - 10, 2)
            wide, high = block.width_px / factor + 1, block.height_px / factor
            if x > rect.x and x + _BEFORE + wide > rect.right:
                x, y = rect.x, below
            found.append((icon, text, Rect(x + _BEFORE, y, wide, high)))
            x, below = x + _BEFORE + wide + _APART, max(below, y + high + REMARK_GAP)
        return found

    def _draw(self, paint: Painter, rect: Rect) -> None:
        for icon, text, at in self._placed(rect):
            paint.picture(icon, Rect.around((at.x - _ICON, at.y + _ICON / 2), _ICON), tint=self._title.accent.base)
            paint.text(text, (at.x, at.y), "button", colours.ink_soft, "left", at.w, 2, "top")
