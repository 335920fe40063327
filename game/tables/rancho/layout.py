"""Boxes of the board's parts (hexes, yards, straw) and of the side column, and the kinds that stand on them."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from game.grids.areas import hex_loops
from game.grids.hex import Hex
from game.rules.rancho.ground import MIDDLE
from game.rules.rancho.model import COW, FOX, HORSE, LARGE_DOG, RABBIT, SHEEP, SMALL_DOG, WOLF, Terms
from game.tables.rancho.shape import ACROSS, DOWN, RADIUS, Raster, Shape
from game.ui.frame import Frame
from game.ui.rect import Hexagon, Point, Rect
from game.ui.spot import Spot

PAN, HERD, MAT = Spot("pan"), Spot("herd"), Spot("mat")
"""Spots that there is one of: a pan of the scale, the market as a whole, the straw mat."""

SHEET = (848.0, 800.0)
"""The least sheet, in the same units."""

ANIMALS = {RABBIT: 46.0, SHEEP: 62.0, COW: 86.0, HORSE: 112.0}
"""Sizes of animals in units of the board."""
RISE = {RABBIT: 5.0, SHEEP: 8.0, COW: 9.0, HORSE: 14.0}
"""Heights of animals above the middle of their spaces."""
FLOCKS = {1: (46.0, 46.0), 2: (72.0, 46.0), 3: (78.0, 60.0)}
"""The size of a picture with so many rabbits."""
FOOT = 25.0
"""Half the width of a footprint."""
DOGS, BETWEEN_DOGS, BARN = 60.0, 34.0, 92.0
OWNER = 17.0
"""Radius of the owner's mark in a yard."""

_GROUND = (84.0, 40.0)
_FROM_EDGE, _FROM_TOP, _FROM_FOOT, _FROM_SIDE = 91.0, 121.0, 73.0, 93.0
"""Distances of a yard's middle from the sheet's borders."""
_FARTHEST = (405.0, 352.0)
"""Greatest distance of a yard from the island's middle, on large sheets."""
_LAND, _YARD = 262.0, 178.0
"""The island's edge beside a yard in a corner, and the width that a yard of full size takes."""
_SMALL = 0.91
"""The size of yards where farms at the sides are used too."""
_CORNERS = {0: (1, 1), 1: (-1, 1), 3: (-1, -1), 4: (1, -1)}
_SIDES = {2: (-1, 216.0), 5: (1, -178.0)}
"""Per farm of the sides: which side, and how far down from the middle."""
_MAT = (274.0, 146.0, 156.0, 80.0)
"""Left and top from the middle, width and height; narrower where the sheet ends before."""
_MAT_SIGN = 14.0
"""Land below the straw that its sign takes."""
_BELOW_SIDE = 258.0
"""Distance down of the mat of a farm at the side that has no neighbour there."""
_NO_MAT = {2: (-1, 1), 5: (1, -1)}
"""Side and end, by farm of the sides, at which it leaves no place for a mat."""
_SHARES = (1.0, 0.93, 0.86, 0.79, 0.72, 0.65, 0.58, 0.51, 0.44)
"""Sizes of an island of another shape, of the largest that would fit, until there is room for the yards."""
_FEW, _MANY = 0.8, 5
"""The size of yards beside such an island; with so many seats they are smaller."""
_SHORE, _RIM, _MOST_UNIT = 14.0, 4.0, 1.4
"""Least land of the sheet round it, the free rim of the sheet, and the most that a hex of it is larger than on the
box's board."""
_FARTHEST_YARD = 280.0
"""Farthest that the middle of a yard is from that of its farm, about three hexes of the box's board."""
_ARC = 8
"""Points on the round of a footprint between two of its sides."""

ART = {
    RABBIT: "animals/rabbit",
    SHEEP: "animals/sheep",
    COW: "animals/cow",
    HORSE: "animals/horse",
    SMALL_DOG: "animals/small_dog",
    LARGE_DOG: "animals/large_dog",
    FOX: "animals/fox",
    WOLF: "animals/wolf",
}
"""Per kind, and per face of a predator."""


