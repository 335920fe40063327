"""A match at the table, played by mouse or keyboard: where everything lies, how it is drawn, what an input means."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from operator import attrgetter
from typing import Any

from game.core.match import Match
from game.core.seats import HUMAN
from game.core.undo import by_computer
from game.scenes.match import dialogs
from game.scenes.match.announcements import Announcements, Answers
from game.scenes.match.buttons import Buttons, SecretPeek
from game.scenes.match.coach import Coaching, newcomer
from game.scenes.match.computers import Computers, hired
from game.scenes.match.ending import Ending
from game.scenes.match.hand_over import HandOver
from game.scenes.match.hints import Hints
from game.scenes.match.hud import HudPart, MatchScreen
from game.scenes.match.input_map import Ask, InputMap
from game.scenes.match.pace import SpeedSwitch
from game.scenes.match.recap import RecapPanel
from game.scenes.match.rulebook_panel import RulebookPanel
from game.scenes.match.save_errors import SaveErrors
from game.scenes.match.session import MatchSession
from game.scenes.match.status_bar import Bar, TurnClock
from game.scenes.match.thinking import Thinking
from game.scenes.match.tips import Tips
from game.scenes.match.why import Prompt, WhyNot
from game.scenes.shell.outcomes import Home, LookBack, OpenedMatch, Outcome, ShowRules, ShowSettings
from game.scenes.shell.scene import Services
from game.scenes.shell.table import TableScene
from game.scenes.tabletop import commands
from game.scenes.tabletop.cards import DISC
from game.scenes.tabletop.commands import Command, Verb
from game.scenes.tabletop.handling import Handling
from game.scenes.tabletop.prerender import Prerender
from game.scenes.tabletop.table_view import TableView
from game.store.notices import StoreError
from game.ui.context import TableContext
from game.ui.events import Input, Pointer, named_keys, with_keys
from game.ui.paint import Painter
from game.ui.rect import Rect, Scale
from game.ui.spot import Spot, name_of
from game.ui.title import Title
from game.ui.widgets.base import Widget, ZOrder
from game.ui.widgets.page import Drawing

_REST_MS = 300.0
"""For so long the pointer rests on a seat before its things come to the front: it may only pass over it."""


class MatchScene(TableScene):
    """Shows a session, and lets it play what inputs mean."""

    name, tune = "match", "orchard"
    shows_results, guided, ribbon = True, False, ("match.active", "match.active.computer")
    """See `MatchScreen`."""
    guide_height = 0.0

    def __init__(self, services: Services, title: Title, match: Match[Any, Any], match_id: int | None) -> None:
        settings, best = services.settings, points_to_beat(services, match, match_id)
        learning = self.guided or any(newcomer(settings, title.key, seat) for seat in match.seats)
        guide = self.ribbon, best, learning, self.guide_height
        top = TableView(title, match, services.words, settings.animation, *guide)
        super().__init__(services, top, True, partial(self.run, Verb.ESCAPE))
        self.title, self.match = title, match
        session, handling = self.make_session(), Handling(self.layout)
        opened, does = OpenedMatch(title, match, match_id), (self.page, self.run, self.shows_results, self.guided)
        self.screen = screen = MatchScreen(services, opened, session, handling, self.panning, *does)
        self.session, self.handling = session, handling
        self.announcements = news = Announcements(self.table_view, self.page)
        self.answers, self.ending = Answers(screen, news), Ending(screen, self.hearing)
        self.hand_over = HandOver(screen, news, self.answers, self.ending)
        self.rules, computers = RulebookPanel(screen, self.hand_over), self.computers()
        self.hints, self.why = Hints(screen, computers), WhyNot(screen, self.rules)
        self.prompt = Prompt(screen, self.why)
        self._secret_peek, self.tips = SecretPeek(screen), Tips(screen, self.why)
        self._save_errors = SaveErrors(screen, self.hand_over)
        self.bar = self.make_bar()
        self._prerender = Prerender(self.layout, self.hand_over, self.bar.draw)
        self.thinking = Thinking(screen, computers, self.hand_over, self.bar.computer_news)
        self.buttons = Buttons(screen, self.hand_over.hand, computers.pace)
        asked = self.buttons, self._secret_peek, self.prompt, self.tips
        self._input_map = InputMap(screen, self.hand_over, *asked, self.laid_out, self.asked_first())
        screen.parts = self.parts()
        self.table_view.see(session.viewer.seat)
        screen.refresh_options()

    # -- what another kind of match has in place of this

    def parts(self) -> tuple[HudPart, ...]:
        """The parts beside the table, in the order in which they are asked."""
        hints, why, rules = self.hints, self.why, self.rules
        coaching = Coaching(self.screen, self.hand_over, hints, why, rules)
        past, speed = RecapPanel(self.screen), SpeedSwitch(self.screen, self.ending)
        told = self.ending, coaching, rules, hints, why, self.prompt, self.announcements.banner, past, speed
        return *told, TurnClock(self.screen, self.hand_over, self.hearing), *self.always()

    def always(self) -> tuple[HudPart, ...]:
        """The parts that every kind of match has."""
        return self.thinking, self._secret_peek, self.tips, self._save_errors

    def make_session(self) -> MatchSession:
        """Make the session."""
        confirm = partial(attrgetter("settings.confirm"), self.services)
        return MatchSession(self.match, self.layout.limit, confirm)

    def asked_first(self) -> tuple[Ask, ...]:
        """All that is asked about an input before anything else."""
        return ()

    def computers(self) -> Computers:
        """Make the players of the seats that no person holds."""
        hire = partial(hired, self.services, self.title, self.match)
        return Computers(self.session, hire, lambda: self.services.settings)

    def make_bar(self) -> Bar:
        """Make the bar."""
        return Bar(self.screen, self.announcements)

    # -- the stack

    @property
    def on_top(self) -> bool:
        """Whether it is shown and gets input."""
        return self.screen.on_top

    @on_top.setter
    def on_top(self, value: bool) -> None:
        self.screen.on_top = value

    @property
    def opened(self) -> OpenedMatch:
        """The match and its number in the store, which is none while it cannot be kept."""
        return self.screen.opened

    def enter(self) -> None:
        super().enter()
        self.table_view.stage.speed = self.thinking.speed
        if not self.hand_over.arrive():
            if self.session.is_new(self.session.viewer.seat):
                self.hand_over.introduce()
            self.screen.pulse.start()
        self._answer_moot()

    def navigate(self, outcome: Outcome) -> None:
        if isinstance(outcome, ShowRules):
            self.rules.open(outcome)
        else:
            super().navigate(outcome)

    def leave(self) -> None:
        self.handling.let_go()
        self._lay_again()
        self._secret_peek.set_key(False)
        self._secret_peek.follow()
        super().leave()
        self.table_view.stage.finish()
        self.hand_over.end_rest()
        self.ending.keep()
        self.tips.suppress()

    def close(self) -> None:
        super().close()
        self.thinking.computers.close()

    def recover(self) -> None:
        self.screen.forget()
        self.session.dismiss()
        super().recover()

    def resize(self, scale: Scale) -> None:
        self.handling.let_go()
        self._lay_again()
        super().resize(scale)
        if self.hand_over.end_rest():  # all has been laid anew, as the next seat has it
            self.hand_over.after_rest()

    # -- what an input means

    def read(self, event: Input) -> None:
        top = self.table_view
        self._secret_peek.begin(event)
        layout, state = self.layout, self.screen.state
        if isinstance(event, Pointer) and event.kind == "down":
            state.pressed_last = None
        self.run(self._input_map.command(event))
        self._lay_again()
        peeked = top.peeking
        self._secret_peek.follow()
        on_button = False
        if isinstance(event, Pointer) and event.kind == "down":
            on_button = self.page.at(event.x, event.y) is not None
            if not on_button:
                state.pressed_last = layout.hover, self.match.index
        if not on_button:  # a button that is pressed stays as it is until the release
            self._look_at(layout.hover, isinstance(event, Pointer) and event.kind == "move")
        self.dirty = self.dirty or peeked != top.peeking or self.handling.hands.dragging

    def _look_at(self, spot: Spot | None, passing: bool) -> None:
        """Bring the seat of a spot to the front; while the pointer may only pass over it, once it has rested there.
        Off all seats that of the one pressed last comes, until something else is pressed or played."""
        top, state = self.table_view, self.screen.state
        if (
            (spot is None or spot.kind != DISC)
            and state.pressed_last is not None
            and state.pressed_last[1] == self.match.index
        ):
            spot = state.pressed_last[0]
        free = spot if not top.stage.busy and not self.handling.carries else None
        waits = passing and top.focused_seat is None and free is not None and free.kind == DISC
        if not waits:
            state.hovered = None
            top.look_at(free)
        elif state.hovered != free:
            state.hovered, state.hovered_ms = free, 0.0

    def _rest_on_spot(self, dt_ms: float) -> bool:
        """Let time go by for a spot that the pointer rests on; whether its seat has come to the front."""
        state = self.screen.state
        if state.hovered is None:
            return False
        state.hovered_ms += dt_ms
        if state.hovered_ms >= _REST_MS:
            self._look_at(state.hovered if state.hovered == self.layout.hover else None, passing=False)
        return self.table_view.focused_seat is not None

    def do(self, command: Command) -> None:
        """Do what somebody wants by other means than mouse and keyboard."""
        self.run(command)
        self.laid_out()

    def run(self, command: Command | None) -> None:
        if command is not None:
            self.dirty = True
            self.hearing.begin()
            with self.answers.to(command):
                self._follow(command)
                self.hearing.done(command)

    def _follow(self, command: Command) -> None:
        match command:
            case Verb():
                self._do(command)
            case commands.Play() | commands.Interrupt():
                if self.session.by_person(command):  # a computer's move leaves people the time to read
                    self.page.toasts.clear()
                self.hand_over.show(self.session.run(command))
            case commands.AskWhich():
                self.page.open(dialogs.which(self.table_view, command, self.run))
            case commands.ChangeHands(seat):
                self.page.open(dialogs.change_seat(self.table_view, seat, self.run))
            case commands.Explain():
                self.explain(command)
            case commands.Bound() | commands.CannotTurn():
                self._bound(command)
            case commands.Press(spot):
                self.run(self.handling.press(spot))
            case commands.Call(seat, source):
                # A click while something is shown ends that first.
                _ = self.hand_over.end_show() or (self.session.call(seat, source) and self.hand_over.arrive())
            case commands.Sit(seat, player):
                self._sit(seat, player)
            case commands.WatchControl():
                self.thinking.watch(command)
                self.changed()
            case commands.Lift():
                self._lift(command)
            case commands.Reveal():
                self._secret_peek.reveal(command, self.layout)
            case commands.Pan() | commands.Zoom() | commands.Centre():
                self.move_camera(command)

    def explain(self, command: commands.Explain) -> None:
        """Say why something is not allowed."""
        self.tips.suppress()
        if not self.why.explain(command):
            self._prompt()

    def _bound(self, command: commands.Bound | commands.CannotTurn) -> None:
        """Say that the hand is as full or as empty as it can be, and light where the rest could come from; or that
        what it holds is not turned."""
        if isinstance(command, commands.CannotTurn):
            self.page.show_message(self.words.t(f"match.turn.{command.why}"))
            return
        key = "match.carry.most" if command.most else "match.carry.least"
        self.page.show_message_once(self.words.n(key, command.number, **named_keys(self.words, "back")))
        if command.box is not None:
            self.prompt.light(command.box)

    def _prompt(self) -> None:
        """Answer a press that nothing else answers: what lies there, and what can be done instead."""
        if self.prompt.show():
            self.tips.suppress()
        else:
            self.tips.show_now()

    def _do(self, verb: Verb) -> None:
        match verb:
            case Verb.UNDO if self._has_come and (seat := self.session.undoes_turn_of) is not None:
                self.handling.let_go()
                self.page.open(dialogs.take_back(self.table_view, seat, self.run))
            case Verb.RETRACT:
                self._retract()
            case Verb.UNDO | Verb.TAKE_BACK | Verb.REDO:
                self._jump(verb)
            case Verb.CONFIRM | Verb.THROW | Verb.SKIP | Verb.LIGHT:
                self._place_commands[verb]()
            case Verb.ESCAPE if self.handling.lets_go:
                self.run(self.handling.escape())
            case Verb.ESCAPE:
                self.page.open(dialogs.menu(self.table_view, self.page, self.run))
            case Verb.TURN | Verb.FLIP:
                self.run(self.handling.adjust_placement(verb is Verb.TURN, partial(self._jump, Verb.UNDO)))
            case Verb.LOG:
                self.table_view.log.unfolded = True
            case Verb.REPLAY:
                self.navigate(LookBack(self.opened, self.table_view.stage.viewer, 0))
            case Verb.SETTINGS | Verb.RULES:
                self.navigate(ShowRules(self.title) if verb is Verb.RULES else ShowSettings())
            case Verb.HOME:
                self._save_errors.leave(lambda: self.navigate(Home()))
            case Verb.EARLIER | Verb.LATER:
                self.hand_over.hand.moves.move(-1 if verb is Verb.EARLIER else 1)
                self.changed()
            case Verb.PROMPT:
                self._prompt()
            case Verb.DISMISS:
                self.session.dismiss()
                self.hand_over.bring()

    @property
    def _has_come(self) -> bool:
        """Whether whoever is due has come to the screen: till then who was there takes back what was just done."""
        return self.session.calling is None and not self.table_view.holding_last_move

    def _retract(self) -> None:
        """Undo, and tell what is gone: whoever pressed Esc may have meant something else."""
        index, text = self.match.index, dialogs.undo_text(self.table_view)
        self._do(Verb.UNDO)
        if self.match.index < index:
            self.page.show_message_once(text, "icons/undo")

    def _jump(self, verb: Verb) -> None:
        """Undo or redo; whoever takes back more than the own act, what computers did after it, is told."""
        plies, back = self.match.plies, verb is not Verb.REDO
        replied = back and bool(plies) and by_computer(plies[-1], self.match.seats)
        text = dialogs.undo_text(self.table_view) if replied else ""
        if self.answers.jump(back):
            if text:
                self.page.show_message(text, "icons/undo")
            self.hand_over.end_rest()
            self.hand_over.note_turn()
            self.screen.refresh_options()
            self.hand_over.bring()

    def _lift(self, command: commands.Lift) -> None:
        """Undo what was laid, and drag it."""
        index = self.match.index
        self._jump(Verb.UNDO)
        if self.match.index < index:
            self.screen.state.lifted = True
            self.run(self.handling.lift(command.laid, *command.at))

    def _lay_again(self) -> None:
        """Redo the piece that was lifted, unless it was put elsewhere, once its drag and all questions are over."""
        state = self.screen.state
        if not state.lifted or self.handling.hands.dragging or self.page.overlays:
            return
        state.lifted = False
        if self.match.redo_to() is None:
            return
        self._jump(Verb.REDO)
        self.handling.hanging.forget()
        if not (self.why.keep() or self.page.toasts):
            self.page.show_message(self.words.t("match.laid.stays"))

    @property
    def _place_commands(self) -> Mapping[Verb, Callable[[], None]]:
        """Commands of the three places, and the one that shows where the dice or the pile lie."""
        return {Verb.CONFIRM: self.confirm, Verb.THROW: self._throw, Verb.SKIP: self.skip_ahead, Verb.LIGHT: self.light}

    def skip_ahead(self) -> None:
        """Skip to the end of what is thought about or shown."""
        if not self.thinking.skip():
            self.hand_over.skip()

    def confirm(self) -> None:
        """Press the large button: it ends an open turn; else does what the table says, or leads to the result at the
        end."""
        if self.hand_over.reveal():
            if self.session.calling is not None:  # too early: the next seat has just been called
                self._prompt()
            return
        if self._end_turn():
            return
        if self.session.spectating:
            self.thinking.play_on()
            return
        if self.table_view.stage.busy:
            return
        if self.match.over:
            self.navigate(self.ending.finish())
        elif (button := self.table_view.table.controls.main(self.layout.context)) and button.press is not None:
            self.run(commands.Press(button.press))

    def _end_turn(self) -> bool:
        """Let the turn be over that waits for that; whether one does."""
        end = self.session.turn_end
        if end is None:
            return False
        glove = self.table_view.coming_glove
        self.end_show()
        if glove is not None and not end.theirs:
            self.light()  # only a roll is possible
        else:
            self.hand_over.show(self.session.end_turn())
        return True

    def _throw(self) -> None:
        """Roll the dice that lie in the glove, or press what rolls or draws; where neither can be, say so."""
        if self.table_view.glove is not None and self.session.turn_end is not None:
            self.end_show()
            self.hand_over.show(self.session.throw())
        elif (spot := self.buttons.draw_spot) is not None:
            self.run(self.handling.press(spot))
        elif self.layout.question is not None:
            self.prompt.light(*self.prompt.answers)
            self.page.show_message(self.words.t("match.answer_first"))
        else:
            match, ends = self.match, self.table_view.table.controls.ends
            comes = match.roller is not None and self.session.turn_end is not None
            button = ends(self.layout.context, match.position.agenda) if comes else None
            goes_on = button is not None and button.goes_on
            key = "on" if goes_on else "ends" if comes else "none"
            self.page.show_message(with_keys(self.words, f"match.glove.{key}", "end_turn"))

    def light(self) -> None:
        """Show where the dice, the pile or the cards lie that have to be used first."""
        if boxes := self.buttons.first_boxes:
            self.prompt.light(*boxes)

    def _sit(self, seat: int, player: str) -> None:
        """Give a seat to somebody else from here on; a person who leaves an open turn to a computer has ended it."""
        end = self.session.turn_end
        if end is not None and end.seat == seat and player != HUMAN:
            self._end_turn()
        against = self.session.sit(seat, player)
        if against is not None:
            self.answers.report(against)
            return
        self.thinking.reseated()
        self.hand_over.show_to(self.session.viewer.seat)
        self.changed()
        self.hand_over.bring()
        self._answer_moot()

    def _answer_moot(self) -> None:
        """Ask no person what makes no difference, where a match was left at that or a computer's seat is taken."""
        if answer := self.session.answer_moot():
            self.hand_over.show(answer)

    # -- time and drawing

    def end_show(self) -> bool:
        return self.hand_over.end_show()

    def rest(self) -> None:
        self.screen.rest()

    def _guard_presses(self, dt_ms: float) -> None:
        """Let time pass for what can be pressed by mistake; the next seat sees it only once its name is gone."""
        self.buttons.log_guard.wait(dt_ms)
        if self.hand_over.beat.active:
            self.buttons.guard.restart()
        else:
            self.buttons.guard.wait(dt_ms)

    def update(self, dt_ms: float) -> bool:
        hands = self.handling.hands
        self._guard_presses(dt_ms)
        thought = self.thinking.update(dt_ms)
        self.hand_over.tick(dt_ms)
        shows = self.table_view.stage.busy  # a computer's move may be seen as a whole within this frame
        moving = self.table_view.update(dt_ms)
        self.move_overlays(dt_ms)
        views, glows = self.table_view.views, (self.layout.picked_up, self.match.index, self.table_view.frame)
        still = hands.pressed is None and not self.table_view.stage.busy
        if still and glows != views.shown_for:  # nothing moves beneath what may be dragged
            views.shown_for = glows
            self.dirty = views.show_targets(self.layout.context) or self.dirty
        if shows or self.session.ending:
            self.hand_over.settle()
        if shows and not self.table_view.stage.busy:
            self.screen.pulse.start()  # from rest, as what is seen then was drawn beforehand
        self.run(self.handling.wait(dt_ms))
        moving = self.handling.hanging.follow(dt_ms) or moving
        if hands.dragging and (nudge := self.panning.nudge(dt_ms, hands.at)) is not None:
            self.run(nudge)
            self.handling.handle(Pointer("move", *hands.at))
        beats = self.screen.pulse.step(dt_ms, self.handling.carries) and self.services.settings.animation != "none"
        if self.thinking.idle_or_begun:
            self.announcements.warn()
            self.announcements.ask(self.match.seat if self.session.options else None)
        if self._rest_on_spot(dt_ms):
            self.dirty = moving = True
        moving = self.screen.tick(dt_ms) or beats or moving
        self.update_page(dt_ms, thought or moving)
        return moving

    def draw(self, paint: Painter) -> None:
        pulse = 0.0 if self.services.settings.animation == "none" else self.screen.pulse.value
        hanging = self.handling.hanging
        (lying, gap, hanging_sprite), now = hanging.sprites(), self.layout.now(pulse, hanging.away)
        over = partial(self.draw_over, in_hand=() if hanging_sprite is None else (hanging_sprite,))
        self.table_view.drawing.draw(paint, now, lying, gap, over)

    def drawings(self, context: TableContext[Any]) -> Iterator[Drawing]:
        yield from super().drawings(context)
        yield ZOrder.HUD, partial(self.bar.draw, context=context)
        for part in self.screen.parts:
            yield part.z, partial(part.draw, context=context)
        yield ZOrder.BEAT, partial(self.hand_over.beat.draw, context=context)

    def build(self) -> list[Widget]:
        return self.buttons.build()

    def spots(self) -> dict[str, Rect]:
        lying = {} if self.page.overlays else self.layout.spots
        return {**{name_of(spot): box for spot, box in lying.items()}, **self.laid_out().spots()}


def points_to_beat(services: Services, match: Match[Any, Any], match_id: int | None) -> int | None:
    """The most points that any other match of the kind has come to; None for none, or where a title keeps none."""
    spec = match.spec
    if spec.chart is None:
        return None
    chart = spec.chart(match.terms, match.state)
    try:
        best = services.store.best(spec.key, lambda score: score.chart == chart and score.match != match_id)
    except StoreError:  # told wherever the match itself could not be written
        return None
    return None if best is None else best.points
