"""Shapes made from vector text."""

from __future__ import annotations

import pygame
import pytest

from game.ui import art, vector
from game.ui.theme import colours

RED = (200, 30, 40)


def test_corners_are_cut_along_arcs_and_nothing_else() -> None:
    sheet = pygame.Surface((60, 40), pygame.SRCALPHA)
    sheet.fill(RED)
    assert vector.rounded(sheet, 12) is sheet
    for x, y in ((0, 0), (59, 0), (0, 39), (59, 39), (2, 2), (57, 37)):
        assert sheet.get_at((x, y)).a == 0
    for at in ((30, 20), (30, 0), (0, 20), (59, 20), (30, 39), (4, 4), (55, 35)):
        assert tuple(sheet.get_at(at)) == (*RED, 255)


def test_a_radius_of_nothing_cuts_nothing() -> None:
    sheet = pygame.Surface((9, 7), pygame.SRCALPHA)
    sheet.fill(RED)
    vector.rounded(sheet, 0)
    assert {sheet.get_at((x, y))[:] for x in range(9) for y in range(7)} == {(*RED, 255)}


@pytest.mark.parametrize("window", [True, False])
def test_all_drawings_have_one_layout_whether_a_window_is_open_or_not(window: bool) -> None:
    if not window:
        pygame.display.quit()
    art.forget()
    circle = vector.circle(20, 20, 15, vector.paint(colours.barn, 0.5))
    made = [vector.raw(40, 40, circle), vector.drawn(40, 41, circle), art.plain("icons/star", 40, 40)]
    like = pygame.Surface((1, 1), pygame.SRCALPHA)
    assert {(each.get_bitsize(), each.get_masks(), each.get_flags()) for each in made} == {
        (like.get_bitsize(), like.get_masks(), like.get_flags())
    }


def test_another_layout_shows_the_same() -> None:
    other = pygame.Surface((8, 8), pygame.SRCALPHA, 32, (0xFF, 0xFF00, 0xFF0000, 0xFF000000))
    assert other.get_masks() != vector.ready(other).get_masks()
    for number in range(64):
        other.set_at((number % 8, number // 8), (3 * number, 255 - number, 7, 4 * number))
    assert pygame.image.tobytes(vector.ready(other), "RGBA") == pygame.image.tobytes(other, "RGBA")
