"""The strip with the match that was left last; a low one tells the same on two lines."""

from __future__ import annotations

from game.i18n.catalogue import Catalogue
from game.scenes.shell import kept
from game.scenes.shell.phrases import counted, day, local_now
from game.scenes.title.places import ROOMY
from game.store.database import Summary
from game.ui.paint import Painter
from game.ui.rect import Rect
from game.ui.theme import colours
from game.ui.title import Title
from game.ui.type import style

_BESIDE = 250.0, 196.0
"""What the button takes of a high strip and of a low one."""
_MARK = 34.0


def draw(paint: Painter, rect: Rect, words: Catalogue, latest: Summary | None, title: Title | None) -> None:
    """The match `latest` of a title, or that there is none."""
    low = rect.h < ROOMY.strip
    paint.panel(rect)
    if latest is None:
        _none(paint, rect, words, 0.65 if low else 1.0)
        return
    pad = 8 if low else 16
    high = rect.h - 2 * pad
    picture = Rect(rect.x + pad, rect.y + pad, min(high * 1.7, rect.w * 0.24), high)
    kept.picture(paint, picture, latest, title)
    x = picture.right + 20
    width = rect.right - _BESIDE[low] - x
    stage = words.t(counted(words, latest.title, "at"), turn=latest.turn)
    told = words.t("title.turn", stage=stage, when=day(words, latest.updated, local_now()))
    name = kept.name(words, latest)
    if low:
        upper, lower = rect.y + rect.h * 0.3, rect.y + rect.h * 0.7
        shown = paint.text(name, (x, upper), style("name_card").at(24), width=width * 0.6)
        paint.text(told, (shown.right + 14, upper + 1), "caption", width=x + width - shown.right - 14)
        names = sum(paint.measure(seat.name, "label")[0] + 60 for seat in latest.seats) - 24
        # Marks alone rather than names that are cut.
        kept.seats(paint, (x, lower), latest, width if names <= width else _MARK * len(latest.seats))
        return
    paint.text(words.t("title.last_saved"), (x, rect.y + 28), "caption", width=width)
    shown = paint.text(name, (x, rect.y + 62), "name_card", width=width * 0.6)
    paint.text(told, (shown.right + 14, rect.y + 63), "label", width=x + width - shown.right - 14)
    kept.seats(paint, (x, rect.y + 103), latest, width)


def _none(paint: Painter, rect: Rect, words: Catalogue, k: float) -> None:
    icon = Rect.around((rect.x + 68 * k, rect.centre[1]), 56 * k)
    paint.picture("icons/save", icon, tint=colours.wood)
    x, width = icon.right + 30 * k, rect.right - 24 - icon.right - 30 * k
    upper, lower = (rect.centre[1] - 16 * k, rect.centre[1] + 20 * k)
    paint.text(words.t("title.none_saved"), (x, upper), "h3" if k == 1 else "strong", width=width)
    paint.text(words.t("title.none_saved.text"), (x, lower), "note" if k == 1 else "caption", width=width)
