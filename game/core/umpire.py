"""Effect of a row on a position: whether it is legal, the events, and the row as it is noted."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Generic

from game.core import engine
from game.core.journal import Ply, RawRow, Row
from game.core.seats import CHANCE, CLOCK
from game.core.spec import Spec
from game.core.steps import Chance, Choice, Illegal, Position, S, T


def turn_number(position: Position[Any]) -> int:
    """The number of the turn that a state tells."""
    return int(position.state.turn)


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
