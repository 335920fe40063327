"""The table before the first turn: RA1 to RA8."""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec
import pytest

from game.core.engine import play
from game.core.spec import BadTerms
from game.core.steps import Chance, Illegal, Position
from game.rules.rancho import SPEC
from game.rules.rancho.choices import Pips, Roll, Shows, Starts, Take
from game.rules.rancho.model import (
    COW,
    FOX,
    HORSE,
    LARGE_DOG,
    RABBIT,
    SHEEP,
    SMALL_DOG,
    WOLF,
    Options,
    State,
    Terms,
    prepare,
)
from tests.rules.rancho.naive import PRICES, footprints
from tests.rules.rancho.table import BOARD, Table, faces, give, laid, space, spaces, standing, terms_for

SEATS = (2, 3, 4, 5, 6)
HEXES = {spot.at for spot in BOARD.spots}


def opened(terms: Terms) -> Position[State]:
    return SPEC.setup(terms)


@pytest.mark.parametrize(
    ("seats", "herd"),
    [
        (2, (18, 4, 4, 2, 1, 1)),
        (3, (27, 6, 6, 3, 2, 2)),
        (4, (36, 8, 8, 4, 2, 2)),
        (5, (45, 10, 10, 5, 3, 3)),
        (6, (54, 12, 12, 6, 3, 3)),
    ],
)
def test_the_herd_after_dealing(seats: int, herd: tuple[int, ...]) -> None:
    """RA1, RA6."""
    assert opened(terms_for(seats)).state.herd == herd


@pytest.mark.parametrize(
    ("seats", "herd"),
    [
        (2, (20, 6, 4, 2, 1, 1)),
        (3, (30, 9, 6, 3, 2, 2)),
        (4, (40, 12, 8, 4, 2, 2)),
        (5, (50, 15, 10, 5, 3, 3)),
        (6, (60, 18, 12, 6, 3, 3)),
    ],
)
def test_animals_by_number_of_players(seats: int, herd: tuple[int, ...]) -> None:
    """RA1."""
    assert terms_for(seats).herd == herd


@pytest.mark.parametrize("seats", [0, 1, 7])
def test_other_numbers_of_players_are_refused(seats: int) -> None:
    """RA1."""
    with pytest.raises(BadTerms, match="RA1"):
        terms_for(seats)


def outcomes(table: Table) -> dict[Any, int]:
    """Chance's answers now, by what they say."""
    assert isinstance(table.top, Chance)
    return {
        next(getattr(choice, name) for name in choice.__struct_fields__): weight
        for choice, weight in table.top.outcomes(table.terms, table.state)
    }


def test_two_identical_12_sided_dice() -> None:
    """RA2."""
    table = Table(terms_for(), laid(terms_for()))
    table.do(Roll())
    sides = {RABBIT: 6, SHEEP: 2, COW: 1, HORSE: 1, FOX: 1, WOLF: 1}
    assert outcomes(table) == sides
    table.do(Shows(COW))
    assert outcomes(table) == sides


