"""Things that a game of Rolling Ranch is made of: kinds, options, terms, state, and the refusals that tell of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Literal, TypeVar

import msgspec
from msgspec.structs import replace

from game.core.board import Board
from game.core.even import PointsAhead, points_ahead
from game.core.seats import Starter
from game.core.spec import BadTerms
from game.core.steps import Refusal
from game.rules.rolling_ranch import data
from game.rules.rolling_ranch.sheet import Sheet, sheet_of

Kind = Annotated[int, msgspec.Meta(ge=0, le=2, extra={"is": "kind"})]
"""CHICKEN, PIG or COW."""

Resource = Annotated[int, msgspec.Meta(ge=0, le=1, extra={"is": "resource"})]
"""WOOD or NAIL."""

Building = Annotated[int, msgspec.Meta(ge=0, le=6, extra={"is": "building"})]
"""The barn of resources and that of animals, the warehouse of places and that of animals, three greenhouses (RR4)."""

Bonus = Annotated[int, msgspec.Meta(ge=0, le=3, extra={"is": "bonus"})]
"""Lasting gift of a barn (RR10): TWO_WOOD or ONE_NAIL, FREE_CHICKEN or ANY_ANIMAL."""

Number = Annotated[int, msgspec.Meta(ge=1, le=6)]
"""Number of a die's face or of a space."""

Card = Annotated[int, msgspec.Meta(ge=-1, le=19)]
"""A mission card, an index into `data.CARDS`; HIDDEN in views."""

PenNo = Annotated[int, msgspec.Meta(ge=0, le=8, extra={"is": "pen"})]
"""A pen, by letter."""

WOOD, NAIL = RESOURCES = range(2)
TWO_WOOD, ONE_NAIL, FREE_CHICKEN, ANY_ANIMAL = range(4)
BONUSES = ((TWO_WOOD, ONE_NAIL), (FREE_CHICKEN, ANY_ANIMAL))
"""Per barn the bonuses that its owner chooses from (RR10)."""
NONE = -1
"""Stand-in for a space, a bonus or a sheet: not yet."""

ALL_SPACES = (1 << data.SPACES) - 1
ALL_CARDS = (1 << len(data.CARDS)) - 1

Two = tuple[int, int]
Three = tuple[int, int, int]
Seven = tuple[int, int, int, int, int, int, int]
X = TypeVar("X")


class Options(msgspec.Struct, frozen=True):
    """House rules that players choose before a match (RR3, RR6)."""

    side: Literal["a", "b"] = "a"
    new_sheets: Annotated[int, msgspec.Meta(ge=0, le=data.NEW_SHEETS, extra={"off": 0, "least": 1, "offered": 1})] = 0
    """0 for the printed sheets, else the number of the first made one."""
    starter: Starter = 1
    ahead: PointsAhead = ()
    """Per seat the points that it begins ahead, not alone (RR19, **ruling**); ties are broken as ever (RR18)."""


class Ranch(msgspec.Struct, frozen=True, gc=False):
    """All that a seat has written on its sheet; sets of spaces are numbers with one bit a space."""

    animals: Three = (0, 0, 0)
    """Per kind the set of spaces it stands on."""
    empty: int = ALL_SPACES
    """The set of spaces on which nothing is written."""
    built: Seven = (NONE,) * 7
    """Per building the space on which it is drawn."""
    wood: Seven = (0,) * 7
    """Per building how many icons of wood are filled."""
    nails: Seven = (0,) * 7
    """Per building how many icons of nails are filled."""
    bonuses: Two = (NONE, NONE)
    """Gifts of the barn of resources and that of animals."""
    uses: Two = (0, 0)
    """Bonus icons left at the warehouse of places and at that of animals."""


class State(msgspec.Struct, frozen=True, gc=False):
    """Everything on the table."""

    turn: int
    """Rounds that are over."""
    roller: int
    """The seat that rolls; until a starter is picked, seat 0."""
    dice: tuple[Number, ...]
    """The numbers of the last roll, blue first; one while the yellow die is to be rolled."""
    sheets: tuple[int, ...]
    """Per seat the number of its sheet in `Terms.sheets`; NONE until it is dealt."""
    ranches: tuple[Ranch, ...]
    missions: tuple[Card, ...]
    """Per seat its card, as far as they are dealt."""
    cards: int
    """The set of mission cards that are not dealt; in views, of those not seen."""
    shown: bool = False
    """Whether all missions lie open: at the end."""


