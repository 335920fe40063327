"""Words in any script: letters that a face does not have come from faces of the system, found when first needed.

Where no face has a letter its code point stands for it, so that two names never look the same by their boxes.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from io import BytesIO
from itertools import groupby
from pathlib import Path
from typing import NamedTuple
from unicodedata import bidirectional, category

import pygame
import pygame.font

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
_NO_LETTER = "\uffff"
"""A code point that no letter has or will have."""


class FontRun(NamedTuple):
    """Letters of a word that come from one place: a file of the system, or if that is empty the face itself."""

    text: str
    file: str


def covered(words: str, face: pygame.font.Font) -> bool:
    """Whether a face, at the size of a `TRIAL`, has all letters of some words."""
    return all(letter.isascii() or _has(face, letter) for letter in words)


def runs(words: str, face: pygame.font.Font) -> tuple[FontRun, ...]:
    """The words in pieces, one for each place that letters come from."""
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


def written_to_left(text: str) -> bool:
    """Whether letters are of a script that is written from right to left."""
    return any(bidirectional(letter) in ("R", "AL") for letter in text)


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
