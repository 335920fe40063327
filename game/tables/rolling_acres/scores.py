"""The scores of the large sheet beside it, and what would change them; the layout cards while buildings are drawn."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from game.grids.areas import members
from game.i18n.catalogue import Catalogue
from game.rules.rolling_acres import choices, data, scoring
from game.rules.rolling_acres.choices import BEES, PRODUCTS
from game.rules.rolling_acres.model import NOT_YET, SIDES, Sheet, filled
from game.rules.rolling_acres.scoring import Points, chicken_groups, corn_lines, happy_rabbits, missing_sides
from game.tables.rolling_acres import pictures
from game.tables.rolling_acres.layout import LENGTH, Plan
from game.tables.rolling_acres.vignette import ACCENT, PLANTS
from game.ui.paint import Painter
from game.ui.rect import Rect
from game.ui.theme import colours, hexed
from game.ui.type import style

_CHANGED = hexed("#eef3d8")
_PALE = colours.stone_dark
_WORDS = 60.0
"""A lower box has no room for words below its figure."""

points_of = lru_cache(maxsize=512)(scoring.points_of)
"""The points of each product on a sheet."""


@lru_cache(maxsize=2048)
def gains_of(sheet: Sheet, product: int, spaces: int) -> Points:
    """By how much each product's points change with a product planted on some spaces."""
    grown = (*sheet[:product], sheet[product] | spaces, *sheet[product + 1 :])
    a, b, c, d, e, f = (now - was for now, was in zip(points_of(grown), points_of(sheet), strict=True))
    return a, b, c, d, e, f


@lru_cache(maxsize=256)
def best(sheet: Sheet, product: int, room: int) -> int:
    """The most that one of a product can bring on one of some spaces."""
    return max((sum(gains_of(sheet, product, 1 << space)) for space in members(room)), default=0)


@lru_cache(maxsize=256)
def best_crop(sheet: Sheet, at: int, quadrants: tuple[int, ...]) -> int:
    """The most that the crop of a bee planted on a space can bring in its quarter (AC11)."""
    grown = (*sheet[:BEES], sheet[BEES] | 1 << at, *sheet[BEES + 1 :])
    taken = filled(grown)
    room = sum(1 << space for space, own in enumerate(quadrants) if own == quadrants[at] and not taken >> space & 1)
    return max(best(grown, product, room) for product in range(data.CROPS))


@lru_cache(maxsize=128)
def longest(sheet: Sheet) -> int:
    """The most corn in a line that is full or can still become so."""
    return max((line.corn for line in corn_lines(sheet) if line.open), default=0)


@lru_cache(maxsize=128)
def next_goal(sheet: Sheet) -> int | None:
    """The size at which the largest group of chickens is worth more; None at the most."""
    groups = chicken_groups(sheet)
    if not groups:
        return data.CHICKENS[1][0]
    return max(groups, key=lambda group: group.spaces.bit_count()).goal


@lru_cache(maxsize=128)
def sides_missing(sheet: Sheet) -> int | None:
    """The most sides with crops of a rabbit that does not score yet but can; None where there is none."""
    happy = happy_rabbits(sheet)
    waiting = [4 - len(around) for at, around in missing_sides(sheet).items() if not happy >> at & 1]
    return max(waiting, default=None)


def draw(
    paint: Painter, plan: Plan, sheet: Sheet, bonus: int, gains: Sequence[int], words: Catalogue, helped: bool
) -> None:
    """Points per product with what would change them, and the sum."""
    points = points_of(sheet)
    _label(paint, plan, words.t("rolling_acres.score"))
    for product in PRODUCTS:
        change = gains[product] if gains else 0
        told = f"{change:+d}" if change else line(words, sheet, product, points[product]) if helped else ""
        _category(paint, plan.scores[product], product, points[product], change, told)
    box = plan.total
    paint.box(box, ACCENT.base, 10)
    change, figure = sum(gains), str(sum(points) + bonus)
    rows = box.inset(4, 6).rows(3) if box.h >= 90 else box.inset(4, 2).rows(2)
    title, first = words.t("rolling_acres.total"), words.t("rolling_acres.total.first", points=bonus) if bonus else ""
    if first and len(rows) < 3:
        title = first
    paint.text(title, rows[0].centre, "caption", ACCENT.on, "centre", width=box.w - 8)
    look = style("score_seat").at(min(40.0, rows[1].h * 0.95))
    paint.text(figure, rows[1].centre, look, ACCENT.on, "centre")
    if change and len(rows) > 2:
        shade = style("figure").at(min(22.0, rows[2].h * 0.8))
        paint.text(f"{change:+d}", rows[2].centre, shade, colours.sun_light, "centre")
    elif first and len(rows) > 2:
        paint.text(first, rows[2].centre, "caption", ACCENT.on, "centre", width=box.w - 4)


