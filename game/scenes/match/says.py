"""What a match says: in the bar over it, in short messages, in dialogs, and in tips on what is pointed at."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from msgspec.structs import replace

from game.core.steps import Event, Refusal
from game.core.undo import by_human
from game.i18n.catalogue import Catalogue
from game.scenes.match import seating
from game.scenes.match.beside import HudParts
from game.scenes.match.news import Announcements, announcement
from game.scenes.match.session import MatchSession, TurnEnd
from game.scenes.match.telling import ComputerNews
from game.scenes.shell import bar
from game.scenes.tabletop.commands import AskWhich, ChangeHands, Command, Interrupt, Verb
from game.scenes.tabletop.table_view import TableView
from game.store.notices import Conflict, StoreError
from game.ui.chooser import NOWHERE, PRESS, Gesture
from game.ui.context import TableContext
from game.ui.frame import Frame
from game.ui.paint import Painter
from game.ui.rect import Rect
from game.ui.spot import Spot
from game.ui.theme import colours
from game.ui.widgets.choices import Item
from game.ui.widgets.dialog import Dialog
from game.ui.widgets.page import Page

HURRY = 10
"""From so many seconds on the clock warns."""
_HIGH = 40.0
OPEN = "match.pressed.open"
"""What is said of a press while a turn waits to be ended."""
NOT_THERE = "match.not_there"
"""What is said of anything that a title has no words for."""


def begin_label(table_view: TableView, seat: int) -> str:
    """The label of what a seat that is called presses to say that it is there: the large button, or the doors."""
    own, words = _own_label(table_view), table_view.words
    return words.t(own if words.has(own) else "match.show", seat=table_view.match.seats[seat].name)


def _own_label(table_view: TableView) -> str:
    """The key of the label of a title's own doors."""
    return f"{table_view.title.key}.mission.first"


def press_first(table_view: TableView, seat: int) -> str:
    """What a seat that is called has to do before anything else."""
    return table_view.words.t("match.show.first", button=begin_label(table_view, seat))


