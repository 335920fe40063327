"""Messages over the table: they stay while they matter."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.scenes.tabletop.commands import Play
from game.titles import TITLES
from game.ui.title import Title
from tests.scenes.match_player import LONG_MS, sit


@pytest.mark.parametrize("title", [pytest.param(title, id=title.key) for title in TITLES])
def test_a_message_goes_with_the_next_act(title: Title, tmp_path: Path) -> None:
    player = sit(tmp_path, title, speed="none")
    player.step(LONG_MS)
    page = player.table.page
    page.say("not here")
    player.table.do(Play((player.match.options[0],)))
    assert "not here" not in [toast.words for toast in page.toasts]
