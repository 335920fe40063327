"""The rules of Rolling Ranch once more, slowly and without tables: sets of coordinates, for comparison."""

from __future__ import annotations

from collections import Counter

from game.rules.rolling_ranch.model import Ranch, State, Terms

At = tuple[int, int]

ROWS = {0: range(2, 6), 1: range(1, 6), 2: range(6), 3: range(6), 4: range(5), 5: range(4)}
HEXES: list[At] = [(q, r) for r, row in ROWS.items() for q in row]

BLUE = {
    1: ("C", 0, 0, 1),
    2: ("P", 1, 0, 1),
    3: ("P", 0, 1, 0),
    4: ("C", 1, 0, 1),
    5: ("K", 0, 1, 0),
    6: ("C", 2, 0, 0),
}
YELLOW = {
    1: ("C", 2, 0, 0),
    2: ("K", 0, 1, 0),
    3: ("P", 1, 0, 1),
    4: ("P", 0, 1, 0),
    5: ("C", 0, 0, 1),
    6: ("C", 1, 0, 1),
}
WOOD = [2, 3, 3, 3, 4, 4, 4]
NAILS = [1, 1, 2, 2, 2, 2, 2]
POINTS = {"C": [0, 1, 2, 4, 7, 11], "P": [0, 2, 4, 7, 11, 16], "K": [0, 3, 6, 10, 15, 21]}


class Sheet:
    """One seat's sheet as dicts of coordinates."""

    def __init__(self, terms: Terms, state: State, seat: int) -> None:
        sheet, ranch = terms.sheets[state.sheets[seat]], state.ranches[seat]
        self.ranch: Ranch = ranch
        self.number = dict(zip(HEXES, sheet.numbers, strict=True))
        self.pen = dict(zip(HEXES, sheet.pen_of, strict=True))
        self.stands: dict[At, str] = {}
        for letter, spaces in zip("CPK", ranch.animals, strict=True):
            self.stands |= {at: letter for space, at in enumerate(HEXES) if spaces >> space & 1}
        for building, at in enumerate(ranch.built):
            if at >= 0:
                self.stands[HEXES[at]] = str(building)
        self.built = {int(sign) for sign in self.stands.values() if sign.isdigit()}

    @property
    def empty(self) -> set[At]:
        return set(HEXES) - set(self.stands)

    def pens(self) -> list[list[str]]:
        """Content of each pen, empty spaces left out."""
        return [[self.stands[at] for at in HEXES if self.pen[at] == pen and at in self.stands] for pen in range(9)]

    def score(self) -> dict[str, int]:
        """RR15, RR16: without the mission."""
        pens = 0
        for signs in self.pens():
            animals = Counter(sign for sign in signs if sign in "CPK")
            if len(animals) == 1:
                ((kind, count),) = animals.items()
                pens += POINTS[kind][count]
            else:
                pens += animals.total()
        store = 0
        for building, left in ((2, self.ranch.uses[0]), (3, self.ranch.uses[1])):
            for at, sign in self.stands.items():
                if sign == str(building):
                    store += sum(self.pen[other] == self.pen[at] for other in HEXES) + left
        return {"pens": pens, "store": store, "plants": [0, 5, 12, 20][len(self.built & {4, 5, 6})]}

    def objective(self, name: str) -> bool:
        """RR5, RR17."""
        letter, count = name[0], int(name[1:])
        if letter == "B":
            return len(self.built) >= count
        if count != 4:
            return sum(sign == letter for sign in self.stands.values()) >= count
        full = 0
        for pen, signs in enumerate(self.pens()):
            whole = len(signs) == sum(self.pen[at] == pen for at in HEXES)
            full += whole and {sign for sign in signs if sign in "CPK"} == {letter}
        return full >= count

    def acts(self, blue: int, yellow: int, barns: int, stores: int) -> set[tuple[object, ...]]:
        """RR7, RR8, RR10, RR11: what may be answered, by name."""
        out: set[tuple[object, ...]] = {("Pass",)}
        (one, wood1, nails1, _), (two, wood2, nails2, _) = BLUE[blue], YELLOW[yellow]
        for at in self.empty:
            number = self.number[at]
            if number == yellow:
                out.add(("Rescue", one, at))
            if number == blue:
                out.add(("Rescue", two, at))
            if stores & 1:
                out |= {("Use", 2, kind, at) for kind in (one, two)}
            if stores & 2 and number in (blue, yellow):
                out |= {("Use", 3, kind, at) for kind in "CPK"}
            if barns & 2:
                out |= {("Use", 1, kind, at) for kind in ("C" if self.ranch.bonuses[1] == 2 else "CPK")}
        for building in range(7):
            lacks_wood = self.ranch.wood[building] < WOOD[building]
            lacks_nails = self.ranch.nails[building] < NAILS[building]
            if lacks_wood and wood1 + wood2:
                out.add(("Give", 0, building))
            if lacks_nails and nails1 + nails2:
                out.add(("Give", 1, building))
            if barns & 1 and (lacks_nails if self.ranch.bonuses[0] == 1 else lacks_wood):
                out.add(("GiveExtra", self.ranch.bonuses[0], building))
        return out
