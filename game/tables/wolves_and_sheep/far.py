"""Landscape seen from afar: flat faces with outlined meadows, numbers, wolves and hunters, and a legend."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Iterator, Sequence
from enum import IntEnum
from itertools import product
from typing import NamedTuple

import pygame

from game.i18n.catalogue import Catalogue
from game.rules.wolves_and_sheep import data
from game.rules.wolves_and_sheep.land import Land, cell
from game.rules.wolves_and_sheep.model import Terms
from game.rules.wolves_and_sheep.scoring import Area
from game.rules.wolves_and_sheep.tiles import STEPS, Edges
from game.tables.wolves_and_sheep import faces, landscape
from game.tables.wolves_and_sheep.landscape import Landscape, Node, corners
from game.tables.wolves_and_sheep.meadows import draw_sign, threats
from game.tables.wolves_and_sheep.overview import free_place
from game.tables.wolves_and_sheep.plan import FACE, TILE, Plan, cell_box
from game.ui import vector
from game.ui.paint import Composites, Painter
from game.ui.rect import Point, Rect, Scale
from game.ui.skin import KINDS, Skin
from game.ui.theme import Colour, colours, hexed
from game.ui.type import block, style

OUTLINED = 3
"""Meadows of so many sheep have a line round them."""

DANGER, DANGER_LIGHT = hexed("#93291c"), hexed("#ffb38a")
_FOREST, _VILLAGE, _WHITE = hexed("#2f6248"), hexed("#ecd8ab"), hexed("#ffffff")
_PASTURE = 0.58
"""Share of the sheep's colour in a meadow's ground; the rest is white."""
_GLEAM = 0.3
"""Share by which a gleaming meadow is lighter."""
_FENCE, _CASING, _LINE = 5.6, 11.0, 4.0
_DASHES = 5
_MARK, _FAINT_MARK, _MARKED, _FAINT = 23.0, 19.0, 0.85, 0.3
_PINE, _PINE_SEEN = 26.0, 0.26
_MIDDLES = ((64.0, 25.0), (103.0, 64.0), (64.0, 103.0), (25.0, 64.0))
_ENDS: tuple[Point, ...] = ((0.0, 0.0), (FACE, 0.0), (FACE, FACE), (0.0, FACE))
_MIDDLE: Point = (FACE / 2, FACE / 2)

_SIZES = ((10, 28.0), (6, 22.0), (0, 18.0))
"""Least number of sheep and size of its figure, at the zoom `_AT`."""
_AT, LEAST = 0.45, 0.28
"""Below the least zoom numbers do not become smaller any more."""
_SHEEP, _PILL, _DIGIT, _SIDES, _OVER = 1.55, 1.34, 0.56, 0.76, 0.3
"""In letter heights: sheep, height of a pill, digit, margin of a pill round its digits, overlap of pill and sheep."""
_WARNING, _ICON = 0.38, 1.25
_DISC, _ANIMAL, _LEAST_SIGN = 0.43, 0.8, 4.0
"""The disc of a wolf or hunter as a share of a tile, its animal as a share of the disc; the least radius of its
sign."""
_NUMBER_MARK = 0.18
"""The box of the mark of a single sheep, as a share of a tile."""
_FILLS = {0: hexed("#2b2622"), 1: hexed("#7d5a0e")}
_WOLF = hexed("#fbe0da")
_SAMPLES = tuple(product((-0.9, 0.0, 0.9), (-0.75, 0.0, 0.75)))
_TRIED = ((True, 1.0), (False, 1.0), (False, 0.8), (False, 0.6))
"""Attempts to place a number so that it covers no other: with a sheep or without, and how large."""
_CLASH, _AWAY = 40.0, 0.4
"""Cost of covering another number, and of a tile's length from the middle; each sample beyond the meadow costs 1."""

_LEGEND = style("label")
_HIGH, _SIDE, _GAP, _LEGEND_PILL = 42.0, 16.0, 18.0, (30.0, 24.0)
_FIGURE = "5"
_SOON, _FORESEEN = 0.85, 0.55
"""Zoom below which far pictures are expected, and the zoom for which they are."""


