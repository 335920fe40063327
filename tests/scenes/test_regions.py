"""Law: F6 goes through all parts of a screen where anything can be used, and Shift+F6 back."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.scenes.match.scene import MatchScene
from game.scenes.shell.scene import Scene
from game.titles import TITLES
from game.ui.access import reading
from game.ui.title import Title
from tests.samples import case_of
from tests.scenes.match_player import sit
from tests.scenes.screens import GENERAL, Stand, every

SCREENS = every()
HELD = "_held"
"""End of the names of screens on which the pointer holds something, for which keys wait."""


def regions(scene: Scene) -> dict[str, bool]:
    """Whether the keyboard is in each region that has anything to be used; beneath a dialog nothing is."""
    found, page = scene.regions(), getattr(scene, "page", None)
    found = {"over": found["over"]} if page is not None and page.overlays else found
    nodes = {name: [node for root in roots for node in reading(root)] for name, roots in found.items()}
    return {
        name: any("focused" in node.states for node in each)
        for name, each in nodes.items()
        if any(node.does for node in each)
    }


def here(scene: Scene) -> str:
    """The region in which the keyboard is; empty for none."""
    found = [name for name, holds in regions(scene).items() if holds]
    assert len(found) <= 1, found
    return next(iter(found), "")


@pytest.mark.parametrize(
    "name", [case_of(name, number % 8 == 0 or name in GENERAL) for number, name in enumerate(SCREENS)]
)
def test_f6_goes_through_all_regions_and_back(tmp_path: Path, name: str) -> None:
    title, show = SCREENS[name]
    stand = Stand(tmp_path, title, (1600, 900))
    show(stand)
    scene = stand.pilot.scene
    if name.endswith(HELD) or not regions(scene):
        return
    stand.pilot.key("f6")
    first, went = here(scene), list[str]()
    assert first
    for _ in regions(scene):
        went.append(here(scene))
        stand.pilot.key("f6")
    assert here(scene) == first
    assert sorted(went) == sorted(regions(scene))
    for region in reversed(went):
        stand.pilot.key("f6", shift=True)
        assert here(scene) == region


@pytest.mark.parametrize("title", TITLES, ids=lambda title: title.key)
def test_arrows_stay_among_the_buttons_of_a_region_and_go_on_to_the_board(tmp_path: Path, title: Title) -> None:
    player = sit(tmp_path, title)
    assert isinstance(player.table, MatchScene)
    while here(player.table) != "bar":
        player.key("f6")
    visited = {player.table.page.focused}
    for _ in range(3):
        player.key("right")
        assert here(player.table) == "bar"
        visited.add(player.table.page.focused)
    assert len(visited) == 4
    for _ in player.table.page.parts():
        if here(player.table) != "bar":
            break
        player.key("up")
    assert player.table.page.focused is None
    assert player.table.model.hover in player.table.handling.pointing.stops
