"""The open log: nothing beneath it is lit, its lines answer. For presses on it see `tests/scenes/test_stack.py`."""

from __future__ import annotations

from pathlib import Path

import pygame

from game.scenes.match.lesson.light import Light
from game.scenes.replay.scene import ReplayScene
from game.scenes.title.scene import TitleScene
from game.titles import TITLES
from game.ui.paint import Painter
from game.ui.title import Title
from tests.golden.transcript import GOLDEN, matched
from tests.lessons.parts import course_of, teaching_of
from tests.lessons.test_shipped import ALL, Learner
from tests.scenes.match.test_back import by_title
from tests.scenes.pilot import House, pilot

SIZE, PERCENT = (1280, 720), 150


def test_a_lesson_lights_nothing_under_the_open_log_which_folds_at_the_next_step(tmp_path: Path) -> None:
    house = House(tmp_path, TITLES, SIZE, PERCENT)
    house.services.change(ui_scale=PERCENT)
    house.manager.push(TitleScene(house.services))
    path = ALL[0].values[0]
    assert isinstance(path, Path)
    learner = Learner(house, path)
    learner.wait()
    lesson, log = learner.lesson, learner.lesson.table_view.log
    number, (light,) = course_of(lesson).number, [each for each in lesson.laid_out().widgets if isinstance(each, Light)]
    bare, lit, under = (pygame.Surface(house.manager.scale.size_px) for _ in range(3))
    light.draw(Painter(lit, house.manager.scale))
    log.unfolded = True
    light.draw(Painter(under, house.manager.scale))
    assert under.get_buffer().raw == bare.get_buffer().raw != lit.get_buffer().raw
    teaching_of(lesson).show_me()
    learner.wait()
    for _ in range(20):
        if course_of(lesson).number != number:
            break
        teaching_of(lesson).show_me()
        learner.wait()
    assert course_of(lesson).number != number
    assert not log.unfolded


@by_title
def test_a_line_of_the_open_log_of_a_replay_says_that_this_is_only_watched(tmp_path: Path, title: Title) -> None:
    house = House(tmp_path, TITLES, SIZE, PERCENT)
    house.services.change(ui_scale=PERCENT)
    match = matched(next(path for path in sorted((GOLDEN / title.key).glob("*.json"))))
    player = pilot(house, scene := ReplayScene(house.services, title, match, None))
    scene.screen.go(scene.past.last)
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
