"""Hand-over at one screen: the last move stays in sight, then secrets are covered till the next is there."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from game.core.steps import Decision
from game.scenes.match import dialogs
from game.scenes.match.recap_bubbles import RecapBubbles
from game.scenes.match.screen import PLACES, FirstSeen, MatchPart, MatchScreen, ShowBegan
from game.scenes.match.session import SeatDue, SessionResult
from game.scenes.shell.outcomes import LowerCurtain
from game.scenes.tabletop.commands import CAMERA, USED, Reply, Verb
from game.scenes.tabletop.compositor import Upcoming
from game.scenes.tabletop.table_model import DOORS
from game.store.settings import NO_PREFERENCES, Cover
from game.ui.context import TableContext
from game.ui.events import Input, Key, Pointer
from game.ui.keymap import pressed
from game.ui.paint import Painter
from game.ui.rect import Rect
from game.ui.table import Tool
from game.ui.theme import SeatPalette, colours
from game.ui.type import style
from game.ui.widgets.base import Widget, ZOrder
from game.ui.widgets.cover import SecretCover, Sign

if TYPE_CHECKING:
    from game.scenes.match.announcements import Announcements, ResultPresenter
    from game.scenes.match.ending import Ending


DEAF_MS = 250.0
"""Milliseconds for which presses of a seat that is called are ignored: they were meant for the last turn."""
REST_MS = 1000.0
"""Milliseconds that the last move stays in sight before the next seat is called."""
DRAWN_MS = 2000.0
"""The same where somebody has got something that only they may see."""


class HandOver:
    """Leads from what has happened to who comes next: shows it, keeps it in sight for a moment, and lets the seat that
    is due come to the screen."""

    def __init__(self, screen: MatchScreen, news: Announcements, presenter: ResultPresenter, ending: Ending) -> None:
        self._screen, self._session, self._top = screen, screen.session, screen.table_view
        self.announcements, self._presenter, self._ending = news, presenter, ending
        self.hand = HandCover(screen)
        self.beat = Beat(screen)
        self.note_turn()

    # -- what has happened is shown

    def show(self, result: SessionResult) -> None:
        """Show what has happened, or say or ask what the session wants to know."""
        if self._presenter.show(result):
            self._screen.send(ShowBegan())
            self.settle()

    def settle(self) -> None:
        """Say what has come to be known; once everything has been shown, go on to the end or to the next seat."""
        if not (self._tell() or self._top.stage.busy or self.begin_rest()):
            self.after_rest()

    def _tell(self) -> bool:
        """Say what has come to be known, and go on to the end where that has been shown; whether it has."""
        ends = self._session.ending and not self._top.stage.busy
        if self._screen.shows_results or not ends:
            self.announcements.update()
        if ends:
            self._ending.go_on()
        return ends

    def end_show(self) -> bool:
        """Show the end of everything that moves, at once, with no look at the last move; whether anything did."""
        if self._skip_to_last():
            return True
        shown = self._top.end_show(self._go_on_at_once)
        rested = self.end_rest()
        if rested:
            self.after_rest()
        return shown or rested

    def _go_on_at_once(self) -> None:
        if not self._tell():
            self.after_rest()

    def skip(self) -> bool:
        """Skip by a click to the end of the step, the second time to that of all; whether anything moved."""
        stage, known = self._top.stage, len(self._top.stage.past)
        if self._skip_to_last():
            if known == len(stage.past):
                self._screen.page.show_message(self._top.words.t("match.last_shown"))
            return True
        if not self._top.skip_step(self.settle):
            return self.end_show()
        self._screen.page.dirty = True
        return True

    def _skip_to_last(self) -> bool:
        """Skip to the last event of a match, which is never skipped itself; whether the end is being shown."""
        shows = self._session.ending and self._top.stage.busy
        if shows:
            self._top.stage.to_last()
            self.settle()
        return shows

    # -- the last move stays in sight

    @property
    def holds_last_move(self) -> bool:
        """Whether what is being shown, or was last, is to be looked at: another seat comes, or its board.

        Where nothing moves, only what nobody has seen being done by hand.
        """
        unseen = self._drew or self._session.computer_played or self._screen.state.banner_ms > 0
        if self._screen.settings.animation == "none" and not unseen:
            return False
        return self._session.due is not None or self._board_goes

    @property
    def _drew(self) -> bool:
        """Whether who has to leave the screen has just got something that only they may see."""
        top, due = self._top, self._session.due
        return due is not None and top.stage.viewer is not None and bool(top.table.look.new_draws(top.context()))

    @property
    def _board_goes(self) -> bool:
        """Whether somebody has played on a board in whose place that of another seat comes."""
        top, seat, session = self._top, self._session.match.turn_of, self._session
        changes = top.table.look.own_boards and None not in (seat, top.active) and seat != top.active
        return changes and (session.just_played or session.computer_played)

    def upcoming(self) -> Upcoming:
        """Pictures that will be seen next: of a show, or by the seat that has to come, or whose board comes."""
        top, model, due = self._top, self._screen.model, self._session.due
        context, shows = model.now(), top.stage.busy
        found = top.upcoming(context)
        if due is not None:
            there = partial(self._seen_by, due.seat, context)
            found = found._replace(ends=(*found.ends, there)) if shows else Upcoming(there())
        if found.next is not None or not (shows or self.holds_last_move):
            return found
        held = shows and self.holds_last_move
        return found._replace(next=model.offered(top.last(context, held), None if held else self._session.options))

    def _seen_by(self, seat: int, context: TableContext[Any]) -> TableContext[Any]:
        """The end of the show as the seat will see it that has to come, and may answer then."""
        view, past = self._top.stage.rest_for(seat)
        seen = replace(self._top.last(context), view=view, past=past, viewer=seat)
        return self._screen.model.offered(seen, self._session.match.options)

    def begin_rest(self) -> bool:
        """Begin the rest of the last move, if something else is to come in its place; whether it did."""
        if not self.holds_last_move:
            return False
        self._screen.state.rest_ms = max(DRAWN_MS if self._drew else REST_MS, self._screen.state.banner_ms)
        self._top.hold_last_move()
        return True

    def end_rest(self) -> bool:
        """End the rest of the last move; whether there was one."""
        rested, self._screen.state.rest_ms = self._screen.state.rest_ms > 0, 0.0
        return rested

    def tick(self, dt_ms: float) -> None:
        """Let time pass, until the next seat is called."""
        self._screen.state.deaf_ms -= dt_ms
        if self.beat.wait(dt_ms):
            self._screen.page.renew()
        if not self._top.holding_last_move:  # something else has come to be shown since, and is looked at after that
            self._screen.state.rest_ms = 0.0
        if self._screen.state.rest_ms > 0:
            gone_ms = dt_ms * self._top.stage.rest_pace
            self._screen.state.rest_ms = max(self._screen.state.rest_ms - gone_ms, self._screen.state.banner_ms)
            if self._screen.state.rest_ms <= 0:
                self.after_rest()

    def after_rest(self) -> None:
        """End the look at the last move: the seat that is due comes, or the board of the next seat."""
        if self._session.due is not None:
            self.bring()
        else:
            self._screen.rest()
        before = self._screen.state.turn
        self.note_turn()
        turn = self._screen.state.turn
        there = self._session.calling is None and self._screen.on_top and not self._session.match.over
        if there and self._session.people(before, turn):
            self.beat.begin(turn)
            self._screen.page.renew()

    def note_turn(self) -> None:
        """Note whose turn it is: the next beat comes when it is another's. A seat that comes out of turn has none."""
        self.beat.end()
        match = self._session.match
        if match.handing_over:
            self._screen.state.turn = match.turn_of
            return
        decisions = (step for step in reversed(match.position.agenda) if isinstance(step, Decision) and step.open)
        self._screen.state.turn = next((step.seat for step in decisions), match.turn_of)

    # -- who is due comes

    def bring(self) -> bool:
        """Let the seat come that is due; whether it has to open something first."""
        due = self._session.due
        if due is None or not self._screen.on_top:
            return False
        self._top.rest()
        cover = self._cover(due)
        self.show_to(due.seat if cover == "none" else None)
        if cover == "hand":
            self.call(due.seat)
            self._screen.page.renew()
        elif cover == "curtain":
            there = partial(self.show_to, due.seat)
            dropped = None if due.waiting is None else partial(self._screen.run, Verb.DISMISS)
            own = self._screen.preferences[due.seat] if self._screen.preferences else NO_PREFERENCES
            self._screen.services.navigate(LowerCurtain(self._top, due.seat, there, due.waiting, dropped, own))
        return cover != "none"

    def go_on(self) -> None:
        """Go on after a move that could not be kept: as before it, with the seat that has to answer."""
        if not self.bring():
            self._session.offer()

    def _cover(self, due: SeatDue) -> Cover:
        """Cover of secrets until a seat has come; one out of turn gets a curtain, which it may send up again."""
        title = self._top.title
        cover = self._screen.settings.cover(title.key)
        if cover == "hand" and due.waiting is not None:
            return "curtain"
        known = title.face_down and due.seat in self._session.seen_seats
        return "none" if cover == "hand" and known else cover

    def call(self, seat: int) -> None:
        """Ask a seat to say that it is there; until then nothing secret shows."""
        self._session.cover(seat)
        self._screen.state.deaf_ms = DEAF_MS
        self.hand.close(seat)

    # -- who was called is there

    def reveal(self) -> bool:
        """Show its secrets to the seat that is called; whether any was."""
        seat = self._session.calling
        if seat is None:
            return False
        if self._screen.state.deaf_ms <= 0:
            self.show_to(seat)
            self.arrive()
        return True

    def show_to(self, seat: int | None) -> None:
        """Let a seat be at the screen now, or nobody, and tell it what has happened before it came."""
        self._screen.forget()
        first = self._session.is_new(seat)
        news = self._session.arrive(seat)
        self._top.see(seat)
        self._screen.refresh_options()
        if first:
            self.introduce()
        self.announcements.catch_up(news)

    def introduce(self) -> None:
        """Let a seat that comes to the screen for the first time see its secrets without being asked."""
        if self._session.viewer.seat is not None:
            self._session.seen_seats.add(self._session.viewer.seat)
        self._screen.send(FirstSeen())

    def arrive(self) -> bool:
        """Bring the seat that is due, or let one that was called do what it came for; whether there was either."""
        if self.bring():
            return True
        controls = self._top.table.controls
        result = self._session.answer_call(lambda choice: controls.gestures(choice, self._screen.model.context))
        if result is not None:
            self.show(result)
        return result is not None


