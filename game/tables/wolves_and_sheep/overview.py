"""What lies over the corners of the board: the bag, the small map with its buttons, or how much is seen."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from game.i18n.catalogue import Catalogue
from game.rules.wolves_and_sheep.land import Land
from game.rules.wolves_and_sheep.model import Terms
from game.tables.wolves_and_sheep.plan import Plan
from game.ui.paint import Painter
from game.ui.rect import Rect


class Corners(NamedTuple):
    """Rectangles on the canvas; those of the map are None where the whole landscape is in sight."""

    pill: Rect
    """The bag, or how many tiles are seen at what zoom."""
    card: Rect | None = None
    picture: Rect | None = None
    """The ground of the small map."""
    extent: Rect | None = None
    """The picture of the extent on it."""
    farther: Rect | None = None
    nearer: Rect | None = None
    fit: Rect | None = None

    @property
    def taken(self) -> tuple[Rect, ...]:
        """What is to be kept free of cards."""
        return (self.pill,) if self.card is None else (self.pill, self.card)


def corners(plan: Plan, land: Land) -> Corners:
    """Where everything lies: in the corners of the board that hold least of the landscape."""
    board = plan.board
    return Corners(Rect(board.x + 16, board.y + 14, 180, 56))


def draw(
    paint: Painter,
    plan: Plan,
    words: Catalogue,
    terms: Terms,
    land: Land,
    left: int,
    cells: Iterable[int] = (),
) -> None:
    """Bag and small map, or the pill of the far view; the buttons on the map are not drawn here."""
