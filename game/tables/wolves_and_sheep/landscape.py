"""Everything that lies on the mat: empty cells, tiles, targets of the held tile, and a clear film for lines."""

from __future__ import annotations

import math
from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from functools import lru_cache, partial

import pygame

from game.i18n.catalogue import Catalogue
from game.rules.wolves_and_sheep import data
from game.rules.wolves_and_sheep.land import VILLAGE_CELL, Land, cell, column_row, neighbours
from game.rules.wolves_and_sheep.model import Terms
from game.rules.wolves_and_sheep.tiles import ROW
from game.tables.wolves_and_sheep import faces
from game.tables.wolves_and_sheep.plan import FACE, TILE, Plan
from game.ui import shapes, vector
from game.ui.cache import Cache
from game.ui.frame import Camera
from game.ui.paint import Painter, SizedPictures, compose
from game.ui.rect import Point, Rect, Scale, whole
from game.ui.shapes import Stroke
from game.ui.skin import GROUND, SMALL, Skin
from game.ui.theme import Colour, colours, hexed
from game.ui.type import style

MAT = hexed("#6f8f5c")
RIM, _STITCH = hexed("#4b6a41"), hexed("#9db487")
_RADIUS, _RIM_WIDTH = 12.0, 4.0
INSIDE = 6.5
"""Distance of the landscape from the mat's border: its corners do not reach over the round rim."""
_SEAM, _STRIP = 9.0, 9.0

_EMPTY, _EMPTY_INSET, _EMPTY_RADIUS = hexed("#65854f"), 5.0, 10.0
_FAINT = 0.6
_POND_INSET, _POND_RADIUS, _SHALLOW = 7.0, 30.0, 0.25
"""Distance of water from the sides of its cell, its corner, and the share of white in it."""
_WAVES, _WAVE = ((0.24, 0.4), (0.46, 0.68)), 0.1
"""Starts of waves, as shares of a cell's sides, and the length of a quarter of one."""
_SIDE, _LIP, _CORNER = 5.0, 0.8, 3.5
"""Height of a tile's wooden side below it, and beside it; its corner."""
_SHADOW = (4.0, 11.0, 5.0, 0.55)
"""Shadow of the landscape: offset, blur, opacity."""

_soft: Cache[tuple[pygame.Surface, int]] = Cache(8)

_AROUND = tuple((x, y) for y in (-1, 0, 1) for x in (-1, 0, 1) if x or y)
_STEPS = tuple(y * ROW + x for x, y in _AROUND)

_BRACKET = 24.0
_LEAST_BRACKET = 12.0


Laid = tuple[pygame.Surface, tuple[int, int]]
"""A picture, and where it lies on the inside of the board."""

_LIGHT = "wolves_and_sheep/target_light"
_RING = "wolves_and_sheep/target_ring"
_REACH = 14.0
"""How far the light of a target shines beyond its cell, at 100 %."""
_INSET, _TARGET_RADIUS, _WIDTH = 3.5, 8.0, 3.2
_RIMS = ((13.0, 0.2), (9.0, 0.26), (5.0, 0.34))
_FILL = 0.59
_REST, _BEAT = 0.8, 0.2
"""Strength of the light between two beats, and what a beat adds."""
_HELD, _HELD_ALPHA = 0.78, 0.41
_ANIMAL, _ANIMAL_ALPHA, _ANIMAL_AT, _FOOT = 0.62, 0.6, 0.42, 0.77
_PILL, _LEAST_PILL, _LARGEST_PILL = 31.0, 24.0, 44.0
_BACK, _BACK_RIM = colours.dome, colours.white_fur
_FLIP, _LEAST_FLIP = 0.3, 20.0
"""The sign of flipping on a cell: its size as a share of the cell, and the least."""
_TILT, _LIFT, _REFUSED_ALPHA = 4.0, 8.0, 0.9
_WRONG = hexed("#93291c")

Node = tuple[int, int]
"""A corner or a middle of cells, in half cells east and south of the village's top left corner."""

Loops = tuple[tuple[Node, ...], ...]

_NODES = ((0, 0), (2, 0), (2, 2), (0, 2))


def draw_mat(paint: Painter, board: Rect) -> None:
    """Draw the mat under the landscape; it never changes."""
    paint.skin(board, Skin(MAT, _RADIUS, RIM, _RIM_WIDTH, shadows=GROUND))
    draw_seam(paint, board)


