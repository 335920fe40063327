"""Fox, wolf and dogs (RA16 to RA18)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random

import pytest
from msgspec.structs import replace

from game.core.steps import Chance, Choice
from game.rules.rancho.choices import EndTurn, First, Keep, Pips, Roll, Send
from game.rules.rancho.dice import ChooseFirst, Guard, RollAttack
from game.rules.rancho.events import AnimalsLost, AttackMissed, AttackRolled, DogSent
from game.rules.rancho.model import COW, FOX, HORSE, LARGE_DOG, RABBIT, SHEEP, SMALL_DOG, WOLF, State, Terms
from tests.rules.rancho.table import Table, faces, laid, mask, scattered, standing, terms_for

TWO, FOUR = terms_for(), terms_for(4)
LAND = "2,2 3,1 1,3 2,1 1,1 2,0"
OTHER = "-2,-2 -3,-1 -1,-3 -2,-1 -1,-1 -2,0"


def both(**more: object) -> State:
    """Two like ranches, opposite each other: rabbits on a 1 and a farm, sheep on a 4, a 2 and a 1."""
    return laid(
        TWO,
        land=(LAND, OTHER),
        rabbits={"1,1": 3, "2,3": 2, "-1,-1": 4, "-2,-3": 1},
        sheep="2,2 2,1 2,0",
        **more,  # type: ignore[arg-type]
    )


def attacked(state: State, predator: int, number: int, face: int = HORSE) -> Table:
    table = Table(TWO, state)
    table.do(Roll(), *faces(predator, face), Pips(number))
    return table


def test_a_fox_on_the_1s() -> None:
    """RA17: rabbits on 1s of all players go, sheep stay; the farm is safe."""
    table = attacked(both(), FOX, 1)
    assert standing(table.state, TWO, 0) == (2, 3, 0, 0)
    assert standing(table.state, TWO, 1) == (1, 0, 0, 0)
    assert table.state.herd[RABBIT] == 20 - 3
    assert [(each.seat, each.kind, each.count) for each in table.events if isinstance(each, AnimalsLost)] == [
        (0, RABBIT, 3),
        (1, RABBIT, 4),
    ]
    assert table.state.die == 1


@pytest.mark.parametrize("number", [2, 4])
def test_a_fox_elsewhere(number: int) -> None:
    """RA17."""
    before = both()
    table = attacked(before, FOX, number)
    assert table.state.rabbits == before.rabbits
    assert table.state.sheep == before.sheep


def test_a_wolf_on_the_4s() -> None:
    """RA17: sheep, cows and horses wholly or partly on 4s go, rabbits stay."""
    state = laid(
        TWO,
        land=("2,2 3,1 1,3 2,1 1,2 3,0 1,1 2,0 0,2", OTHER),
        rabbits={"3,1": 6, "-2,-2": 2},
        sheep="1,3 2,0 -3,-1 -2,-1",
        cows=("2,2 2,1", "-3,-2 -2,-3"),
        horses=("1,2 0,2 1,1",),
    )
    table = attacked(state, WOLF, 4, RABBIT)
    assert standing(table.state, TWO, 0) == (6, 1, 0, 1)
    assert standing(table.state, TWO, 1) == (2, 1, 1, 0)
    assert table.state.sheep == mask("2,0 -2,-1")


@pytest.mark.parametrize(
    ("cow", "horse", "number", "left"),
    [
        ("3,2 2,3", "2,1 1,1 2,0", 4, (1, 1)),
        ("3,2 2,3", "2,1 1,1 2,0", 2, (1, 0)),
        ("3,2 2,3", "2,1 1,1 2,0", 1, (1, 0)),
        ("2,3 1,3", "2,1 1,1 2,0", 4, (0, 1)),
        ("1,1 2,0", "3,2 2,3 2,2", 4, (1, 0)),
        ("1,1 2,0", "3,2 2,3 2,2", 1, (0, 1)),
        ("1,1 2,0", "3,2 2,3 2,2", 2, (1, 1)),
        ("2,1 2,0", "3,2 3,1 2,2", 1, (0, 1)),
        ("2,1 2,0", "3,2 3,1 2,2", 2, (0, 1)),
    ],
)
def test_wholly_or_partly(cow: str, horse: str, number: int, left: tuple[int, int]) -> None:
    """RA17: one space on attacked land is enough; wholly inside the farm they are safe."""
    table = attacked(laid(TWO, land=(LAND,), cows=(cow,), horses=(horse,)), WOLF, number, RABBIT)
    assert standing(table.state, TWO, 0) == (0, 0, *left)
    assert table.state.herd[COW] == TWO.herd[COW] - left[0]
    assert table.state.herd[HORSE] == TWO.herd[HORSE] - left[1]


def test_a_large_dog_saves_three_sheep_on_three_4s() -> None:
    """RA18: all of its owner's animals, nobody else's."""
    state = laid(TWO, land=("2,2 3,1 1,3", "-2,-2"), sheep="2,2 3,1 1,3 -2,-2", dogs=((0, 1),), rabbits={"3,2": 1})
    table = attacked(state, WOLF, 4)
    assert table.top.seat == 0
    assert list(table.options) == [Send(), Keep()]
    table.do(Send())
    assert standing(table.state, TWO, 0) == (1, 3, 0, 0)
    assert standing(table.state, TWO, 1) == (0, 0, 0, 0)
    assert table.state.dogs[0] == (0, 0)
    assert table.state.herd[LARGE_DOG] == TWO.herd[LARGE_DOG]
    assert DogSent(0, LARGE_DOG) in table.events


def test_a_dog_is_kept() -> None:
    """RA18: it is optional."""
    state = laid(TWO, land=("2,2 3,1 1,3",), sheep="2,2 3,1 1,3", dogs=((0, 1),))
    table = attacked(state, WOLF, 4)
    table.do(Keep())
    assert standing(table.state, TWO, 0) == (0, 0, 0, 0)
    assert table.state.dogs[0] == (0, 1)


@pytest.mark.parametrize(
    ("dogs", "predator", "number"),
    [((0, 1), FOX, 1), ((1, 0), WOLF, 4), ((1, 1), FOX, 4), ((1, 1), FOX, 2), ((0, 0), WOLF, 2)],
)
def test_nobody_is_asked_without_a_choice(dogs: tuple[int, int], predator: int, number: int) -> None:
    """RA18: the wrong dog, no dog, or nothing to lose."""
    table = attacked(both(dogs=(dogs,)), predator, number)
    assert EndTurn() in table.options
    assert table.state.dogs[0] == dogs


def test_owners_are_asked_clockwise_from_the_roller() -> None:
    """RA18."""
    state = laid(
        FOUR,
        land=("2,2 2,1", "-2,4 -2,3", "-2,-2 -2,-1", "2,-4 2,-3"),
        rabbits={"2,1": 1, "-2,3": 2, "-2,-1": 3, "2,-3": 4},
        dogs=((1, 0), (0, 0), (0, 1), (1, 0)),
        seat=2,
    )
    table = Table(FOUR, state)
    table.do(Roll(), *faces(HORSE, FOX), Pips(2))
    assert table.top.seat == 3
    assert standing(table.state, FOUR, 2) == (0, 0, 0, 0)
    table.do(Send())
    assert table.top.seat == 0
    table.do(Keep())
    assert [standing(table.state, FOUR, seat)[0] for seat in range(4)] == [0, 0, 0, 4]
    assert table.state.dogs == ((1, 0), (0, 0), (0, 1), (0, 0))
    assert table.top.seat == 2
    assert EndTurn() in table.options


def test_two_foxes_and_one_small_dog() -> None:
    """RA16, RA18: it saves from one attack; a second one needs a second dog."""
    state = laid(TWO, land=(LAND,), rabbits={"1,1": 3, "2,1": 4}, dogs=((1, 0),))
    table = Table(TWO, state)
    table.do(Roll(), *faces(FOX, FOX), Pips(1), Send())
    assert standing(table.state, TWO, 0) == (7, 0, 0, 0)
    table.do(Pips(1))
    assert standing(table.state, TWO, 0) == (4, 0, 0, 0)
    assert EndTurn() in table.options


def test_two_foxes_and_two_small_dogs() -> None:
    """RA18."""
    six = terms_for(6)
    state = laid(six, land=(LAND,), rabbits={"1,1": 3, "2,1": 4}, dogs=((2, 0),))
    table = Table(six, state)
    table.do(Roll(), *faces(FOX, FOX), Pips(1), Send(), Pips(2), Send())
    assert standing(table.state, six, 0) == (7, 0, 0, 0)
    assert table.state.dogs[0] == (0, 0)
    assert table.state.herd[SMALL_DOG] == 3


def test_a_dog_kept_in_the_first_attack_helps_in_the_second() -> None:
    """RA18."""
    table = Table(TWO, laid(TWO, land=(LAND,), rabbits={"1,1": 1, "2,1": 4}, dogs=((1, 0),)))
    table.do(Roll(), *faces(FOX, FOX), Pips(1), Keep(), Pips(2), Send())
    assert standing(table.state, TWO, 0) == (4, 0, 0, 0)


@pytest.mark.parametrize("first", [FOX, WOLF])
@pytest.mark.parametrize("dice", [(FOX, WOLF), (WOLF, FOX)])
def test_the_roller_picks_the_order_of_fox_and_wolf(first: int, dice: Sequence[int]) -> None:
    """RA16: before any of their rolls."""
    table = Table(TWO, both())
    table.do(Roll(), *faces(*dice))
    assert set(table.options) == {First(FOX), First(WOLF)}
    assert table.top.seat == 0
    assert table.refusal(First(RABBIT)) == ("RA16", "not_offered")
    table.do(First(first))
    assert isinstance(table.top, Chance)
    table.do(Pips(1))
    if first == FOX:
        assert (standing(table.state, TWO, 0), table.state.sheep) == ((2, 3, 0, 0), mask("2,2 2,1 2,0"))
    else:
        assert standing(table.state, TWO, 0) == (5, 2, 0, 0)
    table.do(Pips(1))
    assert standing(table.state, TWO, 0) == (2, 2, 0, 0)
    rolled = [event.predator for event in table.events if isinstance(event, AttackRolled)]
    assert rolled == [first, FOX + WOLF - first]


@pytest.mark.parametrize("predator", [FOX, WOLF])
def test_two_of_a_kind_attack_twice(predator: int) -> None:
    """RA16: nothing to pick; each has its own 6-sided roll."""
    table = Table(TWO, both())
    table.do(Roll(), *faces(predator, predator), Pips(2), Pips(4))
    assert EndTurn() in table.options
    left = (5, 3, 0, 0) if predator == FOX else (5, 1, 0, 0)
    assert standing(table.state, TWO, 0) == left


def test_an_attack_is_over_before_the_next_roll() -> None:
    """RA16: the dog's owner is asked first."""
    table = Table(TWO, both(dogs=((1, 0),)))
    table.do(Roll(), *faces(FOX, FOX), Pips(1))
    assert table.top.seat == 0
    assert Send() in table.options
    table.do(Send())
    assert isinstance(table.top, Chance)


