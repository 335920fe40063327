"""Plays the seats that no person holds: a worker thinks for them, and their moves come when people can follow."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

from game.core.seats import HUMAN
from game.scenes.match.hand_over import HandOver
from game.scenes.match.pace import PLAN_APART_MS, PLAN_RESTS, RESTS, SEEN_MS, TURN_MS, haste, reading_wait_ms
from game.scenes.match.screen import MatchPart, MatchScreen
from game.scenes.match.session import MatchSession
from game.scenes.match.states import ComputerMove, ThinkingState
from game.scenes.shell.manager import note_process_fault
from game.scenes.tabletop.commands import Interrupt, Play, Sit, Tempo, WatchControl
from game.store.settings import Settings
from game.ui.context import TableContext
from game.ui.frame import Frame
from game.ui.paint import Painter
from game.ui.rect import Point, Rect
from game.ui.theme import Accent, colours
from game.ui.tween import FACTORS, Speed
from game.ui.widgets.dialog import ByAnswer, question
from game.worker.messages import Budget
from game.worker.process import same_kind

if TYPE_CHECKING:
    from game.core.journal import Ply
    from game.core.match import Match
    from game.scenes.shell.scene import Services
    from game.ui.title import Title
    from game.worker.worker import FoundAnswer, Worker

REST_MS, BRIEF_MS = 600.0, 200.0
"""Milliseconds before a computer's next move is shown: usually, and at most where the last move has been looked at
already; `SEEN_MS` after another computer's move."""
REACTION_MS = 1500.0
"""Milliseconds more before a computer comes out of turn, in which people may come first."""
TELL_MS = 3000.0
"""Milliseconds for which it is told where nothing moves, while somebody may already do something; those who only look
on have it until the next move."""
MOST_INTERRUPTS = 32
"""Most acts of computers out of turn while one and the same answer is waited for."""

REST_TEMPO = 2.0
"""Highest factor by which a fast table shortens rests."""
WATCHED_TEMPO = {"slow": 1.0, "normal": 1.0, "quick": 4.0}
"""The factor by pace, where people only look on."""
OUT_OF_PLAY_TEMPO = 2.0
"""The factor where all persons are out of play: fast, but so that they see what becomes of the game."""
ONE_ACT = 3.0
"""Speed factor for repeated acts of one kind, so that they look like one."""
PLAN_TEMPO = 1.5
"""Speed factor for acts of one plan, which a seat does in a turn with no answer of chance between them."""

Hire = Callable[[], "Worker"]
Made = TypeVar("Made", bound=Play | Interrupt)


def hired(services: Services, title: Title, match: Match[Any, Any]) -> Worker:
    """A worker for a match of a title; its faults are written into the log."""
    from game.worker.process import work  # here, because a table of people needs no processes
    from game.worker.worker import Worker

    return Worker(match, title.source, work, partial(note_process_fault, services, title, match, "computer player"))


