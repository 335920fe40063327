"""Duels: seats, deals, and how long the players think."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import pairwise
from math import ceil, floor
from typing import Any

import pytest

from game.ai import WORK
from game.ai.balance import wilson
from game.core.spec import Tally
from game.headless import playout
from game.headless.agreement import agree
from game.headless.duel import MIRRORED, _tables, duel, duel_result, seatings
from game.headless.playout import GameSeries, Outcome, packed, play, unpacked
from game.specs import SPECS
from tests.headless.test_commands import command, told

SPEC = max(SPECS, key=lambda spec: (spec.seats[-1], spec.key))
MOST = SPEC.seats[-1]


@pytest.mark.parametrize("seats", range(2, 9))
def test_every_deal_is_played_again_with_the_seats_changed(seats: int) -> None:
    found = list(seatings(seats))
    assert len(found) % MIRRORED == 0
    for one, two in zip(found[::2], found[1::2], strict=True):
        assert all(first + second == 1 for first, second in zip(one, two, strict=True))


@pytest.mark.parametrize("seats", range(2, 9))
def test_levels_alternate_and_every_seat_is_as_often_of_either(seats: int) -> None:
    found = list(seatings(seats))
    for sides in found:
        assert abs(seats - 2 * sum(sides)) == seats % 2
        beside = sum(one == two for one, two in pairwise((*sides, sides[0])))
        assert beside == seats % 2
    for seat in range(seats):
        assert Counter(sides[seat] for sides in found) == {0: len(found) / 2, 1: len(found) / 2}
    assert len(set(found)) == len(found)


def test_a_pair_of_games_has_the_same_deal() -> None:
    table = agree(SPEC, ["random"] * MOST, [])
    single = [each.tallies for each in play(GameSeries((table,), "s", 3)).outcomes.values()]
    paired = [each.tallies for each in play(GameSeries((table,), "s", 5, mirrored=MIRRORED)).outcomes.values()]
    assert paired == [single[0], single[0], single[1], single[1], single[2]]


@pytest.mark.once
def test_the_first_level_may_think_longer() -> None:
    """On any seat; in other processes too."""
    spec = next(each for each in SPECS if each.mind is not None)
    found = duel(spec, ("expert", "expert"), 1, "s", work=1, times=3)
    assert (found.work, found.times) == (1, 3)
    table = replace(agree(spec, ["novice", "novice"], [], 2), times=(5, 1))
    assert [table.work_of(seat) for seat in range(2)] == [10, 2]
    alone, spread = (play(GameSeries((table,), "s", 2, jobs)).outcomes for jobs in (1, 2))
    assert alone == spread


def won_by(*seats: int) -> Outcome:
    return Outcome((Tally({}, ()),) * 3, seats, 1, 1)


def test_a_win_counts_for_the_level_that_sits_there() -> None:
    tables = tuple(agree(SPEC, ["greedy" if side else "random" for side in sides], []) for sides in seatings(3))
    first = [[seat for seat, level in enumerate(table.levels) if level == "random"] for table in tables]
    outcomes = {number: won_by(seats[0]) for number, seats in enumerate(first, 1)}
    assert duel_result(tables, ("random", "greedy"), outcomes).wins == (6, 0)
    outcomes[7], outcomes[9] = won_by(0, 1), won_by(*first[2])
    assert duel_result(tables, ("random", "greedy"), outcomes).wins == (7.5, 0.5)


@pytest.mark.once
def test_a_duel_at_a_full_table(capsys: pytest.CaptureFixture[str]) -> None:
    line = ("duel", SPEC.key, "greedy", "random", "--games", 3, "--seats", MOST, "--work", 7)
    result = told(capsys, *line)
    assert list(result) == ["title", "levels", "games", "wins", "share", "low", "high", "seats", "work"]
    assert (result["seats"], result["work"]) == (MOST, 7)
    plain = told(capsys, "duel", SPEC.key, "random", "random", "--games", 1)
    assert (plain["seats"], plain["work"]) == (min(seats for seats in SPEC.seats if seats > 1), WORK)


@pytest.mark.parametrize("odd", [("--seats", 1), ("--seats", 99), ("--work", 0), ("--work", "much")])
def test_odd_seats_and_work_are_refused(capsys: pytest.CaptureFixture[str], odd: Any) -> None:
    assert command("duel", SPEC.key, "random", "random", *odd) == 2
    out, error = capsys.readouterr()
    assert out == ""
    assert error.count("\n") == 1


@pytest.mark.once
def test_work_goes_with_the_games_to_other_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(playout, "HERE_S", 0.0)
    tables = (agree(SPEC, ["farmer", "expert"], [], 3),)
    run = GameSeries(tables, "1", 4, mirrored=MIRRORED)
    assert play(run._replace(jobs=2)) == play(run)


@pytest.mark.once
def test_the_same_work_finds_the_same_games() -> None:
    one, two = (duel(SPEC, ("expert", "farmer"), 2, "1", work=5) for _ in range(2))
    assert one == two


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [(50, 100, 0.4038, 0.5962), (0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0), (1, 1, 0.2065, 1.0)],
)
def test_known_intervals(wins: float, games: int, low: float, high: float) -> None:
    assert wilson(wins, games) == pytest.approx((low, high), abs=5e-5)


@pytest.mark.parametrize("games", range(1, 60))
def test_the_share_itself_lies_within(games: int) -> None:
    for wins in range(games + 1):
        low, high = wilson(wins, games)
        assert 0 <= low <= wins / games <= high <= 1


@pytest.mark.once
@pytest.mark.parametrize("spec", SPECS, ids=lambda spec: str(spec.key))
def test_an_even_start_goes_with_the_level_wherever_it_sits(spec: Any) -> None:
    tables = _tables(spec, ("novice", "expert"), None, [], 1, 1, even=True)
    assert spec.even is not None
    starts = [dict(zip(table.levels, getattr(table.options, spec.even.field), strict=True)) for table in tables]
    assert all(start == starts[0] for start in starts)
    distance = spec.even.amount_of(starts[0]["novice"]) - spec.even.amount_of(starts[0]["expert"])
    assert distance in (floor(spec.even.amount), ceil(spec.even.amount))  # a part of one is less for everybody
    level = [_tables(spec, ("farmer", "farmer"), None, [], 1, 1, even=True)[0].options]
    assert {*getattr(level[0], spec.even.field)} == {spec.even.level(2)}


@pytest.mark.once
def test_a_duel_from_an_even_start(capsys: pytest.CaptureFixture[str]) -> None:
    line = ("duel", "rolling_acres", "novice", "farmer", "--games", 2, "--work", 1, "--even")
    result = told(capsys, *line)
    assert list(result)[-1] == "start"
    ahead, none = result["start"]
    assert (0 < ahead < 13, none) == (True, 0)
    assert command(*line) == 0
    assert f"novice {ahead}, farmer 0" in capsys.readouterr().out
    assert command("duel", "rolling_acres", "random", "greedy", "--even") == 2
    assert "random" in capsys.readouterr().err


@pytest.mark.once
def test_a_temper_goes_with_the_side_that_has_it(capsys: pytest.CaptureFixture[str]) -> None:
    """At any seat, into other processes and into records; without tempers all is as before."""
    spec = next(each for each in SPECS if each.mind is not None and each.mind.tempers)
    assert spec.mind is not None
    temper = next(iter(spec.mind.tempers))
    levels = ("novice", "farmer")
    tables = _tables(spec, levels, None, [], 1, 1, tempers=(temper, ""))
    assert all([temper if level == "novice" else "" for level in each.levels] == [*each.tempers] for each in tables)
    assert [seat.temper or "" for seat in tables[0].match("s").seats] == [*tables[0].tempers]
    assert unpacked(packed(tables[0])).tempers == tables[0].tempers
    line = ("duel", spec.key, *levels, "--games", 1, "--work", 1)
    assert "tempers" not in told(capsys, *line)
    assert told(capsys, *line, "--tempers", f"{temper},plain")["tempers"] == [temper, ""]
    assert command(*line, "--tempers", temper) == 0
    assert f"novice {temper}" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("line", "says"),
    [
        (("duel", "novice", "farmer", "--tempers", "blod,plain"), "bold"),
        (("duel", "novice", "farmer", "--tempers", "bold,plain,bold"), "3"),
        (("duel", "greedy", "farmer", "--tempers", "bold,plain"), "greedy"),
        (("simulate", "--players", "novice", "--tempers", "bold,blod"), "bold"),
    ],
)
def test_a_wrong_temper_is_named(capsys: pytest.CaptureFixture[str], line: tuple[str, ...], says: str) -> None:
    spec = next(each for each in SPECS if each.mind is not None and "bold" in each.mind.tempers and 2 in each.seats)
    seats = ("--seats", 2) if line[0] == "simulate" else ()
    assert command(line[0], spec.key, *line[1:], *seats, "--games", 1) == 2
    out, error = capsys.readouterr()
    assert (out, error.count("\n")) == ("", 1)
    assert says in error
