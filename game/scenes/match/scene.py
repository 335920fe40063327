"""A match at the table, played by mouse or keyboard: where everything lies, how it is drawn, what an input means."""

from __future__ import annotations

from functools import partial
from typing import Any

from game.core.match import Match
from game.core.steps import Event
from game.scenes.match import dialogs, says
from game.scenes.match.answers import (
    Answer,
    Come,
    Ended,
    Happened,
    NoInterrupt,
    NotKept,
    Refused,
    Which,
)
from game.scenes.match.bar import Bar
from game.scenes.match.best import to_beat
from game.scenes.match.buttons import Buttons
from game.scenes.match.glance import Glance
from game.scenes.match.session import MatchSession
from game.scenes.match.tips import Tips
from game.scenes.shell import doors
from game.scenes.shell.scene import Scene, Services
from game.scenes.tabletop import cursor, picture
from game.scenes.tabletop.commands import (
    Ask,
    Centre,
    Command,
    Confirm,
    Explain,
    Fit,
    Flip,
    Interrupt,
    Look,
    Open,
    Pan,
    Place,
    Play,
    Press,
    Redo,
    Rivals,
    Turn,
    Undo,
    Zoom,
)
from game.scenes.tabletop.handling import Handling
from game.scenes.tabletop.layout import Layout
from game.scenes.tabletop.panning import Panning
from game.scenes.tabletop.tabletop import Tabletop
from game.ui.context import TableContext
from game.ui.events import Input, Key, Pointer
from game.ui.paint import Painter
from game.ui.rect import Rect
from game.ui.scale import Scale
from game.ui.spot import name_of
from game.ui.title import Title
from game.ui.widgets.page import Page

_PULSE_MS = 1600.0


