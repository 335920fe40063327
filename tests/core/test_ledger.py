"""The ledger: counts and expectations agree with naive enumerations, and nothing hidden shows before the end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache
from itertools import permutations, product
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from game.core.ledger import ChanceRow, Ledger, SeatLuck, Urn, drawn_sums, ledger, normal_range, together
from game.core.match import Match
from game.core.spec import ChanceKind
from game.specs import SPECS
from tests.games import coin_game, toy
from tests.golden.transcript import followed, read, records

COIN = ChanceKind("coin", coin_game.Toss, ((0, 0), (2, 1)), worth=(0, 1))
COINS = replace(coin_game.SPEC, chances=(COIN,))
CARD = ChanceKind("card", toy.Top, tuple((card, int(card >= 6)) for card in range(8)), worth=(0, 1))
CARDS = replace(toy.SPEC, chances=(CARD,))
PAIR = (0, 1)


def coins(*tossed: int, seats: int = 2) -> Match[Any, Any]:
    return coin_game.played(*((1, each) for each in tossed), seats=seats, spec=COINS)


def naive(pieces: Sequence[int], draws: int) -> dict[int, float]:
    """Sums of so many of these pieces, by listing every way to draw them."""
    ways = Counter(sum(each[:draws]) for each in permutations(pieces))
    return {total: count / ways.total() for total, count in ways.items()}


@pytest.mark.parametrize("draws", range(6))
@pytest.mark.parametrize(("weights", "worth"), [((2, 3), (0, 1)), ((1, 2, 3), (4, 0, -1)), ((2, 2, 2), (1, 1, 3))])
def test_draws_without_replacement_are_exact(weights: tuple[int, ...], worth: tuple[int, ...], draws: int) -> None:
    pieces = [each for weight, each in zip(weights, worth, strict=True) for _ in range(weight)]
    if draws <= len(pieces):
        assert drawn_sums(weights, worth, draws) == pytest.approx(naive(pieces, draws))


def test_dice_are_exact() -> None:
    die = (6, 2, 1, 1, 1, 1)
    worth = (1, 2, 3, 4, 0, 0)
    sides = [each for weight, each in zip(die, worth, strict=True) for _ in range(weight)]
    ways = Counter(map(sum, product(sides, repeat=3)))
    expected = {total: count / 12**3 for total, count in ways.items()}
    assert together([drawn_sums(die, worth, 1)] * 3) == pytest.approx(expected)


def test_the_normal_range_holds_nineteen_of_twenty() -> None:
    spread = together([drawn_sums((1, 1), PAIR, 1)] * 100)
    low, high = normal_range(spread)
    assert (low, high) == (40, 60)
    assert sum(chance for total, chance in spread.items() if total < low) <= 0.025
    assert sum(chance for total, chance in spread.items() if total <= low) > 0.025
    assert normal_range({0: 1.0}) == (0, 0)


def test_a_ledger_counts_what_fell_to_each_seat() -> None:
    match = coins(2, 2, 0, 2)
    found = ledger(match, None)
    assert [(each.number, each.seat, each.faces) for each in found.answers] == [
        (0, 0, ((0, 1),)),
        (1, 1, ((0, 1),)),
        (2, 0, ((0, 0),)),
        (3, 1, ((0, 1),)),
    ]
    assert [match.plies[each.rows].row.choice for each in found.answers] == [each.choice for each in found.answers]
    assert found.bars(0) == [(1, 2.0, 0, 4), (3, 2.0, 0, 4)]
    assert found.bars(0, 1) == [(0, 1.0, 0, 2), (2, 1.0, 0, 2)]
    assert found.luck(1) == SeatLuck(2, 1.0, 0.875)


def test_faces_that_help_nobody_are_no_luck() -> None:
    spec = replace(COINS, chances=(replace(COIN, worth=()),))
    assert ledger(coin_game.played((1, 2), spec=spec), None).luck(0) is None


def test_cards_of_one_deck_are_drawn_from_one_urn() -> None:
    match: Match[Any, Any] = Match(CARDS, toy.agreed("human", "human"))
    match.deal()
    assert [urn.weights for urn in ledger(replaced_by_open(match), 0).urns[0]] == [(6, 2)]


def replaced_by_open(match: Match[Any, Any]) -> Match[Any, Any]:
    """The same match with all cards face up."""
    opened: Match[Any, Any] = Match(replace(match.spec, view=None, redact=None, resample=None), match.setup)
    opened.deal()
    return opened


def place(random: Random, draws: int) -> SeatLuck:
    """Luck of somebody whose draws are left to chance."""
    urns = (Urn((1, 1, 1, 1, 1, 1), Counter({0: 1})),) * draws  # of sums that are seldom alike
    kind = ChanceKind("die", coin_game.Toss, tuple((face, face) for face in range(6)), worth=(0, 7, 19, 33, 58, 100))
    fell = [ChanceRow(number, number, 0, 0, None, ((0, random.randrange(6)),)) for number in range(draws)]
    luck = Ledger((kind,), tuple(fell), (urns,)).luck(0)
    assert luck is not None
    return luck


def test_words_of_luck_are_as_frequent_as_they_say() -> None:
    random, matches = Random("luck"), 1500
    found = Counter(place(random, 6).verdict for _ in range(matches))
    assert found[0] / matches == pytest.approx(1 / 2, abs=0.05)
    assert found[1] / matches == pytest.approx(1 / 8, abs=0.03)
    assert found[-1] / matches == pytest.approx(1 / 8, abs=0.03)
    assert found[2] / matches == pytest.approx(1 / 8, abs=0.03)
    assert found[-2] / matches == pytest.approx(1 / 8, abs=0.03)


@pytest.mark.parametrize(("share", "verdict", "odds"), [(0.5, 0, 2), (0.8, 1, 5), (0.1, -2, 10), (1.0, 2, 1000)])
def test_luck_has_words(share: float, verdict: int, odds: int) -> None:
    luck = SeatLuck(0, 0.0, share)
    assert (luck.verdict, luck.odds) == (verdict, odds)


def hands(seed: int) -> tuple[Match[Any, Any], tuple[tuple[int, ...], ...]]:
    match: Match[Any, Any] = Match(CARDS, toy.agreed("human", "human", seed=str(seed)))
    match.deal()
    return match, match.state.hands


def test_before_the_end_a_viewer_learns_nothing_of_the_cards_of_others() -> None:
    seen: dict[tuple[int, ...], list[Match[Any, Any]]] = {}
    for seed in range(200):
        match, dealt = hands(seed)
        seen.setdefault(dealt[0], []).append(match)
    alike = [each for each in seen.values() if len({match.state.hands for match in each}) > 1]
    assert alike
    for matches in alike:
        ledgers = [ledger(match, 0) for match in matches]
        assert all(each == ledgers[0] for each in ledgers)
        assert [each.choice is None for each in ledgers[0].answers] == [False, True, False, True]
        assert ledgers[0].many(0) == 2
        assert all(answer.choice is None for answer in ledger(matches[0], None).answers)


@cache
def played(key: str) -> Match[Any, Any]:
    return next(followed(each) for each in map(read, records()) if each.title == key)


@pytest.mark.parametrize("spec", SPECS, ids=lambda spec: spec.key)
def test_every_game_tells_its_chances(spec: Any) -> None:
    match = played(spec.key)
    found = ledger(match, None)
    assert found.answers
    assert [each.rows for each in found.answers] == [n for n, ply in enumerate(match.plies) if ply.row.chance]
    for number, kind in enumerate(found.kinds):
        bars, seats = found.bars(number), range(len(match.seats))
        assert sum(bar.fell for bar in bars) == found.many(number) > 0, kind.name
        assert sum(bar.expected for bar in bars) == pytest.approx(found.many(number))
        assert all(bar.low <= bar.expected <= bar.high for bar in bars)
        own = [found.bars(number, seat) for seat in seats]
        assert [sum(each) for each in zip(*([bar.fell for bar in each] for each in own), strict=True)] == [
            bar.fell for bar in bars
        ]
        assert [sum(each) for each in zip(*([bar.expected for bar in each] for each in own), strict=True)] == (
            pytest.approx([bar.expected for bar in bars])
        )
