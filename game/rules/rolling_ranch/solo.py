"""The value of a ranch in a solo game (RR19): points to be expected by the end of its rounds, from tables.

The figures were learned from the last round backwards: the mean after the next roll and the owner's best action, on
some thousand ranches of a round, as sums of what stands there. They lie in a file, which
`tests/tools/fitting/rolling_ranch.py` makes.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from itertools import product

import msgspec

from game.core.seats import HIDDEN
from game.files import ASSETS
from game.rules.rolling_ranch import data
from game.rules.rolling_ranch.model import NONE, Ranch, is_complete
from game.rules.rolling_ranch.scoring import drawn_buildings, points_of_animals
from game.rules.rolling_ranch.sheet import Sheet

FILE = ASSETS / "minds" / "rolling_ranch.json"

Row = tuple[int, int, int, int, int, int]
Table = Mapping[str, Row]

Values = Mapping[str, Mapping[str, float]]
"""Points of the things in each table, by its name, while so many rounds are over."""


class Figures(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All figures of the file: hundredths of a point after the rounds of `knots`; in between they change evenly, and at
    the end everything is worth its points."""

    knots: Row
    """Rounds that are over, of each column."""
    pens: Table
    """Pens by their chickens, pigs, cows, or X for animals of several kinds, and empty spaces; a full one has its
    points (RR15)."""
    bonuses: Table
    """Drawn barns by their bonus."""
    icons: Table
    """Barns and warehouses that are not drawn, by building and filled icons of wood and of nails."""
    uses: Table
    """Warehouses by their bonus icons, beside the points of their pens."""
    drawn: Table
    """Greenhouses by the number drawn."""
    first: Table
    """The other greenhouse with most icons: by the number drawn and its icons of wood and of nails."""
    second: Table
    """The one with most icons after it."""
    progress: Table
    """Objectives by their progress; one that is fulfilled has its points (RR17)."""
    nearly: Table
    """Each pen that holds only animals of an objective, by its empty spaces."""
    growing: Table
    """Objectives by the empty spaces of all pens that hold only their animals."""
    spaces: Table
    """Ranches by their empty spaces."""
    later: Table
    """Per term what the rounds to come bring, about: it is left out, so that values before and after a round
    compare."""

    def after(self, turn: int) -> Values:
        """The values after so many rounds; nothing at the end."""
        return {name: self._column(getattr(self, name), turn) for name in TABLES}

    def _column(self, table: Table, turn: int) -> Mapping[str, float]:
        if turn >= data.SOLO_ROUNDS:
            return dict.fromkeys(table, 0.0)
        knots = self.knots
        place = next(place for place in reversed(range(len(knots) - 1)) if knots[place] <= turn)
        share = (turn - knots[place]) / (knots[place + 1] - knots[place])
        return {key: (1 - share) * (row[place] / 100) + share * (row[place + 1] / 100) for key, row in table.items()}


TABLES = tuple(name for name in Figures.__struct_fields__ if name != "knots")


@cache
def figures() -> Figures:
    """The figures that are kept, read when a value is first asked for."""
    return msgspec.json.decode(FILE.read_bytes(), type=Figures)


USUAL_PEN = 4.0
"""Spaces of the pen in which a complete warehouse is drawn."""

MOST_GROWING = 7
"""Empty spaces from which on an objective finds enough of them."""

Counts = tuple[int, int, int, int]
"""The chickens, pigs, cows and empty spaces of a pen."""

_SIZES = range(data.LARGEST_PEN + 1)


def all_pens() -> Iterator[tuple[Counts, str]]:
    """All pens that there can be, with their names in the table."""
    for chickens, pigs, cows, room in product(_SIZES, repeat=4):
        total = chickens + pigs + cows
        if total + room <= data.LARGEST_PEN:
            mixed = total > max(chickens, pigs, cows)
            animals = "X" * total if mixed else "C" * chickens + "P" * pigs + "K" * cows
            yield (chickens, pigs, cows, room), animals + "." * room


