"""Positions of Rolling Ranch laid out by hand; chance answers like a player.

A picture of a ranch is its 30 spaces in reading order: C P K animals, r and a the barns of resources and of animals,
p and n the warehouses of places and of animals, g a greenhouse, . an empty space.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from msgspec.structs import replace

from game.boards import load
from game.core.engine import open_with
from game.core.steps import Event, Step
from game.rules.rolling_ranch import SPEC, data
from game.rules.rolling_ranch.choices import Rescue, Shows
from game.rules.rolling_ranch.model import (
    ALL_CARDS,
    FREE_CHICKEN,
    NONE,
    TWO_WOOD,
    Options,
    Ranch,
    State,
    Terms,
    prepare,
)
from game.rules.rolling_ranch.rounds import BeginRound
from tests.games.laid_table import LaidTable

C, P, K = data.KINDS
BARN, ANIMAL_BARN = data.RESOURCE_BARN, data.ANIMAL_BARN
PLACES, ANIMALS = data.PLACE_STORE, data.ANIMAL_STORE
EMPTY = "." * 30

ROWS = """
    A6 B1 C6 C3
   A2 B5 B4 C1 C5
  D3 E6 E2 F3 C4 G2
   D5 E4 F1 F2 G5 G1
    H3 H5 F6 I1 G6
     H2 H4 I3 I4
"""
SHEET_A = ROWS.split()
"""Pen and number of each space; they are the names of spaces here, for none is there twice."""


_board = cache(load)


def terms_for(seats: int = 1, **options: Any) -> Terms:
    """The terms on the program's own sheets."""
    chosen = Options(**options)
    return prepare(SPEC.boards(chosen, seats, _board), seats, chosen)


def space(name: str) -> int:
    """The number of the space "C4" of sheet A."""
    return SHEET_A.index(name)


def mask(names: str) -> int:
    """The set of the spaces "C4 G2"."""
    return sum(1 << space(name) for name in names.split())


def ranch_of(picture: str, **changes: Any) -> Ranch:
    """The ranch of a picture; barns give wood and a chicken, warehouses have all icons, unless `changes` say so."""
    signs = "".join(picture.split())
    assert len(signs) == 30, picture
    animals = tuple(sum(1 << at for at, sign in enumerate(signs) if sign == kind) for kind in "CPK")
    built, wood, nails = [NONE] * 7, [0] * 7, [0] * 7
    greens = iter(data.GREENHOUSES)
    for at, sign in enumerate(signs):
        if sign in "rapng":
            building = next(greens) if sign == "g" else "rapn".index(sign)
            built[building], wood[building], nails[building] = at, data.WOOD[building], data.NAILS[building]
    ranch = Ranch(
        animals,  # type: ignore[arg-type]
        sum(1 << at for at, sign in enumerate(signs) if sign == "."),
        tuple(built),  # type: ignore[arg-type]
        tuple(wood),  # type: ignore[arg-type]
        tuple(nails),  # type: ignore[arg-type]
        (TWO_WOOD if "r" in signs else NONE, FREE_CHICKEN if "a" in signs else NONE),
        (2 * ("p" in signs), 2 * ("n" in signs)),
    )
    return replace(ranch, **changes)


def laid(**pens: str) -> str:
    """A picture in which pens hold these signs, by the order of their spaces; the rest is empty."""
    left = {letter: iter(signs) for letter, signs in pens.items()}
    return "".join(next(left.get(name[0], iter(".")), ".") for name in SHEET_A)


def full_but(*names: str, sign: str = "C", others: dict[str, str] | None = None) -> str:
    """A picture with everything filled with one sign, but for the spaces named and what `others` says stands there."""
    signs = [sign] * 30
    for name in names:
        signs[space(name)] = "."
    for name, other in (others or {}).items():
        signs[space(name)] = other
    return "".join(signs)


def with_icons(ranch: Ranch, building: int, wood: int, nails: int) -> Ranch:
    """The ranch with so many filled icons of a building."""
    woods, nailss = list(ranch.wood), list(ranch.nails)
    woods[building], nailss[building] = wood, nails
    return replace(ranch, wood=tuple(woods), nails=tuple(nailss))


def almost(ranch: Ranch, building: int, *, wood: int = 0, nails: int = 0) -> Ranch:
    """The ranch with a building that lacks so many icons."""
    return with_icons(ranch, building, data.WOOD[building] - wood, data.NAILS[building] - nails)


class Table(LaidTable[Terms, State]):
    """A game that goes on from a position."""

    def __init__(
        self,
        *ranches: Ranch | str,
        terms: Terms | None = None,
        missions: Sequence[int] = (),
        steps: Sequence[Step[Terms, State, Any]] = (BeginRound(),),
        **changes: Any,
    ) -> None:
        """A round begins, unless other steps are named; seat n holds mission n unless it is told."""
        terms = terms or terms_for(len(ranches))
        seats = terms.seats
        cards = tuple(missions or range(seats))
        held = [ranch_of(each) if isinstance(each, str) else each for each in ranches]
        state = State(
            turn=0,
            roller=0,
            dice=(),
            sheets=tuple(range(seats)) if len(terms.sheets) > 1 else (0,) * seats,
            ranches=(*held, *[Ranch()] * (seats - len(held))),
            missions=cards,
            cards=ALL_CARDS & ~sum(1 << card for card in cards),
        )
        super().__init__(terms, open_with(terms, replace(state, **changes), *steps))

    def ranch(self, seat: int = 0) -> Ranch:
        return self.state.ranches[seat]

    def roll(self, blue: int, yellow: int) -> list[Event[Terms, State]]:
        """Chance answers for both dice."""
        return self.do(Shows(blue), Shows(yellow))

    def points(self, seat: int = 0) -> dict[str, int]:
        return SPEC.score(self.terms, self.state)[seat].points


def rescue(kind: int, name: str) -> Rescue:
    return Rescue(kind, space(name))


def names(choices: Sequence[Any]) -> list[str]:
    """The spaces of choices, sorted."""
    return sorted(SHEET_A[each.at] for each in choices)
