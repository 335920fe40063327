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
from game.rules.wolves_and_sheep.land import STEPS, Land, Wood, code, open_wolves, touched
from game.rules.wolves_and_sheep.model import BACK, FRONT, KINDS, WOLF, Cell, State, Terms, TileNo, land_of
from game.rules.wolves_and_sheep.refusals import OtherEdge

EDGE = 7
"""The bits of one edge in a need."""
NOWHERE = -1
"""In place of a cell: a side that fits on none of them."""


class Lays(Counted[Lay]):
    """What may be laid: there are hundreds, so they are counted, and each is made only when it is asked for."""

    __slots__ = ("_animals", "_ends", "_fits", "_land", "_tiles")

    def __init__(self, terms: Terms, land: Land, tiles: tuple[TileNo, ...], animals: list[Lay]) -> None:
        counted = itemgetter(*land.frontier.values())
        self._tiles, self._land, self._fits, self._animals = tiles, land, terms.fits, animals
        self._ends: list[int] = [*accumulate([sum(counted(terms.looks[tile])) for tile in tiles], initial=0)]
        """How many lays of landscape and sheep sides there are up to each tile."""

    @property
    def plain(self) -> bool:
        """Whether a landscape or sheep side is among it (WS7)."""
        return self._ends[-1] > 0

    def __len__(self) -> int:
        return self._ends[-1] + len(self._animals)

    def __iter__(self) -> Iterator[Lay]:
        for tile in self._tiles:
            for need, cells in sorted(self._places(tile).items()):
                cells.sort()
                for side, turn in self._fits[tile][need]:
                    for at in cells:
                        yield Lay(tile, side, turn, at)
        yield from self._animals

    def nth(self, number: int) -> Lay:
        ends = self._ends
        if number >= ends[-1]:
            return self._animals[number - ends[-1]]
        before = bisect(ends, number) - 1
        tile, number = self._tiles[before], number - ends[before]
        fits, places = self._fits[tile], self._places(tile)
        for need in sorted(places):
            looks, cells = fits[need], places[need]
            look, cell = divmod(number, len(cells))
            if look < len(looks):
                break
            number -= len(looks) * len(cells)
        return Lay(tile, *looks[look], sorted(cells)[cell])

    def _places(self, tile: TileNo) -> dict[int, list[Cell]]:
        """Where a tile fits, by what the cells need; in no order."""
        fits, wanted = self._fits[tile], dict[int, list[Cell]]()
        for at, need in self._land.frontier.items():
            if need in fits:
                if need in wanted:
                    wanted[need].append(at)
                else:
                    wanted[need] = [at]
        return wanted


def lays(terms: Terms, state: State, seat: int) -> Lays:
    """All that a seat may lay, by tile and by what the cells need; animals and hunters, their side up, come last."""
    animals = [choice for kind in KINDS for choice in specials(terms, state, seat, kind)]
    return Lays(terms, land_of(terms, state), state.hands[seat], animals)


def welcome(tile: int, woods: list[Wood]) -> bool:
    """Whether a wolf or hunter may enter these forests (WS9, WS10)."""
    if tile < data.FIRST_HUNTER:
        return not any(wood.free or wood.covering for wood in woods)
    return not any(wood.dangerous for wood in woods)


def of_kind(state: State, seat: int, kind: int) -> list[int]:
    """The wolves or hunters in a hand."""
    hand, first = state.hands[seat], data.FIRST_WOLF if kind == WOLF else data.FIRST_HUNTER
    if not hand or hand[-1] < first:
        return []
    return [tile for tile in hand if first <= tile < first + data.COUNTS["wolf"]]


def specials(terms: Terms, state: State, seat: int, kind: int) -> list[Lay]:
    """The wolves or hunters of a seat with the animal or hunter up, wherever they may be laid (WS12)."""
    tiles = of_kind(state, seat, kind)
    if not tiles:
        return []
    cells = _welcoming(terms, land_of(terms, state), tiles[0])
    return [Lay(tile, FRONT, 0, at) for tile in tiles for at in cells]


def _welcoming(terms: Terms, land: Land, tile: int) -> list[int]:
    """The cells that a wolf or hunter may enter, and the wolves that a hunter may cover (WS9, WS10)."""
    woods, rims = terms.woods, land.rims
    cells = sorted([at for at, need in land.frontier.items() if need in woods])
    if tile < data.FIRST_HUNTER:
        shut = {name for name, wood in land.woods.items() if wood.free or wood.covering}
    else:
        shut = {name for name, wood in land.woods.items() if len(wood.wolves) > wood.free}
    if shut:
        cells = [at for at in cells if shut.isdisjoint([rims.get(key) for key in range(at << 2, (at << 2) + 4)])]
    return cells if tile < data.FIRST_HUNTER else [*cells, *open_wolves(land)]


def shepherds(terms: Terms, state: State, colour: int) -> list[Lay]:
    """Where the shepherd of a colour may be laid (WS8)."""
    tile = data.FIRST_SECRET + colour
    fits, land = terms.fits[tile], land_of(terms, state)
    return [Lay(tile, BACK, 0, at) for at, need in sorted(land.frontier.items()) if need in fits]


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
            return OtherEdge("WS5", "edge", (at + STEPS[edge],), asked=wanted, seen=seen)
    if shape.wolf and not welcome(choice.tile, touched(land, at)):
        return Refusal("WS9", "hunter_there", (at,))
    if shape.hunter and not welcome(choice.tile, touched(land, at)):
        wolves = {wolf for wood in touched(land, at) if wood.dangerous for wolf in wood.wolves}
        return Refusal("WS10", "danger_there", tuple(sorted(wolves)))
    return None
