"""A turn of Common Ground: take one free space."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.seats import SeatNo, SpotNo
from game.core.steps import Chance, Choice, Decision, Move, Refusal
from tests.tools.new_game.pattern.game.rules.commons.events import PointsScored, SpaceTaken, StarterPicked
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


class Turn(Decision[Terms, State, Take], frozen=True, gc=False):
    """One free space; who is asked may not pass."""

    rule = "CM3"

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
        """The space is taken; what it brings is known, or chance answers next."""
        move.emit(SpaceTaken(self.seat, choice.space))
        worth = move.terms.worth[choice.space]
        if worth:
            score_points(move, self.seat, worth)
        else:
            move.then(Roll(self.seat))


class Roll(Chance[Terms, State, Shows], frozen=True, gc=False):
    """Chance answers like a seat: what a space brings (CM4)."""

    seat: SeatNo

    def outcomes(self, terms: Terms, state: State) -> Sequence[tuple[Shows, int]]:
        """Every face is equally likely."""
        return [(Shows(face), 1) for face in FACES]

    def resolve(self, move: Move[Terms, State], choice: Shows) -> None:
        """It brings as much."""
        score_points(move, self.seat, choice.face)


class PickStarter(Chance[Terms, State, Starts], frozen=True, gc=False):
    """Chance says who begins (CM2)."""

    def outcomes(self, terms: Terms, state: State) -> Sequence[tuple[Starts, int]]:
        """Every seat is equally likely."""
        return [(Starts(seat), 1) for seat in range(terms.seats)]

    def resolve(self, move: Move[Terms, State], choice: Starts) -> None:
        """Let that seat begin."""
        move.emit(StarterPicked(choice.seat))
        move.then(Turn(choice.seat))


def score_points(move: Move[Terms, State], seat: int, points: int) -> None:
    """Give the points of the space; then the next seat's turn, or without a free space nothing more (CM4, CM5)."""
    move.emit(PointsScored(seat, points))
    if FREE in move.state.owners:
        move.then(Turn((seat + 1) % move.terms.seats))
