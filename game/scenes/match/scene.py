"""A match at the table, played by mouse or keyboard."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from msgspec.structs import replace

from game.core.journal import Ply
from game.core.match import Match
from game.core.steps import Illegal
from game.scenes.match import bar as match_bar
from game.scenes.match import buttons as match_buttons
from game.scenes.match import dialogs as match_dialogs
from game.scenes.match import input as match_input
from game.scenes.match import says as match_says
from game.scenes.match.best import to_beat
from game.scenes.match.clock import Clock
from game.scenes.match.glance import Glance
from game.scenes.match.hand_over import HandOver
from game.scenes.match.interrupts import Interrupts
from game.scenes.match.tips import Tips
from game.scenes.shell.outcomes import Finished, LookBack, Opened, ShowSettings
from game.scenes.shell.scene import Scene, Services
from game.scenes.tabletop import picture
from game.scenes.tabletop.handling import Handling
from game.scenes.tabletop.panning import Panning
from game.scenes.tabletop.tabletop import Tabletop
from game.scenes.tabletop.viewer import Viewer
from game.store.notices import StoreError
from game.ui.chooser import Chain, Gesture
from game.ui.context import TableContext
from game.ui.events import Input, Pointer
from game.ui.paint import Painter
from game.ui.rect import Rect
from game.ui.scale import Scale
from game.ui.spot import AnySpot, name_of
from game.ui.title import Title
from game.ui.widgets.page import Page

_PULSE_MS = 1600.0


class MatchScene(Scene):
    """Plays a match: every choice is written down by the match before anything is shown."""

    name = "match"

    def __init__(
        self, services: Services, title: Title, match: Match[Any, Any], match_id: int | None
    ) -> None:
        super().__init__(services)
        self.title = title
        self.match = match
        self.match_id = match_id
        best = to_beat(services, match, match_id)
        self.tabletop = Tabletop(title, match, services.words, services.settings.animation, to_beat=best)
        self.page = Page(self.scale, on_escape=self._escape)
        self.viewer = Viewer(match)
        self.tabletop.see(self.viewer.seat)
        self.handling = Handling(self.tabletop, self.context, self._choose, self._explain)
        self.panning = Panning(self.tabletop)
        self.rivals = False
        self._looked = match.over
        """Whether the end has been seen, so that the table may be looked at again."""
        self.only = ""
        """The words for what is asked where only one kind of choice is left."""
        self._pulse_ms = 0.0
        self._told = 0
        """How many events had been shown in the last frame; after each of them buttons may lie elsewhere."""
        self._glance = Glance(self.page)
        self._tips = Tips()
        self.hand_over = HandOver(self)
        self.interrupts = Interrupts(self)
        self.clock = Clock(self)
        self.take_in()

    @property
    def opened(self) -> Opened:
        """The match as other scenes are given it."""
        return Opened(self.title, self.match, self.match_id)

    # -- the stack

    def enter(self) -> None:
        """The table is in front: follow the settings, let the targets pulse; secrets may need a curtain first."""
        self.tabletop.stage.speed = self.services.settings.animation
        if self.hand_over.due() or self.interrupts.ask():
            return
        self._pulse_ms = 2 * _PULSE_MS
        for notice in self.services.notices:
            self.page.say(self.words.t(notice.key, **notice.args), "icons/warning")
        self.services.notices.clear()

    def leave(self) -> None:
        """Everything is kept already; only the picture for the list of matches is made now."""
        self.handling.let_go()
        self.look(False)
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
        self._fill()

    # -- playing

    def play(self, chain: Chain) -> None:
        """Play a gesture's choices; whatever the store or the rules refuse is said, and nothing changes."""
        self.make(partial(self.match.play, *chain))

    def make(self, move: Callable[[], Sequence[Ply[Any, Any]]]) -> None:
        """Have the match make a move, and show it."""
        self.handling.let_go()
        self.tabletop.look_at(None)
        try:
            plies = move()
        except Illegal as error:
            self.page.say(self.tabletop.speaker.why(error.refusal), "icons/warning")
            return
        except StoreError as error:
            self.page.open(match_dialogs.trouble(self, error))
            return
        self._tips.hush(self.handling.hover)
        self.page.toasts.clear()
        events = [event for ply in plies for event in ply.events]
        self.hand_over.note(events)
        match_says.announce(self, events)
        self.tabletop.stage.enqueue(plies, self.handling.dropped)
        self._fill()
        self._settle()

    def undo(self) -> None:
        """Take the latest gesture back."""
        self._back_or_on(self.match.undo, f"match.undo.{self.match.undo_barred()}")

    def redo(self) -> None:
        """Play the gesture again that was taken back."""
        self._back_or_on(self.match.redo, "match.redo.none")

    def _back_or_on(self, way: Callable[[], bool], none: str) -> None:
        self.tabletop.stage.finish()
        self.handling.let_go()
        self.hand_over.forget()
        try:
            if not way():
                self.page.say(self.words.t(none))
        except StoreError as error:
            self.page.open(match_dialogs.trouble(self, error))
        self.tabletop.jump(self.match.plies, self.match.state)
        self._looked = self.match.over
        self.take_in()
        self.hand_over.due()

    def end_show(self) -> None:
        """Show the end of everything that moves, at once."""
        self.tabletop.stage.finish()
        self._settle()

    def _settle(self) -> None:
        """What comes after everything has been shown."""
        if self.tabletop.stage.busy:
            return
        self._rest()
        if self.match.over and not self._looked:
            self._looked = True
            self.navigate(Finished(self.opened))
            return
        self.hand_over.due()

    def go_on(self) -> None:
        """After a move that could not be kept: as before it, with whoever has to answer."""
        if not self.hand_over.due():
            self.clock.note()

    def put_away(self) -> None:
        """Nothing is held, opened, pressed or said any more."""
        self.handling.forget()
        self.page.clear()
        self.panning.let_go()
        self._glance.forget()

    def _rest(self) -> None:
        self.tabletop.rest()
        self.take_in()

    def take_in(self) -> None:
        """Whoever is at the screen may do other things now."""
        context = self.tabletop.context()
        options = self.match.options if self.viewer.answers else ()
        self.handling.chooser.reset(
            options, lambda choice: self.tabletop.table.controls.gestures(choice, context)
        )
        kinds = "_".join({type(choice).__name__ for choice in options})
        self.only = f"{self.title.key}.ask.{type(self.match.waiting).__name__}.{kinds}"
        self._pulse_ms = 2 * _PULSE_MS
        self.clock.note()
        self._fill()

    # -- input

    def handle(self, event: Input) -> None:
        """Widgets first, then the board; any click or key ends what is still being shown."""
        before, held = self.handling.hover, self.handling.chooser.held
        match_input.pass_on(self, event)
        if self.handling.chooser.held != held:
            self._fill()
        self._keep_looking()
        self._look_at()
        still = isinstance(event, Pointer) and event.kind == "move" and before == self.handling.hover
        self.dirty = self.dirty or not still or self.handling.hands.dragging or self.page.dirty

    def _look_at(self) -> None:
        """Show the things of a seat whose disc is pointed at, unless something is held or moves."""
        idle = not self.tabletop.stage.busy and self.handling.chooser.held is None
        if self.tabletop.look_at(self.handling.hover if idle else None):
            self.dirty = True

    def _escape(self) -> None:
        if self.handling.chooser.held is not None:
            self.handling.let_go()
        else:
            self.page.open(match_dialogs.menu(self))

    def _choose(self, chains: Sequence[Chain]) -> None:
        """Play the one meaning of a gesture, or ask which."""
        if not self.may_act() or not chains:
            return
        if len(chains) == 1:
            self.play(chains[0])
            return
        self.page.open(match_dialogs.which(self, chains))

    def _explain(self, gesture: Gesture) -> None:
        """Say why a gesture is not allowed, where the rules know."""
        if not self.may_act():
            return
        self._tips.hush(self.handling.hover)
        match_says.refused(self, gesture)

    def may_act(self) -> bool:
        """Whether somebody may do something now."""
        return not self.tabletop.stage.busy and not self.match.over

    # -- time and drawing

    def update(self, dt_ms: float) -> bool:
        """Let the show, the hands and the widgets go on."""
        was_busy = self.tabletop.stage.busy
        moving = self.tabletop.update(dt_ms)
        if was_busy or (self.match.over and not self._looked):
            self._settle()
        told, self._told = self._told, len(self.tabletop.stage.past)
        if self.tabletop.stage.busy and told != self._told:
            self._fill()
        moving = self.handling.update(dt_ms) or moving
        if self.handling.hands.dragging and self.panning.nudge(dt_ms, self.handling.hands.at):
            self.handling.handle(Pointer("move", *self.handling.hands.at))
            self.refresh()
        if self._pulse_ms > 0 or self.handling.chooser.held is not None:
            self._pulse_ms = self._pulse_ms - dt_ms if self._pulse_ms > 0 else _PULSE_MS - dt_ms
            moving = moving or self.services.settings.animation != "none"
        if not self.handling.hands.dragging and self._tips.dwell(self.handling.hover, dt_ms):
            self.dirty = True
        self.dirty = self.clock.tick(dt_ms) or self.dirty
        self.page.animate(dt_ms)
        self.dirty = self.dirty or moving or self.page.dirty
        return moving

    def context(self) -> TableContext[Any]:
        """What the table may draw from now."""
        chooser, scratch = self.handling.chooser, self.handling.scratch
        context = self.tabletop.context(
            live=self.may_act(),
            sources=chooser.sources,
            held=chooser.held,
            pose=chooser.pose,
            targets=chooser.targets(),
            reach=chooser.reach(),
            hover=self.handling.hover,
            rivals=self.rivals,
            pulse=self._pulse(),
        )
        return context if scratch is None else replace(context, view=scratch, carried=chooser.carried)

    def _pulse(self) -> float:
        if self.services.settings.animation == "none":
            return 0.0
        through = max(0.0, self._pulse_ms) % _PULSE_MS / _PULSE_MS
        return 1 - abs(2 * through - 1)

    def draw(self, paint: Painter) -> None:
        """Table, bar, what is in the hand, widgets."""
        self.tabletop.draw(paint, self.context(), *self.handling.lying())
        match_bar.draw(paint, self)
        self.handling.draw(paint)
        self.page.draw(paint)
        if self.tabletop.log.unfolded:
            self.tabletop.draw_log(paint)
        self._tips.draw(paint, self)

    # -- widgets

    def refresh(self) -> None:
        """Everything on the board lies elsewhere now, buttons too."""
        self.dirty = True
        self._fill()

    def _fill(self) -> None:
        self.page.fill(match_buttons.buttons(self))

    def press_main(self) -> None:
        """The large button: ends the show, else what the table says, and the result once the match is over."""
        if self.tabletop.stage.busy:
            self.end_show()
            return
        if self.match.over:
            self.navigate(Finished(self.opened))
            return
        wanted = self.tabletop.table.controls.main(self.context())
        if wanted is not None:
            self.press(wanted.press)

    def press(self, spot: AnySpot) -> None:
        """Do what a mere click on a spot means: play, pick up, or put there what is held."""
        chooser = self.handling.chooser
        if chooser.press(spot):
            self._choose(chooser.press(spot))
        elif self.may_act() and (spot in chooser.sources or spot in chooser.targets()):
            self.handling.click(spot)
            self._fill()

    def toggle_rivals(self) -> None:
        """Show the other seats' possible spots, or stop showing them."""
        self.show_rivals(not self.rivals)

    def show_rivals(self, shown: bool) -> None:
        """Show the other seats' possible spots, or do not; their button looks pressed meanwhile."""
        self.rivals = shown
        self._fill()

    def look(self, held: bool) -> None:
        """Show the viewer's own secret as long as its key is held, from when it is pressed anew."""
        self._glance.key(held)
        self._keep_looking()

    def _keep_looking(self) -> None:
        held = self._glance.held
        if held != self.tabletop.looking:
            self.tabletop.looking = held
            self.dirty = True

    def show_part(self, verb: str) -> None:
        """Go nearer or farther, or show everything."""
        if self.tabletop.stage.busy:
            self.end_show()
        self.panning.do(verb)
        self.refresh()

    def look_back(self) -> None:
        """Look at the match from its start."""
        self.navigate(LookBack(self.opened, self.tabletop.stage.viewer))

    def change_settings(self) -> None:
        """To the settings and back."""
        self.navigate(ShowSettings())

    def unfold_log(self) -> None:
        """Open a log that has room for one line only."""
        self.tabletop.log.unfolded = True

    def spots(self) -> dict[str, Rect]:
        """Widgets and everything on the table."""
        found = self.page.spots()
        if self.page.overlays:
            return found
        return {**{name_of(spot): box for spot, box in self.handling.spots().items()}, **found}
