"""The pictures of products, buildings, dice and layouts, the tints of spaces."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache, partial

from game.grids.square import Shape, posed
from game.rules.rolling_acres import data
from game.rules.rolling_acres.choices import HEART, PRODUCTS, SUN
from game.rules.rolling_acres.sheet import shape_of
from game.tables.rolling_acres.vignette import GROWS, PLANTS
from game.ui.paint import Cutout, Painter, collage, compose
from game.ui.rect import Rect
from game.ui.theme import Colour, colours, hexed

HOUSES = ("buildings/barn", "buildings/silo", "buildings/well")
"""Pictures by building."""
BOUNTY = {SUN: "icons/sun", HEART: "icons/heart", SUN | HEART: "icons/sun_heart"}
"""Icons by what the bounty die shows."""
SHEET = "rolling_acres/sheet"
"""A sheet on its way to the next seat."""

EMPTY = hexed("#f3e6cb")
GRASS, GRASS_RIM = hexed("#94c462"), hexed("#5d8f43")
BUILT = tuple(map(hexed, ("#cf8b74", "#a9c4cf", "#bdb4a5")))
"""The tint of a space by building."""
DEEP = tuple(map(hexed, ("#e58a3c", "#edb52e", "#b9b94c", "#b58b61", "#d67f74", "#e6c34d")))
"""The tint of a space by product, where no picture tells that."""

_FACE, _PART, _SPACE = 128.0, 40.0, 82.0
_STEPS = 4
_TARGET_RIM = hexed("#f0cf7a")


def die(product: int) -> str:
    """A production die that shows a product."""
    return f"rolling_acres/die_{product}"


def bounty(face: int) -> str:
    """The bounty die."""
    return f"rolling_acres/bounty_{face}"


@lru_cache(maxsize=32)
def plan(building: int, pose: int = 0) -> str:
    """The spaces of a building as it lies."""
    cells = posed(shape_of(data.BUILDING_CELLS[building]), pose)
    name = f"rolling_acres/plan_{building}_{pose}"
    compose(name, _size(cells), partial(_draw_cells, dict.fromkeys(cells, BUILT[building]), BUILT[building], 6))
    return name


def plan_box(building: int, pose: int, centre: tuple[float, float], part: float) -> Rect:
    """Box of the picture of a building's spaces about a point, if each space is `part` wide."""
    wide, high = _size(posed(shape_of(data.BUILDING_CELLS[building]), pose))
    return Rect.around(centre, wide / _PART * part, high / _PART * part)


@lru_cache(maxsize=256)
def layout(product: int, side: int, big: bool, pose: int = 0) -> str:
    """The picture of a layout as it lies; side is that of its card."""
    card = data.CARDS[product]
    cells = posed(shape_of(card.bountiful[side] if big else card.basic), pose)
    name = f"rolling_acres/layout_{product}_{side}_{int(big)}_{pose}"
    compose(name, _size(cells), partial(_layout, product, cells))
    return name


@lru_cache(maxsize=32)
def card(product: int, side: int) -> str:
    """A side of a layout card: the basic layout in full colour, what is bountiful beyond it pale."""
    both = data.CARDS[product]
    name = f"rolling_acres/card_{product}_{side}"
    cells, basic = shape_of(both.bountiful[side]), shape_of(both.basic)
    fills = {cell: (DEEP if cell in basic else GROWS)[product] for cell in cells}
    compose(name, _size(cells), partial(_draw_cells, fills, DEEP[product], 7))
    return name


def target(strong: bool, pulse: float) -> str:
    """A space that may be covered, `strong` where it alone matters; the beat of its light comes in four steps."""
    return f"rolling_acres/target_{int(strong)}_{round(pulse * _STEPS)}"


def _size(cells: Shape) -> tuple[float, float]:
    return _PART * (1 + max(x for x, _ in cells)), _PART * (1 + max(y for _, y in cells))


def _part(x: int, y: int) -> Rect:
    return Rect(x * _PART, y * _PART, _PART, _PART).inset(1.5)


def _layout(product: int, cells: Shape, paint: Painter) -> None:
    for x, y in cells:
        box = _part(x, y)
        paint.box(box, GROWS[product], 7, DEEP[product], 1.5)
        paint.picture(PLANTS[product], box.inset(3))


def _draw_cells(fills: Mapping[tuple[int, int], Colour], rim: Colour, radius: float, paint: Painter) -> None:
    for (x, y), fill in fills.items():
        paint.box(_part(x, y), fill, radius, rim.mixed(colours.ink, 0.35), 2.5)


def _target(strong: bool, step: int, paint: Painter) -> None:
    fill = (colours.sun_light if strong else colours.legal_fill).mixed(colours.sun, 0.25 * step / _STEPS)
    rim, width = (colours.sun, 4.0) if strong else (_TARGET_RIM, 2.0)
    paint.box(Rect(0, 0, _SPACE, _SPACE), fill, 6, rim, width)


def _sheet(paint: Painter) -> None:
    paint.box(Rect(0, 0, _FACE, _FACE), GRASS, 12, GRASS_RIM, 4)
    for n in range(16):
        x, y = 10 + n % 4 * 27.6, 10 + n // 4 * 27.6
        paint.box(Rect(x, y, 25, 25), EMPTY, 4)


_white, _yellow = (Cutout(f"dice/die_body_{_body}", Rect(0, 0, _FACE, _FACE)) for _body in ("white", "yellow"))
for _product in PRODUCTS:
    collage(die(_product), (_FACE, _FACE), _white, Cutout(PLANTS[_product], Rect.around((64, 61), 78)))
for _shown, _icon in BOUNTY.items():
    collage(bounty(_shown), (_FACE, _FACE), _yellow, Cutout(_icon, Rect.around((64, 61), 66), colours.ink))
for _strong in (False, True):
    for _step in range(_STEPS + 1):
        _name = f"rolling_acres/target_{int(_strong)}_{_step}"
        compose(_name, (_SPACE, _SPACE), partial(_target, _strong, _step))
compose(SHEET, (_FACE, _FACE), _sheet)
