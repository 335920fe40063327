"""A game's types as bytes: equal things give equal bytes, and foreign bytes are judged by type."""

from __future__ import annotations

import sys
from typing import get_args

import msgspec
import pytest
from hypothesis import given, strategies as st

from game.core.codec import kinds_of
from game.core.spec import Tally
from game.core.steps import Choice, Event, Position, Step
from tests.core.test_match import random_match
from tests.games import toy

CODEC = toy.SPEC.codec


@given(st.integers(0, 10**6))
def test_everything_in_a_match_comes_back(seed: int) -> None:
    for ply in random_match(seed, 12).plies:
        assert CODEC.choice_from(CODEC.bytes_of(ply.row.choice)) == ply.row.choice
        for event in ply.events:
            assert CODEC.event_from(CODEC.bytes_of(event)) == event
        back = CODEC.position_from(CODEC.bytes_of(ply.after))
        assert back == ply.after
        assert CODEC.digest(back) == CODEC.digest(ply.after)
        assert [type(step) for step in back.agenda] == [type(step) for step in ply.after.agenda]


def test_a_module_tells_its_kinds() -> None:
    assert set(get_args(kinds_of(Choice, toy))) == set(get_args(toy.Choices))
    assert set(get_args(kinds_of(Event, toy))) == set(get_args(toy.Events))
    assert set(get_args(kinds_of(Step, toy))) == set(get_args(toy.Steps))


class Pull(Choice, frozen=True, gc=False):
    card: int


class Tug(Pull, frozen=True, gc=False):
    pass


def test_what_others_are_made_from_is_no_kind() -> None:
    assert kinds_of(Choice, sys.modules[__name__]) is Tug


def test_options_come_back() -> None:
    options = toy.Options(cards=7)
    assert CODEC.options_from(CODEC.bytes_of(options)) == options
    assert CODEC.options_from(msgspec.Raw(b"{}")) == toy.Options()


def test_digests_tell_positions_apart() -> None:
    match = random_match(1)
    positions = {CODEC.bytes_of(match.at(index)) for index in range(match.index + 1)}
    digests = {CODEC.digest(match.at(index)) for index in range(match.index + 1)}
    assert len(digests) == len(positions) > 5
    assert all(len(digest) == 16 and int(digest, 16) >= 0 for digest in digests)
    position = match.position
    assert CODEC.digest(Position(position.state, ())) != CODEC.digest(position)


def test_a_digest_is_the_same_for_ever() -> None:
    state = toy.State(1, (0, 1), 2, ((2,), (3,)))
    assert CODEC.digest(Position(state, (toy.Turn(0),))) == "dbe9ea2c2d0cdfc7"


def test_dicts_in_another_order_give_the_same_bytes() -> None:
    one, other = Tally({"sheep": 1, "cows": 2}, (3,)), Tally({"cows": 2, "sheep": 1}, (3,))
    assert CODEC.bytes_of(one) == CODEC.bytes_of(other)


@pytest.mark.parametrize(
    ("data", "field"),
    [
        (b'{"type":"Lift","card":"x"}', r"\$\.card"),
        (b'{"type":"Lift"}', "card"),
        (b'{"type":"Fly"}', r"\$\.type"),
        (b'{"card":1}', "type"),
        (b"[]", "array"),
        (b"3", "int"),
        (b'{"type":"Lift","card":1e400}', "range"),
        (b'{"type":"Lift","card":1', "truncated"),
        (b"", "truncated"),
        (b"\xff", "malformed"),
        (b'{"type":"Fly\xff"}', "(?i)utf-8"),
    ],
)
def test_foreign_choices_are_refused_with_the_field(data: bytes, field: str) -> None:
    with pytest.raises(msgspec.ValidationError, match=field):
        CODEC.choice_from(data)


def test_steps_of_another_game_are_refused() -> None:
    state = CODEC.bytes_of(toy.State(0, (), 0, ()))
    with pytest.raises(msgspec.ValidationError, match=r"\$\.agenda\[0\]"):
        CODEC.position_from(b'{"state":' + state + b',"agenda":[{"type":"Elsewhere","seat":0}]}')
