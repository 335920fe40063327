"""Text on lines: words never cut, in two manners, some of them leading elsewhere, some of them found."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from game.scenes.rulebook.book import Spans
from game.ui import type
from game.ui.paint import Painter
from game.ui.rect import Point, Rect, Scale
from game.ui.theme import Colour, colours
from game.ui.type import Style, style

LETTERS = 60
"""A line has no more, however wide its column is."""
_PAD = 3.0


class TextRun(NamedTuple):
    """Words in one manner on a line, and their place in the text."""

    words: str
    x: float
    start: int
    strong: bool
    link: str


class FlowLine(NamedTuple):
    """Runs beside each other."""

    runs: tuple[TextRun, ...]
    width: float


class Hit(NamedTuple):
    """A part of a text that is looked for."""

    start: int
    end: int
    current: bool = False


class _Word(NamedTuple):
    words: str
    start: int
    strong: bool
    link: str


class Flow:
    """A text set to a width; heights and places are in units from its upper left corner."""

    def __init__(self, spans: Spans, look: str | Style, scale: Scale, width: float) -> None:
        self.text = "".join(span.words for span in spans)
        self._plain = style(look)
        self._strong = replace(self._plain, face="bold") if self._plain.face != "fredoka" else self._plain
        self._scale = scale
        self.pitch = type.block("x", self._plain, scale).pitch_px / scale.factor
        self.lines = tuple(self._break_lines(spans, width))

    @property
    def height(self) -> float:
        """The height of all lines."""
        return self.pitch * len(self.lines)

    @property
    def width(self) -> float:
        """The width of the widest line."""
        return max((line.width for line in self.lines), default=0.0)

    def _measure(self, words: str, strong: bool) -> float:
        block = type.block(words, self._strong if strong else self._plain, self._scale)
        return block.width_px / self._scale.factor

    def _break_lines(self, spans: Spans, width: float) -> Iterator[FlowLine]:
        line: list[_Word] = []
        for word in _words(spans):
            longer = [
                *line,
                *([_Word(" ", word[0].start - 1, *_space_manner(line[-1], word[0]))] if line else []),
                *word,
            ]
            if line and (
                sum(self._measure(words, strong) for words, strong in _join_pieces(longer)) > width
                or sum(len(each.words) for each in longer) > LETTERS
            ):
                yield self._set_line(line)
                longer = word
            line = longer
        if line:
            yield self._set_line(line)

    def _set_line(self, pieces: Sequence[_Word]) -> FlowLine:
        runs: list[TextRun] = []
        x, at = 0.0, 0
        for piece in pieces:
            last = runs[-1] if runs else None
            if last is not None and (last.strong, last.link) == (piece.strong, piece.link):
                runs[-1] = last._replace(words=last.words + piece.words)
            else:
                runs.append(TextRun(piece.words, 0.0, piece.start, piece.strong, piece.link))
        for at, run in enumerate(runs):
            runs[at] = run._replace(x=x)
            x += self._measure(run.words, run.strong)
        return FlowLine(tuple(runs), x)

    def links(self) -> Iterator[tuple[Rect, str]]:
        """Boxes of the words that lead to rules."""
        for number, line in enumerate(self.lines):
            for run in line.runs:
                if run.link:
                    yield Rect(run.x, number * self.pitch, self._measure(run.words, run.strong), self.pitch), run.link

    def place(self, hit: Hit) -> Rect:
        """The box round all lines that a hit lies on."""
        boxes = [box for box, _ in self._hit_boxes(hit)]
        return Rect.enclosing(boxes) if boxes else Rect(0, 0, 0, self.pitch)

    def _hit_boxes(self, hit: Hit) -> Iterator[tuple[Rect, int]]:
        for number, line in enumerate(self.lines):
            for run in line.runs:
                start, end = max(hit.start, run.start), min(hit.end, run.start + len(run.words))
                if start < end:
                    x = run.x + self._measure(run.words[: start - run.start], run.strong)
                    wide = self._measure(run.words[start - run.start : end - run.start], run.strong)
                    yield Rect(x, number * self.pitch, wide, self.pitch), number

    def draw(self, paint: Painter, at: Point, hits: Sequence[Hit] = (), colour: Colour | None = None) -> None:
        """Draw the lines in sight, with hits on a ground of their own."""
        for hit in hits:
            for box, _ in self._hit_boxes(hit):
                ground = colours.sun if hit.current else colours.sun_light
                paint.box(Rect(at[0] + box.x - _PAD, at[1] + box.y + 1, box.w + 2 * _PAD, box.h - 2), ground, 5)
        for number, line in enumerate(self.lines):
            y = at[1] + (number + 0.5) * self.pitch
            if not paint.visible(Rect(at[0], y - self.pitch, line.width, 2 * self.pitch)):
                continue
            for run in line.runs:
                ink = colours.leaf_dark if run.link else colour
                paint.text(run.words, (at[0] + run.x, y), self._strong if run.strong else self._plain, ink)


def _words(spans: Spans) -> Iterator[list[_Word]]:
    """Words between spaces, in pieces where their manner changes."""
    word: list[_Word] = []
    at = 0
    for span in spans:
        strong = span.strong or bool(span.link)
        for number, part in enumerate(span.words.split(" ")):
            if number:
                at += 1
                if word:
                    yield word
                word = []
            if part:
                word.append(_Word(part, at, strong, span.link))
            at += len(part)
    if word:
        yield word


def _space_manner(before: _Word, after: _Word) -> tuple[bool, str]:
    """The manner of the space between two words."""
    same = (before.strong, before.link) == (after.strong, after.link)
    return (before.strong, before.link) if same else (False, "")


def _join_pieces(pieces: Sequence[_Word]) -> Iterator[tuple[str, bool]]:
    words, manner = "", (False, "")
    for piece in pieces:
        if words and (piece.strong, piece.link) != manner:
            yield words, manner[0]
            words = ""
        words, manner = words + piece.words, (piece.strong, piece.link)
    if words:
        yield words, manner[0]


def spoken(wanted: str, numbers: Sequence[str]) -> str:
    """The same words with numbers as they are spoken: `numbers` are those from 1 on."""
    return " ".join(
        numbers[int(each) - 1] if (each.isdecimal() and 0 < int(each) <= len(numbers)) else each
        for each in wanted.split()
    )


def find_words(text: str, wanted: str, numbers: Sequence[str]) -> list[Hit]:
    """Hits in a text of all the wanted words, in any order, as figures or spelt out; none unless it holds them all."""
    hits: list[Hit] = []
    for word in wanted.split():
        here = [*find_hits(text, word)] or [*find_hits(text, spoken(word, numbers))]
        if not here:
            return []
        hits += here
    return sorted(set(hits))


def find_hits(text: str, wanted: str) -> Iterator[Hit]:
    """Places at which a text holds the wanted words, whatever the size of their letters."""
    within, sought = text.lower(), wanted.lower()
    if not sought or len(within) != len(text):
        return
    at = within.find(sought)
    while at >= 0:
        yield Hit(at, at + len(sought))
        at = within.find(sought, at + len(sought))
