"""Areas of a landscape: their borders, signs of danger on wolves and hunters, and the cards that tell of them."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Iterator, Sequence
from enum import Enum
from functools import lru_cache

from game.i18n.catalogue import Catalogue
from game.rules.wolves_and_sheep import data
from game.rules.wolves_and_sheep.land import Land
from game.rules.wolves_and_sheep.model import Terms
from game.rules.wolves_and_sheep.public_gains import stuck_meadows
from game.rules.wolves_and_sheep.scoring import Area, areas
from game.tables.wolves_and_sheep import faces, landscape
from game.tables.wolves_and_sheep.plan import Plan
from game.ui.paint import Painter
from game.ui.rect import Rect, Scale
from game.ui.shapes import Stroke
from game.ui.skin import LIFTED, Skin
from game.ui.theme import Colour, colours, hexed
from game.ui.type import block, style

DANGER = hexed("#93291c")
_DANGER_LIGHT = hexed("#ffb38a")
_WOOD = colours.leaf_dark
_REST, _BESIDE = 0.18, 0.47
"""Darkness of all other land, and of meadows beside a dangerous forest."""
_VEIL = hexed("#4a4a4a")
_LIGHT = ((30.0, 0.07), (23.0, 0.09), (17.0, 0.12), (12.0, 0.16))
"""Widths and strengths of the soft light along a border."""
_CASING, _LINE = 7.0, 3.6
_DANGER_LINE = 3.4
_GLEAM, _GLEAMING = 0.3, 0.5
_BAR, _DOT, _DOTS = 7.6, 2.0, 13.0
"""An open edge: its bar, the dots on it and how far apart they are."""

WORDED = 0.9
"""Zoom from which on a badge is in words."""
_SIZE, _LARGEST = 16.0, 1.5
_LOW, _ACROSS = 0.81, 0.52
"""Middle of a badge, as shares of a tile; the one of a covered wolf lies across the lower edge."""
_DISC, _LEAST_DISC, _DISC_SHARE = 13.0, 9.0, 0.19

_WIDE, _HEAD, _ROW, _FOOT = 204.0, 82.0, 30.0, 12.0
_HIGH = _HEAD + 2 * _ROW + _FOOT
_WORDS, _TITLED = 56.0, 50.0
"""Left edges of a row's words and of a title's."""
_PAIR, _TITLE = 52.0, 58.0
_MOST = 6
"""Most meadows on the card of a dangerous forest."""
_EDGE = 14.0
_STEPS = 14
_NEVER, _ON_AREA, _ON_LAND, _FAR = 60.0, 6.0, 1.8, 60.0
"""Costs of a square unit on boxes that stay free, on the area and on other tiles, and of a unit of distance."""


class Areas:
    """The areas of a landscape, found once."""

    def __init__(self, terms: Terms) -> None:
        self._terms = terms
        self._cached: tuple[Land, tuple[Area, ...], list[Area]] | None = None

    def of(self, land: Land) -> tuple[Area, ...]:
        """All areas of a landscape."""
        return self._known(land)[1]

    def stuck(self, land: Land, area: Area) -> bool:
        """Whether an area of a landscape is a meadow that can never be closed."""
        return area in self._known(land)[2]

    def _known(self, land: Land) -> tuple[Land, tuple[Area, ...], list[Area]]:
        if self._cached is None or self._cached[0] is not land:
            self._cached = land, areas(self._terms, land), stuck_meadows(self._terms, land)
        return self._cached

    def pointed(self, land: Land, at: int, edge: int) -> Area | None:
        """The meadow or forest at an edge of a cell; None where nothing lies, and in a village."""
        candidates = (area for area in self.of(land) if area.kind != data.VILLAGE)
        return next((area for area in candidates if at << 2 | edge in area.triangles), None)

    def danger(self, land: Land, at: int) -> Area | None:
        """The dangerous forest in which a cell lies, with one of its uncovered wolves."""
        return next((area for area in self.of(land) if at in area.wolves and not area.safe), None)


def border_colour(area: Area) -> Colour:
    """The dark colour of an area's border."""
    if area.kind >= data.BLACK:
        return faces.flock(area.colour).shade
    return _WOOD


def draw_outline(paint: Painter, plan: Plan, area: Area, land: Land, flocked: bool = True) -> None:
    """The border round an area, its open edges told apart, its sheep on top, and all the rest of the land darker."""
    landscape.draw_veil(paint, plan, land.tiles, frozenset(area.triangles), _REST)
    film = landscape.Film(paint, plan)
    draw_edge(film, area, border_colour(area), colours.white_fur, _LINE, colours.white_fur)
    _draw_open_edges(film, area, border_colour(area), colours.gold)
    film.lay()
    if flocked:
        draw_flock(paint, plan, area, area.triangles)


