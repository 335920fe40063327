"""Where tiles may be laid (WS5, WS7, WS9, WS10)."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Iterator
from itertools import accumulate
from operator import itemgetter

from game.core.counted import Counted
from game.core.steps import Refusal
from game.rules.wolves_and_sheep import data
from game.rules.wolves_and_sheep.choices import Lay
from game.rules.wolves_and_sheep.land import Land, Wood, code, touched
from game.rules.wolves_and_sheep.model import BACK, FRONT, KINDS, WOLF, Cell, State, Terms, TileNo, land_of
from game.rules.wolves_and_sheep.tiles import ways_of

EDGE = 7
"""The bits of one edge in a need."""
NOWHERE = -1
"""In place of a cell: a side that fits on none of them."""

Animal = tuple[TileNo, tuple[Cell, ...]]
"""A wolf or hunter, its side up, and where it may be laid."""


class Lays(Counted[Lay]):
    """What may be laid: there are hundreds, so they are counted, and each is made only when it is asked for."""

    __slots__ = ("_animals", "_count", "_ends", "_land", "_terms", "_tiles", "plain")

    def __init__(self, terms: Terms, land: Land, tiles: tuple[TileNo, ...], animals: list[Animal]) -> None:
        self._terms, self._land, self._tiles, self._animals = terms, land, tiles, animals
        self._ends: list[int] = [*accumulate(ways_of(land.ways, tiles), initial=0)]
        """How many lays of landscape and sheep sides there are up to each tile."""

        self._count = self._ends[-1] + sum([len(cells) for _, cells in animals])
        self.plain = self._ends[-1] > 0
        """Whether a landscape or sheep side is among it (WS7)."""

    def __len__(self) -> int:
        return self._count

    def __iter__(self) -> Iterator[Lay]:
        for tile in self._tiles:
            fits = self._terms.fits[tile]
            for need, cells in sorted(self._places(tile).items()):
                cells.sort()
                for side, turn in fits[need]:
                    for at in cells:
                        yield Lay(tile, side, turn, at)
        yield from animals_up(self._animals)

    def nth(self, number: int) -> Lay:
        ends = self._ends
        if number >= ends[-1]:
            return animals_up(self._animals)[number - ends[-1]]
        before = bisect(ends, number) - 1
        return self._of_tile(self._tiles[before], number - ends[before])

    def _of_tile(self, tile: TileNo, number: int) -> Lay:
        """One of the lays of a tile; only the cells of one need are put in order."""
        fits, frontier = self._terms.fits[tile], self._land.frontier
        needs = sorted(filter(fits.__contains__, frontier.values()))
        ends: list[int] = [*accumulate(itemgetter(*needs, 0)(self._terms.looks[tile]), initial=0)]
        need = needs[bisect(ends, number) - 1]
        cells = sorted([at for at, each in frontier.items() if each == need])
        look, cell = divmod(number - ends[needs.index(need)], len(cells))
        return Lay(tile, *fits[need][look], cells[cell])

    def _places(self, tile: TileNo) -> dict[int, list[Cell]]:
        """Where a tile fits, by what the cells need; in no order."""
        fits, wanted = self._terms.fits[tile], dict[int, list[Cell]]()
        for at, need in self._land.frontier.items():
            if need in fits:
                if need in wanted:
                    wanted[need].append(at)
                else:
                    wanted[need] = [at]
        return wanted


def lays(terms: Terms, state: State, seat: int) -> Lays:
    """All that a seat may lay, by tile and by what the cells need; animals and hunters, their side up, come last."""
    hand, land = state.hands[seat], land_of(terms, state)
    some = hand and hand[-1] >= data.FIRST_WOLF
    return Lays(terms, land, hand, [each for kind in KINDS for each in _animals(land, hand, kind)] if some else [])


def welcome(tile: int, woods: list[Wood]) -> bool:
    """Whether a wolf or hunter may enter these forests (WS9, WS10)."""
    if tile < data.FIRST_HUNTER:
        return not any(wood.free or wood.covering for wood in woods)
    return not any(wood.dangerous for wood in woods)


def of_kind(hand: tuple[TileNo, ...], kind: int) -> list[TileNo]:
    """The wolves or hunters in a hand."""
    first = data.FIRST_WOLF if kind == WOLF else data.FIRST_HUNTER
    if not hand or hand[-1] < first:
        return []
    return [tile for tile in hand if first <= tile < first + data.COUNTS["wolf"]]


def specials(terms: Terms, state: State, seat: int, kind: int) -> list[Lay]:
    """The wolves or hunters of a seat with the animal or hunter up, wherever they may be laid (WS12)."""
    return animals_up(_animals(land_of(terms, state), state.hands[seat], kind))


def animals_up(animals: list[Animal]) -> list[Lay]:
    """All lays of some wolves and hunters, who look the same in every turn."""
    return [Lay(tile, FRONT, 0, at) for tile, cells in animals for at in cells]


def _animals(land: Land, hand: tuple[TileNo, ...], kind: int) -> list[Animal]:
    tiles = of_kind(hand, kind)
    if not tiles:
        return []
    cells = land.forests.for_wolves if kind == WOLF else land.forests.for_hunters
    return [(tile, cells) for tile in tiles]


def shepherds(terms: Terms, state: State, colour: int) -> list[Lay]:
    """Where the shepherd of a colour may be laid (WS8)."""
    tile = data.FIRST_SECRET + colour
    fits, land = terms.fits[tile], land_of(terms, state)
    return [Lay(tile, BACK, 0, at) for at, need in sorted(land.frontier.items()) if need in fits]


def has_cell(terms: Terms, state: State, colour: int) -> bool:
    """Whether the shepherd of a colour may be laid anywhere (WS8)."""
    return not terms.fits[data.FIRST_SECRET + colour].keys().isdisjoint(land_of(terms, state).frontier.values())


def refuse_lay(terms: Terms, state: State, tiles: list[int] | tuple[int, ...], choice: Lay) -> Refusal | None:
    """Why a tile cannot be laid so, in the order in which a player would look (WS5, WS9, WS10)."""
    if choice.tile not in tiles:
        return Refusal("WS5", "not_yours")
    at, land = choice.at, land_of(terms, state)
    if at == NOWHERE:
        return Refusal("WS5", "nowhere")
    shape = terms.shapes[code(choice.tile, choice.side, choice.turn)]
    if at in land.tiles:
        if not shape.hunter:
            return Refusal("WS5", "taken", (at,))
        on_wolf = terms.shapes[land.tiles[at]].wolf and at not in land.covers
        return None if on_wolf else Refusal("WS10", "no_wolf", (at,))
    need = land.frontier.get(at)
    if need is None:
        return Refusal("WS5", "alone", (at,))
    for edge, seen in enumerate(shape.edges):
        wanted = need >> 3 * edge & EDGE
        if wanted not in (data.OPEN, seen):
            return Refusal("WS5", "edge", (at,))
    if shape.wolf and not welcome(choice.tile, touched(land, at)):
        return Refusal("WS9", "hunter_there", (at,))
    if shape.hunter and not welcome(choice.tile, touched(land, at)):
        return Refusal("WS10", "danger_there", (at,))
    return None
