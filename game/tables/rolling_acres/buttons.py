"""The large button, the switch of what helps, and the sentence in the bar."""

from __future__ import annotations

from typing import Any

from game.grids.polyominoes import flipped
from game.i18n.speech import Speaker
from game.rules.rolling_acres.drawing import names_left
from game.tables.rolling_acres import layout
from game.tables.rolling_acres.reading import CROP, DIE, FARM, TILE, Reading
from game.ui.context import TableContext
from game.ui.table import MainButton, Tool

_NARROW = 300.0


class Buttons:
    """What they say, and whether they can be pressed."""

    def __init__(self, speaker: Speaker, reading: Reading) -> None:
        self._speaker = speaker
        self._words = speaker.words
        self._reading = reading

    def main(self, context: TableContext[Any]) -> MainButton | None:
        """Passing the sheet is pressed; what is drawn on it is named, with what has to be done for it."""
        t = self._words.t
        if context.active is None or self._turning(context):
            return None
        if not context.live:
            waiting = t("rolling_acres.wait", seat=self._speaker.seat(context.active))
            return MainButton(waiting, "icons/clock", "", False)
        match self._reading.asked(context):
            case "build":
                building = self._speaker.word("building", self._reading.building(context))
                label, reason = t("rolling_acres.draw", building=building), t("rolling_acres.draw.where")
                return MainButton(label, "icons/home", "", False, reason)
            case "name":
                return self._name(context)
            case "take" | "plant":
                return self._plant(context)
            case "crop":
                label, reason = t("rolling_acres.grow"), t("rolling_acres.grow.where")
                return MainButton(label, "icons/check", "", False, reason)
            case _:
                return None

    def _name(self, context: TableContext[Any]) -> MainButton | None:
        """The first name that is left."""
        left = names_left(context.view)
        if context.active is None or not left:
            return None
        farm = self._words.t(f"rolling_acres.farm.{left[0].farm}")
        press = f"{FARM}{left[0].farm}"
        if context.frame.main.w < _NARROW:
            return MainButton(self._words.t("rolling_acres.name_it.short"), "icons/check", press, second=farm)
        if self._reading.terms.solo:
            return MainButton(self._words.t("rolling_acres.name_it", farm=farm), "icons/check", press)
        seat = self._speaker.seat(self._reading.goes_to(context.active))
        label = self._words.t("rolling_acres.pass_to", seat=seat)
        return MainButton(
            label, "icons/arrow_right", press, second=self._words.t("rolling_acres.pass_as", farm=farm)
        )

    def _plant(self, context: TableContext[Any]) -> MainButton:
        t, product = self._words.t, self._reading.product(context)
        choosing = self._reading.asked(context) == "take" and context.held is None
        if product is None or choosing or self._reading.die(context.held) in self._reading.unfit(context):
            label, reason = t("rolling_acres.take"), t("rolling_acres.take.how")
            return MainButton(label, "icons/dice", "", False, reason)
        label = t("rolling_acres.plant", product=self._speaker.word("product", product))
        return MainButton(label, "icons/check", "", False, t("rolling_acres.plant.where"))

    def tools(self, context: TableContext[Any]) -> list[Tool]:
        """What is held can be turned; what helps can be hidden, but while buildings are drawn there is nothing to."""
        return [*self._turning(context), *self._hints(context)]

    def _turning(self, context: TableContext[Any]) -> list[Tool]:
        """In place of the large button, as long as something is held that can lie in several ways."""
        shapes = self._reading.shapes(context)
        if not shapes:
            return []
        t, places = self._words.t, context.frame.main.columns(2, 12)
        same = all(flipped(each.shape, pose) == pose for each in shapes for pose in each.poses)
        return [
            Tool("turn", t("rolling_acres.turn"), "icons/rotate", self._key(context, "R"), places[0]),
            Tool(
                "flip",
                t("rolling_acres.flip"),
                "icons/flip",
                self._key(context, "F"),
                places[1],
                enabled=not same,
                reason=t("rolling_acres.flip.same"),
            ),
        ]

    def _key(self, context: TableContext[Any], key: str) -> str:
        """Keys are shown where there is room."""
        return key if context.frame.form == "full" else ""

    def _hints(self, context: TableContext[Any]) -> list[Tool]:
        if context.view.turn == 0:
            return []
        hidden, box = context.rivals, layout.plan(context.frame).tool
        label = self._words.t("rolling_acres.hints.off" if hidden else "rolling_acres.hints.on")
        if context.frame.form != "full":
            label = self._words.t("rolling_acres.hints")
        icon = "icons/eye_off" if hidden else "icons/eye"
        return [Tool("rivals", label, icon, "", box)]

    def asked(self, context: TableContext[Any]) -> str:
        """What is held, and what to do with it; empty where the words of the waiting step say it all."""
        t, held = self._words.t, context.held or ""
        asked = self._reading.asked(context)
        if asked == "build" and context.active is not None:
            building = self._speaker.word("building", self._reading.building(context))
            if self._reading.terms.solo:
                return t("rolling_acres.asked.build.own", building=building)
            seat = self._speaker.seat(self._reading.goes_to(context.active))
            return t("rolling_acres.asked.build", building=building, seat=seat)
        if asked == "name" and self._reading.terms.solo:
            return t("rolling_acres.asked.name.own")
        if not self._reading.mine(context):
            return ""
        if held.startswith((DIE, TILE)):
            product, die = self._reading.product(context), self._reading.die(held)
            if die in self._reading.unfit(context):
                return t("rolling_acres.asked.unfit")
            return t("rolling_acres.asked.plant", product=self._speaker.word("product", product))
        if held.startswith(CROP):
            crop = self._speaker.word("product", int(held.removeprefix(CROP)))
            return t("rolling_acres.asked.crop", product=crop)
        return ""
