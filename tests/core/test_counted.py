"""A list that is counted and made only when it is asked for."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from game.core.counted import Counted


class Squares(Counted[int]):
    def __len__(self) -> int:
        return 4

    def __iter__(self) -> Iterator[int]:
        return (n * n for n in range(4))

    def nth(self, number: int) -> int:
        assert number >= 0
        return [0, 1, 4, 9][number]


def test_it_is_what_the_list_would_be() -> None:
    squares = Squares()
    assert squares == [0, 1, 4, 9]
    assert squares == (0, 1, 4, 9)
    assert squares != [0, 1, 4]
    assert squares != 4
    assert 4 in squares
    assert 5 not in squares
    assert squares[1:] == [1, 4, 9]


def test_places_count_from_both_ends_and_end_there() -> None:
    squares = Squares()
    assert [squares[place] for place in range(-4, 4)] == [0, 1, 4, 9] * 2
    for place in (4, -5):
        with pytest.raises(IndexError):
            squares[place]
