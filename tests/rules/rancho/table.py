"""Positions of Rancho laid out by hand: spaces as "3,2", lists of them as "3,2 2,3"; chance answers like a player."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from game.boards import load
from game.core.engine import open_with
from game.core.steps import Step
from game.rules.rancho.choices import Buy, Give, Lift, Put, Shows
from game.rules.rancho.model import COW, HORSE, RABBIT, SHEEP, Four, Options, State, Terms, prepare
from game.rules.rancho.turn import BeginTurn
from tests.games.laid_table import LaidTable
from tests.rules.rancho.naive import PRICES, footprints, touching

BOARD = load("rancho")
AT = {spot.at: number for number, spot in enumerate(BOARD.spots)}


def terms_for(seats: int = 2, **options: Any) -> Terms:
    """The terms on the program's own board."""
    return prepare([BOARD], seats, Options(**options))


def space(name: str) -> int:
    """The number of the space "3,2"."""
    return BOARD.number(name)


def spaces(names: str) -> tuple[int, ...]:
    """The numbers of the spaces "3,2 2,3", rising."""
    return tuple(sorted(map(space, names.split())))


def mask(names: str) -> int:
    """The same as a set."""
    return sum(1 << each for each in spaces(names))


def laid(
    terms: Terms,
    *,
    land: Sequence[str] = (),
    rabbits: Mapping[str, int] | None = None,
    sheep: str = "",
    cows: Sequence[str] = (),
    horses: Sequence[str] = (),
    dogs: Sequence[tuple[int, int]] = (),
    loose: Four = (0, 0, 0, 0),
    herd: Mapping[int, int] | None = None,
    credit: int = 0,
    seat: int = 0,
    turn: int = 0,
) -> State:
    """A state; animals that are nowhere else are in the herd, unless `herd` says how many it has of a kind."""
    stacks = bytearray(len(BOARD.spots))
    for name, count in (rabbits or {}).items():
        stacks[space(name)] = count
    kennels = tuple(dogs) + ((0, 0),) * (terms.seats - len(dogs))
    out = (
        sum(stacks) + loose[RABBIT],
        len(sheep.split()) + loose[SHEEP],
        len(cows) + loose[COW],
        len(horses) + loose[HORSE],
        sum(small for small, _ in kennels),
        sum(large for _, large in kennels),
    )
    left = [all_ - gone for all_, gone in zip(terms.herd, out, strict=True)]
    for kind, count in (herd or {}).items():
        left[kind] = count
    a, b, c, d, e, f = left
    assert min(left) >= 0, "more animals than the game has"
    pastures = [*map(mask, land), *[0] * (terms.seats - len(land))]
    return State(
        turn=turn,
        seat=seat,
        herd=(a, b, c, d, e, f),
        owned=tuple(farm | own for farm, own in zip(terms.farmland, pastures, strict=True)),
        rabbits=bytes(stacks),
        sheep=mask(sheep),
        cows=tuple(sorted(terms.spaces.pairs.index(_two(each)) for each in cows)),
        horses=tuple(sorted(terms.spaces.triples.index(_three(each)) for each in horses)),
        dogs=kennels,
        loose=loose,
        credit=credit,
    )


def _two(names: str) -> tuple[int, int]:
    one, two = spaces(names)
    return one, two


def _three(names: str) -> tuple[int, int, int]:
    one, two, three = spaces(names)
    return one, two, three


class Table(LaidTable[Terms, State]):
    """A game that goes on from a position."""

    def __init__(self, terms: Terms, state: State, *steps: Step[Terms, State, Any]) -> None:
        """The turn of the seat in turn begins, unless other steps are named."""
        super().__init__(terms, open_with(terms, state, *steps or (BeginTurn(state.seat),)))

    def fork(self) -> Table:
        """The same once more, to try something else."""
        other = Table(self.terms, self.state, *self.position.agenda[::-1])
        assert other.position == self.position
        return other


def standing(state: State, terms: Terms, seat: int) -> Four:
    """How many rabbits, sheep, cows and horses stand on a seat's own spaces."""
    own = state.owned[seat]
    return (
        sum(count for at, count in enumerate(state.rabbits) if own >> at & 1),
        (state.sheep & own).bit_count(),
        sum(own >> terms.spaces.pairs[pair][0] & 1 for pair in state.cows),
        sum(own >> terms.spaces.triples[triple][0] & 1 for triple in state.horses),
    )


def give(kind: int, names: str = "") -> Give:
    """Give the animal that stands on the spaces named, or one from beside the board."""
    return Give(kind, spaces(names)[0] if names else -1)


def buy(name: str, *tolls: tuple[int, int]) -> Buy:
    return Buy(space(name), tolls)


def lift(names: str) -> Lift:
    """Lift the animal that stands on the spaces named."""
    return Lift(spaces(names)[0])


def put(kind: int, names: str) -> Put:
    return Put(kind, spaces(names))


def faces(*kinds: int) -> tuple[Shows, ...]:
    """Faces that the 12-sided dice show."""
    return tuple(map(Shows, kinds))


def scattered(terms: Terms, random: Random) -> State:
    """A random position at the start of a turn; no set stands yet, and one ranch in four has land that
    does not touch the rest."""
    hexes = {number: spot.at for number, spot in enumerate(BOARD.spots)}
    free = {number for number, at in hexes.items() if at in PRICES}
    land: list[str] = []
    rabbits: dict[str, int] = {}
    sheep: list[str] = []
    cows: list[str] = []
    horses: list[str] = []
    left = list(terms.herd)
    name = {number: spot.name for number, spot in enumerate(BOARD.spots)}
    for seat in range(terms.seats):
        own = list(terms.farms[seat])
        far = random.random() < 0.25
        for _ in range(random.randrange(9)):
            near = sorted(each for each in free if far or any(touching(hexes[each], hexes[o]) for o in own))
            if near:
                own.append(random.choice(near))
                free.discard(own[-1])
        land.append(" ".join(name[each] for each in own[2:]))
        open_ = {hexes[each] for each in own}
        placed: dict[int, list[str]] = {HORSE: [], COW: [], SHEEP: []}
        for size, kind in ((3, HORSE), (2, COW), (1, SHEEP)):
            for _ in range(random.randrange(3)):
                found = sorted(map(sorted, footprints(open_, size)))
                if found and left[kind] and not (kind == HORSE and random.random() < 0.6):
                    taken = random.choice(found)
                    open_ -= set(taken)
                    left[kind] -= 1
                    placed[kind].append(" ".join(name[AT[each]] for each in taken))
        horses += placed[HORSE]
        cows += placed[COW]
        sheep += placed[SHEEP]
        whole = all(placed.values())
        for each in sorted(open_):
            count = 0 if whole else min(random.choice((0, 0, 1, 2, 3, 6)), left[RABBIT])
            left[RABBIT] -= count
            rabbits[name[AT[each]]] = count
    dogs = []
    for _ in range(terms.seats):
        pack = [random.randrange(2) if left[kind] else 0 for kind in (4, 5)]
        left[4] -= pack[0]
        left[5] -= pack[1]
        dogs.append((pack[0], pack[1]))
    return laid(
        terms,
        land=land,
        rabbits=rabbits,
        sheep=" ".join(sheep),
        cows=cows,
        horses=horses,
        dogs=dogs,
        seat=random.randrange(terms.seats),
    )