@dataclass(frozen=True, slots=True)
class Terms:
    """Agreement before play, with the tables that make rules quick."""

    board: Board
    """The first sheet; its spots stand for those of all."""
    seats: int
    options: Options
    sheets: tuple[Sheet, ...]
    rounds: int
    """Rounds after which the game ends in any case (RR14, RR19)."""
    round_of: tuple[tuple[int, ...], ...]
    """Per seat all seats to the left from it."""
    ahead: tuple[int, ...]
    """Per seat the points that it begins ahead."""


def maps(options: Options, seats: int) -> tuple[str, ...]:
    """The sheets that are played on or dealt from (RR3)."""
    first = options.new_sheets
    if first:
        return tuple(f"made:{first + n}" for n in range(seats if options.side == "b" else 1))
    printed = data.SHEETS[options.side]
    beyond = seats - len(printed) if options.side == "b" else 0
    return printed + tuple(f"made:{n + 1}" for n in range(beyond))


def prepare(boards: Sequence[Board], seats: int, options: Options) -> Terms:
    """The terms of a game; raises BadTerms for other boards, numbers of seats or a starter who is not there."""
    if seats not in data.SEATS:
        raise BadTerms("rolling_ranch.terms.seats", seats=seats, rule="RR6")
    if not 0 <= options.starter <= seats:
        raise BadTerms("rolling_ranch.terms.starter", starter=options.starter, rule="RR6")
    wanted = len(maps(options, seats))
    if len(boards) != wanted:
        raise BadTerms("rolling_ranch.terms.boards", boards=len(boards), wanted=wanted, rule="RR3")
    return Terms(
        board=boards[0],
        seats=seats,
        options=options,
        sheets=tuple(map(sheet_of, boards)),
        rounds=data.SOLO_ROUNDS if seats == 1 else data.MOST_ROUNDS,
        round_of=tuple(tuple((seat + n) % seats for n in range(seats)) for seat in range(seats)),
        ahead=points_ahead(options.ahead, seats),
    )


def subsets(things: Sequence[X]) -> tuple[tuple[X, ...], ...]:
    """By a set of a few things, one bit a thing, its members in their order."""
    return tuple(tuple([thing for n, thing in enumerate(things) if bits >> n & 1]) for bits in range(1 << len(things)))


def members(things: Sequence[X]) -> Callable[[int], tuple[X, ...]]:
    """A function from a set of spaces or cards to the thing that each of them stands for, in rising order."""
    a, b, c, d, e = (subsets(things[first : first + 6]) for first in range(0, 30, 6))
    return lambda mask: a[mask & 63] + b[mask >> 6 & 63] + c[mask >> 12 & 63] + d[mask >> 18 & 63] + e[mask >> 24]


spaces_in = members(range(data.SPACES))
"""The spaces of a set, in rising order."""


class OfKind(Refusal, frozen=True, kw_only=True):
    """Refusal about one kind of animal."""

    kind: Kind


class OtherNumber(OfKind, frozen=True, kw_only=True):
    """Refusal of a space that shows none of the numbers on the dice."""

    fits: tuple[int, ...]
    """The numbers to which that kind may go."""


class NotRolled(OfKind, frozen=True, kw_only=True):
    """Refusal of a kind that the dice do not show."""

    kinds: tuple[Kind, ...]


class OfBuilding(Refusal, frozen=True, kw_only=True):
    """Refusal about one building."""

    building: Building


class OfIcon(OfBuilding, frozen=True, kw_only=True):
    """Refusal about a resource of one building."""

    resource: Resource


class OfPen(Refusal, frozen=True, kw_only=True):
    """Refusal about one pen."""

    pen: PenNo


def unfilled(ranch: Ranch, resource: int) -> int:
    """The set of buildings with empty icons of a resource, one bit a building."""
    # In place, as it is asked for at every action, and there are too many rows of icons to remember all.
    a, b, c, d, e, f, g = ranch.wood if resource == WOOD else ranch.nails
    p, q, r, s, t, u, v = _LACKING[resource]
    return p[a] | q[b] | r[c] | s[d] | t[e] | u[f] | v[g]


