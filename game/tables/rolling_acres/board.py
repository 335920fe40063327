"""The large sheet: highlights, ghost, what was drawn last, and hints at what scores or could."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

import msgspec

from game.grids.areas import members, square_loops
from game.rules.rolling_acres import data, scoring
from game.rules.rolling_acres.choices import CARROTS, SUNFLOWERS
from game.rules.rolling_acres.model import PRODUCE, Sheet
from game.tables.rolling_acres import farm, pictures
from game.tables.rolling_acres.layout import LENGTH, Plan, space_box
from game.tables.rolling_acres.now import Ghost
from game.tables.rolling_acres.vignette import GROWS, PLANTS
from game.ui.paint import Painter
from game.ui.rect import Point, Rect
from game.ui.shapes import Stroke
from game.ui.theme import Colour, colours, hexed
from game.ui.type import style

OUTLINE = hexed("#9a6a12")
_HENS, _LIGHT = hexed("#b1483c"), colours.white_fur
_FROM = 3
"""Least corn of a line that is marked."""
_LINES = 3
"""Lines at most that are not full yet."""

LEGAL_RIM = colours.wood_deep
"""Rim of the dot where something may go, which stands out on light ground."""
_VEIL, _HATCH = hexed("#2b2418"), hexed("#5c4a2c")


class Hints(NamedTuple):
    """Marks that help on a sheet."""

    idle: int
    """The carrots that do not score."""
    patches: tuple[int, ...]
    lines: tuple[tuple[int, int], ...]
    """Number of a line, rows first, and its corn."""
    happy: tuple[int, ...]
    missing: tuple[tuple[int, int], ...]
    """A rabbit and an empty space beside it."""
    groups: tuple[tuple[int, str], ...]
    """Connected chickens, and their size with points or the size to come."""


@lru_cache(maxsize=64)
def hints(sheet: Sheet) -> Hints:
    """Marks that help on a sheet, worked out once for each."""
    lines = [(number, line.corn) for number, line in enumerate(scoring.corn_lines(sheet)) if line.open]
    full = [line for line in lines if line[1] == LENGTH]
    near = sorted((line for line in lines if _FROM <= line[1] < LENGTH), key=lambda line: -line[1])
    happy, groups = scoring.happy_rabbits(sheet), scoring.chicken_groups(sheet)
    return Hints(
        idle=sheet[CARROTS] & ~scoring.scoring_carrots(sheet),
        patches=scoring.patches(sheet[SUNFLOWERS]),
        lines=(*full, *near[:_LINES]),
        happy=members(happy),
        missing=tuple((at, side) for at, sides in scoring.missing_sides(sheet).items() for side in sides),
        groups=tuple((group.spaces, _group_text(group)) for group in groups if group.spaces.bit_count() > 1),
    )


def _group_text(group: scoring.Group) -> str:
    size = group.spaces.bit_count()
    return f"{size} → +{group.points}" if group.points or group.goal is None else f"{size}/{group.goal}"


def draw_hints(paint: Painter, plan: Plan, sheet: Sheet) -> None:
    """Draw the marks that help, over plants and buildings."""
    marks, u = hints(sheet), plan.unit
    for space in members(marks.idle):
        paint.box(plan.cell(space), GROWS[CARROTS], 6 * u, alpha=0.55)
    for patch in marks.patches:
        box = plan.around(members(patch)).inset(-0.5 * u)
        paint.box(box, None, 8 * u, OUTLINE, max(2.0, 4 * u))
    for patch in marks.patches:
        draw_badge(paint, plan, f"+{data.PATCH}", plan.around(members(patch)).centre, OUTLINE)
    for spaces, text in marks.groups:
        cells = members(spaces)
        middle = plan.around(cells).centre
        nearest = min(
            cells, key=lambda cell: sum(abs(a - b) for a, b in zip(plan.cell(cell).centre, middle, strict=True))
        )
        cell = plan.cell(nearest)
        low = min(cell.bottom, plan.sheet.bottom - 30 * u)
        draw_badge(paint, plan, text, (cell.centre[0], low), _HENS)
    for space in marks.happy:
        cell = plan.cell(space)
        draw_badge(paint, plan, f"+{data.RABBIT}", (cell.right - 20 * u, cell.bottom - 14 * u), colours.leaf_dark)
    for rabbit, side in marks.missing:
        (ax, ay), (bx, by) = plan.cell(rabbit).centre, plan.cell(side).centre
        at, r = ((ax + bx) / 2, (ay + by) / 2), max(7 / paint.scale.factor, 11 * plan.unit)
        paint.disc(at, r, colours.white_fur, colours.stone_dark, 1.5)
        for wide, high in ((1.1, 0.26), (0.26, 1.1)):
            paint.box(Rect.around(at, r * wide, r * high), colours.ink_soft, 1)
    for number, corn in marks.lines:
        # Draw the corn of a row or column at its end, or what it scores once it is full.
        row = number < LENGTH
        last = number * LENGTH + LENGTH - 1 if row else (LENGTH - 1) * LENGTH + number - LENGTH
        cell, full = plan.cell(last), corn == LENGTH
        words = f"+{data.CORN_LINE}" if full else f"{corn}/{LENGTH}"
        at = (cell.right - 6 * u, cell.y + 14 * u) if row else (cell.centre[0], cell.bottom - 2 * u)
        fill, colour = (OUTLINE, colours.white_fur) if full else (colours.white_fur, colours.ink)
        draw_badge(paint, plan, words, at, fill, colour, colours.gold_dark)


def draw_badge(
    paint: Painter, plan: Plan, words: str, at: Point, fill: Colour, colour: Colour = _LIGHT, rim: Colour = _LIGHT
) -> None:
    """Draw figures on a round-ended badge: no higher than it has to be, but never too small to be read."""
    look = style("figure").at(max(14 / paint.scale.factor, 19 * plan.unit))
    wide, high = paint.measure(words, look)
    box = Rect.around(at, wide + high * 0.7, high)
    paint.box(box, fill, high / 2, rim, max(1.0, 2 * plan.unit))
    paint.text(words, box.centre, look, colour, "centre")


class Highlights(msgspec.Struct, frozen=True):
    """Highlights of a sheet, drawn under and over its plants; sets of spaces as numbers."""

    targets: tuple[int, ...] = ()
    """The spaces on which the held thing can be put."""
    covered: int = 0
    """Spaces that the held thing could come to cover there."""
    ghost: Ghost | None = None
    change: int | None = None
    """Change of the score, shown beside the ghost."""
    chosen: int | None = None
    """A space that waits for its crop."""
    quadrant: int | None = None
    """The only quadrant that matters now."""
    closed: tuple[int, ...] = ()
    """Quadrants in which nothing more can be built."""
    last_spaces: int = 0
    open_turn: bool = False
    """Whether what was drawn last may still be taken back."""
    gain: int | None = None
    """The points that came of it."""
    show_hints: bool = True
    gains: tuple[tuple[int, str], ...] = ()
    """Spaces that would score more because of the ghost, with their points."""
    pulse: float = 0.0


def draw_below(paint: Painter, plan: Plan, sheet: Sheet, highlights: Highlights) -> None:
    """Draw the layers under plants and buildings."""
    farm.draw_below(paint, plan, sheet)
    pitch, sheet_box = 30 * plan.unit, plan.sheet
    for box in [box for quadrant in highlights.closed for box in _quadrant_boxes(plan, quadrant)]:
        wide = 6 * plan.unit
        with paint.clip(box):
            paint.veil(_HATCH, 0.26, box)
            lines, x = [], box.x - box.h
            if not plan.crossed:  # from box to box the lines go on
                x -= (x + box.bottom - sheet_box.x - sheet_box.bottom) % pitch
            while x < box.right:
                # Their ends lie just out of sight: nothing beyond is to be drawn.
                rise, fall = max(-wide, box.x - wide - x), min(box.h + wide, box.right + wide - x)
                lines.append([(x + rise, box.bottom - rise), (x + fall, box.bottom - fall)])
                x += pitch
            paint.shape(lines, (Stroke(_HATCH, wide, 0.22),), closed=False)
    for building, spaces in enumerate(sheet[PRODUCE:]):
        if spaces and highlights.closed:
            farm.draw_site(paint, plan, building, spaces)
    if highlights.quadrant is None:
        _draw_targets(paint, plan, highlights)
    if not plan.crossed and (highlights.closed or highlights.covered):  # over what has been drawn over them
        farm.draw_fences(paint, plan)


def _quadrant_boxes(plan: Plan, quadrant: int) -> list[Rect]:
    """Boxes that together cover a quadrant."""
    if plan.crossed:
        return [farm.quadrant_box(plan, quadrant)]
    strips = [(strip[0], strip[-1]) for strip in plan.strips(quadrant)]
    return [Rect.enclosing([space_box(plan.sheet, end, False) for end in ends]) for ends in strips]


def _draw_targets(paint: Painter, plan: Plan, highlights: Highlights) -> None:
    u, strong = plan.unit, highlights.quadrant is not None
    lit = pictures.target(strong, highlights.pulse)
    for space in members(highlights.covered):
        paint.tile(lit, plan.cell(space))
    for space in highlights.targets:
        fill = colours.gold_dark if strong else colours.sun
        paint.disc(plan.cell(space).centre, 8.5 * u, fill, LEGAL_RIM, max(1.5, 2 * u))


def draw_above(paint: Painter, plan: Plan, sheet: Sheet, highlights: Highlights) -> None:
    """Draw the layers over plants and buildings."""
    framed, u = highlights.open_turn and bool(highlights.last_spaces), plan.unit
    over = framed or highlights.quadrant is not None
    lines = (Stroke(colours.ink, max(2.5, 7 * u)), Stroke(colours.white_fur, max(1.2, 3.5 * u)))
    for box in [] if highlights.open_turn else last_boxes(plan, highlights.last_spaces):
        paint.brackets(box.inset(3 * u), 16 * u, lines)
    if highlights.show_hints and not over:
        draw_hints(paint, plan, sheet)
    if highlights.quadrant is not None:
        _draw_veil(paint, plan, highlights.quadrant)
        _draw_targets(paint, plan, highlights)
    for box in last_boxes(plan, highlights.last_spaces) if highlights.open_turn else []:
        paint.provisional(box, 6 * u)
    if highlights.show_hints and over:  # neither brackets nor a frame strike through a badge, nor is half of it veiled
        draw_hints(paint, plan, sheet)
    if framed and highlights.gain is not None:
        _draw_bubble(paint, plan, plan.around(members(highlights.last_spaces)), highlights.gain)
    if highlights.chosen is not None:
        paint.box(plan.cell(highlights.chosen), None, 6 * u, colours.leaf_dark, max(2.0, 5 * u))
    if highlights.ghost is not None:
        _draw_ghost(paint, plan, highlights.ghost)
        for spaces, words in highlights.gains:
            if highlights.quadrant is not None:
                _redraw_veiled(paint, plan, sheet, spaces, highlights.quadrant)
            _draw_gain(paint, plan, spaces, words)
        if highlights.change is not None:
            _draw_bubble(paint, plan, plan.around(members(highlights.ghost.spaces)), highlights.change)


def _draw_veil(paint: Painter, plan: Plan, quadrant: int) -> None:
    """Darken the other three quadrants, and give this one a sunny rim."""
    u, sheet = plan.unit, plan.sheet
    if not plan.crossed:
        cells = [(space % LENGTH, space // LENGTH) for space in plan.within(quadrant)]
        loops = [[plan.corner(x, y) for x, y in loop] for loop in square_loops(cells)]
        whole = [(sheet.x, sheet.y), (sheet.right, sheet.y), (sheet.right, sheet.bottom), (sheet.x, sheet.bottom)]
        paint.shape([whole, *loops], fill=_VEIL, alpha=0.4, corner=16 * u)
        for wide, alpha in ((18.0, 0.25), (12.0, 0.45)):
            paint.shape(loops, (Stroke(colours.sun_light, wide * u, alpha),), corner=10 * u)
        paint.shape(loops, (Stroke(colours.sun, max(2.0, 4 * u)),), corner=10 * u)
        return
    x, y = plan.corner(4, 4)
    left, right = (sheet.x, sheet.right) if quadrant % 2 == 0 else (sheet.right, sheet.x)
    top, low = (sheet.y, sheet.bottom) if quadrant < 2 else (sheet.bottom, sheet.y)
    others = [(x, top), (right, top), (right, low), (left, low), (left, y), (x, y)]
    paint.shape([others], fill=_VEIL, alpha=0.4, corner=16 * u)
    box = farm.quadrant_box(plan, quadrant).inset(-3 * u)
    for grown, alpha in ((6.0, 0.25), (3.0, 0.45)):
        paint.box(box.inset(-grown * u), None, 14 * u, colours.sun_light, 6 * u, alpha)
    paint.box(box, None, 10 * u, colours.sun, max(2.0, 4 * u))


def last_boxes(plan: Plan, spaces: int) -> list[Rect]:
    """Boxes of what was drawn last: one where it fills a rectangle, else one for each space."""
    cells = members(spaces)
    rows, columns = {cell // LENGTH for cell in cells}, {cell % LENGTH for cell in cells}
    tight = all(max(lines) - min(lines) < len(lines) for lines in (rows, columns) if lines)
    if tight and len(cells) == len(rows) * len(columns) > 1:
        return [plan.around(cells)]
    return [plan.cell(cell) for cell in cells]


def _draw_ghost(paint: Painter, plan: Plan, ghost: Ghost) -> None:
    u, cells = plan.unit, members(ghost.spaces)
    if ghost.kind < PRODUCE:
        for space in cells:
            paint.box(plan.cell(space), GROWS[ghost.kind].mixed(colours.leaf_light, 0.12), 6 * u)
            paint.picture(PLANTS[ghost.kind], farm.plant_box(plan, space), 0.8)
    else:
        building = ghost.kind - PRODUCE
        farm.draw_site(paint, plan, building, ghost.spaces)
        paint.picture(pictures.HOUSES[building], farm.building_box(plan, building, ghost.spaces), 0.86)
    draw_outline(paint, plan, cells, Stroke(colours.leaf_dark, max(2.0, 4 * u)))


def draw_outline(paint: Painter, plan: Plan, cells: tuple[int, ...], stroke: Stroke) -> None:
    """Draw the border of some spaces, in parts where they do not touch."""
    loops = square_loops([(cell % LENGTH, cell // LENGTH) for cell in cells])
    across, down = _fence_share([cell % LENGTH for cell in cells]), _fence_share([cell // LENGTH for cell in cells])
    corners = [[plan.corner(x, y, across, down) for x, y in loop] for loop in loops]
    paint.shape(corners, (stroke,), corner=7 * plan.unit)


def _fence_share(lines: Sequence[int]) -> float:
    """Side of the fence that borders spaces in some rows or columns: 0, 1, or its middle if both."""
    half = data.QUADRANT_LENGTH
    return 1.0 if min(lines) >= half else 0.0 if max(lines) < half else 0.5


def _redraw_veiled(paint: Painter, plan: Plan, sheet: Sheet, spaces: int, quadrant: int) -> None:
    """Draw again over the veil what stands under it."""
    bright = plan.within(quadrant)
    for product, standing in enumerate(sheet[:PRODUCE]):
        for space in members(spaces & standing):
            if space not in bright:
                paint.box(plan.cell(space), GROWS[product], 6 * plan.unit)
                paint.picture(PLANTS[product], farm.plant_box(plan, space))


def _draw_gain(paint: Painter, plan: Plan, spaces: int, words: str) -> None:
    cells = members(spaces)
    draw_outline(paint, plan, cells, Stroke(colours.leaf_dark, max(1.5, 3 * plan.unit), dash=(8, 6)))
    box = plan.around(cells)
    at = (box.right - 18 * plan.unit, box.bottom - 14 * plan.unit) if len(cells) == 1 else box.centre
    draw_badge(paint, plan, words, at, colours.leaf_dark)


@lru_cache(maxsize=256)
def new_gains(sheet: Sheet, product: int, spaces: int) -> tuple[tuple[int, str], ...]:
    """Patches and rabbits that a product on some spaces would make score, and of several carrots each where one does
    not: their spaces and points."""
    grown = (*sheet[:product], sheet[product] | spaces, *sheet[product + 1 :])
    before, after = hints(sheet), hints(grown)
    patches = [(patch, f"+{data.PATCH}") for patch in after.patches if patch & spaces]
    told = product == CARROTS and after.idle & spaces and spaces.bit_count() > 1
    carrots = members(spaces) if told else ()
    return (
        *patches,
        *[(1 << at, f"+{data.RABBIT}") for at in after.happy if at not in before.happy],
        *[(1 << at, "0" if after.idle >> at & 1 else f"+{data.CARROT}") for at in carrots],
    )


def _draw_bubble(paint: Painter, plan: Plan, ghost: Rect, change: int) -> None:
    """Draw the change of the score beside the upper right corner of the ghost, on the sheet."""
    words, look = f"{change:+d}", style("score").at(max(22.0, 30 * plan.unit))
    wide, high = paint.measure(words, look)
    x = min(ghost.right, plan.sheet.right - wide / 2 - 12)
    y = max(ghost.y, plan.sheet.y + high / 2 + 2)
    fill = colours.leaf_dark if change > 0 else colours.barn_dark if change else colours.ink_soft
    paint.pill(words, (x, y), fill, style=look)
