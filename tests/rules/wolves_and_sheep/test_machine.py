"""Random games against what must always hold: WS5, WS6, WS9 to WS11, WS15, WS16."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from game.core.engine import advance, interrupt
from game.core.steps import Chance, Position
from game.rules.wolves_and_sheep import SPEC, data
from game.rules.wolves_and_sheep.choices import Lay, Stop
from game.rules.wolves_and_sheep.laying import shepherd_fits, shepherd_lays
from game.rules.wolves_and_sheep.model import State, Terms, land_of
from game.rules.wolves_and_sheep.scoring import areas
from game.rules.wolves_and_sheep.steps import INTERRUPTS, Turn
from game.rules.wolves_and_sheep.tiles import STEPS
from tests.rules.wolves_and_sheep.naive import forests, placements
from tests.rules.wolves_and_sheep.table import terms_on

USUAL = "wolves_and_sheep"
CASES = [
    (USUAL, 2, {}),
    (USUAL, 3, {}),
    (USUAL, 4, {"starter": 0}),
    (USUAL, 2, {"two_flocks": True}),
    (USUAL, 3, {"interrupts": False}),
    (USUAL, 3, {"draw_fewer": True}),
    *((name, 2 + number % 3, {}) for number, name in enumerate(SPEC.more_maps)),
]


def played(terms: Terms, random: Random) -> list[Position[State]]:
    """The positions of a random game with interrupts; nobody gives up easily."""
    position, past = SPEC.setup(terms), list[Position[State]]()
    while position.agenda:
        past.append(position)
        top: Any = position.agenda[-1]
        if isinstance(top, Chance):
            choice = random.choice(top.outcomes(terms, position.state))[0]
        elif top.open and random.random() < 0.1 and (extra := _aside(terms, position, random)):
            offered = INTERRUPTS.options(terms, position.state, extra.seat)
            position, _ = interrupt(terms, position, offered, INTERRUPTS.resolve, extra)
            continue
        else:
            choices = list(top.options(terms, position.state))
            stay = [choice for choice in choices if not isinstance(choice, Stop)]
            choice = random.choice(stay or choices)
        position, _ = advance(terms, position, choice)
    return [*past, position]


def _aside(terms: Terms, position: Position[State], random: Random) -> Any:
    offered = [
        choice
        for seat in range(terms.seats)
        for choice in INTERRUPTS.options(terms, position.state, seat)
        if not isinstance(choice, Stop) or random.random() < 0.05
    ]
    return random.choice(offered) if offered else None


@pytest.mark.parametrize(("name", "seats", "options"), CASES)
def test_random_games(name: str, seats: int, options: dict[str, Any]) -> None:
    """WS15: they end; tiles are conserved (WS1); every closed meadow is even (WS16); forests agree (WS11)."""
    terms = terms_on(name, seats, **options)
    for number in range(3):
        past = played(terms, Random(f"{seats} {options} {number}"))
        assert len(past) < 1000
        for position in past:
            kept(terms, position.state)
        for position in past[:: len(past) // 12]:
            closed(terms, position.state)
            if position.agenda and isinstance(position.agenda[-1], Turn):
                offered(terms, position)


def kept(terms: Terms, state: State) -> None:
    """Every tile is in one place."""
    assert len(state.bag) == state.left
    shown = sum(map(len, state.shown))
    laid = [what >> 3 for _, what in state.layout.lays if what >> 3 != data.VILLAGE_TILE]
    tiles = [*state.bag, *(tile for hand in state.hands for tile in hand), *laid]
    assert len(tiles) == len(set(tiles)) == data.IN_BAG + shown


def closed(terms: Terms, state: State) -> None:
    """Areas by the whole landscape are what was kept on the way, and as a child would find them."""
    land = land_of(terms, state)
    found = areas(terms, land)
    assert all(len(area.triangles) % 2 == 0 for area in found if area.kind >= data.BLACK and not area.open)
    woods = {
        (tuple((at >> 2) + STEPS[at & 3] << 2 | at & 3 ^ 2 for at in area.open), area.wolves, area.hunters)
        for area in found
        if area.kind == data.FOREST
    }
    kept_woods = {(frozenset(wood.rim), wood.wolves, wood.free) for wood in land.forests.woods.values()}
    assert {(frozenset(rim), wolves, hunters) for rim, wolves, hunters in woods} == kept_woods
    assert {area.triangles for area in found if area.kind == data.FOREST} == forests(terms, land)
    assert land.forests.animals.calm == all(area.safe for area in found if area.kind == data.FOREST)
    assert land.forests.glades == tuple(sorted(at for at, need in land.frontier.items() if need in terms.shapes.wooded))
    assert land.ways == sum(terms.shapes.ways[need] for need in land.frontier.values())
    assert [shepherd_fits(terms, state, colour) for colour in data.COLOURS] == [
        bool(shepherd_lays(terms, state, colour)) for colour in data.COLOURS
    ]


def offered(terms: Terms, position: Position[State]) -> None:
    """Places to lay a tile are those that a child would find by trying all (WS5, WS9, WS10)."""
    state, step = position.state, position.agenda[-1]
    assert isinstance(step, Turn)
    every = step.options(terms, state)
    assert [every[place] for place in range(len(every))] == list(every)
    assert every[-1] == every[len(every) - 1] == list(every)[-1]
    choices = [choice for choice in every if isinstance(choice, Lay)]
    assert len(choices) == len(set(choices))
    assert set(choices) == placements(terms, state, step.seat)
