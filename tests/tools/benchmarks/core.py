"""How quick the rules are: `python -m tests.tools.benchmarks.core [--against PATH] [--slices N] [--seats N]`.

Random games through `advance`, without views or matches, beside a yardstick: a script that defines
`playout(random) -> answers` and whose last statement, a loop that times it, is left out. Both play in this
process in short slices by turns and are measured in seconds of the processor, so that a busy machine slows
both alike; every slice is compared with the two of the yardstick round it. Nothing passes or fails.
"""

from __future__ import annotations

import ast
import os
import sys
import time
from argparse import ArgumentParser
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from statistics import median, quantiles
from types import ModuleType
from typing import Any

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # reading a map imports pygame

from game.core.engine import advance
from game.core.spec import Spec
from game.core.steps import Position
from game.headless.agreement import agree
from game.specs import SPECS
from game.startup import collect_rarely

SLICE = 0.3
"""Seconds of the processor."""

Game = Callable[[], int]
"""Plays one game; how many answers it took."""


def playout(spec: Spec[Any, Any], terms: Any, random: Random) -> int:
    """Play one game at random, chance by its outcomes; how many answers it took."""
    draw, choices = random.random, 0
    position: Position[Any] = spec.setup(terms)
    while position.agenda:
        step: Any = position.agenda[-1]
        if step.by_chance:
            outcomes = step.outcomes(terms, position.state)
            choice = outcomes[int(draw() * len(outcomes))][0]
        else:
            options = step.options(terms, position.state)
            choice = options[int(draw() * len(options))]
        position, _ = advance(terms, position, choice)
        choices += 1
    return choices


def ours(spec: Spec[Any, Any], seats: int) -> Game:
    """Games of a title, as processes play them that do nothing else."""
    collect_rarely()
    terms, random = agree(spec, ["random"] * seats, []).terms, Random(1)
    return lambda: playout(spec, terms, random)


def yardstick(path: Path) -> Game:
    """Games of a script, which is run up to the loop at its end."""
    script = ast.parse(path.read_text(encoding="utf-8"), str(path))
    if isinstance(script.body[-1], (ast.For, ast.While)):
        script.body.pop()
    module = ModuleType("yardstick")
    sys.modules[module.__name__] = module
    exec(compile(script, str(path), "exec", dont_inherit=True), vars(module))
    random, play = Random(1), vars(module)["playout"]
    return lambda: int(play(random))


def slice_of(game: Game) -> tuple[float, float]:
    """Games and answers a second."""
    games = choices = 0
    began = time.process_time()
    while (seconds := time.process_time() - began) < SLICE:
        choices += game()
        games += 1
    return games / seconds, choices / seconds


def beside(game: Game, stick: Game | None, slices: int) -> tuple[float, float]:
    """Choices a second, and their share of a yardstick's in slices by turns; 0 without one."""
    slice_of(game)
    rates, shares = [slice_of(game)[1]], list[float]()
    for _ in range(slices):
        if stick is None:
            rates.append(slice_of(game)[1])
            continue
        before = slice_of(stick)[1]
        rates.append(slice_of(game)[1])
        shares.append(2 * rates[-1] / (before + slice_of(stick)[1]))
    return median(rates), median(shares) if shares else 0.0


def spread(figures: Sequence[float]) -> str:
    """The median and the middle half."""
    low, middle, high = quantiles(figures, n=4)
    return f"{middle:.3f} ({low:.3f} to {high:.3f})"


def main(arguments: Sequence[str]) -> None:
    """Print one line a title and number of seats."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--against", type=Path)
    parser.add_argument("--slices", type=int, default=15)
    parser.add_argument("--seats", type=int)
    args = parser.parse_args(arguments)
    games = {
        f"{spec.key}, {seats} seats": ours(spec, seats)
        for spec in SPECS
        for seats in spec.seats
        if args.seats in (None, seats)
    }
    stick = yardstick(args.against) if args.against else None
    for game in (*games.values(), *([stick] if stick else [])):
        slice_of(game)  # warm
    figures: dict[str, list[tuple[float, float]]] = {name: [] for name in games}
    shares: dict[str, list[float]] = {name: [] for name in games}
    rates = [slice_of(stick)[1]] if stick else []
    for _ in range(args.slices):
        for name, game in games.items():
            figures[name].append(slice_of(game))
            if stick:
                rates.append(slice_of(stick)[1])
                shares[name].append(2 * figures[name][-1][1] / (rates[-2] + rates[-1]))
    for name, found in figures.items():
        rate, choices = (median(each) for each in zip(*found, strict=True))
        share = f", {spread(shares[name])} of the yardstick" if stick else ""
        print(f"{name}: {rate:,.0f} games/s, {choices:,.0f} choices/s{share}")
    if stick:
        print(f"yardstick: {median(rates):,.0f} choices/s")


if __name__ == "__main__":
    main(sys.argv[1:])