class BorderState(IntEnum):
    """State of a meadow; between two neighbours the line of the later state is drawn."""

    OPEN = 1
    CLOSED = 2
    GLEAMS = 3
    """Closed, safe, and one's own."""
    DANGER = 4


class BorderLine(NamedTuple):
    """Look of a border; the largest lies on top."""

    state: int = 0
    """0: only a fence."""
    kind: int = 0
    gap: bool = False
    """Whether the meadow is open there."""


FENCE = BorderLine()


class Face(NamedTuple):
    """Key of a tile's picture, by its edges clockwise from north."""

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


def border_state(area: Area, own: Collection[int]) -> BorderState:
    """State of a meadow for a seat with these colours."""
    if not area.safe:
        return BorderState.DANGER
    if area.open:
        return BorderState.OPEN
    return BorderState.GLEAMS if area.colour in own else BorderState.CLOSED


class Faces:
    """The names of the pictures of all tiles of a landscape."""

    def __init__(self, terms: Terms, land: Land, areas: Collection[Area], own: Collection[int]) -> None:
        self._terms, self._land = terms, land
        self._line: dict[int, BorderLine] = {}
        self._gleams: set[int] = set()
        self._single: set[int] = set()
        for area in areas:
            if area.kind < data.BLACK:
                continue
            state = border_state(area, own)
            if len(area.triangles) >= OUTLINED:
                self._line |= dict.fromkeys(area.triangles, BorderLine(state, area.kind))
            if len(area.triangles) == 1:
                self._single |= {*area.triangles}
            if state is BorderState.GLEAMS:
                self._gleams |= {*area.triangles}
        self._arms = {at: tuple(self._arm(at, edge) for edge in range(4)) for at in land.tiles}
        self._sides = {at: tuple(self._side(at, edge) for edge in range(4)) for at in land.tiles}
        self.nodes: dict[Node, BorderLine] = {}
        """The uppermost line at each corner of a tile."""
        for at in land.tiles:
            for node, line in self._ends(at):
                self.nodes[node] = max(line, self.nodes.get(node, FENCE))
        tiles = {at: self._face(at) for at in land.tiles}
        self._named = {at: (_picture_name(face), face) for at, face in tiles.items()}

    def __getitem__(self, at: int) -> str:
        """The picture of the tile on a cell."""
        return _faces.named(*self._named[at])

    def _kind(self, at: int, edge: int) -> int:
        return self._terms.shapes[self._land.tiles[at]].edges[edge]

    def _arm(self, at: int, edge: int) -> BorderLine | None:
        before = (edge - 1) % 4
        if self._kind(at, before) == self._kind(at, edge):
            return None
        lines = (self._line.get(at << 2 | side, FENCE) for side in (before, edge))
        return max(lines)

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
        shape, number = self._terms.shapes[self._land.tiles[at]], self._land.tiles[at] >> 3
        shepherd = number in range(data.IN_BAG, data.VILLAGE_TILE)
        quarters = [at << 2 | edge for edge in range(4)]
        return Face(
            edges=shape.edges,
            gleams=tuple(triangle in self._gleams for triangle in quarters),
            single=tuple(triangle in self._single for triangle in quarters),
            arms=self._arms[at],
            sides=self._sides[at],
            nodes=tuple(self.nodes.get(corners(triangle)[0]) for triangle in quarters),
            centre="buildings/well" if number == data.VILLAGE_TILE else faces.SHEPHERD if shepherd else "",
        )


def _picture_name(face: Face) -> str:
    keys = (
        "-".join("" if part is None else f"{part:d}" if isinstance(part, bool) else f"{part!r}" for part in parts)
        for parts in face[1:6]
    )
    return f"wolves_and_sheep/afar_{face.edges}{''.join(keys)}{face.centre}"


