"""Goals beside winning, on farms laid out by hand."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.spec import MatchCourse, Standing
from game.rules.rolling_acres import SPEC
from tests.games.laid_course import MET, MISSED, OPEN, counts, course, standings
from tests.rules.rolling_acres.table import BARE, at, state_of, terms_for


def rows(*lines: str) -> str:
    """A farm of these rows; what they do not say is empty."""
    return " ".join(line.ljust(8, ".") for line in (*lines, *[""] * (8 - len(lines))))


def but(farm: str, name: str, letter: str = ".") -> str:
    """The same with another letter on a space."""
    letters = "".join(farm.split())
    return letters[: at(name)] + letter + letters[at(name) + 1 :]


def worth(points: int) -> str:
    """A farm of four rows of corn, fifteen hens and as many bees as it takes: 61 to 78 points."""
    return rows(*["K" * 8] * 4, "H" * 8, *[part.ljust(8, ".") for part in _parts("H" * 7 + "B" * (points - 61))])


def _parts(letters: str) -> list[str]:
    return [letters[first : first + 8] for first in range(0, len(letters), 8)]


def told(*farms: str, over: bool = True, options: dict[str, Any] | None = None, **fields: Any) -> MatchCourse[Any, Any]:
    """The course to a state with these farms, one a seat."""
    terms = terms_for(len(farms), **options or {})
    return course(SPEC, terms, state_of(terms), state_of(terms, *farms, **fields), over=over)


HENS = {
    "twenty in one group": (rows("H" * 8, "H" * 8, "H" * 4), MET),
    "nineteen": (rows("H" * 8, "H" * 8, "H" * 3), MISSED),
    "twenty of which one stands alone": (rows("H" * 8, "H" * 8, "H" * 3, "....H"), MISSED),
    "two groups of ten": (rows("H" * 8, "HH", "", "HH", "H" * 8), MISSED),
    "fifteen and ten": (rows("H" * 8, "H" * 7, "", "H" * 8, "HH"), MET),
    "three groups of ten": (rows("H" * 8, "HH", "", "H" * 8, "HH", "", "H" * 8, "HH"), MET),
    "four groups of five": (rows("H" * 5, "", "H" * 5, "", "H" * 5, "", "H" * 5), MISSED),
    "two groups of fifteen that have become one": (rows("H" * 8, "H" * 7, "H", "H" * 8, "H" * 7), MET),
    "no hen": (BARE, MISSED),
}


@pytest.mark.parametrize(("farm", "standing"), HENS.values(), ids=HENS)
def test_hens(farm: str, standing: Standing) -> None:
    """AC18: for hens alone; never lost again, whoever wins."""
    on_the_way = MET if standing == MET else OPEN
    assert standings(SPEC, "hens", told(farm, worth(78))) == (standing, MISSED)
    assert standings(SPEC, "hens", told(worth(78), farm, BARE, over=False)) == (OPEN, on_the_way, OPEN)
    assert standings(SPEC, "hens", told(farm)) == (standing,)


def test_points_that_a_seat_begins_ahead_are_no_hens() -> None:
    at_end = told(HENS["nineteen"][0], BARE, options={"ahead": (16, 0)})
    assert at_end.tallies[0].total == 21 + 16
    assert standings(SPEC, "hens", at_end) == (MISSED, MISSED)


ALL = rows("C", "SS.HHHHH", "SS", "K" * 8, "..KRK", "...K", "B")
"""One of each that is worth points: a carrot, a patch, a row of corn, a rabbit, five hens, a bee."""

LACKING = {
    "a carrot": but(ALL, "0,0"),
    "a carrot at the edge": but(but(ALL, "0,0"), "5,5", "C"),
    "a whole patch": but(ALL, "2,1"),
    "a whole row": but(ALL, "3,7"),
    "a rabbit": but(ALL, "4,3"),
    "a rabbit's fourth side": but(ALL, "5,3"),
    "a fifth hen": but(ALL, "1,7"),
    "a bee": but(ALL, "6,0"),
}


def test_points_in_all_six() -> None:
    """AC14 to AC19: never lost again."""
    assert standings(SPEC, "all_six", told(ALL, worth(78))) == (MET, MISSED)
    assert standings(SPEC, "all_six", told(BARE, ALL, BARE, over=False)) == (OPEN, MET, OPEN)
    assert standings(SPEC, "all_six", told(ALL)) == (MET,)


@pytest.mark.parametrize("farm", LACKING.values(), ids=LACKING)
def test_points_in_five_are_too_few(farm: str) -> None:
    assert standings(SPEC, "all_six", told(farm, ALL)) == (MISSED, MET)
    assert standings(SPEC, "all_six", told(farm, BARE, over=False)) == (OPEN, OPEN)


CORN_AND_BEES = {
    "a row and six bees": (rows("K" * 8, "B" * 6), MET, MET),
    "a column and six bees": (rows(*["K....B"] * 6, "K", "K"), MET, MET),
    "a row and five bees": (rows("K" * 8, "B" * 5), OPEN, MISSED),
    "seven of a row and six bees": (rows("K" * 7, "B" * 6), OPEN, MISSED),
    "a row with a bee in it": (rows("KKKKKKKB", "B" * 6), OPEN, MISSED),
    "two rows and no bee": (rows("K" * 8, "K" * 8), OPEN, MISSED),
    "something else in every line": (rows(*("." * n + "S" + "." * (7 - n) for n in range(8))), MISSED, MISSED),
    "something else in all lines but one": (rows(*("." * n + "S" for n in range(7)), "......S."), OPEN, MISSED),
}


@pytest.mark.parametrize(("farm", "before", "after"), CORN_AND_BEES.values(), ids=CORN_AND_BEES)
def test_corn_and_bees(farm: str, before: Standing, after: Standing) -> None:
    """AC16, AC19: out of reach where no line is left for corn."""
    assert standings(SPEC, "corn_and_bees", told(BARE, farm, over=False)) == (OPEN, before)
    assert standings(SPEC, "corn_and_bees", told(worth(61), farm, BARE)) == (MISSED, after, MISSED)


@pytest.mark.parametrize(("points", "standing"), [(75, MET), (78, MET), (74, MISSED), (61, MISSED)])
def test_points_alone(points: int, standing: Standing) -> None:
    """AC22: at the end."""
    at_end = told(worth(points))
    assert at_end.tallies[0].own == points
    assert standings(SPEC, "alone", at_end) == (standing,)
    assert standings(SPEC, "alone", told(worth(points), over=False)) == (OPEN,)


def test_points_alone_may_fall_before_the_end() -> None:
    """AC18: two groups of hens are worth more than one."""
    terms = terms_for(1)
    corn = ["K" * 8] * 3
    apart = state_of(terms, rows(*corn, "HHHHBHHH", "HHHHBHHH", "HHHHBHHH", "HHH.BHHH", "...BBHHH"))
    joined = state_of(terms, rows(*corn, "HHHHBHHH", "HHHHBHHH", "HHHHBHHH", "HHH.BHHH", "..HHHHHH"))
    before, after = course(SPEC, terms, apart), course(SPEC, terms, apart, joined, over=True)
    assert before.tallies[0].own > after.tallies[0].own
    assert standings(SPEC, "alone", before) == (OPEN,)
    assert standings(SPEC, "alone", after) == (MISSED,)


PAIR: dict[str, tuple[dict[str, Any], Standing]] = {
    "seventy each": ({}, MET),
    "one less": ({"farms": (worth(70), worth(69))}, MISSED),
    "one less, and three for the end": ({"farms": (worth(70), worth(69)), "first": 1}, MET),
    "four less, and three for the end": ({"farms": (worth(70), worth(66)), "first": 0}, MISSED),
    "one much better": ({"farms": (worth(62), worth(78))}, MET),
    "one less, and points ahead": ({"farms": (worth(69), worth(70)), "options": {"ahead": (16, 0)}}, MISSED),
    "seventy each, and points ahead": ({"options": {"ahead": (0, 16)}}, MET),
    "before the end": ({"over": False}, OPEN),
    "before the end, and far off": ({"farms": (BARE, BARE), "over": False}, OPEN),
}


@pytest.mark.parametrize(("more", "standing"), PAIR.values(), ids=PAIR)
def test_two_farms_together(more: dict[str, Any], standing: Standing) -> None:
    """AC12, AC20: all their points, without those that a seat begins ahead."""
    given = {"farms": (worth(70), worth(70)), **more}
    assert standings(SPEC, "pair", told(*given.pop("farms"), **given)) == (standing, standing)


FIVE = LACKING["a bee"]
"""Points in five products."""
FOUR = but(FIVE, "0,0")


@pytest.mark.parametrize("seats", [2, 3, 5])
@pytest.mark.parametrize("farm", [ALL, FIVE], ids=["six", "five"])
def test_every_farm_has_five(seats: int, farm: str) -> None:
    """AC14 to AC19: never lost again."""
    assert standings(SPEC, "rich_harvest", told(*[farm] * seats)) == (MET,) * seats
    assert standings(SPEC, "rich_harvest", told(*[farm] * seats, over=False)) == (MET,) * seats


@pytest.mark.parametrize("lacking", range(3))
def test_every_farm_but_one_is_too_few(lacking: int) -> None:
    farms = [FOUR if seat == lacking else FIVE for seat in range(3)]
    assert standings(SPEC, "rich_harvest", told(*farms)) == (MISSED,) * 3
    assert standings(SPEC, "rich_harvest", told(*farms, over=False)) == (OPEN,) * 3


def test_tables_that_may_try_each() -> None:
    assert {goal.name: [seats for seats in SPEC.seats if goal.fits(seats)] for goal in SPEC.goals} == {
        "hens": [1, 2, 3, 4, 5],
        "all_six": [1, 2, 3, 4, 5],
        "corn_and_bees": [1, 2, 3, 4, 5],
        "alone": [1],
        "pair": [2],
        "rich_harvest": [2, 3, 4, 5],
    }
    assert {goal.name for goal in SPEC.goals if goal.company == "together"} == {"pair", "rich_harvest"}


@pytest.mark.parametrize(
    ("name", "farm", "have", "aim"),
    [
        ("hens", rows("H" * 8, "H" * 8, "H" * 3), 21, 30),
        ("hens", HENS["three groups of ten"][0], 30, 30),
        ("all_six", FIVE, 5, 6),
        ("corn_and_bees", rows("K" * 7, "B" * 5), 12, 14),
        ("corn_and_bees", rows("KKKKKKKB", "B" * 6), 7, 14),
        ("corn_and_bees", rows("K" * 8, "B" * 8), 14, 14),
        ("alone", worth(78), 75, 75),
        ("alone", worth(61), 61, 75),
    ],
)
def test_counts_on_the_way(name: str, farm: str, have: int, aim: int) -> None:
    """Never beyond the aim, with the corn of a line that may still be full."""
    assert counts(SPEC, name, told(farm, over=False)) == [(have, aim)]


def test_counts_of_all_together() -> None:
    at = told(worth(70), worth(61), over=False)
    assert counts(SPEC, "pair", at) == [(131, 140)] * 2
    assert counts(SPEC, "rich_harvest", told(ALL, FOUR, FIVE, over=False)) == [(2, 3)] * 3
