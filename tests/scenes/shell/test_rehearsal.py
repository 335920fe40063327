"""What comes after a match has been made and drawn before it comes, while its places are counted."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.headless.agreement import agree
from game.headless.playout import play_match
from game.scenes.match.scene import MatchScene
from game.scenes.results.scene import ResultsScene
from game.scenes.shell.manager import Rehearsal
from game.scenes.shell.outcomes import ShowSettings
from game.scenes.shell.scene import Scene
from game.titles import TITLES
from game.ui.paint import Painter
from tests.audio.watching import before_the_last
from tests.games.results_game import Home
from tests.scenes.pilot import House

STEP_MS = 16.0


def counting(folder: Path) -> tuple[House, MatchScene]:
    """A table on which places are counted, as a match has just ended."""
    title = TITLES[0]
    match = play_match(agree(title.spec, ["random"] * 2, []), "3")
    before, choice = before_the_last(match)
    house = House(folder, TITLES)
    house.manager.push(Home(house.services))
    table = MatchScene(house.services, title, before, None)
    house.manager.push(table)
    table.do(choice)
    while not table.ending.counting:
        house.manager.update(STEP_MS)
    return house, table


def to_the_end(house: House, table: MatchScene) -> Scene:
    while house.manager.top is table:
        house.manager.update(STEP_MS)
    return house.manager.top


def made(house: House, table: MatchScene) -> Scene | None:
    """What has been made of the result, all pieces of it."""
    while house.manager.ahead(lambda: True):
        pass
    coming = house.manager.coming
    assert coming is not None
    return coming.scene(table.opened)


def test_the_result_comes_as_it_was_made(tmp_path: Path) -> None:
    house, table = counting(tmp_path)
    scene = made(house, table)
    assert isinstance(scene, ResultsScene)
    assert to_the_end(house, table) is scene
    assert house.manager.coming is None


def test_where_there_was_no_time_it_is_made_when_it_comes(tmp_path: Path) -> None:
    house, table = counting(tmp_path)
    assert isinstance(to_the_end(house, table), ResultsScene)


def test_what_lies_over_the_table_in_between_comes_first(tmp_path: Path) -> None:
    house, table = counting(tmp_path)
    assert made(house, table) is not None
    table.navigate(ShowSettings())
    assert house.manager.coming is None


def test_it_is_for_one_match_alone(tmp_path: Path) -> None:
    house, table = counting(tmp_path)
    made(house, table)
    coming = house.manager.coming
    assert isinstance(coming, Rehearsal)
    assert coming.scene(table.opened._replace(match_id=7)) is None


@pytest.mark.usefixtures("pixels")
def test_it_looks_as_if_nobody_had_made_it(tmp_path: Path) -> None:
    house, table = counting(tmp_path)
    made(house, table)
    pictures = []
    for scene in (to_the_end(house, table), ResultsScene(house.services, *table.opened)):
        assert isinstance(scene, ResultsScene)
        house.manager.replace(scene)
        scene.show.finish()
        scene.refresh()
        sheet = pygame.Surface(house.manager.scale.size_px)
        scene.draw(Painter(sheet, house.manager.scale))
        pictures.append(sheet.get_buffer().raw)
    assert pictures[0] == pictures[1]
