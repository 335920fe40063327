"""Points of a farm: AC13 to AC19, and against a child's count."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, strategies as st

from game.grids.areas import members
from game.rules.rolling_acres import SPEC
from game.rules.rolling_acres.scoring import (
    chicken_groups,
    chicken_points,
    corn_lines,
    happy_rabbits,
    missing_sides,
    patches,
    points_of,
    scoring_carrots,
)
from tests.rules.rolling_acres import naive
from tests.rules.rolling_acres.table import at, farm, lines, spaces, state_of, terms_for

EXAMPLE = """
CCC.Sbbb CRKSSSbb KKKKKKKK HH.SSCRC
HHHSSCCB sHHCHHRH sC.BHHwC CCSSH.CC
"""


def rows(*given: str) -> str:
    """A farm that begins with some rows; short ones are filled up, the rest is empty."""
    return " ".join(row.ljust(8, ".") for row in [*given, *[""] * (8 - len(given))])


def worth(kind: str, *given: str) -> int:
    """The points of one product on a farm."""
    text = given[0] if len(given[0].split()) == 8 else rows(*given)
    return points_of(farm(text))["CSKRHB".index(kind)]


def test_a_whole_farm() -> None:
    """AC14 to AC20: 60 spaces filled, 65 points."""
    terms = terms_for(2)
    tally = SPEC.score(terms, state_of(terms, EXAMPLE))[0]
    assert list(tally.points.values()) == [22, 5, 10, 14, 12, 2, 0]
    assert tally.rank == (65, 60)
    assert naive.points(EXAMPLE.split()) == [22, 5, 10, 14, 12, 2]


@pytest.mark.parametrize(
    ("given", "points"),
    [
        (["C"], 2),  # a corner
        (["", ".C"], 0),
        ([".b", "C"], 2),  # edge and barn
        (["", ".bC"], 2),
        (["", ".sC"], 2),
        (["", ".wC"], 2),
        (["", "..w", ".C"], 0),  # a corner only
        (["", ".K", "SCS", ".K"], 0),  # amid crops
        (["", ".RC"], 0),
        (["CCCCCCCC"], 16),
    ],
)
def test_carrots(given: list[str], points: int) -> None:
    """AC13, AC14: never more than 2; fences count for nothing."""
    assert worth("C", *given) == points


def test_carrots_that_score() -> None:
    """AC14."""
    sheet = farm(EXAMPLE)
    assert members(sheet[0] & ~scoring_carrots(sheet)) == spaces("3,5 4,5 4,6 5,3")


@pytest.mark.parametrize(
    ("given", "points"),
    [
        (["SSS", "SSS", "SSS"], 5),
        (["SSSS", "SSSS"], 10),
        (["SSSS", "SSSS", "SSSS"], 10),
        (["SSSS"] * 4, 20),
        ([".SS.", "SSSS", "SSSS"], 10),  # taking patches from the top finds only 5
        (["", "", "", "...SS", "...SS"], 5),  # across fences
        (["SS", "SK"], 0),
        (["SSSSSSSS"] * 8, 80),
        (["SSSSSSSS"] * 7, 60),
    ],
)
def test_sunflowers(given: list[str], points: int) -> None:
    """AC15: patches do not overlap; the greatest number of them."""
    assert worth("S", *given) == points


def test_patches_are_outlined_exactly() -> None:
    """AC15."""
    assert [members(patch) for patch in patches(farm(rows(".SS.", "SSSS", "SSSS"))[1])] == [
        spaces("1,0 1,1 2,0 2,1"),
        spaces("1,2 1,3 2,2 2,3"),
    ]
    assert [members(patch) for patch in patches(farm(rows("SSS", "SSS", "SSS"))[1])] == [spaces("0,0 0,1 1,0 1,1")]


@given(st.integers(0, 2**64 - 1), st.integers(0, 2**64 - 1))
def test_patches_are_sunflowers_and_apart(one: int, other: int) -> None:
    """AC15."""
    sunflowers, covered = one | other, 0
    for patch in patches(sunflowers):
        assert patch.bit_count() == 4
        assert not patch & ~sunflowers
        assert not patch & covered
        covered |= patch


CROSS = "KKKKKKKK " + "..K..... " * 7


@pytest.mark.parametrize(
    ("given", "points"),
    [
        ([CROSS], 20),  # a row and a crossing column
        (["KKKKKKKB"], 0),
        (["KKKKKKK"], 0),
        (["KKKKKKKK"], 10),
        (["KKKKKKKK", "KKKKKKKK"], 20),
        (["K"] * 8, 10),
    ],
)
def test_corn(given: list[str], points: int) -> None:
    """AC16: a space may serve both; shorter lines bring nothing."""
    assert worth("K", *given) == points


def test_corn_lines_on_their_way() -> None:
    """AC16."""
    found = corn_lines(farm(rows("KK.K", "KKKKKKKB", "w")))
    assert [(line.corn, line.open) for line in found[:4]] == [(3, True), (7, False), (0, False), (0, True)]
    assert [(line.corn, line.open) for line in found[8:]] == [
        (2, False),
        (2, True),
        (1, True),
        (2, True),
        (1, True),
        (1, True),
        (1, True),
        (0, False),
    ]
    assert members(found[9].spaces) == tuple(range(1, 64, 8))


@pytest.mark.parametrize(
    ("given", "points"),
    [
        (["", ".C", "SRK", ".C"], 7),
        (["", ".C", "SRw", ".C"], 0),  # a well
        (["", ".C", "SRB", ".C"], 0),
        (["", ".C", "SR.", ".C"], 0),
        (["CRC", ".C"], 0),  # the edge is not a crop
        (["...K", "..KRK", "...K"], 7),  # across a fence
        (["", ".CC", "SRRK", ".CC"], 0),
        (["", ".C.C", "SRKRK", ".C.C"], 14),
    ],
)
def test_rabbits(given: list[str], points: int) -> None:
    """AC13, AC17."""
    assert worth("R", *given) == points


def test_missing_sides_of_rabbits() -> None:
    """AC17: only of those that can still score."""
    sheet = farm(rows("R", ".C.", "SR.R", ".C.w", "..H", ".KRK", "..K"))
    assert missing_sides(sheet) == {at("2,1"): spaces("2,2")}
    sheet = farm(rows("", ".C", "SR", ".C"))
    assert missing_sides(sheet) == {at("2,1"): spaces("2,2")}
    assert happy_rabbits(sheet) == 0
    assert missing_sides(farm(rows("", ".C", "SRK", ".C"))) == {at("2,1"): ()}


def group(size: int, first: int = 0) -> list[str]:
    letters = "H" * size
    return [letters[start : start + 8] for start in range(0, size, 8)]


@pytest.mark.parametrize(
    ("size", "points"),
    [(1, 0), (4, 0), (5, 6), (9, 6), (10, 13), (14, 13), (15, 21), (19, 21), (20, 30), (23, 30), (56, 30)],
)
def test_a_group_of_chickens(size: int, points: int) -> None:
    """AC18."""
    assert worth("H", *group(size)) == points


@pytest.mark.parametrize(
    ("given", "points"),
    [
        (["HHHHH", "", "HHHHH"], 12),
        (["HHH..", "...HH", "...HH"], 0),  # touching at a corner
        (["HHHHHHHH", ".......H", "HHHHHHHH"], 21),  # round a corner
        (["", "", "", ".HHHHH"], 6),  # across a fence
        (["HHHHHHHH", "", "HHHH"], 6),
    ],
)
def test_groups_score_separately(given: list[str], points: int) -> None:
    """AC13, AC18."""
    assert worth("H", *given) == points


def test_groups_and_their_goals() -> None:
    """AC18."""
    found = chicken_groups(farm(rows("HHHHH", "", "H", "", *group(20))))
    assert [(each.spaces.bit_count(), each.points, each.goal) for each in found] == [
        (5, 6, 10),
        (1, 0, 5),
        (20, 30, None),
    ]
    assert sum(each.points for each in found) == chicken_points(farm(rows("HHHHH", "", "H", "", *group(20)))[4])


def test_bees_and_their_crops() -> None:
    """AC19: 1 per space; a bee's crop scores as any other."""
    assert worth("B", "BBB") == 3
    assert points_of(farm(rows("BC"))) == (2, 0, 0, 0, 0, 1)


@pytest.mark.parametrize("number", range(150))
def test_any_farm_as_a_child_counts_it(number: int) -> None:
    """AC13 to AC19."""
    random = Random(f"farm {number}")
    weights = [random.choice([1, 1, 4, 12]) for _ in "CSKRHBbsw."]
    letters = random.choices("CSKRHBbsw.", weights, k=64)
    if number % 3 == 0:
        line = random.randrange(8)
        letters[8 * line : 8 * line + 8] = "K" * 8
    sheet = farm("".join(letters))
    assert list(points_of(sheet)) == naive.points(lines(sheet))
    scoring = members(scoring_carrots(sheet))
    assert 2 * len(scoring) == naive.points(lines(sheet))[0]
    for rabbit, empty in missing_sides(sheet).items():
        near = naive.around(lines(sheet), *divmod(rabbit, 8))
        assert len(empty) == near.count(".")
        assert set(near) <= set("CSK.")
