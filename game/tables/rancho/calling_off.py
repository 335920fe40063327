"""How everything goes back to where it was as a trade is called off (RA21): each animal is seen once on its way."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from typing import NamedTuple

from game.rules.rancho.model import RABBIT, SMALL_DOG, State, Terms
from game.tables.rancho import herd, market, scale
from game.tables.rancho.column import STALLS, Column, column
from game.tables.rancho.layout import ART, FLOCKS, Island, island
from game.tables.rancho.scale import Trade
from game.ui.context import TableContext
from game.ui.rect import Rect
from game.ui.spot import Spot
from game.ui.sprite import FLIGHT, Motion, Sprite
from game.ui.tween import in_out_cubic

_MS = 520.0
_GONE, _GROWS = Motion(ms=0), Motion(ms=0, delay=_MS)
_COMES = Motion(ms=_MS, visibility=lambda share: float(share >= 1))
"""What others fly to is not seen before they are there, whatever else has stood in its place."""

_Place = tuple[int, Spot]
"""A kind, and what shows its animals there."""


class _Lying(NamedTuple):
    """Per place how many animals are there, and where it is."""

    many: Counter[_Place]
    boxes: Mapping[_Place, Rect]


class _Trip(NamedTuple):
    """So many animals of a kind go from one place to another."""

    kind: int
    many: int
    origin: Rect
    goal: Rect


def motions(before: TableContext[State], after: TableContext[State], terms: Terms) -> dict[Spot, Motion]:
    """What was given leaves the pan for its home, what was taken leaves its place for the stall."""
    plan, col = island(before.frame, terms.seats, before.view.seat), column(before.frame)
    old, new = _lying(plan, terms, before.view), _lying(plan, terms, after.view)
    trade = scale.trade(before.past, before.view.credit)
    trips = [trip for kind in STALLS for trip in _trips(kind, old, new, trade, col)]
    made = _changes(old, new) | _emptied(col, trade, {trip.kind for trip in trips})
    if any(after.view.loose):
        made |= herd.straw_comes(plan, before.view, _MS)
    for n, trip in enumerate(trips):
        flies = Sprite(Spot("home", n), herd.picture(trip.kind, trip.many), _shaped(trip, trip.goal), FLIGHT)
        origin = _shaped(trip, trip.origin)
        made[flies.key] = Motion(ms=_MS, easing=in_out_cubic, hop=34 * plan.unit, origin=origin, passing=flies)
    return made


def _lying(plan: Island, terms: Terms, state: State) -> _Lying:
    many, boxes = Counter[_Place](), dict[_Place, Rect]()
    for beast in herd.beasts(terms, state):
        place = beast.kind, herd.key(terms, beast.spaces)
        many[place], boxes[place] = beast.many, herd.box(plan, terms, beast)
    for kind, box in herd.straw(plan, state.loose).items():
        place = kind, Spot("loose", kind)
        many[place], boxes[place] = state.loose[kind], box
    for seat, dogs in enumerate(state.dogs):
        yard = plan.yards[seat]
        for kind, count in enumerate(dogs, SMALL_DOG):
            place = kind, Spot("dog", seat, kind)
            many[place], boxes[place] = count, yard.dogs[kind - SMALL_DOG] if all(dogs) else yard.dog
    return _Lying(many, boxes)


def _trips(kind: int, old: _Lying, new: _Lying, trade: Trade, col: Column) -> Iterator[_Trip]:
    """Homes are filled from the pan first, then with what was put elsewhere; what is over goes to the stall."""
    over, lacking = old.many - new.many, new.many - old.many
    origins = [old.boxes[place] for place in over.elements() if place[0] == kind]
    goals = [new.boxes[place] for place in lacking.elements() if place[0] == kind]
    stall = market.place(col, kind)
    origins = [_pan(kind, trade, col)] * trade.given.count(ART[kind]) + origins
    origins += [stall] * (len(goals) - len(origins))
    goals += [stall] * (len(origins) - len(goals))
    for (origin, goal), count in Counter(zip(origins, goals, strict=True)).items():
        yield _Trip(kind, count, origin, goal)


def _pan(kind: int, trade: Trade, col: Column) -> Rect:
    """Where what was given of a kind lies."""
    lying = (each for each in scale.sprites(col, trade) if each.key.ids[0] == 0 and each.art == ART[kind])
    return next((each.box for each in lying), Rect.around(col.scale.centre, 30.0))


def _emptied(col: Column, trade: Trade, kinds: Collection[int]) -> dict[Spot, Motion]:
    """What is on its way lies in no pan any more."""
    arts = {ART[kind] for kind in kinds}
    return {each.key: _GONE for each in scale.sprites(col, trade) if each.art in arts}


def _changes(old: _Lying, new: _Lying) -> dict[Spot, Motion]:
    """What is left is gone at once; what is filled is so once all are there."""
    made = dict[Spot, Motion]()
    for kind, key in old.many | new.many:
        then, now = old.many[kind, key], new.many[kind, key]
        if then and now:
            made |= {key: _GONE if now < then else _GROWS} if kind == RABBIT and then != now else {}
        elif now:
            made[key] = _COMES
        else:
            made.setdefault(key, _GONE)
    return made


def _shaped(trip: _Trip, box: Rect) -> Rect:
    """As high as what it flies from or to, and as wide as so many are."""
    wide, high = FLOCKS[min(3, trip.many)] if trip.kind == RABBIT else (1.0, 1.0)
    return Rect.around(box.centre, box.h * wide / high, box.h)
