"""What Rolling Acres says: what is held and where it may go, what lies somewhere, and pictures for the log."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from game.core.steps import Choice, Event
from game.i18n.catalogue import Catalogue
from game.i18n.speech import Speaker
from game.rules.rolling_acres import choices, data, events
from game.rules.rolling_acres.model import NOT_YET, PRODUCE, Sheet, State, Terms, own_name
from game.rules.rolling_acres.scoring import chicken_groups
from game.tables.rolling_acres import pictures, signs
from game.tables.rolling_acres.facts import FIRST_NAME, Barred, Now
from game.tables.rolling_acres.parts import Parts
from game.tables.rolling_acres.vignette import PLANTS
from game.ui.context import TableContext
from game.ui.rect import Rect
from game.ui.spot import Spot
from game.ui.table import Act, Fact, Words

_OfDice = events.DieRolled | events.DieTaken | events.DieMissed
_OfPlants = events.Planted | events.CropAdded | events.SideChosen
_LEAST_CARD = 116.0


def farm_name(words: Catalogue, terms: Terms, state: State, seat: int) -> str:
    """The name of a farm, as its player has written it or chosen it; empty before it has one."""
    if own := own_name(terms.options, seat):
        return own
    name = state.names[seat]
    return "" if name == NOT_YET else words.t(f"rolling_acres.farm.{name}")


def reasons(words: Catalogue, barred: Barred) -> tuple[str, str]:
    """Why a layout cannot be planted, and the same where there is little room; empty if it can."""
    if not barred:
        return "", ""
    long = words.t(f"rolling_acres.{barred}")
    return long, long if barred == "no_place" else words.t(f"rolling_acres.{barred}.short")


class RollingAcresWords(Words[State]):
    """Speaks of one match."""

    icons: Mapping[type[Event[Any, Any]], str] = {
        events.CropLost: "animals/bee",
        events.FarmNamed: "icons/check",
        events.SheetsPassed: pictures.SHEET,
        events.RoundBegun: "icons/dice",
        events.StarterPicked: "icons/dice",
        events.EndTriggered: "icons/flag",
        events.FarmFilled: "icons/flag",
        events.GameEnded: "icons/trophy",
    }

    def __init__(self, facts: Now, speaker: Speaker) -> None:
        self._facts, self._speaker, self._words = facts, speaker, speaker.words
        self._parts = Parts(facts, speaker)

    def icon(self, event: Event[Any, Any]) -> str:
        if isinstance(event, _OfDice):
            return pictures.die(event.product)
        if isinstance(event, _OfPlants):
            return PLANTS[event.product]
        if isinstance(event, events.BountyRolled):
            return pictures.bounty(event.bounty)
        return pictures.HOUSES[event.building] if isinstance(event, events.BuildingDrawn) else super().icon(event)

    def subtitle(self, context: TableContext[State], seat: int) -> str:
        """The farm's name; nothing on the lowest cards."""
        if context.frame.seats[seat].h < _LEAST_CARD:
            return ""
        named, t = farm_name(self._words, self._facts.terms, context.view, seat), self._words.t
        if self._facts.terms.little[seat]:
            return t("rolling_acres.little", farm=named) if named else t("rolling_acres.little.unnamed")
        return named or t("rolling_acres.unnamed")

    def prompt(self, context: TableContext[State]) -> str:
        t, held, asked = self._words.t, context.held, self._facts.asked(context)
        if asked == "build" and context.active is not None:
            building = self._speaker.word("building", self._facts.building(context))
            if self._facts.terms.solo:
                return t("rolling_acres.asked.build.own", building=building)
            seat = self._speaker.seat(self._facts.goes_to(context.active))
            return t("rolling_acres.asked.build", building=building, seat=seat)
        if asked == "name" and self._facts.terms.solo:
            return t("rolling_acres.asked.name.own")
        if held is None or not self._facts.mine(context):
            number, count = self._facts.bee(context)
            several = asked == "crop" and count > 1
            return t("rolling_acres.asked.bee", number=number, count=count) if several else ""
        if held.kind in ("die", "tile"):
            if self._facts.die(held) in self._facts.unfit(context):
                return t("rolling_acres.asked.unfit")
            product = self._facts.product(context)
            return t("rolling_acres.asked.plant", product=self._speaker.word("product", product))
        if held.kind == "crop":
            return t("rolling_acres.asked.crop", product=self._speaker.word("product", held.number))
        return ""

    def remark(self, fact: Fact, past: Sequence[Event[Any, Any]]) -> Mapping[str, object]:
        """The reason of the end; places of choices by their quarter, as the sheet bears no letters."""
        t = self._words.t
        match fact:
            case events.GameEnded(reason=reason, seat=seat):
                return {"reason": t(f"rolling_acres.end.{reason}", seat=self._speaker.seat(seat))}
            case choices.Grow(product=product, at=at):
                return {"product": t(f"rolling_acres.a.{product}"), "at": self._quarter(at)}
            case choices.Lay(at=at) | choices.Put(at=at):
                return {"at": self._quarter(at)}
            case _:
                return {}

    def planned(self, acts: Sequence[Act]) -> Sequence[str]:
        """Several buildings together, and crops that bees add by their number: where they go is shown."""
        found, bees = list[str](), list[choices.Grow]()
        several = sum(isinstance(act.choice, choices.Put) for act in acts) > 1
        for act in acts:
            if several and isinstance(act.choice, choices.Put):
                found.append(self._words.t("rolling_acres.plan.puts"))
            elif isinstance(act.choice, choices.Grow):
                bees.append(act.choice)
            else:
                found.append(self._laid(act.choice))
        for product in dict.fromkeys(each.product for each in bees):
            count = sum(each.product == product for each in bees)
            found.append(self._words.n(f"rolling_acres.plan.grow.{product}", count))
        return list(dict.fromkeys(found))

    def _laid(self, choice: Choice) -> str:
        told = self.remark(choice, ())
        match choice:
            case choices.Lay():
                return self._words.t("rolling_acres.plan.lay", **{**self._speaker.fields(choice), **told})
            case choices.Put():
                return self._words.t("rolling_acres.plan.put", **told)
            case _:
                return self._speaker.tell(choice, **told)

    def _quarter(self, at: int) -> str:
        """The quarter of a sheet in which a space lies."""
        across, down = at % data.SIDE_LENGTH, at // data.SIDE_LENGTH
        half = data.SIDE_LENGTH // 2
        return self._speaker.word("quadrant", 2 * (down >= half) + (across >= half))

    # -- tips

    notable = 5

    def matters(self, event: Event[Any, Any], seat: int, past: Sequence[Event[Any, Any]]) -> int:
        """Another farm triggers the end."""
        return 1 if isinstance(event, events.EndTriggered) and event.seat != seat else 0

    def forced(self, event: Event[Any, Any], choice: Choice, only: bool) -> bool:
        """A die that fits nowhere (AC10), and a bee without room for its crop (AC11)."""
        return isinstance(event, events.DieMissed | events.CropLost)

    def tip(self, context: TableContext[State], spot: Spot) -> str:
        t, view = self._words.t, context.view
        if self._facts.die(context.held) in self._facts.unfit(context):
            return ""  # The question on the sheet tells it, and its answers are no dice.
        match spot.kind:
            case "space":
                at = self._facts.space(spot)
                return "" if at is None else self._space(context, at)
            case "seat":
                told = t("rolling_acres.tip.seat", seat=self._speaker.seat(spot.number))
                return f"{told}\n{self._parts.in_round(context, spot.number)}".strip()
            case "score":
                category = str(spot.ids[0])
                told = self._parts.category(context, category)
                return f"{told}\n{t(f'rolling_acres.tip.score.{category}')}"
            case "die":
                return self._die(context, spot.number)
            case "tile":
                product = spot.number
                reason, _ = reasons(self._words, self._facts.barred(context, product, spot.ids[1] == 1))
                return reason or t("rolling_acres.tip.tile", product=self._speaker.word("product", product))
            case "crop":
                return t("rolling_acres.tip.crop", product=self._speaker.word("product", spot.number))
            case "building":
                return t(f"rolling_acres.tip.building.{spot.number}")
            case "farm":
                taken, name = spot.number in view.names, t(f"rolling_acres.farm.{spot.number}")
                return t("rolling_acres.tip.farm.taken" if taken else "rolling_acres.tip.farm", farm=name)
            case "answer":
                return self._answer(context, spot)
            case "bounty":
                return t(f"rolling_acres.tip.bounty.{view.bounty}") if view.bounty else ""
            case _:
                return self._parts.tip(context, spot)

    def parts(self, context: TableContext[State]) -> Mapping[Spot, Rect]:
        return self._parts.places(context)

    def _answer(self, context: TableContext[State], spot: Spot) -> str:
        t = self._words.t
        if spot != FIRST_NAME:
            return t("rolling_acres.tip.none_fits")
        return t("rolling_acres.tip.farm", farm=t(f"rolling_acres.farm.{self._facts.name(context)}"))

    def _space(self, context: TableContext[State], at: int) -> str:
        """What stands there, or what could."""
        t, sheet = self._words.t, self._facts.sheet(context)
        kind = next((kind for kind, spaces in enumerate(sheet) if spaces >> at & 1), None)
        if kind is None:
            return self._parts.empty(context, at)
        if kind >= PRODUCE:
            return t(f"rolling_acres.house.{kind - PRODUCE}")
        return f"{t(f'rolling_acres.one.{kind}')}: {self._standing(sheet, kind, at)}"

    def _standing(self, sheet: Sheet, product: int, at: int) -> str:
        """What a plant or an animal scores where it stands, or what it waits for."""
        found, t = signs.hints(sheet), self._words.t
        match product:
            case choices.CARROTS:
                return self._points(0 if found.idle >> at & 1 else data.CARROT)
            case choices.SUNFLOWERS:
                patched = any(patch >> at & 1 for patch in found.patches)
                return t("rolling_acres.tip.patch" if patched else "rolling_acres.tip.patch.none")
            case choices.RABBITS:
                if at in found.happy:
                    return self._points(data.RABBIT)
                missing = sum(rabbit == at for rabbit, _ in found.missing)
                return self._words.n("rolling_acres.tip.sides", missing) if missing else self._points(0)
            case choices.CHICKENS:
                group = next(each for each in chicken_groups(sheet) if each.spaces >> at & 1)
                size = group.spaces.bit_count()
                told = t("rolling_acres.tip.group", size=size, points=group.points)
                return f"{told}. {self._parts.next_group(size, group.goal)}"
            case choices.BEES:
                return self._points(data.BEE)
            case _:
                return f"{t('rolling_acres.tip.corn')}. {self._parts.line_of(sheet, at)}"

    def _points(self, count: int) -> str:
        return self._words.n("rolling_acres.points", count)

    def _die(self, context: TableContext[State], die: int) -> str:
        state = context.view
        if die >= len(state.dice):
            return ""
        t, owner = self._words.t, self._facts.owners(context).get(die)
        product = self._speaker.word("product", state.dice[die])
        if owner is not None and context.held is None:
            return t("rolling_acres.tip.die.taken", product=product, seat=self._speaker.seat(owner))
        if self._facts.terms.solo and die:
            return t("rolling_acres.tip.die.right", product=product)
        if context.active is not None and not self._facts.fits(state, context.active, state.dice[die]):
            return t("rolling_acres.tip.die.unfit", product=product)
        return t("rolling_acres.tip.die", product=product)
