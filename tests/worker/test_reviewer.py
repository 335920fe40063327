"""The review of a match in a process of its own."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from multiprocessing.connection import Connection
from typing import Any

import pytest

from game.ai.review import (
    NOT_BEGUN,
    SURER,
    WORK,
    Finding,
    Review,
    ReviewMoment,
    ReviewProgress,
    Verdict,
    judge_answer,
    review,
)
from game.core.journal import raw
from game.core.match import Match, resume
from game.titles import title_for
from game.worker.messages import NOTHING, RawCostly, Ready, Reviewed, Reviewing, bytes_of
from game.worker.process import Broken, Work, work
from game.worker.worker import SILENT_MS, START_MS, Referee, Reviewer
from tests.contract.games import reviewable_match
from tests.games import aside_game
from tests.games.coin_game import SPEC, Take, played
from tests.play.screen import until

RULES = "tests.games.coin_game:SPEC"
Hire = Callable[..., Reviewer]


@pytest.fixture
def hire() -> Iterator[Hire]:
    """Processes that end with the test."""
    hired: list[Reviewer] = []

    def make(match: Match[Any, Any], target: Work = work, rules: str = RULES, **parts: Any) -> Reviewer:
        hired.append(Reviewer(match, rules, target, **parts))
        return hired[-1]

    yield make
    for each in hired:
        each.close()
        each.channel.join()


def done(reviewer: Reviewer) -> bool:
    reviewer.update(0)
    return reviewer.result is not None or reviewer.failed


def garbling(connection: Connection, rules: str) -> None:
    """Tells of a match with one seat only."""
    connection.send_bytes(bytes_of(Ready()))
    connection.send_bytes(bytes_of(Reviewing(ReviewProgress(0.5, 1, 2))))
    connection.send_bytes(bytes_of(Reviewed(((0,),), (), (0.0,), (0.0,), ())))
    threading.Event().wait()


def groundless(connection: Connection, rules: str) -> None:
    """Tells that nothing is better than a choice in turn."""
    costly = RawCostly(0, 0, NOTHING, (0.5, 0.5), (0.2, 0.8), "")
    moment = ReviewMoment(0, 0, (0.5, 0.5))
    connection.send_bytes(bytes_of(Ready()))
    connection.send_bytes(bytes_of(Reviewed(((0,), (1,)), (moment,), (0.0, 0.0), (0.0, 0.0), (costly,))))
    threading.Event().wait()


def lawless(connection: Connection, rules: str) -> None:
    """Tells a plan of what nobody may do."""
    costly = RawCostly(0, 0, raw(Take(2)), (0.5, 0.5), (0.2, 0.8), "", (raw(Take(2)),) * 9)
    moment = ReviewMoment(0, 0, (0.5, 0.5))
    connection.send_bytes(bytes_of(Ready()))
    connection.send_bytes(bytes_of(Reviewed(((0,), (1,)), (moment,), (0.0, 0.0), (0.0, 0.0), (costly,))))
    threading.Event().wait()


def silent(connection: Connection, rules: str) -> None:
    """Says that it is there, and nothing more."""
    connection.send_bytes(bytes_of(Ready()))
    threading.Event().wait()


def test_it_is_the_same_as_without_a_process(hire: Hire) -> None:
    match = played((0, 2), (1, 0), (2, 0), (0, 0))
    reviewer = hire(match)
    until(lambda: done(reviewer), "a review")
    *_, before, expected = review(match, "review", WORK)
    assert isinstance(expected, Review)
    assert expected.costliest
    assert reviewer.result == expected
    assert reviewer.so_far == before
    reviewer.channel.join()


@pytest.mark.parametrize("key", ["rancho", "wolves_and_sheep"])
def test_a_review_of_a_game_is_the_same_as_without_a_process(hire: Hire, key: str) -> None:
    """It is, with all that was told on the way."""
    title = title_for(key)
    match = reviewable_match(title.spec, 2)
    reviewer, told = hire(match, rules=title.source, most=1), list[ReviewProgress]()

    def followed() -> bool:
        told.append(reviewer.so_far)
        return done(reviewer)

    until(followed, "a review")
    *_, before, expected = review(match, "review", 1)
    assert any(each.findings for each in told)
    assert reviewer.so_far == before
    assert reviewer.result == expected


def test_progress_of_something_else_is_none(hire: Hire) -> None:
    reviewer = hire(played((0, 2), (1, 0)), silent)
    first, chance = Finding(0, 9), Finding(1, 9)
    for wrong in (
        *(
            ReviewProgress(1.1, 1, 2),
            ReviewProgress(-0.1, 1, 2),
            ReviewProgress(1.0, 3, 2),
            ReviewProgress(1.0, -1, 2),
            ReviewProgress(1.0, 1, 2, (chance,)),
        ),
        *(
            ReviewProgress(1.0, 1, 2, (Finding(-1, 9),)),
            ReviewProgress(1.0, 1, 2, (Finding(4, 9),)),
            ReviewProgress(1.0, 1, 2, (first,) * 4),
        ),
    ):
        with pytest.raises(Broken):
            reviewer._read(Reviewing(wrong))
    assert reviewer.so_far == NOT_BEGUN
    reviewer._read(Reviewing(ReviewProgress(1.0, 1, 2, (first,))))
    assert reviewer.so_far.findings == (first,)


def test_what_had_better_not_been_done_comes_through(hire: Hire) -> None:
    match = aside_game.begun()
    match.interrupt(1, aside_game.Grab(1, -1))
    reviewer = hire(aside_game.ended(match), rules="tests.games.aside_game:SPEC")
    until(lambda: done(reviewer), "a review")
    assert reviewer.result is not None
    assert [costly.better for costly in reviewer.result.costliest] == [None]


@pytest.mark.parametrize("target", [garbling, groundless, lawless])
def test_a_review_of_something_else_is_none(hire: Hire, target: Work) -> None:
    reviewer = hire(played((0, 2), (1, 0)), target)
    until(lambda: done(reviewer), "the end")
    assert reviewer.failed
    assert reviewer.result is None


def test_whoever_says_nothing_for_long_is_replaced_once(hire: Hire) -> None:
    reviewer = hire(played((0, 2), (1, 0)), silent)
    first = reviewer.channel
    reviewer.update(START_MS + SILENT_MS + 1)
    assert not reviewer.failed
    assert reviewer.channel is not first
    reviewer.update(START_MS + SILENT_MS + 1)
    assert reviewer.failed
    first.join()


def test_why_it_failed_is_told(hire: Hire) -> None:
    told: list[str] = []
    reviewer = hire(played((0, 2), (1, 0)), rules="tests.games.coin_game:NOTHING", note=told.append)
    until(lambda: done(reviewer), "the end")
    assert reviewer.failed
    assert len(told) == 2
    assert all(each.rstrip().endswith("has no attribute 'NOTHING'") for each in told)


def test_that_nothing_is_heard_is_told(hire: Hire) -> None:
    told: list[str] = []
    reviewer = hire(played((0, 2), (1, 0)), silent, note=told.append)
    reviewer.update(START_MS + SILENT_MS + 1)
    assert told == ["it was not heard of in time"]


def test_answers_to_a_puzzle_are_judged_beside_the_program() -> None:
    match = played((0, 2), (1, 0), (2, 0), (0, 0))
    cut = resume(SPEC, match.record(0))
    referee = Referee(cut, (Take(2),), RULES)
    judged: list[Verdict] = []

    def answered() -> bool:
        found = referee.update(0)
        judged.extend([] if found is None else [found])
        return found is not None

    for choice in (Take(0), Take(2)):
        referee.ask((choice,))
        until(answered, "a judgement")
    referee.close()
    assert [each.right for each in judged] == [False, True]
    assert judged[0] == judge_answer(cut, [Take(2)], [Take(0)], SURER * WORK)
    assert judged[0].reason == "points"


def test_a_referee_that_fails_twice_says_so() -> None:
    match = played((0, 2), (1, 0), (2, 0), (0, 0))
    referee = Referee(resume(SPEC, match.record(0)), (Take(2),), RULES, garbling)
    referee.ask((Take(0),))
    referee.update(2 * START_MS)
    assert not referee.failed
    referee.update(2 * START_MS)
    assert referee.failed
    assert referee.update(0) is None
    referee.close()
