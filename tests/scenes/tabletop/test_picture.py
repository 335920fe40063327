"""The small picture of a board in the list of matches."""

from __future__ import annotations

import gc
from io import BytesIO
from pathlib import Path

import pygame
import pytest

from game.scenes.tabletop import picture
from game.titles import TITLES
from game.ui.title import Title
from tests.scenes.match_player import sit


@pytest.mark.parametrize("title", [pytest.param(title, id=title.key) for title in TITLES])
@pytest.mark.parametrize(("size", "percent"), [((1600, 900), 100), ((1280, 720), 175), ((1200, 1600), 100)])
def test_wood_lies_wherever_the_board_does_not_reach(
    tmp_path: Path, title: Title, size: tuple[int, int], percent: int
) -> None:
    player = sit(tmp_path, title, size=size, percent=percent)
    made = pygame.image.load(BytesIO(picture.png(player.table.tabletop)))
    wide, high = made.get_size()
    edge = [(x, y) for x in (0, wide - 1) for y in range(high)] + [(x, y) for x in range(wide) for y in (0, high - 1)]
    assert min(sum(made.get_at(at)[:3]) for at in edge) > 60


def test_nothing_of_it_is_held_once_it_is_told(tmp_path: Path) -> None:
    tabletop = sit(tmp_path, TITLES[0]).table.tabletop
    picture.png(tabletop)
    before = held()
    picture.png(tabletop)
    assert held() == before


def held() -> int:
    """Bytes in streams that somebody holds."""
    return sum(len(each.getbuffer()) for each in gc.get_objects() if type(each) is BytesIO and not each.closed)
