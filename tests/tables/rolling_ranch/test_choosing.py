"""The two bonuses of a barn, of which one is chosen for good (RR10)."""

from __future__ import annotations

import pygame
import pytest

from game.i18n.catalogue import Catalogue
from game.tables.rolling_ranch.choosing import draw_bonuses
from game.tables.rolling_ranch.column import column
from game.ui.rect import Scale
from tests.scenes.drawn_words import DrawnWords
from tests.tables.rolling_ranch.play import table, waiting
from tests.tables.sitting import window


@pytest.mark.parametrize("size", [(1280, 720), (1366, 768), (1600, 900), (2560, 1080)])
def test_when_they_come_is_told_whole(size: tuple[int, int]) -> None:
    match, words = waiting(2, "PickBonus"), Catalogue()
    at = window(match, table(match), size, 100)[1]
    for barn in (0, 1):
        paint = DrawnWords(pygame.Surface((1, 1)), Scale(size, 100))
        draw_bonuses(paint, column(at), barn, words, None)
        asked = words.t("rolling_ranch.pick")
        assert asked in [told for told, _ in paint.words]
        assert asked not in [told for told, _ in paint.cut]
