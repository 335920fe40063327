"""The house options, each alone (RA6, RA13, RA17 to RA19)."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product

import msgspec
import pytest

from game.core.spec import BadTerms
from game.core.steps import Chance
from game.rules.rancho import SPEC, first_rabbits
from game.rules.rancho.choices import EndTurn, Keep, Pips, Roll, Send, Starts
from game.rules.rancho.data import EXTRAS, EXTRAS_IN_ORDER
from game.rules.rancho.events import AnimalsLost
from game.rules.rancho.model import FOX, HORSE, LARGE_DOG, RABBIT, SHEEP, SMALL_DOG, WOLF, Options, PlayoutOptions
from tests.rules.rancho.table import Table, faces, laid, space, standing, terms_for

SEATS = (2, 3, 4, 5, 6)


def test_all_are_off() -> None:
    """RA7: seat 1 begins."""
    assert msgspec.to_builtins(Options()) == {
        "fair_start": False,
        "quick_start": False,
        "last_rabbit_safe": False,
        "calm_forest": False,
        "tolls_always": False,
        "round_limit": 0,
        "starter": 1,
        "dogs": (),
    }
    assert SPEC.playout_options == Options(round_limit=20)


@pytest.mark.parametrize("seats", SEATS)
def test_a_fair_start(seats: int) -> None:
    """RA6: 1, 2, 2, 3, 3, 4 rabbits in turn order, from whoever begins."""
    for starter in range(1, seats + 1):
        terms = terms_for(seats, fair_start=True, starter=starter)
        state = SPEC.setup(terms).state
        got = [standing(state, terms, (starter - 1 + n) % seats)[0] for n in range(seats)]
        assert got == [1, 2, 2, 3, 3, 4][:seats]
        assert all(state.rabbits[second] for _, second in terms.farms)
        assert state.herd[RABBIT] == terms.herd[RABBIT] - sum(got)
        assert state.sheep.bit_count() == seats


@pytest.mark.parametrize("start", [{}, {"fair_start": True}, {"quick_start": True}], ids=["plain", "fair", "quick"])
@pytest.mark.parametrize("seats", SEATS)
def test_no_start_fills_a_stack_beyond_its_room(seats: int, start: dict[str, bool]) -> None:
    """RA6, RA8, **ruling**: whoever begins with so much more, a stack has room for six, every farm has one at least and
    all rabbits come out of the herd; in a fair start with no room for all of its rabbits every seat gets fewer."""
    for more, ahead, starter in product(range(11), range(seats), range(1, seats + 1)):
        dogs = tuple(more * (seat == ahead) for seat in range(seats))
        terms = terms_for(seats, **start, dogs=dogs, starter=starter)
        state = SPEC.setup(terms).state
        got = [state.rabbits[second] for _, second in terms.farms]
        assert 1 <= min(got) <= max(got) <= 6
        assert sum(got) + state.herd[RABBIT] == terms.herd[RABBIT]
        place = (ahead - starter + 1) % seats
        if "fair_start" in start:
            rabbits = (0, 0, 0, 1, 2, 3, 4, 3, 4, 5, 5)[more]
            over = max(0, rabbits + (1, 2, 2, 3, 3, 4)[place] - 6)
            for n, own in enumerate((1, 2, 2, 3, 3, 4)[:seats]):
                assert got[(starter - 1 + n) % seats] == max(1, own - over) + rabbits * (n == place)


@pytest.mark.parametrize("seats", SEATS)
def test_an_even_start(seats: int) -> None:
    """RA1, RA6, RA8, **ruling**: a small dog, a large one, up to four rabbits, three to five with the pasture
    beside the second farm space, and a sheep on that pasture; the last way is a small dog and two rabbits."""
    for seat, more in product(range(seats), range(12)):
        terms = terms_for(seats, dogs=tuple(more * (each == seat) for each in range(seats)))
        state = SPEC.setup(terms).state
        plain = SPEC.setup(terms_for(seats)).state
        land = state.owned[seat] & ~plain.owned[seat]
        assert land.bit_count() == (6 < more < 11)
        assert [terms.spaces.near[at] & land for at in terms.farms[seat]] == [0, land]
        assert not land or terms.spaces.numbers[land.bit_length() - 1] == 4
        assert state.sheep & ~plain.sheep == land * (more == 10)
        assert state.dogs[seat] == (int(more > 0), int(1 < more < 11))
        assert state.rabbits[terms.farms[seat][1]] == 1 + (0, 0, 0, 1, 2, 3, 4, 3, 4, 5, 5, 2)[more]
        given = (more > 0, 1 < more < 11, more == 10)
        assert [plain.herd[kind] - state.herd[kind] for kind in (SMALL_DOG, LARGE_DOG, SHEEP)] == list(map(int, given))
        others = [each for each in range(seats) if each != seat]
        assert all(state.owned[each] == plain.owned[each] for each in others)


def test_an_even_start_goes_by_what_it_is_worth() -> None:
    """RA3: each way to begin ahead is worth more than the one before, and each has its place."""
    worth = {"rabbit": 1, "small_dog": 3, "pasture": 4, "large_dog": 6, "sheep": 6}
    values = [sum(map(worth.__getitem__, EXTRAS[way])) for way in EXTRAS_IN_ORDER]
    assert sorted(EXTRAS_IN_ORDER) == [*range(len(EXTRAS))]
    assert values == sorted(set(values))


def test_an_even_start_of_what_the_herd_lacks() -> None:
    """RA1, **ruling**: out of the herd, in the order of the seats; what it lacks is missing."""
    state = SPEC.setup(terms_for(6, dogs=(10,) * 6)).state
    assert state.dogs == ((1, 1),) * 3 + ((0, 0),) * 3
    assert state.sheep.bit_count() == 12
    assert state.herd[SHEEP] == 6


@pytest.mark.parametrize("quick", [False, True])
def test_all_that_begin_level_have_the_same_beside_an_even_start(quick: bool) -> None:
    """RA6, **ruling**: as many rabbits as `first_rabbits` says, which the set-up tells."""
    for more in EXTRAS_IN_ORDER:
        terms = terms_for(3, quick_start=quick, dogs=(0, more, 0))
        first, state = first_rabbits(terms.options), SPEC.setup(terms).state
        assert [state.rabbits[second] for _, second in terms.farms] == [
            first,
            first + EXTRAS[more].count("rabbit"),
            first,
        ]


def test_a_fair_start_from_whom_chance_picks() -> None:
    """RA6, RA7."""
    terms = terms_for(3, fair_start=True, starter=0)
    table = Table(terms, SPEC.setup(terms).state, *SPEC.setup(terms).agenda[::-1])
    table.do(Starts(2))
    assert [standing(table.state, terms, seat)[0] for seat in (2, 0, 1)] == [1, 2, 2]


@pytest.mark.parametrize("seats", SEATS)
def test_a_quick_start(seats: int) -> None:
    """RA6: 6 rabbits and 1 sheep."""
    terms = terms_for(seats, quick_start=True)
    state = SPEC.setup(terms).state
    assert [standing(state, terms, seat) for seat in range(seats)] == [(6, 1, 0, 0)] * seats
    assert state.herd[RABBIT] == terms.herd[RABBIT] - 6 * seats


def test_fair_and_quick_exclude_each_other() -> None:
    """RA6."""
    with pytest.raises(BadTerms, match="starts"):
        terms_for(2, fair_start=True, quick_start=True)


@pytest.mark.parametrize("rounds", [-1, 1, 4, 51])
def test_other_round_limits_are_refused(rounds: int) -> None:
    """RA19."""
    with pytest.raises(BadTerms, match="round_limit"):
        terms_for(2, round_limit=rounds)


@pytest.mark.parametrize("rounds", [0, 5, 20, 50])
def test_round_limits(rounds: int) -> None:
    """RA19."""
    assert terms_for(2, round_limit=rounds).options.round_limit == rounds


LAND = "2,2 3,1 1,3 2,1 1,1 2,0"


@pytest.mark.parametrize(
    ("rabbits", "number", "left"),
    [
        ({"1,1": 3}, 1, {"1,1": 1}),
        ({"1,1": 3, "2,0": 2}, 1, {"1,1": 1}),
        ({"2,0": 2}, 1, {"2,0": 1}),
        ({"1,1": 1}, 1, {"1,1": 1}),
        ({"3,1": 2, "1,3": 4, "2,2": 1}, 4, {"1,3": 1}),
        ({"1,1": 3, "2,1": 1}, 1, {"2,1": 1}),
        ({"1,1": 3, "3,2": 1}, 1, {"3,2": 1}),
        ({"1,1": 3}, 2, {"1,1": 3}),
    ],
)
def test_the_last_rabbit_is_safe(rabbits: Mapping[str, int], number: int, left: Mapping[str, int]) -> None:
    """RA17: only if every rabbit would go one stays, lowest q, then r."""
    terms = terms_for(2, last_rabbit_safe=True)
    table = Table(terms, laid(terms, land=(LAND,), rabbits=rabbits))
    table.do(Roll(), *faces(FOX, HORSE), Pips(number))
    assert {at: n for at, n in enumerate(table.state.rabbits) if n} == {space(name): n for name, n in left.items()}
    assert table.state.herd[RABBIT] == terms.herd[RABBIT] - sum(left.values())


def test_the_last_rabbit_without_the_option() -> None:
    """RA17."""
    terms = terms_for()
    table = Table(terms, laid(terms, land=(LAND,), rabbits={"1,1": 3}))
    table.do(Roll(), *faces(FOX, HORSE), Pips(1))
    assert not any(table.state.rabbits)


def test_a_safe_last_rabbit_is_no_loss() -> None:
    """RA17, RA18: nobody is asked for a dog for it; for the others yes."""
    terms = terms_for(2, last_rabbit_safe=True)
    table = Table(terms, laid(terms, land=(LAND,), rabbits={"1,1": 1}, dogs=((1, 0),)))
    table.do(Roll(), *faces(FOX, HORSE), Pips(1))
    assert EndTurn() in table.options
    assert not any(isinstance(event, AnimalsLost) for event in table.events)

    table = Table(terms, laid(terms, land=(LAND,), rabbits={"1,1": 2}, dogs=((1, 0),)))
    table.do(Roll(), *faces(FOX, FOX), Pips(1), Send())
    assert standing(table.state, terms, 0)[0] == 2
    table.do(Pips(1))
    assert standing(table.state, terms, 0)[0] == 1

    table = Table(terms, laid(terms, land=(LAND,), rabbits={"1,1": 2}, dogs=((1, 0),)))
    table.do(Roll(), *faces(FOX, FOX), Pips(1), Keep(), Pips(1))
    assert standing(table.state, terms, 0)[0] == 1
    assert table.state.dogs[0] == (1, 0)


def test_the_last_rabbit_is_no_safer_from_nothing_else() -> None:
    """RA17: a wolf takes the last sheep."""
    terms = terms_for(2, last_rabbit_safe=True)
    table = Table(terms, laid(terms, land=(LAND,), sheep="1,1"))
    table.do(Roll(), *faces(WOLF, HORSE), Pips(1))
    assert not table.state.sheep


@pytest.mark.parametrize("dice", [(FOX, WOLF), (FOX, FOX), (WOLF, RABBIT), (HORSE, FOX)])
def test_a_calm_forest(dice: tuple[int, int]) -> None:
    """RA16: fox and wolf do nothing, the other die breeds as ever."""
    terms = terms_for(2, calm_forest=True)
    before = laid(terms, land=(LAND,), rabbits={"1,1": 3}, sheep="2,1", dogs=((1, 1),))
    table = Table(terms, before)
    table.do(Roll(), *faces(*dice))
    assert not isinstance(table.top, Chance)
    assert standing(table.state, terms, 0) == (3, 1, 0, 0)
    assert table.state.loose == ((2, 0, 0, 0) if RABBIT in dice else (0, 0, 0, 0))
    assert table.state.die == 0


def test_matches_on_the_same_terms_share_their_tables_and_others_do_not() -> None:
    terms = terms_for(2)
    again = SPEC.prepare([msgspec.structs.replace(terms.board)], 2, Options())
    assert again is terms
    assert len({id(each) for each in (terms, terms_for(3), terms_for(2, quick_start=True))}) == 3
    guarded = SPEC.prepare([terms.board], 2, PlayoutOptions())
    assert guarded is not terms
    assert guarded.options.most_acts < terms.options.most_acts
