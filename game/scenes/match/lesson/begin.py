"""How a lesson begins; one that is damaged is told in its place."""

from __future__ import annotations

from functools import partial

from game.lessons.course import Course, seats_of
from game.lessons.lesson import LessonFault
from game.scenes.match.lesson.scene import LessonScene
from game.scenes.shell.outcomes import TakeLesson
from game.scenes.shell.scene import Services
from game.store.notices import Notice


def open_lesson(services: Services, taken: TakeLesson) -> LessonScene | None:
    """The scene of a lesson; None where it is damaged, which is told."""
    words, title, lesson = services.words, taken.title, taken.lesson
    people = services.settings.known_names
    names = [people[0] if people else words.t("seat.default", number=1), words.t("lesson.guide")]
    names += [words.t(f"setup.scarecrow.{number}") for number in range(1, lesson.content.seats)]
    try:
        course = Course(
            lesson, title.spec, partial(services.boards, title.spec), title.with_colours(seats_of(lesson, names))
        )
    except LessonFault as fault:
        services.notices.append(damage_notice(fault))
        return None
    return LessonScene(services, taken, course)


def damage_notice(fault: LessonFault) -> Notice:
    """What is told of a damaged lesson."""
    return Notice("lesson.damaged", {"file": fault.file, "field": fault.field, "reason": fault.reason})
