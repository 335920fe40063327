"""A lesson at a table: a real match in which whatever reaches the goal of a step counts, all else is taken back."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, get_args

from game.core.steps import Position
from game.lessons.course import Aside, Course, seats_of
from game.lessons.lesson import LessonFault
from game.scenes.match.computers import REST_MS, Computers, hired
from game.scenes.match.lesson import light
from game.scenes.match.lesson.exits import LessonExits
from game.scenes.match.lesson.guide import HEIGHT, LessonGuide
from game.scenes.match.lesson.pointing import GuideText, LessonState, LessonTargets
from game.scenes.match.scene import CommonParts, MatchKind, MatchScene, Parts
from game.scenes.match.screen import InputRead, MatchPart, MatchScreen, Message
from game.scenes.match.why import reason
from game.scenes.shell.outcomes import TakeLesson
from game.scenes.shell.phrases import default_names
from game.scenes.shell.scene import Services
from game.scenes.tabletop import commands
from game.scenes.tabletop.cards import RibbonKeys
from game.scenes.tabletop.commands import USED, Command, Reply, Verb
from game.store.notices import Notice
from game.ui.chooser import Chain
from game.ui.events import Input, Key
from game.ui.keymap import pressed
from game.ui.rect import Rect
from game.ui.tween import FACTORS, STILL

if TYPE_CHECKING:
    from game.scenes.match.buttons import Buttons
    from game.scenes.match.computers import Thinking
    from game.scenes.match.hand_over import HandOver
    from game.scenes.tabletop.hearing import Hearing


class Replies(Computers):
    """Makes the answers of a lesson once the table is still, one after another."""

    def __init__(self, state: LessonState, screen: MatchScreen) -> None:
        hire = partial(hired, screen.services, screen.title, screen.match)
        super().__init__(screen.session, hire, lambda: screen.settings, screen.state.thinking)
        self._lesson = state

    @property
    def stopped(self) -> bool:
        return False

    @property
    def table_tempo(self) -> float:
        """Speed factor of the table, always 1 in a lesson, where no switch could slow it down again."""
        return 1.0

    @property
    def tempo(self) -> float:
        """Speed factor of what moves, also of the acts of a plan, which are looked at here."""
        return self.table_tempo

    @property
    def haste(self) -> float:
        """Speed factor of a turn that takes long, always 1 in a lesson."""
        return 1.0

    def update(self, dt_ms: float, still: bool) -> commands.Play | commands.Interrupt | None:
        state = self._lesson
        if not still or state.fault is not None or self.session.turn_end is not None:
            return None
        try:
            reply = state.course.reply()
        except LessonFault as fault:
            state.fault = fault
            return None
        if reply is None:
            state.reply_ms = REST_MS * FACTORS[self.animation]
            return None
        state.reply_ms -= dt_ms
        if state.reply_ms > 0:
            return None
        state.course.note_reply()
        state.reply_ms = REST_MS * FACTORS[self.animation]
        chain = (reply.choice,)
        state.making = commands.Play(chain) if reply.seat is None else commands.Interrupt(reply.seat, chain)
        return state.making

    def skip(self) -> bool:
        self._lesson.reply_ms = 0.0
        return self.session.thinking is not None

    def close(self) -> None:
        """Close nothing: no worker has been hired."""


class Teaching(MatchPart):
    """Judges what the learner does, and leads from step to step."""

    obeys, uses, hears = get_args(Command), (Key,), (InputRead,)

    def __init__(
        self,
        screen: MatchScreen,
        state: LessonState,
        targets: LessonTargets,
        exits: LessonExits,
        hearing: Hearing,
        hand_over: HandOver,
        thinking: Thinking,
        buttons: Buttons,
    ) -> None:
        self._screen, self.state, self._course = screen, state, state.course
        self._session, self._match, self._page = screen.session, screen.match, screen.page
        self._top, self._model, self._handling = screen.table_view, screen.model, screen.handling
        self._targets, self._exits = targets, exits
        self._hearing, self._hand_over = hearing, hand_over
        self._thinking, self._buttons = thinking, buttons

    # -- what an input means

    def on(self, message: Message) -> None:
        """Take things out of the hand while nothing may be chosen."""
        if not (self._course.accepts_moves() or self._model.picked_up is None or self._top.stage.busy):
            self._handling.cancel()
            self._answer_press()

    def handle(self, event: Input) -> Reply:
        """Answer the lesson's own keys."""
        if not (isinstance(event, Key) and event.down) or self._page.overlays or event.shift:
            return None
        if self._top.stage.busy or self._top.log.unfolded:
            return None
        goes_on = self.state.goes_on and self._page.focused is None
        if pressed(event, "backward"):
            self.back()
        elif pressed(event, "forward") or (goes_on and self._course.awaits_learner and pressed(event, "press")):
            self.show_me()
        elif goes_on and pressed(event, "press"):
            self._answer_press()
        elif not (pressed(event, "next_place") and self._go_to_lit()):
            return None
        return USED

    def _go_to_lit(self) -> bool:
        """Bring the board cursor to what glows, or the keyboard to a button that does; whether it was elsewhere."""
        page, model, pointing = self._page, self._model, self._handling.pointing
        glow, _ = self._targets.lit(self._buttons.build())
        button = next((part for part in page.parts() if part.name in glow and part.takes_focus()), None)
        if button is not None and button is not page.focused:
            page.focus(button, ring=True)
            return True
        spot = next((each for each in pointing.usable if each.name in glow), None)
        if spot is None or (spot == model.hover and model.at is None and page.focused is None):
            return False
        page.focus(None)
        model.at = None
        pointing.point(spot)
        return True

    def obey(self, command: Command) -> bool:
        course = self._course
        if command is self.state.making:
            return False
        match command:
            case commands.Play() | commands.Interrupt():
                self._do_act(command)
            case commands.Call():
                self._call(command)
            case commands.AskWhich(meant=ways) if not course.accepts_moves(isinstance(ways[0], commands.Interrupt)):
                self._session.dismiss()  # who was called for it is asked nothing
                self._answer_press()
            case commands.Explain():
                self._explain(command)
            case commands.Lift() if course.aside is not None:
                self.back()
            case commands.Lift() | commands.Sit() | commands.ChangeHands() | commands.WatchControl():
                self._answer_press()
            case Verb():
                return self._obey_verb(command)
            case _:
                return False
        return True

    def _let_do(self, command: Command) -> None:
        """Have a command done by the parts that follow, as of a match."""
        self.state.making = command
        self._screen.run(command)
        self.state.making = None

    def _obey_verb(self, verb: Verb) -> bool:
        course, session = self._course, self._session
        # Others wait for the learner.
        waits = session.turn_end is not None or (session.thinking is not None and course.awaits_learner)
        match verb:
            case Verb.REDO | Verb.REPLAY:
                pass
            case Verb.SHOW_ME:
                self.show_me()
            case Verb.UNDO | Verb.RETRACT:
                self.back()
            case Verb.PROMPT | Verb.LIGHT:  # the guide's light shows where it lies
                self._answer_press()
            case Verb.TURN | Verb.FLIP if self._match.open_turn:
                pass
            case Verb.MENU:
                self._exits.leave()
            case Verb.ESCAPE if not self._handling.carries:
                self._exits.leave()
            case Verb.CONFIRM | Verb.THROW if waits:
                self._end_open_turn(verb)
            case Verb.CONFIRM if self._match.ended:
                self.show_me()
            case Verb.SKIP if course.awaits_learner and not self._top.stage.busy:
                # Nobody moves before the learner has, who goes on or is told what is missing.
                answer = self.show_me if self.state.goes_on else self._answer_press
                answer()
            case _:
                return False
        return True

    def _explain(self, command: commands.Explain) -> None:
        """Answer a press that does nothing: in short, as the guide lies where a card would."""
        course = self._course
        tip = self._lit_there(command)
        if tip:
            self._screen.state.tip.suppressed = True
            self._page.show_message(tip)
        elif course.accepts_moves() and (course.aside is None or course.aside.reaches_goal):
            self._screen.state.tip.suppressed = True
            words = reason(self._top, self._session, command).words or self.state.missing_text(self._top.words)
            self._page.show_message(words)
            self._hearing.done(command)
            self.state.count_wrong(self._screen)
        else:
            self._answer_press()

    def _lit_there(self, command: commands.Explain) -> str:
        """Tooltip of the pressed spot where the step lights it beside what acts; else empty."""
        step, spot = self._course.step, command.gesture.source
        shown = command.held is None and self.state.shows_step(self._top)
        return self._model.tip(spot) if shown and step is not None and spot.name in step.shows else ""

    def _answer_press(self) -> None:
        """Answer a press that nothing can come of now: tell what is missing."""
        self._page.show_message(self.state.missing_text(self._top.words))
        self.state.count_wrong(self._screen)

    @property
    def only_undo(self) -> str:
        stuck = self.state.stuck and not self._top.stage.busy
        return self.state.missing_text(self._top.words) if stuck else ""

    # -- what the learner does is judged

    def _do_act(self, command: commands.Play | commands.Interrupt) -> None:
        """Do something at the table: what the lesson waits for, or anything else that the rules allow."""
        course, out_of_turn, index = self._course, isinstance(command, commands.Interrupt), self._match.index
        if not course.accepts_moves(out_of_turn):
            self._handling.let_go()
            self._answer_press()
            return
        before, at = course.match.position, self._place_of_act()
        self._let_do(command)
        if self._match.index == index:
            return
        self.state.wrong_acts = 0
        self._judge_act(command.chain, out_of_turn, before, at)

    def _call(self, command: commands.Call) -> None:
        """Do what the learner may do out of turn with a button: one thing is done, several are asked about."""
        course, step, index = self._course, self._course.step, self._match.index
        if step is None or not step.out_of_turn or command.seat != course.lesson.content.learner:
            self._answer_press()
            return
        before, at = course.match.position, self._place_of_act()
        self._let_do(command)
        choices = [ply.row.choice for ply in self._match.plies[index:] if not ply.row.chance]
        if choices and course.aside is None and not course.acted:
            self.state.wrong_acts = 0
            self._judge_act(tuple(choices), True, before, at)

    def _judge_act(self, chain: Chain, out_of_turn: bool, before: Position[Any], at: Rect) -> None:
        """Judge an act: what the step waits for, another that reaches its goal, or one to be taken back."""
        if self._course.is_wanted(chain, out_of_turn):
            self._complete_step()
            return
        try:
            self._course.aside = self._course.judge(chain, before, out_of_turn)
        except LessonFault as fault:
            self._exits.give_up(fault)
        self.state.act_box, self.state.judged = at, False
        self._page.toasts.clear()
        self._page.renew()

    def _place_of_act(self) -> Rect:
        """Box of the spot under the pointer, where the learner has just done something."""
        hover = self._model.hover
        spot = self._model.spots.get(hover) if hover is not None else None
        return spot or Rect.around(self._handling.model.hand.at, 1, 1)

    def _complete_step(self) -> None:
        """Go on from an act that the step waits for."""
        try:
            self._course.note_act()
        except LessonFault as fault:
            self._exits.give_up(fault)
        self._page.renew()

    def _end_open_turn(self, by: Verb) -> None:
        acted = self._course.acted
        if self.state.may_end:
            self._let_do(by)
            if self._session.turn_end is None and not acted:
                self._complete_step()
        else:
            self._answer_press()

    # -- from step to step

    def show_me(self) -> None:
        """Play the step, or go on where there is nothing to play."""
        course, step = self._course, self._course.step
        if self._hand_over.end_show() or step is None or self._page.overlays:
            return
        self._judge()
        if course.aside is not None:
            self._go_on_from_choice(step.out_of_turn, course.aside)
        elif not course.awaits_learner:
            self._thinking.skip()
        elif step.ends_turn or course.awaits_end:
            # The throw ends it where there are dice to be thrown.
            self._end_open_turn(Verb.CONFIRM if self._top.glove is None else Verb.THROW)
        elif not step.wanted:
            self._complete_step()
        else:
            self._show(step.out_of_turn)
        self._page.renew()

    def _go_on_from_choice(self, out_of_turn: bool, aside: Aside) -> None:
        """Go on from the learner's choice where that leads to the lesson's end, else from the lesson's own."""
        if aside.may_stay:
            self._course.aside = None
            self._complete_step()
        else:
            self.back()
            self._show(out_of_turn)

    def _show(self, out_of_turn: bool) -> None:
        try:
            chain = self._course.wanted_gesture()
        except LessonFault as fault:
            self._exits.give_up(fault)
            return
        self._handling.let_go()
        learner = self._course.lesson.content.learner
        self._screen.run(commands.Interrupt(learner, chain) if out_of_turn else commands.Play(chain))

    def back(self) -> None:
        """Go back to the step before, or to where this one began."""
        course, match = self._course, self._course.match
        if course.step is None or self._page.overlays:
            return
        self._top.stage.finish()
        index = course.go_back()
        if index != match.index:
            with match.undoing_to(index):
                self._let_do(Verb.UNDO)
        course.restart_step()
        self.state.fault = None
        self._begin_step()

    def _begin_step(self) -> None:
        self._top.log.unfolded = False  # or it would lie over what the step is about
        self.state.wrong_acts, self.state.wrong_ms = 0, 1e6
        self._handling.let_go()
        if self._page.focused is not None and self._page.focused.name in self.known():
            self._page.focus(None)  # it was used: Enter goes on from what the guide says next
        self._page.toasts.clear()
        self._page.renew()

    # -- time

    def tick(self, dt_ms: float) -> bool:
        state = self.state
        before, state.wrong_ms = state.wrong_ms, state.wrong_ms + dt_ms
        fault = state.fault or state.text_fault
        if fault is not None and not self._page.overlays:
            self._exits.give_up(fault)
        if self._thinking.idle_or_begun and self._course.step is not None:
            self._follow_course()
        return before < light.HOP_MS and self._screen.settings.animation not in STILL

    def _judge(self) -> None:
        """Judge, as the table is still, whether the lesson can go on from what the learner has done."""
        course, aside = self._course, self._course.aside
        if aside is not None and aside.reaches_goal and not self.state.judged:
            self.state.judged = True
            course.aside = aside._replace(may_stay=course.leads_on(self.known()))
            self._page.renew()

    def known(self) -> set[str]:
        """Names of all that a lesson may let glow now."""
        return {*self._model.named(self._buttons.build())}

    def _follow_course(self) -> None:
        """Begin the next step once the learner has ended the turn and everybody has answered."""
        self._judge()
        course, ended = self._course, self._session.turn_end is None
        step = course.step
        if step is not None and step.ends_turn and ended and course.awaits_learner:
            self._complete_step()
        if course.acted and (ended or course.stays_open) and course.next_step():
            self._begin_step()
            if course.step is None:
                self._exits.done()


