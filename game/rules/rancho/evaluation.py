"""Value of a position for a seat, with all that it can still trade, buy and settle before its roll.

What a seat has is worth so many rabbits; the *aim* is the best that this wealth could stand as: which pastures more,
how many animals of each kind. Every act on the way there is a little better than none, so a player who looks one
choice ahead gets there, and then rolls.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from heapq import heappop, heappush
from operator import add, mul, sub

import msgspec

from game.rules.rancho import data
from game.rules.rancho.arranging import risk
from game.rules.rancho.model import ANIMALS, COW, HORSE, RABBIT, SHEEP, Four, State, Terms
from game.rules.rancho.safety import NONE
from game.rules.rancho.spaces import TOLL_FREE, toll_total
from game.rules.rancho.standing import counts, first_complete, value_of, with_loose
from game.rules.rancho.turn import for_sale

WON = 1000.0
"""Value of a set: more than anything short of it."""

ACT_COST = 0.001
"""Cost of an act on the way to the aim; all acts of a turn together are less than one rabbit."""

DEPTH, WIDTH = 3, 3
"""Purchases that are planned ahead, and ways to make each of them."""

MOST_SEARCHED = 400
"""Most sets of own spaces that are tried for a set of animals that could be completed at once."""

HORIZON = 2.0
"""Number of rounds for which the gain of the next roll and the loss of a round of rolls count."""

SPACE_VALUE = 2.5
"""Value of one more space, in rabbits, up to as many as a set of animals needs."""

SET = (1, 1, 1, 1)
SET_VALUE = sum(data.VALUES[kind] for kind in ANIMALS)
NEEDS = (1, 1, data.COW_SPACES, data.HORSE_SPACES)
"""Spaces of an animal of each kind, or of a stack of rabbits (RA8)."""

SIDES = sum(data.FACES)
_CHANCES = tuple((2 * n * (SIDES - n) / SIDES**2, n**2 / SIDES**2) for n in data.FACES[: len(ANIMALS)])
"""Per animal kind the chances that one and that both of the 12-sided dice show it."""

ATTACK_CHANCES = {
    number: data.FACES[-1] * sides / (SIDES * sum(data.PIPS.values())) for number, sides in data.PIPS.items()
}
"""Per number of a pasture the chance that a 12-sided die sends a fox there, or a wolf."""

Herd = tuple[int, ...]
"""A number per kind, dogs included."""


class Means(msgspec.Struct, frozen=True, order=True, gc=False):
    """Means that a seat has to spend."""

    seat: int
    wealth: int
    """Value of its animals and the open credit, in rabbits (RA3)."""
    owned: tuple[int, ...]
    """Per seat the set of its own spaces."""
    stock: Herd
    """Per kind the number that the seat and the herd have together."""
    ripe: tuple[int, ...] = ()
    """The others who lack but a rabbit for a set: a toll would let them win (RA19)."""

    @property
    def own(self) -> int:
        """The seat's own spaces."""
        return self.owned[self.seat]


class Aim(msgspec.Struct, frozen=True, order=True, gc=False):
    """The best that a seat's wealth could stand as before its roll."""

    value: float
    means: Means
    """Means left after all purchases."""
    animals: Herd
    """Per kind the number that it has then."""


Room = tuple[float, ...]
"""Per own space the mean number of rabbits that a round of rolls takes of a full stack there, the safest first."""


def evaluate(terms: Terms, state: State, seat: int) -> float:
    """The value of a seat's position, in rabbits, about; a set is worth more than anything else."""
    whole = first_complete(terms, state)
    if whole is not None and (whole != seat or not state.credit):
        return WON if whole == seat else -WON
    own, stand = state.owned[seat], counts(terms, state, seat)
    herd = with_loose(state, seat, stand)
    has = (*herd, *state.dogs[seat])
    stock = tuple(map(add, has, state.herd))
    if state.dice or seat != state.seat:
        best, unsettled = terms.safest(own, herd, NONE), _unsettled(terms, state, seat, herd, stand)
        housed = (*map(sub, herd, best.loose), *state.dogs[seat])
        # An animal that stands and is to go has to be lifted first: settling keeps it (RA15).
        lifts: int = sum(max(0, stands - stays) for stands, stays in zip(stand, housed, strict=False))
        return _mix_value(_room(terms, own), wealth_of(housed), housed, stock) - ACT_COST * (
            sum(best.loose) + unsettled + lifts
        )
    aim = _aim(terms, Means(seat, wealth_of(has) + state.credit, state.owned, stock, ripe_rivals(terms, state, seat)))
    acts: int = sum(map(abs, map(sub, has, aim.animals))) + (aim.means.own ^ own).bit_count()
    # Whether the herd has to be settled in the end is seen when all is there.
    return aim.value - ACT_COST * (acts + (acts > 0 or _unsettled(terms, state, seat, herd, stand)))


