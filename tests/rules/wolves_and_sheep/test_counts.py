"""Boards that have more of some tiles than one, or none: WS1, WS4, WS6, WS9, WS10."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from msgspec.structs import replace

from game.core.board import Board
from game.core.journal import record_bytes, record_from
from game.core.match import resume
from game.core.spec import BadBoard
from game.headless.agreement import Agreement
from game.headless.playout import outcome, play_match
from game.rules.wolves_and_sheep import SPEC, data, describe
from game.rules.wolves_and_sheep.land import after_laying, cell, tile_code
from game.rules.wolves_and_sheep.laying import lays, refuse_lay, special_lays
from game.rules.wolves_and_sheep.model import HUNTER, WOLF, Options, Terms, prepare
from game.rules.wolves_and_sheep.tiles import WAYS, WAYS_BITS
from tests.rules.wolves_and_sheep.table import BOARD, LABELS, build, letters, lying, tile, tiles
from tests.rules.wolves_and_sheep.test_start import Laid, refusal, table


def counted(counts: Mapping[str, Any], board: Board = BOARD) -> Board:
    """A board that has so many of some tiles."""
    own = tuple(
        replace(each, props=each.props | {"count": counts[label]}) if label in counts else each
        for label, each in zip(LABELS, board.tiles, strict=True)
    )
    spots = tuple(
        replace(spot, props=spot.props | {"count": counts[label]}) if label in counts else spot
        for spot in board.spots
        for label in [str(spot.props["label"])]
    )
    return replace(board, tiles=own, spots=spots)


def prepared(counts: Mapping[str, Any], laid: Laid | None = None) -> Terms:
    return prepare([counted(counts, table(laid) if laid else BOARD)], 2, Options())


def copy(label: str, number: int = 1) -> int:
    """The number of a tile that is like another."""
    return tile(label) + number * data.COPY


def test_a_board_without_counts_has_each_tile_once_under_its_old_number() -> None:
    """WS1: so older records are the same."""
    terms = prepared({})
    assert terms.bag == tuple(range(68))
    assert (terms.shapes.alike, len(terms.shapes)) == (1, 73 * 8)


def test_tiles_that_are_alike_have_the_same_faces_and_numbers_of_their_own() -> None:
    """WS1 (**ruling**): their numbers are higher, so that those of all others stay."""
    terms = prepared({"L05": 3, "W2": 2, "H1": 0, "L60": 0})
    gone, more = {tile("L60"), tile("H1")}, [copy("L05"), copy("W2"), copy("L05", 2)]
    assert terms.bag == (*(number for number in range(68) if number not in gone), *more)
    for side in range(2):
        for turn in range(4):
            once, again = (letters_of(terms, number, side, turn) for number in (tile("L05"), copy("L05", 2)))
            assert once == again == letters(tile_code(tile("L05"), side, turn))
    state = SPEC.setup(terms).state
    told = describe(terms, state)["bag"]
    assert isinstance(told, list)
    assert (state.left, told.count("L05"), told.count("L60"), told[-2:]) == (69, 3, 0, ["W2", "L05"])


def letters_of(terms: Terms, number: int, side: int, turn: int) -> str:
    return "".join(data.CLASSES[edge] for edge in terms.shapes[tile_code(number, side, turn)].edges)


def test_each_of_several_lies_where_the_other_may() -> None:
    """WS5, WS9, WS10: wolves and hunters of a higher number are wolves and hunters."""
    terms = prepared({"L33": 2, "W1": 2, "H1": 2})
    land = build((5, 5, "FFFk"))
    hand = (*tiles("L33 W1 H1"), copy("L33"), copy("W1"), copy("H1"))
    state = replace(lying(terms, ["L41", "L42"], land), hands=(hand, ()))
    legal = lays(terms, state, 0)
    assert len(legal) == len(list(legal)) == len(set(legal)) > 0
    assert [legal.nth(number) for number in range(len(legal))] == list(legal)
    for label in ("L33", "W1", "H1"):
        once, again = ({each for each in legal if each.tile == n} for n in (tile(label), copy(label)))
        assert {replace(each, tile=copy(label)) for each in once} == again != set()
        assert not any(refuse_lay(terms, state, hand, each) for each in again)
    for kind, label in ((WOLF, "W1"), (HUNTER, "H1")):
        assert {each.tile for each in special_lays(terms, state, 0, kind)} == {tile(label), copy(label)}


def test_ways_on_a_landscape_are_those_of_each_tile() -> None:
    """WS5: counted as it grows, for tiles alike too."""
    terms = prepared({"L01": 9})
    land = after_laying(terms.shapes, terms.start.land(terms.shapes), cell(0, 1), tile_code(copy("L01", 8), 0, 0))
    for number in terms.bag:
        ways = sum(len(terms.fits[number].get(need, ())) for need in land.frontier.values())
        assert land.ways >> WAYS_BITS * number & WAYS == ways


def test_a_tile_lies_as_often_as_it_is_counted() -> None:
    """WS1, WS4: those that lie are not in the bag, and left_out takes all that are alike."""
    laid = {(1, 1): "S1", (3, 1): "L09", (5, 1): "L09 1"}
    terms = prepared({"L09": 3}, laid)
    assert [code >> 3 for _, code in terms.start.lays] == [data.VILLAGE_TILE, tile("L09"), copy("L09")]
    assert {number for number in terms.bag if number % data.COPY == tile("L09")} == {copy("L09", 2)}
    without = prepare([counted({"L09": 3}, table(laid, left_out="L09"))], 2, Options())
    assert not any(number % data.COPY == tile("L09") for number in without.bag)


NONE_BUT = dict.fromkeys(LABELS[:68], 0)
REFUSALS: dict[str, tuple[Laid | None, dict[str, Any], str]] = {
    "too many of one": (None, {"L07": 10}, "count tile=L07 found=10 rule=WS1 most=9"),
    "fewer than none": (None, {"W1": -1}, "count tile=W1 found=-1"),
    "no number": (None, {"H4": "two"}, "count tile=H4 found=two"),
    "half a tile": (None, {"L01": 1.5}, "count tile=L01 found=1.5"),
    "yes or no": (None, {"L01": True}, "count tile=L01 found=True"),
    "a secret tile": (None, {"Q1": 2}, "counted tile=Q1 found=2"),
    "no village": (None, {"S1": 0}, "counted tile=S1 found=0"),
    "too few for hands": (None, NONE_BUT | {"L01": 7}, "bag found=7 wanted=8 seats=2"),
    "more than there is room for": (None, dict.fromkeys(LABELS[:55], 2), "full found=123 most=122"),
    "more than there is room for far away": (
        {(1, 1): "S1", (41, 1): "S1"},
        dict.fromkeys(LABELS[:15], 2),
        "full found=83 most=82",
    ),
    "nothing fits": (None, NONE_BUT | {"L33": 9}, "nowhere"),
    "one lies of which there is none": ({(1, 1): "S1", (3, 1): "L09"}, {"L09": 0}, "none space=d99 tile=L09"),
    "one lies too often": (
        {(1, 1): "S1", (3, 1): "L09", (5, 1): "L09", (7, 1): "L09"},
        {"L09": 2},
        "twice space=h99 other=5,1 tile=L09 count=2",
    ),
}


@pytest.mark.parametrize(("laid", "counts", "told"), REFUSALS.values(), ids=REFUSALS)
def test_a_set_that_cannot_be_played_is_refused(laid: Laid | None, counts: dict[str, Any], told: str) -> None:
    """WS1, WS4, WS5."""
    with pytest.raises(BadBoard) as caught:
        prepared(counts, laid)
    assert refusal(caught.value).startswith(told)


def test_as_many_as_there_is_room_for_are_played_with() -> None:
    """WS1: 122 beside a single village."""
    assert len(prepared(dict.fromkeys(LABELS[:54], 2)).bag) == 122


SETS: dict[str, dict[str, int]] = {
    "few": dict.fromkeys(LABELS[16:60], 0),
    "many": dict.fromkeys(LABELS[:54], 2),
    "wolves": dict.fromkeys(LABELS[60:64], 9) | dict.fromkeys(LABELS[64:68], 0),
    "one face": NONE_BUT | dict.fromkeys(LABELS[:2], 9),
}


@pytest.mark.parametrize(
    ("name", "level"), [*((name, "random") for name in SETS), ("few", "greedy"), ("one face", "farmer")]
)
def test_a_game_with_another_set_comes_to_its_end_and_is_read_again(name: str, level: str) -> None:
    """WS15: its record has the board and all numbers in it."""
    agreement = Agreement(SPEC, Options(), (counted(SETS[name]),), (level,) * (2 if level == "farmer" else 4), work=1)
    match = play_match(agreement, f"counts {level}")
    again = resume(SPEC, record_from(record_bytes(match.record())))
    assert outcome(again) == outcome(match)
    assert outcome(match).winners
