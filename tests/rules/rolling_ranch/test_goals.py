"""Goals beside winning, on ranches laid out by hand."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from game.core.spec import MatchCourse, Standing
from game.rules.rolling_ranch import SPEC, data
from game.rules.rolling_ranch.model import ALL_SPACES, Ranch
from tests.games.laid_course import MET, MISSED, OPEN, counts, course, standings
from tests.rules.rolling_ranch.table import EMPTY, Table, laid, ranch_of, terms_for

PENS = {"A": 2, "B": 3, "C": 5, "D": 2, "E": 3, "F": 4, "G": 4, "H": 4, "I": 3}
"""Spaces of the pens of sheet A."""


def cows(but: str = "", **pens: str) -> str:
    """A picture with cows in all pens but some, and other signs in those named."""
    return laid(**{pen: "K" * size for pen, size in PENS.items() if pen not in but} | pens)


def told(*ranches: Ranch | str, over: bool = True, **more: Any) -> MatchCourse[Any, Any]:
    """The course to a state with these ranches, one a seat."""
    table = Table(*ranches, **more)
    return course(SPEC, table.terms, replace(table.state, ranches=(Ranch(),) * len(ranches)), table.state, over=over)


COW_PENS = {
    "three": (laid(A="KK", D="KK", B="KKK"), MET, MET),
    "two": (laid(A="KK", D="KK"), OPEN, MISSED),
    "two, and one with a free space": (laid(A="KK", D="KK", C="KKKK."), OPEN, MISSED),
    "two, and one with a pig": (laid(A="KK", D="KK", C="KKKKP"), OPEN, MISSED),
    "two, and one with a greenhouse": (laid(A="KK", D="KK", I="KgK"), OPEN, MISSED),
    "two, and a pig in all others": (cows(B="P", C="P", E="P", F="P", G="P", H="P", I="P"), MISSED, MISSED),
    "a pig in all but three": (laid(B="P", C="P", E="P", F="P", G="P", H="P"), OPEN, MISSED),
    "pigs and hens": (laid(A="PP", D="CC", B="PPP"), OPEN, MISSED),
    "all nine": (cows(), MET, MET),
}


@pytest.mark.parametrize(("ranch", "before", "after"), COW_PENS.values(), ids=COW_PENS)
def test_pens_full_of_cows(ranch: str, before: Standing, after: Standing) -> None:
    """RR15: never lost again; out of reach where too few pens are left for cows."""
    assert standings(SPEC, "cow_pens", told(EMPTY, ranch, over=False)) == (OPEN, before)
    assert standings(SPEC, "cow_pens", told(ranch, EMPTY, cows())) == (after, MISSED, MET)
    assert standings(SPEC, "cow_pens", told(ranch)) == (after,)


def test_pens_are_those_of_the_own_sheet() -> None:
    """RR3."""
    terms = terms_for(2, side="b")
    three = sum(sorted(terms.sheets[1].pens)[:3])
    ranch = Ranch(animals=(0, 0, three), empty=ALL_SPACES & ~three)
    assert standings(SPEC, "cow_pens", told(ranch, ranch, terms=terms)) == (MISSED, MET)


YARDS = {
    "all four": (laid(A="r", B="a", C="p", D="n"), MET),
    "all four in one pen": (laid(C="rapn"), MET),
    "all seven": (laid(C="rapng", F="gg"), MET),
    "without the barn of resources": (laid(B="a", C="p", D="n"), OPEN),
    "without the barn of animals": (laid(A="r", C="p", D="n"), OPEN),
    "without the warehouse of places": (laid(A="r", B="a", D="n"), OPEN),
    "without the warehouse of animals": (laid(A="r", B="a", C="p", E="ggg"), OPEN),
    "greenhouses alone": (laid(E="ggg"), OPEN),
}


@pytest.mark.parametrize(("ranch", "before"), YARDS.values(), ids=YARDS)
def test_both_barns_and_warehouses(ranch: str, before: Standing) -> None:
    """RR4: never lost again."""
    after = MET if before == MET else MISSED
    assert standings(SPEC, "whole_yard", told(EMPTY, ranch, over=False)) == (OPEN, before)
    assert standings(SPEC, "whole_yard", told(EMPTY, ranch, EMPTY)) == (MISSED, after, MISSED)
    assert standings(SPEC, "whole_yard", told(ranch)) == (after,)


CHICKENS_AND_PIGS, EIGHT_COWS = 0, data.CARDS.index((0, 4))
"""Mission cards: four pens each of chickens and of pigs; four pens of chickens, and eight cows for eight points."""

ALONE = {
    "ninety": (cows(but="G", A="K"), CHICKENS_AND_PIGS, 90, MET),
    "more": (cows(), CHICKENS_AND_PIGS, 108, MET),
    "one less": (cows(but="G", A="KP"), CHICKENS_AND_PIGS, 89, MISSED),
    "ninety with the mission": (cows(but="C", H="KKK"), EIGHT_COWS, 90, MET),
    "the same without it": (cows(but="C", H="KKK"), CHICKENS_AND_PIGS, 82, MISSED),
    "nothing": (EMPTY, CHICKENS_AND_PIGS, 0, MISSED),
}


@pytest.mark.parametrize(("ranch", "card", "points", "standing"), ALONE.values(), ids=ALONE)
def test_points_alone(ranch: str, card: int, points: int, standing: Standing) -> None:
    """RR17, RR19: at the end."""
    at_end = told(ranch, missions=(card,))
    assert at_end.tallies[0].own == points
    assert standings(SPEC, "alone", at_end) == (standing,)
    assert standings(SPEC, "alone", told(ranch, missions=(card,), over=False)) == (OPEN,)


def full(free: int) -> str:
    """A ranch with cows on all spaces but so many."""
    return "K" * (data.SPACES - free) + "." * free


ROOM: dict[str, tuple[tuple[str, ...], tuple[Standing, ...], tuple[Standing, ...]]] = {
    "two free": ((full(2), EMPTY), (OPEN, OPEN), (MET, MISSED)),
    "one free": ((full(1), EMPTY), (MISSED, OPEN), (MISSED, MISSED)),
    "none free": ((full(0), EMPTY), (MISSED, OPEN), (MISSED, MISSED)),
    "many free": ((full(20), EMPTY), (OPEN, OPEN), (MET, MISSED)),
    "another wins": ((full(3), EMPTY, full(2)), (OPEN, OPEN, OPEN), (MISSED, MISSED, MET)),
    "another wins with too few": ((full(3), full(1)), (OPEN, MISSED), (MISSED, MISSED)),
    "a shared win": ((full(2), full(2), full(3)), (OPEN, OPEN, OPEN), (MET, MET, MISSED)),
}


@pytest.mark.parametrize(("ranches", "before", "after"), ROOM.values(), ids=ROOM)
def test_win_with_spaces_left(
    ranches: tuple[str, ...], before: tuple[Standing, ...], after: tuple[Standing, ...]
) -> None:
    """RR18: no space becomes free again."""
    same: dict[str, Any] = {"missions": (CHICKENS_AND_PIGS,) * len(ranches)}
    assert standings(SPEC, "room_left", told(*ranches, over=False, **same)) == before
    assert standings(SPEC, "room_left", told(*ranches, **same)) == after


LESSER = cows(but="CF", B="KK", E="KK")
THREE: dict[str, tuple[dict[str, Any], int, Standing]] = {
    "enough": ({}, 280, MET),
    "one less": ({"last": cows(but="ACF", D="K")}, 279, MISSED),
    "one less, and points ahead": (
        {"last": cows(but="ACF", D="K"), "terms": terms_for(3, ahead=(10, 0, 0))},
        279,
        MISSED,
    ),
    "one less, and eight for a mission": ({"last": cows(but="ACF", D="K"), "missions": (0, EIGHT_COWS, 0)}, 287, MET),
    "two alone": ({"last": EMPTY}, 216, MISSED),
    "before the end": ({"over": False}, 280, OPEN),
}


@pytest.mark.parametrize(("more", "points", "standing"), THREE.values(), ids=THREE)
def test_three_ranches_together(more: dict[str, Any], points: int, standing: Standing) -> None:
    """RR14 to RR17: all their points at the end, missions too, but not those that a seat begins ahead."""
    given = {"last": LESSER, "missions": (CHICKENS_AND_PIGS,) * 3, **more}
    at = told(cows(), cows(), given.pop("last"), **given)
    assert sum(tally.own for tally in at.tallies) == points
    assert standings(SPEC, "three", at) == (standing,) * 3


KINDS = laid(A="CP", B="K")
LACKING = {
    "no chicken": laid(A="PP", B="KKK"),
    "no pig": laid(A="CC", B="KKK"),
    "no cow": laid(A="CP", B="CCP"),
    "buildings alone": laid(C="rapn"),
    "nothing": EMPTY,
}


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_all_kinds_on_every_ranch(seats: int) -> None:
    """Never lost again."""
    for over in (False, True):
        assert standings(SPEC, "all_kinds", told(*[KINDS] * seats, over=over)) == (MET,) * seats


@pytest.mark.parametrize("lacking", LACKING.values(), ids=LACKING)
def test_all_kinds_on_every_ranch_but_one(lacking: str) -> None:
    for ranches in ((lacking, KINDS), (KINDS, lacking), (KINDS, cows(A="CP"), lacking, KINDS)):
        assert standings(SPEC, "all_kinds", told(*ranches)) == (MISSED,) * len(ranches)
        assert standings(SPEC, "all_kinds", told(*ranches, over=False)) == (OPEN,) * len(ranches)


def test_buildings_leave_animals_as_they_are() -> None:
    built = ranch_of(laid(A="CP", B="K", C="rapn"))
    assert standings(SPEC, "all_kinds", told(built, built)) == (MET, MET)


def test_tables_that_may_try_each() -> None:
    assert {goal.name: [seats for seats in SPEC.seats if goal.fits(seats)] for goal in SPEC.goals} == {
        "cow_pens": [1, 2, 3, 4, 5, 6],
        "whole_yard": [1, 2, 3, 4, 5, 6],
        "alone": [1],
        "room_left": [2, 3, 4, 5, 6],
        "three": [3],
        "all_kinds": [2, 3, 4, 5, 6],
    }
    assert {goal.name for goal in SPEC.goals if goal.company == "together"} == {"three", "all_kinds"}


def test_counts_on_the_way() -> None:
    at = told(laid(A="KK", D="KK", C="KKKK."), cows(), laid(B="a", C="p"), over=False)
    assert counts(SPEC, "cow_pens", at) == [(2, 3), (3, 3), (0, 3)]
    assert counts(SPEC, "whole_yard", at) == [(0, 4), (0, 4), (2, 4)]
    together = sum(tally.own for tally in at.tallies)
    assert counts(SPEC, "three", at) == [(together, 280)] * 3
    assert counts(SPEC, "all_kinds", at) == [(0, 3)] * 3
    assert counts(SPEC, "room_left", at) == [None] * 3
