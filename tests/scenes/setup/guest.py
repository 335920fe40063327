"""Somebody who sets up a match of a toy."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from game.scenes.setup.scene import SetupScene
from tests.games.house_game import TITLE, NoTable
from tests.scenes.pilot import House, Pilot, pilot


def at_setup(folder: Path, size: tuple[int, int] = (1600, 900), percent: int = 100, **more: Any) -> tuple[House, Pilot]:
    """The set-up of one who plays alone: of the two that sit down at first the second has been taken away."""
    house = House(folder, (TITLE,), size, percent)
    scene = SetupScene(house.services, TITLE, **more)
    if TITLE.key not in house.services.settings.tables:
        alone(scene)
    return house, pilot(house, scene)


def alone(scene: SetupScene) -> None:
    """Leaves the first seat only."""
    for place in scene.draft.places[1:]:
        scene.draft.remove(place)
    scene.refresh()


def draft_of(player: Pilot) -> Any:
    assert isinstance(player.scene, SetupScene)
    return player.scene.draft


def begun(house: House) -> Any:
    """The record of the one match in the store."""
    (summary,) = house.services.store.summaries()
    return house.services.store.record(summary.id)


def reveal(player: Pilot, name: str) -> None:
    """Goes on with Tab to a control, which brings it into sight."""
    assert isinstance(player.scene, SetupScene)
    for _ in range(60):
        focused = player.scene.page.focused
        if focused is not None and focused.name == name:
            break
        player.key("tab")
    player.step(1000)


def start(player: Pilot) -> None:
    """Begins; the made-up title has no table to sit down at."""
    with pytest.raises(NoTable):
        player.click("setup.start")


def names(player: Pilot) -> list[str]:
    return [place.name for place in draft_of(player).places]


def fill(player: Pilot, *wanted: str) -> None:
    while len(draft_of(player).places) < len(wanted):
        player.click("setup.add")
    for number, name in enumerate(wanted):
        player.write(f"setup.name.{number}", name)


def keyed(player: Pilot) -> str:
    """Name of the control that has the keyboard."""
    assert isinstance(player.scene, SetupScene)
    focused = player.scene.page.focused
    return "" if focused is None else focused.name