class Computers:
    """Has computers answer what the match asks their seats, and after every answer what each does out of turn."""

    play = True
    """Whether they ever do anything."""
    says_why = False
    """Whether plans are wanted of those who are watched."""

    def __init__(
        self, session: MatchSession, hire: Hire, settings: Callable[[], Settings], state: ThinkingState
    ) -> None:
        """`hire` gives the worker once the table is to be seen, if a computer sits at it."""
        self.session, self._match = session, session.match
        self._hire, self._settings, self.state = hire, settings, state
        self.budget: Budget | None = None
        """Thinking time, in place of that in the settings; None for that."""
        self.worker: Worker | None = None

    @property
    def tempo(self) -> float:
        """Speed factor of what moves, 1 is usual: the table's, and faster for one more act of a plan."""
        return self.table_tempo * (PLAN_TEMPO if self._planned and not self.repeats else 1.0)

    @property
    def haste(self) -> float:
        """Speed factor of a computer's turn that takes long."""
        due = TURN_MS.get(self.pace)
        if due is None or self.state.turn is None:
            return 1.0
        shown_ms = self.state.turns_ms[self.state.turn]
        return haste(shown_ms, due if self.session.watched else due / self._settings().table_speed)

    @property
    def pace(self) -> Tempo:
        """Pace of the turns of computers: what those chose who look on."""
        return self.state.pace if self.session.watched else "normal"

    @property
    def table_tempo(self) -> float:
        """Speed factor of the table: the setting, faster for one more act of a kind, and while no person is in play."""
        factor = 1.0 if self.session.watched else float(self._settings().table_speed)
        if self.session.spectating:
            factor = max(factor, OUT_OF_PLAY_TEMPO)
        return factor * (ONE_ACT if self.repeats else 1.0)

    @property
    def rest_tempo(self) -> float:
        """Speed factor of what is looked at while nothing moves."""
        return WATCHED_TEMPO[self.state.pace] if self.session.watched else min(self.table_tempo, REST_TEMPO)

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
        state = self.state
        if self._match.ended or not (state.helping or any(not seat.human for seat in self._match.seats)):
            self.close()
            return None
        if self.worker is None:
            if state.seen:
                self.worker = self._hire()
            state.seen = True
            return None
        self._follow(self.worker)
        self._count_act(dt_ms)
        answer = self.worker.update(dt_ms)
        if answer is not None:
            self._take(self.worker, answer)
        while self.worker.plans:
            state.plans.append(self.worker.plans.popleft())
        if not still:
            return None
        rests = self._after_another and not self.session.watched
        hastened = self.table_tempo * (self.haste if self._goes_on else 1.0)
        state.rest_ms -= dt_ms * (self.rest_tempo if rests else hastened)
        state.unread_ms = max(0.0, state.unread_ms - dt_ms)
        if self.session.watched:
            state.rest_ms = min(state.rest_ms, self._watched_rest_ms)
        if state.move is None or self._waits:
            return None
        goes_with = isinstance(state.move, Play) and self._goes_with(state.move)
        rested = max(state.rest_ms + self._reaction_ms, self._reading_wait_ms) <= 0
        return self._made(state.move) if goes_with or rested else None

    def joined(self, shown_ms: float | None) -> Play | None:
        """The next move if it may be made now, though the last of all events has been shown for this long only: one
        more act of a plan."""
        apart, last = PLAN_APART_MS.get(self.pace), self._match.plies[-1] if self._match.plies else None
        move = self.state.move
        if apart is None or shown_ms is None or shown_ms < apart or last is None or last.row.chance:
            return None
        if not isinstance(move, Play) or self._waits or not self._goes_on:
            return None
        return self._made(move)

    @property
    def _waits(self) -> bool:
        """Whether nothing is made, though it was found: somebody looks at what was, has still to end a turn, or has the
        match in another window."""
        state, session = self.state, self.session
        ahead = isinstance(state.move, Play) and session.thinking is None
        return ahead or self.held_up or session.superseded

    @property
    def held_up(self) -> bool:
        """Whether the match is watched and paused, with no single step wanted."""
        return self.session.watched and self.state.held_up

    @property
    def _reaction_ms(self) -> float:
        """Milliseconds that a move out of turn waits for people, who could make one of their own."""
        waits = isinstance(self.state.move, Interrupt) and self.state.skipping is None
        return 0.0 if not waits or self.session.watched or self.session.people_out else REACTION_MS

    def _made(self, move: Made) -> Made:
        state = self.state
        # Where it cannot be written down it is tried again, as a person would.
        state.rest_ms, state.stepping = REST_MS, False
        return move

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
    def _planned(self) -> bool:
        """Whether a computer has just done one more act of a plan that it is carrying out."""
        return len(self._match.plies) > 1 and self._one_plan(*self._match.plies[-2:])

    @property
    def _goes_on(self) -> bool:
        """Whether the seat that is to answer goes on in the turn that its last act belonged to."""
        last = self._last_act
        if last is None or last.row.seat != self._match.seat or self._match.seats[last.row.seat].human:
            return False
        return bool(last.before.state.turn == self._match.state.turn)

    @property
    def _last_act(self) -> Ply[Any, Any] | None:
        """Latest answer of a seat."""
        return next((ply for ply in reversed(self._match.plies) if not ply.row.chance), None)

    @property
    def forced(self) -> bool:
        """Whether the seat that thinks has one answer only."""
        return self.session.thinking is not None and len(self._match.options) == 1

    def count(self, turn: int, dt_ms: float) -> None:
        """Count the time for which a computer's turn, by its number, is shown."""
        last, state = self._last_act, self.state
        computer = last is not None and not last.row.interrupt and not self._match.seats[last.row.seat].human
        now = (turn, last.row.seat) if last is not None and computer else None
        state.turn = now
        if now is not None:
            counted = {key: ms for key, ms in state.turns_ms.items() if key[0] == turn}
            counted[now] = counted[now] + dt_ms if now in counted else 0.0
            state.turns_ms = counted

    def _one_plan(self, one: Ply[Any, Any], other: Ply[Any, Any]) -> bool:
        """Whether two acts are of one computer in one turn, with nothing of chance between them."""
        seat = one.row.seat
        if one.row.chance or other.row.chance or seat != other.row.seat or self._match.seats[seat].human:
            return False
        return bool(one.before.state.turn == other.before.state.turn)

    def skip(self) -> bool:
        """End the wait for the seat that thinks; whether one did."""
        state = self.state
        state.skipping = self.session.thinking
        if state.skipping is None or self.worker is None:
            return False
        state.rest_ms, state.skipped_turn = 0.0, self._match.state.turn
        self.worker.hurry()
        return True

    def help(self) -> None:
        """Have a worker for hints, too, from now on."""
        self.state.helping = True
        self.again()

    def again(self) -> None:
        """Let another worker try, if none does any more."""
        if self.worker is not None and self.worker.stopped:
            self.worker.restart()

    def close(self) -> None:
        """Stop the worker."""
        if self.worker is not None:
            self.worker.close()
        self.worker, self.state.place, self.state.move = None, None, None

    def _follow(self, worker: Worker) -> None:
        """Ask anew where the match stands otherwise than before."""
        session, match, state, before = self.session, self._match, self.state, self.state.place
        state.place = place = (match.position, match.seats, session.turn_end is None)
        here = before is not None and before[0] is place[0] and before[1] == place[1]
        if here and before == place:
            return
        out_of_turn = self._heeded()
        if state.to_end and not (session.people_out or session.watched):
            state.to_end, state.skipping = False, None
        if state.to_end:
            state.skipping = session.thinking
        elif state.skipping != match.seat or state.skipped_turn != match.state.turn:
            state.skipping = None
        state.rest_ms = self._due_rest_ms if state.skipping is None else 0.0
        if here and not out_of_turn and state.asked == (session.thinking, False):
            return  # it has been thought of since the turn could be ended, and is the same then
        state.move, state.out_of_turn = None, out_of_turn
        worker.stop()
        self._ask(worker)
        if state.to_end:
            worker.hurry()

    @property
    def _due_rest_ms(self) -> float:
        """Milliseconds that the last move stays in sight before the next; also where nothing is animated."""
        if self.session.watched:
            return self._watched_rest_ms
        if self._goes_on or self.forced:
            return PLAN_RESTS["normal"]
        return SEEN_MS if self._after_another else REST_MS * (FACTORS[self.animation] or 1.0)

    @property
    def _watched_rest_ms(self) -> float:
        rests = PLAN_RESTS if self._goes_on or self.forced else RESTS
        return 0.0 if self.state.stepping else rests[self.state.pace]

    @property
    def _reading_wait_ms(self) -> float:
        """Milliseconds that the next turn still waits for a watcher to read the reason of the last one; none once its
        dice have been rolled."""
        state, last = self.state, self._match.plies[-1] if self._match.plies else None
        if last is None or not self.session.watched or state.stepping or state.skipping is not None or self._goes_on:
            return 0.0
        thrown = last.row.chance and last.before.state.turn == self._match.state.turn
        return 0.0 if thrown else reading_wait_ms(self.pace, state.unread_ms, state.acting_ms)

    def _count_act(self, dt_ms: float) -> None:
        """Count the time since a seat has begun what it does in its turn."""
        last, state = self._last_act, self.state
        acting = None if last is None else (last.before.state.turn, last.row.seat)
        state.acting_ms = state.acting_ms + dt_ms if acting == state.acting else 0.0
        state.acting = acting

    @property
    def _after_another(self) -> bool:
        """Whether what was done last was done by another computer than the one that is to answer."""
        last = self._last_act
        if last is None or last.row.seat == self._match.seat:
            return False
        return not self._match.seats[last.row.seat].human

    def seen(self) -> None:
        """Shorten the rest before the next move, as the last one is being looked at already."""
        self.state.rest_ms = min(self.state.rest_ms, BRIEF_MS)

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
        out_of_turn = bool(self.state.out_of_turn)
        # While a person may still take its turn back it is thought of what comes after that: the answer is the same.
        to_answer = self.session.thinking if self.session.thinking is not None else self.session.thinking_next
        seat = self.state.out_of_turn.pop(0) if out_of_turn else to_answer
        if seat is not None:
            self.state.asked = seat, out_of_turn
            why = self.says_why and self.session.watched and not self.state.to_end
            worker.ask(seat, self._match.seats[seat].player, self.allowed, out_of_turn, why)

    @property
    def allowed(self) -> Budget:
        """Thinking time for now."""
        return self.budget or Budget(ms=self._settings().thinking_ms)

    def _take(self, worker: Worker, answer: FoundAnswer) -> None:
        seat, out_of_turn = self.state.asked
        if answer.choice is None:
            hurried = worker.hurried
            self._ask(worker)
            if hurried:  # by somebody who waits for the seat that is asked last
                worker.hurry()
        else:
            chain = (answer.choice, *answer.following)
            self.state.move = Interrupt(seat, chain) if out_of_turn else Play(chain)


