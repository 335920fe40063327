"""Answers of the lessons to choices that they do not mean."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.lessons.lesson import files
from game.rules.rancho.choices import Buy
from game.scenes.match.lesson.pointing import guide_words
from game.tables.rancho import TITLE
from tests.lessons.test_goals import learner_of
from tests.lessons.test_shipped import Learner


def at_step(folder: Path, lesson: int, text: str) -> Learner:
    learner = learner_of(files(TITLE.key)[lesson], folder)
    course = learner.lesson.course
    while course.step is not None and course.step.text != text:
        learner.lesson.show_me()
        learner.wait()
    return learner


def test_wolf_first_is_as_good_as_fox_first(tmp_path: Path) -> None:
    """RA17: either order drives both away."""
    learner = at_step(tmp_path, 1, "first")
    course = learner.lesson.course
    learner.click("match.tool.first7")
    assert course.aside is not None
    assert course.aside.reaches_goal
    learner.click("lesson.go_on")
    learner.wait()
    assert course.step is not None
    assert course.step.text == "fox"


@pytest.mark.parametrize("reaches", [True, False])
def test_another_pasture_counts_where_it_is_as_good(tmp_path: Path, reaches: bool) -> None:
    learner = at_step(tmp_path, 0, "buy")
    course = learner.lesson.course
    own = course.wanted_gesture()
    start = course.match.position
    buys = [each for each in course.match.options if isinstance(each, Buy) and (each,) != own]
    choice = next(each for each in buys if course.judge((each,), start).reaches_goal == reaches)
    spot = f"space:{course.match.terms.board.spots[choice.at].name}"
    learner.click(spot)
    assert course.aside is not None
    assert course.aside.reaches_goal == reaches
    assert guide_words(course, learner.lesson.words) == learner.lesson.words.t(course.aside.text)
