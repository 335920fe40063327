"""Names in any script: drawn in some face of the system, else by their code points; no two look alike."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import pygame
import pytest

from game.ui import type
from game.ui.theme import colours

NAMES = [
    "\u05d3\u05d5\u05d3", "\u05d3\u05d5\u05e8", "\u0645\u0631\u064a\u0645", "\u0645\u0631\u064a",
    "\u3042\u304b\u306d", "\u3042\u304b\u308a", "\u0531\u0576\u056b", "\u0531\u0580\u0561",
    "\U0001f600", "\U0001f980", "\u17a2\u17b6", "\U00013000",
]  # fmt: skip
SIZE = 20


def picture(name: str) -> bytes:
    return pygame.image.tobytes(type.rendered(name, "bold", SIZE, colours.ink), "RGBA")


@pytest.fixture
def no_system(monkeypatch: pytest.MonkeyPatch) -> None:
    """A system that has no faces."""
    type._files.cache_clear()
    type._file_with.cache_clear()
    type._images.clear()
    type._widths.clear()
    monkeypatch.setattr(pygame.font, "get_fonts", list)


@pytest.fixture(autouse=True)
def afterwards() -> Iterator[None]:
    yield
    type._files.cache_clear()
    type._file_with.cache_clear()
    type._images.clear()
    type._widths.clear()


def test_no_two_names_look_alike() -> None:
    for one, other in combinations(NAMES, 2):
        assert picture(one) != picture(other), (one, other)


@pytest.mark.usefixtures("no_system")
def test_without_faces_code_points_stand_for_letters() -> None:
    assert type.runs("A\u05d3", type.font("bold", type.TRIAL)) == (type.FontRun("A[5D3]", ""),)
    for one, other in combinations(NAMES, 2):
        assert picture(one) != picture(other), (one, other)


@pytest.mark.parametrize("words", ["Ann", "Za\u017c\u00f3\u0142\u0107 g\u0119\u015bl\u0105", "\u00c5sa"])
def test_what_a_face_has_is_drawn_in_it(words: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def searched() -> list[str]:
        raise AssertionError("nothing is to be looked for")

    monkeypatch.setattr(pygame.font, "get_fonts", searched)
    assert type.width_px(words, "bold", SIZE) == type.rendered(words, "bold", SIZE, colours.ink).get_width()


@pytest.mark.parametrize("name", NAMES)
def test_the_picture_is_as_wide_as_was_measured(name: str) -> None:
    made = type.rendered(name + " B", "bold", SIZE, colours.ink)
    assert made.get_width() == type.width_px(name + " B", "bold", SIZE)
    assert made.get_bounding_rect()
