"""A turn takes few presses: `python -m tests.scenes.match.presses` prints them for more turns."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.titles import TITLES
from game.ui.title import Title
from tests.scenes.match.presses import MOST, turns


@pytest.mark.parametrize("title", TITLES, ids=lambda title: str(title.key))
def test_a_turn_takes_no_more_presses_than_it_may(tmp_path: Path, title: Title, whole: bool) -> None:
    found = turns(tmp_path, title, 2, 30 if whole else 4)
    assert found
    assert max(each.presses for each in found) <= MOST[title.key]
    assert all(each.uncovering <= 1 for each in found)
