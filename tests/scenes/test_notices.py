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
SMALL = ((1024, 640), 150), ((1280, 720), 150), ((1024, 640), 200), ((1280, 720), 200)
"""Windows with little room for a notice over a table."""
TITLE = next(title for title in TITLES if title.spec.secrets)
DAMAGED = Notice(
    "store.settings_damaged",
    {"file": "settings.damaged-2026-11-27T04-44-47.json", "reason": "Object missing required field `format`"},
)
WAYS = {**screens.GENERAL, **screens.screens(TITLE)}
SAMPLE = ("replay", f"match_{TITLE.seats[0]}")
NAMES = [name for name in WAYS if not name.startswith("match_")] + [SAMPLE[-1]]


@pytest.mark.usefixtures("unseen")
@pytest.mark.parametrize("name", NAMES)
def test_a_notice_is_told_on_every_screen(tmp_path: Path, name: str) -> None:
    assert_told(Stand(tmp_path, TITLE, SIZE), SIZE, name)


@pytest.mark.usefixtures("unseen")
@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=[] if name in SAMPLE else pytest.mark.whole) for name in NAMES]
)
@pytest.mark.parametrize(("size", "percent"), SMALL, ids=str)
def test_a_notice_is_whole_in_a_small_window(tmp_path: Path, size: tuple[int, int], percent: int, name: str) -> None:
    assert_told(Stand(tmp_path, TITLE, size, percent), size, name)


def assert_told(stand: Stand, size: tuple[int, int], name: str) -> None:
    WAYS[name](stand)
    services = stand.house.services
    words = services.words.t(DAMAGED.key, **DAMAGED.args)
    services.notices.append(DAMAGED)
    stand.pilot.step(16)
    stand.pilot.step(600)
    drawn = read(stand.house.manager, Unseen(size))
    assert words in [said for said, _ in drawn.words]
    assert words not in [said for said, _ in drawn.cut]
    assert not services.has_notices
    services.close()
