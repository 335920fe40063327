"""Answers of the lessons to a layout at another place than they mean."""

from __future__ import annotations

from pathlib import Path

from game.lessons.lesson import files
from game.scenes.match.lesson.pointing import guide_words
from game.tables.rolling_acres import TITLE
from tests.lessons.test_goals import learner_of


def test_the_second_of_two_spaces_that_glow_alike_is_answered_and_taken_back(tmp_path: Path) -> None:
    """The corn lies there, too, but not at the end of its row: it is not dropped without a word."""
    learner = learner_of(files(TITLE.key)[0], tmp_path)
    course = learner.lesson.course
    while course.step is not None and course.step.text != "corn":
        learner.lesson.show_me()
        learner.wait()
    start = course.match.position
    learner.click("die:1")
    learner.click("space:b5")
    assert course.match.position != start
    assert course.aside is not None
    assert not course.aside.reaches_goal
    assert "whole row" in guide_words(course, learner.lesson.words)
    learner.click("lesson.take_back")
    assert course.match.position == start
