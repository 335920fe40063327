"""Texts of the lessons for a tile that lies elsewhere than they mean."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.lessons.lesson import agrees, files, read
from game.rules.wolves_and_sheep.choices import Lay
from game.scenes.match.lesson.pointing import guide_words
from game.scenes.tabletop.commands import Play
from game.scenes.title.scene import TitleScene
from game.tables.wolves_and_sheep import TITLE
from game.ui.spot import Spot
from tests.lessons.parts import course_of, guide_of, state_of, teaching_of
from tests.lessons.test_shipped import Learner
from tests.scenes.pilot import House


@pytest.mark.parametrize("path", files(TITLE.key), ids=lambda path: path.stem)
def test_a_tile_elsewhere_goes_back_by_the_button_that_the_guide_names(path: Path, tmp_path: Path) -> None:
    """Targets glow again once it is back."""
    house = House(tmp_path, (TITLE,))
    house.manager.push(TitleScene(house.services))
    learner, count = Learner(house, path), 0
    scene, course = learner.lesson, course_of(learner.lesson)
    wanted = [number for number, step in enumerate(read(path).content.steps) if step.lets]
    for number in wanted:
        while course.number < number:
            teaching_of(scene).show_me()
            learner.wait()
        step, before = course.steps[number], course.match.index
        like = step.lets[0].like
        others = (each for each in course.match.options if not any(agrees(meant, each) for meant in step.wanted))
        other = next(each for each in others if agrees(like, each))
        scene.screen.run(Play((other,)))
        learner.step()
        assert course.aside is not None
        assert "Undo" in guide_words(course, scene.words)
        learner.click("lesson.take_back")
        learner.wait()
        assert course.match.index == before
        assert guide_of(scene).targets.lit(list(scene.page.widgets))[0]
        count += 1
    assert count == len(wanted) > 0


def test_a_press_on_the_bag_that_is_lit_says_what_it_is(tmp_path: Path) -> None:
    """The large button draws; the bag is lit beside it."""
    house = House(tmp_path, (TITLE,))
    house.manager.push(TitleScene(house.services))
    learner = Learner(house, files(TITLE.key)[0])
    scene, course = learner.lesson, course_of(learner.lesson)
    while course.step is not None and "bag" not in course.step.shows:
        teaching_of(scene).show_me()
        learner.wait()
    learner.click("bag")
    assert [toast.words for toast in scene.page.toasts] == [scene.model.tip(Spot("bag"))]
    assert state_of(scene).wrong_acts == 0


def test_another_tile_on_the_right_space_is_told_from_the_right_tile_elsewhere(tmp_path: Path) -> None:
    """Nobody who has found the space is told to look for it."""
    step = next(each for each in read(files(TITLE.key)[0]).content.steps if each.text == "village")
    (wanted,) = step.wanted
    for at, said in ((wanted["at"], "other_tile"), (None, "beside")):
        other = Lay(tile=2, side=0, turn=0, at=at or wanted["at"] + 1)
        assert next(each.text for each in step.lets if agrees(each.like, other)) == said
