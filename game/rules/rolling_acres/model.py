"""Model of Rolling Acres: options, terms and state."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Annotated, Literal

import msgspec

from game.core.board import Board
from game.core.even import PointsAhead, points_ahead
from game.core.seats import Starter, is_visible, name_key
from game.core.spec import BadBoard, BadTerms
from game.grids.areas import mask_of
from game.grids.square import Cell
from game.rules.rolling_acres import data
from game.rules.rolling_acres.choices import BUILDINGS, HEART, PRODUCTS, SUN, Bounty, Lay, Put
from game.rules.rolling_acres.sheet import CELLS, LITTLE, Ways, quadrants_of, ways_of

Side = Literal["A", "B", "random"]
SIDES = ("A", "B")
Cards = Annotated[tuple[Side, Side, Side, Side, Side, Side], msgspec.Meta(extra={"each": "product"})]

NOT_YET = -1
"""Stand-in for a side, a name, a product or a seat that is not known yet."""

Sheet = tuple[int, ...]
"""Per product, then per building, the set of its spaces."""

PRODUCE = len(PRODUCTS)
"""First place of a building in a sheet."""

EMPTY: Sheet = (0,) * (PRODUCE + len(BUILDINGS))


FarmName = Annotated[str, msgspec.Meta(max_length=data.LONGEST_NAME, extra={"is": "name"})]
"""A farm's name as its player writes it."""


class Options(msgspec.Struct, frozen=True):
    """House rules that players choose before a match."""

    cards: Cards = ("A",) * 6
    """Per product which side of its card is used, or chance says (AC5)."""
    little_farmer: Annotated[tuple[bool, ...], msgspec.Meta(extra={"seats_from": 2})] = ()
    """Per seat whether it plays as a Little Farmer (AC21); nobody beyond the end."""
    farms: tuple[FarmName, ...] = ()
    """Per seat what its player calls the farm; empty where a name is chosen at the table (AC6, **ruling**)."""
    drawn_by_chance: bool = False
    """Whether chance draws the buildings and names the farms in place of the players."""
    starter: Starter = 1
    ahead: PointsAhead = ()
    """Per seat the points that it begins ahead, not alone (AC22, **ruling**); the fullest farm still breaks ties
    (AC20)."""


def own_name(options: Options, seat: int) -> str:
    """The name that a player has written for the farm; empty for none, or one of which nothing is to be seen."""
    name = options.farms[seat].strip() if seat < len(options.farms) else ""
    return name if is_visible(name) else ""


class State(msgspec.Struct, frozen=True, gc=False):
    """Everything on the table; sets of spaces are numbers with one bit a space."""

    turn: int
    """The round that is played, counted from 1; 0 while buildings are drawn."""
    sides: tuple[int, ...]
    """Per product the side of its card that is used: 0 is A, 1 is B, -1 not yet known (AC5)."""
    sheets: tuple[Sheet, ...]
    """Per seat the sheet that lies before it; sheets are passed when all are drawn (AC6)."""
    names: tuple[int, ...]
    """Per seat the name of its farm, -1 before it has one (AC6)."""
    lead: int
    """The seat that rolls in this round (AC7)."""
    dice: tuple[int, ...] = ()
    """The products that the dice of this round show, in the order of the roll."""
    bounty: Bounty = 0
    """Face of this round's bounty die (AC8)."""
    taken: tuple[int, ...] = ()
    """Per seat the product of the die that it took in this round, -1 before it did."""
    first: int = NOT_YET
    """The seat that triggered the end first, -1 before that (AC12)."""


@dataclass(frozen=True, slots=True)
class Terms:
    """Agreement before play, with the tables that make rules quick."""

    board: Board
    seats: int
    options: Options
    solo: bool
    dice: int
    """Production dice in a roll (AC2, AC22)."""
    little: tuple[bool, ...]
    """Per seat whether it plays as a Little Farmer (AC21)."""
    ahead: tuple[int, ...]
    """Per seat the points that it begins ahead."""
    round_of: tuple[tuple[int, ...], ...]
    """Per seat all seats to the left from it on."""
    quadrant: tuple[int, ...]
    """Per space its quadrant."""
    quadrants: tuple[int, ...]
    """Per quadrant the set of its spaces; nothing for a number that none has."""
    buildings: tuple[Ways[Put], ...]
    """By building: within a quadrant, in solo anywhere (AC6, AC22)."""
    layouts: tuple[tuple[tuple[Ways[Lay], Ways[Lay]], ...], ...]
    """By product and card side: the basic layout, the bountiful one (AC4)."""


