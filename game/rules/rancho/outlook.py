"""Rounds to a set: by own spaces and wealth alone, and for a herd on its land until its next turn, by reasons.

The table of rounds is a value iteration over a bare model: the n-th pasture costs what it mostly does, animals stand on
the safest spaces, young are born by RA14, and a round of rolls takes what it takes on average (RA16, RA17). It is made
once for each number of seats and weather, some 500 numbers. It is read at distributions of wealth: births of the next
roll (RA14) and what all rolls until then may take (RA16-RA18); apart, they are the reasons of the value: `Outlook`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from operator import mul, sub
from typing import NamedTuple

from game.grids.areas import members
from game.rules.rancho import data
from game.rules.rancho.evaluation import ATTACK_CHANCES, NEEDS, SET_VALUE, SIDES, Herd, wealth_of
from game.rules.rancho.model import ANIMALS, COW, HORSE, RABBIT, SHEEP, SMALL_DOG, Terms
from game.rules.rancho.safety import NONE, Arrangement
from game.rules.rancho.spaces import toll_total
from game.rules.rancho.turn import for_sale

RICHEST = 60
"""The greatest wealth in the table, in rabbits: more than a set and the land for it cost."""

WIDEST = 9
"""The most own spaces in the table: more bring a set hardly nearer."""

MOST_ROUNDS = 40.0
"""Rounds to a set without an animal."""

Prices = tuple[int, ...]
"""Prices of own spaces in the order in which they come, the two of the farm first."""

USUAL_PRICES: Prices = (0, 0, 4, 2, 2, 2, 2, 2, 2)
"""Prices of a pasture beside the farm, then of the next ring."""

BOTH_RINGS: Prices = (0, 0, 4, 2, 1, 2, 1, 2, 2)
"""Prices of a seat that goes on to the inner ring early: cheap, and dangerous."""

CHEAPEST = (0, 0, 4, 2, 1, 1, 1)
"""The same for land that is bought for a set at once, however dangerous it is."""

SET_SPACES = sum(NEEDS)

PLENTY = 1000
"""More rabbits than any game has."""

NO_ANIMAL = len(NEEDS)
"""Stand-in for the kind of a face without an animal."""

_SHOWN = (*data.FACES[:NO_ANIMAL], SIDES - sum(data.FACES[:NO_ANIMAL]))

ROLLS = tuple(
    (one, two, _SHOWN[one] * _SHOWN[two] * (1 if one == two else 2) / SIDES**2)
    for one in range(NO_ANIMAL + 1)
    for two in range(one, NO_ANIMAL + 1)
)
"""The 15 kinds of rolls with their chances: two kinds of animals, or NOBODY."""

Row = tuple[float, ...]
"""Rounds by wealth."""

_WORTH = (data.STACK, *data.VALUES[1:NO_ANIMAL])
_SWEEPS, _TIDY = 5, 12
"""Sweeps over every herd, and after each of them sweeps over the best ones only."""

_Outcomes = tuple[tuple[int, float], ...]
"""Outcomes of a herd in a round: wealth and chance."""


@lru_cache(maxsize=32)
def rounds(seats: int, calm: bool, rabbits: int = PLENTY, prices: Prices = USUAL_PRICES) -> tuple[Row, ...]:
    """By own spaces and wealth the rounds to a set; with 2 to WIDEST spaces, up to RICHEST rabbits.

    `rabbits`: most that the seat can have, since others keep the rest.
    """
    rolls = 0 if calm else data.DICE * seats
    table = [[MOST_ROUNDS * (1 - wealth / (2 * RICHEST)) for wealth in range(RICHEST + 1)] for _ in range(WIDEST + 1)]
    ways = [[list[_Outcomes]() for _ in range(RICHEST + 1)] for _ in range(WIDEST + 1)]
    for spaces in range(2, WIDEST + 1):
        for herd in _herds(spaces, seats, rabbits):
            wealth = wealth_of(herd)
            if wealth < _set_price(spaces):
                ways[spaces][wealth].append(_outcomes(herd, spaces, rolls, rabbits, prices))
    for _ in range(_SWEEPS):
        best = _sweep(table, ways, prices)
        for _ in range(_TIDY):
            _sweep(table, best, prices)
    return tuple(map(tuple, table))


def _sweep(table: list[list[float]], ways: list[list[list[_Outcomes]]], prices: Prices) -> list[list[list[_Outcomes]]]:
    """Rounds one round on, in place; the best way of each wealth."""
    best_ways = []
    for spaces in range(WIDEST, -1, -1):
        row, best_of_row = table[spaces], []
        for wealth, options in enumerate(ways[spaces]):
            values = [sum([chance * row[then] for then, chance in way]) for way in options]
            least = min(values, default=MOST_ROUNDS)
            best_of_row.append([options[values.index(least)]] if options else [])
            worth = min(1 + least, MOST_ROUNDS)
            if wealth:  # what does not stand is kept in dogs
                worth = min(worth, row[wealth - 1])
            if spaces < WIDEST and wealth >= prices[spaces]:
                worth = min(worth, table[spaces + 1][wealth - prices[spaces]])
            row[wealth] = 0.0 if wealth >= _set_price(spaces) else worth
        best_ways.append(best_of_row)
    return best_ways[::-1]


def _set_price(spaces: int) -> int:
    """The price of a set with the land for it."""
    return SET_VALUE + sum(CHEAPEST[spaces:])


def _herds(spaces: int, seats: int, most_rabbits: int) -> Iterator[tuple[int, int, int, int]]:
    """The herds that can stand on so many spaces: no more than one seat may hope to hold."""
    rabbits, sheep, cows, horses, *_ = data.HERDS[seats]
    rabbits = min(rabbits, most_rabbits)
    for a in range(min(horses, 2) + 1):
        for b in range(min(cows, 4) + 1):
            for c in range(min(sheep, 7) + 1):
                free = spaces - sum(map(mul, (0, c, b, a), NEEDS))
                if free >= 0:
                    most = min(rabbits, data.STACK * free)
                    yield from ((d, c, b, a) for d in range(most + 1))


def value_of_young(herd: tuple[int, ...], kind: int, faces: int) -> int:
    """The value of the young of a kind that so many faces show (RA14)."""
    return (herd[kind] + faces) // 2 * data.VALUES[kind] if kind < NO_ANIMAL else 0


def _outcomes(herd: tuple[int, int, int, int], spaces: int, rolls: int, rabbits: int, prices: Prices) -> _Outcomes:
    wealth, at, loss = wealth_of(herd), 0, 0.0
    for kind, number in enumerate((-(-herd[0] // data.STACK), *herd[1:])):
        for _ in range(number):  # the safest spaces first
            stands, at = prices[at : at + NEEDS[kind]], at + NEEDS[kind]
            loss += _WORTH[kind] * sum(ATTACK_CHANCES.get(price, 0.0) for price in set(stands))
    free, loss = data.STACK * (spaces - at) + -herd[0] % data.STACK, rolls * loss
    once = [value_of_young(herd, kind, 1) for kind in range(NO_ANIMAL + 1)]
    twice = [value_of_young(herd, kind, 2) for kind in range(NO_ANIMAL + 1)]
    once[RABBIT], twice[RABBIT] = min(once[RABBIT], rabbits - herd[RABBIT]), min(twice[RABBIT], rabbits - herd[RABBIT])
    out = dict[int, float]()
    for one, two, chance in ROLLS:
        young = twice[one] if one == two else once[one] + once[two]
        exact = min(RICHEST - 0.001, max(0.0, wealth + min(young, free) - loss))
        low = int(exact)
        out[low] = out.get(low, 0.0) + chance * (low + 1 - exact)
        out[low + 1] = out.get(low + 1, 0.0) + chance * (exact - low)
    return tuple(out.items())


ROUND = 10.0
"""Points of a round."""

NO_LAND_PRICE = 8
"""Price assumed for a pasture where none can be bought, in rabbits."""

Chances = dict[int, float]
"""Chance by wealth."""


class Outlook(NamedTuple):
    """Reasons of a value, in tenths of rounds; they add up to less the rounds to a set."""

    herd: float
    """Part of its wealth alone on its first two spaces: less the rounds, with the one that is rolled in."""
    land: float
    """Gain by its further spaces."""
    births: float
    fox: float
    """Loss to foxes, as if there were no dogs; negative."""
    wolf: float
    """Loss to wolves, likewise."""
    dogs: float
    """Gain by dogs against both."""


def row_of(terms: Terms, spaces: int, prices: Prices = USUAL_PRICES) -> Row:
    """The rounds to a set on so many own spaces, by wealth."""
    return rounds(terms.seats, terms.options.calm_forest, PLENTY, prices)[min(spaces, WIDEST)]


@lru_cache(maxsize=4096)
def surcharge(terms: Terms, owned: tuple[int, ...], seat: int, prices: Prices = USUAL_PRICES) -> int:
    """The price of the land for a set beyond the table's, the cheapest pasture that is near each time."""
    extra = 0
    while (spaces := owned[seat].bit_count()) < SET_SPACES:
        near = [(terms.spaces.numbers[at] + toll_total(tolls[0]), at) for at, tolls in for_sale(terms, owned, seat)]
        if not near:
            return max(extra, 0) + NO_LAND_PRICE * (SET_SPACES - spaces)
        price, at = min(near)
        extra += price - prices[spaces]
        owned = (*owned[:seat], owned[seat] | 1 << at, *owned[seat + 1 :])
    return max(extra, 0)


