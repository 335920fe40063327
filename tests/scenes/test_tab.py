"""Law: Tab visits once whatever can be pressed on a screen, the board of a table included, and so does Shift+Tab."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from game.scenes.shell.menu import PressBox
from game.scenes.shell.table import TableScene
from game.scenes.title.scene import OnCard
from game.ui.widgets.base import Pressable, Widget
from game.ui.widgets.cover import SecretCover
from tests.samples import case_of
from tests.scenes.screens import GENERAL, Stand, every
from tests.scenes.test_pressed import page_of

BY_OTHERS = PressBox, OnCard, SecretCover
"""Words that press the button beside them; ways on a card, which keys of the focused card take; doors, which the large
button opens."""
MOST = 400
SCREENS = every()
CASES = [
    case_of(name, number % 6 == 0 or name in GENERAL)
    for number, name in enumerate(SCREENS)
    if not name.endswith("_held")  # by the pointer, which keys wait for
]


def walked(stand: Stand, back: bool) -> tuple[Widget | None, list[str]]:
    """Walk round by Tab, or by Shift+Tab, with time in between: what has the keyboard then, and all on the way."""
    page_of(stand.pilot.scene).focus(None)
    visited = list[str]()
    while len(visited) < MOST:
        stand.pilot.key("tab", shift=back)
        stand.pilot.step(16)
        now = page_of(stand.pilot.scene).focused
        if now is None or (visited and now.name == visited[0]):  # the board, or anew from the first
            break
        visited.append(now.name)
    return now, visited


@pytest.mark.parametrize("name", CASES)
def test_tab_visits_once_what_can_be_pressed(tmp_path: Path, name: str) -> None:
    title, show = SCREENS[name]
    stand = Stand(tmp_path, title, (1600, 900))
    show(stand)
    now, visited = walked(stand, back=False)
    scene = stand.pilot.scene
    assert now is not None or (isinstance(scene, TableScene) and scene.model.hover is not None)
    parts = page_of(scene).parts()
    shown = [each for each in parts if each.rect.w > 0]
    pressable = {each.name for each in shown if isinstance(each, Pressable) and not isinstance(each, BY_OTHERS)}
    asleep = {each.name for each in parts if not each.enabled and not each.reason}
    assert pressable - asleep <= set(visited)
    assert [each for each, times in Counter(visited).items() if times > 1] == []
    _, backwards = walked(stand, back=True)
    assert Counter(backwards) == Counter(visited)
