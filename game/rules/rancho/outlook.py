"""What a herd on its land may come to by the seat's next turn, in tenths of rounds to a set.

Births of the next roll (RA14) and what all rolls until then may take (RA16-RA18), as distributions of wealth that the
table of rounds is read at. Apart, they are the reasons of the value: `Outlook`.
"""

from __future__ import annotations

from functools import lru_cache
from operator import sub
from typing import NamedTuple

from game.grids.regions import members
from game.rules.rancho import data
from game.rules.rancho.evaluation import HITS, NEEDS, Herd, wealth_of
from game.rules.rancho.expand import for_sale
from game.rules.rancho.model import ANIMALS, COW, HORSE, SHEEP, SMALL_DOG, Four, Terms
from game.rules.rancho.placing import NONE, Arrangement
from game.rules.rancho.rounds import LAND, NOBODY, RICHEST, ROLLS, SET_SPACES, WIDEST, Row, born, rounds
from game.rules.rancho.tolls import total

ROUND = 10.0
"""Points of a round."""

WALLED = 8
"""What a pasture is thought to cost where none can be bought, in rabbits."""

Chances = dict[int, float]
"""By wealth how likely it is."""


class Outlook(NamedTuple):
    """Reasons of a value, in tenths of rounds; they add up to less the rounds to a set."""

    herd: float
    """How near its wealth alone brings it on its first two spaces: less the rounds, with the one that is rolled in."""
    land: float
    """What its spaces bring beyond that."""
    births: float
    fox: float
    """What foxes may take, as if there were no dogs; less than nothing."""
    wolf: float
    """What wolves may take then."""
    dogs: float
    """What dogs keep from both."""


def row_of(terms: Terms, spaces: int) -> Row:
    """The rounds to a set on so many own spaces, by wealth."""
    return rounds(terms.seats, terms.options.calm_forest)[min(spaces, WIDEST)]


@lru_cache(maxsize=4096)
def surcharge(terms: Terms, owned: tuple[int, ...], seat: int) -> int:
    """How much more the land for a set costs than the table thinks, the cheapest pasture that is near each time."""
    extra = 0
    while (spaces := owned[seat].bit_count()) < SET_SPACES:
        prices = [(terms.spaces.price[at] + total(tolls[0]), at) for at, tolls in for_sale(terms, owned, seat)]
        if not prices:
            return max(extra, 0) + WALLED * (SET_SPACES - spaces)
        price, at = min(prices)
        extra += price - LAND[spaces]
        owned = (*owned[:seat], owned[seat] | 1 << at, *owned[seat + 1 :])
    return max(extra, 0)


def read(row: Row, wealth: float) -> float:
    """The rounds of any wealth, straight between the table's."""
    wealth = min(max(wealth, 0.0), RICHEST - 0.001)
    low = int(wealth)
    return row[low] + (wealth - low) * (row[low + 1] - row[low])


@lru_cache(maxsize=1024)
def losses_on(terms: Terms, own: int) -> tuple[float, ...]:
    """Per own space, the safest first, what a 12-sided die takes of six rabbits' worth there on average."""
    price = terms.spaces.price
    if terms.options.calm_forest:
        return (0.0,) * own.bit_count()
    return tuple(sorted(data.STACK * HITS.get(price[space], 0.0) for space in members(own)))


