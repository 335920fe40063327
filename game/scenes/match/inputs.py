"""Inputs at the table of a match: parts that answer them, beside those that tell something.

Buttons come before the camera, that before things on the table; `MatchScene` has all parts in their order.
"""

from __future__ import annotations

from collections import deque
from typing import Any, Literal, get_args

from game.scenes.match import dialogs
from game.scenes.match.buttons import TOOL, Buttons
from game.scenes.match.hand_over import HandOver
from game.scenes.match.pace import WISHES
from game.scenes.match.screen import PLACES, InputRead, MatchPart, MatchScreen, Message
from game.scenes.match.tips import part_at
from game.scenes.shell.table import LogOverAll
from game.scenes.tabletop import commands
from game.scenes.tabletop.cards import DISC
from game.scenes.tabletop.commands import USED, Command, Reply, Verb
from game.scenes.tabletop.handling import WALKS
from game.scenes.tabletop.nodes import widget_region
from game.scenes.tabletop.table_model import GLOVE, LOG, MAIN
from game.ui.context import TableContext
from game.ui.events import Input, Key, Pointer
from game.ui.keymap import is_key, pressed, with_keys
from game.ui.paint import Painter
from game.ui.spot import Spot
from game.ui.widgets.base import OverlayGround, Pressable, ZOrder
from game.ui.widgets.button import Hold
from game.ui.widgets.field import Field
from game.ui.widgets.routing import nearest

_AMEND = {"turn": Verb.TURN, "flip": Verb.FLIP, "back": Verb.RETRACT}
"""Commands that change the piece just laid, until the turn ends, by the actions of the key map."""


_REST_MS = 300.0
"""For so long the pointer rests on a seat before its things come to the front: it may only pass over it."""


class InputPart(MatchPart):
    """Part that answers inputs."""

    def __init__(self, screen: MatchScreen, hand_over: HandOver, buttons: Buttons) -> None:
        self._screen, self._hand_over, self._buttons = screen, hand_over, buttons
        self._handling, self._panning, self._session = screen.handling, screen.panning, screen.session
        self._model, self._top, self._page = screen.model, screen.table_view, screen.page
        self._laid_out = screen.laid_out

    def _press(self, name: str, otherwise: Verb) -> Reply:
        """Press a button by its key, or do what it stands for where it is not there."""
        button = next((part for part in self._laid_out().parts() if part.name == name), None)
        if isinstance(button, Pressable):
            button.press()
            return USED
        instead = Verb.CONFIRM if name == MAIN and self._session.calling is not None else otherwise  # by the doors
        calling, early = self._session.calling, self._buttons.early_draw if name == GLOVE else "match.early.main"
        if instead is Verb.PROMPT or self._buttons.guard.ready(name) or (calling is None and not early):
            return instead
        self._laid_out().show_message(self._top.words.t(early if calling is None else "match.early.doors"))
        return USED

    def _unanswered(self, event: Input, command: Command | None) -> bool:
        """Whether a press on the table ends with an input, and nothing has come of it."""
        state = self._screen.state
        if not isinstance(event, Pointer):
            return False
        if command is not None or self._model.hand.dragging:
            state.press = None
        if event.kind != "up" or event.button != 1:
            return False
        before, state.press = state.press, None
        return before is not None and before == self._held

    def _in_log_column(self, event: Pointer) -> bool:
        frame = self._top.frame
        return frame.side.contains(event.x, event.y) or frame.log.contains(event.x, event.y)

    @property
    def _held(self) -> tuple[object, ...]:
        """State of the hand, which a press may change."""
        return self._model.picked_up, self._model.chooser.pose


