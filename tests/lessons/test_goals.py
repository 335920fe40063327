"""From each step of each lesson every legal choice reaches its goal, or is answered and taken back."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random

import pytest

from game.core.steps import Choice
from game.lessons.course import Course
from game.lessons.lesson import agrees, files, read
from game.scenes.match.lesson.pointing import guide_words
from game.scenes.match.scene import MatchScene
from game.scenes.tabletop.commands import Interrupt, Play
from game.scenes.title.scene import TitleScene
from game.titles import TITLES
from game.ui.chooser import Chain
from game.ui.events import Key
from game.ui.spot import Spot
from game.ui.widgets.base import ZOrder
from game.ui.widgets.button import Button
from tests.lessons.parts import course_of, guide_of, teaching_of
from tests.lessons.proof import flaws
from tests.lessons.test_shipped import ALL, KEYS, Learner
from tests.scenes.pilot import House

ALWAYS, PLAYED = 6, 2
"""Numbers of choices of a step that are weighed and that are played; `--whole` weighs all and plays `WHOLE`."""
WHOLE = 12
MANY = 60
"""Number of choices whose answer is read."""


def others(course: Course, dice: Random) -> Sequence[Chain]:
    """All that may be done in place of what the step waits for, in any order."""
    step, match = course.step, course.match
    assert step is not None
    learner = course.lesson.content.learner
    first = list(match.interrupts(learner)) if step.out_of_turn else list(match.options)
    found = [chain for choice in first for chain in longer(course, choice, bool(step.chain))]
    found = [chain for chain in found if not course.is_wanted(chain, step.out_of_turn)]
    dice.shuffle(found)
    return found


def longer(course: Course, choice: Choice, goes_on: bool) -> Iterator[Chain]:
    """A choice, and where the lesson's own gesture is a longer one, the choice with each that may follow."""
    step = course.step
    if not goes_on or step is None or step.out_of_turn:
        yield (choice,)
        return
    yield from ((choice, other) for other in course.match.options_after(choice))


def learner_of(path: Path, folder: Path) -> Learner:
    house = House(folder, TITLES)
    house.manager.push(TitleScene(house.services))
    return Learner(house, path)


def next_step(learner: Learner) -> None:
    number = course_of(learner.lesson).number
    while course_of(learner.lesson).number == number:
        teaching_of(learner.lesson).show_me()
        learner.wait()


@pytest.mark.parametrize("path", ALL)
def test_every_legal_choice_reaches_the_goal_or_is_answered_and_taken_back(
    path: Path, tmp_path: Path, whole: bool
) -> None:
    """A button beside the piece takes it back, unless all round it there are words, numbers or what is meant."""
    learner, dice, beside = learner_of(path, tmp_path), Random(path.stem), set[bool]()
    scene, course, words = learner.lesson, course_of(learner.lesson), learner.lesson.words
    while (step := course.step) is not None:
        chains = others(course, dice) if step.wanted else []
        start = course.match.position
        for chain in chains if whole else chains[:ALWAYS]:
            assert words.has(course.judge(chain, start, step.out_of_turn).text), (path.stem, course.number, chain)
        for chain in chains[: WHOLE if whole else PLAYED]:
            made = Interrupt(course.lesson.content.learner, chain) if step.out_of_turn else Play(chain)
            wanted = course.judge(chain, start, step.out_of_turn)
            scene.do(made)
            scene.end_show()
            learner.step(16)
            assert course.aside is not None
            assert course.aside._replace(may_stay=False) == wanted, (path.stem, course.number, chain)
            assert guide_words(course, words) == words.t(course.aside.text_key)
            assert ("lesson.go_on" in scene.spots()) == wanted.reaches_goal
            there = "lesson.take_back" in scene.spots()
            assert not (there and wanted.reaches_goal)
            if not wanted.reaches_goal:
                beside.add(there)
            learner.click("lesson.take_back" if there else "lesson.undo")
            assert course.match.position == start
            assert course.accepts_moves(step.out_of_turn)
        next_step(learner)
    assert beside != {False}, "no choice had it"


def staying(path: Path, folder: Path, most: int) -> Iterator[tuple[int, Chain, bool]]:
    """At so many steps of a lesson a choice from which it goes on to its end: the step, the choice, if out of turn."""
    learner, dice = learner_of(path, folder), Random(path.stem)
    scene, course = learner.lesson, course_of(learner.lesson)
    while (step := course.step) is not None and most:
        start = course.match.position
        chains = others(course, dice) if step.wanted else []
        for chain in [each for each in chains if course.judge(each, start, step.out_of_turn).reaches_goal][:WHOLE]:
            scene.do(Interrupt(course.lesson.content.learner, chain) if step.out_of_turn else Play(chain))
            scene.end_show()
            learner.step(16)
            stays = course.aside is not None and course.aside.may_stay
            learner.click("lesson.undo")
            if stays:
                most -= 1
                yield course.number, chain, step.out_of_turn
                break
        next_step(learner)


@pytest.mark.parametrize("path", ALL)
def test_a_lesson_goes_on_from_the_learners_own_choice_where_that_leads_to_its_end(
    path: Path, tmp_path: Path, whole: bool
) -> None:
    """All that is said on the way is so, as it is after the lesson's own choice."""
    for number, chain, out_of_turn in staying(path, tmp_path / "tried", WHOLE if whole else 1):
        learner = learner_of(path, tmp_path / f"from{number}")
        scene, course = learner.lesson, course_of(learner.lesson)
        while course.number < number:
            next_step(learner)
        scene.do(Interrupt(course.lesson.content.learner, chain) if out_of_turn else Play(chain))
        scene.end_show()
        learner.step(16)
        own = course.match.plies[-1].row.choice
        learner.click("lesson.go_on")
        learner.wait()
        if course.awaits_end:
            next_step(learner)
        assert course.number == number + 1
        assert own in [ply.row.choice for ply in course.match.plies]
        while course.step is not None:
            assert list(flaws(scene)) == []
            next_step(learner)
        assert course.unused_answers == []


