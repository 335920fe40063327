"""A list that is counted and made only when it is asked for."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from game.core.lazy import Counted, Latest, Memo


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


def test_it_remembers_what_it_was_asked() -> None:
    asked: list[int] = []

    def double(number: int) -> int:
        asked.append(number)
        return 2 * number

    memo = Memo(double, 10)
    assert [memo[n] for n in (1, 2, 1, 2, 1)] == [2, 4, 2, 4, 2]
    assert asked == [1, 2]


def test_it_forgets_all_when_it_is_full() -> None:
    memo = Memo(str, 3)
    sizes = []
    for n in range(8):
        assert memo[n] == str(n)
        sizes.append(len(memo))
    assert sizes == [1, 2, 3, 1, 2, 3, 1, 2]


def test_the_latest_is_given_again_for_the_very_same_arguments_only() -> None:
    asked: list[list[int]] = []

    def total(numbers: list[int], start: int) -> int:
        asked.append(numbers)
        return sum(numbers, start)

    latest, one, like = Latest(total), [1, 2], [1, 2]
    assert [latest(one, 0), latest(one, 0), latest(like, 0), latest(one, 0), latest(one, 4)] == [3, 3, 3, 3, 7]
    assert list(map(id, asked)) == [id(one), id(like), id(one), id(one)]
