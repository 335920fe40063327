"""The open log covers what lies beneath it: nothing there is pressed, pointed at or told, in matches and in lessons."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pygame
import pytest

from game.scenes.match.lesson.light import Light
from game.scenes.match.scene import MatchScene
from game.scenes.replay.scene import ReplayScene
from game.scenes.tabletop.commands import Verb
from game.scenes.title.scene import TitleScene
from game.titles import TITLES
from game.ui.paint import Painter
from game.ui.title import Title
from tests.golden.transcript import GOLDEN, matched
from tests.lessons.test_shipped import ALL, Learner
from tests.scenes.match.test_back import by_title
from tests.scenes.match_player import sit
from tests.scenes.pilot import House, Pilot, pilot

SIZE, PERCENT = (1280, 720), 150


def sweep(player: Pilot, table: MatchScene, step: int) -> int:
    """Point at and press many places of the open log; how many were pressed while it stayed on the screen."""
    tried, frame = 0, table.table_view.frame
    for across, down in product(range(2, 100, step), repeat=2):
        if not table.table_view.log.unfolded:
            table.do(Verb.LOG)
            player.draw()
        box = table.table_view.log.box(frame).inset(3)
        at = box.x + box.w * across / 100, box.y + box.h * down / 100
        before = table.match.position, table.layout.picked_up, len(table.page.overlays)
        player.point("move", at)
        assert (table.layout.hover, table.page.hovered) == (None, None), at
        if table.table_view.log.at(*at) is None or table.name == "lesson":
            for kind in ("down", "up", "down", "up"):  # the second press may be meant for what the first has closed
                player.point(kind, at)
            assert (table.match.position, table.layout.picked_up, len(table.page.overlays)) == before, at
            assert player.scene is table
            tried += 1
    return tried


@by_title
def test_no_press_goes_through_the_open_log_of_a_match(tmp_path: Path, title: Title, whole: bool) -> None:
    player = sit(tmp_path, title, size=SIZE, percent=PERCENT)
    for _ in range(3):
        player.by_drag(player.match.options[0])
    player.catch_up()
    assert player.table.table_view.frame.log_folded
    assert sweep(player, player.table, 3 if whole else 12)


@pytest.mark.parametrize("path", [next(path for path in ALL if title.key in str(path)) for title in TITLES])
def test_no_press_goes_through_the_open_log_of_a_lesson(tmp_path: Path, path: Path, whole: bool) -> None:
    house = House(tmp_path, TITLES, SIZE, PERCENT)
    house.services.change(ui_scale=PERCENT)
    house.manager.push(TitleScene(house.services))
    learner = Learner(house, path)
    for _ in range(4):
        learner.wait()
        learner.lesson.show_me()
    learner.wait()
    assert learner.lesson.table_view.frame.log_folded
    assert sweep(learner, learner.lesson, 3 if whole else 12)


def test_a_lesson_lights_nothing_under_the_open_log_which_folds_at_the_next_step(tmp_path: Path) -> None:
    house = House(tmp_path, TITLES, SIZE, PERCENT)
    house.services.change(ui_scale=PERCENT)
    house.manager.push(TitleScene(house.services))
    path = ALL[0].values[0]
    assert isinstance(path, Path)
    learner = Learner(house, path)
    learner.wait()
    lesson, log = learner.lesson, learner.lesson.table_view.log
    number, (light,) = lesson.course.number, [each for each in lesson.laid_out().widgets if isinstance(each, Light)]
    bare, lit, under = (pygame.Surface(house.manager.scale.size_px) for _ in range(3))
    light.draw(Painter(lit, house.manager.scale))
    log.unfolded = True
    light.draw(Painter(under, house.manager.scale))
    assert under.get_buffer().raw == bare.get_buffer().raw != lit.get_buffer().raw
    lesson.show_me()
    learner.wait()
    for _ in range(20):
        if lesson.course.number != number:
            break
        lesson.show_me()
        learner.wait()
    assert lesson.course.number != number
    assert not log.unfolded


@by_title
def test_a_line_of_the_open_log_of_a_replay_says_that_this_is_only_watched(tmp_path: Path, title: Title) -> None:
    house = House(tmp_path, TITLES, SIZE, PERCENT)
    house.services.change(ui_scale=PERCENT)
    match = matched(next(path for path in sorted((GOLDEN / title.key).glob("*.json"))))
    player = pilot(house, scene := ReplayScene(house.services, title, match, None))
    scene.go(scene.past.last)
    player.click("replay.log")
    player.draw()
    for row, _ in list(scene.table_view.log.shown):
        scene.page.toasts.clear()
        moment = scene.past.at
        for kind in ("move", "down", "up"):
            player.point(kind, row.centre)
        assert scene.page.toasts
        assert (scene.past.at, scene.table_view.log.unfolded) == (moment, True)
    assert scene.table_view.log.shown