def roughly(row: Row, room: tuple[float, ...], herd: Herd, stock: Herd, wealth: int, dice: int) -> float:
    """Rounds after the next roll, losses by `dice` 12-sided dice taken as an average: to choose candidates by."""
    rabbits, sheep, cows, horses, *_ = herd
    used = -(-rabbits // data.STACK) + sheep + NEEDS[COW] * cows + NEEDS[HORSE] * horses
    rest = wealth - dice * sum(room[:used])
    free = data.STACK * (len(room) - used) + -rabbits % data.STACK
    once, twice = _young(herd, stock)
    value = 0.0
    for one, two, chance in ROLLS:
        young = twice[one] if one == two else once[one] + once[two]
        value += chance * read(row, rest + min(young, free))
    return value


def _young(herd: Herd, stock: Herd) -> list[list[int]]:
    """By kind the value of the young if one die shows it and if both do, as far as the herd has them."""
    left = [(stock[kind] - herd[kind]) * data.VALUES[kind] for kind in ANIMALS] + [0]
    return [[min(born(herd, kind, n), left[kind]) for kind in range(NOBODY + 1)] for n in range(1, data.DICE + 1)]


@lru_cache(maxsize=8192)
def outlook(terms: Terms, own: int, herd: Herd, stock: Herd, extra: int, breeds: bool, dice: int) -> Outlook:
    """What a herd, settled on own spaces, may come to.

    `extra`: what land costs beyond the table; `breeds`: whether the seat rolls first; `dice`: how many 12-sided dice
    are rolled until its next turn.
    """
    animals: Four = herd[0], herd[1], herd[2], herd[3]
    best = terms.safest(own, animals, NONE)
    kept = (*map(sub, animals, best.loose), *herd[SMALL_DOG:])
    row, bare = row_of(terms, own.bit_count()), row_of(terms, 2)
    wealth = wealth_of(kept)
    chances: Chances = {wealth - extra: 1.0}
    now = _mean(row, chances)
    if breeds:
        chances = _births(chances, kept, stock, own)
    after = _mean(row, chances)
    threats = () if terms.options.calm_forest else _threats(terms, best, dice)
    fox = _mean(row, _taken(chances, [(chance, lost) for chance, lost, wolf in threats if not wolf]))
    both = _mean(row, _taken(chances, [(chance, lost) for chance, lost, _ in threats]))
    guarded = _mean(row, _taken(chances, _guarded(threats, herd))) if any(herd[SMALL_DOG:]) else both
    start = read(bare, wealth)
    return Outlook(
        herd=-ROUND * (start + breeds),
        land=ROUND * (start - now),
        births=ROUND * (now - after),
        fox=ROUND * (after - fox),
        wolf=ROUND * (fox - both),
        dogs=ROUND * (both - guarded),
    )


@lru_cache(maxsize=4096)
def next_turn(terms: Terms, own: int, herd: Herd, stock: Herd) -> Chances:
    """What a seat that rolls next, with a herd settled on own spaces, may have when its turn comes again."""
    animals: Four = herd[0], herd[1], herd[2], herd[3]
    best = terms.safest(own, animals, NONE)
    kept = (*map(sub, animals, best.loose), *herd[SMALL_DOG:])
    chances = _births({wealth_of(kept): 1.0}, kept, stock, own)
    threats = () if terms.options.calm_forest else _threats(terms, best, data.DICE * terms.seats)
    return _taken(chances, _guarded(threats, herd))


def _mean(row: Row, chances: Chances) -> float:
    return sum([chance * row[min(max(wealth, 0), RICHEST)] for wealth, chance in chances.items()])


def _births(chances: Chances, herd: Herd, stock: Herd, own: int) -> Chances:
    rabbits, sheep, cows, horses, *_ = herd
    used = -(-rabbits // data.STACK) + sheep + NEEDS[COW] * cows + NEEDS[HORSE] * horses
    free = data.STACK * (own.bit_count() - used) + -rabbits % data.STACK
    once, twice = _young(herd, stock)
    out: Chances = {}
    for one, two, chance in ROLLS:
        young = min(twice[one] if one == two else once[one] + once[two], free)
        for wealth, before in chances.items():
            out[wealth + young] = out.get(wealth + young, 0.0) + before * chance
    return out


Threats = tuple[tuple[float, int, bool], ...]


def _guarded(threats: Threats, herd: Herd) -> list[tuple[float, int]]:
    """In place of all that one attack would take a dog goes, if that is less (RA18)."""
    dogs = herd[SMALL_DOG:]
    return [
        (chance, min(lost, data.VALUES[SMALL_DOG + wolf]) if dogs[wolf] else lost) for chance, lost, wolf in threats
    ]


def _threats(terms: Terms, best: Arrangement, dice: int) -> Threats:
    """How likely, what is lost, whether to a wolf: for each number of the 6-sided die at which something stands."""
    spaces, price = terms.spaces, terms.spaces.price
    rabbits, beasts = dict.fromkeys(HITS, 0), dict.fromkeys(HITS, 0)
    for at, count in best.rabbits:
        if price[at]:
            rabbits[price[at]] += count
    stand: list[tuple[tuple[int, ...], int]] = [((at,), data.VALUES[SHEEP]) for at in best.sheep]
    stand += [(spaces.pairs[n], data.VALUES[COW]) for n in best.cows]
    stand += [(spaces.triples[n], data.VALUES[HORSE]) for n in best.horses]
    for footprint, value in stand:
        for number in {price[at] for at in footprint} & HITS.keys():
            beasts[number] += value
    out = []
    for number, hit in HITS.items():
        chance = 1 - (1 - hit) ** dice
        out += [(chance, lost, wolf) for lost, wolf in ((rabbits[number], False), (beasts[number], True)) if lost]
    return tuple(out)


def _taken(chances: Chances, threats: list[tuple[float, int]]) -> Chances:
    for chance, lost in threats:
        out: Chances = {}
        for wealth, before in chances.items():
            out[wealth] = out.get(wealth, 0.0) + before * (1 - chance)
            out[wealth - lost] = out.get(wealth - lost, 0.0) + before * chance
        chances = out
    return chances
