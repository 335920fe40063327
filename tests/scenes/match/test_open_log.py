"""The open log: nothing beneath it is lit, its lines answer. For presses on it see `tests/scenes/test_stack.py`."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

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
@pytest.mark.parametrize("opened", [False, True])
def test_a_line_of_the_log_of_a_replay_leads_to_its_moment(tmp_path: Path, title: Title, opened: bool) -> None:
    size, percent = (SIZE, PERCENT) if opened else ((1600, 900), 100)
    house = House(tmp_path, TITLES, size, percent)
    house.services.change(ui_scale=percent)
    match = matched(next(path for path in sorted((GOLDEN / title.key).glob("*.json"))))
    player = pilot(house, scene := ReplayScene(house.services, title, match, None))
    log, met = scene.table_view.log, 0
    rows = [number for number, ply in enumerate(match.plies) for _ in ply.events]
    for number in range(4):
        start = scene.past.last - number
        scene.screen.go(start)
        scene.screen.changed()
        if opened and not log.unfolded:
            player.click("replay.log")
        player.step()
        player.draw()
        row, line = log.shown[max(0, len(log.shown) - 1 - number)]
        for kind in ("move", "down", "up"):
            player.point(kind, row.centre)
        assert log.unfolded is opened
        if line.is_seal:
            continue
        at, moments = scene.past.at, scene.past.moments
        assert moments[at - 1] <= rows[line.event_index] < moments[at]
        met += scene.past.at < start
    assert met
