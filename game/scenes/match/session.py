"""Match as people play it: who is at the screen, what they may do, what to show or ask next, and the clock."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

import msgspec

from game.core.journal import Ply
from game.core.match import Match
from game.core.seats import CLOCK, HUMAN, former_player
from game.core.steps import Choice, Event, Illegal, Refusal, Step
from game.core.undo import Barred, by_human, turn_goes_on
from game.scenes.tabletop.commands import Interrupt, Play
from game.store.notices import StoreError
from game.ui.chooser import PRESS, Chain, Gesture
from game.ui.shown import split_end
from game.ui.spot import Spot

if TYPE_CHECKING:
    from game.core.steps import Decision
    from game.ui.table import TimeLimit


class Viewer:
    """The one person who sees what a seat sees; several who share a screen take turns at it.

    Where a game has no secrets there is nobody in particular, as all see the same.
    """

    def __init__(self, match: Match[Any, Any]) -> None:
        self._match = match
        self.seat: int | None = match.only_viewer
        """Seat at the screen; None: nobody, so that only what all may see can be shown."""
        self.guest: int | None = None
        """A seat that comes to say what it does out of turn; the one to answer waits for it."""

    @property
    def shared(self) -> bool:
        """Whether several people with secrets share the screen."""
        return self._match.spec.secrets and sum(seat.human for seat in self._match.seats) > 1

    def reseated(self) -> None:
        """A seat has changed hands: who has left it is nobody in particular, and looks at no secrets."""
        if self.seat is not None and not self._match.seats[self.seat].human:
            self.seat = None

    @property
    def due(self) -> int | None:
        """The person's seat whose turn it is and that is not there; None where nobody has to come."""
        seat = self._match.turn_of
        if not self._match.spec.secrets or seat is None or seat == self.seat or self.guest is not None:
            return None
        return seat if self._match.seats[seat].human else None

    @property
    def answers(self) -> bool:
        """Whether what the match offers now may be shown; never what it offers a computer."""
        seat = self._match.seat
        if seat is None or not self._match.seats[seat].human:
            return False
        return not self._match.spec.secrets or seat == self.seat


_INTERRUPT_CLOCK = None
"""Key of the time of steps that come on top of an open one."""


class Clock:
    """Counts the waiting step down.

    An open step goes on where it stopped; steps that come on top of one have a time of their own, all together.
    """

    def __init__(self, limit: Callable[[], TimeLimit | None]) -> None:
        """`limit` tells the time for what waits, and is asked when it is needed."""
        self._find = limit
        self._found = True
        self._limit: TimeLimit | None = None
        self._key: object = _INTERRUPT_CLOCK
        self._left: dict[object, float] = {}
        """Milliseconds."""
        self._within = False
        """Whether steps wait that have come on top of an open one."""

    @property
    def seconds(self) -> int | None:
        """Whole seconds left, rounded up; None where there is no hurry."""
        limit = self.limit
        return None if limit is None else math.ceil(self._ms(limit) / 1000)

    @property
    def limit(self) -> TimeLimit | None:
        """The time for what waits; None where there is no hurry, or none any more."""
        if not self._found:
            self._limit, self._found = self._find(), True
        return self._limit

    def note(self, turn: int, waiting: Decision[Any, Any, Any] | None) -> None:
        """Note the step that waits now, if any does, and its turn."""
        self._limit, self._found = None, waiting is None
        if waiting is not None and waiting.open:
            self._within, self._key = False, (turn, waiting)
        elif waiting is not None and not self._within:
            self._within, self._key = True, _INTERRUPT_CLOCK
            self._left.pop(_INTERRUPT_CLOCK, None)

    def tick(self, dt_ms: float) -> TimeLimit | None:
        """Let time pass; returns the limit that is reached by that."""
        limit = self.limit
        if limit is None:
            return None
        self._left[self._key] = max(0.0, self._ms(limit) - dt_ms)
        if self._left[self._key]:
            return None
        self._limit = None
        return limit

    def _ms(self, limit: TimeLimit) -> float:
        return self._left.get(self._key, limit.seconds * 1000)


