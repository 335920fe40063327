"""Laws of play: positions are values, events the only change, what is offered is all that is allowed."""

from __future__ import annotations

from random import Random

import pytest

from game.core.engine import advance, why_not
from game.core.steps import Chance, Decision, Illegal
from tests.contract.games import BOUND, GAMES, Case, answered, game, moments


def test_every_drill_ends(case: Case) -> None:
    for number in range(GAMES):
        played = game(case, number)
        assert 0 < len(played) <= BOUND
        assert played[-1].after.over


def test_play_never_changes_its_argument(case: Case) -> None:
    codec = case.spec.codec
    for moment in moments(case):
        before, agenda = codec.bytes_of(moment.before), moment.before.agenda
        answered(case, moment.before, moment.choice, moment.by_seat)
        assert codec.bytes_of(moment.before) == before
        assert moment.before.agenda is agenda


def test_play_is_a_function(case: Case) -> None:
    for moment in moments(case):
        after, events = answered(case, moment.before, moment.choice, moment.by_seat)
        assert after == moment.after
        assert events == moment.events


def test_events_are_all_that_happens(case: Case) -> None:
    terms = case.agreement.terms
    for moment in moments(case):
        state = moment.before.state
        for event in moment.events:
            state = event.on(terms, state)
        assert state == moment.after.state


def test_advance_is_play_without_the_check(case: Case) -> None:
    terms = case.agreement.terms
    for moment in moments(case):
        if moment.by_seat is None:
            after, events = advance(terms, moment.before, moment.choice)
            assert after == moment.after
            assert tuple(events) == moment.events


def test_equal_journals_give_equal_positions(case: Case) -> None:
    """Also under terms that were made anew."""
    agreed = case.agreement
    terms = case.spec.prepare(agreed.boards, case.seats, agreed.options)
    for number in range(GAMES):
        position = case.spec.setup(terms)
        for moment in game(case, number):
            assert position == moment.before
            position, _ = answered(case, position, moment.choice, moment.by_seat)


def test_a_decision_offers_each_answer_once_and_always_in_the_same_order(case: Case) -> None:
    terms, codec = case.agreement.terms, case.spec.codec
    for moment in moments(case):
        step = moment.before.agenda[-1]
        if not isinstance(step, Decision):
            continue
        options = list(step.options(terms, moment.before.state))
        assert options
        assert len(set(options)) == len(options)
        again = codec.position_from(codec.bytes_of(moment.before))
        twin = again.agenda[-1]
        assert isinstance(twin, Decision)
        assert list(twin.options(terms, again.state)) == options
        assert 0 <= step.seat < case.seats


def test_chance_has_weights_above_nothing(case: Case) -> None:
    terms = case.agreement.terms
    for moment in moments(case):
        step = moment.before.agenda[-1]
        if isinstance(step, Chance):
            outcomes = step.outcomes(terms, moment.before.state)
            assert outcomes
            assert len({choice for choice, _ in outcomes}) == len(outcomes)
            assert all(type(weight) is int and weight > 0 for _, weight in outcomes)


def test_what_is_offered_is_not_refused(case: Case) -> None:
    terms = case.agreement.terms
    for moment in moments(case):
        step = moment.before.agenda[-1]
        if isinstance(step, Decision):
            for choice in step.options(terms, moment.before.state):
                assert step.refuse(terms, moment.before.state, choice) is None


def test_what_is_not_offered_is_illegal_and_changes_nothing(case: Case) -> None:
    """Tried with answers that were good at other moments, chance's answers among them."""
    terms, random = case.agreement.terms, Random(str(case))
    codec = case.spec.codec
    pool = sorted({moment.choice for moment in moments(case)}, key=codec.bytes_of)
    tried = 0
    for moment in moments(case):
        step = moment.before.agenda[-1]
        if isinstance(step, Chance):
            offered = {choice for choice, _ in step.outcomes(terms, moment.before.state)}
        else:
            assert isinstance(step, Decision)
            offered = set(step.options(terms, moment.before.state))
        before = codec.bytes_of(moment.before)
        for choice in random.sample(pool, min(8, len(pool))):
            if choice in offered:
                assert why_not(terms, moment.before, choice) is None
                continue
            tried += 1
            with pytest.raises(Illegal) as caught:
                answered(case, moment.before, choice, None)
            assert caught.value.refusal.key
        assert codec.bytes_of(moment.before) == before
    assert tried


def test_nothing_is_an_answer_after_the_end(case: Case) -> None:
    for number in range(GAMES):
        last = game(case, number)[-1]
        with pytest.raises(Illegal) as caught:
            answered(case, last.after, last.choice, None)
        assert caught.value.refusal.key == "over"


def test_nothing_nests_in_an_aside(case: Case) -> None:
    """The agenda is found again beneath; only a seat that leaves in its own turn is not waited for any more."""
    for moment in moments(case):
        if moment.by_seat is not None and not moment.after.over:
            before, after = moment.before.agenda, moment.after.agenda
            own = moment.before.waiting is not None and moment.by_seat == moment.before.waiting.seat
            assert before == after[: len(before)] or (own and len(after) <= len(before))
            assert len(after) <= len(before) or not getattr(after[-1], "open", False)
