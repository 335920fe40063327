"""Lights up what can be done at a table for a moment, where a press has meant nothing and no words tell why."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from game.scenes.match.beside import HudPart
from game.scenes.match.buttons import GLOVE, MAIN
from game.scenes.match.why_card import lit
from game.ui.context import TableContext
from game.ui.paint import Painter
from game.ui.rect import Rect

if TYPE_CHECKING:
    from game.scenes.match.session import MatchSession
    from game.scenes.tabletop.handling import Handling
    from game.ui.widgets.page import Page

SHOWN_MS = 900.0
_BUTTONS = GLOVE, MAIN
"""Buttons that can be used beside the things on the table."""


class Prompt(HudPart):
    """Answers a press that nothing else answers: by light, else by the words of who has to act first."""

    def __init__(
        self,
        handling: Handling,
        session: MatchSession,
        page: Page,
        laid_out: Callable[[], Page],
        changed: Callable[[], None],
    ) -> None:
        """`laid_out` gives the page with its buttons as the table lies now; `changed`: all is to be drawn anew."""
        self._layout, self._session, self._page = handling.layout, session, page
        self._laid_out, self._changed = laid_out, changed
        self.count = 0
        """Number of its answers."""
        self.boxes: tuple[Rect, ...] = ()
        """Boxes that are lit now."""
        self._left_ms = 0.0

    def show(self) -> None:
        """Answer a press on anything."""
        self.light(*self._possible())
        if not self.boxes or self._session.thinking is not None:
            self._page.show_message(self._waits())

    def light(self, *boxes: Rect) -> None:
        """Light places up that have to be used first."""
        self.count += 1
        self.boxes, self._left_ms = boxes, SHOWN_MS
        self._changed()

    def _possible(self) -> tuple[Rect, ...]:
        """The boxes of all that can be used now: where what is held may go, or what can be picked up or pressed."""
        layout, spots = self._layout, self._layout.spots
        if layout.picked_up is not None:
            return tuple(spots[spot] for spot in layout.chooser.reach() or (layout.picked_up,) if spot in spots)
        chooser, acts = layout.chooser, layout.live and self._session.thinking is None
        used = (chooser.sources, (*chooser.reach(), *chooser.targets())) if acts else ()
        found = next(filter(None, ([spots[spot] for spot in each if spot in spots] for each in used)), [])
        buttons = [each for each in self._laid_out().widgets if each.name in _BUTTONS and each.visible and each.enabled]
        return tuple(dict.fromkeys((*found, *(each.rect for each in buttons if each.rect.w > 0))))

    def _waits(self) -> str:
        """Words about the seat that has to act before anything can be done."""
        top, thinking = self._layout.table_view, self._session.thinking
        if thinking is not None:
            return top.words.t("match.not_yet", seat=top.match.seats[thinking].name)
        return top.words.t("match.nothing_now")

    def wait(self, dt_ms: float) -> bool:
        before, self._left_ms = self._left_ms > 0, max(0.0, self._left_ms - dt_ms)
        if before and not self._left_ms:
            self.boxes = ()
            return True
        return False

    def draw(self, paint: Painter, context: TableContext[Any]) -> None:
        for box in self.boxes:
            lit(paint, box)

    def forget(self) -> None:
        self.boxes, self._left_ms = (), 0.0
