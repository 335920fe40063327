"""Reader of a book: the page that is open, the way back, and the search."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import NamedTuple

from game.files import ASSETS
from game.scenes.rulebook import book
from game.scenes.rulebook.book import Book, BookError, Passage, Picture
from game.scenes.rulebook.example import ExamplePicture
from game.scenes.rulebook.leaf import Hit, find_hits, find_words, spoken, texts
from game.scenes.shell.scene import Services
from game.ui.keymap import KEY_MAP, named_keys
from game.ui.title import Title

LONGEST = 40
"""Most letters of a search."""


_AROUND = 34
"""Letters shown before and after a hit in the list of hits."""


class SearchHit(NamedTuple):
    """A hit: its page, which of the page's texts, and its place in that."""

    page: int
    unit: int
    hit: Hit


class BookReader:
    """Reader of one game's book, which is loaded when it is first needed."""

    def __init__(self, services: Services, title: Title, folder: Path = ASSETS) -> None:
        self.services, self.title = services, title
        self._folder = folder
        self._book: Book | None = None
        self._language = ""
        self.fault: BookError | None = None
        """Reason why there is no book."""
        self.at = 0
        self.just_now = ""
        self._just_now_page = -1
        """Page that shows the reason that led here."""
        self.search = ""
        self.hits: list[SearchHit] = []
        self.current = -1
        self._examples: dict[Picture, ExamplePicture | BookError] = {}

    @property
    def book(self) -> Book | None:
        """The book in the language of the screen; None where it cannot be read, which `fault` tells."""
        language = self.services.words.language
        if self._language != language:
            self._language, self._examples, self.fault = language, {}, None
            try:
                keys = named_keys(self.services.words, *KEY_MAP)
                self._book = book.load(self.title.key, language, self._folder, keys)
            except BookError as error:
                self._book, self.fault = None, error
            self.at = min(self.at, len(self._book.passages) - 1) if self._book is not None else 0
            self.look_for(self.search)
        return self._book

    @property
    def page(self) -> Passage | None:
        """The page that is read."""
        return None if self.book is None else self.book.passages[self.at]

    @property
    def told(self) -> str:
        """Reason that led to this page, if one did."""
        return self.just_now if self._just_now_page == self.at else ""

    def open(self, rule: str = "", just_now: str = "") -> None:
        """Open the page of a rule, or of a refusal by it; without one that where the reader was last."""
        at = None if self.book is None else self.book.find(rule)
        if at is not None:
            self.at = at
        self.just_now, self._just_now_page = just_now, self.at if just_now else -1

    def go(self, page: int) -> bool:
        """Go to a page; whether there is one."""
        exists = self.book is not None and 0 <= page < len(self.book.passages)
        if exists:
            self.at = page
        return exists

    # -- searching

    def look_for(self, words: str) -> None:
        """Search the whole book for words."""
        self.search, self.current = words, -1
        wanted, numbers = " ".join(words.split()), self.services.words.t("rulebook.numbers").split()
        ways: tuple[Callable[[str], Iterable[Hit]], ...] = (
            lambda text: find_hits(text, wanted),
            lambda text: find_hits(text, spoken(wanted, numbers)),
            lambda text: find_words(text, wanted, numbers),
        )
        # As it is written first, then with numbers as words, then word by word.
        results = (self._search_book(way) for way in ways) if wanted else iter(())
        self.hits = next(filter(None, results), [])

    def _search_book(self, way: Callable[[str], Iterable[Hit]]) -> list[SearchHit]:
        pages = enumerate(self._book.passages) if self._book is not None else ()
        return [
            SearchHit(number, unit, hit)
            for number, page in pages
            for unit, text in enumerate(texts(page))
            for hit in way(text)
        ]

    def at_hit(self, number: int) -> None:
        """Go to one of the hits."""
        self.current = number
        self.at = self.hits[number].page

    def around(self, each: SearchHit) -> tuple[str, str, str]:
        """The words of a hit, and some before and after them."""
        assert self._book is not None
        text = [*texts(self._book.passages[each.page])][each.unit]
        start, end = each.hit.start, each.hit.end
        first, last = max(0, start - _AROUND), min(len(text), end + _AROUND)
        first = text.find(" ", first) + 1 if first and " " in text[first:start] else first
        last = text.rfind(" ", end, last) if last < len(text) and " " in text[end:last] else last
        before = ("\u2026" if first else "") + text[first:start]
        return before, text[start:end], text[end:last] + ("\u2026" if last < len(text) else "")

    def next_hit(self, way: int = 1) -> SearchHit | None:
        """Go on to the next hit: the first on this page or after it, then one after the other, round the end."""
        if not self.hits:
            return None
        if self.current < 0:
            later = (number for number, hit in enumerate(self.hits) if hit.page >= self.at)
            self.current = next(later, 0)
        else:
            self.current = (self.current + way) % len(self.hits)
        self.at = self.hits[self.current].page
        return self.hits[self.current]

    def marked(self, unit: int) -> list[Hit]:
        """Hits in a text of this page."""
        return [
            each.hit._replace(current=number == self.current)
            for number, each in enumerate(self.hits)
            if (each.page, each.unit) == (self.at, unit)
        ]

    # -- examples

    def look(self, picture: Picture) -> ExamplePicture:
        """The drawn example; raises BookError where it is broken."""
        example = self._examples.get(picture)
        if example is None:
            try:
                example = ExamplePicture(self.services, self.title, picture, self._folder)
            except BookError as error:
                example = error
            self._examples[picture] = example
        if isinstance(example, BookError):
            raise example
        return example
