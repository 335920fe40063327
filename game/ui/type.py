"""Text: fonts and styles; words of any script measured, broken, fitted and rendered at their final size."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from importlib.util import find_spec
from io import BytesIO
from itertools import groupby
from pathlib import Path
from typing import NamedTuple

import msgspec
import pygame
import pygame.font
from msgspec.structs import replace

from game.files import ASSETS
from game.ui.cache import Cache
from game.ui.contrast import shown
from game.ui.rect import Scale, whole
from game.ui.theme import Colour, colours

FACES = {
    "bold": ("font_manrope", "Manrope-Bold.ttf", 0.72, 1.0),
    "semibold": ("font_manrope", "Manrope-SemiBold.ttf", 0.72, 1.0),
    "medium": ("font_manrope", "Manrope-Medium.ttf", 0.72, 1.0),
    "display": ("", "five_acres_display.ttf", 0.735, 1.05),
}
"""Face: package, none for our own; file; height of a capital as a share of the size; factor from that size to the
font's, so that capitals of all faces are about as high."""
NO_BREAK = "\u00a0"
"""A space at which no line is broken; drawn as any other."""


@cache
def path(face: str) -> Path:
    """File of a face; raises FileNotFoundError naming the package when it is not installed."""
    package, name, _, _ = FACES[face]
    if not package:
        return ASSETS / "fonts" / name
    spec = find_spec(package)
    for folder in (spec.submodule_search_locations or ()) if spec else ():
        found = Path(folder) / "files" / name
        if found.is_file():
            return found
    raise FileNotFoundError(f"{package}/files/{name}")


@cache
def _file(face: str) -> bytes:
    return path(face).read_bytes()


@lru_cache(maxsize=96)
def font(face: str, size_px: int) -> pygame.font.Font:
    """The face at this pixel size, from memory: a font made from a path keeps that file open."""
    if not pygame.font.get_init():
        pygame.font.init()
    return pygame.font.Font(BytesIO(_file(face)), whole(size_px * FACES[face][3]))


def capital(face: str) -> float:
    """The height of a capital letter as a share of the size."""
    return FACES[face][2]


ELLIPSIS = "\u2026"
LEAST = 16.0
_TIGHT = 1.25
"""How many times as large `tight` words may become."""


class Style(msgspec.Struct, frozen=True):
    """A face at a size in design units and its usual colour; `lead` is the line's height over the size."""

    face: str
    size: float
    colour: Colour
    lead: float = 1.3
    most: float = 2.0
    """How many times as large it may become with the text size."""

    def at(self, size: float) -> Style:
        return replace(self, size=size)


STYLES = {
    "caption": Style("bold", 16, colours.ink_soft),
    "label": Style("bold", 18, colours.ink_soft),
    "body": Style("medium", 20, colours.ink, 1.4),
    "note": Style("medium", 18, colours.ink_soft, 1.4),
    "strong": Style("bold", 20, colours.ink, 1.4),
    "button": Style("bold", 20, colours.ink),
    "main": Style("bold", 24, colours.ink),
    "sentence": Style("medium", 24, colours.ink),
    "h3": Style("bold", 24, colours.ink),
    "h2": Style("bold", 28, colours.ink),
    "name_bar": Style("display", 26, colours.ink),
    "name_card": Style("display", 28, colours.ink),
    "name": Style("display", 36, colours.ink),
    "figure": Style("display", 20, colours.ink),
    "score": Style("display", 28, colours.ink),
    "score_seat": Style("display", 40, colours.ink),
    "logo": Style("display", 112, colours.cream),
}

_UNDRAWABLE = re.compile("[\\0\ud800-\udfff]")
"""Code points that no font takes: foreign records may hold the first, names of files the others."""

_images: Cache[pygame.Surface] = Cache(24_000_000, lambda made: made.get_width() * made.get_height() * 4)
_widths: Cache[int] = Cache(8000)


def style(name: str | Style) -> Style:
    """The style of this name; raises KeyError when there is none."""
    return STYLES[name] if isinstance(name, str) else name


