"""Model of Rancho: kinds, options, terms and state; the state with an animal more or fewer."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import inf
from typing import Annotated, ClassVar, TypeVar

import msgspec
from msgspec.structs import astuple, replace

from game.core.board import Board
from game.core.seats import Starter
from game.core.spec import BadTerms
from game.grids.areas import mask_of
from game.rules.rancho import data, ground
from game.rules.rancho.safety import NONE, Arrangement, safest
from game.rules.rancho.spaces import Danger, Routes, Spaces, cheapest_routes, danger_of, spaces_of

Kind = Annotated[int, msgspec.Meta(ge=0, le=5, extra={"is": "kind"})]
"""A kind of animal, dogs included."""

Face = Annotated[int, msgspec.Meta(ge=0, le=7, extra={"is": "face"})]
"""Face of a 12-sided die: an animal kind, FOX or WOLF."""

RABBIT, SHEEP, COW, HORSE, SMALL_DOG, LARGE_DOG = KINDS = range(6)
FOX, WOLF = 6, 7
ANIMALS = (RABBIT, SHEEP, COW, HORSE)
"""The kinds that stand on spaces and breed."""

OFF_BOARD = -1
"""Stand-in for the space of an animal beside the board, loose or a dog."""

Four = tuple[int, int, int, int]
Six = tuple[int, int, int, int, int, int]


_LEAST, _MOST = data.ROUND_LIMITS
_LIMIT = msgspec.Meta(ge=0, le=_MOST, extra={"off": 0, "least": _LEAST, "offered": data.OFFERED_LIMIT})


Dogs = Annotated[
    tuple[Annotated[int, msgspec.Meta(ge=0, le=len(data.EXTRAS) - 1)], ...], msgspec.Meta(extra={"is": "ahead"})
]
"""A house option: per seat what it begins ahead, by its number (`data.EXTRAS`); nothing beyond the end."""


class Options(msgspec.Struct, frozen=True):
    """House rules that players choose before a match."""

    most_acts: ClassVar[float] = inf
    """Acts before the roll, or after it, from which on only the end is left; people may go on for ever (RA15)."""

    fair_start: bool = False
    quick_start: Annotated[bool, msgspec.Meta(extra={"not_with": "fair_start"})] = False
    last_rabbit_safe: bool = False
    calm_forest: bool = False
    tolls_always: bool = False
    round_limit: Annotated[int, _LIMIT] = 0
    """0 is none, else 5 to 50."""
    starter: Starter = 1
    dogs: Dogs = ()
    """Per seat the steps that it begins ahead, for an even start: animals come out of the herd, in the order of the
    seats, as long as it has any (RA1, **ruling**)."""


class PlayoutOptions(Options, frozen=True):
    """Options of random players, who would shuffle for long; their records are legal without it (RA15, **ruling**)."""

    most_acts: ClassVar[float] = data.MOST_ACTS

    def __eq__(self, other: object) -> bool:
        """Equal by the house rules, with the guard or without."""
        return isinstance(other, Options) and astuple(self) == astuple(other)

    def __hash__(self) -> int:
        return hash(astuple(self))


class State(msgspec.Struct, frozen=True, gc=False):
    """Everything on the table; sets of spaces are numbers with one bit a space."""

    turn: int
    """Turns that have ended."""
    seat: int
    """Whose turn it is; until a starter is picked, seat 0."""
    herd: Six
    """Per kind the number in the central herd."""
    owned: tuple[int, ...]
    """Per seat the set of its own spaces, farm included (RA8)."""
    rabbits: bytes
    """Per space the number of rabbits."""
    sheep: int
    """The set of spaces with a sheep."""
    cows: tuple[int, ...]
    """The pairs (numbers in `Spaces.pairs`) on which cows stand, rising."""
    horses: tuple[int, ...]
    """The triples (numbers in `Spaces.triples`) on which horses stand, rising."""
    dogs: tuple[tuple[int, int], ...]
    """Per seat its small and large dogs."""
    loose: Four = (0, 0, 0, 0)
    """Per animal kind the number that the seat in turn has beside the board (RA20)."""
    credit: int = 0
    """Credit of the seat in turn, in rabbits (RA10)."""
    dice: tuple[Face, ...] = ()
    """The faces of this turn's roll so far."""
    die: int = 0
    """The number of this turn's last attack, 0 before one."""


@dataclass(frozen=True, slots=True, eq=False)
class Terms:
    """Agreement before play, with the tables that make rules quick; equal only to itself, so a key of memos."""

    board: Board
    seats: int
    options: Options
    most_acts: float
    """`Options.most_acts`, where every question finds it at once."""
    spaces: Spaces
    herd: Six
    """All animals of the game (RA1)."""
    farms: tuple[tuple[int, int], ...]
    """Per seat its two farm spaces in the order of RA4."""
    farmland: tuple[int, ...]
    """Per seat the set of them."""
    round_of: tuple[tuple[int, ...], ...]
    """Per seat all seats clockwise from it."""
    routes: Callable[[tuple[int, ...], int], Routes]
    """By what all seats own and the seat that pays: the cheapest tolls (RA13)."""
    danger: Danger
    """Cost of standing on each space, pair and triple, for the safest arrangement."""
    safest: Callable[[int, Four, Four], Arrangement]
    """By a set of own spaces, the animals of each kind and the least to stand: how they stand safest."""


