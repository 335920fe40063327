"""Positions of Rolling Acres laid out by hand: farms as letters (see naive), spaces as "row,column"; chance answers
like a player.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from game.boards import load
from game.core.engine import open_with
from game.core.steps import Chance, Choice, Event, Step
from game.rules.rolling_acres import SPEC, written
from game.rules.rolling_acres.choices import Shines, Shows
from game.rules.rolling_acres.model import EMPTY, Options, Sheet, State, Terms, prepare
from game.rules.rolling_acres.steps import Draft, EndRound, EndTurn
from tests.games.laid_table import LaidTable

BOARD = load("rolling_acres")
LETTERS = "CSKRHBbsw"
ALL_A, ALL_B = ("A",) * 6, ("B",) * 6
CARROTS, SUNFLOWERS, CORN, RABBITS, CHICKENS, BEES = range(6)
SUN, HEART, BOTH = 1, 2, 3
BARE = "........ " * 8


def terms_for(seats: int = 2, **options: Any) -> Terms:
    """The terms on the program's own board."""
    return prepare([BOARD], seats, Options(**options))


def at(name: str) -> int:
    """The number of the space "row,column"."""
    row, column = name.split(",")
    return 8 * int(row) + int(column)


def spaces(names: str) -> tuple[int, ...]:
    """The numbers of the spaces "3,2 2,3", rising."""
    return tuple(sorted(map(at, names.split())))


def farm(text: str) -> Sheet:
    """A sheet from eight lines of letters."""
    letters = "".join(text.split())
    assert len(letters) == 64
    assert set(letters) <= {*LETTERS, "."}
    return tuple(sum(1 << n for n, each in enumerate(letters) if each == kind) for kind in LETTERS)


def lines(sheet: Sheet) -> list[str]:
    """The same back, for the naive reference."""
    return written(sheet)


def full_but(*names: str, kind: str = "H", text: str = BARE) -> str:
    """A farm on which every empty space but some is filled with a kind."""
    letters = list("".join(text.split()))
    empty = {at(name) for name in names}
    letters = [kind if each == "." and n not in empty else each for n, each in enumerate(letters)]
    return "".join(letters)


def state_of(terms: Terms, *farms: str, **fields: Any) -> State:
    """A state in round 1, farms empty unless they are given."""
    sheets = [farm(text) for text in farms]
    sides = tuple("AB".index(side) for side in terms.options.cards)
    given: dict[str, Any] = {
        "turn": 1,
        "sides": sides,
        "sheets": (*sheets, *(EMPTY,) * (terms.seats - len(sheets))),
        "names": tuple(range(terms.seats)),
        "lead": 0,
        "taken": (-1,) * terms.seats,
    }
    return State(**given | fields)


class Table(LaidTable[Terms, State]):
    """A game that goes on from a position."""

    def __init__(self, terms: Terms, state: State, *steps: Step[Terms, State, Any]) -> None:
        super().__init__(terms, open_with(terms, state, *steps))

    @property
    def outcomes(self) -> dict[Any, int]:
        """Chance's answers with their weights."""
        assert isinstance(self.top, Chance)
        return dict(self.top.outcomes(self.terms, self.state))

    def refusal(self, choice: Choice) -> tuple[str, str, tuple[int, ...]]:  # type: ignore[override]
        """Rule, key and spots of the reason why an answer is refused."""
        refusal = self.refused(choice)
        return refusal.rule, refusal.key, refusal.spots

    def roll(self, dice: Sequence[int], bounty: int = SUN) -> list[Event[Terms, State]]:
        """Chance's answers of one round."""
        return self.do(*map(Shows, dice), Shines(bounty))

    def farm(self, seat: int) -> list[str]:
        """A sheet as letters."""
        return written(self.state.sheets[seat])


def opened(terms: Terms) -> Table:
    """A new game."""
    table = Table(terms, SPEC.setup(terms).state)
    table.position = SPEC.setup(terms)
    return table


def in_round(terms: Terms, *farms: str, dice: Sequence[int], bounty: int = SUN, lead: int = 0, **fields: Any) -> Table:
    """A round after its roll; the dice are as many as the terms say."""
    assert len(dice) == terms.dice
    state = state_of(terms, *farms, lead=lead, dice=tuple(dice), bounty=bounty, **fields)
    steps: list[Step[Terms, State, Any]] = []
    for seat in terms.round_of[lead]:
        steps += [Draft(seat), EndTurn(seat)]
    return Table(terms, state, *steps, EndRound(lead))


def answer(table: Table, random: Random) -> Choice:
    """Any answer to what waits."""
    step = table.top
    if isinstance(step, Chance):
        return random.choice([each for each, _ in step.outcomes(table.terms, table.state)])  # type: ignore[no-any-return]
    return random.choice(table.options)  # type: ignore[no-any-return]
