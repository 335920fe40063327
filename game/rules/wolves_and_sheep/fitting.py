"""Where tiles may be laid (WS5, WS7, WS9, WS10)."""

from __future__ import annotations

from bisect import bisect, bisect_left
from collections.abc import Iterator, Sequence

from game.core.counted import Counted
from game.core.steps import Refusal
from game.rules.wolves_and_sheep import data
from game.rules.wolves_and_sheep.choices import Lay
from game.rules.wolves_and_sheep.forests import Wood
from game.rules.wolves_and_sheep.land import Land, code, touched
from game.rules.wolves_and_sheep.model import BACK, FRONT, WOLF, State, Terms, TileNo, land_of
from game.rules.wolves_and_sheep.refusals import OtherEdge
from game.rules.wolves_and_sheep.tiles import STEPS, WAYS, WAYS_BITS

EDGE = 7
"""The bits of one edge in a need."""
NOWHERE = -1
"""In place of a cell: a side that fits on none of them."""


class Lays(Counted[Lay]):
    """What may be laid: there are hundreds, so they are counted, and each is made only when it is asked for."""

    __slots__ = ("_animals", "_count", "_ends", "_land", "_terms", "_tiles", "plain")

    def __init__(self, terms: Terms, land: Land, tiles: tuple[TileNo, ...]) -> None:
        self._terms, self._land, self._tiles = terms, land, tiles
        self._animals = tiles[bisect_left(tiles, data.FIRST_WOLF) :]
        """The wolves and hunters, who may also lie with their side up."""
        count, ways = 0, land.ways
        ends: list[int] = []
        for tile in tiles:
            count += ways >> WAYS_BITS * tile & WAYS
            ends.append(count)
        self.plain = count > 0
        """Whether a landscape or sheep side is among it (WS7)."""
        for tile in self._animals:
            count += len(land.forests.cells_for(tile))
            ends.append(count)
        self._count, self._ends = count, ends
        """How many lays there are up to each tile, and from there on up to each wolf and hunter, its side up."""

    def __len__(self) -> int:
        return self._count

    def __iter__(self) -> Iterator[Lay]:
        for tile in self._tiles:
            fits = self._terms.fits[tile]
            for at, need in self._land.frontier.items():
                for side, turn in fits.get(need, ()):
                    yield Lay(tile, side, turn, at)
        yield from animals_up(self._land, self._animals)

    def nth(self, number: int) -> Lay:
        ends = self._ends
        place = bisect(ends, number)
        first = ends[place - 1] if place else 0
        number -= first
        if place < len(self._tiles):
            return self._of_tile(self._tiles[place], number, ends[place] - first)
        tile = self._animals[place - len(self._tiles)]
        return Lay(tile, FRONT, 0, self._land.forests.cells_for(tile)[number])

    def _of_tile(self, tile: TileNo, number: int, among: int) -> Lay:
        """One of the lays of a tile, sought from the nearer end: on each cell as many as looks fit its need."""
        frontier, looks, ways = self._land.frontier, self._terms.looks[tile], 0
        if number + number < among:
            for at, need in frontier.items():
                ways = looks[need]
                if number < ways:
                    return Lay(tile, *self._terms.fits[tile][need][number], at)
                number -= ways
        number = among - number
        for at, need in reversed(frontier.items()):
            ways = looks[need]
            if number <= ways:
                return Lay(tile, *self._terms.fits[tile][need][ways - number], at)
            number -= ways
        raise IndexError(number)


def lays(terms: Terms, state: State, seat: int) -> Lays:
    """All that a seat may lay, by tile and by cell; animals and hunters, their side up, come last."""
    return Lays(terms, land_of(terms, state), state.hands[seat])


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
    return animals_up(land_of(terms, state), of_kind(state.hands[seat], kind))


def animals_up(land: Land, tiles: Sequence[TileNo]) -> list[Lay]:
    """All lays of some wolves and hunters, who look the same in every turn."""
    return [Lay(tile, FRONT, 0, at) for tile in tiles for at in land.forests.cells_for(tile)]


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
            return OtherEdge("WS5", "edge", (at + STEPS[edge],), asked=wanted, seen=seen)
    if shape.wolf and not welcome(choice.tile, touched(land, at)):
        return Refusal("WS9", "hunter_there", (at,))
    if shape.hunter and not welcome(choice.tile, touched(land, at)):
        wolves = {wolf for wood in touched(land, at) if wood.dangerous for wolf in wood.wolves}
        return Refusal("WS10", "danger_there", tuple(sorted(wolves)))
    return None