class FocusedSeat(MatchPart):
    """Brings the seat to the front whose disc is pointed at or whose thing was pressed."""

    hears = (InputRead,)

    def __init__(self, screen: MatchScreen) -> None:
        self._screen, self._top = screen, screen.table_view

    def on(self, message: Message) -> None:
        screen, event = self._screen, message.event if isinstance(message, InputRead) else None
        if isinstance(event, Pointer) and event.kind == "down":
            on_button = screen.page.at(event.x, event.y) is not None
            screen.state.pressed_last = None if on_button else (screen.model.hover, screen.match.index)
            if on_button:  # which stays as it is until the release
                return
        hover = screen.model.hover
        if isinstance(event, Key) and pressed(event, "press") and hover is not None and hover.kind == DISC:
            screen.state.pressed_last = hover, screen.match.index
        self._look_at(hover, isinstance(event, Pointer) and event.kind == "move")

    def _look_at(self, spot: Spot | None, passing: bool) -> None:
        """Bring the seat of a spot to the front; while the pointer may only pass over it, once it has rested there.
        Off all seats that of the one pressed last comes, until something else is pressed or played."""
        top, state = self._top, self._screen.state
        pressed = state.pressed_last
        if (spot is None or spot.kind != DISC) and pressed is not None and pressed[1] == self._top.match.index:
            spot = pressed[0]
        free = spot if not top.stage.busy and not self._screen.handling.carries else None
        waits = passing and top.focused_seat is None and free is not None and free.kind == DISC
        if not waits:
            state.hovered = None
            top.look_at(free)
        elif state.hovered != free:
            state.hovered, state.hovered_ms = free, 0.0

    def tick(self, dt_ms: float) -> bool:
        """Let time pass for a disc that the pointer rests on; whether its seat has come to the front."""
        state = self._screen.state
        if state.hovered is None:
            return False
        state.hovered_ms += dt_ms
        if state.hovered_ms >= _REST_MS:
            self._look_at(state.hovered if state.hovered == self._screen.model.hover else None, passing=False)
        return self._top.focused_seat is not None


class PagePresses(InputPart):
    """Takes a message or the tooltip away where it is pressed; a key that presses means no button that only a click has
    given the keyboard."""

    uses = (Pointer, Key)

    def handle(self, event: Input) -> Reply:
        if isinstance(event, Pointer):
            return USED if self._page.handle_floating(event) else None
        if pressed(event, "press"):
            self._laid_out().drop_clicked()
        return None


class OpenLog(LogOverAll[Command, Message], InputPart):
    """Gives the log, where it lies open over all but dialogs, any press beside its lines and any key."""

    uses = (Pointer, Key)

    def handle(self, event: Input) -> Reply:
        log, page = self._top.log, self._page
        if page.overlays or not log.unfolded:
            return None
        if self.reads(page, event):
            return USED
        if not log.folds(event):
            return None
        if isinstance(event, Pointer):
            page.take_release()
            if self._in_log_column(event):
                self._buttons.log_guard.set_meaning(LOG, object())
        page.renew()
        return USED


class WatchKeys(InputPart):
    """Answers a key of whoever only looks on while computers play."""

    uses = (Key,)

    def handle(self, event: Input) -> Reply:
        session = self._session
        if not isinstance(event, Key) or event.shift or not session.watched or session.match.over:
            return None
        page = self._laid_out()
        written = isinstance(page.focused, Field) or (page.focused is not None and pressed(event, "press"))
        if page.overlays or self._top.log.unfolded or written:
            return None
        return next((commands.WatchControl(wish) for wish in WISHES if pressed(event, wish)), None)


class SkipShow(InputPart):
    """Ends the step that is still being shown by click or key, all of them by a second one; Esc comes later, as it
    closes what lies there first."""

    uses = (Pointer, Key)

    def handle(self, event: Input) -> Reply:
        show = self._hand_over
        if not (self._top.stage.busy or self._screen.resting):
            return None
        match event:
            case Pointer(kind="down"):
                return USED if self._skip_by_press(event) else None
            case Key() if pressed(event, "skip"):
                show.skip()
                return USED
            case Key(down=True) if not pressed(event, "rivals", "draw", "end_turn", "back"):
                show.end_show()
                if self._screen.on_top:
                    return None
                return Verb.UNDO if pressed(event, "undo", "redo") else USED  # says beneath the curtain why not
            case _:
                return None

    def _skip_by_press(self, event: Pointer) -> bool:
        """Skip by a press, and do what the press is for where only one thing can be meant; whether it is used up.

        While only the own choices of whoever presses are shown, a press on a tool, on what can be picked up, or on what
        can be used beside the board ends the show and counts. On the board a press that would act at once only skips,
        as does any while chance or another seat acts: nobody can mean what is not to be seen yet. What has only been
        skipped over lights up where it can be used then.
        """
        show, model, before = self._hand_over, self._model, self._model.hover
        on, own = self._page.at(event.x, event.y), self._buttons.shows_own_act and event.button == 1
        if on is not None:
            if own and on.name.startswith(TOOL) and not on.enabled:
                show.end_show()
            return False
        _ = show.end_show() if own else show.skip()
        spot = model.pressed_at(event.x, event.y) if model.live else None
        if spot is None:
            return True
        sources, box = model.chooser.sources, model.spots[spot]
        acts_on_board = bool(model.chooser.press(spot)) and self._top.frame.board.contains(*box.centre)
        if own and spot == before and spot in sources and not acts_on_board:
            return False
        if spot in sources or spot in model.chooser.targets():
            self._screen.light(box)
        return True