def draw_gleam(paint: Painter, plan: Plan, own: Collection[int], areas: Iterable[Area]) -> None:
    """Soft light under the sheep of all closed safe meadows of one's own colours."""
    r = _GLEAM * plan.size
    for area in areas:
        if not (area.counts and area.colour in own):
            continue
        with paint.clip(plan.board.inset(landscape.INSIDE)):
            for triangle in area.triangles:
                if plan.visible(triangle >> 2):
                    paint.glow(plan.sheep(triangle >> 2, triangle & 3).centre, r, colours.sun_light, _GLEAMING)
        draw_flock(paint, plan, area, area.triangles)


def draw_danger(paint: Painter, plan: Plan, area: Area, areas: Iterable[Area]) -> None:
    """Draw the border of a dangerous forest, and a veil over the meadows beside it."""
    film = landscape.Film(paint, plan)
    for meadow in threatened_meadows(area, areas):
        film.fill(landscape.border(meadow.triangles), _VEIL, _BESIDE)
    draw_edge(film, area, DANGER, _DANGER_LIGHT, _DANGER_LINE, _DANGER_LIGHT)
    _draw_open_edges(film, area, DANGER, _DANGER_LIGHT)
    film.lay()


def threatened_meadows(forest: Area, areas: Iterable[Area]) -> list[Area]:
    """The meadows beside a forest, the largest first."""
    meadows = [area for area in areas if area.kind >= data.BLACK and forest.triangles[0] in area.forests]
    return sorted(meadows, key=lambda area: (-len(area.triangles), area.triangles))


def draw_edge(film: landscape.Film, area: Area, dark: Colour, light: Colour, line: float, glow: Colour) -> None:
    """A bright line on a dark one with light around, along the whole border of an area."""
    loops = landscape.border(area.triangles)
    film.line(loops, (Stroke(glow, width, alpha) for width, alpha in _LIGHT))
    film.line(loops, (Stroke(dark, _CASING), Stroke(light, line)))


def _draw_open_edges(film: landscape.Film, area: Area, dark: Colour, dots: Colour) -> None:
    for triangle in area.open:
        start, end, _ = landscape.corners(triangle)
        film.line([(start, end)], (Stroke(dark, _BAR),), closed=False)
    for triangle in area.open:
        start, end, _ = landscape.corners(triangle)
        film.dots(start, end, _DOTS, _DOT, dots)


def draw_flock(paint: Painter, plan: Plan, area: Area, triangles: Iterable[int], swell: float = 1.0) -> None:
    """The sheep on some triangles of a meadow once more, over whatever was drawn on them."""
    if area.kind < data.BLACK:
        return
    with paint.clip(plan.board.inset(landscape.INSIDE)):
        for triangle in triangles:
            if plan.visible(triangle >> 2):
                paint.picture(faces.animal(area.colour), plan.sheep(triangle >> 2, triangle & 3, swell))


class Threat(Enum):
    """State of a wolf or a hunter; the value is its key in the catalogue."""

    DANGER = "danger"
    SAFE = "safe"
    COVERED = "covered"


_FILLS = {Threat.DANGER: DANGER, Threat.SAFE: colours.leaf_dark, Threat.COVERED: colours.ink_soft}


def threats(terms: Terms, land: Land, areas: Iterable[Area]) -> Iterator[tuple[int, Threat, bool]]:
    """Cells with a wolf or hunter: state of the animal, and whether its whole forest is safe."""
    for area in areas:
        if area.kind != data.FOREST or not (area.wolves or area.hunters or area.covering):
            continue
        for at in sorted({triangle >> 2 for triangle in area.triangles}):
            shape = terms.shapes[land.tiles[at]]
            if at in land.covers:
                yield at, Threat.COVERED, area.safe
            elif shape.wolf or shape.hunter:
                yield at, Threat.SAFE if area.safe else Threat.DANGER, area.safe


