"""Pictures: rasterised at the very size they are shown at, tinted or turned, and kept; foreign ones loaded."""

from __future__ import annotations

import errno
import math
import struct
from collections.abc import Callable
from functools import cache
from io import BytesIO
from pathlib import Path

import msgspec
import pygame

from game.files import ASSETS
from game.ui import vector
from game.ui.cache import Cache, drop_large, moment, picture_cache
from game.ui.contrast import shown
from game.ui.rect import Scale, whole
from game.ui.theme import Colour

FOLDER = ASSETS / "art"
ANIMALS = "animals/"
"""Folder in it of pictures of animals, which have poses."""


class Composite(msgspec.Struct, frozen=True):
    """A picture put together in code: its size in units of its own, and what draws it on a sheet at a scale."""

    size: tuple[float, float]
    draw: Callable[[pygame.Surface, Scale], None]


_composites: dict[str, Composite] = {}
_plain: Cache[pygame.Surface] = Cache(64_000_000, vector.weight)
_changed: Cache[pygame.Surface] = Cache(32_000_000, vector.weight)
_SIZES = 40
"""Number of sizes of a picture that grows on its way, up to the one in which it is made."""
_turned: Cache[pygame.Surface] = Cache(6_000_000, vector.weight)
"""With little room: most are seen once, as something turns, and what lies still is to stay."""


def encoded(picture: pygame.Surface, name: str = "picture.png") -> bytes:
    """A picture as the bytes of a file, in the form that the ending of `name` tells; raises OSError.

    Made in memory, to be written whole: pygame says nothing of a disk on which there is no room for all of a file.
    """
    out = BytesIO()
    try:
        pygame.image.save(picture, out, name)
    except pygame.error as error:
        raise OSError(errno.EIO, str(error)) from error
    data = out.getvalue()
    out.seek(0)
    out.truncate()  # pygame-ce never lets go of the stream
    return data


def register(name: str, composite: Composite) -> None:
    """Give a picture its name; a later one takes an earlier one's place."""
    if name in _composites:
        forget()
    _composites[name] = composite


def unregister(name: str) -> None:
    """Forget a name under which nothing is shown any more."""
    _composites.pop(name, None)


def composite(name: str) -> Composite | None:
    """The registered picture of this name."""
    return _composites.get(name)


def forget() -> None:
    """Drop every kept picture."""
    _plain.clear()
    _changed.clear()
    _turned.clear()


@cache
def file(name: str) -> Path:
    """The file of a picture named by its path without suffix; raises FileNotFoundError when there is none."""
    found = FOLDER / f"{name}.svg"
    if not found.is_file():
        raise FileNotFoundError(name)
    return found


def exists(name: str) -> bool:
    """Whether a picture of this name can be shown."""
    return name in _composites or (FOLDER / f"{name}.svg").is_file()


def picture(name: str, w: int, h: int, tint: Colour | None = None) -> pygame.Surface:
    """The picture as large as fits w x h pixels, tinted unless it is a composite."""
    return plain(name, w, h) if tint is None or name in _composites else tinted(name, w, h, tint)


def plain(name: str, w: int, h: int) -> pygame.Surface:
    """The picture as large as fits w x h pixels, in its own colours."""

    def load() -> pygame.Surface:
        if name in _composites:
            picture = _composites[name]
            factor = min(w / picture.size[0], h / picture.size[1])
            size = (max(1, whole(picture.size[0] * factor)), max(1, whole(picture.size[1] * factor)))
            sheet = pygame.Surface(size, pygame.SRCALPHA)
            began = moment()
            picture.draw(sheet, Scale.zoomed(size, factor))
            drop_large(began)  # what it was put together from
            return sheet
        return picture_cache.get(
            f"art {name} {w} {h}", True, lambda: vector.ready(pygame.image.load_sized_svg(str(file(name)), (w, h)))
        )

    return _plain.get((name, w, h), load)


def is_cached(name: str, size: int) -> bool:
    """Whether a square picture is there in this size."""
    return (name, size, size) in _plain


def tinted(name: str, w: int, h: int, colour: Colour) -> pygame.Surface:
    """A one-colour picture with its alpha filled by another colour."""

    def fill() -> pygame.Surface:
        image = plain(name, w, h).copy()
        image.fill((0, 0, 0, 255), special_flags=pygame.BLEND_RGBA_MULT)
        image.fill((*shown(colour), 0), special_flags=pygame.BLEND_RGBA_ADD)
        return image

    return _changed.get((name, w, h, colour), fill)


def scaled(name: str, source: tuple[int, int], w: int, h: int, tint: Colour | None = None) -> pygame.Surface:
    """The picture about as large as fits w x h pixels, scaled from one that fits the size `source`."""
    large = picture(name, *source, tint)
    wide, high = large.get_size()
    share = max(1, round(min(w / wide, h / high) * _SIZES))
    if share == _SIZES:
        return large
    # Of no width or height nothing can be turned: pygame ends the program.
    size = max(1, wide * share // _SIZES), max(1, high * share // _SIZES)
    return _changed.get((name, source, share, tint), lambda: pygame.transform.smoothscale(large, size))


def turned(source: pygame.Surface, key: object, angle: float, squeeze: float) -> pygame.Surface:
    """The picture turned clockwise by `angle` degrees and narrowed to the share `squeeze` of its width."""
    step, share = round(angle * 2) % 720, round(abs(squeeze) * 32)

    def turn() -> pygame.Surface:
        image = source
        if share != 32:
            wide = max(1, round(source.get_width() * share / 32))
            image = pygame.transform.smoothscale(image, (wide, source.get_height()))
        if step % 180 == 0:
            return pygame.transform.rotate(image, -step / 2)
        return pygame.transform.rotozoom(image, -step / 2, 1) if step else image

    return source if step == 0 and share == 32 else _turned.get((key, step, share), turn)


def half_turn(elapsed: float) -> float:
    """The squeeze of a flip that is `elapsed` (0-1) through: 1 to 0 to 1."""
    return abs(math.cos(math.pi * elapsed))


MOST_PIXELS = 1_000_000
"""No picture that is larger is loaded; those of boards have a quarter of that."""

_PNG_HEADER = struct.Struct(">8s4x4sII")
_PNG_BEGINS = (b"\x89PNG\r\n\x1a\n", b"IHDR")


def png_size(png: bytes) -> tuple[int, int] | None:
    """Width and height as its header tells them; None for what is no PNG."""
    if len(png) < _PNG_HEADER.size:
        return None
    *begins, width, height = _PNG_HEADER.unpack_from(png)
    return (width, height) if tuple(begins) == _PNG_BEGINS else None


def load_png(png: bytes) -> pygame.Surface | None:
    """The picture in full colours; None for one that is damaged or too large."""
    size = png_size(png)
    if size is None or not 0 < size[0] * size[1] <= MOST_PIXELS:
        return None
    try:
        found = pygame.image.load(BytesIO(png), "picture.png")
    except pygame.error:
        return None
    if found.get_bitsize() >= 24:
        return found
    full = pygame.Surface(found.get_size(), pygame.SRCALPHA)  # one of few colours cannot be scaled smoothly
    full.blit(found, (0, 0))
    return full