def _gap(face: str, size_px: int) -> int:
    """Pixels added to each space: Manrope's own is so narrow that rounding joins words."""
    return 0 if face == "display" else whole(size_px * 0.05)


def render(words: str, face: str, size_px: int, colour: Colour) -> pygame.Surface:
    """One line rendered at its final size, kept."""
    words = words.replace(NO_BREAK, " ")
    return _images.get((words, face, size_px, colour), lambda: _render(words, face, size_px, colour))


def _render(words: str, face: str, size_px: int, colour: Colour) -> pygame.Surface:
    opened, gap = font(face, size_px), _gap(face, size_px)
    if _foreign(words, face):
        # A line of letters from several faces, on one base line and as high as one in the face itself.
        opened = font(face, size_px)
        line = pygame.Surface((max(1, width_px(words, face, size_px)), opened.get_height()), pygame.SRCALPHA)
        left = 0
        for text, used in _parts(words, face, size_px):
            line.blit(_drawn(used, text, colour), (left, opened.get_ascent() - used.get_ascent()))
            left += used.size(text)[0] + text.count(" ") * _gap(face, size_px)
        return line
    if not gap or " " not in words:
        return _drawn(opened, words, colour)
    line = pygame.Surface((width_px(words, face, size_px), opened.get_height()), pygame.SRCALPHA)
    start = 0
    for i, word in enumerate(words.split(" ")):
        if word:
            line.blit(_drawn(opened, word, colour), (opened.size(words[:start])[0] + i * gap, 0))
        start += len(word) + 1
    return line


def _foreign(words: str, face: str) -> bool:
    """Whether some letters have to come from another font."""
    if words.isascii():
        return False
    return not covered(words, font(face, TRIAL))


def _parts(words: str, face: str, size_px: int) -> Iterator[tuple[str, pygame.font.Font]]:
    """The words in pieces, with the font that each is drawn in."""
    from unicodedata import bidirectional

    for text, file in runs(words, font(face, TRIAL)):
        to_left = any(bidirectional(letter) in ("R", "AL") for letter in text)
        yield text, font_of(file, size_px, to_left) if file else font(face, size_px)


def _drawn(opened: pygame.font.Font, words: str, colour: Colour) -> pygame.Surface:
    """The words; an empty picture where they have no width, which no font takes."""
    wide, high = opened.size(words)
    return opened.render(words, True, shown(colour)) if wide else pygame.Surface((0, high), pygame.SRCALPHA)


def width_px(words: str, face: str, size_px: int) -> int:
    """Width of one line in pixels."""
    words = words.replace(NO_BREAK, " ")

    def measure() -> int:
        if _foreign(words, face):
            wide = sum(used.size(text)[0] for text, used in _parts(words, face, size_px))
            return wide + words.count(" ") * _gap(face, size_px)
        return font(face, size_px).size(words)[0] + words.count(" ") * _gap(face, size_px)

    return _widths.get((words, face, size_px), measure)


def ellipsized(words: str, face: str, size_px: int, most_px: int) -> str:
    """The longest beginning that fits with an ellipsis behind it; the whole where it fits."""
    if width_px(words, face, size_px) <= most_px:
        return words
    low, high = 0, len(words)
    while low < high:
        middle = (low + high + 1) // 2
        if width_px(words[:middle].rstrip() + ELLIPSIS, face, size_px) <= most_px:
            low = middle
        else:
            high = middle - 1
    return words[:low].rstrip() + ELLIPSIS


def wrapped(words: str, face: str, size_px: int, most_px: int) -> list[str]:
    """Lines no wider than `most_px`, broken between words; a line feed always breaks, a word never does."""
    lines: list[str] = []
    for paragraph in words.split("\n"):
        line = ""
        for word in paragraph.split(" "):
            longer = f"{line} {word}" if line else word
            if line and width_px(longer, face, size_px) > most_px:
                lines.append(line)
                line = word
            else:
                line = longer
        lines.append(line)
    return lines


