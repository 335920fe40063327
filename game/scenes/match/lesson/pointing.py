"""Place of the learner in a lesson: what the step lights on its table, what is missing, and the words of the guide."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from game.core.lazy import Keyed, Latest
from game.core.steps import Position
from game.i18n.catalogue import Catalogue
from game.lessons import lesson
from game.lessons.course import Course
from game.lessons.lesson import OR, LessonFault, LessonStep, agrees
from game.scenes.match.computers import REST_MS
from game.scenes.match.lesson.light import Arrow, aim, holds
from game.scenes.tabletop.table_model import GLOVE, MAIN, QUESTION, TableModel
from game.ui.chooser import HOLD, PRESS
from game.ui.context import TableContext
from game.ui.paint import BoxFinder
from game.ui.rect import Rect
from game.ui.widgets.base import Widget

if TYPE_CHECKING:
    from game.scenes.match.screen import MatchScreen
    from game.scenes.tabletop.commands import Command
    from game.scenes.tabletop.table_view import TableView


@dataclass(eq=False)
class LessonState:
    """The course of a lesson, and all that its screen remembers of it."""

    course: Course
    wrong_acts: int = 0
    """Number of wrong acts in this step."""
    wrong_ms: float = 1e6
    """Time since the last of them."""
    act_box: Rect | None = None
    """Box of the act that may have to be taken back."""
    judged: bool = True
    """Whether it is known if the lesson can go on from there."""
    making: Command | None = None
    """Command that is being done as in a match: an answer of another seat, or what the learner may do."""
    reply_ms: float = REST_MS
    """Time before the next answer."""
    fault: LessonFault | None = None
    """Fault in the next answer."""
    text_fault: LessonFault | None = None
    """Fault in the facts of the step; the guide says nothing then."""

    @property
    def goes_on(self) -> bool:
        """Whether nothing is waited for but that the learner goes on."""
        step, aside = self.course.step, self.course.aside
        return aside.reaches_goal if aside is not None else step is not None and not step.awaits_learner

    @property
    def goes_back(self) -> bool:
        """Whether there is anything to take back."""
        return self.course.number > 0 or self.course.acted or self.course.aside is not None

    @property
    def may_end(self) -> bool:
        """Whether the learner may end the open turn."""
        course, step = self.course, self.course.step
        return step is not None and (step.ends_turn or course.acted) and course.awaits_learner and course.aside is None

    @property
    def stuck(self) -> bool:
        """Whether nothing but undo helps, once all has been shown."""
        return self.course.aside is not None and not self.course.aside.reaches_goal

    def shows_step(self, table_view: TableView) -> bool:
        """Whether the table rests and the learner is to do something."""
        rests = not (table_view.stage.busy or table_view.peeking)
        return rests and self.course.awaits_learner and self.course.aside is None

    def missing_text(self, words: Catalogue) -> str:
        """Message of what has to be done before anything else."""
        if self.stuck:
            return words.t("lesson.press.back")
        if self.goes_on and not self.course.acted:
            return words.t("lesson.press.go_on", button=words.t("lesson.go_on"))
        return words.t("lesson.press.glows" if self.course.awaits_learner else "lesson.press.wait")

    def count_wrong(self, screen: MatchScreen) -> None:
        """Count a wrong act."""
        if self.course.awaits_learner and not screen.table_view.stage.busy:
            self.wrong_acts += 1
            self.wrong_ms = 0.0
            screen.page.renew()


_THING = 64.0
"""Size from which on a picture is a ground that things lie on, in units."""
_MUCH = 8.0
"""Factor of size from which on a thing is only the ground that what is meant lies on."""


def guide_words(course: Course, words: Catalogue, button: str = "", rolls: bool = False) -> str:
    """Words of the guide now; raises LessonFault where the rules do not know what they tell.

    `button`: label of the one that ends the open turn; empty where that is ended by a roll alone. `rolls`: whether a
    roll ends it too.
    """
    step, lesson = course.step, course.lesson
    if step is None:
        return ""
    if course.awaits_end:
        if not button:
            return words.t("lesson.ends.roll")
        return words.t("lesson.ends.either" if rolls else "lesson.ends", button=button)
    if course.aside is not None:
        return words.t(course.aside.text_key)
    if course.replying_seat is not None:
        return words.t("lesson.moves")
    fields = course.text_fields()
    count = fields.get(step.plural)
    if isinstance(count, int):
        return words.n(lesson.text(step.text), count, **{**fields, "count": count})
    return words.t(lesson.text(step.text), **fields)


class GuideText:
    """Words of the guide, made anew only where they may be others."""

    def __init__(self, state: LessonState) -> None:
        self._state, self._made = state, Keyed[str]()

    def text(self, words: Catalogue, button: str = "", rolls: bool = False) -> str:
        """Her words now; `button` is the label of the one that ends an open turn, `rolls` whether a roll does too."""
        course, told = self._state.course, (words.wording, button, rolls)
        of = course.step_start, course.step, course.aside, course.replying_seat, course.awaits_end, *told

        def make() -> str:
            self._state.text_fault = None
            try:
                return guide_words(course, words, button, rolls)
            except LessonFault as fault:
                self._state.text_fault = fault
                return ""

        return self._made.get(of, make)


class LessonTargets:
    """Finds on the table what a lesson calls by name."""

    def __init__(self, state: LessonState, model: TableModel) -> None:
        self._state, self._course, self._model = state, state.course, model
        self._glow_now = Latest(self._glow_of)
        self._arrow = Keyed[Arrow | None]()

    def lit(self, buttons: Sequence[Widget]) -> tuple[dict[str, Rect], dict[str, Rect]]:
        """Boxes of what glows and of what stays bright, by name; while a card asks nothing but an answer on it."""
        boxes = self._model.named(buttons)
        glow, shows = self._meant(boxes) if self._state.shows_step(self._model.table_view) else ({}, {})
        if (asked := boxes.get(QUESTION)) is None:
            return glow, shows
        return {name: box for name, box in glow.items() if holds(asked, box)}, {QUESTION: asked}

    def _meant(self, boxes: Mapping[str, Rect]) -> tuple[dict[str, Rect], dict[str, Rect]]:
        """Boxes of the one thing that glows now, and of what stays bright beside it: of several that are meant the
        first glows, and the next once that has been picked up."""
        step, held = self._course.step, self._model.picked_up
        if step is None:
            return {}, {}
        if self._course.awaits_end:
            end = GLOVE if GLOVE in boxes else MAIN
            return {end: boxes[end]}, {}
        glow = self._glow_now(step, self._course.match.position, self._model.table_view.context())
        names = [name for name in _there(glow, boxes) if name in boxes]
        number = names.index(held.name) + 1 if held is not None and held.name in names else 0
        glowing = names[number : number + 1] or names[-1:]
        rest = [name for name in (*names, *_there(step.shows, boxes)) if name in boxes and name not in glowing]
        return whole({name: boxes[name] for name in glowing}, {name: boxes[name] for name in rest})

    def _glow_of(self, step: LessonStep, position: Position[Any], context: TableContext[Any]) -> Sequence[str]:
        """Names of what glows: where the place for a thing has been taken by a choice of the learner's own, the place
        of the next choice that the step waits for."""
        course = self._course
        waits = len(step.glow) == 2 and bool(step.wanted) and not step.out_of_turn and course.accepts_moves()
        offered = lesson.offered(course.match.terms, position) if waits else ()
        if not offered or any(agrees(step.wanted[0], choice) for choice in offered):
            return step.glow
        with suppress(LessonFault):  # told by who plays the step
            thing, place = (name.split(OR) for name in step.glow)
            for each in self._model.table_view.table.controls.gestures(course.wanted_gesture()[0], context):
                if each.target not in (PRESS, HOLD, each.source) and each.source.name in thing:
                    return step.glow if each.target.name in place else (each.source.name, each.target.name)
        return step.glow

    def meant(self, buttons: Sequence[Widget]) -> list[Rect]:
        """Boxes of all that the step glows or shows, whether it does so now or not."""
        step, boxes = self._course.step, self._model.named(buttons)
        names = () if step is None else _there((*step.glow, *step.shows), boxes)
        return [boxes[name] for name in names if name in boxes]

    def arrow(
        self, glow: Sequence[Rect], shows: Sequence[Rect], buttons: Sequence[Widget], guide: Sequence[Rect]
    ) -> Arrow | None:
        """The arrow at what glows, off all that is lit, the guide, words, and whatever has a tip or can be pressed."""
        if not glow:
            return None
        model, top, boxes = self._model, self._model.table_view, (*glow, *shows, *guide)
        found_for = (top.match.position, top.frame, model.picked_up, *boxes)

        def find() -> Arrow | None:
            area = top.frame.canvas._replace(y=top.frame.bar.bottom, h=top.frame.canvas.bottom - top.frame.bar.bottom)
            obstacles = [box for box in self._taken(buttons) if not holds(box, glow[0])]
            return aim(glow[0], area, [*obstacles, *shows, *guide])

        return self._arrow.get(found_for, find)

    def _taken(self, buttons: Sequence[Widget]) -> list[Rect]:
        """Boxes of all that has a tooltip, is read, pictured small or can be pressed: an arrow covers none of it."""
        model, top = self._model, self._model.table_view
        named = [box for spot, box in model.things.items() if model.tip(spot)]
        reader = BoxFinder(top.scale)
        for draw in top.drawing.parts:
            draw(reader, model.context)
        pressed = [part.place for button in buttons if button.visible for part in button.parts()]
        lying = [sprite.box for sprite in top.stage.sprites() if sprite.alpha > 0]
        things = [each for each in reader.pictures if max(each.w, each.h) <= _THING]
        return [*named, *reader.words, *things, *pressed, *lying, top.frame.log]


def whole(glowing: Mapping[str, Rect], bright: Mapping[str, Rect]) -> tuple[dict[str, Rect], dict[str, Rect]]:
    """Boxes that glow and that stay bright, one of both where one is the row or card that the other is a part of: its
    light would cut the rims short."""
    glow, shows = dict(glowing), dict(bright)
    for name, box in glowing.items():
        # Part of another is what lies with its middle on one that is not much larger.
        around = [each for each in shows.values() if type(each) is Rect and each.contains(*box.centre)]
        held = [each for each in around if each.w * each.h < _MUCH * box.w * box.h]
        shows = {other: each for other, each in shows.items() if each not in held}
        glow[name] = Rect.enclosing(held) if held else box
    return glow, shows


def _there(names: Sequence[str], boxes: Mapping[str, Rect]) -> list[str]:
    """First name on the table of each group of names that stand for each other."""
    return [next((alternative for alternative in name.split(OR) if alternative in boxes), name) for name in names]
