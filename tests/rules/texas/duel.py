"""`python -m tests.rules.texas.duel`: a level against another or alpha-beta, every deal twice with swapped seats."""

from __future__ import annotations

import argparse
import json
import os
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from math import sqrt
from multiprocessing import get_context
from time import perf_counter, process_time
from typing import NamedTuple

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # reading a map imports pygame

from game.ai import always, generator
from game.ai.levels import greedy
from game.core.engine import advance, pick
from game.core.journal import Dealer
from game.core.mind import Below, GoOn
from game.core.spec import leaders
from game.core.steps import Chance, Choice, Position
from game.rules.texas import SPEC
from game.rules.texas.mind import LEVELS, choose
from game.rules.texas.model import State, Terms
from tests.rules.texas.alphabeta import AlphaBeta
from tests.rules.texas.table import terms_for

Answer = Callable[[Position[State], Below], Choice]


class Budget(NamedTuple):
    """For one decision: milliseconds, of the processor's time if `cpu`, or how often the answer to `go_on` is yes."""

    ms: int
    cpu: bool
    work: int

    def begin(self) -> GoOn:
        """A decision begins."""
        if self.work:
            asks = iter(range(self.work))
            return lambda: next(asks, None) is not None
        clock = process_time if self.cpu else perf_counter
        until = clock() + self.ms / 1000
        return lambda: clock() < until


def player(name: str, terms: Terms, budget: Budget) -> Answer:
    """The player called so: a level, "greedy", or "ab7" for alpha-beta of depth 7."""
    if name.startswith("ab"):
        reader = AlphaBeta(terms, int(name[2:]))
        return lambda position, below: reader.choose(position)
    if name == "greedy":
        return lambda position, below: greedy(SPEC, terms, position, below, always)
    level = LEVELS[name]

    def answer(position: Position[State], below: Below) -> Choice:
        return choose(terms, position, level, below, budget.begin()) or greedy(SPEC, terms, position, below, always)

    return answer


def game(names: tuple[str, str], seats: int, budget: Budget, seed: str, number: int) -> tuple[float, int]:
    """The share of a win of the first and its lead; it has the even seats in even games, the odd seats in odd ones."""
    terms, deal, asked = terms_for(seats), Dealer(f"{seed} {number // 2}").below, 0
    below, players = generator(f"{number}"), [player(name, terms, budget) for name in names]
    first = number % 2
    position = SPEC.setup(terms)
    while position.agenda:
        top = position.agenda[-1]
        if isinstance(top, Chance):
            outcomes = top.outcomes(terms, position.state)
            choice = pick(outcomes, deal(asked, sum(weight for _, weight in outcomes)))
            asked += 1
        else:
            choice = players[(top.seat + first) % 2](position, below)  # type: ignore[attr-defined]
        position, _ = advance(terms, position, choice)
    tallies = SPEC.score(terms, position.state)
    winners = leaders(tallies)
    return (first in winners) * 2 / len(winners) * (1 if seats == 2 else 2) / 2, (
        tallies[first].total - tallies[1 - first].total
    )


def interval(share: float, games: int, z: float = 1.96) -> tuple[float, float]:
    """Wilson's 95 % interval."""
    middle, wide = share + z * z / 2 / games, z * sqrt(share * (1 - share) / games + (z / 2 / games) ** 2)
    return (middle - wide) / (1 + z * z / games), (middle + wide) / (1 + z * z / games)


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(prog="python -m tests.rules.texas.duel", description=__doc__)
    parser.add_argument("first", nargs="?", default="expert")
    parser.add_argument("second", nargs="?", default="ab7")
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--from", type=int, default=0, dest="start")
    parser.add_argument("--seats", type=int, default=2, choices=SPEC.seats)
    parser.add_argument("--ms", type=int, default=700)
    parser.add_argument(
        "--cpu", action="store_true", help="milliseconds of the processor, for a machine with other work"
    )
    parser.add_argument("--work", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--seed", default="texas duel")
    parser.add_argument("--json", action="store_true", help="at the end alone: games and wins of both")
    given = parser.parse_args()
    one = partial(game, (given.first, given.second), given.seats, Budget(given.ms, given.cpu, given.work), given.seed)
    shares: list[float] = []
    leads: list[int] = []
    with ProcessPoolExecutor(given.jobs, get_context("spawn")) as pool:
        for share, lead in pool.map(one, range(given.start, given.start + given.games)):
            shares.append(share)
            leads.append(lead)
            if given.json:
                continue
            done, mean = len(shares), sum(shares) / len(shares)
            low, high = interval(mean, done)
            print(
                f"{given.first} - {given.second}: {mean:.1%} of {done} ({low:.0%}-{high:.0%}), "
                f"{sum(leads) / done:+.1f} points, seats swapped {sum(shares[1::2]) / max(1, done // 2):.1%}",
                flush=True,
            )
    if given.json:
        print(json.dumps({"games": len(shares), "wins": [sum(shares), len(shares) - sum(shares)]}))


if __name__ == "__main__":
    main()
