"""Parts of the scene of a lesson, for tests that look at them."""

from __future__ import annotations

from typing import TypeVar

from game.lessons.course import Course
from game.scenes.match.lesson.guide import LessonGuide
from game.scenes.match.lesson.pointing import LessonState
from game.scenes.match.lesson.teaching import Teaching
from game.scenes.match.scene import MatchScene
from game.scenes.match.screen import MatchPart

Part = TypeVar("Part", bound=MatchPart)


def part_of(scene: MatchScene, kind: type[Part]) -> Part:
    """The part of a kind that a scene has."""
    (part,) = [part for part in scene.screen.parts if isinstance(part, kind)]
    return part


def teaching_of(scene: MatchScene) -> Teaching:
    """The part that judges what the learner does."""
    return part_of(scene, Teaching)


def guide_of(scene: MatchScene) -> LessonGuide:
    """The guide and her light."""
    return part_of(scene, LessonGuide)


def state_of(scene: MatchScene) -> LessonState:
    """All that the scene remembers of the lesson."""
    return teaching_of(scene).state


def course_of(scene: MatchScene) -> Course:
    """The way of the learner through the lesson."""
    return state_of(scene).course
