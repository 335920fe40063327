"""Positions settled without a search, or with a short one, stand where the search lets them stand (RA12, RA15)."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from msgspec import structs

from game.grids.areas import mask_of, members
from game.rules.rancho import arranging
from game.rules.rancho.model import COW, Four, State, Terms
from game.rules.rancho.safety import NONE, Arrangement, _Search, arrange_flock
from game.rules.rancho.standing import added, standing as stand_of
from tests.rules.rancho.naive import PRICES, touching
from tests.rules.rancho.table import AT, BOARD, laid, terms_for
from tests.samples import one_in

OPTIONS = [{}, {"calm_forest": True}]


def pasturing(terms: Terms, random: Random) -> State:
    """A small ranch with sheep and stacks anywhere, and more of both beside the board."""
    own = [BOARD.spots[at].at for at in terms.farms[0]]
    for _ in range(random.randrange(9)):
        own.append(random.choice([at for at in PRICES if at not in own and any(touching(at, each) for each in own)]))
    names = [BOARD.spots[AT[at]].name for at in own]
    homes = random.sample(names, random.randint(0, len(names)))
    sheep = homes[: random.randrange(4)]
    rabbits = {name: random.choice((1, 2, 3, 5, 6, 6)) for name in homes[len(sheep) :]}
    loose = random.choice((NONE, (random.randrange(15), random.randrange(4), 0, 0)))
    return laid(terms, land=(" ".join(names[2:]),), rabbits=rabbits, sheep=" ".join(sheep), loose=loose)


def ranching(terms: Terms, random: Random) -> State:
    """The same with cows and horses, of whom some may lie beside the board."""
    state, spaces = pasturing(terms, random), terms.spaces
    own = state.owned[0]
    room = own & ~state.sheep & ~mask_of([at for at in members(own) if state.rabbits[at]])
    cows, horses = list[int](), list[int]()
    for found, numbers, sets in (
        (horses, spaces.triples_on(own), spaces.triple_sets),
        (cows, spaces.pairs_on(own), spaces.pair_sets),
    ):
        fitting = [number for number in numbers if sets[number] & room == sets[number]]
        for number in random.sample(fitting, min(len(fitting), random.randrange(3))):
            if sets[number] & room == sets[number]:
                found.append(number)
                room ^= sets[number]
    few = (0, 0, 1, 2)
    loose = (*state.loose[:COW], random.choice(few), random.choice(few))
    return structs.replace(state, cows=tuple(sorted(cows)), horses=tuple(sorted(horses)), loose=loose)


def searched(terms: Terms, state: State, keeps: bool) -> Arrangement:
    """The safest arrangement as it is found with cows and horses, which tries every way."""

    def safest(own: int, animals: Four, least: Four) -> Arrangement:
        return _Search(terms.spaces, terms.danger, own, animals, least).arrangement()

    patient = replace(terms, safest=safest)
    stand, own, rabbits = stand_of(terms, state, 0), state.owned[0], state.rabbits
    animals, least = added(stand.counts, state.loose), stand.counts if keeps else NONE
    best = safest(own, animals, least)
    if animals == stand.counts and arranging.risk(terms, state, 0) == best.cost:
        stacks = tuple((at, rabbits[at]) for at in stand.stacks)
        return Arrangement(best.cost, stacks, stand.sheep, stand.cows, stand.horses, NONE)
    rooted = arranging._keeping_full_spaces(patient, rabbits, stand, own, animals, least, best)
    return arranging._moving_least(patient, rabbits, stand, own, rooted)


def as_searched(terms: Terms, state: State) -> None:
    """Whether what stands makes room for what is loose or not."""
    for keeps in (True, False):
        assert arranging.settled(terms, state, 0, keeps) == searched(terms, state, keeps)


@pytest.mark.parametrize("options", OPTIONS)
@pytest.mark.parametrize("number", one_in(2, range(8)))
def test_they_stand_where_a_search_lets_them_stand(number: int, options: dict[str, bool]) -> None:
    terms, random = terms_for(6, **options), Random(f"grazing {number}")
    for _ in range(40):
        state = pasturing(terms, random)
        as_searched(terms, state)


@pytest.mark.parametrize("options", [*OPTIONS, {"last_rabbit_safe": True}])
@pytest.mark.parametrize("number", one_in(2, range(8)))
def test_cows_and_horses_stand_where_a_search_lets_them_stand(number: int, options: dict[str, bool]) -> None:
    terms, random = terms_for(6, **options), Random(f"ranching {number}")
    for _ in range(40):
        state = ranching(terms, random)
        as_searched(terms, state)


@pytest.mark.parametrize(
    "options", [*OPTIONS, {"last_rabbit_safe": True}, {"calm_forest": True, "last_rabbit_safe": True}]
)
@pytest.mark.parametrize("number", one_in(4, range(8)))
def test_so_do_all_four_kinds_where_a_set_keeps_room_for_each(number: int, options: dict[str, bool]) -> None:
    """RA19: of a set a rabbit and a sheep have to stand too, so that what stands round cows and horses is not all."""
    terms, random, tried = terms_for(6, **options), Random(f"sets {number}"), 0
    while tried < 40:
        state = ranching(terms, random)
        loose = random.randrange(9), random.randrange(4), random.randrange(2), random.randrange(2)
        if state.horses and (state.cows or loose[COW]):
            state, tried = structs.replace(state, loose=loose), tried + 1
            as_searched(terms, state)


def test_a_set_stays_where_it_stands_though_sheep_come() -> None:
    """RA12, RA19: stack, sheep, cow and horse are as safe as they can be, and the new sheep have no room."""
    terms = terms_for(6)
    own = [(2, 0), (3, 0), (2, 1), (3, 1), (1, 3), (3, 2), (2, 3)]
    names = {at: BOARD.spots[AT[at]].name for at in own}
    land = mask_of([AT[at] for at in own])
    state = structs.replace(
        laid(terms, rabbits={names[1, 3]: 6}, sheep=names[2, 0], loose=(0, 2, 0, 0)),
        owned=(land, *[0] * 5),
        cows=(terms.spaces.pair_numbers[tuple(sorted((AT[3, 2], AT[2, 3])))],),
        horses=(terms.spaces.triple_numbers[tuple(sorted((AT[3, 0], AT[2, 1], AT[3, 1])))],),
    )
    found = arranging.settled(terms, state, 0, False)
    assert arranging.all_stay(terms, state, 0, found)
    assert found == searched(terms, state, False)


@pytest.mark.parametrize("number", range(8))
def test_as_many_cows_have_room_as_can_be_placed_one_after_the_other(number: int) -> None:
    terms, random = terms_for(6), Random(f"room {number}")

    def most(free: int) -> int:
        sets = [terms.spaces.pair_sets[each] for each in terms.spaces.pairs_on(free)]
        return max((1 + most(free ^ each) for each in sets), default=0)

    for _ in range(10):
        own = pasturing(terms, random).owned[0]
        own &= ~mask_of(random.sample(members(own), min(3, own.bit_count())))
        for cows in range(6):
            assert terms.spaces.cows_on(own, cows) == min(cows, most(own))


@pytest.mark.parametrize("number", range(8))
def test_on_an_empty_ranch_too(number: int) -> None:
    terms, random = terms_for(6), Random(f"empty {number}")
    for _ in range(40):
        own = pasturing(terms, random).owned[0]
        animals = random.randrange(40), random.randrange(8), 0, 0
        few = random.randint(0, min(animals[0], 6)), 0, 0, 0
        found = _Search(terms.spaces, terms.danger, own, animals, few).arrangement()
        assert arrange_flock(terms.danger, own, animals, few) == found
