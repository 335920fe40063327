"""Cards on free ground that tell of the area that is pointed at."""

from __future__ import annotations

from collections.abc import Sequence

from game.i18n.catalogue import Catalogue
from game.rules.wolves_and_sheep.areas import Area
from game.rules.wolves_and_sheep.land import Land
from game.tables.wolves_and_sheep.plan import Plan
from game.ui.paint import Painter
from game.ui.rect import Rect


def card(
    paint: Painter, plan: Plan, words: Catalogue, land: Land, area: Area, keep: Sequence[Rect] = ()
) -> None:
    """Size, open edges, safe or not, on free ground near the area and off the rectangles to be kept free."""


def unsafe(
    paint: Painter,
    plan: Plan,
    words: Catalogue,
    land: Land,
    area: Area,
    found: tuple[Area, ...],
    keep: Sequence[Rect] = (),
) -> None:
    """The meadows beside a dangerous forest, each with its size."""