class FoldedLog(InputPart):
    """Gives the folded log a press that nothing lies over; uses up one that comes right after a press there has folded
    it, as that may be meant for what lay there."""

    uses = (Pointer,)

    def handle(self, event: Input) -> Reply:
        log = self._top.log
        if not isinstance(event, Pointer) or event.kind != "down" or log.unfolded:
            return None
        if self._in_log_column(event) and not self._buttons.log_guard.ready(LOG):
            self._page.take_release()
            return USED
        on_pill = log.pill is not None and log.pill.contains(event.x, event.y)
        if not on_pill or self._screen.topmost(event.x, event.y) is not None:
            return None
        return USED if log.folds(event) else None


class LogCover(InputPart):
    """Uses up what the pointer does over the open log, beneath which nothing is pressed or pointed at; a line that
    leads nowhere says how the log is closed."""

    uses = (Pointer,)

    def handle(self, event: Input) -> Reply:
        log, page = self._top.log, self._page
        if not isinstance(event, Pointer) or event.kind == "wheel" or page.overlays or not log.unfolded:
            return None
        if not log.box(self._top.frame).contains(event.x, event.y):
            return None
        page.set_pointer(None)
        self._model.hover = self._model.at = None
        if event.kind == "down":
            page.take_release()
            page.show_message_once(self._top.words.t("match.log.close"))
        return USED


