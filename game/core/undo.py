"""What may be taken back: all of it follows from the journal, so it holds after save and load."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Literal

from game.core.seats import CLOCK, Seat
from game.core.spec import Spec
from game.core.steps import Decision, S, T

if TYPE_CHECKING:
    from game.core.match import Act

Barred = Literal["none", "chance", "clock", "secret", "answered", "handed_over"]
"""What stands against undo; `none`: nobody has done anything yet."""


def human(act: Act[Any, Any], seats: Sequence[Seat]) -> bool:
    """Whether a person gave this answer."""
    return act.row.seat >= 0 and seats[act.row.seat].human


def computers(act: Act[Any, Any], seats: Sequence[Seat]) -> bool:
    """Whether a computer player gave this answer."""
    return act.row.seat >= 0 and not seats[act.row.seat].human


def gesture_start(acts: Sequence[Act[Any, Any]], seats: Sequence[Seat]) -> int:
    """Where the latest gesture began, the last computers' answers left out; the length if there is none."""
    end = len(acts)
    while end and computers(acts[end - 1], seats):
        end -= 1
    start = end
    while start and acts[start - 1].row.group == acts[end - 1].row.group:
        start -= 1
    return start if start < end else len(acts)


def obstacle(
    spec: Spec[T, S], terms: T, seats: Sequence[Seat], acts: Sequence[Act[T, S]], start: int
) -> Barred | None:
    """What stands against going back to `start`.

    Undo goes over the latest gesture of a human and computers' answers to it; never over chance, the clock, a
    revealed secret, another human's answer, or a hand-over where anything is hidden.
    """
    tail = acts[start:]
    if not any(human(act, seats) for act in acts):
        return "none"
    if any(act.row.chance for act in tail):
        return "chance"
    if any(act.row.seat == CLOCK or act.row.choice.by_clock for act in tail):
        return "clock"
    if any(_revealing(spec, terms, len(seats), act) for act in tail):
        return "secret"
    humans = {act.row.seat for act in tail if human(act, seats)}
    if len(humans) > 1:
        return "answered"
    if spec.secrets and _handed_over(tail, seats, humans):
        return "handed_over"
    return None


def _revealing(spec: Spec[T, S], terms: T, seats: int, act: Act[T, S]) -> bool:
    viewers = (None, *range(seats))
    return any(spec.veiled(terms, event, seat) != event for event in act.events for seat in viewers)


def _handed_over(tail: Sequence[Act[Any, Any]], seats: Sequence[Seat], humans: set[int]) -> bool:
    for act in tail:
        top = act.after.agenda[-1] if act.after.agenda else None
        if isinstance(top, Decision) and seats[top.seat].human and top.seat not in humans:
            return True
    return False