def rounds_at(row: Row, wealth: float) -> float:
    """The rounds of any wealth, straight between the table's."""
    wealth = min(max(wealth, 0.0), RICHEST - 0.001)
    low = int(wealth)
    return row[low] + (wealth - low) * (row[low + 1] - row[low])


@lru_cache(maxsize=1024)
def losses_by_space(terms: Terms, own: int) -> tuple[float, ...]:
    """Per own space, the safest first, the mean loss by a 12-sided die of six rabbits' worth there."""
    numbers = terms.spaces.numbers
    if terms.options.calm_forest:
        return (0.0,) * own.bit_count()
    return tuple(sorted(data.STACK * ATTACK_CHANCES.get(numbers[space], 0.0) for space in members(own)))


class Estimates:
    """Rounds after the next roll of herds of one wealth on some spaces, losses by `dice` 12-sided dice taken as an
    average: to choose candidates by."""

    def __init__(self, row: Row, room: tuple[float, ...], stock: Herd, wealth: int, dice: int) -> None:
        self._row, self._room, self._stock, self._wealth, self._dice = row, room, stock[:NO_ANIMAL], wealth, dice
        self._lines: dict[int, list[float]] = {}

    def of(self, herd: Herd) -> float:
        """The rounds of a herd."""
        rabbits, sheep, cows, horses, *_ = herd
        used = -(-rabbits // data.STACK) + sheep + NEEDS[COW] * cows + NEEDS[HORSE] * horses
        line = self._lines.get(used) or self._line(used)
        free = data.STACK * (len(self._room) - used) + -rabbits % data.STACK
        young = value_by_roll((rabbits, sheep, cows, horses), self._stock)
        return sum([chance * line[born if born < free else free] for born, chance in young])

    def _line(self, used: int) -> list[float]:
        """By the value of the young the rounds of a herd that takes so many spaces."""
        most = data.STACK * (len(self._room) - used + 1)
        rest = self._wealth - self._dice * sum(self._room[:used])
        line = self._lines[used] = [rounds_at(self._row, rest + born) for born in range(most)]
        return line


@lru_cache(maxsize=8192)
def value_by_roll(herd: Herd, stock: Herd) -> tuple[tuple[int, float], ...]:
    """The values of the young of a roll, as far as the herd has them, with their chances (RA14)."""
    once, twice = _values_of_young(herd, stock)
    out = dict[int, float]()
    for one, two, chance in ROLLS:
        born = twice[one] if one == two else once[one] + once[two]
        out[born] = out.get(born, 0.0) + chance
    return tuple(out.items())


def _values_of_young(herd: Herd, stock: Herd) -> list[list[int]]:
    """By kind the value of the young if one die shows it and if both do, as far as the herd has them."""
    left = [(stock[kind] - herd[kind]) * data.VALUES[kind] for kind in ANIMALS] + [0]
    return [
        [min(value_of_young(herd, kind, n), left[kind]) for kind in range(NO_ANIMAL + 1)]
        for n in range(1, data.DICE + 1)
    ]


@lru_cache(maxsize=8192)
def outlook(
    terms: Terms, own: int, herd: Herd, stock: Herd, extra: int, breeds: bool, dice: int, prices: Prices = USUAL_PRICES
) -> Outlook:
    """The outlook of a herd that is settled on own spaces.

    `extra`: the price of land beyond the table; `breeds`: whether the seat rolls first; `dice`: how many 12-sided dice
    are rolled until its next turn; `prices`: those of land that it counts on.
    """
    best, housed = _settled(terms, own, herd)
    row, bare = row_of(terms, own.bit_count(), prices), row_of(terms, 2, prices)
    wealth = wealth_of(housed)
    chances: Chances = {wealth - extra: 1.0}
    now = _mean(row, chances)
    if breeds:
        chances = _after_births(chances, housed, stock, own)
    after = _mean(row, chances)
    threats = () if terms.options.calm_forest else _threats(terms, best, dice)
    fox = _mean(row, _after_losses(chances, [(chance, lost) for chance, lost, wolf in threats if not wolf]))
    both = _mean(row, _after_losses(chances, [(chance, lost) for chance, lost, _ in threats]))
    guarded = _mean(row, _after_losses(chances, _with_dogs(threats, herd))) if any(herd[SMALL_DOG:]) else both
    start = rounds_at(bare, wealth)
    return Outlook(
        herd=-ROUND * (start + breeds),
        land=ROUND * (start - now),
        births=ROUND * (now - after),
        fox=ROUND * (after - fox),
        wolf=ROUND * (fox - both),
        dogs=ROUND * (both - guarded),
    )


class Expectation(NamedTuple):
    """Averages over the next rolls, whatever they are worth in rounds."""

    births: float
    """Babies of the own roll that find room (RA14)."""
    fox: float
    """Value lost to foxes until the next turn, as if there were no dogs; negative."""
    wolf: float
    """Value lost to wolves, likewise."""


def expectation(terms: Terms, own: int, herd: Herd, stock: Herd, dice: int) -> Expectation:
    """Compute the averages of a herd that is settled on own spaces; `dice` as in `outlook`."""
    best, housed = _settled(terms, own, herd)
    once, twice = _values_of_young(housed[:NO_ANIMAL], stock[:NO_ANIMAL])
    free, babies = _free_room(housed, own), 0.0
    for one, two, chance in ROLLS:
        born = {one: twice[one]} if one == two else {one: once[one], two: once[two]}
        value = sum(born.values())
        if value:
            heads = sum(young / data.VALUES[kind] for kind, young in born.items() if young)
            babies += chance * heads * min(1.0, free / value)
    threats = () if terms.options.calm_forest else _threats(terms, best, dice)
    fox = -sum(chance * lost for chance, lost, wolf in threats if not wolf)
    return Expectation(babies, fox, -sum(chance * lost for chance, lost, wolf in threats if wolf))


LEAST_CHANGE = 0.1
"""Least change of an average, in babies or in value lost, that bears out a gain."""


def confirmed(gains: Mapping[str, float], before: Expectation, after: Expectation) -> dict[str, float]:
    """Gains by reason, each that the averages do not bear out counted as the herd's.

    Rounds by births, or by fewer animals in danger, may change with land and wealth alone, with no baby more.
    """
    told = dict(gains)
    for name in Expectation._fields:
        change = getattr(after, name) - getattr(before, name)
        if told.get(name, 0.0) * change <= 0 or abs(change) < LEAST_CHANGE:
            told["herd"] = told.get("herd", 0.0) + told.pop(name, 0.0)
    return told


@lru_cache(maxsize=4096)
def next_turn(terms: Terms, own: int, herd: Herd, stock: Herd) -> Chances:
    """The wealth of a seat that rolls next, with a herd settled on own spaces, when its turn comes again."""
    best, housed = _settled(terms, own, herd)
    chances = _after_births({wealth_of(housed): 1.0}, housed, stock, own)
    threats = () if terms.options.calm_forest else _threats(terms, best, data.DICE * terms.seats)
    return _after_losses(chances, _with_dogs(threats, herd))


def _settled(terms: Terms, own: int, herd: Herd) -> tuple[Arrangement, Herd]:
    """The safest arrangement of a herd on own spaces, and the herd without what finds no room."""
    rabbits, sheep, cows, horses, *dogs = herd
    best = terms.safest(own, (rabbits, sheep, cows, horses), NONE)
    return best, (*map(sub, herd, best.loose), *dogs)


def _mean(row: Row, chances: Chances) -> float:
    return sum([chance * row[min(max(wealth, 0), RICHEST)] for wealth, chance in chances.items()])


def _free_room(herd: Herd, own: int) -> int:
    """The value of the young for which a housed herd leaves room: a space holds a sheep, or as many rabbits."""
    rabbits, sheep, cows, horses, *_ = herd
    used = -(-rabbits // data.STACK) + sheep + NEEDS[COW] * cows + NEEDS[HORSE] * horses
    return data.STACK * (own.bit_count() - used) + -rabbits % data.STACK


def _after_births(chances: Chances, herd: Herd, stock: Herd, own: int) -> Chances:
    free, out = _free_room(herd, own), Chances()
    for born, chance in value_by_roll(herd[:NO_ANIMAL], stock[:NO_ANIMAL]):
        young = min(born, free)
        for wealth, before in chances.items():
            out[wealth + young] = out.get(wealth + young, 0.0) + before * chance
    return out


Threats = tuple[tuple[float, int, bool], ...]


def _with_dogs(threats: Threats, herd: Herd) -> list[tuple[float, int]]:
    """The losses with dogs: one goes in place of all that an attack would take, if that is less (RA18)."""
    dogs = herd[SMALL_DOG:]
    return [
        (chance, min(lost, data.VALUES[SMALL_DOG + wolf]) if dogs[wolf] else lost) for chance, lost, wolf in threats
    ]


def _threats(terms: Terms, best: Arrangement, dice: int) -> Threats:
    """The attacks for each number of the 6-sided die at which animals stand: chance, loss, whether by a wolf."""
    spaces, numbers = terms.spaces, terms.spaces.numbers
    rabbits, beasts = dict.fromkeys(ATTACK_CHANCES, 0), dict.fromkeys(ATTACK_CHANCES, 0)
    for at, count in best.rabbits:
        if numbers[at] in rabbits:
            rabbits[numbers[at]] += count
    stand: list[tuple[tuple[int, ...], int]] = [((at,), data.VALUES[SHEEP]) for at in best.sheep]
    stand += [(spaces.pairs[n], data.VALUES[COW]) for n in best.cows]
    stand += [(spaces.triples[n], data.VALUES[HORSE]) for n in best.horses]
    for footprint, value in stand:
        for number in {numbers[at] for at in footprint} & ATTACK_CHANCES.keys():
            beasts[number] += value
    out = []
    for number, hit in ATTACK_CHANCES.items():
        chance = 1 - (1 - hit) ** dice
        out += [(chance, lost, wolf) for lost, wolf in ((rabbits[number], False), (beasts[number], True)) if lost]
    return tuple(out)


def _after_losses(chances: Chances, threats: list[tuple[float, int]]) -> Chances:
    for chance, lost in threats:
        out: Chances = {}
        for wealth, before in chances.items():
            out[wealth] = out.get(wealth, 0.0) + before * (1 - chance)
            out[wealth - lost] = out.get(wealth - lost, 0.0) + before * chance
        chances = out
    return chances
