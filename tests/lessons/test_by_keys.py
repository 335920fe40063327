"""Every lesson that is shipped can be taken by keys alone: N goes to what glows, Enter uses it and goes on, D rolls."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from game.lessons.lesson import files
from game.scenes.tabletop.table_model import GLOVE
from game.scenes.title.scene import TitleScene
from game.titles import TITLES
from tests.i18n.test_by_keys import VERBS
from tests.lessons.parts import course_of, guide_of, state_of, teaching_of
from tests.lessons.test_shipped import Learner
from tests.samples import case_of
from tests.scenes.pilot import House

LESSONS = [(title.key, path.stem) for title in TITLES for path in files(title.key)]
MOST_PRESSES = 12
_MOUSE = re.compile(VERBS["en"], re.IGNORECASE)


class Typist(Learner):
    """Takes a lesson by keys alone."""

    def said(self) -> str:
        """Words of the guide."""
        guide = guide_of(self.lesson)
        return guide.text.text(self.lesson.words, *guide.end_words(list(self.lesson.laid_out().widgets)))

    def end_by_keys(self) -> str:
        """End a step by N and Enter, or D at the dice; its words where that does not, or where they tell of a mouse."""
        course, said = course_of(self.lesson), self.said()
        number, step = course.number, course.step
        assert step is not None
        here = f"step {number} ({step.text}, {step.glow}): {said}"
        if _MOUSE.search(said):
            return f"of a mouse in {here}"
        for _ in range(MOST_PRESSES):
            hover, glows = self.lesson.model.hover, guide_of(self.lesson).targets.lit(self.lesson.laid_out().widgets)[0]
            if self.lesson.page.overlays:  # a question opens on what changes nothing
                self.key("tab")
            elif not state_of(self.lesson).goes_on and (hover is None or hover.name not in glows):
                self.key("n")
            focused = self.lesson.page.focused
            self.key("d" if focused is not None and focused.name == GLOVE else "return")
            if course.acted and not course.awaits_end:
                self.wait()
            self.step(800)
            if course.number != number:
                return ""
            if course.aside is not None and not course.aside.reaches_goal:
                return f"something else is done in {here}"
        return f"N and Enter do not end {here}"


@pytest.mark.parametrize(("key", "name"), [case_of(each, each[1].startswith("1_")) for each in LESSONS])
def test_a_lesson_ends_by_keys_alone(tmp_path: Path, key: str, name: str) -> None:
    house, flaws = House(tmp_path, TITLES), list[str]()
    house.manager.push(TitleScene(house.services))
    learner = Typist(house, next(path for path in files(key) if path.stem == name))
    learner.key("tab")
    learner.lesson.page.focus(None)
    course = course_of(learner.lesson)
    learner.wait()
    while course.step is not None:
        number = course.number
        flaws += filter(None, [learner.end_by_keys()])
        while course.step is not None and course.number == number:
            teaching_of(learner.lesson).show_me()
            learner.wait()
    assert flaws == []
    assert house.services.settings.lessons == (course.lesson.id,)
