"""Any answer to a puzzle of any game is judged, and none is right that costs more than next to nothing."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from game.ai.review import NEAR, Costly, Review, judge_answer
from game.core.match import Match, resume
from game.core.spec import Spec
from game.core.steps import Choice
from game.specs import SPECS
from tests.contract.games import reviewed

pytestmark = pytest.mark.xdist_group("reviews")

MOST = 4
ANSWERS, SAMPLE = 250, 3
"""Random answers for each game: 1,000 in all with `--whole`."""


def puzzles_of(found: Review) -> list[Costly]:
    return [each for each in (*found.costliest, *found.further) if each.better is not None]


def chain_at(match: Match[Any, Any], dice: Random) -> list[Choice]:
    """Some choices that one gesture could make."""
    chain = [dice.choice(match.options)]
    while dice.randrange(2) and (more := match.options_after(*chain)):
        chain.append(dice.choice(more))
    return chain


@pytest.mark.parametrize("spec", [spec for spec in SPECS if spec.mind], ids=lambda spec: str(spec.key))
def test_any_answer_is_judged(spec: Spec[Any, Any], whole: bool) -> None:
    match, _, found = reviewed(spec)
    dice = Random(2)
    if not (costly := puzzles_of(found)):
        pytest.skip("no choice of this match was costly")
    for number in range(ANSWERS if whole else SAMPLE):
        told = costly[number % len(costly)]
        assert told.better is not None
        cut = resume(spec, match.record(told.index))
        assert judge_answer(cut, [told.better], [told.better], MOST).right
        chain = chain_at(cut, dice)
        verdict = judge_answer(cut, [told.better], chain, MOST)
        assert verdict.act < len(chain)
        assert verdict.right == (verdict.cost <= NEAR)
        assert judge_answer(cut, [told.better], chain, MOST) == verdict
        first = judge_answer(cut, [told.better], chain[:1], MOST)
        assert verdict.right <= first.right
        assert 0 <= verdict.cost <= 1
