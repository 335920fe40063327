"""The tray with the viewer's tiles: what lies in it, and where."""

from __future__ import annotations

from typing import NamedTuple

from game.rules.wolves_and_sheep.land import code
from game.rules.wolves_and_sheep.model import BACK, FRONT, Terms
from game.tables.wolves_and_sheep import faces
from game.tables.wolves_and_sheep.column import BACKS, Column, Slot
from game.tables.wolves_and_sheep.spots import SHEPHERD, face
from game.ui.rect import Rect
from game.ui.spot import Spot
from game.ui.sprite import Sprite

Turns = dict[int, tuple[int, ...]]
"""Turn -> the cells where a side fits so."""


class Held(NamedTuple):
    """How a tile lies in the hand."""

    tile: int
    side: int
    turn: int

    @property
    def code(self) -> int:
        """The same as one number."""
        return code(self.tile, self.side, self.turn)


class Tray(NamedTuple):
    """What lies in the tray."""

    tiles: tuple[int, ...]
    """Those that lie open."""
    fits: dict[tuple[int, int], Turns]
    down: int = 0
    """How many more lie face down."""
    shepherd: int | None = None
    """A secret tile that is just being shown, in place of all others."""
    locked: tuple[int, ...] = ()
    """Tiles that only their front may be laid of, as they are announced."""

    def places(self, column: Column) -> tuple[Slot, ...]:
        """One for each open tile."""
        count = 1 if self.shepherd is not None else len(self.tiles)
        return column.slots(count, BACKS if self.down else 0)

    def cells(self, tile: int) -> int:
        """How many cells a tile fits, in whatever way."""
        found = {at for side in (FRONT, BACK) for at_turn in self.fits.get((tile, side), {}).values() for at in at_turn}
        return len(found)


def spots(tray: Tray, column: Column) -> dict[Spot, Rect]:
    """Both sides of each tile; the shepherd's alone."""
    places = tray.places(column)
    if tray.shepherd is not None:
        return {SHEPHERD: places[0].faces[0]}
    return {
        face(tile, side): place.faces[side]
        for tile, place in zip(tray.tiles, places, strict=True)
        for side in (FRONT, BACK)
    }


def sprites(
    tray: Tray, column: Column, terms: Terms, source: Spot | None, held: Held | None, size: float
) -> list[Sprite]:
    """What is dragged, as it lies in the hand and `size` units large.

    What lies in the tray is drawn with it; here it only has its place, from which it comes and to which it glides back.
    """
    made = []
    for spot, box in spots(tray, column).items():
        if held is not None and spot == source:
            art, place = faces.face(terms, held.code), Rect.around(box.centre, size)
            made.append(Sprite(spot, art, place, layer=6))
        else:
            made.append(Sprite(spot, faces.BACK, box, alpha=0))
    if tray.shepherd is None:
        made.append(Sprite(SHEPHERD, faces.BACK, column.slots(1)[0].faces[0], alpha=0))
    return made
