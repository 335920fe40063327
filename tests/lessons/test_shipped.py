"""Every lesson that is shipped is played to its end, and all that is said on the way is true."""

from __future__ import annotations

import re
from pathlib import Path

import pygame
import pytest

from game.i18n.catalogue import BY_KEYS, ENGLISH, WORDS, Catalogue, languages
from game.i18n.entries import read_compiled
from game.lessons.lesson import LESSONS, OR, files, read
from game.scenes.match.buttons import LargeButton
from game.scenes.match.scene import MatchScene
from game.scenes.shell.outcomes import TakeLesson
from game.scenes.tabletop.cards import DISC
from game.scenes.tabletop.commands import Play
from game.scenes.title.scene import TitleScene
from game.titles import TITLES, title_for
from game.ui.title import Title
from game.ui.widgets.base import READY_MS
from game.ui.widgets.button import Button
from tests.lessons.parts import course_of, guide_of, state_of, teaching_of
from tests.lessons.proof import covered, flaws, keys, unfit
from tests.scenes.drawn_words import read as read_words
from tests.scenes.pilot import Blind, House

KEYS = [title.key for title in TITLES]
ALL = [pytest.param(path, id=f"{key}-{path.stem}") for key in KEYS for path in files(key)]
TAUGHT = [key for key in KEYS if files(key)]
"""The games that have lessons."""
MOST_FRAMES, MOST_ACTS = 60, 30


class Learner(Blind):
    """Takes a lesson."""

    def __init__(self, house: House, path: Path) -> None:
        lesson = read(path)
        title = house.services.title(lesson.key)
        assert title is not None
        house.services.change(animation="none")
        house.services.navigate(TakeLesson(title, (lesson,)))
        assert house.services.notices == []
        super().__init__(house.manager)
        assert isinstance(house.manager.top, MatchScene)
        self.lesson = house.manager.top

    def wait(self) -> None:
        """Until the learner has something to do, or the lesson is over."""
        for _ in range(MOST_FRAMES):
            course = course_of(self.lesson)
            if course.step is None or (course.awaits_learner and self.lesson.thinking.idle_or_begun):
                return
            self.manager.update(800)
        raise AssertionError(
            f"step {course_of(self.lesson).number} does not end: is an answer missing, or is `until` not?"
        )

    def end_step(self) -> None:
        """Have the guide play a step to its end, as far as it has not ended."""
        number = course_of(self.lesson).number
        for _ in range(MOST_ACTS):
            teaching_of(self.lesson).show_me()
            self.wait()
            if course_of(self.lesson).number != number:
                return
        raise AssertionError(f"step {number} does not end: `until` is never so")

    def follows_light(self) -> list[str]:
        """Clicks what glows, one after the other, where a thing goes to a place, and goes back; what is wrong."""
        course = course_of(self.lesson)
        step, number = course.step, course.number
        last = number + 1 == len(course.steps)
        if step is None or last or len(step.glow) < 2 or not step.wanted or step.until or step.out_of_turn:
            return []
        for name in step.glow:
            self.click(next(each for each in name.split(OR) if each in self.scene.spots()))
            if course.acted or course.number != number:
                self.wait()
                teaching_of(self.lesson).back()
                self.wait()
                return []
        self.lesson.handling.let_go()
        return [f"{course.lesson.file} step {number} ({step.text}): clicks at {step.glow} do not do it"]


@pytest.mark.parametrize("path", ALL)
def test_all_that_a_lesson_says_is_so(path: Path, tmp_path: Path) -> None:
    house = House(tmp_path, TITLES)
    house.manager.push(TitleScene(house.services))
    learner = Learner(house, path)
    scene, course = learner.lesson, course_of(learner.lesson)
    start, wrong = course.match.position, list[str]()
    while course.step is not None:
        wrong += [*flaws(scene), *unfit(scene), *covered(scene)]
        number = course.number
        wrong += learner.follows_light()
        assert course.number == number
        learner.end_step()
    assert wrong == []
    assert course.unused_answers == [], "chance's answers that were not asked for"
    learner.draw()
    assert house.services.settings.lessons == (course.lesson.id,)
    assert house.services.store.summaries() == []
    assert course.match.at(course.opening_rows) == start


