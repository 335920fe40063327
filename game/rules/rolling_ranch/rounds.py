"""Deals, the order of a round, breeding and the end (RR3, RR5, RR6, RR12, RR14)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.core.seats import SeatNo
from game.core.spec import leaders
from game.core.steps import Chance, Chore, Decision, Move, Refusal, Step
from game.rules.rolling_ranch import data, events, model
from game.rules.rolling_ranch.actions import Act, announce_full, refuse_space
from game.rules.rolling_ranch.choices import SHOWS, Newborn, Shows, Starts, TopCard, TopSheet, births_in, cards_in
from game.rules.rolling_ranch.model import NONE, State, Terms
from game.rules.rolling_ranch.scoring import score, solo_rank


class DealSheet(Chance[Terms, State, TopSheet], frozen=True, gc=False):
    """A printed sheet of side B for a seat (RR3)."""

    rule = "RR3"
    seat: SeatNo

    def outcomes(self, terms: Terms, state: State) -> Sequence[tuple[TopSheet, int]]:
        return [(TopSheet(sheet), 1) for sheet in range(len(terms.sheets)) if sheet not in state.sheets]

    def resolve(self, move: Move[Terms, State], choice: TopSheet) -> None:
        move.emit(events.SheetDealt(self.seat, choice.sheet))


class DealMission(Chance[Terms, State, TopCard], frozen=True, gc=False):
    """A mission card for the next seat (RR5)."""

    rule = "RR5"
    seat: SeatNo

    def outcomes(self, terms: Terms, state: State) -> Sequence[tuple[TopCard, int]]:
        return cards_in(state.cards)

    def resolve(self, move: Move[Terms, State], choice: TopCard) -> None:
        move.emit(events.MissionDealt(self.seat, choice.card))


class PickStarter(Chance[Terms, State, Starts], frozen=True, gc=False):
    """Chance picks who rolls first (RR6)."""

    rule = "RR6"

    def outcomes(self, terms: Terms, state: State) -> Sequence[tuple[Starts, int]]:
        return [(Starts(seat), 1) for seat in range(terms.seats)]

    def resolve(self, move: Move[Terms, State], choice: Starts) -> None:
        move.emit(events.StarterPicked(choice.seat))


class BeginRound(Chore[Terms, State], frozen=True, gc=False):
    """The first round; every other one begins as soon as the one before it is over."""

    def run(self, move: Move[Terms, State]) -> None:
        begin_round(move)


def begin_round(move: Move[Terms, State]) -> None:
    """One roll for all (RR6)."""
    move.then(ROLLS[move.state.roller][0])


class RollDie(Chance[Terms, State, Shows], frozen=True, gc=False):
    """One of the two dice (RR1, RR6)."""

    rule = "RR6"
    seat: SeatNo
    die: events.Die

    def outcomes(self, terms: Terms, state: State) -> Sequence[tuple[Shows, int]]:
        return SHOWS

    def resolve(self, move: Move[Terms, State], choice: Shows) -> None:
        """The second die; then all act in turn, with two hearts all breed, and the round ends (RR6, RR12)."""
        seat, terms = self.seat, move.terms
        move.emit(events.DieRolled(seat, self.die, choice.number))
        if not self.die:
            move.then(ROLLS[seat][1])
            return
        order, ranches, dice = terms.round_of[seat], move.state.ranches, move.state.dice
        steps: list[Step[Terms, State, Any]] = []
        for acting in order:
            ranch = ranches[acting]
            steps.append(ACTS[acting][model.barns_ready(ranch, dice)][model.stores_ready(ranch)])
        if model.ROLLED_HEARTS[dice]:
            steps += [BREEDS[acting] for acting in order]
        move.then(*steps, END_ROUND)


class Breed(Chore[Terms, State], frozen=True, gc=False):
    """The pens of a seat from one on, by letter (RR12)."""

    seat: SeatNo
    pen: model.PenNo = 0

    def run(self, move: Move[Terms, State]) -> None:
        """Births that leave nothing to choose happen at once, or miss their room; else the owner is asked."""
        seat, pens = self.seat, move.terms.sheets[move.state.sheets[self.seat]].pens
        ranch = move.state.ranches[seat]  # births in other pens change nothing in this one
        chickens, pigs, cows = ranch.animals
        stands = chickens | pigs | cows
        for pen, spaces in enumerate(pens[self.pen :], self.pen):
            if (stands & spaces).bit_count() < data.BREEDERS:
                continue
            kinds = breeding_kinds(ranch, spaces)
            question = try_births(move, seat, pen, spaces, kinds) if kinds else None
            if question is not None:
                move.then(question, *([Breed(seat, pen + 1)] if pen + 1 < len(pens) else []))
                return


class Bear(Decision[Terms, State, Newborn], frozen=True, gc=False):
    """Placing a newborn in its pen; with two types to breed, also which is born first (RR12)."""

    rule = "RR12"
    pen: model.PenNo
    kinds: tuple[model.Kind, ...]
    """Types that have yet to gain one, rising."""

    def options(self, terms: Terms, state: State) -> Sequence[Newborn]:
        room = state.ranches[self.seat].empty & self._spaces(terms, state)
        return [birth for kind in self.kinds for birth in births_in[kind](room)]

    def refuse(self, terms: Terms, state: State, choice: Newborn) -> Refusal | None:
        """RR12."""
        if choice.kind not in self.kinds:
            return model.OfKind("RR12", "not_breeding", kind=choice.kind)
        refusal = refuse_space(state.ranches[self.seat], choice.at, "RR12")
        if refusal is None and not self._spaces(terms, state) >> choice.at & 1:
            return model.OfPen("RR12", "other_pen", (choice.at,), pen=self.pen)
        return refusal

    def resolve(self, move: Move[Terms, State], choice: Newborn) -> None:
        kind, spaces = choice.kind, self._spaces(move.terms, move.state)
        give_birth(move, self.seat, self.pen, kind, choice.at)
        left = tuple(other for other in self.kinds if other != kind)
        question = try_births(move, self.seat, self.pen, spaces, left) if left else None
        if question is not None:
            move.then(question)

    def _spaces(self, terms: Terms, state: State) -> int:
        return terms.sheets[state.sheets[self.seat]].pens[self.pen]


class EndRound(Chore[Terms, State], frozen=True, gc=False):
    """The next round, or the end (RR14, RR19)."""

    def run(self, move: Move[Terms, State]) -> None:
        move.emit(events.ROUND_ENDED)
        state, terms = move.state, move.terms
        full = 0 in [ranch.empty for ranch in state.ranches]
        if not full and state.turn < terms.rounds:
            begin_round(move)
            return
        move.emit(events.MissionsShown(state.missions))
        tallies = score(terms, move.state)
        rank = solo_rank(tallies[0].total) if terms.seats == 1 else NONE
        move.finish(events.GameEnded("full" if full else "rounds", leaders(tallies), rank))


END_ROUND = EndRound()
_SEATS = range(max(data.SEATS))
ROLLS = tuple((RollDie(seat, 0), RollDie(seat, 1)) for seat in _SEATS)
"""Rolls by seat and die."""
ACTS = tuple([[Act(seat, barns, stores) for stores in range(4)] for barns in range(4)] for seat in _SEATS)
"""Actions by seat, and by the barns and the warehouses that may be used."""
BREEDS = tuple(map(Breed, _SEATS))


def breeding_kinds(ranch: model.Ranch, pen: int) -> tuple[int, ...]:
    """The types of which a pen, a set of spaces, holds enough to breed (RR12)."""
    chickens, pigs, cows = ranch.animals
    kinds = 0
    if (chickens & pen).bit_count() >= data.BREEDERS:
        kinds = 1
    if (pigs & pen).bit_count() >= data.BREEDERS:
        kinds += 2
    if (cows & pen).bit_count() >= data.BREEDERS:
        kinds += 4
    return _KINDS_IN[kinds]


_KINDS_IN = model.subsets(data.KINDS)


def try_births(move: Move[Terms, State], seat: int, pen: int, spaces: int, kinds: tuple[int, ...]) -> Bear | None:
    """The births in a pen, a set of spaces, as far as they leave nothing to choose; else the question."""
    room = move.state.ranches[seat].empty & spaces
    if room and (len(kinds) > 1 or room.bit_count() > 1):
        return Bear(seat, pen, kinds)
    for kind in kinds:
        if room:
            give_birth(move, seat, pen, kind, model.spaces_in(room)[0])
        else:
            move.emit(events.BirthMissed(seat, pen, kind))
    return None


def give_birth(move: Move[Terms, State], seat: int, pen: int, kind: int, at: int) -> None:
    """One birth; it may fill the sheet (RR14)."""
    move.emit(events.AnimalBorn(seat, pen, kind, at))
    announce_full(move, seat)
