"""A turn of Common Ground: take one free space."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.core.seats import SeatNo, SpotNo
from game.core.steps import Chance, Choice, Chore, Decision, Move, Refusal, Step
from tests.tools.new_game.pattern.game.rules.commons.events import (
    GameEnded,
    PointsScored,
    SpaceTaken,
    StarterPicked,
    TurnEnded,
)
from tests.tools.new_game.pattern.game.rules.commons.model import FACES, FREE, State, Terms


class Take(Choice, frozen=True, gc=False):
    """Take a free space (CM3)."""

    space: SpotNo


class Starts(Choice, frozen=True, gc=False):
    """Chance: the seat that begins (CM2)."""

    seat: SeatNo


class Shows(Choice, frozen=True, gc=False):
    """Chance: the die (CM4)."""

    face: int


class TakeSpace(Decision[Terms, State, Take], frozen=True, gc=False):
    """A decision for one free space; who is asked may not pass."""

    def options(self, terms: Terms, state: State) -> Sequence[Take]:
        """Every free space, in the order of the board."""
        return [Take(space) for space, owner in enumerate(state.owners) if owner == FREE]

    def refuse(self, terms: Terms, state: State, choice: Take) -> Refusal | None:
        """CM1 and CM3, in the order in which a player would check them."""
        if not 0 <= choice.space < len(state.owners):
            return Refusal("CM1", "no_space")
        if state.owners[choice.space] != FREE:
            return Refusal("CM3", "taken", (choice.space,))
        return None

    def resolve(self, move: Move[Terms, State], choice: Take) -> None:
        """The space is taken; the points that it brings are known, or chance answers next (CM3, CM4)."""
        move.emit(SpaceTaken(self.seat, choice.space))
        worth = move.terms.worth[choice.space]
        if worth:
            move.emit(PointsScored(self.seat, worth))
        else:
            move.then(Roll(self.seat))


class Turn(TakeSpace, frozen=True, gc=False):
    """The turn of a seat; whose is next, the step beneath says (CM3)."""

    rule = "CM3"
    open = True  # interrupt


class NextTurn(Chore[Terms, State], frozen=True, gc=False):
    """Waits beneath a turn; then the next seat has its own, while a space is free (CM2, CM5)."""

    seat: SeatNo

    def run(self, move: Move[Terms, State]) -> None:
        """End the turn of the seat and begin the next one, or end the game."""
        move.emit(TurnEnded(self.seat))
        if FREE in move.state.owners:
            move.then(*turns_from((self.seat + 1) % move.terms.seats))
        else:
            move.emit(GameEnded())


class Roll(Chance[Terms, State, Shows], frozen=True, gc=False):
    """Chance answers like a seat: what a space brings (CM4)."""

    seat: SeatNo

    def outcomes(self, terms: Terms, state: State) -> Sequence[tuple[Shows, int]]:
        """Every face is equally likely."""
        return [(Shows(face), 1) for face in FACES]

    def resolve(self, move: Move[Terms, State], choice: Shows) -> None:
        """It brings as much."""
        move.emit(PointsScored(self.seat, choice.face))


class PickStarter(Chance[Terms, State, Starts], frozen=True, gc=False):
    """Chance says who begins (CM2)."""

    def outcomes(self, terms: Terms, state: State) -> Sequence[tuple[Starts, int]]:
        """Every seat is equally likely."""
        return [(Starts(seat), 1) for seat in range(terms.seats)]

    def resolve(self, move: Move[Terms, State], choice: Starts) -> None:
        """Let that seat begin."""
        move.emit(StarterPicked(choice.seat))
        move.then(*turns_from(choice.seat))


def turns_from(seat: int) -> Sequence[Step[Terms, State, Any]]:
    """The turn of a seat, and those that follow it."""
    return (Turn(seat), NextTurn(seat))