NEVER = -1
Confirm = Literal["always", "drawn", "never"]
"""Setting when a person is asked before a turn ends; `drawn`: where chance would answer, or the hand-over be final."""


class AmbiguousInterrupt(msgspec.Struct, frozen=True):
    """Question to a seat that came for what a source stands for, which of these it does; without any it may not."""

    seat: int
    source: Spot
    chains: tuple[Chain, ...]
    """Choices of each: the interrupt, and what goes with it."""


SessionResult = Sequence[Ply[Any, Any]] | Refusal | StoreError | AmbiguousInterrupt
"""Result of a move: what has happened and is to be shown, why it is not made, or what a seat is to be asked."""


class TurnEnd(NamedTuple):
    """Turn of a person that is still open: it may be taken back until that person ends it."""

    seat: int
    step: Step[Any, Any, Any] | None
    """Step that waits: chance, or the decision of another seat; None: the match ends."""
    goes_on: bool = False
    """Whether no turn ends by it: something was decided in the midst of one."""

    @property
    def next_seat(self) -> int:
        """Seat that rolls, or decides, what waits."""
        seat: int = getattr(self.step, "seat", self.seat)
        return seat

    @property
    def theirs(self) -> bool:
        """Whether another seat rolls, or decides, what waits."""
        return self.next_seat != self.seat


class SeatDue(NamedTuple):
    """Call of a seat to the screen; out of turn while another is `waiting`."""

    seat: int
    waiting: int | None = None


