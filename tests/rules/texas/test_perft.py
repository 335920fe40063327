"""How many sequences of answers there are from fixed positions, by the rules and naively."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from game.core.engine import advance
from game.core.steps import Chance, Decision, Position
from game.rules.texas import SPEC
from game.rules.texas.model import FARM, State, Terms, cards_in
from tests.rules.texas import naive
from tests.rules.texas.table import BOARD, COMPASS, NAMES, begin, laid, terms_for


@dataclass(frozen=True)
class Case:
    """A position and its counts at depth 1, 2, 3 ..."""

    seats: int
    state: State
    counts: tuple[int, ...]
    seat: int = 0


TWO, FOUR = terms_for(), terms_for(4)
CASES = {
    "opening": Case(2, laid(TWO, hands=("N1 NE3 E2 S3 NW1", "N2 E1 SE2 SW1 W3")), (5, 22, 102, 658, 3_453, 18_131)),
    "opening with four": Case(
        4,
        laid(FOUR, hands=("N1 E2 NW1", "N2 SE2 W3", "S1 SW1 SW2", "E3 NE1 NE2")),
        (3, 9, 24, 55, 166, 950, 3_687, 16_811),
    ),
    "judges": Case(
        2,
        laid(
            TWO,
            hands=("N1 E1 S1 W1 NW2", "NE1 SE1 SW1 NW1 S3"),
            farm="d4 d6 e6 f4 c5",
            ranch="e4 d5 f5 f6 g5",
            judges=(1, 2),
        ),
        (4, 16, 62, 425, 2_127, 10_984, 47_398),
    ),
    "last card": Case(
        2,
        laid(
            TWO,
            hands=("N1 N2", "S1 S2 S3"),
            farm="e6 e8",
            ranch="e4 d5",
            judges=(0, 0),
            discard="N3 NE1 NE2 NE3 E1 E2 E3 SE1 SE2 SE3 SW1 SW2 SW3 W1 W2 W3 NW1 NW2",
        ),
        (2, 3, 5, 26, 121, 657, 3_500, 17_788),
    ),
    "passes": Case(
        4,
        laid(
            FOUR,
            hands=("N1 N2 N3", "W1 W2 W3", "E1 NW1 NW2", "NE1 NE2 SW1"),
            officer="a9",
            ranch="b9",
            judges=(0, 0, 1, 1),
        ),
        (1, 1, 1, 1, 12, 12, 132, 132),
    ),
    "last marker": Case(
        2,
        laid(TWO, hands=("N1 E1 S2", "W1 S1 SE1"), farm="e6", ranch="f5", judges=(1, 1), markers=1),
        (4, 18, 54, 396, 1_839, 5_831, 24_531),
        seat=1,
    ),
}


MOST_NAIVE, MOST_SAMPLED = 10_000, 2_000
"""Sequences that the naive game counts with `--whole`, and always."""


def sequences(terms: Terms, position: Position[State], depth: int) -> int:
    """The same count by the rules."""
    if depth == 0:
        return 1
    if position.over:
        return 0
    step = position.agenda[-1]
    if isinstance(step, Chance):
        answers = [choice for choice, _ in step.outcomes(terms, position.state)]
    else:
        assert isinstance(step, Decision)
        answers = list(step.options(terms, position.state))
    if depth == 1:
        return len(answers)
    return sum(sequences(terms, advance(terms, position, choice)[0], depth - 1) for choice in answers)


def told(terms: Terms, state: State, seat: int) -> naive.Naive:
    """The position as the naive game has it."""

    def named(cards: int) -> set[tuple[str, int]]:
        return {(NAMES[card][:-1], int(NAMES[card][-1])) for card in cards_in(cards)}

    spots = BOARD.spots
    table = naive.Naive(
        markers_on={spots[n].name: "F" if face == FARM else "R" for n, face in enumerate(state.squares) if face},
        officer=spots[state.officer].name,
        hands=[named(hand) for hand in state.hands],
        judges=list(state.judges),
        pile=named(state.pile),
        discard=named(state.discard),
        markers=state.markers,
        full=terms.deal.cards,
        seat=seat,
    )
    table.settle()
    return table


@pytest.mark.parametrize("name", CASES)
def test_counts(name: str) -> None:
    case = CASES[name]
    terms = TWO if case.seats == 2 else FOUR
    position = begin(terms, case.state, case.seat)
    depths = range(1, len(case.counts) + 1)
    assert tuple(sequences(terms, position, depth) for depth in depths) == case.counts


@pytest.mark.parametrize("name", CASES)
def test_the_naive_game_counts_the_same(name: str, whole: bool) -> None:
    case = CASES[name]
    table = told(TWO if case.seats == 2 else FOUR, case.state, case.seat)
    most = MOST_NAIVE if whole else MOST_SAMPLED
    counts = [number for number in case.counts if number < most]
    assert [naive.count(table, depth) for depth in range(1, len(counts) + 1)] == counts


@pytest.mark.parametrize(("terms", "counts"), [(TWO, (24, 552, 12_144)), (FOUR, (24, 552, 12_144))])
def test_deals(terms: Terms, counts: tuple[int, ...]) -> None:
    """TX4: 24 cards, then 23, then 22."""
    opening = SPEC.setup(terms)
    assert tuple(sequences(terms, opening, depth) for depth in (1, 2, 3)) == counts


def test_the_compass_is_the_same() -> None:
    assert tuple(naive.WAYS) == COMPASS
