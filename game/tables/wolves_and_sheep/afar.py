"""The faces of tiles from afar: areas flat in their colour with their mark, and round each a line that tells how it is.

A tile is drawn alone, so it takes what lines meet at its corners from the tiles around it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from enum import IntEnum
from typing import NamedTuple

from game.rules.wolves_and_sheep import data
from game.rules.wolves_and_sheep.land import Land
from game.rules.wolves_and_sheep.model import Terms
from game.rules.wolves_and_sheep.scoring import Area
from game.rules.wolves_and_sheep.tiles import STEPS, Edges
from game.tables.wolves_and_sheep import faces
from game.tables.wolves_and_sheep.film import Node, corners
from game.tables.wolves_and_sheep.plan import FACE
from game.ui import vector
from game.ui.paint import Composites, Painter
from game.ui.rect import Point, Rect
from game.ui.theme import Colour, colours, hexed

OUTLINED = 3
"""Meadows of so many sheep have a line round them."""

DANGER, DANGER_LIGHT = hexed("#93291c"), hexed("#ffb38a")
_FOREST, _VILLAGE, _WHITE = hexed("#2f6248"), hexed("#ecd8ab"), hexed("#ffffff")
_PASTURE = 0.58
"""How much of a meadow's ground is the colour of its sheep; the rest is white."""
_GLEAM = 0.3
"""How much lighter one is that gleams."""
_FENCE, _CASING, _LINE = 5.6, 11.0, 4.0
_DASHES = 5
_MARK, _FAINT_MARK, _MARKED, _FAINT = 23.0, 19.0, 0.85, 0.3
_PINE, _PINE_SEEN = 26.0, 0.26
_MIDDLES = ((64.0, 25.0), (103.0, 64.0), (64.0, 103.0), (25.0, 64.0))
_ENDS: tuple[Point, ...] = ((0.0, 0.0), (FACE, 0.0), (FACE, FACE), (0.0, FACE))
_MIDDLE: Point = (FACE / 2, FACE / 2)


class BorderState(IntEnum):
    """How a meadow is; of two beside each other the line of the later one is drawn."""

    OPEN = 1
    CLOSED = 2
    GLEAMS = 3
    """Closed, safe, and one's own."""
    DANGER = 4


class BorderLine(NamedTuple):
    """How a border is drawn; the largest lies on top."""

    fate: int = 0
    """0: only a fence."""
    kind: int = 0
    gap: bool = False
    """Whether the meadow is open there."""


FENCE = BorderLine()


class Face(NamedTuple):
    """All that a tile is drawn from, by its edges clockwise from north."""

    edges: Edges
    gleams: tuple[bool, ...]
    single: tuple[bool, ...]
    """Whether it is a meadow of one sheep."""
    arms: tuple[BorderLine | None, ...]
    """The line from the corner where an edge begins to the middle."""
    sides: tuple[BorderLine | None, ...]
    """The line along an edge."""
    nodes: tuple[BorderLine | None, ...]
    """The uppermost line that comes to a corner, from whatever tile."""
    centre: str = ""


def fate(area: Area, own: Collection[int]) -> BorderState:
    """How a meadow is for somebody with these colours."""
    if not area.safe:
        return BorderState.DANGER
    if area.open:
        return BorderState.OPEN
    return BorderState.GLEAMS if area.colour in own else BorderState.CLOSED


class Faces:
    """The names of the pictures of all tiles of a landscape."""

    def __init__(self, terms: Terms, land: Land, found: Collection[Area], own: Collection[int]) -> None:
        self._terms, self._land = terms, land
        self._line: dict[int, BorderLine] = {}
        self._gleams: set[int] = set()
        self._single: set[int] = set()
        for area in found:
            if area.kind < data.BLACK:
                continue
            how = fate(area, own)
            if len(area.triangles) >= OUTLINED:
                self._line |= dict.fromkeys(area.triangles, BorderLine(how, area.kind))
            if len(area.triangles) == 1:
                self._single |= {*area.triangles}
            if how is BorderState.GLEAMS:
                self._gleams |= {*area.triangles}
        self._arms = {at: tuple(self._arm(at, edge) for edge in range(4)) for at in land.tiles}
        self._sides = {at: tuple(self._side(at, edge) for edge in range(4)) for at in land.tiles}
        self.nodes: dict[Node, BorderLine] = {}
        """The uppermost line at each corner of a tile."""
        for at in land.tiles:
            for node, line in self._ends(at):
                self.nodes[node] = max(line, self.nodes.get(node, FENCE))
        tiles = {at: self._face(at) for at in land.tiles}
        self._known = {at: (_name(face), face) for at, face in tiles.items()}

    def __getitem__(self, at: int) -> str:
        """The picture of the tile on a cell."""
        return _faces.named(*self._known[at])

    def _kind(self, at: int, edge: int) -> int:
        return self._terms.shapes[self._land.tiles[at]].edges[edge]

    def _arm(self, at: int, edge: int) -> BorderLine | None:
        before = (edge - 1) % 4
        if self._kind(at, before) == self._kind(at, edge):
            return None
        beside = (self._line.get(at << 2 | each, FENCE) for each in (before, edge))
        return max(beside)

    def _side(self, at: int, edge: int) -> BorderLine | None:
        if at + STEPS[edge] in self._land.tiles or self._kind(at, edge) == data.FOREST:
            return None
        line = self._line.get(at << 2 | edge)
        return FENCE if line is None else line._replace(gap=True)

    def _ends(self, at: int) -> Iterator[tuple[Node, BorderLine]]:
        for edge in range(4):
            start, end, _ = corners(at << 2 | edge)
            arm, side = self._arms[at][edge], self._sides[at][edge]
            if arm is not None:
                yield start, arm
            if side is not None:
                yield start, side._replace(gap=False)
                yield end, side._replace(gap=False)

    def _face(self, at: int) -> Face:
        shape, what = self._terms.shapes[self._land.tiles[at]], self._land.tiles[at] >> 3
        alone = what in range(data.IN_BAG, data.VILLAGE_TILE)
        quarters = [at << 2 | edge for edge in range(4)]
        return Face(
            edges=shape.edges,
            gleams=tuple(each in self._gleams for each in quarters),
            single=tuple(each in self._single for each in quarters),
            arms=self._arms[at],
            sides=self._sides[at],
            nodes=tuple(self.nodes.get(corners(each)[0]) for each in quarters),
            centre="buildings/well" if what == data.VILLAGE_TILE else faces.SHEPHERD if alone else "",
        )


