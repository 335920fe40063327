"""The examples of Rolling Ranch."""

from __future__ import annotations

from game.core.steps import Chance
from game.rules.rolling_ranch import SPEC, data
from game.rules.rolling_ranch.actions import Act, Draw, PickBonus, Spend, UseBarns
from game.rules.rolling_ranch.choices import DONE, PASS, DrawAt, Give, Newborn, Pick, Rescue, Shows, TopCard, Use
from game.rules.rolling_ranch.model import ANY_ANIMAL, FREE_CHICKEN, NAIL, ONE_NAIL, TWO_WOOD, WOOD
from game.rules.rolling_ranch.rounds import Bear
from tests.tools.rulebook.line import Line

CHICKEN, PIG, COW = data.KINDS
_BLUE = {CHICKEN: 6, PIG: 3, COW: 5}
"""The face of the blue die with each animal and no heart, so that nothing breeds."""


class Ranching(Line):
    """A match of two on sheet A, of whom the second passes."""

    def __init__(self, *missions: int) -> None:
        super().__init__(SPEC, 2)
        self.answer(*(TopCard(card) for card in missions or (0, 19)))

    @property
    def numbers(self) -> tuple[int, ...]:
        found: tuple[int, ...] = self.terms.sheets[0].numbers
        return found

    def roll(self, blue: int, yellow: int) -> None:
        """The next roll, once whoever is still to act has passed; the first seat is to act then."""
        while not isinstance(self.top, Chance):
            self.answer(DONE if isinstance(self.top, Spend | UseBarns) else PASS)
        self.answer(Shows(blue), Shows(yellow))
        while isinstance(self.top, Act) and self.top.seat:
            self.answer(PASS)

    def put(self, kind: int, *spaces: int) -> None:
        """A round each for animals on spaces."""
        for at in spaces:
            self.roll(_BLUE[kind], self.numbers[at])
            self.answer(Rescue(kind, at))

    def build(self, building: int, at: int, bonus: int = -1) -> None:
        """Play the rounds that a building takes, drawn on a space."""
        while self.state.ranches[0].built[building] < 0:
            self.roll(6, 4)
            while isinstance(self.top, Act | Spend) and self.top.seat == 0 and self._missing(building):
                left = self._missing(building)
                offered = [give for give in left if give in self.options_now]
                if not offered:
                    break
                self.answer(offered[0])
            if isinstance(self.top, Draw):
                self.answer(DrawAt(at))
            if isinstance(self.top, PickBonus):
                self.answer(Pick(bonus))

    def _missing(self, building: int) -> list[Give]:
        ranch = self.state.ranches[0]
        woods, nails = data.WOOD[building] - ranch.wood[building], data.NAILS[building] - ranch.nails[building]
        return [Give(WOOD, building)] * min(woods, 1) + [Give(NAIL, building)] * min(nails, 1)


def same_number() -> None:
    line = Ranching()
    line.roll(6, 4)
    line.save("same_number", {"A": Rescue(CHICKEN, 16), "B": Rescue(PIG, 10), "C": Rescue(CHICKEN, 20)})


def taken() -> None:
    line = Ranching()
    line.put(COW, 16)
    line.roll(6, 4)
    line.save("taken", {"A": Rescue(CHICKEN, 16), "B": Rescue(CHICKEN, 13)})


def collect() -> None:
    line = Ranching()
    line.roll(6, 4)
    line.save("collect", {"A": Give(WOOD, 0), "B": Give(NAIL, 2)}, view=("die:0", "die:1", "row:0", "row:3"))


def nothing() -> None:
    line = Ranching()
    line.roll(1, 5)
    line.save("nothing_to_collect", {"A": Give(WOOD, 0), "B": PASS}, view=("die:0", "die:1", "row:0", "row:1"))


def icons() -> None:
    line = Ranching()
    line.roll(5, 6)
    line.answer(Give(NAIL, 0))
    line.roll(3, 2)
    line.save("icons_full", {"A": Give(NAIL, 0), "B": Give(NAIL, 1)}, view=("row:0", "row:3"))


def draw() -> None:
    line = Ranching()
    line.put(COW, 7)
    line.roll(6, 4)
    line.answer(Give(WOOD, 0), Give(WOOD, 0), Give(NAIL, 0))
    line.save("draw_barn", {"A": DrawAt(9), "B": DrawAt(7)})


def bonus() -> None:
    line = Ranching()
    line.roll(6, 4)
    line.answer(Give(WOOD, 0), Give(WOOD, 0), Give(NAIL, 0), DrawAt(9))
    line.save("barn_bonus", {"A": Pick(TWO_WOOD), "B": Pick(ONE_NAIL)})


