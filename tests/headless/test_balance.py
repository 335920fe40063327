"""Report of a board: the same games as `simulate` plays, counted by seat and by place."""

from __future__ import annotations

from itertools import count, islice
from pathlib import Path
from typing import Any

import pytest

from game.ai.balance import Balance, GameFigures, report_of, spots_of
from game.boards import cells_of
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


def last_line(report: Balance) -> str:
    return [*balance.lines(report, Catalogue())][-1]


def test_the_last_line_says_whether_the_board_is_fair(tmp_path: Path) -> None:
    spec = SPECS[0]
    agreement = agree(spec, ("greedy", "greedy"), (), own=own_board(copied(tmp_path, spec)))
    won = GameFigures((3, 1), (0,), ((0,), (1,)), 9, {})
    shared = GameFigures((2, 2), (0, 1), ((0,), (1,)), 9, {})
    unfair = reported(agreement, [won] * 50 + [shared] * 50)
    assert [each.fair for each in unfair.seats] == [False, False]
    said = last_line(unfair)
    assert said.startswith("Not fair: ")
    assert "seat 1 wins 25 too many" in said
    assert "seat 2 wins 25 too few" in said
    fair = reported(agreement, [shared] * 100)
    assert (fair.unfair, fair.enough) == ((), 0)
    assert last_line(fair) == "No player stands out in 100 games, so the board looks fair."


def test_too_few_games_tell_nothing_but_how_many_are_enough(tmp_path: Path) -> None:
    spec = SPECS[0]
    agreement = agree(spec, ("greedy", "greedy"), (), own=own_board(copied(tmp_path, spec)))
    games = [GameFigures((3, 1), (0,), ((0,), (1,)), 9, {}), GameFigures((1, 3), (1,), ((0,), (1,)), 9, {})]
    few = reported(agreement, games * 2)
    assert last_line(few) == f"Too few games to tell. About {few.enough} are enough."
    assert reported(agreement, games * (few.enough // 2)).enough == 0
    assert reported(agreement, games * (few.enough // 2 - 5)).enough == few.enough


@by_spec
def test_places_are_named_by_their_cells_of_the_map_and_no_event_by_its_class(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], spec: Spec[Any, Any]
) -> None:
    path = copied(tmp_path, spec)
    board = own_board(path)
    assert board is not None
    line = ["--games", 2, "--jobs", 1]
    places = told(capsys, "balance", path, *line)["places"]
    assert command("balance", path, *line) == 0
    said = capsys.readouterr().out
    if not places:
        return
    assert [tuple(each["cell"]) for each in places] == list(cells_of(board))
    most = max(places, key=lambda each: sum(each["uses"].values()))
    assert f"Used most: cell {most['cell'][0]},{most['cell'][1]} (" in said
    assert not any(kind in said for each in places for kind in each["uses"])


def test_the_first_line_says_who_played_and_who_could(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The least of the numbers that a board is for plays, if nobody asks for another."""
    spec = max(SPECS, key=lambda spec: len(spec.seats))
    path = copied(tmp_path, spec)
    seats, most = seats_of(spec), max(spec.seats)
    line = ["--games", 1, "--jobs", 1]
    assert command("balance", path, *line) == 0
    first = capsys.readouterr().out.splitlines()[0]
    assert f" {seats} of the {min(spec.seats)}\N{EN DASH}{most} players " in first
    assert f"--seats {seats + 1} " in first
    report = told(capsys, "balance", path, *line, "--seats", most)
    assert report["players"] == list(spec.seats)
    assert len(report["seats"]) == most


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