_LACKING = tuple(
    tuple([(1 << building,) * count + (0,) for building, count in enumerate(icons)])
    for icons in (data.WOOD, data.NAILS)
)
"""By resource, building and how many of its icons are filled: its bit as long as one is empty."""


def needing(ranch: Ranch, resource: int) -> tuple[int, ...]:
    """The buildings with empty icons of a resource."""
    return _BUILDINGS_IN[unfilled(ranch, resource)]


_BUILDINGS_IN = subsets(data.BUILDINGS)


def is_complete(ranch: Ranch, building: int) -> bool:
    """Whether all icons of a building are filled (RR9)."""
    return ranch.wood[building] == data.WOOD[building] and ranch.nails[building] == data.NAILS[building]


_PAIRS = tuple((blue, yellow) for blue in data.NUMBERS for yellow in data.NUMBERS)


ROLLED_ANIMALS: Mapping[tuple[int, ...], Two] = {
    (blue, yellow): (data.DICE[0][blue - 1].kind, data.DICE[1][yellow - 1].kind) for blue, yellow in _PAIRS
}
"""By roll the animals on the blue and on the yellow die (RR1)."""


ROLLED_RESOURCES: Mapping[tuple[int, ...], Two] = {
    (blue, yellow): (
        data.DICE[0][blue - 1].wood + data.DICE[1][yellow - 1].wood,
        data.DICE[0][blue - 1].nails + data.DICE[1][yellow - 1].nails,
    )
    for blue, yellow in _PAIRS
}
"""By roll the wood and the nails on both dice (RR8)."""


ROLLED_HEARTS: Mapping[tuple[int, ...], bool] = {
    (blue, yellow): data.DICE[0][blue - 1].heart and data.DICE[1][yellow - 1].heart for blue, yellow in _PAIRS
}
"""By roll whether both dice show a heart (RR12)."""


def barns_ready(ranch: Ranch, dice: tuple[int, ...]) -> int:
    """The set of barns that may be used in a round that begins: 1 resources, 2 animals (RR10)."""
    blue, yellow = dice
    if blue != yellow:
        return 0
    built = ranch.built
    return (built[data.RESOURCE_BARN] != NONE) + 2 * (built[data.ANIMAL_BARN] != NONE)


def stores_ready(ranch: Ranch) -> int:
    """The set of warehouses that may be used in a round that begins: 1 places, 2 animals (RR11)."""
    places, animals = ranch.uses
    return (1 if places else 0) | (2 if animals else 0)


BARN_PURSES: Mapping[int, Two] = {TWO_WOOD: (data.BARN_WOOD, 0), ONE_NAIL: (0, data.BARN_NAILS)}
"""The wood and the nails of the resource barn, by its bonus (RR10)."""


def can_give(ranch: Ranch, wood: int, nails: int) -> bool:
    """Whether one of these resources finds an empty icon."""
    return bool((wood and ranch.wood != data.WOOD) or (nails and ranch.nails != data.NAILS))


def with_item(values: tuple[int, ...], place: int, value: int) -> tuple[int, ...]:
    """The values with one of them changed."""
    new = list(values)
    new[place] = value
    return tuple(new)


def with_animal(ranch: Ranch, kind: int, at: int) -> Ranch:
    """The ranch with one more animal."""
    bit, animals = 1 << at, list(ranch.animals)
    animals[kind] |= bit
    return replace(ranch, animals=tuple(animals), empty=ranch.empty & ~bit)


def with_icon(ranch: Ranch, resource: int, building: int) -> Ranch:
    """The ranch with one more filled icon of a building (RR8)."""
    if resource == WOOD:
        return replace(ranch, wood=with_item(ranch.wood, building, ranch.wood[building] + 1))
    return replace(ranch, nails=with_item(ranch.nails, building, ranch.nails[building] + 1))


def with_uses(ranch: Ranch, building: int, change: int) -> Ranch:
    """The ranch with more or fewer bonus icons of a warehouse (RR11); that of another building stays as it is."""
    if building not in data.STORES:
        return ranch
    store = building - data.PLACE_STORE
    return replace(ranch, uses=with_item(ranch.uses, store, ranch.uses[store] + change))