def draw_badges(paint: Painter, plan: Plan, words: Catalogue, terms: Terms, land: Land, areas: Iterable[Area]) -> None:
    """A badge on each wolf and hunter: in words where there is room, else a sign in the corner."""
    with paint.clip(plan.board.inset(landscape.INSIDE)):
        for at, threat, safe in threats(terms, land, areas):
            if not plan.visible(at):
                continue
            if plan.camera.zoom >= WORDED:
                tile, look = plan.cell(at), style("caption").at(_SIZE * max(1.0, min(_LARGEST, plan.camera.zoom)))
                low = 1.0 if threat is Threat.COVERED else _LOW
                middle = (tile.x + _ACROSS * tile.w, tile.y + low * tile.h)
                paint.pill(words.t(f"wolves_and_sheep.land.{threat.value}"), middle, _FILLS[threat], style=look)
            else:
                draw_sign(paint, plan.cell(at), safe)


def draw_sign(paint: Painter, tile: Rect, safe: bool, least: float = _LEAST_DISC) -> None:
    """The sign of a safe or a dangerous forest in the upper right corner of a tile."""
    r = max(least, min(_DISC, _DISC_SHARE * tile.w))
    at = (tile.right - 0.8 * r, tile.y + 0.8 * r)
    paint.disc(at, r, colours.leaf_dark if safe else DANGER, colours.white_fur, 2)
    icon = "icons/check" if safe else "icons/warning"
    paint.picture(icon, Rect.around(at, 1.2 * r), tint=colours.white_fur)


def draw_card(
    paint: Painter,
    plan: Plan,
    words: Catalogue,
    land: Land,
    area: Area,
    stuck: bool = False,
    avoid: Sequence[Rect] = (),
) -> None:
    """Draw the card of an area: size, open edges, safe or not; near the area and off the boxes to avoid."""
    wood = area.kind == data.FOREST
    dark = DANGER if not area.safe else border_colour(area)
    rim = dark if wood or not area.safe else faces.flock(area.colour).base
    count = len(area.open)
    first, second = area_lines(words, area, stuck)
    box = area_card_box(paint.scale, plan, words, land, area, stuck, avoid)
    paint.skin(box, Skin(colours.cream, 12, rim, 3, light=colours.white_fur, shadows=LIFTED))
    _draw_animals(paint, box, area) if wood else _draw_meadow(paint, box, words, area)
    paint.line((box.x + 16, box.y + _HEAD), (box.right - 16, box.y + _HEAD), colours.divider)
    upper, lower = box.y + _HEAD + 4 + _ROW / 2, box.y + _HEAD + 4 + 1.5 * _ROW
    if count:
        # a piece of an open edge as it is drawn on the land
        paint.shape([[(box.x + 20, upper), (box.x + 42, upper)]], (Stroke(dark, 9),), closed=False)
        for n in range(3):
            paint.disc((box.x + 21 + 10 * n, upper), 2.4, colours.gold)
        _draw_row(paint, box, upper, first, colours.ink)
    else:
        _draw_row(paint, box, upper, first, colours.leaf_dark, "icons/check")
    mark = (colours.leaf_dark, "icons/check") if area.safe else (DANGER, "icons/warning")
    _draw_row(paint, box, lower, second, *mark)


def area_card_box(
    scale: Scale, plan: Plan, words: Catalogue, land: Land, area: Area, stuck: bool = False, avoid: Sequence[Rect] = ()
) -> Rect:
    """Box of the card of an area."""
    width = _card_width(scale, "label", _WORDS, *area_lines(words, area, stuck))
    return card_box(plan, land, area, (width, _HIGH), avoid)


def area_lines(words: Catalogue, area: Area, stuck: bool = False) -> tuple[str, str]:
    """Both lines on the card of an area: how far it is open, or that it stays so, and whether it is safe."""
    count = len(area.open)
    first = words.n("wolves_and_sheep.land.open", count) if count else words.t("wolves_and_sheep.land.closed")
    if stuck:
        first = words.t("wolves_and_sheep.land.stuck")
    return first, words.t("wolves_and_sheep.land.safe" if area.safe else "wolves_and_sheep.land.unsafe")


def forest_card_box(
    scale: Scale, plan: Plan, words: Catalogue, land: Land, area: Area, areas: Sequence[Area], avoid: Sequence[Rect]
) -> Rect:
    """Box of the card of a dangerous forest."""
    meadows = threatened_meadows(area, areas)[:_MOST]
    height = _TITLE + (len(meadows) + 1) // 2 * _PAIR + _FOOT
    width = _card_width(scale, "strong", _TITLED, words.t("wolves_and_sheep.land.unsafe"))
    return card_box(plan, land, area, (width, height), avoid)


