"""The moments of a replay, the state that the parts of its screen share, and the parts: time and controls that go
through the moments, a match that goes on from one, camera and log."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Hashable, Sequence
from copy import copy
from dataclasses import dataclass
from functools import partial
from typing import Any, Literal, Never, get_args

from game.core.journal import Disagreement, NullWriter, Ply
from game.core.match import Match
from game.core.spec import BadTerms
from game.core.steps import Decision
from game.scenes.shell import bar, opening
from game.scenes.shell.outcomes import Back, Branch, OpenedMatch, ShowLedger, ShowRules
from game.scenes.shell.phrases import fault_text, turn_key
from game.scenes.shell.table import LogOverAll, Part, TableScreen
from game.scenes.tabletop.commands import CAMERA, USED, CameraCommand, Used
from game.scenes.tabletop.log_lines import LogLines
from game.scenes.tabletop.table_view import TableView
from game.store.notices import StoreError
from game.ui import type
from game.ui.context import TableContext
from game.ui.events import Input, Key, Pointer
from game.ui.frame import Frame
from game.ui.keymap import pressed
from game.ui.paint import Painter
from game.ui.rect import Point, Rect, Scale
from game.ui.shapes import Stroke
from game.ui.theme import Colour
from game.ui.widgets.base import Pressable, Widget
from game.ui.widgets.button import Button
from game.ui.widgets.choices import Slider


class ReplayPosition:
    """Place within the moments of a match that stays as it is.

    A moment is a number of rows after which a seat has to answer, or the match is over; the first is the
    empty table.
    """

    def __init__(self, match: Match[Any, Any]) -> None:
        self.original = match
        self.shown = copy(match)
        """The same rows with an index of its own; nothing is ever played on it."""
        self.shown.writer = NullWriter()
        self.shown.handing_over = False  # what waits at the table has not waited in the past
        self.ended = match.ended
        """Whether the match has ended; not while its last act may be taken back, which is no moment of the past yet."""
        last = match.index - (match.over and not self.ended)
        moments = [0]
        for index in range(1, last + 1):
            agenda = match.at(index).agenda
            if not agenda or isinstance(agenda[-1], Decision) or index == last:
                moments.append(index)
        self.moments = tuple(moments)
        self.at = 0
        self.go(0)

    @property
    def last(self) -> int:
        """The number of the last moment."""
        return len(self.moments) - 1

    @property
    def turn(self) -> int:
        """The number of the turn that is shown."""
        return self.shown.turn_at(self.shown.index)

    @property
    def turns(self) -> int:
        """The number of the last one."""
        return self.original.turn_at(self.moments[-1])

    @property
    def secret(self) -> bool:
        """Whether the match goes on with secrets, which whoever plays on elsewhere for all seats would see."""
        return self.original.spec.secrets and not self.ended

    def moment(self, index: int) -> int:
        """The number of the last moment that so many rows have come to."""
        return max(0, bisect_right(self.moments, index) - 1)

    def go(self, moment: int) -> Sequence[Ply[Any, Any]]:
        """Look at a moment, kept within the match; returns the acts on the way there, none on the way back."""
        before = self.shown.index
        self.at = min(self.last, max(0, moment))
        opening.look_at(self.shown, self.original, self.moments[self.at])
        return self.shown.plies[before:]


Sign = Literal["first", "prev", "play", "pause", "next", "last"]
Step = Sign | Literal["speed", "everything", "branch", "back"]
"""Request of the controls: a moment, to play or pause, the next speed, a match from here on, the way out."""
ReplayCommand = Step | CameraCommand
Reply = ReplayCommand | Used | None
SPEEDS = (1, 2, 4)
_PAUSE_MS, _STILL_PAUSE_MS = 300.0, 800.0
"""Pauses between two moments while it plays; the second where nothing moves."""


@dataclass(eq=False)
class ReplayScreen(TableScreen[ReplayCommand, Never]):
    """All that the parts of a replay share and remember."""

    past: ReplayPosition
    viewer: int | None
    """The seat whose secrets show; None for nobody's."""
    match_id: int | None = None
    choices_left: int | None = None
    """Number of choices still to be shown, of the one made and a better one; None where something else is seen."""
    playing: bool = False
    everything: bool = False
    """Whether all hands lie open."""
    times: int = SPEEDS[0]
    wait_ms: float = 0.0
    """Time until the next moment or choice is shown."""

    def go(self, moment: int) -> None:
        """Show a moment at once; playing ends."""
        self.playing, self.choices_left = False, None
        self.past.go(moment)
        self.table_view.jump(self.past.shown.plies, self.past.shown.state)
        self.rest()
        self.changed()

    def end_show(self) -> bool:
        """Show the end of everything that moves, at once; whether anything did."""
        return self.table_view.end_show(self.rest)

    def rest(self) -> None:
        """Let the table rest; where all lies open, show that of the seat that has to answer."""
        super().rest()
        if self.everything:
            if self.past.shown.seat is not None:
                self.table_view.see(self.past.shown.seat)
            self.table_view.peeking = True

    def changed(self) -> None:
        super().changed()
        self.table_view.log.skipped = 0

    def tell_watching(self) -> None:
        """Say that nothing here is played, and how to play on where that is possible."""
        key = "replay.pressed" if self.past.shown.waiting is None or self.past.secret else "replay.pressed.branch"
        self.page.show_message(self.words.t(key, button=self.words.t("replay.branch")))


