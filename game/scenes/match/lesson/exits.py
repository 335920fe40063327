"""Bar of a lesson and the ways out of it: done, skipped, left or given up, and what may come then."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from msgspec.structs import replace

from game.lessons.lesson import Lesson, LessonFault
from game.scenes.match.screen import MatchScreen
from game.scenes.shell import bar
from game.scenes.shell.outcomes import Home, PlayNow, TakeLesson
from game.scenes.tabletop.commands import Verb
from game.scenes.tabletop.table_view import TableView
from game.ui.paint import Painter
from game.ui.rect import Rect
from game.ui.widgets.base import Widget
from game.ui.widgets.button import Button
from game.ui.widgets.dialog import question

_BY_LESSON = "*lesson"
"""Name kept in place of a player's, where a lesson was the help of a first game."""


class LessonExits:
    """Asks what comes next, and goes there."""

    def __init__(self, screen: MatchScreen, request: TakeLesson) -> None:
        self._screen, self.request = screen, request

    def done(self) -> None:
        """Keep that the lesson is done, and ask what comes next."""
        services, lesson = self._screen.services, self.request.lesson
        settings = services.settings
        if lesson.id not in settings.lessons:
            title = self.request.title.key
            services.change(lessons=(*settings.lessons, lesson.id), helped=settings.helped_after(title, _BY_LESSON))
        more = self.request.lessons[self.request.number + 1 :][:1]
        self._open("done", ["home", "again", "play", *(["next"] if more else [])], more)

    def skip(self) -> None:
        """Ask what comes in place of the rest."""
        more = self.request.number + 1 < len(self.request.lessons)
        self._open("skip", ["again", "play", *(["next"] if more else []), "stay"])

    def leave(self) -> None:
        """Esc, or the way home."""
        self._open("leave", ["home", "again", "stay"])

    def give_up(self, fault: LessonFault) -> None:
        """Say that the lesson is damaged and cannot go on."""
        words = self._screen.words
        text = words.t("lesson.damaged", file=fault.file, field=fault.field, reason=fault.reason)
        then = {"ok": partial(self._go, "home")}
        self._screen.page.open(question(words, "lesson.fault", {"ok": ""}, then, text=text))

    def _open(self, name: str, ways: list[str], more: Sequence[Lesson] = ()) -> None:
        """Ask; `more` is the next lesson, whose name is told, so that nobody takes one for all there is."""
        screen, t = self._screen, self._screen.words.t
        icons = {"again": "icons/replay", "play": "icons/play", "next": "icons/arrow_right", "home": "icons/home"}
        answers = {f"lesson.way.{way}": icons.get(way, "") for way in ways}
        text = t("lesson.done.more", title=t(more[0].title)) if more else None
        key, accent, title = f"lesson.{name}", self.request.title.accent, t(self.request.lesson.title)
        esc = "stay" if "stay" in ways else "home"
        screen.page.open(question(screen.words, key, answers, self._go, accent, text=text, esc=esc, title=title))

    def _go(self, way: str) -> None:
        services, request = self._screen.services, self.request
        match way:
            case "again":
                services.navigate(request)
            case "next":
                services.navigate(replace(request, number=request.number + 1))
            case "play":
                services.navigate(PlayNow(request.title))
            case "home":
                services.navigate(Home())
            case _:
                pass


def bar_buttons(
    table_view: TableView, run: Callable[[Verb], None], on_skip: Callable[[], None], undoes: bool
) -> list[Widget]:
    """Home, undo, skip, settings; `undoes`: there is anything to take back."""
    t, box = table_view.words.t, table_view.frame.bar
    home = bar.icon_button(table_view.words, "lesson.home", box, partial(run, Verb.MENU))
    settings = bar.icon_button(table_view.words, "lesson.settings", box, partial(run, Verb.SETTINGS))
    skip = Button("lesson.skip", skip_place(table_view), t("lesson.skip"), "icons/skip", on_press=on_skip)
    undo = bar.icon_button(table_view.words, "lesson.undo", box, partial(run, Verb.UNDO))
    undo.rect = undo_place(table_view)
    undo.enable(undoes, t("lesson.first"))
    return [home, undo, skip, settings]


def undo_place(table_view: TableView) -> Rect:
    """Box of the undo button, left of the one that skips the lesson."""
    skip = skip_place(table_view)
    return Rect(skip.x - bar.PITCH, skip.y, bar.ICON, skip.h)


def skip_place(table_view: TableView) -> Rect:
    """Box of the button that skips the lesson, left of the settings and as wide as its words."""
    last, scale = bar.icon_place(table_view.frame.bar, -2), table_view.scale
    width = Button("lesson.skip", last, table_view.words.t("lesson.skip"), "icons/skip").natural_width(scale)
    return last.rightmost(width)


def draw_bar(paint: Painter, screen: MatchScreen, request: TakeLesson) -> None:
    """Draw the game's tab, and number and name of the lesson unless a message lies there."""
    top, t = screen.table_view, screen.words.t
    box, end = top.frame.bar, undo_place(top).x - 12
    room = bar.draw_head(paint, box, top.title, top.words, top.frame.named, end)
    if not screen.page.shows_message_over(box):
        number = t("lesson.number", number=request.number + 1, count=len(request.lessons))
        bar.draw_sentence(paint, box, bar.Sentence(t(request.lesson.title), number), room)
