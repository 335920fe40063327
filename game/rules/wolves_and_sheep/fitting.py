"""Where tiles may be laid (WS5, WS7, WS9, WS10)."""

from __future__ import annotations

from game.core.steps import Refusal
from game.rules.wolves_and_sheep import data
from game.rules.wolves_and_sheep.choices import Lay
from game.rules.wolves_and_sheep.land import Land, Wood, code, open_wolves, touched
from game.rules.wolves_and_sheep.model import BACK, FRONT, WOLF, State, Terms, land_of

EDGE = 7
"""The bits of one edge in a need."""
NOWHERE = -1
"""In place of a cell: a side that fits on none of them."""


def lays(terms: Terms, state: State, seat: int) -> tuple[list[Lay], bool]:
    """All that a seat may lay, and whether a landscape or sheep side is among it (WS7).

    By tile and by what the cells need; wolves and hunters, the animal or hunter up, come last.
    """
    out: list[Lay] = []
    hand, land = state.hands[seat], land_of(terms, state)
    wanted = wants(land)
    for tile in hand:
        fits = terms.fits[tile]
        for need in sorted(fits.keys() & wanted.keys()):
            cells = wanted[need]
            for side, turn in fits[need]:
                out += [Lay(tile, side, turn, at) for at in cells]
    plain = bool(out)
    if hand and hand[-1] >= data.FIRST_WOLF:
        cells = wooded(terms, wanted)
        for tile in hand:
            if tile >= data.FIRST_WOLF:
                out += _welcome(land, tile, cells)
    return out, plain


def wants(land: Land) -> dict[int, list[int]]:
    """What empty cells beside laid tiles need -> the cells that need it, in rising order."""
    wanted: dict[int, list[int]] = {}
    for at, need in sorted(land.frontier.items()):
        cells = wanted.get(need)
        if cells is None:
            wanted[need] = [at]
        else:
            cells.append(at)
    return wanted


def wooded(terms: Terms, wanted: dict[int, list[int]]) -> list[int]:
    """The cells where a tile fits that is forest all around."""
    return sorted(at for need in terms.woods & wanted.keys() for at in wanted[need])


def welcome(tile: int, woods: list[Wood]) -> bool:
    """Whether a wolf or hunter may enter these forests (WS9, WS10)."""
    if tile < data.FIRST_HUNTER:
        return not any(wood.free or wood.covering for wood in woods)
    return not any(wood.dangerous for wood in woods)


def of_kind(state: State, seat: int, kind: int) -> list[int]:
    """The wolves or hunters in a hand."""
    first = data.FIRST_WOLF if kind == WOLF else data.FIRST_HUNTER
    return [tile for tile in state.hands[seat] if first <= tile < first + data.COUNTS["wolf"]]


def specials(terms: Terms, state: State, seat: int, kind: int) -> list[Lay]:
    """The wolves or hunters of a seat with the animal or hunter up, wherever they may be laid (WS12)."""
    tiles = of_kind(state, seat, kind)
    if not tiles:
        return []
    land = land_of(terms, state)
    cells = wooded(terms, wants(land))
    return [choice for tile in tiles for choice in _welcome(land, tile, cells)]


def _welcome(land: Land, tile: int, cells: list[int]) -> list[Lay]:
    """Those cells that a wolf or hunter may enter, and the wolves that a hunter may cover (WS9, WS10)."""
    found = [at for at in cells if welcome(tile, touched(land, at))]
    if tile >= data.FIRST_HUNTER:
        found += open_wolves(land)
    return [Lay(tile, FRONT, 0, at) for at in found]


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
            return Refusal("WS5", "edge", (at,))
    if shape.wolf and not welcome(choice.tile, touched(land, at)):
        return Refusal("WS9", "hunter_there", (at,))
    if shape.hunter and not welcome(choice.tile, touched(land, at)):
        return Refusal("WS10", "danger_there", (at,))
    return None