def _compose_face(face: Face, paint: Painter) -> None:
    grounds = [_ground_colour(face, edge) for edge in range(4)]
    ground = ""
    for edge, colour in enumerate(grounds):  # a little beyond its sides so that no seam shows
        path = "L".join(f"{x:.1f} {y:.1f}" for x, y in (_ENDS[edge], _ENDS[(edge + 1) % 4], _MIDDLE))
        ground += f'<path d="M{path}Z" {vector.paint(colour)} {vector.paint(colour, 1, "stroke")} stroke-width="1"/>'
    _draw_svg(paint, ground)
    for edge in range(4):
        # Draw the mark of a colour, which tells it without colour; a pine in a forest.
        kind = face.edges[edge]
        if kind == data.FOREST:
            paint.picture("terrain/pine", Rect.around(_MIDDLES[edge], _PINE), alpha=_PINE_SEEN)
        elif kind >= data.BLACK:
            flock, single = faces.flock(kind - data.BLACK), face.single[edge]
            box = Rect.around(_MIDDLES[edge], _MARK if single else _FAINT_MARK)
            paint.picture(flock.mark, box, tint=flock.shade, alpha=_MARKED if single else _FAINT)
    if face.centre:
        paint.picture(face.centre, Rect.around(_MIDDLE, 54))
    lines = sorted({line for line in (*face.arms, *face.sides, *face.nodes) if line is not None})
    _draw_svg(paint, "".join(_line_svg(face, line) for line in lines))


def _draw_svg(paint: Painter, body: str) -> None:
    """Draw SVG in the units of a face as one picture, which is faster than many small ones."""
    width, height = paint.surface.get_size()
    place = f'<g transform="scale({width / FACE:.6f} {height / FACE:.6f})">{body}</g>'
    paint.surface.blit(vector.raw(width, height, place), (0, 0))


def _ground_colour(face: Face, edge: int) -> Colour:
    kind = face.edges[edge]
    if kind < data.BLACK:
        return _FOREST if kind == data.FOREST else _VILLAGE
    whiter = 1 - _PASTURE + (_GLEAM * _PASTURE if face.gleams[edge] else 0)
    return faces.flock(kind - data.BLACK).base.mixed(_WHITE, whiter)


def _line_svg(face: Face, line: BorderLine) -> str:
    """All borders of a tile that have this look, and its corners."""
    segments = [(_ENDS[edge], _MIDDLE) for edge in range(4) if face.arms[edge] == line]
    segments += [(_ENDS[edge], _ENDS[(edge + 1) % 4]) for edge in range(4) if face.sides[edge] == line]
    ends = [_ENDS[number] for number in range(4) if face.nodes[number] == line]
    if not line.state:
        return _strokes_svg(segments, ends, colours.white_fur, _FENCE)
    dark, light = line_colours(line)
    casing = _strokes_svg(segments, ends, dark, _CASING)
    if line.gap:
        return casing + "".join(_dashes_svg(*way) for way in segments)
    return casing + _strokes_svg(segments, ends, light, _LINE)


def line_colours(line: BorderLine) -> tuple[Colour, Colour]:
    """The dark and the light colour of a line round a meadow."""
    if line.state == BorderState.DANGER:
        return DANGER, DANGER_LIGHT
    light = colours.sun_light if line.state == BorderState.GLEAMS else colours.white_fur
    return faces.flock(line.kind - data.BLACK).shade, light


def _strokes_svg(segments: list[tuple[Point, Point]], ends: list[Point], colour: Colour, width: float) -> str:
    look = f'fill="none" {vector.paint(colour, 1, "stroke")} stroke-width="{width}" stroke-linecap="round"'
    paths = "".join(f"M{ax} {ay}L{bx} {by}" for (ax, ay), (bx, by) in segments)
    dots = "".join(vector.circle(x, y, width / 2, vector.paint(colour)) for x, y in ends)
    return (f'<path d="{paths}" {look}/>' if paths else "") + dots


def _dashes_svg(start: Point, end: Point) -> str:
    """The dashes along an open edge, the same on each, so that they go on from tile to tile."""
    (ax, ay), (bx, by) = start, end
    shares = [(n + offset) / _DASHES for n in range(_DASHES) for offset in (0.25, 0.75)]
    points = [(ax + (bx - ax) * share, ay + (by - ay) * share) for share in shares]
    return _strokes_svg(list(zip(points[::2], points[1::2], strict=True)), [], colours.sun, _LINE)


_faces = Composites((FACE, FACE), _compose_face, 512)


