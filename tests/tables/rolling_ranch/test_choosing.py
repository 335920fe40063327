"""The two bonuses of a barn, of which one is chosen for good (RR10)."""

from __future__ import annotations

import pygame
import pytest

from game.i18n.catalogue import Catalogue
from game.rules.rolling_ranch.model import BONUSES
from game.tables.rolling_ranch.layout import column
from game.tables.rolling_ranch.panel import draw_bonuses
from game.ui.rect import Scale
from tests.scenes.drawn_words import DrawnWords
from tests.tables.rolling_ranch.play import table, waiting
from tests.tables.sitting import WINDOWS, window


@pytest.mark.parametrize(("size", "percent"), [*WINDOWS, ((1280, 720), 100), ((1280, 720), 150), ((1366, 768), 125)])
def test_both_are_told_whole(size: tuple[int, int], percent: int) -> None:
    match, words = waiting(2, "PickBonus"), Catalogue()
    at = window(match, table(match), size, percent)[1]
    for barn in (0, 1):
        paint = DrawnWords(pygame.Surface((1, 1)), Scale(size, percent))
        draw_bonuses(paint, column(at), barn, words, None)
        told = [words for words, _ in paint.words]
        assert words.t("rolling_ranch.pick") in told
        for bonus in BONUSES[barn]:
            assert {words.t(f"rolling_ranch.{key}.{bonus}") for key in ("bonus", "pick_does")} <= set(told)
        assert not paint.cut
