"""An open rulebook in a rectangle: contents beside the text or in its place, and the field to search in."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import Self

from msgspec.structs import replace

from game.scenes.rulebook.book import Span
from game.scenes.rulebook.leaf import BookLink, Flow, Leaf
from game.scenes.rulebook.reader import LONGEST, BookReader
from game.scenes.shell.menu import DrawBox
from game.ui import type
from game.ui.access import Announcement, Node
from game.ui.events import Input, Key
from game.ui.keymap import pressed, with_keys
from game.ui.paint import Painter
from game.ui.rect import Rect, Scale
from game.ui.spot import Spot
from game.ui.theme import Accent, colours
from game.ui.type import Style, style
from game.ui.widgets.base import Pressable, Widget
from game.ui.widgets.button import Button
from game.ui.widgets.field import PADDING, Field
from game.ui.widgets.page import Page
from game.ui.widgets.scroll import Scroll

ENTRY, SUB = 46.0, 40.0
_NUMBER = 40.0
_GLASS = 34.0
_MOST_HITS = 40
"""Most texts in the list of hits."""
BAR_ROOM = 26.0
"""Width that a scroll's bar takes at the right."""


class RestoredScroll(Scroll):
    """A scroll that comes to a place when it is made anew, wherever the one before it was."""

    def __init__(self, name: str, rect: Rect, children: Iterable[Widget], long: float, shows: Rect | None) -> None:
        super().__init__(name, rect, list(children), long)
        self.shows = shows
        if shows is not None:
            self.reveal(shows)
            self.to(self._top.target, at_once=True)

    def resume(self, old: Self) -> None:
        super().resume(old)
        if self.shows is not None:
            self.reveal(self.shows)


class PageText(RestoredScroll):
    """A page of the book that is scrolled."""

    def __init__(self, name: str, rect: Rect, leaf: Leaf, reader: BookReader, go: Callable[[str], None]) -> None:
        links = [
            Link(f"rulebook.link.{number}", each._replace(box=each.box.moved(rect.x, rect.y)), go)
            for number, each in enumerate(leaf.links())
        ]
        wanted = reader.hits[reader.current] if reader.current >= 0 else None
        shows = leaf.place(wanted.unit, wanted.hit) if wanted is not None and wanted.page == reader.at else None
        super().__init__(name, rect, links, leaf.height + 16, None if shows is None else shows.moved(rect.x, rect.y))
        self.leaf, self._reader, self.label = leaf, reader, "" if reader.page is None else reader.page.title

    def node(self) -> Node:
        """The page as it is heard, each link after the words that it stands in."""
        made, (x, y), parts = super().node(), self.shift, list[Node]()
        links = [each for each in made.parts if each.does]
        for number, (words, box) in enumerate(self.leaf.told()):
            place = box.moved(self.rect.x + x, self.rect.y + y)
            within = [each for each in links if each.box and place.contains(*each.box.centre)]
            parts += [Node(Spot("line", self.name, number), "line", place, words), *within]
        return replace(made, parts=tuple(parts))

    def content(self, paint: Painter) -> None:
        self.leaf.draw(paint, (self.rect.x, self.rect.y), self._reader.marked)


class Link(Pressable):
    """Words that lead to another rule; they are drawn with the text."""

    def __init__(self, name: str, words: BookLink, go: Callable[[str], None]) -> None:
        super().__init__(name, words.box, lambda: go(words.rule))
        self.rule, self.label = words.rule, words.words

    def reach(self) -> Rect:
        return self.rect.inset(-2)

    def draw(self, paint: Painter) -> None:
        y = self.rect.bottom - self.rect.h * 0.16
        paint.line(
            (self.rect.x, y), (self.rect.right, y), colours.leaf_dark, 3 if self.glides.lift.value > 0.5 else 1.5
        )
        if self.ring:
            paint.ring(self.rect, 6, 0)


