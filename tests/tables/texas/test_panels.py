"""The side column tells areas and piles in one form, whatever the numbers are."""

from __future__ import annotations

import pygame
import pytest

from game.rules.texas.model import CARDS
from game.tables.texas import layout, panels
from game.ui.paint import Painter
from tests.tables import sitting
from tests.tables.sitting import window
from tests.tables.texas.play import new_match, table

WINDOWS = [((1024, 640), 100), ((1280, 720), 100), ((1280, 720), 150), ((1600, 900), 150), ((1920, 1080), 200)]


@pytest.mark.parametrize(("size", "percent"), WINDOWS)
def test_areas_without_a_chip_are_told_in_words_and_never_read_as_a_sum(size: tuple[int, int], percent: int) -> None:
    match = new_match(2, "panels")
    of = table(match)
    words, (scale, _) = sitting.speaker(match).words, window(match, of, size, percent)
    paint = Painter(pygame.Surface((1, 1)), scale)
    for sizes in ([5] + 9 * [1], [6, 4, 1, 1], [3, 3, 2, 2, 1], [12, 9, 8, 7, 6, 5, 4], [1], []):
        for room in (70.0, 110.0, 160.0, 260.0):
            chips, rest = panels.chips_shown(paint, room, sizes, words)
            told = [*(text for text, _ in chips), rest]
            assert not any("+" in text for text in told)
            wide = sum(paint.measure(text, "caption")[0] for text in told)
            assert wide <= room or not chips
            shown = sum(filled for _, filled in chips)
            assert shown <= sum(size > 1 for size in sizes)


@pytest.mark.parametrize(("size", "percent"), [*WINDOWS, ((1024, 640), 150), ((1366, 768), 150), ((1280, 720), 200)])
def test_piles_have_their_names_in_every_window(size: tuple[int, int], percent: int) -> None:
    """However many cards lie there; the names touch neither each other nor counts, buttons or edges."""
    match = new_match(2, "panels")
    of = table(match)
    scale, at = window(match, of, size, percent)
    paint, column = Painter(pygame.Surface((1, 1)), scale), layout.column(at)
    words = sitting.speaker(match).words
    look = panels.pile_names(paint, column, words)
    assert look is not None
    widest = max(paint.measure(str(count), "figure")[0] for count in range(len(CARDS) + 1))
    pile, discard = ([*paint.measure(words.t(key), look)] for key in ("texas.pile", "texas.discard"))
    if at.form == "strip":  # counts stand beside the piles, names below
        bottom = column.panel.bottom if column.tool is None else column.tool.y
        assert column.pile.bottom + pile[1] < bottom
        widest = 0.0
    assert column.discard.x + discard[0] + widest < column.panel.right
    assert column.pile.x + pile[0] + widest < column.discard.x
