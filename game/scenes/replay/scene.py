"""A match seen again, from the empty table to where it stands; any moment can become a match of its own."""

from __future__ import annotations

from functools import partial
from typing import Any

from game.core.match import Disagreement, Match
from game.core.spec import BadTerms
from game.scenes.replay.controls import SPEEDS, Controls, Verbs
from game.scenes.replay.past import Past
from game.scenes.shell import doors, opening
from game.scenes.shell.phrases import fault
from game.scenes.shell.scene import Scene, Services
from game.scenes.tabletop.commands import CAMERA, CameraCommand
from game.scenes.tabletop.layout import Layout
from game.scenes.tabletop.panning import Panning
from game.scenes.tabletop.tabletop import Tabletop
from game.scenes.tabletop.viewer import Viewer
from game.store.notices import StoreError
from game.ui.context import TableContext
from game.ui.events import Input, Key, Pointer
from game.ui.paint import Painter
from game.ui.rect import Rect
from game.ui.scale import Scale
from game.ui.table import Tool
from game.ui.title import Title
from game.ui.widgets.base import Pressable
from game.ui.widgets.button import Button
from game.ui.widgets.dialog import Dialog
from game.ui.widgets.item import Item
from game.ui.widgets.page import Page

_PAUSE_MS, _STILL_PAUSE_MS = 300.0, 800.0
"""Between two moments while it plays; the second where nothing moves."""


