"""At 200 % dice and sheet do not shrink."""

from __future__ import annotations

from typing import Any

import pytest

from game.tables.rolling_acres import TITLE, layout
from game.ui.frame import Frame
from game.ui.rect import Rect
from tests.tables.large import SIZES, do_not_shrink


def seen(at: Frame, seats: int, terms: Any) -> tuple[tuple[Rect, ...], float]:
    return layout.column(at, terms.dice).dice, layout.plan(at).sheet.w


@pytest.mark.parametrize("size", SIZES)
def test_dice_and_sheets_do_not_shrink(size: tuple[int, int]) -> None:
    do_not_shrink(TITLE, seen, size)
