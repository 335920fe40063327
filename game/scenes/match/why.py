"""Answers to gestures that do nothing: why they are refused, with rule and what would fit; else what can be done."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from typing import TYPE_CHECKING

import msgspec

from game.core.steps import Refusal
from game.core.undo import turn_goes_on
from game.scenes.match import why_card
from game.scenes.match.button_places import all_words, button_words
from game.scenes.match.dialogs import press_first
from game.scenes.match.lesson.light import draw_rings, holds, lit_boxes, rings_at
from game.scenes.match.screen import HintAsked, MatchPart, MatchScreen, Message
from game.scenes.match.states import RefusalReason, ShownRefusal
from game.scenes.shell.menu import DrawBox
from game.scenes.shell.outcomes import ShowRules
from game.scenes.tabletop.cards import DISC
from game.scenes.tabletop.commands import USED, Explain, Reply
from game.scenes.tabletop.handling import LAID
from game.scenes.tabletop.table_model import GLOVE, MAIN
from game.ui.chooser import NOWHERE, PRESS, Gesture
from game.ui.events import Input, Key, Pointer
from game.ui.keymap import is_key, pressed, with_keys
from game.ui.rect import Rect
from game.ui.spot import Spot
from game.ui.tween import FACTORS
from game.ui.widgets.base import Widget, ZOrder
from game.ui.widgets.button import Button

if TYPE_CHECKING:
    from game.scenes.match.rulebook_panel import RulebookPanel
    from game.scenes.match.session import MatchSession
    from game.scenes.tabletop.table_view import TableView


_NUMBERS = "123456789"
"""Keys that choose the spot of that number."""


OPEN, OPEN_ROLL, OPEN_EITHER = "match.pressed.open", "match.pressed.open.roll", "match.pressed.open.either"
"""Keys of what is said of a press while a turn waits to be ended: by the large button, by the dice, or by either."""
OPEN_ON, OPEN_ON_EITHER = "match.pressed.open.on", "match.pressed.open.on.either"
"""The same where no turn ends by it, without dice and with them."""

BARE = Spot("bare")
"""Source of a press where nothing lies that can be pressed."""

NOT_THERE = "match.not_there"
"""Key of what is said of anything that a title has no words for."""

ONLY_PRESS = "match.not_there.press"
"""The same of what goes nowhere, but can be pressed."""


def refusal_text(table_view: TableView, gesture: Gesture, refusal: Refusal | None, held: Spot | None = None) -> str:
    """Reason why a gesture is not allowed, by the rules if they know; empty for nothing to say.

    What was picked up as another thing than its source is now has the words of that first.
    """
    if refusal is not None:
        return table_view.speaker.why(refusal, gesture.source.kind)
    if gesture.target == PRESS:
        key = next(filter(table_view.words.has, _press_keys(table_view, gesture.source.kind)), None)
        return "" if key is None else table_view.words.t(key)
    own = f"{table_view.title.key}.not_there.{gesture.source.kind}"
    if gesture.target == NOWHERE:
        # Most things are only let go of there.
        return table_view.words.t(f"{own}.nowhere") if table_view.words.has(f"{own}.nowhere") else ""
    owns = own if held is None else f"{table_view.title.key}.not_there.{held.kind}", own
    step, places = _step_name(table_view), [f"{each}.{gesture.target.kind}" for each in owns]
    keys = [key for each in (*places, *owns) for key in (f"{each}.{step}", each)]
    return table_view.words.t(next(filter(table_view.words.has, [*keys, NOT_THERE])))


def _step_name(table_view: TableView) -> str:
    """Name of the waiting step, which may have words of its own; empty at the end."""
    agenda = table_view.match.position.agenda
    return type(agenda[-1]).__name__ if agenda else ""


def _press_keys(table_view: TableView, kind: str) -> tuple[str, ...]:
    """The keys of what is said of a press that does nothing, the best first: a step may have words of its own."""
    match, key = table_view.match, f"{table_view.title.key}.pressed"
    step = _step_name(table_view)
    if match.turn_of != match.seat:
        return f"{key}.{kind}.{step}", f"{key}.{step}", _open_key(table_view)
    return f"{key}.{kind}.{step}", f"{key}.{kind}"


def _open_key(table_view: TableView) -> str:
    """The key of what ends the open turn: the large button does where nothing is rolled, or another seat may roll."""
    match, agenda = table_view.match, table_view.match.position.agenda
    if match.turn_of is not None and turn_goes_on(match.plies, match.turn_of):
        return OPEN_ON if table_view.glove is None else OPEN_ON_EITHER
    if table_view.glove is None:
        return OPEN
    if match.chance_passed_on:
        return "match.roll_first"
    theirs = bool(agenda) and getattr(agenda[-1], "seat", match.turn_of) != match.turn_of
    return OPEN_EITHER if theirs else OPEN_ROLL


def reason(table_view: TableView, session: MatchSession, command: Explain) -> RefusalReason:
    """The reason that the rules give; where they know none, the title's words and the rule that is being followed.

    While a turn is still open the rules already ask the next seat: what they refuse to that one is no reason.
    """
    if command.gesture.source == LAID:
        return RefusalReason(table_view.words.t("match.laid.pressed"), "")
    asked = session.turn_end is None
    refusal = session.match.refusal(command.meant, command.lead) if asked else None
    top = session.match.peek(*command.lead).agenda[-1:]
    words = refusal_text(table_view, command.gesture, refusal, command.held)
    context, controls = table_view.context(), table_view.table.controls
    lying = controls.spots(context)
    if refusal is None:
        rule = top[0].rule if top else ""
        instead = controls.instead(command.gesture, context) if asked else None
        if instead is None:
            own = words != table_view.words.t(NOT_THERE)
            if not own and command.held is not None and not command.fits:
                words = table_view.words.t(ONLY_PRESS)
            return RefusalReason(words, rule, own=own)
        key, spots = instead
        return RefusalReason(table_view.words.t(key), rule, instead=tuple(lying[spot] for spot in spots))
    first = tuple(lying[spot] for spot in controls.leads(refusal, context) if spot in lying)
    return RefusalReason(
        words, refusal.rule, tuple(controls.blamed(refusal, context)), instead=first or None, key=refusal.key
    )


def _moment(screen: MatchScreen) -> tuple[object, ...]:
    """All that has to stay as it is while a refusal is told; that sentences speak of another device is nothing."""
    top = screen.table_view
    frame = msgspec.structs.replace(top.frame, wording="")
    return screen.match.position, screen.session.viewer.seat, frame, top.views.state.camera


def _tell(screen: MatchScreen, refusal: ShownRefusal, fits_lit: bool = False) -> None:
    screen.state.refusal, screen.state.fits_lit = refusal, fits_lit
    screen.page.toasts.clear()
    screen.page.renew()


class WhyNot(MatchPart):
    """Tells the reason of the last refusal until it is known, or something is done."""

    uses, hears = (Pointer, Key), (HintAsked,)

    def __init__(self, screen: MatchScreen, rules: RulebookPanel) -> None:
        self._screen, self._rules = screen, rules
        self._handling, self._model, self._top = screen.handling, screen.model, screen.table_view
        self._session, self._page = screen.session, screen.page

    # -- what is refused

    def explain(self, command: Explain) -> bool:
        """Tell why a gesture is refused; short, where it ended at no place, or a computer has to answer. Whether
        anything is told."""
        thinking = self._session.thinking
        if thinking is not None:
            name = self._session.match.seats[thinking].name
            self._page.show_message(self._top.words.t("match.not_yet", seat=name))
            return True
        why = reason(self._top, self._session, command)
        if why.instead is not None:
            command = msgspec.structs.replace(command, fits=why.instead)
        if not self._screen.settings.explain:
            return False
        if command.box is None or command.gesture.target == NOWHERE or not why.words:
            self._page.show_message(why.words)
            return bool(why.words)
        back, moves = self._handling.model.hand.gliding, FACTORS[self._top.stage.speed]
        trail = (back.before.box, back.after.box) if back is not None and moves else None
        lying = self._top.stage.sprites()
        art = (
            next((sprite.art for sprite in lying if sprite.key == command.held), "")
            if back is None
            else back.before.art
        )
        _tell(self._screen, ShownRefusal(why, command, _moment(self._screen), art, trail), bool(why.instead))
        return True

    def keep(self) -> bool:
        """Keep the card of a refusal open once the piece lies where it lay before; whether there is one."""
        state, refusal = self._screen.state, self._screen.state.refusal
        if refusal is None:
            return False
        command = msgspec.structs.replace(refusal.command, held=None, fits=())
        state.refusal, state.fits_lit = refusal._replace(command=command, at=_moment(self._screen), trail=None), False
        return True

    def close(self) -> None:
        """Tell nothing more."""
        state = self._screen.state
        if state.refusal is not None:
            state.refusal, state.fits_lit, state.refusal_card = None, False, None
            self._page.renew()

    def on(self, message: Message) -> None:
        self.close()

    # -- inputs and time

    def handle(self, event: Input) -> Reply:
        """X shows what fits; Esc, a press and the keys that go on at the table close the card. Whether the input is
        used up: a press beside the card does what it is for, one on it does nothing to what it covers."""
        state = self._screen.state
        if state.refusal is None or self._page.overlays:
            return None
        match event:
            case Pointer(kind="down", x=x, y=y):
                on, box = self._screen.topmost(x, y), state.refusal_card and state.refusal_card[1].box
                covers = isinstance(on, Widget) and (on.rect == box or on.name.startswith("match.why."))
                button = covers and isinstance(on, Button)
                if not button:
                    self.close()
                return USED if covers and not button else None
            case Key() if is_key(event, "fits") and state.refusal.command.fits:
                if event.down:
                    self.toggle_fits()
                return USED
            case Key() if pressed(event, "back"):
                self.close()
                return None if self._handling.carries else USED
            case Key() if pressed(event, "pick") or (pressed(event, "cursor") and not state.fits_lit):
                self.close()
            case _:
                pass
        return None

    def toggle_fits(self) -> None:
        """Show what fits, with the refused piece in the hand again; the second time hide it and let go."""
        state = self._screen.state
        if state.refusal is None:
            return
        state.fits_lit, held = not state.fits_lit, state.refusal.command.held
        if state.fits_lit:
            self._handling.pick_up(held)
        elif self._model.picked_up == held:
            self._handling.let_go()
        self._page.renew()

    def tick(self, dt_ms: float) -> bool:
        """Whether the card is gone, as something else has been done; who reads slowly is not hurried."""
        refusal = self._screen.state.refusal
        stale = refusal is not None and refusal.at != _moment(self._screen)
        if stale:
            self.close()
        return stale

    # -- what is to be seen

    def add_buttons(self, buttons: list[Widget]) -> list[Widget]:
        """The buttons, and the card over them."""
        state, refusal = self._screen.state, self._screen.state.refusal
        shows = refusal is not None and refusal.at == _moment(self._screen) and not self._top.stage.busy
        if refusal is None or refusal.command.box is None or not shows:
            state.refusal_card = None
            return buttons
        content = self._content(refusal)
        own, scale = self._buttons(refusal), self._top.scale
        sizes = why_card.sizes(scale, content, own)
        target, frame = refusal.command.box, self._top.frame
        # As long as it says the same it stays: its buttons do not move away from the pointer.
        moment = refusal, state.fits_lit, scale, frame, sizes[0]
        if state.refusal_card is None or state.refusal_card[0] != moment:
            labels = why_card.labels(target, self._model.words_drawn.resting())
            spoken_of = (target, *labels, *why_card.rings(content))
            avoid = self._model.avoid(buttons, (*spoken_of, *self._active_card(target)), refusal.command.fits)
            area = Rect(0, 0, scale.width, scale.height)
            barred = [*self._model.tail_barred(), *button_words(scale, buttons)]
            cards = [why_card.place(area, frame.bar, sizes[0], target, avoid, barred)]
            while cards[-1].box.intersects(target) and len(cards) < len(sizes):
                cards.append(why_card.place(area, frame.bar, sizes[len(cards)], target, avoid, barred))
            state.refusal_card = moment, min(cards, key=lambda each: each.box.overlap([target]))
        placed, model, asked = state.refusal_card[1], self._model, self._model.question
        over = [] if asked is None or holds(asked, target) else [asked]
        marks = why_card.marks(content, lambda: [*all_words(model, buttons), *model.board_labels(), *over])
        if state.fits_lit and any(placed.box.intersects(box) for box in refusal.command.fits):
            state.refusal_card = None  # there is no place for it off what it shows
            return [*buttons, marks]
        return [*buttons, marks, *why_card.widgets(scale, content, placed, own)]

    def _active_card(self, target: Rect) -> Sequence[Rect]:
        """Box of the card of the seat whose turn it is, which has its score and its animals; none where the refusal is
        about something there."""
        context = self._model.context
        box = None if context.active is None else context.frame.card(context.active, active=True)
        return () if box is None or box.intersects(target) else (box,)

    def _content(self, refusal: ShownRefusal) -> why_card.WhyContent:
        words, command = self._top.words, refusal.command
        number = "".join(filter(str.isdigit, refusal.reason.rule))
        chip = words.t("match.why.rule", number=number) if number else ""
        fits, asked, box = command.fits if self._screen.state.fits_lit else (), self._model.question, command.box
        if asked is not None and box is not None and asked.contains(*box.centre):
            box = box if box in self._model.spots.values() else None  # of a card that asks only an answer is ringed
        return why_card.WhyContent(
            refusal.reason.words, chip, refusal.art, box, refusal.reason.boxes, fits, refusal.trail
        )

    def _buttons(self, refusal: ShownRefusal) -> list[Button]:
        t, buttons = self._top.words.t, list[Button]()
        nowhere = Rect(0, 0, 0, 0)
        if refusal.reason.rule:
            page = ShowRules(self._top.title, f"{refusal.reason.rule}.{refusal.reason.key}", refusal.reason.words)
            book = Button("match.why.read", nowhere, t("match.why.read"), "icons/arrow_right", "normal")
            book.accent, book.on_press = self._top.title.accent, partial(self._rules.open, page)
            buttons.append(book)
        if refusal.command.fits:
            fits = Button("match.why.fits", nowhere, t("match.why.fits"), "icons/eye", on_press=self.toggle_fits)
            fits.hint = with_keys(self._top.words, "match.why.fits.how", "fits")
            # Its key as a cap at the end would look like a box that closes
            fits.on = self._screen.state.fits_lit
            buttons.append(fits)
        return buttons


_PRESSED = 36.0
"""Width of the box about a pressed point beside which words lie."""
_BUTTONS = GLOVE, MAIN
"""Buttons that can be used beside the things on the table."""


class Prompt(MatchPart):
    """Answers a press that nothing else answers: by light, and by words where nothing on the table can be used."""

    def __init__(self, screen: MatchScreen) -> None:
        self._screen, self._model = screen, screen.model
        self._session, self._page = screen.session, screen.page

    def show(self) -> bool:
        """Answer a press on anything; whether by a card beside it, in whose place no tip shows."""
        self._screen.light(*self._possible())
        words, at = self._waits(), self._model.at
        seat = self._model.hover is not None and self._model.hover.kind == DISC  # which has come to the front
        if not words or (seat and self._screen.state.lit and self._session.thinking is None):
            return False
        goes_on = self._session.turn_end is not None or self._acts
        beside = at is not None and goes_on and self._screen.settings.explain
        if at is None or not beside:
            self._page.show_message(words)
            return False
        command = Explain(Gesture(BARE), None, (), box=Rect.around(at, _PRESSED, _PRESSED))
        refusal = ShownRefusal(RefusalReason(words, ""), command, _moment(self._screen), "", None)
        _tell(self._screen, refusal)
        return True

    def _possible(self) -> tuple[Rect, ...]:
        """The boxes of all that can be used now: where what is held may go, or what can be picked up or pressed."""
        model = self._model
        if model.picked_up is not None:
            return self._lying(model.chooser.reach() or (model.picked_up,))
        buttons = (button.rect for button in self._buttons())
        return tuple(dict.fromkeys((*self._usable(), *self.answers, *buttons)))

    @property
    def answers(self) -> list[Rect]:
        """The boxes of the buttons on a card that asks."""
        asked = self._model.question
        return [] if asked is None else [tool.box for tool in self._model.tools if asked.intersects(tool.box)]

    def _usable(self) -> tuple[Rect, ...]:
        """The boxes of the things on the table that can be picked up or pressed, else of those that take what is."""
        chooser = self._model.chooser
        used = (chooser.sources, (*chooser.reach(), *chooser.targets())) if self._acts else ()
        return next(filter(None, map(self._lying, used)), ())

    def _buttons(self) -> list[Widget]:
        """The buttons beside the table that can be pressed."""
        buttons = (each for each in self._page.widgets if each.name in _BUTTONS and each.rect.w > 0)
        return [each for each in buttons if each.visible and each.enabled]

    @property
    def _acts(self) -> bool:
        """Whether a person can use things on the table."""
        session = self._session
        return self._model.live and session.thinking is None and session.calling is None

    def _lying(self, spots: Iterable[Spot]) -> tuple[Rect, ...]:
        return tuple(self._model.spots[spot] for spot in spots if spot in self._model.spots)

    def _waits(self) -> str:
        """Words of what is to be done before anything on the table; empty while something there can be used."""
        top, thinking, lit = self._model.table_view, self._session.thinking, self._screen.state.lit
        t, calling = top.words.t, self._session.calling
        if thinking is not None:
            return t("match.not_yet", seat=top.match.seats[thinking].name)
        if calling is not None:
            return press_first(top, calling)
        if self._model.question is not None and not self._usable():
            return t("match.answer_first")
        if not lit:
            return t("match.nothing_now")
        buttons = self._buttons()
        if self._model.picked_up is not None or {*self._usable()} - {button.place for button in buttons}:
            return ""
        if top.match.over:
            return t("match.pressed.over")
        return refusal_text(top, Gesture(BARE), None) or self._text_of_only(buttons)

    def _text_of_only(self, buttons: Sequence[Widget]) -> str:
        """Words about the only buttons that can be pressed: the large one, else the dice."""
        t, main = self._model.table_view.words.t, next((each for each in buttons if isinstance(each, Button)), None)
        return t("match.roll_first") if main is None else t("match.pressed.button", button=main.label)

    def tick(self, dt_ms: float) -> bool:
        state = self._screen.state
        before, state.lit_ms = state.lit_ms > 0, max(0.0, state.lit_ms - dt_ms)
        ends = before and not state.lit_ms
        if ends:
            state.lit = ()
            self._page.renew()
        return ends

    def add_buttons(self, buttons: list[Widget]) -> list[Widget]:
        """The buttons, and the rings over them, beneath cards."""
        if not self._screen.state.lit:
            return buttons
        lit = lit_boxes(self._screen.state.lit, self._model.question)
        rings = rings_at(lit, all_words(self._model, buttons))
        return [*buttons, DrawBox(Rect(0, 0, 0, 0), lambda paint, _: draw_rings(paint, rings), ZOrder.RING)]
