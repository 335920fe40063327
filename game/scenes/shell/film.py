"""A match as a moving picture: its table turn by turn, as everybody may see it."""

from __future__ import annotations

import errno
import os
import re
from collections.abc import Iterator, Sequence
from copy import copy
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path
from typing import Any

import pygame

from game.core.journal import NullWriter
from game.core.match import Match
from game.i18n.catalogue import Catalogue
from game.scenes.shell import bar
from game.scenes.shell.phrases import turn_reached
from game.scenes.tabletop.tabletop import TableView
from game.store.disk import write_whole
from game.ui.art import encoded
from game.ui.paint import Painter
from game.ui.rect import Rect, Scale
from game.ui.title import Title

FILM_SIZE = (960, 540)
MOST_MOMENTS = 48
"""Of a long match so many moments, evenly spread."""
ANIMATED = (".webp", ".gif")
_MS, _LAST_MS = 500, 3000
_QUALITY = 82
_NUMBER = re.compile(r"%(0[1-9])?d")


def animates() -> bool:
    """Whether there is what writes animated pictures; without it each moment is a picture of its own."""
    return find_spec("PIL") is not None


class Film:
    """The pictures of a match, made one by one."""

    def __init__(
        self,
        title: Title,
        match: Match[Any, Any],
        words: Catalogue,
        size: tuple[int, int] = FILM_SIZE,
        percent: float = 100,
        most: int = MOST_MOMENTS,
    ) -> None:
        self._title, self._words, self._size = title, words, size
        self._match = copy(match)
        self._match.writer, self._match.handing_over = NullWriter(), False
        self._indices = _film_moments(self._match, most)
        self._top = TableView(title, self._match, words, "none")
        self._scale = Scale(size, percent)
        self._top.resize(self._scale, percent)
        self._top.see(None)

    def __len__(self) -> int:
        return len(self._indices)

    def __iter__(self) -> Iterator[pygame.Surface]:
        for index in self._indices:
            self._match.index = index
            self._top.jump(self._match.plies, self._match.state)
            yield self._drawn()

    def _drawn(self) -> pygame.Surface:
        sheet = pygame.Surface(self._size)
        paint, top = Painter(sheet, self._scale), self._top
        context = top.public()
        lying = sorted(top.table.look.sprites(context), key=lambda sprite: sprite.layer)
        top.drawing.draw(paint, context, lying)
        tab = bar.draw_head(paint, top.frame, self._title, self._words)
        room = Rect(tab.right + 12, tab.y, top.frame.bar.right - tab.right - 24, tab.h)
        said = turn_reached(self._words, self._title.key, self._match.turn_at(self._match.index))
        bar.draw_sentence(paint, top.frame.bar, bar.Sentence(said), room)
        return sheet

    def write(self, path: Path) -> Iterator[int]:
        """Write it, a picture at a time: one file that moves where it ends so, else a numbered one for each.

        Tells the number of each. A `%d` of the name is the place of the number, which is at its end without one.
        What moves is there once it is whole. Raises OSError.
        """
        if path.suffix.lower() in ANIMATED and not animates():
            raise OSError(errno.ENOTSUP, os.strerror(errno.ENOTSUP))
        kept: list[Any] = []
        for number, picture in enumerate(self, start=1):
            if path.suffix.lower() in ANIMATED:
                kept.append(_image(picture))
            else:
                write_whole(numbered(path, number), encoded(picture))
            yield number
        if kept:
            write_whole(path, _animated(kept, path.suffix[1:]))


def numbered(path: Path, number: int) -> Path:
    """The file of a moment."""
    stem, places = _NUMBER.subn(lambda found: found.group() % number, path.stem)
    return path.with_name(f"{stem}.png" if places else f"{stem}-{number:03}.png")


def _image(picture: pygame.Surface) -> Any:
    from PIL import Image

    return Image.frombytes("RGB", picture.get_size(), pygame.image.tobytes(picture, "RGB"))


def _animated(pictures: Sequence[Any], form: str) -> bytes:
    """Pictures one after the other, in a form that moves."""
    made, shown = BytesIO(), [_MS] * (len(pictures) - 1) + [_LAST_MS]
    first, *others = pictures
    first.save(made, form, save_all=True, append_images=others, duration=shown, loop=0, quality=_QUALITY)
    return made.getvalue()


def _film_moments(match: Match[Any, Any], most: int) -> list[int]:
    """After how many rows each turn begins, and the end."""
    ends, turn = [0], match.at(0).state.turn
    for index in range(1, match.index + 1):
        now = match.at(index).state.turn
        if now != turn:
            ends.append(index)
            turn = now
    ends = list(dict.fromkeys([*ends, match.index]))
    if len(ends) <= most:
        return ends
    return [ends[round(number * (len(ends) - 1) / (most - 1))] for number in range(most)]