BEAT_MS = 1000.0
"""Time for which the next seat is announced, unless somebody presses anything."""
_WIDEST, _HIGH, _EDGE = 620.0, 128.0, 16.0
_MARK = 34.0


class Beat(MatchPart):
    """Announces whose turn it is; until it is over nobody does anything else."""

    uses, z = (Pointer, Key), ZOrder.BEAT

    def __init__(self, screen: MatchScreen) -> None:
        self._screen, self._top = screen, screen.table_view

    @property
    def seat(self) -> int | None:
        """The seat that is announced."""
        return self._screen.state.beat_seat

    @property
    def active(self) -> bool:
        """Whether a seat is being announced."""
        return self._screen.state.beat_ms > 0

    def begin(self, seat: int | None) -> None:
        """Announce a seat for the length of a beat."""
        state = self._screen.state
        state.beat_seat, state.beat_ms = seat, BEAT_MS if seat is not None else 0.0

    def end(self) -> bool:
        """Announce nobody any more; whether anybody was."""
        went = self.active
        self.begin(None)
        return went

    @property
    def takes(self) -> Sequence[Rect]:
        board = self._top.frame.board
        return [Rect.around(board.centre, min(_WIDEST, board.w - 2 * _EDGE), _HIGH)] if self.active else ()

    def handle(self, event: Input) -> Reply:
        """End it by a click or a key of the three places; other keys, as that of undo, go on to do what they do."""
        begins = isinstance(event, Pointer | Key) and (event.down if isinstance(event, Key) else event.kind == "down")
        if self._screen.page.overlays or not (begins and self.end()):
            return None
        self._screen.page.renew()
        return USED if not isinstance(event, Key) or pressed(event, *PLACES, "back") else None

    def wait(self, dt_ms: float) -> bool:
        """Let time pass before the next seat is called; whether the beat has just ended."""
        if not self.active:
            return False
        self._screen.state.beat_ms -= dt_ms
        return not self.active

    def draw(self, paint: Painter, context: TableContext[Any]) -> None:
        if not self.active or self.seat is None:
            return
        name, player = self._top.match.seats[self.seat].name, self._top.player(context, self.seat)
        (box,), says = self.takes, self._top.words.t("match.beat")
        key = "beat", box, name, player, says
        paint.cached(key, lambda paint: self._draw(paint, box, name, player, says))

    def _draw(self, paint: Painter, box: Rect, name: str, player: SeatPalette, says: str) -> None:
        paint.panel(box, "lifted", rim=player.base, rim_width=4)
        mark = (box.x + 24 + _MARK, box.centre[1])
        paint.mark(mark, _MARK, player)
        x, room = mark[0] + _MARK + 20, box.right - mark[0] - _MARK - 40
        paint.text(name, (x, box.centre[1] - 20), style("h2").at(44), width=room)
        paint.text(says, (x, box.centre[1] + 30), "label", colours.ink_soft, width=room)