class ContentsEntry(Pressable):
    """A line of the contents: a chapter with its number, or a page in it."""

    def __init__(
        self, name: str, rect: Rect, flow: Flow, number: str, chosen: bool, accent: Accent, on_press: Callable[[], None]
    ) -> None:
        super().__init__(name, rect, on_press)
        self.flow, self.number, self.chosen, self.accent = flow, number, chosen, accent
        self.group = "rulebook.contents"

    def draw(self, paint: Painter) -> None:
        ink = None
        if self.chosen and self.number:
            paint.box(self.rect, self.accent.base, 10)
            ink = self.accent.on
        elif self.chosen:
            paint.box(self.rect, colours.legal_fill, 10, self.accent.base, 2)
        elif self.hovered:
            paint.box(self.rect, colours.paper, 10)
        self.draw_flash(paint, self.rect, 10)
        if self.ring:
            paint.ring(self.rect, 10, -5)  # within, as the list cuts off what lies beyond
        x, y = self.rect.x + 14, self.rect.centre[1] - self.flow.height / 2
        if self.number:
            paint.text(self.number, (x + 18, self.rect.centre[1]), "label", ink or colours.leaf_dark, "right")
            x += _NUMBER - 8
        self.flow.draw(paint, (x, y), (), ink)


def contents_widgets(reader: BookReader, rect: Rect, scale: Scale, go: Callable[[int], None]) -> RestoredScroll:
    """The chapters, with the pages of the one that is read."""
    entries: list[ContentsEntry] = []
    shows: Rect | None = None
    y, book = rect.y, reader.book
    assert book is not None
    here = book.passages[reader.at].chapter
    room = rect.w - BAR_ROOM

    def add(name: str, words: str, look: Style, number: str, indent: float, least: float, page: int, on: bool) -> Rect:
        nonlocal y
        wide = room - indent
        most = wide - 14 - (_NUMBER - 8 if number else 0) - 8
        flows = [Flow((Span(words),), look.at(size), scale, most) for size in (look.size, 18, type.LEAST)]
        flow = next((each for each in flows if each.width <= most), flows[-1])
        box = Rect(rect.x + indent, y, wide, max(least - 4, flow.height + 12))
        entries.append(ContentsEntry(name, box, flow, number, on, reader.title.accent, lambda: go(page)))
        y = box.bottom + 4
        return box

    for number, chapter in enumerate(book.chapters):
        pages = book.of(number)
        strong, small = style("strong"), replace(style("note"), colour=colours.ink)
        box = add(
            f"rulebook.chapter.{number}", chapter.short, strong, str(number + 1), 0, ENTRY, pages[0], number == here
        )
        if number != here:
            continue
        shows = box
        for page in pages:
            if book.passages[page].first:
                continue
            words, on = book.passages[page].short, page == reader.at
            box = add(f"rulebook.page.{page}", words, small, "", 22, SUB, page, on)
            shows = box if on else shows
    scroll = RestoredScroll("rulebook.contents", rect, entries, y - rect.y, shows)
    scroll.label = reader.services.words.t("rulebook.contents")
    return scroll


def hit_widgets(reader: BookReader, rect: Rect, scale: Scale, go: Callable[[int], None]) -> RestoredScroll:
    """List of hits: a line for each text with its page, the first ones of many; or that nothing was found."""
    t, book = reader.services.words.t, reader.book
    assert book is not None
    strong, small = style("strong"), replace(style("note"), colour=colours.ink)
    entries: list[ContentsEntry] = []
    shows, y, room = None, rect.y, rect.w - BAR_ROOM
    shown = set[tuple[int, int]]()
    for number, each in enumerate(reader.hits):
        if (each.page, each.unit) in shown or len(shown) >= _MOST_HITS:
            continue
        shown.add((each.page, each.unit))
        before, hit, after = reader.around(each)
        page = Span(f"{book.passages[each.page].short}: ", strong=True)
        flow = Flow((page, Span(before), Span(hit, strong=True), Span(after)), small, scale, room - 22)
        box = Rect(rect.x, y, room, flow.height + 14)
        here = reader.current >= 0 and reader.hits[reader.current][:2] == (each.page, each.unit)
        go_there = partial(go, number)
        entries.append(ContentsEntry(f"rulebook.hit.{number}", box, flow, "", here, reader.title.accent, go_there))
        shows = box if here else shows
        y = box.bottom + 4
    if not entries:
        flow = Flow((Span(t("rulebook.nothing")),), strong, scale, room - 22)
        entries.append(
            ContentsEntry(
                "", Rect(rect.x, y, room, flow.height + 14), flow, "", False, reader.title.accent, lambda: None
            )
        )
        entries[0].enabled = False
        y = entries[0].rect.bottom
    scroll = RestoredScroll("rulebook.hits", rect, entries, y - rect.y, shows)
    scroll.label = t("rulebook.search")
    return scroll


