"""Tips by keys: what the pointer is told of a widget is shown when Tab comes to it, and beside it."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.scenes.shell.menu import MenuScene
from tests.samples import case_of
from tests.scenes.screens import Stand, every

SCREENS = every()
CASES = [case_of((name,), number % 6 == 0) for number, name in enumerate(SCREENS)]
MOST = 120
"""Most stops of a screen that are gone through."""


@pytest.mark.usefixtures("pixels")
@pytest.mark.parametrize("name", CASES)
def test_a_tip_comes_with_the_keyboard_and_covers_nothing_of_what_it_explains(tmp_path: Path, name: str) -> None:
    title, show = SCREENS[name]
    stand = Stand(tmp_path, title, (1600, 900))
    show(stand)
    scene = stand.house.manager.top
    if not isinstance(scene, MenuScene):
        return
    for _ in range(MOST):
        stand.pilot.key("tab")
        widget = scene.page.focused
        if widget is None or not any(widget.tooltip()):
            continue
        assert scene.page.explained is widget
        place = widget.place
        for owner in widget.owners():
            place = place.intersection(owner.place)
        for tip in scene.page._tip():
            shared = tip.intersection(place)
            assert shared.w <= 1 or shared.h <= 1, (widget.name, tip, place)
