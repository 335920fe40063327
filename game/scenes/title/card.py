"""A title's card: its picture, name, motto, seats, minutes and what begins a match of it."""

from __future__ import annotations

from game.i18n.catalogue import Catalogue
from game.scenes.shell.phrases import seat_counts
from game.ui import skin
from game.ui.paint import Painter
from game.ui.rect import Rect
from game.ui.theme import colours
from game.ui.title import Title
from game.ui.type import style
from game.ui.widgets.button import DEPTH, face

TALL = 396.0
LYING = 1.5
"""A card this many times as wide as high has its picture beside its words."""


def draw(paint: Painter, card: Rect, title: Title, words: Catalogue) -> None:
    """Everything on the card; the whole of it is one button."""
    if card.w > LYING * card.h:
        _lying(paint, card, title, words)
    else:
        _standing(paint, card, title, words)


def _lying(paint: Painter, card: Rect, title: Title, words: Catalogue) -> None:
    picture = Rect(card.x + 14, card.y + 14, card.w * 0.56, card.h - 28)
    _vignette(paint, picture, title)
    k = min(1.0, card.h / TALL)
    x = picture.right + 32 * k
    width = card.right - 30 * k - x
    button = Rect(x, card.bottom - 30 * k - 76 * k, width, 76 * k)
    paint.text(words.t(f"{title.key}.name"), (x, card.y + 66 * k), style("name").at(52 * k), width=width)
    motto, at = words.t(f"{title.key}.tagline"), (x, card.y + 104 * k)
    paint.text(motto, at, style("body").at(max(20.0, 22 * k)), colours.ink_soft, "left", width, 2, "top")
    y = (card.y + 160 * k + button.y) / 2
    _facts(paint, (x, y), width, title, words)
    _play(paint, button, title, words.t("title.play"), 26)


def _standing(paint: Painter, card: Rect, title: Title, words: Catalogue) -> None:
    button = Rect(card.x + 16, card.bottom - 12 - 50, card.w - 32, 50)
    picture = Rect(card.x + 12, card.y + 12, card.w - 24, button.y - 128 - card.y - 12)
    _vignette(paint, picture, title)
    x, width = card.x + 20, card.w - 40
    y = picture.bottom + 28
    paint.text(words.t(f"{title.key}.name"), (x, y), "name_card", width=width)
    paint.text(words.t(f"{title.key}.tagline"), (x, y + 32), "label", width=width)
    _facts(paint, (x, y + 66), width, title, words)
    _play(paint, button, title, words.t("title.play"), 20)


def _vignette(paint: Painter, rect: Rect, title: Title) -> None:
    with paint.clip(rect):
        title.vignette(paint, rect)


def _facts(paint: Painter, at: tuple[float, float], width: float, title: Title, words: Catalogue) -> None:
    (x, y), tint = at, title.accent.base
    paint.picture("icons/person", Rect.around((x + 10, y), 22), tint=tint)
    paint.text(seat_counts(words, title.spec.seats), (x + 30, y), "strong", width=width / 2 - 34)
    paint.picture("icons/clock", Rect.around((x + width / 2 + 10, y), 22), tint=tint)
    minutes = words.t("title.minutes", minutes=title.minutes)
    paint.text(minutes, (x + width / 2 + 30, y), "strong", width=width / 2 - 30)


def _play(paint: Painter, rect: Rect, title: Title, label: str, size: float) -> None:
    look = skin.raised(title.accent, 12, DEPTH)
    top = face(paint, rect, look, 0, 0)
    wide, _ = paint.measure(label, style("button").at(size))
    x, y = top.centre
    paint.picture("icons/play", Rect.around((x - wide / 2 - 4, y), size), tint=title.accent.on)
    paint.text(label, (x + size / 2 + 4, y), style("button").at(size), title.accent.on, "centre")
