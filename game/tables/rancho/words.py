"""Tips, the bar's question, plans, and sentences' arguments beyond the fields of events."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from game.core.steps import Choice, Event
from game.grids.hex import DIRECTIONS, step
from game.i18n.catalogue import Speaker
from game.rules.rancho import events
from game.rules.rancho.arranging import homeless
from game.rules.rancho.choices import Back, Buy, CallOff, FinishKeeping, Give, Lift, Put, Take
from game.rules.rancho.data import DISKS, PIPS, STACK, VALUES
from game.rules.rancho.ground import FOREST, WATER
from game.rules.rancho.model import ANIMALS, RABBIT, SHEEP, State
from game.rules.rancho.spaces import toll_total
from game.rules.rancho.standing import animal_on, counts, standing, value
from game.rules.rancho.turn import blocked, refuse_purchase, refuse_taking
from game.tables.rancho import island, layout
from game.tables.rancho.board import owner
from game.tables.rancho.now import NowCache, last_round_begins, last_turns, no_room, placeable, purchase
from game.tables.rancho.plan_words import PlanWords, seats_beside
from game.ui.context import TableContext
from game.ui.spot import Spot
from game.ui.table import Act, Fact, Happening, Words

_LEAST_CARD, _NARROW_CARD = 100.0, 280.0

_QUESTIONS = ("send", "keep", "first")
"""Spots that answer what is asked about fox and wolf."""


class RanchoWords(Words[State]):
    """Tips by spot, the bar's question, and the words of the log."""

    def __init__(self, now: NowCache, speaker: Speaker) -> None:
        self._terms, self._speaker, self._words, self._now = now.terms, speaker, speaker.words, now
        self._plan = PlanWords(now.terms, speaker)

    def repeated(self, event: Event[Any, Any], count: int) -> str:
        """Animals of one kind, given or taken one after the other."""
        match event:
            case events.AnimalGiven(kind=kind) | events.AnimalTaken(kind=kind):
                key = f"rancho.several.{type(event).__name__}"
                return self._words.t(key, animals=self._words.n(f"rancho.count.{kind}", count))
            case _:
                return ""

    def figure(self, seat: int, total: int) -> str:
        """Number of the four kinds that stand on a seat's land."""
        return f"{total}/{len(ANIMALS)}"

    def figure_tip(self, view: State, seat: int) -> str:
        """Animals of a seat, and how many of the kinds that it needs these are."""
        own, name = counts(self._terms, view, seat), self._speaker.seat(seat)
        herd = self._speaker.list_of([self._animals(kind, own[kind]) for kind in ANIMALS if own[kind]])
        key = "rancho.tip.seat" if any(own) else "rancho.tip.seat.none"
        told = self._words.t(key, seat=name, animals=herd, kinds=sum(map(bool, own)), all=len(ANIMALS))
        if seat == view.seat and any(view.loose):
            straw = "rancho.tip.seat.straw" if any(own) else "rancho.tip.seat.straw.only"
            told = self._words.t(straw, herd=told, seat=name, animals=self._on_straw(view))
        if not self._terms.options.round_limit:
            return told
        return self._words.t("rancho.tip.seat.limit", herd=told, value=value(self._terms, view, seat))

    def progress(self, view: State) -> str:
        """Round of a game with a round limit, and what that decides."""
        limit, turn = self._terms.options.round_limit, view.turn // self._terms.seats + 1
        if not limit:
            return ""
        key = "rancho.progress.last" if turn >= limit else "rancho.progress"
        return self._words.t(key, turn=min(turn, limit), limit=limit)

    def subtitle(self, context: TableContext[State], seat: int) -> str:
        """Value of a herd in words; empty on the lowest cards."""
        card = context.frame.seats[seat]
        if card.h < _LEAST_CARD or card.w < _NARROW_CARD:
            return ""
        key = "rancho.card.value" if context.frame.form == "full" else "rancho.card.short"
        return self._words.t(key, value=value(self._terms, context.view, seat))

    # -- the question

    def prompt(self, context: TableContext[State]) -> str:
        """Sentence about what has to be placed, spent or bought now."""
        t, state, seat = self._words.t, context.view, context.active
        if seat is None or not context.live or any(source.kind in _QUESTIONS for source in context.sources):
            return ""
        now = self._now.of(context)
        kind, placed = now.picked_kind, now.placeable_kind
        if placed is not None or (kind is not None and layout.PAN in context.reach):
            ways = "give" if placed is None else "held_or_give" if layout.PAN in context.reach else "held"
            several = ".several" if kind == RABBIT and now.held_count > 1 else ""
            return t(f"rancho.asked.{ways}", kind=t(f"rancho.kind.{kind}{several}"))
        if any(state.loose):
            return self._placing_prompt(state, seat)
        if state.credit:
            return t("rancho.asked.spend", credit=state.credit)
        if state.dice:
            attacks = (
                events.AttackRolled | events.AttackMissed | events.AnimalsLost | events.DogSent | events.OrderChosen
            )
            others = (event for event in reversed(context.past) if not isinstance(event, attacks | events.HerdShort))
            if not isinstance(next(others, None), events.DieRolled):
                return ""
            return t("rancho.asked.quiet" if standing(self._terms, state, seat).lifts else "rancho.asked.quiet.none")
        if blocked(self._terms, state, seat):
            return t("rancho.asked.blocked")
        if state.turn in last_turns(self._terms):
            return t("rancho.asked.last_round")
        return t("rancho.asked.no_space") if self._without_space(state, seat) else ""

    def _without_space(self, state: State, seat: int) -> bool:
        """Whether a baby of a kind that a seat has would find no room: none is bought after the roll (RA15)."""
        stand = standing(self._terms, state, seat)
        return not stand.free and (any(stand.counts[SHEEP:]) or not stand.burrows)

    def happening(self, context: TableContext[State]) -> Happening | None:
        """Announcement of who begins the last round."""
        turn = context.view.turn + 1
        if not (isinstance(context.current_event, events.TurnEnded) and last_round_begins(self._terms, turn)):
            return None
        begins = self._terms.round_of[context.current_event.seat][1]
        return Happening(begins, self._words.t("rancho.happening.last_round"))

    def headline(self, event: Event[Any, Any], past: Sequence[Event[Any, Any]]) -> str:
        """Headline of births that the market has no animals for, and of the last round as it begins."""
        if isinstance(event, events.HerdShort) and not event.left:
            return self._words.t("rancho.headline.none", seat=self._speaker.seat(event.seat), reason=self._short(event))
        turn = 1 + sum(isinstance(earlier, events.TurnEnded) for earlier in past)
        if not (isinstance(event, events.TurnEnded) and last_round_begins(self._terms, turn)):
            return ""
        begins = self._speaker.seat(self._terms.round_of[event.seat][1])
        return self._words.t("rancho.headline.last_round", seat=begins)

    def _placing_prompt(self, state: State, seat: int) -> str:
        case = no_room(self._terms, state, seat)
        if case in ("arrange", "credit", "expand"):
            return self._words.t(f"rancho.asked.none.{case}")
        if case:  # they are lost as the turn ends, for all that the button is in use
            animals = self._loose_animals(state, [kind for kind in ANIMALS if state.loose[kind]])
            return self._words.n(f"rancho.asked.none.{case}", sum(state.loose), animals=animals)
        animals = self._loose_animals(state, placeable(self._terms, state, seat))
        stage = "arrange" if state.dice else "credit" if state.credit else "expand"
        return self._words.t(f"rancho.asked.place.{stage}", animals=animals, credit=state.credit)

    def _loose_animals(self, state: State, kinds: Sequence[int]) -> str:
        """Words for the loose animals of some kinds: those of one by number and name."""
        if len(kinds) > 1:
            return self._words.t("rancho.asked.several")
        return self._words.n(f"rancho.asked.the.{kinds[0]}", state.loose[kinds[0]])

    # -- tips

    def name(self, context: TableContext[State], spot: Spot) -> str:
        """Spaces by row and place, what belongs to somebody by its owner, goods by their kind."""
        node = self._speaker.node
        match spot:
            case Spot("space" | "animal" | "forest" | "water"):
                return self._place(spot)
            case Spot("kind" | "dog", (int(seat), int(kind))):
                return node(spot.kind, seat=self._speaker.seat(seat), kind=self._speaker.word("kind", kind))
            case Spot("land" | "yard", (int(seat),)):
                return node(spot.kind, seat=self._speaker.seat(seat))
            case Spot("stall" | "loose", (int(kind),)):
                return node(spot.kind, kind=self._speaker.word("kind", kind))
            case Spot("way", (int(number),)):
                return node("way", number=number + 1)
            case _:
                return node(spot.kind, *spot.ids)

    def mark(self, context: TableContext[State], spot: Spot) -> str:
        """Row from the top and place from the west."""
        return "{}.{}".format(*self._row_and_place(spot)) if spot.kind in ("space", FOREST, WATER) else ""

    def _place(self, spot: Spot) -> str:
        row, place = self._row_and_place(spot)
        return self._speaker.node(spot.kind, row=row, place=self._words.t(f"rancho.place.{place}"))

    def _space(self, at: int) -> str:
        return self._place(Spot("space", self._terms.board.spots[at].name))

    def _row_and_place(self, spot: Spot) -> tuple[int, int]:
        """Number of the row in which a hex lies, of all hexes of one height, and of its place there; both from 1."""
        number = None if spot.kind in (FOREST, WATER) else layout.space_of(self._terms, spot)
        q, r = spot.ids if number is None else self._terms.board.spots[number].at
        heights = [(2 * row + column, column) for column, row in island.land(self._terms)]
        level = 2 * int(r) + int(q)
        return sorted({height for height, _ in heights}).index(level) + 1, sum(
            height == level and column <= int(q) for height, column in heights
        )

    def about(self, context: TableContext[State], spot: Spot) -> str:
        """Words for what lies there and what can be done with it; none where something held may go."""
        t, state = self._words.t, context.view
        if context.held is not None and spot in context.reach:
            return ""
        match spot.kind:
            case "space" | "animal":
                return self._place_tip(context, spot)
            case "loose":
                count = state.loose[spot.number]
                key = "rancho.tip.loose_put" if state.dice else "rancho.tip.loose"
                return self._words.n(key, count, animals=self._animals(spot.number, count))
            case "dog":
                return t(f"rancho.tip.dog.{spot.ids[1]}")
            case "yard":
                return t("rancho.tip.yard", seat=self._speaker.seat(spot.number))
            case "roll":
                return t("rancho.tip.dice")
            case "forest" | "water":
                return t(f"rancho.tip.{spot.kind}")
            case _:
                return self._part_tip(context, spot)

    def _place_tip(self, context: TableContext[State], spot: Spot) -> str:
        """Words for what stands at a space, else for the space; empty where no space is."""
        at = layout.space_of(self._terms, spot)
        return "" if at is None else self._animal_tip(context.view, at) or self._space_tip(context, at)

    def _space_tip(self, context: TableContext[State], at: int) -> str:
        t, seat, price = self._words.t, owner(context.view, at), self._terms.spaces.numbers[at]
        if seat is not None:
            key = "rancho.tip.owned" if price else "rancho.tip.farm"
            return f"{t(key, seat=self._speaker.seat(seat), number=price)}\n{self.room(price)}"
        if not price:
            return t("rancho.tip.farm_unused")
        free = f"{t('rancho.tip.free', number=price)}\n{self._struck(price)}"
        if not context.live or context.active is None or not self._now.of(context).can_trade:
            return free
        return f"{free}\n{self._purchase_tip(context.view, context.active, at, price)}"

    def _purchase_tip(self, state: State, seat: int, at: int, price: int) -> str:
        choice = purchase(self._terms, state.owned, seat, at)
        refusal = refuse_purchase(self._terms, state, seat, choice)
        if refusal is not None:
            return self._speaker.why(refusal)
        toll = toll_total(choice.tolls)
        if not toll:
            return self._words.t("rancho.tip.buy")
        return self._words.t("rancho.tip.buy_toll", price=price, toll=toll, sum=price + toll)

    def _animal_tip(self, state: State, at: int) -> str:
        seat = owner(state, at)
        animal = None if seat is None else animal_on(self._terms, state, seat, at)
        if seat is None or animal is None:
            return ""
        kind = animal[0]
        count = state.rabbits[at] if kind == RABBIT else 1
        args = {"seat": self._speaker.seat(seat), "animals": self._animals(kind, count)}
        key = "rancho.tip.stack" if kind == RABBIT else "rancho.tip.animal"
        text = self._words.t(key, most=STACK, value=VALUES[kind] * count, **args)
        return f"{text}\n{self.births(state, seat, kind)}"

    def _animals(self, kind: int, count: int) -> str:
        """A number of animals of a kind in words."""
        return self._words.n(f"rancho.count.{kind}", count)

    def called(self, context: TableContext[State], spot: Spot) -> str:
        """Animals with their number, or by their place alone where something held may go."""
        at = layout.space_of(self._terms, spot) if spot.kind == "animal" else None
        if at is None:
            return ""
        seat, place = owner(context.view, at), self._space(at)
        animal = None if seat is None else animal_on(self._terms, context.view, seat, at)
        if animal is None or context.held not in (None, spot):
            return place
        count = context.view.rabbits[at] if animal[0] == RABBIT else 1
        return self._words.t("node.where", event=place, place=self._animals(animal[0], count))

    def unseen(self, context: TableContext[State], spot: Spot) -> str:
        """Number of rabbits that are held; what a space is to which something held may go, and what it touches, if that
        is more than free pastures."""
        now = self._now.of(context)
        if spot == context.held and now.picked_kind == RABBIT and now.can_hold_more:
            return self._words.n("rancho.several", now.held_count)
        if spot.kind == "loose":
            return self._worth(VALUES[spot.number] * context.view.loose[spot.number])
        if spot.kind == "mat" and any(context.view.loose):
            worth = sum(VALUES[kind] * context.view.loose[kind] for kind in ANIMALS)
            animals = self._words.n("rancho.seen.straw", sum(context.view.loose), animals=self._on_straw(context.view))
            return f"{animals} {self._worth(worth)}"
        at = layout.space_of(self._terms, spot) if spot.kind == "space" else None
        fits = context.held is not None and spot in context.reach
        place = self._place_tip(context, spot) if fits and spot.kind in ("space", "animal") else ""
        return "\n".join(filter(None, (place, "" if at is None else self._beside(context, at))))

    def _on_straw(self, view: State) -> str:
        """Animals that wait on the straw, in words."""
        return self._speaker.list_of(self._animals(kind, view.loose[kind]) for kind in ANIMALS if view.loose[kind])

    def _worth(self, rabbits: int) -> str:
        return self._words.t("rancho.seen.value", value=rabbits)

    def _beside(self, context: TableContext[State], at: int) -> str:
        """Land that a space touches: of who looks or plays place by place, of others its owner; forest, water."""
        t, view, spots = self._words.t, context.view, self._terms.board.spots
        cells = {step(spots[at].at, way) for way in DIRECTIONS}
        near = [number for number, spot in enumerate(spots) if spot.at in cells]
        mine = context.active if context.viewer is None else context.viewer
        told = list[str]()
        for seat in sorted({seat for seat in (owner(view, number) for number in near) if seat is not None}):
            own = [self._space(number) for number in near if view.owned[seat] >> number & 1]
            key = "rancho.beside.places" if seat == mine else "rancho.beside.seat"
            told.append(t(key, seat=self._speaker.seat(seat), places=self._speaker.list_of(own)))
        lying = {kind for kind, at in island.scenery(self._terms) if at in cells}
        told += [t(f"rancho.beside.{kind}") for kind in (FOREST, WATER) if kind in lying]
        return t("rancho.beside", things="; ".join(told)) if told else ""

    # -- sentences

    def sure(self, choice: Choice, context: TableContext[State]) -> Mapping[str, object]:
        """The animals that would be given back."""
        match choice:
            case Back(kind=kind):
                return {"animals": self._words.t(f"rancho.a.{kind}")}
            case FinishKeeping():
                state = context.view
                return {"animals": animals_together(self._speaker, homeless(self._terms, state, state.seat))}
            case _:
                return {}

    def matters(self, event: Event[Any, Any], seat: int, past: Sequence[Event[Any, Any]]) -> int:
        """Importance of an event to a seat: own losses and dogs, tolls it gets, pastures bought beside its land."""
        match event:
            case events.AnimalsLost() | events.DogSent() if event.seat == seat:
                return 3
            case events.TollPaid(owner=other) if other == seat:
                return 2
            case events.PastureBought():
                return int(seat in seats_beside(self._terms, [event], past))
            case _:
                return 0

    def remark(self, fact: Fact, past: Sequence[Event[Any, Any]]) -> Mapping[str, object]:
        """Animals by their number, tolls by who gets them, the reason of the end."""
        match fact:
            case events.Born(kind=kind, count=count):
                reason = self._words.t("rancho.short.pairs")
                if past and isinstance(past[-1], events.HerdShort) and past[-1].kind == kind:
                    reason = self._short(past[-1])
                return {"animals": self._animals(kind, count), "reason": reason}
            case events.HerdShort():
                return {"reason": self._short(fact)}
            case events.AnimalsLost(kind=kind, count=count) | events.AnimalReturned(kind=kind, count=count):
                return {"animals": self._animals(kind, count)}
            case events.TollPaid(count=count):
                return {"animals": self._animals(RABBIT, count)}
            case events.PastureBought(price=price):
                return {"number": price}
            case events.GameEnded(seats=seats, reason=reason):
                names = self._speaker.words.listed(map(self._speaker.seat, seats))
                return {"reason": self._words.n(f"rancho.end.{reason}", len(seats), seats=names)}
            case Buy(at=at, tolls=tolls):
                t, n, name = self._words.t, self._words.n, self._speaker.seat
                place, parts = self._space(at), [t("rancho.choice.price", number=self._terms.spaces.numbers[at])]
                parts += [n("rancho.choice.payee", count, seat=name(seat)) for seat, count in tolls]
                return {"costs": self._speaker.list_of(parts), "place": place}
            case Give(kind=kind):
                return {"value": VALUES[kind]}
            case Lift(at=at):
                return {"at": self._spaces_words([at]), "place": self._space(at)}
            case Put(spaces=spaces):
                places = self._speaker.list_of(map(self._space, spaces))
                return {"spaces": self._spaces_words(spaces), "place": places}
            case _:
                return {}

    def _short(self, event: events.HerdShort) -> str:
        """Words for what the market has of a kind that more would be born of."""
        if not event.left:
            return self._words.t(f"rancho.short.none.{event.kind}")
        return self._words.t("rancho.short.only", animals=self._animals(event.kind, event.left))

    act_parts = (events.AnimalGiven, events.PastureBought, events.AnimalTaken)

    def act(self, several: Sequence[Event[Any, Any]], past: Sequence[Event[Any, Any]]) -> Sequence[str]:
        """Sentences about a trade."""
        return self._plan.traded(several, past)

    trifles = (events.HerdSettled, events.AttackMissed)

    def together(self, several: Sequence[Event[Any, Any]]) -> str:
        """A roll by both its dice; animals of different kinds that are given, or taken, one after the other."""
        match several:
            case [events.DieRolled(face=first), events.DieRolled(face=second)] if first != second:
                faces = {"first": self._speaker.word("face", first), "second": self._speaker.word("face", second)}
                return self._words.t("rancho.rolled", **faces)
            case [events.AnimalGiven(), _, *_] | [events.AnimalTaken(), _, *_]:
                counts = Counter(
                    each.kind for each in several if isinstance(each, events.AnimalGiven | events.AnimalTaken)
                )
                animals = self._speaker.list_of(self._animals(kind, count) for kind, count in counts.items())
                key = f"rancho.several.{type(several[0]).__name__}"
                return self._words.t(key, animals=animals) if len(counts) > 1 else ""
            case _:
                return ""

    def where(self, view: State, event: Event[Any, Any]) -> str:
        """Row and place of a pasture that is bought."""
        return self._space(event.at) if isinstance(event, events.PastureBought) else ""

    def unsaid(self, view: State, event: Event[Any, Any]) -> str:
        """Places at which an animal is lifted or put."""
        match event:
            case events.AnimalLifted(kind=kind, at=at):
                key, spaces = "rancho.unsaid.lifted", (at,)
            case events.AnimalPut(kind=kind, spaces=spaces):
                key = "rancho.unsaid.put"
            case _:
                return ""
        places = self._speaker.list_of(map(self._space, spaces))
        return self._words.t(key, kind=self._speaker.word("kind", kind), place=places)

    needs_next = CallOff, Lift

    def planned(self, acts: Sequence[Act]) -> Sequence[str]:
        """Trades in one part each."""
        return self._plan.parts(acts, {act.choice: self.remark(act.choice, ()) for act in acts})

    def purpose(self, term: str, temper: str, seat: int, before: State, after: State) -> Sequence[str]:
        """Dangers and rivals by their names."""
        return self._plan.purpose(term, temper, seat, before, after)

    def _spaces_words(self, spaces: Sequence[int]) -> str:
        """Spaces as the board shows them: pastures by their numbers, and the farm."""
        t, n, price = self._words.t, self._words.n, self._terms.spaces.numbers
        numbers = sorted(price[at] for at in spaces if price[at])
        parts = [] if len(numbers) == len(spaces) else [t("rancho.place.farm")]
        if numbers:
            texts = self._speaker.list_of(map(str, numbers))
            parts.append(n("rancho.place.pastures", len(numbers), numbers=texts))
        return self._speaker.list_of(parts)

    def _part_tip(self, context: TableContext[State], spot: Spot) -> str:
        """Words for what has none above; empty for any other spot."""
        t, state = self._words.t, context.view
        match spot:
            case Spot("face", (int(die),)):
                return self._face_tip(context, die)
            case Spot("predator"):
                coming = self._now.of(context).attack
                if coming is None:
                    return ""
                return t(f"rancho.tip.predator.{coming.predator}", number=coming.number)
            case Spot("kind", (int(seat), int(kind))):
                count = counts(self._terms, state, seat)[kind]
                text = self._words.n(f"rancho.count.{kind}", count)
                name = self._speaker.seat(seat)
                first = t("rancho.tip.kind" if count else "rancho.tip.kind.none", seat=name, animals=text)
                return f"{first} {t('rancho.tip.wins')}\n{self.births(state, seat, kind)}"
            case Spot("land", (int(seat),)):
                name = self._speaker.seat(seat)
                owned = self._terms.spaces.ranch(state.owned[seat]).land
                small, large = (self._words.n(f"rancho.count.{4 + n}", state.dogs[seat][n]) for n in (0, 1))
                lines = [self._words.n("rancho.tip.land", owned, seat=name, most=DISKS, small=small, large=large)]
                return "\n".join([*lines, t("rancho.tip.blocked")] if blocked(self._terms, state, seat) else lines)
            case Spot("stall", (int(kind),)):
                name, left = self._speaker.word("kind", kind), self._words.n(f"rancho.count.{kind}", state.herd[kind])
                text = self._words.n("rancho.tip.stall", VALUES[kind], kind=name, left=left)
                return "\n".join(filter(None, (text, self._taking_tip(context, kind))))
            case Spot("pan"):
                if state.credit:
                    return t("rancho.tip.credit", credit=state.credit)
                return t("rancho.tip.scale" if self._now.of(context).can_trade else "rancho.tip.scale.later")
            case Spot("herd"):
                return t("rancho.tip.market")
            case Spot("mat" | "way"):
                return t(f"rancho.tip.{spot.kind}")
            case _:
                return ""

    def _taking_tip(self, context: TableContext[State], kind: int) -> str:
        """Effect of a click on a stall, which takes what the scale pays for, or why it does nothing."""
        t, state, spot = self._words.t, context.view, Spot("stall", kind)
        if not context.live or context.held is not None or not self._now.of(context).can_trade:
            return ""
        if spot in context.sources:
            return t("rancho.tip.stall.lift" if kind in ANIMALS else "rancho.tip.stall.take", value=VALUES[kind])
        refusal = refuse_taking(self._terms, state, state.seat, Take(kind))
        return "" if refusal is None else self._speaker.why(refusal)

    def births(self, state: State, seat: int, kind: int) -> str:
        """Births of a kind that the dice would bring (RA14), in words."""
        own = counts(self._terms, state, seat)[kind]
        one, two = (min((own + dice) // 2, state.herd[kind]) for dice in (1, 2))
        name = self._speaker.word("kind", kind)
        return self._words.t("rancho.tip.births", kind=name, one=one, two=two)

    def room(self, price: int) -> str:
        """Animals that a free space of one's own takes, and how often it is struck, in words."""
        t = self._words.t
        return f"{t('rancho.tip.room')}\n{self._struck(price)}" if price else t("rancho.tip.room")

    def _struck(self, price: int) -> str:
        if price not in PIPS:
            return self._words.t("rancho.tip.never_struck", number=price)
        return self._words.t("rancho.tip.struck", number=price, sides=PIPS[price])

    def _face_tip(self, context: TableContext[State], die: int) -> str:
        t = self._words.t
        if die == 2:
            return t("rancho.tip.face.pips")
        face = self._now.of(context).faces[die]
        if face is None:
            return t("rancho.tip.face")
        word = self._speaker.word("kind", face) if face not in layout.DOG_FOR else t(f"rancho.predator.{face}")
        key = "rancho.tip.face.predator" if face in layout.DOG_FOR else "rancho.tip.face.kind"
        return f"{t(key, kind=word)}\n{t('rancho.tip.face')}"


def animals_together(speaker: Speaker, numbers: Sequence[int]) -> str:
    """Numbers of animals by kind in words, the dearest first."""
    kinds = [kind for kind in reversed(ANIMALS) if numbers[kind]]
    return speaker.list_of(speaker.words.n(f"rancho.count.{kind}", numbers[kind]) for kind in kinds)