class ReplayPart(Part[ReplayCommand, Never]):
    """Part of the screen of a replay."""

    def __init__(self, screen: ReplayScreen) -> None:
        self._screen, self._past, self._top = screen, screen.past, screen.table_view


class Playback(ReplayPart):
    """Goes through the match as the controls say, or by itself."""

    obeys = (str,)

    def obey(self, command: ReplayCommand) -> bool:
        screen, past = self._screen, self._past
        match command:
            case "first" | "prev" | "last":
                screen.go({"first": 0, "prev": past.at - 1, "last": past.last}[command])
            case "play" | "pause":  # from the start if all has been shown
                if not screen.playing and past.at == past.last:
                    screen.go(0)
                screen.playing, screen.wait_ms = not screen.playing, 0.0
            case "next":
                screen.playing = False
                self._show_next()
            case "speed":
                screen.times = SPEEDS[(SPEEDS.index(screen.times) + 1) % len(SPEEDS)]
            case "everything":
                screen.playing, screen.everything = False, not screen.everything
                self._top.stage.reveal(screen.everything)
                self._top.see(screen.viewer)
                screen.rest()
            case "back":
                screen.services.navigate(Back())
            case _:
                return False
        screen.changed()
        return True

    def _show_next(self) -> None:
        """Show the next moment as it happened."""
        screen, stage = self._screen, self._top.stage
        screen.end_show()
        stage.enqueue(self._past.go(self._past.at + 1))
        if not stage.busy:
            screen.rest()
        screen.wait_ms = _STILL_PAUSE_MS if screen.services.settings.animation == "none" else _PAUSE_MS

    def tick(self, dt_ms: float) -> bool:
        screen = self._screen
        if not screen.playing or self._top.stage.busy:
            return False
        screen.wait_ms -= dt_ms
        if screen.wait_ms > 0:
            return False
        if self._past.at < self._past.last:
            self._show_next()
        else:
            screen.playing = False
        screen.changed()
        return True


_TIMES_W = 60.0
_GAP = 12.0
_LEAST_SLIDER = 100.0
_SIGNS: tuple[Sign, ...] = ("first", "prev", "play", "next", "last")
_BACKWARD = ("first", "prev")


