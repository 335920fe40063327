"""A memory asks its function once for each argument, and never holds more than it may."""

from __future__ import annotations

from game.core.memo import Latest, Memo


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
