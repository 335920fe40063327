"""A sample of the dice, decks and bags."""

from __future__ import annotations

from math import exp
from typing import Any

import pytest

from game.core.journal import Dealer
from game.core.spec import Spec
from game.specs import SPECS
from tests.trust.chance import ONE_IN, cards, compared, drawn, draws, is_deck, named, quantile

ROLLS = 6000
"""The tiles of the largest bag lie at each place of its deal so often that chi-square holds."""


@pytest.mark.parametrize("spec", SPECS, ids=lambda spec: str(spec.key))
def test_all_chance_is_met_and_as_stated(spec: Spec[Any, Any]) -> None:
    moments = draws(spec)
    assert moments.keys() == named(spec)
    found = list(drawn(spec, moments, ROLLS, "sample"))
    assert [line for line in found if line[-1].wrong] == []
    assert {line[0] for line in found} == {name for name, draw in moments.items() if len(draw.outcomes) > 1}
    for deck in filter(is_deck, moments.values()):
        dealt = list(cards(deck, Dealer("deck")))
        assert len(set(dealt)) == len(dealt) > 1


def test_a_loaded_die_is_found() -> None:
    dealer = Dealer("loaded")
    counts = dict.fromkeys(range(6), 0)
    for number in range(ROLLS):
        counts[dealer.below(number, 7) % 6] += 1
    assert compared(counts, dict.fromkeys(range(6), 1)).wrong
    assert not compared(counts, {**dict.fromkeys(range(6), 1), 0: 2}).wrong
    with pytest.raises(ValueError, match="too few"):
        compared({0: 6}, dict.fromkeys(range(6), 1))


@pytest.mark.parametrize("freedom", range(2, 200, 18))
def test_the_limit_is_exceeded_once_in_a_million_at_most(freedom: int) -> None:
    """With an even freedom the tail is a sum of Poisson's."""
    half = quantile(freedom) / 2
    term, tail = 1.0, 0.0
    for number in range(freedom // 2):
        tail += term
        term *= half / (number + 1)
    assert 0.1 / ONE_IN < exp(-half) * tail < 1.1 / ONE_IN