class TableKeys(InputPart):
    """Answers the keys of the table: of the three places, of looks, of a laid piece, of undo and of the camera, and Tab
    from the last button to the board; marks the spot to which they have brought the board cursor."""

    uses = (Key,)
    z = ZOrder.RING

    def __init__(self, screen: MatchScreen, hand_over: HandOver, buttons: Buttons) -> None:
        super().__init__(screen, hand_over, buttons)
        self._usable = deque[str](maxlen=1)
        """Name of the button that the keyboard is on, once that could be used."""

    def handle(self, event: Input) -> Reply:
        if not isinstance(event, Key):
            return None
        if pressed(event, "back") and (self._top.stage.busy or self._screen.resting):
            self._hand_over.skip()
            return USED
        if pressed(event, "menu") and not self._page.overlays:
            return Verb.MENU
        return self._place_key(event) or self._key(event) or self._tab_to_board(event)

    @property
    def _marked(self) -> bool:
        """Whether keys have brought the board cursor to the table, and have it there."""
        by_keys = self._screen.services.device != "mouse" and self._model.at is None
        return by_keys and self._model.hover is not None and self._page.focused is None

    def tick(self, dt_ms: float) -> bool:
        """Let the board cursor stay where it is after a move, or go to what is nearest to there; whoever plays by keys
        alone finds it there from the first."""
        model, state, hand = self._model, self._screen.state, self._model.hand
        if self._screen.services.device == "mouse" or not model.live or self._page.overlays:
            state.keyed = state.keyed and self._screen.services.device != "mouse"
            return not self._page.overlays and self._leave_dead()
        if self._leave_dead():
            return True
        state.keyed = state.keyed or self._marked
        if not state.keyed or model.at is not None or self._page.focused is not None:
            return False
        box = None if model.hover is None else model.things.get(model.hover)
        if box is not None:
            hand.at = box.centre
            return False
        return self._handling.pointing.come(hand.at if any(hand.at) else self._top.frame.board.centre)

    def _leave_dead(self) -> bool:
        """Bring the keyboard on from the large button or the dice, where these have gone out of use beneath it, to the
        dice of the next roll or to the table; whether it has gone on."""
        now, model = self._page.focused, self._model
        if now is None or not now.ring or now.name not in (MAIN, GLOVE):
            self._usable.clear()
            return False
        if now.enabled or now.name not in self._usable:  # what was dead when the keyboard came is passed over
            self._usable.extend([now.name] if now.enabled else [])
            return False
        parts = self._laid_out().parts()
        dice = next((part for part in parts if part.name == GLOVE and part.enabled and part.takes_focus()), None)
        if dice is None and not model.live:
            return False
        self._page.focus(dice, dice is not None)
        if dice is None and model.hover not in self._handling.pointing.usable:
            self._handling.pointing.come(self._top.frame.board.centre)
        return True

    def draw(self, paint: Painter, context: TableContext[Any]) -> None:
        box = None if self._model.hover is None else self._model.things.get(self._model.hover)
        if box is not None and self._marked and not self._page.overlays:
            paint.cursor(box)

    def _place_key(self, event: Input) -> Reply:
        """Use the keys of the three places: Enter presses the large button, D rolls or draws, Space skips.

        Enter and Space use what the board cursor has come to by keys, never what the pointer only rests on. Space never
        presses what ends or rolls, wherever the keyboard is.
        """
        action = pressed(event, *PLACES) if isinstance(event, Key) and not event.shift else ""
        if not action:
            return None
        page = self._laid_out()
        if page.overlays or isinstance(page.focused, Field):
            return None
        final = page.focused is not None and page.focused.name in (MAIN, GLOVE)
        cursor = self._cursor if page.focused is None else None
        match action:
            case "draw":
                if self._buttons.shows_own_act:
                    self._hand_over.end_show()
                return self._press(GLOVE, Verb.THROW)
            case "end_turn" if page.focused is None and (cursor is None or self._waits):
                return self._press(MAIN, Verb.PROMPT)
            case "skip" if self._session.thinking is not None and (final or page.focused is None):
                return Verb.SKIP
            case "skip" if final or (page.focused is None and (cursor is None or cursor in self._final_spots)):
                page.show_message(with_keys(self._top.words, "match.space", *PLACES))
                return USED
            case _:
                return None

    @property
    def _cursor(self) -> Spot | None:
        """The spot that Enter and Space use: where the board cursor has come by keys, or what is held may be put."""
        model, chooser = self._model, self._model.chooser
        takes = self._handling.carries and model.hover in (chooser.held, *chooser.reach())
        return model.hover if model.at is None or takes else None

    @property
    def _waits(self) -> bool:
        """Whether the table waits for the large button alone."""
        session = self._session
        waits = session.match.open_turn or session.calling is not None or session.thinking is not None
        return waits or self._top.stage.busy

    @property
    def _final_spots(self) -> tuple[Spot, ...]:
        """Spots on the table that roll, draw, end or pass."""
        main = self._top.table.controls.main(self._model.context)
        spots = self._buttons.draw_spot, None if main is None else main.press
        return tuple(spot for spot in spots if spot is not None)

    def _key(self, event: Input) -> Reply:
        """Answer the keys of looks, of a laid piece, of undo and of the camera."""
        if not isinstance(event, Key):
            return None
        session, page, busy = self._session, self._laid_out(), self._top.stage.busy
        if page.overlays and event.down:
            return None
        if is_key(event, "rivals"):
            return self._reveal("rivals", event.down, self._model.marks_toggled)
        if is_key(event, "names"):
            return self._reveal("words", event.down, self._model.worded)
        if is_key(event, "secret") and any(isinstance(each, Hold) and each.enabled for each in self._page.widgets):
            return self._reveal("secret", event.down, self._screen.state.peek_key)
        if place := pressed(event, "explore", "next_place", "last_place"):
            return self._look_round(place)
        amend = pressed(event, *_AMEND) if session.match.open_turn else ""
        if amend:
            return _AMEND[amend]
        past = pressed(event, "undo", "redo")
        if past:
            return Verb.UNDO if past == "undo" else Verb.REDO
        return None if busy else self._panning.handle(event)

    def _look_round(self, action: str) -> Reply:
        """Let the arrows stop at every place, or at what can be used again; or go to the next place that can be."""
        page, model = self._laid_out(), self._model
        if action == "explore":
            model.exploring = not model.exploring
            page.show_message(self._top.words.t(f"match.explore.{'on' if model.exploring else 'off'}"))
        else:
            page.focus(None)
            model.at = None
            if not self._handling.pointing.step(1 if action == "next_place" else -1):
                return commands.LeadsNowhere("use")
        return USED

    def _reveal(self, what: Literal["rivals", "words", "secret"], down: bool, shown: bool) -> Reply:
        """Show something while its key is held, or by a setting from one press to the next."""
        if not self._screen.settings.hold_toggles:
            return commands.Reveal(what, down)
        return commands.Reveal(what, not shown) if down else USED

    def _tab_to_board(self, event: Input) -> Reply:
        """Go by Tab to the board from the last button, and on from there."""
        if not isinstance(event, Key) or not pressed(event, "next"):
            return None
        page = self._laid_out()
        if page.overlays or page.focused is None or not page.at_end(-1 if event.shift else 1):
            return None
        if not self._handling.pointing.go():
            return None
        page.focus(None)
        return USED