class Tables:
    """The values of all things on a ranch after a round; at the end their points."""

    def __init__(self, values: Values, over: bool) -> None:
        self._over = over
        pens, bonuses, uses = values["pens"], values["bonuses"], values["uses"]
        self._pens = {
            counts: points_of_animals(*counts[:3]) if over or not counts[3] else pens[name]
            for counts, name in all_pens()
        }
        self._bonuses = [bonuses[str(bonus)] for bonus in range(4)]
        self._uses = [[uses.get(f"{store}:{left}", 0.0) + over * left for left in range(3)] for store in range(2)]
        # A complete building is drawn next, or at the end is lost.
        complete = [max(self._bonuses[:2]), max(self._bonuses[2:]), *(uses[-1] + USUAL_PEN for uses in self._uses)]
        self._icons = {
            (building, data.WOOD[building], data.NAILS[building]): 0.0 if over else value
            for building, value in enumerate(complete)
        } | {(int(key[0]), int(key[2]), int(key[3])): value for key, value in values["icons"].items()}
        self._drawn = [data.GREENHOUSE_POINTS[number] if over else values["drawn"][str(number)] for number in range(4)]
        self._first = {(int(key[0]), int(key[2]), int(key[3])): value for key, value in values["first"].items()}
        self._second = {(int(key[0]), int(key[1])): value for key, value in values["second"].items()}
        names = list(zip(data.OBJECTIVE_NAMES, data.OBJECTIVES, strict=True))
        progress, nearly, growing = values["progress"], values["nearly"], values["growing"]
        self._progress = [[*(progress[f"{name}:{n}"] for n in range(each.count)), each.points] for name, each in names]
        self._nearly = [[nearly.get(f"{name}:{room}", 0.0) for room in _SIZES] for name, _ in names]
        self._growing = [[growing.get(f"{name}:{room}", 0.0) for room in range(MOST_GROWING + 1)] for name, _ in names]
        self._later = values["later"]
        self.later = sum(self._later.values())
        spaces = values["spaces"]
        self._spaces = [0.0, *(spaces[str(n)] - self._later["pens"] for n in range(1, data.SPACES + 1))]

    def spaces(self, ranch: Ranch) -> float:
        """The value of the number of empty spaces."""
        return self._spaces[ranch.empty.bit_count()]

    def pen(self, ranch: Ranch, pen: int) -> float:
        """The value of a pen, a set of spaces."""
        chickens, pigs, cows = ranch.animals
        counts = (chickens & pen).bit_count(), (pigs & pen).bit_count(), (cows & pen).bit_count()
        return self._pens[*counts, (ranch.empty & pen).bit_count()]

    def buildings(self, sheet: Sheet, ranch: Ranch) -> Iterator[tuple[str, float]]:
        """The values of the buildings, each with its sort; of greenhouses together."""
        built, wood, nails = ranch.built, ranch.wood, ranch.nails
        for sort in ("barns", "warehouses", "greenhouses"):
            yield sort, -self._later[sort]
        for barn in data.BARNS:
            bonus = ranch.bonuses[barn]
            yield "barns", self._icons[barn, wood[barn], nails[barn]] if bonus == NONE else self._bonuses[bonus]
        for store, building in enumerate(data.STORES):
            at = built[building]
            if at == NONE:
                yield "warehouses", self._icons[building, wood[building], nails[building]]
            else:
                size = sheet.pens[sheet.pen_of[at]].bit_count()
                yield "warehouses", data.SPACE_POINTS * size + self._uses[store][ranch.uses[store]]
        begun = [
            (wood[building] + nails[building], wood[building], nails[building])
            for building in data.GREENHOUSES
            if built[building] == NONE and (self._over or not is_complete(ranch, building))
        ]
        number = len(data.GREENHOUSES) - len(begun)
        value = self._drawn[number]
        if begun and not self._over:
            begun.sort(reverse=True)
            value += self._first[number, *begun[0][1:]]
            if len(begun) > 1:
                value += self._second[begun[1][1:]]
        yield "greenhouses", value

    def mission(self, sheet: Sheet, ranch: Ranch, card: int) -> float:
        """The value of a mission; none of a hidden one."""
        if card == HIDDEN:
            return 0.0
        return sum([self._objective(sheet, ranch, each) for each in data.CARDS[card]], -self._later["mission"])

    def _objective(self, sheet: Sheet, ranch: Ranch, number: int) -> float:
        kind, progress = data.OBJECTIVES[number].kind, self._progress[number]
        if kind == NONE:
            return progress[min(drawn_buildings(ranch), len(progress) - 1)]
        own, others, empty = ranch.animals[kind], 0, ranch.empty
        for other, spaces in enumerate(ranch.animals):
            if other != kind:
                others |= spaces
        # Per number of empty spaces the pens that hold only this kind.
        rooms = [(pen & empty).bit_count() for pen in sheet.pens if pen & own and not pen & others]
        if data.OBJECTIVES[number].what == "animals":
            growing = self._growing[number][min(sum(rooms), MOST_GROWING)]
            return progress[min(own.bit_count(), len(progress) - 1)] + growing
        nearly = self._nearly[number]
        return progress[min(rooms.count(0), len(progress) - 1)] + sum([nearly[room] for room in rooms])


@lru_cache(maxsize=data.SOLO_ROUNDS + 1)
def tables_after(turn: int) -> Tables:
    """The tables after so many rounds."""
    return Tables(figures().after(turn), turn >= data.SOLO_ROUNDS)


def tables_of(ranch: Ranch, turn: int) -> Tables:
    """The tables of a ranch after so many rounds: those of the end where it is full (RR14)."""
    return tables_after(min(turn, data.SOLO_ROUNDS) if ranch.empty else data.SOLO_ROUNDS)
