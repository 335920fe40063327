"""The examples of Rolling Acres: farms planted die by die."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from game.core import engine
from game.core.steps import Choice
from game.rules.rolling_acres import SPEC, written
from game.rules.rolling_acres.choices import (
    BARN,
    BEES,
    CARROTS,
    CHICKENS,
    CORN,
    HEART,
    NAMES,
    RABBITS,
    SILO,
    SUN,
    SUNFLOWERS,
    Grow,
    Lay,
    Product,
    Put,
    Shines,
    Shows,
    Take,
)
from game.rules.rolling_acres.steps import Crop, Draft, Plant
from tests.tools.rulebook.line import Line

_BOTH = SUN + HEART
_LETTERS, _ADDED = "CSKRHB", "cok"
"""How plans write products, and the crops that bees add."""
_BUILDINGS = ("0,5 0,6 0,7 1,6 1,7", "5,0 6,0", "6,6")
"""Places of barn, silo and well unless an example wants them elsewhere."""

Planting = tuple[int, int]
"""A product and the set of spaces that one die of it covers."""


def space(name: str) -> int:
    row, column = name.split(",")
    return 8 * int(row) + int(column)


def mask(names: str) -> int:
    return sum(1 << space(name) for name in names.split())


def letters(plan: str, wanted: str) -> int:
    """The spaces of a plan with a letter."""
    return sum(1 << at for at, letter in enumerate("".join(plan.split())) if letter == wanted)


class Farming(Line):
    """A match in which every sheet has the same buildings; a single player unless seats are given."""

    def __init__(self, seats: int = 1, **options: Any) -> None:
        super().__init__(SPEC, seats, **options)

    def build(self) -> Farming:
        for seat in range(self.seats):
            self.answer(*(self.put(building, names) for building, names in enumerate(_BUILDINGS)), NAMES[seat])
        return self

    def put(self, building: int, names: str) -> Put:
        """Drawing a building on these spaces."""
        covers = self.terms.buildings[building].covers
        return next(Put(*each) for each, spaces in covers.items() if spaces == mask(names))

    def lay(self, product: Product, spaces: int) -> Lay:
        """Planting a layout of a product on these spaces."""
        for big, layout in enumerate(self.terms.layouts[product][self.state.sides[product]]):
            for each, covered in layout.covers.items():
                if covered == spaces:
                    return Lay(bool(big), *each)
        raise LookupError(spaces)

    def roll(self, *dice: Product, bounty: int = _BOTH) -> None:
        self.answer(*map(Shows, dice), Shines(bounty))

    def tiled(self, product: Product, spaces: int) -> Iterator[list[Planting]]:
        """Ways to cover spaces with layouts of a product, with few dice first."""
        if not spaces:
            yield []
            return
        low = spaces & -spaces
        for layout in reversed(self.terms.layouts[product][self.state.sides[product]]):
            for covered in layout.covers.values():
                if covered & low and not covered & ~spaces:
                    yield from ([(product, covered), *rest] for rest in self.tiled(product, spaces ^ covered))

    def planned(self, plan: str) -> list[Planting]:
        """The dice that a plan takes."""
        return [each for product in range(6) for each in next(self.tiled(product, letters(plan, _LETTERS[product])))]

    def sow(self, plan: str) -> Farming:
        """A single player's rounds that make a farm: eight lines of products, with small letters for crops of bees."""
        for product, spaces in self.planned(plan):
            self.roll(product, product)
            self.answer(Take(product), self.lay(product, spaces))
            self.grow(plan)
        return self

    def grow(self, plan: str) -> None:
        """Grow what the bees add, as a plan has it."""
        while isinstance(self.top, Crop):
            self.answer(next(each for each in self.options_now if self._meant(plan, each)))

    def rabbit(self, name: str = "") -> None:
        """A turn with a single rabbit, on a space or on the first one that is free."""
        self.answer(Take(RABBITS))
        lays = [each for each in self.options_now if isinstance(each, Lay) and not each.big]
        self.answer(next(each for each in lays if not name or each.at == space(name)))

    def _meant(self, plan: str, grow: Any) -> bool:
        return bool(letters(plan, _ADDED[grow.product]) >> grow.at & 1)


