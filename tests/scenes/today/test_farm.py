"""The day's farm: the same on every machine, the same luck for everybody, prizes and points by round."""

from __future__ import annotations

from datetime import date, timedelta
from hashlib import blake2b
from itertools import pairwise
from random import Random
from typing import Any

import msgspec
import pytest

from game.boards import load
from game.core.match import Match
from game.core.seats import Seat
from game.scenes.shell.farm import SHEAF, SPROUT, SUNFLOWER, best_prize, course, farm_of, new_match, prize
from game.specs import SPECS
from game.store.days import Day, Par
from game.store.results import variant_of
from tests.games import toy

START = date(2026, 11, 26)
DIGEST = "0a9e88d41246235c"


def played(day: date, seed: int) -> Match[Any, Any]:
    """The farm of a day, played to its end at random."""
    match = new_match(farm_of(day, SPECS), Seat("Ada"), load)
    match.deal()
    rng = Random(seed)
    while not match.over:
        match.play(rng.choice(match.options))
    return match


def test_four_hundred_days_are_the_same_everywhere() -> None:
    """The digest was made elsewhere: another system, another Python or a changed rule would give another one."""
    farms = [farm_of(START + timedelta(days=number), SPECS) for number in range(400)]
    told = [(farm.day.isoformat(), farm.spec.key, variant_of(farm.options), farm.seed) for farm in farms]
    assert blake2b(msgspec.json.encode(told), digest_size=8).hexdigest() == DIGEST


def test_games_alternate_and_no_two_days_have_one_seed() -> None:
    farms = [farm_of(START + timedelta(days=number), SPECS) for number in range(400)]
    assert all(one.spec is not next_one.spec for one, next_one in pairwise(farms))
    assert len({farm.seed for farm in farms}) == len(farms)


def test_a_farm_of_other_rules_is_another_one() -> None:
    other = [msgspec.structs.replace(spec, version=spec.version + 1) for spec in SPECS]
    assert farm_of(START, other).seed != farm_of(START, SPECS).seed


def test_only_games_with_one_luck_for_all_have_days() -> None:
    daily: Any = msgspec.structs.replace(toy.SPEC, daily=lambda ordinal, luck: toy.SPEC.options())
    assert {farm_of(START + timedelta(days=number), (toy.SPEC, daily)).spec for number in range(3)} == {daily}


def test_everybody_has_the_same_luck(whole: bool) -> None:
    for number in range(400 if whole else 8):
        day = START + timedelta(days=number)
        rolls = [[ply.row.choice for ply in played(day, seed).plies if ply.row.chance] for seed in (1, 2)]
        shorter = min(map(len, rolls))
        assert shorter > 10
        assert rolls[0][:shorter] == rolls[1][:shorter]


def test_points_by_round_end_with_the_result() -> None:
    for number in range(4):
        match = played(START + timedelta(days=number), number)
        points = course(match)
        assert points[-1] == match.tallies()[0].total
        begun = [ply.after.state.turn for ply in match.plies if not ply.after.over]
        assert len(points) == max(begun) + 1 - match.spec.first_turn
        assert points[0] <= points[-1]


PAR = Par("2026-11-26", "apples", 1, 60, b"[]")


@pytest.mark.parametrize(
    ("points", "par", "won"),
    [
        (0, None, SPROUT),
        (99, None, SPROUT),
        (53, PAR, SPROUT),
        (54, PAR, SUNFLOWER),
        (59, PAR, SUNFLOWER),
        (60, PAR, SHEAF),
        (61, PAR, SHEAF),
    ],
)
def test_prizes(points: int, par: Par | None, won: str) -> None:
    assert prize(points, par) == won


def test_the_best_prize_of_the_family() -> None:
    plays = [Day("d", "apples", 1, person, 1, "", points, "") for person, points in ((1, 20), (2, 55), (3, 40))]
    assert best_prize(plays, PAR) == SUNFLOWER
    assert best_prize([], PAR) is None
