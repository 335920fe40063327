"""A process that thinks for computer players: what it answers, and what becomes of one that dies, hangs or raves."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from game.core.match import Match
from game.files import ROOT
from game.worker.messages import Budget
from game.worker.process import Work, work
from game.worker.worker import GRACE_MS, START_MS, WORK_MS, Worker
from tests.games import toy
from tests.games.toy import SPEC, Lift, Put, dealt
from tests.play.processes import runs
from tests.play.screen import until
from tests.worker import players
from tests.worker.waiting import found_by

RULES = "tests.games.toy:SPEC"
QUICK = Budget(work=50)
ENDLESS = Budget(ms=1e9)
Hire = Callable[..., Worker]


@pytest.fixture
def hire() -> Iterator[Hire]:
    """Processes that end with the test."""
    hired: list[Worker] = []

    def make(match: Match[Any, Any], target: Work = work) -> Worker:
        hired.append(Worker(match, RULES, target))
        return hired[-1]

    yield make
    for each in hired:
        each.close()
        each.channel.join()


def lay(match: Match[toy.Terms, toy.State]) -> None:
    assert match.seat is not None
    match.play(Lift(match.state.hands[match.seat][0]), Put(0))


def ready(worker: Worker) -> None:
    """Wait until the process says that it has its rules."""
    worker.ask(0, "random", QUICK)
    found_by(worker)


def test_a_seat_is_answered_for_at_every_place(hire: Hire) -> None:
    match = dealt(SPEC, "human", "random")
    worker = hire(match)
    while match.seat is not None and match.index < 30:
        worker.ask(match.seat, "random", QUICK)
        found = found_by(worker)
        assert found.choice in match.options
        assert found.choice is not None
        match.play(found.choice)
    assert match.index > 4


def test_the_same_seed_place_and_work_give_the_same_choice(hire: Hire) -> None:
    def game() -> list[Any]:
        match = dealt(SPEC, "random", "random")
        worker = hire(match)
        while match.seat is not None and match.index < 30:
            worker.ask(match.seat, "greedy", QUICK)
            choice = found_by(worker).choice
            assert choice is not None
            match.play(choice)
        return [ply.row for ply in match.plies]

    assert game() == game()


def test_rows_that_were_taken_back_are_forgotten(hire: Hire) -> None:
    match = dealt(toy.OPEN_SPEC, "human", "random")
    worker = Worker(match, "tests.games.toy:OPEN_SPEC")
    lay(match)
    worker.ask(1, "random", QUICK)
    first = found_by(worker).choice
    assert match.undo()
    match.play(Lift(match.state.hands[0][1]), Put(1))
    worker.ask(1, "random", QUICK)
    assert found_by(worker).choice in match.options
    match.undo()
    match.redo()
    match.undo()
    lay(match)
    worker.ask(1, "random", QUICK)
    assert found_by(worker).choice == first
    worker.close()
    worker.channel.join()


def test_nobody_who_thinks_is_told_what_chance_will_answer(hire: Hire) -> None:
    match = dealt(SPEC, seed="a secret")
    worker = hire(match, players.suspicious)
    worker.ask(0, "random", QUICK)
    assert worker.asked is not None
    assert "a secret" not in worker.asked.seed
    assert found_by(worker).choice == toy.Draw()


def test_an_answer_that_is_wanted_now_comes(hire: Hire) -> None:
    match = dealt(SPEC)
    worker = hire(match, players.thorough)
    worker.ask(0, "random", ENDLESS)
    assert worker.update(0) is None
    worker.hurry()
    assert found_by(worker).choice == match.options[-1]


def test_a_question_supersedes_the_one_before(hire: Hire) -> None:
    match = dealt(SPEC)
    worker = hire(match, players.thorough)
    worker.ask(0, "random", ENDLESS)
    lay(match)
    worker.ask(1, "random", Budget(work=3))
    assert found_by(worker).choice == match.options[-1]
    assert worker.asked is None


def test_nothing_comes_once_nobody_wants_to_know(hire: Hire) -> None:
    match = dealt(SPEC)
    worker = hire(match, players.thorough)
    worker.ask(0, "random", ENDLESS)
    worker.stop()
    lay(match)
    lay(match)
    worker.ask(0, "random", Budget(work=3))
    assert found_by(worker).choice == match.options[-1]


@pytest.mark.parametrize("target", [players.dying, players.babbling, players.cheating], ids=lambda each: each.__name__)
def test_one_that_dies_or_raves_is_replaced_once(hire: Hire, target: Work) -> None:
    match = dealt(SPEC)
    worker = hire(match, target)
    first = worker.channel
    worker.ask(0, "random", QUICK)
    until(lambda: worker.update(0) is None and worker.channel is not first, "another process")
    assert not worker.stopped
    first.join()
    # The start of another process looks after those that have ended, and may be about to note how this one has.
    until(lambda: first.process.exitcode is not None, "how it has ended")
    assert first.process.exitcode != 0
    until(lambda: worker.update(0) is None and worker.stopped, "the end of that too")
    before = match.record()
    worker._target = work
    worker.restart()
    assert found_by(worker).choice in match.options
    assert match.record() == before


def await_kill(process: Any) -> None:
    """A process that begins meanwhile may have taken its status, and then takes a moment to note it."""
    until(lambda: process.exitcode == -signal.SIGKILL, "its status")


@pytest.mark.parametrize("target", [players.hanging, players.breaking_off], ids=lambda each: each.__name__)
@pytest.mark.parametrize(
    ("budget", "patience"), [(Budget(ms=300), 300 + GRACE_MS), (QUICK, WORK_MS)], ids=["ms", "work"]
)
def test_one_that_hangs_is_replaced_once(hire: Hire, target: Work, budget: Budget, patience: float) -> None:
    """A fixed amount of work may take long: which choice it gives must not depend on the clock."""
    match = dealt(SPEC)
    worker = hire(match, target)
    for last in (False, True):
        first = worker.channel
        if not last:
            worker.ask(0, "random", budget)
        until(lambda: worker.update(0) is None and worker._ready, "the rules to be loaded")
        assert worker.update(patience - 1) is None
        assert worker.channel is first
        worker.update(2)
        assert worker.stopped == last
        assert (worker.channel is first) == last
        first.join()
        await_kill(first.process)
    assert worker.update(1e9) is None


def test_a_pipe_that_is_full_holds_nobody_up(hire: Hire) -> None:
    worker = hire(dealt(SPEC), players.never_reading)
    until(lambda: worker.channel.process.pid is not None, "a process")
    for _ in range(2000):
        worker.ask(0, "random", Budget(work=1))
    assert worker.update(START_MS - 1) is None
    first = worker.channel
    worker.update(2)
    assert worker.channel is not first
    first.join()


def test_one_that_is_killed_in_mid_thought_is_replaced_and_answers(hire: Hire) -> None:
    match = dealt(SPEC)
    worker = hire(match, players.thorough)
    ready_work = Budget(work=2)
    worker.ask(0, "random", ready_work)
    found_by(worker)
    worker.ask(0, "random", ENDLESS)
    first = worker.channel
    assert first.process.pid is not None
    os.kill(first.process.pid, signal.SIGKILL)
    until(lambda: worker.update(0) is None and worker.channel is not first, "another process")
    worker.hurry()
    assert found_by(worker).choice == match.options[-1]


def test_closing_ends_it_whatever_it_does(hire: Hire) -> None:
    worker = hire(dealt(SPEC), players.hanging)
    worker.ask(0, "random", QUICK)
    until(lambda: worker.update(0) is None and worker._ready, "the rules to be loaded")
    worker.close()
    worker.channel.join()
    assert worker.channel.process.exitcode == -signal.SIGKILL


def test_one_that_is_closed_at_once_never_stays() -> None:
    worker = Worker(dealt(SPEC), RULES)
    worker.close()
    worker.channel.join()
    assert worker.channel.process.exitcode is not None


PARENT = """
from game.worker.worker import Worker
from tests.games.toy import SPEC, dealt
from tests.play.processes import runs
from tests.play.screen import until
from tests.worker import players
from game.worker.messages import Budget
if __name__ == "__main__":
    worker = Worker(dealt(SPEC), "tests.games.toy:SPEC", players.TARGET)
    worker.ask(0, "random", Budget(ms=1e9))
    until(lambda: worker.update(0) is None and worker._ready, "the rules")
    print(worker.channel.process.pid, flush=True)
    input()
