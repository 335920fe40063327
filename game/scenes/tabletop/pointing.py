"""Which spot is meant: by the pointer, by what hangs from it, by the board cursor, or by a digit."""

from __future__ import annotations

from collections.abc import Sequence

from game.scenes.tabletop.cards import DISC
from game.scenes.tabletop.hands import PointerState, far_off, neighbour
from game.scenes.tabletop.layout import TableModel
from game.ui.chooser import NOWHERE
from game.ui.rect import Point, Rect
from game.ui.spot import Spot


class Pointing:
    """Finds the spot that is meant, and goes there: what is held turns so that it fits, as long as it is over it."""

    def __init__(self, layout: TableModel, hands: PointerState) -> None:
        self._layout, self._hands = layout, hands

    @property
    def numbered(self) -> Sequence[Spot]:
        """What the digits pick up, from 1: kind after kind as they are offered, each as it lies on the table."""
        sources = self._layout.chooser.sources
        kinds = [source.kind for source in sources]
        shown = [spot for spot in self._layout.spots if spot in sources]
        return sorted(shown, key=lambda spot: kinds.index(spot.kind))

    @property
    def usable(self) -> dict[Spot, Rect]:
        """Where the board cursor stops: where what is held may go, else what can be used or looked at."""
        layout, chooser = self._layout, self._layout.chooser
        if chooser.held is not None:
            wanted = {*chooser.reach()}
        else:
            plain = {target for target, chains in chooser.targets().items() if len(chains) == 1}
            wanted = {*chooser.sources, *plain}
        free = chooser.held is None
        return {spot: box for spot, box in layout.spots.items() if spot in wanted or (free and spot.kind == DISC)}

    def go(self, way: str = "") -> bool:
        """Move the board cursor on, or without a way bring it to the board; whether it is anywhere."""
        layout, hover = self._layout, self._layout.hover if way else None
        here = None if hover is None else layout.spots.get(hover)
        start = layout.table_view.frame.board.centre if here is None else here.centre
        at = None if here is None else hover
        self.point(neighbour(self.usable, at, way, start, layout.chooser.targets()))
        return layout.hover is not None

    def point(self, spot: Spot | None) -> None:
        """This spot is meant now, or none."""
        self._layout.hover = spot
        self._layout.chooser.restore_pose()
        if spot is not None:
            self._layout.chooser.auto_pose(spot)

    def grip(self, x: float, y: float) -> Point:
        """Where what is held is put down when the pointer lets it go there."""
        controls, held = self._layout.table_view.table.controls, self._hands.dragging
        return controls.grip(self._layout.context, x, y) if held else (x, y)

    def under(self, x: float, y: float, grip: Point | None = None) -> Spot | None:
        """The spot that is meant: while something is held, the nearest target in reach of its grip comes first."""
        layout, spots, at = self._layout, self._layout.spots, grip or self.grip(x, y)
        if layout.asking_at(x, y) is not None:
            return layout.spot_at(x, y)
        for targets in (layout.chooser.targets(), layout.chooser.reach()) if layout.chooser.held is not None else ():
            far = {target: far_off(spots[target], *at) for target in targets if target in spots}
            if far and (best := min(far, key=far.__getitem__)) and far[best] < 1:
                return best
        return layout.spot_at(x, y)

    def pressed_at(self, x: float, y: float) -> Spot | None:
        """What a press is on: where nothing lies, what is held may be put down as from a drag."""
        return self._layout.spot_at(x, y) or self.under(x, y)

    def beside(self, x: float, y: float) -> Spot | None:
        """What is meant by a place where nothing can be pointed at, in a larger world or outside: on the side of the
        hand the thing only goes home.
        """
        context = self._layout.context
        return NOWHERE if context.camera is not None and x < context.frame.side.x else None
