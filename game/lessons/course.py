"""A lesson being taken: a match whose chance answers by script, the step reached, and the result of each act."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence, Set as AbstractSet
from contextlib import contextmanager
from copy import copy
from typing import Any, NamedTuple

import msgspec

from game.core import engine
from game.core.board import Board
from game.core.journal import NullWriter, Seeds
from game.core.match import Match, MatchSetup
from game.core.seats import Seat
from game.core.spec import Spec
from game.core.steps import Choice, Illegal, Position
from game.core.undo import Barred
from game.lessons import lesson
from game.lessons.lesson import (
    GUIDE,
    OR,
    OUT_OF_TURN,
    Fact,
    Lesson,
    LessonFault,
    LessonStep,
    Pattern,
    Unknown,
    Value,
    agrees,
)


class Script(Seeds):
    """Chance answers from a list; where that ends or does not fit, from a seed."""

    def __init__(self, seed: str) -> None:
        super().__init__(seed, True, ())
        self._first, self._answers = 0, tuple[Pattern, ...]()
        self.used = 0
        """How many answers of the list have been given."""

    def set_answers(self, asked: int, answers: Sequence[Pattern]) -> None:
        """From the question after `asked` others on these are the answers."""
        self._first, self._answers, self.used = asked, tuple(answers), 0

    @property
    def unused(self) -> Sequence[Pattern]:
        """Answers that have not been asked for, or did not fit."""
        return self._answers[self.used :]

    def draw(self, asked: int, outcomes: Sequence[tuple[Any, int]]) -> Choice:
        number = asked - self._first
        if 0 <= number < len(self._answers):
            for outcome, _ in outcomes:
                if agrees(self._answers[number], outcome):
                    self.used = max(self.used, number + 1)
                    return outcome  # type: ignore[no-any-return]
        return super().draw(asked, outcomes)


class LessonMatch(Match[Any, Any]):
    """Match of a lesson, whose chance answers by script; nothing of it is kept."""

    def __init__(self, spec: Spec[Any, Any], setup: MatchSetup) -> None:
        self.script = Script(setup.seed)
        self._undo_target: int | None = None
        """Row that undo goes back to, in place of the latest gesture."""
        super().__init__(spec, setup, NullWriter(), self.script)

    def fork(self) -> LessonMatch:
        """The same match to be played on apart from this one."""
        other = copy(self)
        other._plies = list(self.plies)
        other.script = other._seeds = copy(self.script)
        return other

    @contextmanager
    def undoing_to(self, row: int) -> Iterator[None]:
        """Have undo go back to a row meanwhile, whatever stands against it."""
        self._undo_target = row
        try:
            yield
        finally:
            self._undo_target = None

    def undo_to(self) -> int | None:
        return super().undo_to() if self._undo_target is None else self._undo_target

    def undo_barred(self) -> Barred | None:
        return super().undo_barred() if self._undo_target is None else None


MOST_ACTS = 40
"""Most acts that are tried to end a step."""


class Reply(NamedTuple):
    """An answer that is written; with a seat it is made out of turn."""

    choice: Choice
    seat: int | None


class Aside(NamedTuple):
    """A choice of the learner's own in place of the one that a step waits for."""

    text: str
    """The key of what the guide says of it."""
    reaches_goal: bool
    """Whether it reaches the goal of the step, too."""
    may_stay: bool = False
    """Whether the lesson can go on from it to its end, so that it need not be taken back."""

    @property
    def text_key(self) -> str:
        """The key of what the guide says of it and of what comes next."""
        return f"{self.text}.stays" if self.may_stay else self.text


