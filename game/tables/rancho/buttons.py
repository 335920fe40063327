"""The large button and the smaller ones."""

from __future__ import annotations

from collections.abc import Sequence

from game.i18n.catalogue import Catalogue
from game.rules.rancho.model import Terms
from game.rules.rancho.standing import counts, with_loose
from game.tables.rancho.asking import ORDER, Asking
from game.tables.rancho.column import column
from game.tables.rancho.layout import Island
from game.tables.rancho.reading import Reading
from game.ui.table import MainButton, Sight, Tool

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

    def main(self, sight: Sight) -> MainButton | None:
        """Roll the dice or end the turn, and what has to be done before."""
        t = self._words.t
        if sight.active is None:
            return None
        if self._reading.guarded(sight) or self._reading.ordering(sight):
            if not sight.live:
                return MainButton(t("rancho.go_on"), "icons/play", "", False)
            return MainButton(t("rancho.answer_first"), "icons/lock", "", False)
        reason = self._reason(sight)
        able = sight.live and not reason
        if "finish" in sight.sources:
            return MainButton(t("rancho.finish"), "icons/check", "finish", sight.live)
        if sight.view.dice:
            return MainButton(t("rancho.end_turn"), "icons/check", "endturn", able, reason)
        return MainButton(t("rancho.roll"), "icons/dice", "roll", able, reason)

    def _reason(self, sight: Sight) -> str:
        """All that stands in the way, in one line."""
        words, loose, credit = self._words, sum(sight.view.loose), sight.view.credit
        if credit and loose:
            key = "rancho.reason.both" if sight.frame.main.w >= _WIDE else "rancho.reason.both_short"
            return words.n(key, loose, credit=credit)
        if credit:
            return words.t("rancho.reason.credit", credit=credit)
        return words.n("rancho.reason.loose", loose) if loose else ""

    def tools(self, sight: Sight, plan: Island) -> Sequence[Tool]:
        """Settle the herd, call off the trade, and the answers on the card that asks."""
        if sight.active is None:
            return ()
        return [*self._answers(sight, plan), self._settle(sight), *self._call_off(sight)]

    def _settle(self, sight: Sight) -> Tool:
        t, able = self._words.t, "settle" in sight.sources
        box = column(sight.frame).settle
        room = box.w >= _ROOMY
        label = t("rancho.settle" if room else "rancho.settle.short")
        reason = "" if able else t(f"rancho.settle.{self._unsettled(sight) if room else 'none_short'}")
        return Tool("settle", label, "icons/home", "", box, "settle", False, able and sight.live, reason)

    def _unsettled(self, sight: Sight) -> str:
        """Why the herd cannot be settled now."""
        state, seat = sight.view, sight.active
        if seat is None or seat != state.seat:
            return "none"
        return "attack" if any(with_loose(state, seat, counts(self._terms, state, seat))) else "empty"

    def _call_off(self, sight: Sight) -> Sequence[Tool]:
        if "calloff" not in sight.sources or not sight.view.credit:
            return ()
        col, t = column(sight.frame), self._words.t
        icon = "icons/undo" if col.call_off.h >= _STACKED else ""
        return [Tool("calloff", t("rancho.call_off"), icon, "", col.call_off, "calloff", enabled=sight.live)]

    def _answers(self, sight: Sight, plan: Island) -> Sequence[Tool]:
        t = self._words.t
        if self._asking.question(sight) is None:
            return ()
        place = self._asking.place(plan, sight)
        if self._reading.ordering(sight):
            boxes = zip(ORDER, (place.first, place.second), strict=True)
            return [
                Tool(f"first{face}", t(f"rancho.first.{face}"), "", "", box, f"first:{face}", accent=True)
                for face, box in boxes
            ]
        return [
            Tool("send", t("rancho.send"), "", "", place.first, "send", accent=True),
            Tool("keep", t("rancho.keep"), "", "", place.second, "keep"),
        ]
