"""Random positions, answered a second time by a child's rules."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

from game.core.steps import Choice
from game.rules.rancho.choices import SETTLE, Back, Buy, CallOff, Give, Keep, Lift, Pips, Put, Roll, Shows, Take
from game.rules.rancho.model import FOX, RABBIT, SHEEP, State, Terms
from game.rules.rancho.turn import Arrange
from tests.rules.rancho.naive import (
    PRICES,
    Hex,
    Payment,
    births,
    blocked,
    cheapest,
    footprints,
    housing,
    routes,
    tolls,
    touching,
)
from tests.rules.rancho.table import AT, BOARD, Table, give, laid, scattered, standing, terms_for

VALUES = (1, 6, 12, 24, 3, 6)
SIDES = {1: 3, 2: 2, 4: 1}
HEX = {number: spot.at for number, spot in enumerate(BOARD.spots)}


def own_hexes(state: State, seat: int) -> set[Hex]:
    return {at for number, at in HEX.items() if state.owned[seat] >> number & 1}


def owners(state: State, terms: Terms) -> dict[Hex, int]:
    """Owners of pastures."""
    return {at: seat for seat in range(terms.seats) for at in own_hexes(state, seat) if at in PRICES}


def things(terms: Terms, state: State, seat: int) -> list[tuple[int, frozenset[Hex]]]:
    """The kind of everything that stands on a seat's own spaces, and where."""
    own = own_hexes(state, seat)
    found = [(RABBIT, frozenset({at})) for number, at in HEX.items() if at in own for _ in range(state.rabbits[number])]
    found += [(SHEEP, frozenset({at})) for number, at in HEX.items() if state.sheep >> number & 1 and at in own]
    for kind, numbers, tables in ((2, state.cows, terms.spaces.pairs), (3, state.horses, terms.spaces.triples)):
        for number in numbers:
            where = frozenset(HEX[each] for each in tables[number])
            assert where <= own or not where & own
            found += [(kind, where)] * (where <= own)
    return found


def answers(terms: Terms, state: State, seat: int) -> set[Choice]:
    """Choices before the roll, but for the purchases."""
    own, stand = own_hexes(state, seat), things(terms, state, seat)
    taken = {at for kind, where in stand if kind != RABBIT for at in where}
    rabbits = {at: state.rabbits[AT[at]] for at in own}
    free = {at for at in own if at not in taken and not rabbits[at]}
    lowest = {(kind, min(AT[at] for at in where)) for kind, where in stand}
    found: set[Choice] = {Give(kind, at) for kind, at in lowest} | {Lift(at) for _, at in lowest}
    found |= {Give(kind, -1) for kind in range(4) if state.loose[kind]}
    found |= {Give(kind + 4, -1) for kind in range(2) if state.dogs[seat][kind]}
    found |= {Take(kind) for kind in range(6) if state.herd[kind] and VALUES[kind] <= state.credit}
    for kind in range(4):
        if state.loose[kind]:
            room = footprints(free, max(kind, 1))
            if kind == RABBIT:
                room |= {frozenset({at}) for at in own if 0 < rabbits[at] < 6}
            found |= {Put(kind, tuple(sorted(AT[at] for at in where))) for where in room} or {Back(kind)}
    if stand or any(state.loose):
        found.add(SETTLE)
    if state.credit:
        found.add(CallOff())
    elif not any(state.loose):
        found.add(Roll())
    return found


def purchases(terms: Terms, state: State, seat: int) -> set[Choice]:
    own, land = own_hexes(state, seat), owners(state, terms)
    found: set[Choice] = set()
    if sum(owner == seat for owner in land.values()) >= 12:
        return found
    paid = tolls(own, land, seat) if blocked(own, land) or terms.options.tolls_always else {}
    for at, price in PRICES.items():
        if at in land:
            continue
        if any(touching(at, each) for each in own):
            if price <= state.credit:
                found.add(Buy(AT[at]))
        else:
            for payment in paid.get(at, ()):
                toll = sum(count for _, count in payment)
                if price + toll <= state.credit and toll <= state.herd[RABBIT]:
                    found.add(Buy(AT[at], tuple(sorted(payment))))
    return found


