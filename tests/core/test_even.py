"""Even starts: what is suggested, how likely seats are to win then, and the staircase of a person."""

from __future__ import annotations

import msgspec
import pytest

from game.core.even import MOST_STEPS, End, Strengths, even_chances, moved_on, staircase, suggested
from game.core.spec import EvenStart

POINTS = EvenStart("ahead", 16, 100, "2026-11-26", most=40)
LESS = EvenStart("judges", 2, 40, "2026-11-26", most=4, levels=((2, 4), (4, 2)), teams=((4, 2),))
WON, LAST, NEITHER = End(True, False), End(False, True), End(False, False)


HALVED = EvenStart("judges", 2.5, 40, "2026-11-26", most=4, levels=((2, 4), (4, 2)), teams=((4, 2),))
QUARTERED = msgspec.structs.replace(HALVED, amount=2.75)


def at(*seats: float) -> Strengths:
    return Strengths(seats, 4.0)


@pytest.mark.parametrize(
    ("seats", "steps", "values"),
    [
        ((0, 4), (), (16, 0)),
        ((4, 0), (), (0, 16)),
        ((2, 2), (), (0, 0)),
        ((0, 2, 4), (), (16, 8, 0)),
        ((1, 3), (), (8, 0)),
        ((0, 4), (1, 0), (19, 0)),
        ((0, 4), (-1, 1), (10, 0)),
        ((4, 4), (-4, 0), (0, 12)),
        ((-8, 8), (4, -4), (40, 0)),
    ],
)
def test_who_is_behind_begins_ahead(seats: tuple[float, ...], steps: tuple[int, ...], values: tuple[int, ...]) -> None:
    """Distance as a share of Novice to Expert, times the table; nobody farther than needed."""
    assert suggested(POINTS, at(*seats).after(steps or (0,) * len(seats))) == values


@pytest.mark.parametrize(
    ("seats", "values"),
    [
        ((0, 4), (4, 2)),
        ((4, 0), (2, 4)),
        ((0, 2), (4, 3)),
        ((0, 12), (4, 0)),
        ((0, 4, 0, 4), (2, 1, 2, 1)),
        ((0, 4, 4, 0), (2, 2, 2, 2)),
        ((0, 12, 0, 12), (2, 0, 2, 0)),
    ],
)
def test_who_is_ahead_goes_without(seats: tuple[float, ...], values: tuple[int, ...]) -> None:
    """**Ruling**: sides are as strong as their seats on average, and whole ones are shared out among partners."""
    assert suggested(LESS, at(*seats)) == values


@pytest.mark.parametrize(
    ("seats", "values"),
    [
        ((0, 4), (3, 1)),
        ((4, 0), (1, 3)),
        ((0, 2), (4, 3)),
        ((0, 1), (4, 3)),
        ((0, 0), (4, 4)),
        ((0, 2.4), (3, 2)),
        ((0, 4, 0, 4), (2, 1, 2, 1)),
    ],
)
def test_half_of_one_is_one_less_for_everybody(seats: tuple[float, ...], values: tuple[int, ...]) -> None:
    """**Ruling**: three to one are more than four to two and less than four to one; below one nothing is halved."""
    assert suggested(HALVED, at(*seats)) == values


@pytest.mark.parametrize(
    ("seats", "values"),
    [
        ((0, 4), (2, 0)),
        ((4, 0), (0, 2)),
        ((0, 2), (4, 3)),
        ((0, 2.2), (3, 2)),
        ((0, 2.8), (4, 2)),
        ((0, 4.3), (4, 1)),
        ((0, 4, 0, 4), (2, 1, 2, 0)),
        ((4, 0, 4, 0), (1, 2, 0, 2)),
        ((0, 12, 0, 12), (2, 0, 2, 0)),
    ],
)
def test_three_quarters_of_one_are_two_less_for_everybody(seats: tuple[float, ...], values: tuple[int, ...]) -> None:
    """**Ruling**: two to none are more than three to one and less than four to one; partners share out what their side
    goes without, and the last in turn bears one that is over."""
    assert suggested(QUARTERED, at(*seats)) == values


OPENING = msgspec.structs.replace(LESS, opening=0.5)


