"""The pointer and the board cursor over a table: which spot is meant, and the thing in the hand, there and on its way
back."""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping, Sequence

from msgspec.structs import replace

from game.core.lazy import Latest
from game.scenes.tabletop.cards import DISC
from game.scenes.tabletop.table_model import HandState, TableModel
from game.ui.chooser import NOWHERE
from game.ui.rect import Point, Rect
from game.ui.spot import Spot
from game.ui.sprite import Motion, Moving, Sprite, layered

DRAG_UNITS = 6.0
DRAG_MS = 180.0
_FOLLOW = 0.45
"""The share of the way to the pointer that a held thing goes in a sixtieth of a second."""
_FRAME_MS = 1000 / 60
_MOST_TILT = 6.0
_BACK = Motion(ms=180)
_HANGS_ASIDE = (0.45, 0.5)
"""Over a target it hangs aside by these shares of its size: the ghost and its bubble stay in sight."""
_REACH = 0.6
"""A held thing goes to the nearest target within this many of its widths."""


def follow(hand: HandState, dt_ms: float) -> bool:
    """Let the held thing follow the pointer; whether it moved."""
    if not hand.dragging:
        return False
    share = 1 - (1 - _FOLLOW) ** (dt_ms / _FRAME_MS)
    dx = hand.at[0] + hand.drag_offset[0] - hand.hanging[0]
    dy = hand.at[1] + hand.drag_offset[1] - hand.hanging[1]
    tilt = max(-_MOST_TILT, min(_MOST_TILT, dx * 0.12))
    if math.hypot(dx, dy) < 0.3 and abs(tilt - hand.tilt) < 0.2:
        return False
    hand.hanging = (hand.hanging[0] + dx * share, hand.hanging[1] + dy * share)
    hand.tilt += (tilt - hand.tilt) * share
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

    def __init__(self, model: TableModel) -> None:
        self._model = model

    @property
    def numbered(self) -> Sequence[Spot]:
        """Spots that the digits pick up, from 1: kind after kind as they are offered, each as it lies on the table."""
        sources = self._model.chooser.sources
        kinds = [source.kind for source in sources]
        shown = [spot for spot in self._model.spots if spot in sources]
        return sorted(shown, key=lambda spot: kinds.index(spot.kind))

    @property
    def usable(self) -> dict[Spot, Rect]:
        """Spots that can be used: targets of the held thing, else all that can be taken, pressed or looked at."""
        model, chooser = self._model, self._model.chooser
        if chooser.held is not None:
            wanted = {*chooser.reach()}
        else:
            unheld = model.table_view.table.controls.places_unheld(model.context)
            targets = chooser.targets().items() if unheld else ()
            wanted = {*chooser.sources, *(target for target, chains in targets if len(chains) == 1)}
        free = chooser.held is None
        return {spot: box for spot, box in model.spots.items() if spot in wanted or (free and spot.kind == DISC)}

    @property
    def stops(self) -> dict[Spot, Rect]:
        """Spots at which the board cursor stops: those that can be used, or all while the board is explored, those that
        are only read too."""
        explores = self._model.exploring and self._model.chooser.held is None
        return {**self._model.things} if explores else self.usable

    def step(self, by: int) -> bool:
        """Bring the board cursor to the next spot that can be used, line by line, or to the one before; whether there
        is any. Seats come only where nothing else does: to point at one shows other things in place of the own."""
        usable = self.usable
        usable = {spot: box for spot, box in usable.items() if spot.kind != DISC} or usable
        order = sorted(usable, key=lambda spot: (round(usable[spot].centre[1]), usable[spot].centre[0]))
        if order:
            now = order.index(self._model.hover) if self._model.hover in usable else -1 if by > 0 else 0
            self.point(order[(now + by) % len(order)])
        return bool(order)

    def go(self, way: str = "") -> bool:
        """Move the board cursor on, or without a way bring it to the board; whether it is anywhere."""
        model, hover = self._model, self._model.hover if way else None
        here = None if hover is None else model.things.get(hover)
        start = here.centre if here is not None else model.table_view.frame.board.centre
        at = None if here is None else hover
        self.point(neighbour(self.stops, at, way, start, model.chooser.targets()))
        return model.hover is not None

    def come(self, start: Point) -> bool:
        """Bring the board cursor by itself to the nearest stop but seats, first on the same side of the board's rim;
        whether there is any."""
        board = self._model.table_view.frame.board
        stops = {spot: box for spot, box in self.stops.items() if spot.kind != DISC}
        near = {spot: box for spot, box in stops.items() if board.contains(*box.centre) == board.contains(*start)}
        self.point(neighbour(near or stops, None, "", start, self._model.chooser.targets()))
        return bool(stops)

    def point(self, spot: Spot | None) -> None:
        """Point at a spot, or at none."""
        self._model.hover = spot
        self._model.chooser.restore_pose()
        if spot is not None:
            self._model.chooser.auto_pose(spot)

    def grip(self, x: float, y: float) -> Point:
        """Spot on which the held thing is put when the pointer lets it go there."""
        controls, held = self._model.table_view.table.controls, self._model.hand.dragging
        return controls.grip(self._model.context, x, y) if held else (x, y)

    def under(self, x: float, y: float, grip: Point | None = None) -> Spot | None:
        """The spot that is meant: while something is held, the nearest target in reach of its grip comes first."""
        model, spots, at = self._model, self._model.spots, grip or self.grip(x, y)
        over = model.asking_at(x, y) if model.chooser.held is None else model.card_at(x, y)
        if over is not None:
            return model.pressed_at(x, y)
        for targets in (model.chooser.targets(), model.chooser.reach()) if model.chooser.held is not None else ():
            far = {target: far_off(spots[target], *at) for target in targets if target in spots}
            if far and (best := min(far, key=far.__getitem__)) and far[best] < 1:
                return best
        return model.spot_at(x, y)

    def pressed_at(self, x: float, y: float) -> Spot | None:
        """Spot that a press is on: a place for what is held goes before what lies on it; where nothing lies that may
        be put down as from a drag."""
        model, spot = self._model, self._model.pressed_at(x, y)
        if model.card_at(x, y) is not None:
            return spot
        return self.under(x, y) if spot is None else self.place_beneath(x, y) or spot

    def place_beneath(self, x: float, y: float) -> Spot | None:
        """Place at a point for what has been picked up, on which something else lies that could be used itself."""
        model = self._model
        if model.picked_up is None or model.card_at(x, y) is not None:
            return None
        top, reach = model.pressed_at(x, y), model.chooser.reach()
        if top in (None, model.picked_up, model.chooser.carried) or top in reach or top not in model.chooser.sources:
            return None
        at = ((spot, box) for spot, box in reversed(model.spots.items()) if spot in reach)
        return next((spot for spot, box in at if box.contains(x, y)), None)

    def beside(self, x: float, y: float) -> Spot | None:
        """Spot that a place means where nothing can be pointed at, in a larger world or outside: on the side of the
        hand the thing only goes home, and what lies over the board is no place for it.
        """
        context = self._model.context
        outside = context.camera is not None and x < context.frame.side.x and self._model.card_at(x, y) is None
        return NOWHERE if outside else None


