"""Games on a board beside a window: the same as the command plays, in any number of processes, and stopped at once."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from game.boards import read
from game.core.match import Match, MatchSetup
from game.core.seats import Seat
from game.specs import spec_for
from game.worker.balance import LEVEL, WORK, BalanceRun
from tests.games import field_game
from tests.headless.test_commands import told
from tests.play.screen import until

PLAYER = "game.headless.balance:balance_process"
FIELD = "tests.games.field_game:SPEC"


def field(side: int = 2) -> Match[Any, Any]:
    spec = field_game.SPEC
    seats = (Seat("Ann"), Seat("Ben", "farmer"))
    return Match(spec, MatchSetup(seats, spec.options(), (field_game.make(side),), "seed"))


def ended(run: BalanceRun) -> BalanceRun:
    until(lambda: bool(run.update(0)) and not run.goes_on, "the end of all games")
    return run


def test_it_comes_to_what_the_command_says(capsys: pytest.CaptureFixture[str]) -> None:
    spec, games, path = spec_for("texas"), 3, Path("maps/texas.tmx")
    setup = MatchSetup((Seat("Ann"), Seat("Ben")), spec.options(), (read(path, path.name),), "seed")
    run = ended(BalanceRun(Match(spec, setup), PLAYER, "game.rules.texas:SPEC", games))
    line = ["balance", path, "--games", games, "--jobs", 1, "--seed", "1", "--level", LEVEL, "--work", WORK]
    said = told(capsys, *line)
    said["players"] = []  # the command alone asks for whom the board is, and where its places lie on the map
    said["places"] = [each | {"cell": None} for each in said["places"]]
    assert msgspec.json.decode(msgspec.json.encode(run.report())) == said


def test_a_toy_is_counted_to_the_last_game() -> None:
    """Players of one level take the places of all who sit at the table."""
    run = ended(BalanceRun(field(), PLAYER, FIELD, 5))
    report = run.report()
    assert report is not None
    assert (run.played, report.games, report.title) == (5, 5, "field")
    assert sum(each.share for each in report.seats) == pytest.approx(1)
    assert not run.failed


def test_what_has_been_played_counts_where_it_is_stopped() -> None:
    run = BalanceRun(field(), PLAYER, FIELD, 100_000)
    processes = [channel.process for channel in run._channels]
    until(lambda: run.update(0), "a game")
    run.stop()
    report = run.report()
    assert report is not None
    assert 0 < report.games < 100_000
    assert not run.update(1e9)
    assert run.played == report.games
    until(lambda: not any(each.is_alive() for each in processes), "the end of the processes")


@pytest.mark.parametrize("player", ["game.headless.balance:nothing", "nowhere:nothing", PLAYER])
def test_a_process_that_fails_is_told(player: str) -> None:
    rules = "tests.games.field_game:nothing" if player == PLAYER else FIELD
    run = ended(BalanceRun(field(), player, rules, 4))
    assert run.failed
    assert run.report() is None
    assert len(run.reasons) == 1


def test_one_that_is_not_heard_of_is_given_up() -> None:
    run = BalanceRun(field(), PLAYER, FIELD, 4)
    assert run.update(1e9)
    assert run.failed
    assert run.reasons == ["it was not heard of in time"]
