"""The roll of the 12-sided dice, and the births after any attacks (RA14, RA16)."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.meaning import SeatNo
from game.core.steps import Chance, Chore, Move
from game.rules.rancho import data
from game.rules.rancho.attack import ChooseFirst, RollAttack
from game.rules.rancho.choices import FACES, Shows
from game.rules.rancho.events import Born, DieRolled
from game.rules.rancho.model import ANIMALS, FOX, State, Terms
from game.rules.rancho.standing import counts


class RollDie(Chance[Terms, State, Shows], frozen=True, gc=False):
    """One of the two 12-sided dice (RA14)."""

    seat: SeatNo

    def outcomes(self, terms: Terms, state: State) -> Sequence[tuple[Shows, int]]:
        """Its faces by how many sides show them (RA2)."""
        return FACES

    def resolve(self, move: Move[Terms, State], choice: Shows) -> None:
        """The second die, or the predators that both show."""
        seat = self.seat
        move.emit(DieRolled(seat, len(move.state.dice), choice.face))
        dice = move.state.dice
        if len(dice) < data.DICE:
            move.then(self)
            return
        predators = [face for face in dice if face >= FOX and not move.terms.options.calm_forest]
        if len(set(predators)) > 1:
            move.then(ChooseFirst(seat))
        elif predators:
            move.then(*(RollAttack(seat, predator) for predator in predators))


class Breed(Chore[Terms, State], frozen=True, gc=False):
    """Animals of the kinds on the dice are born (RA14)."""

    seat: SeatNo

    def run(self, move: Move[Terms, State]) -> None:
        """(owned + faces) // 2 of each kind, at most what the herd holds."""
        terms, state, seat = move.terms, move.state, self.seat
        owned = counts(terms, state, seat)
        for kind in ANIMALS:
            shown = state.dice.count(kind)
            born = min((owned[kind] + shown) // 2, state.herd[kind]) if shown else 0
            if born:
                move.emit(Born(seat, kind, born))
