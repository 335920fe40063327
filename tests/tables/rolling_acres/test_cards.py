"""The seats' cards: what is told beside a small sheet."""

from __future__ import annotations

import pygame
import pytest
from msgspec.structs import replace

from game.rules.rolling_acres.choices import CORN
from game.rules.rolling_acres.model import NOT_YET, Options
from game.ui.rect import Scale
from tests.scenes.drawn_words import DrawnWords
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