class DraggedSprite:
    """Parts what lies on the table from what hangs in the hand, and lets that glide back where it is let go."""

    def __init__(self, model: TableModel) -> None:
        self._model = model
        look = model.table_view.table.look
        self._carried = Latest(lambda context: layered(look.sprites(context)))

    def glide_back(self, held: Spot, hung: Sprite | None) -> None:
        """Let the thing go home from where it hangs, as it hangs there."""
        home = self._at_home(held)
        if home is not None and hung is not None:
            shows = home.alpha or 1.0  # it may lie at home in what is drawn there by other means
            back = Moving("moves", replace(hung, alpha=shows), replace(home, art=hung.art, alpha=shows), _BACK)
            self._model.hand.gliding = back

    @property
    def away(self) -> Spot | None:
        """Spot whose sprite is not in its place: it hangs in the hand, or glides back."""
        hand = self._model.hand
        if hand.dragging:
            return self._model.held
        return None if hand.gliding is None else hand.gliding.after.key

    def ghost(self, target: Spot) -> Sprite | None:
        """The sprite that a target shows as lying there already: unseen itself, and in its place."""
        model = self._model
        box = model.table_view.table.look.ghost(replace(model.context, hover=target))
        return None if box is None else Sprite(model.held or target, "", box, alpha=0.0)

    def follow(self, dt_ms: float) -> bool:
        """Let the hand and what it has let go move; whether they did."""
        hand = self._model.hand
        moved, back = follow(hand, dt_ms), hand.gliding
        if back is None:
            return moved
        back.elapsed += dt_ms
        hand.gliding = None if back.done else back
        return True

    def move_aside(self) -> None:
        """Hang aside over a target, else at the pointer."""
        chooser, hand = self._model.chooser, self._model.hand
        over = hand.dragging and self._model.hover in chooser.targets()
        held = self.sprite(chooser.held) if over else None
        hand.drag_offset = (0.0, 0.0) if held is None else (_HANGS_ASIDE[0] * held.box.w, _HANGS_ASIDE[1] * held.box.h)

    def sprite(self, key: Spot | None) -> Sprite | None:
        """A sprite where it hangs in the hand, as it looks on the scratch position where there is one."""
        hand = self._model.hand
        carried = key if hand.below is None else self._model.chooser.carried
        home = next((each for each in self._lying() if each.key == carried), None) or self._at_home(key)
        return None if home is None else hanging(home, hand.hanging, hand.tilt)

    def sprites(self) -> tuple[Sequence[Sprite], Rect | None, Sprite | None]:
        """Sprites on the table, the empty place of the dragged one, and that one: in the hand, or gliding back."""
        model, lying, away, hand = self._model, self._lying(), self.away, self._model.hand
        hung = None if hand.gliding is None else hand.gliding.now()
        if hand.dragging:
            has_ghost = model.hover is not None and self.ghost(model.hover) is not None
            hung = None if has_ghost else self.sprite(model.held)
        if hand.below is not None:
            return [sprite for sprite in lying if sprite.key != model.chooser.carried], None, hung
        home = self._at_home(away)
        return [sprite for sprite in lying if sprite.key != away], None if home is None else home.box, hung

    def _at_home(self, key: Spot | None) -> Sprite | None:
        sprites = self._model.table_view.stage.sprites() if key is not None else ()
        return next((each for each in sprites if each.key == key), None)

    def _lying(self) -> Sequence[Sprite]:
        """Every sprite, as the table shows it while something is carried."""
        top, hand = self._model.table_view, self._model.hand
        if hand.below is None and (top.stage.busy or not hand.dragging):
            return top.stage.sprites()
        return self._carried(self._model.context)


def hanging(sprite: Sprite, at: tuple[float, float], tilt: float) -> Sprite:
    """A sprite in the hand: at the pointer, lifted, turned as it lies and tilted by its speed."""
    box = Rect.around(at, sprite.box.w, sprite.box.h)
    return replace(sprite, box=box, angle=sprite.angle + tilt, lifted=True)
