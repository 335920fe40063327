"""The pointer and the board cursor over a table: what they are on, what they press and drag, which spot is meant."""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping, Sequence

from game.scenes.tabletop.cards import DISC
from game.scenes.tabletop.table_model import TableModel
from game.ui.chooser import NOWHERE
from game.ui.rect import Point, Rect
from game.ui.spot import Spot

DRAG_UNITS = 6.0
DRAG_MS = 180.0
_FOLLOW = 0.45
"""The share of the way to the pointer that a held thing goes in a sixtieth of a second."""
_FRAME_MS = 1000 / 60
_MOST_TILT = 6.0
_REACH = 0.6
"""A held thing goes to the nearest target within this many of its widths."""


class PointerState:
    """Position of the pointer, its press, and the position of the held thing behind it."""

    def __init__(self) -> None:
        self.at = (0.0, 0.0)
        self.pressed: Spot | None = None
        self.dragging = False
        self.hanging = (0.0, 0.0)
        """Centre of the held thing as drawn, a little behind the pointer."""
        self.tilt = 0.0
        """Degrees, by the speed of the hand."""
        self.drag_offset = (0.0, 0.0)
        """How far from the pointer it hangs, so that what lies under the pointer can be seen."""
        self.start = (0.0, 0.0)
        """Position of the pointer when it was pressed last."""
        self._ms = 0.0
        self._fixed = False

    def press(self, spot: Spot, centre: tuple[float, float], fixed: bool = False) -> None:
        """The button goes down on something; it hangs where it lies until it is dragged, if it is not fixed."""
        self.pressed, self.dragging, self._fixed = spot, False, fixed
        self.start, self._ms = self.at, 0.0
        self.hanging, self.tilt, self.drag_offset = centre, 0.0, (0.0, 0.0)

    def move(self, x: float, y: float) -> bool:
        """The pointer moves; True at the moment a press becomes a drag."""
        self.at = (x, y)
        return self._begins(math.dist(self.at, self.start) > DRAG_UNITS)

    def wait(self, dt_ms: float) -> bool:
        """Time goes by; True at the moment a press becomes a drag."""
        self._ms += dt_ms
        return self._begins(self._ms >= DRAG_MS and self.at != self.start)

    def follow(self, dt_ms: float) -> bool:
        """Let the held thing follow the pointer; whether it moved."""
        if not self.dragging:
            return False
        share = 1 - (1 - _FOLLOW) ** (dt_ms / _FRAME_MS)
        dx = self.at[0] + self.drag_offset[0] - self.hanging[0]
        dy = self.at[1] + self.drag_offset[1] - self.hanging[1]
        tilt = max(-_MOST_TILT, min(_MOST_TILT, dx * 0.12))
        if math.hypot(dx, dy) < 0.3 and abs(tilt - self.tilt) < 0.2:
            return False
        self.hanging = (self.hanging[0] + dx * share, self.hanging[1] + dy * share)
        self.tilt += (tilt - self.tilt) * share
        return True

    def release(self) -> bool:
        """The button comes up; whether that ends a drag (else it was a click, if anything was pressed)."""
        dragged = self.dragging
        self.pressed, self.dragging = None, False
        return dragged

    def _begins(self, now: bool) -> bool:
        if self.pressed is None or self._fixed or self.dragging or not now:
            return False
        self.dragging = True
        return True


WAYS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}
_ASIDE = 2.5
"""How much farther a spot counts for every unit that it lies off the straight way."""


def neighbour(
    spots: Mapping[Spot, Rect], at: Spot | None, way: str, start: tuple[float, float], wanted: Collection[Spot] = ()
) -> Spot | None:
    """The nearest spot in a direction; the one nearest to `start` if the cursor is nowhere.

    A cursor on none of these spots is at `start`, and goes to the nearest of all where none lies that way. Of several
    in one place it stops at the topmost, before that at one that is `wanted`.
    """
    places = stops(spots, wanted)
    if at is not None:
        found = following(places, at, spots[at].centre if at in spots else start, way)
        if found in spots:
            return found
    return min(places, key=lambda name: _distance(places[name], start), default=None)


