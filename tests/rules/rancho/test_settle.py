"""*Settle the herd* under each option, against every arrangement and every roll (RA12, RA15 to RA17, RA20)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations, product
from operator import add, ge
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from game.core import engine
from game.core.steps import Illegal
from game.rules.rancho.arranging import all_stay, choices_without_moving, homeless, risk, settled
from game.rules.rancho.choices import END_TURN, FINISH, RETIRED, SETTLE, EndTurn, Finish, Lift, Put, Roll, Settle
from game.rules.rancho.events import AnimalReturned, GameEnded, HerdSettled, TurnEnded
from game.rules.rancho.model import COW, HORSE, RABBIT, SHEEP, Terms
from game.rules.rancho.standing import has_room, standing as stand_of
from game.rules.rancho.turn import Arrange
from tests.rules.rancho.naive import PRICES, Hex, footprints, touching
from tests.rules.rancho.table import AT, BOARD, Table, faces, laid, space, spaces, standing, terms_for

FOX, WOLF, QUIET = "fox", "wolf", "quiet"
DIE = [
    *((FOX, n, sides) for n, sides in ((1, 3), (2, 2), (4, 1))),
    *((WOLF, n, s) for n, s in ((1, 3), (2, 2), (4, 1))),
]
ROLLS = [*DIE, (QUIET, 0, 60)]
"""Results of one 12-sided die: who comes, to which number, by how many of 72 chances."""

OPTIONS: list[dict[str, Any]] = [
    {},
    {"last_rabbit_safe": True},
    {"calm_forest": True},
    {"calm_forest": True, "last_rabbit_safe": True},
]

Four = tuple[int, int, int, int]


def a_roll() -> Iterator[tuple[list[tuple[str, int]], int]]:
    """Every pair of dice, and by how many of 72 x 72 chances."""
    for (who, where, chance), (other, there, beyond) in product(ROLLS, repeat=2):
        yield [(who, where), (other, there)], chance * beyond


@cache
def rabbits_lost(homes: tuple[tuple[int, int], ...], safe: bool) -> int:
    """How many rabbits all rolls take together, by how many stand on each number; farms are 0 (RA16, RA17)."""
    lost = 0
    for attacks, chance in a_roll():
        left = dict(homes)
        for who, number in attacks:
            if who == FOX and number in left:
                stay = 1 if safe and left[number] == sum(left.values()) > 0 else 0
                lost += (left[number] - stay) * chance
                left[number] = stay
    return lost


@cache
def large_lost(numbers: frozenset[int]) -> int:
    """How often a sheep, cow or horse that stands on these numbers is taken."""
    return sum(chance for attacks, chance in a_roll() if any(who == WOLF and at in numbers for who, at in attacks))


def ways(rabbits: int, room: list[Hex]) -> set[tuple[tuple[int, int], ...]]:
    """All ways for as many rabbits as can be to stand, by how many stand on each number."""
    many = min(rabbits, 6 * len(room))
    found = set()
    for split in product(range(min(6, many) + 1), repeat=len(room)):
        if sum(split) == many:
            homes: dict[int, int] = {}
            for at, count in zip(room, split, strict=True):
                if count:
                    homes[PRICES.get(at, 0)] = homes.get(PRICES.get(at, 0), 0) + count
            found.add(tuple(sorted(homes.items())))
    return found


def numbers(where: frozenset[Hex]) -> frozenset[int]:
    return frozenset(PRICES.get(at, 0) for at in where)


def every(own: set[Hex], animals: Four, options: dict[str, Any]) -> Iterator[tuple[Four, int]]:
    """Every way for animals to stand: how many horses, cows, sheep, rabbits, and what all rolls take."""
    rabbits, sheep, cows, horses = animals
    calm, safe = options.get("calm_forest", False), options.get("last_rabbit_safe", False)
    for n, m, s in product(range(horses + 1), range(cows + 1), range(sheep + 1)):
        for third in combinations(sorted(footprints(own, 3), key=sorted), n):
            for second in combinations(sorted(footprints(own, 2), key=sorted), m):
                for flock in combinations([frozenset({at}) for at in sorted(own)], s):
                    stood = [*third, *second, *flock]
                    taken = {at for where in stood for at in where}
                    if len(taken) < sum(map(len, stood)):
                        continue
                    price = {3: 24, 2: 12, 1: 6}
                    loss = sum(price[len(where)] * large_lost(numbers(where)) for where in stood)
                    for homes in ways(rabbits, sorted(own - taken)):
                        lost = 0 if calm else loss + rabbits_lost(homes, safe)
                        yield (n, m, s, sum(count for _, count in homes)), lost


def herd(number: int) -> tuple[set[Hex], Four]:
    """A small ranch and what has to stand there."""
    random = Random(f"herd {number}")
    own: set[Hex] = {(3, 2), (2, 3)}
    while len(own) < 3 + number % 4:
        own.add(random.choice([at for at in PRICES if at not in own and any(touching(at, o) for o in own)]))
    few = random.choice((1, 2, 5, 7))
    return own, (few, random.randint(0, 3), random.choice((0, 0, 1)), random.choice((0, 0, 0, 1)))


TIGHT: list[tuple[str, Four]] = [("1,2 2,1 3,1 1,3 2,2", (1, 1, 3, 1)), ("3,0 2,1 3,1 1,3 2,2", (1, 4, 1, 1))]
"""Herds for which a fox that leaves the last rabbit changes what is safest."""


def tight(land: str, animals: Four) -> tuple[set[Hex], Four]:
    return {BOARD.spots[each].at for each in spaces(f"3,2 2,3 {land}")}, animals


def settling(terms: Terms, own: set[Hex], animals: Four) -> Table:
    land = " ".join(BOARD.spots[AT[at]].name for at in own if at in PRICES)
    return Table(terms, laid(terms, land=(land,), loose=animals))


@pytest.mark.parametrize("options", OPTIONS, ids=lambda each: "_".join(each) or "plain")
@pytest.mark.parametrize("number", range(32 + len(TIGHT)))
def test_no_arrangement_loses_less(options: dict[str, Any], number: int) -> None:
    """RA12, RA16, RA17: by the rules in force; a set first, then most horses, cows, sheep, rabbits."""
    terms = terms_for(**options)
    own, animals = herd(number) if number < 32 else tight(*TIGHT[number - 32])
    table = settling(terms, own, animals)
    table.do(SETTLE)
    rabbits, sheep, cows, horses = standing(table.state, terms, 0)
    found = list(every(own, animals, options))
    found = [each for each in found if all(each[0])] or found
    best = max(kinds for kinds, _ in found)
    assert (horses, cows, sheep, rabbits) == best
    assert risk(terms, table.state, 0) == min(lost for kinds, lost in found if kinds == best)
    assert table.over == bool(rabbits and sheep and cows and horses)


def test_the_last_rabbit_leaves_the_farm_to_a_sheep() -> None:
    """RA17: what is no loss may stand anywhere."""
    terms = terms_for(last_rabbit_safe=True)
    table = Table(terms, laid(terms, land=("2,2 2,1",), rabbits={"3,2": 1}, sheep="2,3 2,1"))
    table.do(SETTLE)
    assert risk(terms, table.state, 0) == 0
    assert not table.state.sheep & ~sum(terms.farmland)


@pytest.mark.parametrize(("one", "other"), [(6, 1), (1, 6)])
def test_what_stands_as_safely_as_it_can_stays(one: int, other: int) -> None:
    """RA12, RA17: also where the last rabbit of two numbers may be left."""
    terms = terms_for(last_rabbit_safe=True)
    rabbits = {"2,2": 6, "1,2": one, "2,1": other}
    before = laid(terms, land=("2,2 1,2 2,1",), rabbits=rabbits, sheep="3,2 2,3")
    table = Table(terms, before)
    table.do(SETTLE)
    assert table.state == before


def test_full_stacks_move_where_the_last_rabbit_may_be_left() -> None:
    """RA12, RA17: what a stack costs depends on the others; settled from beside the board they cost the same."""
    terms = terms_for(last_rabbit_safe=True)
    land = ("3,1 1,3 2,2",)
    state = laid(terms, land=land, rabbits={"3,2": 6, "2,2": 6, "3,1": 5}, sheep="1,3", loose=(1, 1, 0, 0))
    table, fresh = Table(terms, state), Table(terms, laid(terms, land=land, loose=(18, 2, 0, 0)))
    for each in (table, fresh):
        each.do(SETTLE)
        assert standing(each.state, terms, 0) == (18, 2, 0, 0)
    assert risk(terms, table.state, 0) == risk(terms, fresh.state, 0)


def test_newborns_move_nothing_that_is_as_safe_where_it_stands() -> None:
    """RA12, RA15: they come beside and between the others."""
    terms = terms_for()
    land = ("2,2 3,1 1,3 2,1 1,2",)
    farm = ("3,2 2,3",)
    state = laid(terms, land=land, rabbits={"3,1": 4}, sheep="1,3", cows=farm, loose=(3, 1, 0, 0))
    table = Table(terms, state, Arrange(0))
    table.do(SETTLE)
    after = laid(terms, land=land, rabbits={"3,1": 6, "1,2": 1}, sheep="1,3 2,2", cows=farm)
    assert table.state == after


def test_newborns_move_nothing_in_a_calm_forest() -> None:
    """RA15, RA16."""
    terms = terms_for(calm_forest=True)
    land = ("2,2 3,1 1,3 2,1 1,2",)
    state = laid(terms, land=land, rabbits={"1,2": 6}, sheep="2,2 2,1", loose=(0, 1, 1, 0))
    table = Table(terms, state, Arrange(0))
    table.do(SETTLE)
    assert table.state.rabbits == state.rabbits
    assert table.state.sheep & state.sheep == state.sheep
    assert standing(table.state, terms, 0) == (6, 3, 1, 0)


def test_in_a_calm_forest_everything_stays() -> None:
    """RA16: nothing is safer than where it stands."""
    terms = terms_for(calm_forest=True)
    before = laid(terms, land=("2,2 2,1 1,1",), rabbits={"1,1": 4, "2,1": 1}, sheep="2,2")
    table = Table(terms, before)
    table.do(SETTLE)
    assert table.state == before


# --- settle and end the turn ------------------------------------------------------------------------------


def born(animals: Four, own: set[Hex]) -> Table:
    """After the roll, with animals born."""
    terms = terms_for()
    state = settling(terms, own, animals).state
    return Table(terms, state, Arrange(0))


@pytest.mark.parametrize("number", range(32))
def test_what_settling_leaves_out_has_no_room(number: int) -> None:
    """RA15, RA20: it may go back to the herd, by the same test as one at a time."""
    own, (rabbits, sheep, cows, horses) = herd(number)
    table = born((rabbits + 12, sheep + 1, cows + 1, horses), own)
    table.do(SETTLE)
    stand = stand_of(table.terms, table.state, 0)
    for kind, left in enumerate(table.state.loose):
        assert table.over or not left or not has_room(table.terms, table.state, 0, kind, stand)


def test_newborns_are_settled_and_the_turn_ended_in_one() -> None:
    """RA12, RA15: the same as settling, returning what has no room one by one, and ending the turn."""
    one = born((9, 3, 0, 0), {(3, 2), (2, 3), (2, 2)})
    assert one.options[-1] == FINISH
    two = one.fork()
    events = one.do(FINISH)
    assert [type(event) for event in events] == [HerdSettled, AnimalReturned, TurnEnded]
    assert events[1] == AnimalReturned(0, RABBIT, 9)
    two.do(SETTLE)
    while not isinstance(two.options[-1], EndTurn):
        two.do(next(each for each in two.options if type(each).__name__ == "Back"))
    two.do(END_TURN)
    assert one.position == two.position


def test_a_set_that_settling_completes_wins_before_anything_goes_back() -> None:
    """RA15, RA19."""
    own = {(3, 2), (2, 3), (2, 2), (3, 1), (1, 3), (2, 1), (1, 2)}
    table = born((12, 3, 1, 1), own)
    events = table.do(FINISH)
    assert [type(event) for event in events] == [HerdSettled, GameEnded]
    assert table.over


def test_with_nothing_loose_the_turn_just_ends() -> None:
    """RA15."""
    terms = terms_for()
    table = Table(terms, laid(terms, sheep="3,2"))
    table.do(Roll(), *faces(COW, HORSE))
    assert not table.offered(Finish)
    assert table.refusal(FINISH) == ("RA15", "nothing_loose")
    table.do(END_TURN)


def test_the_owner_may_arrange_newborns_instead() -> None:
    """RA12, RA15, RA20."""
    table = born((2, 1, 0, 0), {(3, 2), (2, 3), (2, 2)})
    table.do(Put(SHEEP, spaces("2,2")), Put(RABBIT, spaces("3,2")), Put(RABBIT, spaces("2,3")), END_TURN)
    assert table.state.rabbits[space("3,2")] == table.state.rabbits[space("2,3")] == 1


@pytest.mark.parametrize("options", OPTIONS, ids=lambda each: "_".join(each) or "plain")
def test_a_full_ranch_has_no_room_for_newborns(options: dict[str, Any]) -> None:
    """RA15, RA20: nothing moves, they go back."""
    terms = terms_for(**options)
    before = laid(terms, cows=("3,2 2,3",), loose=(2, 0, 0, 0))
    table = Table(terms, before, Arrange(0))
    table.do(FINISH)
    assert table.events[1] == AnimalReturned(0, RABBIT, 2)
    assert table.state.cows == before.cows


# --- what stands is kept ----------------------------------------------------------------------------------


def stood(seed: int) -> Table:
    """A full or nearly full ranch of animals that stand, and animals that were born."""
    random = Random(f"stood {seed}")
    own, (rabbits, sheep, cows, horses) = herd(seed)
    table = born((rabbits, sheep, cows, horses), own)
    table.do(SETTLE)
    if table.over:
        return stood(seed + 100)
    state = table.state
    newborn = tuple(random.randint(0, most) for most in (8, 3, 1, 1))
    return Table(table.terms, replace(state, loose=newborn), Arrange(0))


@pytest.mark.parametrize("number", range(48))
def test_settling_sends_nothing_back_that_stands(number: int) -> None:
    """RA15: nor does ending the turn; of each kind as many stand as before, or all kinds do."""
    table = stood(number)
    before, ending = standing(table.state, table.terms, 0), table.fork()
    goes = homeless(table.terms, table.state, 0)
    table.do(SETTLE)
    after = standing(table.state, table.terms, 0)
    assert table.over or all(map(ge, after, before))
    assert table.over or table.state.loose == goes
    if any(ending.state.loose):
        ending.do(FINISH)
        gone = {event.kind: event.count for event in ending.events if isinstance(event, AnimalReturned)}
        assert ending.over or gone == {kind: count for kind, count in enumerate(goes) if count}


@pytest.mark.parametrize("number", range(48))
def test_a_turn_ends_without_moving_what_stands_where_no_less_has_room(number: int) -> None:
    """RA8, RA15, RA20: every choice of it is legal, and as much goes back as after settling."""
    table = stood(number)
    if not any(table.state.loose):
        return
    before, goes = table.state, homeless(table.terms, table.state, 0)
    chain = choices_without_moving(table.terms, before, 0)
    assert not chain or not all_stay(table.terms, before, 0, settled(table.terms, before, 0, True))
    if not chain:
        return
    table.do(*chain)
    returned = [event.kind for event in table.events if isinstance(event, AnimalReturned)]
    assert table.over or isinstance(chain[-1], EndTurn)
    assert table.over or returned == [kind for kind, count in enumerate(goes) for _ in range(count)]
    moved = [at for at, count in enumerate(before.rabbits) if table.state.rabbits[at] < count]
    assert not moved
    assert before.sheep & ~table.state.sheep == 0
    assert {*before.cows} <= {*table.state.cows}
    assert {*before.horses} <= {*table.state.horses}


def test_what_is_born_takes_the_safest_space_that_is_free() -> None:
    """RA8, RA15: the sheep on the 1 stays, though it would be safer where nobody stands."""
    terms = terms_for()
    state = laid(terms, land=("2,2 3,1 2,0",), sheep="2,0", rabbits={"3,2": 2}, loose=(3, 1, 0, 0))
    table = Table(terms, state, Arrange(0))
    assert not all_stay(terms, state, 0, settled(terms, state, 0, True))
    table.do(*choices_without_moving(terms, state, 0))
    assert table.state.rabbits[space("3,2")] == 5
    assert [at for at in spaces("2,3 2,0") if table.state.sheep >> at & 1] == list(spaces("2,3 2,0"))


@pytest.mark.parametrize("number", range(48))
def test_settling_lets_as_many_newborns_stand_as_can(number: int) -> None:
    """RA12, RA15: of all ways for the animals to stand in which those that stand do, the one with most horses, cows,
    sheep, rabbits."""
    table = stood(number)
    rabbits, sheep, cows, horses = standing(table.state, table.terms, 0)
    has = tuple(map(add, (rabbits, sheep, cows, horses), table.state.loose))
    own = {BOARD.spots[at].at for at in table.terms.spaces.ranch(table.state.owned[0]).spaces}
    ways = {kinds for kinds, _ in every(own, has, {})}
    keeping = [kinds for kinds in ways if all(map(ge, kinds, (horses, cows, sheep, rabbits)))]
    table.do(SETTLE)
    after = standing(table.state, table.terms, 0)
    best = max([kinds for kinds in ways if all(kinds)] or keeping)
    assert (after[3], after[2], after[1], after[0]) == best


def test_a_kind_that_stands_is_not_dropped_for_a_dearer_newborn() -> None:
    """RA15: the last sheep stays, a newborn cow goes; who wants the cow lifts the sheep first."""
    terms = terms_for()
    state = laid(terms, sheep="3,2", rabbits={"2,3": 6}, loose=(0, 0, 1, 0))
    kept = Table(terms, state, Arrange(0))
    chosen = kept.fork()
    kept.do(FINISH)
    assert standing(kept.state, terms, 0) == (6, 1, 0, 0)
    chosen.do(Lift(space("3,2")))
    assert homeless(terms, chosen.state, 0) == (0, 0, 1, 0)
    for _ in range(6):
        chosen.do(Lift(space("2,3")))
    assert homeless(terms, chosen.state, 0) == (6, 1, 0, 0)
    chosen.do(FINISH)
    assert standing(chosen.state, terms, 0) == (0, 0, 1, 0)


def test_old_records_settle_as_they_did() -> None:
    """RA12: by kinds alone; their choices are still followed, and no longer offered."""
    terms = terms_for()
    table = Table(terms, laid(terms, sheep="3,2", rabbits={"2,3": 6}, loose=(0, 0, 1, 0)), Arrange(0))
    assert not {type(each) for each in table.options} & {Settle, Finish}
    with pytest.raises(Illegal):
        table.do(Settle())
    table.position, _ = engine.play(terms, table.position, Settle(), RETIRED)
    assert standing(table.state, terms, 0) == (0, 0, 1, 0)
    assert table.state.loose == (6, 1, 0, 0)
