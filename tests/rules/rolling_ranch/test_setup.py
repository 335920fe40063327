"""Agreement and deal before the first round: RR1 to RR6."""

from __future__ import annotations

from collections import Counter
from itertools import product
from typing import Any

import pytest
from msgspec.structs import replace

from game.boards import load
from game.core.board import Board
from game.core.engine import play
from game.core.spec import BadTerms
from game.core.steps import Chance, Illegal, Position
from game.headless.agreement import Agreement
from game.headless.playout import play_out
from game.rules.rolling_ranch import SPEC, data
from game.rules.rolling_ranch.choices import Give, Rescue, Shows, Starts, TopCard, TopSheet
from game.rules.rolling_ranch.model import Options, Ranch, State, Terms, maps, prepare
from game.rules.rolling_ranch.rounds import DealMission, DealSheet, PickStarter, RollDie
from tests.rules.rolling_ranch.table import C, K, P, Table, terms_for

SEATS = (1, 2, 3, 4, 5, 6)


def answers(terms: Terms, position: Position[State]) -> list[Any]:
    """Answers open to chance now."""
    step = position.agenda[-1]
    assert isinstance(step, Chance)
    outcomes = step.outcomes(terms, position.state)
    assert {weight for _, weight in outcomes} == {1}
    return [choice for choice, _ in outcomes]


FACES = {
    "blue": ("C h", "P w h", "P n", "C w h", "K n", "C ww"),
    "yellow": ("C ww", "K n", "P w h", "P n", "C h", "C w h"),
}


@pytest.mark.parametrize("die", [0, 1])
@pytest.mark.parametrize("number", range(1, 7))
def test_the_faces_of_the_dice(die: int, number: int) -> None:
    """RR1."""
    wanted = list(FACES.values())[die][number - 1]
    face = data.DICE[die][number - 1]
    assert face.kind == "CPK".index(wanted[0])
    assert (face.wood, face.nails, face.heart) == (wanted.count("w"), wanted.count("n"), "h" in wanted)


def test_all_faces_together() -> None:
    """RR1: 8 wood, 4 nails."""
    faces = [face for die in data.DICE for face in die]
    assert sum(face.wood for face in faces) == 8
    assert sum(face.nails for face in faces) == 4


def test_nine_of_36_rolls_breed_and_none_of_them_is_equal() -> None:
    """RR1, RR12."""
    numbers = range(1, 7)
    breeding = [
        (blue, yellow)
        for blue, yellow in product(numbers, numbers)
        if data.DICE[0][blue - 1].heart and data.DICE[1][yellow - 1].heart
    ]
    assert len(breeding) == 9
    assert all(blue != yellow for blue, yellow in breeding)


def test_dice_have_six_faces_each() -> None:
    """RR1, RR6: the blue one first, both by the roller."""
    table = Table("." * 30)
    assert table.top == RollDie(0, 0)
    assert answers(table.terms, table.position) == [Shows(number) for number in range(1, 7)]
    table.do(Shows(6))
    assert table.top == RollDie(0, 1)
    assert list(table.state.dice) == [6]
    with pytest.raises(Illegal):
        table.do(Shows(7))
    table.do(Shows(4))
    assert list(table.state.dice) == [6, 4]


def test_a_board_that_the_rules_cannot_work_with_is_refused() -> None:
    """RR2."""
    board = load("rolling_ranch_a")
    for other, key in (
        (replace(board, spots=board.spots[::-1]), "spaces"),
        (replace(board, spots=board.spots[:29], neighbours=_first(board, 29)), "spaces"),
        (load("rancho"), "outside"),
        (replace(board, neighbours=((),) * 30), "neighbours"),
        (_with(board, 0, number=7), "number"),
        (_with(board, 0, number="6"), "number"),
        (_with(board, 0, pen="J"), "pen"),
        (_with(board, 0, pen=1), "pen"),
        (_with(board, 0, pen="I"), "pieces"),
        (_with(board, 6, pen="C"), "pens"),
    ):
        with pytest.raises(BadTerms, match=f"rolling_ranch.terms.{key} "):
            prepare([other], 1, Options())


def _first(board: Board, count: int) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(other for other in others if other < count) for others in board.neighbours[:count])