class PageButtons(InputPart):
    """Gives buttons their inputs; a press that began on the table and ends on a button has meant nothing."""

    uses = get_args(Input)

    def handle(self, event: Input) -> Reply:
        if self._model.hand.dragging or self._panning.active or not self._laid_out().handle(event):
            return None
        if isinstance(event, Pointer) or self._page.focused is not None:  # else keys have the board cursor as before
            self._model.hover = self._model.at = None
        if isinstance(event, Pointer) and event.kind == "down":
            self._screen.state.press = None
            if isinstance(self._page.at(event.x, event.y), OverlayGround):  # which has nothing to press there
                return Verb.PROMPT
        return Verb.PROMPT if self._unanswered(event, None) else USED


class CameraInput(InputPart):
    """Moves the camera, unless what was just laid is pressed."""

    uses = (Pointer,)

    def handle(self, event: Input) -> Reply:
        if not isinstance(event, Pointer) or self._model.hand.dragging or self._top.stage.busy:
            return None
        if event.kind == "down" and event.button == 1 and self._handling.laid_at(event.x, event.y):
            return None
        camera = self._panning.handle(event)
        if camera is not None:  # what lay under the pointer is neither pressed nor pointed at any more
            self._handling.release()
            self._model.hover = None
            self._screen.state.press = None
        return camera


