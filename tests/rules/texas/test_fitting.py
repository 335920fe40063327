"""Weights of Texas: what the value is made of, and their fit to results that known weights have brought about."""

from __future__ import annotations

from math import atanh, exp
from random import Random

import pytest

from game.rules.texas.node import KNOTS, WEIGHTS, Weights, card_routes, cards_on_board, node_value, side_values
from tests.rules.texas.table import terms_for
from tests.tools.fitting.texas import Sample, amounts_of, fitted, knots_text, positions, samples

TERMS = terms_for()


@pytest.mark.parametrize("seed", range(2))
def test_amounts_times_weights_are_the_value(seed: int) -> None:
    on_board, compared = cards_on_board(card_routes(TERMS)), 0
    for _, node in positions(TERMS, Random(seed), 0):
        if node.markers:
            weighed = zip(amounts_of(TERMS.grid, on_board, node), WEIGHTS[node.markers], strict=True)
            chance = node_value(side_values(TERMS.grid), on_board, node)
            assert sum(amount * weight for amount, weight in weighed) == pytest.approx(2 * atanh(chance))
            compared += 1
    assert compared > 50


def test_a_game_is_won_by_one_and_lost_by_the_other() -> None:
    found = samples(TERMS, Random(1), 0)
    assert found[0].markers == 52
    assert found[-1].markers < 4
    assert {sample.result for sample in found} == {0.0, 1.0}


def test_known_weights_are_found_again() -> None:
    """Results are drawn by chances from weights that change with the markers left."""
    dice, found = Random("known"), list[Sample]()
    for _ in range(20_000):
        markers = dice.randrange(1, 49)
        amounts = Weights(*(dice.gauss(0, 1) for _ in Weights._fields))
        odds = amounts.lead * (1 - markers / 60) + 0.5 * amounts.judge - amounts.card * markers / 80
        found.append(Sample(markers, amounts, float(dice.random() < 1 / (1 + exp(-odds)))))
    for markers, row in zip((1, 12, 24, 36, 48), fitted(found, (1, 12, 24, 36, 48)), strict=True):
        assert [*row] == pytest.approx([1 - markers / 60, 0.5, -markers / 80, 0.0, 0.0, 0.0, 0.0], abs=0.2)


def test_weights_are_printed_as_they_stand_in_the_module() -> None:
    knots = [markers for markers, _ in KNOTS]
    printed = knots_text(knots, [weights for _, weights in KNOTS])
    assert eval(printed.removeprefix("KNOTS = "), {"Weights": Weights}) == KNOTS
