"""Laws of data: everything survives the codec, every state tells what it is, every score is one."""

from __future__ import annotations

from typing import Any, get_args

import msgspec
import pytest

from game.core.journal import record_bytes, record_from
from game.core.match import resume
from game.core.spec import BadTerms, leaders
from game.core.steps import Choice, Event, Step
from game.headless.playout import play_match, play_out
from tests.contract.games import GAMES, Case, moments, viewers
from tests.samples import nth


def test_choices_events_and_positions_survive_the_codec(case: Case) -> None:
    codec = case.spec.codec
    for moment in moments(case):
        assert codec.choice_from(codec.bytes_of(moment.choice)) == moment.choice
        for event in moment.events:
            assert codec.event_from(codec.bytes_of(event)) == event
        again = codec.position_from(codec.bytes_of(moment.after))
        assert again == moment.after
        assert codec.bytes_of(again) == codec.bytes_of(moment.after)
        assert codec.digest(again) == codec.digest(moment.after)


def test_options_survive_the_codec(case: Case) -> None:
    codec = case.spec.codec
    for options in (case.spec.options(), case.spec.playout_options):
        assert codec.options_from(codec.bytes_of(options)) == options


@pytest.mark.parametrize("kind", ["choices", "events", "steps"])
def test_every_type_is_frozen_and_tagged_with_its_name(case: Case, kind: str) -> None:
    union = getattr(case.spec.codec, kind)
    base = {"choices": Choice, "events": Event, "steps": Step}[kind]
    for one in get_args(union) or (union,):
        assert issubclass(one, base)
        config = one.__struct_config__
        assert config.frozen
        assert not config.gc
        assert config.tag == one.__name__


def test_every_event_and_answer_of_the_sample_is_named_in_the_codec(case: Case) -> None:
    codec = case.spec.codec
    for moment in moments(case):
        assert isinstance(moment.choice, codec.choices)
        assert all(isinstance(event, codec.events) for event in moment.events)
        assert all(isinstance(step, codec.steps) for step in moment.after.agenda)


def test_turns_are_counted_upwards(case: Case) -> None:
    for moment in moments(case):
        before, after = moment.before.state.turn, moment.after.state.turn
        assert type(after) is int
        assert before <= after


def test_every_state_describes_itself_field_by_field(case: Case) -> None:
    terms = case.agreement.terms
    for moment in moments(case):
        told = case.spec.describe(terms, moment.after.state)
        assert set(moment.after.state.__struct_fields__) <= set(told)
        assert msgspec.json.decode(msgspec.json.encode(told))


def test_every_state_and_view_has_a_score(case: Case, whole: bool) -> None:
    terms, spec = case.agreement.terms, case.spec
    for moment in nth(3, moments(case), whole):
        for viewer in viewers(case):
            tallies = spec.score(terms, spec.view_for(terms, moment.after.state, viewer))
            assert len(tallies) == case.seats
            assert len({tuple(tally.points) for tally in tallies}) == 1
            assert all(type(points) is int for tally in tallies for points in tally.points.values())
            assert leaders(tallies)


def test_a_record_brings_the_match_back(case: Case) -> None:
    for number in range(GAMES):
        match = play_match(case.agreement, f"{case} {number}")
        record = record_from(record_bytes(match.record()))
        again = resume(case.spec, record)
        assert again.position == match.position
        assert again.record() == match.record()
        half = match.index // 2
        assert resume(case.spec, record, upto=half).position == match.at(half)


def test_a_game_with_and_without_a_match_is_the_same(case: Case) -> None:
    for number in range(GAMES):
        match = play_match(case.agreement, f"{case} {number}")
        out = play_out(case.agreement, f"{case} {number}")
        assert out.tallies == match.tallies()
        assert out.winners == match.winners()
        assert (out.choices, out.turns) == (match.index, match.state.turn)


def test_other_numbers_of_seats_are_refused(case: Case) -> None:
    agreed = case.agreement
    for seats in (0, max(case.spec.seats) + 1):
        with pytest.raises(BadTerms):
            case.spec.prepare(agreed.boards, seats, agreed.options)


def test_every_option_has_a_default(case: Case) -> None:
    fields: tuple[Any, ...] = msgspec.structs.fields(case.spec.options)
    assert all(not field.required for field in fields)
    assert isinstance(case.spec.playout_options, case.spec.options)
