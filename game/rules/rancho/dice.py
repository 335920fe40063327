"""The dice: the roll, then fox and wolf, their order, which pastures, whose dog; births last (RA14, RA16-RA18)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from msgspec.structs import replace

from game.core.seats import SeatNo
from game.core.steps import Chance, Chore, Decision, Move, Refusal, Step
from game.grids.areas import members
from game.rules.rancho import choices, data, events
from game.rules.rancho.model import ANIMALS, COW, FOX, HORSE, RABBIT, SHEEP, SMALL_DOG, WOLF, Face, Kind, State, Terms
from game.rules.rancho.standing import standing


class ChooseFirst(Decision[Terms, State, choices.Answer], frozen=True, gc=False):
    """Fox and wolf are rolled: the roller picks their order before any of their rolls (RA16)."""

    rule = "RA16"

    def options(self, terms: Terms, state: State) -> Sequence[choices.First]:
        return choices.FIRSTS

    def moot(self, terms: Terms, state: State) -> bool:
        """Whether fox or wolf can touch nobody, so that their order does not matter (RA16, **ruling**)."""
        return not (can_touch(terms, state, FOX) and can_touch(terms, state, WOLF))

    def refuse(self, terms: Terms, state: State, choice: choices.Answer) -> Refusal | None:
        """RA9, RA12, RA15, RA16: first comes the order."""
        return None if isinstance(choice, choices.First) else choices.under_attack(choice, own_turn=True)

    def resolve(self, move: Move[Terms, State], choice: choices.Answer) -> None:
        assert isinstance(choice, choices.First)
        seat, first = self.seat, choice.predator
        move.emit(events.OrderChosen(seat, first))
        move.then(RollAttack(seat, first), RollAttack(seat, FOX + WOLF - first))


def can_touch(terms: Terms, state: State, predator: int) -> bool:
    """Whether a predator could take anything from anybody, whatever is rolled (RA17)."""
    numbers = [choice.number for choice, _ in choices.PIPS]
    return any(losses(terms, state, seat, predator, number) for seat in range(terms.seats) for number in numbers)


class RollAttack(Chance[Terms, State, choices.Pips], frozen=True, gc=False):
    """The 6-sided die of one predator (RA16)."""

    rule = "RA16"
    seat: SeatNo
    """The seat that rolls."""
    predator: Face

    def outcomes(self, terms: Terms, state: State) -> Sequence[tuple[choices.Pips, int]]:
        """1, 2 and 4 by the sides of the die (RA2)."""
        return choices.PIPS

    def resolve(self, move: Move[Terms, State], choice: choices.Pips) -> None:
        """Pastures with that number are attacked, for all players."""
        move.emit(events.AttackRolled(self.seat, self.predator, choice.number))
        move.then(Strike(self.seat, self.predator, choice.number))


class Strike(Chore[Terms, State], frozen=True, gc=False):
    """One attack, seat by seat clockwise from the roller; over before the next roll (RA16-RA18)."""

    seat: SeatNo
    """The seat that rolled."""
    predator: Face
    number: int
    struck: int = 0
    """Seats that have been dealt with."""

    def run(self, move: Move[Terms, State]) -> None:
        """Losses at once; a seat with a fitting dog is asked first; that there is nothing to take is told."""
        terms, dog = move.terms, self.predator - FOX
        order, predator, number = terms.round_of[self.seat], self.predator, self.number
        missed = not self.struck
        for place in range(self.struck, terms.seats):
            owner = order[place]
            lost = losses(terms, move.state, owner, predator, number)
            if not lost:
                continue
            missed = False
            if move.state.dogs[owner][dog]:
                move.then(Guard(owner, predator, number), replace(self, struck=place + 1))
                return
            lose_animals(move, owner, lost)
        if missed:
            move.emit(events.AttackMissed(self.seat, predator))


class Guard(Decision[Terms, State, choices.Answer], frozen=True, gc=False):
    """A seat would lose animals and has a fitting dog (RA18)."""

    mid_turn = True
    rule = "RA18"
    predator: Face
    number: int
    """Number of the attacked pastures."""

    def options(self, terms: Terms, state: State) -> Sequence[choices.Send | choices.Keep]:
        return (choices.SEND, choices.KEEP)

    def refuse(self, terms: Terms, state: State, choice: choices.Answer) -> Refusal | None:
        """RA9, RA12, RA15, RA16: first comes the dog."""
        return (
            None
            if isinstance(choice, choices.Send | choices.Keep)
            else choices.under_attack(choice, self.seat == state.seat)
        )

    def resolve(self, move: Move[Terms, State], choice: choices.Answer) -> None:
        """One dog cancels the whole attack for its owner (RA18)."""
        assert isinstance(choice, choices.Send | choices.Keep)
        if isinstance(choice, choices.Send):
            move.emit(events.DogSent(self.seat, SMALL_DOG + self.predator - FOX))
        else:
            lose_animals(move, self.seat, losses(move.terms, move.state, self.seat, self.predator, self.number))


def losses(terms: Terms, state: State, seat: int, predator: int, number: int) -> list[tuple[int, tuple[int, ...]]]:
    """The losses of a seat by an attack: per kind a space for every animal, the lowest of its footprint (RA17)."""
    spaces, own = terms.spaces, state.owned[seat]
    struck = own & spaces.pastures_by_number[number]
    if not struck:
        return []
    if predator == FOX:
        rabbits = _rabbits_taken(terms, state, own, struck)
        return [(RABBIT, rabbits)] if rabbits else []
    lost: list[tuple[int, tuple[int, ...]]] = []
    if struck & state.sheep:
        lost.append((SHEEP, members(struck & state.sheep)))
    if state.cows:
        cows = tuple([spaces.pairs[footprint][0] for footprint in state.cows if spaces.pair_sets[footprint] & struck])
        if cows:
            lost.append((COW, cows))
    if state.horses:
        horses = tuple(
            [spaces.triples[footprint][0] for footprint in state.horses if spaces.triple_sets[footprint] & struck]
        )
        if horses:
            lost.append((HORSE, horses))
    return lost


def _rabbits_taken(terms: Terms, state: State, own: int, struck: int) -> tuple[int, ...]:
    """The rabbits of a fox; with the option the last one stays, where q, then r are lowest, and is no loss."""
    rabbits, spared = state.rabbits, -1
    if terms.options.last_rabbit_safe and not any(rabbits[space] for space in members(own & ~struck)):
        spared = next((at for at in terms.spaces.by_axis if struck >> at & 1 and rabbits[at]), -1)
    lost: list[int] = []
    for space in members(struck):
        if rabbits[space]:
            lost += [space] * (rabbits[space] - (space == spared))
    return tuple(lost)


def lose_animals(move: Move[Terms, State], seat: int, lost: Sequence[tuple[int, tuple[int, ...]]]) -> None:
    """Give the losses of a seat by an attack to the herd (RA17)."""
    for kind, spaces in lost:
        move.emit(events.AnimalsLost(seat, kind, len(spaces), spaces))


class RollDie(Chance[Terms, State, choices.Shows], frozen=True, gc=False):
    """One of the two 12-sided dice (RA14)."""

    rule = "RA14"
    seat: SeatNo

    def outcomes(self, terms: Terms, state: State) -> Sequence[tuple[choices.Shows, int]]:
        """Its faces by how many sides show them (RA2)."""
        return choices.FACES

    def resolve(self, move: Move[Terms, State], choice: choices.Shows) -> None:
        """The second die, or the predators that both show."""
        seat, die = self.seat, len(move.state.dice)
        move.emit(events.DieRolled(seat, die, choice.face))
        if die + 1 < data.DICE:
            move.agenda += (self,)
        elif not move.terms.options.calm_forest:
            move.agenda += _attack_steps(seat, move.state.dice)


@cache
def _attack_steps(seat: SeatNo, dice: tuple[Face, ...]) -> tuple[Step[Terms, State, Any], ...]:
    """The steps for the predators on the dice: the roller is asked for an order where both are, else each attacks."""
    predators = [face for face in dice if face >= FOX]
    if len(set(predators)) > 1:
        return (ChooseFirst(seat),)
    return tuple([RollAttack(seat, predator) for predator in predators])


class Breed(Chore[Terms, State], frozen=True, gc=False):
    """Animals of the kinds on the dice are born (RA14)."""

    seat: SeatNo

    def run(self, move: Move[Terms, State]) -> None:
        """(owned + faces) // 2 of each kind, at most what the herd holds; that it holds fewer is told."""
        state, seat = move.state, self.seat
        owned = standing(move.terms, state, seat).counts
        for kind, faces in _bred_kinds(state.dice):
            due, left = (owned[kind] + faces) // 2, state.herd[kind]
            born = min(due, left)
            if left < due:
                move.emit(events.HerdShort(seat, kind, left))
            if born:
                move.emit(events.Born(seat, kind, born))


@cache
def _bred_kinds(dice: tuple[Face, ...]) -> tuple[tuple[Kind, int], ...]:
    """The kinds of animals on the dice, in rising order, and how many faces show each."""
    return tuple([(kind, dice.count(kind)) for kind in ANIMALS if kind in dice])
