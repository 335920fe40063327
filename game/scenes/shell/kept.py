"""How a kept match is shown in menus: its picture, its seats, how far it has come."""

from __future__ import annotations

from io import BytesIO

import pygame

from game.i18n.catalogue import Catalogue
from game.store.database import Summary
from game.ui.cache import Cache
from game.ui.paint import Painter
from game.ui.rect import Rect
from game.ui.theme import colours, palette
from game.ui.title import Title

_pictures: Cache[pygame.Surface | None] = Cache(60)
LEAST = 92.0


def picture(paint: Painter, rect: Rect, summary: Summary, title: Title | None) -> None:
    """The board as it was last, else the title's vignette, else an icon."""
    area = paint.rect_px(rect)
    key = (summary.id, summary.updated, area.w, area.h)
    shown = _pictures.get(key, lambda: _fitted(summary.picture, area.w, area.h))
    paint.box(rect, colours.inset, 10)
    if shown is not None:
        paint.surface.blit(shown, (area.centerx - shown.get_width() // 2, area.centery - shown.get_height() // 2))
    elif title is not None:
        with paint.clip(rect):
            title.vignette(paint, rect)
    else:
        paint.picture("icons/help", Rect.around(rect.centre, rect.h * 0.5), tint=colours.ink_soft)


def _fitted(png: bytes | None, w: int, h: int) -> pygame.Surface | None:
    """The picture as large as it fits; None where there is none that can be read."""
    if png is None or w <= 0 or h <= 0:
        return None
    try:
        full = pygame.image.load(BytesIO(png), "picture.png")
    except pygame.error:
        return None
    factor = min(w / full.get_width(), h / full.get_height())
    size = (max(1, round(full.get_width() * factor)), max(1, round(full.get_height() * factor)))
    return pygame.transform.smoothscale(full, size)


def seats(paint: Painter, at: tuple[float, float], summary: Summary, width: float) -> None:
    """Mark and name of each seat in a row from a point on; names that are too long end in an ellipsis.

    Where there is no room for names, the marks alone stand there.
    """
    x, y = at
    share = width / len(summary.seats)
    whole = sum(paint.measure(seat.name, "label")[0] + 60 for seat in summary.seats) - 24 <= width
    for number, seat in enumerate(summary.seats):
        paint.mark((x + 14, y), 14, palette(seat, number))
        if share < LEAST and not whole:
            x += min(share, 34.0)
            continue
        # Whoever has a short name leaves the rest of the room to those that follow.
        left = (at[0] + width - x + 24) / (len(summary.seats) - number) - 60
        shown = paint.text(seat.name, (x + 36, y), "label", colours.ink, width=width if whole else left)
        x = shown.right + 24


def name(words: Catalogue, summary: Summary) -> str:
    """What the match's title is called; its key where it has no name here."""
    key = f"{summary.title}.name"
    return words.t(key) if words.has(key) else summary.title