class Number(NamedTuple):
    """The number of one meadow, in the world."""

    colour: int
    total: int
    """How many sheep stand on it."""
    state: BorderState
    size: float
    pill: Rect
    sheep: Rect | None

    @property
    def boxes(self) -> tuple[Rect, ...]:
        """Boxes that must not be covered."""
        parts = (self.pill,) if self.sheep is None else (self.pill, self.sheep)
        return (*parts, self.warning) if self.state is BorderState.DANGER else parts

    @property
    def warning(self) -> Rect:
        """Box of the disc on a meadow in danger."""
        height = self.pill.h
        return Rect.around((self.pill.right + 0.12 * height, self.pill.y - 0.06 * height), 2 * _WARNING * height)


class Numbers:
    """The numbers of all meadows of two sheep and more, placed so that none covers another."""

    def __init__(self, terms: Terms, land: Land, areas: Collection[Area], own: Collection[int], zoom: float) -> None:
        self._zoom = zoom
        animals = [cell_box(at).inset(TILE * (0.5 - _DISC)) for at, _, _ in threats(terms, land, areas)]
        meadows = [area for area in areas if area.kind >= data.BLACK]
        alone = [area.triangles[0] for area in meadows if len(area.triangles) == 1]
        marks = [Rect.around(_middle(*corners(triangle)), _NUMBER_MARK * TILE) for triangle in alone]
        self._occupied = [pygame.FRect(rect) for rect in (*animals, *marks)]
        """Boxes that no number may cover."""
        self.all: list[Number] = []
        # The less room a meadow has, the sooner it is asked.
        for area in sorted(meadows, key=lambda area: (len(area.triangles), area.triangles)):
            if len(area.triangles) > 1:
                number = self._placed(area, border_state(area, own))
                self.all.append(number)
                self._occupied += map(pygame.FRect, number.boxes)

    def _placed(self, area: Area, state: BorderState) -> Number:
        count = len(area.triangles)
        size = next(size for least, size in _SIZES if count >= least) * max(1.0, LEAST / self._zoom) / _AT
        inside, places = frozenset(area.triangles), list(_number_places(area.triangles))
        middle = (sum(x for x, _ in places) / len(places), sum(y for _, y in places) / len(places))
        away = sorted((_AWAY * math.dist(at, middle) / TILE, at) for at in places)
        best, least = None, math.inf
        for sheep, share in _TRIED if count >= OUTLINED else _TRIED[1:]:
            for far, at in away:
                if far >= least:
                    break  # all others are farther
                number = _number_at(area, state, size * share, at, sheep)
                parts = number.boxes
                around = Rect.enclosing(parts)
                (x, y), across, down = around.centre, around.w / 2, around.h / 2
                out = sum(_triangle_at(x + dx * across, y + dy * down) not in inside for dx, dy in _SAMPLES)
                cost = far + (
                    out + _CLASH * sum(len(pygame.FRect(part).collidelistall(self._occupied)) for part in parts)
                )
                if cost < least:
                    best, least = number, cost
            if least < _CLASH:
                break
        assert best is not None
        return best


def _number_places(triangles: Sequence[int]) -> Iterator[Point]:
    """Places for a number: the middles of sides that two triangles share, and of the triangles."""
    seen: set[frozenset[Node]] = set()
    for triangle in triangles:
        a, b, c = corners(triangle)
        for side in (frozenset((a, b)), frozenset((b, c)), frozenset((c, a))):
            if side in seen:
                yield _middle(*side)
            seen.add(side)
    if len(triangles) >= OUTLINED:
        yield from (_middle(*corners(triangle)) for triangle in triangles)
        yield from (_middle(corners(triangle)[2]) for triangle in triangles)


def _middle(*nodes: Node) -> Point:
    x, y = sum(x for x, _ in nodes) / len(nodes), sum(y for _, y in nodes) / len(nodes)
    return (x / 2 - 0.5) * TILE, (y / 2 - 0.5) * TILE


def _triangle_at(x: float, y: float) -> int:
    """The triangle at a point of the world."""
    column, row = math.floor(x / TILE + 0.5), math.floor(y / TILE + 0.5)
    dx, dy = x - column * TILE, y - row * TILE
    edge = (2 if dy > 0 else 0) if abs(dy) > abs(dx) else (1 if dx > 0 else 3)
    return cell(column, row) << 2 | edge


