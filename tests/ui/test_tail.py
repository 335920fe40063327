"""The tail of a card, and what a box covers of others."""

from __future__ import annotations

import pygame
import pytest

from game.ui import popover
from game.ui.paint import Painter
from game.ui.rect import Point, Rect, Scale
from game.ui.shapes import Stroke
from game.ui.theme import colours

SIZE = (1600, 900)
CARD = Rect(150, 120, 100, 60)


def drawn(tip: Point) -> pygame.Rect:
    """All that a tail changes."""
    sheet = pygame.Surface(SIZE)
    popover.draw_tail(Painter(sheet, Scale(SIZE)), CARD, tip, Stroke(colours.barn, 3))
    mask = pygame.mask.from_threshold(sheet, (0, 0, 0), (1, 1, 1))
    mask.invert()
    boxes = mask.get_bounding_rects()
    return boxes[0].unionall(boxes[1:]) if boxes else pygame.Rect(0, 0, 0, 0)


@pytest.mark.parametrize("tip", [(200, 60), (170, 240), (90, 150), (330, 130), (155, 70), (60, 20)])
def test_a_tail_goes_from_the_edge_that_faces_the_tip_to_it(tip: Point) -> None:
    where, card = drawn(tip), pygame.Rect(*CARD)
    assert where.inflate(8, 8).collidepoint(tip)
    assert where.colliderect(card)
    assert not where.colliderect(card.inflate(-12, -12))


def test_there_is_no_tail_to_what_lies_on_the_card() -> None:
    assert drawn(CARD.centre).size == (0, 0)


def test_a_box_covers_what_it_shares_with_others() -> None:
    assert Rect(0, 0, 10, 10).covers([Rect(5, 5, 10, 10), Rect(-2, 0, 4, 3), Rect(10, 0, 5, 5)]) == 25 + 6
    assert Rect(0, 0, 10, 10).covers([]) == 0