def sown(plan: str) -> Farming:
    return Farming().build().sow(plan)


def drawing() -> None:
    line = Farming(2)
    line.answer(line.put(BARN, _BUILDINGS[BARN]))
    tries = {"A": "2,1 2,2", "B": "2,5 2,6", "C": "3,2 4,2"}
    shape = line.terms.buildings[SILO]
    upright = next(pose for pose in shape.poses if pose != line.put(SILO, tries["A"]).pose)
    found = {"A": line.put(SILO, tries["A"]), "B": line.put(SILO, tries["B"]), "C": Put(space("3,2"), upright)}
    line.save("silo", found)


def little() -> None:
    line = Farming(2, little_farmer=(False, True))
    tries = {"A": "0,0 0,1 1,0 1,1 2,0", "B": "1,3 2,2 2,3 3,2 3,3", "C": "0,5 1,5 1,6 2,5 2,6"}
    line.save("little", {letter: line.put(BARN, names) for letter, names in tries.items()})


def table() -> None:
    line = Farming(2).build()
    line.roll(CARROTS, CHICKENS, CORN)
    line.answer(Take(CHICKENS), line.lay(CHICKENS, mask("2,1 2,2 2,3")))
    line.save("dice", {"A": Take(CARROTS), "B": Take(CORN)}, view=("bounty",))


def layouts() -> None:
    for side in ("A", "B"):
        line = Farming(2, cards=(side,) * 6).build()
        line.answer(*map(Shows, (BEES, CARROTS, RABBITS)))  # while dice fall all cards are in sight
        line.save(f"side_{side.lower()}", view=("die:2", "score:chickens"))
    line = Farming(2).build()
    line.roll(SUNFLOWERS, CHICKENS, CORN)
    line.answer(Take(SUNFLOWERS))
    line.save(
        "layouts", {"A": line.lay(SUNFLOWERS, mask("1,1 1,2 2,1")), "B": line.lay(SUNFLOWERS, mask("2,3 2,4 3,3 3,4"))}
    )


PLANS = {
    "carrots": """
        CC.CC### ......## ........ .KKCCKK.
        ........ #....... #.....#. ........""",
    "sunflowers": """
        .SS..### SSSS..## SSSS.... ........
        ........ #....... #.....#. ........""",
    "corn": """
        ...K.### ...K..## KKKKKKKK ...K....
        ...K.... #..K.... #..K..#. BKKkKKKK""",
    "rabbits": """
        CRKK.### CCC...## ..CC.... .CCRCC..
        ..CC.S.. #...SS.. #..KKR#. ....KK..""",
    "chickens": """
        HHHHH### HHHHH.## ........ HH...HHH
        HH...... #H...... #.....#. ........""",
}
POINTS = {"carrots": 8, "sunflowers": 10, "corn": 20, "rabbits": 7, "chickens": 19}


QUADRANT = """
        SSSS.### SSSS..## SSSS.... HHH.....
        ........ #....... #.....#. ........"""
FULL = """
        CCCCC### CCCCC.## KKKKKKKK KKKKKKKK
        HHHHHHHH #HHHHHHH #SSSSS#R SSSSSSS."""
"""All but two spaces that lie apart."""


def planting() -> None:
    line = sown("""
        SSS..### SSS...## ........ ........
        ........ #....... #.....#. ........""")
    line.roll(CORN, BEES, bounty=HEART)
    line.answer(Take(CORN))
    bounty = {"A": "2,6 3,6", "B": "2,7 3,7 4,7 5,7 6,7 7,7"}
    line.save("bounty", {letter: line.lay(CORN, mask(names)) for letter, names in bounty.items()})
    places = {"A": "2,4 3,4", "B": "1,1 2,1"}
    line.save("planting", {letter: line.lay(CORN, mask(names)) for letter, names in places.items()}, view=("space:a8",))