class Course:
    """A lesson being taken. Acts are made on `match` by whoever shows it, and told here; nothing of it is kept."""

    def __init__(
        self,
        lesson: Lesson,
        spec: Spec[Any, Any],
        boards: Callable[[Any, int], tuple[Board, ...]],
        seats: Sequence[Seat],
    ) -> None:
        """Reaches the first position; raises LessonFault. `boards` gives those for options and a number of seats."""
        self.lesson, self.spec = lesson, spec
        self.steps = lesson.content.steps
        self.unused_answers: list[str] = []
        """Places of answers for chance that it was not asked for, or that did not fit."""
        self.match = self._open(boards, seats)
        self.number = 0
        """Number of the step; the count of steps once the lesson is over."""
        self.acted = False
        """Whether the learner has done what the step waits for, so that the others answer."""
        self.aside: Aside | None = None
        """Move of the learner's own, played in place of the wanted one."""
        self._given = 0
        self.opening_rows = self.match.index
        """How many rows the opening has."""
        self._starts: list[int] = []
        self._begin()

    @property
    def step(self) -> LessonStep | None:
        """Current step; None once the lesson is over."""
        return self.steps[self.number] if self.number < len(self.steps) else None

    @property
    def awaits_learner(self) -> bool:
        """Whether the learner has something to do, be it to go on."""
        return self.step is not None and (not self.acted or self.awaits_end)

    @property
    def awaits_end(self) -> bool:
        """Whether the learner has done what the step waits for, and has still to end the turn or to roll."""
        return self.acted and self.match.turn_of not in (None, self.match.seat) and not self.stays_open

    def text_fields(self) -> dict[str, Value]:
        """The fields of what is said now, as the rules reckon them; raises LessonFault."""
        if self.step is None:
            return {}
        said = dict[str, Value]()
        for name, fact in self.step.facts.items():
            try:
                said[name] = lesson.value(fact, self.spec, self.match.terms, self.step_start)
            except Unknown as error:
                raise self.fault(f"facts.{name}", error) from error
        return said

    @property
    def step_start(self) -> Position[Any]:
        """Position in which the step began."""
        return self.match.at(self._starts[-1])

    def fault(self, field: str, reason: object) -> LessonFault:
        """Something is wrong with the step."""
        return LessonFault(self.lesson.file, f"steps[{self.number}].{field}", reason)

    # -- what the learner does

    def accepts_moves(self, out_of_turn: bool = False) -> bool:
        """Whether the learner may choose anything legal now, in turn or out of it."""
        step = self.step
        done = self.acted or (self.aside is not None and self.aside.reaches_goal)
        return step is not None and bool(step.wanted) and not done and out_of_turn == step.out_of_turn

    def is_wanted(self, chain: Sequence[Choice], out_of_turn: bool = False) -> bool:
        """Whether a gesture is the very thing that the step waits for."""
        step = self.step
        if step is None or not self.accepts_moves(out_of_turn) or self.aside is not None:
            return False
        rest = len(chain) - 1 == len(step.chain) and all(map(agrees, step.chain, chain[1:]))
        return rest and any(agrees(pattern, chain[0]) for pattern in step.wanted)

    def helps(self, chain: Sequence[Choice]) -> bool:
        """Whether a gesture from now on begins as the step waits for, or reaches its goal; raises LessonFault."""
        step = self.step
        begins = step is not None and any(agrees(pattern, chain[0]) for pattern in step.wanted)
        return begins or (step is not None and self.judge(chain, self.match.position).reaches_goal)

    def judge(self, chain: Sequence[Choice], position: Position[Any], out_of_turn: bool = False) -> Aside:
        """Play another legal gesture from a position, whatever chance answers; raises LessonFault."""
        step = self.step
        assert step is not None
        for number, choice in enumerate(chain):
            position = self._after(position, choice, out_of_turn and not number)
        try:
            if step.until and all(self._holds(each, position) for each in step.until):
                return Aside("lesson.aside.works", True)
            more = [self._surplus(each, position) for each in step.goal]
        except Unknown as error:
            raise self.fault("goal", error) from error
        if more and min(more) >= 0:
            return Aside("lesson.aside.better" if max(more) > 0 else "lesson.aside.works", True)
        answer = next((each for each in step.lets if agrees(each.like, chain[0])), None)
        return Aside(self.lesson.text(answer.text) if answer is not None else "lesson.aside.other", False)

    def leads_on(self, known: AbstractSet[str]) -> bool:
        """Whether the lesson can be taken to its end, as it is written, from what the learner has just done in place of
        its own choice: every later choice is legal, chance and the others answer, what the guide says is so, and what
        she points at beside that is among the `known` names of what is there now."""
        later = self.steps[self.number + 1 :]
        pointed = [name for step in later for name in (*step.shows, *(() if step.wanted else step.glow))]
        if any(known.isdisjoint(name.split(OR)) for name in pointed):
            return False
        ahead = copy(self)
        ahead.match, ahead._starts, ahead.unused_answers, ahead.aside = self.match.fork(), [*self._starts], [], None
        try:
            ahead.note_act()
            return ahead._plays_to_end()
        except (LessonFault, Illegal, Unknown, LookupError, TypeError, ValueError):
            return False

    def _plays_to_end(self) -> bool:
        """Whether the rest of the lesson goes as it is written, played at once."""
        match = self.match
        while (step := self.step) is not None:
            for _ in range(MOST_ACTS):
                if self.acted:
                    break
                chain = self.wanted_gesture()
                if chain and step.out_of_turn:
                    match.interrupt(self.lesson.content.learner, *chain)
                elif chain:
                    match.answer(*chain)
                self.note_act()
            if not self.acted:
                return False
            if not self.stays_open:
                match.deal()
            while (reply := self.reply()) is not None:
                match.play(reply.choice) if reply.seat is None else match.interrupt(reply.seat, reply.choice)
                self.note_reply()
            if not self.next_step() or self.unused_answers:
                return False
            self.text_fields()  # raises where there is nothing to say
            shown_facts = () if self.step is None else self.step.facts.values()
            if not all(self._holds(fact, match.position) for fact in shown_facts if fact.equals is not msgspec.UNSET):
                return False
        return True

    def _holds(self, fact: Fact, position: Position[Any]) -> bool:
        try:
            return lesson.holds(fact, self.spec, self.match.terms, position)
        except Unknown:
            return False

    def _surplus(self, fact: Fact, position: Position[Any]) -> float:
        """Surplus of a position towards a goal over the result of the lesson's own choice; below 0 for less."""
        if fact.equals is not msgspec.UNSET:
            return 0 if self._holds(fact, position) else -1
        plain = msgspec.structs.replace(fact, gain=False, cost=False)
        end, step = self.step_start, self.step
        for number, choice in enumerate(self.wanted_gesture(end)):
            end = self._after(end, choice, step is not None and step.out_of_turn and not number)
        there = lesson.value(plain, self.spec, self.match.terms, end)
        try:
            here = lesson.value(plain, self.spec, self.match.terms, position)
        except Unknown:  # what the lesson's own choice leads to cannot come any more
            return -1
        if isinstance(here, int | float) and isinstance(there, int | float):
            return there - here if fact.cost else here - there
        return 0 if here == there else -1

    def note_act(self) -> None:
        """Take note of the learner's act, or that nothing but going on was asked for; raises LessonFault."""
        step, match = self.step, self.match
        try:
            until = () if step is None else step.until
            self.acted = all(lesson.holds(each, self.spec, match.terms, match.position) for each in until)
        except Unknown as error:
            raise self.fault("until", error) from error

    def wanted_gesture(self, start: Position[Any] | None = None) -> tuple[Choice, ...]:
        """First gesture that the step waits for, from now or another position on; raises LessonFault."""
        step, position = self.step, start or self.match.position
        if step is None or not step.wanted:
            return ()
        terms, interrupts = self.match.terms, self.spec.interrupts
        if step.out_of_turn and interrupts is not None:
            offered: Sequence[Choice] = interrupts.options(terms, position.state, self.lesson.content.learner)
        else:
            offered = lesson.offered(terms, position)
        gesture = list[Choice]()
        possible = (each for each in step.wanted if any(agrees(each, choice) for choice in offered))
        for number, pattern in enumerate((next(possible, step.wanted[0]), *step.chain)):
            try:
                gesture.append(lesson.first(pattern, offered))
            except Unknown as error:
                raise self.fault("chain" if number else "wanted", error) from error
            position = self._after(position, gesture[-1], step.out_of_turn and not number)
            offered = lesson.offered(terms, position)
        return tuple(gesture)

    def _after(self, position: Position[Any], choice: Choice, out_of_turn: bool) -> Position[Any]:
        terms, interrupts = self.match.terms, self.spec.interrupts
        if out_of_turn and interrupts is not None:
            return engine.interrupt(terms, position, (choice,), interrupts.resolve, choice)[0]
        return engine.advance(terms, position, choice)[0]

    @property
    def stays_open(self) -> bool:
        """Whether the learner ends the turn in the next step."""
        following = self.number + 1
        return following < len(self.steps) and self.steps[following].ends_turn

    # -- what is written for the others

    def reply(self) -> Reply | None:
        """Next scripted answer; None where there is none, or the learner has still to act. Raises LessonFault."""
        step = self.step
        if step is None or not self.acted or self._given >= len(step.answers):
            return None
        try:
            answer = step.answers[self._given]
            if OUT_OF_TURN in answer:
                seat = int(answer[OUT_OF_TURN])
                return Reply(lesson.first(answer["like"], self.match.interrupts(seat)), seat)
            return Reply(lesson.first(answer, self.match.options), None)
        except (LookupError, TypeError, ValueError, OverflowError) as error:
            raise self.fault(f"answers[{self._given}]", error) from error

    def note_reply(self) -> None:
        """The answer has been given."""
        self._given += 1

    @property
    def replying_seat(self) -> int | None:
        """The seat that answers what the learner has done, until all of that has been shown; None while none does."""
        step, match = self.step, self.match
        if step is None or not self.acted or not step.answers:
            return None
        written = step.answers[self._given :][:1]
        out_of_turn = [int(each[OUT_OF_TURN]) for each in written if OUT_OF_TURN in each]
        last = next((ply.row.seat for ply in reversed(match.plies) if not ply.row.chance), None)
        others = (each for each in (*out_of_turn, match.seat, last) if each not in (None, self.lesson.content.learner))
        return next(others, None)

    # -- from step to step

    def next_step(self) -> bool:
        """Everything has been shown: on to the next step if this one is done; whether it was."""
        step = self.step
        if step is None or not self.acted or self._given < len(step.answers):
            return False
        if self.match.script.unused:
            self.unused_answers.append(f"steps[{self.number}].chance: {self.match.script.unused[0]}")
        self.number += 1
        self._begin()
        return True

    def go_back(self) -> int:
        """Go back to the step before, or out of what was played aside; returns the number of rows there. The match is
        still to be taken back."""
        if self.aside is None and not self.acted and self.match.index == self._starts[-1]:
            self.number = max(0, self.number - 1)
        index = self._starts[self.number]
        del self._starts[self.number :]
        return index

    def restart_step(self) -> None:
        """The match has been taken back to where the step begins."""
        self._begin()

    def _begin(self) -> None:
        self.acted, self.aside, self._given = False, None, 0
        del self._starts[self.number :]
        self._starts.append(self.match.index)
        if self.step is not None:
            self.match.script.set_answers(self.match.answers_of_chance(self.match.index), self.step.chance)

    def _open(self, boards: Callable[[Any, int], tuple[Board, ...]], seats: Sequence[Seat]) -> LessonMatch:
        content, field = self.lesson.content, "options"
        try:
            options = self.spec.codec.options_from(msgspec.json.encode(content.options))
            field = "seats"
            setup = MatchSetup(tuple(seats), options, boards(options, len(seats)), content.seed or self.lesson.id, True)
            match = LessonMatch(self.spec, setup)
            field = "opening.chance"
            match.script.set_answers(0, content.opening.chance)
            match.deal()
            for number, answer in enumerate(content.opening.answers):
                field = f"opening.answers[{number}]"
                if OUT_OF_TURN in answer:
                    seat = int(answer[OUT_OF_TURN])
                    match.interrupt(seat, lesson.first(answer["like"], match.interrupts(seat)))
                else:
                    match.play(lesson.first(answer, match.options))
            if match.script.unused:
                self.unused_answers.append(f"opening.chance: {match.script.unused[0]}")
        except (msgspec.MsgspecError, Illegal, LookupError, TypeError, ValueError, OverflowError) as error:
            raise LessonFault(self.lesson.file, field, error) from error
        return match


def seats_of(lesson: Lesson, names: Sequence[str]) -> list[Seat]:
    """The seats of a lesson: the learner, who is a person, and the others, whose answers are written."""
    learner = lesson.content.learner
    others = iter(names[1:])
    return [
        Seat(names[0]) if number == learner else Seat(next(others, f"{GUIDE} {number}"), GUIDE)
        for number in range(lesson.content.seats)
    ]
