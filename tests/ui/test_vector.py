"""Shapes made from vector text."""

from __future__ import annotations

import pygame

from game.ui import vector

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
