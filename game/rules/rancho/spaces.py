"""Tables made from the board once: who touches whom, where cows and horses can stand, what a ranch offers.

Sets of spaces are numbers with one bit a space.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from game.core.board import Board
from game.core.spec import BadTerms
from game.grids.hex import beside, distance
from game.rules.rancho import data

MIDDLE = (0, 0)
PASTURE, FARM = "pasture", "farm"


class Ranch(NamedTuple):
    """What the own spaces of a seat offer, whatever stands on them."""

    spaces: tuple[int, ...]
    """In rising order."""
    pairs: tuple[int, ...]
    """Numbers of the pairs wholly on them, in rising order (RA8)."""
    triples: tuple[int, ...]
    """Numbers of the triples wholly on them, in rising order (RA8)."""
    rim: int
    """The pastures that touch them and are not among them."""
    land: int
    """How many of them are pastures."""
    numbers: int
    """The sum of their pastures' numbers."""


@dataclass(frozen=True, slots=True)
class Spaces:
    """The tables of one board."""

    price: tuple[int, ...]
    """Per space its number, 0 on farms (RA4)."""
    near: tuple[int, ...]
    """Per space the set of the spaces that it touches."""
    pastures: int
    priced: dict[int, int]
    """Per price the set of its pastures."""
    farms: tuple[tuple[int, int], ...]
    """Per farm its two spaces in the order of RA4."""
    pairs: tuple[tuple[int, int], ...]
    """Two spaces that touch, in rising order (RA8)."""
    pair_sets: tuple[int, ...]
    pair_numbers: dict[tuple[int, ...], int]
    triples: tuple[tuple[int, int, int], ...]
    """Three spaces that touch each other, in rising order (RA8)."""
    triple_sets: tuple[int, ...]
    triple_numbers: dict[tuple[int, ...], int]
    by_axis: tuple[int, ...]
    """All spaces by q, then r: the order of ties (RA13)."""
    ranch: Callable[[int], Ranch]
    """What a set of own spaces offers."""


@lru_cache(maxsize=16384)
def members(spaces: int) -> tuple[int, ...]:
    """The spaces of a set, in rising order."""
    found = []
    while spaces:
        low = spaces & -spaces
        found.append(low.bit_length() - 1)
        spaces ^= low
    return tuple(found)


def set_of(spaces: Sequence[int]) -> int:
    """The set of some spaces."""
    return sum(1 << space for space in spaces)


def spaces_of(board: Board) -> Spaces:
    """The tables of a board; raises BadTerms where it is not the board of RA4."""
    _check(board)
    near = tuple(map(set_of, board.neighbours))
    count = range(len(board.spots))
    pairs = tuple((a, b) for a in count for b in board.neighbours[a] if b > a)
    triples = tuple((a, b, c) for a, b in pairs for c in board.neighbours[b] if c > b and near[a] >> c & 1)
    price = tuple(int(spot.props.get("price", 0)) for spot in board.spots)
    numbers = {spot.at: number for number, spot in enumerate(board.spots)}
    pair_sets, triple_sets = tuple(map(set_of, pairs)), tuple(map(set_of, triples))
    pastures = sum(1 << space for space in count if price[space])

    @lru_cache(maxsize=16384)
    def ranch(own: int) -> Ranch:
        beyond = 0
        for space in members(own):
            beyond |= near[space]
        return Ranch(
            spaces=members(own),
            pairs=tuple(n for n, spaces in enumerate(pair_sets) if spaces & own == spaces),
            triples=tuple(n for n, spaces in enumerate(triple_sets) if spaces & own == spaces),
            rim=beyond & pastures & ~own,
            land=(own & pastures).bit_count(),
            numbers=sum(price[space] for space in members(own)),
        )

    return Spaces(
        price=price,
        near=near,
        pastures=pastures,
        priced={
            number: sum(1 << space for space in count if price[space] == number)
            for number in data.PRICES.values()
        },
        farms=tuple((numbers[first], numbers[second]) for first, second in data.FARMS),
        pairs=pairs,
        pair_sets=pair_sets,
        pair_numbers={spaces: n for n, spaces in enumerate(pairs)},
        triples=triples,
        triple_sets=triple_sets,
        triple_numbers={spaces: n for n, spaces in enumerate(triples)},
        by_axis=tuple(sorted(count, key=lambda space: board.spots[space].at)),
        ranch=ranch,
    )


def _check(board: Board) -> None:
    """RA4, space by space."""
    wanted = _wanted()
    cells = {spot.at: number for number, spot in enumerate(board.spots)}
    if set(cells) != set(wanted) or len(board.spots) != len(wanted):
        raise BadTerms("rancho.terms.spaces", board=board.key, rule="RA4")
    for spot in board.spots:
        kind, props = wanted[spot.at]
        if spot.kind != kind or any(spot.props.get(key) != value for key, value in props.items()):
            raise BadTerms("rancho.terms.space", board=board.key, space=spot.name, rule="RA4")
    touching = tuple(tuple(sorted(map(cells.__getitem__, beside(cell, cells)))) for cell in cells)
    if board.neighbours != touching:
        raise BadTerms("rancho.terms.neighbours", board=board.key, rule="RA4")


def _wanted() -> dict[tuple[int, int], tuple[str, dict[str, int]]]:
    """Per space of RA4 its kind and the properties that rules read."""
    wanted: dict[tuple[int, int], tuple[str, dict[str, int]]] = {}
    reach = max(data.PRICES)
    for q in range(-reach, reach + 1):
        for r in range(-reach, reach + 1):
            far = distance((q, r), MIDDLE)
            corner = far == reach and 0 in (q, r, q + r)
            if data.FOREST_REACH < far <= reach and not corner:
                wanted[q, r] = (PASTURE, {"price": data.PRICES[far]})
    for farm, two in enumerate(data.FARMS):
        for order, cell in enumerate(two):
            wanted[cell] = (FARM, {"farm": farm, "order": order})
    return wanted
