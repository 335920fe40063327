"""Buttons around a match: bar, side column, main button, log, cards of seats; and the peek while one is held."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import partial
from typing import Self

from game.scenes.match import dialogs, pace
from game.scenes.match.button_places import at_shares, lies_beside, off_corners
from game.scenes.match.hand_over import HandCover
from game.scenes.match.screen import FirstSeen, InputRead, MatchPart, MatchScreen, Message, ViewerLeft
from game.scenes.match.session import TurnEnd
from game.scenes.shell import bar
from game.scenes.tabletop.cards import DISC, mark_place, near_end_place
from game.scenes.tabletop.commands import CAMERA, Call, ChangeHands, Command, Press, Reply, Reveal, Verb, WatchControl
from game.scenes.tabletop.table_model import GLOVE, LOG, MAIN, NAME, REPLAY, UNDO, TableModel
from game.ui.events import Input, Key, Pointer
from game.ui.frame import Frame
from game.ui.keymap import with_keys
from game.ui.paint import Painter
from game.ui.rect import Rect
from game.ui.spot import Spot
from game.ui.table import MainButton, Tool
from game.ui.theme import colours
from game.ui.widgets.base import Guarded, Press as OnPress, Pressable, PressGuard, Widget, ZOrder
from game.ui.widgets.button import TWO_LINES, Button, Hold, NoteButton
from game.ui.widgets.glove import Throw, draw_filling
from game.ui.widgets.page import Page

_WAYS: Sequence[tuple[str, str, Verb]] = (
    ("take_back", "undo", Verb.UNDO),
    ("turn", "rotate", Verb.TURN),
    ("flip", "flip", Verb.FLIP),
)
"""Buttons that change or take back a laid piece: name, icon, command."""
SKIP = "match.skip"
"""Name of the button that skips."""
TOOL = "match.tool."
"""Prefix of the names of the tools, before their verb."""
_UNFILLED = 0.55
"""Opacity, 0-1, of the part of a button that has not filled up yet."""
_SKIP_SIZE = 44.0


def skip_place(frame: Frame, seat: int) -> Rect:
    """Box of the skip button: at the foot of the card of the seat that thinks or has moved."""
    card = frame.card(seat, active=True)
    return Rect(card.right - _SKIP_SIZE - 8, card.bottom - _SKIP_SIZE - 8, _SKIP_SIZE, _SKIP_SIZE)


class ThingButton(Button):
    """Button in the same place as a thing of the table: the pointer takes that, Enter and Space press."""

    def handle(self, event: Input) -> bool:
        return not isinstance(event, Pointer) and super().handle(event)

    @property
    def meaning(self) -> Hashable:
        return self.name


class LargeButton(Guarded, Button):
    """The large button: it does what it says and never skips, and fills up while it is still new."""

    on_refuse: OnPress = None
    """Handler of a press while it is disabled; None for none."""

    def refuse(self) -> None:
        super().refuse()
        if not self.enabled and self.on_refuse is not None:
            self.on_refuse()

    @property
    def _inside(self) -> Hashable:
        return self.filled

    def _draw(self, paint: Painter) -> None:
        if self.filled >= 1 or not self.enabled:
            super()._draw(paint)
            return
        with paint.faded(self.rect.inset(-8), _UNFILLED):
            super()._draw(paint)
        with paint.clip(self.rect._replace(w=self.rect.w * self.filled)):
            super()._draw(paint)


class LargeThingButton(LargeButton, ThingButton):
    """The large button where a thing of the table lies, once it may be pressed."""

    def handle(self, event: Input) -> bool:
        early = isinstance(event, Pointer) and event.kind == "down" and event.button == 1 and not self.ready
        if early and self.enabled:
            self.refuse_early()
            return True
        return not isinstance(event, Pointer) and super().handle(event)


class Filling(Guarded):
    """Veil over dice or a pile on the table: it draws back like the paleness of the large button; the thing answers."""

    focusable, does = False, ()
    z = ZOrder.MARK

    def __init__(self, guard: PressGuard, model: TableModel, spot: Spot) -> None:
        super().__init__(GLOVE, Rect(0, 0, 0, 0))
        self.guard, self._model, self._spot = guard, model, spot

    def parts(self) -> Sequence[Widget]:
        return ()

    def draw(self, paint: Painter) -> None:
        if (box := self._model.spots.get(self._spot)) is not None:
            draw_filling(paint, box, self.filled)


class Buttons:
    """Makes the buttons; each runs a command."""

    def __init__(self, screen: MatchScreen, cover: HandCover) -> None:
        self._screen, self._handling, self._session = screen, screen.handling, screen.session
        self._model = model = screen.model
        self._cover, self._run = cover, screen.run
        self.guard = PressGuard()
        """Guard of what is final: the large button, and what rolls or draws."""
        self.log_guard = PressGuard()
        """Guard of what lay under the open log, since that was closed."""
        self._title, self._words = model.table_view.title, model.table_view.words

    def build(self) -> list[Widget]:
        """Make all buttons but those of the parts, in the order of Tab, as the match stands now."""
        tools: list[Widget] = [*map(self._tool, self._model.tools)]
        tools += self._round_laid([tool.rect for tool in tools])
        cover = self._cover.build([each.rect for each in tools])
        # A mark for each seat that has room for one; none once the match has ended.
        model, seats = self._model, list[SeatMark]()
        match, context, t = model.table_view.match, model.context, model.table_view.words.t
        for number, seat in enumerate(() if self._session.match.ended else match.seats):
            active = number == context.active
            place = mark_place(context.frame, number, active)
            # Where the cards lie above the board a message of several lines may hang down over them.
            if place is None or place[0][0] > context.frame.board.x:
                continue
            card = context.frame.card(number, active)
            mark = SeatMark(Spot(NAME, number), Rect.around(place[0], 2 * place[1]), card, model)
            if number in model.table_view.near_end:
                mark.signs.append(near_end_place(context.frame, number, active))
            mark.on_press = partial(self._run, ChangeHands(number))
            mark.icon = "icons/computer" if seat.human else "icons/person"
            mark.hint = mark.spoken = t("match.seats.give" if seat.human else "match.seats.take", seat=seat.name)
            mark.how = t("match.tip.give" if seat.human else "match.tip.take")
            seats.append(mark)
        mine = [self._main(), *self._glove(), *self._skip()]
        return [*self._bar(), *tools, *cover, *mine, *self._log(), *seats]

    @property
    def _watching(self) -> bool:
        """Whether a match goes on that people only look at."""
        return self._session.watched and not self._session.match.over

    @property
    def shows_own_act(self) -> bool:
        """Whether nothing is shown but choices of the person at the screen, who knows how they end and goes on."""
        session, doers = self._session, self._model.table_view.stage.doers
        return bool(session.options) and session.calling is None and doers == {session.match.seat}

    @property
    def draw_spot(self) -> Spot | None:
        """The dice or the pile that somebody at the screen may press now; None for dice that lie in a glove."""
        live = self._model.live and self._session.calling is None
        return self._model.table_view.table.controls.roll_spot(self._model.context) if live else None

    @property
    def early_draw(self) -> str:
        """The key of what to say of a press on the dice or the pile that comes too early; empty where there is none."""
        if self._model.table_view.glove is not None:
            return "match.early.dice"
        return "match.early.pile" if self.draw_spot is not None else ""

    @property
    def first_boxes(self) -> list[Rect]:
        """Boxes of what has to be used before the large button: the pile, or what can be played."""
        large, spots = self._large(), self._model.spots
        return [] if large is None else [spots[each] for each in large.first if each in spots]

    def _glove(self) -> list[Widget]:
        """The dice of the next roll: to throw them is an act of its own, and ends a turn that is open."""
        top, spot = self._model.table_view, self.draw_spot
        # Who has just moved a thing has had the same dice in sight all along, and can mean them at once.
        rolls = len([ply for ply in top.match.plies if ply.row.seat < 0])
        unseen = top.stage.busy and not self.shows_own_act
        end = self._session.turn_end
        self.guard.set_meaning(GLOVE, (top.match.turn_of, end is not None, rolls, unseen))
        if top.glove is None or self._session.calling is not None:
            return [] if spot is None or self.guard.ready(GLOVE) else [Filling(self.guard, self._model, spot)]
        button = Throw(GLOVE, top.glove, top.shaking, partial(self._run, Verb.THROW), top.let_go)
        button.guard, button.early_tip = self.guard, self._words.t(self.early_draw)
        both = end is not None and not (end.goes_on or top.match.chance_passed_on)
        button.hint, button.more = self._words.t("match.glove.both" if both else "match.glove"), self._glove_how
        button.spoken = button.hint
        if spot is None and self._session.turn_end is None:  # the table says why, as of anything else
            large, button.rect = self._large(), button.rect._replace(w=0, h=0)
            button.disable((large.reason if large else "") or self._words.t("match.glove.none"))
            button.hint = ""
        return [button]

    def _skip(self) -> list[Widget]:
        """The small sign beside the seat that thinks or has acted: what it does is shown to its end."""
        session, top, match = self._session, self._model.table_view, self._session.match
        doer = next((ply.row.seat for ply in reversed(match.plies) if ply.row.seat >= 0), None)
        shown = top.stage.busy and doer is not None and not match.seats[doer].human
        # Only the card of a computer leaves room for it, and a secret may lie over that; what else is shown is skipped
        # by a click on the board.
        seat = top.active if not top.peeking else None
        if self._watching or match.over or not (shown or session.thinking is not None):
            return []
        if seat is None or match.seats[seat].human:
            return []
        button = Button(SKIP, skip_place(self._model.context.frame, seat), icon="icons/skip")
        button.on_press, button.hint = partial(self._run, Verb.SKIP), self._words.t("match.skip_ahead")
        button.more = with_keys(self._words, "match.skip_ahead.how", "skip")
        return [button]

    @property
    def _glove_how(self) -> str:
        return with_keys(self._words, "match.glove.how", "draw")

    def _round_laid(self, taken: Sequence[Rect]) -> list[Widget]:
        """Buttons off the corners of what was laid and may still be taken back, clear of words and of what is taken."""
        top, context = self._model.table_view, self._model.context
        # Who is called has still to say that it is there, before anything is changed.
        changes = context.open_turn and self._session.calling is None
        box = top.table.look.provisional_box(context) if changes else None
        if box is None:
            return []
        noted = top.table.look.provisional_note(context, self._screen.scale)
        undo = partial(self._run, Verb.UNDO)
        notes = [] if noted is None else [NoteButton("match.laid.note", noted[1], noted[0], "icons/undo", undo)]
        taken = [*taken, *(note.rect for note in notes)]
        last, frame, ways = self._model.hand.laid, context.frame, _WAYS
        if not top.table.look.adjusts_placement or last is None or (last.turned is None and last.flipped is None):
            ways = _WAYS[:1]
        area = frame.board if frame.board.contains(*box.centre) else frame.canvas
        at, clear, pieces = top.table.look.taken_back_at, self._model.clear_boxes(box), self._pieces(area, box)
        places = off_corners(box, area, [*taken, *clear], len(ways), pieces)
        if at is not None:
            lying = [sprite.box for sprite in top.stage.sprites() if sprite.alpha > 0]
            places[0] = at_shares(box, at, [*clear, *taken], lying, area)
        buttons = [self._corner(*way, place) for way, place in zip(ways, places, strict=True)]
        if last is not None and len(buttons) > 1:
            buttons[-2].enable(last.turned is not None, self._words.t("match.laid.no_turn"))
            buttons[-1].enable(last.flipped is not None, self._words.t("match.laid.no_flip"))
        return [*notes, *(buttons if lies_beside(places[0], box, [*clear, *taken]) else buttons[1:])]

    def _pieces(self, area: Rect, laid: Rect) -> list[Rect]:
        """Boxes of the pieces on the board, without the laid one."""
        lying = [sprite.box for sprite in self._model.table_view.stage.sprites() if sprite.alpha > 0]
        return [box for box in lying if area.contains(*box.centre) and not laid.contains(*box.centre)]

    def _corner(self, name: str, icon: str, verb: Verb, place: Rect) -> Button:
        button = Button(f"match.laid.{name}", place, icon=f"icons/{icon}", on_press=partial(self._run, verb))
        button.hint = self._words.t(f"match.laid.{name}")
        return button

    def _bar(self) -> list[Widget]:
        words, match, run = self._words, self._session.match, self._run
        frame, scale = self._model.context.frame, self._model.table_view.scale
        home = bar.icon_button(words, "match.home", frame.bar, partial(run, Verb.MENU))
        settings = bar.icon_button(words, "match.settings", frame.bar, partial(run, Verb.SETTINGS))
        tab = bar.tab_button(scale, frame.bar, self._title, words, frame.named, self._model.table_view.heading)
        icons = self._screen.icons(frame.bar)
        if self._watching:
            at_pace = self._screen.state.thinking.pace
            watch = pace.watch_buttons(frame.bar, at_pace, words, run, len(icons))
            return [home, tab, *watch, *reversed(icons), settings]
        undo = bar.icon_button(words, UNDO, frame.bar, partial(run, Verb.UNDO), len(icons))
        redo = bar.icon_button(words, "match.redo", frame.bar, partial(run, Verb.REDO), len(icons))
        calling, refusal = self._session.calling, dialogs.undo_refusal(self._model.table_view)
        first = "" if calling is None else dialogs.press_first(self._model.table_view, calling)
        undo.enable(not (refusal or first), refusal or first)
        undo.lit = match.open_turn
        redoable = match.redo_to() is not None
        redo.enable(redoable and not first, first if redoable else words.t("match.redo.none"))
        return [home, tab, undo, redo, *reversed(icons), settings]

    def _tool(self, tool: Tool) -> Button:
        kind = Hold if tool.hold else Button if tool.interrupt is not None else self._kind(tool.press, tool.box)
        button = kind(f"{TOOL}{tool.verb}", tool.box, tool.label, tool.icon, key=tool.key)
        if tool.accent:
            button.look, button.accent = "normal", self._title.accent
        button.enable(tool.enabled, tool.reason)
        button.hint = tool.hint or self._does(f"tool.{tool.verb.split('.')[0]}")
        self._enable_adjusting(button, tool)
        if rests := self._cover.rests(tool):
            button.disable(rests)
        if tool.hold:
            return button
        waits = not (self._session.interruptible or self._model.table_view.stage.busy)
        if tool.interrupt is not None and tool.enabled and waits:
            ends = self._large() if self._session.turn_end is not None else None
            button.disable(dialogs.interrupt_reason(self._words, "" if ends is None else ends.label))
        button.on = tool.verb == "rivals" and self._model.marks_toggled if tool.on is None else tool.on
        button.on_press = partial(self._run, self._command(tool))
        return button

    def _enable_adjusting(self, button: Button, tool: Tool) -> None:
        """Let the buttons that turn and flip what is held do so with what was laid, while it may be taken back."""
        last, top = self._model.hand.laid, self._model.table_view
        if not (tool.verb in ("turn", "flip") and self._model.context.open_turn and top.table.look.adjusts_placement):
            return
        pose = None if last is None else last.turned if tool.verb == "turn" else last.flipped
        button.enable(pose is not None, self._words.t(f"match.laid.no_{tool.verb}"))

    def _command(self, tool: Tool) -> Command:
        """Command of a smaller button."""
        if tool.interrupt is not None and tool.press is not None:
            return Call(tool.interrupt, tool.press)
        if tool.press is not None:
            return Press(tool.press)
        own: dict[str, Command] = {**CAMERA, "turn": Verb.TURN, "flip": Verb.FLIP}
        return own.get(tool.verb, Reveal("rivals", not self._model.marks_toggled))

    def _main(self) -> Widget:
        top, context = self._model.table_view, self._model.context
        place, state, t = context.frame.main, self._large(), self._words.t
        press = None if state is None else state.press
        over_thing = press is not None and self._model.spots.get(press) == place
        confirm = partial(self._run, WatchControl("pause") if self._watching else Verb.CONFIRM)
        button = (LargeThingButton if over_thing else LargeButton)(
            MAIN, place, look="main", accent=self._title.accent, on_press=confirm
        )
        button.action_key, button.guard, button.early_tip = self._session.match.index, self.guard, t("match.early.main")
        match = self._session.match
        idle = "main.over" if match.ended else "main.end" if match.over else "main"
        back = press is not None and press == self._model.picked_up  # its words tell that it is put back
        does = [f"main.{press.name.replace(':', '.')}", f"main.{press.kind}"] if press else [idle]
        button.hint = "" if back else self._does(*does)
        button.visible = state is not None
        if state is not None:
            button.label, button.icon = state.label, state.icon
            button.second = state.second if place.h >= TWO_LINES else ""
            button.enable(state.enabled, state.reason)
            by_key = state.enabled and not self._watching
            button.more = with_keys(self._words, "match.main.key", "end_turn") if by_key else ""
            if not state.enabled:
                button.hint = ""  # why it waits is all that is to be said
            if state.first or not state.reason:
                button.on_refuse = partial(self._run, Verb.LIGHT if state.first else Verb.PROMPT)
        if self._watching:  # to pause is never final, and the label says all
            button.guard, button.hint = None, ""
            return button
        words = button.label, button.second
        meaning = press, button.enabled, top.match.turn_of, self._session.calling
        self.guard.set_words(MAIN, meaning, words, self._words.wording)
        return button

    def _does(self, *names: str) -> str:
        """Tooltip of a button by the first of its names that has one, in the title's words, else in those for every
        title; empty where its label says all."""
        keys = (key for name in names for key in (f"{self._title.key}.does.{name}", f"match.does.{name}"))
        key = next(filter(self._words.has, keys), None)
        return "" if key is None else self._words.t(key)

    @property
    def _shown(self) -> bool:
        """Whether the large button waits till all has been shown: one that ends an open turn does not."""
        top = self._model.table_view
        return (top.stage.busy or top.holding_last_move) and self._session.turn_end is None

    def _large(self) -> MainButton | None:
        """State of the large button now; None where there is none."""
        end, calling, t = self._session.turn_end, self._session.calling, self._words.t
        thinking = self._session.thinking
        if self._session.match.over and end is None:
            waits = MainButton(t("match.shown"), "icons/clock", None, False, t("match.shown.over"))
            shown = self._shown or self._session.ending
            return waits if shown else MainButton(t("match.results"), "icons/trophy", None)
        if self._watching:
            return pace.watch_main_button(self._screen.state.thinking.paused, self._words)
        if calling is not None and self._cover.by_doors:
            return None
        if calling is not None:
            label = dialogs.begin_label(self._model.table_view, calling)
            return MainButton(label, "icons/eye", None, second=with_keys(self._words, "match.show.how", "end_turn"))
        if self._session.spectating:
            return MainButton(t("match.play_on"), "icons/skip", None, second=t("match.play_on.second"))
        if thinking is not None:
            seats, active = self._session.match.seats, self._model.table_view.active
            marked = thinking if active is None or seats[active].human else active  # as the bar says
            name = seats[marked].name
            how = with_keys(self._words, "match.skip_ahead.how", "skip")
            return MainButton(t("match.main.thinks", seat=name), "icons/clock", None, False, how)
        if self._shown:
            return MainButton(t("match.shown"), "icons/clock", None, False, t("match.shown.how"))
        return self._model.table_view.table.controls.main(self._model.context) if end is None else self._ends(end)

    def _ends(self, end: TurnEnd) -> MainButton:
        """Large button that ends an open turn: its words tell what comes, and that nothing is taken back then."""
        t, match, step = self._words.t, self._session.match, type(end.step).__name__
        if match.over:
            return MainButton(t("match.end.game"), "icons/trophy", None, second=t("match.end.game.second"))
        fixed = t("match.end.fixed.move" if end.goes_on else "match.end.fixed")
        if end.goes_on and not match.seats[end.next_seat].human:
            return MainButton(t("match.end.chance"), "icons/arrow_right", None, second=fixed)
        if match.seat is not None:
            next_seat = match.seats[match.seat].name
            then = self._model.table_view.table.controls.comes_after_turn(self._model.context)
            return MainButton(t("match.end.pass", seat=next_seat), "icons/arrow_right", None, second=then or fixed)
        own, glove = f"{self._title.key}.end.{step}", self._model.table_view.coming_glove
        if glove is not None and end.theirs:
            taker = match.seats[end.next_seat]
            label = t("match.end.pass", seat=taker.name) if taker.human else t("match.end.turn")
            return MainButton(label, "icons/arrow_right", None, second=fixed if taker.human else glove.ends)
        if glove is not None:
            return MainButton(t("match.glove" if end.goes_on else "match.end.after_roll"), "icons/dice", Spot("glove"))
        table, agenda = self._model.table_view.table, match.position.agenda
        if (button := table.controls.ends(self._model.context, agenda)) is not None:
            return button
        label = t(own if self._words.has(own) else "match.end.chance")
        return MainButton(label, "icons/arrow_right", None, second=fixed)

    def _kind(self, press: Spot | None, place: Rect) -> type[Button]:
        """Class of a button: a mere button, unless the thing that it presses lies in the same place."""
        return ThingButton if press and self._model.spots.get(press) == place else Button

    def _log(self) -> list[Widget]:
        frame, run = self._model.context.frame, self._run
        log, folded = frame.log, frame.log_folded
        fold = Pressable(LOG, log.leftmost(log.w - 56), partial(run, Verb.LOG))
        fold.visible, fold.label = folded, self._words.t("match.log")
        place = Rect(log.right - 52, log.y + 2, 44, 44) if folded else Rect(log.right - 46, log.y + 3, 40, 37)
        replay = Button(REPLAY, place, icon="icons/replay", on_press=partial(run, Verb.REPLAY))
        replay.hint = self._words.t("match.replay")
        return [fold, replay]


INTRODUCED_MS = 6000.0
"""Milliseconds that an own secret shows by itself at the start; any press ends that."""
TAP_MS = 300.0
"""Milliseconds that key or button is held at least by whoever knows that it has to be held."""


class SecretPeek(MatchPart):
    """Peek at an own secret while a key or button is held. Held keys repeat, so each of them is pressed anew."""

    obeys, uses, hears = (Reveal,), (Pointer, Key), (FirstSeen, ViewerLeft, InputRead)

    def __init__(self, screen: MatchScreen) -> None:
        self._screen, self._page = screen, screen.page

    @property
    def held(self) -> bool:
        """Whether key or button is held now."""
        return self._screen.state.peek_key or any(button.held for button in self._buttons())

    def on(self, message: Message) -> None:
        match message:
            case FirstSeen() if not self._screen.guided:  # the guide says when to look
                self._screen.state.peek_ms = INTRODUCED_MS
                self.follow()
            case InputRead():
                self.follow()
            case ViewerLeft():
                for button in self._buttons():
                    button.let_go()
            case _:
                pass

    def tick(self, dt_ms: float) -> bool:
        state = self._screen.state
        if state.peek_held_ms is not None:
            state.peek_held_ms += dt_ms
        before, state.peek_ms = state.peek_ms > 0, max(0.0, state.peek_ms - dt_ms)
        if ends := before and not state.peek_ms:
            self.follow()
            self._page.renew()
        return ends

    def follow(self) -> None:
        """Show the secret, or hide it, as the hand says; a mere tap is told that it has to be held."""
        state, top, held = self._screen.state, self._screen.table_view, self.held
        before, peeking = state.peek_held_ms, held or state.peek_ms > 0
        state.peek_held_ms = (before or 0.0) if held else None
        if top.peeking != peeking:
            top.peeking = peeking
            self._page.renew()
        if before is not None and not held and before < TAP_MS and self._screen.on_top:
            self._page.show_message(top.words.t("match.hold"))

    def handle(self, event: Input) -> Reply:
        """End at any press the time in which a secret shows by itself."""
        if isinstance(event, Key | Pointer) and (event.down if isinstance(event, Key) else event.kind == "down"):
            self._screen.state.peek_ms = 0.0
        return None

    def obey(self, command: Command) -> bool:
        match command:
            case Reveal("rivals", held):
                self._screen.model.marks_toggled = held
            case Reveal("words", held):
                self._screen.model.worded = held
            case Reveal(_, held):
                self.set_key(held)
            case _:
                return False
        return True

    def set_key(self, held: bool) -> None:
        """Note that the key goes down or comes up."""
        state = self._screen.state
        state.peek_stale = state.peek_stale and held and not self._screen.settings.hold_toggles
        state.peek_key = held and not state.peek_stale

    def _buttons(self) -> list[Hold]:
        return [widget for widget in self._page.widgets if isinstance(widget, Hold)]


_SEAT_MARK = "match.seat."
"""Prefix of the names of the buttons, before the number of the seat."""
_SIGN_OFFSET, _SIGN_RADIUS = (11.0, 16.0), 13.0
"""Place of the sign from the middle of the mark, and its radius: it reaches no word beside the mark."""


class CutRect(Rect):
    """A box without the places of things that lie over it and have words of their own."""

    over: Sequence[Rect] = ()

    @classmethod
    def below(cls, box: Rect, over: Sequence[Rect]) -> CutRect:
        """The box below what lies over it; all of it where nothing does."""
        bitten = cls(*box)
        bitten.over = over
        return bitten

    def contains(self, x: float, y: float) -> bool:
        """Whether the point lies in the box, and not on what lies over it."""
        return super().contains(x, y) and not any(each.contains(x, y) for each in self.over)

    def moved(self, dx: float, dy: float) -> CutRect:
        """Return the same box, so far to the right and down."""
        return CutRect.below(super().moved(dx, dy), [each.moved(dx, dy) for each in self.over])


class SeatMark(Pressable):
    """Shows who would come while its card is pointed at, and a ring besides while it is itself or has the keyboard."""

    icon = how = ""

    def __init__(self, spot: Spot, rect: Rect, card: Rect, model: TableModel) -> None:
        super().__init__(f"{_SEAT_MARK}{spot.number}", rect)
        self._spot, self._card, self._model = spot, card, model
        self.near = False
        """Whether the card is pointed at."""
        self.signs: list[Rect] = []
        """Signs that lie over a part of the mark: of a seat that is near the end, of a goal."""

    @property
    def place(self) -> Rect:
        return CutRect.below(super().place, self.signs)

    def reach(self) -> Rect:
        return CutRect.below(super().reach(), self.signs)

    def resume(self, old: Self) -> None:
        super().resume(old)
        self.near = old.near

    def tooltip(self) -> tuple[str, str]:
        who, *more = self._model.tip(self._spot).split("\n")  # one looks here for that, before what a press does
        return who, "\n".join([*more, self.how])

    def animate(self, dt_ms: float) -> bool:
        before, at = self.near, self._model.at
        self.near = at is not None and self._card.contains(*at)
        return super().animate(dt_ms) or self.near != before

    @property
    def badge(self) -> Rect:
        """Box of the sign that tells who would come."""
        x, y = self.rect.centre
        return Rect.around((x + _SIGN_OFFSET[0], y + _SIGN_OFFSET[1]), 2 * _SIGN_RADIUS)

    def draw(self, paint: Painter) -> None:
        active = self.hovered or self.focused
        if not (active or self.near):
            return
        r = self.rect.w / 2
        if self.ring:
            paint.ring(self.rect, r)
        elif active:
            paint.box(self.rect.inset(-3), None, r + 3, colours.sun, 3)
        at, rim, size = self.badge.centre, colours.sun if active else colours.white_rim, 2 * _SIGN_RADIUS - 7
        paint.badge(self.icon, at, _SIGN_RADIUS, size, colours.white_fur, rim, tint=colours.ink)


def seat_mark_tip(page: Page, spot: Spot) -> str:
    """Tip of the mark beside a seat's name; empty for other spots, and where there is none."""
    name = f"{_SEAT_MARK}{spot.number}" if spot.kind in (NAME, DISC) else ""
    return next((part.how for part in page.parts() if isinstance(part, SeatMark) and part.name == name), "")
