"""Areas that are pointed at: their border, and all that was found in a landscape."""

from __future__ import annotations

from game.rules.wolves_and_sheep.areas import Area, areas
from game.rules.wolves_and_sheep.land import Land
from game.rules.wolves_and_sheep.model import Terms
from game.tables.wolves_and_sheep.plan import Plan
from game.ui.paint import Painter


class Areas:
    """The areas of a landscape, found once."""

    def __init__(self, terms: Terms) -> None:
        self._terms = terms
        self._found: tuple[Land, tuple[Area, ...]] | None = None

    def of(self, land: Land) -> tuple[Area, ...]:
        """All areas."""
        if self._found is None or self._found[0] is not land:
            self._found = (land, areas(self._terms, land))
        return self._found[1]

    def pointed(self, land: Land, at: int, edge: int) -> Area | None:
        """The area at an edge of a cell; None where nothing lies, and for the village."""
        return next((area for area in self.of(land) if at << 2 | edge in area.triangles), None)

    def danger(self, land: Land, at: int) -> Area | None:
        """The dangerous forest of a wolf on a cell."""
        return next((area for area in self.of(land) if at in area.wolves and not area.safe), None)


def outline(paint: Painter, plan: Plan, area: Area) -> None:
    """The border round an area, its open edges told apart, its sheep on top, and all the rest darker."""


def danger(paint: Painter, plan: Plan, area: Area, found: tuple[Area, ...]) -> None:
    """A dangerous forest among all areas found: its border, and a veil over the meadows beside it."""