def draw_seam(paint: Painter, board: Rect) -> None:
    """The stitched line along the border of the mat."""
    line = board.inset(_SEAM)
    level = (Rect(line.x, y, line.w, _STRIP) for y in (line.y, line.bottom - _STRIP))
    between = line.inset(0, _STRIP)
    upright = (Rect(x, between.y, _STRIP, between.h) for x in (line.x, line.right - _STRIP))
    for strip in (*level, *upright):
        # The picture is as large as the board, and clear but for these strips.
        with paint.clip(strip):
            paint.dashed(line, _RADIUS - _RIM_WIDTH, _STITCH)


def laid_neighbours(tiles: Iterable[int]) -> Mapping[int, int]:
    """Laid neighbours of each cell that has any, as bits."""
    neighbours: dict[int, int] = {}
    for tile in tiles:
        for number, step in enumerate(_STEPS):
            neighbours[tile - step] = neighbours.get(tile - step, 0) | 1 << number
    return neighbours


def ponds(terms: Terms) -> frozenset[int]:
    """Cells amid the tiles that the board begins with that nothing can ever fill."""
    land = terms.start.land(terms.shapes)
    fits = [terms.fits[tile] for tile in (*terms.bag, *range(data.FIRST_SECRET, data.VILLAGE_TILE))]
    enclosed = {at: need for at, need in land.frontier.items() if neighbours(land, at) == len(data.TURNS)}
    return frozenset(
        at
        for at, need in enclosed.items()
        if need not in terms.shapes.wooded and not any(need in fitting for fitting in fits)
    )


@lru_cache(maxsize=512)
def empty_cell(around: int, grid: bool, pond: bool = False) -> str:
    """The picture of an empty cell of which these neighbours are laid."""
    name = f"wolves_and_sheep/empty_{around}_{int(grid)}{'_pond' * pond}"
    compose(name, (TILE, TILE), partial(_compose_empty, around, grid, pond))
    return name


def _compose_empty(around: int, grid: bool, pond: bool, paint: Painter) -> None:
    paint.surface.fill(MAT)
    if pond:
        _draw_pond(paint)
    elif grid:
        paint.box(Rect(0, 0, TILE, TILE).inset(_EMPTY_INSET), _EMPTY, _EMPTY_RADIUS, alpha=_FAINT)
    if not around:
        return
    laid = [place for number, place in enumerate(_AROUND) if around >> number & 1]
    size = paint.surface.get_width()
    sheet = pygame.Surface((size, size), pygame.SRCALPHA)
    image, margin = _soft.get(size, lambda: _shadow(size))
    for x, y in laid:
        sheet.blit(image, (x * size - margin, y * size - margin), special_flags=pygame.BLEND_RGBA_ADD)
    sheet.fill((*colours.shadow, 0), special_flags=pygame.BLEND_RGBA_ADD)
    paint.surface.blit(sheet, (0, 0))
    for x, y in laid:
        side = Rect(x * TILE - _LIP, y * TILE, TILE + 2 * _LIP, TILE + _SIDE)
        paint.box(side, colours.wood_mid, _CORNER)


def _draw_pond(paint: Painter) -> None:
    """Draw water with two small waves."""
    water = Rect(0, 0, TILE, TILE).inset(_POND_INSET)
    deep, light = (colours.water.mixed(colours.white_fur, share * _SHALLOW) for share in (1, 2))
    paint.box(water, light, _POND_RADIUS)
    paint.box(water.inset(4), deep, _POND_RADIUS - 4)
    for across, down in _WAVES:
        wave = [((across + step * _WAVE) * TILE, down * TILE - step % 2 * 5) for step in range(4)]
        paint.shape([wave], (Stroke(light, 3.5),), closed=False)