@pytest.mark.parametrize("number", range(30))
def test_before_the_roll(number: int) -> None:
    """RA8, RA10 to RA13, RA20, RA21: fifteen random acts, all that is offered compared each time."""
    random = Random(f"expand {number}")
    terms = terms_for(2 + number % 5, tolls_always=number % 2 == 1)
    table = Table(terms, scattered(terms, random))
    seat = table.state.seat
    for _ in range(15):
        offered = list(table.options)
        assert len(offered) == len(set(offered))
        land = {each for each in offered if isinstance(each, Buy)}
        assert set(offered) - land == answers(terms, table.state, seat)
        assert land == purchases(terms, table.state, seat)
        rest = [each for each in offered if not isinstance(each, Roll)]
        if not rest:
            break
        chosen = random.choice(rest)
        if land and random.random() < 0.3:
            chosen = random.choice(sorted(land, key=repr))
        before, done = table.state, table.do(chosen)
        if isinstance(chosen, Buy) and chosen.tolls and not table.over:
            assert done
            check_housing(terms, before, table.state, chosen)
        if table.over:
            break


def check_housing(terms: Terms, before: State, after: State, bought: Buy) -> None:
    herd = before.herd[RABBIT]
    for owner, count in bought.tolls:
        own = own_hexes(before, owner)
        one, two = (HEX[each] for each in terms.farms[owner])
        taken = {at for kind, where in things(terms, before, owner) if kind != RABBIT for at in where}
        rabbits = {at: before.rabbits[AT[at]] for at in own}
        wanted = housing(own, (one, two), rabbits, taken, count, herd)
        assert {at: n for at, n in wanted.items() if n} == {
            at: after.rabbits[AT[at]] for at in own if after.rabbits[AT[at]]
        }
        herd -= sum(wanted.values()) - sum(rabbits.values())
    assert after.herd[RABBIT] == herd


def walled(random: Random) -> Table:
    """A blocked seat with a credit of 48 among the land of others."""
    terms = terms_for(6)
    mine = {(3, 1), (2, 2), (1, 3)}
    free = set(PRICES) - mine
    land: list[set[Hex]] = [mine, set(), set(), set(), set(), set()]
    for at in sorted(free):
        if any(touching(at, each) for each in (*mine, (3, 2), (2, 3))) or random.random() < 0.15:
            land[random.randint(1, 5)].add(at)
    names = [" ".join(BOARD.spots[AT[at]].name for at in sorted(each)) for each in land]
    return Table(terms, laid(terms, land=names, loose=(0, 0, 4, 0)))


@pytest.mark.parametrize("number", range(20))
def test_tolls_by_every_route(number: int) -> None:
    """RA13: of all ways that cross no pasture twice, those that cost least, and no others."""
    table = walled(Random(f"tolls {number}"))
    table.do(*[give(2)] * 4)
    own, land = own_hexes(table.state, 0), owners(table.state, table.terms)
    offers: dict[Hex, set[Payment]] = {}
    for each in table.offered(Buy):
        offers.setdefault(HEX[each.at], set()).add(frozenset(each.tolls))
    every = {at: set(routes(own, land, 0, at)) for at in PRICES if at not in land}
    assert offers == {at: cheapest(paid) for at, paid in every.items() if paid}