class TextBlock(msgspec.Struct, frozen=True):
    """Lines ready to draw: their face and pixel size, the distance of their middles, the widest."""

    lines: tuple[str, ...]
    face: str
    size_px: int
    pitch_px: int
    width_px: int
    whole: bool

    @property
    def height_px(self) -> int:
        """The height of all lines."""
        return self.pitch_px * len(self.lines)


_blocks: Cache[TextBlock] = Cache(4000)


def block(words: str, name: str | Style, scale: Scale, width: float | None = None, max_lines: int = 1) -> TextBlock:
    """Words set in a style: wrapped to `width` units, then shrunk to 16, then ended by an ellipsis.

    `whole` tells whether every word is there.
    """
    chosen = style(name)
    key = (words, chosen.face, chosen.size, chosen.lead, chosen.most, scale.text_factor, scale.factor, width, max_lines)
    return _blocks.get(key, lambda: _set(words, chosen, scale, width, max_lines))


def _set(words: str, chosen: Style, scale: Scale, width: float | None, max_lines: int) -> TextBlock:
    size_px, words = scale.text_px(chosen.size, chosen.most), _UNDRAWABLE.sub("\ufffd", words)
    lines, complete = words.split("\n")[:max_lines] if width is None else [words], True
    if width is not None:
        most = max(1, int(width * scale.factor + 0.999))
        least = min(size_px, scale.least_px(LEAST))
        lines = _lines(words, chosen.face, size_px, most, max_lines)
        while size_px > least and not _fits(lines, chosen.face, size_px, most, max_lines):
            size_px -= 1
            lines = _lines(words, chosen.face, size_px, most, max_lines)
        complete = _fits(lines, chosen.face, size_px, most, max_lines)
        if not complete:
            rest = " ".join(lines[max_lines - 1 :])
            lines = [ellipsized(line, chosen.face, size_px, most) for line in (*lines[: max_lines - 1], rest)]
    widest = max((width_px(line, chosen.face, size_px) for line in lines), default=0)
    return TextBlock(tuple(lines), chosen.face, size_px, whole(size_px * chosen.lead), widest, complete)


def _lines(words: str, face: str, size_px: int, most: int, max_lines: int) -> list[str]:
    return wrapped(words, face, size_px, most) if max_lines > 1 else [words.replace("\n", " ")]


def _fits(lines: list[str], face: str, size_px: int, most: int, max_lines: int) -> bool:
    return len(lines) <= max_lines and all(width_px(line, face, size_px) <= most for line in lines)


def tight(name: str | Style, most: float = _TIGHT) -> Style:
    """The style of words without room above or below: they grow with the text size so many times at most."""
    return replace(style(name), most=max(1.0, most))


def within(name: str | Style, scale: Scale, high: float) -> Style:
    """The style of words that have a line so many units high to themselves: they grow with the text size as far as
    that has room, and are never smaller than at a text size of 100 %."""
    return tight(name, high * scale.factor / scale.least_px(style(name).size))


def first_whole(words: str, styles: Sequence[Style], scale: Scale, width: float, max_lines: int = 1) -> Style:
    """The first style in which all words have room; the last one where none has."""
    return next((each for each in styles if block(words, each, scale, width, max_lines).whole), styles[-1])


_CRAMPED = 1.4
_CLOSE = 1.15
"""The height of a line that lies close to the next, over the size of its letters."""


def cramped(scale: Scale) -> bool:
    """Whether a window is smaller than any may be: its least letters are so large that two lines have no room."""
    return scale.least_px(LEAST) > _CRAMPED * LEAST * scale.factor


def folded(words: str, name: str | Style, scale: Scale, width: float) -> tuple[Style, int]:
    """The style and number of lines: one, or where only that cuts the words two close ones of the smallest letters, no
    larger than those of one line at a text size of 100 %."""
    chosen = style(name)
    if block(words, chosen, scale, width).whole or cramped(scale):
        return chosen, 1
    least = replace(chosen, size=LEAST, lead=_CLOSE)
    return tight(least, scale.least_px(chosen.size) / scale.least_px(LEAST)), 2


