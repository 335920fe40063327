"""A press on what glows is an act of its step, wherever the learner has put things before."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from game.core.steps import Choice
from game.lessons.lesson import OR, agrees
from game.scenes.match.scene import MatchScene
from game.scenes.tabletop.commands import Play
from game.scenes.title.scene import TitleScene
from game.titles import TITLES
from tests.lessons.parts import course_of, guide_of, teaching_of
from tests.lessons.proof import ways
from tests.lessons.test_shipped import ALL, Learner, stands
from tests.scenes.pilot import House


def others(scene: MatchScene) -> Iterator[Choice]:
    """Choices that the step waits for just as well as for its own, and that take what a later step means."""
    course = course_of(scene)
    step = course.step
    if step is None or not step.wanted or step.out_of_turn or step.chain:
        return
    own = course.wanted_gesture()[0]
    later = {name for each in course.steps[course.number + 1 :] for glow in each.glow for name in glow.split(OR)}
    for choice in course.match.options:
        meant = choice != own and any(agrees(pattern, choice) for pattern in step.wanted)
        if meant and any(way[-1] in later for way in ways(scene, choice)):
            yield choice


def press_glow(learner: Learner) -> Iterator[str]:
    """Press what glows, one after the other, and go back; what is refused on the way."""
    scene, course = learner.lesson, course_of(learner.lesson)
    step, number = course.step, course.number
    if step is None or not step.wanted or step.out_of_turn or course.awaits_end:
        return
    start = course.match.index
    for _ in step.glow:
        glow, _ = guide_of(scene).targets.lit(scene.buttons.build())
        before = stands(scene)
        for box in glow.values():
            for kind in ("move", "down", "up"):
                learner.point(kind, box.centre)
            learner.step()
        if glow and stands(scene) == before and not scene.page.overlays and scene.model.question is None:
            told = [toast.words for toast in scene.page.toasts]
            yield f"{course.lesson.file} step {number}: {step.glow} at {[*glow]} is refused: {told}"
            break
        if course.acted or course.number != number or course.aside is not None:
            break
    scene.page.clear()
    scene.handling.let_go()
    if course.acted or course.number != number or course.aside is not None or course.match.index != start:
        learner.wait()
        teaching_of(scene).back()
        learner.wait()
    assert course.number == number


def taken(house: House, path: Path, turns: dict[int, Choice]) -> tuple[list[str], list[dict[int, Choice]]]:
    """Take a lesson with some choices of the learner's own: what is refused, and more such choices."""
    house.manager.push(TitleScene(house.services))
    learner = Learner(house, path)
    scene, course = learner.lesson, course_of(learner.lesson)
    wrong, more = list[str](), list[dict[int, Choice]]()
    while course.step is not None:
        number = course.number
        if not turns or number > min(turns):
            wrong += press_glow(learner)
        if not turns:
            more += [{number: choice} for choice in others(scene)]
        if number in turns:
            scene.screen.run(Play((turns[number],)))
            learner.wait()
        if course.number == number:
            learner.end_step()
    return wrong, more


@pytest.mark.parametrize("path", ALL)
def test_what_glows_is_never_refused(path: Path, tmp_path: Path) -> None:
    """Also where the learner has taken a place before that a later step means: then another glows."""
    wrong, more = taken(House(tmp_path / "own", TITLES), path, {})
    for number, turns in enumerate(more):
        wrong += taken(House(tmp_path / str(number), TITLES), path, turns)[0]
    assert not wrong, "\n".join(wrong)
