"""Boards are whole, wherever they come from."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from game.core.board import LONGEST_NAME, Board, BoardSpot


def spot(name: str) -> BoardSpot:
    return BoardSpot(name, (0, 0), 0, 0)


BOARD = Board("row", "objects", (30, 10), (0, 0), tuple(map(spot, "abc")), ((1,), (0, 2), (1,)), marks={"start": 2})


def test_spots_are_found_by_name() -> None:
    assert BOARD.number("b") == 1
    with pytest.raises(KeyError):
        BOARD.number("d")


@pytest.mark.parametrize(
    "change",
    [
        {"spots": tuple(map(spot, "aba"))},
        {"spots": tuple(map(spot, ("a", "b", "")))},
        {"spots": tuple(map(spot, ("a", "b", "c" * (LONGEST_NAME + 1))))},
        {"spots": tuple(map(spot, "ab"))},
        {"spots": (*map(spot, "ab"), BoardSpot("c", (0, 0), 30.5, 0))},
        {"spots": (*map(spot, "ab"), BoardSpot("c", (0, 0), 0, -1e300))},
        {"size": (0, 10)},
        {"size": (30, 1e300)},
        {"neighbours": ((1,), (0, 2))},
        {"neighbours": ((1,), (0, 2), ())},
        {"neighbours": ((1,), (0, 2), (1, 3))},
        {"neighbours": ((-1, 1), (0, 2), (1,))},
        {"neighbours": ((0, 1), (0, 2), (1,))},
        {"neighbours": ((1,), (2, 0), (1,))},
        {"neighbours": ((1, 1), (0, 2), (1,))},
        {"marks": {"start": 3}},
        {"marks": {"start": -1}},
    ],
)
def test_a_board_that_is_not_whole_is_none(change: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="board"):
        msgspec.structs.replace(BOARD, **change)
    foreign = msgspec.to_builtins(BOARD) | msgspec.to_builtins(change)
    with pytest.raises(msgspec.ValidationError, match="board"):
        msgspec.convert(foreign, Board)


def test_a_whole_one_comes_back() -> None:
    assert msgspec.json.decode(msgspec.json.encode(BOARD), type=Board) == BOARD
