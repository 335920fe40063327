"""Every screen lays out and draws in a window of any size from 1x1 up, at every scale, without an exception.

Desktops may ignore the least size that a window asks for.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pygame
import pytest
from hypothesis import given, settings, strategies as st

from game.scenes.shell.scene import Scene
from game.ui.frame import frame
from game.ui.paint import Painter
from game.ui.rect import Scale
from game.ui.title import Title
from tests.scenes.screens import Stand
from tests.scenes.test_stage_sizes import SCREENS

PERCENTS = (100, 125, 150, 175, 200)
SIZES = [(1, 1), (1, 640), (1024, 1), (3, 2), (40, 30), (320, 200), (640, 480), (200, 900), (1300, 90), (800, 600)]
KINDS = 8
"""Step between the screens that are tried without `--whole`."""
pytestmark = pytest.mark.usefixtures("unseen")


def in_window(stand: Stand, size: tuple[int, int], percent: int) -> None:
    manager = stand.house.manager
    stand.resize(size, percent)
    manager.update(100)
    manager.draw(Painter(pygame.Surface(size), manager.scale))


def _cases() -> list[Any]:
    return [
        pytest.param(*each.values, id=each.id, marks=() if place % KINDS == 0 else pytest.mark.whole)
        for place, each in enumerate(SCREENS)
    ]


@pytest.mark.parametrize(("title", "show"), _cases())
def test_every_screen_lays_out_at_any_size(
    tmp_path: Path, title: Title, show: Callable[[Stand], Scene], whole: bool
) -> None:
    stand = Stand(tmp_path, title, (1024, 640))
    show(stand)
    for number, size in enumerate(SIZES):
        for percent in PERCENTS if whole else PERCENTS[number % 5 :][:1]:
            in_window(stand, size, percent)
    stand.house.services.close()


@given(st.integers(1, 5000), st.integers(1, 3000), st.integers(100, 200), st.integers(1, 6), st.booleans())
@settings(max_examples=60)
def test_a_frame_of_any_size_has_sides_that_are_not_negative(
    wide: int, high: int, percent: int, seats: int, taken: bool
) -> None:
    made = frame(Scale((wide, high), percent), percent, seats, 0, 200, 72, guide_height=150, taken=580 if taken else 0)
    boxes = (made.bar, made.board, made.side, made.main, made.log, *made.seats, *filter(None, (made.foot, made.guide)))
    assert all(box.w >= 0 and box.h >= 0 for box in boxes)
