"""Weights of Texas: `python -m tests.tools.fitting.texas --games N [--work N] [--seed S]`.

Experts play N games for two, each reading few positions for an act; now and then one acts by chance, so that positions
differ. Each position counts with what its value is made of and with who won in the end: weights by markers left are
fitted to that by logistic regression, smoothed from knot to knot, and printed in the form of `KNOTS` in
`game.rules.texas.node`. 100 games take some four minutes of the processor, and weights to play by want thousands.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator, Sequence
from random import Random
from typing import NamedTuple

import numpy as np

from game.boards import load
from game.rules.texas.grid import Grid
from game.rules.texas.model import ALL_CARDS, CARDS, DEALS, MARKERS, Options, Terms, prepare
from game.rules.texas.node import (
    KNOTS,
    Node,
    Weights,
    after_draw,
    after_pass,
    after_play,
    card_routes,
    cards_on_board,
    lead_of,
    lead_scale,
    on_board_lead,
    outcome,
    playable_acts,
)
from game.rules.texas.reader import CHECK_INTERVAL, JUDGE_COST, Reader
from tests.tools.fitting.regression import shares

STRAY = 0.03
"""Share of acts that are left to chance."""

RIDGE, SMOOTH = 1e-5, 3e-3
"""Strength with which weights are held near nothing, and each knot's near the straight line between its neighbours'."""

STEPS = 12
"""Steps of Newton's method, more than enough for weights to settle."""

DIGITS = {"growth": 4, "safe": 4}
"""Digits of weights of what is counted in large numbers; of all others 3."""


class Sample(NamedTuple):
    """A position of a game."""

    markers: int
    amounts: Weights
    """Multiples of the weights, for the mover."""
    result: float
    """The mover's: 1 for a win, 0 for a loss, 0.5 for a tie."""


def amounts_of(grid: Grid, on_board: dict[int, int], node: Node) -> Weights:
    """Parts of the value of a position: how much of each there is more on the mover's side."""
    ours, others, free = grid.grounds[node.mine], grid.grounds[node.theirs], grid.all ^ (node.mine | node.theirs)
    return Weights(
        lead=(ours.points - others.points) / lead_scale(ours.points, others.points),
        judge=lead_of(node.judges),
        card=lead_of([hand.bit_count() for hand in node.hands]),
        growth=ours.growth(free) - others.growth(free),
        turn=1.0,
        on_board=on_board_lead(node.hands, on_board[1 << node.officer]),
        safe=ours.points * (not any(node.judges[1::2])) - others.points * (not any(node.judges[::2])),
    )


def positions(terms: Terms, random: Random, work: int) -> Iterator[tuple[int, Node]]:
    """The positions of a game in which somebody can act, and the last one, each with the place of its mover."""
    deal, routes, mover, passed = DEALS[2], card_routes(terms), 0, False
    cards = random.sample(range(len(CARDS)), 2 * deal.cards)
    hands = tuple(sum(1 << card for card in cards[place::2]) for place in range(2))
    pile = ALL_CARDS ^ hands[0] ^ hands[1]
    node = Node(0, 0, terms.grid.bits[terms.start], hands, (deal.judges,) * 2, MARKERS, pile)
    while node.markers:
        acts = {act.card: act for act in playable_acts(terms.grid.points, routes[node.officer], node, JUDGE_COST)}
        offered = [*acts, 0] if node.hands[0].bit_count() < deal.cards else [*acts]
        if offered:
            yield mover, node
            card = random.choice(offered) if random.random() < STRAY else _read(terms, random, work, node)
            drawn = [1 << each for each in range(len(CARDS)) if node.pile >> each & 1]
            node = after_play(node, acts[card]) if card else after_draw(node, random.choice(drawn))
        elif passed:
            break
        else:
            node = after_pass(node)
        mover, passed = 1 - mover, not offered
    yield mover, node


def _read(terms: Terms, random: Random, work: int, node: Node) -> int:
    asks = iter(range(work))
    return Reader(terms, random.randrange, lambda: next(asks, None) is not None).choose(node)


def samples(terms: Terms, random: Random, work: int) -> list[Sample]:
    """The positions of one game, and how it ended."""
    *before, (last, end) = positions(terms, random, work)
    grid, on_board = terms.grid, cards_on_board(card_routes(terms))
    won = (1 + outcome(grid, end.mine, end.theirs)[0]) / 2
    return [
        Sample(node.markers, amounts_of(grid, on_board, node), won if mover == last else 1 - won)
        for mover, node in before
    ]


def fitted(found: Sequence[Sample], knots: Sequence[int]) -> list[Weights]:
    """The weights at each knot by which the results are likeliest."""
    terms, places = len(Weights._fields), len(knots)
    table = np.zeros((len(found), terms, places))
    for row, sample in zip(table, found, strict=True):
        for place, share in shares(knots, sample.markers).items():
            row[:, place] = np.array(sample.amounts) * share
    usual = np.sqrt((table**2).mean(axis=0))
    scale = np.maximum(usual, usual.max(axis=1, keepdims=True) / 20 + 1e-9).ravel()  # what is hardly seen at a knot
    flat, results = table.reshape(len(found), -1) / scale, np.array([sample.result for sample in found])
    bends = np.diff(np.eye(places), 2, axis=0)
    held = np.kron(np.eye(terms), SMOOTH * bends.T @ bends + RIDGE * np.eye(places))
    weights = np.zeros(terms * places)
    for _ in range(STEPS):
        chances = 1 / (1 + np.exp(-flat @ weights))
        slope = flat.T @ (chances - results) / len(found) + held @ weights
        curve = (flat.T * (chances * (1 - chances))) @ flat / len(found) + held
        weights -= np.linalg.solve(curve, slope)
    return [Weights(*column) for column in (weights / scale).reshape(terms, places).T.tolist()]


def knots_text(knots: Sequence[int], rows: Iterable[Weights]) -> str:
    """The weights as `KNOTS` are written."""
    lines = []
    for markers, row in zip(knots, rows, strict=True):
        told = (f"{amount:.{DIGITS.get(name, 3)}f}" for name, amount in row._asdict().items())
        lines.append(f"    ({markers}, Weights({', '.join(told)})),\n")
    return f"KNOTS = (\n{''.join(lines)})"


def main() -> None:
    """Play, fit and print."""
    parser = argparse.ArgumentParser(prog="python -m tests.tools.fitting.texas", description=__doc__)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--work", type=int, default=8, help=f"how often {CHECK_INTERVAL} positions are read for an act")
    parser.add_argument("--seed", default="texas")
    given = parser.parse_args()
    terms, random = prepare([load("texas")], 2, Options()), Random(given.seed)
    found = [sample for _ in range(given.games) for sample in samples(terms, random, given.work)]
    knots = [markers for markers, _ in KNOTS]
    print(knots_text(knots, fitted(found, knots)))


if __name__ == "__main__":
    main()
