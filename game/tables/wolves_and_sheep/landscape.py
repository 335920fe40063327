"""The green mat, and the landscape on it."""

from __future__ import annotations

from game.rules.wolves_and_sheep.land import Land
from game.rules.wolves_and_sheep.model import Terms
from game.tables.wolves_and_sheep import faces
from game.tables.wolves_and_sheep.plan import Plan
from game.ui.paint import Painter
from game.ui.rect import Rect
from game.ui.theme import hexed

MAT = hexed("#6f8f5c")


def mat(paint: Painter, board: Rect) -> None:
    """What the landscape lies on; it never changes."""
    paint.box(board, MAT, 12)


class Landscape:
    """Draws all that lies; keeps the picture until what lies or where it is seen from changes."""

    def __init__(self, terms: Terms) -> None:
        self._terms = terms

    def draw(self, paint: Painter, plan: Plan, land: Land, grid: bool = True) -> None:
        """Everything laid and, where wanted, the grid of empty cells; nothing reaches beyond the board."""
        with paint.clip(plan.board):
            for at in land.tiles:
                if plan.visible(at):
                    paint.picture(picture(self._terms, land, at), plan.cell(at))


def last(paint: Painter, plan: Plan, at: int) -> None:
    """The brackets round the tile that was laid last."""


def picture(terms: Terms, land: Land, at: int) -> str:
    """The picture of what lies on a cell; raises KeyError where nothing does."""
    return faces.COVERED if at in land.covers else faces.face(terms, land.tiles[at])
