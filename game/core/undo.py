"""Rules of undo: all of them follow from the journal, so they hold after save and load."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

from msgspec.structs import replace

from game.core.journal import Ply
from game.core.seats import CLOCK, HUMAN, Former, Seat, former_player
from game.core.spec import Spec
from game.core.steps import S, T

Barred = Literal["none", "chance", "clock", "secret", "answered", "handed_over"]
"""Reason why nothing can be undone; `none`: nobody has done anything yet."""


def by_human(ply: Ply[Any, Any], seats: Sequence[Seat]) -> bool:
    """Whether a person gave this answer."""
    return ply.row.seat >= 0 and _player(ply, seats) == HUMAN


def by_computer(ply: Ply[Any, Any], seats: Sequence[Seat]) -> bool:
    """Whether a computer player gave this answer."""
    return ply.row.seat >= 0 and _player(ply, seats) != HUMAN


def _player(ply: Ply[Any, Any], seats: Sequence[Seat]) -> str:
    return ply.row.player or seats[ply.row.seat].player


def with_players(plies: Sequence[Ply[T, S]], former: Sequence[Former]) -> list[Ply[T, S]]:
    """The same plies, each telling who gave it."""
    players = (former_player(former, ply.row.seat, number) for number, ply in enumerate(plies))
    return [
        ply if ply.row.player == player else replace(ply, row=replace(ply.row, player=player))
        for ply, player in zip(plies, players, strict=True)
    ]


def gesture_start(plies: Sequence[Ply[Any, Any]], seats: Sequence[Seat]) -> int:
    """Row at which the latest gesture began, later answers of computers left out; the length if there is none."""
    end = len(plies)
    while end and by_computer(plies[end - 1], seats):
        end -= 1
    start = end
    while start and plies[start - 1].row.group == plies[end - 1].row.group:
        start -= 1
    return start if start < end else len(plies)


def turn_goes_on(plies: Sequence[Ply[Any, Any]], seat: int) -> bool:
    """Whether no turn ends by what a seat decided last: an interrupt of another one's turn, what that leads to, or an
    answer in the midst of a turn."""
    turn: int | None = None
    for ply in (ply for ply in reversed(plies) if not ply.row.chance):
        step = ply.before.waiting
        if turn is None and step is not None and ply.row.seat == seat and step.mid_turn:
            return True
        turn = ply.before.state.turn if turn is None else turn
        if ply.row.seat != seat or step is None or ply.before.state.turn != turn:
            return False
        if ply.row.interrupt:
            return bool(step.seat != seat)
    return False


def obstacle(
    spec: Spec[T, S], terms: T, seats: Sequence[Seat], plies: Sequence[Ply[T, S]], start: int, handed_over: bool = True
) -> Barred | None:
    """Reason why undo may not go back to `start`; None where it may.

    Undo goes over the latest gesture of a human and computers' answers to it; never over chance, the clock, a
    revealed secret, another human's answer, or a hand-over that is done where anything is hidden.
    """
    tail = plies[start:]
    if not any(by_human(ply, seats) for ply in plies):
        return "none"
    if any(ply.row.chance for ply in tail):
        return "chance"
    if any(ply.row.seat == CLOCK or ply.row.choice.by_clock for ply in tail):
        return "clock"
    viewers = (None, *range(len(seats)))
    events = [event for ply in tail for event in ply.events]
    if any(spec.redacted_for(terms, event, seat) != event for event in events for seat in viewers):
        return "secret"
    humans = {ply.row.seat for ply in tail if by_human(ply, seats)}
    if len(humans) > 1:
        return "answered"
    asked = {ply.after.waiting.seat for ply in tail if ply.after.waiting}
    if handed_over and spec.secrets and any(seats[seat].human for seat in asked - humans):
        return "handed_over"
    return None
