"""A key goes through the amounts of what a screen reader is told, which are kept; nothing of it is drawn."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.scenes.match.report import DETAILS
from game.titles import TITLES
from game.ui.access import Node, detailed, reading
from game.ui.title import Title
from tests.scenes.match_player import Player, sit


def told(player: Player) -> list[Node]:
    detail = player.house.services.settings.detail
    return [node for node in reading(detailed(player.table.tree(), detail)) if node.role == "cell"]


@pytest.mark.parametrize("title", TITLES, ids=lambda title: title.key)
def test_a_key_tells_less_or_more_of_each_thing_and_says_so(tmp_path: Path, title: Title) -> None:
    player = sit(tmp_path, title)
    letters = dict[str, int]()
    for _ in DETAILS:
        player.key("v", shift=True)
        detail = player.house.services.settings.detail
        letters[detail] = sum(len(node.words) for node in told(player))
        words = player.table.words.t(f"match.detail.{detail}")
        assert words in [toast.words for toast in player.table.page.toasts]
    assert letters["short"] < letters["normal"] < letters["full"]
    assert player.house.services.settings.detail == "normal"
    assert player.rows == len(player.match.plies)
