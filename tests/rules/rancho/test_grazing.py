"""Sheep and rabbits are settled without a search, and stand where the search lets them stand (RA12, RA15)."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from game.rules.rancho import arranging
from game.rules.rancho.model import Four, State, Terms
from game.rules.rancho.safety import NONE, Arrangement, _Search, flocked
from game.rules.rancho.standing import added
from game.rules.rancho.standing import standing as stand_of
from tests.rules.rancho.naive import PRICES, touching
from tests.rules.rancho.table import AT, BOARD, laid, terms_for

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
        return Arrangement(best.cost, stacks, stand.sheep, (), (), NONE)
    rooted = arranging._rooted(patient, rabbits, stand, own, animals, least, best)
    return arranging._still(patient, rabbits, stand, own, rooted)


@pytest.mark.parametrize("options", OPTIONS)
@pytest.mark.parametrize("number", range(8))
def test_they_stand_where_a_search_lets_them_stand(number: int, options: dict[str, bool]) -> None:
    terms, random = terms_for(6, **options), Random(f"grazing {number}")
    for _ in range(40):
        state = pasturing(terms, random)
        for keeps in (True, False):
            assert arranging.settled(terms, state, 0, keeps) == searched(terms, state, keeps)


@pytest.mark.parametrize("number", range(8))
def test_on_an_empty_ranch_too(number: int) -> None:
    terms, random = terms_for(6), Random(f"empty {number}")
    for _ in range(40):
        own = pasturing(terms, random).owned[0]
        animals = random.randrange(40), random.randrange(8), 0, 0
        few = random.randint(0, min(animals[0], 6)), 0, 0, 0
        found = _Search(terms.spaces, terms.danger, own, animals, few).arrangement()
        assert flocked(terms.danger, own, animals, few) == found
