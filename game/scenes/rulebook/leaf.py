"""One page of a book set to the width of its column, and the text on its lines: words never cut, some of them links."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import NamedTuple
from unicodedata import normalize

from msgspec.structs import replace

from game.i18n.catalogue import Catalogue
from game.scenes.rulebook import book
from game.scenes.rulebook.book import Spans
from game.scenes.rulebook.example import BADGE, ExamplePicture, draw_badge
from game.ui import type
from game.ui.paint import Painter
from game.ui.rect import Point, Rect, Scale
from game.ui.theme import Colour, colours
from game.ui.type import Style, block, style

LETTERS = 60
"""A line has no more, however wide its column is."""
_GROUND_PAD = 3.0


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


class BookLink(NamedTuple):
    """Words on a line that lead to a rule, and their box."""

    box: Rect
    rule: str
    words: str


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
        self._strong = replace(self._plain, face="bold") if self._plain.face != "display" else self._plain
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

    def links(self) -> Iterator[BookLink]:
        """The words that lead to rules."""
        for number, line in enumerate(self.lines):
            for run in line.runs:
                if run.link:
                    box = Rect(run.x, number * self.pitch, self._measure(run.words, run.strong), self.pitch)
                    yield BookLink(box, run.link, run.words)

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
                paint.box(
                    Rect(at[0] + box.x - _GROUND_PAD, at[1] + box.y + 1, box.w + 2 * _GROUND_PAD, box.h - 2), ground, 5
                )
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
    """The same words with numbers as they are spoken: `numbers` are those from 1 on, each perhaps in several forms
    with strokes between them, the first of which is meant."""
    return " ".join(_spellings(each, numbers)[0] for each in wanted.split())


def _spellings(word: str, numbers: Sequence[str]) -> list[str]:
    return numbers[int(word) - 1].split("/") if word.isdecimal() and 0 < int(word) <= len(numbers) else [word]


def find_words(text: str, wanted: str, numbers: Sequence[str]) -> list[Hit]:
    """Hits in a text of all the wanted words, in any order, as figures or spelt out; none unless it holds them all."""
    hits: list[Hit] = []
    for word in wanted.split():
        here = [*find_hits(text, word)] or [hit for form in _spellings(word, numbers) for hit in find_hits(text, form)]
        if not here:
            return []
        hits += here
    return sorted(set(hits))


def _plain(text: str) -> str:
    """The letters small and without their marks, as they are typed where a keyboard has none."""
    return "".join(normalize("NFD", letter)[0] for letter in text.lower().replace("ł", "l"))


def find_hits(text: str, wanted: str) -> Iterator[Hit]:
    """Places at which a text holds the wanted words, whatever the size and the marks of their letters."""
    within, sought = _plain(text), _plain(wanted)
    if not sought or len(within) != len(text):
        return
    at = within.find(sought)
    while at >= 0:
        yield Hit(at, at + len(sought))
        at = within.find(sought, at + len(sought))


Hits = Sequence[Hit]
Draw = Callable[[Painter, Rect, Hits], None]
Look = Callable[[book.Picture], ExamplePicture]
"""Source of the drawn example; raises BookError where that is broken."""

_GAP, _SMALL_GAP = 14.0, 6.0
_CHIP, _PAD, _INDENT, _BADGE = 32.0, 16.0, 28.0, 44.0
_SIGN = 8.0
"""Gap between the number or dot of a list and its words."""
_CELL = 10.0
_ART = 56.0

GREEN = colours.leaf_mid.mixed(colours.cream, 0.84)
_INK = colours.leaf_dark
RED = colours.barn.mixed(colours.cream, 0.88)


class Piece(NamedTuple):
    """Something on a leaf: its box from the leaf's upper left corner, and what draws it there."""

    box: Rect
    draw: Draw
    flow: Flow | None = None
    inset: Point = (0.0, 0.0)
    """Offset of its text in the box."""
    unit: int = -1
    """Number of the text on the page, as `texts` counts them; below 0: none that is searched."""
    told: str | None = None
    """Words for whoever hears the page; None: its text."""


def texts(page: book.Passage) -> Iterator[str]:
    """Texts of a page that can be searched."""
    yield page.title
    for part in page.parts:
        match part:
            case book.Paragraph(spans) | book.ListItem(spans) | book.Note(spans):
                yield "".join(span.words for span in spans)
            case book.BookTable(rows):
                yield from (cell for row in rows for cell in row)
            case book.Picture(_, marks):
                yield from (mark.words for mark in marks)


