"""Report of a board: the same games as `simulate` plays, counted by seat and by place."""

from __future__ import annotations

from itertools import count, islice
from pathlib import Path
from typing import Any

import pytest

from game.ai.balance import Balance, GameFigures, report_of, spots_of
from game.core.match import resume
from game.core.spec import Spec
from game.headless import BAD_USE, balance
from game.headless.agreement import Agreement, agree, own_board
from game.i18n import Catalogue
from game.specs import SPECS
from game.store.records import import_record
from tests.headless.test_commands import command, told
from tests.headless.test_own_board import copied

GAMES = 6
by_spec = pytest.mark.parametrize("spec", SPECS, ids=lambda spec: str(spec.key))


def seats_of(spec: Spec[Any, Any]) -> int:
    return min(number for number in spec.seats if number > 1)


def reported(agreement: Agreement, games: list[GameFigures]) -> Balance:
    return report_of(agreement.spec.key, agreement.boards[0], agreement.levels, games)


@by_spec
def test_figures_are_those_of_the_games(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], spec: Spec[Any, Any]
) -> None:
    """Each counted anew from the records of the same games."""
    path, records, seats = copied(tmp_path, spec), tmp_path / "records", seats_of(spec)
    line = ["--games", GAMES, "--seed", "b", "--jobs", 1]
    report = told(capsys, "balance", path, *line)
    players = ",".join(["greedy"] * seats)
    games = told(capsys, "simulate", spec.key, *line, "--map", path, "--players", players, "--record", records)
    assert [each["mean_score"] for each in report["seats"]] == games["mean_scores"]
    assert report["mean_turns"] == games["mean_turns"]
    if not games["shared"]:
        assert [each["wins"] for each in report["seats"]] == games["wins"]
    assert sum(each["share"] for each in report["seats"]) == pytest.approx(report["fair"] * seats)
    used: dict[str, int] = {}
    for file in records.iterdir():
        match = resume(spec, import_record(file))
        names = [spot.name for spot in match.setup.boards[0].spots]
        happened = [spot for ply in match.plies for event in ply.events for spot in spots_of(event)]
        for spot in happened:
            used[names[spot]] = used.get(names[spot], 0) + 1
    assert {each["place"]: sum(each["uses"].values()) for each in report["places"] if each["uses"]} == used
    assert not {*report["unused"]} & used.keys()
    assert all(0 <= each["games"] <= GAMES for each in report["places"])


def test_several_processes_count_the_same(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    spec = SPECS[-1]
    path = copied(tmp_path, spec)
    assert told(capsys, "balance", path, "--games", 4, "--jobs", 2) == told(
        capsys, "balance", path, "--games", 4, "--jobs", 1
    )


def test_a_seat_that_wins_too_much_is_warned_of_and_a_fair_one_is_not(tmp_path: Path) -> None:
    spec = SPECS[0]
    agreement = agree(spec, ("greedy", "greedy"), (), own=own_board(copied(tmp_path, spec)))
    unfair = [GameFigures((3, 1), (0,), ((0,), (1,)), 9, {}) for _ in range(50)]
    fair = [GameFigures((2, 2), (0, 1), ((0,), (1,)), 9, {}) for _ in range(50)]
    assert [each.fair for each in reported(agreement, unfair).seats] == [False, False]
    assert reported(agreement, fair).unfair == ()
    words = Catalogue()
    warned = [*balance.lines(reported(agreement, unfair), words)]
    assert sum(line.startswith("warning: seat ") for line in warned) == 2
    assert not any("warning" in line for line in balance.lines(reported(agreement, fair), words))


def test_a_team_wins_together_and_its_fair_share_is_that_of_a_side(tmp_path: Path) -> None:
    spec = next(spec for spec in SPECS if 4 in spec.seats)
    agreement = agree(spec, ("greedy",) * 4, (), own=own_board(copied(tmp_path, spec)))
    winners = count()
    games = [
        GameFigures((5, 2, 5, 2), ((0, 2), (1, 3))[next(winners) % 2], ((0, 2), (1, 3)), 9, {"Fallen": {0: 2}})
        for _ in range(10)
    ]
    report = reported(agreement, games)
    assert report.fair == 0.5
    assert [each.wins for each in report.seats] == [5.0] * 4
    assert report.mean_margin == 3.0
    assert report.places[0].uses == {"Fallen": 20}
    assert [each.games for each in islice(report.places, 2)] == [10, 0]


def test_a_report_is_told_in_lines_and_what_cannot_be_reported_in_one(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = copied(tmp_path, SPECS[0])
    assert command("balance", path, "--games", 2, "--jobs", 1) == 0
    out = capsys.readouterr().out.splitlines()
    assert out[0].startswith(f"{SPECS[0].key} on mine.tmx: 2 games of greedy")
    for wrong in (["--level", "wizard"], ["--seats", 1], ["--option", "magic=1"]):
        assert command("balance", path, *wrong) == BAD_USE
    assert command("balance", tmp_path / "none.tmx") == BAD_USE
