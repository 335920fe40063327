"""Pictures of boards in the set-up, small on cards and large beside them with all that is said about the chosen one; a
ring is round what has to be mended."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import pygame

from game.core.board import Board
from game.core.match import Match, MatchSetup
from game.core.seats import Seat
from game.core.spec import BadBoard, BadTerms
from game.scenes.setup.boards import BoardChoice, Candidate
from game.scenes.tabletop.table_view import TableView
from game.ui import type
from game.ui.paint import Painter
from game.ui.rect import Point, Rect, Scale
from game.ui.theme import colours
from game.ui.widgets.scroll import Scroll

_TABLE_SIZE = (1600, 900)
_KINDS = ("leaf_light", "sun_light", "water", "gold", "wood", "plum", "barn", "stone")
_MOST_SIZED = 80
_AIR = 0.05
"""Share of a picture that is left free at each side for the ring."""
_RING, _SIGN = 1.3, 26.0
"""Width of the ring round a place, in widths of it, and the most that the sign beside it takes."""
_GAP, _BAR, _WARNING = 16.0, 14.0, 26.0
_BESIDE, _LEAST = 240.0, 150.0
"""Least width for the words beside the picture, and least height of a picture above them."""
_LINES = 60


class BoardPictures:
    """Small pictures of boards, as the game's own table draws them; until one is made, and where the rules refuse a
    board, its places by their kinds."""

    def __init__(self, choice: BoardChoice) -> None:
        self._choice = choice
        self._made: dict[str, tuple[Board, pygame.Surface | None]] = {}
        self._sized: dict[tuple[str, tuple[int, int]], tuple[pygame.Surface, pygame.Surface]] = {}
        """By key and size each picture, and the same as large as it is drawn."""

    def work(self, candidates: Sequence[Candidate]) -> bool:
        """Make the next picture that is missing; whether there was one."""
        for found in candidates:
            board = found.board
            if board is not None and found.seats and self._made.get(found.key, (None,))[0] is not board:
                self._made[found.key] = board, self._drawn(found, board)
                return True
        return False

    def _drawn(self, found: Candidate, board: Board) -> pygame.Surface | None:
        """The board on the table of a match that has just begun on it."""
        title, services, count = self._choice.title, self._choice.services, found.seats[0]
        options, scale = title.spec.options(), Scale(_TABLE_SIZE)
        seats = title.with_colours([Seat(str(number + 1)) for number in range(count)])
        try:
            boards = services.boards(title.spec, options, count, board)
            match: Match[Any, Any] = Match(title.spec, MatchSetup(seats, options, boards, "picture", open_seed=True))
            match.deal()
            view = TableView(title, match, services.words, "none")
            view.resize(scale, 100)
            view.see(match.seat)
            view.rest()
            sheet = pygame.Surface(_TABLE_SIZE)
            paint = Painter(sheet, scale)
            view.drawing.draw(paint, view.context())
            cut = paint.rect_px(view.frame.board).clip(sheet.get_rect())
        except Exception:  # noqa: BLE001  a strange board that a table cannot draw is drawn by its places
            return None
        return sheet.subsurface(cut).copy()

    def draw(self, paint: Painter, found: Candidate, rect: Rect) -> None:
        """Draw the picture of a board into a rectangle."""
        paint.panel(rect, "inset")
        inner, made = rect.inset(4), self._made.get(found.key)
        picture = made[1] if made is not None and made[0] is found.board else None
        if found.board is None:
            paint.picture("icons/warning", Rect.around(rect.centre, min(rect.w, rect.h) * 0.4), tint=colours.barn_dark)
        elif picture is None:
            fault = place_at_fault(found)
            edge = 0 if fault is None else _AIR * min(inner.w, inner.h)
            draw_places(paint, found.board, inner.inset(edge), fault)
        elif paint.keeps:
            share = min(inner.w / picture.get_width(), inner.h / picture.get_height())
            place = paint.rect_px(Rect.around(inner.centre, picture.get_width() * share, picture.get_height() * share))
            paint.surface.blit(self._in_size(found.key, picture, place.size), place)

    def _in_size(self, key: str, picture: pygame.Surface, size: tuple[int, int]) -> pygame.Surface:
        """A picture as large as it is drawn, kept while there are few."""
        known = self._sized.get((key, size))
        if known is not None and known[0] is picture:
            return known[1]
        if len(self._sized) >= _MOST_SIZED:
            self._sized.clear()
        made = pygame.transform.smoothscale(picture, size)
        self._sized[key, size] = picture, made
        return made


def place_at_fault(found: Candidate) -> Point | None:
    """The place on the map that has to be mended before a board can be played on; None where none is known."""
    fault = found.fault
    if isinstance(fault, BadBoard):
        return None if fault.spot is None else (fault.board.spots[fault.spot].x, fault.board.spots[fault.spot].y)
    if fault is None or isinstance(fault, BadTerms) or fault.rest is None:
        return None
    (x, y), (width, height) = fault.rest.at, fault.rest.board.size
    return min(max(x, 0.0), width), min(max(y, 0.0), height)


def _looks(board: Board) -> list[str]:
    """Per place of a board what tells it from others: its kind, or its properties where all are of one kind."""
    kinds = [spot.kind for spot in board.spots]
    return kinds if len({*kinds}) > 1 else [str(sorted(spot.props.items())) for spot in board.spots]


def draw_places(paint: Painter, board: Board, rect: Rect, fault: Point | None = None) -> None:
    """Draw the places of a board, coloured by their kinds; round one to be mended a ring with a sign."""
    looks = _looks(board)
    kinds = sorted({*looks})
    share = min(rect.w / board.size[0], rect.h / board.size[1])
    x, y = rect.centre[0] - board.size[0] * share / 2, rect.centre[1] - board.size[1] * share / 2
    width, height = board.cell if all(board.cell) else (max(board.size) / 8, max(board.size) / 8)
    for spot, look in zip(board.spots, looks, strict=True):
        fill = getattr(colours, _KINDS[kinds.index(look) % len(_KINDS)])
        at = x + spot.x * share, y + spot.y * share
        if board.grid == "square":
            paint.box(Rect.around(at, width * share - 1, height * share - 1), fill, 1)
        else:
            paint.disc(at, max(1.5, min(width, height) * share * 0.46), fill)
    if fault is not None:
        wide = max(14.0, min(width, height) * share * _RING)
        _draw_ring(paint, (x + fault[0] * share, y + fault[1] * share), wide, rect)


def _draw_ring(paint: Painter, at: Point, wide: float, within: Rect) -> None:
    """Draw the ring round a place to be mended, light and dark so that it stands out on every ground, and the sign at
    the side where the picture goes on."""
    line = max(2.0, min(5.0, wide / 8))
    paint.box(Rect.around(at, wide + 2 * line), None, wide / 2 + line, colours.white_fur, 3 * line)
    paint.box(Rect.around(at, wide), None, wide / 2, colours.barn, line)
    sign = min(_SIGN, wide)
    if sign >= 14:
        way = 1 if at[0] < within.centre[0] else -1
        box = Rect.around((at[0] + way * (wide / 2 + line + sign / 2 + 2), at[1]), sign)
        paint.disc(box.centre, sign * 0.66, colours.white_fur)
        paint.picture("icons/warning", box.inset(sign * 0.1), tint=colours.barn_dark)


class BoardWords(NamedTuple):
    """The name of a board, its facts in a few words, and the whole sentence where it cannot be used."""

    name: str
    facts: str
    refusal: str


class BoardPanel(Scroll):
    """The chosen board; its picture stands beside the words or above them, and is left out where there is no room."""

    def __init__(self, rect: Rect, found: Candidate, pictures: BoardPictures, words: BoardWords, scale: Scale) -> None:
        self._picture, self._text = _places(rect, words, scale)
        super().__init__("setup.boards.shown", rect, long=max(rect.h, self._text.bottom - rect.y))
        self.found, self.pictures, self.words, self.label = found, pictures, words, words.name

    def content(self, paint: Painter) -> None:
        if self._picture is not None:
            self.pictures.draw(paint, self.found, self._picture)
        y = self._text.y
        for text, style, width in _lines(self.words, self._text.w):
            left = self._text.right - width if style == "strong" else self._text.x
            if style == "strong":
                paint.picture("icons/warning", Rect(self._text.x, y + 1, _WARNING, _WARNING), tint=colours.barn_dark)
            ink = colours.barn_dark if style == "strong" else None
            y = paint.text(text, (left, y), style, ink, "left", width, _LINES, "top").bottom + 8


def _places(rect: Rect, words: BoardWords, scale: Scale) -> tuple[Rect | None, Rect]:
    """Places of the picture, if there is room for it, and of the words."""
    side = rect.w - min(rect.h, rect.w - _BESIDE) - _GAP
    high, whole = _size(words, side, scale)
    if rect.w - rect.h >= _BESIDE and whole and high <= rect.h:
        return rect.leftmost(rect.w - side - _GAP), Rect(rect.right - side, rect.y, side, high)
    wide = rect.w - _BAR
    high = _size(words, wide, scale)[0]
    room = rect.h - high - _GAP
    if room < _LEAST:
        return None, Rect(rect.x, rect.y, wide, high)
    return rect._replace(h=room), Rect(rect.x, rect.y + room + _GAP, wide, high)


def _size(words: BoardWords, width: float, scale: Scale) -> tuple[float, bool]:
    """Height of the words in so much width, and whether none is cut."""
    blocks = [type.block(text, style, scale, room, _LINES) for text, style, room in _lines(words, width)]
    return sum(each.height_px for each in blocks) / scale.factor + 8 * (len(blocks) - 1), all(b.whole for b in blocks)


def _lines(words: BoardWords, width: float) -> list[tuple[str, str, float]]:
    """Texts with their styles, and their widths."""
    if words.refusal:
        told = (words.facts, "strong", width - _WARNING - 8), (words.refusal, "body", width)
        return [(words.name, "h3", width), *told]
    return [(words.name, "h3", width), (words.facts, "body", width)]
