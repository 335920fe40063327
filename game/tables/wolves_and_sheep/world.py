"""The landscape as a world under a camera."""

from __future__ import annotations

from game.rules.wolves_and_sheep.model import State
from game.tables.wolves_and_sheep.facts import Facts
from game.tables.wolves_and_sheep.plan import TILE, box, laid, world
from game.ui.context import TableContext
from game.ui.rect import Rect
from game.ui.table import World

_AROUND = 0.5 * TILE
_MARGIN = 16.0
"""So much of the mat is seen round the outermost cells."""


class WolvesWorld(World[State]):
    """It grows with every tile."""

    def __init__(self, facts: Facts) -> None:
        self._facts = facts

    def extent(self, context: TableContext[State]) -> Rect:
        """All that lies, with the empty cells beside it as long as anything may be laid there."""
        land = self._facts.land(context)
        return laid(land).inset(-_AROUND) if context.view.revealed else world(land).inset(-_MARGIN)

    def overview(self, context: TableContext[State]) -> Rect | None:
        """The landscape on the small map."""
        return self._facts.corners(context).extent

    def focus(self, context: TableContext[State]) -> Rect | None:
        """The tile that was laid last, with half a tile round it."""
        return box(context.view.layout.lays[-1][0]).inset(-_AROUND)