@pytest.mark.parametrize("number", range(40))
def test_rolls(number: int) -> None:
    """RA14, RA16, RA17: what is lost and born."""
    random = Random(f"rolls {number}")
    terms = terms_for(2 + number % 5)
    table = Table(terms, scattered(terms, random))
    dice = random.choices((0, 1, 2, 3, 6, 7), (6, 2, 1, 1, 3, 3), k=2)
    table.do(Roll(), *map(Shows, dice))
    gone: list[tuple[int, int]] = []
    while not isinstance(table.top, Arrange):
        step = table.top
        if hasattr(step, "outcomes"):
            pips = random.choice((1, 2, 4))
            gone.append((step.predator, pips))
            table.do(Pips(pips))
        else:
            table.do(Keep() if Keep() in table.options else table.options[0])
    start = Table(terms, scattered(terms, Random(f"rolls {number}"))).state
    seat = start.seat
    lost = [list(things(terms, start, each)) for each in range(terms.seats)]
    for predator, pips in gone:
        for each in lost:
            each[:] = [
                (kind, where)
                for kind, where in each
                if (kind == RABBIT) != (predator == FOX) or not any(PRICES.get(at) == pips for at in where)
            ]
    for owner in range(terms.seats):
        assert sorted(things(terms, table.state, owner), key=repr) == sorted(lost[owner], key=repr)
    for kind in range(4):
        owned = sum(each == kind for each, _ in lost[seat])
        herd = terms.herd[kind] - sum(each == kind for kept in lost for each, _ in kept)
        assert table.state.loose[kind] == births(owned, dice.count(kind), herd)


def loss(where: frozenset[Hex]) -> int:
    """How surely the next roll takes what stands there: two dice, each in 1 of 12 with its k of 6."""
    k = sum(SIDES[price] for price in {PRICES.get(at, 0) for at in where} - {0})
    return 2 * 72 * k - k * k


def arrangements(own: set[Hex], animals: tuple[int, int, int, int]) -> list[tuple[tuple[int, int, int, int], int]]:
    """Every way to let animals stand: how many of each kind, and the expected loss."""
    rabbits, sheep, cows, horses = animals
    found = []
    for n in range(horses + 1):
        for third in combinations(sorted(footprints(own, 3), key=sorted), n):
            after_horses = own - {at for where in third for at in where}
            if len(own) - len(after_horses) != 3 * n:
                continue
            for m in range(cows + 1):
                for second in combinations(sorted(footprints(after_horses, 2), key=sorted), m):
                    rest = after_horses - {at for where in second for at in where}
                    if len(after_horses) - len(rest) != 2 * m:
                        continue
                    large = 24 * sum(map(loss, third)) + 12 * sum(map(loss, second))
                    for s in range(min(sheep, len(rest)) + 1):
                        for flock in combinations(sorted(rest), s):
                            left = rest - set(flock)
                            stacks = sorted(loss(frozenset({at})) for at in left for _ in range(6))[:rabbits]
                            risk = large + 6 * sum(loss(frozenset({at})) for at in flock) + sum(stacks)
                            found.append(((n, m, s, len(stacks)), risk))
    return found


@pytest.mark.parametrize("number", range(60))
def test_settling_is_as_safe_as_can_be(number: int) -> None:
    """RA12: a set that can stand stands; then as many horses, cows, sheep, rabbits as can be; then least is lost."""
    random = Random(f"settle {number}")
    terms = terms_for()
    own = {HEX[each] for each in terms.farms[0]}
    while len(own) < 4 + number % 4:
        own.add(random.choice([at for at in PRICES if at not in own and any(touching(at, o) for o in own)]))
    land = " ".join(BOARD.spots[AT[at]].name for at in own if at in PRICES)
    animals = (random.randint(0, 9), random.randint(0, 3), random.randint(0, 2), random.randint(0, 1))
    table = Table(terms, laid(terms, land=(land,), loose=animals))
    if not any(animals):
        return
    table.do(SETTLE)
    after = standing(table.state, terms, 0)
    stood = things(terms, table.state, 0)
    risk = sum(VALUES[kind] * loss(where) for kind, where in stood)
    every = arrangements(own, animals)
    whole = [each for each in every if all(each[0])] or every
    most = max(kinds for kinds, _ in whole)
    assert (after[3], after[2], after[1], after[0]) == most
    assert risk == min(lost for kinds, lost in whole if kinds == most)
    assert table.over == all(after)