@pytest.mark.parametrize("path", ALL)
def test_the_lesson_s_own_choice_reaches_its_goal(path: Path, tmp_path: Path) -> None:
    learner = learner_of(path, tmp_path)
    course = course_of(learner.lesson)
    while (step := course.step) is not None:
        if step.goal:
            own = course.judge(course.wanted_gesture(), course.match.position, step.out_of_turn)
            assert own.text == "lesson.aside.works", (path.stem, course.number, own)
        next_step(learner)


def test_every_step_that_asks_for_more_than_a_button_says_what_its_goal_is() -> None:
    """Those that are listed ask for the very thing: there is no other way to what they teach."""
    bare = {
        *("herd.roll", "herd.none", "predators.dogs", "buildings.draw", "buildings.pick", "buildings.rest"),
        *("buildings.equal", "buildings.green", "ground.draw", "meadow.village", "wolves.call", "wolves.hers"),
    }
    found = {
        f"{lesson.name}.{step.text}"
        for lesson in (read(path) for key in KEYS for path in files(key))
        for step in lesson.content.steps
        if step.wanted and not step.goal
    }
    assert found == bare


@pytest.mark.parametrize("path", ALL)
def test_what_ends_the_turn_is_called_as_it_is_labelled(path: Path, tmp_path: Path) -> None:
    learner = learner_of(path, tmp_path)
    for _ in range(60):
        scene = learner.scene
        if not isinstance(scene, MatchScene) or course_of(scene).step is None:
            break
        if course_of(scene).awaits_end:
            main = next(each for each in scene.laid_out().parts() if each.name == "match.main")
            ends = guide_of(scene).end_words(list(scene.laid_out().widgets))
            glove, said = scene.table_view.glove, guide_of(scene).text.text(scene.words, *ends)
            rolls = [scene.words.t("lesson.ends.roll"), scene.words.t("lesson.ends.either", button=ends[0])]
            assert isinstance(main, Button)
            end = scene.session.turn_end
            assert end is not None
            assert main.enabled
            assert (main.label in said) == (glove is None or end.theirs), "a roll that ends it is called a roll"
            assert (said in rolls) == (glove is not None)
        teaching_of(scene).show_me()
        learner.wait()


@pytest.mark.parametrize("size", [(1280, 720), (1600, 900), (1024, 640)])
@pytest.mark.parametrize("path", [each for each in ALL if "3_missions" in str(each.id)])
def test_the_guide_makes_room_for_the_secret_that_is_looked_at(
    path: Path, tmp_path: Path, size: tuple[int, int]
) -> None:
    covered = 0
    for percent in (100, 150, 200):
        house = House(tmp_path / str(percent), TITLES, size, percent)
        house.manager.push(TitleScene(house.services))
        learner = Learner(house, path)
        scene, at = learner.lesson, guide_of(learner.lesson).places()
        learner.manager.handle(Key("l"))
        learner.step(400)
        assert scene.table_view.peeking
        cards = scene.table_view.table.look.cards_over_board(scene.model.context, scene.scale)
        covered += any(at.whole.intersects(box) for box in cards)
        guide = [part for part in scene.page.widgets if part.z is ZOrder.GUIDE and part.visible]
        assert not [part.name for part in guide if any(part.rect.intersects(box) for box in cards)]
        learner.manager.handle(Key("l", down=False))
        learner.step(400)
        assert [part for part in scene.laid_out().widgets if part.z is ZOrder.GUIDE]
    assert covered or size != (1280, 720)


NAMED = {
    "en": (r"glowing spaces?\b", r"glowing (card|tile|one|slot|crop|die)\b"),
    "pl": (r"\bświecąc\w+ pol", r"\bświecąc\w+ (kart|kafel|okien|uprawę|kost)|użyj świecącego\b"),
}
"""By language how an answer names the place where something was to go, and the thing itself."""


@pytest.mark.parametrize("path", ALL)
def test_an_answer_sends_to_what_was_missed_and_to_nothing_else(path: Path, tmp_path: Path) -> None:
    """One that names the glowing space is no answer to a wrong crop there, nor to one that is wrong in both."""
    learner = learner_of(path, tmp_path)
    scene, course, words = learner.lesson, course_of(learner.lesson), learner.lesson.words
    place, thing = NAMED.get(words.language, ("(?!)", "(?!)"))
    while (step := course.step) is not None:
        chains = others(course, Random(path.stem)) if step.lets else []
        meant = [choice for choice in course.match.options if any(agrees(each, choice) for each in step.wanted)]
        things, places = zip(*(gestured(scene, choice) for choice in meant), strict=True) if chains else ((), ())
        for chain in chains[:MANY]:
            answer = words.t(course.judge(chain, course.match.position, step.out_of_turn).text)
            taken, put = gestured(scene, chain[0])
            wrong_thing, wrong_place = taken not in things, put not in places
            if step.chain:
                wrong_place = not agrees(step.chain[-1], chain[-1])
            if re.search(place, answer):
                assert wrong_place, (answer, chain)
                assert not wrong_thing or re.search(thing, answer), (answer, chain)
            if re.search(thing, answer):
                assert wrong_thing, (answer, chain)
        next_step(learner)


def gestured(scene: MatchScene, choice: Choice) -> tuple[Spot, Spot]:
    """Thing and place of the usual gesture that makes a choice."""
    gesture, *_ = scene.table_view.table.controls.gestures(choice, scene.model.context)
    return gesture.source, gesture.target