def following(places: Mapping[Spot, tuple[float, float]], at: Spot, centre: tuple[float, float], way: str) -> Spot:
    """The nearest of some places in a direction from `at`, whose centre that is; `at` where there is none."""
    (x, y), (dx, dy) = centre, WAYS[way]
    best, least = at, float("inf")
    for name, (there_x, there_y) in places.items():
        along = (there_x - x) * dx + (there_y - y) * dy
        if 1 < along < least:
            far = along + abs((there_x - x) * dy + (there_y - y) * dx) * _ASIDE
            if far < least:
                best, least = name, far
    return best


def stops(spots: Mapping[Spot, Rect], wanted: Collection[Spot]) -> dict[Spot, tuple[float, float]]:
    """One spot of each place, and where that is."""
    found: dict[tuple[int, int], tuple[Spot, tuple[float, float]]] = {}
    for name in sorted(spots, key=lambda name: name in wanted):
        x, y = centre = spots[name].centre
        found[round(x), round(y)] = name, centre
    return dict(found.values())


def _distance(a: tuple[float, float], b: tuple[float, float]) -> float:
    return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2


def far_off(target: Rect, x: float, y: float) -> float:
    """How far a point is from the middle of a target, by the reach of that."""
    across, down = abs(x - target.centre[0]) / target.w, abs(y - target.centre[1]) / target.h
    return max(across, down) / _REACH


class Pointing:
    """Finds the spot that is meant, and goes there: what is held turns so that it fits, as long as it is over it."""

    def __init__(self, layout: TableModel, hands: PointerState) -> None:
        self._layout, self._hands = layout, hands

    @property
    def numbered(self) -> Sequence[Spot]:
        """Spots that the digits pick up, from 1: kind after kind as they are offered, each as it lies on the table."""
        sources = self._layout.chooser.sources
        kinds = [source.kind for source in sources]
        shown = [spot for spot in self._layout.spots if spot in sources]
        return sorted(shown, key=lambda spot: kinds.index(spot.kind))

    @property
    def usable(self) -> dict[Spot, Rect]:
        """Spots at which the board cursor stops: targets of the held thing, else all that can be used or looked at."""
        layout, chooser = self._layout, self._layout.chooser
        if chooser.held is not None:
            wanted = {*chooser.reach()}
        else:
            unheld = layout.table_view.table.controls.places_unheld(layout.context)
            targets = chooser.targets().items() if unheld else ()
            wanted = {*chooser.sources, *(target for target, chains in targets if len(chains) == 1)}
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
        """Point at a spot, or at none."""
        self._layout.hover = spot
        self._layout.chooser.restore_pose()
        if spot is not None:
            self._layout.chooser.auto_pose(spot)

    def grip(self, x: float, y: float) -> Point:
        """Spot on which the held thing is put when the pointer lets it go there."""
        controls, held = self._layout.table_view.table.controls, self._hands.dragging
        return controls.grip(self._layout.context, x, y) if held else (x, y)

    def under(self, x: float, y: float, grip: Point | None = None) -> Spot | None:
        """The spot that is meant: while something is held, the nearest target in reach of its grip comes first."""
        layout, spots, at = self._layout, self._layout.spots, grip or self.grip(x, y)
        over = layout.asking_at(x, y) if layout.chooser.held is None else layout.card_at(x, y)
        if over is not None:
            return layout.pressed_at(x, y)
        for targets in (layout.chooser.targets(), layout.chooser.reach()) if layout.chooser.held is not None else ():
            far = {target: far_off(spots[target], *at) for target in targets if target in spots}
            if far and (best := min(far, key=far.__getitem__)) and far[best] < 1:
                return best
        return layout.spot_at(x, y)

    def pressed_at(self, x: float, y: float) -> Spot | None:
        """Spot that a press is on: where nothing lies, a held thing may be put down as from a drag."""
        layout, spot = self._layout, self._layout.pressed_at(x, y)
        return self.under(x, y) if spot is None and layout.card_at(x, y) is None else spot

    def beside(self, x: float, y: float) -> Spot | None:
        """Spot that a place means where nothing can be pointed at, in a larger world or outside: on the side of the
        hand the thing only goes home, and what lies over the board is no place for it.
        """
        context = self._layout.context
        outside = context.camera is not None and x < context.frame.side.x and self._layout.card_at(x, y) is None
        return NOWHERE if outside else None