class HandCover:
    """Doors over what the table says is secret, for as long as a seat is called."""

    def __init__(self, screen: MatchScreen) -> None:
        self._screen, self._session, self._top = screen, screen.session, screen.table_view
        self.doors = SecretCover(DOORS)
        self.moves = RecapBubbles(screen)

    def close(self, seat: int) -> None:
        """Cover the secrets of a seat that is called, and tell it what has been done."""
        self._top.covered = True
        self.moves.tell(seat)

    @property
    def by_doors(self) -> bool:
        """Whether the doors alone let a seat in: where it is called once, the large button never says so."""
        return self._top.title.face_down and self._top.table.look.secret_cover(self._top.context()) is not None

    def rests(self, tool: Tool) -> str:
        """Reason why a table's button rests; empty for those that move the camera, and while a person may go on."""
        if tool.verb in CAMERA:
            return ""
        if (calling := self._session.calling) is not None:
            return dialogs.press_first(self._top, calling)
        thinks = self._session.thinking is not None and tool.press is not None and tool.interrupt is None
        return self._top.words.t("match.thinks.wait") if thinks else ""

    def build(self, taken: Sequence[Rect]) -> list[Widget]:
        """Make the doors, on their way to where they belong now, and the move that is told; clear of what is taken."""
        calling, context = self._session.calling, self._top.context()
        doorway = self._top.table.look.secret_cover(context)
        self.doors.turn(calling is not None and doorway is not None, self._screen.settings.animation)
        self.doors.on_press = partial(self._screen.run, Verb.CONFIRM)
        if doorway is not None:
            self.doors.rect = doorway.box
        if doorway is not None and calling is not None:
            name, player = self._top.match.seats[calling].name, self._top.player(context, calling)
            texts = self._top.words.t("match.end.pass", seat=name), doorway.words
            if self.by_doors:
                texts = dialogs.begin_label(self._top, calling), name
            self.doors.sign = Sign(player, *texts, doorway.picture)
        return [self.doors, *(self.moves.build(self._screen.run, taken) if calling is not None else ())]
