"""The three kinds of steps, the choices and events that pass between them, and the move that resolves one.

A step waits on the agenda. The top one alone says who answers, what may be answered and what follows.
Subclasses repeat `frozen=True, gc=False`; their class name is their tag on disk and never changes once released.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any, ClassVar, Generic, TypeVar, get_args

import msgspec

from game.core.seats import SpotNo

T = TypeVar("T")
"""A game's terms: what was agreed before the first move, with every table computed from it."""

S = TypeVar("S")
"""A game's state."""

C = TypeVar("C")
"""The choices that one step accepts."""


class Choice(msgspec.Struct, frozen=True, gc=False, tag=True):
    """Answer of a seat (or chance) to a step: spots, kinds and turns, never a place in a list."""

    by_clock: ClassVar[bool] = False
    """Whether only a clock that has run out answers so; then it is not taken back."""
    ends_turn: ClassVar[bool] = False
    """Whether it is made to say that the turn is over: then no more has to be pressed before another seat answers."""
    calls_chance: ClassVar[bool] = False
    """Whether it is made for nothing but to have chance answer; then chance does so at once."""


class Event(msgspec.Struct, Generic[T, S], frozen=True, gc=False, tag=True):
    """A plain fact; the only thing that changes a state."""

    def on(self, terms: T, state: S) -> S:
        """The state after this event, the same where it is only told; decides nothing and never changes `state`."""
        return state


class Refusal(msgspec.Struct, frozen=True):
    """Reason why a choice is not allowed: the rule's number, the key of its sentence, the spots that stand in the way.

    The sentence may tell its numbers; a game's own kind of refusal adds fields with meanings for what else it tells.
    """

    rule: str
    key: str
    spots: tuple[SpotNo, ...] = ()
    wants: int | None = None
    """The number that is asked for."""
    has: tuple[int, ...] = ()
    """The numbers that there are."""


class Illegal(Exception):
    """Raised by `play` for a choice that the rules refuse; nothing has changed."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{refusal.key} ({refusal.rule})" if refusal.rule else refusal.key)
        self.refusal = refusal


class Step(msgspec.Struct, Generic[T, S, C], frozen=True, gc=False, tag=True):
    """Something that has to be done before play goes on; carries no secrets."""

    by_itself: ClassVar[bool] = False
    """Whether nobody is asked; read where it is quicker than to ask for the class."""
    by_chance: ClassVar[bool] = False
    """Whether chance answers; read as `by_itself` is."""
    rule: ClassVar[str] = ""
    """The number of the rule by which it is asked; an answer that none refuses by its own is refused by this one."""


class Move(msgspec.Struct, Generic[T, S], gc=False):
    """Resolution of a step: reads the state, emits events, names the steps that follow."""

    terms: T
    state: S
    agenda: tuple[Step[Any, S, Any], ...]
    events: list[Event[T, S]] = []

    def emit(self, event: Event[T, S]) -> None:
        """Let `event` happen."""
        self.state = event.on(self.terms, self.state)
        self.events.append(event)

    def then(self, *steps: Step[T, S, Any]) -> None:
        """Put steps on the agenda; the first named happens first."""
        self.agenda += steps if len(steps) == 1 else steps[::-1]

    def finish(self, event: Event[T, S]) -> None:
        """Let `event` happen and end the game."""
        self.emit(event)
        self.agenda = ()


class Decision(Step[T, S, C], frozen=True, gc=False):
    """A question to one seat; it always has an answer."""

    open: ClassVar[bool] = False
    """Whether other seats may interrupt while this step waits."""
    ends_turn: ClassVar[bool] = False
    """Whether any answer ends a turn, so that until then what was done last may be taken back on the table."""
    mid_turn: ClassVar[bool] = False
    """Whether any seat may be asked it in the midst of a turn, which goes on afterwards."""

    seat: int

    def options(self, terms: T, state: S) -> Sequence[C]:
        """Every legal answer: finite, ordered, without duplicates, never empty."""
        raise NotImplementedError

    def moot(self, terms: T, state: S) -> bool:
        """Whether no answer leads to anything that another would not: then nobody has to be asked."""
        return False

    def resolve(self, move: Move[T, S], choice: C) -> None:
        """Say what follows from a legal answer."""
        raise NotImplementedError

    def refuse(self, terms: T, state: S, choice: C) -> Refusal | None:
        """Reason why `choice` is not allowed here, as a child would want it told; None if nothing speaks against it."""
        return None


class Chance(Step[T, S, C], frozen=True, gc=False):
    """One die or one drawn piece."""

    by_chance = True

    def outcomes(self, terms: T, state: S) -> Sequence[tuple[C, int]]:
        """Every possible answer with its weight, a whole number above 0."""
        raise NotImplementedError

    def resolve(self, move: Move[T, S], choice: C) -> None:
        """Say what follows from the answer."""
        raise NotImplementedError


class Chore(Step[T, S, Any], frozen=True, gc=False):
    """Something the rules do by themselves, at once."""

    by_itself = True

    def run(self, move: Move[T, S]) -> None:
        """Do it: emit events, name what follows."""
        raise NotImplementedError


@cache
def answers(kind: type[Step[Any, Any, Any]]) -> tuple[type[Choice], ...]:
    """The types of choices that a step's class says it accepts: the last argument of its base."""
    choices = get_args(kind.__orig_bases__[0])[-1]  # type: ignore[attr-defined]
    return get_args(choices) or ((Choice,) if choices is Any else (choices,))


class Position(msgspec.Struct, Generic[S], frozen=True, gc=False):
    """A state and the agenda of steps that wait on it (top last); an empty agenda means the game is over."""

    state: S
    agenda: tuple[Step[Any, S, Any], ...]

    @property
    def over(self) -> bool:
        """Whether nothing is left to do."""
        return not self.agenda

    @property
    def waiting(self) -> Decision[Any, S, Any] | None:
        """The decision that waits for a seat; None where chance is asked or the game is over."""
        top = self.agenda[-1] if self.agenda else None
        return top if isinstance(top, Decision) else None
