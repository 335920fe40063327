"""Seeds of the answers of chance, and how far a record proves them."""

from __future__ import annotations

from hashlib import blake2b
from itertools import pairwise
from math import sqrt
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given, strategies as st

from game.core.engine import pick
from game.core.journal import (
    MOST_SEEDS,
    Dealer,
    Luck,
    Record,
    Seeds,
    SpentSeed,
    record_bytes,
    record_from,
    spent_seeds,
    without_seed,
)
from game.core.match import Match, resume
from tests.games.field_game import SPEC
from tests.store.table import new_match, play_on


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


RAIN = 3
"""The weight of all weathers together: 0 and 1 are dry, 2 is wet."""


class Loaded(Seeds):
    """Gives the other weather for some of the questions."""

    def __init__(self, seed: str, loaded: range) -> None:
        super().__init__(seed, False, ())
        self.loaded = loaded

    def below(self, asked: int, total: int) -> int:
        honest = super().below(asked, total)
        return (2 if honest < 2 else 0) if asked in self.loaded and total == RAIN else honest


def played(choices: int = 60, seed: str = "seeds", match: Match[Any, Any] | None = None) -> Match[Any, Any]:
    match = match or new_match(seed)
    match.deal()
    play_on(match, choices, Random(seed))
    return match


def forged(first: int, after: int, choices: int = 60) -> Record:
    """A record with changed answers from one question on to another."""
    match = new_match("seeds")
    match._seeds = Loaded("seeds", range(first, after))
    return played(choices, match=match).record()


def again(record: Record, **changes: Any) -> Match[Any, Any]:
    """The match of a record that has been a file, with something changed in it."""
    return resume(SPEC, record_from(record_bytes(msgspec.structs.replace(record, **changes))))


@pytest.mark.parametrize(("first", "after"), [(1, 13), (5, 6), (3, 3)])
def test_answers_that_do_not_follow_are_counted(first: int, after: int) -> None:
    match = again(forged(first, after))
    luck = match.check_seeds()
    assert luck == Luck(luck.answers, after - first, 0, True)
    assert luck.answers >= 13
    assert match.drawn_from_seed() == (first == after)


def test_another_seed_gives_other_answers() -> None:
    luck = again(played(10_000).record(), seed="another").check_seeds()
    assert luck.answers > luck.mismatched > luck.answers / 4


def test_a_new_seed_counts_from_where_it_began() -> None:
    match = again(played(30).record())
    before, drawn = match.record().rows, match.check_seeds().answers
    match.reseed("new")
    other = again(match.record())
    assert (match.setup.seed, match.setup.open_seed) == ("new", False)
    assert match.setup.spent == other.setup.spent == (SpentSeed("seeds", drawn),)
    for each in (match, other):
        play_on(each, 60, Random(2))
        luck = again(each.record()).check_seeds()
        assert luck == Luck(luck.answers, 0, 0, True)
        assert luck.answers > drawn + 10
        assert not each.drawn_from_seed()
    assert match.record() == other.record()
    assert again(match.record(), spent=()).check_seeds().mismatched > 0
    assert [bytes(row.choice) for row in match.record().rows[: len(before)]] == [bytes(row.choice) for row in before]


def test_a_new_seed_gives_other_answers() -> None:
    """The old seed foretells nothing of a match that goes on from a new one."""
    ends = set()
    for seed in ("seeds", "new", "newer"):
        match = played(30)
        match.reseed(seed)
        play_on(match, 10_000, Random(3))
        ends.add(match.state.rain)
    assert len(ends) == 3


def test_what_has_been_drawn_and_undone_is_not_drawn_again() -> None:
    """A foreign record may claim so; whoever wrote it knows what came then."""
    record = played(30).record()
    match = again(record, index=7)
    match.reseed("new")
    assert len(match.record().rows) == 7
    undone = again(record)
    while undone.undo_to() is None:
        play_on(undone, 1, Random(1))
    undone.undo()
    rows = len(undone.record().rows)
    undone.reseed("new")
    assert len(undone.record().rows) == rows > undone.index


def test_spent_seeds_do_not_reach_beyond_what_was_drawn() -> None:
    match = again(played(6).record(), spent=(SpentSeed("known", 50_000),))
    drawn = match.check_seeds().answers
    match.reseed("new")
    assert match.setup.spent == (SpentSeed("known", drawn),)


def test_a_seed_that_is_left_out_proves_nothing_and_accuses_nobody() -> None:
    record = without_seed(played(30).record())
    assert (record.seed, record.seedless) == ("", True)
    match = again(record)
    answers = match.check_seeds().answers
    assert match.check_seeds() == Luck(answers, 0, answers, True)
    match.reseed("new")
    play_on(match, 20, Random(1))
    luck = again(match.record()).check_seeds()
    assert (luck.mismatched, luck.unchecked) == (0, answers)
    assert luck.answers > answers


def test_an_open_seed_is_no_secret() -> None:
    record = msgspec.structs.replace(played(3).record(), open_seed=True)
    assert without_seed(record) == record


def test_an_old_record_says_that_it_notes_no_branches() -> None:
    for record, astray in ((played(30).record(), 0), (forged(0, 5, 30), 4)):
        data = msgspec.json.decode(record_bytes(record))
        del data["spent"]
        match = resume(SPEC, record_from(msgspec.json.encode(data)))
        luck = match.check_seeds()
        assert (luck.mismatched, luck.noted) == (astray, False)
        match.reseed("new")
        (spent,) = match.setup.spent or ()
        assert spent == SpentSeed("" if astray else "seeds", luck.answers)
        assert match.check_seeds().unchecked == (luck.answers if astray else 0)


@given(
    st.lists(st.builds(SpentSeed, st.sampled_from(["", "a", "b"]), st.integers(1, 9)), max_size=6), st.integers(0, 40)
)
def test_spending_keeps_who_gave_what(spent: list[SpentSeed], drawn: int) -> None:
    def givers(seeds: tuple[SpentSeed, ...]) -> list[str]:
        return [each.seed for each in seeds for _ in range(each.answers)]

    found = spent_seeds(spent, "last", drawn)
    assert givers(found) == (givers((*spent, SpentSeed("last", 40))))[:drawn]
    assert all(one.seed != other.seed for one, other in pairwise(found))


def test_seeds_are_bounded() -> None:
    spent = [SpentSeed(str(number), 1) for number in range(MOST_SEEDS)]
    assert spent_seeds(spent, "last", MOST_SEEDS + 1) == (SpentSeed("", MOST_SEEDS + 1),)
