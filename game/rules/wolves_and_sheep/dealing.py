"""The deal, done by chance one tile at a time (WS4, WS18)."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.meaning import SeatNo
from game.core.steps import Chance, Chore, Move
from game.rules.wolves_and_sheep import data
from game.rules.wolves_and_sheep.choices import DRAWS, Dealt, Drawn, Starts
from game.rules.wolves_and_sheep.events import HandsReturned, SecretDealt, StarterPicked, TileDealt
from game.rules.wolves_and_sheep.model import State, Terms


class DealSecret(Chance[Terms, State, Dealt], frozen=True, gc=False):
    """A secret tile for a seat (WS4)."""

    seat: SeatNo

    def outcomes(self, terms: Terms, state: State) -> Sequence[tuple[Dealt, int]]:
        """Those that nobody has."""
        return [(Dealt(colour), 1) for colour in state.spare]

    def resolve(self, move: Move[Terms, State], choice: Dealt) -> None:
        """It is the seat's own."""
        move.emit(SecretDealt(self.seat, choice.colour))


class DealTile(Chance[Terms, State, Drawn], frozen=True, gc=False):
    """One tile of the first hands (WS4)."""

    seat: SeatNo

    def outcomes(self, terms: Terms, state: State) -> Sequence[tuple[Drawn, int]]:
        """Every tile of the bag is equally likely."""
        return [DRAWS[tile] for tile in state.bag]

    def resolve(self, move: Move[Terms, State], choice: Drawn) -> None:
        """It goes to the hand."""
        move.emit(TileDealt(self.seat, choice.tile))


class DealHands(Chore[Terms, State], frozen=True, gc=False):
    """Four tiles for each (WS4)."""

    def run(self, move: Move[Terms, State]) -> None:
        """Then they are looked over."""
        seats = range(move.terms.seats)
        move.then(*(DealTile(seat) for seat in seats for _ in range(data.HAND)), CheckHands())


class CheckHands(Chore[Terms, State], frozen=True, gc=False):
    """Somebody must hold a village edge (WS4)."""

    def run(self, move: Move[Terms, State]) -> None:
        """Else all tiles go back and are dealt anew."""
        tiles = [tile for hand in move.state.hands for tile in hand]
        if not any(village(move.terms, tile) for tile in tiles):
            move.emit(HandsReturned())
            move.then(DealHands())


def village(terms: Terms, tile: int) -> bool:
    """Whether a tile has a village edge on either side."""
    return any(data.VILLAGE in terms.shapes[tile << 3 | side << 2].edges for side in (0, 1))


class PickStarter(Chance[Terms, State, Starts], frozen=True, gc=False):
    """Chance picks who begins (WS4)."""

    def outcomes(self, terms: Terms, state: State) -> Sequence[tuple[Starts, int]]:
        """Every seat is equally likely."""
        return [(Starts(seat), 1) for seat in range(terms.seats)]

    def resolve(self, move: Move[Terms, State], choice: Starts) -> None:
        """That seat begins."""
        move.emit(StarterPicked(choice.seat))