def _label(paint: Painter, plan: Plan, told: str) -> None:
    if plan.label is not None:
        paint.text(told, (plan.label.x, plan.label.centre[1]), "label", width=plan.label.w)


def _category(paint: Painter, box: Rect, product: int, points: int, change: int, told: str) -> None:
    fill, rim = (_CHANGED, colours.leaf_dark) if change else (colours.paper, colours.row_rim)
    paint.box(box, fill, 10, rim, 2 if change else 1.5)
    low = box.h >= _WORDS and bool(told) and paint.measure(told, "caption")[0] <= box.w - 6
    upper = Rect(box.x, box.y + 2, box.w, box.h * 0.62 if low else box.h - 4)
    size = min(44.0, upper.h * 0.86, box.w * 0.46)
    paint.picture(PLANTS[product], Rect(box.x + 4, upper.centre[1] - size / 2, size, size))
    look = style("score").at(min(30.0, upper.h * 0.7, box.w * 0.34))
    paint.text(str(points), (box.right - 7, upper.centre[1]), look, colours.ink if points else _PALE, "right")
    if low:
        middle = (box.centre[0], box.bottom - box.h * 0.2)
        if change:
            gain = colours.leaf_dark if change > 0 else colours.barn_dark
            paint.text(told, middle, style("figure").at(min(22.0, box.h * 0.24)), gain, "centre")
        else:
            paint.text(told, middle, "caption", align="centre", width=box.w - 8)


def line(words: Catalogue, sheet: Sheet, product: int, points: int) -> str:
    """How a product's points come about, or what it needs."""
    t = words.t
    match product:
        case choices.CARROTS:
            return t("rolling_acres.score.each", count=points // data.CARROT, points=data.CARROT)
        case choices.SUNFLOWERS:
            return words.n("rolling_acres.score.patches", points // data.PATCH)
        case choices.CORN:
            return t("rolling_acres.score.corn", corn=longest(sheet), length=LENGTH)
        case choices.RABBITS:
            sides = sides_missing(sheet)
            if points or sides is None:
                return t("rolling_acres.score.each", count=points // data.RABBIT, points=data.RABBIT)
            return t("rolling_acres.score.rabbits", sides=sides)
        case choices.CHICKENS:
            goal = next_goal(sheet)
            return t("rolling_acres.score.most") if goal is None else t("rolling_acres.score.next", goal=goal)
        case _:
            return t("rolling_acres.score.each", count=points, points=data.BEE)


def cards(paint: Painter, plan: Plan, sides: Sequence[int], words: Catalogue) -> None:
    """The side of each layout card."""
    _label(paint, plan, words.t("rolling_acres.layouts"))
    for product, box in zip(PRODUCTS, plan.cards, strict=True):
        card(paint, box, product, sides[product])


def card(paint: Painter, box: Rect, product: int, side: int) -> None:
    """A product with the side of its card that is used, once it is known."""
    paint.box(box, colours.paper, 10, colours.row_rim, 1.5)
    size = min(36.0, box.h * 0.4, box.w * 0.4)
    paint.picture(PLANTS[product], Rect(box.x + 4, box.y + 4, size, size))
    if side == NOT_YET:
        return
    paint.keycap(SIDES[side], (box.right - 6, box.y + 4 + size / 2), "right")
    room = Rect(box.x + 6, box.y + size + 8, box.w - 12, box.h - size - 14)
    shown = min(room.h, 62.0)
    paint.picture(pictures.card(product, side), Rect(room.x, room.centre[1] - shown / 2, room.w, shown))
