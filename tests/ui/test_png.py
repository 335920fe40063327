"""Foreign pictures: what may be unpacked, and what comes of it."""

from __future__ import annotations

from io import BytesIO

import pygame
import pytest

from game.ui.png import MOST_PIXELS, size_of, unpacked
from tests.ui.pngs import FEW_COLOURS, png


@pytest.mark.parametrize("kind", FEW_COLOURS)
def test_pictures_of_few_colours_can_be_scaled(kind: str) -> None:
    made = unpacked(FEW_COLOURS[kind])
    assert made is not None
    assert pygame.transform.smoothscale(made, (20, 15)).get_size() == (20, 15)


def test_the_colours_of_a_palette_stay() -> None:
    made = unpacked(FEW_COLOURS["palette"])
    assert made is not None
    assert tuple(made.get_at((0, 0))) == (0, 0x80, 0, 255)


def test_what_is_too_large_is_told_by_its_header_and_not_unpacked() -> None:
    large = png(20_000, 20_000, 8, 2, b"", rows=0)
    assert size_of(large) == (20_000, 20_000)
    assert unpacked(large) is None
    assert unpacked(png(MOST_PIXELS + 1, 1, 8, 0, b"\0" * (MOST_PIXELS + 1))) is None


@pytest.mark.parametrize(
    "data", [b"", b"\x89PNG\r\n\x1a\n", b"png", png(40, 30, 8, 2, b"", rows=0)[:60], png(0, 30, 8, 2, b"", rows=0)]
)
def test_what_is_no_picture_is_none(data: bytes) -> None:
    assert unpacked(data) is None


def test_other_kinds_of_pictures_are_not_looked_at() -> None:
    out = BytesIO()
    pygame.image.save(pygame.Surface((4, 4)), out, "a.bmp")
    assert unpacked(out.getvalue()) is None