@pytest.mark.parametrize("predator", [FOX, WOLF])
def test_the_6_sided_die(predator: int) -> None:
    """RA2: 1, 1, 1, 2, 2, 4."""
    table = Table(terms_for(), laid(terms_for()))
    table.do(Roll(), *faces(RABBIT, predator))
    weights = outcomes(table)
    assert {number: weight * 6 // sum(weights.values()) for number, weight in weights.items()} == {1: 3, 2: 2, 4: 1}
    with pytest.raises(Illegal):
        table.do(Pips(3))


@pytest.mark.parametrize(
    ("kind", "value"), [(RABBIT, 1), (SMALL_DOG, 3), (SHEEP, 6), (LARGE_DOG, 6), (COW, 12), (HORSE, 24)]
)
def test_values_in_rabbits(kind: int, value: int) -> None:
    """RA3."""
    terms = terms_for()
    state = laid(
        terms,
        land=("2,2 1,3 3,1 2,1 1,2 3,0 2,0",),
        rabbits={"3,2": 1},
        sheep="2,3",
        cows=("2,1 2,2",),
        dogs=((1, 1),),
        loose=(0, 0, 0, 1),
    )
    where = {RABBIT: "3,2", SHEEP: "2,3", COW: "2,1 2,2"}
    table = Table(terms, state)
    table.do(give(kind, where.get(kind, "")))
    assert table.state.credit == value


def test_spaces_and_prices_are_those_of_the_board() -> None:
    """RA4."""
    spaces_ = terms_for().spaces
    assert {
        spot.at: spaces_.numbers[number] for number, spot in enumerate(BOARD.spots) if spot.kind == "pasture"
    } == PRICES
    assert Counter(PRICES.values()) == {1: 12, 2: 18, 4: 18}
    assert [tuple(BOARD.spots[each].at for each in farm) for farm in spaces_.farms] == [
        ((3, 2), (2, 3)),
        ((-2, 5), (-3, 5)),
        ((-5, 3), (-5, 2)),
        ((-3, -2), (-2, -3)),
        ((2, -5), (3, -5)),
        ((5, -3), (5, -2)),
    ]


def test_places_for_cows_and_horses() -> None:
    """RA8: on 2 adjacent and on 3 mutually adjacent spaces."""
    tables = terms_for().spaces
    for size, found in ((2, tables.pairs), (3, tables.triples)):
        assert len(found) == len(set(found)) == {2: 138, 3: 78}[size]
        named = {frozenset(BOARD.spots[each].at for each in footprint) for footprint in found}
        assert named == footprints(HEXES, size)
        assert all(list(footprint) == sorted(footprint) for footprint in found)


_FEWER = tuple(tuple(other for other in others if other != 59) for others in BOARD.neighbours[:-1])
_DEARER = msgspec.structs.replace(BOARD.spots[space("2,1")], props={"price": 10})
_TOO_DEAR = tuple(_DEARER if spot.name == "2,1" else spot for spot in BOARD.spots)
_APART = tuple(
    tuple(other for other in others if {number, other} != set(spaces("2,1 2,2")))
    for number, others in enumerate(BOARD.neighbours)
)


@pytest.mark.parametrize(
    "change",
    [{"spots": BOARD.spots[:-1], "neighbours": _FEWER, "marks": {}}, {"spots": _TOO_DEAR}, {"neighbours": _APART}],
    ids=["half a farm", "too dear", "apart"],
)
def test_a_board_that_the_rules_cannot_work_with_is_refused(change: dict[str, object]) -> None:
    """RA4."""
    with pytest.raises(BadTerms, match="RA4"):
        prepare([msgspec.structs.replace(BOARD, **change)], 2, Options())


def test_one_board_is_needed() -> None:
    """RA4."""
    for boards in ([], [BOARD, BOARD]):
        with pytest.raises(BadTerms, match="boards"):
            prepare(boards, 2, Options())


FARMS = {2: (0, 3), 3: (0, 2, 4), 4: (0, 1, 3, 4), 5: (0, 1, 2, 3, 4), 6: (0, 1, 2, 3, 4, 5)}


@pytest.mark.parametrize("seats", SEATS)
def test_every_seat_begins_with_a_sheep_and_a_rabbit_on_its_farm(seats: int) -> None:
    """RA6, RA7: the sheep on the space named first, the rabbit on the other; farms in the order of the seats."""
    terms = terms_for(seats)
    state = opened(terms).state
    for seat, farm in enumerate(FARMS[seats]):
        first, second = terms.spaces.farms[farm]
        assert terms.farms[seat] == (first, second)
        assert state.owned[seat] == 1 << first | 1 << second
        assert state.sheep >> first & 1
        assert state.rabbits[second] == 1
        assert standing(state, terms, seat) == (1, 1, 0, 0)
    assert sum(state.rabbits) == state.sheep.bit_count() == seats
    assert state.cows == state.horses == ()
    assert state.dogs == ((0, 0),) * seats
    assert (state.loose, state.credit) == ((0, 0, 0, 0), 0)


@pytest.mark.parametrize("seats", SEATS)
def test_seat_1_starts_unless_another_is_named(seats: int) -> None:
    """RA7."""
    assert opened(terms_for(seats)).agenda[-1].seat == 0  # type: ignore[attr-defined]
    for starter in range(1, seats + 1):
        position = opened(terms_for(seats, starter=starter))
        assert position.agenda[-1].seat == starter - 1  # type: ignore[attr-defined]
        assert position.state.seat == starter - 1


@pytest.mark.parametrize("seats", SEATS)
def test_chance_may_pick_the_starter_among_all_seats(seats: int) -> None:
    """RA7."""
    terms = terms_for(seats, starter=0)
    position = opened(terms)
    step = position.agenda[-1]
    assert isinstance(step, Chance)
    assert step.outcomes(terms, position.state) == [(Starts(seat), 1) for seat in range(seats)]
    for seat in range(seats):
        after, events = play(terms, position, Starts(seat))
        assert after.agenda[-1].seat == after.state.seat == seat  # type: ignore[attr-defined]
        assert events
    with pytest.raises(Illegal):
        play(terms, position, Starts(seats))


@pytest.mark.parametrize(("seats", "starter"), [(2, 3), (5, 6), (2, -1)])
def test_a_starter_who_does_not_sit_there_is_refused(seats: int, starter: int) -> None:
    """RA7."""
    with pytest.raises(BadTerms, match="starter"):
        terms_for(seats, starter=starter)


def test_dogs_need_no_space() -> None:
    """RA8: with every space full a dog is taken, and nothing is loose."""
    terms = terms_for()
    table = Table(terms, laid(terms, rabbits={"3,2": 6}, sheep="2,3", loose=(0, 1, 0, 0)))
    table.do(give(SHEEP), Take(LARGE_DOG), Roll())
    assert table.state.dogs[0] == (0, 1)
    assert table.state.loose == (0, 0, 0, 0)
