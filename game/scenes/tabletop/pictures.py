"""Small pictures of a board: for the list of matches, and of a choice beside a better one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import pygame

from game.scenes.tabletop.compositor import draw_sprite
from game.scenes.tabletop.table_view import TableView
from game.store.notices import StoreError
from game.ui.art import encoded
from game.ui.context import TableContext
from game.ui.paint import Painter
from game.ui.rect import Point, Rect
from game.ui.shapes import Stroke
from game.ui.sprite import layered
from game.ui.theme import Colour, colours

if TYPE_CHECKING:
    from game.store.database import Store


HEIGHT = 240
"""Pixels; the width follows the board."""


def thumbnail_steps(store: Store, match_id: int, table_view: TableView) -> Iterator[None]:
    """Put the picture into the store, and the colours that the seats show, in pieces that each fit into a frame.

    A match without is still whole, so failure is passed over.
    """
    made = _PNG(table_view)
    yield from made
    try:
        store.set_picture(match_id, made.data, [seat.colour for seat in table_view.dressed()])
    except StoreError:
        return


def draw_public(paint: Painter, table_view: TableView, part: Rect, context: TableContext[Any]) -> None:
    """A part of the board in a sight of what all may see, at its place."""
    corner, ground = paint.rect_px(Rect(0, 0, 0, 0)).topleft, table_view.drawing.backdrop
    ground.put_plain(paint.surface, corner, table_view.scale, table_view.frame)
    table_view.table.look.draw_below(paint, context)
    for sprite in layered(table_view.table.look.sprites(context)):
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
        draw_public(paint, top, board, top.public())
        yield
        size = (max(1, round(board.w * HEIGHT / board.h)), HEIGHT)
        small = pygame.transform.smoothscale(paint.surface.subsurface(paint.rect_px(board)), size)
        yield
        self.data = encoded(small)
        yield


def frame_chosen(paint: Painter, box: Rect, unit: float = 1.0) -> None:
    """The frame of what was chosen."""
    _frame(paint, box, colours.barn_dark, unit)


def frame_better(paint: Painter, box: Rect, unit: float = 1.0) -> None:
    """The frame of what is better."""
    _frame(paint, box, colours.sun, unit)


def _frame(paint: Painter, box: Rect, colour: Colour, unit: float) -> None:
    paint.box(box.inset(-3 * unit), None, 8 * unit, colours.white_fur, 8 * unit)
    paint.box(box.inset(-2 * unit), None, 7 * unit, colour, 5 * unit)


def draw_check(paint: Painter, middle: Point, r: float, unit: float = 1.0) -> None:
    """The sign of what is better."""
    x, y = middle
    paint.disc((x, y), r, colours.legal_fill, colours.sun, 2 * unit)
    check = [(x - 0.5 * r, y), (x - 0.12 * r, y + 0.4 * r), (x + 0.52 * r, y - 0.42 * r)]
    paint.shape([check], (Stroke(colours.leaf_dark, max(3 * unit, 0.2 * r)),), closed=False)
