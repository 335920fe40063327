"""A board as the table of its game draws it at the start, with a disc on each place by how often it is used, and the
names of those that are told of."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pygame

from game.ai.balance import Balance
from game.core.match import Match
from game.i18n.catalogue import Catalogue
from game.scenes.tabletop.heat import draw_heat, heat_of
from game.scenes.tabletop.table_model import TableModel
from game.scenes.tabletop.table_view import TableView
from game.ui.paint import Painter
from game.ui.rect import Rect, Scale
from game.ui.theme import colours
from game.ui.title import Title
from game.ui.type import style

_SIZE = (1600, 900)
_LEAST = 7.0
"""Radius of the smallest disc, in units."""
_PAD, _HIGH = 3.0, 0.36
"""Room beside a name, in units; its height as a share of that of its place, at most."""


class BoardPicture:
    """Picture of the board of a match that has just begun, made when there is time."""

    def __init__(self, title: Title, match: Match[Any, Any], words: Catalogue) -> None:
        begun: Match[Any, Any] = Match(match.spec, match.setup)
        begun.deal()
        self._scale = Scale(_SIZE)
        self._view = view = TableView(title, begun, words, "none")
        view.resize(self._scale, 100)
        view.see(begun.only_viewer)
        view.rest()
        self._model = TableModel(view, False)
        self._made: list[pygame.Surface] = []

    def work(self) -> bool:
        """Make the picture; whether it was still to be made."""
        if self._made:
            return False
        drawn = pygame.Surface(_SIZE)
        paint = Painter(drawn, self._scale)
        self._view.drawing.draw(paint, self._view.context())
        self._made.append(drawn.subsurface(paint.rect_px(self._view.frame.board).clip(drawn.get_rect())).copy())
        return True

    def name(self, number: int) -> str:
        """Name of a place as the table calls it, in few letters where it has any; else that of the map."""
        spots = self._view.table.controls.numbered
        own = self._view.table.words
        spot = spots[number] if number < len(spots) else None
        known = "" if spot is None else own.mark(self._model.context, spot) or self._model.name(spot)
        return known or self._view.match.setup.boards[0].spots[number].name

    def draw(self, paint: Painter, rect: Rect, report: Balance | None, named: Iterable[int] = ()) -> None:
        """Draw the board into a rectangle, what a report tells of its places, and the names of some."""
        board = self._view.frame.board
        zoom = min(rect.w / board.w, rect.h / board.h)
        place = Rect.around(rect.centre, board.w * zoom, board.h * zoom)
        for made in self._made if paint.keeps else ():
            area = paint.rect_px(place)
            paint.surface.blit(pygame.transform.smoothscale(made, area.size), area)
        if report is None:
            return

        def laid(box: Rect) -> Rect:
            x, y = place.x + (box.x - board.x) * zoom, place.y + (box.y - board.y) * zoom
            return Rect(x, y, box.w * zoom, box.h * zoom)

        draw_heat(paint, [(laid(box), often) for box, often in heat_of(self._model, report)], _LEAST, numbered=False)
        spots, things = self._view.table.controls.numbered, self._model.things
        for number in named:
            if number < len(spots) and spots[number] in things:
                _draw_name(paint, laid(things[spots[number]]), self.name(number))


def _draw_name(paint: Painter, box: Rect, name: str) -> None:
    """Draw the name of a place on a label that leaves what lies in the middle of it in sight."""
    label = style("caption")
    wide, high = paint.measure(name, label)
    label = label.at(label.size * min(1.0, (box.w - 2 * _PAD) / wide, _HIGH * box.h / high))
    wide, high = paint.measure(name, label)
    ground = Rect.around((box.centre[0], box.bottom - high / 2), wide + 2 * _PAD, high)
    paint.box(ground, colours.cream, high / 3, colours.ink_soft, 1)
    paint.text(name, ground.centre, label, colours.ink, "centre")