def prepare(boards: Sequence[Board], seats: int, options: Options) -> Terms:
    """The terms of a game; raises BadTerms for another board, number of seats, or options that do not agree."""
    if seats not in data.SEATS:
        raise BadTerms("rancho.terms.seats", seats=seats, rule="RA1")
    if not 0 <= options.starter <= seats:
        raise BadTerms("rancho.terms.starter", starter=options.starter, rule="RA7")
    if options.fair_start and options.quick_start:
        raise BadTerms("rancho.terms.starts")
    if options.round_limit and not _LEAST <= options.round_limit <= _MOST:
        raise BadTerms("rancho.terms.round_limit", rounds=options.round_limit, least=_LEAST, most=_MOST)
    if len(options.dogs) > seats:
        raise BadTerms("terms.even", count=len(options.dogs), seats=seats)
    if len(boards) != 1:
        raise BadTerms("rancho.terms.boards", boards=len(boards), rule="RA4")
    for terms in _kept:  # options with a guard are equal to those without, and not the same
        agreed = terms.board, type(terms.options), terms.options, terms.seats
        if agreed == (boards[0], type(options), options, seats):
            return terms
    _kept.append(_made(boards[0], seats, options))
    return _kept[-1]


_kept: deque[Terms] = deque(maxlen=8)
"""Another match on the same terms goes by the same tables: memos of terms outlive their match."""


def _made(board: Board, seats: int, options: Options) -> Terms:
    spaces = spaces_of(board)
    ground.check_seats(board, len(spaces.farms), spaces.pastures.bit_count(), seats)
    danger = danger_of(spaces, options.calm_forest, options.last_rabbit_safe)

    @lru_cache(maxsize=4096)
    def routes(owned: tuple[int, ...], seat: int) -> Routes:
        return cheapest_routes(spaces, owned, seat)

    @lru_cache(maxsize=512)
    def least_risk(own: int, animals: Four, least: Four) -> Arrangement:
        if any(least) and not any((best := least_risk(own, animals, NONE)).loose):
            return best  # all stand anyway
        return safest(spaces, danger, own, animals, least)

    farms = tuple(spaces.farms[farm] for farm in data.farms_used(len(spaces.farms), seats))
    return Terms(
        board=board,
        seats=seats,
        options=options,
        most_acts=options.most_acts,
        spaces=spaces,
        herd=data.HERDS[seats],
        farms=farms,
        farmland=tuple(map(mask_of, farms)),
        round_of=tuple(tuple((seat + n) % seats for n in range(seats)) for seat in range(seats)),
        routes=routes,
        danger=danger,
        safest=least_risk,
    )


Counts = TypeVar("Counts", bound=tuple[int, ...])


def adjusted(counts: Counts, kind: int, change: int) -> Counts:
    """Counts by kind with one of them changed."""
    new = list(counts)
    new[kind] += change
    return tuple(new)  # type: ignore[return-value]


def with_off_board(state: State, seat: int, kind: int, change: int) -> State:
    """The state with more or fewer of a kind beside the board: dogs with their owner, others loose."""
    if kind < SMALL_DOG:
        return replace(state, loose=adjusted(state.loose, kind, change))
    dogs = list(state.dogs)
    dogs[seat] = adjusted(dogs[seat], kind - SMALL_DOG, change)
    return replace(state, dogs=tuple(dogs))


def without_animal(terms: Terms, state: State, kind: int, at: int) -> State:
    """The state without the animal at a space, the lowest of a cow's or horse's."""
    if kind == RABBIT:
        return replace(state, rabbits=with_rabbits(state.rabbits, at, -1))
    if kind == SHEEP:
        return replace(state, sheep=state.sheep ^ 1 << at)
    if kind == COW:
        pairs = terms.spaces.pairs
        return replace(state, cows=tuple([number for number in state.cows if pairs[number][0] != at]))
    triples = terms.spaces.triples
    return replace(state, horses=tuple([number for number in state.horses if triples[number][0] != at]))


def with_animal(terms: Terms, state: State, kind: int, spaces: tuple[int, ...]) -> State:
    """The state with one more animal on the land."""
    if kind == RABBIT:
        return replace(state, rabbits=with_rabbits(state.rabbits, spaces[0], 1))
    if kind == SHEEP:
        return replace(state, sheep=state.sheep | 1 << spaces[0])
    if kind == COW:
        return replace(state, cows=tuple(sorted((*state.cows, terms.spaces.pair_numbers[spaces]))))
    return replace(state, horses=tuple(sorted((*state.horses, terms.spaces.triple_numbers[spaces]))))


def with_rabbits(rabbits: bytes, at: int, change: int) -> bytes:
    """The rabbits on each space, with more or fewer at one."""
    return rabbits[:at] + _ONE[rabbits[at] + change] + rabbits[at + 1 :]


_ONE = tuple(bytes([count]) for count in range(256))