class Search(Field):
    """Search field with the number of hits; Enter goes on to the next one."""

    def __init__(self, rect: Rect, reader: BookReader, look_for: Callable[[str], None], on: Callable[[], None]) -> None:
        t = reader.services.words.t
        super().__init__(
            "rulebook.search", rect, reader.search, LONGEST, look_for, lambda _: on(), t("rulebook.search")
        )
        self._reader = reader
        self.hint = with_keys(reader.services.words, "rulebook.search.hint", "search", "confirm")

    def _count_text(self) -> str:
        reader, words = self._reader, self._reader.services.words
        if not reader.search.strip():
            return ""
        if reader.current >= 0:
            return words.t("rulebook.hits.at", at=reader.current + 1, count=len(reader.hits))
        return words.n("rulebook.hits", len(reader.hits)) if reader.hits else words.t("rulebook.nothing")

    def _left(self) -> float:
        return self.rect.x + PADDING + _GLASS - 6

    def _room(self) -> float:
        text = self._count_text()
        wide = type.block(text, "caption", self.scale).width_px / self.scale.factor + 10 if text else 0.0
        return max(40.0, self.rect.right - PADDING - wide - self._left())

    def draw(self, paint: Painter) -> None:
        super().draw(paint)
        middle = self.rect.centre[1]
        paint.picture("icons/search", Rect.around((self.rect.x + PADDING + 8, middle), 24), tint=colours.ink_soft)
        if text := self._count_text():
            paint.text(text, (self.rect.right - PADDING, middle), "caption", align="right")


_WIDE, _COLUMNS = 1120.0, 560.0
"""From these widths on examples lie beside the text, and contents beside both."""
_CONTENTS, _NARROW = 280.0, 196.0
_TEXT = 620.0
_BUTTON, _GAP = 52.0, 16.0

_PAGES = {"page up": -1, "page down": 1}


