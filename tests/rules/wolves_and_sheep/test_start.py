"""Tables that begin with more than the village, and what is asked of them: WS1, WS4, WS5."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from msgspec.structs import replace

from game.boards import load
from game.core.board import Board, BoardSpot
from game.core.engine import open_with, play
from game.core.spec import BadBoard
from game.grids import square
from game.headless.agreement import Agreement
from game.headless.playout import play_out
from game.rules.wolves_and_sheep import SPEC, data, describe
from game.rules.wolves_and_sheep.choices import Dealt, Drawn
from game.rules.wolves_and_sheep.events import HandsReturned, TileLaid
from game.rules.wolves_and_sheep.land import cell, column_row
from game.rules.wolves_and_sheep.model import Options, Terms, prepare
from game.rules.wolves_and_sheep.start import REACH
from game.rules.wolves_and_sheep.steps import CheckHands, DealTile, Turn
from tests.rules.wolves_and_sheep.table import BOARD, LABELS, letters, lying, terms_on, tile, tiles, top

PROPS = dict(zip(LABELS, BOARD.tiles, strict=True))
WITH_VILLAGE = [label for label in LABELS[:60] if "V" in f"{PROPS[label].props['front']}{PROPS[label].props['back']}"]
LAKE, VILLAGES = SPEC.more_maps

Laid = Mapping[tuple[int, int], str]
"""Column and row -> label, quarters turned, "b" for its back: "L57 1b"."""


def table(laid: Laid, board: Board = BOARD, **props: Any) -> Board:
    """A board that begins with these tiles."""
    places = sorted(laid, key=lambda at: (at[1], at[0]))
    spots = list[BoardSpot]()
    for at in places:
        label, _, pose = laid[at].partition(" ")
        about = dict(PROPS[label].props)
        about |= {"turned": int(pose[0])} if pose[:1] not in ("", "b") else {}
        about |= {"side": "back"} if pose.endswith("b") else {}
        spots.append(BoardSpot(square.name(at, 100), at, at[0] + 0.5, at[1] + 0.5, PROPS[label].kind, about))
    numbers = {at: number for number, at in enumerate(places)}
    beside = tuple(tuple(sorted(numbers[other] for other in square.neighbours_in(at, numbers))) for at in places)
    changes: dict[str, Any] = {"props": board.props | props, "size": (200.0, 200.0)}
    return replace(board, spots=tuple(spots), neighbours=beside, **changes)


def prepared(laid: Laid, seats: int = 2, **props: Any) -> Terms:
    return prepare([table(laid, **props)], seats, Options())


def lays(terms: Terms) -> list[tuple[tuple[int, int], str]]:
    """Place and edges of each tile that the table begins with."""
    return [(column_row(at), letters(code)) for at, code in terms.start.lays]


def test_the_first_village_is_the_origin_whatever_lies_before_it() -> None:
    """WS4: a lake is told from its first village on, and the tiles that lie are in no bag."""
    terms = prepared({(7, 3): "L01 1", (8, 3): "S1", (8, 4): "S1"})
    assert lays(terms) == [((0, 0), "VVVV"), ((-1, 0), "KVKR"), ((0, 1), "VVVV")]
    assert terms.bag == tuple(number for number in range(data.IN_BAG) if number != tile("L01"))
    position = SPEC.setup(terms)
    assert (position.state.layout, position.state.bag, position.state.left) == (terms.start, terms.bag, 67)
    assert describe(terms, position.state)["layout"] == ["0,0 S1 VVVV", "-1,0 L01 KVKR", "0,1 S1 VVVV"]


@pytest.mark.parametrize(("pose", "edges"), [("", "VKYR"), ("1", "RVKY"), ("3", "KYRV"), ("b", "FBRY"), ("2b", "RYFB")])
def test_a_tile_lies_turned_clockwise_and_with_its_back_up(pose: str, edges: str) -> None:
    """WS5: it need not touch another."""
    assert lays(prepared({(1, 1): "S1", (9, 9): f"L13 {pose}"}))[1] == ((8, 8), edges)


def test_tiles_are_left_out_of_the_bag() -> None:
    """WS1: by their labels, whether they lie or not."""
    terms = prepared({(1, 1): "S1", (1, 2): "L01"}, left_out="L01, W1 H4,L60")
    assert set(range(data.IN_BAG)) - set(terms.bag) == set(tiles("L01 L60 W1 H4"))
    assert SPEC.setup(terms).state.left == 64


REFUSALS: dict[str, tuple[Laid, dict[str, Any], str, int | None]] = {
    "a secret tile": ({(1, 1): "S1", (2, 2): "Q1"}, {}, "start space=c98", 1),
    "a marker": ({(1, 1): "M1", (2, 2): "S1"}, {}, "start space=b99", 0),
    "no village": ({(1, 1): "L01"}, {}, "village", None),
    "a tile twice": ({(1, 1): "S1", (3, 1): "L09", (5, 1): "L09"}, {}, "twice space=f99 other=3,1 tile=L09", 2),
    "edges": ({(1, 1): "S1", (2, 1): "L01"}, {}, "edges space=b99 other=2,1 found=V wanted=K", 0),
    "too far": ({(1, 1): "S1", (2 + REACH, 1): "S1"}, {}, "reach space=aq99 other=1,1 most=40", 1),
    "no such label": ({(1, 1): "S1"}, {"left_out": "L99"}, "left_out tile=L99", None),
    "the village left out": ({(1, 1): "S1"}, {"left_out": "S1"}, "left_out tile=S1", None),
    "an empty bag": ({(1, 1): "S1"}, {"left_out": " ".join(LABELS[7:68])}, "bag found=7 wanted=8 seats=2", None),
    "nothing fits": ({(1, 1): "S1"}, {"left_out": " ".join(WITH_VILLAGE)}, "nowhere", None),
}


@pytest.mark.parametrize(("laid", "props", "key", "spot"), REFUSALS.values(), ids=REFUSALS)
def test_a_table_is_refused_with_its_place(laid: Laid, props: dict[str, Any], key: str, spot: int | None) -> None:
    """WS1, WS4, WS5."""
    with pytest.raises(BadBoard) as caught:
        prepared(laid, **props)
    assert refusal(caught.value).startswith(key)
    assert caught.value.spot == spot


def refusal(error: BadBoard) -> str:
    return str(error).removeprefix("wolves_and_sheep.terms.").replace(f"board={BOARD.key} ", "")


@pytest.mark.parametrize(
    ("props", "key"),
    [
        ({"mirrored": True}, "mirrored space=c99"),
        ({"side": "top"}, "side space=c99 found=top"),
        ({"turned": 4}, "turned space=c99 found=4"),
        ({"front": "VVVV"}, "unknown space=c99 tile=L17"),
    ],
)
def test_a_tile_that_lies_as_none_can_is_refused(props: dict[str, Any], key: str) -> None:
    """WS1, WS5."""
    board = table({(1, 1): "S1", (2, 1): "L17"})
    spots = (board.spots[0], replace(board.spots[1], props=board.spots[1].props | props))
    with pytest.raises(BadBoard) as caught:
        prepare([replace(board, spots=spots)], 2, Options())
    assert refusal(caught.value).startswith(key)


def test_too_many_tiles_are_refused_and_so_are_hexes_of_several() -> None:
    """WS5: a single village may lie on any map."""
    crowd = {(n % 10, n // 10): "S1" for n in range(data.MOST_LAID + 1)}
    with pytest.raises(BadBoard, match=r"crowd .*found=61"):
        prepared(crowd)
    assert len(prepared(dict(list(crowd.items())[:-1])).start.lays) == data.MOST_LAID
    hexes = replace(table({(1, 1): "S1", (2, 1): "S1"}), grid="hex_flat")
    with pytest.raises(BadBoard, match="grid"):
        prepare([hexes], 2, Options())
    assert prepare([replace(BOARD, grid="hex_flat")], 2, Options()).start.lays == (
        (cell(0, 0), data.VILLAGE_TILE << 3),
    )


def test_hands_are_dealt_anew_until_somebody_holds_what_fits() -> None:
    """WS4: beside sheep no village edge is needed."""
    laid = {(1, 1): "S1", (2, 1): "L57 1b", (3, 1): "L58 3b", (4, 1): "S1"}
    for terms, again in ((prepared(laid), False), (prepared({(1, 1): "S1"}), True)):
        state = lying(terms, ["L33 L34 L35 L36", "L41 L42 L43"], terms.start.land(terms.shapes))
        position = open_with(terms, replace(state, layout=terms.start), DealTile(1), CheckHands(), Turn(0))
        _, events = play(terms, position, Drawn(tile("L44")))
        assert (HandsReturned() in events) == again


@pytest.mark.parametrize("name", SPEC.more_maps)
@pytest.mark.parametrize("level", ["random", "greedy"])
def test_a_game_on_a_board_of_the_box_comes_to_its_end(name: str, level: str) -> None:
    """WS15."""
    for seats in (2, 4):
        agreement = Agreement(SPEC, Options(), (load(name),), (level,) * seats)
        assert play_out(agreement, f"{name} {level}").winners


def test_boards_of_the_box_favour_no_colour() -> None:
    """WS2: each faces as many empty cells as any other."""
    for name, frontier in ((LAKE, 9), (VILLAGES, 10)):
        terms = terms_on(name, 4)
        land = terms.start.land(terms.shapes)
        assert len(land.frontier) == frontier
        rims = [land.pasture(terms.shapes, colour).rims for colour in data.COLOURS]
        assert len({len(rim) for rim in rims}) == 1, name


def test_a_dealt_hand_goes_on_from_there() -> None:
    """WS4, WS6: a tile in a corner of the lake matches two villages, and draws two."""
    terms = terms_on(LAKE)
    position = SPEC.setup(terms)
    for colour in (0, 1):
        position, _ = play(terms, position, Dealt(colour))
    for number in tiles("L09 L17 L18 L19 L20 L21 L22 L23"):
        position, _ = play(terms, position, Drawn(number))
    step: Any = top(position)
    choices = step.options(terms, position.state)
    lay = next(each for each in choices if each.tile == tile("L17") and each.at == cell(1, 0))
    _, events = play(terms, position, lay)
    assert isinstance(events[0], TileLaid)
    assert events[0].matched == 2
