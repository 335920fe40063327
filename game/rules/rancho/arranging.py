"""What can be done with animals between spaces and beside the board, before the roll and after it (RA12, RA20)."""

from __future__ import annotations

from game.core.steps import Move, Refusal
from game.rules.rancho import data
from game.rules.rancho.choices import BACKS, LIFTS, PUTS, Arranging, Back, Lift, Put, Settle
from game.rules.rancho.events import AnimalLifted, AnimalPut, AnimalReturned, HerdSettled
from game.rules.rancho.model import ANIMALS, COW, HORSE, RABBIT, SHEEP, State, Terms
from game.rules.rancho.settle import settled
from game.rules.rancho.spaces import set_of
from game.rules.rancho.standing import Standing, animal_on, fits, footprints, found_at, standing


def lifts(terms: Terms, stand: Standing) -> list[Lift]:
    """Every animal that stands, one rabbit of each stack."""
    spaces = terms.spaces
    out = list(map(LIFTS.__getitem__, stand.stacks))
    out += map(LIFTS.__getitem__, stand.sheep)
    if stand.cows:
        out += [LIFTS[spaces.pairs[number][0]] for number in stand.cows]
    if stand.horses:
        out += [LIFTS[spaces.triples[number][0]] for number in stand.horses]
    return out


def housings(terms: Terms, state: State, seat: int, stand: Standing) -> list[Put | Back]:
    """Where each kind of loose animal can stand; its way back to the herd if nowhere."""
    out: list[Put | Back] = []
    if not any(state.loose):
        return out
    for kind in ANIMALS:
        if state.loose[kind]:
            here = _places(terms, state, seat, kind, stand)
            out += here or [BACKS[kind]]
    return out


def _places(terms: Terms, state: State, seat: int, kind: int, stand: Standing) -> list[Put | Back]:
    if kind >= COW:
        return [Put(kind, spaces) for spaces in footprints(terms, state, seat, kind, stand.free)]
    free, rabbits, puts = stand.free, state.rabbits, PUTS[kind]
    own = terms.spaces.ranch(state.owned[seat]).spaces
    if kind == SHEEP:
        return [puts[space] for space in own if free >> space & 1]
    return [puts[space] for space in own if free >> space & 1 or 0 < rabbits[space] < data.STACK]


def has_animals(state: State, stand: Standing) -> bool:
    """Whether there is anything to settle."""
    return bool(stand.stacks or stand.sheep or stand.cows or stand.horses or any(state.loose))


def arrange(move: Move[Terms, State], seat: int, choice: Arranging) -> None:
    """Do it: what is lifted is loose, what is put stands, what goes back is in the herd."""
    terms, state = move.terms, move.state
    match choice:
        case Lift():
            kind = found_at(terms, state, seat, choice.at)
            assert kind is not None
            move.emit(AnimalLifted(seat, kind, choice.at))
        case Put():
            move.emit(AnimalPut(seat, choice.kind, choice.spaces))
        case Back():
            move.emit(AnimalReturned(seat, choice.kind))
        case Settle():
            settle(move, seat)


def settle(move: Move[Terms, State], seat: int) -> None:
    """All animals of a seat stand as safely as they can."""
    best, spaces = settled(move.terms, move.state, seat), move.terms.spaces
    cows = tuple([spaces.pairs[number] for number in best.cows])
    horses = tuple([spaces.triples[number] for number in best.horses])
    move.emit(HerdSettled(seat, best.rabbits, best.sheep, cows, horses, best.loose))


def give_back(move: Move[Terms, State], seat: int) -> None:
    """Whatever is loose goes to the herd for nothing: after settling it has no room (RA15, RA20)."""
    for kind in ANIMALS:
        count = move.state.loose[kind]
        if count:
            move.emit(AnimalReturned(seat, kind, count))


def refuse_arranging(terms: Terms, state: State, seat: int, choice: Arranging) -> Refusal | None:
    """RA8, RA12, RA20 in the order in which a player would check them."""
    match choice:
        case Lift():
            return refuse_pointing(terms, state, seat, choice.at, "RA12")
        case Put():
            return _refuse_put(terms, state, seat, choice)
        case Back():
            if choice.kind not in ANIMALS or not state.loose[choice.kind]:
                return Refusal("RA20", "not_loose")
            stand = standing(terms, state, seat)
            return Refusal("RA20", "has_room") if fits(terms, state, seat, choice.kind, stand) else None
        case Settle():
            stand = standing(terms, state, seat)
            return None if has_animals(state, stand) else Refusal("RA12", "no_animals")


def refuse_pointing(terms: Terms, state: State, seat: int, at: int, rule: str) -> Refusal | None:
    """Why no animal of a seat is named by a space; one of several spaces is named by the lowest of them."""
    found = animal_on(terms, state, seat, at)
    if found is None:
        return Refusal(rule, "nothing_there", (at,))
    return None if found[1] == at else Refusal(rule, "lowest_space", (found[1],))


def _refuse_put(terms: Terms, state: State, seat: int, choice: Put) -> Refusal | None:
    kind, spaces = choice.kind, choice.spaces
    if kind not in ANIMALS or not state.loose[kind]:
        return Refusal("RA20", "not_loose")
    strange = tuple(at for at in spaces if not (0 <= at < data.SPACES and state.owned[seat] >> at & 1))
    if strange:
        return Refusal("RA8", "not_own", strange)
    if kind == COW and spaces not in terms.spaces.pair_numbers:
        return Refusal("RA8", "cow_footprint", spaces)
    if kind == HORSE and spaces not in terms.spaces.triple_numbers:
        return Refusal("RA8", "horse_footprint", spaces)
    if kind in (RABBIT, SHEEP) and len(spaces) != 1:
        return Refusal("RA8", "one_space", spaces)
    free = standing(terms, state, seat).free
    if kind == RABBIT and 0 < state.rabbits[spaces[0]] < data.STACK:
        return None
    if set_of(spaces) & ~free:
        return Refusal("RA8", "no_room", spaces)
    return None