ELSEWHERE = [
    pytest.param(path, spoken, id=f"{spoken}-{key}-{path.stem}", marks=pytest.mark.whole if number else ())
    for spoken in languages()
    if spoken != ENGLISH
    for key in KEYS
    for number, path in enumerate(files(key))
]
"""Lessons in other languages: always the first of each game."""


@pytest.mark.parametrize(("path", "spoken"), ELSEWHERE)
def test_all_that_a_lesson_says_is_so_in_another_language(
    path: Path, spoken: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(House, "spoken", spoken)
    test_all_that_a_lesson_says_is_so(path, tmp_path)


@pytest.mark.parametrize("key", KEYS)
def test_the_words_of_lessons_are_those_that_are_said(key: str) -> None:
    section = WORDS / ENGLISH / f"lesson_{key}.po"
    said = {each for path in files(key) for each in keys(read(path))}
    all_words = read_compiled(WORDS / ENGLISH / "LC_MESSAGES" / "five_acres.mo").entries
    told = {each.removesuffix(f".{BY_KEYS}") for each in all_words if each.startswith(f"lesson_{key}.")}
    assert told == said
    assert section.is_file() == bool(said)


def test_lessons_are_called_so_that_they_are_found() -> None:
    for path in LESSONS.glob("*/*"):
        assert path in files(path.parent.name)
    assert Catalogue().has("lesson.guide")


def stands(lesson: MatchScene) -> tuple[object, ...]:
    """State of all that a press on the large button may change."""
    course = course_of(lesson)
    return (
        course.number,
        course.acted,
        course.aside,
        lesson.match.index,
        lesson.model.picked_up,
        lesson.session.turn_end,
    )


@pytest.mark.parametrize("title", [title_for(key) for key in TAUGHT], ids=TAUGHT)
def test_a_large_button_that_helps_nothing_is_off_and_says_why(tmp_path: Path, title: Title) -> None:
    """At every step of every lesson: where it can be pressed it does something, else its reason is told."""
    off = 0
    for path in files(title.key):
        house = House(tmp_path, TITLES)
        house.services.change(animation="none")
        house.manager.push(TitleScene(house.services))
        house.services.navigate(TakeLesson(title, (read(path),)))
        lesson = house.manager.top
        assert isinstance(lesson, MatchScene)
        for _ in range(200):
            if house.manager.top is not lesson or course_of(lesson).step is None:
                break
            for _ in range(3):
                house.manager.update(READY_MS)
            main = next(part for part in lesson.laid_out().widgets if part.name == "match.main")
            assert isinstance(main, LargeButton)
            before = stands(lesson)
            if main.enabled and course_of(lesson).accepts_moves() and lesson.session.turn_end is None:
                made = lesson.table_view.table.controls.main(lesson.model.context)
                chains = () if made is None or made.press is None else lesson.model.chooser.chains(made.press)
                helped = [course_of(lesson).is_wanted(each) or course_of(lesson).helps(each) for each in chains]
                assert any(helped) or not chains, (path.stem, course_of(lesson).number, main.label)
            if main.visible and not lesson.page.overlays and not lesson.match.over:
                main.press()
                after = stands(lesson)
                if not main.enabled:
                    off += 1
                    assert after == before
                    assert any(main.tooltip())
                else:
                    assert after != before or lesson.page.overlays, (path.stem, before)
                    lesson.page.clear()
                    lesson.handling.let_go()
                    if course_of(lesson).aside is not None:
                        house.manager.update(READY_MS)
                        main = next(part for part in lesson.laid_out().widgets if part.name == "match.main")
                        aside = course_of(lesson).aside
                        assert not main.enabled or not main.visible or (aside is not None and aside.reaches_goal)
                        teaching_of(lesson).back()
            teaching_of(lesson).show_me()
    assert off or len(files(title.key)) == 1  # a single short lesson may want it at every step


@pytest.mark.parametrize("key", TAUGHT)
def test_every_tip_says_undo_while_nothing_else_helps(key: str, tmp_path: Path) -> None:
    """Not what the pile, a card or a piece is for: nothing could be done with that."""
    house, met = House(tmp_path, TITLES), 0
    house.services.change(animation="none")
    house.manager.push(TitleScene(house.services))
    house.services.navigate(TakeLesson(title_for(key), (read(files(key)[0]),)))
    lesson = house.manager.top
    assert isinstance(lesson, MatchScene)
    for _ in range(60):
        if house.manager.top is not lesson or course_of(lesson).step is None or met > 2:
            break
        for choice in list(lesson.session.options)[:8] if course_of(lesson).accepts_moves() else ():
            lesson.screen.run(Play((choice,)))
            house.manager.update(READY_MS)
            aside, spots = course_of(lesson).aside, [each for each in lesson.model.spots if each.kind != DISC]
            if aside is not None and not aside.reaches_goal and not lesson.table_view.stage.busy and spots:
                met += 1
                assert {lesson.tips.text(spot) for spot in spots} == {lesson.words.t("lesson.press.back")}
            if aside is None:
                break  # it was what the lesson waits for
            teaching_of(lesson).back()
            house.manager.update(READY_MS)
        teaching_of(lesson).show_me()
        house.manager.update(READY_MS)
    assert met


@pytest.mark.parametrize("key", TAUGHT)
def test_the_end_of_a_lesson_names_the_next_one(key: str, tmp_path: Path) -> None:
    """Nobody who has taken the first takes it for all that a game's lessons teach."""
    house = House(tmp_path, TITLES)
    house.manager.push(TitleScene(house.services))
    title, lessons = house.services.title(key), tuple(read(path) for path in files(key))
    assert title is not None
    for number, next_one in enumerate([*lessons[1:], None]):
        house.services.navigate(TakeLesson(title, lessons, number))
        scene = house.manager.top
        assert isinstance(scene, MatchScene)
        guide_of(scene).exits.done()
        seen = read_words(house.manager, pygame.Surface(house.manager.scale.size_px)).words
        told = "".join(words for words, _ in seen)
        assert next_one is None or house.services.words.t(next_one.title) in told
        assert ("lesson.done.next" in scene.spots()) == (next_one is not None)


@pytest.mark.parametrize("path", ALL)
def test_while_another_seat_is_to_move_space_does_what_the_large_button_says(path: Path, tmp_path: Path) -> None:
    """Nobody is being shown that could be skipped: the lesson waits for its learner, and Space goes on or says for
    what."""
    house = House(tmp_path, TITLES)
    house.manager.push(TitleScene(house.services))
    learner = Learner(house, path)
    scene, course = learner.lesson, course_of(learner.lesson)
    while course.step is not None:
        number = course.number
        learner.step()
        main = next((part for part in scene.page.widgets if part.name == "match.main"), None)
        if scene.session.thinking is not None and course.awaits_learner:
            assert isinstance(main, Button)
            told = state_of(scene).missing_text(scene.words)
            assert (main.reason, main.enabled) == (told, False)
            assert main.label == scene.words.t("lesson.waits", seat=scene.match.seats[scene.session.thinking].name)
            seen = read_words(house.manager, pygame.Surface(house.manager.scale.size_px)).words
            thinks = scene.words.t("match.active.computer")
            assert thinks not in [words for words, _ in seen], "it waits, and does not think"
            goes_on = state_of(scene).goes_on
            scene.page.toasts.clear()
            learner.key("space")
            assert course.number != number or course.acted or told in [toast.words for toast in scene.page.toasts]
            assert (course.number != number or course.acted) == goes_on
        while course.number == number and course.step is not None:
            teaching_of(scene).show_me()
            learner.wait()


@pytest.mark.parametrize("path", ALL)
def test_no_button_is_told_to_press_that_is_off(path: Path, tmp_path: Path) -> None:
    """Also while what leads to the dice is still being shown."""
    house = House(tmp_path, TITLES)
    house.manager.push(TitleScene(house.services))
    learner, told = Learner(house, path), 0
    learner.lesson.table_view.stage.speed = "full"
    scene, course = learner.lesson, course_of(learner.lesson)
    while course.step is not None:
        number, step = course.number, course.step
        if step.wanted and not step.out_of_turn:
            scene.do(Play(course.wanted_gesture()))
        else:
            teaching_of(scene).show_me()
        for _ in range(MOST_FRAMES):
            large = [each for each in scene.laid_out().widgets if isinstance(each, LargeButton) and each.visible]
            said = guide_of(scene).text.text(scene.words, *guide_of(scene).end_words(list(scene.page.widgets)))
            off = [each.label for each in large if not each.enabled and each.label]
            assert not [label for label in off if re.search(f"[“„]{re.escape(label)}”", said)], (number, said)
            told += bool(large)
            learner.manager.update(150)
        if course.number == number:
            learner.end_step()
    assert told
