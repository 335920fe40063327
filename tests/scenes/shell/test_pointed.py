"""What lies under the pointer when another screen comes, without the pointer being moved."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pygame
import pytest

from game.scenes.match.scene import MatchScene
from game.scenes.settings.scene import SettingsScene
from game.scenes.shell.outcomes import ShowSettings
from game.scenes.title.scene import TitleScene
from game.ui.rect import Point
from tests.games.field_game import TITLE
from tests.scenes.match_player import sit
from tests.scenes.pilot import House, Pilot, pilot

LONG_MS = 2000
CORNER = (2.0, 2.0)


def shown(player: Pilot) -> Any:
    """The scene on top, which has a page."""
    return player.scene


def titled(folder: Path) -> tuple[Pilot, Point]:
    """The title screen, and the middle of its first card."""
    player = pilot(house := House(folder, (TITLE,)), TitleScene(house.services))
    return player, player.spot(f"title.play.{TITLE.key}").centre


def test_back_at_a_screen_nothing_is_lifted_that_the_pointer_has_left(tmp_path: Path) -> None:
    player, card = titled(tmp_path)
    player.point("move", card)
    assert shown(player).page.hovered.name == f"title.play.{TITLE.key}"
    assert shown(player).page.cursor == "hand"
    player.click(f"title.play.{TITLE.key}")
    player.point("move", CORNER)
    player.key("escape")
    assert player.scene.name == "title"
    assert shown(player).page.hovered is None
    assert shown(player).page.cursor == "arrow"
    assert not any(each.hovered for each in shown(player).page.parts())


def test_a_screen_that_comes_is_pointed_at_where_the_pointer_is(tmp_path: Path) -> None:
    """Its button lights up at once, but tells of itself only once the pointer stirs."""
    player, _ = titled(tmp_path)
    player.click("title.settings")
    back = player.spot("settings.back").centre
    player.key("escape")
    player.point("move", back)
    shown(player).navigate(ShowSettings())
    assert isinstance(player.scene, SettingsScene)
    assert shown(player).page.hovered.name == "settings.back"
    player.step(LONG_MS)
    assert shown(player).page.explained is None
    player.point("move", (back[0] + 10, back[1]))
    player.step(LONG_MS)
    assert shown(player).page.explained is not None


def test_the_shape_of_the_pointer_is_that_of_the_screen_that_is_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each page remembers its own, and there is one pointer."""
    shapes: list[int] = []
    monkeypatch.setattr(pygame.mouse, "set_cursor", shapes.append)
    player, card = titled(tmp_path)
    player.point("move", card)
    assert shapes[-1] == pygame.SYSTEM_CURSOR_HAND
    player.key("return")
    player.manager.pointer_left()
    shown(player).navigate(ShowSettings())
    assert shapes[-1] == pygame.SYSTEM_CURSOR_ARROW
    assert shown(player).page.hovered is None


def test_back_at_a_table_that_is_pointed_at_which_lies_there_now(tmp_path: Path) -> None:
    player = sit(tmp_path, TITLE, 2)
    spots = player.table.layout.spots
    first, other = list(spots)[:2]
    player.point("move", spots[first].centre)
    assert player.table.layout.hover == first
    player.click("match.settings")
    player.point("move", spots[other].centre)
    player.key("escape")
    assert isinstance(player.scene, MatchScene)
    assert player.table.layout.hover == other
    player.step(LONG_MS)
    assert player.table.tips._ms < 0
    player.click("match.settings")
    player.point("move", CORNER)
    player.key("escape")
    assert player.table.layout.hover is None
