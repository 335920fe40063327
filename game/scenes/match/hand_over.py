"""Hand-over at one screen: the last move stays in sight, then secrets are covered till the next is there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, Protocol

from game.core.steps import Decision
from game.scenes.match import dialogs
from game.scenes.match.recap_bubbles import RecapBubbles
from game.scenes.match.session import Answer, MatchSession, SeatDue
from game.scenes.shell.outcomes import LowerCurtain, Outcome
from game.scenes.tabletop.commands import CAMERA, Command, Verb
from game.scenes.tabletop.table_view import TableView
from game.store.settings import Cover, Settings
from game.ui.context import TableContext
from game.ui.paint import Painter
from game.ui.rect import Rect
from game.ui.table import Tool
from game.ui.theme import colours
from game.ui.type import style
from game.ui.widgets.base import Widget
from game.ui.widgets.cover import SecretCover, Sign

if TYPE_CHECKING:
    from game.scenes.match.announcements import Announcements
    from game.scenes.tabletop.table_model import TableModel


DEAF_MS = 250.0
"""Milliseconds for which presses of a seat that is called are ignored: they were meant for the last turn."""
REST_MS = 1000.0
"""Milliseconds that the last move stays in sight before the next seat is called."""
DRAWN_MS = 2000.0
"""The same where somebody has got something that only they may see."""


class Screen(Protocol):
    """Scene that one person after another comes to."""

    on_top: bool

    def forget(self) -> None:
        """Clear all that the last viewer held, opened or was told."""

    def refresh_options(self) -> None:
        """Offer what the person at the screen may do now."""

    def show(self, answer: Answer) -> None:
        """Show what has happened, or say or ask what the session wants to know."""

    def introduce(self) -> None:
        """Show its secrets to a seat that comes to the screen for the first time."""

    def changed(self) -> None:
        """Note that the buttons are to be others."""

    def navigate(self, outcome: Outcome) -> None:
        """Hand on what comes next."""


class HandOver:
    """Lets the seat that is due come to the screen: knows when it is called, and when it may say that it is there."""

    def __init__(
        self,
        layout: TableModel,
        session: MatchSession,
        settings: Callable[[], Settings],
        news: Announcements,
        screen: Screen,
        run: Callable[[Command], None],
    ) -> None:
        self._layout, self._top, self._session = layout, layout.table_view, session
        self._settings, self.announcements = settings, news
        self._screen, self._run = screen, run
        self.hand = HandCover(self._top, session, settings)
        self.beat = Beat(self._top)
        self._turn: int | None = None
        self.note_turn()
        self._rest_ms = 0.0
        self._deaf_ms = 0.0

    # -- the last move stays in sight

    @property
    def resting(self) -> bool:
        """Whether the last move stays in sight for a moment, or the next seat is announced."""
        return self._rest_ms > 0 or self.beat.active

    @property
    def holds_last_move(self) -> bool:
        """Whether what is being shown, or was last, is to be looked at: another seat comes, or its board.

        Where nothing moves, only what nobody has seen being done by hand.
        """
        unseen = self._drew or self._session.computer_played or self.announcements.banner.visible
        if self._settings().animation == "none" and not unseen:
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

    def begin_rest(self) -> bool:
        """Begin the rest of the last move, if something else is to come in its place; whether it did."""
        if not self.holds_last_move:
            return False
        self._rest_ms = max(DRAWN_MS if self._drew else REST_MS, self.announcements.banner.left_ms)
        self._top.hold_last_move()
        return True

    def end_rest(self) -> bool:
        """End the rest of the last move; whether there was one."""
        rested, self._rest_ms = self._rest_ms > 0, 0.0
        return rested

    def wait(self, dt_ms: float) -> None:
        """Let time pass, until the next seat is called."""
        self._deaf_ms -= dt_ms
        if self.beat.wait(dt_ms):
            self._screen.changed()
        if not self._top.holding_last_move:  # something else has come to be shown since, and is looked at after that
            self._rest_ms = 0.0
        if self._rest_ms > 0:
            gone_ms = dt_ms * self._top.stage.rest_pace
            self._rest_ms = max(self._rest_ms - gone_ms, self.announcements.banner.left_ms)
            if self._rest_ms <= 0:
                self.after_rest()

    def after_rest(self) -> None:
        """End the look at the last move: the seat that is due comes, or the board of the next seat."""
        if self._session.due is not None:
            self.bring()
        else:
            self._top.rest()
            self._screen.refresh_options()
        before = self._turn
        self.note_turn()
        there = self._session.calling is None and self._screen.on_top and not self._session.match.over
        if there and self._session.people(before, self._turn):
            self.beat.begin(self._turn)
            self._screen.changed()

    def note_turn(self) -> None:
        """Note whose turn it is: the next beat comes when it is another's. A seat that comes out of turn has none."""
        self.beat.end()
        match = self._session.match
        if match.handing_over:
            self._turn = match.turn_of
            return
        decisions = (step for step in reversed(match.position.agenda) if isinstance(step, Decision) and step.open)
        self._turn = next((step.seat for step in decisions), match.turn_of)

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
            self._screen.changed()
        elif cover == "curtain":
            there = partial(self.show_to, due.seat)
            dropped = None if due.waiting is None else partial(self._run, Verb.DISMISS)
            self._screen.navigate(LowerCurtain(self._top, due.seat, there, due.waiting, dropped))
        return cover != "none"

    def go_on(self) -> None:
        """Go on after a move that could not be kept: as before it, with the seat that has to answer."""
        if not self.bring():
            self._session.offer()

    def _cover(self, due: SeatDue) -> Cover:
        """Cover of secrets until a seat has come; one out of turn gets a curtain, which it may send up again."""
        title = self._top.title
        cover = self._settings().cover(title.key)
        if cover == "hand" and due.waiting is not None:
            return "curtain"
        known = title.face_down and due.seat in self._session.seen_seats
        return "none" if cover == "hand" and known else cover

    def call(self, seat: int) -> None:
        """Ask a seat to say that it is there; until then nothing secret shows."""
        self._session.calling, self._deaf_ms = seat, DEAF_MS
        self.hand.close(seat)

    # -- who was called is there

    def reveal(self) -> bool:
        """Show its secrets to the seat that is called; whether any was."""
        seat = self._session.calling
        if seat is None:
            return False
        if self._deaf_ms <= 0:
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
            self._screen.introduce()
        self.announcements.catch_up(news)

    def arrive(self) -> bool:
        """Bring the seat that is due, or let one that was called do what it came for; whether there was either."""
        if self.bring():
            return True
        controls = self._top.table.controls
        answer = self._session.answer_call(lambda choice: controls.gestures(choice, self._layout.context))
        if answer is not None:
            self._screen.show(answer)
        return answer is not None


