"""A sample of random answers to the puzzles that come with the program."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.spec import Spec
from game.specs import SPECS
from game.store import puzzles
from tests.trust.answers import series

PUZZLING = [spec for spec in SPECS if puzzles.shipped(spec.key)]


@pytest.mark.parametrize("spec", PUZZLING, ids=lambda spec: str(spec.key))
def test_random_answers_are_judged_by_what_they_cost(spec: Spec[Any, Any]) -> None:
    found = list(series(spec, len(puzzles.shipped(spec.key)), "sample", 4))
    assert [fault for _, faults, _ in found for fault in faults] == []
    assert len(found) == len(puzzles.shipped(spec.key))
