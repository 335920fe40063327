"""The deal: WS4, WS18."""

from __future__ import annotations

import msgspec
import pytest

from game.core.engine import open_with, play
from game.core.spec import BadBoard, BadTerms
from game.core.steps import Position
from game.rules.wolves_and_sheep import SPEC, data
from game.rules.wolves_and_sheep.choices import Dealt, Drawn, Starts
from game.rules.wolves_and_sheep.events import HandsReturned
from game.rules.wolves_and_sheep.land import cell, tile_code
from game.rules.wolves_and_sheep.model import Options, State, Terms, prepare
from game.rules.wolves_and_sheep.steps import CheckHands, DealTile, Turn, fits_at_start
from tests.rules.wolves_and_sheep.table import BOARD, TERMS, TWO, lying, terms_for, tile, top

NO_VILLAGE = [n for n in range(data.IN_BAG) if not fits_at_start(TWO, n)]


def dealt(terms: Terms, first: int = 0) -> Position[State]:
    """All that chance deals, the first there is, or the seat `first`."""
    position = SPEC.setup(terms)
    while not isinstance(top(position), Turn):
        outcomes = [choice for choice, _ in top(position).outcomes(terms, position.state)]  # type: ignore[attr-defined]
        choice = Starts(first) if Starts(first) in outcomes else outcomes[0]
        position, _ = play(terms, position, choice)
    return position


@pytest.mark.parametrize("seats", data.SEATS)
def test_a_secret_tile_and_four_tiles_for_each(seats: int) -> None:
    """WS4."""
    state = dealt(TERMS[seats]).state
    assert [len(hand) for hand in state.hands] == [4] * seats
    assert [len(held) for held in state.secrets] == [1] * seats
    assert (len(state.spare), len(state.bag), state.left) == (4 - seats, 68 - 4 * seats, 68 - 4 * seats)
    assert state.layout.lays == ((cell(0, 0), tile_code(data.VILLAGE_TILE, 0, 0)),)


def test_the_first_player() -> None:
    """WS4: agreed or random."""
    assert top(dealt(terms_for(4, starter=3))) == Turn(2)
    assert top(dealt(terms_for(4, starter=0), 1)) == Turn(1)


def test_hands_without_a_village_are_dealt_anew() -> None:
    """WS4: and again, until somebody holds one."""
    terms = TWO
    assert fits_at_start(terms, tile("L01"))
    assert not fits_at_start(terms, tile("L33"))
    position = SPEC.setup(terms)
    for colour in (0, 1):
        position, _ = play(terms, position, Dealt(colour))
    for number in NO_VILLAGE[:8]:
        position, events = play(terms, position, Drawn(number))
    assert events[-1] == HandsReturned()
    assert position.state.hands == ((), ())
    assert position.state.left == len(position.state.bag) == 68
    assert isinstance(top(position), DealTile)
    for number in (*NO_VILLAGE[:7], tile("L01")):
        position, events = play(terms, position, Drawn(number))
    assert top(position) == Turn(0)


def test_a_first_player_without_a_village_edge_pauses() -> None:
    """WS4, WS7: another holds one, so nothing is dealt anew."""
    state = lying(TWO, ["L33 L34 L35 L36", "L01"])
    position = open_with(TWO, state, CheckHands(), Turn(0))
    assert [type(choice).__name__ for choice in Turn(0).options(TWO, position.state)] == ["Pause"]


def test_two_flocks_each() -> None:
    """WS18: two secret tiles for both."""
    state = dealt(terms_for(2, two_flocks=True)).state
    assert [len(held) for held in state.secrets] == [2, 2]
    assert state.spare == ()


def test_a_table_is_refused_with_its_place() -> None:
    """WS1, WS2, WS4: tile by tile, and the one start."""
    tiles = BOARD.tiles
    torn = msgspec.structs.replace(tiles[3], props={**tiles[3].props, "front": "VFVF"})
    bare = msgspec.structs.replace(tiles[3], props={**tiles[3].props, "back": "F.YB"})
    spot = msgspec.structs.replace(BOARD.spots[0], kind="marker")
    for change, key in (
        ({"tiles": tiles[1:]}, "tiles tile=0 kind=landscape wanted=60 found=59 landscape"),
        ({"tiles": (*tiles, msgspec.structs.replace(tiles[0], id=99))}, "more_tiles tile=77"),
        ({"tiles": (*tiles[:3], torn, *tiles[4:])}, "face tile=L04 face=front found=VFVF"),
        ({"tiles": (*tiles[:3], bare, *tiles[4:])}, "face tile=L04 face=back found=F.YB"),
        ({"spots": (spot,)}, f"start space={spot.name}"),
    ):
        with pytest.raises(BadBoard) as caught:
            prepare([msgspec.structs.replace(BOARD, **change)], 2, Options())
        assert str(caught.value).replace(f"board={BOARD.key} ", "").startswith(f"wolves_and_sheep.terms.{key}")


@pytest.mark.parametrize(
    ("boards", "seats", "options", "key"),
    [
        ([BOARD], 1, Options(), "seats"),
        ([BOARD], 5, Options(), "seats"),
        ([BOARD], 2, Options(starter=3), "starter"),
        ([BOARD], 3, Options(two_flocks=True), "flocks"),
        ([BOARD, BOARD], 2, Options(), "boards"),
    ],
)
def test_what_cannot_be_played(boards: list[object], seats: int, options: Options, key: str) -> None:
    """WS4, WS18."""
    with pytest.raises(BadTerms, match=key):
        prepare(boards, seats, options)  # type: ignore[arg-type]