def barn() -> None:
    line = Ranching()
    line.build(data.ANIMAL_BARN, 25, ANY_ANIMAL)
    line.roll(2, 2)
    line.save("barn_equal", {"A": Use(data.ANIMAL_BARN, COW, 16)}, view=("space:2,0", "space:3,5", "space:0,2"))


def barn_rests() -> None:
    line = Ranching()
    line.build(data.ANIMAL_BARN, 25, FREE_CHICKEN)
    line.roll(6, 4)
    line.save("barn_rests", {"A": Use(data.ANIMAL_BARN, CHICKEN, 15)})


def places() -> None:
    line = Ranching()
    line.build(data.PLACE_STORE, 24)
    line.roll(6, 4)
    line.save("places", {"A": Use(data.PLACE_STORE, CHICKEN, 19), "B": Use(data.PLACE_STORE, COW, 13)})


def animals() -> None:
    line = Ranching()
    line.build(data.ANIMAL_STORE, 24)
    line.roll(6, 4)
    line.save("animals", {"A": Use(data.ANIMAL_STORE, COW, 13), "B": Use(data.ANIMAL_STORE, COW, 19)})


def births() -> None:
    line = Ranching()
    line.put(CHICKEN, 21, 22)
    line.roll(1, 5)
    while not isinstance(line.top, Bear):
        line.answer(PASS)
    tries = {"A": Newborn(CHICKEN, 26), "B": Newborn(CHICKEN, 27), "C": Newborn(CHICKEN, 17)}
    line.save("birth", tries)


def two_kinds() -> None:
    line = Ranching()
    line.put(CHICKEN, 2, 3)
    line.put(PIG, 7, 8)
    line.roll(1, 5)
    while not isinstance(line.top, Bear):
        line.answer(PASS)
    tries = {"A": Newborn(CHICKEN, 13), "B": Newborn(PIG, 13)}
    line.save("birth_of_two", tries, view=("space:4,0", "space:3,1", "born:0", "born:1"))


def full_pen() -> None:
    line = Ranching()
    line.put(CHICKEN, 9, 15)
    line.put(PIG, 26)
    line.roll(1, 5)
    line.roll(6, 4)
    line.save("no_room", points={"0": {"pens": 4}})


def pens() -> None:
    line = Ranching()
    line.put(COW, 21, 22, 26)
    line.build(data.GREENHOUSES[0], 27)
    line.put(CHICKEN, 12, 17)
    line.put(PIG, 18, 23)
    line.put(COW, 2, 3, 7, 8, 13)
    line.put(COW, 0)
    line.save(
        "pens", points={"0": {"pens": 10 + 4 + 21 + 3}}, view=("space:2,0", "space:5,2", "space:0,4", "space:3,5")
    )


def stores() -> None:
    line = Ranching()
    line.build(data.PLACE_STORE, 2)
    line.build(data.ANIMAL_STORE, 3)
    line.save("stores", points={"0": {"store": 5 + 2 + 5 + 2}}, view=("space:4,0", "space:4,2", "space:2,1"))


def plants() -> None:
    line = Ranching()
    for building, at in zip(data.GREENHOUSES, (10, 11, 16), strict=True):
        line.build(building, at)
    line.save("plants", points={"0": {"plants": 20}})


def chickens_alone() -> None:
    line = Ranching()
    line.put(CHICKEN, 12, 17)
    line.build(data.GREENHOUSES[0], 18)
    line.build(data.GREENHOUSES[1], 23)
    line.save("chickens_alone", points={"0": {"pens": 2, "plants": 12}})


def final() -> None:
    named = [tuple(data.OBJECTIVE_NAMES[each] for each in card) for card in data.CARDS]
    line = Ranching(named.index(("K8", "B4")), 0)
    line.build(data.RESOURCE_BARN, 9, TWO_WOOD)
    line.build(data.ANIMAL_BARN, 25, FREE_CHICKEN)
    line.build(data.PLACE_STORE, 24)
    line.build(data.GREENHOUSES[0], 16)
    line.roll(6, 4)
    line.answer(Use(data.PLACE_STORE, CHICKEN, 0))
    line.put(CHICKEN, 4, 10, 11, 15, 21, 22, 23, 27)
    line.put(PIG, 1, 5, 6, 12, 17, 18, 26, 28)
    line.put(COW, 2, 3, 7, 8, 13, 14, 19, 20)
    points = {"0": {"pens": 53, "store": 4, "plants": 5, "mission": 12}}
    line.save("final_score", points=points, view=("space:0,2", "space:5,2", "space:2,0", "space:0,5"))


def make() -> None:
    for one in (same_number, taken, collect, nothing, icons, draw, bonus, barn, barn_rests, places, animals):
        one()
    for one in (births, two_kinds, full_pen, pens, stores, plants, chickens_alone, final):
        one()