def prepare(boards: Sequence[Board], seats: int, options: Options) -> Terms:
    """The terms of a game; raises BadTerms for another board, number of seats, starter or Little Farmers."""
    if seats not in data.SEATS:
        raise BadTerms("rolling_acres.terms.seats", seats=seats, rule="AC2")
    if not 0 <= options.starter <= seats:
        raise BadTerms("rolling_acres.terms.starter", starter=options.starter, rule="AC7")
    solo, little = seats == 1, options.little_farmer
    if len(little) > seats:
        raise BadTerms("rolling_acres.terms.little", count=len(little), seats=seats, rule="AC21")
    if solo and any(little):
        raise BadTerms("rolling_acres.terms.little_solo", rule="AC21")
    farms = [name_key(farm) for farm in options.farms if farm.strip()]
    if len(options.farms) > seats:
        raise BadTerms("rolling_acres.terms.farms", count=len(options.farms), seats=seats, rule="AC6")
    if len(set(farms)) < len(farms):
        raise BadTerms("rolling_acres.terms.farm_twice", rule="AC6")
    if len(boards) != 1:
        raise BadTerms("rolling_acres.terms.boards", boards=len(boards), rule="AC1")
    board = boards[0]
    quadrant = quadrants_of(board)
    buildings = _buildings(solo, quadrant)
    if not solo:
        _check_room(board, quadrant, buildings, any(little))
    return Terms(
        board=board,
        seats=seats,
        options=options,
        solo=solo,
        dice=data.SOLO_DICE if solo else seats + data.EXTRA_DICE,
        little=tuple(seat < len(little) and little[seat] for seat in range(seats)),
        ahead=points_ahead(options.ahead, seats),
        round_of=tuple(tuple((seat + n) % seats for n in range(seats)) for seat in range(seats)),
        quadrant=quadrant,
        quadrants=tuple(mask_of(part.values()) for part in _parts(quadrant)),
        buildings=buildings,
        layouts=_layouts(),
    )


def _parts(quadrant: tuple[int, ...]) -> list[dict[Cell, int]]:
    return [
        {cell: space for cell, space in CELLS.items() if quadrant[space] == part} for part in range(max(quadrant) + 1)
    ]


def _check_room(board: Board, quadrant: tuple[int, ...], buildings: Sequence[Ways[Put]], little: bool) -> None:
    """Raise BadBoard unless all buildings can be drawn, each in a quadrant of its own, wherever those before it stand
    (AC6, AC21)."""
    fits = [{quadrant[put.at] for spaces, put in ways.choices if spaces & LITTLE or not little} for ways in buildings]
    barns, silos, wells = fits
    second = {barn: silos - {barn} for barn in barns}
    if not barns or not all(others and all(wells - {barn, silo} for silo in others) for barn, others in second.items()):
        key, rule = ("little_room", "AC21") if little else ("room", "AC6")
        raise BadBoard(f"rolling_acres.terms.{key}", board, rule=rule)


# The farm is as large on every board (AC1), so its tables are made for the first game only.


@cache
def _buildings(solo: bool, quadrant: tuple[int, ...]) -> tuple[Ways[Put], ...]:
    regions = [CELLS] if solo else _parts(quadrant)
    return tuple(ways_of(shape, regions, Put) for shape in data.BUILDING_CELLS)


@cache
def _layouts() -> tuple[tuple[tuple[Ways[Lay], Ways[Lay]], ...], ...]:
    return tuple(
        tuple(
            (
                ways_of(card.basic, [CELLS], lambda at, pose: Lay(False, at, pose)),
                ways_of(bountiful, [CELLS], lambda at, pose: Lay(True, at, pose)),
            )
            for bountiful in card.bountiful
        )
        for card in data.CARDS
    )


def filled(sheet: Sheet) -> int:
    """The spaces of a sheet on which anything is drawn."""
    return sum(sheet)  # no space is in two of the sets


def pool(terms: Terms, state: State) -> tuple[int, ...]:
    """The products of the dice that can be taken now, in the order of the roll; in solo the left die only."""
    if terms.solo:
        return state.dice[:1] if state.taken == (NOT_YET,) else ()
    left = list(state.dice)
    for product in state.taken:
        if product != NOT_YET:
            left.remove(product)
    return tuple(left)


def bountiful(terms: Terms, state: State, seat: int, product: int) -> bool:
    """Whether a seat may plant the bountiful layout of a product in this round (AC8, AC21)."""
    return terms.little[seat] or bool(state.bounty & (SUN if product < data.CROPS else HEART))


def allowed(terms: Terms, state: State, seat: int, product: int) -> tuple[Ways[Lay], ...]:
    """The layouts of a product that a seat may plant now: the basic one, the bountiful one if it is allowed."""
    layouts = terms.layouts[product][state.sides[product]]
    return layouts if bountiful(terms, state, seat, product) else layouts[:1]


def fits(terms: Terms, state: State, seat: int, product: int) -> bool:
    """Whether at least one allowed layout of a product can be placed on a seat's sheet (AC10)."""
    covered, (basic, big) = filled(state.sheets[seat]), terms.layouts[product][state.sides[product]]
    return basic.open(covered) > 0 or (bountiful(terms, state, seat, product) and big.fits(covered))


def chart(terms: Terms, state: State) -> str:
    """Under which name high scores are kept: the six card sides and the number of seats, as "AABABB-3" (AC22)."""
    return "".join(SIDES[side] for side in state.sides) + f"-{terms.seats}"
