"""The large button, the button of the mission, and the sentence in the bar."""

from __future__ import annotations

from typing import Any

from game.core.seats import HIDDEN
from game.i18n.speech import Speaker
from game.rules.rolling_ranch.model import NONE
from game.tables.rolling_ranch import chips, panel, pictures, question
from game.tables.rolling_ranch.column import column
from game.tables.rolling_ranch.layout import plan as laid
from game.tables.rolling_ranch.reading import COLLECT, DIE, DONE, PASS, SURE, USE, Reading
from game.ui.context import TableContext
from game.ui.table import MainButton, Tool

_NARROW, _WIDE = 190.0, 300.0
_NO_ICON = 116.0


class Buttons:
    """What they say, and whether they can be pressed."""

    def __init__(self, speaker: Speaker, reading: Reading) -> None:
        self._speaker = speaker
        self._words = speaker.words
        self._reading = reading

    def main(self, context: TableContext[Any]) -> MainButton | None:
        """Collect or pass, be done, or what has to be chosen first."""
        t = self._words.t
        if context.active is None:
            return None
        match self._reading.asked(context):
            case "act":
                plan = self._reading.plan(context, context.active)
                if not plan:
                    return self._passes(context)
                roomy = context.frame.main.w >= _WIDE
                builds = roomy and self._reading.completes(context, context.active, plan)
                key = "rolling_ranch.collect.draw" if builds else "rolling_ranch.collect"
                label = t(key, resources=self._given(plan))
                rescues = self._reading.rescues(context.view, context.active)
                second = t("rolling_ranch.collect.instead") if rescues else ""
                return MainButton(label, pictures.ICONS[plan[0][0]], COLLECT, second=second)
            case "rest":
                return MainButton(self._done(context), "icons/check", DONE)
            case "draw":
                building = self._building(context)
                label, reason = t("rolling_ranch.draw", building=building), t("rolling_ranch.draw.where")
                return MainButton(label, "icons/home", "", False, reason)
            case "pick":
                label, reason = t("rolling_ranch.choose"), t("rolling_ranch.choose.card")
                return MainButton(label, "icons/star", "", False, reason)
            case "bear":
                label, reason = t("rolling_ranch.birth"), t("rolling_ranch.birth.where")
                return MainButton(label, "icons/heart", "", False, reason)
            case _:
                if context.active == context.viewer:
                    return MainButton(t("rolling_ranch.skip"), "icons/arrow_right", "", False)
                name = self._speaker.seat(context.active)
                return MainButton(t("rolling_ranch.wait", seat=name), "icons/clock", "", False)

    def _passes(self, context: TableContext[Any]) -> MainButton:
        """Where nothing can be collected; a second press takes back the first one."""
        t = self._words.t
        if context.held == PASS:
            return MainButton(t("rolling_ranch.pass.back"), "icons/undo", PASS)
        rescues = self._reading.rescues(context.view, self._reading.shown(context))
        second = t("rolling_ranch.collect.instead") if rescues else ""
        return MainButton(t("rolling_ranch.pass"), "icons/arrow_right", PASS, second=second)

    def _given(self, plan: list[tuple[int, int]]) -> str:
        nails = sum(resource for resource, _ in plan)
        return panel.purse_words(self._words, (len(plan) - nails, nails))

    def _done(self, context: TableContext[Any]) -> str:
        left = self._reading.purse(context, self._reading.shown(context))
        spends = any(source.startswith("give:") for source in context.sources)
        words = panel.purse_words(self._words, left)
        if spends and words:
            return self._words.t("rolling_ranch.done.lose", resources=words)
        return self._words.t("rolling_ranch.done")

    def _building(self, context: TableContext[Any]) -> str:
        building = self._reading.new(context)
        return "" if building == NONE else self._words.t(f"rolling_ranch.building.{building}")

    def tools(self, context: TableContext[Any]) -> list[Tool]:
        """The pass beside a collection, the answers where it asks, and the mission."""
        return self._pass_tools(context) + self._mission(context)

    def _pass_tools(self, context: TableContext[Any]) -> list[Tool]:
        t = self._words.t
        if self._reading.asked(context) != "act" or not self._reading.mine(context):
            return []
        at = laid(context.frame)
        if context.held == PASS:
            answers = question.spots(at)
            return [
                Tool("sure", t("rolling_ranch.pass.sure"), "", "", answers[SURE], SURE),
                Tool("back", t("rolling_ranch.pass.back"), "", "", answers[PASS], PASS, accent=True),
            ]
        if not self._reading.plan(context, self._reading.shown(context)):
            return []
        box = chips.passing(at)
        icon = "icons/arrow_right" if box.w >= _NO_ICON else ""
        return [Tool("pass", t("rolling_ranch.pass"), icon, "", box, PASS)]

    def _mission(self, context: TableContext[Any]) -> list[Tool]:
        """The button that shows the viewer's mission as long as it is held."""
        if (
            context.view.shown
            or context.viewer is None
            or self._reading.mission(context.view, context.viewer) == HIDDEN
        ):
            return []
        box = column(context.frame).mission
        narrow = box.w < _NARROW
        key = "rolling_ranch.mission.short" if narrow else "rolling_ranch.mission"
        if not narrow and box.w < _WIDE:
            key = "rolling_ranch.mission.middle"
        shown = "" if context.frame.form == "strip" else "L"
        return [Tool("mission", self._words.t(key), "icons/eye", shown, box, hold=True)]

    def asked(self, context: TableContext[Any]) -> str:
        """What is held, and where it may go; empty where the words of the waiting step say it all."""
        source, t = self._reading.pointed(context) or "", self._words.t
        kind = self._reading.kind(context)
        if not self._reading.mine(context):
            return ""
        if context.held is not None and self._reading.pointed_barn(context):
            purse = self._reading.purse(context, self._reading.shown(context))
            return t("rolling_ranch.asked.barn", resources=panel.purse_words(self._words, purse))
        if kind is None or context.held is None:
            return ""
        word = self._speaker.word("kind", kind)
        if source.startswith(DIE):
            first, *more = self._reading.wanted(context.view, int(source.removeprefix(DIE)))
            if more:
                return t("rolling_ranch.asked.both", kind=word, number=first, other=more[0])
            return t("rolling_ranch.asked.die", kind=word, number=first)
        return t(
            "rolling_ranch.asked.use" if source.startswith(USE) else "rolling_ranch.asked.born", kind=word
        )
