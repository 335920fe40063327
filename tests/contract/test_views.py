"""Laws of secrets: what is seen is enough to answer, and tells nothing of what is hidden."""

from __future__ import annotations

from random import Random

from game.core.steps import Decision
from tests.contract.games import Case, moments, viewers


def test_seeing_twice_shows_no_less(case: Case) -> None:
    terms, spec = case.agreement.terms, case.spec
    for moment in moments(case):
        for viewer in viewers(case):
            seen = spec.view_for(terms, moment.after.state, viewer)
            assert spec.view_for(terms, seen, viewer) == seen
            for event in moment.events:
                redacted = spec.redacted_for(terms, event, viewer)
                assert spec.redacted_for(terms, redacted, viewer) == redacted
                assert spec.codec.event_from(spec.codec.bytes_of(redacted)) == redacted


def test_a_view_is_enough_to_answer(case: Case) -> None:
    terms, spec = case.agreement.terms, case.spec
    for moment in moments(case):
        step = moment.before.agenda[-1]
        if isinstance(step, Decision):
            seen = spec.view_for(terms, moment.before.state, step.seat)
            assert list(step.options(terms, seen)) == list(step.options(terms, moment.before.state))


def test_an_imagined_state_looks_like_the_view_it_was_made_from(case: Case) -> None:
    terms, spec = case.agreement.terms, case.spec
    if spec.view is None:
        assert spec.redact is None
        assert spec.resample is None
        return
    assert spec.resample is not None
    assert spec.redact is not None
    random = Random(str(case))
    for moment in moments(case):
        for viewer in viewers(case):
            view = spec.view(terms, moment.after.state, viewer)
            resampled = spec.resample(terms, view, viewer, random.randrange)
            assert spec.view(terms, resampled, viewer) == view


def test_what_is_hidden_from_a_seat_is_hidden_from_the_public(case: Case) -> None:
    """Each seat may see whatever everybody may see."""
    terms, spec = case.agreement.terms, case.spec
    for moment in moments(case):
        public = spec.view_for(terms, moment.after.state, None)
        for seat in range(case.seats):
            assert spec.view_for(terms, spec.view_for(terms, moment.after.state, seat), None) == public
