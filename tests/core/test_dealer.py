"""The dealer: known answers, even odds, and the numbers that have to be thrown away."""

from __future__ import annotations

from hashlib import blake2b
from math import sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.core.dealer import Dealer
from game.core.engine import pick


def test_known_answers() -> None:
    """Saved seeds must deal the same cards for ever."""
    dealer = Dealer("five acres")
    assert [dealer.below(n, 6) for n in range(12)] == [0, 1, 5, 2, 4, 5, 4, 1, 1, 0, 5, 2]
    assert [dealer.below(n, 24) for n in range(8)] == [12, 7, 17, 14, 10, 17, 10, 19]
    assert [Dealer("").below(n, 100) for n in range(4)] == [72, 94, 48, 63]
    assert [Dealer("Zażółć").below(n, 100) for n in range(4)] == [93, 90, 66, 52]
    assert dealer.below(10**6, 2**64) == 5247291314029659492


def independent(seed: str, n: int, attempt: int) -> int:
    """The 64-bit number that stands behind an answer, said once more."""
    key = blake2b(seed.encode(), digest_size=32).digest()
    message = n.to_bytes(8, "big") + attempt.to_bytes(4, "big")
    return int.from_bytes(blake2b(message, digest_size=8, key=key).digest(), "big")


def test_numbers_in_the_uneven_rest_are_drawn_again() -> None:
    total = 2**63 + 1  # nearly half of all numbers lie in the rest
    dealer = Dealer("rest")
    attempts = []
    for n in range(60):
        attempt = next(a for a in range(64) if independent("rest", n, a) < total)
        attempts.append(attempt)
        assert dealer.below(n, total) == independent("rest", n, attempt)
    assert max(attempts) >= 3
    assert attempts.count(0) < 50


@pytest.mark.parametrize("total", [2, 6, 12, 24, 97])
@pytest.mark.parametrize("seed", ["", "a", "b", "another seed"])
def test_all_answers_are_equally_likely(seed: str, total: int) -> None:
    """Chi-square: five standard deviations above its mean would be one in a million, and seeds are fixed."""
    dealer, each = Dealer(seed), 200
    counts = [0] * total
    for n in range(each * total):
        counts[dealer.below(n, total)] += 1
    chi_square = sum((count - each) ** 2 / each for count in counts)
    freedom = total - 1
    assert chi_square < freedom + 5 * sqrt(2 * freedom)
    pairs = [0] * 4
    for n in range(0, 2000, 2):
        pairs[dealer.below(n, 2) * 2 + dealer.below(n + 1, 2)] += 1
    assert sum((count - 250) ** 2 / 250 for count in pairs) < 3 + 5 * sqrt(6)


@given(st.text(max_size=30), st.integers(0, 2**32), st.integers(1, 2**64))
def test_answers_depend_on_seed_and_number_alone(seed: str, n: int, total: int) -> None:
    first = Dealer(seed)
    first.below(n + 1, 6)
    answer = first.below(n, total)
    assert 0 <= answer < total
    assert Dealer(seed).below(n, total) == answer


def test_weights_are_kept() -> None:
    outcomes = [("rare", 1), ("often", 5)]
    assert [pick(outcomes, number) for number in range(6)] == ["rare"] + ["often"] * 5
    with pytest.raises(ValueError, match="total weight"):
        pick(outcomes, 6)
