"""A clear film over the board: lines and areas that may reach beyond it are cut to it before they are drawn."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from functools import lru_cache

from game.rules.wolves_and_sheep.land import column_row
from game.tables.wolves_and_sheep import ground
from game.tables.wolves_and_sheep.plan import TILE, Plan
from game.ui import shapes, vector
from game.ui.frame import Camera
from game.ui.paint import Painter
from game.ui.rect import Point, Rect
from game.ui.shapes import Stroke
from game.ui.theme import Colour

Node = tuple[int, int]
"""A corner or a middle of cells, in half cells east and south of the village's top left corner."""

Loops = tuple[tuple[Node, ...], ...]

_NODES = ((0, 0), (2, 0), (2, 2), (0, 2))


def corners(triangle: int) -> tuple[Node, Node, Node]:
    """The corners of a triangle clockwise, the middle of its cell last."""
    x, y = column_row(triangle >> 2)
    edge = triangle & 3
    (ax, ay), (bx, by) = _NODES[edge], _NODES[(edge + 1) % 4]
    return (2 * x + ax, 2 * y + ay), (2 * x + bx, 2 * y + by), (2 * x + 1, 2 * y + 1)


def placed(camera: Camera, area: Rect, node: Node) -> Point:
    """Where a node lies in the part of the canvas that a camera shows the world in."""
    at = camera.place(area, Rect((node[0] / 2 - 0.5) * TILE, (node[1] / 2 - 0.5) * TILE, 0, 0))
    return at.x, at.y


@lru_cache(maxsize=64)
def border(triangles: tuple[int, ...]) -> Loops:
    """The closed lines round a set of triangles, clockwise, through their bends only."""
    sides = set[tuple[Node, Node]]()
    for triangle in triangles:
        a, b, c = corners(triangle)
        sides |= {(a, b), (b, c), (c, a)}
    ways: dict[Node, list[Node]] = {}
    for start, end in sorted(sides):
        if (end, start) not in sides:
            ways.setdefault(start, []).append(end)
    loops = []
    while ways:
        first = at = next(iter(ways))
        loop = []
        while True:
            loop.append(at)
            ends = ways[at]
            to = ends.pop()
            if not ends:
                del ways[at]
            at = to
            if at == first:
                break
        loops.append(_bends(loop))
    return tuple(loops)


def _bends(loop: list[Node]) -> tuple[Node, ...]:
    around = zip(loop[-1:] + loop[:-1], loop, loop[1:] + loop[:1], strict=True)
    return tuple(b for a, b, c in around if (b[0] - a[0]) * (c[1] - b[1]) != (b[1] - a[1]) * (c[0] - b[0]))


class Film:
    """Collects what is drawn in the world's nodes and lays it over the board at once."""

    def __init__(self, paint: Painter, plan: Plan) -> None:
        self._paint = paint
        self._plan = plan
        self._body: list[str] = []
        self._box: Rect | None = None
        """What all points take on the canvas."""
        self._inside = plan.board.inset(ground.INSIDE)

    def point(self, node: Node) -> Point:
        """Where a node lies on the canvas."""
        return placed(self._plan.camera, self._plan.board, node)

    def fill(self, loops: Sequence[Sequence[Node]], colour: Colour, alpha: float = 1) -> None:
        """Areas, where loops overlap an even number of times left out."""
        path = self._path(loops, True, 0)
        self._body.append(f'<path d="{path}" fill-rule="evenodd" {vector.paint(colour, alpha)}/>')

    def line(self, loops: Sequence[Sequence[Node]], strokes: Iterable[Stroke], closed: bool = True) -> None:
        """Lines of these widths in canvas units, the first ones lowest."""
        drawn = tuple(strokes)
        path = self._path(loops, closed, max((stroke.width for stroke in drawn), default=0.0) / 2)
        for stroke in drawn:
            look = vector.paint(stroke.colour, stroke.alpha, "stroke")
            wide = max(1.0, stroke.width * self._paint.scale.factor)
            self._body.append(
                f'<path d="{path}" fill="none" {look} stroke-width="{wide:.2f}"'
                ' stroke-linejoin="round" stroke-linecap="round"/>'
            )

    def dots(self, start: Node, end: Node, pitch: float, r: float, colour: Colour) -> None:
        """A row of dots from one node to another, about `pitch` apart."""
        (ax, ay), (bx, by) = self.point(start), self.point(end)
        count = max(1, round(math.dist((ax, ay), (bx, by)) / pitch))
        for n in range(count + 1):
            x, y = self._px((ax + (bx - ax) * n / count, ay + (by - ay) * n / count))
            self._body.append(vector.circle(x, y, r * self._paint.scale.factor, vector.paint(colour)))

    def lay(self) -> None:
        """Draw all of it, as far as it lies on the board."""
        if self._box is None:
            return
        area = self._paint.rect_px(self._box.inset(-2).intersection(self._inside))
        if area.w <= 0 or area.h <= 0:
            return
        x, y = self._paint.x_px(self._inside.x) - area.x, self._paint.y_px(self._inside.y) - area.y
        body = f'<g transform="translate({x} {y})">{"".join(self._body)}</g>'
        self._paint.surface.blit(vector.drawn(area.w, area.h, body), area)

    def _px(self, at: Point) -> Point:
        f = self._paint.scale.factor
        return (at[0] - self._inside.x) * f, (at[1] - self._inside.y) * f

    def _path(self, loops: Sequence[Sequence[Node]], closed: bool, reach: float) -> str:
        ways = [[self.point(node) for node in loop] for loop in loops]
        for x, y in (at for way in ways for at in way):
            box = Rect(x - reach, y - reach, 2 * reach, 2 * reach)
            self._box = box if self._box is None else Rect.enclosing((self._box, box))
        return shapes.outline([[self._px(at) for at in way] for way in ways], closed, 0)