def bees() -> None:
    line = sown("""
        KK...### CC....## ........ ........
        ........ #....... #.....#. ........""")
    line.roll(BEES, BEES)
    line.answer(Take(BEES), line.lay(BEES, mask("2,2")))
    tries = {"A": "1,2", "B": "1,1", "C": "2,4"}
    found = {letter: Grow(CARROTS, space(name)) for letter, name in tries.items()}
    line.save("bee", found, view=("space:a8", "space:f5"))


def pair() -> None:
    line = sown(QUADRANT)
    line.roll(BEES, BEES)
    line.answer(Take(BEES), line.lay(BEES, mask("3,3 3,4")))
    assert isinstance(line.top, Crop)
    line.save("pair", {"B": Grow(SUNFLOWERS, space("2,4"))}, view=("space:a8", "space:f5"))


def together(line: Farming, plans: dict[int, str]) -> None:
    """Rounds in which some seats plant their plans and the others single rabbits."""
    left = {seat: line.planned(plan) for seat, plan in plans.items()}
    while any(left.values()):
        now = {seat: each.pop(0) for seat, each in left.items() if each}
        wanted = [product for product, _ in now.values()]
        line.roll(*wanted, *[RABBITS] * (line.terms.dice - len(wanted)))
        for _ in range(line.seats):
            seat = line.top.seat
            product, spaces = now.get(seat, (RABBITS, 0))
            if spaces:
                line.answer(Take(product), line.lay(product, spaces))
            else:
                line.rabbit()


def no_fit() -> None:
    line = Farming(2).build()
    together(line, {0: FULL})
    line.roll(CORN, RABBITS, CHICKENS)
    while line.top.seat:
        line.answer(Take(CHICKENS))
        line.answer(line.options_now[0])
    line.save("no_fit", {"A": Take(CORN), "B": Take(RABBITS)})


def end() -> None:
    """Three players: the second, who leads, takes a die that does not fit, then the first fills its farm."""
    for starter in (1, 2, 3):
        line = Farming(3, starter=starter).build()
        together(line, {0: FULL, 1: FULL})
        line.roll(RABBITS, RABBITS, RABBITS, CORN)
        for _ in range(3):
            seat = line.top.seat
            line.rabbit("1,5" if seat < 2 else "")
        if line.state.lead == 1:
            break
    line.roll(RABBITS, RABBITS, CORN, CHICKENS)
    assert isinstance(line.top, Draft)
    assert line.top.seat == 1
    line.answer(Take(CORN))
    line.rabbit()
    line.rabbit("7,7")
    assert line.top is None
    line.save("end", points={"0": {"finish": 0}, "1": {"finish": 3}, "2": {"finish": 0}}, focus=1)


def alone() -> None:
    line = Farming().build()
    line.roll(BEES, CARROTS)
    line.save("alone", {"A": Take(BEES)}, view=("bounty", "tile:5:0"))


def final() -> None:
    """A single player's game to its end, each die planted where it brings most."""
    best, found = -1, None
    for seed in range(30):
        rng, line = random.Random(seed), Farming().build()
        while line.top is not None:
            if isinstance(line.top, Draft | Plant | Crop):
                line.answer(max(line.options_now, key=lambda each: (_promise(line, each), rng.random())))
            else:
                line.answer(rng.choice(line.options_now))
        total = sum(_points(line).values())
        if total > best:
            best, found = total, line
    assert found is not None
    print(best, _points(found))
    print("\n".join(written(found.state.sheets[0])))
    found.save("final_score", points={"0": _points(found)})


def _points(line: Line) -> dict[str, int]:
    return dict(line.spec.score(line.terms, line.state)[0].points)


def _promise(line: Farming, choice: Choice) -> float:
    if isinstance(choice, Take):
        return 0.0
    after, _ = engine.play(line.terms, line.position, choice)
    return line.spec.evaluate(line.terms, after.state, 0)  # type: ignore[misc]


def make() -> None:
    for each in (drawing, little, table, layouts, planting, bees, pair, no_fit, end, alone, final):
        each()
    for product, plan in PLANS.items():
        line = sown(plan)
        line.roll(CARROTS, CHICKENS)
        line.save(product, points={"0": {product: POINTS[product]}})