BEAT_MS = 1000.0
"""Time for which the next seat is announced, unless somebody presses anything."""
_WIDEST, _HIGH, _EDGE = 620.0, 128.0, 16.0
_MARK = 34.0


class Beat:
    """Announces whose turn it is; until it is over nobody does anything else."""

    def __init__(self, table_view: TableView) -> None:
        self._top = table_view
        self._ms = 0.0
        self.seat: int | None = None
        """The seat that is announced."""

    @property
    def active(self) -> bool:
        """Whether a seat is being announced."""
        return self._ms > 0

    def begin(self, seat: int | None) -> None:
        """Announce a seat for the length of a beat."""
        self.seat, self._ms = seat, BEAT_MS if seat is not None else 0.0

    def end(self) -> bool:
        """Announce nobody any more; whether anybody was."""
        went, self._ms, self.seat = self.active, 0.0, None
        return went

    def wait(self, dt_ms: float) -> bool:
        """Let time pass; whether the beat has just ended."""
        if not self.active:
            return False
        self._ms -= dt_ms
        return not self.active

    def draw(self, paint: Painter, context: TableContext[Any]) -> None:
        """Draw the name of the seat, and that it is its turn, over the middle of the board."""
        if not self.active or self.seat is None:
            return
        board, seat, player = (
            context.frame.board,
            self._top.match.seats[self.seat],
            self._top.player(context, self.seat),
        )
        width = min(_WIDEST, board.w - 2 * _EDGE)
        box = Rect.around(board.centre, width, _HIGH)
        paint.panel(box, "lifted", rim=player.base, rim_width=4)
        mark = (box.x + 24 + _MARK, box.centre[1])
        paint.mark(mark, _MARK, player)
        x, room = mark[0] + _MARK + 20, box.right - mark[0] - _MARK - 40
        paint.text(seat.name, (x, box.centre[1] - 20), style("h2").at(44), width=room)
        paint.text(self._top.words.t("match.beat"), (x, box.centre[1] + 30), "label", colours.ink_soft, width=room)


class HandCover:
    """Doors over what the table says is secret, for as long as a seat is called."""

    def __init__(self, table_view: TableView, session: MatchSession, settings: Callable[[], Settings]) -> None:
        self._top, self._session, self._settings = table_view, session, settings
        self.doors = SecretCover("match.doors")
        self.moves = RecapBubbles(table_view)

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

    def build(self, run: Callable[[Command], None], taken: Sequence[Rect]) -> list[Widget]:
        """Make the doors, on their way to where they belong now, and the move that is told; clear of what is taken."""
        calling, context = self._session.calling, self._top.context()
        doorway = self._top.table.look.secret_cover(context)
        self.doors.turn(calling is not None and doorway is not None, self._settings().animation)
        self.doors.on_press = partial(run, Verb.CONFIRM)
        if doorway is not None:
            self.doors.rect = doorway.box
        if doorway is not None and calling is not None:
            name, player = self._top.match.seats[calling].name, self._top.player(context, calling)
            texts = self._top.words.t("match.end.pass", seat=name), doorway.words
            if self.by_doors:
                texts = dialogs.begin_label(self._top, calling), name
            self.doors.sign = Sign(player, *texts, doorway.picture)
        return [self.doors, *(self.moves.build(run, taken) if calling is not None else ())]
