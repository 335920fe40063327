"""Laws of being near the end: it is seen by all alike, never at the start, and before every end that a seat brings."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from game.core.steps import Event
from game.specs import SPECS
from tests.contract.games import GAMES, Case, game, moments, viewers

UNFORESEEN = {"texas": ("blocked",), "rolling_ranch": ("rounds",), "rancho": ("rounds",)}
"""By game the reasons of an end that no seat brings by its act in its turn: nobody can act any more (TX13), or the
agreed rounds are over (RR14, RA19)."""


def test_every_game_tells_who_may_end_it() -> None:
    assert all(spec.near_end is not None for spec in SPECS)


def test_nobody_is_near_the_end_at_the_start(case: Case) -> None:
    spec, terms = case.spec, case.agreement.terms
    for moment in game(case, 0)[:8]:
        assert not any(spec.nears_end(terms, moment.before.state, seat) for seat in range(case.seats))


def test_all_see_alike_who_is_near_the_end(case: Case) -> None:
    """Told from any view, and from any state that looks the same: so nothing hidden is told by it."""
    spec, terms, random = case.spec, case.agreement.terms, Random(str(case))
    if not spec.secrets:
        return
    assert spec.resample is not None
    for number, moment in enumerate(moments(case)):
        if number % 7:
            continue
        true = moment.after.state
        near = [spec.nears_end(terms, true, seat) for seat in range(case.seats)]
        for viewer in viewers(case):
            view = spec.view_for(terms, true, viewer)
            other = spec.resample(terms, view, viewer, random.randrange)
            for seen in (view, other):
                assert [spec.nears_end(terms, seen, seat) for seat in range(case.seats)] == near


def reason(event: Event[Any, Any]) -> str:
    """The reason for which a game has ended; empty for an event that is no end."""
    return str(getattr(event, "reason", ""))


def test_somebody_is_near_the_end_before_a_seat_brings_it(case: Case) -> None:
    spec, terms = case.spec, case.agreement.terms
    for number in range(GAMES):
        played = game(case, number)
        if reason(played[-1].events[-1]) in UNFORESEEN.get(spec.key, ()):
            continue
        states = [moment.before.state for moment in played]
        assert any(spec.nears_end(terms, state, seat) for state in states for seat in range(case.seats))


@pytest.mark.parametrize("spec", SPECS, ids=lambda spec: str(spec.key))
def test_being_near_the_end_is_rare(spec: Any) -> None:
    """A sign that shows through half of a game says nothing."""
    case = Case(spec, spec.seats[-1])
    played = game(case, 0)
    near = [
        any(spec.nears_end(case.agreement.terms, each.before.state, seat) for seat in range(case.seats))
        for each in played
    ]
    assert sum(near) <= len(near) / 2
