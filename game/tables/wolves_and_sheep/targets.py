"""Where a tile may be laid: light, rings, and what is refused."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from game.tables.wolves_and_sheep.plan import Plan
from game.ui.paint import Painter


def glow(
    paint: Painter, plan: Plan, cells: Mapping[int, int], face: str, pulse: float = 0, animal: str = ""
) -> None:
    """Cells where the held tile fits -> how many edges match there; `animal` is shown in place of the `face`."""


def rings(paint: Painter, plan: Plan, cells: Iterable[int]) -> None:
    """Cells where the held tile fits in another turn, or on its other side."""


def pointed(paint: Painter, plan: Plan, at: int) -> None:
    """The cell under the pointer or the cursor of the arrow keys."""


def refused(paint: Painter, plan: Plan, at: int, face: str) -> None:
    """A tile on a cell where it does not fit."""