def test_a_predator_beside_an_animal_comes_first() -> None:
    """RA16: every predator is resolved before breeding."""
    for dice in ((RABBIT, FOX), (FOX, RABBIT)):
        table = Table(TWO, both())
        table.do(Roll(), *faces(*dice))
        assert isinstance(table.top, Chance)
        table.do(Pips(1))
        assert table.state.loose == ((2 + 1) // 2, 0, 0, 0)


def test_safe_only_wholly_inside_the_farm() -> None:
    """RA17."""
    table = attacked(laid(TWO, land=(LAND,), sheep="3,2", rabbits={"2,3": 6}), WOLF, 4)
    assert standing(table.state, TWO, 0) == (6, 1, 0, 0)
    table = attacked(laid(TWO, land=(LAND,), cows=("3,2 2,3",)), WOLF, 4, RABBIT)
    assert standing(table.state, TWO, 0) == (0, 0, 1, 0)


def test_nothing_is_won_for_what_is_lost() -> None:
    """RA17: what goes returns to the herd, without credit."""
    table = attacked(both(), WOLF, 2)
    assert table.state.herd[SHEEP] == TWO.herd[SHEEP] - 2
    assert table.state.credit == 0


@pytest.mark.parametrize(("predator", "number", "missed"), [(FOX, 1, 0), (FOX, 2, 1), (WOLF, 1, 0), (FOX, 4, 1)])
def test_an_attack_that_takes_nothing_is_told(predator: int, number: int, missed: int) -> None:
    """RA17: once, and only where nobody loses anything."""
    told = [each for each in attacked(both(), predator, number).events if isinstance(each, AttackMissed)]
    assert told == [AttackMissed(0, predator)] * missed


def test_an_attack_that_dogs_hold_off_has_not_missed() -> None:
    """RA18."""
    table = attacked(laid(TWO, land=(LAND, OTHER), rabbits={"1,1": 3}, dogs=((1, 0),)), FOX, 1)
    table.do(Send())
    assert not any(isinstance(each, AttackMissed | AnimalsLost) for each in table.events)


def ends(terms: Terms, state: State, first: int) -> Counter[tuple[State, tuple[object, ...]]]:
    """Count each end of both attacks by brute force, over all rolls and all decisions of owners of dogs."""
    found: Counter[tuple[State, tuple[object, ...]]] = Counter()
    start = Table(terms, state, ChooseFirst(state.seat))
    waiting: list[tuple[Table, int, tuple[object, ...], Choice]] = [(start, 1, (), First(first))]
    while waiting:
        table, weight, decided, choice = waiting.pop()
        table.do(choice)
        if not table.over and isinstance(table.top, RollAttack):
            outcomes = table.top.outcomes(terms, table.state)
            waiting += [(table.fork(), weight * many, decided, pips) for pips, many in outcomes]
        elif not table.over and isinstance(table.top, Guard):
            told = table.top.seat, table.top.predator
            waiting += [(table.fork(), weight, (*decided, (told, each)), each) for each in (Send(), Keep())]
        else:
            found[replace(table.state, die=0), decided] += weight
    return found


@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize("calm", [False, True], ids=["all_die", "last_stays"])
def test_an_order_is_asked_for_where_both_can_touch_somebody_alone(seats: int, calm: bool) -> None:
    """RA16, RA17 (ruling): where one touches nobody either order leads to the same; else both take something."""
    terms, met = terms_for(seats, last_rabbit_safe=calm), Counter[bool]()
    for number in range(24):
        dice = Random(f"moot {seats} {number}")
        state = replace(scattered(terms, dice), dice=(FOX, WOLF))
        if number % 3 == 1:
            state = replace(state, rabbits=bytes(len(state.rabbits)))
        elif number % 3 == 2:
            state = replace(state, sheep=0, cows=(), horses=())
        moot = ChooseFirst(state.seat).moot(terms, state)
        fox, wolf = (ends(terms, state, first) for first in (FOX, WOLF))
        if moot:
            assert fox == wolf
        else:
            assert any(end.rabbits != state.rabbits for end, _ in fox)
            assert any((end.sheep, end.cows, end.horses) != (state.sheep, state.cows, state.horses) for end, _ in wolf)
        met[moot] += 1
    assert min(met[True], met[False]) > 2