def draw_forest_card(
    paint: Painter, plan: Plan, words: Catalogue, land: Land, area: Area, areas: Sequence[Area], avoid: Sequence[Rect]
) -> None:
    """Draw the card of a dangerous forest: the largest meadows beside it, each with its size."""
    meadows = threatened_meadows(area, areas)[:_MOST]
    title = words.t("wolves_and_sheep.land.unsafe")
    box = forest_card_box(paint.scale, plan, words, land, area, areas, avoid)
    paint.skin(box, Skin(colours.cream, 12, DANGER, 3, light=colours.white_fur, shadows=LIFTED))
    paint.picture("icons/warning", Rect.around((box.x + 29, box.y + 31), 26), tint=DANGER)
    paint.text(title, (box.x + 50, box.y + 31), "strong", DANGER, width=box.w - 62)
    for number, meadow in enumerate(meadows):
        x, y = box.x + 10 + number % 2 * (box.w - 10) / 2, box.y + _TITLE + number // 2 * _PAIR
        paint.picture(faces.animal(meadow.colour), Rect(x, y, 52, 52))
        paint.text(str(len(meadow.triangles)), (x + 57, y + 27), style("score").at(26), colours.ink)


def _draw_meadow(paint: Painter, box: Rect, words: Catalogue, area: Area) -> None:
    paint.picture(faces.animal(area.colour), Rect(box.x + 12, box.y + 8, 72, 72))
    size = style("score_seat").at(46)
    number = str(len(area.triangles))
    width = paint.measure(number, size)[0]
    paint.text(number, (box.right - 18, box.y + 43), size, colours.ink, "right")
    room = box.w - width - 114
    at = (box.right - 28 - width, box.y + 44)
    paint.text(words.t("wolves_and_sheep.land.size"), at, "label", align="right", width=room)


def _draw_animals(paint: Painter, box: Rect, area: Area) -> None:
    """Draw the wolves of a forest, its hunters and its covered wolves; trees where there are none."""
    groups = [(len(area.wolves), faces.WOLF), (area.hunters, faces.HUNTER), (area.covering, faces.COVERED)]
    shown = [(count, picture) for count, picture in groups if count]
    if not shown:
        shown = [(0, "terrain/pine"), (0, "terrain/tree"), (0, "terrain/pine")]
    for column, (count, picture) in zip(box.inset(12, 0).columns(len(shown)), shown, strict=True):
        size = 54.0 if len(shown) < 3 else 38.0
        look = style("score").at(size * 0.6)
        width = paint.measure(str(count), look)[0] + 4 if count else 0.0
        x = column.centre[0] - (size + width) / 2
        inset = 3 if picture == faces.COVERED else 0
        paint.picture(picture, Rect(x, box.y + 42 - size / 2, size, size).inset(inset))
        if count:
            paint.text(str(count), (x + size + 4, box.y + 43), look, colours.ink)


def _draw_row(paint: Painter, box: Rect, y: float, words: str, colour: Colour, icon: str = "") -> None:
    if icon:
        paint.picture(icon, Rect.around((box.x + 30, y), 24), tint=colour)
    paint.text(words, (box.x + _WORDS, y), "label", colour, width=box.w - _WORDS - 12)


def _card_width(scale: Scale, look: str, indent: float, *lines: str) -> float:
    """Width of a card: more than usual only where its words are large."""
    return max(_WIDE, *(indent + block(line, look, scale).width_px / scale.factor + 16 for line in lines))


def card_box(plan: Plan, land: Land, area: Area, size: tuple[float, float], avoid: Sequence[Rect] = ()) -> Rect:
    """Box of a card about an area: off the boxes to keep free, then off the area, off other tiles, near it."""
    own = frozenset(triangle >> 2 for triangle in area.triangles)
    return _card_box(plan, tuple(land.tiles), own, size, tuple(avoid))


@lru_cache(maxsize=8)
def _card_box(
    plan: Plan, tiles: tuple[int, ...], own: frozenset[int], size: tuple[float, float], avoid: tuple[Rect, ...]
) -> Rect:
    board = plan.board.inset(_EDGE)
    costs = [(plan.cell(at), _ON_AREA if at in own else _ON_LAND) for at in tiles if plan.visible(at)]
    costs += [(rect.inset(-6), _NEVER) for rect in avoid]
    middles = [plan.cell(at).centre for at in own if plan.visible(at)] or [plan.board.centre]
    near = sum(x for x, _ in middles) / len(middles), sum(y for _, y in middles) / len(middles)
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
        for rect, weight in costs:
            cost += weight * box.overlap([rect])
        if cost < least:
            best, least = box, cost
    return best