class Bar:
    """Draws the bar of a match below its buttons."""

    def __init__(
        self, table_view: TableView, session: MatchSession, hud: HudParts, page: Page, news: Announcements
    ) -> None:
        self._table_view, self._page = table_view, page
        self._session, self._hud = session, hud
        self.computer_news, self.announcements = ComputerNews(table_view, session), news

    def draw(self, paint: Painter, context: TableContext[Any]) -> None:
        """The game's tab, the sentence unless a message lies there, the clock."""
        frame, icons, seconds = context.frame, self._hud.in_bar_count, self._session.clock.seconds
        said = bar.Sentence("") if self._page.shows_message_over(frame.bar) else self.sentence(context)
        buttons = icons + self._hud.left_of_bar
        key = "bar", frame.bar, frame.named, icons, buttons, seconds, said, self._table_view.title.key
        paint.cached(key, lambda paint: self._draw(paint, frame, icons, buttons, seconds, said))

    def _draw(
        self, paint: Painter, frame: Frame, icons: int, buttons: int, seconds: int | None, said: bar.Sentence
    ) -> None:
        top, box = self._table_view, frame.bar
        tab = bar.draw_head(paint, frame, top.title, top.words)
        bar.draw_divider(paint, box, -1 - icons)
        room = Rect(tab.right + 12, box.y, box.right - (3 + buttons) * bar.PITCH - 24 - tab.right - 12, box.h)
        taken = 0.0 if seconds is None else _clock(paint, top.words, seconds, room)
        bar.draw_sentence(paint, box, said, Rect(room.x, room.y, room.w - taken, room.h))

    def sentence(self, context: TableContext[Any]) -> bar.Sentence:
        """What the seat to answer is asked, or one that has come out of turn; before it is its turn on the screen,
        what is happening."""
        top, match, guest = self._table_view, self._session.match, self._session.asked
        waiting, active, shown = match.waiting, context.active, context.current_event
        if guest is not None and guest != match.seat:
            mark = top.player(context, guest)
            return bar.address(top.words, match.seats[guest], top.words.t("match.interrupt.comes"), mark)
        end, calling = self._session.turn_end, self._session.calling
        if calling is not None:
            return self._passes(context, calling)
        if end is not None and context.live:
            mark = top.player(context, end.seat)
            return bar.address(top.words, match.seats[end.seat], top.words.t(self._asked_at_end(context, end)), mark)
        told = self.computer_news.told
        if told is not None:
            return self._says(context, told.event, top.stage.past[: told.before + 1])
        thinking = self._session.thinking
        if thinking is not None and thinking == active and context.live:
            return self._thinks(context, thinking)
        heard = shown is not None and top.words.has(announcement(top, shown))
        heard = heard or (waiting is not None and getattr(shown, "seat", waiting.seat) != waiting.seat)
        if waiting is None or active is None or active != waiting.seat or heard or self.announcements.waits:
            # What will be asked tells what dice will show.
            return self._happening(context)
        if not match.seats[active].human:
            return self._thinks(context, active)  # between two of its choices nobody is to do what it could
        asked = top.table.words.prompt(context) or top.speaker.ask(waiting)
        return bar.address(top.words, match.seats[active], asked, top.player(context, active))

    def _thinks(self, context: TableContext[Any], seat: int) -> bar.Sentence:
        """Of a computer."""
        top = self._table_view
        words = top.words.t("match.thinks.watched" if self._session.watched else "match.thinks")
        return bar.Sentence(words, top.match.seats[seat].name, top.player(context, seat))

    def _asked_at_end(self, context: TableContext[Any], end: TurnEnd) -> str:
        """The key of what is asked of an open turn, of which the large button tells whether it is over then."""
        top = self._table_view
        if top.glove is not None:
            passed = top.match.chance_passed_on
            return "match.glove.passed" if passed else "match.end.ask" if end.theirs else "match.end.roll"
        by_chance = top.match.seat is None
        told = top.table.controls.ends(context, top.match.position.agenda) if by_chance else None
        return "match.end.on" if told is not None and told.goes_on else "match.end.ask"

    def _passes(self, context: TableContext[Any], calling: int) -> bar.Sentence:
        """Asks who was at the screen to hand over; who begins, to look alone."""
        left, seats, words = self._session.left, self._session.match.seats, self._table_view.words
        if left is None or left == calling:
            mark = self._table_view.player(context, calling)
            return bar.address(words, seats[calling], self._alone(calling), mark)
        passes = words.t("match.show.pass", seat=seats[calling].name)
        return bar.address(words, seats[left], passes, self._table_view.player(context, left))

    def _alone(self, calling: int) -> str:
        """What whoever begins has to do; the large button tells by itself where it is to be pressed."""
        words = self._table_view.words
        if not words.has(_own_label(self._table_view)):
            return words.t("match.show.alone")
        return words.t("match.show.alone.doors", button=begin_label(self._table_view, calling))

    def _happening(self, context: TableContext[Any]) -> bar.Sentence:
        """What is being shown, in the table's words or those of the log; at the end that it is the end.

        While dice tumble it is what was before.
        """
        top, match = self._table_view, self._session.match
        context = replace(context, current_event=None) if top.stage.tumbling else context
        stage, table = top.stage, top.table
        now = table.words.happening(context)
        if now is not None:
            return bar.Sentence(now.words, match.seats[now.seat].name, top.player(context, now.seat))
        goes_on = not context.live and (stage.busy or not match.over)
        event = context.current_event or (
            context.past[-1] if (goes_on or context.active != match.turn_of) and context.past else None
        )
        if event is None or not top.speaker.speaks_of(event):
            return bar.Sentence(top.words.t("match.over") if match.over else "")
        return self._says(context, event, context.past)

    def _says(
        self, context: TableContext[Any], event: Event[Any, Any], past: Sequence[Event[Any, Any]]
    ) -> bar.Sentence:
        """What an event was, in the words of the log."""
        top = self._table_view
        seat: int | None = getattr(event, "seat", None)
        mark = None if seat is None else top.player(context, seat)
        told = top.speaker.say(event, **top.table.words.remark(event, past))
        return bar.Sentence(told, top.match.seats[seat].name if top.title.plain and seat is not None else "", mark)


