"""A match at the table, played by mouse or keyboard: where everything lies, how it is drawn, what an input means."""

from __future__ import annotations

from functools import partial
from typing import Any

from game.core.match import Match
from game.core.steps import Refusal
from game.scenes.match import says
from game.scenes.match.buttons import Buttons, Glance
from game.scenes.match.elsewhere import Elsewhere
from game.scenes.match.says import Bar, Tips
from game.scenes.match.session import Answer, Come, MatchSession, Which, to_beat
from game.scenes.match.trouble import Trouble
from game.scenes.shell.outcomes import Finished, HandOver, Home, LookBack, Opened, ShowSettings
from game.scenes.shell.scene import Services
from game.scenes.shell.table import TableScene
from game.scenes.tabletop import commands, picture
from game.scenes.tabletop.commands import Command, Verb
from game.scenes.tabletop.handling import Handling
from game.scenes.tabletop.hands import WAYS
from game.scenes.tabletop.tabletop import Tabletop, draw_sprite
from game.store.notices import Conflict, StoreError
from game.ui.events import Input, Key, Pointer
from game.ui.paint import Painter
from game.ui.rect import Rect, Scale
from game.ui.spot import name_of
from game.ui.table import Limit
from game.ui.title import Title
from game.ui.tween import Pulse
from game.ui.widgets.base import Widget


