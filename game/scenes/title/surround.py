"""What the title screen has round its cards: the logo with name and motto above, the match that was left last below."""

from __future__ import annotations

from game.core.match import shown_turn
from game.i18n.catalogue import Catalogue
from game.scenes.shell.menu import draw_match, draw_match_seats, match_name
from game.scenes.shell.phrases import day, local_now, turn_reached
from game.scenes.title.places import ROOMY
from game.store.listing import Summary
from game.ui.paint import Painter
from game.ui.rect import Rect
from game.ui.theme import colours
from game.ui.title import Title
from game.ui.type import style

_HIGH = 190.0
"""The height at which everything has its full size."""
_LOW = 60.0
_NAME_OF_LOW = 1.7
"""A low head has no second line, so that its name is so many times as large."""


def draw_head(paint: Painter, rect: Rect, name: str, motto: str) -> None:
    """As large as the rectangle is high, in its middle; a low one leaves out a motto that is too long."""
    low = rect.h < _LOW
    k = rect.h / _HIGH * (_NAME_OF_LOW if low else 1)
    face, line = style("logo").at(112 * k), style("main").at(max(20.0, 24 * k))
    logo = Rect(0, rect.y, 374 / 152 * rect.h, rect.h) if low else Rect(0, rect.y + 12 * k, 374 * k, 152 * k)
    start = logo.w + 36 * k
    wide = start + paint.measure(name, face)[0]
    longer = wide + 24 + paint.measure(motto, line)[0] if low else wide
    left = rect.centre[0] - (longer if longer <= rect.w else wide) / 2
    paint.picture("logo", logo.moved(left, 0))
    x, y = left + start, rect.centre[1] - 4 * k if low else rect.y + 84 * k
    for drop, colour in ((7 * k, colours.wood_deep), (4 * k, colours.wood_dark), (0, colours.cream)):
        paint.text(name, (x, y + drop), face, colour)
    if longer <= rect.w or not low:
        at = (left + wide + 24, y + 6 * k) if low else (x + 6 * k, y + 82 * k)
        paint.text(motto, (at[0], at[1] + 1.5), line, colours.wood_deep)
        paint.text(motto, at, line, colours.cream)


_BESIDE = 250.0, 196.0
"""What the button takes of a high strip and of a low one."""
_MARK = 34.0


def draw_last_match(paint: Painter, rect: Rect, words: Catalogue, latest: Summary | None, title: Title | None) -> None:
    """The match `latest` of a title, or that there is none."""
    low = rect.h < ROOMY.strip
    paint.panel(rect)
    if latest is None:
        _draw_none(paint, rect, words, 0.65 if low else 1.0)
        return
    pad = 8 if low else 16
    high = rect.h - 2 * pad
    picture = Rect(rect.x + pad, rect.y + pad, min(high * 1.7, rect.w * 0.24), high)
    draw_match(paint, picture, latest, title)
    x = picture.right + 20
    width = rect.right - _BESIDE[low] - x
    stage = turn_reached(words, latest.title, shown_turn(title.first_turn if title else 0, latest.turn))
    if latest.over:
        stage = words.t("saves.finished")
    told = words.t("title.turn", stage=stage, when=day(words, latest.updated, local_now()))
    name = match_name(words, latest)
    if low:
        upper, lower = rect.y + rect.h * 0.3, rect.y + rect.h * 0.7
        shown = paint.text(name, (x, upper), style("name_card").at(24), width=width * 0.6)
        paint.text(told, (shown.right + 14, upper + 1), "caption", width=x + width - shown.right - 14)
        names = sum(paint.measure(seat.name, "label")[0] + 60 for seat in latest.seats) - 24
        # Marks alone rather than names that are cut.
        draw_match_seats(paint, (x, lower), latest, width if names <= width else _MARK * len(latest.seats))
        return
    heading = words.t("title.last_finished" if latest.over else "title.last_saved")
    paint.text(heading, (x, rect.y + 28), "caption", width=width)
    shown = paint.text(name, (x, rect.y + 62), "name_card", width=width * 0.6)
    paint.text(told, (shown.right + 14, rect.y + 63), "label", width=x + width - shown.right - 14)
    draw_match_seats(paint, (x, rect.y + 103), latest, width)


def _draw_none(paint: Painter, rect: Rect, words: Catalogue, k: float) -> None:
    icon = Rect.around((rect.x + 68 * k, rect.centre[1]), 56 * k)
    paint.picture("icons/save", icon, tint=colours.wood)
    x, width = icon.right + 30 * k, rect.right - 24 - icon.right - 30 * k
    upper, lower = (rect.centre[1] - 16 * k, rect.centre[1] + 20 * k)
    paint.text(words.t("title.none_saved"), (x, upper), "h3" if k == 1 else "strong", width=width)
    paint.text(words.t("title.none_saved.text"), (x, lower), "note" if k == 1 else "caption", width=width)
