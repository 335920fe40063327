"""A game's rulebook: Markdown text as chapters and passages, each of them found by the numbers of its rules."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Literal, NamedTuple

from game.files import ASSETS

if TYPE_CHECKING:
    from markdown_it.token import Token

ENGLISH = "en"

MOST_BYTES = 200_000
MOST_PASSAGES = 200
_DEEPEST = 12
"""Nesting beyond this is not read."""

Verdict = Literal["ok", "no", "see"]
"""Allowed; refused by a rule of the passage; only to be looked at."""


class BookError(ValueError):
    """A rulebook or an example that cannot be read: the key of its sentence and the fields of that."""

    def __init__(self, key: str, **fields: object) -> None:
        super().__init__(key)
        self.key, self.fields = key, fields

    def __str__(self) -> str:
        return " ".join((self.key, *(f"{name}={value}" for name, value in self.fields.items())))


class Span(NamedTuple):
    """Words in one manner; `link` is the rule that they lead to."""

    words: str
    strong: bool = False
    link: str = ""


Spans = tuple[Span, ...]


class Paragraph(NamedTuple):
    """A paragraph."""

    spans: Spans


class ListItem(NamedTuple):
    """A line of a list; `number` is empty for a dot."""

    spans: Spans
    number: str = ""


class Note(NamedTuple):
    """Good advice in a box of its own."""

    spans: Spans


class BookTable(NamedTuple):
    """A table; its first row is the heading."""

    rows: tuple[tuple[str, ...], ...]


class Mark(NamedTuple):
    """A sentence about a place of an example, or about several."""

    letter: str
    verdict: Verdict
    spots: tuple[str, ...]
    words: str


class Picture(NamedTuple):
    """An example: the position's name, and what is said about it."""

    name: str
    marks: tuple[Mark, ...]


Part = Paragraph | ListItem | Note | BookTable | Picture


class Passage(NamedTuple):
    """Text under one heading: a page of the book."""

    chapter: int
    title: str
    short: str
    rules: tuple[str, ...]
    refusals: tuple[str, ...]
    """Refusals that it explains better than the first passage of their rule: number and key, a dot between them."""
    art: str
    parts: tuple[Part, ...]
    first: bool
    """Whether it is the beginning of its chapter itself, before the first heading in it."""


class Chapter(NamedTuple):
    """A part of the book, by its title and what it is called where room is dear."""

    title: str
    short: str


class Book:
    """Chapters, and all their passages in order; so many of the last chapters are `shared` by all books."""

    def __init__(self, chapters: Sequence[Chapter], passages: Sequence[Passage], shared: int = 0) -> None:
        self.chapters, self.passages, self._shared = tuple(chapters), tuple(passages), shared

    @property
    def last(self) -> int:
        """The last passage of the game's own chapters."""
        return self.of(len(self.chapters) - 1 - self._shared)[-1]

    @cached_property
    def places(self) -> dict[str, int]:
        """Number of the passage by rule; the first where several have it."""
        numbers: dict[str, int] = {}
        for number, passage in enumerate(self.passages):
            for rule in passage.rules:
                numbers.setdefault(rule, number)
        return numbers

    @cached_property
    def refusals(self) -> dict[str, int]:
        """Number of the passage by refusal."""
        return {refusal: number for number, passage in enumerate(self.passages) for refusal in passage.refusals}

    def find(self, rule: str) -> int | None:
        """Number of the passage of a rule, or of a refusal by it; None where none has that."""
        return self.refusals.get(rule, self.places.get(rule.partition(".")[0]))

    def of(self, chapter: int) -> list[int]:
        """The passages of a chapter."""
        return [number for number, passage in enumerate(self.passages) if passage.chapter == chapter]


SHARED = ("every_game", "own_board")
"""Names of the chapters that stand in each book: how one plays without a mouse, and by ear; boards of one's own."""