class ReplayScene(Scene):
    """Shows a match as it was, moment by moment, and never changes it."""

    name = "replay"

    def __init__(
        self,
        services: Services,
        title: Title,
        match: Match[Any, Any],
        match_id: int | None,
        viewer: int | None = None,
    ) -> None:
        """`viewer` is whose secrets show; None: the only person's, or nobody's."""
        super().__init__(services)
        self.title = title
        self.match_id = match_id
        self.past = Past(match)
        self.past.go(0 if match.over else self.past.last)
        speed = services.settings.animation
        self.tabletop = Tabletop(title, self.past.shown, services.words, speed, "replay.active")
        self.tabletop.see(Viewer(match).seat if viewer is None else viewer)
        self.page = Page(self.scale, on_escape=self.back)
        self.playing = False
        self.times = SPEEDS[0]
        self._wait_ms = 0.0
        verbs = Verbs(self.go, self.step, self.toggle, self._faster, self.back)
        self._controls = Controls(self.past, title, self.words, verbs)
        self._branch = Button("replay.branch", Rect(0, 0, 1, 1), self.words.t("replay.branch"))
        self._branch.look, self._branch.accent = "main", title.accent
        self._branch.icon, self._branch.on_press = "icons/arrow_right", self._ask_branch
        self.layout = Layout(self.tabletop, playable=False)
        self._panning = Panning(self.layout)
        self._built_for: TableContext[Any] | None = None
        """The context as which the buttons on the page have been built."""
        self._log = Pressable("replay.log", Rect(0, 0, 1, 1), self._unfold)

    # -- the stack

    def enter(self) -> None:
        """The table is in front: follow the settings."""
        self.tabletop.stage.speed = self.services.settings.animation

    def leave(self) -> None:
        """Nothing goes on unseen, and what was said is not said again."""
        self.page.toasts.clear()
        self.playing = False
        self._panning.let_go()
        self._finish()

    def back(self) -> None:
        """To where the replay was asked for."""
        self.manager.dismiss()

    def resize(self, scale: Scale) -> None:
        """Lay out for a window."""
        super().resize(scale)
        self.tabletop.resize(scale, self.services.settings.ui_scale)
        self.tabletop.rest()
        self.page.resize(scale)
        frame = self.tabletop.frame
        self._controls.arrange(frame, scale)
        self._branch.rect = frame.main
        self._log.rect, self._log.visible = frame.log, frame.log_folded
        self._built_for = None
        self._sync()

    def _laid_out(self) -> Page:
        """The page with its buttons as the table lies now."""
        context = self.layout.context
        if self._built_for is not context:
            self._built_for = context
            tools = self.tabletop.table.controls.tools(context) if context.camera is not None else ()
            camera = [self._tool(tool) for tool in tools if tool.verb in CAMERA]
            self.page.fill([*self._controls.widgets, self._branch, *camera, self._log])
        return self.page

    def _tool(self, tool: Tool) -> Button:
        made = Button(f"replay.tool.{tool.verb}", tool.box, tool.label, tool.icon, key=tool.key)
        made.enable(tool.enabled, tool.reason)
        made.on_press = partial(self._move_camera, CAMERA[tool.verb])
        return made

    def _move_camera(self, command: CameraCommand) -> None:
        """Everything on the board lies elsewhere after this."""
        self._finish()
        self.tabletop.views.move(command)
        self.layout.hover, self.dirty = None, True

    # -- going through the match

    def go(self, moment: int) -> None:
        """Show a moment at once; playing ends."""
        self.playing = False
        self.past.go(moment)
        self.tabletop.jump(self.past.shown.plies, self.past.shown.state)
        self._sync()

    def step(self) -> None:
        """Show the next moment as it happened; playing ends."""
        self.playing = False
        self._on()

    def toggle(self) -> None:
        """Play from here on, from the start if all has been shown; or pause."""
        if self.playing:
            self.playing = False
        else:
            if self.past.at == self.past.last:
                self.go(0)
            self.playing, self._wait_ms = True, 0.0
        self._sync()

    def _on(self) -> None:
        self._finish()
        self.tabletop.stage.enqueue(self.past.go(self.past.at + 1))
        if not self.tabletop.stage.busy:
            self.tabletop.rest()
        still = self.services.settings.animation == "none"
        self._wait_ms = _STILL_PAUSE_MS if still else _PAUSE_MS
        self._sync()

    def _finish(self) -> None:
        if self.tabletop.stage.busy:
            self.tabletop.stage.finish()
            self.tabletop.rest()

    def _faster(self) -> None:
        self.times = SPEEDS[(SPEEDS.index(self.times) + 1) % len(SPEEDS)]
        self._sync()

    def _sync(self) -> None:
        self._controls.sync(self.playing, self.times)
        reason = self.words.t("replay.branch.secret" if self.past.secret else "replay.branch.none")
        self._branch.enable(self.past.open and not self.past.secret, reason)
        self.tabletop.log.skipped = 0
        self.dirty = True

    # -- what if

    def _ask_branch(self) -> None:
        self.playing = False
        self._finish()
        self._sync()
        t = self.words.t
        items = [Item("cancel", t("button.cancel")), Item("go", t("replay.branch.go"))]

        def answer(key: str) -> None:
            if key == "go":
                self.branch()

        heading, text = t("replay.branch.title"), t("replay.branch.text")
        self.page.open(Dialog("replay.ask", heading, text, items, answer, "cancel", self.title.accent))

    def branch(self) -> None:
        """A new match goes on from here; the one that is looked at stays in the store as it is."""
        try:
            opened = opening.branch(self.services, self.past.original, self.past.shown.index)
        except (BadTerms, Disagreement, StoreError) as error:
            self.page.say(fault(self.words, error), "icons/warning")
            return
        manager = self.manager
        manager.home()
        manager.push(doors.match(self.services, *opened))

    # -- input

    def handle(self, event: Input) -> None:
        """Keys of the replay, then widgets; a click beside them ends what is being shown."""
        before = self.layout.hover
        self._pass_on(event)
        still = isinstance(event, Pointer) and event.kind == "move" and before == self.layout.hover
        self.dirty = self.dirty or not still or self.page.dirty

    def _pass_on(self, event: Input) -> None:
        if self.page.overlays:
            self.page.handle(event)
        elif self.tabletop.log.unfolded and self._in_log(event):
            return
        elif not (isinstance(event, Key) and event.down and self._key(event)):
            self._point(event)

    def _point(self, event: Input) -> None:
        if isinstance(event, Pointer) and event.kind == "move":
            self.layout.hover = self.layout.spot_at(event.x, event.y)
            self.tabletop.look_at(None if self.tabletop.stage.busy else self.layout.hover)
        if (not self._panning.active and self._laid_out().handle(event)) or not isinstance(event, Pointer):
            return
        if event.kind == "down":
            self._finish()
        camera = None if self.tabletop.stage.busy else self._panning.handle(event)
        if camera is not None:
            self._move_camera(camera)
        elif event.kind == "wheel" and self.tabletop.frame.log.contains(event.x, event.y):
            self._scroll(event)

    def _key(self, event: Key) -> bool:
        ringed = self.page.focused is not None and self.page.focused.ring
        camera = None if self.tabletop.stage.busy else self._panning.handle(event)
        if camera is not None:
            self._move_camera(camera)
            return True
        match event.key:
            case "left":
                self.go(self.past.at - 1)
            case "right":
                self.step()
            case "home":
                self.go(0)
            case "end":
                self.go(self.past.last)
            case "space" if not ringed:
                self.toggle()
            case _:
                return False
        return True

    def _in_log(self, event: Input) -> bool:
        """Input while the log lies open: it scrolls, and folds at a click or Esc."""
        match event:
            case Pointer(kind="wheel"):
                self._scroll(event)
            case Pointer(kind="down") | Key(key="escape", down=True):
                self.tabletop.log.unfolded, self.tabletop.log.skipped = False, 0
            case Pointer():
                pass
            case _:
                return False
        return True

    def _scroll(self, event: Pointer) -> None:
        self.tabletop.log.scroll(1 if event.wheel > 0 else -1, self.tabletop.frame, self.tabletop.stage.told)

    def _unfold(self) -> None:
        self.tabletop.log.unfolded = True

    # -- time and drawing

    def update(self, dt_ms: float) -> bool:
        """Let the show go on, and the next moment follow while it plays."""
        was_busy = self.tabletop.stage.busy
        moving = self.tabletop.update(dt_ms * self.times)
        if was_busy and not self.tabletop.stage.busy:
            self.tabletop.rest()
        if self.playing and not self.tabletop.stage.busy:
            self._wait_ms -= dt_ms * self.times
            if self._wait_ms <= 0:
                self._play_on()
        changed = self._laid_out().animate(dt_ms)
        self.dirty = self.dirty or moving or changed
        return moving or self.playing or changed or bool(self.page.toasts)

    def _play_on(self) -> None:
        if self.past.at < self.past.last:
            self._on()
        else:
            self.playing = False
            self._sync()

    def draw(self, paint: Painter) -> None:
        """Table, bar, widgets."""
        self.tabletop.draw(paint, self.layout.now())
        self._controls.draw(paint, self.tabletop.frame)
        self._laid_out().draw(paint)
        if self.tabletop.log.unfolded:
            self.tabletop.draw_log(paint)

    def spots(self) -> dict[str, Rect]:
        """The widgets; nothing on the table answers."""
        return self._laid_out().spots()
