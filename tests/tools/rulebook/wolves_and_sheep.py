"""The examples of Wolves and Sheep: landscapes played tile by tile, each draw as it is needed."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.steps import Chance
from game.rules.wolves_and_sheep import SPEC, data
from game.rules.wolves_and_sheep.choices import DONE, PAUSE, Add, Announce, Dealt, Drawn, Lay, Show, Stop
from game.rules.wolves_and_sheep.land import Land, after_covering, after_laying, cell, neighbours
from game.rules.wolves_and_sheep.model import HUNTER, WOLF
from game.rules.wolves_and_sheep.steps import DealSecret
from tests.rules.wolves_and_sheep import table
from tests.tools.rulebook.line import Line

BLACK = 0
COVER = "cover"

Put = tuple[int, int, str]
"""A cell from the village, and the edges that are wanted, see `table.put`; a tile by its label before a colon."""


class Grazing(Line):
    """A match in which seats lay in turn what was planned; then the first seat is to act."""

    def __init__(self, *puts: Put, seats: int = 2, hands: Sequence[str] = (), **options: object) -> None:
        lays = planned(puts)
        aside = {number for number, each in enumerate(lays) if each.tile >= data.FIRST_SECRET}
        aside |= {number + 1 for number in aside}
        first = (len(aside) - len(lays)) % seats
        # A secret tile is shown by the first seat, which then lays its extra tile; both are no turns.
        super().__init__(SPEC, seats, starter=first + 1, **options)
        self._flocks = list(data.COLOURS)
        self._wanted: list[list[int]] = [[] for _ in range(seats)]
        seat = first
        for number, each in enumerate(lays):
            self._wanted[0 if number in aside else seat] += [each.tile] if each.tile < data.FIRST_SECRET else []
            seat = seat if number in aside else (seat + 1) % seats
        for seat, hand in enumerate(hands):
            self._wanted[seat] += [table.tile(label) for label in hand.split()]
        self.chance()
        for each in lays:
            if each.tile >= data.FIRST_SECRET:
                self.aside(0, Show(0, each.tile - data.FIRST_SECRET))
            self.answer(each)
            self.chance()

    def chance(self) -> None:
        """All that chance is asked: flocks in order, tiles as they are needed, then the first land in the bag."""
        while isinstance(self.top, Chance):
            step = self.top
            if isinstance(step, DealSecret):
                self.answer(Dealt(self._flocks.pop(0)))
                continue
            mine = self._wanted[step.seat]  # type: ignore[attr-defined]
            kept = {tile for each in self._wanted for tile in each}
            others = (tile for tile in self.state.bag if tile < data.FIRST_WOLF and tile not in kept)
            self.answer(Drawn(mine.pop(0) if mine else next(others)))


def planned(puts: Sequence[Put]) -> list[Lay]:
    """The tiles that lie so, the first of the list that match."""
    land, lays = table.START, []
    for x, y, pattern in puts:
        at = cell(x, y)
        if pattern == COVER:
            tile = next(number for number in range(data.FIRST_HUNTER, data.IN_BAG) if number not in table.used(land))
            land = after_covering(land, at, tile)
            lays.append(Lay(tile, 0, 0, at))
            continue
        land = put(land, x, y, pattern)
        what = land.tiles[at]
        lays.append(Lay(what >> 3, what >> 2 & 1, what & 3, at))
    return lays


def put(land: Land, x: int, y: int, pattern: str) -> Land:
    """Put as `table.put` does, or a certain tile: "L01:V..."."""
    label, _, edges = pattern.rpartition(":")
    if not label:
        return table.put(land, x, y, pattern)
    at, number = cell(x, y), table.tile(label)
    need = land.frontier.get(at, 0)
    for what in range(number << 3, (number << 3) + 8):
        shown = table.TWO.shapes[what].edges
        if table.alike(table.letters(what), edges) and all(need >> 3 * n & 7 in (0, e) for n, e in enumerate(shown)):
            return after_laying(table.TWO.shapes, land, at, what)
    raise LookupError(pattern)


def spot(x: int, y: int, edge: int | None = None) -> str:
    """A cell as the table calls it, or the quarter at one of its edges."""
    return f"cell:{cell(x, y)}" if edge is None else f"part:{cell(x, y)}:{edge}"


def parts(*quarters: tuple[int, int, str]) -> str:
    """Quarters of tiles by their cell and the letters of their edges."""
    return " ".join(spot(x, y, "nesw".index(edge)) for x, y, edges in quarters for edge in edges)


def matched(line: Line, x: int, y: int) -> int:
    """How many edges a tile matches there."""
    return neighbours(line.state.layout.land(line.terms.shapes), cell(x, y))


def say(name: str, line: Line, **marks: str) -> None:
    """The spots that the text has to name."""
    print(name, marks, [dict(tally.points) for tally in SPEC.score(line.terms, line.state)])


PAIR: list[Put] = [(1, 0, "kkKV"), (1, 1, "KFFF")]
"""Two black sheep, closed, with a forest beside them."""


def tiles() -> None:
    line = Grazing(*PAIR, (-1, 0, "RVYR"), hands=("L01 L33 W2 H3",))
    marks = {"A": "face:0:0 face:0:1", "B": "face:61:0 face:61:1", "C": "face:66:0 face:66:1"}
    say("tiles", line, **marks)
    line.save("tiles", view=("face:0:0", "face:66:1"))


def areas() -> None:
    line = Grazing((1, 0, "kkKV"), (1, 1, "L56:KRKY"), (1, 2, "Kkkk"))
    say("areas", line, A=parts((1, 0, "s"), (1, 1, "n")), B=parts((1, 1, "s"), (1, 2, "n")))
    line.save("areas", view=(spot(-1, 0), spot(2, 1), spot(1, 2, 2)), points={"0": {"meadow": 2}})


def fits() -> None:
    line = Grazing((1, 0, "..VV"), (0, 1, "VYy."), hands=("L06 L33 L49 L40",))
    good, bad = table.lay("L06", 1, 1, "V..Y"), table.lay("L06", 0, 2, "V...")
    say("fits", line, A=spot(1, 1), B=spot(0, 2), C="face:5:0")
    assert [matched(line, *at) for at in ((1, 1), (-1, 0))] == [2, 1]
    line.save("fits", {"A": good, "B": bad}, view=(spot(-1, 0), spot(2, 0)))
    line.save("draw", {"A": good, "B": table.lay("L06", -1, 0, ".V..")}, view=(spot(0, -1), spot(0, 2)))


def only_animals() -> None:
    line = Grazing((1, 0, "VRBV"), (1, 1, "BFFB"), hands=("W1 W2 H1 H2",))
    assert PAUSE in line.options_now
    say("only_animals", line, A=spot(2, 1))
    line.save("only_animals", {"A": Lay(table.tile("W1"), 0, 0, cell(2, 1))}, view=(spot(-1, 0), spot(0, 1)))


def shepherd() -> None:
    line = Grazing((1, 0, "kkKV"), (0, 1, "VKk."), hands=("W1 L33 L49 L40",))
    line.aside(0, Show(0, BLACK))
    marks = {"A": spot(1, 1), "B": "shepherd"}
    say("shepherd", line, **marks)
    assert matched(line, 1, 1) == 2
    line.save("shepherd", {"A": Lay(data.FIRST_SECRET, 1, 0, cell(1, 1))})


def wolf() -> None:
    line = Grazing(
        (1, 0, "RrKV"),
        (1, 1, "KFFF"),
        (1, -1, "FFRF"),
        (2, -1, "hunter"),
        (2, 1, "FFfF"),
        (3, -1, "ffFF"),
        (3, 1, "FffF"),
        hands=("W1",),
    )
    cells = {"A": (1, 2), "B": (3, 0), "C": (2, -2)}
    say("wolf", line, **{letter: spot(*at) for letter, at in cells.items()})
    tries = {letter: Lay(table.tile("W1"), 0, 0, cell(*at)) for letter, at in cells.items()}
    line.save("wolf", tries, view=(spot(0, 0, 3),))


def hunter() -> None:
    line = Grazing(*PAIR, (2, 1, "wolf"), (2, 0, "ffF."), (2, 2, "Ffff"), hands=("H1",))
    cells = {"A": (2, 1), "B": (3, 1)}
    say("hunter", line, **{letter: spot(*at) for letter, at in cells.items()})
    assert matched(line, 2, 1) == 3
    line.save("hunter", {letter: Lay(table.tile("H1"), 0, 0, cell(*at)) for letter, at in cells.items()})


def danger() -> None:
    line = Grazing(*PAIR, (2, 1, "wolf"), (1, 2, "wolf"), (2, 1, COVER))
    say("danger", line, A=parts((1, 0, "s"), (1, 1, "n")), B=spot(1, 2), C=spot(2, 1, 0))
    line.save("danger", points={"0": {"meadow": 0}})


def joined(name: str, *second: Put, meadow: int) -> None:
    """A forest with a wolf, joined to another forest."""
    line = Grazing(*PAIR, (1, 2, "wolf"), (2, 0, ".FfB"), *second, (3, 1, "FffF"), (2, 1, ".FFF"))
    say(name, line, A=parts((1, 0, "s"), (1, 1, "n")), B=spot(1, 2), C=spot(3, 0, 0), D=parts((2, 1, "esw")))
    line.save(name, points={"0": {"meadow": meadow}})


def announced() -> None:
    line = Grazing(*PAIR, (2, 0, ".FfB"), hands=("", "W1 H1"))
    line.aside(1, Announce(1, WOLF)).answer(Add(HUNTER), DONE, Lay(table.tile("W1"), 0, 0, cell(1, 2)))
    line.chance()
    cells = {"A": (1, 2), "B": (3, 0)}
    say("announced", line, **{letter: spot(*at) for letter, at in cells.items()})
    tries = {letter: Lay(table.tile("H1"), 0, 0, cell(*at)) for letter, at in cells.items()}
    line.save("announced", tries, view=(spot(0, 0, 3),))


def closed() -> None:
    line = Grazing(
        (1, 0, "kkKV"),
        (1, 1, "KKKK"),
        (2, 1, "kKkK"),
        (1, 2, "Kkk."),
        (0, 1, "VKk."),
        (3, 1, "KkkK"),
        (-1, 0, "KVk."),
        (-1, -1, "kkKk"),
    )
    eight = parts((1, 1, "nesw"), (1, 0, "s"), (2, 1, "w"), (1, 2, "n"), (0, 1, "e"))
    say("closed", line, A=eight, B=parts((2, 1, "e"), (3, 1, "wn")), C=parts((-1, 0, "n"), (-1, -1, "s")))
    view = (spot(-1, -1, 0), spot(-1, -1, 3), spot(3, 1, 1), spot(1, 2, 2))
    line.save("closed", view=view, points={"0": {"meadow": 8}})


FLOCKS: list[Put] = [
    (1, 0, "KKYV"),
    (-1, 0, "bVBB"),
    (0, 1, "VYYR"),
    (0, -1, "RBVV"),
    (1, -1, "rkKB"),
    (2, 0, "k.kK"),
    (-1, 1, "BRrb"),
    (-2, 0, "bBb."),
    (1, 1, "YyyY"),
    (0, 2, "Yyyy"),
    (0, -2, "W3:RRRR"),
    (1, -2, "rr.R"),
    (-1, -2, "rRr."),
    (0, -3, "rrRr"),
]
"""Meadows of four black and blue sheep, six yellow and eight red ones."""


def final() -> None:
    line = Grazing(*FLOCKS, seats=4)
    for seat in range(4):
        line.aside(seat, Stop(seat))
    earned = [(4, 6), (6, 3), (8, 1), (4, 0)]
    points = {str(seat): {"meadow": sheep, "bonus": bonus} for seat, (sheep, bonus) in enumerate(earned)}
    line.save("final", points=points)


def two_flocks() -> None:
    line = Grazing(*FLOCKS, two_flocks=True)
    line.save("two_flocks", points={"0": {"meadow": 4 + 8}, "1": {"meadow": 6 + 4}})


def make() -> None:
    for one in (tiles, areas, fits, only_animals, shepherd, wolf, hunter, danger, announced, closed, final, two_flocks):
        one()
    joined("tamed", (3, 0, "hunter"), meadow=2)
    joined("not_tamed", (3, 0, "wolf"), (3, 0, COVER), meadow=0)
