"""What things tell when they are pointed at, and what sentences need besides their event's fields."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from game.core.steps import Event
from game.i18n.speech import Speaker
from game.rules.rolling_ranch import data
from game.rules.rolling_ranch.choices import DrawAt, Newborn, Rescue, Use
from game.rules.rolling_ranch.events import (
    AnimalRescued,
    BonusUsed,
    BuildingDrawn,
    BuildingLost,
    GameEnded,
    ResourceGiven,
)
from game.rules.rolling_ranch.model import NONE, Ranch
from game.rules.rolling_ranch.sheet import Sheet
from game.rules.rolling_ranch.standing import kinds
from game.tables.rolling_ranch import foot, forecast
from game.tables.rolling_ranch.reading import Reading
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
        seat = self._reading.shown(context)
        sheet = self._reading.sheet(context.view, seat)
        if sheet is None:
            return ""
        ranch = context.view.ranches[seat]
        match kind:
            case "space":
                at = self._reading.space(spot)
                return "" if at is None else self._space(context, sheet, ranch, at)
            case "open":
                count = foot.opened(sheet, ranch, int(rest))
                return self._words.n("rolling_ranch.tip.open", count, number=rest, rolls=foot.chance(1))
            case "die":
                return self._die(context, int(rest))
            case "row" | "give":
                return self._row(ranch, int(rest.partition(":")[0]))
            case "use":
                building, _, animal = rest.partition(":")
                return self._use(context, ranch, int(building), int(animal))
            case _:
                return self._button(kind, rest, ranch)

    def _button(self, kind: str, rest: str, ranch: Ranch) -> str:
        """What is pressed, and what only has a name."""
        t = self._words.t
        match kind:
            case "score":
                return t(f"rolling_ranch.tip.score.{rest}")
            case "barn":
                return t("rolling_ranch.tip.barn", bonus=t(f"rolling_ranch.bonus.{ranch.bonuses[0]}"))
            case "pass" | "collect":
                return t(f"rolling_ranch.tip.{kind}")
            case "seat":
                return t("rolling_ranch.tip.seat", seat=self._speaker.seat(int(rest)))
            case "pick":
                return t(f"rolling_ranch.bonus_does.{rest}")
            case "new":
                return t("rolling_ranch.tip.new")
            case "born":
                return t("rolling_ranch.tip.born", kind=self._speaker.word("kind", int(rest)))
            case _:
                return ""

    def _space(self, context: TableContext[Any], sheet: Sheet, ranch: Ranch, at: int) -> str:
        number, pen = sheet.numbers[at], forecast.pen(sheet, ranch, sheet.pen_of[at])
        lines = [self._standing(ranch, at, number), self._pen(pen, self._reading.letter(sheet, at))]
        if self._reading.mine(context) and self._reading.asked(context) == "act" and ranch.empty >> at & 1:
            lines += self._why(context, number)
        return "\n".join(lines)

    def _standing(self, ranch: Ranch, at: int, number: int) -> str:
        t = self._words.t
        for kind, spaces in enumerate(ranch.animals):
            if spaces >> at & 1:
                word = self._speaker.word("kind", kind)
                return t("rolling_ranch.tip.space.thing", thing=word, number=number)
        if at in ranch.built:
            word = self._speaker.word("building", ranch.built.index(at))
            return t("rolling_ranch.tip.space.thing", thing=word, number=number)
        return t("rolling_ranch.tip.space.open", number=number)

    def _pen(self, pen: forecast.Pen, letter: str) -> str:
        t = self._words.t
        if not pen.kinds:
            return t("rolling_ranch.tip.pen.empty", pen=letter)
        if pen.finished == pen.now or not pen.open:
            return self._words.n("rolling_ranch.tip.pen.now", pen.now, pen=letter)
        key = "rolling_ranch.tip.pen.mixed" if len(pen.kinds) > 1 else "rolling_ranch.tip.pen.later"
        return self._words.n(key, pen.now, pen=letter, later=pen.finished)

    def _why(self, context: TableContext[Any], number: int) -> list[str]:
        """Which animals of the roll the space takes (RR7)."""
        dice, t = context.view.dice, self._words.t
        found = []
        for die, kind in enumerate(kinds(dice)):
            if dice[1 - die] == number:
                word, other = self._speaker.word("kind", kind), self._speaker.word("die", 1 - die)
                found.append(t("rolling_ranch.tip.space.match", kind=word, die=other, number=number))
        return list(dict.fromkeys(found)) or [t("rolling_ranch.tip.space.other")]

    def _die(self, context: TableContext[Any], die: int) -> str:
        dice = context.view.dice
        if len(dice) < 2:
            return ""
        kind = self._speaker.word("kind", kinds(dice)[die])
        first, *more = self._reading.wanted(context.view, die)
        if more:
            return self._words.t("rolling_ranch.tip.dice", kind=kind, number=first, other=more[0])
        return self._words.t("rolling_ranch.tip.die", kind=kind, number=first)

    def _row(self, ranch: Ranch, building: int) -> str:
        t = self._words.t
        name = t(f"rolling_ranch.house.{building}")
        wood, nails = data.WOOD[building] - ranch.wood[building], data.NAILS[building] - ranch.nails[building]
        lines = [name, t(f"rolling_ranch.tip.house.{min(building, data.GREENHOUSES[0])}")]
        if ranch.built[building] == NONE and (wood or nails):
            missing = self._missing(wood, nails)
            lines.append(t("rolling_ranch.tip.missing", resources=missing))
        elif building < data.PLACE_STORE and ranch.bonuses[building] != NONE:
            lines.append(t(f"rolling_ranch.bonus_does.{ranch.bonuses[building]}"))
        elif building in (data.PLACE_STORE, data.ANIMAL_STORE):
            lines.append(self._words.n("rolling_ranch.tip.uses", ranch.uses[building - data.PLACE_STORE]))
        return "\n".join(lines)

    def _missing(self, wood: int, nails: int) -> str:
        n, t = self._words.n, self._words.t
        parts = [n("rolling_ranch.wood", wood)] * bool(wood) + [n("rolling_ranch.nails", nails)] * bool(nails)
        return parts[0] if len(parts) == 1 else t("rolling_ranch.both", wood=parts[0], nails=parts[1])

    def _use(self, context: TableContext[Any], ranch: Ranch, building: int, kind: int) -> str:
        word, dice = self._speaker.word("kind", kind), context.view.dice
        if building == data.ANIMAL_STORE and len(dice) == 2:
            return self._words.t("rolling_ranch.tip.use.3", kind=word, blue=dice[0], yellow=dice[1])
        if building == data.ANIMAL_BARN:
            return self._words.t(f"rolling_ranch.bonus_does.{ranch.bonuses[1]}")
        return self._words.t("rolling_ranch.tip.use.2", kind=word)

    # -- sentences

    def remark(self, fact: Fact, past: Sequence[Event[Any, Any]]) -> Mapping[str, object]:
        """Spaces by their numbers, as all sheets have other ones; the reason of the end."""
        match fact:
            case (
                BonusUsed(seat=seat, at=at, building=building)
                | BuildingDrawn(seat=seat, at=at, building=building)
            ):
                return {**self._on(seat, at, past), "building": self._brief(building)}
            case AnimalRescued(seat=seat, at=at):
                return self._on(seat, at, past)
            case Rescue() | Use() | Newborn() | DrawAt():
                return {"at": self._words.t("rolling_ranch.there")}
            case ResourceGiven(building=building) | BuildingLost(building=building):
                return {"building": self._brief(building)}
            case GameEnded(reason=reason, seats=seats, rank=rank):
                return {"reason": self._end(reason, seats, rank)}
            case _:
                return {}

    def _brief(self, building: int) -> str:
        """A building as the log calls it, where a line is short."""
        return self._words.t(f"rolling_ranch.brief.{building}")

    def _on(self, seat: int, at: int, past: Sequence[Event[Any, Any]]) -> Mapping[str, object]:
        sheet = self._reading.dealt(past, seat)
        if sheet is None:
            return {}
        return {"at": self._words.t("rolling_ranch.on", number=sheet.numbers[at])}

    def _end(self, reason: str, seats: Sequence[int], rank: int) -> str:
        told = self._words.t(f"rolling_ranch.end.{reason}")
        if rank >= 0:
            name = self._words.t(f"rolling_ranch.rank.{rank}")
            return self._words.t("rolling_ranch.end.alone", told=told, rank=name)
        names = ", ".join(self._speaker.seat(seat) for seat in seats)
        return self._words.n("rolling_ranch.end.won", len(seats), told=told, seats=names)