def _unsettled(terms: Terms, state: State, seat: int, herd: Four, stand: Four) -> bool:
    """Whether a seat's animals, as many as stand or are loose, do not stand as safely as they could."""
    return herd != stand or risk(terms, state, seat) > terms.safest(state.owned[seat], herd, NONE).cost


@lru_cache(maxsize=1024)
def _aim(terms: Terms, means: Means) -> Aim:
    """The best aim; one worth less than nothing where the wealth buys nothing that could stand."""
    best = set_aim(terms, means) or best_mix(terms, means)
    aims = [best]
    for _ in range(0 if best.value >= WON else DEPTH):
        aims = aims_after_purchase(terms, aims)
        best = max([best, *aims[:1]])
    return best


def aims_after_purchase(terms: Terms, aims: list[Aim]) -> list[Aim]:
    """The best aims after one more purchase than some, the best first."""
    bounds: dict[Means, float] = {}
    for aim in aims:
        alike: dict[tuple[int, int], float] = {}  # pastures of one number leave the same, and the same room
        for bought in after_purchases(terms, aim.means):
            left = bought.wealth, bought.stock[RABBIT]
            if left not in alike:
                mixes = _mixes(_room(terms, bought.own), bought.wealth, bought.stock)
                alike[left] = mixes[0][0] if mixes else -WON
            bounds[bought] = alike[left]
    best: list[Aim] = []
    for bound, bought in sorted([(bound, bought) for bought, bound in bounds.items()], reverse=True):
        if len(best) == WIDTH and (best[-1].value, best[-1].means) > (bound, bought):
            break  # none that follows can come to more
        best = sorted([*best, best_mix(terms, bought)], reverse=True)[:WIDTH]
    return best


def after_purchases(terms: Terms, means: Means) -> Iterator[Means]:
    """The means left after each purchase that could be next (RA5, RA11, RA13)."""
    seat, wealth, owned, stock, ripe = means.seat, means.wealth, means.owned, means.stock, means.ripe
    rabbits, price = stock[RABBIT], terms.spaces.numbers
    for space, payments in for_sale(terms, owned, seat):
        toll = 0 if payments is TOLL_FREE else toll_total(payments[0])
        left = wealth - price[space] - toll
        if left < 0 or toll > rabbits:
            continue
        if not ripe or any(all(payee not in ripe for payee, _ in tolls) for tolls in payments):
            more = list(owned)
            more[seat] |= 1 << space
            yield Means(seat, left, tuple(more), (rabbits - toll, *stock[1:]) if toll else stock, ripe)


def ripe_rivals(terms: Terms, state: State, seat: int) -> tuple[int, ...]:
    """The other seats that lack but a rabbit for a set."""
    if not (state.horses and state.cows and state.sheep):
        return ()
    stands = {other: counts(terms, state, other) for other in terms.round_of[seat][1:]}
    return tuple([other for other, (rabbits, *rest) in stands.items() if not rabbits and all(rest)])


def near_end(terms: Terms, view: State, seat: int) -> bool:
    """Whether a seat may complete a set in its next turn (RA19): it has all four kinds, loose ones too; or three of
    them, value enough for a set and its land, and the herd holds the fourth.

    Two births of the missing kind, or a toll, may complete a set unforeseen; the last of the agreed rounds ends by
    nobody's act (**ruling**).
    """
    has = with_loose(view, seat, counts(terms, view, seat))
    missing = [kind for kind in ANIMALS if not has[kind]]
    if len(missing) > 1:
        return False
    spaces = view.owned[seat].bit_count()
    land = max(sum(NEEDS) - spaces, 0) * min(data.PRICES.values())
    enough = value_of(view, seat, counts(terms, view, seat)) >= SET_VALUE + land
    return not missing or (enough and view.herd[missing[0]] > 0)


def set_aim(terms: Terms, means: Means) -> Aim | None:
    """A set on the cheapest own spaces that hold one (RA19), if wealth and herd are enough."""
    waiting, seen = [(-means.wealth, means)], {means.owned}
    while waiting and len(seen) < MOST_SEARCHED:
        _, means = heappop(waiting)
        missing = max(sum(NEEDS) - means.own.bit_count(), 0)
        if means.wealth < SET_VALUE + missing * min(data.PRICES.values()):
            return None
        if not missing and can_stand(terms, means.own, 1, 1):
            animals = _set_and_more(means)
            if animals:
                return Aim(WON - ACT_COST, means, animals)
        for bought in after_purchases(terms, means):
            if bought.owned not in seen:
                seen.add(bought.owned)
                heappush(waiting, (-bought.wealth, bought))
    return None


