"""A sample of the games that must end; `python -m tests.trust.ends` plays more."""

from __future__ import annotations

from typing import Any

import pytest

from game.ai import LEVELS
from game.core.spec import Spec
from game.headless.agreement import RANDOM
from game.specs import SPECS
from tests.samples import case_of
from tests.trust.ends import MOST, played, tables

SHARING = [level for level in LEVELS if level != RANDOM]
"""Those that look at what they choose: they share the options between them, where random players take all."""


def share(spec: Spec[Any, Any], level: str) -> slice:
    """The options of a title that a level plays under, of those that think every second one of their part."""
    if level not in SHARING:
        return slice(None)
    first, many = SHARING.index(level), len(tables(spec, level))
    return slice(first % many, None, 2 * len(SHARING))


PLAYERS = [
    case_of((spec, level), level == RANDOM or (place - number) % 2 == 0)
    for number, spec in enumerate(SPECS)
    for place, level in enumerate((*SHARING, RANDOM))
]
"""Cases, of the thinking players every second one at each title, others at the next."""


@pytest.mark.parametrize(("spec", "level"), PLAYERS)
def test_every_game_ends_under_every_option(spec: Spec[Any, Any], level: str) -> None:
    found = list(played(spec, level, 1, "sample", of=share(spec, level)))
    assert [ended for ended in found if ended.endless] == []
    assert found
    assert all(0 < ended.longest <= MOST for ended in found)


@pytest.mark.parametrize("spec", SPECS, ids=lambda spec: str(spec.key))
def test_every_option_and_number_of_seats_is_tried(spec: Spec[Any, Any]) -> None:
    found = tables(spec, LEVELS[-1])
    tried = {way.partition("=")[0] for way in found}
    assert tried >= {"usual", *spec.options.__struct_fields__}
    assert {len(table.levels) for several in found.values() for table in several} == set(spec.seats)


def test_a_game_that_does_not_end_is_told() -> None:
    found = next(played(SPECS[0], LEVELS[0], 2, "sample", most=20))
    assert found.endless == ("sample/0", "sample/1")
