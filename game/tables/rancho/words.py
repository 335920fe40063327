"""What hovering tells, what is asked, and what sentences need beyond the fields of what they are about."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import reduce
from typing import Any

from game.core.steps import Event
from game.grids.areas import mask_of
from game.i18n.catalogue import Catalogue
from game.i18n.speech import Speaker
from game.rules.rancho import events
from game.rules.rancho.choices import Buy, Give, Lift, Put
from game.rules.rancho.data import STACK, VALUES
from game.rules.rancho.model import ANIMALS, RABBIT, State, Terms
from game.rules.rancho.spaces import toll_total
from game.rules.rancho.standing import animal_on, has_room, standing, value
from game.rules.rancho.turn import blocked, refuse_purchase
from game.tables.rancho import carrying
from game.tables.rancho.board import owner
from game.tables.rancho.facts import Now, last_round_begins, last_turns
from game.tables.rancho.gestures import purchase
from game.tables.rancho.layout import ART, COIN, PAN, space_of
from game.tables.rancho.parts import Parts
from game.tables.rancho.planned import PlanWords
from game.ui.context import TableContext
from game.ui.rect import Rect
from game.ui.spot import Spot
from game.ui.table import Act, Fact, Happening, Words

_LEAST_CARD, _NARROW_CARD = 100.0, 280.0

_QUESTIONS = ("send", "keep", "first")
"""Spots that answer what is asked about fox and wolf."""


class RanchoWords(Words[State]):
    """Tips by spot, the bar's question, and the words and pictures of the log."""

    icons: Mapping[type[Event[Any, Any]], str] = {
        events.TollPaid: COIN,
        events.HerdSettled: "buildings/barn",
        events.TradeCalledOff: "icons/undo",
        events.GameEnded: "icons/trophy",
    }

    def __init__(self, terms: Terms, speaker: Speaker, facts: Now) -> None:
        self._terms = terms
        self._speaker = speaker
        self._words = speaker.words
        self._facts = facts
        self._parts = Parts(terms, speaker, facts)
        self._plan = PlanWords(terms, speaker)

    def icon(self, event: Event[Any, Any]) -> str:
        """The animal, the pasture, the die."""
        match event:
            case (
                events.AnimalGiven(kind=kind)
                | events.AnimalTaken(kind=kind)
                | events.AnimalReturned(kind=kind)
                | events.AnimalsLost(kind=kind)
                | events.Born(kind=kind)
                | events.DogSent(kind=kind)
                | events.DieRolled(face=kind)
                | events.AttackRolled(predator=kind)
                | events.AttackMissed(predator=kind)
                | events.OrderChosen(predator=kind)
            ):
                return ART[kind]
            case events.PastureBought(price=price):
                return f"terrain/hex_pasture_{price}"
            case _:
                return super().icon(event)

    def repeated(self, event: Event[Any, Any], count: int) -> str:
        """Animals of one kind, given or taken one after the other."""
        match event:
            case events.AnimalGiven(kind=kind) | events.AnimalTaken(kind=kind):
                key = f"rancho.several.{type(event).__name__}"
                return self._words.t(key, animals=self._words.n(f"rancho.count.{kind}", count))
            case _:
                return ""

    def figure(self, seat: int, total: int) -> str:
        """How many of the four kinds stand on a seat's land."""
        return f"{total}/{len(ANIMALS)}"

    def subtitle(self, context: TableContext[State], seat: int) -> str:
        """What a herd is worth; nothing on the lowest cards."""
        card = context.frame.seats[seat]
        if card.h < _LEAST_CARD or card.w < _NARROW_CARD:
            return ""
        key = "rancho.card.value" if context.frame.form == "full" else "rancho.card.short"
        return self._words.t(key, value=value(self._terms, context.view, seat))

    # -- the question

    def prompt(self, context: TableContext[State]) -> str:
        """What has to be placed, spent or bought now."""
        t, state, seat = self._words.t, context.view, context.active
        if seat is None or not context.live or any(source.kind in _QUESTIONS for source in context.sources):
            return ""
        kind, placed = carrying.picked(context, self._terms), carrying.placed(context)
        if placed is not None or (kind is not None and PAN in context.reach):
            ways = "give" if placed is None else "held_or_give" if PAN in context.reach else "held"
            return t(f"rancho.asked.{ways}", kind=t(f"rancho.kind.{kind}"))
        if any(state.loose):
            return self._placing(state, seat)
        if state.credit:
            return t("rancho.asked.spend", credit=state.credit)
        if state.dice:
            return t("rancho.asked.quiet") if _barren(context) else ""
        if blocked(self._terms, state, seat):
            return t("rancho.asked.blocked")
        return t("rancho.asked.last_round") if state.turn in last_turns(self._terms) else ""

    def happening(self, context: TableContext[State]) -> Happening | None:
        """Who begins the last round, as that is announced."""
        turn = context.view.turn + 1
        if not (isinstance(context.current_event, events.TurnEnded) and last_round_begins(self._terms, turn)):
            return None
        begins = self._terms.round_of[context.current_event.seat][1]
        return Happening(begins, self._words.t("rancho.happening.last_round"))

    def headline(self, event: Event[Any, Any], past: Sequence[Event[Any, Any]]) -> str:
        """That the last round begins."""
        turn = 1 + sum(isinstance(each, events.TurnEnded) for each in past)
        if not (isinstance(event, events.TurnEnded) and last_round_begins(self._terms, turn)):
            return ""
        begins = self._speaker.seat(self._terms.round_of[event.seat][1])
        return self._words.t("rancho.headline.last_round", seat=begins)

    def _placing(self, state: State, seat: int) -> str:
        t, stage = self._words.t, "arrange" if state.dice else "credit" if state.credit else "expand"
        stand = standing(self._terms, state, seat)
        found = [kind for kind in ANIMALS if state.loose[kind] and has_room(self._terms, state, seat, kind, stand)]
        if not found:
            return t(f"rancho.asked.none.{stage}")
        animals = t("rancho.asked.several")
        if len(found) == 1:
            animals = self._words.n(f"rancho.asked.the.{found[0]}", state.loose[found[0]])
        return t(f"rancho.asked.place.{stage}", animals=animals, credit=state.credit)

    # -- tips

    def tip(self, context: TableContext[State], spot: Spot) -> str:
        """What lies there and what can be done with it; nothing while it is where something held may go."""
        t, state = self._words.t, context.view
        if context.held is not None and spot in context.reach:
            return ""
        match spot.kind:
            case "space" | "animal":
                at = space_of(self._terms, spot)
                return "" if at is None else self._animal(state, at) or self._space(context, at)
            case "loose":
                count = state.loose[spot.number]
                key = "rancho.tip.loose_put" if state.dice else "rancho.tip.loose"
                return self._words.n(key, count, animals=self._animals(spot.number, count))
            case "dog":
                return t(f"rancho.tip.dog.{spot.ids[1]}")
            case "yard":
                return t("rancho.tip.yard", seat=self._speaker.seat(spot.number))
            case "roll" | "forest":
                return t("rancho.tip.dice" if spot.kind == "roll" else "rancho.tip.forest")
            case _:
                return self._parts.tip(context, spot)

    def parts(self, context: TableContext[State]) -> Mapping[Spot, Rect]:
        return self._parts.places(context)

    def _space(self, context: TableContext[State], at: int) -> str:
        t, seat, price = self._words.t, owner(context.view, at), self._terms.spaces.price[at]
        if seat is not None:
            key = "rancho.tip.owned" if price else "rancho.tip.farm"
            return f"{t(key, seat=self._speaker.seat(seat), number=price)}\n{self._parts.room(price)}"
        if not price:
            return t("rancho.tip.farm_unused")
        free = t("rancho.tip.free", number=price)
        if not context.live or context.active is None or not self._facts.trading(context):
            return free
        return f"{free}\n{self._purchase(context.view, context.active, at, price)}"

    def _purchase(self, state: State, seat: int, at: int, price: int) -> str:
        choice = purchase(self._terms, state.owned, seat, at)
        refusal = refuse_purchase(self._terms, state, seat, choice)
        if refusal is not None:
            return self._speaker.why(refusal)
        toll = toll_total(choice.tolls)
        if not toll:
            return self._words.t("rancho.tip.buy")
        return self._words.t("rancho.tip.buy_toll", price=price, toll=toll, sum=price + toll)

    def _animal(self, state: State, at: int) -> str:
        seat = owner(state, at)
        found = None if seat is None else animal_on(self._terms, state, seat, at)
        if seat is None or found is None:
            return ""
        kind = found[0]
        count = state.rabbits[at] if kind == RABBIT else 1
        args = {"seat": self._speaker.seat(seat), "animals": self._animals(kind, count)}
        key = "rancho.tip.stack" if kind == RABBIT else "rancho.tip.animal"
        told = self._words.t(key, most=STACK, value=VALUES[kind] * count, **args)
        return f"{told}\n{self._parts.births(state, seat, kind)}"

    def _animals(self, kind: int, count: int) -> str:
        """So many of a kind in words."""
        return self._words.n(f"rancho.count.{kind}", count)

    # -- sentences

    def matters(self, event: Event[Any, Any], seat: int, past: Sequence[Event[Any, Any]]) -> int:
        """Losses and dogs of one's own, tolls one gets, and pastures that are bought beside one's own land."""
        match event:
            case events.AnimalsLost() | events.DogSent() if event.seat == seat:
                return 3
            case events.TollPaid(owner=other) if other == seat:
                return 2
            case events.PastureBought(at=at) if event.seat != seat:
                own = [each.at for each in past if isinstance(each, events.PastureBought) and each.seat == seat]
                touched = self._terms.spaces.near[at]
                return int(bool(touched & mask_of((*self._terms.farms[seat], *own))))
            case _:
                return 0

    def remark(self, fact: Fact, past: Sequence[Event[Any, Any]]) -> Mapping[str, object]:
        """Animals by their number, tolls by who gets them, the reason of the end."""
        match fact:
            case (
                events.Born(kind=kind, count=count)
                | events.AnimalsLost(kind=kind, count=count)
                | events.AnimalReturned(kind=kind, count=count)
            ):
                return {"animals": self._animals(kind, count)}
            case events.TollPaid(count=count):
                return {"animals": self._animals(RABBIT, count)}
            case events.PastureBought(price=price):
                return {"number": price}
            case events.GameEnded(seats=seats, reason=reason):
                names = ", ".join(self._speaker.seat(seat) for seat in seats)
                return {"reason": self._words.n(f"rancho.end.{reason}", len(seats), seats=names)}
            case Buy(at=at, tolls=tolls):
                return self._buying(at, tolls)
            case Give(kind=kind):
                return {"value": VALUES[kind]}
            case Lift(at=at):
                return {"at": self._places([at])}
            case Put(spaces=spaces):
                return {"spaces": self._places(spaces)}
            case _:
                return {}

    def planned(self, acts: Sequence[Act]) -> Sequence[str]:
        """Trades in one part each."""
        return self._plan.told(acts, {act.choice: self.remark(act.choice, ()) for act in acts})

    def _places(self, spaces: Sequence[int]) -> str:
        """Spaces as the board shows them: pastures by their numbers, and the farm."""
        t, n, price = self._words.t, self._words.n, self._terms.spaces.price
        numbers = sorted(price[at] for at in spaces if price[at])
        parts = [] if len(numbers) == len(spaces) else [t("rancho.place.farm")]
        if numbers:
            told = self._speaker.list_of(map(str, numbers))
            parts.append(n("rancho.place.pastures", len(numbers), numbers=told))
        return self._speaker.list_of(parts)

    def _buying(self, at: int, tolls: Sequence[tuple[int, int]]) -> Mapping[str, object]:
        t, n, name = self._words.t, self._words.n, self._speaker.seat
        parts = [t("rancho.choice.price", number=self._terms.spaces.price[at])]
        parts += [n("rancho.choice.payee", count, seat=name(seat)) for seat, count in tolls]
        return {"costs": reduce(lambda one, two: t("rancho.choice.and", first=one, second=two), parts)}


def _barren(context: TableContext[State]) -> bool:
    """Whether the roll of this turn has brought no births (RA14), and nothing has been done since."""
    attacks = events.AttackRolled | events.AttackMissed | events.AnimalsLost | events.DogSent | events.OrderChosen
    others = (event for event in reversed(context.past) if not isinstance(event, attacks))
    return isinstance(next(others, None), events.DieRolled)


def returned(words: Catalogue, goes: Sequence[int]) -> str:
    """That so many of each kind go back to the herd."""
    parts = [words.n(f"rancho.count.{kind}", goes[kind]) for kind in reversed(ANIMALS) if goes[kind]]
    animals = reduce(lambda one, two: words.t("rancho.choice.and", first=one, second=two), parts)
    return words.n("rancho.goes_back", sum(goes), animals=animals)
