"""The examples of Rancho: herds bred and traded for, turn by turn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from game.core.steps import Choice
from game.rules.rancho import SPEC
from game.rules.rancho.choices import BACKS, END_TURN, FINISH, LIFTS, ROLL, TAKES, Buy, Give, Pips, Put, Shows
from game.rules.rancho.model import COW, FOX, HORSE, LARGE_DOG, RABBIT, SHEEP, SMALL_DOG, WOLF
from game.rules.rancho.standing import Standing, standing
from tests.tools.rulebook.line import Line

_QUIET = (HORSE, COW)
"""Faces by which nothing is born where neither is owned."""
_KINDS = {"rabbits": RABBIT, "sheep": SHEEP, "small": SMALL_DOG, "large": LARGE_DOG}
_KEPT = 2
"""Rabbits that are not spent, so that there are more soon."""


class Breeding(Line):
    """A match of Rancho with spaces named as "3,2"; the first player breeds, the others wait."""

    def __init__(self, seats: int = 2, **options: Any) -> None:
        super().__init__(SPEC, seats, **options)

    def spaces(self, names: str) -> tuple[int, ...]:
        return tuple(sorted(map(self.terms.board.number, names.split())))

    @property
    def stands(self) -> Standing:
        """Animals of the seat in turn on its land."""
        return standing(self.terms, self.state, self.state.seat)

    def rolled(self, *faces: int) -> None:
        """The roll of the turn."""
        self.answer(ROLL, *map(Shows, faces))

    def done(self) -> None:
        """The end of the turn, with everything settled."""
        self.answer(FINISH if any(self.state.loose) else END_TURN)

    def round(self, *faces: int) -> None:
        """The first player's roll, then quiet turns of the others."""
        self.rolled(*faces)
        self.done()
        while self.state.seat:
            self.rolled(*_QUIET)
            self.done()

    def give(self, **many: int) -> None:
        """Animals of the seat in turn for credit: rabbits=3, sheep=1, small=1."""
        for name, count in many.items():
            for _ in range(count):
                gifts = (each for each in self.options_now if isinstance(each, Give))
                self.answer(next(each for each in gifts if each.kind == _KINDS[name]))

    def buy(self, *names: str) -> None:
        """Pastures, in the first way that is allowed."""
        for name in names:
            self.answer(self.bought(name))

    def bought(self, name: str, payee: int = -1) -> Buy:
        """Buying a pasture, with a toll to a certain seat where there are several ways."""
        at = self.terms.board.number(name)
        ways = [each for each in self.options_now if isinstance(each, Buy) and each.at == at]
        return next(each for each in ways if payee < 0 or each.tolls[0][0] == payee)

    def own(self, lists: Mapping[int, str]) -> None:
        """Rounds in which these seats breed rabbits and buy pastures for them, until it is the first player's turn."""
        left = {seat: names.split() for seat, names in lists.items()}
        while any(left.values()) or self.state.seat:
            seat = self.state.seat
            while left.get(seat) and self.stands.counts[RABBIT] >= self._price(left[seat][0]) + _KEPT:
                self.give(rabbits=self._price(left[seat][0]))
                self.buy(left[seat].pop(0))
            if any(left.values()) or seat:
                self.rolled(*((RABBIT, RABBIT) if left.get(seat) else _QUIET))
                self.done()

    def _price(self, name: str) -> int:
        return int(self.terms.spaces.numbers[self.terms.board.number(name)])

    def breed(self, rabbits: int) -> None:
        """Play the rounds that it takes the first player to have so many rabbits, or the fewest beyond."""
        while (now := self.stands.counts[RABBIT]) < rabbits:
            self.round(RABBIT, RABBIT if now + (now + 1) // 2 < rabbits else HORSE)

    def stand(self, rabbits: str, sheep: str = "", cow: str = "") -> None:
        """All animals of the seat in turn as they shall stand, loose ones too: a rabbit on each of its spaces, then
        as many as there is room for."""
        for lift in self.stands.lifts:
            self.answer(*[lift] * max(1, self.state.rabbits[lift.at]))
        if cow:
            self.answer(Put(COW, self.spaces(cow)))
        self.answer(*(Put(SHEEP, self.spaces(name)) for name in sheep.split()))
        for each in 2 * rabbits.split():
            at = self.spaces(each)
            many = 5 if self.state.rabbits[at[0]] else 1
            self.answer(*[Put(RABBIT, at)] * min(many, self.state.loose[RABBIT]))
        assert not any(self.state.loose[:HORSE]), self.state.loose

    def trade(self, kind: int, **gifts: int) -> None:
        self.give(**gifts)
        self.answer(TAKES[kind])


def owning(names: str, **options: Any) -> Breeding:
    """The first player's turn, with these pastures beside the farm."""
    line = Breeding(quick_start=True, **options)
    line.own({0: names})
    return line


def board() -> None:
    line = Breeding()
    line.save("board", view=("space:3,-2", "space:2,3", "space:0,3"))
    line.save("begin", view=("space:3,1", "space:1,3"))


def room() -> None:
    line = owning("3,1 2,1 1,3")
    line.stand("2,3", "3,2")
    line.rolled(COW, COW)
    tries = {"A": "3,1 2,1", "B": "1,3 2,3", "C": "1,2 0,3"}
    line.save("cow", {letter: Put(COW, line.spaces(names)) for letter, names in tries.items()})


def horse() -> None:
    line = owning("3,1 2,2 2,1 1,1 1,3 1,2")
    line.stand("1,3", "1,2")
    line.rolled(HORSE, HORSE)
    tries = {"A": "3,2 2,3 2,2", "B": "3,1 2,1 1,1"}
    line.save("horse", {letter: Put(HORSE, line.spaces(names)) for letter, names in tries.items()})


def trade() -> None:
    line = Breeding()
    line.give(sheep=1)
    tries = {"A": TAKES[SMALL_DOG], "B": TAKES[RABBIT], "C": TAKES[COW]}
    line.save("trade", tries, view=("pan",))


def dear() -> None:
    """The herd of the rulebook that is worth a horse: 24 rabbits."""
    line = owning("2,2")
    for kind, price in ((LARGE_DOG, 6), (SHEEP, 6), (SMALL_DOG, 3), (RABBIT, 0)):
        line.breed(price + _KEPT if price else 3)
        if price:
            line.trade(kind, rabbits=price)
            line.stand("2,3", "3,2 2,2" if kind != LARGE_DOG else "3,2")
    line.give(rabbits=3, sheep=2, small=1, large=1)
    line.save("dear", {"A": TAKES[HORSE]}, view=("pan", "stall:0"))


def land() -> None:
    line = Breeding()
    line.give(sheep=1)
    line.save("land", {"A": line.bought("3,1"), "B": Buy(line.terms.board.number("2,1"))})


def home() -> None:
    """The rulebook's cow that is born while only a 1 and a 2 are free: others make room for it on the farm."""
    line = owning("3,1 2,1 1,1")
    line.breed(6 + _KEPT)
    line.trade(SHEEP, rabbits=6)
    line.stand("2,3", "3,2 3,1")
    line.breed(6)
    line.stand("2,3", "3,2 3,1")
    line.rolled(COW, COW)
    line.stand("1,1", "3,1 2,1", "3,2 2,3")
    line.save("cow_at_home", view=("space:3,2",))


def loose() -> None:
    line = Breeding()
    line.give(sheep=1)
    line.answer(*[TAKES[RABBIT]] * 6)
    line.save("loose", {"A": Put(RABBIT, line.spaces("3,2")), "B": BACKS[RABBIT]})


def called_off() -> None:
    line = Breeding()
    line.give(sheep=1)
    line.buy("3,1")
    line.save("called_off", view=("stall:0", "pan", "space:2,3"))


def full() -> None:
    line = Breeding(quick_start=True)
    line.rolled(SHEEP, HORSE)
    rabbits = LIFTS[line.spaces("2,3")[0]]
    tries: dict[str, Choice] = {"A": BACKS[SHEEP], "B": rabbits, "C": Buy(line.terms.board.number("1,3"))}
    line.save("full", tries)


def births() -> None:
    """Two sheep and five rabbits; a sheep and a rabbit are rolled."""
    line = owning("3,1")
    for kind in (SHEEP, RABBIT, RABBIT):
        line.round(kind, HORSE)
    line.stand("2,3", "3,2 3,1")
    assert line.stands.counts == (5, 2, 0, 0)
    line.rolled(RABBIT, SHEEP)
    line.save("births", view=("space:2,2",))


def blocked() -> None:
    """The rulebook's blocked player, and after the first purchase."""
    line = Breeding(6, quick_start=True)
    line.own({0: "3,1 2,2 1,3", 1: "-3,4 -2,3 -1,3 0,3 1,2", 5: "4,-1 3,0 2,1 2,0"})
    line.give(sheep=1)
    line.give(rabbits=2)
    wanted = {"A": ("-1,4", 1), "B": ("-2,4", 1), "C": ("0,2", 1), "D": ("1,1", 1), "E": ("3,-1", 5), "F": ("2,-1", 5)}
    line.save("blocked", {letter: line.bought(*each) for letter, each in wanted.items()})
    line.buy("3,-1")
    line.save("not_blocked", {"A": line.bought("2,-1")}, view=("space:3,-1", "space:2,3", "space:0,3"))


def fox() -> None:
    line = owning("2,2 2,1 1,1 2,0")
    line.breed(5)
    line.trade(SMALL_DOG, rabbits=3)
    line.breed(4)
    line.stand("1,1 2,3", "2,0")
    line.rolled(FOX, COW)
    line.answer(Pips(1))
    line.save("fox", view=("space:3,2", "space:0,2"))


def wolf() -> None:
    line = owning("3,1 2,1 2,2")
    line.breed(8)
    line.trade(LARGE_DOG, rabbits=6)
    line.stand("2,2", "3,2")
    line.rolled(COW, COW)
    line.stand("2,2", "3,2", "3,1 2,1")
    line.done()
    line.round(*_QUIET)
    line.rolled(WOLF, HORSE)
    line.answer(Pips(4))
    line.save("wolf", view=("space:3,0", "space:2,3"))


def dog() -> None:
    """The rulebook's three sheep on three 4s."""
    line = owning("3,1 2,2 1,3")
    for kind in (SHEEP, SHEEP, LARGE_DOG):
        line.breed(6 + _KEPT)
        line.trade(kind, rabbits=6)
        sheep = line.stands.counts[SHEEP] + line.state.loose[SHEEP]
        line.stand("2,3", " ".join(["3,1", "2,2", "1,3"][:sheep]))
    line.rolled(WOLF, HORSE)
    line.answer(Pips(4))
    line.save("dog")
    line.save("frozen", {"A": LIFTS[line.spaces("2,2")[0]]}, view=("space:3,0", "space:1,3"))


def last() -> None:
    """A horse is all that is wanted, and has room."""
    line = owning("3,1 2,2 1,3 2,1 1,2")
    line.stand("1,2", "1,3")
    line.rolled(COW, COW)
    line.stand("1,2", "1,3", "3,2 2,3")
    line.done()
    line.round(*_QUIET)
    line.rolled(HORSE, HORSE)
    line.save("last_horse", {"A": Put(HORSE, line.spaces("3,1 2,2 2,1"))})


def make() -> None:
    for each in (board, room, horse, trade, dear, land, home, loose, called_off, full):
        each()
    for each in (births, blocked, fox, wolf, dog, last):
        each()
