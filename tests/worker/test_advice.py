"""Hints from the process that thinks: for a person's seat, beside what computers are asked, called off, replaced."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from multiprocessing.connection import Connection
from threading import Event
from typing import Any

import msgspec
import pytest

from game.core.journal import raw
from game.core.match import Match
from game.core.mind import Mind
from game.worker.messages import Advice, Advise, Budget, Ready, bytes_of, request_from
from game.worker.process import Work, work
from game.worker.worker import HINT_MS, Worker
from tests.games import toy
from tests.games.toy import Lift, Put, dealt
from tests.play.screen import until
from tests.scenes.match import belling
from tests.worker.test_worker import ENDLESS, QUICK
from tests.worker.waiting import found_by


def appraise(terms: Any, view: Any, seat: int) -> Mapping[str, float]:
    return {"own": float(sum(view.hands[seat])), "row": 2.0 * len(view.row)}


SPEC = msgspec.structs.replace(toy.SPEC, mind=Mind(appraise, toy.EVEN, lambda terms, view: 1.0))


FIRST_HAND = dealt(SPEC, "human", "human").state.hands[0]


@pytest.fixture
def hired() -> Iterator[list[Worker]]:
    """Processes that end with the test."""
    found: list[Worker] = []
    yield found
    for each in found:
        each.close()
        each.channel.join()


def hire(hired: list[Worker], match: Match[Any, Any], target: Work = work) -> Worker:
    hired.append(Worker(match, "tests.worker.test_advice:SPEC", target))
    return hired[-1]


def advice(worker: Worker) -> None:
    """Frames until a hint is there."""
    until(lambda: worker.update(0) is None and worker.hint is not None, "a hint")


def test_a_person_is_advised_again_and_again(hired: list[Worker]) -> None:
    match = dealt(SPEC, "human", "human")
    worker = hire(hired, match)
    for _ in range(3):
        assert match.seat is not None
        worker.advise(match.seat, QUICK)
        assert worker.hint is None
        advice(worker)
        assert worker.hint is not None
        assert worker.hint.choices[0] in match.options
        match.play(Lift(match.state.hands[match.seat][0]), Put(0))


def test_computers_are_answered_for_though_a_hint_is_wanted(hired: list[Worker]) -> None:
    match = dealt(SPEC, "human", "random")
    worker = hire(hired, match)
    worker.advise(0, QUICK)
    worker.ask(0, "random", QUICK)
    assert found_by(worker).choice in match.options
    until(lambda: worker.update(0) is None and worker.hint is not None, "a hint")


def test_a_hint_that_nobody_wants_any_more_is_not_told(hired: list[Worker]) -> None:
    match = dealt(SPEC, "human", "human")
    worker = hire(hired, match)
    worker.advise(0, ENDLESS)
    worker.stop_advising()
    worker.ask(0, "random", QUICK)
    found_by(worker)
    assert worker.hint is None
    assert worker.advising is None


def test_a_hint_for_where_the_match_stood_is_dropped(hired: list[Worker]) -> None:
    """Somebody may play before it comes; that is no fault of the process."""
    match = dealt(SPEC, "human", "human")
    worker = hire(hired, match)
    first = worker.channel
    worker.advise(0, QUICK)
    match.play(Lift(match.state.hands[0][0]), Put(0))
    until(lambda: worker.update(0) is None and worker.advising is None, "an answer")
    assert worker.hint is None
    assert worker.channel is first


def test_a_process_that_hangs_over_a_hint_is_replaced_once(hired: list[Worker]) -> None:
    worker = hire(hired, dealt(SPEC, "human", "human"), hanging)
    first = worker.channel
    worker.advise(0, QUICK)
    worker.update(1e9)
    assert worker.channel is not first
    worker.update(1e9)
    assert worker.stopped
    first.join()


def test_a_hint_may_take_far_longer_than_its_budget(hired: list[Worker]) -> None:
    """A loaded machine is slow, and nobody is held up: the process that thinks of it goes on, with a computer too."""
    worker = hire(hired, dealt(SPEC, "human", "human"), hanging)
    first, budget = worker.channel, Budget(ms=700)
    worker.advise(0, budget)
    until(lambda: worker.update(0) is None and worker._ready, "the rules to be loaded")
    worker.update(20 * budget.ms)
    worker.ask(0, "random", budget)
    worker.update(HINT_MS)
    assert worker.channel is first
    worker.stop()
    worker.update(HINT_MS)
    assert worker.channel is not first
    first.join()


def _advised(connection: Connection) -> Advise:
    connection.send_bytes(bytes_of(Ready()))
    while True:
        message = request_from(connection.recv_bytes())
        if isinstance(message, Advise):
            return message


def hanging(connection: Connection, rules: str) -> None:
    """Never answers."""
    _advised(connection)
    Event().wait()


def misleading(connection: Connection, rules: str) -> None:
    """Advises what is not allowed."""
    asked = _advised(connection)
    connection.send_bytes(bytes_of(Advice(asked.number, asked.place, (raw(Put(0)),))))
    Event().wait()


def leading_astray(connection: Connection, rules: str) -> None:
    """Advises what may be done at first, and then again."""
    asked = _advised(connection)
    lifts = tuple(raw(Lift(card)) for card in FIRST_HAND[:1])
    connection.send_bytes(bytes_of(Advice(asked.number, asked.place, (*lifts, *lifts))))
    Event().wait()


@pytest.mark.parametrize("misled", [misleading, leading_astray])
def test_a_hint_that_is_not_allowed_is_not_told(hired: list[Worker], misled: Work) -> None:
    """Nor one whose later choices cannot be made."""
    worker = hire(hired, dealt(SPEC, "human", "human"), misled)
    worker.advise(0, QUICK)
    until(lambda: worker.update(0) is None and worker.stopped, "the end of both processes")
    assert worker.hint is None


def test_what_is_best_done_out_of_turn_is_advised(hired: list[Worker]) -> None:
    match = dealt(belling.SPEC, "human", "human")
    hired.append(Worker(match, "tests.scenes.match.belling:SPEC"))
    hired[-1].advise(0, QUICK)
    advice(hired[-1])
    hint = hired[-1].hint
    assert hint is not None
    assert hint.choices[0] == toy.Bell(0)


def test_a_hint_that_nobody_wants_any_more_keeps_no_computer_waiting(hired: list[Worker]) -> None:
    """However little its player looks at the clock."""
    match = dealt(toy.SPEC, "human", "random")
    worker = Worker(match, "tests.worker.test_advice:ENDLESS_SPEC")
    hired.append(worker)
    worker.advise(0, ENDLESS)
    worker.stop_advising()
    worker.ask(0, "random", QUICK)
    assert found_by(worker).choice in match.options


def _endless(terms: Any, seen: Any, level: Any, below: Any, go_on: Any) -> Any:
    while True:
        go_on()


ENDLESS_SPEC = msgspec.structs.replace(
    toy.SPEC, mind=Mind(appraise, {**toy.EVEN}, lambda terms, view: 1.0, choose=_endless)
)
