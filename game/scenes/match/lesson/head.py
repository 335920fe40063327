"""The bar over a lesson: which one it is, and how it is left."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from game.scenes.match.beside import HudParts
from game.scenes.match.lesson.ends import Ends
from game.scenes.match.news import Announcements
from game.scenes.match.says import Bar
from game.scenes.match.session import MatchSession
from game.scenes.shell import bar
from game.scenes.tabletop.commands import Verb
from game.scenes.tabletop.table_view import TableView
from game.ui.context import TableContext
from game.ui.paint import Painter
from game.ui.rect import Rect
from game.ui.widgets.base import Widget
from game.ui.widgets.button import Button
from game.ui.widgets.page import Page


def bar_buttons(
    table_view: TableView, run: Callable[[Verb], None], on_skip: Callable[[], None], undoes: bool
) -> list[Widget]:
    """Home, undo, skip, settings; `undoes`: there is anything to take back."""
    t, box = table_view.words.t, table_view.frame.bar
    home = bar.icon_button("lesson.home", box, 0, "icons/home", t("lesson.leave"), partial(run, Verb.HOME))
    settings = bar.icon_button(
        "lesson.settings", box, -1, "icons/settings", t("match.settings"), partial(run, Verb.SETTINGS)
    )
    skip = Button("lesson.skip", skip_place(table_view), t("lesson.skip"), "icons/skip", on_press=on_skip)
    undo = Button("lesson.undo", undo_place(table_view), icon="icons/undo", on_press=partial(run, Verb.UNDO))
    undo.hint = t("match.undo")
    undo.enable(undoes, t("lesson.first"))
    return [home, undo, skip, settings]


def undo_place(table_view: TableView) -> Rect:
    """Left of what skips the lesson."""
    skip = skip_place(table_view)
    return Rect(skip.x - bar.PITCH, skip.y, bar.ICON, skip.h)


def skip_place(table_view: TableView) -> Rect:
    """Left of the settings, as wide as its words."""
    last, scale = bar.icon_place(table_view.frame.bar, -2), table_view.scale
    wide = Button("lesson.skip", last, table_view.words.t("lesson.skip"), "icons/skip").natural_width(scale)
    return Rect(last.right - wide, last.y, wide, last.h)


class LessonBar(Bar):
    """Tells which lesson it is."""

    def __init__(
        self, table_view: TableView, session: MatchSession, hud: HudParts, page: Page, news: Announcements, ends: Ends
    ) -> None:
        super().__init__(table_view, session, hud, page, news)
        self._top, self._ends = table_view, ends

    def draw(self, paint: Painter, context: TableContext[Any]) -> None:
        box = context.frame.bar
        tab = bar.draw_head(paint, context.frame, self._top.title, self._top.words)
        room = Rect(tab.right + 12, box.y, undo_place(self._top).x - 24 - tab.right, box.h)
        if not self._page.shows_message_over(box):
            bar.draw_sentence(paint, box, self.lesson(), room)

    def lesson(self) -> bar.Sentence:
        """Number and name of the lesson."""
        taken, t = self._ends.taken, self._top.words.t
        number = t("lesson.number", number=taken.number + 1, count=len(taken.lessons))
        return bar.Sentence(t(taken.lesson.title), number)
