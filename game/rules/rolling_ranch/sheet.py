"""Sheets: thirty numbered spaces in pens (RR2), read from a board, or made from a number, always the same (RR3)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations

from game.core.board import Board, BoardSpot, Properties, Tile
from game.core.journal import Dealer
from game.core.spec import BadBoard
from game.grids.areas import regions
from game.grids.hex import HexLayout, name, neighbours_in
from game.rules.rolling_ranch import data

HEXES = tuple((q, r) for r, (first, last) in enumerate(data.ROWS) for q in range(first, last + 1))
"""Axial coordinates of the spaces in reading order."""

PLACES = {at: number for number, at in enumerate(HEXES)}

NEIGHBOURS = tuple(tuple(sorted(PLACES[other] for other in neighbours_in(at, PLACES))) for at in HEXES)
"""Per space the spaces that it touches, rising."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """The tables of one sheet; sets of spaces are numbers with one bit a space."""

    key: str
    """The name of its board."""
    numbers: tuple[int, ...]
    """Per space its number."""
    by_number: tuple[int, ...]
    """Per number the set of its spaces; nothing has the number 0."""
    pens: tuple[int, ...]
    """Per pen, in the order of the letters that there are, the set of its spaces."""
    pen_of: tuple[int, ...]
    """Per space its pen."""


def sheet_of(board: Board) -> Sheet:
    """The sheet on a board; raises BadBoard for a board that the rules cannot work with.

    Any number may lie on any space, and there may be fewer pens than letters: RR2 says more of the box's own sheets.
    """
    _check_spaces(board)
    numbers, letters = [], []
    for spot, about in enumerate(board.spots):
        number, letter = about.props.get("number"), about.props.get("pen")
        if type(number) is not int or number not in data.NUMBERS:
            raise BadBoard("rolling_ranch.terms.number", board, spot, rule="RR2")
        if not (isinstance(letter, str) and len(letter) == 1 and letter in data.PENS):
            raise BadBoard("rolling_ranch.terms.pen", board, spot, "pen", rule="RR2")
        numbers.append(number)
        letters.append(letter)
    used = [letter for letter in data.PENS if letter in letters]
    for letter in used:
        spaces = [space for space, other in enumerate(letters) if other == letter]
        pieces = sorted(regions(spaces, NEIGHBOURS), key=len)
        if len(pieces) > 1:
            raise BadBoard("rolling_ranch.terms.pieces", board, pieces[0][0], "pen", pen=letter, rule="RR2")
        if len(spaces) > data.LARGEST_PEN:
            facts = {"pen": letter, "rule": "RR2", "found": str(len(spaces)), "most": str(data.LARGEST_PEN)}
            raise BadBoard("rolling_ranch.terms.pens", board, spaces[-1], "pen", **facts)
    by_number = tuple(_where(numbers, number) for number in (0, *data.NUMBERS))
    pens = tuple(_where(letters, letter) for letter in used)
    return Sheet(board.key, tuple(numbers), by_number, pens, tuple(map(used.index, letters)))


def _check_spaces(board: Board) -> None:
    cells = tuple(spot.at for spot in board.spots)
    for spot, at in enumerate(cells):
        if at not in PLACES:
            raise BadBoard("rolling_ranch.terms.outside", board, spot, rule="RR2")
    if cells != HEXES:
        missing = next((at for at in HEXES if at not in cells), HEXES[0])
        raise BadBoard("rolling_ranch.terms.spaces", board, None, "spots", {"missing": missing}, rule="RR2")
    for spot, others in enumerate(board.neighbours):
        if others != NEIGHBOURS[spot]:
            raise BadBoard("rolling_ranch.terms.neighbours", board, spot, rule="RR2")


def _where(things: list[int] | list[str], wanted: int | str) -> int:
    return sum(1 << space for space, thing in enumerate(things) if thing == wanted)


Pen = tuple[int, ...]
"""Spaces of a pen, rising."""

LAYOUT = HexLayout(flat=False, odd=True, width=110, height=128, side=64)
"""Layout of the maps of sheets in Tiled."""

COLUMNS = max(last - first for first, last in data.ROWS) + 1
ORIGIN = (-1, 0)
"""Column and row of the hex (0, 0) on the maps, which is none of the spaces."""

TILESET = "rolling_ranch"
TILES = (
    *(Tile(TILESET, number - 1, "space", {"number": number}) for number in data.NUMBERS),
    *(Tile(TILESET, len(data.NUMBERS) + at, "pen", {"pen": pen}) for at, pen in enumerate(data.PENS)),
)
"""Tiles of the maps' tileset."""

_ENOUGH = 2000
"""Tries with one start after which another is quicker."""


def make(number: int) -> Board:
    """The sheet of a number: pens, then numbers in them."""
    dice = _Dice(number)
    while True:
        pens = _pens(dice)
        numbers = _numbers(dice, pens) if pens else None
        if pens and numbers:
            return board_of(f"made:{number}", numbers, pens)


