"""Every game ends: `python -m tests.trust.ends --each 500`.

Players of every level play each title under the usual options and each house option another way, with all numbers of
seats in turn. Random players keep what they need to come to an end, the others do without that too.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from functools import cache
from itertools import cycle, islice
from typing import Any, NamedTuple

from msgspec import structs

from game.ai import LEVELS
from game.boards import load
from game.core.spec import BadTerms, Spec
from game.headless.agreement import RANDOM, Agreement
from game.headless.parser import CommandError
from game.headless.playout import play_out
from game.specs import SPECS
from tests.trust.chance import agreements

MOST = 20_000
"""Some times as many choices as the longest of all random games takes."""


LITTLE = 4
"""Work for one answer of those that think."""


class Ended(NamedTuple):
    """How the games of one level under the same options went."""

    way: str
    games: int
    longest: int
    """The most choices of a game that has ended."""
    endless: tuple[str, ...]
    """The seeds of games that have not."""


_map = cache(load)


@cache
def tables(spec: Spec[Any, Any], level: str) -> dict[str, list[Agreement]]:
    """By options, told by what is not usual in them, the tables with all numbers of seats that they allow."""
    usual, found = spec.playout_options, dict[str, list[Agreement]]()
    for seats, options in agreements(spec):
        if level == RANDOM and _needed(spec, options):
            continue
        try:
            boards = spec.boards(options, seats, _map)
            spec.prepare(boards, seats, options)
        except BadTerms:
            continue
        agreed = Agreement(spec, options, boards, (level,) * seats, LITTLE)
        changed = structs.asdict(options).items() - structs.asdict(usual).items()
        known = found.setdefault(" ".join(f"{name}={value}" for name, value in changed) or "usual", [])
        if agreed not in known:
            known.append(agreed)
    return found


def _needed(spec: Spec[Any, Any], options: Any) -> bool:
    """Whether options are without something that random players need to come to an end."""
    plain, drilled = structs.asdict(spec.options()), structs.asdict(spec.playout_options)
    return any(plain[name] != drilled[name] != value for name, value in structs.asdict(options).items())


def played(
    spec: Spec[Any, Any], level: str, each: int, seed: str, most: int = MOST, of: slice = slice(None)
) -> Iterator[Ended]:
    """Games under each `of` the options, the numbers of seats in turn."""
    for way, agreed in list(tables(spec, level).items())[of]:
        longest, endless = 0, []
        for number, table in enumerate(islice(cycle(agreed), each)):
            try:
                longest = max(longest, play_out(table, f"{seed}/{number}", most).choices)
            except CommandError:
                endless.append(f"{seed}/{number}")
        yield Ended(way, each, longest, tuple(endless))


def run() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.trust.ends")
    parser.add_argument("--each", type=int, default=500)
    parser.add_argument("--seed", default="1")
    args = parser.parse_args()
    games = wrong = 0
    for spec in SPECS:
        for level in LEVELS:
            for ended in played(spec, level, args.each, args.seed):
                games += ended.games
                wrong += len(ended.endless)
                told = f"{ended.games:>6} games {ended.longest:>6} choices at most"
                without = f"  ENDLESS {' '.join(ended.endless[:3])}" if ended.endless else ""
                print(f"{spec.key:<18}{level:<8}{ended.way:<34}{told}{without}", flush=True)
    print(f"{games} games, {wrong} without an end")
    return 1 if wrong else 0


if __name__ == "__main__":
    raise SystemExit(run())
