"""A painter without a window, a page, and a hand that plays on it."""

from __future__ import annotations

import pygame
import pytest

from game.ui.paint import Painter
from game.ui.rect import Scale
from game.ui.widgets.page import Page
from tests.ui.hand import Hand


@pytest.fixture
def paint() -> Painter:
    pygame.display.init()
    surface = pygame.display.set_mode((1600, 900))
    return Painter(surface, Scale((1600, 900)))


@pytest.fixture
def page() -> Page:
    return Page(Scale((1600, 900)))


@pytest.fixture
def hand(page: Page) -> Hand:
    return Hand(page)