class Leaf:
    """Page that is set; with a second column, examples lie in that one."""

    def __init__(
        self,
        page: book.Passage,
        chapter: str,
        just_now: str,
        words: Catalogue,
        look: Look,
        scale: Scale,
        column: Rect,
        aside: Rect | None,
    ) -> None:
        self._words, self._look, self._scale = words, look, scale
        self.pieces: list[Piece] = []
        self._column, self._second_column = column, aside
        self._low, self._second_low = 0.0, 0.0
        self._unit = 0
        signs = (block(each.number, "strong", scale) for each in page.parts if isinstance(each, book.ListItem))
        # A number of two digits would begin left of the column, where it is cut off.
        self._indent = max(_INDENT, *(sign.width_px / scale.factor + _SIGN for sign in signs), 0.0)
        numbers = [rule.lstrip("ABCDEFGHIJKLMNOPQRSTUVWXYZ") for rule in page.rules]
        t = self._words
        chip = t.n("rulebook.rule", len(numbers), numbers=t.listed(numbers)) if numbers else ""
        if chip or not page.first:
            above = "" if page.first else chapter
            told = ". ".join(filter(None, (above, chip)))
            self._put(_CHIP, partial(_draw_chip, chip=chip, chapter=above), 0.0, told=told)
        side = _ART + 12 if page.art else 0.0
        flow = self._flow((book.Span(page.title),), "h2", self._column.w - side)
        high = max(flow.height, _ART if page.art else 0.0)
        inset = (side, (high - flow.height) / 2)
        self._put(high, partial(_draw_title, flow=flow, art=page.art, inset=inset), 6.0, flow, inset, self._next_unit())
        placed = not just_now
        for part in page.parts:
            if isinstance(part, book.Picture) and not placed:
                self._put_just_now(just_now)
                placed = True
            self._put_part(part)
        if not placed:
            self._put_just_now(just_now)

    @property
    def height(self) -> float:
        """The height of the whole page."""
        return max(self._low, self._second_low)

    def links(self) -> Iterator[BookLink]:
        """Links to other rules."""
        for piece in self.pieces:
            for link in piece.flow.links() if piece.flow is not None else ():
                yield link._replace(box=link.box.moved(piece.box.x + piece.inset[0], piece.box.y + piece.inset[1]))

    def told(self) -> Iterator[tuple[str, Rect]]:
        """Words of the page as they are heard, with their boxes: a paragraph, or a row of a table, in one."""
        for piece in self.pieces:
            words = piece.told if piece.told is not None or piece.flow is None else piece.flow.text
            if words:
                yield words, piece.box

    def place(self, unit: int, hit: Hit) -> Rect | None:
        """Box of a hit."""
        for piece in self.pieces:
            if piece.unit == unit and piece.flow is not None:
                return piece.flow.place(hit).moved(piece.box.x + piece.inset[0], piece.box.y + piece.inset[1])
        return None

    def draw(self, paint: Painter, at: Point, hits: Callable[[int], Hits]) -> None:
        """Draw the part that is in sight."""
        for piece in self.pieces:
            box = piece.box.moved(*at)
            if paint.visible(box.inset(-8)):
                piece.draw(paint, box, hits(piece.unit))

    # -- setting

    def _flow(self, spans: book.Spans, look: str | Style, width: float) -> Flow:
        return Flow(spans, look, self._scale, max(1.0, width))

    def _next_unit(self) -> int:
        self._unit += 1
        return self._unit - 1

    def _put(
        self,
        high: float,
        draw: Draw,
        gap: float,
        flow: Flow | None = None,
        inset: Point = (0, 0),
        unit: int = -1,
        told: str | None = None,
    ) -> None:
        """Put a piece below the others."""
        y = self._low + (gap if self.pieces else 0.0)
        self.pieces.append(Piece(Rect(self._column.x, y, self._column.w, high), draw, flow, inset, unit, told))
        self._low = y + high

    def _put_just_now(self, sentence: str) -> None:
        spans = (book.Span(self._words.t("rulebook.just_now", sentence=sentence)),)
        flow = self._flow(spans, "body", self._column.w - 56 - _PAD)
        self._put_box(flow, -1, "icons/warning", RED, colours.barn_dark)

    def _put_box(self, flow: Flow, unit: int, icon: str, ground: Colour, edge: Colour) -> None:
        inset = (56.0, _PAD)
        draw = partial(_draw_box, flow=flow, icon=icon, ground=ground, edge=edge, inset=inset)
        self._put(flow.height + 2 * _PAD, draw, _GAP, flow, inset, unit)

    def _put_part(self, part: book.Part) -> None:
        wide = self._column.w
        match part:
            case book.Paragraph(spans):
                flow = self._flow(spans, "body", wide)
                self._put(
                    flow.height, partial(_draw_text, flow=flow, inset=(0.0, 0.0)), 8.0, flow, unit=self._next_unit()
                )
            case book.ListItem(spans, number):
                flow = self._flow(spans, "body", wide - self._indent)
                inset = (self._indent, 0.0)
                draw = partial(_draw_item, flow=flow, inset=inset, sign=number or self._words.t("rulebook.dot"))
                told = f"{number} {flow.text}" if number else None
                self._put(flow.height, draw, _SMALL_GAP, flow, inset, self._next_unit(), told)
            case book.Note(spans):
                flow = self._flow(spans, "body", wide - 56 - _PAD)
                self._put_box(flow, self._next_unit(), "icons/hint", GREEN, colours.leaf_mid)
            case book.BookTable(rows):
                self._put_table(rows)
            case book.Picture():
                if self._second_column is None:
                    self._put_example(part, 18.0)
                    return
                column, low = self._column, self._low
                self._column, self._low = self._second_column, self._second_low
                self._put_example(part, 18.0 if low and self._low else 0.0)
                self._column, self._low, self._second_low = column, low, self._low

    def _put_table(self, rows: Sequence[Sequence[str]]) -> None:
        """Put a table, each row of which is told as one."""
        looks = ["label" if number == 0 else "strong" for number in range(len(rows))]
        pad, shares = self._columns(rows, looks)
        for line, (row, look) in enumerate(zip(rows, looks, strict=True)):
            flows = [self._flow((book.Span(cell),), look, wide) for cell, wide in zip(row, shares, strict=False)]
            high = max(flow.height for flow in flows) + _CELL
            ground = colours.inset if line == 0 else colours.paper if line % 2 else None
            x, y = self._column.x, self._low + (_GAP if line == 0 else 0.0)
            whole, told = Rect(x, y, self._column.w, high), self._row_told(rows[0], row if line else ())
            self.pieces.append(Piece(whole, partial(_draw_ground, colour=ground), told=told))
            for flow, wide in zip(flows, shares, strict=False):
                box, inset = Rect(x, y, wide + 2 * pad, high), (pad, _CELL / 2)
                self.pieces.append(
                    Piece(box, partial(_draw_text, flow=flow, inset=inset), flow, inset, self._next_unit(), "")
                )
                x = box.right
            self._low = y + high

    def _row_told(self, heads: Sequence[str], row: Sequence[str]) -> str:
        """A row of a table in words, each cell after the heading of its column; none: the headings."""
        # What is counted, such as players, stands over the first column alone.
        over = [f"{heads[0]} {head}" if head.isdecimal() else head for head in heads]
        pairs = zip(over[1:], row[1:], strict=False)
        cells = [self._words.t("rulebook.cell", head=head, cell=cell) if head else cell for head, cell in pairs]
        return "; ".join(filter(None, [*row[:1], *cells] if row else heads))

    def _columns(self, rows: Sequence[Sequence[str]], looks: Sequence[str]) -> tuple[float, list[float]]:
        """The edge of a cell and the widths inside: each column holds its longest word, or more."""
        count = max(len(row) for row in rows)
        cells = [[(row[n], look) for row, look in zip(rows, looks, strict=True) if n < len(row)] for n in range(count)]
        least = [max(self._text_width(word, look) for cell, look in each for word in cell.split(" ")) for each in cells]
        whole = [max(self._text_width(cell, look) for cell, look in each) for each in cells]
        pad = next((pad for pad in (_CELL, _CELL / 2) if sum(least) + 2 * pad * count <= self._column.w), 2.0)
        rest = self._column.w - 2 * pad * count - sum(least)
        wanted = [most - low for most, low in zip(whole, least, strict=True)]
        if sum(wanted) <= rest:
            return pad, [most + (rest - sum(wanted)) / count for most in whole]
        return pad, [low + rest * more / sum(wanted) for low, more in zip(least, wanted, strict=True)]

    def _text_width(self, words: str, look: str) -> float:
        return block(words, look, self._scale).width_px / self._scale.factor + 1

    def _put_example(self, part: book.Picture, gap: float) -> None:
        caption = self._flow((book.Span(self._words.t("rulebook.example")),), "label", self._column.w)
        draw, named = partial(_draw_text, flow=caption, inset=(0.0, 0.0), colour=colours.leaf_dark), list[str]()
        self._put(caption.height, draw, gap, caption, told=self._words.t("rulebook.example.heard"))
        try:
            example = self._look(part)
        except book.BookError as error:
            flow = self._flow((book.Span(self._words.t(error.key, **error.fields)),), "body", self._column.w)
            self._put(flow.height, partial(_draw_text, flow=flow, inset=(0.0, 0.0)), _SMALL_GAP, told=flow.text)
        else:
            _, high, zoom = example.size(self._column.w)
            self._put(high, partial(_draw_example, example=example, zoom=zoom), _SMALL_GAP)
            named = ["; ".join(example.names(mark)) for mark in part.marks]
        for number, mark in enumerate(part.marks):
            flow = self._flow((book.Span(mark.words),), "body", self._column.w - _BADGE)
            high = max(flow.height, 2 * BADGE + 6)
            inset = (_BADGE, (high - flow.height) / 2 if len(flow.lines) == 1 else 0.0)
            draw = partial(_draw_mark, flow=flow, inset=inset, mark=mark)
            place = named[number] if named else caption.text
            told = self._words.t(f"rulebook.mark.{mark.verdict}", letter=mark.letter, place=place, words=mark.words)
            self._put(high, draw, 8.0, flow, inset, self._next_unit(), told)


