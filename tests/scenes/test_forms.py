"""Laws of the second forms of sentences: all that a screen says follows the thing that is used, there and back."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from game.ui.access import reading
from tests.i18n.test_by_keys import VERBS
from tests.samples import case_of
from tests.scenes.screens import GENERAL, Stand, every
from tests.scenes.test_tree import drawn

SIZE = (1600, 900)
SCREENS = every()
CASES = [
    case_of((name,), number % 12 == 0 or (name in GENERAL and number % 4 == 0)) for number, name in enumerate(SCREENS)
]
_MOUSE = re.compile(VERBS["en"], re.IGNORECASE)


def said(stand: Stand) -> list[str]:
    """All that a screen draws and tells, once it is drawn."""
    stand.house.manager.update(0)
    scene = stand.house.manager.top
    texts = [text for text, _ in drawn(stand, scene)]
    return [*texts, *(f"{node.name} {node.about} {node.value} {node.reason}" for node in reading(scene.tree()))]


@pytest.mark.usefixtures("pixels")
@pytest.mark.parametrize("name", CASES)
def test_a_screen_speaks_of_what_is_used(tmp_path: Path, name: str) -> None:
    title, show = SCREENS[name]
    stand = Stand(tmp_path, title, SIZE)
    show(stand)
    by_mouse = said(stand)
    stand.house.manager.listened(True)
    by_keys = said(stand)
    assert [text for text in by_keys if _MOUSE.search(text)] == []
    stand.house.services.device = "mouse"
    stand.house.manager.listened(False)
    again = said(stand)
    assert [pair for pair in zip(by_mouse, again, strict=False) if pair[0] != pair[1]][:2] == []
    assert len(again) == len(by_mouse)
