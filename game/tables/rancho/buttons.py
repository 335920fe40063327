"""The large button and the smaller ones."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.i18n.catalogue import Catalogue
from game.rules.rancho.model import Terms
from game.rules.rancho.standing import counts, with_loose
from game.tables.rancho.asking import ORDER, Asking
from game.tables.rancho.column import column
from game.tables.rancho.layout import Island
from game.tables.rancho.reading import Reading
from game.ui.context import TableContext
from game.ui.table import MainButton, Tool

_STACKED = 84.0
"""From this height on a button has its icon over its words."""
_ROOMY = 200.0
"""From this width on the button that settles the herd has room for all its words."""
_WIDE = 300.0
"""From this width on the large button has room for the long reasons."""


class Buttons:
    """What they say, and whether they can be pressed."""

    def __init__(self, terms: Terms, words: Catalogue, reading: Reading, asking: Asking) -> None:
        self._terms = terms
        self._words = words
        self._reading = reading
        self._asking = asking

    def main(self, context: TableContext[Any]) -> MainButton | None:
        """Roll the dice or end the turn, and what has to be done before."""
        t = self._words.t
        if context.active is None:
            return None
        if self._reading.guarded(context) or self._reading.ordering(context):
            if not context.live:
                return MainButton(t("rancho.go_on"), "icons/play", "", False)
            return MainButton(t("rancho.answer_first"), "icons/lock", "", False)
        reason = self._reason(context)
        able = context.live and not reason
        if "finish" in context.sources:
            return MainButton(t("rancho.finish"), "icons/check", "finish", context.live)
        if context.view.dice:
            return MainButton(t("rancho.end_turn"), "icons/check", "endturn", able, reason)
        return MainButton(t("rancho.roll"), "icons/dice", "roll", able, reason)

    def _reason(self, context: TableContext[Any]) -> str:
        """All that stands in the way, in one line."""
        words, loose, credit = self._words, sum(context.view.loose), context.view.credit
        if credit and loose:
            key = "rancho.reason.both" if context.frame.main.w >= _WIDE else "rancho.reason.both_short"
            return words.n(key, loose, credit=credit)
        if credit:
            return words.t("rancho.reason.credit", credit=credit)
        return words.n("rancho.reason.loose", loose) if loose else ""

    def tools(self, context: TableContext[Any], plan: Island) -> Sequence[Tool]:
        """Settle the herd, call off the trade, and the answers on the card that asks."""
        if context.active is None:
            return ()
        return [*self._answers(context, plan), self._settle(context), *self._call_off(context)]

    def _settle(self, context: TableContext[Any]) -> Tool:
        t, able = self._words.t, "settle" in context.sources
        box = column(context.frame).settle
        room = box.w >= _ROOMY
        label = t("rancho.settle" if room else "rancho.settle.short")
        reason = "" if able else t(f"rancho.settle.{self._unsettled(context) if room else 'none_short'}")
        return Tool("settle", label, "icons/home", "", box, "settle", False, able and context.live, reason)

    def _unsettled(self, context: TableContext[Any]) -> str:
        """Why the herd cannot be settled now."""
        state, seat = context.view, context.active
        if seat is None or seat != state.seat:
            return "none"
        return "attack" if any(with_loose(state, seat, counts(self._terms, state, seat))) else "empty"

    def _call_off(self, context: TableContext[Any]) -> Sequence[Tool]:
        if "calloff" not in context.sources or not context.view.credit:
            return ()
        col, t = column(context.frame), self._words.t
        icon = "icons/undo" if col.call_off.h >= _STACKED else ""
        return [
            Tool("calloff", t("rancho.call_off"), icon, "", col.call_off, "calloff", enabled=context.live)
        ]

    def _answers(self, context: TableContext[Any], plan: Island) -> Sequence[Tool]:
        t = self._words.t
        if self._asking.asked(context) is None:
            return ()
        answers = self._asking.card(plan, context).answers
        if self._reading.ordering(context):
            boxes = zip(ORDER, answers, strict=True)
            return [
                Tool(f"first{face}", t(f"rancho.first.{face}"), "", "", box, f"first:{face}", accent=True)
                for face, box in boxes
            ]
        return [
            Tool("send", t("rancho.send"), "", "", answers[0], "send", accent=True),
            Tool("keep", t("rancho.keep"), "", "", answers[1], "keep"),
        ]