class SignButton(Button):
    """A small button with one of the signs of a player."""

    sign: Sign = "play"

    @property
    def _inside(self) -> Hashable:
        return self.sign

    def _content(self, paint: Painter, top: Rect, colour: Colour) -> None:
        x, y = top.centre
        size = 9.0
        way = -1 if self.sign in _BACKWARD else 1
        if self.sign == "pause":
            for dx in (-5.0, 5.0):
                paint.shape([[(x + dx, y - 8), (x + dx, y + 8)]], (Stroke(colour, 5),), closed=False)
            return
        shift = -3 * way if self.sign in ("first", "last") else 0
        points: list[Point] = [
            (x + shift - 0.6 * size * way, y - size),
            (x + shift + 0.8 * size * way, y),
            (x + shift - 0.6 * size * way, y + size),
        ]
        hollow = self.sign in ("prev", "next")
        paint.shape([points], (Stroke(colour, 4),), None if hollow else colour, closed=not hollow)
        if self.sign in ("first", "last"):
            at = x + 9 * way
            paint.shape([[(at, y - 9), (at, y + 9)]], (Stroke(colour, 4),), closed=False)


_MESSAGE = 72.0
"""Height of the foot of the board where messages lie, as the controls take the bar."""


class ReplayBar(ReplayPart):
    """Bar of the replay, as it stands now."""

    def add_buttons(self, buttons: list[Widget]) -> list[Widget]:
        """Add them over the board where that leaves room, else behind the game's tab."""
        screen, past, title, t = self._screen, self._past, self._top.title, self._top.words.t
        frame, scale = screen.model.context.frame, screen.scale
        screen.page.message_areas = (frame.board.lower(_MESSAGE),)
        box = frame.bar
        back = Button("replay.back", _button_box(box, box.x + 10), icon="icons/arrow_left")
        back.on_press, back.hint = partial(screen.run, "back"), t("replay.leave")
        tab = 54 + (_text_width(t(f"{title.key}.name"), "name_bar", scale) + 16 if frame.named else 0)
        x = max(box.x + 68 + tab + _GAP, frame.board.x if frame.form == "full" else 0)
        signs = [SignButton(f"replay.{step}", _button_box(box, x + bar.PITCH * n)) for n, step in enumerate(_SIGNS)]
        for step, sign in zip(_SIGNS, signs, strict=True):
            sign.on_press, sign.sign = partial(screen.run, step), "pause" if step == "play" and screen.playing else step
            sign.hint = t(f"replay.{sign.sign}")
            sign.enable(step == "play" or (past.at > 0 if step in _BACKWARD else past.at < past.last))
        room, x = self._turn_box(frame, scale), x + bar.PITCH * len(_SIGNS)
        track = Rect(x, box.centre[1] - 22, room.x - _GAP - x, 44)
        slider = Slider("replay.slider", track, past.at, 0, max(1, past.last), 1)
        slider.on_change = lambda value: screen.go(round(value))
        slider.accent, slider.hint = title.accent, t("replay.slider")
        slider.visible = track.w >= _LEAST_SLIDER
        last = _button_box(box, box.right - 12 - _TIMES_W, _TIMES_W)
        speed = Button("replay.speed", last, t("replay.times", times=screen.times))
        speed.on_press, speed.hint = partial(screen.run, "speed"), t("replay.speed")
        own = bar.tab_button(scale, box, title, self._top.words, frame.named)
        opened = OpenedMatch(title, past.original, screen.match_id)
        chances = Button("replay.ledger", last.moved(-_GAP - bar.ICON, 0)._replace(w=bar.ICON), icon="icons/dice")
        chances.on_press = partial(screen.services.navigate, ShowLedger(opened, screen.viewer))
        chances.hint = t("ledger.open")
        buttons = [*buttons, back, own, *signs, slider, chances, speed]
        if past.original.spec.secrets:  # once the match is over, all hands may be laid open
            place = _button_box(box, box.right - 12 - _TIMES_W - _GAP - bar.ICON - bar.PITCH)
            hands = Button("replay.everything", place, icon="icons/eye", on_press=partial(screen.run, "everything"))
            hands.on, hands.hint = screen.everything, t("replay.everything")
            hands.enable(not past.secret, t("replay.everything.secret"))
            buttons.append(hands)
        return buttons

    def draw(self, paint: Painter, context: TableContext[Any]) -> None:
        """Draw the bar below the widgets: the game's tab and the turn."""
        frame, top = context.frame, self._top
        bar.draw_head(paint, frame.bar, top.title, top.words, frame.named, frame.bar.right)
        room = self._turn_box(frame, paint.scale)
        paint.text(self._turn_text(self._past.turn), (room.right, room.centre[1]), "label", align="right")

    def _turn_box(self, frame: Frame, scale: Scale) -> Rect:
        """Box of the turn's words, wide enough for the last one."""
        wide, box = _text_width(self._turn_text(self._past.turns), "label", scale) + 4, frame.bar
        beyond = _TIMES_W + _GAP + bar.PITCH * (1 + self._past.original.spec.secrets)
        return Rect(box.right - 12 - beyond - wide, box.y, wide, box.h)

    def _turn_text(self, turn: int) -> str:
        key = turn_key(self._top.words, self._top.title.key, "of")
        return self._top.words.t(key, turn=turn, turns=self._past.turns)