def _set_and_more(means: Means) -> Herd | None:
    """A set, and the rest of the wealth in other animals, which may stay loose; None where the herd cannot give it."""
    animals, left = [*SET, 0, 0], means.wealth - SET_VALUE
    if left < 0 or not all(means.stock[: len(SET)]):
        return None
    for kind in sorted(range(HORSE), key=data.VALUES.__getitem__, reverse=True):
        more = min(left // data.VALUES[kind], means.stock[kind] - animals[kind])
        animals[kind] += more
        left -= more * data.VALUES[kind]
    return None if left else tuple(animals)


def best_mix(terms: Terms, means: Means) -> Aim:
    """The best that stands on its own spaces for its wealth."""
    value, animals = _best(terms, means.own, means.wealth, means.stock)
    return Aim(value, means, animals)


@lru_cache(maxsize=4096)
def _best(terms: Terms, own: int, wealth: int, stock: Herd) -> tuple[float, Herd]:
    for value, animals in _mixes(_room(terms, own), wealth, stock):
        cows, horses = animals[COW], animals[HORSE]
        if not (cows or horses) or can_stand(terms, own, cows, horses):
            return value, animals
    return -WON, (wealth, 0, 0, 0, 0, 0)


@lru_cache(maxsize=4096)
def can_stand(terms: Terms, own: int, cows: int, horses: int) -> bool:
    """Whether so many cows and horses can stand on own spaces at once (RA8)."""
    spaces, free = terms.spaces, {own}
    for _ in range(horses):
        sets = [spaces.triple_sets[number] for number in spaces.triples_on(own)]
        free = {left ^ triple for left in free for triple in sets if triple & left == triple}
    return any(spaces.cows_on(left, cows) == cows for left in free) if cows else bool(free)


@lru_cache(maxsize=256)
def _mixes(room: Room, wealth: int, stock: Herd) -> tuple[tuple[float, Herd], ...]:
    """All that could stand for this wealth, the most promising first."""
    herds = (
        (_mix_value(room, wealth, animals, stock), animals) for animals in possible_herds(wealth, stock, len(room))
    )
    return tuple(sorted(herds, reverse=True))


def possible_herds(wealth: int, stock: Herd, spaces: int) -> Iterator[Herd]:
    """All animals of this value that so many spaces have room for, were footprints of no matter."""
    value, needs = data.VALUES, (*NEEDS, 0, 0)
    rests: list[tuple[tuple[int, ...], int, int]] = [((), wealth, spaces)]
    for kind in range(SHEEP, len(stock)):
        rests = [
            ((*chosen, n), left - n * value[kind], free - n * needs[kind])
            for chosen, left, free in rests
            for n in range(min(stock[kind], left // value[kind]) + 1)
            if n * needs[kind] <= free
        ]
    for chosen, left, free in rests:
        if left <= min(stock[RABBIT], free * data.STACK):
            yield (left, *chosen)


def wealth_of(animals: Herd) -> int:
    """The value of animals and dogs, in rabbits (RA3)."""
    return sum(map(mul, animals, data.VALUES))


def _room(terms: Terms, own: int) -> Room:
    pastures = terms.spaces.pastures_by_number
    return _room_of(terms, own.bit_count(), tuple([(own & pastures[number]).bit_count() for number in ATTACK_CHANCES]))


@lru_cache(maxsize=1024)
def _room_of(terms: Terms, spaces: int, pastures: tuple[int, ...]) -> Room:
    """The room of so many spaces, so many of them pastures of each number."""
    rolls = 0 if terms.options.calm_forest else data.DICE * terms.seats
    hits = [hit for hit, count in zip(ATTACK_CHANCES.values(), pastures, strict=True) for _ in range(count)]
    safe = [0.0] * (spaces - sum(pastures))
    return tuple(sorted(data.STACK * rolls * hit for hit in (*safe, *hits)))


def _mix_value(room: Room, wealth: int, animals: Herd, stock: Herd) -> float:
    """Wealth, what the next roll may bring (RA14) and a round of rolls may take (RA16), and the land."""
    rabbits, sheep, cows, horses, *_ = animals
    used = -(-rabbits // data.STACK) + sheep + NEEDS[COW] * cows + NEEDS[HORSE] * horses
    free = data.STACK * (len(room) - used) + -rabbits % data.STACK
    gain = 0.0
    for kind in ANIMALS if free else ():
        has, worth = animals[kind], data.VALUES[kind]
        most = stock[kind] - has
        if most:
            once, twice = _CHANCES[kind]
            litter, twins = (has + 1) // 2, (has + 2) // 2
            born = (litter if litter < most else most) * worth
            gain += once * (born if born < free else free)
            born = (twins if twins < most else most) * worth
            gain += twice * (born if born < free else free)
    loss = sum(room[:used])
    land = SPACE_VALUE * min(len(room), sum(NEEDS))
    return wealth + HORIZON * (gain - loss) + land
