"""The landscape from afar, drawn for reading: flat meadows with their numbers, and a legend at the foot."""

from __future__ import annotations

import math
from collections.abc import Collection, Sequence

import pygame

from game.i18n.catalogue import Catalogue
from game.rules.wolves_and_sheep.land import Land
from game.rules.wolves_and_sheep.model import Terms
from game.rules.wolves_and_sheep.scoring import Area
from game.tables.wolves_and_sheep import ground, numbers
from game.tables.wolves_and_sheep.afar import Faces
from game.tables.wolves_and_sheep.landscape import Landscape
from game.tables.wolves_and_sheep.numbers import Numbers
from game.tables.wolves_and_sheep.overview import corner_for
from game.tables.wolves_and_sheep.plan import TILE, Plan
from game.ui.paint import Painter
from game.ui.rect import Rect
from game.ui.skin import KINDS, Skin
from game.ui.theme import colours
from game.ui.type import style

_HIGH, _SIDE, _GAP, _PILL = 42.0, 16.0, 18.0, (30.0, 24.0)
_FIGURE = "5"
_SOON, _FORESEEN = 0.85, 0.55
"""From this zoom on it is made ready, as it is seen at that one."""


class FarLand:
    """Draws it, and keeps what was found for a landscape."""

    def __init__(self, terms: Terms) -> None:
        self._terms = terms
        self._faces: tuple[Land, tuple[int, ...], Faces] | None = None
        self._numbers: tuple[Land, tuple[int, ...], float, Numbers] | None = None
        self._fading: Land | None = None
        self.land = Landscape(terms)

    def draw(self, paint: Painter, plan: Plan, land: Land, found: Collection[Area], own: tuple[int, ...]) -> None:
        """The land; `own` are the colours whose closed safe meadows gleam."""
        self.land.draw(paint, plan, land, grid=False, face=self._known(land, found, own).__getitem__)

    def foresee(self, paint: Painter, plan: Plan, land: Land, found: Collection[Area], own: tuple[int, ...]) -> None:
        """The camera is near, but may soon be far."""
        if paint.rough and plan.camera.zoom < _SOON:
            faces = self._known(land, found, own)
            size = math.ceil(_FORESEEN * TILE * paint.scale.factor)
            self.land.foresee({faces[at] for at in land.tiles}, size)

    def _known(self, land: Land, found: Collection[Area], own: tuple[int, ...]) -> Faces:
        if self._faces is None or self._faces[0] is not land or self._faces[1] != own:
            self._faces = land, own, Faces(self._terms, land, found, own)
        return self._faces[2]

    def label(self, paint: Painter, plan: Plan, land: Land, found: Collection[Area], own: tuple[int, ...]) -> None:
        """What stands on it."""
        zoom = min(plan.camera.zoom, numbers.LEAST)
        made = self._numbers
        if made is None or made[0] is not land or made[1:3] != (own, zoom):
            made = self._numbers = land, own, zoom, Numbers(self._terms, land, found, own, zoom)
        numbers.animals(paint, plan, self._terms, land, found)
        numbers.draw(paint, plan, made[3].all)

    def fade(
        self, paint: Painter, plan: Plan, land: Land, found: Collection[Area], own: tuple[int, ...], share: float
    ) -> None:
        """All of it over the land as it is seen from near, so far as it has come (0-1)."""
        area = paint.rect_px(plan.board).clip(paint.surface.get_rect())
        sheet = pygame.Surface(area.size)
        sheet.fill(ground.MAT)
        f = paint.scale.factor
        over = Painter(sheet, paint.scale, paint.rough)
        with over.offset(-area.x / f, -area.y / f):
            self.draw(over, plan, land, found, own)
            if self._fading is land or not paint.rough:  # both would be too much for the first frame
                self.label(over, plan, land, found, own)
        if paint.rough:
            self._fading = land
        sheet.set_alpha(round(255 * share))
        with paint.clip(plan.board.inset(ground.INSIDE)):
            paint.surface.blit(sheet, area)


def legend(paint: Painter, plan: Plan, words: Catalogue, land: Land, keep: Sequence[Rect]) -> None:
    """What pills and discs mean, in a corner of the board where it covers no tile; none where there is no such."""
    look = style("label")
    told = [words.t(f"wolves_and_sheep.far.{each}") for each in ("closed", "open", "danger")]
    wide = 2 * _SIDE + 2 * _GAP + sum(paint.measure(each, look)[0] + _PILL[0] + 8 for each in told)
    box = corner_for(plan, land, (wide, _HIGH), keep)
    if box is None:
        return
    paint.skin(box, Skin(colours.cream, _HIGH / 2, colours.white_rim, 2, shadows=KINDS["panel"].shadows))
    x, y = box.x + _SIDE, box.centre[1]
    for number, each in enumerate(told):
        pill = Rect(x, y - _PILL[1] / 2, *_PILL)
        if number == 2:
            numbers.warning(paint, pill.centre, 11)
        else:
            fill, ink = (colours.white_fur, colours.ink) if number else (colours.ink_soft, colours.white_fur)
            paint.box(pill, fill, _PILL[1] / 2, colours.ink_soft if number else colours.white_fur, 2)
            paint.text(_FIGURE, pill.centre, style("figure").at(17), ink, "centre")
        shown = paint.text(each, (pill.right + 8, y), look)
        x = shown.right + _GAP
