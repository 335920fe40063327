"""Bar of a match below its buttons: the sentence, the last move of a computer, the clock."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from game.core.steps import Event
from game.i18n.catalogue import Catalogue
from game.scenes.match.announcements import Announcements, announcement_key
from game.scenes.match.dialogs import begin_label, doors_label_key
from game.scenes.match.screen import MatchPart, MatchScreen
from game.scenes.match.session import MatchSession, TurnEnd
from game.scenes.shell import bar
from game.ui.context import TableContext
from game.ui.frame import Frame
from game.ui.paint import Painter
from game.ui.rect import Rect
from game.ui.theme import colours
from game.ui.tween import FACTORS

if TYPE_CHECKING:
    from game.scenes.match.hand_over import HandOver
    from game.scenes.tabletop.hearing import Hearing


HURRY = 10
"""Seconds left from which on the clock warns."""

_HIGH = 40.0


class Bar(MatchPart):
    """Draws the bar of a match below its buttons."""

    def __init__(self, screen: MatchScreen, news: Announcements) -> None:
        self._screen, self._session, self.announcements = screen, screen.session, news
        self._table_view, self._page = screen.table_view, screen.page

    def draw(self, paint: Painter, context: TableContext[Any]) -> None:
        """Draw the game's tab, the sentence unless a message lies there, the clock."""
        frame, icons, seconds = context.frame, self._screen.in_bar_count, self._session.clock.seconds
        sentence = bar.Sentence("") if self._page.shows_message_over(frame.bar) else self.sentence(context)
        buttons = icons + self._screen.left_of_bar
        key = "bar", frame.bar, frame.named, icons, buttons, seconds, sentence, self._table_view.heading
        paint.cached(key, lambda paint: self._draw(paint, frame, icons, buttons, seconds, sentence))

    def _draw(
        self, paint: Painter, frame: Frame, icons: int, buttons: int, seconds: int | None, sentence: bar.Sentence
    ) -> None:
        top, box = self._table_view, frame.bar
        end = box.right - (3 + buttons) * bar.PITCH - 24
        room = bar.draw_head(paint, box, top.title, top.words, frame.named, end, top.heading)
        bar.draw_divider(paint, box, -1 - icons)
        clock_width = 0.0 if seconds is None else _clock(paint, top.words, seconds, room)
        bar.draw_sentence(paint, box, sentence, room.leftmost(room.w - clock_width))

    def sentence(self, context: TableContext[Any]) -> bar.Sentence:
        """Question to the seat that is to answer, or that has come out of turn; before its turn on the screen, what is
        happening, and for a while what a computer has done."""
        latest = self._latest
        if latest is not None and self._addressed(context) is None:
            return self._says(context, latest[1], self._table_view.stage.past[: latest[0]])
        return self.question(context)

    def question(self, context: TableContext[Any]) -> bar.Sentence:
        """The sentence once what a computer has done is known."""
        top, match = self._table_view, self._session.match
        waiting, active, event = match.waiting, context.active, context.current_event
        addressed, thinking = self._addressed(context), self._session.thinking
        if addressed is not None:
            return addressed
        if thinking is not None and thinking == active and context.live:
            return self._thinks(context, thinking)
        elsewhere = event is not None and top.words.has(announcement_key(top, event))
        elsewhere = elsewhere or (waiting is not None and getattr(event, "seat", waiting.seat) != waiting.seat)
        if waiting is None or active is None or active != waiting.seat or elsewhere or self.announcements.waits:
            # What will be asked tells what dice will show.
            return self._happening(context)
        if not match.seats[active].human:
            return self._thinks(context, active)  # between two of its choices nobody is to do what it could
        # One voice tells what is the matter: beside the goose the bar says in a word what to do.
        guided = f"{top.title.key}.guided.{self._screen.state.coach.told}"
        asked = top.words.t(guided) if top.words.has(guided) else top.table.words.prompt(context)
        prompt = asked or top.speaker.ask(waiting)
        return bar.address(top.words, match.seats[active], prompt, top.player(context, active))

    def _addressed(self, context: TableContext[Any]) -> bar.Sentence | None:
        """Sentence to a seat that comes out of turn, is called, or has still to end its turn; None for none."""
        top, match, guest = self._table_view, self._session.match, self._session.asked_seat
        if guest is not None and guest != match.seat:
            mark = top.player(context, guest)
            return bar.address(top.words, match.seats[guest], top.words.t("match.interrupt.comes"), mark)
        end, calling = self._session.turn_end, self._session.calling
        if calling is not None:
            return self._passes(context, calling)
        if end is not None and context.live:
            mark = top.player(context, end.seat)
            return bar.address(top.words, match.seats[end.seat], top.words.t(self._asked_at_end(context, end)), mark)
        return None

    @property
    def _latest(self) -> tuple[int, Event[Any, Any]] | None:
        """Event of a computer's last move to be told now, if any, after its number."""
        top, match, move = self._table_view, self._session.match, self._screen.state.computer_move
        still = not FACTORS[top.stage.speed] and move.left_ms > 0
        if top.stage.busy or match.over or match.index != move.index or not (still or self._session.watched):
            return None
        events = [
            (seat == move.seat, number, event)
            for number, (seat, event) in enumerate(top.stage.history[move.since :], move.since)
            if top.speaker.speaks_of(event)
        ]
        # What the seat has done rather than what chance has answered, and of that the last.
        best = max(events, key=lambda each: each[:2], default=None)
        return None if best is None else best[1:]

    def _thinks(self, context: TableContext[Any], seat: int) -> bar.Sentence:
        """Sentence about a computer that thinks, or comes next once it goes on."""
        top, thinking = self._table_view, self._screen.state.thinking
        watched = "match.thinks.paused" if thinking.held_up else "match.thinks.watched"
        words = top.words.t(watched if self._session.watched else "match.thinks")
        return bar.Sentence(words, top.match.seats[seat].name, top.player(context, seat))

    def _asked_at_end(self, context: TableContext[Any], end: TurnEnd) -> str:
        """The key of what is asked of an open turn, of which the large button tells whether it is over then."""
        top = self._table_view
        if top.match.over:
            return "match.end.last"
        if end.goes_on:
            rolls = "match.end.on.either" if end.theirs else "match.glove.passed"
            return "match.end.on" if top.glove is None else rolls
        if top.glove is not None:
            passed = top.match.chance_passed_on
            return "match.glove.passed" if passed else "match.end.either" if end.theirs else "match.end.roll"
        by_chance = top.match.seat is None
        button = top.table.controls.ends(context, top.match.position.agenda) if by_chance else None
        return "match.end.on" if button is not None and button.goes_on else "match.end.ask"

    def _passes(self, context: TableContext[Any], calling: int) -> bar.Sentence:
        """Asks who was at the screen to hand over; who begins, to look alone."""
        left, seats, words = self._session.last_seat, self._session.match.seats, self._table_view.words
        if left is None or left == calling:
            mark = self._table_view.player(context, calling)
            return bar.address(words, seats[calling], self._alone(calling), mark)
        passes = words.t("match.show.pass", seat=seats[calling].name)
        return bar.address(words, seats[left], passes, self._table_view.player(context, left))

    def _alone(self, calling: int) -> str:
        """Question to the seat that begins; the large button tells by itself where it is to be pressed."""
        words = self._table_view.words
        if not words.has(doors_label_key(self._table_view)):
            return words.t("match.show.alone")
        return words.t("match.show.alone.doors", button=begin_label(self._table_view, calling))

    def _happening(self, context: TableContext[Any]) -> bar.Sentence:
        """Sentence about what is being shown, in the table's words or those of the log; at the end that it is the end.

        While dice tumble it is what was before.
        """
        top, match = self._table_view, self._session.match
        context = replace(context, current_event=None) if top.stage.tumbling else context
        stage, table = top.stage, top.table
        now = table.words.happening(context)
        if now is not None:
            return bar.Sentence(now.words, match.seats[now.seat].name, top.player(context, now.seat))
        goes_on = not context.live and (stage.busy or not match.over)
        event, past = context.current_event, context.past
        if event is None and (goes_on or context.active != match.turn_of) and past:
            *past, event = past
        if event is None or not top.speaker.speaks_of(event):
            return bar.Sentence(top.words.t("match.over") if match.over else "")
        return self._says(context, event, past)

    def _says(
        self, context: TableContext[Any], event: Event[Any, Any], past: Sequence[Event[Any, Any]]
    ) -> bar.Sentence:
        """Sentence about an event after those of the past, in the words of the log."""
        top = self._table_view
        seat: int | None = getattr(event, "seat", None)
        mark = None if seat is None else top.player(context, seat)
        text = top.speaker.say(event, **top.table.words.remark(event, past))
        return bar.Sentence(text, top.match.seats[seat].name if top.title.plain and seat is not None else "", mark)


