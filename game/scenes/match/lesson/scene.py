"""Table of a lesson: a real match in which whatever reaches the goal of a step counts, all else is taken back."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from game.core.steps import Position
from game.lessons.course import Aside, Course, seats_of
from game.lessons.lesson import LessonFault
from game.scenes.match.button_places import button_words, lies_beside, off_corners
from game.scenes.match.buttons import SKIP, LargeButton
from game.scenes.match.computers import Computers, Replies
from game.scenes.match.hud import HudPart
from game.scenes.match.input_map import Ask, Reply
from game.scenes.match.lesson import guide, light
from game.scenes.match.lesson.exits import LessonBar, LessonExits, bar_buttons
from game.scenes.match.lesson.pointing import GuideText, LessonTargets
from game.scenes.match.scene import MatchScene
from game.scenes.match.session import MatchSession
from game.scenes.match.status_bar import Bar
from game.scenes.match.why import reason
from game.scenes.shell.menu import DrawBox
from game.scenes.shell.outcomes import TakeLesson
from game.scenes.shell.scene import Services
from game.scenes.tabletop import commands
from game.scenes.tabletop.commands import USED, Command, Verb
from game.scenes.tabletop.table_model import MAIN, REPLAY, UNDO
from game.store.notices import Notice
from game.ui.chooser import Chain
from game.ui.events import Input, Key, pressed, with_keys
from game.ui.paint import Painter
from game.ui.rect import Rect
from game.ui.widgets.base import OverlayGround, Widget, ZOrder, in_layer
from game.ui.widgets.button import Button

MEANT = 20
"""Weight of what glows where the guide looks for a place that covers little; what only stays bright weighs 1."""
HOPS = 2
"""With every press that helps nothing the goose shakes her head and the arrow hops; after so many *Show me* glows."""
_LEFT_OUT = (UNDO, "match.home", "match.redo", "match.laid.", SKIP, REPLAY, "match.settings", "match.seat.")
_DEAD_VERBS = (Verb.REDO, Verb.REPLAY)


class LessonScene(MatchScene):
    """Screen of a lesson: only that it was done is kept, nothing of its match."""

    name = "lesson"
    shows_results, guided, ribbon = False, True, ("lesson.active", "lesson.active.computer")
    guide_height = guide.HEIGHT

    def __init__(self, services: Services, request: TakeLesson, course: Course) -> None:
        self.course, self.request = course, request
        super().__init__(services, request.title, course.match, None)
        self.exits, self.tips.only_undo = LessonExits(self.screen, request), self._only_undo_text
        self.targets, self.guide_text = LessonTargets(course, self.layout), GuideText(course)
        self.wrong_acts = 0
        """Number of wrong acts in this step."""
        self._wrong_ms = 1e6
        self._act_box: Rect | None = None
        """Box of the act that may have to be taken back."""
        self._judged = True
        """Whether it is known if the lesson can go on from there."""
        self._guide_box: Rect | None = None
        """Box of the guide when her place was last looked for."""
        self._go_on_box: Rect | None = None
        """Box of *Go on* when it was last of use."""

    def parts(self) -> tuple[HudPart, ...]:
        return self.announcements.banner, *self.always()  # nothing but the guide tells anything else here

    def make_session(self) -> MatchSession:
        session = MatchSession(self.match, self.layout.limit)  # lessons count on the default, whatever is set
        self.match.handing_over = False
        return session

    def computers(self) -> Computers:
        self.replies = Replies(self.services, self.title, self.session, self.course)
        return self.replies

    def make_bar(self) -> Bar:
        return LessonBar(self.screen, self.announcements, self.request)

    # -- what an input means

    def read(self, event: Input) -> None:
        super().read(event)
        self._watch_hand()

    def _watch_hand(self) -> None:
        """Take things out of the hand while nothing may be chosen."""
        free = self.course.accepts_moves() or self.layout.picked_up is None or self.table_view.stage.busy
        if not free:
            self.handling.cancel()
            self._answer_press()

    def asked_first(self) -> tuple[Ask, ...]:
        return (self._press_key,)

    def _press_key(self, event: Input) -> Reply:
        """Answer the lesson's own keys."""
        if not (isinstance(event, Key) and event.down) or self.page.overlays or event.shift:
            return None
        if self.table_view.stage.busy or self.table_view.log.unfolded:
            return None
        goes_on = self._goes_on and self.page.focused is None
        if pressed(event, "backward"):
            self.back()
        elif pressed(event, "forward") or (goes_on and pressed(event, "press")):
            self.show_me()
        else:
            return None
        return USED

    @property
    def _goes_on(self) -> bool:
        """Whether nothing is waited for but that the learner goes on."""
        step, aside = self.course.step, self.course.aside
        return aside.reaches_goal if aside is not None else step is not None and not step.awaits_learner

    def run(self, command: Command | None) -> None:
        if command in _DEAD_VERBS:
            return
        match command:
            case None:
                return
            case commands.Play() | commands.Interrupt() if command is not self.replies.making:
                self._do_act(command)
            case commands.Call():
                self._call(command)
            case commands.AskWhich(meant=ways) if not self.course.accepts_moves(
                isinstance(ways[0], commands.Interrupt)
            ):
                self.session.dismiss()  # who was called for it is asked nothing
                self._answer_press()
            case commands.Explain():
                self._press(command)
            case Verb.PROMPT:
                self._answer_press()
            case Verb.UNDO | Verb.RETRACT:
                self.back()
            case commands.Lift() if self.course.aside is not None:
                self.back()
            case commands.Lift() | commands.Sit() | commands.ChangeHands() | commands.WatchControl():
                self._answer_press()
            case Verb.TURN | Verb.FLIP if self.match.open_turn:
                return
            case Verb.HOME:
                self.exits.leave()
            case Verb.ESCAPE if not self.handling.carries:
                self.exits.leave()
            case Verb.CONFIRM | Verb.THROW if self.session.turn_end is not None or (
                self.session.thinking is not None and self.course.awaits_learner  # others wait for the learner
            ):
                self._end_open_turn(command)
            case _:
                super().run(command)
        self.dirty = True

    def _press(self, command: commands.Explain) -> None:
        """Answer a press that does nothing."""
        if tip := self._lit_there(command):
            self.tips.suppress()
            self.page.show_message(tip)
        elif self.course.accepts_moves() and (self.course.aside is None or self.course.aside.reaches_goal):
            super().run(command)
            self._count_wrong()
        else:
            self._answer_press()

    def _lit_there(self, command: commands.Explain) -> str:
        """Tooltip of the pressed spot where the step lights it beside what acts; else empty."""
        step, spot = self.course.step, command.gesture.source
        is_lit = command.held is None and self._shows_step and step is not None and spot.name in step.shows
        return self.layout.tip(spot) if is_lit else ""

    def explain(self, command: commands.Explain) -> None:
        """Say it in short: the guide lies where a card would."""
        self.tips.suppress()
        self.page.show_message(reason(self.table_view, self.session, command).words or self._missing_text())

    def light(self) -> None:
        """Tell what is missing: the guide's light shows where that lies."""
        self._answer_press()

    def skip_ahead(self) -> None:
        """Skip what is shown; nobody moves before the learner has, who goes on or is told what is missing."""
        if not self.course.awaits_learner or self.table_view.stage.busy:
            super().skip_ahead()
        elif self._goes_on:
            self.show_me()
        else:
            self._answer_press()

    def confirm(self) -> None:
        if self.match.ended:
            self.show_me()
        else:
            super().confirm()

    def _do_act(self, command: commands.Play | commands.Interrupt) -> None:
        """Do something at the table: what the lesson waits for, or anything else that the rules allow."""
        course, out_of_turn, index = self.course, isinstance(command, commands.Interrupt), self.match.index
        if not course.accepts_moves(out_of_turn):
            self.handling.let_go()
            self._answer_press()
            return
        before, at = course.match.position, self._place_of_act()
        super().run(command)
        if self.match.index == index:
            return
        self.wrong_acts = 0
        self._judge_act(command.chain, out_of_turn, before, at)

    def _judge_act(self, chain: Chain, out_of_turn: bool, before: Position[Any], at: Rect) -> None:
        """Judge an act: what the step waits for, another that reaches its goal, or one to be taken back."""
        if self.course.is_wanted(chain, out_of_turn):
            self._complete_step()
            return
        try:
            self.course.aside = self.course.judge(chain, before, out_of_turn)
        except LessonFault as fault:
            self.exits.give_up(fault)
        self._act_box, self._judged = at, False
        self.page.toasts.clear()
        self.changed()

    def _place_of_act(self) -> Rect:
        """Box of the spot under the pointer, where the learner has just done something."""
        hover = self.layout.hover
        spot = self.layout.spots.get(hover) if hover is not None else None
        return spot or Rect.around(self.handling.hands.at, 1, 1)

    def _call(self, command: commands.Call) -> None:
        """Do what the learner may do out of turn with a button: one thing is done, several are asked about."""
        step, index = self.course.step, self.match.index
        if step is None or not step.out_of_turn or command.seat != self.course.lesson.content.learner:
            self._answer_press()
            return
        before, at = self.course.match.position, self._place_of_act()
        super().run(command)
        choices = [ply.row.choice for ply in self.match.plies[index:] if not ply.row.chance]
        if choices and self.course.aside is None and not self.course.acted:
            self.wrong_acts = 0
            self._judge_act(tuple(choices), True, before, at)

    def _complete_step(self) -> None:
        """Go on from an act that the step waits for."""
        try:
            self.course.note_act()
        except LessonFault as fault:
            self.exits.give_up(fault)
        self.changed()

    def _answer_press(self) -> None:
        """Answer a press that nothing can come of now: tell what is missing."""
        self.page.show_message(self._missing_text())
        self._count_wrong()

    def _missing_text(self) -> str:
        """Message of what has to be done before anything else."""
        course, t = self.course, self.words.t
        if course.aside is not None and not course.aside.reaches_goal:
            return t("lesson.press.back")
        if self._goes_on and not course.acted:
            return t("lesson.press.go_on", button=t("lesson.go_on"))
        return t("lesson.press.glows" if course.awaits_learner else "lesson.press.wait")

    def _only_undo_text(self) -> str:
        """Message that nothing but undo helps now; empty where anything else does."""
        aside = self.course.aside
        stuck = aside is not None and not aside.reaches_goal and not self.table_view.stage.busy
        return self._missing_text() if stuck else ""

    def _count_wrong(self) -> None:
        """Count a wrong act."""
        if self.course.awaits_learner and not self.table_view.stage.busy:
            self.wrong_acts += 1
            self._wrong_ms = 0.0
            self.changed()

    def _end_open_turn(self, by: Command) -> None:
        acted = self.course.acted
        if self._may_end:
            super().run(by)
            if self.session.turn_end is None and not acted:
                self._complete_step()
        else:
            self._answer_press()

    @property
    def _may_end(self) -> bool:
        """Whether the learner may end the open turn."""
        course, step = self.course, self.course.step
        return step is not None and (step.ends_turn or course.acted) and course.awaits_learner and course.aside is None

    # -- what the guide's buttons do

    def show_me(self) -> None:
        """Play the step, or go on where there is nothing to play."""
        step = self.course.step
        if self.end_show() or step is None or self.page.overlays:
            return
        self._judge()
        if self.course.aside is not None:
            self._go_on_from_choice(step.out_of_turn, self.course.aside)
        elif not self.course.awaits_learner:
            self.thinking.skip()
        elif step.ends_turn or self.course.awaits_end:
            self._end_open_turn(self._ends_by)
        elif not step.wanted:
            self._complete_step()
        else:
            self._show(step.out_of_turn)
        self.changed()

    def _go_on_from_choice(self, out_of_turn: bool, aside: Aside) -> None:
        """Go on from the learner's choice where that leads to the lesson's end, else from the lesson's own."""
        if aside.may_stay:
            self.course.aside = None
            self._complete_step()
        else:
            self.back()
            self._show(out_of_turn)

    def _show(self, out_of_turn: bool) -> None:
        try:
            chain = self.course.wanted_gesture()
        except LessonFault as fault:
            self.exits.give_up(fault)
            return
        self.handling.let_go()
        learner = self.course.lesson.content.learner
        self.run(commands.Interrupt(learner, chain) if out_of_turn else commands.Play(chain))

    def back(self) -> None:
        """Go back to the step before, or to where this one began."""
        if self.course.step is None or self.page.overlays:
            return
        self.table_view.stage.finish()
        self._take_back(self.course.go_back())
        self.course.restart_step()
        self.replies.fault = None
        self._begin_step()

    def _take_back(self, index: int) -> None:
        match = self.course.match
        if index != match.index:
            match.undo_target = index
            super().run(Verb.UNDO)
            match.undo_target = None

    def _begin_step(self) -> None:
        self.table_view.log.unfolded = False  # or it would lie over what the step is about
        self.wrong_acts, self._wrong_ms = 0, 1e6
        self.handling.let_go()
        self.page.toasts.clear()
        self.changed()

    # -- time

    def update(self, dt_ms: float) -> bool:
        moving = super().update(dt_ms)
        before, self._wrong_ms = self._wrong_ms, self._wrong_ms + dt_ms
        fault = self.replies.fault or self.guide_text.fault
        if fault is not None and not self.page.overlays:
            self.exits.give_up(fault)
        if self.thinking.idle_or_begun and self.course.step is not None:
            self._follow_course()
        shakes = before < light.HOP_MS and self.services.settings.animation != "none"
        self.dirty = self.dirty or shakes
        return moving or shakes

    @property
    def _ends_by(self) -> Verb:
        """Command that ends the open turn: the throw, where there are dice to be thrown."""
        return Verb.CONFIRM if self.table_view.glove is None else Verb.THROW

    def _judge(self) -> None:
        """Judge, as the table is still, whether the lesson can go on from what the learner has done."""
        course, aside = self.course, self.course.aside
        if aside is not None and aside.reaches_goal and not self._judged:
            self._judged = True
            course.aside = aside._replace(may_stay=course.leads_on(self.known()))
            self.changed()

    def _follow_course(self) -> None:
        """Begin the next step once the learner has ended the turn and everybody has answered."""
        self._judge()
        course, ended = self.course, self.session.turn_end is None
        step = course.step
        if step is not None and step.ends_turn and ended and course.awaits_learner:
            self._complete_step()
        if course.acted and (ended or course.stays_open) and course.next_step():
            self._begin_step()
            if course.step is None:
                self.exits.done()

    # -- what is seen

    @property
    def _shows_step(self) -> bool:
        """Whether the table rests and the learner is to do something."""
        rests = not (self.table_view.stage.busy or self.table_view.peeking)
        return rests and self.course.awaits_learner and self.course.aside is None

    def build(self) -> list[Widget]:
        buttons = [button for button in self.buttons.build() if not button.name.startswith(_LEFT_OUT)]
        self._disable_large(buttons)
        glow, shows = self._lit(buttons)
        at = self.guide_places(buttons)
        # What is only read has nothing to press but *Go on*: no arrow leads the pointer to anything else.
        arrow = None if self._goes_on else self.targets.arrow(glow, shows, buttons, at)
        written = button_words(self.scale, buttons)
        words, lights = self.layout.words_drawn, bool(glow) or self.layout.question is None
        now = self._draws_light if lights else _unlit
        frame, over = self.table_view.frame, [at.bubble, at.goose, at.back, at.show, at.go_on, at.dots]
        over += light.low_neighbours(self.layout.spots.values(), glow, frame.board)
        shade = light.Light(frame.bar, frame.canvas, glow, shows, words, written, over, arrow, now)
        said = self.guide_text.text(self.words, *self._end_words(buttons))
        draws = partial(self._draw_guide, at=at, words=said)
        speaks = OverlayGround(at.bubble, lambda paint, _: draws(paint), ZOrder.GUIDE)
        stands = OverlayGround(at.goose, lambda paint, _: None, ZOrder.GUIDE)
        bar = bar_buttons(self.table_view, self.do, self.exits.skip, self._goes_back)
        if self._secret_needs(at):
            return [*buttons, shade, *bar]
        return [
            *buttons,
            shade,
            *bar,
            speaks,
            stands,
            *in_layer(ZOrder.GUIDE, [*self._guide_buttons(at), *self._undo_there(buttons)]),
            DrawBox(at.go_on, self._draw_told_to_go_on, ZOrder.GUIDE),
        ]

    def _secret_needs(self, at: guide.GuideLayout) -> bool:
        """Whether an own secret is looked at that lies where the guide does, or may."""
        cards = self.table_view.table.look.cards_over_board(self.layout.context, self.scale)
        return self.table_view.peeking and (at.low or any(at.whole.intersects(box) for box in cards))

    def _end_words(self, buttons: Sequence[Widget]) -> tuple[str, bool]:
        """Label of the button that ends the open turn, empty where a roll alone does or nothing waits for that; and
        whether a roll does."""
        mains = [each for each in buttons if each.name == MAIN and isinstance(each, Button)]
        rolls = self.table_view.coming_glove is not None  # also while what leads to the dice is still being shown
        usable = [each for each in mains if each.enabled or not rolls]
        return usable[0].label if self.course.awaits_end and usable else "", rolls

    def _disable_large(self, buttons: list[Widget]) -> None:
        """Disable the large button where a press on it helps nothing, as where only undo does, or where nothing that it
        leads to reaches the goal of the step; it says why."""
        course, open_turn, thinking = self.course, self.session.turn_end is not None, self.session.thinking
        acts = self._may_end if open_turn else course.accepts_moves() and course.aside is None
        if course.step is None or self.match.ended or self.session.calling is not None:
            return
        only_undo = bool(self._only_undo_text())
        for large in (each for each in buttons if isinstance(each, LargeButton)):
            if thinking is not None and not course.awaits_learner:  # no card has a sign that skips here
                large.disable(with_keys(self.words, "lesson.skip_ahead", "skip"))
            elif only_undo or thinking is not None or (large.enabled and not (acts and (open_turn or self._helps))):
                if thinking is not None:
                    large.label = self.words.t("lesson.waits", seat=self.match.seats[thinking].name)
                large.disable(self._missing_text())
                large.on_refuse = self._count_wrong

    @property
    def _helps(self) -> bool:
        """Whether anything that the large button leads to reaches the goal of the step; so does one that is not offered
        by the rules, as what puts back what is held."""
        main, chooser = self.table_view.table.controls.main(self.layout.context), self.layout.chooser
        press = None if main is None else main.press
        chains = () if press is None or press == chooser.held else chooser.chains(press)
        return not chains or any(map(self.course.helps, chains))

    def guide_places(self, buttons: list[Widget] | None = None) -> guide.GuideLayout:
        """Boxes of the guide and her buttons now."""
        glow, shows = self._lit(self.buttons.build() if buttons is None else buttons)
        going = self._goes_on
        at = guide.places(
            self.table_view.frame, [*glow * MEANT, *shows], self._guide_box, None if going else self._go_on_box
        )
        self._guide_box, self._go_on_box = at.whole, at.go_on if going else self._go_on_box
        return at

    def tip_obstacles(self) -> Sequence[Rect]:
        at, (glow, _) = self.guide_places(), self._lit(self.buttons.build())
        return (*super().tip_obstacles(), *(() if self._goes_on else glow), at.bubble, at.goose, at.dots)

    def _guide_buttons(self, at: guide.GuideLayout) -> list[Widget]:
        """Make her buttons, each in a place of its own: who clicks *Go on* twice does not have the next step played by
        that."""
        t, goes_on = self.words.t, self._goes_on
        back = Button("lesson.back", at.back, t("lesson.back"), on_press=self.back)
        go_on = Button("lesson.go_on", at.go_on, t("lesson.go_on"), on_press=self.show_me)
        if back.cuts(self.scale) or go_on.cuts(self.scale):
            back.label, back.icon = "", "icons/arrow_left"
            go_on.label, go_on.icon = "", "icons/arrow_right"
        back.hint = t("lesson.back.hint")
        back.enable(self._goes_back, t("lesson.first"))
        show = Button("lesson.show", at.show, t("lesson.show"), on_press=self.show_me)
        if show.cuts(self.scale):
            show.label, show.icon = "", "icons/eye"
        go_on.hint, show.hint = t("lesson.go_on.hint"), t("lesson.show.hint")
        go_on.enable(goes_on, self._missing_text() if self.course.aside is not None else t("lesson.go_on.waits"))
        show.enable(not goes_on, t("lesson.show.nothing"))
        go_on.lit = goes_on and (self._shows_step or (self.course.aside is not None and not self.table_view.stage.busy))
        show.lit = self._shows_step and self.wrong_acts > HOPS and not goes_on
        if goes_on:
            go_on.look, go_on.accent = "normal", self.title.accent
        return [back, show, go_on]

    @property
    def _goes_back(self) -> bool:
        return self.course.number > 0 or self.course.acted or self.course.aside is not None

    def _undo_there(self, buttons: list[Widget]) -> list[Widget]:
        """The button at the thing that takes back what does not reach the goal, where there is room for one."""
        aside, top, context = self.course.aside, self.table_view, self.layout.context
        if aside is None or aside.reaches_goal or top.stage.busy:
            return []
        pressed = self._act_box if self._act_box in self.layout.spots.values() else None  # an answer's button is gone
        box = top.table.look.provisional_box(context) or pressed or next(iter(top.table.look.last_move(context)), None)
        if box is None:
            return []
        meant = [each for each in self.targets.meant(buttons) if not each.contains(*box.centre)]
        at = self.guide_places(buttons)
        taken = [at.bubble, at.goose, at.back, at.show, at.go_on, *(each.rect for each in buttons if each.visible)]
        taken += [*self.layout.clear_boxes(box), *meant]
        area = top.frame.board if top.frame.board.contains(*box.centre) else top.frame.canvas
        (place,) = off_corners(box, area, taken, 1)
        if not lies_beside(place, box, taken):
            return []
        button = Button("lesson.take_back", place, icon="icons/undo", on_press=self.back)
        button.hint, button.lit = self.words.t("match.laid.take_back"), True
        return [button]

    def _lit(self, buttons: list[Widget]) -> tuple[list[Rect], list[Rect]]:
        """Boxes of what glows and of what stays bright; while a card asks nothing but an answer on it."""
        glow, shows = self.targets.boxes(buttons) if self._shows_step else ([], [])
        asked = self.layout.question
        if asked is None:
            return glow, shows
        return light.lit_boxes(glow, asked), [asked]

    def known(self) -> set[str]:
        """Names of all that a lesson may let glow now."""
        return {*self.targets.named(self.buttons.build())}

    def _draws_light(self) -> tuple[bool, float] | None:
        """Whether there is a veil, and how long ago what is meant was overlooked; None for no light at all."""
        if not self._shows_step or self.page.overlays or self.table_view.log.unfolded:
            return None
        hops = self._wrong_ms if self.wrong_acts and self._moves else light.HOP_MS
        return not self.handling.hands.dragging, hops

    @property
    def _moves(self) -> bool:
        return self.services.settings.animation != "none"

    def _draw_guide(self, paint: Painter, at: guide.GuideLayout, words: str) -> None:
        guide.draw(paint, at, words, self.title.accent, self._wrong_ms if self._moves else guide.SHAKE_MS)
        guide.draw_dots(paint, at.dots, len(self.course.steps), self.course.number)

    def _draw_told_to_go_on(self, paint: Painter, box: Rect) -> None:
        if self._told_to_go_on:
            light.draw_ring(paint, light.Ring(box, 0.0, 4.0))

    @property
    def _told_to_go_on(self) -> bool:
        """Whether a message says to press *Go on*, which glows as long as that stands."""
        return self._goes_on and any(toast.words == self._missing_text() for toast in self.page.toasts)


def _unlit() -> None:
    """Light nothing."""


def open_lesson(services: Services, request: TakeLesson) -> LessonScene | None:
    """Open the scene of a lesson; None where it is damaged, which is told."""
    words, title, lesson = services.words, request.title, request.lesson
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
    return LessonScene(services, request, course)


def damage_notice(fault: LessonFault) -> Notice:
    """Notice of a damaged lesson."""
    return Notice("lesson.damaged", {"file": fault.file, "field": fault.field, "reason": fault.reason})