def _shadow(size: int) -> tuple[pygame.Surface, int]:
    """The opacity of one tile's shadow, and how far its picture reaches beyond the tile."""
    across, down, blur, alpha = _SHADOW
    part = max(1, size // 40)
    # What is soft needs few pixels, so it is made small and enlarged.
    unit = size / TILE / part
    margin = math.ceil((3 * blur + max(across, down)) * unit)
    width = math.ceil(size / part) + 2 * margin
    square = (margin + across * unit, margin + down * unit, TILE * unit, TILE * unit)
    image = vector.raw(width, width, vector.box(*square, 0, vector.paint(colours.shadow)))
    image = pygame.transform.gaussian_blur(image, max(1, round(blur * unit)))
    image = pygame.transform.smoothscale(image, (width * part, width * part))
    image.fill((0, 0, 0, round(255 * alpha)), special_flags=pygame.BLEND_RGBA_MULT)
    return image, margin * part


class Landscape:
    """Drawing of all tiles and cells."""

    def __init__(self, terms: Terms) -> None:
        self._terms, self._ponds = terms, ponds(terms)
        self._look: object = None
        """Key of the last drawing, without the land."""
        self._land: Land | None = None
        self._drawn: list[Laid] = []
        self.pictures = SizedPictures()

    def draw(
        self, paint: Painter, plan: Plan, land: Land, grid: bool = True, face: Callable[[int], str] | None = None
    ) -> None:
        """Everything laid and, where wanted, the grid of empty cells; nothing reaches beyond the board.

        `face` names the picture of the tile on a cell; without it that is the one seen from near.
        """
        cells = Grid(paint, plan)
        look = (cells.left, cells.top, cells.pitch, grid, face, tuple(cells.area))
        if (look, self.pictures.cache_key(paint)) != self._look or land is not self._land:
            named, around = face or partial(tile_picture, self._terms, land), laid_neighbours(land.tiles)
            names = {
                cells.place(x, y): named(at)
                if at in land.tiles
                else empty_cell(around.get(at, 0), grid, at in self._ponds)
                for y in cells.rows
                for x in cells.columns
                for at in (cell(x, y),)
            }
            images = self.pictures.in_size(paint, names.values(), cells.size_px)
            self._drawn = [(images[name], place) for place, name in names.items()]
            self._look, self._land = (look, self.pictures.cache_key(paint)), land
        for image in {image for image, _ in self._drawn}:
            image.set_alpha(255)
        paint.surface.subsurface(cells.area).blits(self._drawn, False)
        draw_seam(paint, plan.board)


def tile_picture(terms: Terms, land: Land, at: int) -> str:
    """The picture of what lies on a cell; raises KeyError where nothing does."""
    return faces.COVERED if at in land.covers else faces.face(terms, land.tiles[at])


def draw_brackets(paint: Painter, plan: Plan, at: int) -> None:
    """The brackets round the tile that was laid last."""
    tile, zoom = plan.cell(at), plan.camera.zoom
    thin = min(1.0, max(0.55, zoom))
    long = max(min(_LEAST_BRACKET, 0.3 * tile.w), _BRACKET * zoom)
    lines = (Stroke(colours.ink, 8 * thin), Stroke(colours.white_fur, 4.4 * thin))
    paint.brackets(tile.inset(1.5 * thin), long, lines)


class Grid:
    """Places of cells in the pixels of a board's inside."""

    def __init__(self, paint: Painter, plan: Plan) -> None:
        self.area = paint.rect_px(plan.board.inset(INSIDE)).clip(paint.surface.get_rect())
        """The inside of the board on the surface."""
        self.pitch = plan.size * paint.scale.factor
        village = plan.cell(VILLAGE_CELL)
        self.left = paint.x_px(village.x) - self.area.x
        self.top = paint.y_px(village.y) - self.area.y
        self.size_px = math.ceil(self.pitch - 1e-6)
        self.columns = self._range(self.left, self.area.w)
        self.rows = self._range(self.top, self.area.h)

    def _range(self, start: int, long: int) -> range:
        return range(math.floor(-start / self.pitch) - 1, math.ceil((long - start) / self.pitch) + 1)

    def painter(self, sheet: pygame.Surface) -> Painter:
        """A painter on a surface of this size, whose units are pixels."""
        return Painter(sheet, Scale.zoomed(self.area.size, 1))

    def place(self, x: int, y: int) -> tuple[int, int]:
        """Corner of a tile: all are of one size, so large that each reaches the next."""
        return self.left + whole(x * self.pitch), self.top + whole(y * self.pitch)

    def exact(self, x: int, y: int) -> Rect:
        """Box of a cell: neighbours neither overlap nor leave a gap."""
        left, top = self.left + whole(x * self.pitch), self.top + whole(y * self.pitch)
        right, low = self.left + whole((x + 1) * self.pitch), self.top + whole((y + 1) * self.pitch)
        return Rect(left, top, right - left, low - top)


def draw_veil(paint: Painter, plan: Plan, cells: Iterable[int], spared: Container[int], alpha: float) -> None:
    """A veil over cells but for the triangles that are spared."""
    grid = Grid(paint, plan)
    sheet = grid.painter(paint.surface.subsurface(grid.area))
    for at in cells:
        x, y = column_row(at)
        dark = sum(1 << edge for edge in range(4) if at << 2 | edge not in spared)
        if dark and x in grid.columns and y in grid.rows:
            sheet.tile(_veil(dark, alpha), grid.exact(x, y))


@lru_cache(maxsize=64)
def _veil(dark: int, alpha: float) -> str:
    name = f"wolves_and_sheep/veil_{dark}_{alpha}"
    compose(name, (FACE, FACE), partial(_compose_veil, dark, alpha))
    return name


def _compose_veil(dark: int, alpha: float, paint: Painter) -> None:
    if dark == 15:
        paint.surface.fill((*colours.shadow, round(255 * alpha)))
        return
    ends = ((0.0, 0.0), (FACE, 0.0), (FACE, FACE), (0.0, FACE))
    middle = (FACE / 2, FACE / 2)
    loops = [[ends[edge], ends[(edge + 1) % 4], middle] for edge in range(4) if dark >> edge & 1]
    paint.shape(loops, fill=colours.shadow, alpha=alpha)


def draw_targets(
    paint: Painter,
    plan: Plan,
    words: Catalogue,
    cells: dict[int, int],
    pictures: Mapping[int, tuple[str, str]],
    pulse: float = 0,
) -> None:
    """Light the cells where the held tile fits, with how many edges match; per cell the picture of the tile as it would
    lie there, and the animal that is shown in its place."""
    with paint.clip(plan.board.inset(INSIDE)):
        shown = [(at, plan.cell(at), cells[at]) for at in pictures if plan.visible(at)]
        for _, cell, _ in shown:
            paint.picture(_LIGHT, cell.inset(-_REACH * plan.camera.zoom), alpha=_REST + _BEAT * pulse)
        for place, cell, matched in shown:
            face, animal = pictures[place]
            paint.picture(_target_cell(face, animal), cell)
            low = _FOOT if animal else 0.5
            if matched:
                draws = words.t("wolves_and_sheep.land.draws", count=matched)
                # How many tiles laying here draws: a number and the back of a tile.
                at = (cell.centre[0], cell.y + low * cell.h)
                height = min(_LARGEST_PILL, max(_LEAST_PILL, _PILL * plan.camera.zoom))
                look = style("figure").at(0.72 * height)
                width, back = paint.measure(draws, look)[0], 0.56 * height
                box = Rect.around(at, width + back + 0.72 * height, height)
                paint.skin(box, Skin(colours.leaf_dark, height / 2, colours.white_fur, 2))
                paint.text(draws, (box.x + 0.32 * height, at[1]), look, colours.white_fur)
                card = Rect(box.right - back - 0.36 * height, at[1] - back / 2, back, back)
                paint.box(card, _BACK, 0.18 * back, _BACK_RIM, 2)


def draw_flip_marks(paint: Painter, plan: Plan, cells: Iterable[int]) -> None:
    """Draw the sign of flipping at the upper corner of cells where only the other side of the held tile fits."""
    with paint.clip(plan.board.inset(INSIDE)):
        for at in cells:
            if plan.visible(at):
                cell = plan.cell(at)
                size = max(_LEAST_FLIP, _FLIP * cell.w)
                place = Rect.around((cell.x + 0.22 * cell.w, cell.y + 0.22 * cell.h), size)
                paint.disc(place.centre, size / 2, colours.white_fur, colours.leaf_dark, 2)
                paint.picture("icons/flip", place.inset(0.18 * size), tint=colours.ink)


def draw_flipped_label(paint: Painter, board: Rect, box: Rect, text: str) -> None:
    """Draw a word below the cell that is pointed at: the held tile lies flipped there."""
    look, height = style("strong").at(18), 30.0
    width = paint.measure(text, look)[0] + height + 16
    x = min(max(box.centre[0] - width / 2, board.x + 8), board.right - width - 8)
    pill = Rect(x, min(box.bottom - height / 2, board.bottom - height - 8), width, height)
    paint.skin(pill, Skin(colours.white_fur, height / 2, colours.leaf_dark, 2.5, shadows=SMALL))
    paint.picture("icons/flip", Rect.around((pill.x + height / 2 + 4, pill.centre[1]), height - 10), tint=colours.ink)
    paint.text(text, (pill.x + height + 4, pill.centre[1]), look, colours.ink)


def draw_rings(paint: Painter, plan: Plan, cells: Iterable[int]) -> None:
    """Ring the cells where the held tile fits in another turn, or on its other side."""
    with paint.clip(plan.board.inset(INSIDE)):
        for at in cells:
            if plan.visible(at):
                paint.picture(_RING, plan.cell(at))


def draw_pointed(paint: Painter, plan: Plan, at: int) -> None:
    """Frame the cell under the pointer or the cursor of the arrow keys."""
    zoom = max(0.7, plan.camera.zoom)
    with paint.clip(plan.board.inset(INSIDE)):
        box = plan.cell(at).inset(1)
        paint.box(box, None, _TARGET_RADIUS * zoom, colours.ink, 5.5)
        paint.box(box.inset(1.4), None, _TARGET_RADIUS * zoom - 1.4, colours.white_fur, 2.7)


def draw_refused(paint: Painter, plan: Plan, at: int, face: str) -> None:
    """Draw a tile on a cell where it does not fit: tilted, with a red rim; without a face it hangs in the hand."""
    box = plan.cell(at).moved(0, -_LIFT * plan.camera.zoom)
    with paint.clip(plan.board.inset(INSIDE)):
        paint.box(plan.cell(at).inset(2), None, _TARGET_RADIUS, _WRONG, 4)
        if face:
            paint.picture(face, box.inset(0.04 * box.w), alpha=_REFUSED_ALPHA, angle=_TILT)
        paint.refusal(plan.cell(at).inset(0.08 * box.w), _WRONG)


def draw_due_tiles(paint: Painter, board: Rect, box: Rect, count: int) -> None:
    """Draw the tiles that will be drawn, face down, over the cell that is pointed at."""
    if not count:
        return
    k = max(0.62, min(1.0, box.w / 90))
    look, back, height = style("figure").at(26 * k), 24 * k, 40 * k
    width = paint.measure(f"+{count}", look)[0]
    long = width + 22 * k + count * (back + 2)
    left, top = min(box.right - 26 * k, board.right - long - 12), max(box.y - 16 * k, board.y + 12)
    pill = Rect(left, top, long, height)
    paint.skin(pill, Skin(colours.leaf_dark, height / 2, colours.white_fur, 2.5, shadows=SMALL))
    paint.text(f"+{count}", (pill.x + 12 * k, pill.centre[1]), look, colours.white_fur)
    for number in range(count):
        at = pill.x + 16 * k + width + number * (back + 2)
        paint.picture(faces.BACK, Rect(at, pill.centre[1] - back / 2, back, back))


def _compose_light(paint: Painter) -> None:
    cell = Rect(_REACH, _REACH, TILE, TILE)
    for grown, alpha in _RIMS:
        paint.box(cell.inset(-grown), colours.sun_light, _TARGET_RADIUS + grown, alpha=alpha)


@lru_cache(maxsize=512)
def _target_cell(face: str, animal: str) -> str:
    name = f"wolves_and_sheep/target_{animal or face}"
    compose(name, (TILE, TILE), partial(_compose_target, face, animal))
    return name


def _compose_target(face: str, animal: str, paint: Painter) -> None:
    cell = Rect(0, 0, TILE, TILE)
    paint.box(cell.inset(_INSET), colours.sun_light, _TARGET_RADIUS, alpha=_FILL)
    paint.box(cell.inset(_INSET), None, _TARGET_RADIUS, colours.sun, _WIDTH)
    if animal:
        place = (cell.centre[0], _ANIMAL_AT * TILE)
        paint.picture(animal, Rect.around(place, _ANIMAL * TILE), alpha=_ANIMAL_ALPHA)
    elif face:
        paint.picture(face, Rect.around(cell.centre, _HELD * TILE), alpha=_HELD_ALPHA)


def _compose_ring(paint: Painter) -> None:
    cell = Rect(0, 0, TILE, TILE).inset(_INSET)
    paint.box(cell, None, _TARGET_RADIUS, colours.shadow, _WIDTH + 1.6, alpha=0.2)
    paint.box(cell.inset(0.8), None, _TARGET_RADIUS - 0.8, colours.sun, _WIDTH)


compose(_LIGHT, (TILE + 2 * _REACH, TILE + 2 * _REACH), _compose_light)
compose(_RING, (TILE, TILE), _compose_ring)


def corners(triangle: int) -> tuple[Node, Node, Node]:
    """The corners of a triangle clockwise, the middle of its cell last."""
    x, y = column_row(triangle >> 2)
    edge = triangle & 3
    (ax, ay), (bx, by) = _NODES[edge], _NODES[(edge + 1) % 4]
    return (2 * x + ax, 2 * y + ay), (2 * x + bx, 2 * y + by), (2 * x + 1, 2 * y + 1)


def node_point(camera: Camera, area: Rect, node: Node) -> Point:
    """Point of a node in the part of the canvas in which a camera shows the world."""
    at = camera.place(area, Rect((node[0] / 2 - 0.5) * TILE, (node[1] / 2 - 0.5) * TILE, 0, 0))
    return at.x, at.y


@lru_cache(maxsize=64)
def border(triangles: tuple[int, ...]) -> Loops:
    """The closed lines round a set of triangles, clockwise, through their bends only."""
    sides = set[tuple[Node, Node]]()
    for triangle in triangles:
        a, b, c = corners(triangle)
        sides |= {(a, b), (b, c), (c, a)}
    successors: dict[Node, list[Node]] = {}
    for start, end in sorted(sides):
        if (end, start) not in sides:
            successors.setdefault(start, []).append(end)
    loops = []
    while successors:
        first = at = next(iter(successors))
        loop = []
        while True:
            loop.append(at)
            ends = successors[at]
            to = ends.pop()
            if not ends:
                del successors[at]
            at = to
            if at == first:
                break
        around = zip(loop[-1:] + loop[:-1], loop, loop[1:] + loop[:1], strict=True)
        bends = (b for a, b, c in around if (b[0] - a[0]) * (c[1] - b[1]) != (b[1] - a[1]) * (c[0] - b[0]))
        loops.append(tuple(bends))
    return tuple(loops)


class Film:
    """Overlay that collects lines and areas at the world's nodes and draws them over the board at once."""

    def __init__(self, paint: Painter, plan: Plan) -> None:
        self._paint = paint
        self._plan = plan
        self._body: list[str] = []
        self._box: Rect | None = None
        """Bounding box of all points on the canvas."""
        self._inside = plan.board.inset(INSIDE)

    def point(self, node: Node) -> Point:
        """Point of a node on the canvas."""
        return node_point(self._plan.camera, self._plan.board, node)

    def fill(self, loops: Sequence[Sequence[Node]], colour: Colour, alpha: float = 1) -> None:
        """Fill areas; where loops overlap an even number of times nothing is filled."""
        path = self._path(loops, True, 0)
        self._body.append(f'<path d="{path}" fill-rule="evenodd" {vector.paint(colour, alpha)}/>')

    def line(self, loops: Sequence[Sequence[Node]], strokes: Iterable[Stroke], closed: bool = True) -> None:
        """Lines of these widths in canvas units, the first ones lowest."""
        drawn = tuple(strokes)
        path = self._path(loops, closed, max((stroke.width for stroke in drawn), default=0.0) / 2)
        for stroke in drawn:
            look = vector.paint(stroke.colour, stroke.alpha, "stroke")
            width = max(1.0, stroke.width * self._paint.scale.factor)
            self._body.append(
                f'<path d="{path}" fill="none" {look} stroke-width="{width:.2f}"'
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
        paths = [[self.point(node) for node in loop] for loop in loops]
        for x, y in (at for path in paths for at in path):
            box = Rect(x - reach, y - reach, 2 * reach, 2 * reach)
            self._box = box if self._box is None else Rect.enclosing((self._box, box))
        return shapes.outline([[self._px(at) for at in path] for path in paths], closed, 0)
