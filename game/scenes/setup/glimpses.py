"""Three pictures of what a title is: moments of a match that is kept with the program, drawn by the real table."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple

import msgspec
import pygame
from msgspec.structs import replace

from game.core.journal import Record
from game.core.match import resume
from game.files import ASSETS
from game.i18n.catalogue import Catalogue
from game.scenes.tabletop.layout import TableModel
from game.scenes.tabletop.tabletop import TableView
from game.ui.paint import Painter
from game.ui.rect import Rect, Scale
from game.ui.spot import among, named
from game.ui.title import Preview, Title

PREVIEWS = ASSETS / "glimpses"
"""Per title the record of a match of computers."""
PREVIEW_ASPECT = 0.5
"""The height of a picture, by its width."""
_TABLE_SIZE = (1600, 900)
_CROP_MARGIN, _LEAST_CROP = 10.0, 420.0
"""Round what is shown, and the width that is shown at least, in units of the table."""


class _Asked(NamedTuple):
    """A picture and the words that may be in it, to be told from others."""

    key: str
    number: int
    language: str


_MADE: dict[_Asked, pygame.Surface] = {}


class Previews:
    """Makes the pictures one by one, so that nobody waits for all of them."""

    def __init__(self, title: Title, words: Catalogue) -> None:
        self._title, self._words = title, words
        self.count = len(title.glimpses)

    def work(self) -> bool:
        """Make the next picture that is missing; whether there was one."""
        missing = next((number for number in range(self.count) if self.picture(number) is None), None)
        if missing is not None:
            _MADE[self._asked(missing)] = _draw_table(self._title, missing, self._words)
        return missing is not None

    def picture(self, number: int) -> pygame.Surface | None:
        """One of them, as large as it was drawn; None before it is."""
        return _MADE.get(self._asked(number))

    def draw(self, paint: Painter, number: int, rect: Rect) -> None:
        """One of them into a rectangle of its own shape, or the empty place of it."""
        paint.panel(rect, "inset")
        made = self.picture(number)
        if made is None or not paint.keeps:
            return
        place = paint.rect_px(rect.inset(2))
        paint.surface.blit(pygame.transform.smoothscale(made, place.size), place)

    def _asked(self, number: int) -> _Asked:
        return _Asked(self._title.key, number, self._words.language)


def forget_previews() -> None:
    """All pictures are made anew."""
    _MADE.clear()


@lru_cache(maxsize=8)
def _record(key: str) -> Record:
    return msgspec.json.decode((PREVIEWS / f"{key}.json").read_bytes(), type=Record)


def _draw_table(title: Title, number: int, words: Catalogue) -> pygame.Surface:
    glimpse = title.glimpses[number]
    table_view, layout = preview_row(title, glimpse, words)
    sheet = pygame.Surface(_TABLE_SIZE)
    paint = Painter(sheet, Scale(_TABLE_SIZE))
    table_view.drawing.draw(paint, layout.context)
    return sheet.subsurface(paint.rect_px(crop(layout, glimpse)).clip(sheet.get_rect())).copy()


def preview_row(title: Title, glimpse: Preview, words: Catalogue) -> tuple[TableView, TableModel]:
    """The table at that moment, with what is held and pointed at."""
    record = _record(title.key)
    record = replace(record, seats=title.coloured(record.seats))
    match: Any = resume(title.spec, record, upto=glimpse.rows)
    table_view = TableView(title, match, words, "none")
    table_view.resize(Scale(_TABLE_SIZE), 100)
    table_view.see(match.seat)
    table_view.rest()
    layout = TableModel(table_view)
    layout.offer(match.options)
    if glimpse.hold:
        layout.chooser.take(named(glimpse.hold))
    layout.hover = named(glimpse.hover) if glimpse.hover else None
    return table_view, layout


def crop(layout: TableModel, glimpse: Preview) -> Rect:
    """What is cut out: all that is to be shown, in the shape of a picture, on the canvas."""
    known = {**layout.parts, **layout.spots}
    groups = [named(name) for name in glimpse.show]
    shown = [Rect(*box) for spot, box in known.items() if any(among(spot, group) for group in groups)]
    box = Rect.enclosing(shown).inset(-_CROP_MARGIN)
    w = max(box.w, box.h / PREVIEW_ASPECT, _LEAST_CROP)
    h = w * PREVIEW_ASPECT
    canvas = layout.context.frame.canvas
    cut = Rect.around(box.centre, min(w, canvas.w), min(h, canvas.h))
    x, y = min(max(0.0, cut.x), canvas.w - cut.w), min(max(0.0, cut.y), canvas.h - cut.h)
    return Rect(x, y, cut.w, cut.h)
