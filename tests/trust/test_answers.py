"""A sample of random answers to the puzzles that come with the program."""

from __future__ import annotations

from typing import Any

import pytest

from game.ai.review import NEAR, judge_answer
from game.core.match import resume
from game.core.spec import Spec
from game.specs import SPECS
from game.store import puzzles
from tests.trust.answers import FULL, cost, series

FEW = 3
PUZZLING = [spec for spec in SPECS if puzzles.shipped(spec.key)]


@pytest.mark.parametrize("spec", PUZZLING, ids=lambda spec: str(spec.key))
def test_random_answers_are_judged_by_what_they_cost(spec: Spec[Any, Any]) -> None:
    found = list(series(spec, len(puzzles.shipped(spec.key)), "sample", 4))
    assert [fault for _, faults, _ in found for fault in faults] == []
    assert len(found) == len(puzzles.shipped(spec.key))


@pytest.mark.parametrize("spec", [each for each in PUZZLING if each.secrets], ids=lambda spec: str(spec.key))
def test_nothing_dear_is_right_because_of_how_secrets_may_be(spec: Spec[Any, Any], whole: bool) -> None:
    """In puzzles with few answers, each is tried; what it costs is reckoned from all that is hidden too."""
    few = sorted(puzzles.shipped(spec.key), key=lambda each: (len(resume(spec, each.record).options), each.uid))
    for puzzle in few if whole else few[:FEW]:
        match, accepted = resume(spec, puzzle.record), [spec.codec.choice_from(each) for each in puzzle.accepted]
        for choice in match.options:
            if choice not in accepted and judge_answer(match, accepted, [choice], FULL).right:
                assert cost(match, accepted, choice, FULL, "other", known=True) <= 2 * NEAR, (puzzle.uid, choice)