def time_warning(session: MatchSession, words: Catalogue) -> str:
    """What will happen once the time is over, said when little of it is left; empty where nobody has words for it."""
    limit = session.clock.limit
    if limit is None:
        return ""
    then = words.t("match.hurry.ends") if session.turn_end is not None else limit.then
    return words.t("match.hurry", seconds=HURRY, then=then) if then else ""


def _clock(paint: Painter, words: Catalogue, seconds: int, room: Rect) -> float:
    """The time that is left, as a pill at the right end of a room; the width that it takes there."""
    t, short = words.t, seconds <= HURRY
    widest = paint.measure(t("match.clock", minutes=0, seconds="00"), "figure")[0]
    left = t("match.clock", minutes=seconds // 60, seconds=f"{seconds % 60:02}")
    wide = max(widest, paint.measure(left, "figure")[0]) + 64
    box = Rect(room.right - wide, room.centre[1] - _HIGH / 2, wide, _HIGH)
    ink = colours.barn_dark if short else colours.ink
    paint.panel(box, "inset", radius=_HIGH / 2)
    icon = Rect.around((box.x + 24, box.centre[1]), 26)
    paint.picture("icons/warning" if short else "icons/clock", icon, tint=ink)
    paint.text(left, (box.right - 16, box.centre[1]), "figure", ink, "right")
    return wide + 12


Run = Callable[[Command], None]


def refused(table_view: TableView, gesture: Gesture, refusal: Refusal | None) -> str:
    """Why a gesture is not allowed, by the rules if they know; empty for nothing to say."""
    if refusal is not None:
        return table_view.speaker.why(refusal, gesture.source.kind)
    if gesture.target == PRESS:
        key = next(filter(table_view.words.has, _of_press(table_view, gesture.source.kind)), None)
        return "" if key is None else table_view.words.t(key)
    own = f"{table_view.title.key}.not_there.{gesture.source.kind}"
    if gesture.target == NOWHERE:
        # Most things are only let go of there.
        return table_view.words.t(f"{own}.nowhere") if table_view.words.has(f"{own}.nowhere") else ""
    keys = (f"{own}.{gesture.target.kind}", own, NOT_THERE)
    return table_view.words.t(next(filter(table_view.words.has, keys)))


def _of_press(table_view: TableView, kind: str) -> tuple[str, ...]:
    """The keys of what is said of a press that does nothing, the best first: a step may have words of its own."""
    match, key = table_view.match, f"{table_view.title.key}.pressed"
    step = type(match.position.agenda[-1]).__name__ if match.position.agenda else ""
    if match.turn_of != match.seat:
        return f"{key}.{step}", OPEN
    return f"{key}.{kind}.{step}", f"{key}.{kind}"


def asked(table_view: TableView, command: AskWhich | ChangeHands, run: Run) -> Dialog:
    """What has to be known before something is done."""
    if isinstance(command, ChangeHands):
        return seating.change(table_view, command.seat, run)
    return which(table_view, command, run)


def which(table_view: TableView, ask: AskWhich, run: Run) -> Dialog:
    """Which of several choices is meant, or is it meant? Enter makes none that is an interrupt or for good."""
    t, remark, past = table_view.words.t, table_view.table.words.remark, table_view.stage.past
    told = [table_view.speaker.tell(choice, **remark(choice, past)) for choice in ask.choices]
    items = [Item(str(number), words) for number, words in enumerate(told)]
    comes = isinstance(ask.meant[0], Interrupt)

    def answer(key: str) -> None:
        if key != "cancel":
            run(ask.meant[int(key)])
        elif comes:
            run(Verb.DISMISS)

    cancel = Item("cancel", t("curtain.later" if comes else "button.cancel"))
    heading, text = t("match.interrupt.which" if comes else "match.which"), ""
    sure = f"{table_view.title.key}.sure.{type(ask.choices[0]).__name__}"
    final = len(items) == 1 and table_view.words.has(sure)
    if final:
        fields = remark(ask.choices[0], past)
        heading, text = t(sure, **fields), t(f"{sure}.means", **fields)
    items = [*items, cancel] if comes or final else [cancel, *items]
    return Dialog("match.which", heading, text, items, answer, "cancel", table_view.title.accent)


def no_interrupt(table_view: TableView, source: Spot, run: Run) -> Dialog:
    """A seat that came for an interrupt may not make it: why, where there are words for that."""
    words, key = table_view.words, f"{table_view.title.key}.no_interrupt.{source.kind}"
    items, text = [Item("ok", words.t("button.ok"))], words.t(key) if words.has(key) else ""
    heading, accent = words.t("match.interrupt.none"), table_view.title.accent
    return Dialog("match.interrupt", heading, text, items, lambda _: run(Verb.DISMISS), "ok", accent)


def take_back(table_view: TableView, seat: int, run: Run) -> Dialog:
    """Undo would take back a turn that another person has finished: whether that is meant."""
    t, name, accent = table_view.words.t, table_view.match.seats[seat].name, table_view.title.accent
    items = [Item("keep", t("match.take_back.keep")), Item("back", t("match.take_back.back"), "icons/undo")]

    def answer(key: str) -> None:
        if key == "back":
            run(Verb.TAKE_BACK)

    heading, text = t("match.take_back", seat=name), t("match.take_back.text", seat=name)
    return Dialog("match.take_back", heading, text, items, answer, "keep", accent)


def taken_back(table_view: TableView) -> str:
    """Message of an undo: what it takes back, and that redo brings it again; empty where nothing can be taken back."""
    match, past = table_view.match, list(table_view.stage.past)
    if match.undo_to() is None:
        return ""
    for ply in reversed(match.plies):
        del past[len(past) - len(ply.events) :]
        if by_human(ply, match.seats):
            choice = ply.row.choice
            what = table_view.speaker.tell(choice, **table_view.table.words.remark(choice, past))
            return table_view.words.t("match.taken_back", what=what)
    return ""


def menu(table_view: TableView, page: Page, run: Run) -> Dialog:
    """Esc with empty hands: go on, or leave; nothing is lost either way."""
    t, kept = table_view.words.t, "over" if table_view.match.over else "kept"
    leave, rules = Item("leave", t("match.menu.leave"), "icons/home"), Item("rules", t("rulebook.rules"), "icons/book")
    items = [leave, rules, Item("resume", t("match.menu.resume"), "icons/play")]
    if not table_view.match.over:
        items.insert(1, Item("seats", t("match.menu.seats"), "icons/person"))

    def answer(key: str) -> None:
        if key == "leave":
            run(Verb.HOME)
        elif key == "rules":
            run(Verb.RULES)
        elif key == "seats":
            page.open(seating.seats(table_view, page, run))

    text, accent = t(f"match.menu.{kept}"), table_view.title.accent
    return Dialog("match.menu", t("match.menu"), text, items, answer, "resume", accent)


def store_error(words: Catalogue, error: StoreError, then: Callable[[], None]) -> Dialog:
    """A choice could not be written down, so it was not made."""
    t, items = words.t, [Item("ok", words.t("button.ok"))]
    return Dialog("match.store_error", t("match.store_error"), t(error.key), items, lambda _: then(), "ok")


def superseded(words: Catalogue, again: Callable[[], None], then: Callable[[], None]) -> Dialog:
    """Another window has come to the match: go on here as it stands now, or only look."""
    t = words.t
    items = [Item("again", t("match.superseded.again")), Item("look", t("match.superseded.look"))]
    answers = {"again": again, "look": then}
    heading, text = t("match.superseded"), t(Conflict.key)
    return Dialog("match.superseded", heading, text, items, lambda key: answers[key](), "look")