@pytest.mark.parametrize("players", ["random", "novice", "farmer", "expert"])
@pytest.mark.parametrize("seats", [1, 3])
def test_numbers_and_pens_of_another_board_are_played_with(seats: int, players: str) -> None:
    """RR2 tells of the box's sheets: others have any numbers, and fewer pens; all levels come to an end."""
    rows = ("AABB", "AABBC", "ADDCCC", "EDDFFC", "EEDFG", "EEFG")
    letters = "".join(rows)
    board = load("rolling_ranch_a")
    for at, letter in enumerate(letters):
        board = _with(board, at, number=(1, 1, 2, 3, 5)[at % 5], pen=letter)
    terms = prepare([board], seats, Options())
    assert [pen.bit_count() for pen in terms.sheets[0].pens] == [letters.count(letter) for letter in "ABCDEFG"]
    assert [spaces.bit_count() for spaces in terms.sheets[0].by_number] == [0, 12, 6, 6, 0, 6, 0]
    assert play_out(Agreement(SPEC, Options(), (board,), (players,) * seats, 20), players, 4000).winners


def _with(board: Board, at: int, **props: Any) -> Board:
    spot = board.spots[at]
    changed = replace(spot, props=spot.props | props)
    return replace(board, spots=(*board.spots[:at], changed, *board.spots[at + 1 :]))


@pytest.mark.parametrize("seats", SEATS)
def test_side_a_is_one_sheet_for_all(seats: int) -> None:
    """RR3."""
    terms = terms_for(seats)
    assert [sheet.key for sheet in terms.sheets] == ["rolling_ranch_a"]
    assert SPEC.setup(terms).state.sheets == (0,) * seats


@pytest.mark.parametrize("seats", SEATS)
def test_side_b_is_a_different_sheet_for_each(seats: int) -> None:
    """RR3: by chance from B1-B4, beyond four seats from the generator."""
    terms = terms_for(seats, side="b")
    printed = [f"rolling_ranch_b{number}" for number in (1, 2, 3, 4)]
    assert [sheet.key for sheet in terms.sheets] == [*printed, "made:1", "made:2"][: max(4, seats)]
    position, left = SPEC.setup(terms), [0, 1, 2, 3]
    for seat in range(min(seats, 4)):
        assert position.agenda[-1] == DealSheet(seat)
        assert answers(terms, position) == [TopSheet(each) for each in left]
        position, _ = play(terms, position, TopSheet(left.pop()))
    assert position.state.sheets == (3, 2, 1, 0, 4, 5)[:seats]
    assert isinstance(position.agenda[-1], DealMission)


@pytest.mark.parametrize("seats", SEATS)
def test_new_sheets(seats: int) -> None:
    """RR3: all from the generator; side A the same for all, side B one for each."""
    assert maps(Options(new_sheets=9), seats) == ("made:9",)
    assert maps(Options(side="b", new_sheets=9), seats) == tuple(f"made:{9 + n}" for n in range(seats))
    terms = terms_for(seats, side="b", new_sheets=9)
    position = SPEC.setup(terms)
    assert position.state.sheets == tuple(range(seats))
    assert isinstance(position.agenda[-1], DealMission)
    assert len({sheet.numbers for sheet in terms.sheets}) == seats


@pytest.mark.parametrize(
    ("options", "boards"),
    [(Options(), 0), (Options(), 2), (Options(side="b"), 2), (Options(side="b", new_sheets=1), 1)],
)
def test_as_many_boards_as_are_played_on(options: Options, boards: int) -> None:
    """RR3."""
    with pytest.raises(BadTerms, match="boards"):
        prepare([load("rolling_ranch_a")] * boards, 2, options)


def test_what_buildings_cost() -> None:
    """RR4: 23 wood and 12 nails in all."""
    cost = list(zip(data.WOOD, data.NAILS, strict=True))
    assert cost == [(2, 1), (3, 1), (3, 2), (3, 2), (4, 2), (4, 2), (4, 2)]
    assert (sum(data.WOOD), sum(data.NAILS)) == (23, 12)
    assert len(data.GREENHOUSES) == 3


