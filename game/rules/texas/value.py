"""What a position of Texas is worth: the log-odds of winning, linear in a few terms, weighted by the markers left.

The weights were fitted by logistic regression to games that the reader had played against itself, and smoothed.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import tanh
from typing import NamedTuple

from game.core.memo import Memo
from game.rules.texas.data import MARKERS
from game.rules.texas.node import Node, outcome
from game.rules.texas.squares import ALL, hope, points


class Weights(NamedTuple):
    """Log-odds for one more of each than the other side has."""

    point: float
    judge: float
    card: float
    hope: float
    turn: float
    """For being on the move."""


KNOTS = (
    (1, Weights(0.0733, 0.83, -0.208, 0.0004, 0.200)),
    (4, Weights(0.0416, 1.17, -0.056, 0.0014, 0.052)),
    (8, Weights(0.0302, 1.14, -0.011, 0.0026, 0.047)),
    (14, Weights(0.0223, 1.04, 0.005, 0.0045, 0.038)),
    (20, Weights(0.0175, 0.93, 0.050, 0.0055, 0.040)),
    (28, Weights(0.0145, 0.87, 0.090, 0.0079, 0.045)),
    (36, Weights(0.0115, 0.75, 0.140, 0.0115, 0.052)),
    (48, Weights(0.0130, 0.65, 0.140, 0.0155, 0.055)),
)
"""The weights at some numbers of markers left; straight between them, and as at the nearest beyond."""


def _weights(markers: int) -> Weights:
    """The weights with so many markers left."""
    low = KNOTS[0]
    for high in KNOTS:
        if markers < high[0]:
            break
        low = high
    share = (markers - low[0]) / (high[0] - low[0]) if high[0] > low[0] and markers > low[0] else 0.0
    return Weights(*(a + (b - a) * share for a, b in zip(low[1], high[1], strict=True)))


WEIGHTS = tuple(map(_weights, range(MARKERS + 1)))
"""By markers left."""


def count_sides(sides: tuple[int, int]) -> float:
    """The log-odds for the first of two sides by their markers alone."""
    mine, theirs = sides
    taken = mine | theirs
    weights, free = WEIGHTS[max(0, MARKERS - taken.bit_count())], ALL ^ taken
    return weights.point * (points[mine] - points[theirs]) + weights.hope * (hope(mine, free) - hope(theirs, free))


sides: Memo[tuple[int, int], float] = Memo(count_sides, 150_000)
"""`count_sides`; at most 150,000 pairs of sides, some 40 MB."""


def balance(amounts: Sequence[int]) -> int:
    """What the mover's side has more of than the other; sides alternate round the table."""
    if len(amounts) == 2:  # most games, and asked for at every position
        return amounts[0] - amounts[1]
    return sum(amounts[::2]) - sum(amounts[1::2])


def value(node: Node) -> float:
    """The mover's chance from -1, lost, to 1, won."""
    weights, cards, judges = WEIGHTS[node.markers], balance(list(map(int.bit_count, node.hands))), balance(node.judges)
    return tanh((sides[node.mine, node.theirs] + weights.card * cards + weights.judge * judges + weights.turn) / 2)


def end(node: Node) -> float:
    """1 for a win, -1 for a loss, 0 for a tie; a little more for more points."""
    won, lead = outcome(node.mine, node.theirs)
    return won + lead / 250_000
