"""A match of every game that says what its positions are worth can be reviewed."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from game.ai.review import Review, review, reviewable
from game.core.spec import Spec
from game.headless.agreement import agree
from game.specs import SPECS

OUT_OF_TURN = 8
"""Something is done out of turn before one of so many answers, where it may be."""


@pytest.mark.parametrize("spec", [spec for spec in SPECS if spec.mind], ids=lambda spec: str(spec.key))
def test_a_match_of_every_game_can_be_reviewed(spec: Spec[Any, Any]) -> None:
    seats = next(count for count in spec.seats if count > 1)
    match = agree(spec, ["random"] * seats, []).match("1")
    match.deal()
    dice = Random(1)
    while not match.over:
        seat = dice.randrange(seats)
        asides = [] if dice.randrange(OUT_OF_TURN) else match.interrupts(seat)
        if asides:
            match.interrupt(seat, dice.choice(asides))
        else:
            match.play(dice.choice(match.options))
    assert reviewable(match)
    *shares, found = review(match, "1", 1)
    assert isinstance(found, Review)
    assert len(shares) >= len(match.plies)
    assert len(found.luck) == len(found.decisions) == seats
    assert abs(sum(found.luck[side[0]] for side in found.sides)) < 0.01
    for moment in found.moments:
        assert sum(moment.chances) == pytest.approx(1, abs=0.001)
        assert all(0 <= chance <= 1 for chance in moment.chances)
    last = zip(found.sides, found.moments[-1].chances, strict=True)
    assert {seat for side, chance in last if chance for seat in side} == set(match.winners())
    for costly in found.costliest:
        if match.plies[costly.index].row.interrupt:
            assert costly.better is None
            continue
        step = match.at(costly.index).waiting
        assert step is not None
        offered = step.options(match.terms, spec.seen(match.terms, match.at(costly.index).state, costly.seat))
        assert costly.better in offered
        assert costly.better != match.plies[costly.index].row.choice