class MatchScene(Scene):
    """Shows a session, and lets it play what inputs mean."""

    name = "match"

    def __init__(
        self, services: Services, title: Title, match: Match[Any, Any], match_id: int | None
    ) -> None:
        super().__init__(services)
        self.title = title
        self.match = match
        self.match_id = match_id
        self.session = MatchSession(match)
        best = to_beat(services, match, match_id)
        self.tabletop = Tabletop(title, match, services.words, services.settings.animation, to_beat=best)
        self.layout = Layout(self.tabletop)
        self.handling = Handling(self.layout)
        self.panning = Panning(self.layout)
        self.page = Page(self.scale, on_escape=self._escape)
        self.bar = Bar(self.tabletop, self.session)
        self._buttons = Buttons(self.layout, self.session, self._run)
        self._built_for: TableContext[Any] | None = None
        """The context as which the buttons on the page have been built."""
        self._glance = Glance(self.page)
        self._tips = Tips(self.layout)
        self._pulse_ms = 0.0
        self._clock_set = True
        """Whether the clock knows what waits now."""
        self.tabletop.see(self.session.viewer.seat)
        self._take_in()

    # -- the stack

    def enter(self) -> None:
        """The table is in front: follow the settings, let the targets pulse; secrets may need a curtain first."""
        self.tabletop.stage.speed = self.services.settings.animation
        if self._bring(self.session.due) or self._meet():
            return
        self._pulse_ms = 2 * _PULSE_MS
        for notice in self.services.notices:
            self.page.say(self.words.t(notice.key, **notice.args), "icons/warning")
        self.services.notices.clear()

    def leave(self) -> None:
        """Everything is kept already; only the picture for the list of matches is made now."""
        self.handling.let_go()
        self._glance.key(False)
        self._keep_looking()
        self.page.toasts.clear()
        self.tabletop.stage.finish()
        if self.match_id is not None:
            picture.keep(self.services.store, self.match_id, self.tabletop)

    def resize(self, scale: Scale) -> None:
        """Lay out for a window."""
        super().resize(scale)
        self.handling.let_go()
        self.tabletop.resize(scale, self.services.settings.ui_scale)
        self._rest()
        self.page.resize(scale)
        self._built_for = None
        self._laid_out()

    # -- input

    def handle(self, event: Input) -> None:
        """Do what an input means."""
        before = self.layout.hover
        command = self._command(event)
        if command is not None:
            self._run(command)
        self._keep_looking()
        self._look_at()
        still = isinstance(event, Pointer) and event.kind == "move" and before == self.layout.hover
        self.dirty = self.dirty or not still or self.handling.hands.dragging or self.page.dirty

    def do(self, command: Command) -> None:
        """Do what anybody else wants than mouse and keyboard."""
        self._run(command)
        self._laid_out()

    def _command(self, event: Input) -> Command | None:
        """What an input means to the first that wants it; any click or key ends what is still being shown."""
        top, hands = self.tabletop, self.handling.hands
        if (top.stage.busy and self._skips(event)) or (top.log.unfolded and self._folds(event)):
            return None
        own = self._own_key(event) if isinstance(event, Key) else None
        if own is not None:
            return own
        if not hands.dragging and not self.panning.active and self._laid_out().handle(event):
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
                top.log.scroll(1 if event.wheel > 0 else -1, top.frame, top.stage.told)
            return None
        if isinstance(event, Key) and event.key in cursor.WAYS:
            self.page.focus(None)
        return self.handling.handle(event)

    def _skips(self, event: Input) -> bool:
        """End the show at once; whether the input is used up by that."""
        clicked = isinstance(event, Pointer) and event.kind == "down"
        if isinstance(event, Pointer) and clicked:
            clicked = self._laid_out().at(event.x, event.y) is None
        pressed = isinstance(event, Key) and event.down and event.key != "x"
        if not clicked and not pressed:
            return False
        self._end_show()
        done = clicked or (isinstance(event, Key) and event.key in ("return", "space", "escape"))
        return done or self.manager.top is not self

    def _folds(self, event: Input) -> bool:
        """Fold the log again at the next click or Esc."""
        done = isinstance(event, Pointer) and event.kind == "down"
        if done or (isinstance(event, Key) and event.down and event.key == "escape"):
            self.tabletop.log.unfolded, self.tabletop.log.skipped = False, 0
            return True
        return False

    def _own_key(self, event: Key) -> Command | None:
        if self.page.overlays and event.down:
            return None
        if event.key == "x":
            return Rivals(event.down)
        self._laid_out()
        if self._glance.knows(event.key):
            return Look(event.down)
        if event.down and event.ctrl and event.key in ("y", "z"):
            return Redo() if event.key == "y" or event.shift else Undo()
        return self.panning.handle(event) if not self.tabletop.stage.busy else None

    def _escape(self) -> None:
        if self.layout.held is not None:
            self.handling.let_go()
        else:
            self._run(Open("menu"))

    # -- what commands do

    def _run(self, command: Command) -> None:
        self.dirty = True
        match command:
            case Play(chain):
                self.show(self.session.play(*chain))
            case Ask(chains):
                last = [chain[-1] for chain in chains]
                which = dialogs.which(self.tabletop, last, lambda number: self._run(Play(chains[number])))
                self.page.open(which)
            case Explain():
                self._explain(command)
            case Undo() | Redo():
                self._jump(command)
            case Confirm():
                self._confirm()
            case Press() | Turn() | Flip():
                self._follow(self.handling.do(command))
            case Interrupt(seat, source):
                self._interrupt(seat, source)
            case Rivals(shown):
                self.layout.rivals = shown
            case Look(held):
                self._glance.key(held)
            case Pan() | Zoom() | Fit() | Centre():
                self._end_show()
                self.tabletop.views.move(command)
            case Open(what):
                self._open(what)

    def _follow(self, command: Command | None) -> None:
        if command is not None:
            self._run(command)

    def _confirm(self) -> None:
        """The large button: ends the show, else what the table says, and the result once the match is over."""
        if self.tabletop.stage.busy:
            self._end_show()
        elif self.match.over:
            self._end()
        else:
            wanted = self.tabletop.table.controls.main(self.layout.context)
            if wanted is not None:
                self._run(Press(wanted.press))

    def _interrupt(self, seat: int, source: Any) -> None:
        """A seat's button is pressed; a click while something is shown ends that first."""
        if self.tabletop.stage.busy:
            self._end_show()
        elif self.session.call(seat, source):
            self.handling.let_go()
            if not self._bring(self.session.due):
                self._meet()

    def _open(self, what: Place) -> None:
        match what:
            case "log":
                self.tabletop.log.unfolded = True
            case "menu":
                self.page.open(dialogs.menu(self.tabletop, self.manager.home))
            case "replay":
                viewer = self.tabletop.stage.viewer
                self.manager.push(doors.replay(self.services, self.title, self.match, self.match_id, viewer))
            case "settings":
                self.manager.push(doors.settings(self.services))
            case "home":
                self.manager.home()

    def _explain(self, command: Explain) -> None:
        self._tips.hush()
        refusal = None if command.meant is None else self.session.refusal(command.meant, command.lead)
        words = says.refused(self.tabletop, command.gesture, refusal)
        if words:
            self.page.say(words)

    # -- what the session answers

    def show(self, answer: Answer) -> None:
        """Show what has happened, or say or ask what the session wants to know."""
        dropped, self.handling.dropped = self.handling.dropped, None
        self.handling.let_go()
        self.tabletop.look_at(None)
        match answer:
            case Happened(plies):
                self._tips.hush()
                self.page.toasts.clear()
                self._announce([event for ply in plies for event in ply.events])
                self.tabletop.stage.enqueue(plies, dropped)
                self._settle()
            case Refused(refusal):
                self.page.say(self.tabletop.speaker.why(refusal), "icons/warning")
            case NotKept(error):
                self.page.open(dialogs.store_error(self.words, error, self._go_on))
            case Which(seat, choices):
                found = [partial(self.session.interrupt, seat, choice) for choice in choices]
                asked = dialogs.interrupt(
                    self.tabletop, choices, lambda number: self.show(found[number]()), self._dismiss
                )
                self.page.open(asked)
            case NoInterrupt(source=source):
                self.page.open(dialogs.no_interrupt(self.tabletop, source, self._dismiss))

    def _jump(self, command: Undo | Redo) -> None:
        """Show the match as it stands after undo or redo."""
        back = isinstance(command, Undo)
        jumped = self.session.undo() if back else self.session.redo()
        self.handling.let_go()
        if jumped.barred:
            self.page.say(self.words.t(f"match.undo.{jumped.barred}" if back else "match.redo.none"))
        if jumped.error is not None:
            self.page.open(dialogs.store_error(self.words, jumped.error, self._go_on))
        self.tabletop.jump(self.match.plies, self.match.state)
        self._take_in()
        self._bring(self.session.due)

    def _end_show(self) -> None:
        """Show the end of everything that moves, at once."""
        if self.tabletop.stage.busy:
            self.tabletop.stage.finish()
            self._settle()

    def _settle(self) -> None:
        """What comes after everything has been shown."""
        if self.tabletop.stage.busy:
            return
        self._rest()
        match self.session.next():
            case Ended():
                self._end()
            case come:
                self._bring(come)

    def _end(self) -> None:
        self.manager.replace(doors.results(self.services, self.title, self.match, self.match_id))

    def _rest(self) -> None:
        self.tabletop.rest()
        self._take_in()

    def _take_in(self) -> None:
        """Whoever is at the screen may do other things now."""
        options = self.session.options
        self.layout.offer(options)
        kinds = "_".join({type(choice).__name__ for choice in options})
        self.bar.only = f"{self.title.key}.ask.{type(self.match.waiting).__name__}.{kinds}"
        self._pulse_ms = 2 * _PULSE_MS
        self._clock_set = False

    def _go_on(self) -> None:
        """After a move that could not be kept: as before it, with whoever has to answer."""
        if not self._bring(self.session.due):
            self._clock_set = False

    def _announce(self, events: list[Event[Any, Any]]) -> None:
        """Say what nobody did, and everybody has to hear."""
        words = says.announced(self.tabletop, events)
        if words:
            self.page.say(words)

    # -- who is at the screen

    def _bring(self, come: Come | None) -> bool:
        """Let a seat come to the screen; whether a curtain falls first."""
        if come is None or self.manager.top is not self:
            return False
        covered = self.services.settings.covers(self.title.key)
        self._show_to(None if covered else come.seat)
        if covered:
            there, dropped = (
                partial(self._show_to, come.seat),
                None if come.waiting is None else self._dismiss,
            )
            curtain = doors.curtain(self.services, self.tabletop, come.seat, there, come.waiting, dropped)
            self.manager.push(curtain)
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
        self._announce(list(news))

    def _meet(self) -> bool:
        """Whoever was called is there and says what it does; whether anybody was."""
        gestures = self.tabletop.table.controls.gestures
        answer = self.session.meet(lambda choice: gestures(choice, self.layout.context))
        if answer is not None:
            self.show(answer)
        return answer is not None

    def _dismiss(self) -> None:
        """Not now: the waiting seat is asked to come back, where it had to go."""
        self.session.dismiss()
        self._bring(self.session.due)

    # -- what is looked at

    def _keep_looking(self) -> None:
        """Show the viewer's own secret as long as its key is held, from when it is pressed anew."""
        held = self._glance.held
        if held != self.tabletop.looking:
            self.tabletop.looking = held
            self.dirty = True

    def _look_at(self) -> None:
        """Show the things of a seat whose disc is pointed at, unless something is held or moves."""
        idle = not self.tabletop.stage.busy and self.layout.held is None
        if self.tabletop.look_at(self.layout.hover if idle else None):
            self.dirty = True

    # -- time and drawing

    def update(self, dt_ms: float) -> bool:
        """Let the show, the hands and the widgets go on."""
        was_busy, hands = self.tabletop.stage.busy, self.handling.hands
        moving = self.tabletop.update(dt_ms)
        if was_busy or self.session.ending:
            self._settle()
        self._follow(self.handling.wait(dt_ms))
        moving = self.handling.follow(dt_ms) or moving
        if hands.dragging and (nudge := self.panning.nudge(dt_ms, hands.at)) is not None:
            self._run(nudge)
            self.handling.handle(Pointer("move", *hands.at))
        if self._pulse_ms > 0 or self.layout.held is not None:
            self._pulse_ms = self._pulse_ms - dt_ms if self._pulse_ms > 0 else _PULSE_MS - dt_ms
            moving = moving or self.services.settings.animation != "none"
        told = not hands.dragging and self._tips.dwell(dt_ms)
        told = self._tick(dt_ms) or told
        self._laid_out().animate(dt_ms)
        self.dirty = self.dirty or told or moving or self.page.dirty
        return moving

    def _tick(self, dt_ms: float) -> bool:
        """The clock goes while the seat to answer sits before its table; whether another second shows."""
        clock, timer, top = self.session.clock, self.tabletop.table.timer, self.tabletop
        if not self._clock_set:
            self._clock_set, context = True, self.layout.context
            limit = None if timer is None or context.waiting is None else timer.limit(context)
            clock.note(self.match.state.turn, context.waiting, limit)
        before = clock.seconds
        if not top.stage.busy and not self.page.overlays:
            answer = self.session.tick(dt_ms)
            if answer is not None:
                self.show(answer)
        return before != clock.seconds

    def draw(self, paint: Painter) -> None:
        """Table, bar, what is in the hand, widgets."""
        context, page = self.layout.now(self._pulse()), self._laid_out()
        self.tabletop.draw(paint, context, *self.handling.lying())
        self.bar.draw(paint, context)
        self.handling.draw(paint)
        page.draw(paint)
        if self.tabletop.log.unfolded:
            self.tabletop.draw_log(paint)
        if not page.overlays and page.told is None:
            self._tips.draw(paint, context)

    def _pulse(self) -> float:
        if self.services.settings.animation == "none":
            return 0.0
        through = max(0.0, self._pulse_ms) % _PULSE_MS / _PULSE_MS
        return 1 - abs(2 * through - 1)

    def _laid_out(self) -> Page:
        """The page with its buttons as the table lies now."""
        if self._built_for is not self.layout.context:
            self._built_for = self.layout.context
            self.page.fill(self._buttons.build())
        return self.page

    def spots(self) -> dict[str, Rect]:
        """Widgets and everything on the table."""
        found = self._laid_out().spots()
        if self.page.overlays:
            return found
        return {**{name_of(spot): box for spot, box in self.layout.spots.items()}, **found}