"""


@pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")
def test_no_orphan_is_left_where_the_program_is_killed(tmp_path: Path) -> None:
    script = tmp_path / "parent.py"
    script.write_text(PARENT.replace("TARGET", "thorough"))
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    parent = subprocess.Popen(
        [sys.executable, str(script)], env=env, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=ROOT
    )
    assert parent.stdout is not None
    assert parent.stdin is not None
    child = int(parent.stdout.readline())
    parent.kill()
    parent.wait()
    parent.stdin.close()
    parent.stdout.close()
    until(lambda: not runs(child), "the end of the process that thought")


def test_it_loads_the_rules_of_its_game_alone() -> None:
    """Neither pygame nor another game's rules."""
    told = (
        "import sys\nfrom game.worker.process import rules_of\nrules_of('game.rules.texas:SPEC')\n"
        "print(*sorted({'.'.join(m.split('.')[:3]) for m in sys.modules if m.startswith(('game.rules.', 'pygame'))}))"
    )
    done = subprocess.run([sys.executable, "-c", told], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["game.rules.texas"]


def test_the_temper_of_a_seat_goes_with_what_it_is_asked(hire: Hire) -> None:
    match = dealt(SPEC, "human", "random")
    seats = (match.seats[0], msgspec.structs.replace(match.seats[1], temper="bold"))
    match.setup = msgspec.structs.replace(match.setup, seats=seats)
    worker, told = hire(match), list[str]()
    for seat in range(2):
        worker.ask(seat, "farmer", QUICK)
        assert worker.asked is not None
        told.append(worker.asked.temper)
    assert told == ["", "bold"]
