"""Notices are told on whatever screen the program leads to, whole and once."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.store.notices import Notice
from game.titles import TITLES
from tests.scenes import screens
from tests.scenes.drawn_words import read
from tests.scenes.screens import Stand
from tests.scenes.unseen import Unseen

SIZE = (1280, 720)
TITLE = next(title for title in TITLES if title.spec.secrets)
DAMAGED = Notice(
    "store.settings_damaged",
    {"file": "settings.damaged-2026-11-27T04-44-47.json", "reason": "Object missing required field `format`"},
)
WAYS = {**screens.GENERAL, **screens.screens(TITLE)}


@pytest.mark.usefixtures("unseen")
@pytest.mark.parametrize("name", [name for name in WAYS if not name.startswith("match_")] + [f"match_{TITLE.seats[0]}"])
def test_a_notice_is_told_on_every_screen(tmp_path: Path, name: str) -> None:
    stand = Stand(tmp_path, TITLE, SIZE)
    WAYS[name](stand)
    services = stand.house.services
    words = services.words.t(DAMAGED.key, **DAMAGED.args)
    services.notices.append(DAMAGED)
    stand.pilot.step(16)
    stand.pilot.step(600)
    drawn = read(stand.house.manager, Unseen(SIZE))
    assert words in [said for said, _ in drawn.words]
    assert words not in [said for said, _ in drawn.cut]
    assert not services.has_notices
    services.close()