DOT_MS = 400.0
"""Milliseconds after which another dot shows."""
DOTS = 3
PILL = 60.0, 22.0, 15.0, 0.6
"""Pill of the dots: width, height and distance of the dots in units, and their size as a share."""


def dots(shown_ms: float, speed: Speed) -> int:
    """Number of dots after a time, at this speed of all that moves."""
    return int(shown_ms // DOT_MS) % DOTS + 1 if FACTORS[speed] else DOTS


def draw_dots(paint: Painter, middle: Point, count: int, accent: Accent, apart: float, share: float) -> None:
    """Draw the dots, so many of them dark, at a distance and of a share of the largest size."""
    for number in range(DOTS):
        at = (middle[0] + (number - 1) * apart, middle[1])
        paint.disc(at, 6.5 * share, accent.base, alpha=1.0 if number < count else 0.3)


def draw_pill(
    paint: Painter, middle: Point, count: int, accent: Accent, width: float, height: float, apart: float, share: float
) -> None:
    """Draw the dots, so many of them dark, in a pill."""
    paint.box(Rect.around(middle, width, height), colours.white_fur, height / 2, accent.base, 2)
    draw_dots(paint, middle, count, accent, apart, share)


_SMALL_PILL = 44.0, 14.0, 11.0, 0.42
"""Pill over the disc of a seat, in the form of PILL."""
_ON_CARD, _ON_DISC = (36.0, -1.0), (26.0, 4.0)
"""Middle of the pill from the upper left corner, in units: over no words there, nor any of the card above."""


class Thinking(MatchPart):
    """Makes the moves of computers by commands, as a person's are made."""

    def __init__(self, screen: MatchScreen, computers: Computers, hand_over: HandOver) -> None:
        self.computers = computers
        self._session, self._top = screen.session, screen.table_view
        self._handling, self._hand_over, self._page = screen.handling, hand_over, screen.page
        self._screen, self._run = screen, screen.run

    @property
    def seat(self) -> int | None:
        """The seat at whose card dots show: all has been seen that was done before."""
        seat, top = self._session.thinking, self._top
        rests = top.stage.busy or self.computers.stopped or self.computers.held_up or not self.computers.play
        return seat if seat == top.active and not rests else None

    @property
    def idle(self) -> bool:
        """Whether nobody sees, does or is asked anything that a computer's move would come across."""
        return self.idle_or_begun and self._handling.begun is None

    @property
    def idle_or_begun(self) -> bool:
        """The same, but something may have been begun at the table."""
        session = self._session
        tells = self._screen.resting or self._screen.state.banner_ms > 0
        shows = self._top.stage.busy or tells or session.calling is not None or session.ending
        return not (shows or self._occupied)

    @property
    def _occupied(self) -> bool:
        """Whether a person does or is asked anything."""
        does = self._handling.carries or self._session.asked_seat is not None
        return bool(does or self._page.overlays)

    @property
    def _joined(self) -> Play | None:
        """The next act, where it may begin while the last one still moves."""
        tells = self._screen.resting or self._screen.state.banner_ms > 0 or self._session.calling is not None
        if tells or self._occupied or self._handling.begun is not None:
            return None
        return self.computers.joined(self._top.stage.last_ms)

    def update(self, dt_ms: float) -> bool:
        """Let time pass; whether the dots are to be drawn anew."""
        state, before, idle = self._screen.state.thinking, self.dots, self.idle
        self._set_pace(dt_ms)
        state.dots_ms = state.dots_ms + dt_ms if self.seat is not None else 0.0
        goes_on, told = self._handling.carries or self._handling.begun is not None, self._screen.state.computer_move
        tells, told.left_ms = told.left_ms > 0, 0.0 if goes_on else max(0.0, told.left_ms - dt_ms)
        if self._screen.resting:
            self.computers.seen()
        move = self.computers.update(dt_ms, idle)
        if move is None and not idle:
            move = self._joined
            state.joins = move is not None
        if move is not None:
            self._make(move)
        state.joins = False
        if self.computers.stopped and idle:
            self._ask_who_plays()
        return (tells and not told.left_ms and not self._session.watched) or before != self.dots

    def _set_pace(self, dt_ms: float) -> None:
        """Set how fast all goes; a computer's turn goes the faster the longer it takes, but for what is unhurried."""
        stage, computers, state = self._top.stage, self.computers, self._screen.state.thinking
        event, turn = stage.current_event, state.turn
        state.unhurried = False
        if event is not None and turn is not None:
            state.unhurried = self._top.table.signs.is_unhurried(event, turn[1], stage.view)
        if not state.unhurried:
            computers.count(stage.view.turn, dt_ms)
        haste = 1.0 if state.unhurried else computers.haste
        stage.pace, stage.rest_pace = computers.tempo * haste, computers.rest_tempo

    def _make(self, move: Play | Interrupt) -> None:
        thinking, since = self._session.thinking, self._top.stage.length
        self._run(move)
        seat = move.seat if isinstance(move, Interrupt) else thinking
        if seat is not None:
            self._screen.state.computer_move = ComputerMove(seat, since, self._session.match.index, TELL_MS)
        if self._screen.state.thinking.skipping is not None:
            self._hand_over.end_show()

    def skip(self) -> bool:
        """Let the seat that thinks do the best that it has found, and show nothing of it; whether one thinks."""
        if self.computers.stopped or not self.computers.skip():
            return False
        self._hand_over.end_show()
        return True

    def play_on(self) -> None:
        """Let everybody play on to the end of the match, and show nothing but that."""
        self._screen.state.thinking.to_end = True
        self.skip()

    @property
    def speed(self) -> Speed:
        """Speed of animations at this table."""
        animation = self.computers.animation
        quick = self._session.watched and self._screen.state.thinking.pace == "quick"  # leaves no time for more
        return "quick" if quick and FACTORS[animation] > FACTORS["quick"] else animation

    def watch(self, command: WatchControl) -> None:
        """Do what somebody wants who only looks on."""
        state = self._screen.state.thinking
        state.to_end = False
        if command.what == "end":
            state.paused = state.stepping = False
            self.play_on()
        elif command.what == "pause":
            state.paused, state.stepping = not state.paused, False
        elif command.what == "step":
            state.paused = state.stepping = True
        else:
            state.pace = command.what
        self._top.stage.speed = self.speed
        if command.what == "step":
            self._hand_over.end_show()

    def reseated(self) -> None:
        """Go on after a change of seats: another worker tries where one has stopped."""
        self._screen.state.thinking.paused = False
        self.computers.again()
        self._top.stage.speed = self.speed

    def draw(self, paint: Painter, context: TableContext[Any]) -> None:
        """The dots in their pill, over everything that is kept drawn."""
        seat = self.seat
        if seat is None:
            return
        middle, how = pill_place(context.frame, seat)
        draw_pill(paint, middle, self.dots, self._top.title.accent, *how)

    @property
    def dots(self) -> int:
        """Number of dots now."""
        return dots(self._screen.state.thinking.dots_ms, self._top.stage.speed)

    def _ask_who_plays(self) -> None:
        """Ask who plays on, as both processes have failed: the match stands as it stood."""
        seat = self._session.thinking
        if seat is None:  # it was only asked what it does out of turn, which it may do without
            return
        then: ByAnswer = {"take": partial(self._run, Sit(seat, HUMAN)), "again": self.computers.again}
        answers, name = {"take": "icons/person", "again": ""}, self._top.match.seats[seat].name
        accent = self._top.title.accent
        self._page.open(question(self._top.words, "match.stopped", answers, then, accent, seat=name))


def pill_place(frame: Frame, seat: int) -> tuple[Point, tuple[float, float, float, float]]:
    """Middle and form of the pill at a seat that thinks: over no words."""
    box = frame.card(seat, active=True)
    (x, y), how = (_ON_DISC, _SMALL_PILL) if frame.form == "strip" else (_ON_CARD, PILL)
    return (box.x + x, box.y + y), how
