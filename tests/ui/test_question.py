"""The card that asks over the board: its answers lie at its foot, its words above them."""

from __future__ import annotations

import pygame
import pytest

from game.ui import popover
from game.ui.paint import Painter
from game.ui.rect import Rect
from game.ui.theme import accent
from tests.tables.boxes import apart, within

ACCENT = accent("barn", "barn_dark", "white_fur")
BACK = (1, 2, 3)


def drawn(paint: Painter, card: popover.Question, words: tuple[str, str], picture: str = "") -> pygame.Surface:
    paint.surface.fill(BACK)
    popover.draw_question(paint, card, words, ACCENT, picture)
    return paint.surface.copy()


def same(one: pygame.Surface, other: pygame.Surface, box: Rect) -> bool:
    area = pygame.Rect(*map(round, box))
    return one.subsurface(area).copy().get_buffer().raw == other.subsurface(area).copy().get_buffer().raw


@pytest.mark.parametrize("box", [Rect(100, 100, 460, 210), Rect(100, 100, 300, 118)])
@pytest.mark.parametrize("many", [1, 2, 5])
def test_answers_lie_beside_each_other_at_the_foot(box: Rect, many: int) -> None:
    card = popover.question(box, many)
    assert len(card.answers) == many
    assert apart(card.answers)
    assert all(within(each, box) and each.y > box.centre[1] for each in card.answers)
    assert len({(each.y, round(each.w, 6), each.h) for each in card.answers}) == 1


def test_answers_can_have_a_size_and_edges_of_their_own() -> None:
    box = Rect(100, 100, 400, 200)
    (answer,) = popover.question(box, 1, (8, 10), 40).answers
    assert answer == Rect(108, 250, 384, 40)


@pytest.mark.parametrize("picture", ["", "animals/cow"])
def test_words_and_picture_leave_the_answers_free(paint: Painter, picture: str) -> None:
    card = popover.question(Rect(100, 100, 460, 210))
    bare = drawn(paint, card, ("", ""))
    for words in (("Sure?", ""), ("", "What follows. " * 40)):
        asked = drawn(paint, card, words, picture)
        assert not same(bare, asked, card.box)
        assert all(same(bare, asked, answer) for answer in card.answers)
        assert asked.get_at((round(card.box.x) - 60, 150))[:3] == BACK
