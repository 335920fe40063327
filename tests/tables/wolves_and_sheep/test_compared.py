"""What would have been better, told over the landscape off bag and zoom."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.rules.wolves_and_sheep.choices import Lay
from game.scenes.replay.scene import ReplayScene
from game.tables.wolves_and_sheep import TITLE
from tests.scenes.drawn_words import DrawnWords
from tests.scenes.match_player import sit
from tests.tables.wolves_and_sheep.play import stages


@pytest.mark.parametrize("size", [(1280, 720), (1024, 640), (1600, 900)])
def test_which_line_is_shown_stands_off_bag_and_zoom(pixels: None, tmp_path: Path, size: tuple[int, int]) -> None:
    player = sit(tmp_path, TITLE, 2, size=size)
    *_, match = stages(2, "compared", restless=0.0)
    found = 0
    for index in range(10, min(70, len(match.plies)), 3):
        ply = match.plies[index]
        better = ply.before.waiting.options(match.terms, ply.before.state) if ply.before.waiting else ()
        if ply.row.interrupt or not isinstance(ply.row.choice, Lay) or len(better) < 2:
            continue
        scene = ReplayScene(player.house.services, TITLE, match, None, ply.row.seat, index, better[-1])
        player.house.manager.push(scene)
        for ms in (1000, 3000, 3000):
            scene.update(ms)
        told = DrawnWords(pygame.Surface(size), player.house.manager.scale)
        scene.draw(told)
        captions = [box for words, box in told.words if words.startswith("Better")]
        tools = scene.table_view.table.controls.tools(scene.table_view.context())
        assert len(captions) == 1
        assert not any(captions[0].intersects(tool.box) for tool in tools)
        found += 1
    assert found > 3
