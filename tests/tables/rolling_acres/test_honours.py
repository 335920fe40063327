"""How a score stands among others."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from game.core.seats import Seat
from game.rules.rolling_acres import SPEC
from game.scenes.results.honours import honours
from game.scenes.results.sides import course, sides
from game.scenes.shell import opening
from game.tables.rolling_acres import TITLE
from tests.games.results_game import NAMES
from tests.scenes.pilot import House


def test_ranks_of_somebody_alone() -> None:
    """AC22: from how many points on each is had."""
    least, ranked = (35, 50, 65, 80), SPEC.solo_rank
    assert ranked is not None
    assert [ranked(points) for points in (0, *least)] == list(range(len(least) + 1))
    assert [ranked(points - 1) for points in least] == list(range(len(least)))


@pytest.mark.parametrize("count", [1, 3])
def test_scores_are_kept_for_each_set_of_cards_and_number_of_seats(tmp_path: Path, count: int) -> None:
    """AC22."""
    house, dice = House(tmp_path, (TITLE,)), Random(1)
    seats = TITLE.with_colours([Seat(name) for name in NAMES[:count]])
    _, match, match_id = opening.begin(house.services, TITLE, seats, SPEC.playout_options, "1")
    while not match.over:
        match.play(dice.choice(match.options))
    found = honours(house.services, match, match_id, sides(course(match)))
    assert [honour.icon for honour in found] == ["icons/star", "icons/trophy"][count > 1 :]
    best = house.services.store.best(SPEC.key, lambda score: score.chart == f"AAAAAA-{count}")
    assert best is not None
    assert best.points == max(tally.total for tally in match.tallies())