# -- drawing


def _draw_text(paint: Painter, box: Rect, hits: Hits, flow: Flow, inset: Point, colour: Colour | None = None) -> None:
    flow.draw(paint, (box.x + inset[0], box.y + inset[1]), hits, colour)


def _draw_chip(paint: Painter, box: Rect, hits: Hits, chip: str, chapter: str) -> None:
    x, middle = box.x, box.y + _CHIP / 2
    if chip:
        wide = min(box.w, paint.measure(chip, "label")[0] + 24)
        pill = Rect(x, box.y + 1, wide, _CHIP - 2)
        paint.box(pill, colours.legal_fill, pill.h / 2, colours.sun, 2)
        paint.text(chip, (pill.centre[0], middle), "label", colours.ink, "centre", width=wide - 12)
        x = pill.right + 14
    if chapter and box.right - x > 40:
        paint.text(chapter, (x, middle), "label", colours.leaf_dark, width=box.right - x)


def _draw_title(paint: Painter, box: Rect, hits: Hits, flow: Flow, art: str, inset: Point) -> None:
    if art:
        paint.picture(
            art, Rect(box.x, box.y + (box.h - _ART) / 2, _ART, _ART), tint=_INK if art.startswith("icons/") else None
        )
    flow.draw(paint, (box.x + inset[0], box.y + inset[1]), hits)


