"""A board as the table of its game draws it at the start, with a disc on each place by how often it is used."""

from __future__ import annotations

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
from game.ui.title import Title

_SIZE = (1600, 900)
_LEAST = 7.0
"""Radius of the smallest disc, in units."""


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

    def draw(self, paint: Painter, rect: Rect, report: Balance | None) -> None:
        """Draw the board into a rectangle, and what a report tells of its places."""
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
