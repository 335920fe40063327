"""The areas of a landscape: the border of one that is pointed at, and what becomes of wolves and hunters."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from enum import Enum

from game.i18n.catalogue import Catalogue
from game.rules.wolves_and_sheep import data
from game.rules.wolves_and_sheep.land import Land
from game.rules.wolves_and_sheep.model import Terms
from game.rules.wolves_and_sheep.scoring import Area, areas
from game.tables.wolves_and_sheep import faces, ground
from game.tables.wolves_and_sheep.film import Film, border, corners
from game.tables.wolves_and_sheep.landscape import darken
from game.tables.wolves_and_sheep.plan import Plan
from game.ui.paint import Painter
from game.ui.rect import Rect
from game.ui.shapes import Stroke
from game.ui.theme import Colour, colours, hexed
from game.ui.type import style

DANGER = hexed("#93291c")
_DANGER_LIGHT = hexed("#ffb38a")
_WOOD = colours.leaf_dark
_REST, _BESIDE = 0.18, 0.47
"""How dark the rest gets, and meadows beside a dangerous forest."""
_VEIL = hexed("#4a4a4a")
_LIGHT = ((30.0, 0.07), (23.0, 0.09), (17.0, 0.12), (12.0, 0.16))
"""Widths and strengths of the soft light along a border."""
_CASING, _LINE = 7.0, 3.6
_DANGER_LINE = 3.4
_GLEAM, _GLEAMING = 0.3, 0.5
_BAR, _DOT, _DOTS = 7.6, 2.0, 13.0
"""An open edge: its bar, the dots on it and how far apart they are."""

WORDED = 0.9
"""From this zoom on a badge is in words."""
_SIZE, _LARGEST = 16.0, 1.5
_LOW, _ACROSS = 0.81, 0.52
"""Where the middle of a badge lies, as shares of a tile; the one of a covered wolf lies across the lower edge."""
_DISC, _LEAST_DISC, _DISC_SHARE = 13.0, 9.0, 0.19


class Areas:
    """The areas of a landscape, found once."""

    def __init__(self, terms: Terms) -> None:
        self._terms = terms
        self._found: tuple[Land, tuple[Area, ...]] | None = None

    def of(self, land: Land) -> tuple[Area, ...]:
        """All areas."""
        if self._found is None or self._found[0] is not land:
            self._found = (land, areas(self._terms, land))
        return self._found[1]

    def pointed(self, land: Land, at: int, edge: int) -> Area | None:
        """The meadow or forest at an edge of a cell; None where nothing lies, and in a village."""
        found = (area for area in self.of(land) if area.kind != data.VILLAGE)
        return next((area for area in found if at << 2 | edge in area.triangles), None)

    def danger(self, land: Land, at: int) -> Area | None:
        """The dangerous forest in which a cell lies, with one of its uncovered wolves."""
        return next((area for area in self.of(land) if at in area.wolves and not area.safe), None)


def shade(area: Area) -> Colour:
    """The dark colour of an area's border."""
    if area.kind >= data.BLACK:
        return faces.flock(area.colour).shade
    return _WOOD


def outline(paint: Painter, plan: Plan, area: Area, land: Land, flocked: bool = True) -> None:
    """The border round an area, its open edges told apart, its sheep on top, and all the rest of the land darker."""
    darken(paint, plan, land.tiles, frozenset(area.triangles), _REST)
    film = Film(paint, plan)
    edge(film, area, shade(area), colours.white_fur, _LINE, colours.white_fur)
    _bars(film, area, shade(area), colours.gold)
    film.lay()
    if flocked:
        flock(paint, plan, area, area.triangles)


def gleam(paint: Painter, plan: Plan, own: Collection[int], found: Iterable[Area]) -> None:
    """Soft light under the sheep of all closed safe meadows of one's own colours."""
    r = _GLEAM * plan.size
    for area in found:
        if not (area.counts and area.colour in own):
            continue
        with paint.clip(plan.board.inset(ground.INSIDE)):
            for triangle in area.triangles:
                if plan.visible(triangle >> 2):
                    paint.glow(plan.sheep(triangle >> 2, triangle & 3).centre, r, colours.sun_light, _GLEAMING)
        flock(paint, plan, area, area.triangles)


