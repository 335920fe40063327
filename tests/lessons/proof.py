"""Holds a lesson to what it says: at every step the sentence, its facts, what glows and what is waited for."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import product
from string import Formatter

from game.core.steps import Choice
from game.i18n.catalogue import Catalogue
from game.lessons.lesson import OR, Lesson, LessonStep, agrees, holds, value
from game.scenes.match.lesson import guide
from game.scenes.match.lesson.pointing import guide_words
from game.scenes.match.scene import MatchScene
from game.ui.chooser import HOLD, PRESS
from game.ui.rect import Scale
from game.ui.type import block
from tests.lessons.parts import course_of, teaching_of
from tests.tools.language import PSEUDO

LONGEST, SENTENCES = 150, 3
STRETCHED = 1.5
"""Most that the pseudo-language adds to a sentence."""
WINDOWS = (
    *(((1600, 900), each) for each in (100, 150)),
    *(((1280, 720), each) for each in (150, 200)),
    *(((1024, 640), each) for each in (100, 150, 200)),
)
PANELS = {"bag", "map"}
"""Spots that lie over a world, and do not move with it."""
HAIR = 4.0
FIGURES = {
    "en": "two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|hundred|twice|double|half",
    "pl": "dwa|dwie|dwaj|dw[óu]ch|dwoma|trzy|trzech|trzema|cztery|czter(ech|ema)|pi[ęe]ć|sześć|siedem|osiem|dziewięć|"
    "dziesięć|(pięci|sześci|siedmi|ośmi|dziewięci|dziesięci)u|(jede|dwa)naście|dwadzieścia|sto|podwójn.*|dwukrotnie|"
    "pół|połowa|połowę",
}
"""Numbers by language: they come from the rules, so that none can be wrong."""


def texts(lesson: Lesson, step: LessonStep) -> list[str]:
    """The names of all that the guide can say at a step."""
    return [step.text, *(each.text for each in step.lets)]


def keys(lesson: Lesson) -> set[str]:
    """Every key of words that a lesson needs."""
    return {lesson.title} | {lesson.text(name) for step in lesson.content.steps for name in texts(lesson, step)}


def written(words: Catalogue, key: str) -> Iterator[str]:
    """A sentence with its fields as they are called, in the singular and every plural."""
    for count in (1, 2, 5):
        yield words.n(key, count, **{name: f"{{{name}}}" for name in ("count",)}).replace(str(count), "{count}")


def flaws(scene: MatchScene) -> Iterator[str]:
    """Faults of the step that waits."""
    course, words = course_of(scene), scene.words
    step, lesson = course.step, course.lesson
    if step is None:
        return
    here = f"{lesson.file} step {course.number} ({step.text}): "
    yield from (here + flaw for flaw in _of_words(words, lesson, step))
    if not step.facts:
        yield here + "no fact proves what is said"
    position = course.match.position
    for name, fact in step.facts.items():
        if not holds(fact, course.spec, course.match.terms, position):
            found = value(fact, course.spec, course.match.terms, position)
            yield f"{here}facts.{name} is {found!r}, not {fact.equals!r}"
    known = teaching_of(scene).known()
    for name in (*step.glow, *step.shows):
        if known.isdisjoint(name.split(OR)):
            yield f"{here}nothing is called {name}; known are {sorted(known)}"
    yield from (here + flaw for flaw in _of_choices(scene, step))
    if any(mark in guide_words(course, words) for mark in "{}"):
        yield here + f"a field is not filled: {guide_words(course, words)}"


def _of_words(words: Catalogue, lesson: Lesson, step: LessonStep) -> Iterator[str]:
    for name in texts(lesson, step):
        key = lesson.text(name)
        if not words.has(key):
            yield f"no words for {key}"
            continue
        for text in written(words, key):
            bare = re.sub(r"\{\w+\}", "", text)
            told = {field for _, field, _, _ in Formatter().parse(text) if field} - {"count"}
            if re.search(rf"\d|\b({FIGURES.get(words.language, '(?!)')})\b", bare, re.I):
                yield f"a number stands in {text!r}"
            longest = LONGEST * (STRETCHED if words.language == PSEUDO else 1)
            # A colon before a number begins no sentence.
            if len(text) > longest or len(re.findall(r"[.!?:]( |$)", text.replace(": {", " {"))) > SENTENCES:
                yield f"too long: {text!r}"
            if not told <= set(step.facts if name == step.text else ()):
                yield f"no fact fills {told - set(step.facts)}"
    free = {name for name, fact in step.facts.items() if not isinstance(fact.equals, int | float | str)}
    used = {field for text in written(words, lesson.text(step.text)) for _, field, _, _ in Formatter().parse(text)}
    if unsaid := free - used - {step.plural}:
        yield f"facts that are neither said nor have to be so: {unsaid}"


def _of_choices(scene: MatchScene, step: LessonStep) -> Iterator[str]:
    course = course_of(scene)
    offered: list[Choice] = list(course.match.options)
    if step.out_of_turn:
        offered = list(course.match.interrupts(course.lesson.content.learner))
    dead = [pattern for pattern in step.wanted if not any(agrees(pattern, choice) for choice in offered)]
    if dead and not (step.until and len(dead) < len(step.wanted)):
        yield f"wanted: nothing is like {dead[0]}"
    others = [choice for choice in offered if not any(agrees(each, choice) for each in step.wanted)]
    for each in step.lets:  # a gesture of several choices may begin as wanted and end elsewhere
        if not any(agrees(each.like, choice) for choice in (offered if step.chain else others)):
            yield f"lets: nothing else is like {each.like}"
    known = ways(scene, course.wanted_gesture()[0]) if step.wanted and not dead else set()
    free = sum(agrees(step.wanted[0], choice) for choice in offered) > 1 if known else False
    if free:  # of many places none is meant
        known = {way[:1] for way in known}
    if known and not any(_glows(step, way) for way in known):
        yield f"{step.glow} is not how it is done: {sorted(known)}"


def _glows(step: LessonStep, way: tuple[str, ...]) -> bool:
    return len(step.glow) >= len(way) and all(
        part in name.split(OR) for part, name in zip(way, step.glow, strict=False)
    )


def ways(scene: MatchScene, choice: Choice) -> set[tuple[str, ...]]:
    """By name what has to be picked up and where it is put down, or what is pressed, for a choice."""
    controls, context = scene.table_view.table.controls, scene.model.context
    main, tools = controls.main(context), controls.tools(context)
    buttons = {tool.press: f"match.tool.{tool.verb}" for tool in tools if tool.press is not None}
    if main is not None and main.press is not None:
        buttons[main.press] = "match.main"
    found = set[tuple[str, ...]]()
    for gesture in controls.gestures(choice, context):
        target = () if gesture.target in (PRESS, HOLD, gesture.source) else (gesture.target.name,)
        found |= {(name, *target) for name in (gesture.source.name, buttons.get(gesture.source, ""))}
    return found


def unfit(scene: MatchScene, windows: Sequence[tuple[tuple[int, int], int]] = WINDOWS) -> Iterator[str]:
    """The current sentence, if it does not fit into the bubble of a window."""
    words, top = guide_words(course_of(scene), scene.words), scene.table_view
    for size, percent in windows:
        scale = Scale(size, percent)
        top.resize(scale, percent)
        at = guide.places(top.frame, [])
        look, room, lines = guide.setting(at, words, scale)
        laid = block(words, look, scale, room.w, lines)
        if not laid.whole or laid.height_px > room.h * scale.factor + 1:
            yield f"{size} at {percent} %: {words!r} does not fit"
    top.resize(scene.scale, scene.services.settings.ui_scale)


def covered(scene: MatchScene) -> Iterator[str]:
    """Lights of the step on a world over which a panel lies in some window."""
    course, top = course_of(scene), scene.table_view
    step = course.step
    assert step is not None
    lit = {each for name in (*step.glow, *step.shows) for each in name.split(OR)} - PANELS
    for size, percent in WINDOWS:
        top.resize(Scale(size, percent), percent)
        boxes = {spot.name: box for spot, box in scene.model.spots.items()}
        for name, over in product(lit & boxes.keys(), PANELS & boxes.keys()):
            common = boxes[over].intersection(boxes[name])
            if boxes[over].intersects(boxes[name]) and min(common.w, common.h) > HAIR:
                yield f"{course.lesson.file} step {course.number}, {size} {percent} %: {over} lies over {name}"
    top.resize(scene.scale, scene.services.settings.ui_scale)
