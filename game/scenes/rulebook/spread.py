"""An open rulebook in a rectangle: contents beside the text, or in its place where there is no room for both."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from game.scenes.rulebook.leaf import Leaf
from game.scenes.rulebook.parts import BAR_ROOM, PageText, Search, contents_widgets, hit_widgets
from game.scenes.rulebook.reader import BookReader
from game.scenes.shell.menu import DrawBox
from game.ui.events import Input, Key
from game.ui.paint import Painter
from game.ui.rect import Rect, Scale
from game.ui.theme import colours
from game.ui.widgets.base import Widget
from game.ui.widgets.button import Button
from game.ui.widgets.page import Page

_WIDE, _COLUMNS = 1120.0, 560.0
"""From these widths on examples lie beside the text, and contents beside both."""
_CONTENTS, _NARROW = 280.0, 196.0
_TEXT = 620.0
_BUTTON, _GAP = 52.0, 16.0

_PAGES = {"page up": -1, "page down": 1}


class Spread:
    """Makes the widgets anew whenever something has changed, and takes the keys of a book."""

    def __init__(self, reader: BookReader, changed: Callable[[], None]) -> None:
        self.reader, self._changed = reader, changed
        self.unfolded = False
        """Whether the contents are seen where there is room for them or the text."""
        self.listing = False
        """Whether somebody is just typing what to look for, so that hits show where there is room for them or the
        text."""
        self._text: PageText | None = None
        self._search: Search | None = None
        self._leaf: tuple[tuple[object, ...], Leaf] | None = None

    # -- what is done with it

    def open(self, rule: str = "", just_now: str = "") -> None:
        """The page of a rule."""
        self.reader.open(rule, just_now)
        self._turned()

    def go(self, page: int) -> None:
        """To a page."""
        if self.reader.go(page):
            self.reader.current = -1
            self._turned()

    def _turned(self) -> None:
        self.unfolded = self.listing = False
        self._changed()

    def _follow(self, rule: str) -> None:
        found = self.reader.book
        if found is not None and rule in found.places:
            self.go(found.places[rule])

    def _look_for(self, words: str) -> None:
        self.reader.look_for(words)
        self.listing = bool(words.strip())
        self._changed()

    def _go_to_hit(self, number: int) -> None:
        self.reader.at_hit(number)
        self._turned()

    def _next(self, way: int = 1) -> None:
        if self.reader.next_hit(way) is not None:
            self._turned()

    def _seen_to_end(self, way: int) -> bool:
        """Whether nothing of the text is left to scroll to, up (-1) or down (1)."""
        text = self._text
        return text is not None and (text.top >= text.most if way > 0 else text.top <= 0)

    def handle(self, event: Input, page: Page) -> bool:
        """A key that a book answers wherever the keyboard is; whether it was one."""
        if not isinstance(event, Key) or not event.down or page.overlays:
            return False
        if event.key == "f" and event.ctrl and self._search is not None:
            page.focus(self._search, True)
            self._search.select_all()
        elif event.key == "return" and event.shift and page.focused is self._search is not None:
            self._next(-1)
        elif event.key in _PAGES and (event.ctrl or self._seen_to_end(_PAGES[event.key])):
            self.go(self.reader.at + _PAGES[event.key])
        elif event.key in ("left", "right") and event.alt:
            self.go(self.reader.at + (1 if event.key == "right" else -1))
        elif event.key in _PAGES and self._text is not None:
            self._text.handle(event)
        else:
            return False
        page.dirty = True
        return True

    # -- what it is made of

    def search(self, rect: Rect) -> Search:
        """The field to search in."""
        self._search = Search(rect, self.reader, self._look_for, self._next)
        return self._search

    def fold(self, rect: Rect) -> Button:
        """Shows the contents in place of the text, and back."""
        made = Button("rulebook.fold", rect, icon="icons/list", on_press=self._unfold)
        made.hint, made.on = self.reader.services.words.t("rulebook.contents"), self.unfolded
        return made

    def _unfold(self) -> None:
        self.unfolded = not self.unfolded
        self._changed()

    @staticmethod
    def folds(rect: Rect) -> bool:
        """Whether contents and text do not both have room."""
        return rect.w < _COLUMNS

    def build(self, rect: Rect, scale: Scale) -> Iterator[Widget]:
        """Contents, text and the ways to the pages beside this one."""
        reader = self.reader
        self._text = None
        if reader.book is None:
            yield DrawBox(rect, self._draw_fault)
            return
        text = rect
        if self.folds(rect):
            if self.listing:
                yield hit_widgets(reader, rect, scale, self._go_to_hit)
                return
            if self.unfolded:
                yield contents_widgets(reader, rect, scale, self.go)
                return
        else:
            wide = _CONTENTS if rect.w >= _WIDE else _NARROW
            beside = Rect(rect.x, rect.y, wide, rect.h)
            if reader.search.strip():
                yield hit_widgets(reader, beside, scale, self._go_to_hit)
            else:
                yield contents_widgets(reader, beside, scale, self.go)
            x = rect.x + wide + _GAP / 2
            yield DrawBox(Rect(x, rect.y, 2, rect.h), _divide)
            text = Rect(x + _GAP, rect.y, rect.right - x - _GAP, rect.h)
        yield from self._reading(text, scale)

    def _reading(self, rect: Rect, scale: Scale) -> Iterator[Widget]:
        room = Rect(rect.x, rect.y, rect.w, rect.h - _BUTTON - _GAP)
        inner = room.w - BAR_ROOM
        column, aside = Rect(0, 0, min(inner, _TEXT), room.h), None
        if inner >= 2 * 400:
            column = Rect(0, 0, min(_TEXT, inner / 2 - _GAP), room.h)
            aside = Rect(column.w + 2 * _GAP, 0, min(_TEXT, inner - column.w - 2 * _GAP), room.h)
        self._text = PageText(
            f"rulebook.text.{self.reader.at}", room, self._set(column, aside, scale), self.reader, self._follow
        )
        yield self._text
        yield from self._ways(Rect(rect.x, rect.bottom - _BUTTON, min(rect.w, _TEXT), _BUTTON))

    def _set(self, column: Rect, aside: Rect | None, scale: Scale) -> Leaf:
        """The page as it is set in these columns: once, as long as nothing of that changes."""
        reader, page, found = self.reader, self.reader.page, self.reader.book
        assert page is not None
        assert found is not None
        words = reader.services.words
        key = (page, reader.told, column.w, aside, scale.factor, scale.text_factor, words.language)
        if self._leaf is None or self._leaf[0] != key:
            chapter = found.chapters[page.chapter].title
            self._leaf = key, Leaf(page, chapter, reader.told, words, reader.look, scale, column, aside)
        return self._leaf[1]

    def _ways(self, row: Rect) -> Iterator[Widget]:
        reader, t = self.reader, self.reader.services.words.t
        assert reader.book is not None
        pages, at = reader.book.passages, reader.at
        left, right = row.columns(2, 12)
        if at > 0:
            before = Button("rulebook.previous", left, pages[at - 1].short, "icons/arrow_left")
            before.hint, before.on_press = t("rulebook.previous"), partial(self.go, at - 1)
            yield before
        if at + 1 < len(pages):
            after = Button("rulebook.next", right, pages[at + 1].short, "icons/arrow_right")
            after.hint, after.on_press = t("rulebook.next"), partial(self.go, at + 1)
            yield after

    def _draw_fault(self, paint: Painter, rect: Rect) -> None:
        fault = self.reader.fault
        if fault is not None:
            words = self.reader.services.words.t(fault.key, **fault.fields)
            paint.text(words, (rect.x, rect.y + 8), "body", width=rect.w, max_lines=8, valign="top")


def _divide(paint: Painter, rect: Rect) -> None:
    paint.line((rect.x, rect.y), (rect.x, rect.bottom), colours.divider, 2)
