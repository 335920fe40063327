"""The layers of the large sheet; what they are drawn from is told in signals, nothing is decided here."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import msgspec

from game.grids.areas import members, square_loops
from game.rules.rolling_acres import data
from game.rules.rolling_acres.model import PRODUCE, Sheet
from game.tables.rolling_acres import farm, pictures, signs
from game.tables.rolling_acres.facts import Ghost
from game.tables.rolling_acres.layout import LENGTH, Plan
from game.tables.rolling_acres.vignette import GROWS, PLANTS
from game.ui.paint import Painter
from game.ui.rect import Rect
from game.ui.shapes import Stroke
from game.ui.theme import colours, hexed
from game.ui.type import style

_VEIL, _HATCH = hexed("#2b2418"), hexed("#5c4a2c")


class Highlights(msgspec.Struct, frozen=True):
    """What a sheet shows besides what stands on it; sets of spaces as numbers."""

    lit: tuple[int, ...] = ()
    """The spaces on which the held thing can be put."""
    covered: int = 0
    """What it could come to cover there."""
    ghost: Ghost | None = None
    change: int | None = None
    """Of the score, told beside the ghost."""
    chosen: int | None = None
    """A space that waits for its crop."""
    quadrant: int | None = None
    """The only quadrant that matters now."""
    closed: tuple[int, ...] = ()
    """Quadrants in which nothing more can be built."""
    last: int = 0
    open_turn: bool = False
    """Whether what was drawn last may still be taken back."""
    gain: int | None = None
    """The points that came of it."""
    helped: bool = True
    gained: tuple[tuple[int, str], ...] = ()
    """What would score more than now because of the ghost: spaces and their points."""
    pulse: float = 0.0


def draw_below(paint: Painter, plan: Plan, sheet: Sheet, now: Highlights) -> None:
    """What lies under plants and buildings."""
    farm.draw_below(paint, plan, sheet)
    for quadrant in now.closed:
        _hatched(paint, farm.quadrant_box(plan, quadrant), plan.unit)
    for building, spaces in enumerate(sheet[PRODUCE:]):
        if spaces and now.closed:
            farm.site(paint, plan, building, spaces)
    if now.quadrant is None:
        _targets(paint, plan, now)


def _targets(paint: Painter, plan: Plan, now: Highlights) -> None:
    u, strong = plan.unit, now.quadrant is not None
    lit = pictures.target(strong, now.pulse)
    for space in members(now.covered):
        paint.tile(lit, plan.cell(space))
    for space in now.lit:
        paint.disc(plan.cell(space).centre, 7 * u, colours.gold_dark if strong else colours.sun)


def _hatched(paint: Painter, box: Rect, u: float) -> None:
    wide = 6 * u
    with paint.clip(box):
        paint.veil(_HATCH, 0.26, box)
        lines, x = [], box.x - box.h
        while x < box.right:
            # Their ends lie just out of sight: nothing beyond is to be drawn.
            rise, fall = max(-wide, box.x - wide - x), min(box.h + wide, box.right + wide - x)
            lines.append([(x + rise, box.bottom - rise), (x + fall, box.bottom - fall)])
            x += 30 * u
        paint.shape(lines, (Stroke(_HATCH, wide, 0.22),), closed=False)


def draw_above(paint: Painter, plan: Plan, sheet: Sheet, now: Highlights) -> None:
    """What lies over plants and buildings."""
    framed, u = now.open_turn and bool(now.last), plan.unit
    lines = (Stroke(colours.ink, max(2.5, 7 * u)), Stroke(colours.white_fur, max(1.2, 3.5 * u)))
    for box in [] if now.open_turn else lately(plan, now.last):
        paint.brackets(box.inset(3 * u), 16 * u, lines)
    if now.helped and not framed:
        signs.draw(paint, plan, sheet)
    if now.quadrant is not None:
        _veil(paint, plan, now.quadrant)
        _targets(paint, plan, now)
    for box in lately(plan, now.last) if now.open_turn else []:
        paint.provisional(box, 6 * u)
    if now.helped and framed:  # neither brackets nor the frame strike through a badge
        signs.draw(paint, plan, sheet)
    if framed and now.gain is not None:
        _bubble(paint, plan, plan.around(members(now.last)), now.gain)
    if now.chosen is not None:
        paint.box(plan.cell(now.chosen), None, 6 * u, colours.leaf_dark, max(2.0, 5 * u))
    if now.ghost is not None:
        _ghost(paint, plan, now.ghost)
        for spaces, words in now.gained:
            if now.quadrant is not None:
                _lifted(paint, plan, sheet, spaces, now.quadrant)
            _gained(paint, plan, spaces, words)
        if now.change is not None:
            _bubble(paint, plan, plan.around(members(now.ghost.spaces)), now.change)


def _veil(paint: Painter, plan: Plan, quadrant: int) -> None:
    """The other three quadrants go dark, this one has a sunny rim."""
    u, sheet = plan.unit, plan.sheet
    x, y = plan.corner(4, 4)
    left, right = (sheet.x, sheet.right) if quadrant % 2 == 0 else (sheet.right, sheet.x)
    top, low = (sheet.y, sheet.bottom) if quadrant < 2 else (sheet.bottom, sheet.y)
    others = [(x, top), (right, top), (right, low), (left, low), (left, y), (x, y)]
    paint.shape([others], fill=_VEIL, alpha=0.4, corner=16 * u)
    box = farm.quadrant_box(plan, quadrant).inset(-3 * u)
    for grown, alpha in ((6.0, 0.25), (3.0, 0.45)):
        paint.box(box.inset(-grown * u), None, 14 * u, colours.sun_light, 6 * u, alpha)
    paint.box(box, None, 10 * u, colours.sun, max(2.0, 4 * u))


def lately(plan: Plan, spaces: int) -> list[Rect]:
    """What was drawn last: as one where it fills a rectangle, else each space."""
    cells = members(spaces)
    rows, columns = {cell // LENGTH for cell in cells}, {cell % LENGTH for cell in cells}
    tight = all(max(each) - min(each) < len(each) for each in (rows, columns) if each)
    if tight and len(cells) == len(rows) * len(columns) > 1:
        return [plan.around(cells)]
    return [plan.cell(cell) for cell in cells]


def _ghost(paint: Painter, plan: Plan, ghost: Ghost) -> None:
    u, cells = plan.unit, members(ghost.spaces)
    if ghost.kind < PRODUCE:
        for space in cells:
            paint.box(plan.cell(space), GROWS[ghost.kind].mixed(colours.leaf_light, 0.12), 6 * u)
            paint.picture(PLANTS[ghost.kind], farm.plant_box(plan, space), 0.8)
    else:
        building = ghost.kind - PRODUCE
        farm.site(paint, plan, building, ghost.spaces)
        paint.picture(pictures.HOUSES[building], farm.building_box(plan, building, ghost.spaces), 0.86)
    outline(paint, plan, cells, Stroke(colours.leaf_dark, max(2.0, 4 * u)))


def outline(paint: Painter, plan: Plan, cells: tuple[int, ...], stroke: Stroke) -> None:
    """The border of some spaces, in parts where they do not touch."""
    loops = square_loops([(cell % LENGTH, cell // LENGTH) for cell in cells])
    across, down = _beyond([cell % LENGTH for cell in cells]), _beyond([cell // LENGTH for cell in cells])
    corners = [[plan.corner(x, y, across, down) for x, y in loop] for loop in loops]
    paint.shape(corners, (stroke,), corner=7 * plan.unit)


def _beyond(lines: Sequence[int]) -> float:
    """Which side of the fence is the border of spaces in some rows or columns: 0, 1, or its middle if both."""
    half = data.QUADRANT_LENGTH
    return 1.0 if min(lines) >= half else 0.0 if max(lines) < half else 0.5


def _lifted(paint: Painter, plan: Plan, sheet: Sheet, spaces: int, quadrant: int) -> None:
    """What stands under the veil is drawn again over it."""
    bright = farm.in_quadrant(quadrant)
    for product, standing in enumerate(sheet[:PRODUCE]):
        for space in members(spaces & standing):
            if space not in bright:
                paint.box(plan.cell(space), GROWS[product], 6 * plan.unit)
                paint.picture(PLANTS[product], farm.plant_box(plan, space))


def _gained(paint: Painter, plan: Plan, spaces: int, words: str) -> None:
    cells = members(spaces)
    outline(paint, plan, cells, Stroke(colours.leaf_dark, max(1.5, 3 * plan.unit), dash=(8, 6)))
    box = plan.around(cells)
    at = (box.right - 18 * plan.unit, box.bottom - 14 * plan.unit) if len(cells) == 1 else box.centre
    signs.badge(paint, plan, words, at, colours.leaf_dark)


@lru_cache(maxsize=256)
def newly(sheet: Sheet, product: int, spaces: int) -> tuple[tuple[int, str], ...]:
    """Patches and rabbits that a product on some spaces would make score: their spaces and points."""
    grown = (*sheet[:product], sheet[product] | spaces, *sheet[product + 1 :])
    before, after = signs.hints(sheet), signs.hints(grown)
    patches = [(patch, f"+{data.PATCH}") for patch in after.patches if patch & spaces]
    return (*patches, *[(1 << at, f"+{data.RABBIT}") for at in after.happy if at not in before.happy])


def _bubble(paint: Painter, plan: Plan, ghost: Rect, change: int) -> None:
    """The change of the score beside the upper right corner of the ghost, on the sheet."""
    words, look = f"{change:+d}", style("score").at(max(22.0, 30 * plan.unit))
    wide, high = paint.measure(words, look)
    x = min(ghost.right, plan.sheet.right - wide / 2 - 12)
    y = max(ghost.y, plan.sheet.y + high / 2 + 2)
    fill = colours.leaf_dark if change > 0 else colours.barn_dark if change else colours.ink_soft
    paint.pill(words, (x, y), fill, style=look)
