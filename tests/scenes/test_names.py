"""Laws of names: each group of a screen is called something, and choices of several groups say of which they are."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from game.ui.access import reading
from tests.samples import case_of
from tests.scenes.screens import GENERAL, Stand, every

SCREENS = every()
CASES = [
    case_of((name,), number % 5 == 0 or (name in GENERAL and number % 2 == 1)) for number, name in enumerate(SCREENS)
]


@pytest.mark.usefixtures("pixels")
@pytest.mark.parametrize("name", CASES)
def test_groups_have_names_and_choices_are_told_apart(tmp_path: Path, name: str) -> None:
    title, show = SCREENS[name]
    stand = Stand(tmp_path, title, (1600, 900))
    show(stand)
    nodes = list(reading(stand.house.manager.top.tree()))
    groups = [node for node in nodes if node.role in ("list", "dialog", "region", "log") and node.parts]
    assert [(node.id, [part.name for part in node.parts]) for node in groups if not node.name] == []
    assert [node.name for node in groups if not any(map(str.isalpha, node.name))] == []
    chosen = [node for node in groups if any(part.role == "radio" and part.name == node.name for part in node.parts)]
    assert [node.name for node in chosen] == []
    radios = Counter(node.name for node in nodes if node.role == "radio")
    assert [said for said, count in radios.items() if count > 1] == []
