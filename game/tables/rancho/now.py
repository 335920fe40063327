"""Values worked out from one moment of a match: steps, attack, dice, offers, and what the pointer holds or aims at."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property, partial
from itertools import groupby
from operator import attrgetter
from typing import Literal

from msgspec.structs import replace

from game.core.lazy import Latest
from game.core.seats import Seat
from game.core.steps import Choice
from game.rules.rancho import events
from game.rules.rancho.arranging import all_stay, choices_without_moving, could_be_kept, homeless, settled
from game.rules.rancho.choices import Buy, Put
from game.rules.rancho.data import VALUES
from game.rules.rancho.dice import losses
from game.rules.rancho.events import AnimalTaken
from game.rules.rancho.model import ANIMALS, COW, RABBIT, State, Terms
from game.rules.rancho.spaces import Tolls, toll_total
from game.rules.rancho.standing import animal_on, counts, has_room, score, standing, winner, with_loose
from game.rules.rancho.turn import buy_choices
from game.tables.rancho import animals, layout, side
from game.tables.rancho.animals import cells
from game.tables.rancho.attack import Attack
from game.tables.rancho.board import Highlights, NoRoom, owner
from game.tables.rancho.layout import ART, MAT, STALL_SPOTS, space_of
from game.tables.rancho.marks import Offer, Offers, Route, route_spaces
from game.tables.rancho.shape import shape_of
from game.ui.context import MatchCache, Moment, TableContext
from game.ui.title import Count

_RECENT = 40
"""Events back to which the last change of the land is looked for."""

_PICTURES = tuple(ART[kind] for kind in range(len(VALUES)))


def last_turns(terms: Terms) -> range:
    """The turns of the last round (the option of a round limit), by their numbers from 0; none without a limit."""
    limit = terms.options.round_limit
    return range((limit - 1) * terms.seats, limit * terms.seats) if limit else range(0)


def last_round_begins(terms: Terms, turn: int) -> bool:
    """Whether the last round begins with a turn."""
    return turn in last_turns(terms)[:1]


class Now(Moment[State, "NowCache"]):
    """Values of one moment, each worked out when it is first asked for."""

    def __init__(self, context: TableContext[State], match: NowCache) -> None:
        super().__init__(context, match)
        self.terms = match.terms
        self.plan = layout.island(context.frame, shape_of(self.terms), context.view.seat)
        self.column = layout.column(context.frame)

    # -- steps

    @cached_property
    def question(self) -> Literal["", "dog", "order"]:
        """Question about fox and wolf: for a dog (RA18), or for their order (RA16)."""
        kinds = [source.kind for source in self.context.sources]
        return "dog" if "send" in kinds else "order" if "first" in kinds else ""

    @property
    def can_trade(self) -> bool:
        """Whether the seat to answer may exchange and buy (RA9)."""
        return self.context.active == self.context.view.seat and not self.context.view.dice

    # -- settling

    @property
    def settling_moves(self) -> bool:
        """Whether ending the turn with what is loose takes animals that stand to other spaces."""
        terms, state, seat = self.terms, self.context.view, self.context.view.seat
        kept = all_stay(terms, state, seat, settled(terms, state, seat, True))
        return not kept and not choices_without_moving(terms, state, seat)

    @property
    def settles(self) -> bool:
        """Whether settling the herd moves an animal to another space, or a loose one onto one."""
        state = self.context.view
        best, stand = settled(self.terms, state, state.seat, True), standing(self.terms, state, state.seat)
        herd = best.rabbits, best.sheep, best.cows, best.horses
        stacks = tuple((at, state.rabbits[at]) for at in stand.stacks)
        return tuple(map(set, herd)) != tuple(map(set, (stacks, stand.sheep, stand.cows, stand.horses)))

    # -- attacks

    @cached_property
    def attack(self) -> Attack | None:
        """The attack that goes on, or has just been rolled; asked is the seat that it comes to next."""
        rolled, sent, state, past = None, set[int](), self.context.view, self.context.past
        for event in reversed(past):
            if isinstance(event, events.AttackRolled):
                rolled = event
                break
            if isinstance(event, events.DogSent):
                sent.add(event.seat)
            elif not isinstance(event, events.AnimalsLost):
                return None
        if rolled is None:
            return None
        coming = (seat for seat in self.terms.round_of[state.seat] if seat not in sent)
        struck = (seat for seat in coming if losses(self.terms, state, seat, rolled.predator, rolled.number))
        asked = next(struck, None)
        if asked is None and not isinstance(past[-1], events.AttackRolled):
            return None
        return Attack(rolled.predator, rolled.number, asked, frozenset(sent))

    @property
    def danger(self) -> Attack | None:
        """The attack for which the board grows dark: one that takes something, or is being shown."""
        live = self.context.live
        if self.attack is None or (self.attack.seat is None and live):
            return None
        return self.attack if not live or self.question == "dog" else None

    # -- dice

    @cached_property
    def faces(self) -> tuple[int | None, int | None]:
        """Faces of both 12-sided dice: of this turn, before its roll those of the last one."""
        result: list[int | None] = [None, None]
        for event in reversed(self.context.past):
            if isinstance(event, events.DieRolled):
                result[event.die] = event.face
                if event.die == 0:
                    break
        for die, face in enumerate(self.context.view.dice):
            result[die] = face
        return result[0], result[1]

    # -- the board

    @property
    def highlights(self) -> Highlights:
        """Highlights of the board."""
        context, choosing = self.context, self.asked_pasture
        held = context.held if context.live and choosing is None else None
        pointed = space_of(self.terms, context.hover) if choosing is None else choosing
        # The pasture under the pointer shows the ways to it in place of its toll.
        offers = {} if held else {at: Offer() if at == pointed else each for at, each in self.offers.items()}
        return Highlights(
            offers=offers,
            targets=self._target_spaces if choosing is None else (choosing,),
            aimed=self.aimed_spaces,
            picked_up=self._picked_up if held else (),
            changed=() if held else self.last_changed,
            routes=() if held or pointed is None else self._routes(pointed),
            attack=self.danger,
            held=held,
            pulse=context.pulse,
            straw_state=self._straw_state if held else "",
            no_room=no_room(self.terms, context.view, context.view.seat),
            turn=self.turn,
        )

    @property
    def _picked_up(self) -> tuple[int, ...]:
        """The spaces of an animal that a click has picked up: it still stands there."""
        at = space_of(self.terms, self.context.held)
        return () if at is None or self.context.carried is not None else self._animal_spaces(at)

    def _animal_spaces(self, at: int) -> tuple[int, ...]:
        """Spaces of the large animal that stands on a space, else that one alone."""
        terms, state = self.terms, self.context.view
        seat = owner(state, at)
        animal = None if seat is None else animal_on(terms, state, seat, at)
        if animal is None or animal[0] < COW:
            return (at,)
        several = terms.spaces.pairs if animal[0] == COW else terms.spaces.triples
        numbers = state.cows if animal[0] == COW else state.horses
        return next(spaces for number in numbers if at in (spaces := several[number]))

    @property
    def _straw_state(self) -> Literal["", "offered", "wanted"]:
        """Whether the held thing may be put on the straw; what is there already cannot."""
        if MAT not in self.context.reach:
            return ""
        return "wanted" if self.context.hover == MAT else "offered"

    @property
    def pointed_spaces(self) -> tuple[int, ...]:
        """The space under the pointer or the cursor, or all that the animal there takes; none where something
        else is shown."""
        at = space_of(self.terms, self.context.hover)
        if at is None or not self.context.live or self.aimed_spaces or self.asked_pasture is not None:
            return ()
        return self._animal_spaces(at)

    @property
    def turn(self) -> int | None:
        """The seat to act, or whose turn goes on while something is shown; nobody after the end."""
        context = self.context
        if context.past and isinstance(context.past[-1], events.GameEnded):
            return None
        return context.view.seat if context.active is None else context.active

    @cached_property
    def asked_pasture(self) -> int | None:
        """The pasture that is asked for, while the payer still has to say which of several ways (RA13)."""
        held, live = self.context.held, self.context.live
        at = space_of(self.terms, held) if held is not None and held.kind == "space" else None
        return at if live and at is not None and len(self.payments(at)) > 1 else None

    def payments(self, at: int) -> Sequence[Tolls]:
        """The cheapest payments for a pasture that can be bought by a route."""
        offer, state = self.offers.get(at), self.context.view
        return self.terms.routes(state.owned, state.seat).get(at, ()) if offer is not None and offer.toll else ()

    @property
    def chosen_payment(self) -> int:
        """Number of the payment that is pointed at, else of the first one."""
        hover = self.context.hover
        return hover.number if hover is not None and hover.kind == "way" else 0

    @cached_property
    def offers(self) -> Offers:
        """Per pasture that can be bought now what it costs beyond its price."""
        context = self.context
        able = context.live and context.active is not None and self.can_trade and context.view.credit
        return self.match.offers(context.view) if able else {}

    @property
    def aimed_spaces(self) -> tuple[int, ...]:
        """The spaces that what is held would take where it is pointed at."""
        return () if self.put is None else self.put.spaces

    @property
    def _target_spaces(self) -> tuple[int, ...]:
        if not self.context.live or self.context.held is None:
            return ()
        aimed = self.aimed_spaces
        spaces = (space_of(self.terms, target) for target in self.context.reach if target.kind == "space")
        return tuple(space for space in spaces if space is not None and space not in aimed)

    @property
    def last_changed(self) -> tuple[int, ...]:
        """The spaces that the last act changed."""
        for event in reversed(self.context.past[-_RECENT:]):
            if isinstance(event, events.PastureBought):
                return (event.at,)
            if isinstance(event, events.AnimalPut | events.TradeCalledOff):
                return event.spaces if isinstance(event, events.AnimalPut) else ()
        return ()

    def routes(self, at: int) -> list[tuple[int, ...]]:
        """Spaces on the way to the pasture, for each of the payments."""
        terms, state = self.terms, self.context.view
        return [route_spaces(terms, state.owned, state.seat, at, tolls) for tolls in self.payments(at)]

    def _routes(self, at: int) -> tuple[Route, ...]:
        chosen, ways = self.chosen_payment, enumerate(self.routes(at))
        return tuple(Route(tuple(cells(self.terms, way)), number == chosen) for number, way in ways if way)

    # -- what is held

    @cached_property
    def put(self) -> Put | None:
        """The putting down that the pointer aims at."""
        context = self.context
        if not context.live or context.held is None or context.hover is None:
            return None
        return _last_put(context.targets.get(context.hover, ()))

    @property
    def put_count(self) -> int:
        """Number of animals that would be put down there."""
        chains = self.context.targets.get(self.context.hover, ()) if self.context.hover else ()
        return sum(isinstance(choice, Put) for choice in chains[0]) if chains else 0

    @cached_property
    def picked_kind(self) -> int | None:
        """The kind of the animal in the hand, also of one that can only be given away: it needs no place."""
        kind, held = self.placeable_kind, self.context.held
        kind = self.lifted_kind if kind is None else kind
        if kind is not None or not self.context.live or held is None or held.kind != "animal":
            return kind
        beasts = animals.beasts(self.terms, self.context.view)
        return next((beast.kind for beast in beasts if animals.key(self.terms, beast.spaces) == held), None)

    @cached_property
    def placeable_kind(self) -> int | None:
        """The kind of the animal in the hand that can be put down somewhere."""
        for chains in self.context.targets.values() if self.context.live and self.context.held is not None else ():
            last = _last_put(chains)
            if last is not None:
                return last.kind
        return None

    @cached_property
    def held_count(self) -> int:
        """Number of animals that are held."""
        several = () if self.context.held is None else self.context.targets.values()
        counts = [max(Counter(map(type, chain)).values()) for chains in several for chain in chains]
        return 0 if self.context.held is None else max(counts, default=1)

    @property
    def can_hold_more(self) -> bool:
        """Whether more rabbits could be held than one."""
        state, at = self.context.view, space_of(self.terms, self.context.held)
        if self.held_count > 1:
            return True
        if self.context.held == STALL_SPOTS[RABBIT]:
            rest = min(state.credit, state.herd[RABBIT])
        else:
            rest = state.loose[RABBIT] if at is None else state.rabbits[at]
        return rest > (0 if self.lifted_kind == RABBIT else 1)

    @cached_property
    def held_loose_kind(self) -> int | None:
        """The kind of the loose animals that are in the hand, lifted just now or not; None where none are."""
        held = self.context.held
        return held.number if self.context.live and held and held.kind == "loose" else self.lifted_kind

    @cached_property
    def lifted_kind(self) -> int | None:
        """The kind of the animal that is only loose because it is in the hand; None where nothing is."""
        held, carried = self.context.held, self.context.carried
        if not self.context.live or held is None or held.kind not in ("animal", "stall") or carried is None:
            return None
        return carried.number if carried.kind == "loose" else None

    @cached_property
    def with_all_held(self) -> Now:
        """The moment with all held rabbits beside the board, not only the first one."""
        more, state = self.held_count - 1 if self.lifted_kind == RABBIT else 0, self.context.view
        if more < 1:
            return self
        held = (state.loose[RABBIT] + more, *state.loose[1:])
        if self.context.held == STALL_SPOTS[RABBIT]:
            herd = (state.herd[0] - more, *state.herd[1:])
            return self._with_view(replace(state, loose=held, herd=herd, credit=state.credit - more))
        rabbits, at = bytearray(state.rabbits), space_of(self.terms, self.context.held)
        if at is not None:
            rabbits[at] -= min(more, rabbits[at])
        return self._with_view(replace(state, loose=held, rabbits=bytes(rabbits)))

    @cached_property
    def without_held(self) -> Now:
        """The moment without what is in the hand: that lies nowhere, and needs no straw."""
        if self.lifted_kind is None:
            return self
        return self._with_view(replace(self.with_all_held.context.view, loose=self.loose_left))

    def _with_view(self, view: State) -> Now:
        return Now(self.context.with_view(view), self.match)

    @property
    def loose_left(self) -> tuple[int, int, int, int]:
        """The loose animals that are not in the hand."""
        kind, (*left,) = self.held_loose_kind, self.with_all_held.context.view.loose
        if kind is not None:
            left[kind] = max(0, left[kind] - self.held_count)
        return left[0], left[1], left[2], left[3]

    @cached_property
    def trade(self) -> side.Trade:
        """Contents of the scale, with what is in the hand taken out of its stall."""
        kind, past = self.lifted_kind, self.context.past
        if kind is not None and self.context.held == STALL_SPOTS[kind]:
            past = [*past, *[AnimalTaken(self.context.view.seat, kind)] * self.held_count]
        return side.trade(past, self.with_all_held.context.view.credit)


class NowCache(MatchCache[Terms, Now]):
    """Values of one match, and those of the moments that were asked for last."""

    moment = Now

    def __init__(self, terms: Terms, seats: Sequence[Seat]) -> None:
        super().__init__(terms, seats)
        self.offers = Latest(partial(_offers, terms))
        """Per pasture that can be bought in a state what it costs beyond its price."""


def placeable(terms: Terms, state: State, seat: int) -> Sequence[int]:
    """Kinds of a seat's loose animals of which one has room as the herd stands."""
    stand = standing(terms, state, seat)
    return [kind for kind in ANIMALS if state.loose[kind] and has_room(terms, state, seat, kind, stand)]