class HandInput(InputPart):
    """Answers an input that neither a button nor the camera wants: the wheel over the log, then the hand."""

    uses = get_args(Input)

    def handle(self, event: Input) -> Reply:
        wheel = isinstance(event, Pointer) and event.kind == "wheel" and not self._handling.carries
        if isinstance(event, Pointer) and wheel and self._top.log.box(self._top.frame).contains(event.x, event.y):
            self._top.scroll_log(event.notch)
            self._screen.state.tip.suppressed = True  # another line lies below the pointer now
            return USED
        if isinstance(event, Key) and pressed(event, *WALKS, "pick"):
            page, frame = self._laid_out(), self._top.frame
            now = page.focused if pressed(event, "cursor") else None
            if now is not None and now.ring:  # on to what lies beside it in its region, at the rim to the board
                region = widget_region(frame, now)
                near = [part for part in page.parts() if widget_region(frame, part) == region]
                if (beside := nearest(near, now, event.key)) is not None:
                    page.focus(beside, True)
                    return USED
            page.focus(None)
            self._model.at = None
        if isinstance(event, Key) and pressed(event, "press"):
            if self._leave_seat():
                return USED
            if (part := self._model.hover) in self._model.parts and part not in self._model.spots:
                return self._use_part(part)
        if isinstance(event, Pointer):
            self._model.at = event.x, event.y
            if self._too_early_click(event):
                return None
            if event.kind == "down":
                if self._press_other_sheet(event):
                    return None
                self._screen.state.drawn_from = self._ready_to_draw
                self._screen.state.press = self._held if event.button == 1 else None
            if self._model.hand.dragging:
                self._screen.state.press = None
        command = self._handling.handle(event)
        chance = isinstance(command, commands.Play) and any(choice.calls_chance for choice in command.chain)
        if chance and (refused := self._not_meant(event)):
            self._handling.let_go()
            self._model.hand.dropped = None
            self._screen.state.press = None
            self._page.show_message(with_keys(self._top.words, refused, *PLACES))
            return None
        return self._press_part() if self._unanswered(event, command) else command

    def _press_other_sheet(self, event: Pointer) -> bool:
        """Answer a press on the sheet of another seat, which is only looked at: the own one comes back, and nothing
        else happens, as one space means one thing on each; whether that uses the press up."""
        top, model, seat = self._top, self._model, self._top.focused_seat
        if seat is None or event.button != 1 or self._handling.carries or not model.live:
            return False
        context = model.context
        if seat == context.active or top.table.look.sheet_seat(context) != seat:
            return False
        model.hover = model.spot_at(event.x, event.y)
        if model.hover is None or model.hover.kind == DISC:
            return False
        self._page.take_release()
        self._page.show_message(top.words.t("match.sheet.back", seat=top.match.seats[seat].name))
        return True

    def _leave_seat(self) -> bool:
        """Answer a key on a seat that is looked at already: where its sheet lies in place of the own one that comes
        back, else words tell of it; whether there is one."""
        top, model, seat = self._top, self._model, self._top.focused_seat
        if seat is None or model.hover != Spot(DISC, seat) or self._handling.carries:
            return False
        page, context = self._laid_out(), model.context
        if seat == context.active or top.table.look.sheet_seat(context) != seat:
            page.show_message(model.tip(model.hover))
            return True
        self._screen.state.pressed_last = model.hover = None
        self._handling.pointing.come(top.frame.board.centre)
        page.show_message(top.words.t("match.sheet.back", seat=top.match.seats[seat].name))
        return True

    def _press_part(self) -> Reply:
        """Press the tool for which the part under the pointer stands, else ask for words about what lies there."""
        part, controls = part_at(self._model), self._top.table.controls
        verb = "" if part is None or not self._model.live else controls.stands_for(part, self._model.context)
        return self._press(f"{TOOL}{verb}", Verb.PROMPT) if verb else Verb.PROMPT

    def _use_part(self, part: Spot) -> Reply:
        """Press the tool for which a part stands that keys have come to, else tell its words."""
        verb = self._top.table.controls.stands_for(part, self._model.context) if self._model.live else ""
        if verb:
            return self._press(f"{TOOL}{verb}", Verb.PROMPT)
        self._laid_out().show_message(self._model.tip(part).replace("\n", " "))
        return USED

    @property
    def _ready_to_draw(self) -> Spot | None:
        """The spot on the table that rolls or draws, once a press can be meant for it."""
        return self._buttons.draw_spot if self._buttons.guard.ready(GLOVE) else None

    def _not_meant(self, event: Input) -> str:
        """The key of what to say where an input rolls or draws that was not meant to; empty where it was."""
        if is_key(event, "skip"):
            return "match.space"
        began = self._screen.state.drawn_from if isinstance(event, Pointer) else self._ready_to_draw
        return self._buttons.early_draw if began != self._buttons.draw_spot else ""

    def _too_early_click(self, event: Pointer) -> bool:
        """Answer a click on the table while a seat is called: say what that seat does first, and do nothing else;
        whether an input is used up by that."""
        calling, state = self._session.calling, self._screen.state
        pressed = state.too_early
        if event.kind not in ("down", "up"):
            return False
        state.too_early = event.kind == "down" and calling is not None
        if calling is not None and pressed and event.kind == "up":
            self._laid_out().show_message(dialogs.press_first(self._top, calling))
        return calling is not None
