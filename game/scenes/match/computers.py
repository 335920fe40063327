"""Plays the seats that no person holds: a worker thinks for them, and their moves come when people can follow."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from game.lessons.lesson import LessonFault
from game.scenes.match.pace import ComputerPace
from game.scenes.match.session import MatchSession
from game.scenes.shell.manager import note_process_fault
from game.scenes.tabletop.commands import Interrupt, Play
from game.store.settings import Settings
from game.ui.sprite import FACTORS, Speed
from game.worker.messages import Budget
from game.worker.process import same_kind

if TYPE_CHECKING:
    from game.core.match import Match
    from game.lessons.course import Course
    from game.scenes.shell.scene import Services
    from game.ui.title import Title
    from game.worker.worker import FoundAnswer, Worker

REST_MS, SEEN_MS, BRIEF_MS = 600.0, 1000.0, 200.0
"""Milliseconds before a computer's next move is shown: usually, after another computer's move, and at most where the
last move has been looked at already."""
MOST_INTERRUPTS = 32
"""Most acts of computers out of turn while one and the same answer is waited for."""

REST_TEMPO = 2.0
"""Highest factor by which a fast table shortens rests."""
ONE_ACT = 3.0
"""Speed factor for repeated acts of one kind, so that they look like one."""

Hire = Callable[[], "Worker"]


def hired(services: Services, title: Title, match: Match[Any, Any]) -> Worker:
    """A worker for a match of a title; its faults are written into the log."""
    from game.worker.process import work  # here, because a table of people needs no processes
    from game.worker.worker import Worker

    return Worker(match, title.source, work, partial(note_process_fault, services, title, match, "computer player"))


class Computers:
    """Has computers answer what the match asks their seats, and after every answer what each does out of turn."""

    def __init__(self, session: MatchSession, hire: Hire, settings: Callable[[], Settings]) -> None:
        """`hire` gives the worker once the table is to be seen, if a computer sits at it."""
        self.session, self._match = session, session.match
        self._hire, self._settings = hire, settings
        self.pace = ComputerPace()
        """Pace of the moves where only computers sit."""
        self.budget: Budget | None = None
        """Thinking time, in place of that in the settings; None for that."""
        self.worker: Worker | None = None
        self._seen = False
        """Whether the table has been to be seen for a frame."""
        self._place: tuple[Any, ...] | None = None
        """State of the match when the worker was asked last."""
        self._out_of_turn: list[int] = []
        """Seats that are still to be asked what they do out of turn."""
        self._asked: tuple[int, bool] = (0, False)
        """Seat that is being asked, and whether out of turn."""
        self._move: Play | Interrupt | None = None
        self._rest_ms = 0.0
        self.helping = False
        """Whether somebody has asked for a hint, so that a worker is needed without a computer at the table too."""
        self.skipping: int | None = None
        """The seat whose moves are wanted at once, until another is to answer, or its next turn comes."""
        self._skipped_turn = 0
        self.to_end = False
        """Whether the moves of all are wanted at once, up to the end of the match or till a person is in play again."""

    @property
    def tempo(self) -> float:
        """Speed factor of the table, 1 is usual: the setting, and faster for one more act of a kind."""
        factor = 1.0 if self.session.watched else float(self._settings().table_speed)
        return factor * (ONE_ACT if self.repeats else 1.0)

    @property
    def rest_tempo(self) -> float:
        """The same for what is looked at while nothing moves."""
        return min(self.tempo, REST_TEMPO)

    @property
    def animation(self) -> Speed:
        """Speed of animations."""
        return self._settings().animation

    @property
    def stopped(self) -> bool:
        """Whether nobody thinks any more, though somebody should."""
        return self.worker is not None and self.worker.stopped

    def update(self, dt_ms: float, still: bool) -> Play | Interrupt | None:
        """Let time pass, as on a clock; returns the next move to be made, none before the table is `still`. Never
        waits."""
        if self._match.ended or not (self.helping or any(not seat.human for seat in self._match.seats)):
            self.close()
            return None
        if self.worker is None:
            if self._seen:
                self.worker = self._hire()
            self._seen = True
            return None
        self._follow(self.worker)
        answer = self.worker.update(dt_ms)
        if answer is not None:
            self._take(self.worker, answer)
        if not still:
            return None
        self._rest_ms -= dt_ms * (self.rest_tempo if self._after_another else self.tempo)
        if self.session.watched:
            self._rest_ms = min(self._rest_ms, self.pace.rest_ms)
        if self._move is None or not self._goes_on or self.session.superseded:
            return None
        if self._rest_ms > 0 and not (isinstance(self._move, Play) and self._goes_with(self._move)):
            return None
        # Where it cannot be written down it is tried again, as a person would.
        self._rest_ms = REST_MS
        self.pace.note_move()
        return self._move

    def _goes_with(self, move: Play) -> bool:
        """Whether a move is one more of those that were made last, as the second of two rabbits that are given."""
        last = self._match.plies[-1] if self._match.plies else None
        return last is not None and last.row.seat == self._match.seat and same_kind(last.row.choice, move.chain[0])

    @property
    def repeats(self) -> bool:
        """Whether a computer goes on after one more of what it has made before, in another gesture; what it did last is
        seen as ever."""
        two = self._match.plies[-2:]
        if len(two) < 2 or two[0].row.seat != two[1].row.seat or two[1].row.seat != self.session.thinking:
            return False
        if two[0].row.group == two[1].row.group:
            return False
        return same_kind(two[0].row.choice, two[1].row.choice)

    @property
    def _goes_on(self) -> bool:
        return self.pace.running or not self.session.watched

    def skip(self) -> bool:
        """End the wait for the seat that thinks; whether one did."""
        self.skipping = self.session.thinking
        if self.skipping is None or self.worker is None:
            return False
        self._rest_ms, self._skipped_turn = 0.0, self._match.state.turn
        self.worker.hurry()
        return True

    def again(self) -> None:
        """Let another worker try, if none does any more."""
        if self.worker is not None and self.worker.stopped:
            self.worker.restart()

    def close(self) -> None:
        """Stop the worker."""
        if self.worker is not None:
            self.worker.close()
        self.worker, self._place, self._move = None, None, None

    def _follow(self, worker: Worker) -> None:
        """Ask anew where the match stands otherwise than before."""
        session, match, before = self.session, self._match, self._place
        self._place = place = (match.position, match.seats, session.turn_end is None)
        if before is not None and before[0] is place[0] and before[1:] == place[1:]:
            return
        if self.to_end and not session.people_out:
            self.to_end, self.skipping = False, None
        if self.to_end:
            self.skipping = session.thinking
        elif self.skipping != match.seat or self._skipped_turn != match.state.turn:
            self.skipping = None
        self._rest_ms = self._due_rest_ms if self.skipping is None else 0.0
        self._move, self._out_of_turn = None, self._heeded()
        worker.stop()
        self._ask(worker)
        if self.to_end:
            worker.hurry()

    @property
    def _due_rest_ms(self) -> float:
        """Milliseconds that the last move stays in sight before the next; also where nothing is animated."""
        if self.session.watched:
            return self.pace.rest_ms
        return SEEN_MS if self._after_another else REST_MS * (FACTORS[self.animation] or 1.0)

    @property
    def _after_another(self) -> bool:
        """Whether what was done last was done by another computer than the one that is to answer."""
        last = next((ply.row.seat for ply in reversed(self._match.plies) if not ply.row.chance), None)
        return last is not None and last != self._match.seat and not self._match.seats[last].human

    def seen(self) -> None:
        """Shorten the rest before the next move, as the last one is being looked at already."""
        self._rest_ms = min(self._rest_ms, BRIEF_MS)

    def _heeded(self) -> list[int]:
        """The computers' seats that may do something out of turn now, from the one that is asked on."""
        match, session = self._match, self.session
        mind, first, count = match.spec.mind, match.seat, len(match.seats)
        if mind is None or mind.interrupt is None or first is None or not session.interruptible:
            return []
        if self._interrupts() >= MOST_INTERRUPTS:
            return []
        seats = ((first + number) % count for number in range(count))
        return [seat for seat in seats if not match.seats[seat].human and match.interrupts(seat)]

    def _interrupts(self) -> int:
        """Number of acts out of turn since the open decision that waits came up."""
        count = 0
        for ply in reversed(self._match.plies):
            opened = ply.before.waiting
            if opened is not None and opened.open and not ply.row.interrupt:
                break
            count += ply.row.interrupt
        return count

    def _ask(self, worker: Worker) -> None:
        out_of_turn = bool(self._out_of_turn)
        seat = self._out_of_turn.pop(0) if out_of_turn else self.session.thinking
        if seat is not None:
            self._asked = seat, out_of_turn
            worker.ask(seat, self._match.seats[seat].player, self.allowed, out_of_turn)

    @property
    def allowed(self) -> Budget:
        """Thinking time for now."""
        return self.budget or Budget(ms=self._settings().thinking_ms)

    def _take(self, worker: Worker, answer: FoundAnswer) -> None:
        seat, out_of_turn = self._asked
        if answer.choice is None:
            hurried = worker.hurried
            self._ask(worker)
            if hurried:  # by somebody who waits for the seat that is asked last
                worker.hurry()
        else:
            chain = (answer.choice, *answer.following)
            self._move = Interrupt(seat, chain) if out_of_turn else Play(chain)


