"""Walks from rich positions and drills: land stays joined, every game ends, shuffling ends."""

from __future__ import annotations

from random import Random

import pytest

from game.core.engine import advance
from game.core.spec import leaders
from game.rules.rancho import SPEC, data
from game.rules.rancho.choices import Give, Lift, Put, Roll
from game.rules.rancho.events import GameEnded, TollPaid
from game.rules.rancho.model import PlayoutOptions, State, prepare
from game.rules.rancho.turn import Arrange
from tests.rules.rancho.laws import check, picked
from tests.rules.rancho.naive import joined
from tests.rules.rancho.table import BOARD, Table, scattered, terms_for


def connected(state: State, seat: int) -> bool:
    return joined(spot.at for number, spot in enumerate(BOARD.spots) if state.owned[seat] >> number & 1)


@pytest.mark.parametrize("number", range(30))
def test_walks_from_rich_positions(number: int) -> None:
    """RA11, RA13, RA19, RA20: after every act all that always holds; land stays joined but for tolls."""
    random = Random(f"walk {number}")
    terms = terms_for(2 + number % 5, tolls_always=number % 3 == 2)
    state = scattered(terms, random)
    position = Table(terms, state).position
    apart = {seat for seat in range(terms.seats) if not connected(state, seat)}
    for _ in range(250):
        check(terms, position)
        if position.over:
            break
        before = position.state
        position, events = advance(terms, position, picked(random, position, terms))
        after = position.state
        apart |= {event.seat for event in events if isinstance(event, TollPaid)}
        assert all(seat in apart or connected(after, seat) for seat in range(terms.seats))
        if after.turn != before.turn:
            assert after.loose == (0, 0, 0, 0)
            assert after.credit == 0
    if position.over:
        check(terms, position)


@pytest.mark.parametrize("seats", [2, 6])
def test_every_drill_comes_to_an_end(seats: int) -> None:
    """RA19: with its round limit."""
    terms, random = terms_for(seats, round_limit=5), Random(f"drill {seats}")
    position = SPEC.setup(terms)
    events: list[object] = []
    for _ in range(20000):
        if position.over:
            break
        position, more = advance(terms, position, picked(random, position, terms))
        events += more
    assert position.over
    last = events[-1]
    assert isinstance(last, GameEnded)
    assert leaders(SPEC.score(terms, position.state)) == last.seats


def test_shuffling_comes_to_an_end() -> None:
    """RA9, RA12, RA15: for random players; what is loose can still be housed, a trade called off."""
    terms = prepare([BOARD], 2, PlayoutOptions())
    table = Table(terms, SPEC.setup(terms).state)
    name = f"{terms.board.spots[terms.farms[0][1]].name}"
    at = terms.board.number(name)
    for _ in range(99):
        table.do(Lift(at), Put(0, (at,)))
    table.do(Give(0, at), Lift(terms.farms[0][0]))
    kinds = {type(each).__name__ for each in table.options}
    assert kinds == {"Put", "CallOff"}
    assert table.refusal(Lift(at)) == ("RA15", "too_many_acts")
    table.do(*table.offered(type(table.options[-1])))
    assert list(table.options) == [Roll()]


def test_people_lift_and_put_as_often_as_they_like() -> None:
    """RA15: before the roll and after it."""
    terms = terms_for()
    table = Table(terms, SPEC.setup(terms).state)
    at = terms.farms[0][1]
    for _ in range(data.MOST_ACTS):
        table.do(Lift(at), Put(0, (at,)))
    assert Lift(at) in table.options
    late = Arrange(0, data.MOST_ACTS * 2)
    assert Lift(at) in late.options(terms, table.state)
    assert late.refuse(terms, table.state, Lift(at)) is None