@pytest.mark.parametrize(
    ("seats", "values"),
    [
        ((3, 0, 3, 0), (1, 2, 1, 2)),
        ((0, 3, 0, 3), (2, 2, 2, 1)),
        ((4, 0, 4, 0), (1, 2, 1, 2)),
        ((0, 4, 0, 4), (2, 1, 2, 1)),
        ((0, 0, 0, 0), (2, 2, 2, 2)),
    ],
)
def test_who_has_the_first_turn_goes_without_more_where_that_lies_between_two(
    seats: tuple[float, ...], values: tuple[int, ...]
) -> None:
    """**Ruling**: of partners; one and a half are two for a side that begins and one for a side that does not."""
    assert suggested(OPENING, at(*seats)) == values


@pytest.mark.parametrize(("even", "values"), [(HALVED, (3, 1)), (QUARTERED, (2, 0))])
def test_a_start_with_less_for_everybody_gives_even_chances(even: EvenStart, values: tuple[int, int]) -> None:
    assert even_chances(even, at(0, 4), values) == pytest.approx((0.5, 0.5))
    assert even_chances(even, at(4, 0), values[::-1]) == pytest.approx((0.5, 0.5))
    assert even_chances(even, at(0, 0), values[:1] * 2) == pytest.approx((0.5, 0.5))
    starts = (4, 4), (4, 3), (4, 2), (3, 1), (2, 0), (4, 1), (4, 0)
    rising = [even_chances(even, at(0, 4), each)[0] for each in starts]
    assert rising == sorted(set(rising))


def test_the_suggested_start_gives_even_chances() -> None:
    assert even_chances(POINTS, at(0, 4), (16, 0)) == pytest.approx((0.5, 0.5))
    assert even_chances(LESS, at(0, 4), (4, 2)) == pytest.approx((0.5, 0.5))
    assert even_chances(LESS, at(0, 4, 0, 4), (2, 1, 2, 1)) == pytest.approx((0.5,) * 4)
    assert even_chances(POINTS, at(0, 2, 4), (16, 8, 0)) == pytest.approx((1 / 3,) * 3)


def test_chances_agree_with_what_a_staircase_suggests() -> None:
    """A winner begins less far ahead, and all are still told that it is even."""
    thought = at(0, 4).after((-2, 2))
    assert suggested(POINTS, thought) == (4, 0)
    assert even_chances(POINTS, thought, (4, 0)) == pytest.approx((0.5, 0.5))


def test_without_a_start_the_stronger_wins_more_often() -> None:
    weak, strong = even_chances(POINTS, at(0, 2), (0, 0))
    assert weak == pytest.approx(1 / (1 + 2.718281828**2))
    assert weak + strong == pytest.approx(1)
    assert even_chances(LESS, at(0, 2), (4, 4)) == pytest.approx((weak, strong))
    more = [even_chances(POINTS, at(0, 2), (points, 0))[0] for points in range(20)]
    assert more == sorted(more)


@pytest.mark.parametrize(
    ("ends", "step"),
    [
        ((), 0),
        ((WON,), -1),
        ((LAST,), 1),
        ((NEITHER, NEITHER), 0),
        ((WON, LAST), 0),
        ((WON,) * 9, -MOST_STEPS),
        ((*(LAST,) * 9, WON), MOST_STEPS - 1),
    ],
)
def test_a_staircase(ends: tuple[End, ...], step: int) -> None:
    assert staircase(ends) == step


def test_values_may_stand_in_another_order_than_their_numbers() -> None:
    """One that was added later lies between two others, and each means what it meant."""
    plain = EvenStart("ahead", 3, 100, "2026-11-26", most=3)
    ordered = msgspec.structs.replace(plain, order=(0, 1, 3, 2))
    for far, value in ((0.0, 0), (1.3, 1), (2.7, 3), (4.0, 2), (9.0, 2)):
        assert suggested(ordered, at(far, 0.0))[1] == value
        amount = ordered.amount_of(value)
        assert ordered.value(amount) == value
        assert even_chances(ordered, at(far, 0.0), (0, value)) == even_chances(plain, at(far, 0.0), (0, amount))


class Options(msgspec.Struct, frozen=True):
    """Options of two toys."""

    ahead: tuple[int, ...] = ()
    judges: tuple[int, ...] = ()


def test_a_start_goes_with_whoever_sits_one_seat_further_on() -> None:
    assert moved_on(POINTS, Options(ahead=(5,)), 3) == Options(ahead=(0, 0, 5))
    assert moved_on(LESS, Options(judges=(4, 2)), 2) == Options(judges=(2, 4))
    assert moved_on(LESS, Options(judges=(2,)), 2) == Options(judges=(4, 2))
    assert moved_on(POINTS, Options(), 2) == Options()