def no_room(terms: Terms, state: State, seat: int) -> NoRoom:
    """The case in which no loose animal has room."""
    if not any(state.loose) or placeable(terms, state, seat):
        return ""
    if not state.dice:
        return "credit" if state.credit else "expand"
    if (left := homeless(terms, state, seat)) != state.loose:
        return "arrange"
    return "swap" if could_be_kept(terms, state, seat, left) else "full"


def _offers(terms: Terms, state: State) -> Mapping[int, Offer]:
    offers, pasture = {}, attrgetter("at")
    for at, choices in groupby(sorted(buy_choices(terms, state, state.seat), key=pasture), key=pasture):
        ways = list(choices)
        payees = {seat for way in ways for seat, _ in way.tolls}
        offers[at] = Offer(toll_total(ways[0].tolls), tuple(sorted(payees)))
    return offers


def _last_put(chains: Sequence[tuple[Choice, ...]]) -> Put | None:
    last = chains[0][-1] if chains else None
    return last if isinstance(last, Put) else None


def count_result(terms: Terms, view: State) -> Sequence[Count]:
    """Per seat its animals by their values (RA3); nothing where a set has won, that needs no counting (RA19)."""
    return () if winner(terms, view) is not None else tuple(_result_counts(terms, view))


def _result_counts(terms: Terms, view: State) -> Iterator[Count]:
    ranks = [tally.rank for tally in score(terms, view)]
    best = max(rank[1] for rank in ranks)
    shared = sum(rank[1] == best for rank in ranks) > 1
    for seat, dogs in enumerate(view.dogs):
        herd = (*with_loose(view, seat, counts(terms, view, seat)), *dogs)
        for kind, (many, value, picture) in enumerate(zip(herd, VALUES, _PICTURES, strict=True)):
            if many:
                figure, name = f"{many} \u00d7 {value}", f"rancho.worth.{kind}"
                yield Count((seat,), figure, many * value, picture=picture, name=name)
        _, worth, numbers = ranks[seat]
        if shared and worth == best:
            # Between the best herds the sum of the own pastures' numbers decides.
            yield Count((seat,), f"+ {numbers}", numbers, name="rancho.worth.land")


def purchase(terms: Terms, owned: tuple[int, ...], seat: int, at: int) -> Buy:
    """Buying a pasture beside the own land, or by its first way across others'."""
    near = terms.spaces.ranch(owned[seat]).rim >> at & 1
    ways = () if near else terms.routes(owned, seat).get(at, ())
    return Buy(at, ways[0] if ways else ())