def danger(paint: Painter, plan: Plan, area: Area, found: Iterable[Area]) -> None:
    """A dangerous forest among all areas found: its border, and a veil over the meadows beside it."""
    film = Film(paint, plan)
    for meadow in beside(area, found):
        film.fill(border(meadow.triangles), _VEIL, _BESIDE)
    edge(film, area, DANGER, _DANGER_LIGHT, _DANGER_LINE, _DANGER_LIGHT)
    _bars(film, area, DANGER, _DANGER_LIGHT)
    film.lay()


def beside(forest: Area, found: Iterable[Area]) -> list[Area]:
    """The meadows beside a forest, the largest first."""
    meadows = [area for area in found if area.kind >= data.BLACK and forest.triangles[0] in area.forests]
    return sorted(meadows, key=lambda area: (-len(area.triangles), area.triangles))


def edge(film: Film, area: Area, dark: Colour, light: Colour, line: float, glow: Colour) -> None:
    """A bright line on a dark one with light around, along the whole border of an area."""
    loops = border(area.triangles)
    film.line(loops, (Stroke(glow, wide, alpha) for wide, alpha in _LIGHT))
    film.line(loops, (Stroke(dark, _CASING), Stroke(light, line)))


def _bars(film: Film, area: Area, dark: Colour, dots: Colour) -> None:
    for triangle in area.open:
        start, end, _ = corners(triangle)
        film.line([(start, end)], (Stroke(dark, _BAR),), closed=False)
    for triangle in area.open:
        start, end, _ = corners(triangle)
        film.dots(start, end, _DOTS, _DOT, dots)


def flock(paint: Painter, plan: Plan, area: Area, triangles: Iterable[int], swell: float = 1.0) -> None:
    """The sheep on some triangles of a meadow once more, over whatever was drawn on them."""
    if area.kind < data.BLACK:
        return
    with paint.clip(plan.board.inset(ground.INSIDE)):
        for triangle in triangles:
            if plan.visible(triangle >> 2):
                paint.picture(faces.animal(area.colour), plan.sheep(triangle >> 2, triangle & 3, swell))


class Threat(Enum):
    """What is told of a wolf or a hunter; the value is its key in the catalogue."""

    DANGER = "danger"
    SAFE = "safe"
    COVERED = "covered"


_FILLS = {Threat.DANGER: DANGER, Threat.SAFE: colours.leaf_dark, Threat.COVERED: colours.ink_soft}


def fates(terms: Terms, land: Land, found: Iterable[Area]) -> Iterator[tuple[int, Threat, bool]]:
    """Per cell with a wolf or hunter its fate, and whether its whole forest is safe."""
    for area in found:
        if area.kind != data.FOREST or not (area.wolves or area.hunters or area.covering):
            continue
        for at in sorted({triangle >> 2 for triangle in area.triangles}):
            shape = terms.shapes[land.tiles[at]]
            if at in land.covers:
                yield at, Threat.COVERED, area.safe
            elif shape.wolf or shape.hunter:
                yield at, Threat.SAFE if area.safe else Threat.DANGER, area.safe


def badges(paint: Painter, plan: Plan, words: Catalogue, terms: Terms, land: Land, found: Iterable[Area]) -> None:
    """A badge on each wolf and hunter: in words where there is room, else a sign in the corner."""
    with paint.clip(plan.board.inset(ground.INSIDE)):
        for at, fate, safe in fates(terms, land, found):
            if not plan.visible(at):
                continue
            if plan.camera.zoom >= WORDED:
                _worded(paint, plan.cell(at), words, fate, plan.camera.zoom)
            else:
                sign(paint, plan.cell(at), safe)


def _worded(paint: Painter, tile: Rect, words: Catalogue, fate: Threat, zoom: float) -> None:
    look = style("caption").at(_SIZE * max(1.0, min(_LARGEST, zoom)))
    low = 1.0 if fate is Threat.COVERED else _LOW
    at = (tile.x + _ACROSS * tile.w, tile.y + low * tile.h)
    paint.pill(words.t(f"wolves_and_sheep.land.{fate.value}"), at, _FILLS[fate], style=look)


def sign(paint: Painter, tile: Rect, safe: bool, least: float = _LEAST_DISC) -> None:
    """The sign of a safe or a dangerous forest in the upper right corner of a tile."""
    r = max(least, min(_DISC, _DISC_SHARE * tile.w))
    at = (tile.right - 0.8 * r, tile.y + 0.8 * r)
    paint.disc(at, r, colours.leaf_dark if safe else DANGER, colours.white_fur, 2)
    icon = "icons/check" if safe else "icons/warning"
    paint.picture(icon, Rect.around(at, 1.2 * r), tint=colours.white_fur)
