"""Words are measured, broken and rendered at their size, in any script."""

from __future__ import annotations

import os
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path

import pygame
import pytest
from fontTools.ttLib import TTFont

from game.ui import type
from game.ui.paint import Painter
from game.ui.rect import Scale
from game.ui.theme import colours

POLISH = "ąćęłńóśźżĄĆĘŁŃÓŚŹŻ"


@pytest.mark.parametrize("face", type.FACES)
def test_every_face_is_found_and_its_capitals_are_as_high_as_said(face: str) -> None:
    table = TTFont(str(type.path(face)))
    high = table["OS/2"].sCapHeight / table["head"].unitsPerEm
    assert type.capital(face) == pytest.approx(high * type.FACES[face][3], abs=0.005)


@pytest.mark.parametrize("face", type.FACES)
def test_every_face_has_every_letter_of_both_languages(face: str) -> None:
    known = TTFont(str(type.path(face))).getBestCmap()
    assert [c for c in POLISH + "\u2026\u2013\u00d7\u00b2" if ord(c) not in known] == []


def test_nothing_in_the_type_scale_is_under_16() -> None:
    assert min(style.size for style in type.STYLES.values()) == 16


def test_words_wrap_within_their_width() -> None:
    block = type.block("one two three four five six seven", "body", Scale((1600, 900)), 120, 9)
    assert len(block.lines) > 2
    assert block.width_px <= 120
    assert " ".join(block.lines) == "one two three four five six seven"
    assert block.whole


def test_a_line_too_long_shrinks_to_16_before_it_is_cut() -> None:
    scale = Scale((1600, 900))
    words = "a heading of some length"
    full = type.block(words, "h2", scale)
    less = type.block(words, "h2", scale, full.width_px * 0.8)
    assert less.whole
    assert 16 <= less.size_px < full.size_px
    cut = type.block(words, "h2", scale, full.width_px * 0.3)
    assert not cut.whole
    assert cut.size_px == 16
    assert cut.lines[0].endswith("\u2026")
    assert cut.width_px <= full.width_px * 0.3


def test_text_too_long_for_its_lines_ends_in_an_ellipsis() -> None:
    block = type.block("word " * 60, "body", Scale((1600, 900)), 200, 3)
    assert len(block.lines) == 3
    assert block.lines[2].endswith("\u2026")
    assert block.width_px <= 200


@pytest.mark.parametrize("size", [(1024, 640), (1920, 1080), (3840, 2160)])
def test_text_is_rendered_at_its_own_size(size: tuple[int, int]) -> None:
    scale = Scale(size)
    block = type.block("Orchard", "name", scale)
    image = type.render("Orchard", block.face, block.size_px, type.STYLES["name"].colour)
    assert block.size_px == scale.text_px(36)
    assert image.get_size() == type.font("display", scale.text_px(36)).size("Orchard")


def test_a_line_is_centred_on_its_capitals(paint: Painter) -> None:
    paint.veil(type.STYLES["h2"].colour, 1)
    paint.text("HHH", (100, 450), "h2", colours.cream)
    sheet = paint.surface.subsurface((90, 400, 120, 100))
    rows = [y for y in range(100) if any(sheet.get_at((x, y))[0] > 200 for x in range(120))]
    assert (rows[0] + rows[-1]) / 2 == pytest.approx(50, abs=1.1)


def test_text_says_what_room_it_took(paint: Painter) -> None:
    right = paint.text("Anna", (500, 100), "body", align="right")
    assert right.right == pytest.approx(500)
    assert right.centre[1] == pytest.approx(100, abs=1)
    assert (right.w, right.h) == paint.measure("Anna", "body")


@pytest.mark.parametrize("foreign", ["\0", "\ud800"])
def test_what_no_font_takes_is_shown_as_a_sign(foreign: str) -> None:
    paint = Painter(pygame.Surface((400, 100)), Scale((1600, 900)))
    known = paint.text("A\ufffdn", (10, 20))
    assert paint.text(f"A{foreign}n", (10, 20)) == known
    assert type.block(f"A{foreign}n", "body", paint.scale, 10).lines != ()


@pytest.mark.parametrize("words", ["\ufe0f", "\u200b", "a \ufe0f", "\u200b \u200d b", ""])
def test_words_without_width_are_drawn_as_nothing(words: str) -> None:
    made = type.render(words, "medium", 20, colours.ink)
    assert made.get_size() == (type.width_px(words, "medium", 20), type.font("medium", 20).get_height())


@pytest.mark.skipif(not Path("/proc/self/fd").exists(), reason="open files are counted as Linux does")
def test_fonts_of_many_sizes_hold_no_file_open_and_are_not_all_kept() -> None:
    def opened() -> int:
        return sum(os.readlink(each).endswith(".ttf") for each in Path("/proc/self/fd").iterdir() if each.is_symlink())

    for size in range(8, 308):
        type.render("Five Acres", "display", size, colours.ink)
    assert opened() == 0
    assert type.font.cache_info().currsize < 100


NAMES = [
    "\u05d3\u05d5\u05d3", "\u05d3\u05d5\u05e8", "\u0645\u0631\u064a\u0645", "\u0645\u0631\u064a",
    "\u3042\u304b\u306d", "\u3042\u304b\u308a", "\u0531\u0576\u056b", "\u0531\u0580\u0561",
    "\U0001f600", "\U0001f980", "\u17a2\u17b6", "\U00013000",
]  # fmt: skip
SIZE = 20


def picture(name: str) -> bytes:
    return pygame.image.tobytes(type.render(name, "bold", SIZE, colours.ink), "RGBA")


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
    assert type.width_px(words, "bold", SIZE) == type.render(words, "bold", SIZE, colours.ink).get_width()


@pytest.mark.parametrize("name", NAMES)
def test_the_picture_is_as_wide_as_was_measured(name: str) -> None:
    made = type.render(name + " B", "bold", SIZE, colours.ink)
    assert made.get_width() == type.width_px(name + " B", "bold", SIZE)
    assert made.get_bounding_rect()
