"""A match seen again, from the empty table to where it stands; any moment can become a match of its own."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any, NamedTuple

from msgspec.structs import replace

from game.core.engine import advance
from game.core.journal import Disagreement, Ply, Row
from game.core.match import Match
from game.core.spec import BadTerms
from game.core.steps import Choice
from game.scenes.replay.controls import SPEEDS, ReplayBar, ReplayPosition, Step
from game.scenes.shell import opening
from game.scenes.shell.opening import branch_dialog
from game.scenes.shell.outcomes import Back, Branch, ShowRules
from game.scenes.shell.phrases import fault_text
from game.scenes.shell.scene import Services
from game.scenes.shell.table import TableScene
from game.scenes.tabletop.commands import CAMERA, CameraCommand
from game.scenes.tabletop.pictures import draw_check, frame_better, frame_chosen, place_of
from game.scenes.tabletop.prerender import Prerender
from game.scenes.tabletop.table_view import TableView
from game.store.notices import StoreError
from game.ui import popover
from game.ui.context import TableContext
from game.ui.events import Input, Key, Pointer
from game.ui.frame import Camera, Frame
from game.ui.keymap import pressed
from game.ui.paint import Painter
from game.ui.popover import Avoid
from game.ui.rect import Rect
from game.ui.table import Tool
from game.ui.theme import Colour, colours
from game.ui.title import Title
from game.ui.widgets.base import Pressable, Widget, ZOrder
from game.ui.widgets.button import Button
from game.ui.widgets.page import Drawing

_BEFORE_MS, _BETWEEN_MS = 900.0, 2400.0
"""Time that everything lies as it was, and then as it was left."""
_CHECK = 15.0
_WORDS_W, _WORDS_H = 560.0, 44.0
_EDGE = 14.0


class _ReplayLine(NamedTuple):
    """Choice made or better one, with its words and their colour."""

    ply: Ply[Any, Any]
    words: str
    colour: Colour


class ChoiceLines:
    """Choice made and better one, played on a table at that moment; never part of the match."""

    def __init__(self, table_view: TableView, chosen: Ply[Any, Any], better: Choice) -> None:
        self._table_view = table_view
        self._match: Match[Any, Any] = table_view.match
        self._before = table_view.context()
        position, seat = self._match.position, chosen.row.seat
        after, events = advance(self._match.terms, position, better)
        instead = Ply(Row(seat, better, chosen.row.group), position, tuple(events), after)
        t, name = table_view.words.t, self._match.seats[seat].name
        self._lines = (
            _ReplayLine(chosen, t("review.chosen", seat=name, choice=self._tell(chosen.row.choice)), colours.barn_dark),
            _ReplayLine(instead, t("review.better", choice=self._tell(better)), colours.leaf_dark),
        )
        self._number = -1
        """The number of the line that is shown; -1: still none."""
        self._wait_ms = _BEFORE_MS
        self._places: tuple[tuple[Frame, Camera | None], list[Rect | None]] | None = None

    def _tell(self, choice: Choice) -> str:
        remark = self._table_view.table.words.remark
        return self._table_view.speaker.tell(choice, **remark(choice, self._before.past))

    @property
    def going(self) -> bool:
        """Whether there is still a line to come."""
        return self._number + 1 < len(self._lines)

    def wait(self, dt_ms: float) -> bool:
        """Let time go by; whether the next line begins."""
        if not self.going or self._table_view.stage.busy:
            return False
        self._wait_ms -= dt_ms
        if self._wait_ms > 0:
            return False
        self._number, self._wait_ms = self._number + 1, _BETWEEN_MS
        self._table_view.jump(self._match.plies, self._match.state)
        self._table_view.off_match = True
        self._table_view.stage.enqueue([self._lines[self._number].ply])
        return True

    def places(self, context: TableContext[Any]) -> list[Rect | None]:
        """Places of both choices on the table as it is looked at: on the board, else beside it."""
        view = context.frame, context.camera
        if self._places is None or self._places[0] != view:
            before, top = replace(self._before, frame=context.frame, camera=context.camera), self._table_view
            places = [
                place_of(top, before, line.ply.row.choice, context.frame.board)
                or place_of(top, before, line.ply.row.choice, context.frame.canvas)
                for line in self._lines
            ]
            self._places = view, places
        return self._places[1]

    def draw(self, paint: Painter, context: TableContext[Any]) -> None:
        """Draw the frames of the lines that have been shown, and the words of the last one."""
        if self._number < 0:
            return
        chosen, better = self.places(context)
        if chosen is not None:
            frame_chosen(paint, chosen.inset(-4))
        if better is not None and not self.going:
            frame_better(paint, better)
            draw_check(paint, (better.right - 2, better.y + 2), _CHECK)
        place = chosen if self.going else better
        line, board, world = self._lines[self._number], context.frame.board, self._table_view.table.world
        room = min(_WORDS_W, board.w - 2 * _EDGE)
        wide = min(room, paint.measure(line.words, "strong")[0] + 44)
        high = max(_WORDS_H, paint.measure(line.words, "strong", wide - 36, 2)[1] + 14)
        low = place is not None and place.centre[1] < board.centre[1]
        edge = Rect.around((board.centre[0], board.bottom if low else board.y), 0)
        occupied = () if world is None else tuple(world.occupied(context))
        avoid = Avoid(() if place is None else (place,), read=occupied)
        box = popover.place((wide, high), edge, board.inset(_EDGE), avoid).box
        paint.box(box, colours.paper, high / 2, line.colour, 3)
        paint.text(line.words, box.centre, "strong", line.colour, "centre", wide - 36, 2)


_PAUSE_MS, _STILL_PAUSE_MS = 300.0, 800.0
"""Pauses between two moments while it plays; the second where nothing moves."""
_STEPS: dict[str, Step] = {"backward": "prev", "forward": "next", "first": "first", "last": "last", "play": "play"}
"""Steps by the actions of the key map."""


_MESSAGE = 72.0
"""Height of the foot of the board where messages lie, as the controls take the bar."""


class ReplayScene(TableScene):
    """Match as it was, moment by moment, never changed."""

    name = "replay"
    messages_in_bar = False

    def __init__(
        self,
        services: Services,
        title: Title,
        match: Match[Any, Any],
        match_id: int | None,
        viewer: int | None = None,
        index: int | None = None,
        better: Choice | None = None,
    ) -> None:
        """`viewer` is whose secrets show, None: the only person's, or nobody's; after `index` rows it begins, and if
        something else is `better` there, both are played."""
        self.past = ReplayPosition(match)
        start = 0 if self.past.ended else self.past.last
        self.past.go(start if index is None else self.past.moment(index))
        speed = services.settings.animation
        top = TableView(title, self.past.shown, services.words, speed, ("replay.active", "replay.active"))
        self._viewer = match.only_viewer if viewer is None else viewer
        top.see(self._viewer)
        super().__init__(services, top, False, partial(self._run, "back"))
        self._prerender = Prerender(self.layout)
        self.title, self.match_id = title, match_id
        self.playing = False
        self.everything = False
        """Whether all hands lie open."""
        self.times = SPEEDS[0]
        self._wait_ms = 0.0
        self._lines = None if better is None else ChoiceLines(top, match.plies[self.past.shown.index], better)
        """Choice made and better one, until something else is to be seen."""
        self._controls = ReplayBar(self.past, title, self.words, self._run, self.go)

    # -- the stack

    def enter(self) -> None:
        super().enter()
        self.table_view.stage.speed = self.services.settings.animation

    def leave(self) -> None:
        super().leave()
        self.playing = False
        self.panning.let_go()
        self.end_show()

    def recover(self) -> None:
        self.playing = False
        super().recover()

    def build(self) -> list[Widget]:
        context = self.layout.context
        self.page.message_areas = (context.frame.board.lower(_MESSAGE),)
        tools = self.table_view.table.controls.tools(context) if context.camera is not None else ()
        camera = [self._camera_button(tool) for tool in tools if tool.verb in CAMERA]
        log = Pressable("replay.log", context.frame.log, self._unfold)
        log.visible = context.frame.log_folded
        signs = self._controls.build(context.frame, self.scale, self.playing, self.times, self.everything)
        t, secret = self.words.t, self.past.secret
        button = Button(
            "replay.branch", context.frame.main, t("replay.branch"), "icons/arrow_right", "main", self.title.accent
        )
        button.on_press = self._ask_branch
        reason = t("replay.branch.secret" if secret else "replay.branch.none")
        button.enable(self.past.shown.waiting is not None and not secret, reason)
        return [*signs, button, *camera, log]

    def _camera_button(self, tool: Tool) -> Button:
        button = Button(f"replay.tool.{tool.verb}", tool.box, tool.label, tool.icon, key=tool.key)
        button.enable(tool.enabled, tool.reason)
        button.hint = tool.hint
        button.on_press = partial(self.move_camera, CAMERA[tool.verb])
        return button

    def move_camera(self, command: CameraCommand) -> None:
        super().move_camera(command)
        self.layout.hover = None

    # -- going through the match

    def _run(self, step: Step) -> None:
        self._end_lines()
        match step:
            case "first":
                self.go(0)
            case "prev":
                self.go(self.past.at - 1)
            case "play" | "pause":
                self.toggle()
            case "next":
                self.step()
            case "last":
                self.go(self.past.last)
            case "speed":
                self.times = SPEEDS[(SPEEDS.index(self.times) + 1) % len(SPEEDS)]
                self.changed()
            case "everything":
                self.playing, self.everything = False, not self.everything
                self.table_view.stage.reveal(self.everything)
                self.table_view.see(self._viewer)
                self.rest()
                self.changed()
            case "back":
                self.navigate(Back())

    def go(self, moment: int) -> None:
        """Show a moment at once; playing ends."""
        self.playing, self._lines = False, None
        self.past.go(moment)
        self.table_view.jump(self.past.shown.plies, self.past.shown.state)
        self.rest()
        self.changed()

    def _end_lines(self) -> None:
        """Show the moment itself again."""
        if self._lines is not None:
            self.go(self.past.at)

    def step(self) -> None:
        """Show the next moment as it happened; playing ends."""
        self.playing = False
        self._show_next()

    def toggle(self) -> None:
        """Play from here on, from the start if all has been shown; or pause."""
        if self.playing:
            self.playing = False
        else:
            if self.past.at == self.past.last:
                self.go(0)
            self.playing, self._wait_ms = True, 0.0
        self.changed()

    def _show_next(self) -> None:
        self.end_show()
        self.table_view.stage.enqueue(self.past.go(self.past.at + 1))
        if not self.table_view.stage.busy:
            self.rest()
        still = self.services.settings.animation == "none"
        self._wait_ms = _STILL_PAUSE_MS if still else _PAUSE_MS
        self.changed()

    def end_show(self) -> bool:
        return self.table_view.end_show(self.rest)

    def _skip(self) -> bool:
        """Skip by a click to the end of the step, the second time to that of all; whether anything moved."""
        if not self.table_view.skip_step(self.rest):
            return self.end_show()
        self.dirty = True
        return True

    def rest(self) -> None:
        """Note that nothing moves any more; where all lies open, show the table of the seat that has to answer."""
        super().rest()
        if self.everything:
            if self.past.shown.seat is not None:
                self.table_view.see(self.past.shown.seat)
            self.table_view.peeking = True

    def changed(self) -> None:
        super().changed()
        self.table_view.log.skipped = 0

    # -- what if

    def _ask_branch(self) -> None:
        self.playing = False
        self._end_lines()
        self.end_show()
        self.changed()
        match, index, seat = self.past.original, self.past.shown.index, self.past.shown.seat
        if seat is not None:
            text, accent = self.words.t("replay.branch.text"), self.title.accent
            self.page.open(branch_dialog(self.words, "replay.ask", text, match, index, seat, self.branch, accent))

    def branch(self, taken: int | None = None) -> None:
        """Go on from here with a new match, a person on the seat that is taken; the old one stays as it is."""
        try:
            opened = opening.branch(self.services, self.past.original, self.past.shown.index, taken)
        except (BadTerms, Disagreement, StoreError) as error:
            self.page.show_message(fault_text(self.words, error), "icons/warning")
            return
        self.navigate(Branch(opened))

    # -- input

    def read(self, event: Input) -> None:
        if self.page.overlays:
            self.page.handle(event)
        elif (self.table_view.log.unfolded and self._handle_log(event)) or self._press_newest(event):
            return
        elif not (isinstance(event, Key) and event.down and self._handle_key(event)):
            if isinstance(event, Pointer) and event.kind == "move":
                self.layout.hover = self.layout.spot_at(event.x, event.y)
                self.table_view.look_at(None if self.table_view.stage.busy else self.layout.hover)
            if (not self.panning.active and self.laid_out().handle(event)) or not isinstance(event, Pointer):
                return
            if event.kind == "down" and not (self._skip() or self.playing or self.layout.slides(event.x, event.y)):
                self._tell_watching()
            camera = None if self.table_view.stage.busy else self.panning.handle(event)
            if camera is not None:
                self.move_camera(camera)
            elif event.kind == "wheel" and self.table_view.frame.log.contains(event.x, event.y):
                self.table_view.scroll_log(event.notch)

    def _handle_key(self, event: Key) -> bool:
        camera = None if self.table_view.stage.busy else self.panning.handle(event)
        step = _STEPS.get(pressed(event, *_STEPS))
        if camera is not None:
            self.move_camera(camera)
        elif pressed(event, "rules"):
            self.navigate(ShowRules(self.table_view.title))
        elif step is not None and not (step == "play" and self.page.focused and self.page.focused.ring):
            self._run(step)
        else:
            return False
        return True

    def _tell_watching(self) -> None:
        """Say that nothing here is played, and how to play on where that is possible."""
        key = "replay.pressed" if self.past.shown.waiting is None or self.past.secret else "replay.pressed.branch"
        self.page.show_message(self.words.t(key, button=self.words.t("replay.branch")))

    def _press_newest(self, event: Input) -> bool:
        """Lead back to the newest line by a press on the pill in the log; whether it was one."""
        log = self.table_view.log
        if log.pill is None or not isinstance(event, Pointer) or not log.pill.contains(event.x, event.y):
            return False
        return not self.page.covers(event.x, event.y) and log.folds(event)

    def _handle_log(self, event: Input) -> bool:
        """Handle input while the log lies open: it scrolls, and folds at a click beside its lines and any key; a line
        says that this is only watched, and nothing beneath is pointed at."""
        if isinstance(event, Pointer):
            self.page.set_pointer(None)
            self.layout.hover = None
        if isinstance(event, Pointer) and event.kind == "wheel":
            self.table_view.scroll_log(event.notch)
        if isinstance(event, Pointer) and event.kind == "down" and self.table_view.log.at(event.x, event.y) is not None:
            self._tell_watching()
        return self.table_view.log.folds(event) or isinstance(event, Pointer)

    def _unfold(self) -> None:
        self.table_view.log.unfolded = True

    # -- time and drawing

    def update(self, dt_ms: float) -> bool:
        was_busy = self.table_view.stage.busy
        moving = self.table_view.update(dt_ms * self.times)
        self.move_overlays(dt_ms)
        if self._lines is not None:
            moving = self._lines.wait(dt_ms * self.times) or moving
        if was_busy and not self.table_view.stage.busy:
            self.rest()
        if self.playing and not self.table_view.stage.busy:
            self._wait_ms -= dt_ms * self.times
            if self._wait_ms <= 0:
                if self.past.at < self.past.last:
                    self._show_next()
                else:
                    self.playing = False
                    self.changed()
        changed = self.laid_out().animate(dt_ms)
        self.point()
        self.dirty = self.dirty or moving or changed
        waits = self.playing or (self._lines is not None and self._lines.going)
        return moving or waits or changed or bool(self.page.toasts)

    def draw(self, paint: Painter) -> None:
        self.table_view.drawing.draw(paint, self.layout.now(), over=self.draw_over)

    def drawings(self, context: TableContext[Any]) -> Iterator[Drawing]:
        yield from super().drawings(context)
        if self._lines is not None:
            yield ZOrder.HUD, partial(self._lines.draw, context=context)
        yield ZOrder.HUD, partial(self._controls.draw, frame=context.frame)

    def spots(self) -> dict[str, Rect]:
        return self.laid_out().spots()
