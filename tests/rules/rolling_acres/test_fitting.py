"""Weights of farms alone: the file that is kept, what it counts, and the games that it is learned from."""

from __future__ import annotations

from random import Random

import pytest
from msgspec import to_builtins

from game.rules.rolling_acres.model import PRODUCE, Sheet, filled
from game.rules.rolling_acres.potential import potential
from game.rules.rolling_acres.sheet import ALL
from game.rules.rolling_acres.weights import FILE, rows, weights_alone
from tests.tools.fitting.regression import text_of
from tests.tools.fitting.rolling_acres import KNOTS, THINGS, fitted, played, prepared, room_left, things, weighing_by

TERMS = prepared()


def farms(seed: int) -> tuple[list[Sheet], Sheet]:
    return played(TERMS, weighing_by(rows()), Random(seed), stray=0)


def test_the_kept_file_is_of_the_form_that_is_written() -> None:
    assert rows().empty == KNOTS
    assert FILE.read_text(encoding="utf-8") == text_of(to_builtins(rows(), str_keys=True))


def test_things_that_count_are_those_of_the_file() -> None:
    kept = to_builtins(rows(), str_keys=True)
    del kept["empty"]
    keys = [(table, key) for table, row in kept.items() for key in (row if isinstance(row, dict) else [""])]
    assert keys == [*THINGS]


@pytest.mark.parametrize("seed", range(3))
def test_things_add_up_to_the_potential_of_the_rules(seed: int) -> None:
    kept = to_builtins(rows(), str_keys=True)
    for sheet in farms(seed)[0]:
        empty = room_left(sheet)
        if empty not in KNOTS:
            continue
        place = KNOTS.index(empty)
        worth = sum(
            (kept[table][key] if key else kept[table])[place] * count * THINGS[table, key].points
            for (table, key), count in things(sheet).items()
        )
        assert worth == pytest.approx(potential(sheet, weights_alone(empty)))


@pytest.mark.parametrize("seed", range(3))
def test_farms_of_a_game_grow_from_round_to_round(seed: int) -> None:
    """AC9, AC11: what is planted, and crops of bees, fall on empty spaces; buildings stay."""
    seen, last = farms(seed)
    for before, after in zip(seen, [*seen[1:], last], strict=True):
        assert all(one & other == one for one, other in zip(before, after, strict=True))
        assert before[PRODUCE:] == after[PRODUCE:]
        assert sum(spaces.bit_count() for spaces in after) == filled(after).bit_count()
    assert len({room_left(sheet) for sheet in seen}) == len(seen) > 5
    assert filled(last) == ALL or last == seen[-1]


def test_a_tiny_run_finds_a_weight_for_everything_and_the_same_again() -> None:
    found = fitted(games=3, passes=2, seed=4)
    assert found == fitted(games=3, passes=2, seed=4) != fitted(games=3, passes=2, seed=5)
    written = to_builtins(found, str_keys=True)
    assert written.keys() == to_builtins(rows()).keys()
    assert found.rest[-1] > 0.0
