"""A match: the terms, the journal and every position on the way, with play, undo and redo; the umpire judges a row."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Sequence
from copy import copy
from dataclasses import dataclass
from typing import Any, Generic

import msgspec

from game.core import engine
from game.core.board import Board
from game.core.engine import NOT_OFFERED, why_not
from game.core.journal import (
    Disagreement,
    JournalWriter,
    Luck,
    MatchResult,
    NullWriter,
    Ply,
    RawRow,
    Record,
    Row,
    Seeds,
    SpentSeed,
    check_seeds,
    raw,
    spent_seeds,
    verdicts,
)
from game.core.seats import CHANCE, CLOCK, Former, Seat, add_former, cut_former
from game.core.spec import OTHER_BOARD, BadTerms, MatchCourse, MatchGoal, Spec, Tally, leaders, teams
from game.core.steps import Chance, Choice, Decision, Illegal, Position, Refusal, S, T
from game.core.undo import Barred, by_computer, by_human, gesture_start, obstacle, with_players


def turn_number(position: Position[Any]) -> int:
    """The number of the turn that a state tells."""
    return int(position.state.turn)


def turn_reached(ply: Ply[Any, Any]) -> int:
    """The number of the turn that a match stands in after a ply: a turn begins with its roll or draw, not before."""
    agenda = ply.after.agenda
    return turn_number(ply.before if agenda and isinstance(agenda[-1], Chance) else ply.after)


@dataclass(frozen=True, slots=True, eq=False)
class Umpire(Generic[T, S]):
    """Judges by the rules of one match, and keeps nothing of it."""

    _spec: Spec[T, S]
    _terms: T
    _seats: int

    def ply(
        self,
        before: Position[S],
        seat: int,
        choice: Choice,
        group: int,
        *,
        interrupt: bool = False,
        legacy_choices: Sequence[Choice] = (),
    ) -> Ply[T, S]:
        """Play a choice; raises Illegal."""
        interrupts = self._spec.interrupts
        if not interrupt:
            after, events = engine.play(self._terms, before, choice, legacy_choices)
        elif interrupts is None:
            raise Illegal(engine.NOT_OFFERED)
        else:
            offered = [*self.interrupts_of(before, seat), *legacy_choices]
            after, events = engine.interrupt(self._terms, before, offered, interrupts.resolve, choice)
        digest = "" if turn_number(before) == turn_number(after) else self._spec.codec.digest(after)
        return Ply(Row(seat, choice, group, interrupt, digest), before, tuple(events), after)

    def play_answers(self, position: Position[S], choices: Sequence[Choice], group: int) -> list[Ply[T, S]]:
        """Play answers, each to the decision that waits after the one before; raises Illegal."""
        plies: list[Ply[T, S]] = []
        for choice in choices:
            if position.waiting is None:
                raise Illegal(engine.OVER if position.over else engine.NOT_OFFERED)
            plies.append(self.ply(position, position.waiting.seat, choice, group))
            position = plies[-1].after
        return plies

    def replay_row(self, position: Position[S], row: RawRow) -> Ply[T, S]:
        """Play a row of a record; raises Illegal, msgspec.DecodeError."""
        top = position.agenda[-1] if position.agenda else None
        seat = CHANCE if isinstance(top, Chance) else getattr(top, "seat", None)
        if not row.interrupt and row.seat != seat:
            raise Illegal(engine.NOT_OFFERED)
        choice = self._spec.codec.choice_from(row.choice)
        known = self._spec.legacy_choices
        legacy_choices = () if known is None else known(self._terms, position.state, row.seat)
        return self.ply(position, row.seat, choice, row.group, interrupt=row.interrupt, legacy_choices=legacy_choices)

    def interrupts_of(self, position: Position[S], seat: int) -> Sequence[Choice]:
        """The interrupts of a seat; a game is not asked for those of seats that foreign records make up."""
        waiting, interrupts = position.waiting, self._spec.interrupts
        known = seat == CLOCK or 0 <= seat < self._seats
        if interrupts is None or not known or waiting is None or not waiting.open:
            return ()
        return interrupts.options(self._terms, position.state, seat)

    def position_after(self, position: Position[S], choices: Sequence[Choice]) -> Position[S]:
        """Position after answers of one seat; raises Illegal at a chance step, another seat or the end."""
        first = position.waiting
        for choice in choices:
            waiting = position.waiting
            if waiting is None or first is None or waiting.seat != first.seat:
                raise Illegal(engine.NOT_OFFERED)
            position, _ = engine.play(self._terms, position, choice)
        return position


def shown_turn(first: int, turn: int) -> int:
    """Number by which people call a turn, from 1 on: `turn` as a state counts it, `first` that of the first turn there.

    Everything before the first turn belongs to it.
    """
    return max(1, turn - first + 1)


class MatchSetup(msgspec.Struct, frozen=True):
    """Terms of a match: everything its record holds but the rows."""

    seats: tuple[Seat, ...]
    options: msgspec.Struct
    boards: tuple[Board, ...]
    seed: str
    open_seed: bool = False
    spent: tuple[SpentSeed, ...] | None = ()
    former: tuple[Former, ...] = ()


class Match(Generic[T, S]):
    """One game being played. Truth lives here; what the screen shows may lag behind."""

    def __init__(
        self, spec: Spec[T, S], setup: MatchSetup, writer: JournalWriter | None = None, seeds: Seeds | None = None
    ) -> None:
        """Agree on the terms; raises BadTerms. The opening deal follows by `deal` or by `resume`."""
        if len(setup.seats) not in spec.seats:
            raise BadTerms("terms.seats", seats=len(setup.seats))
        self.spec = spec
        self.setup = setup
        self.terms = spec.prepare(setup.boards, len(setup.seats), setup.options)
        self.writer: JournalWriter = writer or NullWriter()
        self._umpire = Umpire(spec, self.terms, len(setup.seats))
        self._seeds = seeds or Seeds(setup.seed, setup.open_seed, setup.spent)
        self._start = spec.setup(self.terms)
        self._plies: list[Ply[T, S]] = []
        self._counted = (0, 0)
        self.index = 0
        self.handing_over = False
        """Whether the latest gesture's seat has still to hand over, so that it may go back."""
        self._passed = -1
        """The index at which the person before chance has left it to the next one to call it."""

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The places at the table."""
        return self.setup.seats

    @property
    def position(self) -> Position[S]:
        """The position now."""
        return self._plies[self.index - 1].after if self.index else self._start

    @property
    def state(self) -> S:
        """The state now."""
        return self.position.state

    @property
    def over(self) -> bool:
        """Whether the rules ask for nothing more; the turn whose act has ended the game may still be open."""
        return not self.position.agenda

    @property
    def chart(self) -> str | None:
        """Matches among which its score is compared, those on the same board; None where no best scores are kept."""
        if self.spec.chart is None:
            return None
        other = self.spec.other_boards(self.setup.boards, self.setup.options, len(self.setup.seats))
        return OTHER_BOARD.join(filter(None, (self.spec.chart(self.terms, self.state), other)))

    @property
    def ended(self) -> bool:
        """Whether the game is over, and no turn is open that could be taken back."""
        return not (self.position.agenda or self.handing_over)

    @property
    def waiting(self) -> Decision[T, S, Any] | None:
        """The step that waits for a seat; None when the game is over."""
        agenda = (self._plies[self.index - 1].after if self.index else self._start).agenda
        return agenda[-1] if agenda and isinstance(agenda[-1], Decision) else None

    @property
    def seat(self) -> int | None:
        """The seat to answer; None when the game is over."""
        waiting = self.waiting
        return None if waiting is None else waiting.seat

    @property
    def only_viewer(self) -> int | None:
        """Seat of the only person in a game with secrets, whose own may always be seen; None with several or none."""
        people = [number for number, seat in enumerate(self.seats) if seat.human]
        return people[0] if self.spec.secrets and len(people) == 1 else None

    @property
    def turn_of(self) -> int | None:
        """Whose turn it is: a person's who has still to end it, else that of the seat to answer; None at the end."""
        if self.handing_over:
            return self._plies[self.index - 1].row.seat
        roller = self.roller
        return self.seat if roller is None else roller

    @property
    def open_turn(self) -> bool:
        """Whether a person has still to end the turn, and may take back what was done last."""
        waiting = self.waiting
        ends = waiting is not None and waiting.ends_turn and self.seats[waiting.seat].human
        return ends or self.turn_of != self.seat

    @property
    def options(self) -> Sequence[Choice]:
        """Every legal answer now."""
        waiting = self.waiting
        return () if waiting is None else waiting.options(self.terms, self.state)

    @property
    def plies(self) -> Sequence[Ply[T, S]]:
        """Everything played so far, undone acts left out."""
        return self._plies[: self.index]

    def forced(self, ply: Ply[T, S]) -> bool:
        """Whether the seat whose answer this is could give no other; nobody has to do anything out of turn."""
        waiting = ply.before.waiting
        asked = waiting is not None and not ply.row.interrupt
        return asked and waiting is not None and len(waiting.options(self.terms, ply.before.state)) == 1

    def interrupts_before(self, ply: Ply[T, S]) -> Sequence[Choice]:
        """Choices that the seat could have made out of turn in place of its answer."""
        return self._umpire.interrupts_of(ply.before, ply.row.seat)

    def at(self, index: int) -> Position[S]:
        """The position after the first `index` rows (0 = before the deal)."""
        return self._plies[index - 1].after if index else self._start

    def imagined(self, below: Callable[[int], int], count: int) -> list[Match[T, S]]:
        """The same match as the seat that is asked may imagine it: what it cannot see is dealt anew so many times."""
        resample, seat, found = self.spec.resample, self.seat, list[Match[T, S]]()
        if resample is None or seat is None or not self.index:
            return [self]
        last, seen = self._plies[self.index - 1], self.spec.view_for(self.terms, self.state, seat)
        for _ in range(count):
            found.append(made := copy(self))
            after = Position(resample(self.terms, seen, seat, below), last.after.agenda)
            made._plies = [*self._plies[: self.index - 1], msgspec.structs.replace(last, after=after)]
        return found

    def turn_at(self, index: int) -> int:
        """Number of the turn played after the first `index` rows, from 1 on; the end belongs to the last turn."""
        last = index - 1 if index and self.at(index).over else index
        return shown_turn(self.spec.first_turn, turn_number(self.at(last)))

    def turn_reached(self, index: int) -> int:
        """Number of the turn that it stands in after the first `index` rows, as a state counts it."""
        return turn_reached(self._plies[index - 1]) if index else turn_number(self._start)

    def drawn_from_seed(self) -> bool:
        """Whether the seed alone tells every answer of chance so far; not so where another one came before."""
        checked = self.check_seeds()
        return not (self.setup.spent or checked.mismatched or checked.unchecked)

    def check_seeds(self) -> Luck:
        """Check the answers of chance so far against the seeds."""
        return check_seeds(self.terms, self.plies, self._seeds, self.setup.spent is not None)

    def verdicts(self) -> Iterator[bool | None]:
        """Check the answers of chance one by one (`journal.verdicts`)."""
        return verdicts(self.terms, self.plies, self._seeds)

    def reseed(self, seed: str) -> None:
        """Let chance follow from a secret seed from here on, before anything is written; what was drawn keeps its own.

        Where an old record may have been a branch, nobody knows where its seed began.
        """
        if any(ply.row.chance for ply in self._plies[self.index :]):
            del self._plies[self.index :]  # foreign: what has been drawn cannot be undone, it would be known
        checked, setup = self.check_seeds(), self.setup
        before = "" if checked.mismatched and not checked.noted else setup.seed
        spent = spent_seeds(setup.spent or (), before, checked.answers)
        self.setup = msgspec.structs.replace(setup, seed=seed, open_seed=False, spent=spent)
        self._seeds = Seeds(seed, False, spent)

    def tallies(self) -> tuple[Tally, ...]:
        """The score now, per seat."""
        return self.spec.score(self.terms, self.state)

    def winners(self) -> tuple[int, ...]:
        """The seats ahead now."""
        return leaders(self.tallies())

    @property
    def roller(self) -> int | None:
        """The person whose answer chance is to follow once that seat says so; None where chance need not be called."""
        agenda = self.position.agenda
        if not self.index or not agenda or not isinstance(agenda[-1], Chance):
            return None
        ply = self._plies[self.index - 1]
        called = ply.row.interrupt or ply.row.choice.by_clock or ply.row.choice.calls_chance
        there = (
            by_human(ply, self.seats) and self.seats[ply.row.seat].human
        )  # may have left the seat to a computer since
        if not there or called:
            return None
        taker = self._next_roller
        return taker if taker is not None and self.chance_passed_on else ply.row.seat

    @property
    def chance_passed_on(self) -> bool:
        """Whether the person before chance has left it to the next one to call it."""
        return self._passed == self.index

    @property
    def _next_roller(self) -> int | None:
        """Another person than the latest one, whose chance waits; None where chance is nobody else's."""
        top, last = self.position.agenda[-1], self._plies[self.index - 1].row.seat
        seat: int | None = getattr(top, "seat", None)
        return seat if seat is not None and seat != last and self.seats[seat].human else None

    def pass_on(self) -> bool:
        """Leave it to the person whose chance waits to call it; whether there is another one than the latest."""
        if self.roller is None or self.chance_passed_on or self._next_roller is None:
            return False
        self._passed = self.index
        return True

    def deal(self) -> Sequence[Ply[T, S]]:
        """Let chance answer until a seat has to: before the first decision, or after `answer`."""
        return self._commit(self._follow([], self._group))

    def play(self, *choices: Choice) -> Sequence[Ply[T, S]]:
        """Answer the waiting decision, chance following at once; several choices are one gesture.

        Raises Illegal, and then nothing has changed; so too when the writer cannot write.
        """
        group = self._group + 1
        return self._commit(self._follow(self._umpire.play_answers(self.position, choices, group), group))

    def answer(self, *choices: Choice) -> Sequence[Ply[T, S]]:
        """Answer like `play`, but let chance wait for `deal`: until then the gesture can be taken back."""
        return self._commit(self._umpire.play_answers(self.position, choices, self._group + 1))

    def answer_moot(self) -> Sequence[Ply[T, S]]:
        """Answer what makes no difference as part of the latest gesture, so that undo never leads back to it."""
        answers = self._umpire.play_answers(self.position, self.options[:1], self._group)
        return self._commit(self._follow(answers, self._group))

    def interrupts(self, seat: int) -> Sequence[Choice]:
        """Choices that `seat`, one at the table or the clock, may make out of turn now."""
        return self._umpire.interrupts_of(self.position, seat)

    def interrupt(self, seat: int, choice: Choice, *answers: Choice) -> Sequence[Ply[T, S]]:
        """Make an interrupt, and answer what it asks, as one gesture; raises Illegal if `seat` may not."""
        group = self._group + 1
        ply = self._umpire.ply(self.position, seat, choice, group, interrupt=True)
        return self._commit(self._follow([ply, *self._umpire.play_answers(ply.after, answers, group)], group))

    def peek(self, *choices: Choice) -> Position[S]:
        """The position that a gesture would lead to, without playing it.

        Refuses (Illegal) to pass a chance step or another seat.
        """
        return self._umpire.position_after(self.position, choices)

    def refusal(self, choice: Choice | None, lead: Sequence[Choice] = ()) -> Refusal | None:
        """The rule that does not allow a choice after what has been picked up; None where none says so."""
        refusal = None if choice is None else why_not(self.terms, self.peek(*lead), choice)
        return refusal if refusal is not None and refusal.rule and refusal.key != NOT_OFFERED.key else None

    def options_after(self, *choices: Choice) -> Sequence[Choice]:
        """Choices of the same seat after a gesture (`peek`); none where chance, another seat or nobody is next."""
        position = self.peek(*choices)
        if position.waiting is None or position.waiting.seat != self.seat:
            return ()
        return position.waiting.options(self.terms, position.state)

    def undo_to(self) -> int | None:
        """The index that undo would go back to: where the latest gesture began; None where undo is barred."""
        return None if self.undo_barred() else gesture_start(self.plies, self.seats)

    def undo_barred(self) -> Barred | None:
        """Reason why nothing can be undone; None where something can."""
        plies = self.plies
        start = gesture_start(plies, self.seats)
        return obstacle(self.spec, self.terms, self.seats, plies, start, not self.handing_over)

    def redo_to(self) -> int | None:
        """The index that redo would go on to, or None.

        Where anything is hidden another seat's interrupt is not played again: that it was possible tells of its hand.
        """
        if self.index == len(self._plies):
            return None
        first = self._plies[self.index].row
        if first.interrupt and first.seat != self.seat and self.spec.secrets:
            return None
        end = self.index
        group = self._plies[end].row.group
        while end < len(self._plies) and (
            self._plies[end].row.group == group or by_computer(self._plies[end], self.seats)
        ):
            end += 1
        return end

    def undo(self) -> bool:
        """Take the latest gesture back; False where that is not allowed."""
        return self._go_to(self.undo_to())

    def redo(self) -> bool:
        """Play the gesture again that was taken back last; False where there is none."""
        return self._go_to(self.redo_to())

    def reseat(self, seat: int, player: str) -> None:
        """Let somebody else play a seat from here on; every answer that was given stays its giver's."""
        seats, old = list(self.seats), self.seats[seat]
        seats[seat] = msgspec.structs.replace(old, player=player)
        self._seat(tuple(seats), add_former(self.setup.former, seat, old.player, len(self._plies)))

    def _seat(self, seats: tuple[Seat, ...], former: tuple[Former, ...]) -> None:
        self.writer.reseat(seats, former)
        self.setup = msgspec.structs.replace(self.setup, seats=seats, former=former)
        self._plies = with_players(self._plies, former)

    def record(self, upto: int | None = None) -> Record:
        """Everything needed to play this match again, or its first `upto` rows."""
        plies = self._plies if upto is None else self._plies[:upto]
        return Record(
            title=self.spec.key,
            version=self.spec.version,
            options=raw(self.setup.options),
            boards=self.setup.boards,
            seats=self.seats,
            seed=self.setup.seed,
            open_seed=self.setup.open_seed,
            rows=tuple(ply.row.to_raw() for ply in plies),
            index=self.index if upto is None else upto,
            spent=self.setup.spent,
            former=self.setup.former or msgspec.UNSET,
        )

    def replay(self, rows: Sequence[RawRow], index: int, start: int | None = None) -> None:
        """Play rows from a record, in place of all from `start` on where that is told, writing nothing.

        Raises Disagreement where the rules do not follow.
        """
        if start is not None:
            del self._plies[start:]
            self.index = start
        for number, row in enumerate(rows):
            try:
                ply = self._umpire.replay_row(self.position, row)
            except Illegal as error:
                key = "record.refused" if error.refusal.rule else "record.illegal"
                raise Disagreement(number, key, rule=error.refusal.rule) from error
            except msgspec.DecodeError as error:
                raise Disagreement(number, "record.unreadable", cause=error) from error
            if row.digest != ply.row.digest:
                raise Disagreement(number, "record.digest")
            self._plies.append(ply)
            self.index += 1
        if not 0 <= index <= len(self._plies):
            raise Disagreement(len(self._plies), "record.index", index=index)
        self.index = index
        self._plies = with_players(self._plies, self.setup.former)

    def _follow(self, plies: list[Ply[T, S]], group: int) -> list[Ply[T, S]]:
        """Let chance answer until a seat has to, or the game is over."""
        asked = self.answers_of_chance(self.index) + sum(ply.row.chance for ply in plies)
        while True:
            position = plies[-1].after if plies else self.position
            top = position.agenda[-1] if position.agenda else None
            if not isinstance(top, Chance):
                return plies
            choice = self._seeds.draw(asked, top.outcomes(self.terms, position.state))
            plies.append(self._umpire.ply(position, CHANCE, choice, group))
            asked += 1

    def answers_of_chance(self, index: int) -> int:
        """How many of the first `index` answers are chance's; counted on from the last time."""
        known, count = self._counted
        if known > index:
            known = count = 0
        count += sum(ply.row.chance for ply in itertools.islice(self._plies, known, index))
        self._counted = (index, count)
        return count

    def _commit(self, plies: list[Ply[T, S]]) -> Sequence[Ply[T, S]]:
        if plies:
            last, turn = plies[-1].after, turn_reached(plies[-1])
            if any(each.upto > self.index for each in self.setup.former):
                self._seat(self.seats, cut_former(self.setup.former, self.index))
            result = self._result_of([*self._plies[: self.index], *plies]) if last.over else None
            self.writer.keep(self.index, [ply.row.to_raw() for ply in plies], turn, result)
            self._plies[self.index :] = plies
            self.index, self._passed = len(self._plies), -1
        return plies

    def _go_to(self, index: int | None) -> bool:
        if index is None:
            return False
        self.writer.rewind(index, self.turn_reached(index), self._result_of(self._plies[:index]))
        self.index, self._passed = index, -1
        return True

    @property
    def result(self) -> MatchResult | None:
        """Result of a match that is over; None while it goes on."""
        return self._result_of(self.plies)

    def _result_of(self, plies: Sequence[Ply[T, S]]) -> MatchResult | None:
        if not plies or not plies[-1].after.over:
            return None
        luck = check_seeds(self.terms, plies, self._seeds, self.setup.spent is not None)
        tallies = self.spec.score(self.terms, plies[-1].after.state)
        course = (self.spec.score(self.terms, ply.after.state) for ply in reversed(plies))
        choices = sum(not ply.row.chance for ply in plies)
        met = goals_met(self.spec.goals, course_of(self.spec, self.terms, self._start.state, plies))
        return MatchResult(tallies, tuple(teams(course)), choices, luck, self.spec.version, met)

    @property
    def _group(self) -> int:
        """The number of the latest gesture; 0 for the deal."""
        return self._plies[self.index - 1].row.group if self.index else 0


