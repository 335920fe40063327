"""The topmost thing that is drawn takes the press, and nothing that can be pressed lies under something opaque.

Every screen, everything that floats over a table and every step of lessons in all windows with `--whole`; in the test
command a sample of each.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from pathlib import Path

import pytest

from game.scenes.tabletop.commands import Verb
from game.scenes.title.scene import TitleScene
from game.titles import TITLES
from game.ui.title import Title
from game.ui.widgets.base import Pressable
from tests.lessons.test_shipped import ALL, Learner
from tests.samples import nth, one_in
from tests.scenes import screens
from tests.scenes.match.test_floating import SHOWN, coach, sit
from tests.scenes.match_player import Player
from tests.scenes.pilot import House
from tests.scenes.screens import Stand
from tests.scenes.stack import Stack
from tests.scenes.test_pressed import SCREENS, rules

WINDOWS = list(product(((1280, 720), (1024, 640), (1920, 1080)), (100, 150, 200)))
MENUS = "_setup", "_results", "_review", "_replay", "_match_2"
EVERY = {**screens.every(), **{name: way for name, way in SCREENS.items() if way[1] is rules}}


def screen(folder: Path, name: str, number: int) -> Stand:
    """Somebody in front of a screen in one of the windows."""
    title, show = EVERY[name]
    stand = Stand(folder, title, *WINDOWS[number])
    stand.house.services.data_folder = folder
    show(stand)
    return stand


@pytest.mark.usefixtures("unseen")
@pytest.mark.parametrize(("name", "number"), one_in(97, product(EVERY, range(len(WINDOWS))), 5))
def test_the_topmost_thing_on_a_screen_takes_the_press(tmp_path: Path, name: str, number: int) -> None:
    stand = screen(tmp_path, name, number)
    assert not (found := list(Stack(stand.pilot).flaws())), "\n".join(found)
    stand.house.services.close()


OPENING = {name: way for name, way in EVERY.items() if name in screens.GENERAL or name.endswith(MENUS)}


@pytest.mark.usefixtures("unseen")
@pytest.mark.parametrize(("name", "number"), one_in(61, product(OPENING, range(len(WINDOWS))), 2))
def test_the_topmost_thing_takes_the_press_in_whatever_a_screen_opens(tmp_path: Path, name: str, number: int) -> None:
    stand, opened = screen(tmp_path, name, number), 0
    for button in [part.name for part in Stack(stand.pilot).page.parts() if isinstance(part, Pressable) and part.name]:
        scene = stand.pilot.scene
        if button not in scene.spots():
            continue
        stand.pilot.click(button)
        if stand.pilot.scene is not scene:  # it leads elsewhere
            stand.house.services.close()
            stand = screen(tmp_path / button, name, number)
        elif Stack(stand.pilot).page.overlays:
            stand.rest()
            assert not (found := list(Stack(stand.pilot).flaws())), "\n".join(found)
            opened += 1
            stand.pilot.key("escape")
    assert opened or name not in ("title", "saves", "rancho_setup", "rancho_match_2")
    stand.house.services.close()


def log(player: Player) -> None:
    """Everything that lies beneath the open log."""
    player.table.do(Verb.LOG)


def rulebook(player: Player) -> None:
    """The rulebook beside the table."""
    player.key("f1")
    player.step(1500)


def beat(player: Player) -> None:
    """The seat whose turn comes."""
    player.table.hand_over.beat.begin(player.match.seat)


@pytest.mark.usefixtures("unseen")
@pytest.mark.parametrize(
    ("title", "show", "number"), one_in(37, product(TITLES, (*SHOWN, log, rulebook, beat), range(len(WINDOWS))), 3)
)
def test_the_topmost_thing_over_a_table_takes_the_press(
    tmp_path: Path, title: Title, show: Callable[[Player], None], number: int
) -> None:
    player = sit(tmp_path, title, *WINDOWS[number], newcomers=show is coach)
    show(player)
    assert not (found := list(Stack(player).flaws())), "\n".join(found)


@pytest.mark.usefixtures("unseen")
@pytest.mark.parametrize(("path", "number"), one_in(29, product((each.values[0] for each in ALL), range(len(WINDOWS)))))
def test_the_topmost_thing_at_each_step_of_a_lesson_takes_the_press(
    tmp_path: Path, path: Path, number: int, whole: bool
) -> None:
    size, percent = WINDOWS[number]
    house = House(tmp_path, TITLES, size, percent)
    house.services.change(ui_scale=percent)
    house.manager.push(TitleScene(house.services))
    learner, looked = Learner(house, path), 0
    while learner.lesson.course.step is not None:
        learner.wait()
        if looked in nth(3, [looked], whole) or looked % 3 == 0:
            assert not (found := list(Stack(learner).flaws())), "\n".join(found)
        looked += 1
        learner.end_step()
