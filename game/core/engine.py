"""One move: a choice answers the top step, events change the state, the agenda says what is next."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from game.core.steps import Chance, Decision, Event, Illegal, Move, Position, Refusal, S, Step, T, answers

X = TypeVar("X")

NOT_OFFERED = Refusal("", "not_offered")
OVER = Refusal("", "over")


def advance(terms: T, position: Position[S], choice: Any) -> tuple[Position[S], Sequence[Event[T, S]]]:
    """The next position and the events on the way there, for a choice known to be legal.

    Chores run until a decision or chance is on top.
    """
    agenda = position.agenda
    move = Move(terms, position.state, agenda[:-1], [])  # a new list given is quicker than one made by default
    agenda[-1].resolve(move, choice)  # type: ignore[attr-defined]
    agenda = move.agenda
    if agenda and agenda[-1].by_itself:
        return run_chores(move), move.events
    return Position(move.state, agenda), move.events


def run_chores(move: Move[T, S]) -> Position[S]:
    """Run the chores on top of a move's agenda; the position they leave."""
    agenda = move.agenda
    while agenda and (top := agenda[-1]).by_itself:
        move.agenda = agenda[:-1]
        top.run(move)  # type: ignore[attr-defined]
        agenda = move.agenda
    return Position(move.state, agenda)


def open_with(terms: T, state: S, *steps: Step[T, S, Any]) -> Position[S]:
    """A first position: the steps in the order in which they happen, leading chores done."""
    move = Move(terms, state, ())
    move.then(*steps)
    return run_chores(move)


def play(
    terms: T, position: Position[S], choice: Any, legacy_choices: Sequence[Any] = ()
) -> tuple[Position[S], Sequence[Event[T, S]]]:
    """Like `advance`, but raises Illegal for anything the rules do not allow.

    `legacy_choices`, of older records, are followed but never offered.
    """
    refusal = why_not(terms, position, choice, legacy_choices)
    if refusal is not None:
        raise Illegal(refusal)
    return advance(terms, position, choice)


def interrupt(
    terms: T, position: Position[S], offered: Sequence[Any], resolve: Callable[[Move[T, S], Any], None], choice: Any
) -> tuple[Position[S], Sequence[Event[T, S]]]:
    """Resolve an interrupt: its steps come on top of the waiting decision, which must be open."""
    if not (position.waiting and position.waiting.open and choice in offered):
        raise Illegal(Refusal(position.agenda[-1].rule if position.agenda else "", NOT_OFFERED.key))
    move = Move(terms, position.state, position.agenda)
    resolve(move, choice)
    return run_chores(move), move.events


def why_not(terms: T, position: Position[S], choice: Any, legacy_choices: Sequence[Any] = ()) -> Refusal | None:
    """Reason why `choice` is not an answer to the top step; None if it is one."""
    if not position.agenda:
        return OVER
    top = position.agenda[-1]
    if not isinstance(choice, answers(type(top))):
        # Foreign records may answer a step with any choice of the game; `refuse` sees only its own.
        return Refusal(top.rule, NOT_OFFERED.key)
    state = position.state
    if isinstance(top, Decision):
        refusal = top.refuse(terms, state, choice)
        if refusal is not None:
            return refusal
        offered = choice in legacy_choices or choice in top.options(terms, state)
    else:
        offered = isinstance(top, Chance) and choice in [each for each, _ in top.outcomes(terms, state)]
    return None if offered else Refusal(top.rule, NOT_OFFERED.key)


def pick(outcomes: Sequence[tuple[X, int]], number: int) -> X:
    """The outcome that `number`, from 0 up to the total weight, falls on."""
    for outcome, weight in outcomes:
        number -= weight
        if number < 0:
            return outcome
    raise ValueError("number is not below the total weight")
