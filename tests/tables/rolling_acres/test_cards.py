"""Cards of seats: what stands beside a small sheet, and how a score stands among others."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pygame
import pytest
from msgspec.structs import replace

from game.core.seats import Seat
from game.rules.rolling_acres import SPEC
from game.rules.rolling_acres.choices import CORN
from game.rules.rolling_acres.model import NOT_YET, Options
from game.scenes.results.parties import honours, rank_parties, score_history
from game.scenes.shell import opening
from game.tables.rolling_acres import TITLE
from game.ui.rect import Scale
from tests.games.results_game import NAMES
from tests.scenes.drawn_words import DrawnWords
from tests.scenes.pilot import House
from tests.tables.rolling_acres.play import table, waiting
from tests.tables.sitting import WINDOWS, context, window


@pytest.mark.parametrize("totals", ["even", "apart"])
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_what_is_told_beside_a_small_sheet_is_whole_in_every_window(seats: int, totals: str) -> None:
    match = waiting(seats, "Draft", 4 * seats, Options(drawn_by_chance=True))
    of, state = table(match), match.state
    last = replace(state, taken=(CORN,) * seats, lead=seats - 1)
    first = replace(state, taken=(NOT_YET,) * seats, lead=seats - 1)
    told = set[str]()
    for size, percent in WINDOWS:
        _, at = window(match, of, size, percent)
        for view in (last, first):
            if totals == "even":
                view = replace(view, sheets=view.sheets[:1] * seats)
            paint = DrawnWords(pygame.Surface((1, 1)), Scale(size, percent))
            seen = replace(context(match, at), view=view)
            for seat in range(seats):
                of.look.draw_seat(paint, seen, seat, at.body(seat, seat == seen.active))
            told |= {words for words, _ in paint.words}
            assert [words for words, _ in paint.cut] == []
    assert any(words.startswith("tied, rank" if totals == "even" else "rank") for words in told)


def test_ranks_of_somebody_alone() -> None:
    """AC22: from how many points on each is had."""
    assert SPEC.solo_ranks == (35, 50, 65, 80)


@pytest.mark.parametrize("count", [1, 3])
def test_scores_are_kept_for_each_set_of_cards_and_number_of_seats(tmp_path: Path, count: int) -> None:
    """AC22."""
    house, dice = House(tmp_path, (TITLE,)), Random(1)
    seats = TITLE.with_colours([Seat(name) for name in NAMES[:count]])
    _, match, match_id = opening.begin(house.services, TITLE, seats, SPEC.playout_options, "1")
    while not match.over:
        match.play(dice.choice(match.options))
    found = honours(house.services, match, match_id, rank_parties(score_history(match)))
    assert [honour.icon for honour in found] == ["icons/star", "icons/trophy"][count > 1 :]
    best = house.services.store.best(SPEC.key, lambda score: score.chart == f"AAAAAA-{count}")
    assert best is not None
    assert best.points == max(tally.total for tally in match.tallies())
