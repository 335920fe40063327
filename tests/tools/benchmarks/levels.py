"""How strong the computer players are: `python -m tests.tools.benchmarks.levels [--games N] [--keep FOLDER] [KEY...]`.

Prints the README's table: the levels against each other, the expert against itself with more time, alone, and against
a plain reader of another kind. Some games are played at a time, and what they came to is kept, so that hours of it can
be ended and gone on with.
"""

from __future__ import annotations

import subprocess
import sys
from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from game.ai import WORK
from game.ai.balance import wilson
from game.core.spec import Spec
from game.specs import SPECS

SEED = "figures"
GAMES, CEILING_GAMES = 400, 200
AT_A_TIME = 20
"""Games that are played before they are kept; whole pairs of them, as each deal is played twice."""

PAIRS = (("novice", "random"), ("farmer", "novice"), ("expert", "farmer"), ("expert", "greedy"))
"""The stronger one first, as each is meant to be."""

TIMES = 4
"""How much longer the expert thinks whose wins against itself are the ceiling."""

OUTSIDERS = {"texas": ("ab7", "tests.rules.texas.duel")}
"""By game a test opponent, and the command that has it play."""


class Part(msgspec.Struct, frozen=True):
    """Figures of some games; read from the JSON of any of the commands."""

    games: int
    wins: tuple[float, ...] = ()
    """Wins of the first and of the second player of a duel."""
    mean_scores: tuple[float, ...] = ()
    """Mean scores of games played alone."""


class Row(NamedTuple):
    """A row of the table: who plays, and the command that tells what it comes to."""

    title: str
    seats: int
    told: str
    name: str
    """Name of the files that are kept."""
    command: tuple[str, ...]
    games: int = GAMES

    def kept(self, folder: Path, number: int) -> Path:
        """The file with the figures of some of its games."""
        return folder / f"{self.title}-{self.name}-{self.seats}{f'-{number}' if number else ''}.json"


def rows(titles: Sequence[str]) -> Iterator[Row]:
    """All of some games, or of every one: with the fewest seats that can be won at, and with most."""
    for spec in SPECS:
        if not titles or spec.key in titles:
            yield from _rows(spec)


def _rows(spec: Spec[Any, Any]) -> Iterator[Row]:
    rival = [number for number in spec.seats if number > 1]
    for seats in dict.fromkeys((min(rival), max(rival))):
        for stronger, weaker in PAIRS:
            duel = ("game", "duel", spec.key, stronger, weaker, "--seats", str(seats), "--json")
            yield Row(spec.key, seats, f"{stronger} : {weaker}", f"{stronger}-{weaker}", duel)
    ceiling = (
        "game",
        "duel",
        spec.key,
        "expert",
        "expert",
        "--seats",
        str(min(rival)),
        "--times",
        str(TIMES),
        "--json",
    )
    told = f"expert, {TIMES} times as long : expert"
    yield Row(spec.key, min(rival), told, f"expert_{TIMES}-expert", ceiling, CEILING_GAMES)
    if 1 in spec.seats:
        alone = ("game", "simulate", spec.key, "--seats", "1", "--players", "expert", "--json")
        yield Row(spec.key, 1, "expert", "expert", alone, CEILING_GAMES)
    if spec.key in OUTSIDERS:
        other, module = OUTSIDERS[spec.key]
        against = (module, "expert", other, "--seats", str(min(rival)), "--work", str(WORK), "--json")
        yield Row(spec.key, min(rival), f"expert : {other}", f"expert-{other}", against)


def known(row: Row, folder: Path) -> list[Part]:
    """All that is kept of a row, part by part."""
    found = list[Part]()
    while (part := _read(row.kept(folder, len(found)))) is not None:
        found.append(part)
    return found


def _read(path: Path) -> Part | None:
    """None where nothing is kept, or its writing was broken off."""
    try:
        return msgspec.json.decode(path.read_bytes(), type=Part)
    except (OSError, msgspec.DecodeError):
        return None


def play(row: Row, number: int, games: int, folder: Path) -> None:
    """Play some more games by the command that everybody has, and keep what it tells."""
    seed = f"{SEED}/{number}" if number else SEED
    command = [sys.executable, "-m", *row.command, "--games", str(games), "--seed", seed]
    row.kept(folder, number).write_bytes(subprocess.run(command, capture_output=True, check=True).stdout)


def line(row: Row, found: Sequence[Part]) -> str:
    """A row of the table."""
    games = sum(part.games for part in found)
    if row.seats > 1:
        won = sum(part.wins[0] for part in found)
        share, low, high = (f"{100 * number:.0f}" for number in (won / games, *wilson(won, games)))
        came = f"{share} % ({low}-{high})"
    else:
        came = f"{sum(part.games * part.mean_scores[0] for part in found) / games:.1f} points"
    return f"| {row.title} | {row.seats} | {row.told} | {games} | {came} |"


def run() -> None:
    """The command."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("titles", nargs="*", metavar="KEY")
    parser.add_argument("--games", type=int, help="at most so many of each row; 0: only print what is kept")
    parser.add_argument("--keep", type=Path, default=Path("build/levels"))
    args = parser.parse_args()
    args.keep.mkdir(parents=True, exist_ok=True)
    print("| game | seats | players | games | won by the first (95 %), or points |", "|---|---|---|---|---|", sep="\n")
    for row in rows(args.titles):
        wanted = row.games if args.games is None else min(args.games, row.games)
        found = known(row, args.keep)
        while (left := wanted - sum(part.games for part in found)) > 0:
            play(row, len(found), min(left, AT_A_TIME), args.keep)
            found = known(row, args.keep)
        if found:
            print(line(row, found), flush=True)


if __name__ == "__main__":
    run()
