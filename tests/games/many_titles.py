"""Any number of titles made from one toy, with names as games have them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import msgspec

from game.i18n.catalogue import Catalogue
from game.ui.paint import Painter
from game.ui.rect import Rect
from game.ui.title import Title
from tests.games.house_game import TITLE as TOY
from tests.games.ruled import ruled
from tests.scenes.pilot import House

Vignette = Callable[[Painter, Rect], None]

MOST = 12
"""Titles for which there is room in any window."""

NAMES = (
    *("Barn", "Mill", "Hedgerow", "Milk and Honey", "Orchard Raiders", "Beekeepers"),
    *("The Long Furrow", "Wheat", "Windfall Apples", "Goose Race", "Harvest Moon Fair", "Duck Pond"),
)
MOTTO = "Breed a herd, mind the fox"


class Words(Catalogue):
    """A catalogue with names for toys."""

    def t(self, key: str, /, **args: object) -> str:
        title, _, what = key.partition(".")
        if what not in ("name", "tagline") or not title.startswith("toy_"):
            return super().t(key, **args)
        return MOTTO if what == "tagline" else NAMES[int(title.removeprefix("toy_")) % len(NAMES)]


def toys(count: int, vignette: Vignette | None = None) -> list[Title]:
    """Titles, each with a key of its own."""
    return [
        ruled(
            TOY,
            msgspec.structs.replace(TOY.spec, key=f"toy_{number}"),
            minutes=45,
            colours=("blue", "white", "red"),
            vignette=vignette or TOY.vignette,
        )
        for number in range(count)
    ]


def house_of(folder: Path, count: int, size: tuple[int, int], percent: int) -> House:
    """With so many titles, whose names are known."""
    house = House(folder, toys(count), size, percent)
    house.services.words = Words()
    return house


def within(a: Rect, b: Rect) -> bool:
    """Whether a rectangle lies in another."""
    return min(a.x - b.x, a.y - b.y, b.right - a.right, b.bottom - a.bottom) > -0.01