class TurnClock(MatchPart):
    """Lets the clock run while the seat to answer sits before its table."""

    def __init__(self, screen: MatchScreen, hand_over: HandOver, hearing: Hearing) -> None:
        self._screen, self._hand_over, self._hearing = screen, hand_over, hearing

    def tick(self, dt_ms: float) -> bool:
        session, top, page = self._screen.session, self._screen.table_view, self._screen.page
        before = session.clock.seconds
        shows = top.stage.busy or top.holding_last_move or self._screen.resting
        if not shows and not page.overlays and (late := session.tick(dt_ms)) is not None:
            self._hand_over.show(late)
        now = session.clock.seconds
        if before is not None and now is not None and now <= HURRY < before:
            page.show_message(time_warning(session, top.words))
        return self._hearing.clock(before, now)


def time_warning(session: MatchSession, words: Catalogue) -> str:
    """Warning of what happens once the time is over, said when little is left; empty where nobody has words for it."""
    limit = session.clock.limit
    if limit is None:
        return ""
    then = words.t("match.hurry.ends") if session.turn_end is not None else limit.then
    return words.t("match.hurry", seconds=HURRY, then=then) if then else ""


def _clock(paint: Painter, words: Catalogue, seconds: int, room: Rect) -> float:
    """Draw the time that is left, as a pill at the right end of a room; returns the width that it takes there."""
    t, short = words.t, seconds <= HURRY
    max_width = paint.measure(t("match.clock", minutes=0, seconds="00"), "figure")[0]
    left = t("match.clock", minutes=seconds // 60, seconds=f"{seconds % 60:02}")
    width = max(max_width, paint.measure(left, "figure")[0]) + 64
    box = Rect(room.right - width, room.centre[1] - _HIGH / 2, width, _HIGH)
    ink = colours.barn_dark if short else colours.ink
    paint.panel(box, "inset", radius=_HIGH / 2)
    icon = Rect.around((box.x + 24, box.centre[1]), 26)
    paint.picture("icons/warning" if short else "icons/clock", icon, tint=ink)
    paint.text(left, (box.right - 16, box.centre[1]), "figure", ink, "right")
    return width + 12