def _button_box(box: Rect, x: float, wide: float = bar.ICON) -> Rect:
    return Rect(x, box.centre[1] - 23, wide, bar.ICON + 3)


def _text_width(words: str, style: str, scale: Scale) -> float:
    return type.block(words, style, scale).width_px / scale.factor


class Branching(ReplayPart):
    """Leads to a new match that goes on from here; the old one stays as it is."""

    obeys = (str,)

    def add_buttons(self, buttons: list[Widget]) -> list[Widget]:
        t, secret, main = self._top.words.t, self._past.secret, self._screen.model.context.frame.main
        accent = self._top.title.accent
        button = Button("replay.branch", main, t("replay.branch"), "icons/arrow_right", "main", accent)
        button.on_press = partial(self._screen.run, "branch")
        reason = t("replay.branch.secret" if secret else "replay.branch.none")
        button.enable(self._past.shown.waiting is not None and not secret, reason)
        return [*buttons, button]

    def obey(self, command: ReplayCommand) -> bool:
        if command != "branch":
            return False
        screen, match, shown = self._screen, self._past.original, self._past.shown
        screen.playing = False
        screen.end_show()
        screen.changed()
        if shown.seat is not None:
            text, go, accent = screen.words.t("replay.branch.text"), self._branch, self._top.title.accent
            ask = opening.branch_dialog(screen.words, "replay.ask", text, match, shown.index, shown.seat, go, accent)
            screen.page.open(ask)
        return True

    def _branch(self, taken: int | None) -> None:
        """Go on with a person on the seat that is taken."""
        services = self._screen.services
        try:
            opened = opening.branch(services, self._past.original, self._past.shown.index, taken)
        except (BadTerms, Disagreement, StoreError) as error:
            self._screen.page.show_message(fault_text(services.words, error), "icons/warning")
            return
        services.navigate(Branch(opened))


class CameraTools(ReplayPart):
    """Moves the camera of a table that has one, for which it has buttons."""

    obeys = get_args(CameraCommand)

    def add_buttons(self, buttons: list[Widget]) -> list[Widget]:
        context = self._screen.model.context
        tools = self._top.table.controls.tools(context) if context.camera is not None else ()
        for tool in tools:
            if tool.verb in CAMERA:
                button = Button(f"replay.tool.{tool.verb}", tool.box, tool.label, tool.icon, key=tool.key)
                button.enable(tool.enabled, tool.reason)
                button.hint = tool.hint
                button.on_press = partial(self._screen.run, CAMERA[tool.verb])
                buttons = [*buttons, button]
        return buttons

    def obey(self, command: Any) -> bool:
        screen, before = self._screen, self._screen.model.context.camera
        screen.end_show()
        screen.panning.move(command, before, screen.page)
        screen.model.hover = None
        return True


