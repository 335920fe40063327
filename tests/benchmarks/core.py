"""How quick the rules are: `python -m tests.benchmarks.core [--against PATH] [--rounds N]`.

Random games through `advance`, without views or matches, beside a yardstick: a script whose last line
says "<number>k choices/s". They take turns, so that a busy machine slows both. Nothing passes or fails.
"""

from __future__ import annotations

import re
import subprocess
import sys
import time
from argparse import ArgumentParser
from collections.abc import Sequence
from pathlib import Path
from random import Random
from statistics import median
from typing import Any

from game.core.engine import advance
from game.core.spec import Spec
from game.core.steps import Chance, Position
from game.headless.agreement import agree
from game.specs import SPECS

SECONDS = 2.0


def playout(spec: Spec[Any, Any], terms: Any, random: Random) -> int:
    """Play one game at random, chance by its outcomes; how many answers it took."""
    draw, choices = random.random, 0
    position: Position[Any] = spec.setup(terms)
    while position.agenda:
        step: Any = position.agenda[-1]
        if isinstance(step, Chance):
            outcomes = step.outcomes(terms, position.state)
            choice = outcomes[int(draw() * len(outcomes))][0]
        else:
            options = step.options(terms, position.state)
            choice = options[int(draw() * len(options))]
        position, _ = advance(terms, position, choice)
        choices += 1
    return choices


def measure(spec: Spec[Any, Any], seats: int, random: Random) -> tuple[float, float]:
    """Games and answers a second."""
    terms = agree(spec, ["random"] * seats, []).terms
    games = choices = 0
    began = time.perf_counter()
    while (seconds := time.perf_counter() - began) < SECONDS:
        choices += playout(spec, terms, random)
        games += 1
    return games / seconds, choices / seconds


def yardstick(path: Path) -> float:
    """Answers a second of another script, from the last line that it prints."""
    told = subprocess.run([sys.executable, path], capture_output=True, text=True, check=True).stdout
    found = re.search(r"(\d+)k choices/s", told.splitlines()[-1])
    if found is None:
        raise ValueError(f"{path} tells no choices a second")
    return float(found[1]) * 1000


def main(arguments: Sequence[str]) -> None:
    """Print one line a title and number of seats, medians over the rounds."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--against", type=Path)
    parser.add_argument("--rounds", type=int, default=3)
    args = parser.parse_args(arguments)
    random = Random(1)
    cases = [(spec, seats) for spec in SPECS for seats in spec.seats]
    figures: dict[str, list[tuple[float, float]]] = {}
    sticks: list[float] = []
    for _ in range(args.rounds):
        if args.against:
            sticks.append(yardstick(args.against))
        for spec, seats in cases:
            figures.setdefault(f"{spec.key}, {seats} seats", []).append(measure(spec, seats, random))
    for name, rounds in figures.items():
        games, choices = (median(each) for each in zip(*rounds, strict=True))
        share = f", {choices / median(sticks):.2f} of the yardstick" if sticks else ""
        print(f"{name}: {games:,.0f} games/s, {choices:,.0f} choices/s{share}")
    if sticks:
        print(f"yardstick: {median(sticks):,.0f} choices/s")


if __name__ == "__main__":
    main(sys.argv[1:])
