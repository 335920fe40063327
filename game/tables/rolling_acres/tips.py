"""What things tell when they are pointed at, and what sentences need besides their event's fields."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from game.core.steps import Event
from game.grids.polyominoes import members
from game.i18n.speech import Speaker
from game.rules.rolling_acres import choices, data
from game.rules.rolling_acres.events import GameEnded
from game.rules.rolling_acres.model import PRODUCE, Sheet, State
from game.rules.rolling_acres.scoring import chicken_groups
from game.tables.rolling_acres import signs
from game.tables.rolling_acres.reading import Reading
from game.ui.context import TableContext
from game.ui.table import Fact


class Tips:
    """The words of one match's table."""

    def __init__(self, speaker: Speaker, reading: Reading) -> None:
        self._speaker = speaker
        self._words = speaker.words
        self._reading = reading

    def tell(self, context: TableContext[Any], spot: str) -> str:
        """What a spot tells; empty for nothing."""
        kind, _, rest = spot.partition(":")
        t = self._words.t
        if self._reading.die(context.held) in self._reading.unfit(context):
            return ""  # The question on the sheet tells it, and its answers are no dice.
        match kind:
            case "space":
                at = self._reading.space(spot)
                return "" if at is None else self._space(self._reading.sheet(context), at)
            case "seat":
                return t("rolling_acres.tip.seat", seat=self._speaker.seat(int(rest)))
            case "score":
                return t(f"rolling_acres.tip.score.{rest}")
            case "die":
                return self._die(context, int(rest))
            case "tile":
                product, _, big = rest.partition(":")
                return self._tile(context, int(product), big == "1")
            case "crop":
                return t("rolling_acres.tip.crop", product=self._speaker.word("product", int(rest)))
            case "building":
                return t(f"rolling_acres.tip.building.{rest}")
            case "farm":
                taken, name = int(rest) in context.view.names, t(f"rolling_acres.farm.{rest}")
                return t("rolling_acres.tip.farm.taken" if taken else "rolling_acres.tip.farm", farm=name)
            case "bounty":
                shown = context.view.bounty
                return t(f"rolling_acres.tip.bounty.{shown}") if shown else ""
            case _:
                return ""

    def _space(self, sheet: Sheet, at: int) -> str:
        """What stands there; an empty space needs no words."""
        t = self._words.t
        for kind, spaces in enumerate(sheet):
            if not spaces >> at & 1:
                continue
            if kind >= PRODUCE:
                return t(f"rolling_acres.house.{kind - PRODUCE}")
            return f"{t(f'rolling_acres.one.{kind}')}: {self._standing(sheet, kind, at)}"
        return ""

    def _standing(self, sheet: Sheet, product: int, at: int) -> str:
        """What a plant or an animal scores where it stands, or what it waits for."""
        found, t = signs.hints(sheet), self._words.t
        match product:
            case choices.CARROTS:
                return self._points(0 if found.idle >> at & 1 else data.CARROT)
            case choices.SUNFLOWERS:
                patched = any(patch >> at & 1 for patch in found.patches)
                return t("rolling_acres.tip.patch") if patched else self._points(0)
            case choices.RABBITS:
                if at in found.happy:
                    return self._points(data.RABBIT)
                missing = sum(rabbit == at for rabbit, _ in found.missing)
                return self._words.n("rolling_acres.tip.sides", missing) if missing else self._points(0)
            case choices.CHICKENS:
                group = next(each for each in chicken_groups(sheet) if each.spaces >> at & 1)
                size = len(members(group.spaces))
                return t("rolling_acres.tip.group", size=size, points=group.points)
            case choices.BEES:
                return self._points(data.BEE)
            case _:
                return t("rolling_acres.tip.corn")

    def _points(self, count: int) -> str:
        return self._words.n("rolling_acres.points", count)

    def _die(self, context: TableContext[Any], die: int) -> str:
        state: State = context.view
        if die >= len(state.dice):
            return ""
        t, owner = self._words.t, self._reading.owners(context).get(die)
        product = self._speaker.word("product", state.dice[die])
        if owner is not None and context.held is None:
            return t("rolling_acres.tip.die.taken", product=product, seat=self._speaker.seat(owner))
        if self._reading.terms.solo and die:
            return t("rolling_acres.tip.die.right", product=product)
        if context.active is not None and not self._reading.fits(state, context.active, state.dice[die]):
            return t("rolling_acres.tip.die.unfit", product=product)
        return t("rolling_acres.tip.die", product=product)

    def _tile(self, context: TableContext[Any], product: int, big: bool) -> str:
        reason = self.reason(context, product, big)
        if reason:
            return reason
        return self._words.t("rolling_acres.tip.tile", product=self._speaker.word("product", product))

    def reason(self, context: TableContext[Any], product: int, big: bool) -> str:
        """Why a layout cannot be planted by the active seat; empty if it can (AC8, AC10)."""
        if big and not self._reading.may_big(context, product):
            crop = product < data.CROPS
            return self._words.t("rolling_acres.no_sun" if crop else "rolling_acres.no_heart")
        if not self._reading.places(context, product, big):
            return self._words.t("rolling_acres.no_place")
        return ""

    def brief(self, context: TableContext[Any], product: int, big: bool) -> str:
        """The same where there is little room."""
        if big and not self._reading.may_big(context, product):
            crop = product < data.CROPS
            return self._words.t("rolling_acres.no_sun.short" if crop else "rolling_acres.no_heart.short")
        return self.reason(context, product, big)

    # -- sentences

    def remark(self, fact: Fact, past: Sequence[Event[Any, Any]]) -> Mapping[str, object]:
        """The reason of the end, in words."""
        match fact:
            case GameEnded(seat=seat, reason=reason):
                return {"reason": self._words.t(f"rolling_acres.end.{reason}", seat=self._speaker.seat(seat))}
            case _:
                return {}