class Replies(Computers):
    """Makes the answers of a lesson once the table is still, one after another."""

    def __init__(self, services: Services, title: Title, session: MatchSession, course: Course) -> None:
        super().__init__(session, partial(hired, services, title, course.match), lambda: services.settings)
        self.course = course
        self.making: Play | Interrupt | None = None
        """The answer that is being made."""
        self.fault: LessonFault | None = None
        """Fault in the next answer."""
        self._left_ms = REST_MS

    @property
    def stopped(self) -> bool:
        return False

    @property
    def tempo(self) -> float:
        """Speed factor, always 1 in a lesson, where no switch could slow it down again."""
        return 1.0

    def update(self, dt_ms: float, still: bool) -> Play | Interrupt | None:
        if not still or self.fault is not None or self.session.turn_end is not None:
            return None
        try:
            reply = self.course.reply()
        except LessonFault as fault:
            self.fault = fault
            return None
        if reply is None:
            self._left_ms = REST_MS * FACTORS[self.animation]
            return None
        self._left_ms -= dt_ms
        if self._left_ms > 0:
            return None
        self.course.note_reply()
        self._left_ms = REST_MS * FACTORS[self.animation]
        chain = (reply.choice,)
        self.making = Play(chain) if reply.seat is None else Interrupt(reply.seat, chain)
        return self.making

    def skip(self) -> bool:
        self._left_ms = 0.0
        return self.session.thinking is not None

    def close(self) -> None:
        """Close nothing: no worker has been hired."""
