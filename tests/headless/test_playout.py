"""Many games at once: the same ones, told when they are halted, and no process is left over."""

from __future__ import annotations

import multiprocessing
import os
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from game.ai import ComputerPlayer, player_for
from game.files import ROOT
from game.headless import playout
from game.headless.agreement import RANDOM, Agreement, agree
from game.headless.playout import GameSeries, play
from game.headless.simulate import HALTED
from game.i18n import Catalogue
from game.specs import SPECS
from tests.headless.test_commands import command
from tests.play.processes import runs
from tests.play.screen import until

WORDS = Catalogue()
SPEC = SPECS[0]


def table(seats: int = SPEC.seats[0], swapped: Sequence[str] = ()) -> Agreement:
    return agree(SPEC, swapped or [RANDOM] * seats, [])


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Other processes begin with the second game."""
    monkeypatch.setattr(playout, "HERE_S", 0.0)


@pytest.mark.once
def test_the_same_games_whatever_the_number_of_processes(at_once: None) -> None:
    """Those at alternating tables too."""
    tables, others = (table(), table(SPEC.seats[-1])), multiprocessing.active_children()
    alone = play(GameSeries(tables, "a seed", 9))
    assert list(alone.outcomes) == list(range(1, 10))
    assert not alone.interrupted
    assert play(GameSeries(tables, "a seed", 9, jobs=2)) == alone
    # One that another test has ended may not be gone from the list yet.
    assert set(multiprocessing.active_children()) <= set(others)


@pytest.mark.once
def test_every_game_is_recorded_wherever_it_was_played(at_once: None, tmp_path: Path) -> None:
    for jobs in (1, 2):
        (tmp_path / str(jobs)).mkdir()
        play(GameSeries((table(),), "1", 4, jobs, tmp_path / str(jobs)))
    one, two = (sorted(each.read_bytes() for each in (tmp_path / str(jobs)).iterdir()) for jobs in (1, 2))
    assert len(one) == 4
    assert one == two


@pytest.mark.once
def test_whoever_leaves_early_leaves_no_process_behind(at_once: None) -> None:
    others = set(multiprocessing.active_children())
    coming = playout._outcomes(GameSeries((table(),), "1", 10_000, jobs=2))
    for _ in range(3):
        next(coming)
    assert set(multiprocessing.active_children()) - others
    coming.close()  # type: ignore[attr-defined]
    assert set(multiprocessing.active_children()) <= others


PARENT = """
if __name__ == "__main__":
    import multiprocessing
    from game.headless import playout
    from game.headless.agreement import agree
    from game.specs import SPECS
    playout.HERE_S = 0.0
    table = agree(SPECS[0], ["random"] * SPECS[0].seats[0], [])
    coming = playout._outcomes(playout.GameSeries((table,), "1", 100_000, jobs=2))
    for _ in range(3):
        next(coming)
    print(*(each.pid for each in multiprocessing.active_children()), flush=True)
    input()
"""


@pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")
@pytest.mark.parametrize("ending", [signal.SIGTERM, signal.SIGKILL])
@pytest.mark.once
def test_no_orphan_is_left_where_the_program_is_killed(ending: signal.Signals, tmp_path: Path) -> None:
    script = tmp_path / "parent.py"
    script.write_text(PARENT)
    parent = subprocess.Popen(
        [sys.executable, str(script)],
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        cwd=ROOT,
    )
    with parent:
        assert parent.stdout is not None
        children = [int(pid) for pid in parent.stdout.readline().split()]
        parent.send_signal(ending)
    assert len(children) == 2
    try:
        until(lambda: not any(map(runs, children)), "the end of the processes that played")
    finally:
        for child in filter(runs, children):
            os.kill(child, signal.SIGKILL)


def interrupted(agreement: Agreement, after: int) -> Agreement:
    """The same table, where Ctrl+C comes amid the game after so many."""
    ordinary, ended, last = player_for(RANDOM).choose, 0, 0

    def player(spec: Any, terms: Any, seen: Any, below: Any, go_on: Any) -> Any:
        nonlocal ended, last
        ended += seen.state.turn < last
        last = seen.state.turn
        if ended == after:
            os.kill(os.getpid(), signal.SIGINT)
        return ordinary(spec, terms, seen, below, go_on)

    agreement.__dict__["players"] = (ComputerPlayer(player),) * len(agreement.levels)
    return agreement


@pytest.fixture
def listening() -> Iterator[None]:
    """To Ctrl+C: processes of a parallel test run do not by themselves."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


def test_ctrl_c_ends_a_run_with_what_is_known(listening: None) -> None:
    whole = play(GameSeries((table(),), "1", 5))
    part = play(GameSeries((interrupted(table(), 2),), "1", 5))
    assert part.interrupted
    assert list(part.outcomes.items()) == list(whole.outcomes.items())[:2]


@pytest.mark.parametrize("line", [("simulate", SPEC.key), ("duel", SPEC.key, RANDOM, RANDOM)])
def test_a_halted_run_is_told(
    line: tuple[str, ...], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def halted(run: GameSeries, words: Catalogue) -> playout.Played:
        return playout.Played(play(run._replace(games=2)).outcomes, True)

    monkeypatch.setattr(f"game.headless.{line[0]}.play", halted)
    assert command(*line, "--games", 7) == HALTED
    out, error = capsys.readouterr()
    assert "2 games" in out
    assert error.strip() == WORDS.t("cli.games.halted", known=2, games=7)


def test_jobs_are_a_number_of_processes(capsys: pytest.CaptureFixture[str]) -> None:
    assert command("simulate", SPEC.key, "--games", 1, "--jobs", 0) == 2
    assert "--jobs" in capsys.readouterr().err
