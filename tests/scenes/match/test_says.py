"""Messages over the table: they stay while they matter."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.scenes.tabletop.commands import Play
from game.titles import TITLES
from game.ui.title import Title
from tests.scenes.drawn_words import read
from tests.scenes.match_player import LONG_MS, sit


@pytest.mark.parametrize("title", [pytest.param(title, id=title.key) for title in TITLES])
def test_a_message_goes_with_the_next_act(title: Title, tmp_path: Path) -> None:
    player = sit(tmp_path, title, speed="none")
    player.step(LONG_MS)
    page = player.table.page
    page.show_message("not here")
    player.table.do(Play((player.match.options[0],)))
    assert "not here" not in [toast.words for toast in page.toasts]


def test_the_sentence_makes_room_for_a_message_that_lies_there(tmp_path: Path) -> None:
    player = sit(tmp_path, TITLES[0], speed="none")
    player.step(LONG_MS)
    scene = player.table
    asked = scene.bar.sentence(scene.layout.context).rest

    def seen() -> list[str]:
        return [words for words, _ in read(player.manager, pygame.Surface(scene.scale.size_px)).words]

    assert asked in seen()
    scene.page.show_message("not here")
    assert "not here" in seen()
    assert asked not in seen()
    player.step(LONG_MS)
    assert asked in seen()