def pasture_art(price: int) -> str:
    """The picture of a pasture, by its price: the greener, the dearer."""
    return f"terrain/hex_pasture_{max(like for like in (1, 2, 4) if like <= price)}"


COIN = ART[RABBIT]
"""The picture of the coin in which prices are counted."""

DOG_FOR = {FOX: SMALL_DOG, WOLF: LARGE_DOG}
"""Dogs by the predator that they drive away (RA18)."""

STALLS = (RABBIT, SMALL_DOG, SHEEP, LARGE_DOG, COW, HORSE)
STALL_SPOTS = {kind: Spot("stall", kind) for kind in STALLS}
"""The kinds in the order of their cells, three in a row."""

_DICE, _LEAST_DICE = 124.0, 84.0
_GAP, _INSET, _LOW_INSET = 12.0, 12.0, 5.0
_AWNING, _FIRST = 48.0, 57.0
"""Height of the awning, and start of the cells below it."""
_ROW = 7.0
_CELL, _MOST_CELL, _LEAST_CELL = 76.0, 118.0, 52.0
_SCALE, _MOST_SCALE, _LEAST_SCALE, _FLAT = 116.0, 184.0, 84.0, 44.0
_MOST_MARKET = _FIRST + 2 * _MOST_CELL + 2 * _ROW + _MOST_SCALE + 10
_CALL_OFF, _WIDE_CALL_OFF, _BESIDE = 92.0, 124.0, 10.0
_NARROW = 280.0
"""A narrower stall has no awning."""
_LONG_SCALE, _SIGN = 260.0, 52.0
"""Least width of scale and button with words, and the width of a button with its sign alone, in units."""
_BUTTON, _LOW_BUTTON = 58.0, 48.0
_DICE_WIDE, _DICE_HIGH = 276.0, 100.0
"""Width and height of three dice of full size, in units."""
_D12, _D6 = 88.0, 76.0


class Footprint(Rect):
    """Hexes side by side as one spot in their bounding rectangle; only what lies on one of them counts as hit."""

    hexes: tuple[Hexagon, ...] = ()

    @classmethod
    def over(cls, hexes: Sequence[Hexagon]) -> Footprint:
        """The spot that covers all of them."""
        footprint = cls(*Rect.enclosing(hexes))
        # A hair larger, so that nothing is missed on the line between two.
        footprint.hexes = tuple(Hexagon(*hexagon.inset(-0.01)) for hexagon in hexes)
        return footprint

    def contains(self, x: float, y: float) -> bool:
        """Whether the point lies on one of the hexes."""
        return any(hexagon.contains(x, y) for hexagon in self.hexes)


class Yard(NamedTuple):
    """The place in front of a farm: its ground, its barn, its owner's mark, a small and a large dog."""

    ground: Rect
    barn: Rect
    mark: Point
    mark_r: float
    dogs: tuple[Rect, Rect]
    dog: Rect
    """Place of the dogs where all are of one kind."""

    def dog_box(self, dogs: Sequence[int], kind: int) -> Rect:
        """The place of dogs of a kind, by how many there are of the small and the large one."""
        return self.dogs[kind - SMALL_DOG] if all(dogs) else self.dog


