"""Start of the game, the order of a turn, and the acts before the roll and at the end: exchange animals, buy pastures,
rearrange (RA7, RA9-RA13, RA15, RA20, RA21)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from operator import add
from typing import Any

from game.core.seats import SeatNo
from game.core.spec import leaders
from game.core.steps import Chance, Chore, Decision, Move, Refusal, Step
from game.grids.areas import members
from game.rules.rancho import arranging, choices, data, events
from game.rules.rancho.dice import Breed, RollDie
from game.rules.rancho.model import ANIMALS, KINDS, OFF_BOARD, RABBIT, SMALL_DOG, Four, State, Terms
from game.rules.rancho.safety import NONE
from game.rules.rancho.spaces import TOLL_FREE, Tolls, toll_total
from game.rules.rancho.standing import animal_on, score, standing, standing_on, toll_spaces, winner

_NO_DOGS = (0, 0)


class Expand(Decision[Terms, State, choices.Answer], frozen=True, gc=False):
    """Any exchanges, purchases and rearrangements in any order, then the roll (RA9)."""

    rule = "RA9"
    acts: int = 0
    """Acts in this turn; from `most_acts` on only those that lead to the roll are left."""
    sealed: State | None = None
    """While credit is above 0 the state when it last was 0, which CallOff brings back (RA21)."""

    def options(self, terms: Terms, state: State) -> Sequence[choices.Answer]:
        """Gifts, takings, purchases, lifts, housings, settling, then what closes the trade or the step."""
        seat, credit, loose = self.seat, state.credit, state.loose != NONE
        dogs, own = state.dogs[seat], state.owned[seat]
        stand = standing_on(terms, own, state.rabbits, state.sheep, state.cows, state.horses)
        out: list[choices.Answer] = []
        if self.acts < terms.most_acts:
            out += stand.gifts
            if loose or dogs != _NO_DOGS:
                out += gifts_off_board(state.loose, dogs)
            if credit:
                herd, paid = state.herd, _PAID[credit if credit < _DEAREST else _DEAREST]
                out += [take for take in paid if herd[take.kind]] if 0 in herd else paid
                out += buy_choices(terms, state, seat)
            out += stand.lifts
            if loose or stand.lifts:
                out.append(choices.SETTLE)
        if loose:
            out += arranging.placing_choices(terms, state, seat, stand)
        elif not credit:
            out.append(choices.ROLL)
        if credit:
            out.append(choices.CALL_OFF)
        return out

    def refuse(self, terms: Terms, state: State, choice: choices.Answer) -> Refusal | None:
        """RA9-RA13, RA20, RA21 in the order in which a player would check them."""
        seat = self.seat
        if self.acts >= terms.most_acts and isinstance(
            choice, choices.Give | choices.Take | choices.Buy | choices.Lift | choices.Settling
        ):
            return Refusal("RA15", "too_many_acts")
        match choice:
            case choices.Give():
                return _refuse_gift(terms, state, seat, choice)
            case choices.Take():
                return refuse_taking(terms, state, seat, choice)
            case choices.Buy():
                return refuse_purchase(terms, state, seat, choice)
            case choices.CallOff():
                return None if state.credit else Refusal("RA21", "nothing_open")
            case choices.Roll():
                if state.credit:
                    return Refusal("RA10", "credit_open", has=(state.credit,))
                return choices.still_loose(state)
            case choices.Lift() | choices.Put() | choices.Back() | choices.Settling():
                return arranging.refuse_arranging(terms, state, seat, choice)
            case _:
                return choices.before_the_roll(choice)

    def resolve(self, move: Move[Terms, State], choice: choices.Answer) -> None:
        """The act, the test for a set (RA19), the next act; after `Roll` the dice wait on the agenda."""
        kind, seat, before = type(choice), self.seat, move.state
        if kind is choices.Roll:
            return
        if kind is choices.CallOff:
            was = self.sealed or before
            land = was.owned, was.rabbits, was.sheep, was.cows, was.horses
            move.emit(events.TradeCalledOff(seat, was.herd, *land, was.dogs, was.loose))
        else:
            _ACTS[kind](move, seat, choice)
        state = move.state
        if state.horses:  # mostly there is none, so nobody is asked
            won = winner(move.terms, state)
            if won is not None:
                move.finish(events.GameEnded((won,), "set"))
                return
        sealed = (self.sealed or before) if state.credit else None
        move.agenda += (Expand(seat, self.acts + 1, sealed),)  # `then`, at less cost: most choices come here


@lru_cache(maxsize=256)
def gifts_off_board(loose: Four, dogs: tuple[int, int]) -> Sequence[choices.Give]:
    """The gifts of one of every kind that is loose or a dog (RA10)."""
    return [choices.GIVES[kind][OFF_BOARD] for kind, count in enumerate((*loose, *dogs)) if count]


_DEAREST = max(data.VALUES)
_PAID = tuple(
    tuple(choices.TAKES[kind] for kind in KINDS if data.VALUES[kind] <= credit) for credit in range(_DEAREST + 1)
)
"""By credit every kind that it pays for; the last one pays for all."""


@lru_cache(maxsize=256)
def for_sale(terms: Terms, owned: tuple[int, ...], seat: int) -> Sequence[tuple[int, tuple[Tolls, ...]]]:
    """Every pasture that a seat could buy by what all seats own, with its cheapest tolls (RA5, RA11, RA13)."""
    near, tolled = _reach(terms, owned, seat)
    out = [(space, TOLL_FREE) for space in members(near)]
    if tolled:
        out += [route for route in terms.routes(owned, seat).items() if not near >> route[0] & 1]
    return out


def blocked(terms: Terms, state: State, seat: int) -> bool:
    """Whether a seat can have more land only for a toll, as no free pasture touches its own (RA13); nobody is
    where the option lets everybody cross."""
    sold = for_sale(terms, state.owned, seat)
    tolled = bool(sold) and all(payments is not TOLL_FREE for _, payments in sold)
    return tolled and not terms.options.tolls_always


def buy_choices(terms: Terms, state: State, seat: int) -> Sequence[choices.Buy]:
    """Every pasture that can be bought and paid for (RA11, RA13), a choice for each different toll."""
    owned, credit = state.owned, state.credit
    buys = _toll_free_buys(terms, owned, seat, credit if credit < terms.spaces.dearest else terms.spaces.dearest)
    return _all_buys(terms, owned, seat, credit, state.herd[RABBIT]) if buys is None else buys


@lru_cache(maxsize=256)
def _reach(terms: Terms, owned: tuple[int, ...], seat: int) -> tuple[int, bool]:
    """The free pastures that touch own land, and whether others are for sale too; nothing without a disk (RA5)."""
    ranch = terms.spaces.ranch(owned[seat])
    if ranch.land >= data.DISKS:
        return 0, False
    near = ranch.rim & terms.spaces.free(owned)
    return near, terms.options.tolls_always or not near


@lru_cache(maxsize=256)
def _toll_free_buys(terms: Terms, owned: tuple[int, ...], seat: int, credit: int) -> Sequence[choices.Buy] | None:
    """The purchases without a toll; None where others are for sale too."""
    near, tolled = _reach(terms, owned, seat)
    if tolled:
        return None
    return [*map(choices.BUYS.__getitem__, members(near & terms.spaces.affordable[credit]))]


@lru_cache(maxsize=512)
def _all_buys(terms: Terms, owned: tuple[int, ...], seat: int, credit: int, rabbits: int) -> Sequence[choices.Buy]:
    price = terms.spaces.numbers
    out: list[choices.Buy] = []
    for space, payments in for_sale(terms, owned, seat):
        rest = credit - price[space]
        if payments is TOLL_FREE:
            if rest >= 0:
                out.append(choices.BUYS[space])
        elif toll_total(payments[0]) <= min(rest, rabbits):
            out += [choices.Buy(space, tolls) for tolls in payments]
    return out


def can_pay(terms: Terms, state: State, seat: int) -> bool:
    """Whether a seat has anything to trade in: an animal, standing or loose, or a dog (RA10)."""
    return state.loose != NONE or state.dogs[seat] != _NO_DOGS or bool(standing(terms, state, seat).gifts)


def _refuse_gift(terms: Terms, state: State, seat: int, choice: choices.Give) -> Refusal | None:
    if not can_pay(terms, state, seat):
        return Refusal("RA10", "nothing_to_trade")
    kind, at = choice.kind, choice.at
    if at != OFF_BOARD:
        if animal_on(terms, state, seat, at) == (kind, at):
            return None
        return arranging.refuse_animal_at(terms, state, seat, at, "RA10") or Refusal("RA10", "nothing_there", (at,))
    if kind in ANIMALS:
        return None if state.loose[kind] else choices.OfKind("RA20", "not_loose", kind=kind)
    return None if kind in KINDS and state.dogs[seat][kind - SMALL_DOG] else choices.OfKind("RA10", "no_dog", kind=kind)


def refuse_taking(terms: Terms, state: State, seat: int, choice: choices.Take) -> Refusal | None:
    """The refusal of taking an animal (RA10); who has nothing left to pay with is not told to."""
    if choice.kind not in KINDS or not state.herd[choice.kind]:
        return choices.OfKind("RA10", "herd_empty", kind=choice.kind)
    value = data.VALUES[choice.kind]
    if state.credit >= value:
        return None
    if not can_pay(terms, state, seat):
        return Refusal("RA10", "credit_last" if state.credit else "nothing_to_trade", wants=value, has=(state.credit,))
    return Refusal("RA10", "credit_low" if state.credit else "scale_empty", wants=value, has=(state.credit,))


def refuse_purchase(terms: Terms, state: State, seat: int, choice: choices.Buy) -> Refusal | None:
    """The refusal of buying a pasture in this way (RA5, RA11, RA13)."""
    at, ranch, here = choice.at, terms.spaces.ranch(state.owned[seat]), (choice.at,)
    if not (at >= 0 and terms.spaces.pastures >> at & 1):
        return Refusal("RA11", "no_pasture", here)
    if not terms.spaces.free(state.owned) >> at & 1:
        return Refusal("RA11", "owned", here)
    if ranch.land >= data.DISKS:
        return Refusal("RA5", "no_disks", wants=data.DISKS)
    if ranch.rim >> at & 1:
        if choice.tolls:
            return Refusal("RA13", "toll_free", here)
    elif not terms.options.tolls_always and terms.spaces.free(state.owned) & ranch.rim:
        return Refusal("RA11", "not_touching", here)  # only a blocked seat crosses others' pastures
    else:
        payments = terms.routes(state.owned, seat).get(at, ())
        if not payments:
            return Refusal("RA13", "no_route", here)
        if choice.tolls not in payments:
            return Refusal("RA13", "not_cheapest", here)
    toll = toll_total(choice.tolls)
    price, herd = terms.spaces.numbers[at] + toll, state.herd[RABBIT]
    if price > state.credit:
        poor = "credit_low" if can_pay(terms, state, seat) else "credit_last" if state.credit else "nothing_to_trade"
        return Refusal("RA11", poor, here, price, (state.credit,))
    return Refusal("RA13", "herd_low", here, toll, (herd,)) if toll > herd else None


def _buy(move: Move[Terms, State], seat: int, choice: choices.Buy) -> None:
    """The tolls, each housed at once, then the price."""
    for owner, count in choice.tolls:
        move.emit(events.TollPaid(seat, owner, count, toll_spaces(move.terms, move.state, owner, count)))
    move.emit(events.PastureBought(seat, choice.at, move.terms.spaces.numbers[choice.at]))


_ACTS: arranging.Acts = {
    choices.Give: lambda move, seat, choice: move.emit(events.AnimalGiven(seat, choice.kind, choice.at)),
    choices.Take: lambda move, seat, choice: move.emit(events.AnimalTaken(seat, choice.kind)),
    choices.Buy: _buy,
    **arranging.ARRANGING,
}
"""Acts by the class of the answer, but for those that end the trade or the step."""


class PickStarter(Chance[Terms, State, choices.Starts], frozen=True, gc=False):
    """Chance picks who begins (RA7)."""

    rule = "RA7"

    def outcomes(self, terms: Terms, state: State) -> Sequence[tuple[choices.Starts, int]]:
        return [(choices.Starts(seat), 1) for seat in range(terms.seats)]

    def resolve(self, move: Move[Terms, State], choice: choices.Starts) -> None:
        move.emit(events.StarterPicked(choice.seat))
        move.then(BeginGame(choice.seat))


class BeginGame(Chore[Terms, State], frozen=True, gc=False):
    """Start of the game once it is known who begins."""

    seat: SeatNo

    def run(self, move: Move[Terms, State]) -> None:
        """In a fair start the rabbits beyond the first one, in turn order; then the first turn.

        Where a stack that an even start has raised has no room for them (RA8), every seat gets so many fewer, down to
        none (**ruling**).
        """
        terms, seat = move.terms, self.seat
        if terms.options.fair_start:
            places = map(terms.round_of[seat].index, range(terms.seats))
            more = [data.FAIR_RABBITS[place] - data.FIRST_RABBITS for place in places]
            standing = [move.state.rabbits[second] for _, second in terms.farms]
            over = max(0, max(map(add, standing, more)) - data.STACK)
            if any(gets := tuple(max(0, each - over) for each in more)):
                move.emit(events.HerdsEvened(gets))
        move.then(BeginTurn(seat))


class BeginTurn(Chore[Terms, State], frozen=True, gc=False):
    """The order of a turn, or the end after the last round."""

    seat: SeatNo

    def run(self, move: Move[Terms, State]) -> None:
        terms, state, seat = move.terms, move.state, self.seat
        limit = terms.options.round_limit
        if limit and state.turn >= limit * terms.seats:
            move.finish(events.GameEnded(leaders(score(terms, state)), "rounds"))
        else:
            move.then(*_order(seat, terms.round_of[seat][1]))


@cache
def _order(seat: int, following: int) -> tuple[Step[Terms, State, Any], ...]:
    """The steps of a turn (RA9), and then the next turn."""
    return Expand(seat), RollDie(seat), Breed(seat), Arrange(seat), BeginTurn(following)


class Arrange(Decision[Terms, State, choices.Answer], frozen=True, gc=False):
    """After attacks and births: rearrange, house what is loose, end the turn (RA12, RA15)."""

    rule = "RA12"
    acts: int = 0
    """Acts since the roll; from `most_acts` on only those that lead to the end are left."""

    def options(self, terms: Terms, state: State) -> Sequence[choices.Answer]:
        """Lifts, settling, housings; the end of the turn, with anything loose by settling it."""
        stand, loose = standing(terms, state, self.seat), state.loose != NONE
        out: list[choices.Answer] = []
        if self.acts < terms.most_acts:
            out += stand.lifts
            if loose or stand.lifts:
                out.append(choices.SETTLE)
        if loose:
            out += arranging.placing_choices(terms, state, self.seat, stand)
            out.append(choices.FINISH)
        else:
            out.append(choices.END_TURN)
        return out

    def refuse(self, terms: Terms, state: State, choice: choices.Answer) -> Refusal | None:
        """RA8, RA9, RA12, RA15, RA20."""
        if isinstance(choice, choices.EndTurn):
            return choices.still_loose(state)
        if isinstance(choice, choices.Finishing):
            return None if any(state.loose) else Refusal("RA15", "nothing_loose")
        if isinstance(choice, choices.Give | choices.Take) and state.loose != NONE:
            return self._refuse_trade(terms, state)
        if not isinstance(choice, choices.Arranging):
            return choices.after_the_roll(choice)
        if self.acts >= terms.most_acts and isinstance(choice, choices.Lift | choices.Settling):
            return Refusal("RA15", "too_many_acts")
        return arranging.refuse_arranging(terms, state, self.seat, choice)

    def _refuse_trade(self, terms: Terms, state: State) -> Refusal:
        """The refusal of trading what is loose: it is placed where it could have room, else given back (RA15, RA20)."""
        stand, seat = standing(terms, state, self.seat), self.seat
        back = any(isinstance(choice, choices.Back) for choice in arranging.placing_choices(terms, state, seat, stand))
        place = arranging.homeless(terms, state, seat) != state.loose
        return Refusal("RA15", "after_roll_either" if back and place else f"after_roll_{'back' if back else 'place'}")

    def resolve(self, move: Move[Terms, State], choice: choices.Answer) -> None:
        """The act, then the test for a set (RA19)."""
        seat, act = self.seat, arranging.ARRANGING.get(type(choice))
        if act is not None:
            act(move, seat, choice)
        elif isinstance(choice, choices.Finishing):
            arranging.settle(move, seat, choice.keeps)
        else:
            assert isinstance(choice, choices.EndTurn)
        if move.state.horses:  # as in `Expand`
            won = winner(move.terms, move.state)
            if won is not None:
                move.finish(events.GameEnded((won,), "set"))
                return
        if act is not None:
            move.agenda += (Arrange(seat, self.acts + 1),)
        else:
            if move.state.loose != NONE:
                arranging.return_loose(move, seat)
            move.emit(events.TurnEnded(seat))