CARDS = (
    "C4+P4 C4+C10 C4+P10 C4+K8 C4+B6 C4+B4 P4+C10 P4+P10 P4+K8 P4+B6 P4+B4 C10+P10 C10+K8 C10+B6 C10+B4 "
    "P10+K8 P10+B6 P10+B4 K8+B6 K8+B4"
)


def test_the_mission_cards() -> None:
    """RR5."""
    said = ["+".join(data.OBJECTIVE_NAMES[each] for each in card) for card in data.CARDS]
    assert said == CARDS.split()
    points = dict(zip(data.OBJECTIVE_NAMES, (each.points for each in data.OBJECTIVES), strict=True))
    assert points == {"C4": 12, "P4": 8, "C10": 10, "P10": 5, "K8": 8, "B6": 9, "B4": 4}
    for name, objective in zip(data.OBJECTIVE_NAMES, data.OBJECTIVES, strict=True):
        assert objective.count == int(name[1:])
        assert objective.kind == ("CPK".find(name[0]))


@pytest.mark.parametrize("seats", SEATS)
def test_a_mission_for_each_by_chance(seats: int) -> None:
    """RR5."""
    terms = terms_for(seats)
    position = SPEC.setup(terms)
    left = list(range(20))
    for seat in range(seats):
        assert position.agenda[-1] == DealMission(seat)
        assert answers(terms, position) == [TopCard(card) for card in left]
        card = left.pop(2 * seat)
        position, _ = play(terms, position, TopCard(card))
        assert position.state.missions[seat] == card
    assert position.state.cards == sum(1 << card for card in left)
    assert position.agenda[-1] == RollDie(0, 0)
    assert position.state.ranches == (Ranch(),) * seats


@pytest.mark.parametrize("seats", [0, 7])
def test_other_numbers_of_players_are_refused(seats: int) -> None:
    """RR6."""
    with pytest.raises(BadTerms, match="seats"):
        prepare([load("rolling_ranch_a")], seats, Options())


@pytest.mark.parametrize("seats", SEATS)
def test_the_first_roller_is_picked(seats: int) -> None:
    """RR6."""
    for starter in range(1, seats + 1):
        terms = terms_for(seats, starter=starter)
        position = SPEC.setup(terms)
        for card in range(seats):
            position, _ = play(terms, position, TopCard(card))
        assert position.agenda[-1] == RollDie(starter - 1, 0)


def test_or_random() -> None:
    """RR6."""
    terms = terms_for(3, starter=0)
    position = SPEC.setup(terms)
    for card in range(3):
        position, _ = play(terms, position, TopCard(card))
    assert position.agenda[-1] == PickStarter()
    assert answers(terms, position) == [Starts(seat) for seat in range(3)]
    position, _ = play(terms, position, Starts(2))
    assert position.agenda[-1] == RollDie(2, 0)


@pytest.mark.parametrize(("seats", "starter"), [(1, 2), (5, 6), (2, -1)])
def test_a_roller_who_does_not_sit_there_is_refused(seats: int, starter: int) -> None:
    """RR6."""
    with pytest.raises(BadTerms, match="starter"):
        terms_for(seats, starter=starter)


@pytest.mark.parametrize(
    ("roll", "rescues", "resources"),
    [((6, 4), {C: 4, P: 6}, (2, 1)), ((3, 5), {P: 5, C: 3}, (0, 1)), ((1, 5), {C: (1, 5)}, (0, 0))],
)
def test_what_a_roll_offers(roll: tuple[int, int], rescues: dict[int, Any], resources: tuple[int, int]) -> None:
    """RR1, RR7, RR8: the examples of the rules."""
    table = Table("." * 30)
    table.roll(*roll)
    numbers = table.terms.sheets[0].numbers
    offered = table.offered(Rescue)
    for kind in (C, P, K):
        found = Counter(numbers[each.at] for each in offered if each.kind == kind)
        wanted = rescues.get(kind, ())
        assert found == dict.fromkeys(wanted if isinstance(wanted, tuple) else (wanted,), 5)
    gifts = {each.resource for each in table.offered(Give)}
    assert gifts == {resource for resource, count in enumerate(resources) if count}
    if resources == (2, 1):
        table.do(Give(0, 4), Give(1, 4))
        assert {each.resource for each in table.offered(Give)} == {0}
