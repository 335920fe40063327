"""The way from a card to its title's lessons: a button, a key, and a list where there are several."""

from __future__ import annotations

from game.lessons.lesson import files, shelf
from game.scenes.shell.menu import MenuScene
from game.scenes.shell.outcomes import TakeLesson
from game.ui.events import Input
from game.ui.keymap import pressed
from game.ui.rect import Rect, Scale
from game.ui.title import Title
from game.ui.widgets.base import Widget
from game.ui.widgets.button import Button
from game.ui.widgets.choices import Item
from game.ui.widgets.dialog import BUTTON, GAP, PADDING, WIDTH, Dialog


class Learn:
    """Knows which titles have lessons; reads them when somebody wants one."""

    def __init__(self, scene: MenuScene) -> None:
        self._scene, self._services = scene, scene.services
        self.titles = [title for title in self._services.titles if files(title.key, self._services.lessons)]

    def handle(self, event: Input) -> bool:
        """Take L on the card that has the keyboard or lies under the pointer; whether an input is used up by that."""
        if not pressed(event, "learn"):
            return False
        page = self._scene.page
        names = [each.name for each in (page.focused, page.hovered) if each is not None]
        title = next((each for name in names for each in self.titles if name.endswith(f".{each.key}")), None)
        if page.overlays or title is None:
            return False
        self.open(title)
        return True

    def open(self, title: Title) -> None:
        """Open the lesson, or the list of several; damaged ones are named and left out."""
        scene, t = self._scene, self._scene.words.t
        lessons, faults = shelf(title.key, self._services.lessons)
        if len(lessons) == 1 and not faults:
            scene.navigate(TakeLesson(title, tuple(lessons)))
            return
        text = "\n\n".join(t("lesson.damaged", file=each.file, field=each.field, reason=each.reason) for each in faults)
        name = t(f"{title.key}.name")
        items = []
        for number, lesson in enumerate(lessons):
            words = t("lesson.list.item", number=number + 1, title=t(lesson.title))
            done = lesson.id in self._services.settings.lessons
            items.append(Item(str(number), words, "icons/check" if done else "icons/learn"))
        items.append(Item("cancel", t("button.cancel")))

        def answer(key: str) -> None:
            if key != "cancel":
                scene.navigate(TakeLesson(title, tuple(lessons), int(key)))

        finished = self._services.settings.lessons
        first = next((number for number, lesson in enumerate(lessons) if lesson.id not in finished), 0)
        dialog = Column("title.lessons", t("lesson.list", title=name), text, items, answer, "cancel", title.accent)
        dialog.first = dialog.buttons[first]
        scene.page.open(dialog)
        scene.dirty = True


class Column(Dialog):
    """A question whose answers lie below each other; Enter takes the first of them that is wanted."""

    @property
    def first(self) -> Button:
        """The entry itself."""
        return next(button for button in self.buttons if button.look == "normal")

    @first.setter
    def first(self, wanted: Button) -> None:
        for button in self.buttons:
            button.look = "normal" if button is wanted else "secondary"

    def first_focus(self) -> Widget:
        return self.first

    def confirm(self) -> bool:
        self.first.press()
        return True

    def arrange(self, scale: Scale) -> None:
        super().arrange(scale)
        rows = len({button.rect.y for button in self.buttons})  # beside each other they need several where room is dear
        more = (BUTTON + GAP) * (len(self.buttons) - rows)
        wide = min(WIDTH, scale.width - 2 * GAP)
        high = min(self.rect.h + more, scale.height - 2 * GAP)
        self.rect = Rect.around((scale.width / 2, scale.height / 2), wide, high)
        pitch = min(BUTTON + GAP, (high - 2 * PADDING - 44) / len(self.buttons))
        y = self.rect.bottom - PADDING - pitch * len(self.buttons) + pitch - min(BUTTON, pitch - 4)
        for button in self.buttons:
            button.rect = Rect(self.rect.x + PADDING, y, wide - 2 * PADDING, min(BUTTON, pitch - 4))
            y += pitch
