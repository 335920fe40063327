"""A painter that paints nothing and notes every word it is given."""

from __future__ import annotations

import inspect
from typing import Any, NamedTuple

import pygame

from game.ui import type
from game.ui.paint import Painter
from game.ui.rect import Rect, Scale


class Note(NamedTuple):
    """Words that were written: where their letters are, at which size in pixels, and whether all of them."""

    words: str
    ink: Rect
    size_px: int
    whole: bool


class Reader(Painter):
    """Notes what it writes, where marks are, and whatever a vignette leaves in `pictures`."""

    keeps = False

    def __init__(self, scale: Scale) -> None:
        super().__init__(pygame.Surface((1, 1)), scale)
        self.notes: list[Note] = []
        self.pictures: list[Rect] = []
        self.marks: list[tuple[float, float]] = []

    def visible(self, rect: Rect) -> bool:
        return True

    def mark(self, centre: tuple[float, float], *args: Any, **options: Any) -> None:
        self.marks.append(centre)

    def text(self, words: str, *args: Any, **options: Any) -> Rect:
        given = inspect.signature(Painter.text).bind(self, words, *args, **options)
        given.apply_defaults()
        asked = given.arguments
        made = type.block(words, asked["style"], self.scale, asked["width"], asked["max_lines"])
        place = super().text(words, *args, **options)
        air = (made.pitch_px - made.size_px * type.capital(made.face)) / 2 / self.scale.factor
        self.notes.append(Note(words, place.inset(0, air), made.size_px, made.whole))
        return place


def _nothing(self: Reader, *args: Any, **options: Any) -> None:
    """Draw nothing: only what is written counts."""


for _name in ("table", "veil", "skin", "box", "dashed", "ring", "pattern", "bar", "line", "shape", "disc", "picture"):
    setattr(Reader, _name, _nothing)


class Seer(Reader):
    """Notes which pictures it is given, and where."""

    def __init__(self, scale: Scale) -> None:
        super().__init__(scale)
        self.seen: list[tuple[str, Rect]] = []

    def picture(self, name: str, rect: Rect, *args: Any, **options: Any) -> None:
        self.seen.append((name, rect))


def vignette(paint: Painter, rect: Rect) -> None:
    """The vignette of a title: notes its place."""
    assert isinstance(paint, Reader)
    paint.pictures.append(rect)