def _number_at(area: Area, state: BorderState, size: float, at: Point, sheep: bool) -> Number:
    count = len(area.triangles)
    height = size * _PILL
    width = max(height, size * (_DIGIT * len(str(count)) + _SIDES))
    animal = size * _SHEEP if sheep else 0.0
    over = size * _OVER if sheep else 0.0
    left = at[0] - (animal + width - over) / 2
    pill = Rect(left + animal - over, at[1] - height / 2, width, height)
    sheep_box = Rect(left, at[1] - animal / 2, animal, animal) if sheep else None
    return Number(area.colour, count, state, size, pill, sheep_box)


def draw_numbers(paint: Painter, plan: Plan, numbers: Iterable[Number]) -> None:
    """Draw all numbers with their sheep: filled where the meadow is closed and safe, pale where it is not."""
    with paint.clip(plan.board.inset(landscape.INSIDE)):
        for number in numbers:
            pill = plan.camera.place(plan.board, number.pill)
            if number.sheep is not None:
                sheep = plan.camera.place(plan.board, number.sheep)
                if sheep.intersects(plan.board):
                    paint.picture(faces.animal(number.colour), sheep)
            if pill.intersects(plan.board):
                zoom = plan.camera.zoom
                flock = faces.flock(number.colour)
                dark: Colour = _FILLS.get(number.colour, flock.shade)
                full = number.state in (BorderState.CLOSED, BorderState.GLEAMS)
                fill, rim, ink = (
                    (dark, colours.white_fur, colours.white_fur) if full else (colours.white_fur, dark, colours.ink)
                )
                if number.state is BorderState.GLEAMS:
                    paint.glow(pill.centre, pill.w * 0.9, colours.sun_light, 0.8)
                    rim = colours.sun_light
                line = max(1.2, number.size * zoom / 9)
                paint.box(pill, fill, pill.h / 2, rim, line)
                paint.text(str(number.total), pill.centre, style("figure").at(round(number.size * zoom)), ink, "centre")
                if number.state is BorderState.DANGER:
                    warned = plan.camera.place(plan.board, number.warning)
                    draw_warning(paint, warned.centre, warned.w / 2)


def draw_warning(paint: Painter, at: Point, r: float) -> None:
    """Draw the disc on a meadow in danger."""
    paint.badge("icons/warning", at, r, _ICON * r, DANGER, width=max(1.0, r / 6))


