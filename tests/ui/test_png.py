"""Foreign pictures: what may be unpacked, and what comes of it."""

from __future__ import annotations

from io import BytesIO

import pygame
import pytest

from game.ui.art import MOST_PIXELS, load_png, png_size
from tests.ui.pngs import FEW_COLOURS, png


@pytest.mark.parametrize("kind", FEW_COLOURS)
def test_pictures_of_few_colours_can_be_scaled(kind: str) -> None:
    made = load_png(FEW_COLOURS[kind])
    assert made is not None
    assert pygame.transform.smoothscale(made, (20, 15)).get_size() == (20, 15)


def test_the_colours_of_a_palette_stay() -> None:
    made = load_png(FEW_COLOURS["palette"])
    assert made is not None
    assert tuple(made.get_at((0, 0))) == (0, 0x80, 0, 255)


def test_what_is_too_large_is_told_by_its_header_and_not_unpacked() -> None:
    large = png(20_000, 20_000, 8, 2, b"", rows=0)
    assert png_size(large) == (20_000, 20_000)
    assert load_png(large) is None
    assert load_png(png(MOST_PIXELS + 1, 1, 8, 0, b"\0" * (MOST_PIXELS + 1))) is None


@pytest.mark.parametrize(
    "data", [b"", b"\x89PNG\r\n\x1a\n", b"png", png(40, 30, 8, 2, b"", rows=0)[:60], png(0, 30, 8, 2, b"", rows=0)]
)
def test_what_is_no_picture_is_none(data: bytes) -> None:
    assert load_png(data) is None


def test_other_kinds_of_pictures_are_not_looked_at() -> None:
    out = BytesIO()
    pygame.image.save(pygame.Surface((4, 4)), out, "a.bmp")
    assert load_png(out.getvalue()) is None