def board_of(key: str, numbers: Sequence[int], pens: Sequence[Pen]) -> Board:
    """A sheet as a board; pens are lettered by their first space."""
    letters = {space: letter for letter, pen in zip(data.PENS, sorted(pens), strict=True) for space in pen}
    shift = LAYOUT.axial(*ORIGIN)[0]
    spots = []
    for space, (q, r) in enumerate(HEXES):
        x, y = LAYOUT.centre(*LAYOUT.offset((q + shift, r)))
        props: Properties = {"number": numbers[space], "pen": letters[space]}
        spots.append(BoardSpot(name((q, r)), (q, r), x, y, "space", props))
    width, height = LAYOUT.size(COLUMNS, len(data.ROWS))
    return Board(
        key=key,
        grid="hex_pointy",
        size=(float(width), float(height)),
        cell=(LAYOUT.width, LAYOUT.height),
        spots=tuple(spots),
        neighbours=NEIGHBOURS,
        tiles=TILES,
        props={"title": TILESET, "origin_col": ORIGIN[0], "origin_row": ORIGIN[1]},
    )


class _Dice:
    """Chance for one sheet, all from its number."""

    def __init__(self, number: int) -> None:
        self._dealer = Dealer(f"rolling_ranch sheet {number}")
        self._asked = 0

    def shuffled(self, things: Sequence[int]) -> list[int]:
        """The same things in any order."""
        out = list(things)
        for last in range(len(out) - 1, 0, -1):
            other = self._dealer.below(self._asked, last + 1)
            self._asked += 1
            out[last], out[other] = out[other], out[last]
        return out


@cache
def _shapes_from() -> tuple[tuple[tuple[Pen, int], ...], ...]:
    """Per space the pens, with their sets of spaces, of which it is the first: all that could stand somewhere,
    connected and with as many touching pairs as their size asks for."""
    pens: set[Pen] = {(space,) for space in range(data.SPACES)}
    by_first: list[list[tuple[Pen, int]]] = [[] for _ in range(data.SPACES)]
    for size in range(2, data.LARGEST_PEN + 1):
        grown = {
            tuple(sorted((*pen, other)))
            for pen in pens
            for space in pen
            for other in NEIGHBOURS[space]
            if other not in pen
        }
        pens = {
            pen
            for pen in grown
            if sum(other in NEIGHBOURS[one] for one, other in combinations(pen, 2)) == data.TOUCHING[size]
        }
        for pen in sorted(pens):
            by_first[pen[0]].append((pen, sum(1 << space for space in pen)))
    return tuple(map(tuple, by_first))


def _pens(dice: _Dice) -> list[Pen] | None:
    """The sheet cut into pens of the wanted sizes; None if that takes too long from this start."""
    by_first = [[shapes[at] for at in dice.shuffled(range(len(shapes)))] for shapes in _shapes_from()]
    left = {size: data.MADE_PENS.count(size) for size in data.TOUCHING}
    pens: list[Pen] = []
    tries = 0

    def fill(empty: int) -> bool:
        nonlocal tries
        if not empty:
            return True
        tries += 1
        first = (empty & -empty).bit_length() - 1
        for pen, spaces in by_first[first]:
            if left[len(pen)] and spaces & empty == spaces and tries < _ENOUGH:
                left[len(pen)] -= 1
                pens.append(pen)
                if fill(empty ^ spaces):
                    return True
                pens.pop()
                left[len(pen)] += 1
        return False

    return pens if fill((1 << data.SPACES) - 1) else None


def _numbers(dice: _Dice, pens: Sequence[Pen]) -> list[int] | None:
    """Numbers for the spaces, with as many pens with a double as there are to be; None if that takes too long."""
    same, unlike = _with_doubles(dice, pens)
    orders = [dice.shuffled(data.NUMBERS) for _ in range(data.SPACES)]
    numbers = [0] * data.SPACES
    left = dict.fromkeys(data.NUMBERS, data.OF_EACH_NUMBER)
    tries = 0

    def fits(space: int, number: int) -> bool:
        twin = same.get(space, space)
        return left[number] > (twin != space) and not any(
            numbers[other] == number for one in (space, twin) for other in unlike[one]
        )

    def fill(empty: frozenset[int]) -> bool:
        nonlocal tries
        if not empty:
            return True
        tries += 1
        space, fitting = min(
            ((space, [number for number in orders[space] if fits(space, number)]) for space in sorted(empty)),
            key=lambda option: len(option[1]),
        )
        places = {space, same.get(space, space)}
        for number in fitting:
            if tries >= _ENOUGH:
                break
            for place in places:
                numbers[place] = number
            left[number] -= len(places)
            if fill(empty - places):
                return True
            left[number] += len(places)
            for place in places:
                numbers[place] = 0
        return False

    return numbers if fill(frozenset(range(data.SPACES))) else None


def _with_doubles(dice: _Dice, pens: Sequence[Pen]) -> tuple[dict[int, int], list[set[int]]]:
    """By space the one with the same number, and per space all that must differ from it."""
    unlike = [set(others) for others in NEIGHBOURS]
    for pen in pens:
        for space in pen:
            unlike[space] |= {*pen} - {space}
    same: dict[int, int] = {}
    for at in dice.shuffled(range(len(pens))):
        pairs = [pair for pair in combinations(pens[at], 2) if pair[1] not in NEIGHBOURS[pair[0]]]
        if pairs and len(same) < 2 * data.DOUBLES:
            one, other = pairs[dice.shuffled(range(len(pairs)))[0]]
            same |= {one: other, other: one}
            unlike[one].discard(other)
            unlike[other].discard(one)
    return same, unlike