class Island(NamedTuple):
    """The board in a window: its sheet, the island's middle, and the length of one of its units."""

    sheet: Rect
    centre: Point
    unit: float
    yards: tuple[Yard, ...]
    """Per seat."""
    mat: Rect
    """The straw for the loose animals of one seat."""
    lair: Hex = MIDDLE
    """The hex of the forest from which fox and wolf come."""
    taken: tuple[Rect, ...] = ()
    """Boxes of all hexes; empty on the box's board, round which everything has its place."""

    def middle(self, at: Hex) -> Point:
        """The middle of a hex."""
        (q, r), (x, y) = at, self.centre
        return x + ACROSS * q * self.unit, y + DOWN * (r + q / 2) * self.unit

    def place(self, x: float, y: float) -> Point:
        """A place so many units of the board from its middle."""
        return self.centre[0] + x * self.unit, self.centre[1] + y * self.unit

    def hex(self, at: Hex) -> Hexagon:
        """A hex in its bounding rectangle."""
        return Hexagon(*Rect.around(self.middle(at), 2 * RADIUS * self.unit, DOWN * self.unit))

    def corners(self, at: Hex, radius: float = RADIUS) -> list[Point]:
        """The corners of a hex of another radius about a hex's middle, clockwise from the right."""
        x, y = self.middle(at)
        r, tall = radius * self.unit, radius * self.unit * DOWN / (2 * RADIUS)
        ends = ((r, 0.0), (r / 2, tall), (-r / 2, tall), (-r, 0.0), (-r / 2, -tall), (r / 2, -tall))
        return [(x + dx, y + dy) for dx, dy in ends]

    def outline(self, cells: Iterable[Hex], inset: float = 0.0) -> list[list[Point]]:
        """The loops round hexes, moved inwards by `inset` units of the board."""
        return [[self.place(x, y) for x, y in loop] for loop in _outline(tuple(sorted(cells)), inset)]

    def spread(self, cells: Collection[Hex]) -> Point:
        """The middle of several hexes."""
        across, down = zip(*map(self.middle, cells), strict=True)
        return sum(across) / len(across), sum(down) / len(down)

    def footprint(self, cells: Sequence[Hex], reach: float = FOOT) -> list[Point]:
        """The round outline that encloses the middles of one, two or three hexes at a distance."""
        return _rounded([self.middle(at) for at in cells], reach * self.unit)

    def animal(self, kind: int, cells: Collection[Hex], count: int = 1) -> Rect:
        """The box of an animal on its hexes, or of so many rabbits on one."""
        x, y = self.spread(cells)
        wide, high = FLOCKS[min(3, count)] if kind == RABBIT else (ANIMALS[kind], ANIMALS[kind])
        foot = y + (ANIMALS[kind] / 2 - RISE[kind]) * self.unit
        return Rect(x - wide * self.unit / 2, foot - high * self.unit, wide * self.unit, high * self.unit)

    def farm(self, seat: int) -> Rect:
        """The spot of a seat's yard."""
        yard = self.yards[seat]
        top = min(yard.barn.y, yard.ground.y)
        return Rect(yard.ground.x, top, yard.ground.w, yard.ground.bottom - top)


@lru_cache(maxsize=8)
def hexes(plan: Island, places: tuple[Hex, ...]) -> tuple[Hexagon, ...]:
    """Boxes of many hexes."""
    return tuple(map(plan.hex, places))


@lru_cache(maxsize=32)
def island(frame: Frame, shape: Shape, seat: int = 0) -> Island:
    """The island as large as the board's rectangle takes, in its middle, with the straw of a seat."""
    return _own_island(frame, shape, seat) if shape.hexes else _box_island(frame, shape.places, seat, shape.lair)


def _box_island(frame: Frame, farms: tuple[int, ...], seat: int, lair: Hex) -> Island:
    sheet = frame.board
    unit = min(sheet.w / SHEET[0], sheet.h / SHEET[1])
    bare = Island(sheet, sheet.centre, unit, (), sheet, lair)
    room = (sheet.w / unit / 2 - _LAND) / _YARD
    small = min(room, _SMALL if any(farm in _SIDES for farm in farms) else 1.0)
    places = (bare.place(*_yard_place(sheet, unit, farm, small)) for farm in farms)
    yards = tuple(_yard(place, unit * small, frame.least) for place in places)
    # The straw beside a farm; where another one stands there, at the other end of the same side.
    farm = farms[seat]
    left, top, wide, high = _MAT
    wide = min(wide, bare.sheet.w / bare.unit / 2 - left - 4)
    side, end = _NO_MAT[farm] if farm in _SIDES else _CORNERS[farm]
    y = top if end > 0 else -top - high
    if any(_NO_MAT.get(other) == (side, end) for other in farms):
        alone = not any(_CORNERS.get(other) == (side, end) for other in farms)
        y = _BELOW_SIDE if alone else top if end < 0 else -top - high
    return bare._replace(
        yards=yards, mat=Rect(*bare.place(left if side > 0 else -left - wide, y), wide * bare.unit, high * bare.unit)
    )