def _draw_box(
    paint: Painter, box: Rect, hits: Hits, flow: Flow, icon: str, ground: Colour, edge: Colour, inset: Point
) -> None:
    paint.box(box, ground, 8)
    paint.box(box.leftmost(6), edge, 2)
    paint.picture(icon, Rect.around((box.x + 32, box.y + _PAD + flow.pitch / 2), 26), tint=edge)
    flow.draw(paint, (box.x + inset[0], box.y + inset[1]), hits)


def _draw_item(paint: Painter, box: Rect, hits: Hits, flow: Flow, inset: Point, sign: str) -> None:
    paint.text(sign, (box.x + inset[0] - _SIGN, box.y + flow.pitch / 2), "strong", colours.leaf_dark, "right")
    flow.draw(paint, (box.x + inset[0], box.y + inset[1]), hits)


def _draw_ground(paint: Painter, box: Rect, hits: Hits, colour: Colour | None) -> None:
    paint.box(box, colour, 6)


def _draw_example(paint: Painter, box: Rect, hits: Hits, example: ExamplePicture, zoom: float) -> None:
    example.draw(paint, box, zoom)


def _draw_mark(paint: Painter, box: Rect, hits: Hits, flow: Flow, inset: Point, mark: book.Mark) -> None:
    draw_badge(paint, (box.x + BADGE + 3, box.y + inset[1] + flow.pitch / 2), mark, BADGE)
    flow.draw(paint, (box.x + inset[0], box.y + inset[1]), hits)
