"""The table, bare or with a cloth: one picture however it is put together, and words can be read on it."""

from __future__ import annotations

import pygame
import pytest

from game.titles import TITLES
from game.ui import wood
from game.ui.rect import Scale
from game.ui.theme import MENU, Accent, colours
from tests.ui.test_paint import brightness

CLOTHS = [MENU, *(title.accent for title in TITLES)]
READABLE = 4.5


def contrast(one: tuple[int, ...], other: tuple[int, ...]) -> float:
    """How well one colour stands out from another (WCAG 2)."""
    low, high = sorted(brightness(colour) + 0.05 for colour in (one, other))
    return high / low


@pytest.mark.parametrize("cloth", CLOTHS)
def test_words_can_be_read_on_a_cloth(cloth: Accent) -> None:
    """Dark ones, on each of its colours as they are painted; these are near to one another, and darker than a card."""
    scale = Scale((640, 400), 100)
    made = wood.table(scale, cloth)
    within = made.subsurface(made.get_rect().inflate(-24, -24))
    threads = wood.threads(cloth)
    masks = [pygame.mask.from_threshold(within, thread, (1, 1, 1, 255)).count() for thread in threads]
    assert sum(masks) == within.get_width() * within.get_height()
    assert all(masks)
    assert min(contrast(thread, colours.ink) for thread in threads) >= READABLE
    assert max(contrast(threads[0], thread) for thread in threads) < 2
    assert all(brightness(thread) < brightness(colours.cream) for thread in threads)


@pytest.mark.parametrize("window", [(1024, 640), (1601, 901), (1280, 720)])
def test_a_part_of_the_table_is_as_in_the_whole(window: tuple[int, int]) -> None:
    """The area of a board is painted by itself, and has to go with what lies around it."""
    scale, cloth = Scale(window, 125), CLOTHS[1]
    area = pygame.Rect(211, 97, 555, 444)
    part = pygame.Surface(area.size)
    wood.lay(part, scale, (-area.x, -area.y), cloth)
    whole = wood.table(scale, cloth).subsurface(area)
    assert pygame.image.tobytes(part, "RGB") == pygame.image.tobytes(whole, "RGB")


def test_a_cloth_leaves_a_rim_of_wood_and_the_bare_table_as_it_was() -> None:
    scale = Scale((640, 400), 100)
    bare = pygame.image.tobytes(wood.table(scale), "RGB")
    covered = wood.table(scale, CLOTHS[1])
    assert pygame.image.tobytes(wood.table(scale), "RGB") == bare
    assert pygame.image.tobytes(covered.subsurface((0, 0, 640, 2)), "RGB") == bare[: 3 * 640 * 2]
    assert pygame.image.tobytes(covered, "RGB") != bare


def test_a_cloth_is_woven_once_and_painted_once_for_a_window() -> None:
    scale = Scale((640, 400), 100)
    wood.forget()
    made = wood.table(scale, CLOTHS[1])
    assert wood.table(scale, CLOTHS[1]) is made
    assert wood.table(scale, CLOTHS[2]) is not made
    assert wood.sample((200, 140), scale, CLOTHS[1]) is wood.sample((200, 140), scale, CLOTHS[1])
    wood.forget()
