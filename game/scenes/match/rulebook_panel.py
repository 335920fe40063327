"""Rulebook beside the table of a match: the board moves to the left and stays playable."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from msgspec.structs import replace

from game.scenes.match.screen import MatchPart, MatchScreen, Message, ViewerLeft
from game.scenes.shell import bar
from game.scenes.shell.menu import DrawBox
from game.scenes.shell.outcomes import ShowRules
from game.scenes.tabletop.commands import USED, Reply
from game.ui.access import Announcement
from game.ui.events import Input, Key, Typed
from game.ui.frame import EDGE, book_width
from game.ui.keymap import pressed, with_keys
from game.ui.paint import Painter
from game.ui.rect import Rect
from game.ui.theme import colours
from game.ui.tween import STILL, Glide, out_cubic
from game.ui.widgets.base import Widget
from game.ui.widgets.button import Button
from game.ui.widgets.field import Field

if TYPE_CHECKING:
    from game.scenes.match.hand_over import HandOver
    from game.scenes.rulebook.spread import Spread


SLIDE_MS = 220.0
_PAD, _HEAD = 20.0, 48.0


class RulebookPanel(MatchPart):
    """Part that opens the book beside the table, and keeps the page."""

    uses, hears = (Key, Typed), (ViewerLeft,)

    def __init__(self, screen: MatchScreen, hand_over: HandOver) -> None:
        self._screen, self._hand_over = screen, hand_over
        self._away = Glide(1, SLIDE_MS, out_cubic)
        """Share of the sheet that is still beyond the window's edge."""

    # -- opening and closing

    def press(self) -> None:
        """Open the book, or close it."""
        if self.beside:
            self.close()
        else:
            self.open(ShowRules(self._screen.title, self._asked()))

    def _asked(self) -> str:
        """The rule of what is asked just now; empty where it was opened at that already, so that the reader goes on."""
        waiting = self._screen.table_view.context().waiting
        rule = "" if waiting is None else waiting.rule
        book = self._screen.state.book
        before, book.opened_at = book.opened_at, rule
        return "" if rule == before else rule

    def open(self, outcome: ShowRules) -> None:
        """Open the book beside the table, or over the window."""
        if book_width(self._screen.scale):
            # Open it at a rule, or where it was.
            from game.scenes.rulebook.reader import BookReader  # here, because most matches need no rules
            from game.scenes.rulebook.spread import Spread

            book = self._screen.state.book
            if book.spread is None:
                book.spread = Spread(BookReader(self._screen.services, self._screen.title), self._screen.page.renew)
            book.spread.open(outcome.rule, outcome.just_now)
            if not self._screen.table_view.book:
                self._switch(True)
        else:
            self._screen.services.navigate(replace(outcome, in_match=True))

    def close(self) -> None:
        """Take it away; the table is as before."""
        if self._screen.table_view.book:
            self._switch(False)

    def _switch(self, opened: bool) -> None:
        screen = self._screen
        self._hand_over.end_show()
        screen.table_view.book = opened
        self._away.set(1)
        if screen.settings.animation in STILL:
            self._away.set(0)
        else:
            self._away.to(0)
        screen.table_view.resize(screen.scale, screen.settings.ui_scale)
        screen.page.renew()

    @property
    def beside(self) -> bool:
        """Whether it lies beside the table now."""
        return self._screen.table_view.book and book_width(self._screen.scale) > 0

    def tick(self, dt_ms: float) -> bool:
        moved = self._screen.table_view.book and self._away.step(dt_ms)
        if moved:
            self._screen.page.renew()
        return moved

    def on(self, message: Message) -> None:
        if (spread := self._screen.state.book.spread) is not None:  # what led to the page was said to somebody else
            spread.reader.just_now = ""

    def take(self) -> Sequence[Announcement]:
        """Take the heading of its page once that has been opened or turned to."""
        spread = self._screen.state.book.spread
        return () if spread is None else spread.take(self.beside)

    # -- inputs

    def handle(self, event: Input) -> Reply:
        """F1 opens and closes; while it lies there, what is written goes to its field, Esc closes."""
        page = self._screen.page
        if page.overlays:
            return None
        if pressed(event, "rules"):
            self.press()
            return USED
        spread = self._screen.state.book.spread
        if not self.beside or spread is None or not isinstance(event, Key | Typed):
            return None
        if spread.handle(event, page):
            return USED
        if isinstance(page.focused, Field):
            return USED if page.handle(event) else None
        if pressed(event, "back") and not self._screen.handling.carries:
            self.close()
            return USED
        return None

    # -- what is to be seen

    @property
    def in_bar(self) -> bool:
        return True

    def icon(self, box: Rect) -> Button:
        button = Button("match.rules", box, icon="icons/book", on_press=self.press)
        button.hint, button.on = with_keys(self._screen.words, "rulebook.open", "rules"), self.beside
        return button

    def add_buttons(self, buttons: list[Widget]) -> list[Widget]:
        spread = self._screen.state.book.spread
        return [*buttons, *self._sheet(spread)] if self.beside and spread is not None else buttons

    def _sheet(self, spread: Spread) -> Iterator[Widget]:
        screen = self._screen
        frame = screen.table_view.frame
        wide = book_width(screen.scale)
        sheet = Rect(
            frame.bar.right - wide, frame.bar.bottom + EDGE, wide, frame.canvas.bottom - EDGE - frame.bar.bottom - EDGE
        )
        sheet = sheet.moved(self._away.value * (wide + EDGE), 0)
        yield DrawBox(sheet, self._draw)
        inner = sheet.inset(_PAD, _PAD * 0.75)
        head = inner.upper(_HEAD)
        close = bar.icon_button(screen.words, "rulebook.close", head, self.close)
        whole = bar.icon_button(screen.words, "rulebook.whole", head, self._fill_window)
        close.rect, whole.rect = close.rect.moved(10, 0), whole.rect.moved(10, 0)
        left = head.x + 200
        yield spread.search(Rect(left, head.y, whole.rect.x - 14 - left, head.h))
        yield whole
        yield close
        body = Rect(inner.x, head.bottom + 14, inner.w, inner.bottom - head.bottom - 14)
        yield from spread.build(body, screen.scale)

    def _fill_window(self) -> None:
        """Show the same page in a window of its own."""
        if (spread := self._screen.state.book.spread) is not None:
            reader = spread.reader
            self._screen.services.navigate(ShowRules(self._screen.title, "", reader.told, True, reader.at))

    def _draw(self, paint: Painter, sheet: Rect) -> None:
        paint.panel(sheet, rim=colours.gold, rim_width=2.5)
        y = sheet.y + _PAD * 0.75 + _HEAD / 2
        paint.picture("icons/book", Rect.around((sheet.x + _PAD + 18, y), 32), tint=colours.ink)
        words = self._screen.words.t("rulebook.name")
        paint.text(words, (sheet.x + _PAD + 46, y), "h2", width=146)