def load(
    key: str, language: str = ENGLISH, folder: Path = ASSETS, keys: Mapping[str, str] = MappingProxyType({})
) -> Book:
    """A game's book in a language with the pages of every game, each in English where there are none; `keys` are names
    of keys by action, with which those are filled. Raises BookError."""
    found = []
    for name in (key, *SHARED):
        path = text_path(name, language, folder)
        path = path if path.is_file() else text_path(name, ENGLISH, folder)
        if name == key or path.is_file():
            found.append(contents(path, MOST_BYTES))
    own, *shared = found

    def key_of(name: re.Match[bytes]) -> bytes:
        return keys.get(name[1].decode(), name[0].decode()).encode()

    filled = (re.sub(rb"\{([a-z_]+)\}", key_of, each) for each in shared)
    return book_from(b"\n\n".join([own, *filled]), shared=len(shared))


def text_path(key: str, language: str, folder: Path = ASSETS) -> Path:
    """File of a game's book in a language."""
    return folder / "words" / language / "rulebook" / f"{key}.md"


def contents(path: Path, most: int) -> bytes:
    """A file of the book, which may be only so large; raises BookError."""
    try:
        with path.open("rb") as file:
            data = file.read(most + 1)
    except OSError as error:
        raise BookError("rulebook.error.missing", file=path.name) from error
    if len(data) > most:
        raise BookError("rulebook.error.large", file=path.name, most=most)
    return data


def book_from(data: bytes, shared: int = 0) -> Book:
    """A book from foreign bytes, of which so many chapters stand in all books; raises BookError naming the line."""
    from markdown_it import MarkdownIt  # here, because the title screen needs no book

    try:
        words = data.decode()
    except UnicodeDecodeError as error:
        raise BookError("rulebook.error.letters") from error
    reader = MarkdownIt("commonmark", {"html": False, "maxNesting": _DEEPEST}).enable("table")
    return _Reading(reader.parse(words)).book(shared)


_HEADING = re.compile(
    r"(?P<title>[^|{}!\[\]]+?)(?: \| (?P<short>[^|{}!\[\]]+?))?"
    r"(?: \{(?P<rules>[A-Z]+\d+(?:\.\w+)?(?: [A-Z]+\d+(?:\.\w+)?)*)\})?"
    r"(?: !\[\]\((?P<art>[a-z_/0-9]+)\))?"
)
_MARK = re.compile(r"(?P<letter>[A-H]) (?P<verdict>ok|no|see) (?P<spots>\S*[^\s:](?: \S*[^\s:])*?): (?P<words>.+)")
_RULE = re.compile(r"[A-Z]+\d+")


