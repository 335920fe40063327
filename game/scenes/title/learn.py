"""The way from a card to its title's lessons: a button, a key, and a list where there are several."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from game.lessons.lesson import Lesson, files, shelf
from game.scenes.shell.menu import MenuScene
from game.scenes.shell.outcomes import TakeLesson
from game.scenes.title.form import form, smallest
from game.ui.events import Input, Key
from game.ui.rect import Rect, Scale
from game.ui.title import Title
from game.ui.widgets.base import Widget
from game.ui.widgets.button import Button
from game.ui.widgets.choices import Item
from game.ui.widgets.dialog import BUTTON, GAP, PADDING, WIDTH, Dialog

_BETWEEN = 10.0
"""From one way of a card to the next."""
_ICON = 46.0


class Learn:
    """Knows which titles have lessons; reads them when somebody wants one."""

    def __init__(self, scene: MenuScene) -> None:
        self._scene, self._services = scene, scene.services
        self.titles = [title for title in self._services.titles if files(title.key, self._services.lessons)]

    @property
    def any(self) -> bool:
        """Whether any title has lessons, so that all cards have a row for other ways."""
        return bool(self.titles)

    def buttons(self, cards: Sequence[Rect]) -> list[Widget]:
        """One on each card whose title has lessons; without words on the picture where there is no row for it."""
        found: list[Widget] = []
        for title, card in zip(self._services.titles, cards, strict=True):
            made = form(card, smallest(self._scene.scale), True)
            if made is None or title not in self.titles:
                continue
            row, corner = made.ways, Rect(made.picture.right - _ICON - 6, made.picture.y + 6, _ICON, _ICON)
            place = corner if row is None else row.columns(len(self._ways), _BETWEEN)[0]
            found.append(self._button(title, place, row is not None))
        return found

    _ways = ("learn",)
    """Of the row, from the left."""

    def _button(self, title: Title, rect: Rect, named: bool) -> Button:
        t, name = self._scene.words.t, f"title.learn.{title.key}"
        label = t("title.learn") if named else ""
        made = Button(name, rect, label, "icons/learn", on_press=partial(self.open, title))
        made.hint, made.more = t("title.learn.hint"), "L"
        made.group = "title.more"
        return made

    def takes(self, event: Input) -> bool:
        """L on the card that has the keyboard or lies under the pointer; whether an input is used up by that."""
        if not isinstance(event, Key) or event.key != "l" or not event.down or event.ctrl or event.alt:
            return False
        page = self._scene.page
        names = [each.name for each in (page.focused, page.hovered) if each is not None]
        found = next((title for name in names for title in self.titles if name.endswith(f".{title.key}")), None)
        if page.overlays or found is None:
            return False
        self.open(found)
        return True

    def open(self, title: Title) -> None:
        """To the lesson, or to the list of several; what is damaged is told and left out."""
        scene, t = self._scene, self._scene.words.t
        lessons, faults = shelf(title.key, self._services.lessons)
        if len(lessons) == 1 and not faults:
            scene.navigate(TakeLesson(title, tuple(lessons)))
            return
        told = "\n\n".join(t("lesson.damaged", file=each.file, field=each.field, reason=each.reason) for each in faults)
        name = t(f"{title.key}.name")
        items = [self._item(number, lesson) for number, lesson in enumerate(lessons)]
        items = [*items, Item("cancel", t("button.cancel"))]

        def answer(key: str) -> None:
            if key != "cancel":
                scene.navigate(TakeLesson(title, tuple(lessons), int(key)))

        done = self._services.settings.lessons
        first = next((number for number, lesson in enumerate(lessons) if lesson.id not in done), 0)
        made = Column("title.lessons", t("lesson.list", title=name), told, items, answer, "cancel", title.accent)
        made.first = made.buttons[first]
        scene.page.open(made)
        scene.dirty = True

    def _item(self, number: int, lesson: Lesson) -> Item:
        t, done = self._scene.words.t, lesson.id in self._services.settings.lessons
        words = t("lesson.list.item", number=number + 1, title=t(lesson.title))
        return Item(str(number), words, "icons/check" if done else "icons/learn")


class Column(Dialog):
    """A question whose answers lie below each other; Enter takes the first of them that is wanted."""

    @property
    def first(self) -> Button:
        """That one."""
        return next(button for button in self.buttons if button.look == "normal")

    @first.setter
    def first(self, wanted: Button) -> None:
        for button in self.buttons:
            button.look = "normal" if button is wanted else "secondary"

    def entry(self) -> Widget:
        return self.first

    def confirm(self) -> bool:
        self.first.press()
        return True

    def arrange(self, scale: Scale) -> None:
        super().arrange(scale)
        more = (BUTTON + GAP) * (len(self.buttons) - 1)
        wide = min(WIDTH, scale.width - 2 * GAP)
        high = min(self.rect.h + more, scale.height - 2 * GAP)
        self.rect = Rect.around((scale.width / 2, scale.height / 2), wide, high)
        pitch = min(BUTTON + GAP, (high - 2 * PADDING - 44) / len(self.buttons))
        y = self.rect.bottom - PADDING - pitch * len(self.buttons) + pitch - min(BUTTON, pitch - 4)
        for button in self.buttons:
            button.rect = Rect(self.rect.x + PADDING, y, wide - 2 * PADDING, min(BUTTON, pitch - 4))
            y += pitch
