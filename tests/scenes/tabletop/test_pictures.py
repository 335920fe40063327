"""The small picture of a board in the list of matches."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import pygame
import pytest

from game.scenes.tabletop import pictures
from game.titles import TITLES
from game.ui import art
from game.ui.title import Title
from tests.scenes.match_player import sit


@pytest.mark.parametrize("title", [pytest.param(title, id=title.key) for title in TITLES])
@pytest.mark.parametrize(("size", "percent"), [((1600, 900), 100), ((1280, 720), 175), ((1200, 1600), 100)])
def test_wood_lies_wherever_the_board_does_not_reach(
    tmp_path: Path, title: Title, size: tuple[int, int], percent: int
) -> None:
    player = sit(tmp_path, title, size=size, percent=percent)
    made = pygame.image.load(BytesIO(pictures.png(player.table.table_view)))
    wide, high = made.get_size()
    edge = [(x, y) for x in (0, wide - 1) for y in range(high)] + [(x, y) for x in range(wide) for y in (0, high - 1)]
    assert min(sum(made.get_at(at)[:3]) for at in edge) > 60


def test_nothing_of_it_is_held_once_it_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Streams to which pygame has saved are never let go of, so they are left empty."""
    table_view, made = sit(tmp_path, TITLES[0]).table.table_view, list[BytesIO]()

    class Stream(BytesIO):
        """A stream that is known to the test."""

        def __init__(self) -> None:
            super().__init__()
            made.append(self)

    monkeypatch.setattr(art, "BytesIO", Stream)
    assert pictures.png(table_view)
    assert made
    assert all(each.closed or not each.getvalue() for each in made)
