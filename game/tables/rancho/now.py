"""Values worked out from one moment of a match: steps, attack, dice, offers, and what the pointer holds or aims at."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import groupby
from operator import attrgetter
from typing import Any, Literal

from msgspec.structs import replace

from game.core.seats import Seat
from game.core.steps import Choice, Event
from game.rules.rancho import events
from game.rules.rancho.arranging import all_stay, choices_without_moving, settled
from game.rules.rancho.choices import Buy, Put
from game.rules.rancho.data import VALUES
from game.rules.rancho.dice import losses
from game.rules.rancho.events import AnimalTaken
from game.rules.rancho.model import COW, RABBIT, State, Terms
from game.rules.rancho.spaces import Tolls, toll_total
from game.rules.rancho.standing import animal_on, counts, score, standing, winner, with_loose
from game.rules.rancho.turn import buy_choices
from game.tables.rancho import animals
from game.tables.rancho.animals import cells
from game.tables.rancho.attack import Attack
from game.tables.rancho.board import Highlights, owner
from game.tables.rancho.layout import ART, MAT, space_of
from game.tables.rancho.marks import Offer, Offers, Players, Route, route_spaces
from game.ui.context import TableContext
from game.ui.spot import Spot
from game.ui.theme import palette
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


class Now:
    """Values worked out from contexts of one match."""

    def __init__(self, terms: Terms, seats: Sequence[Seat]) -> None:
        self._terms = terms
        self._offers: tuple[State, Offers] | None = None
        """The latest answer, and the state that it holds for."""
        self.players: Players = {n: palette(seat, n) for n, seat in enumerate(seats)}

    # -- steps

    def asks_for_dog(self, context: TableContext[State]) -> bool:
        """Whether a seat is asked for its dog (RA18)."""
        return Spot("send") in context.sources

    def asks_for_order(self, context: TableContext[State]) -> bool:
        """Whether the order of fox and wolf is asked for (RA16)."""
        return any(source.kind == "first" for source in context.sources)

    def can_trade(self, context: TableContext[State]) -> bool:
        """Whether the seat to answer may exchange and buy (RA9)."""
        return context.active == context.view.seat and not context.view.dice

    # -- settling

    def settling_moves(self, state: State) -> bool:
        """Whether ending the turn with what is loose takes animals that stand to other spaces."""
        seat = state.seat
        kept = all_stay(self._terms, state, seat, settled(self._terms, state, seat, True))
        return not kept and not choices_without_moving(self._terms, state, seat)

    def settles(self, state: State) -> bool:
        """Whether settling the herd moves an animal to another space, or a loose one onto one."""
        best, stand = settled(self._terms, state, state.seat, True), standing(self._terms, state, state.seat)
        herd = best.rabbits, best.sheep, best.cows, best.horses
        stacks = tuple((at, state.rabbits[at]) for at in stand.stacks)
        return tuple(map(set, herd)) != tuple(map(set, (stacks, stand.sheep, stand.cows, stand.horses)))

    # -- attacks

    def attack(self, context: TableContext[State]) -> Attack | None:
        """The attack that goes on, or has just been rolled; asked is the seat that it comes to next."""
        rolled, sent = None, set[int]()
        for event in reversed(context.past):
            if isinstance(event, events.AttackRolled):
                rolled = event
                break
            if isinstance(event, events.DogSent):
                sent.add(event.seat)
            elif not isinstance(event, events.AnimalsLost):
                return None
        if rolled is None:
            return None
        state = context.view
        coming = (seat for seat in self._terms.round_of[state.seat] if seat not in sent)
        struck = (seat for seat in coming if losses(self._terms, state, seat, rolled.predator, rolled.number))
        asked = next(struck, None)
        if asked is None and not isinstance(context.past[-1], events.AttackRolled):
            return None
        return Attack(rolled.predator, rolled.number, asked, frozenset(sent))

    def danger(self, context: TableContext[State]) -> Attack | None:
        """The attack for which the board grows dark: one that takes something, or is being shown."""
        attack = self.attack(context)
        if attack is None or (attack.seat is None and context.live):
            return None
        return attack if not context.live or self.asks_for_dog(context) else None

    # -- dice

    def faces(self, context: TableContext[State]) -> tuple[int | None, int | None]:
        """Faces of both 12-sided dice: of this turn, before its roll those of the last one."""
        result: list[int | None] = [None, None]
        for event in reversed(context.past):
            if isinstance(event, events.DieRolled):
                result[event.die] = event.face
                if event.die == 0:
                    break
        for die, face in enumerate(context.view.dice):
            result[die] = face
        return result[0], result[1]

    # -- the board

    def highlights(self, context: TableContext[State], tag: str) -> Highlights:
        """Highlights of the board at a moment."""
        choosing = self.asked_pasture(context)
        held = context.held if context.live and choosing is None else None
        pointed = space_of(self._terms, context.hover) if choosing is None else choosing
        # The pasture under the pointer shows the ways to it in place of its toll.
        offers = {} if held else {at: Offer() if at == pointed else each for at, each in self.offers(context).items()}
        return Highlights(
            offers=offers,
            targets=self._target_spaces(context) if choosing is None else (choosing,),
            aimed=self.aimed_spaces(context),
            picked_up=self._picked_up(context) if held else (),
            changed=() if held else self.last_changed(context.past),
            routes=() if held or pointed is None else self._routes(context, pointed),
            attack=self.danger(context),
            held=held,
            pulse=context.pulse,
            tag=tag,
            straw_state=self._straw_state(context) if held else "",
            turn=self.turn(context),
        )

    def _picked_up(self, context: TableContext[State]) -> tuple[int, ...]:
        """The spaces of an animal that a click has picked up: it still stands there."""
        at = space_of(self._terms, context.held)
        return () if at is None or context.carried is not None else self._animal_spaces(context.view, at)

    def _animal_spaces(self, state: State, at: int) -> tuple[int, ...]:
        """Spaces of the large animal that stands on a space, else that one alone."""
        seat = owner(state, at)
        animal = None if seat is None else animal_on(self._terms, state, seat, at)
        if animal is None or animal[0] < COW:
            return (at,)
        several = self._terms.spaces.pairs if animal[0] == COW else self._terms.spaces.triples
        standing = state.cows if animal[0] == COW else state.horses
        return next(spaces for number in standing if at in (spaces := several[number]))

    def _straw_state(self, context: TableContext[State]) -> Literal["", "offered", "wanted"]:
        """Whether the held thing may be put on the straw; what is there already cannot."""
        if MAT not in context.reach:
            return ""
        return "wanted" if context.hover == MAT else "offered"

    def pointed_spaces(self, context: TableContext[State]) -> tuple[int, ...]:
        """The space under the pointer or the cursor, or all that the animal there takes; none where something
        else is shown."""
        at = space_of(self._terms, context.hover)
        if at is None or not context.live or self.aimed_spaces(context) or self.asked_pasture(context) is not None:
            return ()
        return self._animal_spaces(context.view, at)

    @staticmethod
    def turn(context: TableContext[State]) -> int | None:
        """The seat to act, or whose turn goes on while something is shown; nobody after the end."""
        if context.past and isinstance(context.past[-1], events.GameEnded):
            return None
        return context.view.seat if context.active is None else context.active

    def asked_pasture(self, context: TableContext[State]) -> int | None:
        """The pasture that is asked for, while the payer still has to say which of several ways (RA13)."""
        held = context.held
        at = space_of(self._terms, held) if held is not None and held.kind == "space" else None
        return at if context.live and at is not None and len(self.payments(context, at)) > 1 else None

    def payments(self, context: TableContext[State], at: int) -> Sequence[Tolls]:
        """The cheapest payments for a pasture that can be bought by a route."""
        offer = self.offers(context).get(at)
        if offer is None or not offer.toll:
            return ()
        return self._terms.routes(context.view.owned, context.view.seat).get(at, ())

    def chosen_payment(self, context: TableContext[State]) -> int:
        """Number of the payment that is pointed at, else of the first one."""
        hover = context.hover
        return hover.number if hover is not None and hover.kind == "way" else 0

    def offers(self, context: TableContext[State]) -> Offers:
        """Per pasture that can be bought now what it costs beyond its price."""
        if not context.live or context.active is None or not self.can_trade(context) or not context.view.credit:
            return {}
        if self._offers is None or self._offers[0] != context.view:
            seat = context.active
            offers, pasture = {}, attrgetter("at")
            for at, choices in groupby(sorted(buy_choices(self._terms, context.view, seat), key=pasture), key=pasture):
                ways = list(choices)
                payees = {seat for way in ways for seat, _ in way.tolls}
                offers[at] = Offer(toll_total(ways[0].tolls), tuple(sorted(payees)))
            self._offers = (context.view, offers)
        return self._offers[1]

    def aimed_spaces(self, context: TableContext[State]) -> tuple[int, ...]:
        """The spaces that what is held would take where it is pointed at."""
        put = aimed_put(context)
        return () if put is None else put.spaces

    def _target_spaces(self, context: TableContext[State]) -> tuple[int, ...]:
        if not context.live or context.held is None:
            return ()
        aimed = self.aimed_spaces(context)
        spaces = (space_of(self._terms, target) for target in context.reach if target.kind == "space")
        return tuple(space for space in spaces if space is not None and space not in aimed)

    def last_changed(self, past: Sequence[Event[Any, Any]]) -> tuple[int, ...]:
        """The spaces that the last act changed."""
        for event in reversed(past[-_RECENT:]):
            if isinstance(event, events.PastureBought):
                return (event.at,)
            if isinstance(event, events.AnimalPut | events.TradeCalledOff):
                return event.spaces if isinstance(event, events.AnimalPut) else ()
        return ()

    def routes(self, context: TableContext[State], at: int) -> list[tuple[int, ...]]:
        """Spaces on the way to the pasture, for each of the payments."""
        state = context.view
        return [route_spaces(self._terms, state.owned, state.seat, at, tolls) for tolls in self.payments(context, at)]

    def _routes(self, context: TableContext[State], at: int) -> tuple[Route, ...]:
        chosen, ways = self.chosen_payment(context), enumerate(self.routes(context, at))
        return tuple(Route(tuple(cells(self._terms, way)), number == chosen) for number, way in ways if way)


def aimed_put(context: TableContext[State]) -> Put | None:
    """The putting down that the pointer aims at."""
    if not context.live or context.held is None or context.hover is None:
        return None
    return _last_put(context.targets.get(context.hover, ()) if context.hover else ())


def put_count(context: TableContext[State]) -> int:
    """Number of animals that would be put down there."""
    chains = context.targets.get(context.hover, ()) if context.hover else ()
    return sum(isinstance(choice, Put) for choice in chains[0]) if chains else 0


def held_kind(context: TableContext[State]) -> int | None:
    """The kind of the animal in the hand, as far as it can be put down or is carried."""
    kind = placeable_kind(context)
    return lifted_kind(context) if kind is None else kind


def picked_kind(context: TableContext[State], terms: Terms) -> int | None:
    """The kind of the animal in the hand, also of one that can only be given away: it needs no place."""
    kind, held = held_kind(context), context.held
    if kind is not None or not context.live or held is None or held.kind != "animal":
        return kind
    return next(
        (beast.kind for beast in animals.beasts(terms, context.view) if animals.key(terms, beast.spaces) == held), None
    )


def placeable_kind(context: TableContext[State]) -> int | None:
    """The kind of the animal in the hand that can be put down somewhere."""
    for chains in context.targets.values() if context.live and context.held is not None else ():
        last = _last_put(chains)
        if last is not None:
            return last.kind
    return None


def _last_put(chains: Sequence[tuple[Choice, ...]]) -> Put | None:
    last = chains[0][-1] if chains else None
    return last if isinstance(last, Put) else None


def held_count(context: TableContext[State]) -> int:
    """Number of animals that are held."""
    if context.held is None:
        return 0
    chains = [chain for several in context.targets.values() for chain in several]
    return max((max(Counter(map(type, chain)).values()) for chain in chains), default=1)


def can_hold_more(context: TableContext[State], terms: Terms) -> bool:
    """Whether more rabbits could be held than one."""
    state, at = context.view, space_of(terms, context.held)
    if held_count(context) > 1:
        return True
    if context.held == Spot("stall", RABBIT):
        rest = min(state.credit, state.herd[RABBIT])
    else:
        rest = state.loose[RABBIT] if at is None else state.rabbits[at]
    return rest > (0 if lifted_kind(context) == RABBIT else 1)


def held_loose_kind(context: TableContext[State]) -> int | None:
    """The kind of the loose animals that are in the hand, lifted just now or not; None where none are."""
    held: Spot | None = context.held
    return held.number if context.live and held and held.kind == "loose" else lifted_kind(context)


def lifted_kind(context: TableContext[State]) -> int | None:
    """The kind of the animal that is only loose because it is in the hand; None where nothing is."""
    held, carried = context.held, context.carried
    if not context.live or held is None or held.kind not in ("animal", "stall") or carried is None:
        return None
    return carried.number if carried.kind == "loose" else None


def with_all_held(context: TableContext[State], terms: Terms) -> TableContext[State]:
    """The context with all held rabbits beside the board, not only the first one."""
    kind, more = lifted_kind(context), held_count(context) - 1
    if kind != RABBIT or more < 1:
        return context
    state = context.view
    held = (state.loose[RABBIT] + more, *state.loose[1:])
    if context.held == Spot("stall", RABBIT):
        herd = (state.herd[0] - more, *state.herd[1:])
        return context.with_view(replace(state, loose=held, herd=herd, credit=state.credit - more))
    rabbits, at = bytearray(state.rabbits), space_of(terms, context.held)
    if at is not None:
        rabbits[at] -= min(more, rabbits[at])
    return context.with_view(replace(state, loose=held, rabbits=bytes(rabbits)))


def without_held(context: TableContext[State], terms: Terms) -> TableContext[State]:
    """The context without what is in the hand: that lies nowhere, and needs no straw."""
    kind = lifted_kind(context)
    if kind is None:
        return context
    seen = with_all_held(context, terms)
    return seen.with_view(replace(seen.view, loose=loose_left(context, terms)))


def loose_left(context: TableContext[State], terms: Terms) -> tuple[int, int, int, int]:
    """The loose animals that are not in the hand."""
    kind, counts = held_loose_kind(context), list(with_all_held(context, terms).view.loose)
    if kind is not None:
        counts[kind] = max(0, counts[kind] - held_count(context))
    return counts[0], counts[1], counts[2], counts[3]


def past_with_taken(context: TableContext[State]) -> Sequence[Event[Any, Any]]:
    """Events so far, with the taking of what is in the hand out of its stall."""
    kind = lifted_kind(context)
    if kind is None or context.held != Spot("stall", kind):
        return context.past
    return [*context.past, *[AnimalTaken(context.view.seat, kind)] * held_count(context)]


def count_result(terms: Terms, view: State) -> Sequence[Count]:
    """Per seat its animals by their values (RA3); nothing where a set has won, that needs no counting (RA19)."""
    return () if winner(terms, view) is not None else tuple(_result_counts(terms, view))


def _result_counts(terms: Terms, view: State) -> Iterator[Count]:
    ranks = [tally.rank for tally in score(terms, view)]
    best = max(rank[1] for rank in ranks)
    shared = sum(rank[1] == best for rank in ranks) > 1
    for seat, dogs in enumerate(view.dogs):
        herd = (*with_loose(view, seat, counts(terms, view, seat)), *dogs)
        for many, value, picture in zip(herd, VALUES, _PICTURES, strict=True):
            if many:
                yield Count((seat,), f"{many} \u00d7 {value}", many * value, picture=picture)
        _, worth, numbers = ranks[seat]
        if shared and worth == best:
            # Between the best herds the sum of the own pastures' numbers decides.
            yield Count((seat,), f"+ {numbers}", numbers)


def purchase(terms: Terms, owned: tuple[int, ...], seat: int, at: int) -> Buy:
    """Buying a pasture beside the own land, or by its first way across others'."""
    near = terms.spaces.ranch(owned[seat]).rim >> at & 1
    ways = () if near else terms.routes(owned, seat).get(at, ())
    return Buy(at, ways[0] if ways else ())
