"""A turn, and what may be done between any two steps (WS5 to WS8, WS12 to WS15, WS19)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from game.core.seats import CLOCK, SeatNo
from game.core.spec import Interrupts
from game.core.steps import Choice, Chore, Decision, Move, Refusal
from game.rules.wolves_and_sheep.acting import Steps, end_if_over, lay, stop
from game.rules.wolves_and_sheep.announcing import AnnounceMore, announcements
from game.rules.wolves_and_sheep.choices import (
    DONE,
    PAUSE,
    TIME_UP,
    Announce,
    Done,
    GiveUp,
    Lay,
    Pause,
    Show,
    Stop,
    TimeUp,
)
from game.rules.wolves_and_sheep.events import Paused, TimedOut, TurnEnded
from game.rules.wolves_and_sheep.fitting import lays, refuse_lay, specials
from game.rules.wolves_and_sheep.model import State, Terms
from game.rules.wolves_and_sheep.refusals import OfKind
from game.rules.wolves_and_sheep.showing import ConfirmStop, LayShepherd, Settle, refuse_show, shows

Extra = Show | Announce | Stop | GiveUp
"""What a seat may do beside its tile or pause."""


class Turn(Decision[Terms, State, Lay | Pause | Extra], frozen=True, gc=False):
    """One tile is laid, or the seat pauses; with an empty bag it may stop in place of that (WS5, WS7, WS15)."""

    rule = "WS7"
    open: ClassVar[bool] = True
    seat: SeatNo

    def options(self, terms: Terms, state: State) -> Sequence[Lay | Pause | Extra]:
        """All lays; the pause unless a landscape or sheep side fits; without interrupts the seat's extras."""
        found = lays(terms, state, self.seat)
        if found.plain and terms.options.interrupts:
            return found
        out: list[Lay | Pause | Extra] = [*found, *([] if found.plain else [PAUSE])]
        if not terms.options.interrupts:
            return [*out, *extras(terms, state, self.seat)]
        return [*out, Stop(self.seat)] if not (found or state.left) else out

    def refuse(self, terms: Terms, state: State, choice: Lay | Pause | Extra) -> Refusal | None:
        """WS5, WS7, WS9, WS10."""
        if isinstance(choice, Lay):
            return refuse_lay(terms, state, state.hands[self.seat], choice)
        if isinstance(choice, Pause):
            return Refusal("WS7", "must_lay") if lays(terms, state, self.seat).plain else None
        if choice == Stop(self.seat) and not (state.left or lays(terms, state, self.seat)):
            return None
        return refuse_extra(terms, state, self.seat, choice)

    def resolve(self, move: Move[Terms, State], choice: Lay | Pause | Extra) -> None:
        """The tile draws (WS6); a pause may end the game (WS15); after an extra the duty is judged anew."""
        seat = self.seat
        after: Steps = () if move.terms.options.interrupts else (EndTurn(seat),)
        if isinstance(choice, Lay):
            move.then(*lay(move, seat, choice), Settle(seat), *after)
        elif isinstance(choice, Pause):
            move.emit(Paused(seat))
            if not end_if_over(move):
                move.then(*after)
        elif isinstance(choice, Stop):
            stop(move, seat)
        else:
            move.then(*begin(move.state, choice), Turn(seat))


class EndTurn(Decision[Terms, State, Extra | Done], frozen=True, gc=False):
    """Without interrupts: anything more before the turn is over? (WS19)."""

    rule = "WS19"
    open: ClassVar[bool] = True
    seat: SeatNo

    def options(self, terms: Terms, state: State) -> Sequence[Extra | Done]:
        return [*extras(terms, state, self.seat), DONE]

    def refuse(self, terms: Terms, state: State, choice: Extra | Done) -> Refusal | None:
        """WS8, WS12."""
        return None if isinstance(choice, Done) else refuse_extra(terms, state, self.seat, choice)

    def resolve(self, move: Move[Terms, State], choice: Extra | Done) -> None:
        if isinstance(choice, Stop):
            stop(move, self.seat)
        elif not isinstance(choice, Done):
            move.then(*begin(move.state, choice), EndTurn(self.seat))


class NextTurn(Chore[Terms, State], frozen=True, gc=False):
    """Waits beneath a turn; then the next seat still in has its own (WS4)."""

    seat: SeatNo

    def run(self, move: Move[Terms, State]) -> None:
        """It begins."""
        seat = self.next_seat(move.terms, move.state)
        move.emit(TurnEnded(self.seat, seat))
        move.then(Turn(seat), NextTurn(seat))

    def next_seat(self, terms: Terms, state: State) -> int:
        """Clockwise; a seat that plays on alone follows itself."""
        seat = (self.seat + 1) % terms.seats
        while seat in state.stops:
            seat = (seat + 1) % terms.seats
        return seat


class FirstTurn(Chore[Terms, State], frozen=True, gc=False):
    """The seat that begins has its turn (WS4)."""

    def run(self, move: Move[Terms, State]) -> None:
        seat = move.state.seat
        move.then(Turn(seat), NextTurn(seat))


def extras(terms: Terms, state: State, seat: int) -> list[Extra]:
    """Show a colour, announce wolves and hunters, give up: all that a seat still in may do now (WS14)."""
    if seat in state.stops:
        return []
    return [*shows(terms, state, seat), *announcements(terms, state, seat), Stop(seat)]


def refuse_extra(terms: Terms, state: State, seat: int, choice: Extra) -> Refusal | None:
    """Why an extra is not allowed in the seat's turn (WS8, WS12, WS19)."""
    if terms.options.interrupts or choice.seat != seat:
        return Refusal("WS14", "as_an_interrupt")
    if isinstance(choice, Show):
        return refuse_show(terms, state, seat, choice)
    if isinstance(choice, Announce) and not specials(terms, state, seat, choice.kind):
        return OfKind("WS12", "no_cell_for_first", kind=choice.kind)
    return None


def retired(terms: Terms, state: State, seat: int) -> Sequence[GiveUp]:
    """Giving up as older records have it: a question follows that leads back, so it is not offered any more (WS13)."""
    return [GiveUp(seat)] if 0 <= seat < terms.seats and seat not in state.stops else []


def begin(state: State, choice: Show | Announce | GiveUp) -> Steps:
    """The atomic step that an extra begins (WS14)."""
    seat = choice.seat
    match choice:
        case Show():
            return LayShepherd(seat, state.secrets[seat].index(choice.colour)), Settle(seat)
        case Announce():
            return AnnounceMore(seat, (choice.kind,)), Settle(seat)
        case GiveUp():
            return (ConfirmStop(seat),)


def interrupts(terms: Terms, state: State, seat: int) -> Sequence[Choice]:
    """What a seat may do while a turn waits, its own too; the clock may end it where there is one (WS14, WS19)."""
    if seat == CLOCK:
        return [TIME_UP] if terms.options.time_limit else []
    return extras(terms, state, seat) if terms.options.interrupts else []


def interrupt(move: Move[Terms, State], choice: Any) -> None:
    """An atomic step on top of the waiting one, which is found again beneath; or time is up (WS14, WS19)."""
    if isinstance(choice, Stop):
        stop(move, choice.seat)
        return
    if not isinstance(choice, TimeUp):
        move.then(*begin(move.state, choice))
        return
    waiting = move.agenda[-1]
    move.agenda = move.agenda[:-1]
    if isinstance(waiting, Turn):
        move.emit(TimedOut(waiting.seat))


INTERRUPTS: Interrupts[Terms, State] = Interrupts(interrupts, interrupt)