def _own_island(frame: Frame, shape: Shape, seat: int) -> Island:
    """The island of a board by itself: as large as leaves room for all yards, each by its own farm, and the straw;
    on a shape that lets no yard be there, as large as leaves room for them elsewhere."""
    sheet, size = frame.board, shape.frame
    whole = min(sheet.w / SHEET[0], sheet.h / SHEET[1])
    most = min(sheet.w / (size.w + 2 * _SHORE), sheet.h / (size.h + 2 * _SHORE), _MOST_UNIT * whole)
    elsewhere: Island | None = None
    for share in _SHARES:
        plan = _furnished(frame, shape, seat, share * most, whole)
        if plan is not None and _by_their_farms(plan, shape, whole):
            return plan
        elsewhere = elsewhere or plan
    plan = elsewhere or _furnished(frame, shape, seat, _SHARES[-1] * most, whole, forced=True)
    assert plan is not None
    return plan


def _by_their_farms(plan: Island, shape: Shape, whole: float) -> bool:
    """Whether each yard is near its farm, and no other farm, not even one of nobody, nearer."""
    farms = [plan.place(*middle) for middle in (*shape.farms, *shape.vacant)]
    for seat, yard in enumerate(plan.yards):
        ways = [math.dist(_whole_yard(yard).centre, farm) for farm in farms]
        if ways[seat] > min(*ways, _FARTHEST_YARD * whole):
            return False
    return True


def _furnished(frame: Frame, shape: Shape, seat: int, unit: float, whole: float, forced: bool = False) -> Island | None:
    """The island with a yard and a mat for every seat, none of them on land or another; None where there is no room."""
    sheet, (x, y) = frame.board, shape.frame.centre
    centre = (sheet.centre[0] - x * unit, sheet.centre[1] - y * unit)
    bare = Island(sheet, centre, unit, (), sheet, shape.lair)
    taken = [Rect(*bare.hex(at)) for at in shape.hexes]
    small = _FEW if len(shape.farms) < _MANY else _SMALL * _FEW
    yards: list[Yard] = []
    for middle in shape.farms:
        around = _whole_yard(_yard((0.0, 0.0), whole * small, frame.least))
        raster = Raster(sheet.inset(_RIM), [*taken, *map(_whole_yard, yards)])
        place = raster.nearest((around.w, around.h), bare.place(*middle))
        if place is None and not forced:
            return None
        at = sheet.centre if place is None else (place.x - around.x, place.y - around.y)
        yards.append(_yard(at, whole * small, frame.least))
    size, sign = (_MAT[2] * unit, _MAT[3] * unit), _MAT_SIGN * unit
    raster = Raster(sheet.inset(_RIM), [*taken, *map(_whole_yard, yards)])
    place = raster.nearest((size[0], size[1] + sign), yards[seat].ground.centre)
    if place is None and not forced:
        return None
    mat = Rect.around(sheet.centre, *size) if place is None else place.upper(size[1])
    return bare._replace(yards=tuple(yards), mat=mat, taken=tuple(taken))


def _whole_yard(yard: Yard) -> Rect:
    """The box of a yard with all that lies in it."""
    return Rect.enclosing([yard.ground, yard.barn, *yard.dogs, Rect.around(yard.mark, 2 * yard.mark_r)])


def _yard_place(sheet: Rect, unit: float, farm: int, small: float) -> Point:
    """The middle of a yard, in units of the board from the island's middle."""
    half = (sheet.w / unit / 2, sheet.h / unit / 2)
    if farm in _SIDES:
        side, down = _SIDES[farm]
        return side * min(_FARTHEST[0], half[0] - _FROM_SIDE * small), down
    side, end = _CORNERS[farm]
    below = half[1] - (_FROM_FOOT if end > 0 else _FROM_TOP * small)
    return side * min(_FARTHEST[0], half[0] - _FROM_EDGE * small), end * min(_FARTHEST[1], below)


