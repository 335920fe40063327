"""The guide's greeting on the very first title screen: the first lesson is offered where the last match will stand."""

from __future__ import annotations

from collections.abc import Iterator

from game.i18n.catalogue import Catalogue
from game.lessons.lesson import files
from game.scenes.shell import menu, outcomes
from game.scenes.shell.scene import Services
from game.scenes.title.layout import ROOMY, TitleLayout
from game.scenes.title.today import fit_main
from game.ui.paint import Painter
from game.ui.rect import Rect, Scale
from game.ui.theme import colours
from game.ui.title import Title
from game.ui.widgets.base import Press, Pressable

_GOOSE = 0.86
"""Height of the goose, of the box."""
_PAD, _LINES = 16.0, 2


def greeted_title(services: Services) -> Title | None:
    """The title whose lesson is offered to somebody who has done nothing here yet; None where nothing is offered."""
    settings = services.settings
    if settings.greeted or settings.lessons or settings.helped or not settings.first_help:
        return None
    return next((each for each in services.titles if files(each.key, services.lessons)), None)


def first_lesson(services: Services, title: Title) -> outcomes.TakeLesson | outcomes.ShowLearn:
    """The way to the first lesson of a title; where all are damaged, to the page that says so."""
    from game.lessons.lesson import shelf

    lessons, _ = shelf(title.key, services.lessons)
    return outcomes.TakeLesson(title, tuple(lessons)) if lessons else outcomes.ShowLearn(title)


def widgets(title: Title, at: TitleLayout, words: Catalogue, scale: Scale, go: Press) -> Iterator[Pressable]:
    """The box and its button; a press anywhere on it does the same."""
    drawn = menu.DrawBox(at.last, lambda paint, box: _draw(paint, box, title, words, at.go_on.x))
    label = words.t("title.greeting.go")
    button = menu.PartButton("title.greeting", at.go_on, label, "icons/learn", "main", title.accent, go)
    fit_main(button, scale)
    button.card = menu.PressBox("title.greeting.box", drawn, button)
    button.card.hint = words.t("title.greeting.text", game=words.t(f"{title.key}.name"))
    yield button.card
    yield button


def _draw(paint: Painter, box: Rect, title: Title, words: Catalogue, end: float) -> None:
    paint.panel(box)
    low = box.h < ROOMY.strip
    high = _GOOSE * box.h
    goose = Rect(box.x + (8 if low else _PAD), box.centre[1] - high / 2, high, high)
    paint.picture("people/goose", goose)
    x = goose.right + (8 if low else _PAD)
    width = max(1.0, end - x - 10)
    told = words.t("title.greeting.text", game=words.t(f"{title.key}.name"))
    if low:
        paint.text(told, (x, box.centre[1]), "caption", colours.ink, "left", width, _LINES)
        return
    paint.text(words.t("title.greeting"), (x, box.y + box.h * 0.3), "h3", width=width)
    paint.text(told, (x, box.y + box.h * 0.64), "note", None, "left", width, _LINES)
