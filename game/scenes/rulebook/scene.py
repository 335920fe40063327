"""The rulebook over the whole window."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from game.files import ASSETS
from game.scenes.rulebook.reader import BookReader
from game.scenes.rulebook.spread import Spread
from game.scenes.shell import bar
from game.scenes.shell.menu import PAD, DrawBox, MenuScene, menu_layout, panel
from game.scenes.shell.outcomes import ShowRules
from game.scenes.shell.scene import Services
from game.ui.access import Announcement
from game.ui.events import Input
from game.ui.keymap import pressed
from game.ui.paint import Painter
from game.ui.rect import Rect
from game.ui.widgets.base import Widget

_SEARCH = 370.0


class RulebookScene(MenuScene):
    """A game's book: opened at a rule if one is asked for, closed to where it was opened."""

    name = "rulebook"

    def __init__(self, services: Services, wanted: ShowRules, folder: Path = ASSETS) -> None:
        super().__init__(services)
        self.title, self._in_match = wanted.title, wanted.in_match
        self.spread = Spread(BookReader(services, wanted.title, folder), self.refresh)
        self._extra_left = 0.0
        """Width of the way back beyond that of a sign."""
        book = self.spread.reader.book
        self.spread.go(book.last if wanted.page < 0 and book is not None else wanted.page)
        self.spread.open(wanted.rule, wanted.just_now)

    def refresh(self) -> None:
        """Lay everything out anew; a text stays scrolled to where it is, unless it is another one."""
        self.page.fill(self.build())
        self.dirty = True

    def handle(self, event: Input) -> None:
        if pressed(event, "rules") and not self.page.overlays:
            self.back()
        elif self.spread.handle(event, self.page):
            self.dirty = True
        else:
            super().handle(event)

    def take_announcements(self) -> Sequence[Announcement]:
        return self.spread.take()

    def build(self) -> Iterable[Widget]:
        at = menu_layout(self.scale)
        yield from self._head(at.bar, at.body)
        yield panel(at.body)
        yield from self.spread.build(at.body.inset(PAD, PAD * 0.75), self.scale)

    def _head(self, box: Rect, body: Rect) -> Iterator[Widget]:
        yield DrawBox(box, self._draw_bar)
        back = bar.icon_button(self.words, "rulebook.back", box, self.back)
        if self._in_match:
            back.hint = self.words.t("rulebook.back")
        if self._in_match and box.w >= bar.NAMED:
            back.label, back.hint = back.hint, ""
            back.rect = back.rect._replace(w=back.natural_width(self.scale))
        self._extra_left = back.rect.right - box.x - bar.icon_place(box, 0).right + box.x
        yield back
        yield bar.tab_button(self.scale, self._tab_bar(box), self.title, self.words, box.w >= bar.NAMED)
        close = bar.icon_button(self.words, "rulebook.close", box, self.back)
        x = close.rect.x - 12
        if self.spread.folds(body.inset(PAD)):
            fold = self.spread.fold(bar.icon_place(box, -2))
            x = fold.rect.x - 12
            yield fold
        wide = min(_SEARCH, x - box.x - 150)
        yield self.spread.search(Rect(x - wide, box.y + 5, wide, box.h - 10))
        yield close

    def _tab_bar(self, box: Rect) -> Rect:
        """The bar as it would begin if the first button had the usual width."""
        return box.moved(self._extra_left, 0)

    def _draw_bar(self, paint: Painter, box: Rect) -> None:
        bar.draw(paint, box)
        named = box.w >= bar.NAMED
        tab = bar.draw_tab(
            paint, self._tab_bar(box), self.title, self.words.t(f"{self.title.key}.name") if named else ""
        )
        room = box.right - (_SEARCH + 200 if named else 470) - tab.right
        if room > 60:
            paint.text(self.words.t("rulebook.name"), (tab.right + 20, box.centre[1]), "h3", width=room)
