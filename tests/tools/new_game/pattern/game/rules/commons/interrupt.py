"""The interrupt of Common Ground: once a game a seat jumps in while a turn waits, even its own (CM6).

An interrupt is a choice that names its seat. It puts a step on top of the decision that waits, which has to be `open`;
that goes on as soon as the step is answered.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from game.core.seats import SeatNo
from game.core.spec import Interrupts
from game.core.steps import Choice, Event, Move
from tests.tools.new_game.pattern.game.rules.commons.model import FREE, State, Terms
from tests.tools.new_game.pattern.game.rules.commons.steps import TakeSpace


class JumpIn(Choice, frozen=True, gc=False):
    """Take a space before the turn that waits goes on (CM6)."""

    seat: SeatNo


class JumpedIn(Event[Terms, State], frozen=True, gc=False):
    """A seat jumps in; it cannot do so again (CM6)."""

    seat: SeatNo

    def on(self, terms: Terms, state: State) -> State:
        """The seat has jumped in."""
        return replace(state, jumped=(*state.jumped, self.seat))


class Jump(TakeSpace, frozen=True, gc=False):
    """The seat that has jumped in takes its space, then the turn beneath goes on (CM6)."""

    rule = "CM6"


def may_jump(state: State, seat: int) -> bool:
    """Whether a seat has not jumped in yet, and leaves a space for the turn that waits (CM6)."""
    return seat not in state.jumped and state.owners.count(FREE) > 1


def options(terms: Terms, state: State, seat: int) -> Sequence[Choice]:
    """The interrupts of a seat while a turn waits, its own too; the clock, a seat below 0, has none."""
    return [JumpIn(seat)] if seat >= 0 and may_jump(state, seat) else []


def resolve(move: Move[Terms, State], choice: JumpIn) -> None:
    """Ask the seat for a space, on top of the turn that waits."""
    move.emit(JumpedIn(choice.seat))
    move.then(Jump(choice.seat))


INTERRUPTS: Interrupts[Terms, State] = Interrupts(options, resolve)
