"""Cards on free ground that tell of the area that is pointed at."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache

from game.i18n.catalogue import Catalogue
from game.rules.wolves_and_sheep import data
from game.rules.wolves_and_sheep.land import Land
from game.rules.wolves_and_sheep.scoring import Area
from game.tables.wolves_and_sheep import faces
from game.tables.wolves_and_sheep.meadows import DANGER, beside, shade
from game.tables.wolves_and_sheep.plan import Plan
from game.ui.paint import Painter
from game.ui.rect import Rect
from game.ui.shapes import Stroke
from game.ui.skin import LIFTED, Skin
from game.ui.theme import Colour, colours
from game.ui.type import style

_WIDE, _HEAD, _ROW, _FOOT = 204.0, 82.0, 30.0, 12.0
_HIGH = _HEAD + 2 * _ROW + _FOOT
_WORDS, _TITLED = 56.0, 50.0
"""Where the words of a row and those of a title begin."""
_PAIR, _TITLE = 52.0, 58.0
_MOST = 6
"""So many meadows have room on the card of a dangerous forest."""
_EDGE = 14.0
_STEPS = 14
_NEVER, _ON_AREA, _ON_LAND, _FAR = 60.0, 6.0, 1.8, 60.0
"""What a square unit on what must stay free, on the area and on other tiles costs, and a unit of distance."""


def card(paint: Painter, plan: Plan, words: Catalogue, land: Land, area: Area, keep: Sequence[Rect] = ()) -> None:
    """Size, open edges, safe or not, on free ground near the area and off the rectangles to be kept free."""
    wood = area.kind == data.FOREST
    dark = DANGER if not area.safe else shade(area)
    rim = dark if wood or not area.safe else faces.flock(area.colour).base
    count = len(area.open)
    first = words.n("wolves_and_sheep.land.open", count) if count else words.t("wolves_and_sheep.land.closed")
    second = words.t("wolves_and_sheep.land.safe" if area.safe else "wolves_and_sheep.land.unsafe")
    box = place(plan, land, area, (_wide(paint, "label", _WORDS, first, second), _HIGH), keep)
    paint.skin(box, Skin(colours.cream, 12, rim, 3, light=colours.white_fur, shadows=LIFTED))
    _animals(paint, box, area) if wood else _meadow(paint, box, words, area)
    paint.line((box.x + 16, box.y + _HEAD), (box.right - 16, box.y + _HEAD), colours.divider)
    upper, lower = box.y + _HEAD + 4 + _ROW / 2, box.y + _HEAD + 4 + 1.5 * _ROW
    if count:
        _bar(paint, (box.x + 16, upper), dark)
        _row(paint, box, upper, first, colours.ink)
    else:
        _row(paint, box, upper, first, colours.leaf_dark, "icons/check")
    told = (colours.leaf_dark, "icons/check") if area.safe else (DANGER, "icons/warning")
    _row(paint, box, lower, second, *told)


def unsafe(
    paint: Painter, plan: Plan, words: Catalogue, land: Land, area: Area, found: Sequence[Area], keep: Sequence[Rect]
) -> None:
    """The meadows beside a dangerous forest among all areas found, each with its size; the largest ones."""
    meadows = beside(area, found)[:_MOST]
    high = _TITLE + (len(meadows) + 1) // 2 * _PAIR + _FOOT
    title = words.t("wolves_and_sheep.land.unsafe")
    box = place(plan, land, area, (_wide(paint, "strong", _TITLED, title), high), keep)
    paint.skin(box, Skin(colours.cream, 12, DANGER, 3, light=colours.white_fur, shadows=LIFTED))
    paint.picture("icons/warning", Rect.around((box.x + 29, box.y + 31), 26), tint=DANGER)
    paint.text(title, (box.x + 50, box.y + 31), "strong", DANGER, width=box.w - 62)
    for number, meadow in enumerate(meadows):
        x, y = box.x + 10 + number % 2 * (box.w - 10) / 2, box.y + _TITLE + number // 2 * _PAIR
        paint.picture(faces.animal(meadow.colour), Rect(x, y, 52, 52))
        paint.text(str(len(meadow.triangles)), (x + 57, y + 27), style("score").at(26), colours.ink)


def _meadow(paint: Painter, box: Rect, words: Catalogue, area: Area) -> None:
    paint.picture(faces.animal(area.colour), Rect(box.x + 12, box.y + 8, 72, 72))
    size = style("score_seat").at(46)
    number = str(len(area.triangles))
    wide = paint.measure(number, size)[0]
    paint.text(number, (box.right - 18, box.y + 43), size, colours.ink, "right")
    room = box.w - wide - 114
    at = (box.right - 28 - wide, box.y + 44)
    paint.text(words.t("wolves_and_sheep.land.size"), at, "label", align="right", width=room)


def _animals(paint: Painter, box: Rect, area: Area) -> None:
    """What lives in a forest: uncovered wolves, hunters, wolves that are covered; the trees where nobody does."""
    here = [(len(area.wolves), faces.WOLF), (area.hunters, faces.HUNTER), (area.covering, faces.COVERED)]
    shown = [(count, picture) for count, picture in here if count]
    if not shown:
        shown = [(0, "terrain/pine"), (0, "terrain/tree"), (0, "terrain/pine")]
    for column, (count, picture) in zip(box.inset(12, 0).columns(len(shown)), shown, strict=True):
        size = 54.0 if len(shown) < 3 else 38.0
        look = style("score").at(size * 0.6)
        wide = paint.measure(str(count), look)[0] + 4 if count else 0.0
        x = column.centre[0] - (size + wide) / 2
        inset = 3 if picture == faces.COVERED else 0
        paint.picture(picture, Rect(x, box.y + 42 - size / 2, size, size).inset(inset))
        if count:
            paint.text(str(count), (x + size + 4, box.y + 43), look, colours.ink)


def _row(paint: Painter, box: Rect, y: float, words: str, colour: Colour, icon: str = "") -> None:
    if icon:
        paint.picture(icon, Rect.around((box.x + 30, y), 24), tint=colour)
    paint.text(words, (box.x + _WORDS, y), "label", colour, width=box.w - _WORDS - 12)


def _wide(paint: Painter, look: str, indent: float, *lines: str) -> float:
    """How wide a card is: wider than usual only where its words are large."""
    return max(_WIDE, *(indent + paint.measure(line, look)[0] + 16 for line in lines))


def _bar(paint: Painter, at: tuple[float, float], dark: Colour) -> None:
    """A piece of an open edge as it is drawn on the land."""
    x, y = at
    paint.shape([[(x + 4, y), (x + 26, y)]], (Stroke(dark, 9),), closed=False)
    for n in range(3):
        paint.disc((x + 5 + 10 * n, y), 2.4, colours.gold)


def place(plan: Plan, land: Land, area: Area, size: tuple[float, float], keep: Sequence[Rect] = ()) -> Rect:
    """Where a card about an area lies: off what must stay free, then off the area, off other tiles, near it."""
    own = frozenset(triangle >> 2 for triangle in area.triangles)
    return _place(plan, tuple(land.tiles), own, size, tuple(keep))


@lru_cache(maxsize=8)
def _place(
    plan: Plan, tiles: tuple[int, ...], own: frozenset[int], size: tuple[float, float], keep: tuple[Rect, ...]
) -> Rect:
    board = plan.board.inset(_EDGE)
    costs = [(plan.cell(at), _ON_AREA if at in own else _ON_LAND) for at in tiles if plan.visible(at)]
    costs += [(each.inset(-6), _NEVER) for each in keep]
    near = _near(plan, own)
    room = max(0.0, board.w - size[0]), max(0.0, board.h - size[1])
    boxes = [
        Rect(board.x + room[0] * across / _STEPS, board.y + room[1] * down / _STEPS, *size)
        for across in range(_STEPS + 1)
        for down in range(_STEPS + 1)
    ]
    boxes.sort(key=lambda box: math.dist(box.centre, near))
    best, least = boxes[0], math.inf
    for box in boxes:
        cost = math.dist(box.centre, near) * _FAR
        if cost >= least:
            break
        for each, weight in costs:
            cost += weight * box.covers([each])
        if cost < least:
            best, least = box, cost
    return best


def _near(plan: Plan, cells: frozenset[int]) -> tuple[float, float]:
    """The middle of those cells that are in sight, or of all."""
    middles = [plan.cell(at).centre for at in cells if plan.visible(at)] or [plan.board.centre]
    return sum(x for x, _ in middles) / len(middles), sum(y for _, y in middles) / len(middles)
