"""The title screen: one card per title, the match that was left last, and the ways to everything else."""

from __future__ import annotations

from collections.abc import Iterable

from game.scenes.shell import kept
from game.scenes.shell.menu import MenuScene, Sketch
from game.scenes.shell.open_match import open_match, tell_notices
from game.scenes.shell.outcomes import Opened, Play, Quit, SetUp, ShowSaves, ShowSettings
from game.scenes.shell.phrases import counted, day, local_now
from game.scenes.shell.scene import Services
from game.scenes.title import card as menu_card
from game.scenes.title.places import Places, places
from game.store.database import Summary
from game.store.notices import Notice, StoreError
from game.ui.paint import Painter
from game.ui.rect import Rect
from game.ui.theme import MENU, colours
from game.ui.title import Title
from game.ui.type import style
from game.ui.widgets.base import Widget
from game.ui.widgets.button import Button
from game.ui.widgets.card import Card
from game.ui.widgets.scroll import Scroll

ALL = 5
"""So many titles the motto of the whole speaks of."""


class TitleScene(MenuScene):
    """What the program opens with."""

    name = "title"

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self.latest: Summary | None = None

    def enter(self) -> None:
        try:
            self.latest = self.services.store.latest()
        except StoreError as error:
            self.latest = None
            self.services.notices.append(Notice(error.key))
        self.refresh()
        tell_notices(self)

    def back(self) -> None:
        """Esc leaves the program only when asked."""
        quit_it = self.words.t("title.quit")
        self.ask("leave", self.words.t("dialog.quit"), self.words.t("dialog.quit.text"), quit_it, self.quit)

    def quit(self) -> None:
        """End the program."""
        self.navigate(Quit())

    # -- layout

    def build(self) -> Iterable[Widget]:
        at = places(self.scale, len(self.services.titles), self.latest is not None)
        head = Sketch(at.head, self._head)
        cards = [self._card(title, rect) for title, rect in zip(self.services.titles, at.cards, strict=True)]
        version = Sketch(at.version, self._version)
        children = [head, *cards, *self._last(at), *self._ways(at), version]
        return [Scroll("title.all", Rect(0, 0, self.scale.width, self.scale.height), children, at.bottom)]

    def _card(self, title: Title, rect: Rect) -> Card:
        card = Card(
            f"title.play.{title.key}",
            rect,
            lambda paint, place: menu_card.draw(paint, place, title, self.words),
            title.accent,
            lambda: self.play(title),
        )
        card.group = "title.cards"
        return card

    def _last(self, at: Places) -> list[Widget]:
        found: list[Widget] = [Sketch(at.last, self._last_saved)]
        if self.latest is not None:
            title = self.services.title(self.latest.title)
            accent = title.accent if title is not None else MENU
            button = Button(
                "title.continue",
                at.go_on,
                self.words.t("title.continue"),
                "icons/play",
                "main",
                accent,
                self.resume,
            )
            found.append(button)
        return found

    def _ways(self, at: Places) -> list[Widget]:
        t = self.words.t
        made = [
            Button("title.saves", at.saves, t("title.saves"), "icons/save", on_press=self._saves),
            Button(
                "title.settings", at.settings, t("title.settings"), "icons/settings", on_press=self._settings
            ),
            Button("title.quit", at.quit, t("title.quit"), "icons/cross", on_press=self.quit),
        ]
        for button in made:
            button.group = "title.ways"
        return list(made)

    # -- what is drawn

    def _head(self, paint: Painter, rect: Rect) -> None:
        name, motto = self.words.t("app.name"), self._motto()
        k = rect.h / 190
        face = style("logo").at(112 * k)
        wide, _ = paint.measure(name, face)
        logo = Rect(0, rect.y, 374 * k, 152 * k)
        left = rect.centre[0] - (logo.w + 36 * k + wide) / 2
        paint.picture("logo", logo.moved(left, 12 * k))
        x, y = left + logo.w + 36 * k, rect.y + 84 * k
        for drop, colour in ((7 * k, colours.wood_deep), (4 * k, colours.wood_dark), (0, colours.cream)):
            paint.text(name, (x, y + drop), face, colour)
        line = style("main").at(max(20.0, 24 * k))
        at = (x + 6 * k, y + 82 * k)
        paint.text(motto, (at[0], at[1] + 1.5), line, colours.wood_deep)
        paint.text(motto, at, line, colours.cream)

    def _motto(self) -> str:
        count = len(self.services.titles)
        return self.words.t("app.tagline") if count == ALL else self.words.n("title.games", count)

    def _last_saved(self, paint: Painter, rect: Rect) -> None:
        paint.panel(rect)
        if self.latest is None:
            self._none_saved(paint, rect)
            return
        latest = self.latest
        high = rect.h - 32
        picture = Rect(rect.x + 16, rect.y + 16, min(high * 1.7, rect.w * 0.24), high)
        kept.picture(paint, picture, latest, self.services.title(latest.title))
        x = picture.right + 20
        width = rect.right - 250 - x
        paint.text(self.words.t("title.last_saved"), (x, rect.y + 28), "caption", width=width)
        shown = paint.text(kept.name(self.words, latest), (x, rect.y + 62), "name_card", width=width * 0.6)
        when = day(self.words, latest.updated, local_now())
        stage = self.words.t(counted(self.words, latest.title, "at"), turn=latest.turn)
        told = self.words.t("title.turn", stage=stage, when=when)
        paint.text(told, (shown.right + 14, rect.y + 63), "label", width=x + width - shown.right - 14)
        kept.seats(paint, (x, rect.y + 103), latest, width)

    def _none_saved(self, paint: Painter, rect: Rect) -> None:
        icon = Rect.around((rect.x + 68, rect.centre[1]), 56)
        paint.picture("icons/save", icon, tint=colours.wood)
        x, width = icon.right + 30, rect.right - 24 - icon.right - 30
        paint.text(self.words.t("title.none_saved"), (x, rect.centre[1] - 16), "h3", width=width)
        paint.text(self.words.t("title.none_saved.text"), (x, rect.centre[1] + 20), "note", width=width)

    def _version(self, paint: Painter, rect: Rect) -> None:
        paint.text(self.services.version, (rect.right, rect.centre[1]), "caption", colours.cream, "right")

    # -- what a player does

    def play(self, title: Title) -> None:
        """To the set-up of a title."""
        self.navigate(SetUp(title))

    def confirm(self) -> None:
        if self.latest is not None:
            self.resume()

    def resume(self) -> None:
        """On with the match that was left last."""
        if self.latest is not None:
            open_match(self, self.latest.id, self._go)

    def _go(self, opened: Opened) -> None:
        self.navigate(Play(opened))

    def _saves(self) -> None:
        self.navigate(ShowSaves())

    def _settings(self) -> None:
        self.navigate(ShowSettings())
