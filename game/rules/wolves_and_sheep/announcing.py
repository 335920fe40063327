"""Wolves and hunters at any moment: an announced list, laid in its order (WS12)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from game.core.seats import SeatNo
from game.core.steps import Chore, Decision, Move, Refusal
from game.rules.wolves_and_sheep.acting import clocked, lay, refuse_time
from game.rules.wolves_and_sheep.choices import DONE, Add, Announce, Done, Lay, OutOfTime
from game.rules.wolves_and_sheep.events import Announced, Dropped, KeptInHand
from game.rules.wolves_and_sheep.fitting import of_kind, refuse_lay, specials
from game.rules.wolves_and_sheep.model import FRONT, KINDS, Kind, State, Terms
from game.rules.wolves_and_sheep.refusals import OfKind


def announcements(terms: Terms, state: State, seat: int) -> list[Announce]:
    """The kinds that a list of a seat may begin with: those with a legal cell (WS12)."""
    return [Announce(seat, kind) for kind in KINDS if specials(terms, state, seat, kind)]


class AnnounceMore(Decision[Terms, State, Add | Done | OutOfTime], frozen=True, gc=False):
    """The list is put together, kind by kind (WS12)."""

    rule = "WS12"
    seat: SeatNo
    kinds: tuple[Kind, ...]
    """What is announced so far."""

    def options(self, terms: Terms, state: State) -> Sequence[Add | Done | OutOfTime]:
        """Any kind of which the hand holds more than are announced, or no more."""
        return [*(Add(kind) for kind in KINDS if self._has(state, kind)), DONE, *clocked(terms)]

    def refuse(self, terms: Terms, state: State, choice: Add | Done | OutOfTime) -> Refusal | None:
        """WS12."""
        if isinstance(choice, OutOfTime):
            return refuse_time(terms)
        if isinstance(choice, Add) and (choice.kind not in KINDS or not self._has(state, choice.kind)):
            return OfKind("WS12", "no_more_of_kind", kind=choice.kind)
        return None

    def resolve(self, move: Move[Terms, State], choice: Add | Done | OutOfTime) -> None:
        if isinstance(choice, OutOfTime):
            move.emit(Dropped(self.seat))
        elif isinstance(choice, Add):
            move.then(replace(self, kinds=(*self.kinds, choice.kind)))
        else:
            move.emit(Announced(self.seat, self.kinds))
            move.then(NextAnnounced(self.seat, self.kinds))

    def _has(self, state: State, kind: int) -> bool:
        return len(of_kind(state.hands[self.seat], kind)) > self.kinds.count(kind)


class NextAnnounced(Chore[Terms, State], frozen=True, gc=False):
    """The next entry of a list (WS12)."""

    seat: SeatNo
    kinds: tuple[Kind, ...]

    def run(self, move: Move[Terms, State]) -> None:
        """One without a legal cell stays in hand."""
        for number, kind in enumerate(self.kinds):
            if specials(move.terms, move.state, self.seat, kind):
                move.then(LayAnnounced(self.seat, self.kinds[number:]))
                return
            move.emit(KeptInHand(self.seat, kind))


class LayAnnounced(Decision[Terms, State, Lay | OutOfTime], frozen=True, gc=False):
    """The first of the announced kinds is laid (WS12)."""

    rule = "WS12"
    seat: SeatNo
    kinds: tuple[Kind, ...]
    """What is still to be laid, this one first."""

    def options(self, terms: Terms, state: State) -> Sequence[Lay | OutOfTime]:
        return [*specials(terms, state, self.seat, self.kinds[0]), *clocked(terms)]

    def refuse(self, terms: Terms, state: State, choice: Lay | OutOfTime) -> Refusal | None:
        """WS5, WS9, WS10, WS12."""
        if isinstance(choice, OutOfTime):
            return refuse_time(terms)
        if choice.tile not in of_kind(state.hands[self.seat], self.kinds[0]) or choice.side != FRONT:
            return OfKind("WS12", "announced_other", kind=self.kinds[0])
        return refuse_lay(terms, state, (choice.tile,), choice)

    def resolve(self, move: Move[Terms, State], choice: Lay | OutOfTime) -> None:
        """It draws (WS6), then the rest of the list."""
        if isinstance(choice, OutOfTime):
            move.emit(Dropped(self.seat))
        else:
            move.then(*lay(move, self.seat, choice), NextAnnounced(self.seat, self.kinds[1:]))