def course_of(spec: Spec[T, S], terms: T, start: S, plies: Sequence[Ply[T, S]]) -> MatchCourse[T, S]:
    """The course of a match: what an onlooker sees, and everything where it is over."""
    over = bool(plies) and plies[-1].after.over
    steps = [(ply.events, ply.after.state) for ply in plies]
    if not over and spec.secrets:
        start = spec.view_for(terms, start, None)
        steps = [
            (tuple(spec.redacted_for(terms, event, None) for event in events), spec.view_for(terms, state, None))
            for events, state in steps
        ]
    tallies = tuple(spec.score(terms, steps[-1][1] if steps else start))
    return MatchCourse(terms, start, tuple(steps), over, leaders(tallies) if over else (), tallies)


def goals_met(goals: Sequence[MatchGoal[T, S]], course: MatchCourse[T, S]) -> tuple[tuple[str, tuple[int, ...]], ...]:
    """The names of the goals that were met, each with the seats that met it."""
    count, found = len(course.tallies), list[tuple[str, tuple[int, ...]]]()
    for goal in goals:
        if goal.fits(count):
            together = goal.company == "together"
            met = tuple(seat for seat in range(1 if together else count) if goal.met(course, seat))
            if met:
                found.append((goal.name, tuple(range(count)) if together else met))
    return tuple(found)


def resume(
    spec: Spec[T, S], record: Record, writer: JournalWriter | None = None, upto: int | None = None
) -> Match[T, S]:
    """The match that a record tells of, or its first `upto` rows.

    Raises BadTerms, msgspec.ValidationError (options) or Disagreement, which knows how many rows still agree.
    """
    if record.title != spec.key:
        raise BadTerms("terms.title", title=record.title)
    options = spec.codec.options_from(record.options)
    drawn = record.seed, record.open_seed, record.spent
    setup = MatchSetup(record.seats, options, record.boards, *drawn, record.former or ())
    match = Match(spec, setup, writer)
    rows = record.rows if upto is None else record.rows[:upto]
    match.replay(rows, len(rows) if upto is not None or record.index < 0 else record.index)
    return match
