"""How a lesson ends: done, skipped, left, or given up; and what may come then."""

from __future__ import annotations

from typing import Protocol

from msgspec.structs import replace

from game.i18n.catalogue import Catalogue
from game.lessons.lesson import LessonFault
from game.scenes.shell.outcomes import Home, Outcome, PlayNow, TakeLesson
from game.scenes.shell.scene import Services
from game.ui.widgets.choices import Item
from game.ui.widgets.dialog import Dialog
from game.ui.widgets.page import Page


class LessonTable(Protocol):
    """The scene of the lesson."""

    services: Services
    page: Page
    dirty: bool

    @property
    def words(self) -> Catalogue:
        """All words on the screen."""

    def navigate(self, outcome: Outcome) -> None:
        """Hand on what the scene ends with."""


_BY_LESSON = "*lesson"
"""In place of the name of who has had the help of a first game: it was the lesson."""


class Ends:
    """Asks what comes next, and goes there."""

    def __init__(self, scene: LessonTable, taken: TakeLesson) -> None:
        self._scene, self.taken = scene, taken

    def done(self) -> None:
        """The last step is over: that is kept."""
        services, lesson = self._scene.services, self.taken.lesson
        settings = services.settings
        if lesson.id not in settings.lessons:
            title = self.taken.title.key
            services.change(lessons=(*settings.lessons, lesson.id), helped=settings.helped_after(title, _BY_LESSON))
        last = self.taken.number + 1 == len(self.taken.lessons)
        self._open("done", ["home", "again", "play", *([] if last else ["next"])], "home")

    def skip(self) -> None:
        """The learner wants none of the rest."""
        more = self.taken.number + 1 < len(self.taken.lessons)
        self._open("skip", ["again", "play", *(["next"] if more else []), "stay"], "stay")

    def leave(self) -> None:
        """Esc, or the way home."""
        self._open("leave", ["home", "again", "stay"], "stay")

    def give_up(self, fault: LessonFault) -> None:
        """The lesson is damaged and cannot go on."""
        t = self._scene.words.t
        words = t("lesson.damaged", file=fault.file, field=fault.field, reason=fault.reason)
        ok = Item("home", t("button.ok"))
        self._scene.page.open(Dialog("lesson.fault", t("lesson.fault"), words, (ok,), self._go, "home"))

    def _open(self, name: str, ways: list[str], cancel: str) -> None:
        scene, t = self._scene, self._scene.words.t
        icons = {"again": "icons/replay", "play": "icons/play", "next": "icons/arrow_right", "home": "icons/home"}
        items = [Item(way, t(f"lesson.way.{way}"), icons.get(way, "")) for way in ways]
        heading, text = t(f"lesson.{name}", title=t(self.taken.lesson.title)), t(f"lesson.{name}.text")
        scene.page.open(Dialog(f"lesson.{name}", heading, text, items, self._go, cancel, self.taken.title.accent))
        scene.dirty = True

    def _go(self, way: str) -> None:
        scene, taken = self._scene, self.taken
        match way:
            case "again":
                scene.navigate(taken)
            case "next":
                scene.navigate(replace(taken, number=taken.number + 1))
            case "play":
                scene.navigate(PlayNow(taken.title))
            case "home":
                scene.navigate(Home())
            case _:
                pass
