"""What a match says: in short messages, in dialogs, and in tips on what is pointed at."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any

from game.core.steps import Event, Refusal
from game.i18n.catalogue import Catalogue
from game.scenes.tabletop.commands import Ask, Command, Interrupt, Verb
from game.scenes.tabletop.layout import Layout
from game.scenes.tabletop.tabletop import Tabletop
from game.store.notices import StoreError
from game.ui.chooser import PRESS, Gesture
from game.ui.context import TableContext
from game.ui.paint import Painter
from game.ui.spot import Spot
from game.ui.widgets import tooltip
from game.ui.widgets.choices import Item
from game.ui.widgets.dialog import Dialog

Run = Callable[[Command], None]


def announced(tabletop: Tabletop, events: Sequence[Event[Any, Any]]) -> str:
    """What nobody did, and everybody has to hear; empty for nothing."""
    title, words, said = tabletop.title, tabletop.words, list[str]()
    for event in events:
        key = f"{title.key}.announce.{type(event).__name__}"
        if words.has(key):
            redacted = title.spec.redacted(tabletop.match.terms, event, tabletop.stage.viewer)
            said.append(words.t(key, **tabletop.speaker.fields(redacted)))
    return "\n".join(said)


def refused(tabletop: Tabletop, gesture: Gesture, refusal: Refusal | None) -> str:
    """Why a gesture is not allowed, by the rules if they know; empty for nothing to say."""
    if refusal is not None:
        return tabletop.speaker.why(refusal)
    if gesture.target == PRESS:
        return ""
    key = f"{tabletop.title.key}.not_there.{gesture.source.kind}"
    return tabletop.words.t(key if tabletop.words.has(key) else "match.not_there")


def which(tabletop: Tabletop, ask: Ask, run: Run) -> Dialog:
    """Which of several choices is meant? Enter makes none that a seat would have to interrupt for."""
    t, remark, past = tabletop.words.t, tabletop.table.words.remark, tabletop.stage.past
    told = [tabletop.speaker.tell(choice, **remark(choice, past)) for choice in ask.choices]
    items = [Item(str(number), words) for number, words in enumerate(told)]
    comes = isinstance(ask.meant[0], Interrupt)

    def answer(key: str) -> None:
        if key != "cancel":
            run(ask.meant[int(key)])
        elif comes:
            run(Verb.DISMISS)

    cancel = Item("cancel", t("curtain.later" if comes else "button.cancel"))
    heading = t("match.interrupt.which" if comes else "match.which")
    items = [*items, cancel] if comes else [cancel, *items]
    return Dialog("match.which", heading, "", items, answer, "cancel", tabletop.title.accent)


def no_interrupt(tabletop: Tabletop, source: Spot, run: Run) -> Dialog:
    """A seat that came for an interrupt may not make it: why, where there are words for that."""
    words, key = tabletop.words, f"{tabletop.title.key}.no_interrupt.{source.kind}"
    items, text = [Item("ok", words.t("button.ok"))], words.t(key) if words.has(key) else ""
    heading, accent = words.t("match.interrupt.none"), tabletop.title.accent
    return Dialog("match.interrupt", heading, text, items, lambda _: run(Verb.DISMISS), "ok", accent)


def menu(tabletop: Tabletop, run: Run) -> Dialog:
    """Esc with empty hands: go on, or leave; nothing is lost either way."""
    t = tabletop.words.t
    leave = Item("leave", t("match.menu.leave"), "icons/home")
    items = [leave, Item("resume", t("match.menu.resume"), "icons/play")]

    def answer(key: str) -> None:
        if key == "leave":
            run(Verb.HOME)

    text, accent = t("match.menu.kept"), tabletop.title.accent
    return Dialog("match.menu", t("match.menu"), text, items, answer, "resume", accent)


def store_error(words: Catalogue, error: StoreError, then: Callable[[], None]) -> Dialog:
    """A choice could not be written down, so it was not made."""
    t, items = words.t, [Item("ok", words.t("button.ok"))]
    return Dialog("match.store_error", t("match.store_error"), t(error.key), items, lambda _: then(), "ok")


class Tips:
    """What is pointed at, and for how long; what was just played on is told only when it is met again."""

    def __init__(self, layout: Layout) -> None:
        self._layout = layout
        self._spot: Spot | None = None
        self._ms = 0.0

    def hush(self) -> None:
        """Say nothing of what is pointed at until the pointer comes to it anew."""
        self._spot, self._ms = self._layout.hover, -math.inf

    def dwell(self, dt_ms: float) -> bool:
        """The pointer stays for a time more; whether what it is on is told from now on."""
        spot = self._layout.hover
        if spot != self._spot:
            self._spot, self._ms = spot, 0.0
            return False
        before = self._ms
        self._ms += dt_ms
        return spot is not None and before < tooltip.AFTER_MS <= self._ms

    def draw(self, paint: Painter, context: TableContext[Any]) -> None:
        """The tip, if it is time for one and the table has words for it."""
        spot, spots = self._spot, self._layout.spots
        if spot is None or self._ms < tooltip.AFTER_MS or spot not in spots:
            return
        words = self._layout.tabletop.table.words.tip(context, spot)
        if words:
            tooltip.draw(paint, spots[spot], words, "", tooltip.among(spot, spots, context.frame.board))