def _yard(at: Point, k: float, least: float) -> Yard:
    """`least`: size of what can be pressed, as a dog can that defends or is traded."""
    x, y = at
    first = Rect.around((x + 42 * k, y), max(DOGS * k, least))
    return Yard(
        Rect.around(at, 2 * _GROUND[0] * k, 2 * _GROUND[1] * k),
        Rect.around((x - 26 * k, y - 28 * k), BARN * k),
        (x - 66 * k, y + 17 * k),
        OWNER * k,
        (first.moved(9 * k, 3 * k), first.moved((9 - BETWEEN_DOGS) * k, -1 * k)),
        first,
    )


@lru_cache(maxsize=512)
def _outline(cells: tuple[Hex, ...], inset: float) -> tuple[tuple[Point, ...], ...]:
    """Loops round hexes in units of the board from its middle."""
    loops = []
    for loop in hex_loops(cells):
        points = [(ACROSS * a / 3, DOWN * (b + a / 2) / 3) for a, b in loop]
        loops.append(tuple(_inward(points, i, inset) for i in range(len(points))))
    return tuple(loops)


def _inward(points: Sequence[Point], i: int, inset: float) -> Point:
    """A corner of a clockwise loop, moved so that both its sides are `inset` further in."""
    (x, y), one, two = (points[i], _normal(points[i - 1], points[i]), _normal(points[i], points[(i + 1) % len(points)]))
    share = inset / (1 + one[0] * two[0] + one[1] * two[1])
    return x + (one[0] + two[0]) * share, y + (one[1] + two[1]) * share


