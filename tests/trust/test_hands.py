"""A sample of the storms over each table; `tests/scenes/match/test_storm.py` has others over all of them."""

from __future__ import annotations

import pytest

from game.titles import TITLES
from game.ui.title import Title
from tests.scenes import fuzz
from tests.trust.hands import blown

EVENTS = 20


@pytest.mark.parametrize("title", TITLES, ids=lambda title: str(title.key))
def test_a_storm_over_each_table(title: Title) -> None:
    made = blown(title, EVENTS, "sample")
    assert made.wrong == []
    assert sum(made.seen.values()) == EVENTS


def test_what_breaks_in_a_storm_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def disagrees(storm: fuzz.Storm, whole: bool) -> None:
        raise AssertionError("store and match differ")

    monkeypatch.setattr(fuzz.Storm, "still_agrees", disagrees)
    (told,) = blown(TITLES[0], 3, "broken").wrong
    assert "store and match differ" in told
    assert "storm 'broken" in told
