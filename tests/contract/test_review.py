"""A match of every game that says what its positions are worth can be reviewed."""

from __future__ import annotations

from math import isfinite
from typing import Any

import pytest

from game.ai.candidates import generator, work
from game.ai.review import reviewable
from game.core.spec import Spec
from game.core.steps import Position
from game.specs import SPECS
from tests.contract.games import reviewable_match, reviewed

pytestmark = pytest.mark.xdist_group("reviews")


@pytest.mark.parametrize("spec", [spec for spec in SPECS if spec.mind], ids=lambda spec: str(spec.key))
def test_a_match_of_every_game_can_be_reviewed(spec: Spec[Any, Any]) -> None:
    seats = next(count for count in spec.seats if count > 1)
    match, shares, found = reviewed(spec)
    assert reviewable(match)
    assert len(match.seats) == seats
    assert len(shares) >= len(match.plies)
    known = {each.index: each.per_cent for each in shares[-1].findings}
    assert known == {each.index: found.per_cent(each) for each in found.costliest}
    assert len(found.luck) == len(found.decisions) == seats
    assert abs(sum(found.luck[side[0]] for side in found.sides)) < 0.01
    for moment in found.moments:
        assert sum(moment.chances) == pytest.approx(1, abs=0.001)
        assert all(0 <= chance <= 1 for chance in moment.chances)
    last = zip(found.sides, found.moments[-1].chances, strict=True)
    assert {seat for side, chance in last if chance for seat in side} == set(match.winners())
    begun = {moment.index: moment.chances for moment in found.moments}
    for costly in found.costliest:
        side = found.side_of(costly.seat)
        assert 0 <= costly.after[side] < costly.before[side] <= 1
        assert sum(costly.before) == pytest.approx(1, abs=0.001) == sum(costly.after)
        assert costly.before == begun.get(costly.index, costly.before)
        assert -found.decisions[costly.seat] >= found.cost(costly) - 0.001
        if match.plies[costly.index].row.interrupt:
            assert costly.better is None
            continue
        step = match.at(costly.index).waiting
        assert step is not None
        offered = step.options(match.terms, spec.view_for(match.terms, match.at(costly.index).state, costly.seat))
        assert costly.better in offered
        assert costly.better != match.plies[costly.index].row.choice


@pytest.mark.parametrize("spec", [spec for spec in SPECS if spec.mind and spec.mind.foresee], ids=lambda spec: spec.key)
def test_every_seat_foresees_something_at_any_position(spec: Spec[Any, Any]) -> None:
    """Also in the midst of a roll, and while another is asked about what the seat does not see."""
    match = reviewable_match(spec, max(spec.seats))
    assert spec.mind is not None
    assert spec.mind.foresee is not None
    for index in range(match.index):
        position = match.at(index)
        for seat in range(len(match.seats)):
            seen = Position(spec.view_for(match.terms, position.state, seat), position.agenda)
            assert isfinite(spec.mind.foresee(match.terms, seen, seat, generator("1"), work(1)))
