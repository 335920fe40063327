"""How things move for what is done: given, taken, bought, lifted, put and settled."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import takewhile
from typing import Any

from msgspec.structs import replace

from game.core.steps import Event
from game.rules.rancho import events
from game.rules.rancho.model import COW, RABBIT, SMALL_DOG, State, Terms
from game.tables.rancho import calling_off, herd, market, numbers, scale
from game.tables.rancho.chase import Chase
from game.tables.rancho.column import column
from game.tables.rancho.facts import Now
from game.tables.rancho.layout import ART, Island, island
from game.tables.rancho.scale import trade
from game.ui.context import TableContext
from game.ui.rect import Rect
from game.ui.spot import Spot
from game.ui.sprite import Motion, Sprite
from game.ui.tween import in_out_cubic, out_back, out_cubic

AT_ONCE = Motion(ms=0)
_FLY, _STEP, _CLAIM, _APART = 380.0, 260.0, 250.0, 90.0
_LAND, _FLIGHT = 0, 5
"""Layers of what grows on the ground, and of what flies over everything."""


class AnimalMotion:
    """The movements of one match's table."""

    def __init__(self, terms: Terms, facts: Now) -> None:
        self._terms = terms
        self._players = facts.players
        self._chase = Chase(terms, facts)

    def motions(
        self, event: Event[Any, Any], before: TableContext[State], after: TableContext[State]
    ) -> Mapping[Spot, Motion]:
        """Per sprite its movement; what flies only once has a name of its own."""
        plan, col = island(before.frame, self._terms.seats, before.view.seat), column(before.frame)
        hop, state = 34 * plan.unit, before.view
        stay = {Spot("disc"): AT_ONCE} | scale.swing(state.credit, after.view.credit)
        match event:
            case events.AnimalGiven(kind=kind, at=at):
                return stay | self._given(before, after, kind, at, plan, hop)
            case events.AnimalTaken(seat=seat, kind=kind):
                origin = market.place(col, kind)
                if kind < SMALL_DOG:
                    return stay | _to_straw(plan, state, kind, origin, None)
                comes = Motion(ms=_FLY, easing=in_out_cubic, hop=hop, origin=origin)
                return stay | {Spot("dog", seat, kind): comes}
            case events.AnimalReturned(kind=kind):
                return stay | {Spot("loose", kind): Motion(ms=_FLY, hop=hop, goal=market.place(col, kind))}
            case events.PastureBought(seat=seat, at=at):
                return stay | self._claim(plan, seat, at)
            case events.TollPaid(spaces=spaces):
                return stay | self._toll(plan, spaces, market.place(col, RABBIT), hop)
            case events.AnimalLifted(kind=kind, at=at):
                stood = self._box(state, plan, at)
                lying = {self._key(at): AT_ONCE} if kind >= COW or state.rabbits[at] < 2 else {}
                return stay | lying | _to_straw(plan, state, kind, stood, self._key(at))
            case events.AnimalPut(kind=kind, spaces=spaces):
                return stay | self._put(before, kind, spaces, plan)
            case events.TradeCalledOff():
                return stay | calling_off.motions(before, after, self._terms)
            case events.HerdSettled(seat=seat):
                return stay | self._settled(state, after.view, seat, plan)
            case _:
                return stay | self._chase.motions(event, before, after)

    def _given(
        self, before: TableContext[State], after: TableContext[State], kind: int, at: int, plan: Island, hop: float
    ) -> dict[Spot, Motion]:
        """What is given comes into the pan from where it stood."""
        state = before.view
        if at >= 0:
            key, origin = self._key(at), self._box(state, plan, at)
        elif kind < SMALL_DOG:
            key, origin = Spot("loose", kind), herd.straw(plan, state.loose).get(kind)
        else:
            key = Spot("dog", state.seat, kind)
            origin = plan.yards[state.seat].dogs[kind - SMALL_DOG]
        flies = Motion(
            ms=_FLY, easing=in_out_cubic, hop=hop, origin=origin, continues_from=key, skippable=kind == RABBIT
        )
        lying = scale.load(trade(after.past, after.view.credit))[0]
        new = len(lying) - 1 - lying[::-1].index(ART[kind]) if ART[kind] in lying else 0
        return {key: AT_ONCE, Spot("weigh", 0, new): flies}

    def _claim(self, plan: Island, seat: int, at: int) -> dict[Spot, Motion]:
        """The owner's colour spreads over a pasture, and its mark drops there."""
        box = plan.hex(self._terms.board.spots[at].at)
        colour = Sprite(Spot("claim"), numbers.claim(self._players[seat]), Rect(*box), _LAND)
        spreads = Motion(ms=_CLAIM, easing=out_cubic, swell=0.25, passing=colour)
        return {Spot("disc"): Motion(ms=_CLAIM, easing=out_back, swell=2.2), colour.key: spreads}

    def _toll(self, plan: Island, spaces: Sequence[int], origin: Rect, hop: float) -> dict[Spot, Motion]:
        """One rabbit after another runs to its new home."""
        run = Motion(ms=_FLY, easing=in_out_cubic, hop=hop, origin=origin)
        made = {self._key(space): Motion(ms=0, delay=_FLY + _APART * n) for n, space in enumerate(spaces)}
        for n, space in enumerate(spaces):
            place = plan.animal(RABBIT, herd.cells(self._terms, [space]))
            runs = Sprite(Spot("toll", n), herd.picture(RABBIT), place, _FLIGHT)
            made[runs.key] = replace(run, delay=_APART * n, passing=runs)
        return made

    def _put(self, before: TableContext[State], kind: int, spaces: tuple[int, ...], plan: Island) -> dict[Spot, Motion]:
        """It hops from the straw or the hand; rabbits of one gesture come together."""
        state, key, name = before.view, self._key(min(spaces)), Spot("loose", kind)
        origin = herd.straw(plan, state.loose).get(kind)
        last = before.past[-1] if before.past else None
        if isinstance(last, events.AnimalLifted) and last.kind == kind:
            origin = plan.animal(kind, herd.cells(self._terms, [last.at]))
        hops = Motion(
            ms=_STEP, easing=out_cubic, hop=14 * plan.unit, origin=origin, continues_from=name, already_drawn=True
        )
        hops = replace(hops, skippable=kind == RABBIT)
        if kind != RABBIT:
            return {key: hops, name: AT_ONCE}
        many = 1 + _together(before.past, spaces)
        if state.rabbits[spaces[0]] < many:
            return {key: hops, name: AT_ONCE}
        place = plan.animal(RABBIT, herd.cells(self._terms, spaces), many)
        flock = Sprite(Spot("flock"), herd.picture(RABBIT, many), place, _FLIGHT)
        grows = Motion(ms=0, delay=_STEP, skippable=True)
        return {key: grows, name: AT_ONCE, flock.key: replace(hops, passing=flock)}

    def _settled(self, before: State, after: State, seat: int, plan: Island) -> dict[Spot, Motion]:
        """Every animal walks from where one of its kind stood."""
        terms, own = self._terms, before.owned[seat]
        old = [beast for beast in herd.beasts(terms, before) if own >> beast.spaces[0] & 1]
        motions = {herd.key(terms, beast.spaces): AT_ONCE for beast in old}
        for beast in herd.beasts(terms, after):
            if not own >> beast.spaces[0] & 1 or beast in old:
                continue
            start = next((each for each in old if each.kind == beast.kind), None)
            if start is not None:
                old.remove(start)
            origin = herd.box(plan, terms, start or beast)
            walk = Motion(ms=420, easing=in_out_cubic, hop=14 * plan.unit, origin=origin)
            motions[herd.key(terms, beast.spaces)] = walk
        return motions

    def _box(self, state: State, plan: Island, at: int) -> Rect | None:
        """Where what is called by a space stands."""
        several = herd.beasts(self._terms, state)
        return next((herd.box(plan, self._terms, each) for each in several if min(each.spaces) == at), None)

    def _key(self, at: int) -> Spot:
        return herd.key(self._terms, [at])