def _normal(start: Point, end: Point) -> Point:
    """Unit vector to the right of the way from `start` to `end`, y running down."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    far = math.hypot(dx, dy) or 1.0
    return -dy / far, dx / far


def _rounded(points: Sequence[Point], reach: float) -> list[Point]:
    """The convex outline at a distance from one, two or three points."""
    x, y = (sum(axis) / len(points) for axis in zip(*points, strict=True))
    turned = sorted(points, key=lambda at: math.atan2(at[1] - y, at[0] - x))
    points_round = []
    for i, (px, py) in enumerate(turned):
        into, out = _normal(turned[i - 1], (px, py)), _normal((px, py), turned[(i + 1) % len(turned)])
        start, end = math.atan2(-into[1], -into[0]), math.atan2(-out[1], -out[0])
        turn = (end - start) % math.tau if len(turned) > 1 else math.tau
        steps = _ARC * max(1, round(turn * 2))
        points_round += [
            (px + math.cos(start + turn * n / steps) * reach, py + math.sin(start + turn * n / steps) * reach)
            for n in range(steps + 1)
        ]
    return points_round


def space_of(terms: Terms, spot: Spot | None) -> int | None:
    """The number of the space that a spot lies on; None for any other."""
    if spot is None or spot.kind not in ("space", "animal"):
        return None
    return terms.board.number(str(spot.ids[0]))


class Column(NamedTuple):
    """The side column; what has no room is None."""

    tray: Rect
    """The panel of the dice."""
    dice: tuple[Rect, ...]
    """Both 12-sided dice and the 6-sided one."""
    market: Rect
    awning: Rect | None
    cells: tuple[Rect, ...]
    """Cells of the kinds in the order of STALLS."""
    scale: Rect
    call_off: Rect
    """Button that calls off a trade, beside the scale or below it."""
    settle: Rect
    """The button that settles the herd."""

    @property
    def flat(self) -> bool:
        """Whether there is no room for a beam: pans and credit stand in one line."""
        return self.scale.h < _LEAST_SCALE

    def cell(self, kind: int) -> Rect:
        """The cell of a kind."""
        return self.cells[STALLS.index(kind)]


@lru_cache(maxsize=32)
def column(frame: Frame) -> Column:
    """The side column: everything at its own size where there is room, then smaller, then fewer parts."""
    return _tall(frame) if frame.tall else _strip(frame.side)


def _tall(frame: Frame) -> Column:
    side = frame.side
    # No higher than its dice can be, which the width bounds too.
    across = (side.w - 2 * _INSET) / (_DICE_WIDE + 2 * _INSET)
    tray_high = max(_LEAST_DICE, min(_DICE, side.h * 0.26, _DICE_HIGH * across + 18))
    button = max(_LOW_BUTTON, frame.least) if frame.form == "compact" else _BUTTON
    tray = side.upper(tray_high)
    below = None if frame.foot is not None else button
    room = side.h - tray_high - _GAP - (below + _GAP if below else 0)
    market = Rect(side.x, tray.bottom + _GAP, side.w, min(_MOST_MARKET, room))
    settle = frame.foot or side.lower(button)
    shaded = side.w >= _NARROW and market.h >= _FIRST + 2 * _LEAST_CELL + 2 * _ROW + 10 + _LEAST_SCALE
    first = _FIRST if shaded else 10.0
    cell, weighed = _heights(market.h - first - 2 * _ROW - 10)
    grid = Rect(market.x + _INSET, market.y + first, market.w - 2 * _INSET, 2 * cell + _ROW)
    cells = tuple(box for row in grid.rows(2, _ROW) for box in row.columns(3, 6))
    weigh = Rect(grid.x, grid.bottom + _ROW, grid.w, weighed)
    wide = weigh.w * 0.5
    if weighed >= _LEAST_SCALE:
        # Where the canvas is large, text is large beside everything else.
        wide = _CALL_OFF if frame.form == "full" else _WIDE_CALL_OFF
        if weigh.w < _LONG_SCALE:
            wide = _SIGN
    # The button has a place of its own: a scale that grew and shrank would pass below it, or leave its stand.
    off = weigh.rightmost(wide)
    weigh = weigh.leftmost(weigh.w - wide - _BESIDE)
    awning = Rect(market.x, market.y - 2, market.w, _AWNING) if shaded else None
    return Column(tray, _dice(tray), market, awning, cells, weigh, off, settle)


def _heights(room: float) -> tuple[float, float]:
    """Heights of a cell and of the scale, for the height that two rows of cells and the scale have."""
    share = (room - 2 * _CELL - _SCALE) / (2 * (_MOST_CELL - _CELL) + _MOST_SCALE - _SCALE)
    if share >= 0:
        share = min(1.0, share)
        return _CELL + (_MOST_CELL - _CELL) * share, _SCALE + (_MOST_SCALE - _SCALE) * share
    if room >= 2 * _LEAST_CELL + _LEAST_SCALE:
        cell = max(_LEAST_CELL, _CELL * room / (2 * _CELL + _SCALE))
        return cell, room - 2 * cell
    return max(24.0, (room - _FLAT) / 2), _FLAT


def _dice(tray: Rect, edge: float = _INSET) -> tuple[Rect, ...]:
    inner = tray.inset(edge, min(edge, 8))
    k = min(1.0, inner.h / _DICE_HIGH, inner.w / (_DICE_WIDE + 2 * edge))
    thirds = inner.inset(4 * k, 0).columns(3)
    sizes = (_D12 * k, _D12 * k, _D6 * k)
    return tuple(Rect.around(box.centre, size) for box, size in zip(thirds, sizes, strict=True))


def _strip(side: Rect) -> Column:
    """Market at the left, the rest at the right."""
    gap = 6.0
    right = side.rightmost(side.w * 0.46)
    market = side.leftmost(side.w - right.w - gap)
    high = (side.h - 3 * gap) / 4.5
    tray = right.upper(1.5 * high)
    rest = Rect(right.x, tray.bottom + gap, right.w, side.bottom - tray.bottom - gap)
    weigh, off, settle = rest.rows(3, gap)
    grid = market.inset(8)
    cells = tuple(box for row in grid.rows(2, 6) for box in row.columns(3, 5))
    return Column(tray, _dice(tray, _LOW_INSET), market, None, cells, weigh, off, settle)