class FarLand:
    """Drawing of the far landscape, with what was worked out for it."""

    def __init__(self, terms: Terms) -> None:
        self._terms = terms
        self._faces: tuple[Land, tuple[int, ...], Faces] | None = None
        self._numbers: tuple[Land, tuple[int, ...], float, Numbers] | None = None
        self._fading: Land | None = None
        self.land = Landscape(terms)

    def draw(self, paint: Painter, plan: Plan, land: Land, areas: Collection[Area], own: tuple[int, ...]) -> None:
        """Draw the land; closed safe meadows of the colours in `own` gleam."""
        self.land.draw(paint, plan, land, grid=False, face=self._faces_of(land, areas, own).__getitem__)

    def expect(self, paint: Painter, plan: Plan, land: Land, areas: Collection[Area], own: tuple[int, ...]) -> None:
        """Have the far pictures made while the camera is near, but may soon be far."""
        if plan.camera.zoom < _SOON:
            size, names = math.ceil(_FORESEEN * TILE * paint.scale.factor), self._faces_of
            self.land.pictures.expect(paint, size, lambda: {*map(names(land, areas, own).__getitem__, land.tiles)})

    def _faces_of(self, land: Land, areas: Collection[Area], own: tuple[int, ...]) -> Faces:
        if self._faces is None or self._faces[0] is not land or self._faces[1] != own:
            self._faces = land, own, Faces(self._terms, land, areas, own)
        return self._faces[2]

    def label(self, paint: Painter, plan: Plan, land: Land, areas: Collection[Area], own: tuple[int, ...]) -> None:
        """Draw animals and numbers on the land."""
        self.draw_animals(paint, plan, land, areas)
        self.draw_numbers(paint, plan, land, areas, own)

    def draw_animals(self, paint: Painter, plan: Plan, land: Land, areas: Collection[Area]) -> None:
        """Draw wolves and hunters, each in a disc whose rim and sign tell whether its forest is safe."""
        with paint.clip(plan.board.inset(landscape.INSIDE)):
            for at, _, safe in threats(self._terms, land, areas):
                if not plan.visible(at):
                    continue
                tile = plan.cell(at)
                r, dark = _DISC * tile.w, colours.leaf_dark if safe else DANGER
                paint.disc(tile.centre, r, colours.white_fur if safe else _WOLF, dark, max(1.5, r / 9))
                wolf = self._terms.shapes[land.tiles[at]].wolf and at not in land.covers
                paint.picture(faces.WOLF if wolf else faces.HUNTER, Rect.around(tile.centre, 2 * r * _ANIMAL))
                if at in land.covers:
                    paint.picture(faces.WOLF, Rect.around((tile.x + 0.7 * tile.w, tile.y + 0.68 * tile.h), 0.8 * r))
                draw_sign(paint, tile, safe, least=_LEAST_SIGN)

    def draw_numbers(
        self, paint: Painter, plan: Plan, land: Land, areas: Collection[Area], own: tuple[int, ...]
    ) -> None:
        """Draw the numbers of the areas."""
        zoom = min(plan.camera.zoom, LEAST)
        cached = self._numbers
        if cached is None or cached[0] is not land or cached[1:3] != (own, zoom):
            cached = self._numbers = land, own, zoom, Numbers(self._terms, land, areas, own, zoom)
        draw_numbers(paint, plan, cached[3].all)

    def fade(
        self, paint: Painter, plan: Plan, land: Land, areas: Collection[Area], own: tuple[int, ...], share: float
    ) -> None:
        """Draw all of it over the near landscape, with this opacity (0-1)."""
        area = paint.rect_px(plan.board).clip(paint.surface.get_rect())
        sheet = pygame.Surface(area.size)
        sheet.fill(landscape.MAT)
        f = paint.scale.factor
        over = Painter(sheet, paint.scale, paint.draft)
        with over.offset(-area.x / f, -area.y / f):
            self.draw(over, plan, land, areas, own)
            if self._fading is land or not paint.draft:  # both would be too much for the first frame
                self.label(over, plan, land, areas, own)
        if paint.draft:
            self._fading = land
        sheet.set_alpha(round(255 * share))
        with paint.clip(plan.board.inset(landscape.INSIDE)):
            paint.surface.blit(sheet, area)


def legend_box(scale: Scale, plan: Plan, words: Catalogue, land: Land, avoid: Sequence[Rect]) -> Rect | None:
    """Box of the legend: on the board where it covers no tile and no box to avoid; None where there is no such
    place."""
    widths = [block(text, _LEGEND, scale).width_px / scale.factor for text in _legend(words)]
    width = 2 * _SIDE + 2 * _GAP + sum(wide + _LEGEND_PILL[0] + 8 for wide in widths)
    return free_place(plan, land, (width, _HIGH), avoid)


def _legend(words: Catalogue) -> list[str]:
    return [words.t(f"wolves_and_sheep.far.{text}") for text in ("closed", "open", "danger")]


def draw_legend(paint: Painter, box: Rect, words: Catalogue) -> None:
    """Draw the meaning of pills and discs."""
    paint.skin(box, Skin(colours.cream, _HIGH / 2, colours.white_rim, 2, shadows=KINDS["panel"].shadows))
    x, y = box.x + _SIDE, box.centre[1]
    for number, text in enumerate(_legend(words)):
        pill = Rect(x, y - _LEGEND_PILL[1] / 2, *_LEGEND_PILL)
        if number == 2:
            draw_warning(paint, pill.centre, 11)
        else:
            fill, ink = (colours.white_fur, colours.ink) if number else (colours.ink_soft, colours.white_fur)
            paint.box(pill, fill, _LEGEND_PILL[1] / 2, colours.ink_soft if number else colours.white_fur, 2)
            paint.text(_FIGURE, pill.centre, style("figure").at(17), ink, "centre")
        shown = paint.text(text, (pill.right + 8, y), _LEGEND)
        x = shown.right + _GAP
