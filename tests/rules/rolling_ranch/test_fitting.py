"""Figures of ranches alone: the file that is kept, what it counts, and how it is learned."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest
from msgspec.structs import asdict

from game.rules.rolling_ranch import data
from game.rules.rolling_ranch.mind import ROLLS, Judge, Owner, among_rivals, points
from game.rules.rolling_ranch.model import ROLLED_ANIMALS, ROLLED_HEARTS
from game.rules.rolling_ranch.solo import FILE, TABLES, figures, tables_of as kept_tables
from tests.rules.rolling_ranch.table import full_but, ranch_of, terms_for
from tests.tools.fitting.regression import text_of
from tests.tools.fitting.rolling_ranch import (
    KNOTS,
    Sample,
    Samples,
    at_knots,
    at_the_end,
    learn,
    names,
    played,
    tables_of,
    things,
    total,
)

SHEET = terms_for().sheets[0]
C4_P4 = data.CARDS.index((0, 1))


@cache
def ranches() -> Samples:
    """The ranches of two games, by the rounds that are over."""
    return played(among_rivals, 2, 0.3, [SHEET], Random(5))


def test_the_kept_file_is_of_the_form_that_is_written() -> None:
    kept = figures()
    assert kept.knots == KNOTS
    assert [(table, key) for table in TABLES if table != "later" for key in getattr(kept, table)] == names()
    assert FILE.read_text(encoding="utf-8") == text_of(asdict(kept))


@pytest.mark.parametrize("turn", [0, 9, 23])
def test_things_add_up_to_the_value_of_the_rules(turn: int) -> None:
    values = figures().after(turn)
    worth = {(table, key): value for table, row in values.items() for key, value in row.items()}
    for sheet, card, ranch in (sample for samples in ranches() for sample in samples):
        amounts, sure = things(sheet, ranch, card)
        judge = Judge(Owner(sheet, card, kept_tables, data.SOLO_ROUNDS), ranch, turn)
        assert sure + total(worth, amounts) == pytest.approx(judge.value(ranch))


def test_at_the_end_things_are_worth_their_points() -> None:
    """RR15-RR17."""
    for sheet, card, ranch in (sample for samples in ranches() for sample in samples):
        amounts, sure = things(sheet, ranch, card)
        assert sure + total(at_the_end(), amounts) == points(sheet, ranch, card)


def test_in_the_last_round_a_ranch_is_worth_the_mean_of_its_points() -> None:
    """RR7, RR12, RR15: two cows in a pen of three breed, or a third one is rescued on the 1."""
    ranch = ranch_of(full_but("B1", sign="K"))
    last: list[list[Sample]] = [[] for _ in range(data.SOLO_ROUNDS)]
    last[-1] = [Sample(SHEET, C4_P4, ranch)]
    _, (seen,) = learn(last)
    three, two = data.PEN_POINTS[data.COW][3], data.PEN_POINTS[data.COW][2]
    bring = [
        ROLLED_HEARTS[blue, yellow] or (data.COW, 1) in zip(ROLLED_ANIMALS[blue, yellow], (yellow, blue), strict=True)
        for blue, yellow in ROLLS
    ]
    assert 0 < sum(bring) < len(ROLLS)
    assert seen.turn == data.SOLO_ROUNDS - 1
    assert seen.value == pytest.approx(two + (three - two) * sum(bring) / len(ROLLS))


def test_a_tiny_run_has_a_figure_for_everything_in_every_round() -> None:
    rounds, seen = learn(ranches())
    assert len(rounds) == data.SOLO_ROUNDS + 1
    assert all([*worth] == names() for worth in rounds)
    assert rounds[-1] == at_the_end()
    assert len(seen) == sum(map(len, ranches()))
    # What the fit says of ranches that it has seen is nearer to their values than the round after it is.
    first = [each for each in seen if each.turn == 0]
    near, far = (
        sum(abs(total(tables, each.amounts) - each.value) for each in first) for tables in (rounds[0], rounds[1])
    )
    assert near < far
    found = at_knots(rounds, seen)
    assert [(table, key) for table in TABLES if table != "later" for key in getattr(found, table)] == names()
    assert found.later.keys() == figures().later.keys()
    assert sum(row[0] for row in found.later.values()) > sum(row[-1] for row in found.later.values())
    sheet, _, ranch = ranches()[0][0]
    assert tables_of(rounds[0]).pen(ranch, sheet.pens[0]) == rounds[0]["pens", "..."[: sheet.pens[0].bit_count()]]