class MatchSession:
    """Plays a match: every choice is written down by the match before anything is shown.

    The turn of the person whose act ends the match stays open like any other, and the end is shown when that person
    ends it. On disk the match is over at once: where the program stops before, it is found ended.

    Whoever sits down last has the match; a window that had it before is superseded.
    """

    def __init__(
        self,
        match: Match[Any, Any],
        limit: Callable[[], TimeLimit | None],
        confirm: Callable[[], Confirm] = lambda: "drawn",
        resumes: bool = True,
    ) -> None:
        """`limit` tells the time for what waits, `confirm` when a turn waits for its end; asked when needed.
        `resumes`: a turn that was left open is open still."""
        self.match = match
        self.confirm = confirm
        self._handed = match.index if match.over else NEVER
        """Number of rows at which a person ended a turn last: until that is taken back the next seat is asked."""
        match.handing_over = resumes and self._hands_over()
        self.viewer = Viewer(match)
        self.clock = Clock(limit)
        self.end_seen = match.over
        """Whether the end has been shown, so that the table may be looked at again."""
        self.calling: int | None = None
        """The seat that is to come to the screen; what is secret is covered until it says that it is there."""
        self.last_seat: int | None = None
        """The seat that was at the screen last, before it was covered."""
        self.seen_seats: set[int] = set()
        """The seats that have been at the screen."""
        self.asked_seat: int | None = None
        """The seat that was called and is being asked or told something now."""
        self._called: tuple[int, Spot] | None = None
        """The seat that is to come out of turn, and the source that was pressed for it."""
        self._news: list[Event[Any, Any]] = []
        """Events since somebody came to the screen, for the one who comes next."""
        with suppress(StoreError):  # who cannot write is told at the first move, who came too late is superseded
            match.writer.claim()

    @property
    def superseded(self) -> bool:
        """Whether the match is open or was changed in another window since, so that no move can be made here."""
        try:
            return self.match.writer.superseded()
        except StoreError:  # told at the next move
            return False

    def offer(self) -> Sequence[Choice]:
        """Choices of the person at the screen from now on; the clock counts for them, on to the end of a turn."""
        if self.turn_end is None:
            self.clock.note(self.match.state.turn, self.match.waiting)
        return self.options

    @property
    def options(self) -> Sequence[Choice]:
        """Choices of the person at the screen."""
        return self.match.options if self.turn_end is None and self.viewer.answers else ()

    @property
    def turn_end(self) -> TurnEnd | None:
        """The turn that waits to be ended; None where a seat has to answer, or the match has ended."""
        seat, asked = self.match.turn_of, self.match.seat
        if seat is None or seat == asked:
            return None
        agenda = self.match.position.agenda
        return TurnEnd(seat, agenda[-1] if agenda else None, turn_goes_on(self.match.plies, seat))

    @property
    def thinking(self) -> int | None:
        """The computer's seat that is to answer; None where a person is, or has still to end the turn."""
        seat = self.match.seat
        return None if seat is None or self.match.seats[seat].human or self.turn_end is not None else seat

    @property
    def thinking_next(self) -> int | None:
        """The computer's seat that is to answer as soon as a person ends the open turn; None for nobody."""
        seat = self.match.seat
        return None if seat is None or self.match.seats[seat].human or self.turn_end is None else seat

    @property
    def watched(self) -> bool:
        """Whether people only look on while computers play; they see what all may see, as any of them may take over."""
        return not any(seat.human for seat in self.match.seats)

    @property
    def spectating(self) -> bool:
        """Whether all persons are out of play, and only computers play on to the end."""
        return not self.match.over and self.thinking is not None and self.people_out

    @property
    def people_out(self) -> bool:
        """Whether there are persons at the table, and none of them is asked anything more."""
        out, seats = self.match.spec.out_of_play, self.match.seats
        if out is None or self.watched:
            return False
        gone = out(self.match.state)
        return all(number in gone for number, seat in enumerate(seats) if seat.human)

    def people(self, before: int | None, now: int | None) -> bool:
        """Whether two different seats are both those of persons, so that one hands over to the other."""
        seats = self.match.seats
        return None not in (before, now) and before != now and seats[before].human and seats[now].human  # type: ignore[index]

    def sit(self, seat: int, player: str) -> StoreError | None:
        """Let a person, or a computer of some level, play a seat from here on; returns what stands against it."""
        try:
            self.match.reseat(seat, player)
        except StoreError as error:
            return error
        # A turn that its player has still to end may be over by that; one that is over is not opened again.
        self.match.handing_over = self.match.handing_over and self._hands_over()
        self.viewer.reseated()
        if self.calling == seat:
            self.calling = None
        return None

    def is_new(self, seat: int | None) -> bool:
        """Whether a seat has not been at the screen before, and has done nothing yet."""
        return (
            seat is not None and seat not in self.seen_seats and all(ply.row.seat != seat for ply in self.match.plies)
        )

    def answer_moot(self) -> SessionResult:
        """Answer what a person would be asked though it makes no difference, where a match is left at that; chance
        answers that waits for nobody."""
        return self._run_move(self.match.deal if self.match.roller is None else tuple)

    def end_turn(self) -> SessionResult:
        """Let the next seat come, which calls its own chance, let chance answer that belongs to nobody else, or end the
        match that is over."""
        match = self.match
        if match.roller is not None:
            return () if match.pass_on() else self._run_move(match.deal)
        ends = match.over and match.handing_over
        match.handing_over = False
        self._handed = match.index
        return (split_end(match.terms, match.plies[-1])[1],) if ends else ()

    def throw(self) -> SessionResult:
        """Let chance answer that waits for a person; that ends an open turn."""
        return self._run_move(self.match.deal) if self.match.roller is not None else ()

    def cover(self, seat: int) -> None:
        """Cover what is secret until a seat says that it is there."""
        self.calling = seat

    def note_end(self) -> None:
        """Note that the end has been shown."""
        self.end_seen = True

    @property
    def ending(self) -> bool:
        """Whether the match has ended, and its end is still to be shown."""
        return self.match.ended and not self.end_seen

    def play(self, *chain: Choice) -> SessionResult:
        """Play a gesture's choices; where the rules or the store refuse them nothing changes.

        A turn that this ends stays open until `end_turn`, where that is wished.
        """
        result = self._run_move(lambda: self.match.answer(*chain))
        if isinstance(result, Refusal | StoreError | AmbiguousInterrupt):
            return result
        match = self.match
        match.handing_over = self._hands_over()
        if match.over:
            return [*result[:-1], split_end(match.terms, result[-1])[0]] if match.handing_over else result
        if match.waiting is not None or (
            match.roller is not None and self.confirm() != "never" and not self._turn_forced(match.roller)
        ):
            return result
        dealt = self._run_move(self.match.deal)
        # What could not be dealt is still there to be called; what was played has been.
        return result if isinstance(dealt, Refusal | StoreError | AmbiguousInterrupt) else [*result, *dealt]

    def _hands_over(self) -> bool:
        """Whether another seat, or the end, waits for a person to end the turn, unless that has been done already."""
        match, seat = self.match, self.match.seat
        if (seat is None and not match.over) or not match.index:
            return False
        last = match.plies[-1].row
        mine = self.just_played and match.seats[last.seat].human and not (last.interrupt or last.choice.by_clock)
        if not mine or seat == last.seat or last.choice.ends_turn:
            return False
        if self._turn_forced(last.seat) and not match.interrupts_before(match.plies[-1]):
            return False
        # Where anything is hidden nothing can be taken back once another person is asked. A computer answers at once,
        # and what chance brings after that stands between the person and the choice before.
        # A person who was asked could take its time: that a computer has come to that seat since opens nothing again.
        then = None if seat is None else former_player(match.setup.former, seat, match.index - 1)
        final = seat is None or match.spec.secrets or not (match.seats[seat].human or then == HUMAN)
        return self.confirm() == "always" or (self.confirm() == "drawn" and final)

    def _turn_forced(self, seat: int) -> bool:
        """Whether all that a seat has done in its turn was the only thing it could do."""
        turn = itertools.takewhile(lambda ply: ply.row.seat == seat, reversed(self.match.plies))
        return all(self.match.forced(ply) for ply in turn)

    @property
    def just_played(self) -> bool:
        """Whether what has happened last is a person's choice, and that person did not end the turn afterwards."""
        match = self.match
        return bool(match.plies) and by_human(match.plies[-1], match.seats) and match.index != self._handed

    @property
    def computer_played(self) -> bool:
        """Whether what has happened last is the choice of a computer at a table with people."""
        plies, seats = self.match.plies, self.match.seats
        return bool(plies) and plies[-1].row.seat >= 0 and not seats[plies[-1].row.seat].human and not self.watched

    def interrupt(self, seat: int, *chain: Choice) -> SessionResult:
        """Play what a seat does out of turn."""
        self.viewer.guest = self.asked_seat = None
        return self._run_move(lambda: self.match.interrupt(seat, *chain))

    def run(self, command: Play | Interrupt) -> SessionResult:
        """Do what a command says, whoever gave it."""
        if isinstance(command, Play):
            return self.play(*command.chain)
        return self.interrupt(command.seat, *command.chain)

    def by_person(self, command: Play | Interrupt) -> bool:
        """Whether what a command does is a person's act."""
        seat = command.seat if isinstance(command, Interrupt) else self.match.seat
        return seat is None or seat < 0 or self.match.seats[seat].human

    def undo(self) -> Barred | StoreError | None:
        """Take the latest gesture back; returns what stands against it."""
        return self._jump(self.match.undo, self.match.undo_barred())

    @property
    def undoes_turn_of(self) -> int | None:
        """Another person than the one whose turn it is, whose finished turn undo would take back; None for none."""
        match, back = self.match, self.match.undo_to()
        turn_of = match.turn_of
        if back is None or turn_of is None or not match.seats[turn_of].human:
            return None
        givers = (ply.row.seat for ply in match.plies[back:] if by_human(ply, match.seats))
        return next((seat for seat in givers if seat != turn_of), None)

    def redo(self) -> Barred | StoreError | None:
        """Play the gesture again that was taken back; returns what stands against it."""
        return self._jump(self.match.redo, "none")

    def tick(self, dt_ms: float) -> SessionResult | None:
        """Let time pass for a person before the table; when it is over, what its limit says is played."""
        seat, open_turn = self.match.turn_of, self.turn_end is not None
        if seat is None or not self.match.seats[seat].human or not (open_turn or self.viewer.answers):
            return None
        limit = self.clock.tick(dt_ms)
        if limit is None:
            return None
        if open_turn:
            return self.throw() or self.end_turn()
        if limit.choice is not None:
            return self.play(limit.choice)
        late = self.match.interrupts(CLOCK)[:1]
        return self._run_move(lambda: self.match.interrupt(CLOCK, *late)) if late else None

    @property
    def due(self) -> SeatDue | None:
        """Seat that has to come to the screen: one that was called, else the one to answer."""
        if self._called is not None and self.viewer.shared and self._called[0] != self.viewer.seat:
            return SeatDue(self._called[0], self.match.seat)
        return None if self.viewer.due is None else SeatDue(self.viewer.due)

    def arrive(self, seat: int | None) -> Sequence[Event[Any, Any]]:
        """Let a seat be at the screen now, or nobody; returns what has happened before it came."""
        self.last_seat = self.last_seat if self.viewer.seat is None else self.viewer.seat
        self.viewer.seat, self.asked_seat, self.calling = seat, None, None
        if seat is None:
            return ()
        self.seen_seats.add(seat)
        news, self._news = self._news, []
        return news

    @property
    def interruptible(self) -> bool:
        """Whether anybody may do something out of turn now, as far as all may know; not before an open turn has ended,
        whose player may still take it back."""
        waiting = self.match.waiting
        return waiting is not None and waiting.open and self.turn_end is None

    def call(self, seat: int, source: Spot) -> bool:
        """Call the seat whose button anybody has pressed; whether it is called. What it may do is asked once it is
        there."""
        if not self.interruptible or not self.match.seats[seat].human:
            return False
        self._called = seat, source
        if self.viewer.shared and self.viewer.seat != seat:
            self.viewer.guest = seat
        return True

    def answer_call(self, gestures: Callable[[Choice], Sequence[Gesture]]) -> SessionResult | None:
        """Do what the button stands for that called the seat now at the screen, ask about it, or say that it cannot be
        done."""
        if self._called is None:
            return None
        (seat, source), self._called = self._called, None
        options = [
            (gesture.chain or (choice,), gesture.asks)
            for choice in self.match.interrupts(seat)
            for gesture in gestures(choice)
            if gesture[:2] == (source, PRESS)
        ]
        if len(options) == 1 and not options[0][1]:
            return self.interrupt(seat, *options[0][0])
        self.asked_seat = seat
        return AmbiguousInterrupt(seat, source, tuple(chain for chain, _ in options))

    def dismiss(self) -> None:
        """Go on with the turn: the seat that was called does not come, or does nothing."""
        self.viewer.guest = self.asked_seat = self._called = None

    @property
    def _asks_for_nothing(self) -> bool:
        """Whether a person would be asked what makes no difference: the first answer is kept, and nobody is asked."""
        match, waiting = self.match, self.match.waiting
        moot = waiting is not None and match.seats[waiting.seat].human
        return moot and waiting is not None and waiting.moot(match.terms, match.state)

    def _run_move(self, move: Callable[[], Sequence[Ply[Any, Any]]]) -> SessionResult:
        try:
            plies = [*move()]
            while self._asks_for_nothing:
                plies += self.match.answer_moot()
        except Illegal as error:
            return error.refusal
        except StoreError as error:
            return error
        if self.viewer.shared:
            self._news += [event for ply in plies for event in ply.events]
        return plies

    def _jump(self, way: Callable[[], bool], barrier: Barred | None) -> Barred | StoreError | None:
        self._news.clear()
        try:
            gone = way()
        except StoreError as error:
            return error
        if not gone:
            return barrier
        if self.match.index < self._handed:
            self._handed = NEVER
        self.match.handing_over = self._hands_over()
        self.end_seen = self.match.ended
        return None
