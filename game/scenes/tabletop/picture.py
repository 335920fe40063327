"""A small picture of a board, for the list of matches: only what all may see is on it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import pygame

from game.scenes.tabletop.lying import draw_sprite
from game.scenes.tabletop.tabletop import TableView
from game.store.notices import StoreError
from game.ui.art import encoded
from game.ui.context import TableContext
from game.ui.paint import Painter
from game.ui.rect import Rect

if TYPE_CHECKING:
    from game.store.database import Store

HEIGHT = 240
"""Pixels; the width follows the board."""


def keep(store: Store, match_id: int, table_view: TableView) -> None:
    """Put the picture into the store, and the colours that the seats show; a match without is still whole, so failure
    is passed over."""
    for _ in keeping(store, match_id, table_view):
        pass


def keeping(store: Store, match_id: int, table_view: TableView) -> Iterator[None]:
    """The same piece by piece, each of which fits into a frame."""
    made = _PNG(table_view)
    yield from made
    try:
        store.set_picture(match_id, made.data, [seat.colour for seat in table_view.dressed()])
    except StoreError:
        return


def public(paint: Painter, table_view: TableView, part: Rect, context: TableContext[Any]) -> None:
    """A part of the board in a sight of what all may see, at its place."""
    table_view.drawing.backdrop.put_plain(paint.surface, paint.rect_px(Rect(0, 0, 0, 0)).topleft, table_view.scale)
    table_view.table.look.draw_below(paint, context)
    for sprite in sorted(table_view.table.look.sprites(context), key=lambda sprite: sprite.layer):
        if sprite.box.intersects(part):
            draw_sprite(paint, sprite)


def png(table_view: TableView) -> bytes:
    """The board as it is shown, as a PNG."""
    made = _PNG(table_view)
    for _ in made:
        pass
    return made.data


class _PNG:
    """Going through it makes the picture."""

    def __init__(self, table_view: TableView) -> None:
        self._table_view = table_view
        self.data = b""

    def __iter__(self) -> Iterator[None]:
        # As large as the table is shown: of that size everything has been made already, as long as the table is open.
        top, board = self._table_view, self._table_view.frame.board
        paint = Painter(top.drawing.give_away_sheet(top.scale.size_px), top.scale)
        public(paint, top, board, top.public())
        yield
        size = (max(1, round(board.w * HEIGHT / board.h)), HEIGHT)
        small = pygame.transform.smoothscale(paint.surface.subsurface(paint.rect_px(board)), size)
        yield
        self.data = encoded(small)
        yield