class MatchScene(TableScene):
    """Shows a session, and lets it play what inputs mean."""

    name = "match"

    def __init__(self, services: Services, title: Title, match: Match[Any, Any], match_id: int | None) -> None:
        best = to_beat(services, match, match_id)
        top = Tabletop(title, match, services.words, services.settings.animation, to_beat=best)
        super().__init__(services, top, True, partial(self._run, Verb.ESCAPE))
        self.title, self.match = title, match
        self.session = MatchSession(match, self._limit)
        self.handling = Handling(self.layout)
        self.bar = Bar(self.tabletop, self.session)
        self._buttons = Buttons(self.layout, self.session, self._run)
        self._glance = Glance(self.page)
        self._tips = Tips(self.layout)
        self._trouble = Trouble(services, Opened(title, match, match_id), self.page, self._run, self._go_on)
        self._doing: Command | None = None
        self._pulse = Pulse()
        self._elsewhere = Elsewhere(services, self.session, self.page, self.opened, self._go_on)
        self.tabletop.see(self.session.viewer.seat)
        self._take_in()

    @property
    def opened(self) -> Opened:
        """The match and its number in the store, which is none while it cannot be kept."""
        return self._trouble.opened

    @property
    def match_id(self) -> int | None:
        """That number."""
        return self.opened.match_id

    # -- the stack

    def enter(self) -> None:
        self.tabletop.stage.speed = self.services.settings.animation
        if self._come():
            return
        self._pulse.start()
        for notice in self.services.take_notices():
            self.page.say(self.words.t(notice.key, **notice.args), "icons/warning")

    def leave(self) -> None:
        self.handling.let_go()
        self._glance.key(False)
        self.tabletop.looking = self._glance.held
        self.page.toasts.clear()
        self.tabletop.stage.finish()
        if self.match_id is not None and not self.session.superseded:
            picture.keep(self.services.store, self.match_id, self.tabletop)

    def recover(self) -> None:
        self.handling.forget()
        self._glance.forget()
        self.session.dismiss()
        super().recover()

    def resize(self, scale: Scale) -> None:
        self.handling.let_go()
        super().resize(scale)

    # -- what an input means

    def read(self, event: Input) -> None:
        top = self.tabletop
        self._run(self._command(event))
        looking, top.looking = top.looking, self._glance.held
        top.look_at(self.layout.hover if not top.stage.busy and self.layout.held is None else None)
        self.dirty = self.dirty or looking != top.looking or self.handling.hands.dragging

    def do(self, command: Command) -> None:
        """Do what somebody wants by other means than mouse and keyboard."""
        self._run(command)
        self.laid_out()

    def _command(self, event: Input) -> Command | None:
        """What an input means to the first that wants it; any click or key ends what is still being shown."""
        top, hands = self.tabletop, self.handling.hands
        if (top.stage.busy and self._skips(event)) or top.log.folds(event):
            return None
        own = self._own_key(event) if isinstance(event, Key) else None
        if own is not None:
            return own
        if not hands.dragging and not self.panning.active and self.laid_out().handle(event):
            self.layout.hover = None
            return None
        if isinstance(event, Pointer) and not hands.dragging and not top.stage.busy:
            camera = self.panning.handle(event)
            if camera is not None:  # what lay under the pointer is neither pressed nor pointed at any more
                hands.release()
                self.layout.hover = None
                return camera
        if isinstance(event, Pointer) and event.kind == "wheel" and self.layout.held is None:
            if top.log.box(top.frame).contains(event.x, event.y):
                top.scroll_log(event.wheel)
            return None
        if isinstance(event, Key) and event.key in WAYS:
            self.page.focus(None)
        return self.handling.handle(event)

    def _skips(self, event: Input) -> bool:
        """End the show at once; whether the input is used up by that."""
        match event:
            case Pointer(kind="down", x=x, y=y) if self.laid_out().at(x, y) is None:
                self.end_show()
                return True
            case Key(key=key, down=True) if key != "x":
                self.end_show()
                if not self.on_top and event.ctrl and key == "z":
                    self._jump(Verb.UNDO)  # says beneath the curtain why not
                return key in ("return", "space", "escape") or not self.on_top
            case _:
                return False

    def _own_key(self, event: Key) -> Command | None:
        if self.page.overlays and event.down:
            return None
        if event.key == "x":
            return commands.Look("rivals", event.down)
        self.laid_out()
        if self._glance.knows(event.key):
            return commands.Look("secret", event.down)
        if event.down and event.ctrl and event.key in ("y", "z"):
            return Verb.REDO if event.key == "y" or event.shift else Verb.UNDO
        return None if self.tabletop.stage.busy else self.panning.handle(event)

    # -- what a command does

    def _run(self, command: Command | None) -> None:
        self.dirty = self.dirty or command is not None
        before, self._doing = self._doing, command
        self._follow(command)
        self._doing = before

    def _follow(self, command: Command | None) -> None:
        match command:
            case Verb():
                self._do(command)
            case commands.Play(chain):
                self.show(self.session.play(*chain))
            case commands.Interrupt(seat, choice):
                self.show(self.session.interrupt(seat, choice))
            case commands.Ask():
                self.page.open(says.which(self.tabletop, command, self._run))
            case commands.Explain(gesture, meant, lead):
                self._tips.hush()
                self.page.say(says.refused(self.tabletop, gesture, self.session.refusal(meant, lead)))
            case commands.Press(spot):
                self._run(self.handling.press(spot))
            case commands.Call(seat, source):
                # A click while something is shown ends that first.
                _ = self.end_show() or (self.session.call(seat, source) and self._come())
            case commands.Look("rivals", held):
                self.layout.rivals = held
            case commands.Look(held=held):
                self._glance.key(held)
            case commands.Pan() | commands.Zoom() | commands.Centre():
                self.move_camera(command)
            case None:
                pass

    def _do(self, verb: Verb) -> None:
        match verb:
            case Verb.UNDO | Verb.REDO:
                self._jump(verb)
            case Verb.CONFIRM:
                self._confirm()
            case Verb.ESCAPE if self.layout.held is not None:
                self.handling.let_go()
            case Verb.ESCAPE:
                self.page.open(says.menu(self.tabletop, self._run))
            case Verb.TURN:
                self.handling.turn(1)
            case Verb.FLIP:
                self.layout.chooser.flip()
            case Verb.LOG:
                self.tabletop.log.unfolded = True
            case Verb.REPLAY:
                self.navigate(LookBack(self.opened, self.tabletop.stage.viewer))
            case Verb.SETTINGS:
                self.navigate(ShowSettings())
            case Verb.HOME:
                self._leave()
            case Verb.DISMISS:
                self.session.dismiss()
                self._bring(self.session.due)

    def _leave(self) -> None:
        if self._trouble.may_leave():
            self.navigate(Home())

    def _jump(self, verb: Verb) -> None:
        back = verb is Verb.UNDO
        against = self.session.undo() if back else self.session.redo()
        self.handling.let_go()
        if against is not None and not isinstance(against, StoreError):
            self.page.say(self.words.t(f"match.undo.{against}" if back else "match.redo.none"))
            return
        if against is not None:
            self._cannot(against)
        self.tabletop.jump(self.match.plies, self.match.state)
        self._take_in()
        self._bring(self.session.due)

    def _confirm(self) -> None:
        """The large button: ends the show, else what the table says, and the result once the match is over."""
        if self.end_show():
            return
        if self.match.over:
            self.navigate(Finished(self.opened))
        elif (wanted := self.tabletop.table.controls.main(self.layout.context)) and wanted.press is not None:
            self._run(commands.Press(wanted.press))

    def _cannot(self, error: StoreError) -> None:
        """Something was not written down, so it was not done."""
        if isinstance(error, Conflict):
            self._elsewhere.tell()
        else:
            self._trouble.meet(error, self._doing)

    # -- what the session answers

    def show(self, answer: Answer) -> None:
        """Show what has happened, or say or ask what the session wants to know."""
        dropped, self.handling.dropped = self.handling.dropped, None
        self.handling.let_go()
        self.tabletop.look_at(None)
        match answer:
            case Refusal():
                self.page.say(self.tabletop.speaker.why(answer), "icons/warning")
            case StoreError():
                self._cannot(answer)
            case Which(source=source, choices=()):
                self.page.open(says.no_interrupt(self.tabletop, source, self._run))
            case Which(seat, choices=found):
                self._run(commands.Ask(found, [commands.Interrupt(seat, each) for each in found]))
            case _:
                self._tips.hush()
                self.page.toasts.clear()
                self.page.say(says.announced(self.tabletop, [event for ply in answer for event in ply.events]))
                self.tabletop.stage.enqueue(answer, dropped)
                self.settle()

    def settle(self) -> None:
        if self.tabletop.stage.busy:
            return
        self.rest()
        if self.session.ending:
            self.session.end_seen = True
            self.navigate(Finished(self.opened))
        else:
            self._bring(self.session.due)

    def rest(self) -> None:
        self.tabletop.rest()
        self._take_in()

    def _take_in(self) -> None:
        """Whoever is at the screen may do other things now."""
        options = self.session.offer()
        self.layout.offer(options)
        kinds = "_".join({type(choice).__name__ for choice in options})
        self.bar.only = f"{self.title.key}.ask.{type(self.match.waiting).__name__}.{kinds}"
        self._pulse.start()

    def _limit(self) -> Limit | None:
        timer = self.tabletop.table.timer
        return None if timer is None else timer.limit(self.layout.context)

    def _go_on(self) -> None:
        """After a move that could not be kept: as before it, with whoever has to answer."""
        if not self._bring(self.session.due):
            self.session.offer()

    # -- who is at the screen

    def _bring(self, come: Come | None) -> bool:
        """Let a seat come to the screen; whether a curtain falls first."""
        if come is None or not self.on_top:
            return False
        covered = self.services.settings.covers(self.title.key)
        self._show_to(None if covered else come.seat)
        if covered:
            there = partial(self._show_to, come.seat)
            dropped = None if come.waiting is None else partial(self._run, Verb.DISMISS)
            self.navigate(HandOver(self.tabletop, come.seat, there, come.waiting, dropped))
        return covered

    def _show_to(self, seat: int | None) -> None:
        """Nothing of what the last viewer held, opened or was told stays on the screen."""
        self.handling.forget()
        self.page.clear()
        self.panning.let_go()
        self._glance.forget()
        news = self.session.arrive(seat)
        self.tabletop.see(seat)
        self._take_in()
        self.page.say(says.announced(self.tabletop, news))

    def _come(self) -> bool:
        """Who has to come comes, or who was called and is there says what it does; whether anything came of it."""
        if self._bring(self.session.due):
            return True
        gestures = self.tabletop.table.controls.gestures
        answer = self.session.meet(lambda choice: gestures(choice, self.layout.context))
        if answer is not None:
            self.show(answer)
        return answer is not None

    # -- time and drawing

    def update(self, dt_ms: float) -> bool:
        was_busy, hands = self.tabletop.stage.busy, self.handling.hands
        moving = self.tabletop.update(dt_ms)
        if was_busy or self.session.ending:
            self.settle()
        if not self.tabletop.stage.busy and not hands.dragging and self._elsewhere.watch(dt_ms):
            self.handling.let_go()
        self._run(self.handling.wait(dt_ms))
        moving = self.handling.follow(dt_ms) or moving
        nudge = self.panning.nudge(dt_ms, hands.at) if hands.dragging else None
        if nudge is not None:
            self._run(nudge)
            self.handling.handle(Pointer("move", *hands.at))
        beats = self._pulse.step(dt_ms, self.layout.held is not None)
        moving = moving or (beats and self.services.settings.animation != "none")
        told = not hands.dragging and self._tips.dwell(dt_ms)
        told = self._tick(dt_ms) or told
        self._trouble.update(dt_ms)
        self.laid_out().animate(dt_ms)
        self.dirty = self.dirty or told or moving or self.page.dirty
        return moving

    def _tick(self, dt_ms: float) -> bool:
        """The clock goes while the seat to answer sits before its table; whether another second shows."""
        before = self.session.clock.seconds
        if not self.tabletop.stage.busy and not self.page.overlays:
            answer = self.session.tick(dt_ms)
            if answer is not None:
                self.show(answer)
        return before != self.session.clock.seconds

    def draw(self, paint: Painter) -> None:
        pulse = 0.0 if self.services.settings.animation == "none" else self._pulse.value
        context, page = self.layout.now(pulse), self.laid_out()
        lying, gap, hung = self.handling.sprites()
        self.tabletop.draw(paint, context, lying, gap)
        self.bar.draw(paint, context)
        if hung is not None:
            draw_sprite(paint, hung)
        page.draw(paint)
        if self.tabletop.log.unfolded:
            self.tabletop.draw_log(paint)
        if not page.overlays and page.told is None:
            self._tips.draw(paint, context)

    def build(self) -> list[Widget]:
        return self._buttons.build()

    def spots(self) -> dict[str, Rect]:
        found = self.laid_out().spots()
        if self.page.overlays:
            return found
        return {**{name_of(spot): box for spot, box in self.layout.spots.items()}, **found}