def _name(face: Face) -> str:
    made = "".join(f"{part}" for part in (face.edges, *map(_short, face[1:6]), face.centre))
    return f"wolves_and_sheep/afar_{made}"


def _short(part: tuple[BorderLine | bool | None, ...]) -> str:
    return "-".join("" if each is None else f"{each:d}" if isinstance(each, bool) else f"{each!r}" for each in part)


def _compose(face: Face, paint: Painter) -> None:
    grounds = [_ground(face, edge) for edge in range(4)]
    _lay(paint, "".join(map(_quarter, range(4), grounds)))
    for edge in range(4):
        _sign(paint, face, edge)
    if face.centre:
        paint.picture(face.centre, Rect.around(_MIDDLE, 54))
    lines = sorted({each for each in (*face.arms, *face.sides, *face.nodes) if each is not None})
    _lay(paint, "".join(_line(face, line) for line in lines))


def _lay(paint: Painter, body: str) -> None:
    """A drawing in the units of a face, as one picture: many small ones take long."""
    wide, high = paint.surface.get_size()
    place = f'<g transform="scale({wide / FACE:.6f} {high / FACE:.6f})">{body}</g>'
    paint.surface.blit(vector.raw(wide, high, place), (0, 0))


def _quarter(edge: int, colour: Colour) -> str:
    """The ground at an edge, a little beyond its sides so that no seam shows."""
    path = "L".join(f"{x:.1f} {y:.1f}" for x, y in (_ENDS[edge], _ENDS[(edge + 1) % 4], _MIDDLE))
    return f'<path d="M{path}Z" {vector.paint(colour)} {vector.paint(colour, 1, "stroke")} stroke-width="1"/>'


def _ground(face: Face, edge: int) -> Colour:
    kind = face.edges[edge]
    if kind < data.BLACK:
        return _FOREST if kind == data.FOREST else _VILLAGE
    whiter = 1 - _PASTURE + (_GLEAM * _PASTURE if face.gleams[edge] else 0)
    return faces.flock(kind - data.BLACK).base.mixed(_WHITE, whiter)


def _sign(paint: Painter, face: Face, edge: int) -> None:
    """The mark of a colour, which tells it without one; a pine in a forest."""
    kind = face.edges[edge]
    if kind == data.FOREST:
        paint.picture("terrain/pine", Rect.around(_MIDDLES[edge], _PINE), alpha=_PINE_SEEN)
    elif kind >= data.BLACK:
        flock, single = faces.flock(kind - data.BLACK), face.single[edge]
        box = Rect.around(_MIDDLES[edge], _MARK if single else _FAINT_MARK)
        paint.picture(flock.mark, box, tint=flock.shade, alpha=_MARKED if single else _FAINT)


def _line(face: Face, line: BorderLine) -> str:
    """All of a tile's borders that look so, and what comes to its corners."""
    ways = [(_ENDS[edge], _MIDDLE) for edge in range(4) if face.arms[edge] == line]
    ways += [(_ENDS[edge], _ENDS[(edge + 1) % 4]) for edge in range(4) if face.sides[edge] == line]
    ends = [_ENDS[number] for number in range(4) if face.nodes[number] == line]
    if not line.fate:
        return _strokes(ways, ends, colours.white_fur, _FENCE)
    dark, light = colours_of(line)
    casing = _strokes(ways, ends, dark, _CASING)
    if line.gap:
        return casing + "".join(_dashes(*way) for way in ways)
    return casing + _strokes(ways, ends, light, _LINE)


def colours_of(line: BorderLine) -> tuple[Colour, Colour]:
    """The dark and the light colour of a line round a meadow."""
    if line.fate == BorderState.DANGER:
        return DANGER, DANGER_LIGHT
    light = colours.sun_light if line.fate == BorderState.GLEAMS else colours.white_fur
    return faces.flock(line.kind - data.BLACK).shade, light


def _strokes(ways: list[tuple[Point, Point]], ends: list[Point], colour: Colour, wide: float) -> str:
    look = f'fill="none" {vector.paint(colour, 1, "stroke")} stroke-width="{wide}" stroke-linecap="round"'
    paths = "".join(f"M{ax} {ay}L{bx} {by}" for (ax, ay), (bx, by) in ways)
    dots = "".join(vector.circle(x, y, wide / 2, vector.paint(colour)) for x, y in ends)
    return (f'<path d="{paths}" {look}/>' if paths else "") + dots


def _dashes(start: Point, end: Point) -> str:
    """The dashes along an open edge, the same on each, so that they go on from tile to tile."""
    (ax, ay), (bx, by) = start, end
    shares = [(n + each) / _DASHES for n in range(_DASHES) for each in (0.25, 0.75)]
    ways = [(ax + (bx - ax) * share, ay + (by - ay) * share) for share in shares]
    return _strokes(list(zip(ways[::2], ways[1::2], strict=True)), [], colours.sun, _LINE)


_faces = Composites((FACE, FACE), _compose, 512)