class _Reading:
    """One pass through the tokens of a book."""

    def __init__(self, tokens: Sequence[Token]) -> None:
        self._tokens = iter(tokens)
        self._line = 0
        self._chapters: list[Chapter] = []
        self._passages: list[Passage] = []
        self._parts: list[Part] = []

    def book(self, shared: int) -> Book:
        for token in self._tokens_left():
            match token.type:
                case "heading_open":
                    tag = token.tag
                    content = self._expect("inline").content
                    self._expect("heading_close")
                    match = _HEADING.fullmatch(content)
                    if match is None or tag not in ("h1", "h2") or (tag == "h2" and not self._chapters):
                        raise self._error(content)
                    self._close()
                    title, short = match["title"], match["short"] or match["title"]
                    if tag == "h1":
                        self._chapters.append(Chapter(title, short))
                    names, art, chapter = (match["rules"] or "").split(), match["art"] or "", len(self._chapters) - 1
                    rules = tuple(name for name in names if "." not in name)
                    refusals = tuple(name for name in names if "." in name)
                    self._passages.append(Passage(chapter, title, short, rules, refusals, art, (), tag == "h1"))
                    if len(self._passages) > MOST_PASSAGES:
                        raise BookError("rulebook.error.large", file=title, most=MOST_PASSAGES)
                case "paragraph_open":
                    self._add(Paragraph(self._paragraph()))
                case "bullet_list_open":
                    self._list("")
                case "ordered_list_open":
                    self._list("1")
                case "blockquote_open":
                    self._note()
                case "table_open":
                    self._table()
                case "fence":
                    self._example(token)
                case other:
                    raise self._error(other)
        self._close()
        if not self._passages:
            raise BookError("rulebook.error.empty")
        return Book(self._chapters, self._passages, shared)

    def _tokens_left(self) -> Iterator[Token]:
        for token in self._tokens:
            if token.map:
                self._line = token.map[0] + 1
            yield token

    def _error(self, what: str) -> BookError:
        return BookError("rulebook.error.line", line=self._line, what=what)

    def _expect(self, kind: str) -> Token:
        token = next(self._tokens_left(), None)
        if token is None or token.type != kind:
            raise self._error(token.type if token is not None else "end")
        return token

    def _close(self) -> None:
        """The passage before is whole; a chapter that begins with a heading at once has none of its own."""
        if not self._passages:
            return
        if self._parts or not self._passages[-1].first:
            self._passages[-1] = self._passages[-1]._replace(parts=tuple(self._parts))
        elif self._passages[-1].rules:
            raise self._error(self._passages[-1].title)
        else:
            self._passages.pop()
        self._parts = []

    def _add(self, part: Part) -> None:
        if not self._passages:
            raise self._error("text")
        self._parts.append(part)

    def _paragraph(self) -> Spans:
        token = self._expect("inline")
        self._expect("paragraph_close")
        return self._spans(token.children or ())

    def _spans(self, tokens: Sequence[Token]) -> Spans:
        out: list[Span] = []
        strong, link = False, ""
        for token in tokens:
            match token.type:
                case "text":
                    out.append(Span(token.content, strong, link))
                case "softbreak":
                    out.append(Span(" ", strong, link))
                case "strong_open" | "strong_close" | "em_open" | "em_close":
                    strong = token.nesting > 0
                case "link_open":
                    link = str(token.attrs.get("href", ""))
                    if not _RULE.fullmatch(link):
                        raise self._error(link)
                case "link_close":
                    link = ""
                case other:
                    raise self._error(other)
        return tuple(span for span in out if span.words)

    def _list(self, numbered: str) -> None:
        count = 0
        for token in self._tokens_left():
            match token.type:
                case "list_item_open":
                    count += 1
                    self._expect("paragraph_open")
                    self._add(ListItem(self._paragraph(), f"{count}." if numbered else ""))
                    self._expect("list_item_close")
                case "bullet_list_close" | "ordered_list_close":
                    return
                case other:
                    raise self._error(other)

    def _note(self) -> None:
        for token in self._tokens_left():
            match token.type:
                case "paragraph_open":
                    self._add(Note(self._paragraph()))
                case "blockquote_close":
                    return
                case other:
                    raise self._error(other)

    def _table(self) -> None:
        rows: list[tuple[str, ...]] = []
        cells: list[str] = []
        for token in self._tokens_left():
            if token.type == "inline":
                cells.append(token.content)
            elif token.type == "tr_close":
                rows.append(tuple(cells))
                cells = []
            elif token.type == "table_close":
                self._add(BookTable(tuple(rows)))
                return

    def _example(self, token: Token) -> None:
        kind, _, name = token.info.partition(" ")
        if kind != "example" or not re.fullmatch(r"[a-z0-9_]+", name):
            raise self._error(token.info)
        marks = []
        for line in token.content.splitlines():
            match = _MARK.fullmatch(line.strip())
            if match is None:
                raise self._error(line)
            spots = tuple(match["spots"].split())
            verdict: Verdict = match["verdict"]  # type: ignore[assignment]
            marks.append(Mark(match["letter"], verdict, spots, match["words"]))
        self._add(Picture(name, tuple(marks)))