def open_lesson(services: Services, request: TakeLesson) -> MatchScene | None:
    """Open the scene of a lesson, of which only that it was done is kept; None where it is damaged, which is told."""
    words, title, lesson = services.words, request.title, request.lesson
    unnamed = default_names(words, max(title.spec.seats))
    people = (name for name in services.settings.known_names if name not in unnamed)
    names = [next(people, words.t("seat.default", number=1)), words.t("lesson.guide")]
    names += [words.t(f"setup.scarecrow.{number}") for number in range(1, lesson.content.seats)]
    try:
        course = Course(
            lesson, title.spec, partial(services.boards, title.spec), title.with_colours(seats_of(lesson, names))
        )
    except LessonFault as fault:
        services.notices.append(damage_notice(fault))
        return None
    state, ribbon = LessonState(course), RibbonKeys("lesson.active", "lesson.active.computer")
    made_by = partial(_parts, request, state), partial(Replies, state)
    kind = MatchKind(*made_by, "lesson", ribbon, shows_results=False, guided=True, guide_height=HEIGHT)
    return MatchScene(services, title, course.match, None, kind)


def _parts(request: TakeLesson, state: LessonState, common: CommonParts) -> Parts:
    """Make the parts of a lesson: nothing but the guide tells anything else here."""
    screen, exits = common.screen, LessonExits(common.screen, request)
    targets, text = LessonTargets(state, screen.model), GuideText(state)
    at_table = common.hearing, common.hand_over, common.thinking, common.buttons
    teaching = Teaching(screen, state, targets, exits, *at_table)
    guide = LessonGuide(screen, common.buttons, state, targets, text, exits)
    return (teaching,), (guide, common.announcements.banner)


def damage_notice(fault: LessonFault) -> Notice:
    """Notice of a damaged lesson."""
    return Notice("lesson.damaged", {"file": fault.file, "field": fault.field, "reason": fault.reason})
