"""Motions of sprites for each event: trades, births, attacks, settling, and a trade that is called off (RA21)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import takewhile
from typing import Any, NamedTuple

from msgspec.structs import replace

from game.core.steps import Event
from game.rules.rancho import events
from game.rules.rancho.data import PIPS
from game.rules.rancho.model import COW, RABBIT, SMALL_DOG, State, Terms
from game.tables.rancho import animals, attack, marks, side
from game.tables.rancho.attack import Attack
from game.tables.rancho.layout import ART, FLOCKS, STALLS, Column, Island
from game.tables.rancho.now import Now
from game.tables.rancho.side import Trade
from game.ui.rect import Rect
from game.ui.spot import Spot
from game.ui.sprite import FLIGHT, Motion, Sprite, tumble
from game.ui.tween import Easing, in_out_cubic, in_out_sine, out_back, out_cubic

AT_ONCE = Motion(ms=0)
_FLY, _STEP, _CLAIM, _APART = 380.0, 260.0, 250.0, 90.0
_LAND, _GROUND, _TOP_LAYER = 0, 1, 5
"""Layers of what grows on the ground, of tracks, and of what flies over everything."""

_TUMBLE, _SECOND, _ATTACK = 800.0, 260.0, 600.0
_WALK, _LEAP, _OFF, _LOST, _LOST_APART = 900.0, 400.0, 500.0, 600.0, 60.0
_POP, _NEXT, _STAY = 350.0, 120.0, 400.0
_MOST_YOUNG = 8
"""Newborns that pop up singly at most."""

_BACK_MS = 520.0
_LATE = Motion(ms=0, delay=_BACK_MS)
_ON_ARRIVAL = Motion(ms=_BACK_MS, visibility=lambda share: float(share >= 1))
"""Hidden until what flies to it has arrived, whatever else has stood in its place."""

_Place = tuple[int, Spot]
"""A kind, and what shows its animals there."""


def motions(event: Event[Any, Any], then: Now, now: Now) -> Mapping[Spot, Motion]:
    """Per sprite its movement; what flies only once has a name of its own."""
    plan, col, terms, state = then.plan, then.column, then.terms, then.context.view
    hop = 34 * plan.unit
    stay = {Spot("disc"): AT_ONCE} | side.beam_motions(state.credit, now.context.view.credit)
    match event:
        case events.AnimalGiven(kind=kind, at=at):
            return stay | _give(then, now, kind, at, hop)
        case events.AnimalTaken(seat=seat, kind=kind):
            origin = side.stall_box(col, kind)
            if kind < SMALL_DOG:
                return stay | _onto_straw(plan, state, kind, origin, None)
            comes = Motion(ms=_FLY, easing=in_out_cubic, hop=hop, origin=origin)
            return stay | {Spot("dog", seat, kind): comes}
        case events.AnimalReturned(kind=kind):
            return stay | {Spot("loose", kind): Motion(ms=_FLY, hop=hop, goal=side.stall_box(col, kind))}
        case events.PastureBought(seat=seat, at=at):
            box = plan.hex(terms.board.spots[at].at)
            colour = Sprite(Spot("claim"), marks.claim_picture(then.match.players[seat]), Rect(*box), _LAND)
            spreads = Motion(ms=_CLAIM, easing=out_cubic, swell=0.25, passing=colour)
            return stay | {Spot("disc"): Motion(ms=_CLAIM, easing=out_back, swell=2.2), colour.key: spreads}
        case events.TollPaid(spaces=spaces):
            return stay | _toll(then, spaces, side.stall_box(col, RABBIT), hop)
        case events.AnimalLifted(kind=kind, at=at):
            stood, key = _box(then, at), animals.key(terms, [at])
            lying = {key: AT_ONCE} if kind >= COW or state.rabbits[at] < 2 else {}
            return stay | lying | _onto_straw(plan, state, kind, stood, key)
        case events.AnimalPut(kind=kind, spaces=spaces):
            return stay | _put(then, kind, spaces)
        case events.TradeCalledOff():
            return stay | _call_off(then, now)
        case events.HerdSettled(seat=seat):
            return stay | _settle(then, now.context.view, seat)
        case _:
            return stay | _unchosen(event, then, now)


def _give(then: Now, now: Now, kind: int, at: int, hop: float) -> dict[Spot, Motion]:
    """Motions of a given animal from where it stood into the pan."""
    plan, state = then.plan, then.context.view
    if at >= 0:
        key, origin = animals.key(then.terms, [at]), _box(then, at)
    elif kind < SMALL_DOG:
        key, origin = Spot("loose", kind), animals.straw_boxes(plan, state.loose).get(kind)
    else:
        key = Spot("dog", state.seat, kind)
        origin = plan.yards[state.seat].dog_box(state.dogs[state.seat], kind)
    flies = Motion(ms=_FLY, easing=in_out_cubic, hop=hop, origin=origin, continues_from=key, skippable=kind == RABBIT)
    lying = side.pan_pictures(now.trade)[0]
    new = len(lying) - 1 - lying[::-1].index(ART[kind]) if ART[kind] in lying else 0
    return {key: AT_ONCE, Spot("weigh", 0, new): flies}


def _toll(then: Now, spaces: Sequence[int], origin: Rect, hop: float) -> dict[Spot, Motion]:
    """One rabbit after another runs to its new home."""
    run = Motion(ms=_FLY, easing=in_out_cubic, hop=hop, origin=origin)
    keys = [animals.key(then.terms, [space]) for space in spaces]
    motions = {key: Motion(ms=0, delay=_FLY + _APART * n) for n, key in enumerate(keys)}
    for n, space in enumerate(spaces):
        place = then.plan.animal(RABBIT, animals.cells(then.terms, [space]))
        runs = Sprite(Spot("toll", n), animals.picture(RABBIT), place, _TOP_LAYER)
        motions[runs.key] = replace(run, delay=_APART * n, passing=runs)
    return motions


def _put(then: Now, kind: int, spaces: tuple[int, ...]) -> dict[Spot, Motion]:
    """Motions of an animal that hops from the straw or the hand; rabbits of one gesture come together."""
    plan, terms, state, past = then.plan, then.terms, then.context.view, then.context.past
    key, name = animals.key(terms, spaces), Spot("loose", kind)
    origin = animals.straw_boxes(plan, state.loose).get(kind)
    last = past[-1] if past else None
    if isinstance(last, events.AnimalLifted) and last.kind == kind:
        origin = plan.animal(kind, animals.cells(terms, [last.at]))
    hops = Motion(
        ms=_STEP, easing=out_cubic, hop=14 * plan.unit, origin=origin, continues_from=name, already_drawn=True
    )
    hops = replace(hops, skippable=kind == RABBIT)
    if kind != RABBIT:
        return {key: hops, name: AT_ONCE}
    puts = takewhile(lambda event: isinstance(event, events.AnimalPut) and event.spaces == spaces, reversed(past))
    many = 1 + sum(1 for _ in puts)
    if state.rabbits[spaces[0]] < many:
        return {key: hops, name: AT_ONCE}
    place = plan.animal(RABBIT, animals.cells(terms, spaces), many)
    flock = Sprite(Spot("flock"), animals.picture(RABBIT, many), place, _TOP_LAYER)
    grows = Motion(ms=0, delay=_STEP, skippable=True)
    return {key: grows, name: AT_ONCE, flock.key: replace(hops, passing=flock)}


def _settle(then: Now, after: State, seat: int) -> dict[Spot, Motion]:
    """Motions of animals that walk from where one of their kind stood."""
    plan, terms, own = then.plan, then.terms, then.context.view.owned[seat]
    old = [beast for beast in animals.beasts(terms, then.context.view) if own >> beast.spaces[0] & 1]
    motions = {animals.key(terms, beast.spaces): AT_ONCE for beast in old}
    for beast in animals.beasts(terms, after):
        if not own >> beast.spaces[0] & 1 or beast in old:
            continue
        start = next((animal for animal in old if animal.kind == beast.kind), None)
        if start is not None:
            old.remove(start)
        origin = animals.box(plan, terms, start or beast)
        walk = Motion(ms=420, easing=in_out_cubic, hop=14 * plan.unit, origin=origin)
        motions[animals.key(terms, beast.spaces)] = walk
    return motions


def _box(then: Now, at: int) -> Rect | None:
    """Box of the animal that is called by a space."""
    several = animals.beasts(then.terms, then.context.view)
    return next((animals.box(then.plan, then.terms, animal) for animal in several if min(animal.spaces) == at), None)


def _onto_straw(plan: Island, state: State, kind: int, origin: Rect | None, source: Spot | None) -> dict[Spot, Motion]:
    """Motions of an animal onto the straw, beside those of its kind."""
    name = Spot("loose", kind)
    flies = Motion(
        ms=_FLY, easing=in_out_cubic, hop=24 * plan.unit, origin=origin, continues_from=source, skippable=True
    )
    if not state.loose[kind]:
        return {name: flies, **animals.straw_motion(plan, state, _FLY)}
    lying = [state.loose[other] + (other == kind) for other in range(len(state.loose))]
    place = animals.straw_boxes(plan, lying)[kind]
    size = plan.animal(kind, [(0, 0)] if kind < COW else [(0, 0), (0, 1)])
    joins = Sprite(Spot("joins"), ART[kind], Rect.around(place.centre, size.w, size.h), _TOP_LAYER)
    return {name: Motion(ms=0, delay=_FLY, skippable=True), joins.key: replace(flies, passing=joins)}


def _unchosen(event: Event[Any, Any], then: Now, now: Now) -> dict[Spot, Motion]:
    """Per sprite its movement that nobody chooses."""
    plan, col, terms, state = then.plan, then.column, then.terms, then.context.view
    match event:
        case events.DieRolled(die=0):
            return {Spot("die", n): tumble(side.tumbling_faces(n), _TUMBLE, spin=360) for n in (0, 1)}
        case events.DieRolled(die=die):
            return {Spot("die", die): tumble(side.tumbling_faces(die), _SECOND, spin=360)}
        case events.AttackRolled(predator=predator, number=number):
            tumbles = {Spot("die", 2): tumble(tuple(map(side.pips_picture, PIPS)), _ATTACK, spin=360)}
            return tumbles | _walk(now, now.attack or Attack(predator, number), plan)
        case events.DogSent(seat=seat, kind=kind):
            # The dog leaps onto the predator, and both walk off.
            herd_at = side.stall_box(col, kind)
            start = plan.yards[seat].dog_box(state.dogs[seat], kind)
            hunt = then.attack
            prey = plan.hex(plan.lair) if hunt is None else attack.sprite(plan, terms, state, hunt).box
            onto = Rect.around((prey.centre[0], prey.centre[1] - prey.h * 0.2), start.w)
            leap = Sprite(Spot("leap"), ART[kind], onto, _TOP_LAYER)
            leaps = Motion(ms=_LEAP, easing=in_out_cubic, hop=70 * plan.unit, origin=start, passing=leap)
            off = Sprite(Spot("off"), ART[kind], herd_at, _TOP_LAYER)
            walks = Motion(ms=_OFF, delay=_LEAP, easing=in_out_cubic, origin=onto, passing=off)
            gone = Motion(ms=_OFF, delay=_LEAP, easing=in_out_cubic, goal=herd_at)
            return {Spot("dog", seat, kind): Motion(ms=0), leap.key: leaps, off.key: walks, attack.KEY: gone}
        case events.AnimalsLost(kind=kind, spaces=spaces):
            goal, hop = side.stall_box(col, kind), 60 * plan.unit
            keys = dict.fromkeys(animals.key(terms, [space]) for space in spaces)
            lost = Motion(ms=_LOST, easing=in_out_cubic, hop=hop, goal=goal)
            return {key: replace(lost, delay=_LOST_APART * n) for n, key in enumerate(keys)} | _predator_home(plan)
        case events.AttackMissed():
            return _predator_home(plan)
        case events.Born(seat=seat, kind=kind, count=count):
            return _born(then, seat, kind, count)
        case _:
            return {}


def _walk(now: Now, coming: Attack, plan: Island) -> dict[Spot, Motion]:
    """Motions of the predator out of the forest, and of the track behind it."""
    lair = attack.lair(plan, coming.predator)
    walk = Motion(ms=_WALK, delay=_ATTACK, easing=in_out_sine, origin=lair, bend=attack.BEND)
    motions, size = {attack.KEY: walk}, 8 * plan.unit
    track = attack.track(plan, attack.stopping_point(plan, now.terms, now.context.view, coming))
    for n, at in enumerate(track):
        dot = Sprite(Spot("track", n), attack.DOT, Rect.around(at, size), _GROUND)
        since = _WALK * (n + 1) / len(track)
        motions[dot.key] = Motion(ms=_WALK - since + 1, delay=_ATTACK + since - 1, passing=dot)
    return motions


def _born(then: Now, seat: int, kind: int, count: int) -> dict[Spot, Motion]:
    """Motions of newborns that pop up beside a parent and run to the straw, which shows them at the end."""
    plan, terms, state = then.plan, then.terms, then.context.view
    lying = [many + (count if other == kind else 0) for other, many in enumerate(state.loose)]
    straw = animals.straw_boxes(plan, lying)[kind]
    own = state.owned[seat]
    several = animals.beasts(terms, state)
    parents = (beast for beast in several if beast.kind == kind and own >> beast.spaces[0] & 1)
    parent = next((animals.box(plan, terms, beast) for beast in parents), None) or straw
    shown = min(count, _MOST_YOUNG)
    ms = _POP + _NEXT * (shown - 1) + _STAY
    size = plan.animal(kind, [(0, 0)] if kind < COW else [(0, 0), (0, 1)])
    motions = {Spot("loose", kind): Motion(ms=0, delay=ms)}
    for n in range(shown):
        x = straw.x + straw.w * (n + 0.5) / shown
        goal, origin = (Rect.around(at, size.w, size.h) for at in ((x, straw.bottom - size.h / 2), parent.centre))
        young, late = Sprite(Spot("young", n), ART[kind], goal, _TOP_LAYER), _NEXT * n
        easing = _first_part(out_back, _POP / (ms - late))
        motions[young.key] = Motion(ms=ms - late, delay=late, easing=easing, swell=0.05, origin=origin, passing=young)
    wide, high = marks.gain_size(count)
    bubble = Rect.around((parent.centre[0], parent.y - 8 * plan.unit), wide * plan.unit, high * plan.unit)
    says = Sprite(Spot("gain"), marks.gain_picture(count), bubble, _TOP_LAYER + 1)
    motions |= animals.straw_motion(plan, state, ms)
    motions[says.key] = Motion(ms=ms, easing=_first_part(out_cubic, _POP / ms), swell=0.2, passing=says)
    return motions


def _first_part(easing: Easing, share: float) -> Easing:
    """The same movement in the first part of a time, at rest from then on."""
    return lambda t: easing(min(1.0, t / share))


def _predator_home(plan: Island) -> dict[Spot, Motion]:
    """The predator goes back into the forest."""
    return {attack.KEY: Motion(ms=_LOST, easing=in_out_cubic, goal=plan.hex(plan.lair))}


class _AnimalPlaces(NamedTuple):
    """Per place how many animals are there, and where it is."""

    many: Counter[_Place]
    boxes: Mapping[_Place, Rect]


class _Trip(NamedTuple):
    """Some animals of a kind on their way from one place to another."""

    kind: int
    many: int
    origin: Rect
    goal: Rect


def _call_off(then: Now, now: Now) -> dict[Spot, Motion]:
    """Motions by which given animals go from the pan to their homes, and taken ones to their stalls."""
    plan, col, before, after = then.plan, then.column, then.context.view, now.context.view
    old, new = _animal_places(plan, then.terms, before), _animal_places(plan, then.terms, after)
    trips = [trip for kind in STALLS for trip in _trips(kind, old, new, then.trade, col)]
    arts = {ART[trip.kind] for trip in trips}
    # Motions that hide places that are left at once, and fill others once all have arrived.
    motions = dict[Spot, Motion]()
    for kind, key in old.many | new.many:
        old_count, count = old.many[kind, key], new.many[kind, key]
        if old_count and count:
            motions |= {key: AT_ONCE if count < old_count else _LATE} if kind == RABBIT and old_count != count else {}
        elif count:
            motions[key] = _ON_ARRIVAL
        else:
            motions.setdefault(key, AT_ONCE)
    motions |= {sprite.key: AT_ONCE for sprite in side.scale_sprites(col, then.trade) if sprite.art in arts}
    if any(after.loose):
        motions |= animals.straw_motion(plan, before, _BACK_MS)
    for n, trip in enumerate(trips):
        flies = Sprite(Spot("home", n), animals.picture(trip.kind, trip.many), _trip_box(trip, trip.goal), FLIGHT)
        origin = _trip_box(trip, trip.origin)
        motions[flies.key] = Motion(ms=_BACK_MS, easing=in_out_cubic, hop=34 * plan.unit, origin=origin, passing=flies)
    return motions


def _animal_places(plan: Island, terms: Terms, state: State) -> _AnimalPlaces:
    many, boxes = Counter[_Place](), dict[_Place, Rect]()
    for beast in animals.beasts(terms, state):
        place = beast.kind, animals.key(terms, beast.spaces)
        many[place], boxes[place] = beast.many, animals.box(plan, terms, beast)
    for kind, box in animals.straw_boxes(plan, state.loose).items():
        place = kind, Spot("loose", kind)
        many[place], boxes[place] = state.loose[kind], box
    for seat, dogs in enumerate(state.dogs):
        yard = plan.yards[seat]
        for kind, count in enumerate(dogs, SMALL_DOG):
            place = kind, Spot("dog", seat, kind)
            many[place], boxes[place] = count, yard.dog_box(dogs, kind)
    return _AnimalPlaces(many, boxes)


def _trips(kind: int, old: _AnimalPlaces, new: _AnimalPlaces, trade: Trade, col: Column) -> Iterator[_Trip]:
    """Trips of a kind: homes are filled from the pan first, then from other places; the rest goes to the stall."""
    over, lacking = old.many - new.many, new.many - old.many
    origins = [old.boxes[place] for place in over.elements() if place[0] == kind]
    goals = [new.boxes[place] for place in lacking.elements() if place[0] == kind]
    stall = side.stall_box(col, kind)
    lying = (sprite for sprite in side.scale_sprites(col, trade) if sprite.key.ids[0] == 0 and sprite.art == ART[kind])
    origins = [next((sprite.box for sprite in lying), Rect.around(col.scale.centre, 30.0))] * trade.given.count(
        ART[kind]
    ) + origins
    origins += [stall] * (len(goals) - len(origins))
    goals += [stall] * (len(origins) - len(goals))
    for (origin, goal), count in Counter(zip(origins, goals, strict=True)).items():
        yield _Trip(kind, count, origin, goal)


def _trip_box(trip: _Trip, box: Rect) -> Rect:
    """A box as high as the one at its end, and as wide as so many animals are."""
    wide, high = FLOCKS[min(3, trip.many)] if trip.kind == RABBIT else (1.0, 1.0)
    return Rect.around(box.centre, box.h * wide / high, box.h)
