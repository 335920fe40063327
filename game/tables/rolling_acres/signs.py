"""What helps on a sheet: patches, corn lines, missing sides, groups of chickens, carrots that do not score."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from game.grids.areas import members
from game.rules.rolling_acres import data, scoring
from game.rules.rolling_acres.choices import CARROTS, SUNFLOWERS
from game.rules.rolling_acres.model import Sheet
from game.tables.rolling_acres.layout import LENGTH, Plan
from game.tables.rolling_acres.vignette import GROWS
from game.ui.paint import Painter
from game.ui.rect import Point, Rect
from game.ui.theme import Colour, colours, hexed
from game.ui.type import style

OUTLINE = hexed("#9a6a12")
_HENS, _LIGHT = hexed("#b1483c"), colours.white_fur
_FROM = 3
"""A line of corn is told of from so many spaces on."""
_LINES = 3
"""So many lines at most that are not full yet."""


class Hints(NamedTuple):
    """What can be told of a sheet."""

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
    """Everything, worked out once for each sheet."""
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
        groups=tuple((group.spaces, _told(group)) for group in groups if group.spaces.bit_count() > 1),
    )


def _told(group: scoring.Group) -> str:
    size = group.spaces.bit_count()
    return f"{size} = {group.points}" if group.points or group.goal is None else f"{size}/{group.goal}"


def draw(paint: Painter, plan: Plan, sheet: Sheet) -> None:
    """All of it, over plants and buildings."""
    found, u = hints(sheet), plan.unit
    for space in members(found.idle):
        paint.box(plan.cell(space), GROWS[CARROTS], 6 * u, alpha=0.55)
    for patch in found.patches:
        box = plan.around(members(patch)).inset(-0.5 * u)
        paint.box(box, None, 8 * u, OUTLINE, max(2.0, 4 * u))
    for patch in found.patches:
        badge(paint, plan, f"+{data.PATCH}", plan.around(members(patch)).centre, OUTLINE)
    for spaces, told in found.groups:
        cells = members(spaces)
        middle = plan.around(cells).centre
        nearest = min(
            cells, key=lambda cell: sum(abs(a - b) for a, b in zip(plan.cell(cell).centre, middle, strict=True))
        )
        cell = plan.cell(nearest)
        low = min(cell.bottom, plan.sheet.bottom - 30 * u)
        badge(paint, plan, told, (cell.centre[0], low), _HENS)
    for space in found.happy:
        cell = plan.cell(space)
        badge(paint, plan, f"+{data.RABBIT}", (cell.right - 20 * u, cell.bottom - 14 * u), colours.leaf_dark)
    for rabbit, side in found.missing:
        _plus(paint, plan, rabbit, side)
    for number, corn in found.lines:
        _line(paint, plan, number, corn)


def badge(
    paint: Painter, plan: Plan, words: str, at: Point, fill: Colour, colour: Colour = _LIGHT, rim: Colour = _LIGHT
) -> None:
    """Figures on a round-ended badge: no higher than it has to be, but never too small to be read."""
    shown = style("figure").at(max(14 / paint.scale.factor, 19 * plan.unit))
    wide, high = paint.measure(words, shown)
    box = Rect.around(at, wide + high * 0.7, high)
    paint.box(box, fill, high / 2, rim, max(1.0, 2 * plan.unit))
    paint.text(words, box.centre, shown, colour, "centre")


def _plus(paint: Painter, plan: Plan, rabbit: int, side: int) -> None:
    """A plus on the border between a rabbit and the empty space beside it."""
    (ax, ay), (bx, by) = plan.cell(rabbit).centre, plan.cell(side).centre
    at, r = ((ax + bx) / 2, (ay + by) / 2), max(7 / paint.scale.factor, 11 * plan.unit)
    paint.disc(at, r, colours.white_fur, colours.stone_dark, 1.5)
    for wide, high in ((1.1, 0.26), (0.26, 1.1)):
        paint.box(Rect.around(at, r * wide, r * high), colours.ink_soft, 1)


def _line(paint: Painter, plan: Plan, number: int, corn: int) -> None:
    """At the end of a row or column, or what it scores once it is full."""
    row = number < LENGTH
    last = number * LENGTH + LENGTH - 1 if row else (LENGTH - 1) * LENGTH + number - LENGTH
    cell, full = plan.cell(last), corn == LENGTH
    words = f"+{data.CORN_LINE}" if full else f"{corn}/{LENGTH}"
    u = plan.unit
    at = (cell.right - 6 * u, cell.y + 14 * u) if row else (cell.centre[0], cell.bottom - 2 * u)
    fill, colour = (OUTLINE, colours.white_fur) if full else (colours.white_fur, colours.ink)
    badge(paint, plan, words, at, fill, colour, colours.gold_dark)
