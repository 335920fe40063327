"""Pictures of which few are kept are made again, and look the same."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.titles import TITLES
from game.ui import cache
from game.ui.cache import Cache
from game.ui.title import Title
from tests.scenes.match_player import sit


@pytest.mark.parametrize("title", [pytest.param(title, id=title.key) for title in TITLES])
@pytest.mark.usefixtures("pixels")
def test_a_table_looks_the_same_in_little_room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, title: Title) -> None:
    player = sit(tmp_path, title, size=(1024, 640))
    before = player.surface.get_buffer().raw
    monkeypatch.setattr(Cache, "shared", 1)
    cache.drop_all()
    player.table.resize(player.manager.scale)
    player.draw()
    assert player.surface.get_buffer().raw == before