class LogReader(LogOverAll[ReplayCommand, Never], ReplayPart):
    """Log that scrolls and unfolds: while it lies open it folds at a click beside its lines and any key; a line leads
    to its moment, in a folded log too, and nothing beneath is pointed at. Keys go moment by moment."""

    uses = get_args(Input)

    def add_buttons(self, buttons: list[Widget]) -> list[Widget]:
        frame = self._screen.model.context.frame
        folded = Pressable("replay.log", frame.log, self._unfold)
        folded.visible = frame.log_folded
        return [*buttons, folded, ReplayLines(self, self._top)]

    def _unfold(self) -> None:
        self._top.log.unfolded = True

    def handle(self, event: Input) -> Reply:
        log, page = self._top.log, self._screen.page
        if not isinstance(event, Pointer):
            return USED if self.reads(page, event) or log.folds(event) else None
        if page.handle_floating(event):
            return USED
        x, y = event.x, event.y
        if event.kind == "wheel" and (log.unfolded or self._top.frame.log.contains(x, y)):
            self._top.scroll_log(event.notch)
        free = log.unfolded or self._screen.topmost(x, y) is None
        line = log.at(x, y) if free and event.kind == "down" and event.button == 1 else None
        if not log.unfolded:
            on_pill = log.pill is not None and log.pill.contains(x, y) and free
            if on_pill and log.folds(event):
                return USED
            return USED if line is not None and self.go_to(line) else None
        page.set_pointer(None)
        self._screen.model.hover = None
        if log.folds(event) or line is None:
            return USED
        if not self.go_to(line):
            self._screen.tell_watching()
        return USED

    def go_to(self, event_index: int) -> bool:
        """Show the moment to which the event of a line has led; whether the match has one."""
        place = self._top.logged.ply_of(event_index)
        if place is None:
            return False
        self._screen.go(bisect_left(self._past.moments, place[0] + 1))
        self._screen.changed()
        return True


class ReplayLines(LogLines):
    """Lines of the log, each of which leads to its moment."""

    def __init__(self, reader: LogReader, top: TableView) -> None:
        super().__init__(top)
        self._reader = reader

    def show(self, event_index: int) -> None:
        self._reader.go_to(event_index)


_STEPS: dict[str, Step] = {"backward": "prev", "forward": "next", "first": "first", "last": "last", "play": "play"}
"""Steps by the actions of the key map."""


class ReplayInput(ReplayPart):
    """Meaning of all other inputs: keys come before buttons, those before the camera; a press on the table shows the
    end of what moves, or says that this is only watched."""

    uses = get_args(Input)

    def handle(self, event: Input) -> Reply:
        screen, model, top = self._screen, self._screen.model, self._top
        if isinstance(event, Key) and event.down and (reply := self._press_key(event)) is not None:
            return reply
        if isinstance(event, Pointer) and event.kind == "move":
            model.hover = model.spot_at(event.x, event.y)
            top.look_at(None if top.stage.busy else model.hover)
        if (not screen.panning.active and screen.laid_out().handle(event)) or not isinstance(event, Pointer):
            return USED
        if event.kind == "down":  # the first shows the end of a step, the second that of all
            moved = top.skip_step(screen.rest) or screen.end_show()
            if not (moved or screen.playing or model.slides(event.x, event.y)):
                screen.tell_watching()
        return self._camera(event)

    def _camera(self, event: Input) -> CameraCommand | None:
        return None if self._top.stage.busy else self._screen.panning.handle(event)

    def _press_key(self, event: Key) -> Reply:
        if camera := self._camera(event):
            return camera
        if pressed(event, "rules"):
            self._screen.services.navigate(ShowRules(self._top.title))
            return USED
        step, on = _STEPS.get(pressed(event, *_STEPS)), self._screen.page.focused
        return None if step == "play" and on and on.ring else step