def _to_straw(plan: Island, state: State, kind: int, origin: Rect | None, follows: Spot | None) -> dict[Spot, Motion]:
    """An animal comes to the straw, beside those of its kind that lie there."""
    name = Spot("loose", kind)
    flies = Motion(
        ms=_FLY, easing=in_out_cubic, hop=24 * plan.unit, origin=origin, continues_from=follows, skippable=True
    )
    if not state.loose[kind]:
        return {name: flies, **herd.straw_comes(plan, state, _FLY)}
    lying = [state.loose[other] + (other == kind) for other in range(len(state.loose))]
    place = herd.straw(plan, lying)[kind]
    size = plan.animal(kind, [(0, 0)] if kind < COW else [(0, 0), (0, 1)])
    joins = Sprite(Spot("joins"), ART[kind], Rect.around(place.centre, size.w, size.h), _FLIGHT)
    return {name: Motion(ms=0, delay=_FLY, skippable=True), joins.key: replace(flies, passing=joins)}


def _together(past: Sequence[Event[Any, Any]], spaces: tuple[int, ...]) -> int:
    """How many rabbits have just been put on the same space."""
    puts = takewhile(lambda event: isinstance(event, events.AnimalPut) and event.spaces == spaces, reversed(past))
    return sum(1 for _ in puts)
