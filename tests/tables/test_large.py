"""At 200 % nothing that is looked at closely is smaller than at 100 % in the same window.

Dice strictly so. A sheet or island may give up a tenth of its width where discs lie beside it; below more of them it
fills its panel, which is what the window has left.
"""

from __future__ import annotations

import pytest

from game.tables import rancho, rolling_acres, rolling_ranch
from game.tables.rancho import column as rancho_column
from game.tables.rancho import layout as rancho_layout
from game.tables.rolling_acres import column as acres_column
from game.tables.rolling_acres import layout as acres_layout
from game.tables.rolling_ranch import column as ranch_column
from game.tables.rolling_ranch import layout as ranch_layout
from game.ui.frame import Frame
from game.ui.rect import Rect
from game.ui.title import Title
from tests.tables.sitting import dealt, setting, window

SIZES = ((1024, 640), (1280, 720), (1600, 900), (1280, 1024), (1920, 1080), (3840, 2160))
LEAST_SHARE = 0.9
MOST_BESIDE = 5


def seen(key: str, at: Frame, seats: int, dice: int) -> tuple[tuple[Rect, ...], float]:
    """The dice, and how wide the sheet or island is drawn."""
    match key:
        case "rancho":
            return rancho_column.column(at).dice, rancho_layout.island(at, seats).unit
        case "rolling_acres":
            return acres_column.column(at, dice).dice, acres_layout.plan(at).sheet.w
        case _:
            return ranch_column.column(at).dice, ranch_layout.plan(at).hex(0).w


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("title", [rancho.TITLE, rolling_acres.TITLE, rolling_ranch.TITLE], ids=lambda each: each.key)
def test_dice_and_sheets_do_not_shrink(title: Title, size: tuple[int, int]) -> None:
    for seats in title.spec.seats:
        match = dealt(title, seats, "large", title.spec.options())
        pixels = []
        for percent in (100, 200):
            scale, at = window(match, title.table(setting(match)), size, percent)
            dice, wide = seen(title.key, at, seats, getattr(match.terms, "dice", 0))
            pixels.append((*(die.w * scale.factor for die in dice), wide * scale.factor))
        small, large = pixels
        assert all(much >= little for little, much in zip(small[:-1], large[:-1], strict=True))
        assert seats > MOST_BESIDE or large[-1] >= small[-1] * LEAST_SHARE
