"""The start of the game, the order of a turn, and what is arranged at its end (RA7, RA9, RA12, RA15)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from game.core.seats import SeatNo
from game.core.spec import leaders
from game.core.steps import Chance, Chore, Decision, Move, Refusal, Step
from game.rules.rancho import data
from game.rules.rancho.arranging import ARRANGING, give_back, housings, refuse_arranging, settle
from game.rules.rancho.choices import (
    END_TURN,
    FINISH,
    SETTLE,
    Answer,
    Arranging,
    EndTurn,
    Finishing,
    Lift,
    Settling,
    Starts,
    after_the_roll,
)
from game.rules.rancho.dice import Breed, RollDie
from game.rules.rancho.events import GameEnded, HerdsEvened, StarterPicked, TurnEnded
from game.rules.rancho.expand import Expand
from game.rules.rancho.model import State, Terms
from game.rules.rancho.placing import NONE
from game.rules.rancho.refusals import still_loose
from game.rules.rancho.standing import score, standing, winner


class PickStarter(Chance[Terms, State, Starts], frozen=True, gc=False):
    """Chance picks who begins (RA7)."""

    rule = "RA7"

    def outcomes(self, terms: Terms, state: State) -> Sequence[tuple[Starts, int]]:
        return [(Starts(seat), 1) for seat in range(terms.seats)]

    def resolve(self, move: Move[Terms, State], choice: Starts) -> None:
        move.emit(StarterPicked(choice.seat))
        move.then(BeginGame(choice.seat))


class BeginGame(Chore[Terms, State], frozen=True, gc=False):
    """What depends on who begins."""

    seat: SeatNo

    def run(self, move: Move[Terms, State]) -> None:
        """In a fair start the rabbits beyond the first one, in turn order; then the first turn."""
        terms, seat = move.terms, self.seat
        if terms.options.fair_start:
            places = map(terms.round_of[seat].index, range(terms.seats))
            move.emit(HerdsEvened(tuple(data.FAIR_RABBITS[place] - data.FIRST_RABBITS for place in places)))
        move.then(BeginTurn(seat))


class BeginTurn(Chore[Terms, State], frozen=True, gc=False):
    """The order of a turn, or the end after the last round."""

    seat: SeatNo

    def run(self, move: Move[Terms, State]) -> None:
        terms, state, seat = move.terms, move.state, self.seat
        limit = terms.options.round_limit
        if limit and state.turn >= limit * terms.seats:
            move.finish(GameEnded(leaders(score(terms, state)), "rounds"))
        else:
            move.then(*_order(seat, terms.round_of[seat][1]))


@cache
def _order(seat: int, following: int) -> tuple[Step[Terms, State, Any], ...]:
    """The steps of a turn (RA9), and then the next turn."""
    return Expand(seat), RollDie(seat), Breed(seat), Arrange(seat), BeginTurn(following)


class Arrange(Decision[Terms, State, Answer], frozen=True, gc=False):
    """After attacks and births: rearrange, house what is loose, end the turn (RA12, RA15)."""

    rule = "RA12"
    acts: int = 0
    """How many there were since the roll; from `most_acts` on only what leads to the end is left."""

    def options(self, terms: Terms, state: State) -> Sequence[Answer]:
        """Lifts, settling, housings; the end of the turn, with anything loose by settling it."""
        stand, loose = standing(terms, state, self.seat), state.loose != NONE
        out: list[Answer] = []
        if self.acts < terms.most_acts:
            out += stand.lifts
            if loose or stand.lifts:
                out.append(SETTLE)
        if loose:
            out += housings(terms, state, self.seat, stand)
            out.append(FINISH)
        else:
            out.append(END_TURN)
        return out

    def refuse(self, terms: Terms, state: State, choice: Answer) -> Refusal | None:
        """RA8, RA9, RA12, RA15, RA20."""
        if isinstance(choice, EndTurn):
            return still_loose(state)
        if isinstance(choice, Finishing):
            return None if any(state.loose) else Refusal("RA15", "nothing_loose")
        if not isinstance(choice, Arranging):
            return after_the_roll(choice)
        if self.acts >= terms.most_acts and isinstance(choice, Lift | Settling):
            return Refusal("RA15", "too_many_acts")
        return refuse_arranging(terms, state, self.seat, choice)

    def resolve(self, move: Move[Terms, State], choice: Answer) -> None:
        """The act, then the test for a set (RA19)."""
        seat, act = self.seat, ARRANGING.get(type(choice))
        if act is not None:
            act(move, seat, choice)
        elif isinstance(choice, Finishing):
            settle(move, seat, choice.keeps)
        else:
            assert isinstance(choice, EndTurn)
        if move.state.horses:  # as in `Expand`
            won = winner(move.terms, move.state)
            if won is not None:
                move.finish(GameEnded((won,), "set"))
                return
        if act is not None:
            move.agenda += (Arrange(seat, self.acts + 1),)
        else:
            if move.state.loose != NONE:
                give_back(move, seat)
            move.emit(TurnEnded(seat))
