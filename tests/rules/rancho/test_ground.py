"""Boards that Rancho works with, and those that it refuses, with the place to mend."""

from __future__ import annotations

import re
from random import Random

import msgspec
import pytest

from game.boards import cells_of, load
from game.core.board import Board
from game.core.spec import BadBoard
from game.headless.agreement import Agreement
from game.headless.playable import board_fault, playable
from game.headless.playout import play_out
from game.i18n import Catalogue
from game.rules.rancho import SPEC, data, ground
from game.rules.rancho.model import Options, prepare
from tests.boards.own import ranch

SMALL = ("A42B", "a33b", "2TT1", "1542", "C16D", "c28d")
"""Four farms, dear pastures, and prices that the attack die does not show."""


def without(rows: tuple[str, ...], sign: str, instead: str) -> tuple[str, ...]:
    return tuple(row.replace(sign, instead) for row in rows)


@pytest.mark.parametrize("seats", [2])
@pytest.mark.parametrize("players", ["random", "novice", "farmer", "expert"])
def test_another_board_is_played_to_the_end(players: str, seats: int) -> None:
    """RA4, RA7: computers of all levels come to an end on it."""
    agreement = Agreement(SPEC, Options(round_limit=12), (ranch(SMALL),), (players,) * seats, 500)
    assert play_out(agreement, f"own {players}", 4000).winners


@pytest.mark.parametrize(("name", "seats"), [("rancho_small", (2, 3)), ("rancho_valley", (2, 3, 4))])
def test_further_islands_of_the_box_are_played_by_so_many(name: str, seats: tuple[int, ...]) -> None:
    """RA7: a farm for every seat."""
    assert playable(SPEC, load(name)).seats == seats


def test_nobody_enters_water() -> None:
    """RA4: rivers and ponds are land that is no space, and no forest, which they do not stand in for."""
    board, water = ranch(SMALL), (9, 9)
    assert ground.water_of(msgspec.structs.replace(board, scenery={**board.scenery, "water": (water,)})) == (water,)
    with pytest.raises(BadBoard, match="forest"):
        prepare([msgspec.structs.replace(board, scenery={"water": ground.forest_of(board)})], 2, Options())
    with pytest.raises(BadBoard, match="size"):
        prepare([msgspec.structs.replace(board, scenery={**board.scenery, "water": ((40, 0),)})], 2, Options())


def test_farms_of_another_number_are_spread_as_those_of_the_box() -> None:
    """RA7: of six farms those that the rule names; of any other number none twice."""
    for seats, farms in data.FARMS_USED.items():
        assert data.farms_used(6, seats) == farms
        for count in range(seats, 9):
            assert len(set(data.farms_used(count, seats))) == seats


def test_a_pasture_that_no_die_shows_is_never_attacked() -> None:
    """RA4, RA16 (ruling): its price and toll are its number all the same."""
    terms = prepare([ranch(SMALL)], 2, Options())
    dear = [space for space, number in enumerate(terms.spaces.numbers) if number in (3, 5, 6, 8)]
    assert len(dear) == 5
    assert {terms.danger.rabbits[space] for space in dear} == {0}
    assert terms.spaces.dearest == 8


@pytest.mark.parametrize(
    ("rows", "key", "space"),
    [
        (("A42B", "a33b", "2TT1", "....", "C16D", "c28d"), "pieces", True),
        (without(SMALL, "T", "3"), "forest", False),
        (without(SMALL, "b", "1"), "farm_alone", True),
        (without(SMALL, "B", "."), "farm_alone", True),
        (("A42.", "a33.", "2TT1", "1542", "C16D", "c28d"), "farm_order", True),
        (without(SMALL, "b", "B"), "farm_twice", True),
        (("BA42", "ba33", "..T1", "..41"), "farm_closed", True),
        (("AT", "a.", *("1.",) * 11, "b.", "B."), "no_horse", True),
        (("0" * 8, "AaTBb..."), "price", True),
        (("A" + "1" * 20 + "T", "a" + "1" * 20 + "."), "size", False),
    ],
)
def test_a_board_is_refused_with_its_place(rows: tuple[str, ...], key: str, space: bool) -> None:
    """RA4, RA8, RA11."""
    with pytest.raises(BadBoard) as caught:
        prepare([ranch(rows)], 2, Options())
    fault = caught.value
    assert (fault.key, fault.spot is not None) == (f"rancho.terms.{key}", space)
    line = board_fault(fault, "my.tmx").sentence(Catalogue())
    assert "{" not in line
    assert not re.search(r"my\.tmx.*my\.tmx|\(RA\d", line)
    assert ("cell" in line) == space


@pytest.mark.parametrize(
    ("kind", "told"),
    [
        ("forest", "paint it in the layer forest"),
        ("water", "paint it in the layer forest"),
        ("landscape", "(Type or Class: landscape). Use the pastures and farms"),
    ],
)
def test_a_tile_that_is_no_space_is_told_by_where_it_belongs(kind: str, told: str) -> None:
    """RA4: trees are painted in a layer of their own, and tiles of other games nowhere."""
    board = ranch(SMALL)
    spots = (msgspec.structs.replace(board.spots[0], kind=kind), *board.spots[1:])
    with pytest.raises(BadBoard) as caught:
        prepare([msgspec.structs.replace(board, spots=spots)], 2, Options())
    assert told in board_fault(caught.value, "my.tmx").sentence(Catalogue())


def test_brown_hexes_without_marks_are_all_told() -> None:
    """RA4: the first by its place, the others behind, as cells of the map."""
    board = ranch(SMALL)
    bare = tuple(msgspec.structs.replace(spot, props={}) if spot.kind == "farm" else spot for spot in board.spots)
    with pytest.raises(BadBoard) as caught:
        prepare([msgspec.structs.replace(board, spots=bare)], 2, Options())
    cells, farms = cells_of(board), [number for number, spot in enumerate(bare) if spot.kind == "farm"]
    first, *more = (f"{cells[spot][0]},{cells[spot][1]}" for spot in farms)
    line = board_fault(caught.value, "my.tmx").sentence(Catalogue())
    assert line.startswith("my.tmx, layer marks, ")
    assert f"cell {first}: " in line
    assert "or paint a pasture there" in line
    assert line.endswith(f"The same goes for: {' '.join(more)}.")


def test_seats_want_farms_and_pastures() -> None:
    """RA7, RA19."""
    for seats, key in ((5, "few_farms"), (4, "few_pastures")):
        with pytest.raises(BadBoard, match=key):
            prepare([ranch(SMALL)], seats, Options())


@pytest.mark.parametrize("number", range(40))
def test_a_board_with_any_spot_changed_is_worked_with_or_refused(number: int) -> None:
    """RA4: no other error comes of what a record may hold."""
    board, dice = ranch(SMALL), Random(number)
    for _ in range(3):
        board = _changed(board, dice)
    said = ""
    try:
        prepare([board], 2, Options())
    except BadBoard as fault:
        said = Catalogue().t(fault.key, **fault.fields)
    assert "{" not in said


def _changed(board: Board, dice: Random) -> Board:
    spots, at = list(board.spots), dice.randrange(len(board.spots))
    props = {**spots[at].props, dice.choice(["price", "farm", "order"]): dice.choice([True, "1", -1, 0, 2, 9, 10**9])}
    kind = dice.choice([spots[at].kind, "farm", "pasture", ""])
    spots[at] = msgspec.structs.replace(spots[at], props=props, kind=kind)
    return msgspec.structs.replace(board, spots=tuple(spots))
