"""The table of a lesson: the match is real, but only what the lesson waits for is played."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from game.lessons.course import Course
from game.lessons.lesson import Detour, LessonFault
from game.scenes.match.lesson import guide, light
from game.scenes.match.lesson.ends import Ends
from game.scenes.match.lesson.head import LessonBar, bar_buttons
from game.scenes.match.lesson.pointing import Pointing, Telling
from game.scenes.match.lesson.replies import Replies, takes_over
from game.scenes.match.why import reason
from game.scenes.match.without_results import WithoutResults
from game.scenes.shell.menu import Sketch
from game.scenes.shell.outcomes import TakeLesson
from game.scenes.shell.scene import Services
from game.scenes.tabletop import commands
from game.scenes.tabletop.commands import Command, Verb
from game.ui.events import Input, Key
from game.ui.paint import Painter
from game.ui.rect import Rect
from game.ui.spot import Spot
from game.ui.widgets.base import Widget
from game.ui.widgets.button import Button

TURN_MS = 500.0
"""So long an act is to be seen before the turn ends by itself."""
SHAKES, HOPS = 1, 2
"""After so many wrong acts the goose shakes her head, the arrow hops, and with one more *Show me* glows."""
_LEFT_OUT = ("match.undo", "match.redo", "match.laid.", "match.glove", "match.replay", "match.settings", "match.seat.")
_DEAD_VERBS = (Verb.REDO, Verb.REPLAY)
_DEAD = (commands.Lift, commands.Sit, commands.ChangeHands, commands.Watch)


class LessonScene(WithoutResults):
    """Nothing of its match is kept; only that the lesson was done."""

    name = "lesson"

    def __init__(self, services: Services, taken: TakeLesson, course: Course) -> None:
        super().__init__(services, taken.title, course.match, None)
        self.course, self.ends = course, Ends(self, taken)
        takes_over(self.session)
        self.besides.each = ()  # nothing but the guide tells anything here
        self.replies = Replies(self.thinking.computers, course)
        self.thinking.computers = self.replies
        self.bar = LessonBar(self.tabletop, self.session, self.besides, self.page, self.bar.news, self.ends)
        self.tabletop.guide_height = guide.HEIGHT
        self.pointing, self.telling = Pointing(course, self.layout), Telling(course)
        self.wrong = 0
        """How often something else has been done in this step."""
        self._wrong_ms = self._turn_ms = 1e6
        self._held: Spot | None = None
        """What has been picked up and may be."""
        self._stood: Rect | None = None
        """Where the guide was when her place was last looked for."""
        self._gone_on: Rect | None = None
        """Where *Go on* was last of use."""

    # -- what an input means

    def read(self, event: Input) -> None:
        if not (isinstance(event, Key) and event.down and self._key(event)):
            super().read(event)
            self._watch_hand()

    def _watch_hand(self) -> None:
        """What is picked up that no choice begins with which is meant, or let through, is not held."""
        held = self.layout.picked_up
        if held is None or held == self._held or self.tabletop.stage.busy:
            self._held = held
            return
        if self.pointing.may_hold(held):
            self._held = held
        else:
            self.handling.cancel()
            self._refuse()

    def _key(self, event: Key) -> bool:
        """Whether a key is the lesson's own."""
        if self.page.overlays or event.ctrl or event.alt or event.shift:
            return False
        if self.tabletop.stage.busy or self.tabletop.log.unfolded:
            return False
        if event.key == "left":
            self.back()
        elif event.key == "right" or (event.key in ("return", "space") and self._goes_on and self.page.focused is None):
            self.show_me()
        else:
            return False
        return True

    @property
    def _goes_on(self) -> bool:
        """Whether nothing is waited for but that the learner goes on."""
        step = self.course.step
        return self.course.detour is not None or (step is not None and not step.waits)

    def _run(self, command: Command | None) -> None:
        if command in _DEAD_VERBS or isinstance(command, _DEAD):
            return
        match command:
            case None:
                return
            case commands.Play() | commands.Interrupt() if command is not self.replies.making:
                self._act(command, self._meant(command))
            case commands.Call():
                self._call(command)
            case commands.Ask(meant=ways) if not any(map(self._meant, ways)):
                self.session.dismiss()  # who was called for it is asked nothing
                self._refuse()
            case commands.Explain():
                super()._run(command)
                self._refuse()
            case Verb.UNDO:
                self.back()
            case Verb.TURN | Verb.FLIP if self.match.open_turn:
                return
            case Verb.HOME:
                self.ends.leave()
            case Verb.ESCAPE if not self.handling.carries:
                self.ends.leave()
            case Verb.CONFIRM if self.session.turn_end is not None:
                self._end_open_turn()
            case _:
                super()._run(command)
        self.dirty = True

    def _explain(self, asked: commands.Explain) -> None:
        """In short: the guide lies where a card would."""
        self.tips.hush()
        self.page.say(reason(self.tabletop, self.session, asked).words)

    def _confirm(self) -> None:
        if self.match.over:
            self.show_me()
        else:
            super()._confirm()

    def _meant(self, command: commands.Play | commands.Interrupt) -> Detour | bool:
        return self.course.meant(command.chain, isinstance(command, commands.Interrupt))

    def _act(self, command: commands.Play | commands.Interrupt, meant: Detour | bool) -> None:
        """Something is done at the table that the lesson waits for, lets through, or does not want."""
        if not meant:
            self.handling.let_go()
            self._refuse()
            return
        index = self.match.index
        super()._run(command)
        if self.match.index == index:
            return
        self.wrong, self._turn_ms = 0, 0.0
        if isinstance(meant, Detour):
            self.course.detour = meant
            self.changed()
        else:
            self._acts()

    def _call(self, command: commands.Call) -> None:
        """A button stands for what the learner may do out of turn: one thing is done, several are asked about."""
        step, index = self.course.step, self.match.index
        if step is None or not step.out_of_turn or command.seat != self.course.lesson.content.learner:
            self._refuse()
            return
        super()._run(command)
        made = [ply.row.choice for ply in self.match.plies[index:] if not ply.row.chance]
        if made and self.course.meant(made, True) is True:
            self.wrong = 0
            self._acts()
        elif made:
            self._take_back(index)
            self._refuse()

    def _acts(self) -> None:
        """What the step waits for has been done."""
        try:
            self.course.acts()
        except LessonFault as fault:
            self.ends.give_up(fault)
        self.changed()

    def _refuse(self) -> None:
        """Something else was done."""
        if self.course.waits and not self.tabletop.stage.busy:
            self.wrong += 1
            self._wrong_ms = 0.0
            self.changed()

    def _end_open_turn(self) -> None:
        step = self.course.step
        if step is not None and step.ends_turn and self.course.waits:
            super()._run(Verb.CONFIRM)
            if self.session.turn_end is None:
                self._acts()

    # -- what the guide's buttons do

    def show_me(self) -> None:
        """Play the step, or go on where there is nothing to play."""
        step = self.course.step
        if self.end_show() or step is None or self.page.overlays:
            return
        if self.course.detour is not None:
            self.back()
        elif not self.course.waits:
            self.thinking.skip()
        elif step.ends_turn:
            self._end_open_turn()
        elif not step.wanted:
            self._acts()
        else:
            self._show(step.out_of_turn)
        self.changed()

    def _show(self, out_of_turn: bool) -> None:
        try:
            chain = self.course.shown()
        except LessonFault as fault:
            self.ends.give_up(fault)
            return
        self.handling.let_go()
        learner = self.course.lesson.content.learner
        self._run(commands.Interrupt(learner, chain) if out_of_turn else commands.Play(chain))

    def back(self) -> None:
        """To the step before, or to where this one began."""
        if self.course.step is None or self.page.overlays:
            return
        self.tabletop.stage.finish()
        self._take_back(self.course.back())
        self.course.again()
        self.replies.fault = None
        self._fresh()

    def _take_back(self, index: int) -> None:
        match = self.course.match
        if index != match.index:
            match.back = index
            super()._run(Verb.UNDO)
            match.back = None

    def _fresh(self) -> None:
        """A step begins."""
        self.wrong, self._wrong_ms = 0, 1e6
        self.handling.let_go()
        self.page.toasts.clear()
        self.changed()

    # -- time

    def update(self, dt_ms: float) -> bool:
        moving = super().update(dt_ms)
        before, self._wrong_ms = self._wrong_ms, self._wrong_ms + dt_ms
        self._turn_ms += dt_ms
        fault = self.replies.fault or self.telling.fault
        if fault is not None and not self.page.overlays:
            self.ends.give_up(fault)
        if self.thinking.quiet and self.course.step is not None:
            self._follow_course()
        shakes = before < light.HOP_MS and self.services.settings.animation != "none"
        self.dirty = self.dirty or shakes
        return moving or shakes

    def _tick(self, dt_ms: float) -> bool:
        """Nobody is hurried."""
        return False

    def _follow_course(self) -> None:
        """The table is still: an act's turn ends, and the next step begins once everybody has answered."""
        course, ended = self.course, self.session.turn_end is None
        step = course.step
        if step is not None and step.ends_turn and ended and course.waits:
            self._acts()
        if course.acted and not ended and not course.stays_open:
            if self._turn_ms >= TURN_MS or self.services.settings.animation == "none":
                super()._run(Verb.CONFIRM)
        elif course.acted and (ended or course.stays_open) and course.settle():
            self._fresh()
            if course.step is None:
                self.ends.done()

    # -- what is seen

    @property
    def _shows_step(self) -> bool:
        """Whether the table rests and the learner is to do something."""
        rests = not (self.tabletop.stage.busy or self.tabletop.looking)
        return rests and self.course.waits and self.course.detour is None

    def build(self) -> list[Widget]:
        made = [each for each in self._buttons.build() if not each.name.startswith(_LEFT_OUT)]
        made = [each for each in made if each.name != "match.home"]
        glow, shows = self._lit(made)
        at = self.guide_places(made)
        shade = Sketch(self.tabletop.frame.canvas, partial(self._draw_light, glow=glow, shows=shows))
        goose = Sketch(at.whole, partial(self._draw_guide, at=at, words=self.telling.now(self.words)))
        return [*made, shade, *bar_buttons(self.tabletop, self.do, self.ends.skip), goose, *self._own(at)]

    def guide_places(self, made: list[Widget] | None = None) -> guide.Places:
        """Where the guide and her buttons lie now."""
        glow, shows = self._lit(self._buttons.build() if made is None else made)
        going = self._goes_on
        at = guide.places(self.tabletop.frame, [*glow, *glow, *shows], self._stood, None if going else self._gone_on)
        self._stood, self._gone_on = at.whole, at.go_on if going else self._gone_on
        return at

    def clear_of(self) -> Sequence[Rect]:
        at = self.guide_places()
        return (*super().clear_of(), at.bubble, at.goose, at.dots)

    def _own(self, at: guide.Places) -> list[Widget]:
        """Each has a place of its own: who clicks *Go on* twice does not have the next step played by that."""
        t, low, goes_on = self.words.t, at.low, self._goes_on
        back = Button("lesson.back", at.back, t("lesson.back"), on_press=self.back)
        go_on = Button("lesson.go_on", at.go_on, t("lesson.go_on"), on_press=self.show_me)
        if low or back.cuts(self.scale) or go_on.cuts(self.scale):
            back.label, back.icon = "", "icons/arrow_left"
            go_on.label, go_on.icon = "", "icons/arrow_right"
        back.hint = t("lesson.back.hint")
        back.enable(self.course.number > 0 or self.course.acted or self.course.detour is not None, t("lesson.first"))
        label, icon = ("", "icons/eye") if low else (t("lesson.show"), "")
        show = Button("lesson.show", at.show, label, icon, on_press=self.show_me)
        go_on.hint, show.hint = t("lesson.go_on.hint"), t("lesson.show.hint")
        go_on.enable(goes_on, t("lesson.go_on.waits"))
        show.enable(not goes_on, t("lesson.show.nothing"))
        go_on.lit = self._shows_step and goes_on
        show.lit = self._shows_step and self.wrong > HOPS and not goes_on
        if goes_on:
            go_on.look, go_on.accent = "normal", self.title.accent
        return [back, show, go_on]

    def _lit(self, made: list[Widget]) -> tuple[list[Rect], list[Rect]]:
        return self.pointing.lit(made) if self._shows_step else ([], [])

    def known(self) -> set[str]:
        """Everything that a lesson may let glow now, by name."""
        return {*self.pointing.named(self._buttons.build())}

    def _draw_light(self, paint: Painter, rect: Rect, glow: list[Rect], shows: list[Rect]) -> None:
        frame = self.tabletop.frame
        if self._shows_step and not self.page.overlays:
            if not self.handling.hands.dragging:
                light.draw_veil(paint, [frame.bar, *(light.wider(each, 4) for each in (*glow, *shows))])
            for box in glow:
                light.draw_glow(paint, box)
                with paint.clip(light.wider(box, light.LABEL)):  # what the table tells of it lies over the light
                    self.tabletop.table.look.draw_above(paint, self.layout.context)
            if glow:
                hops = self._wrong_ms if self.wrong >= HOPS and self._moves else light.HOP_MS
                area = Rect(rect.x, frame.bar.bottom, rect.w, rect.bottom - frame.bar.bottom)
                light.draw_arrow(paint, glow[0], area, hops)

    @property
    def _moves(self) -> bool:
        return self.services.settings.animation != "none"

    def _draw_guide(self, paint: Painter, rect: Rect, at: guide.Places, words: str) -> None:
        if at.low and self.tabletop.looking:
            return  # what is looked at may lie there
        guide.draw(paint, at, words, self.title.accent, self._wrong_ms if self._moves else guide.SHAKE_MS)
        guide.draw_dots(paint, at.dots, len(self.course.steps), self.course.number)
