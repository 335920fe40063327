"""Goals beside winning, on boards laid out by hand."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.spec import MatchCourse, Standing
from game.rules.texas import SPEC
from game.rules.texas.model import Options
from tests.games.laid_course import MET, MISSED, OPEN, counts, course, played, standings
from tests.games.laid_table import LaidTable
from tests.rules.texas.table import begin, laid, lines, play, terms_for

TWO, FOUR = terms_for(), terms_for(4)
AHEAD = {"farm": "a1 b1 c1", "ranch": "a9 b9"}
"""The side of the first seat leads by five points."""
SHARED = {"farm": "a1 b1", "ranch": "a9 b9"}

Board = dict[str, Any]


def told(*boards: Board, seats: int = 2, over: bool = True, options: Options | None = None) -> MatchCourse[Any, Any]:
    """The course over these boards."""
    terms = terms_for(seats, options)
    return course(SPEC, terms, *(laid(terms, hands=("",) * seats, **board) for board in boards), over=over)


ONE_JUDGE: dict[str, tuple[Board, tuple[Standing, ...], tuple[Standing, ...]]] = {
    "none used": (AHEAD, (OPEN, OPEN), (MET, MISSED)),
    "one used": (AHEAD | {"judges": (3, 4)}, (OPEN, OPEN), (MET, MISSED)),
    "two used": (AHEAD | {"judges": (2, 4)}, (MISSED, OPEN), (MISSED, MISSED)),
    "all used": (AHEAD | {"judges": (0, 4)}, (MISSED, OPEN), (MISSED, MISSED)),
    "the loser used two": (AHEAD | {"judges": (4, 2)}, (OPEN, MISSED), (MET, MISSED)),
    "a shared win": (SHARED | {"judges": (3, 2)}, (OPEN, MISSED), (MET, MISSED)),
    "four, and the partner used both": (
        AHEAD | {"judges": (1, 2, 0, 2)},
        (OPEN, OPEN, MISSED, OPEN),
        (MET, MISSED, MISSED, MISSED),
    ),
}


@pytest.mark.parametrize(("board", "before", "after"), ONE_JUDGE.values(), ids=ONE_JUDGE)
def test_win_with_no_more_than_one_judge(
    board: Board, before: tuple[Standing, ...], after: tuple[Standing, ...]
) -> None:
    """TX9, TX15: of those that the seat itself began with."""
    assert standings(SPEC, "one_judge", told(board, seats=len(before), over=False)) == before
    assert standings(SPEC, "one_judge", told(board, seats=len(after))) == after


JUDGE_LEFT: dict[str, tuple[Board, tuple[Standing, ...], tuple[Standing, ...]]] = {
    "all left": (AHEAD, (OPEN, OPEN), (MET, MISSED)),
    "one left": (AHEAD | {"judges": (1, 0)}, (OPEN, MISSED), (MET, MISSED)),
    "none left": (AHEAD | {"judges": (0, 1)}, (MISSED, OPEN), (MISSED, MISSED)),
    "a shared win": (SHARED | {"judges": (0, 1)}, (MISSED, OPEN), (MISSED, MET)),
    "four, and the partner has none": (
        AHEAD | {"judges": (1, 2, 0, 2)},
        (OPEN, OPEN, MISSED, OPEN),
        (MET, MISSED, MISSED, MISSED),
    ),
}


@pytest.mark.parametrize(("board", "before", "after"), JUDGE_LEFT.values(), ids=JUDGE_LEFT)
def test_win_with_a_judge_left(board: Board, before: tuple[Standing, ...], after: tuple[Standing, ...]) -> None:
    """TX9, TX15."""
    assert standings(SPEC, "judge_left", told(board, seats=len(before), over=False)) == before
    assert standings(SPEC, "judge_left", told(board, seats=len(after))) == after


@pytest.mark.parametrize(
    ("began", "left", "one", "some"),
    [(2, 2, MET, MET), (2, 1, MET, MET), (2, 0, MISSED, MISSED), (1, 0, MET, MISSED), (0, 0, MET, MISSED)],
)
def test_judges_that_a_seat_began_without_are_not_used(began: int, left: int, one: Standing, some: Standing) -> None:
    """An even start."""
    at = told(AHEAD | {"judges": (left, 4)}, options=Options(judges=(began,)))
    assert standings(SPEC, "one_judge", at) == (one, MISSED)
    assert standings(SPEC, "judge_left", at) == (some, MISSED)


AREAS: dict[str, tuple[Board, tuple[Standing, ...]]] = {
    "twelve": ({"farm": lines(12)}, (MET, OPEN)),
    "more": ({"farm": lines(20)}, (MET, OPEN)),
    "eleven": ({"farm": lines(11)}, (OPEN, OPEN)),
    "eleven, and one at a corner": ({"farm": f"{lines(9)} a2 b2 d3"}, (OPEN, OPEN)),
    "eleven, and one apart": ({"farm": f"{lines(11)} e9"}, (OPEN, OPEN)),
    "twelve of both colours": ({"farm": lines(9), "ranch": "a2 b2 c2"}, (OPEN, OPEN)),
    "of the other side": ({"ranch": lines(12)}, (OPEN, MET)),
    "of both sides": ({"farm": lines(12), "ranch": lines(12, "a6")}, (MET, MET)),
    "rows do not run on": ({"farm": "g4 h4 i4 a3 b3 c3 d3 g3 h3 i3 g2 h2"}, (OPEN, OPEN)),
}


@pytest.mark.parametrize(("board", "standing"), AREAS.values(), ids=AREAS)
def test_an_area_of_twelve(board: Board, standing: tuple[Standing, ...]) -> None:
    """TX14: never lost again, whoever wins; with four for both seats of a side."""
    at_end = tuple(MISSED if each == OPEN else each for each in standing)
    assert standings(SPEC, "large_area", told(board, over=False)) == standing
    assert standings(SPEC, "large_area", told(board)) == at_end
    assert standings(SPEC, "large_area", told(board, seats=4)) == at_end * 2


def test_an_area_that_a_judge_has_split_was_there() -> None:
    """TX9."""
    state = laid(TWO, hands=("N3", "N1"), farm=lines(12), officer="b1", ranch="a9")
    table = LaidTable(TWO, begin(TWO, state, 1))
    assert standings(SPEC, "large_area", played(SPEC, table)) == (MET, OPEN)
    table.do(play("N1"))
    assert SPEC.score(TWO, table.state)[0].points["largest"] < 144
    assert standings(SPEC, "large_area", played(SPEC, table)) == (MET, OPEN)


def test_a_marker_makes_an_area_of_twelve() -> None:
    """TX7."""
    state = laid(TWO, hands=("N1", "N3"), farm=lines(11), officer="c1")
    table = LaidTable(TWO, begin(TWO, state))
    assert standings(SPEC, "large_area", played(SPEC, table)) == (OPEN, OPEN)
    table.do(play("N1"))
    assert standings(SPEC, "large_area", played(SPEC, table)) == (MET, OPEN)


THIRTY: Board = {"ranch": "a9 b9 c9 d9 e9 g9 h9 a7"}
LESS: Board = {"ranch": "a9 b9 c9 d9 e9 g9 h9"}
WON: Board = {"farm": lines(7), **THIRTY}
BEHIND: dict[str, tuple[tuple[Board, ...], tuple[Standing, ...]]] = {
    "thirty behind": ((THIRTY, WON), (MET, MISSED)),
    "one less": ((LESS, WON), (MISSED, MISSED)),
    "thirty behind with points of one's own": (
        ({"farm": "a1", "ranch": "a9 b9 c9 d9 e9 g9 h9 a7 c7"}, WON),
        (MET, MISSED),
    ),
    "in the middle": (({}, THIRTY, {"farm": "a1", **THIRTY}, WON), (MET, MISSED)),
    "never": (({}, AHEAD), (MISSED, MISSED)),
    "thirty ahead": (({"farm": "a1 b1 c1 d1 e1 g1 h1 a3"}, AHEAD), (MISSED, MISSED)),
    "and lost": ((THIRTY, THIRTY | {"farm": lines(5)}), (MISSED, MISSED)),
    "the other side won": (
        ({"farm": "a1 b1 c1 d1 e1 f1"}, {"farm": "a1 b1 c1 d1 e1 f1", "ranch": lines(8, "a9")}),
        (MISSED, MET),
    ),
    "a shared win": ((THIRTY, THIRTY | {"farm": "a1 b1 c1 d1 e1 g1 h1 a3"}), (MET, MISSED)),
}


@pytest.mark.parametrize(("boards", "standing"), BEHIND.values(), ids=BEHIND)
def test_win_from_behind(boards: tuple[Board, ...], standing: tuple[Standing, ...]) -> None:
    """TX14, TX15: with four for both seats of the side."""
    assert standings(SPEC, "behind", told(*boards)) == standing
    assert standings(SPEC, "behind", told(*boards, seats=4)) == standing * 2
    assert standings(SPEC, "behind", told(*boards, over=False)) == (OPEN, OPEN)


LONE: dict[str, tuple[Board, Standing]] = {
    "none": ({"farm": lines(5), "ranch": lines(5, "a9")}, MET),
    "six": ({"farm": "a1 c1 e1", "ranch": "a9 c9 e9"}, MET),
    "seven": ({"farm": "a1 c1 e1", "ranch": "a9 c9 e9 g9"}, MISSED),
    "six of one side": ({"farm": "a1 c1 e1 g1 i1 a3", "ranch": lines(4, "a9")}, MET),
    "seven of one side": ({"farm": "a1 c1 e1 g1 i1 a3 c3"}, MISSED),
    "seven that meet at corners": ({"farm": "a1 b2 c3 d4 e5 f6 g7"}, MISSED),
    "seven beside the other colour": ({"farm": "a1 c1 e1 g1", "ranch": "b1 d1 f1"}, MISSED),
    "seven and a pair": ({"farm": "a1 c1 e1 g1 i1 a3", "ranch": "a9 c9 d9"}, MISSED),
    "six and pairs": ({"farm": "a1 c1 e1 g1 h1", "ranch": "a9 c9 e9 g9 h9"}, MET),
}


@pytest.mark.parametrize(("board", "standing"), LONE.values(), ids=LONE)
def test_few_lone_markers(board: Board, standing: Standing) -> None:
    """TX14: of both colours, at the end."""
    assert standings(SPEC, "few_lone", told(board)) == (standing, standing)
    assert standings(SPEC, "few_lone", told(board, over=False)) == (OPEN, OPEN)


KEPT: dict[str, tuple[Board, Standing, Standing]] = {
    "both have one left": (AHEAD | {"judges": (1, 0, 1, 0)}, OPEN, MET),
    "both have all": (AHEAD, OPEN, MET),
    "one has none": (AHEAD | {"judges": (2, 2, 0, 2)}, OPEN, MISSED),
    "the other has none": (AHEAD | {"judges": (0, 2, 2, 2)}, OPEN, MISSED),
    "one of each side has none": (AHEAD | {"judges": (2, 2, 0, 0)}, MISSED, MISSED),
    "nobody has any": (AHEAD | {"judges": (0, 0, 0, 0)}, MISSED, MISSED),
    "a shared win": (SHARED, OPEN, MET),
    "a shared win, and one has none": (SHARED | {"judges": (1, 1, 1, 0)}, OPEN, MISSED),
}


@pytest.mark.parametrize(("board", "before", "after"), KEPT.values(), ids=KEPT)
def test_the_side_that_wins_keeps_judges(board: Board, before: Standing, after: Standing) -> None:
    """TX9, TX15: for all at the table; out of reach where each side has a seat without one."""
    assert standings(SPEC, "judges_kept", told(board, seats=4, over=False)) == (before,) * 4
    assert standings(SPEC, "judges_kept", told(board, seats=4)) == (after,) * 4


def test_tables_that_may_try_each() -> None:
    assert {goal.name: [seats for seats in SPEC.seats if goal.fits(seats)] for goal in SPEC.goals} == {
        "one_judge": [2, 4],
        "large_area": [2, 4],
        "judge_left": [2, 4],
        "behind": [2, 4],
        "few_lone": [2],
        "judges_kept": [4],
    }
    assert {goal.name for goal in SPEC.goals if goal.company == "together"} == {"few_lone", "judges_kept"}


def test_counts_on_the_way() -> None:
    """Judges and lone markers of those that may be; the largest area and the worst arrears so far."""
    row, apart = {"farm": "a1 b1 c1 d1", "ranch": "a9"}, {"farm": "a1 c1", "ranch": "a9 c9 e9"}
    at = told(row | {"judges": (3, 2)}, apart | {"judges": (3, 2)}, over=False)
    assert counts(SPEC, "one_judge", at) == [(1, 1), (2, 1)]
    assert counts(SPEC, "large_area", at) == [(4, 12), (1, 12)]
    assert counts(SPEC, "behind", at) == [(1, 30), (15, 30)]
    assert counts(SPEC, "few_lone", at) == [(5, 6)] * 2
    assert counts(SPEC, "judge_left", at) == [None] * 2
