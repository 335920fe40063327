"""What becomes of wolves and hunters: danger, safe, covered."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import Enum

from game.i18n.catalogue import Catalogue
from game.rules.wolves_and_sheep import data
from game.rules.wolves_and_sheep.land import Land
from game.rules.wolves_and_sheep.model import Terms
from game.rules.wolves_and_sheep.scoring import Area
from game.tables.wolves_and_sheep import ground
from game.tables.wolves_and_sheep.meadows import DANGER
from game.tables.wolves_and_sheep.plan import Plan
from game.ui.paint import Painter
from game.ui.rect import Rect
from game.ui.theme import colours
from game.ui.type import style

WORDED = 0.9
"""From this zoom on a badge is in words."""
_SIZE, _LARGEST = 16.0, 1.5
_LOW, _ACROSS = 0.81, 0.52
"""Where the middle of a badge lies, as shares of a tile; the one of a covered wolf lies across the lower edge."""
_DISC, _LEAST_DISC, _DISC_SHARE = 13.0, 9.0, 0.19


class Fate(Enum):
    """What is told of a wolf or a hunter; the value is its key in the catalogue."""

    DANGER = "danger"
    SAFE = "safe"
    COVERED = "covered"


_FILLS = {Fate.DANGER: DANGER, Fate.SAFE: colours.leaf_dark, Fate.COVERED: colours.ink_soft}


def fates(terms: Terms, land: Land, found: Iterable[Area]) -> Iterator[tuple[int, Fate, bool]]:
    """Per cell with a wolf or hunter its fate, and whether its whole forest is safe."""
    for area in found:
        if area.kind != data.FOREST or not (area.wolves or area.hunters or area.covering):
            continue
        for at in sorted({triangle >> 2 for triangle in area.triangles}):
            shape = terms.shapes[land.tiles[at]]
            if at in land.covers:
                yield at, Fate.COVERED, area.safe
            elif shape.wolf or shape.hunter:
                yield at, Fate.SAFE if area.safe else Fate.DANGER, area.safe


def badges(paint: Painter, plan: Plan, words: Catalogue, terms: Terms, land: Land, found: Iterable[Area]) -> None:
    """A badge on each wolf and hunter: in words where there is room, else a sign in the corner."""
    with paint.clip(plan.board.inset(ground.INSIDE)):
        for at, fate, safe in fates(terms, land, found):
            if not plan.visible(at):
                continue
            if plan.camera.zoom >= WORDED:
                _worded(paint, plan.cell(at), words, fate, plan.camera.zoom)
            else:
                sign(paint, plan.cell(at), safe)


def _worded(paint: Painter, tile: Rect, words: Catalogue, fate: Fate, zoom: float) -> None:
    look = style("caption").at(_SIZE * max(1.0, min(_LARGEST, zoom)))
    low = 1.0 if fate is Fate.COVERED else _LOW
    at = (tile.x + _ACROSS * tile.w, tile.y + low * tile.h)
    paint.pill(words.t(f"wolves_and_sheep.land.{fate.value}"), at, _FILLS[fate], style=look)


def sign(paint: Painter, tile: Rect, safe: bool) -> None:
    """The sign of a safe or a dangerous forest in the upper right corner of a tile."""
    r = max(_LEAST_DISC, min(_DISC, _DISC_SHARE * tile.w))
    at = (tile.right - 0.8 * r, tile.y + 0.8 * r)
    paint.disc(at, r, colours.leaf_dark if safe else DANGER, colours.white_fur, 2)
    icon = "icons/check" if safe else "icons/warning"
    paint.picture(icon, Rect.around(at, 1.2 * r), tint=colours.white_fur)