class Spread:
    """Widgets of an open book, made anew whenever something changes, and its keys."""

    def __init__(self, reader: BookReader, changed: Callable[[], None]) -> None:
        self.reader, self._changed = reader, changed
        self.unfolded = False
        """Whether the contents show where there is room for them or the text."""
        self.listing = False
        """Whether somebody is just typing a search, so that hits show where there is room for them or the text."""
        self._text: PageText | None = None
        self._search: Search | None = None
        self._leaf: tuple[tuple[object, ...], Leaf] | None = None
        self._heard = deque[int](maxlen=1)
        """Number of the page whose heading was told last."""

    # -- what is done with it

    def open(self, rule: str = "", just_now: str = "") -> None:
        """Open the page of a rule."""
        self.reader.open(rule, just_now)
        self._show_page()

    def go(self, page: int) -> None:
        """Go to a page."""
        if self.reader.go(page):
            self.reader.current = -1
            self._show_page()

    def take(self, shown: bool = True) -> Sequence[Announcement]:
        """Take the heading of the page once that has been opened or turned to; a book that is not `shown` has none."""
        page, book = self.reader.page, self.reader.book
        if not shown or page is None or book is None or self._text is None:
            self._heard.clear()
            return ()
        if self.reader.at in self._heard:
            return ()
        self._heard.append(self.reader.at)
        chapter, words = book.chapters[page.chapter].title, self.reader.services.words
        heading = page.title if chapter == page.title else words.t("rulebook.cell", head=chapter, cell=page.title)
        return [Announcement(heading)]

    def _show_page(self) -> None:
        self.unfolded = self.listing = False
        self._changed()

    def _follow(self, rule: str) -> None:
        book = self.reader.book
        if book is not None and rule in book.places:
            self.go(book.places[rule])

    def _look_for(self, words: str) -> None:
        self.reader.look_for(words)
        self.listing = bool(words.strip())
        self._changed()

    def _go_to_hit(self, number: int) -> None:
        self.reader.at_hit(number)
        self._show_page()

    def _go_to_next(self, way: int = 1) -> None:
        if self.reader.next_hit(way) is not None:
            self._show_page()

    def _is_at_end(self, way: int) -> bool:
        """Whether nothing of the text is left to scroll to, up (-1) or down (1)."""
        text = self._text
        return text is not None and (text.top >= text.max_offset if way > 0 else text.top <= 0)

    def handle(self, event: Input, page: Page) -> bool:
        """Handle a key that a book answers wherever the focus is; whether it was one."""
        if not isinstance(event, Key) or not event.down or page.overlays:
            return False
        if pressed(event, "search") and self._search is not None:
            page.focus(self._search, True)
            self._search.select_all()
        elif pressed(event, "confirm") and event.shift and page.focused is self._search is not None:
            self._go_to_next(-1)
        elif event.key in _PAGES and (event.ctrl or self._is_at_end(_PAGES[event.key])):
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
        self._search = Search(rect, self.reader, self._look_for, self._go_to_next)
        return self._search

    def fold(self, rect: Rect) -> Button:
        """Button that shows the contents in place of the text, and back."""
        button = Button("rulebook.fold", rect, icon="icons/list", on_press=self._toggle_contents)
        button.hint, button.on = self.reader.services.words.t("rulebook.contents"), self.unfolded
        return button

    def _toggle_contents(self) -> None:
        self.unfolded = not self.unfolded
        self._changed()

    @staticmethod
    def folds(rect: Rect) -> bool:
        """Whether contents and text do not both have room."""
        return rect.w < _COLUMNS

    def build(self, rect: Rect, scale: Scale) -> Iterator[Widget]:
        """Build contents, text and the ways to the pages beside this one."""
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
            beside = rect.leftmost(wide)
            if reader.search.strip():
                yield hit_widgets(reader, beside, scale, self._go_to_hit)
            else:
                yield contents_widgets(reader, beside, scale, self.go)
            x = rect.x + wide + _GAP / 2
            yield DrawBox(
                Rect(x, rect.y, 2, rect.h),
                lambda paint, rect: paint.line((rect.x, rect.y), (rect.x, rect.bottom), colours.divider, 2),
            )
            text = Rect(x + _GAP, rect.y, rect.right - x - _GAP, rect.h)
        yield from self._build_page(text, scale)

    def _build_page(self, rect: Rect, scale: Scale) -> Iterator[Widget]:
        room = rect.upper(rect.h - _BUTTON - _GAP)
        inner = room.w - BAR_ROOM
        column, aside = Rect(0, 0, min(inner, _TEXT), room.h), None
        if inner >= 2 * 400:
            column = Rect(0, 0, min(_TEXT, inner / 2 - _GAP), room.h)
            aside = Rect(column.w + 2 * _GAP, 0, min(_TEXT, inner - column.w - 2 * _GAP), room.h)
        reader, page, book = self.reader, self.reader.page, self.reader.book
        assert page is not None
        assert book is not None
        words = reader.services.words
        key = (page, reader.told, column.w, aside, scale.factor, scale.text_factor, words.wording)
        if self._leaf is None or self._leaf[0] != key:
            chapter = book.chapters[page.chapter].title
            self._leaf = key, Leaf(page, chapter, reader.told, words, reader.look, scale, column, aside)
        self._text = PageText(f"rulebook.text.{self.reader.at}", room, self._leaf[1], self.reader, self._follow)
        yield self._text
        yield from self._build_ways(Rect(rect.x, rect.bottom - _BUTTON, min(rect.w, _TEXT), _BUTTON))

    def _build_ways(self, row: Rect) -> Iterator[Widget]:
        reader, t = self.reader, self.reader.services.words.t
        assert reader.book is not None
        pages, at = reader.book.passages, reader.at
        left, right = row.columns(2, 12)
        if at > 0:
            before = Button("rulebook.previous", left, pages[at - 1].short, "icons/arrow_left")
            before.hint, before.on_press = t("rulebook.previous"), partial(self.go, at - 1)
            before.spoken = t("rulebook.cell", head=before.hint, cell=before.label)
            yield before
        if at + 1 < len(pages):
            after = Button("rulebook.next", right, pages[at + 1].short, "icons/arrow_right")
            after.hint, after.on_press = t("rulebook.next"), partial(self.go, at + 1)
            after.spoken = t("rulebook.cell", head=after.hint, cell=after.label)
            yield after

    def _draw_fault(self, paint: Painter, rect: Rect) -> None:
        fault = self.reader.fault
        if fault is not None:
            words = self.reader.services.words.t(fault.key, **fault.fields)
            paint.text(words, (rect.x, rect.y + 8), "body", width=rect.w, max_lines=8, valign="top")