PREFERRED = (
    *("notosans", "dejavusans", "segoeui", "arialunicodems", "freesans", "notosanshebrew", "notosansarabic"),
    *("notosansarmenian", "notosanscjkjp", "notosanscjkkr", "yugothic", "msgothic", "malgungothic", "microsoftyahei"),
    *(
        "hiraginosans",
        "applesdgothicneo",
        "pingfang",
        "notoemoji",
        "segoeuiemoji",
        "segoeuisymbol",
        "symbola",
        "unifont",
    ),
)
"""Faces that have many letters, tried before the others of a system."""
MOST_TRIED = 60
"""Most faces of a system that are opened in search of a letter."""
TRIAL = 20
"""Pixels at which it is tried whether a face has a letter."""
OWN_LETTERS = frozenset("ĄĆĘŁŃÓŚŹŻąćęłńóśźż\u2013\u2019\u201d\u201e\u2026\u00d7\u2212")
"""Letters beyond ASCII that each of the program's own faces has: to try the first one in a face takes 1 ms."""
_NO_LETTER = "\uffff"
"""A code point that no letter has or will have."""


class FontRun(NamedTuple):
    """Letters of a word that come from one place: a file of the system, or if that is empty the face itself."""

    text: str
    file: str


def covered(words: str, face: pygame.font.Font) -> bool:
    """Whether a face, at the size of a `TRIAL`, has all letters of some words."""
    return all(letter.isascii() or letter in OWN_LETTERS or _has(face, letter) for letter in words)


def runs(words: str, face: pygame.font.Font) -> tuple[FontRun, ...]:
    """The words in pieces, one for each place that letters come from."""
    from unicodedata import category  # here, because the words of the title screen do without it

    places, letters = list[str](), list[str]()
    for letter in words:
        if letters and category(letter)[0] in "MC":
            letters[-1] += letter  # a mark on the letter before, or what joins two
        else:
            found = "" if covered(letter, face) else _file_with(letter)
            letters.append(letter if found is not None else f"[{ord(letter):X}]")
            places.append(found or "")
    pairs = groupby(zip(places, letters, strict=True), key=lambda pair: pair[0])
    return tuple(FontRun("".join(letter for _, letter in group), file) for file, group in pairs)


@lru_cache(maxsize=4000)
def _has(opened: pygame.font.Font, letter: str) -> bool:
    """Whether a face has a letter: else it looks like one that there is not."""
    from unicodedata import category

    if category(letter)[0] in "ZCM":
        return True
    looks = [opened.render(each, True, "black") for each in (letter, _NO_LETTER)]
    shown, box = (pygame.image.tobytes(look, "RGBA") for look in looks)
    return shown != box and bool(looks[0].get_bounding_rect())


@lru_cache(maxsize=48)
def font_of(file: str, size_px: int, to_left: bool) -> pygame.font.Font:
    """A face of the system at a size in pixels, for a script that is written to the left or to the right."""
    made = pygame.font.Font(BytesIO(_bytes(file)), size_px)  # made from a path it keeps the file open
    if to_left:
        made.set_direction(pygame.DIRECTION_RTL)
    return made


@lru_cache(maxsize=4)
def _bytes(file: str) -> bytes:
    return Path(file).read_bytes()


@lru_cache(maxsize=2000)
def _file_with(letter: str) -> str | None:
    """The file of a face of the system that has a letter; None if none has, or shows anything of it."""
    for file in _files():
        try:
            if _has(font_of(file, TRIAL, False), letter):
                return file
        except (pygame.error, OSError, UnicodeError):  # a damaged one, or one of pictures
            continue
    return None


@cache
def _files() -> tuple[str, ...]:
    """The faces of the system by pygame's own search, those with many letters first."""
    return tuple(dict.fromkeys(_found()))[:MOST_TRIED]


def _found() -> Iterator[str]:
    try:
        known = pygame.font.get_fonts()
    except (pygame.error, OSError):
        return
    for name in (*PREFERRED, *sorted(known)):
        if name in known and (file := pygame.font.match_font(name)):
            yield file
