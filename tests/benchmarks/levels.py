"""How strong the computer players are: `python -m tests.benchmarks.levels [--games N] [--keep FOLDER] [KEY...]`.

Prints the README's table. What each pairing has come to is kept as the JSON of `five-acres duel`, so that hours of it can be
ended and gone on with; a pairing that is kept with fewer games is played again.
"""

from __future__ import annotations

import subprocess
import sys
from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import msgspec

from game.headless.duel import Duel
from game.specs import SPECS

SEED = "figures"
GAMES = 400
PAIRS = (("novice", "random"), ("farmer", "novice"), ("expert", "farmer"), ("expert", "greedy"))
"""The stronger one first, as each is meant to be."""


class Pairing(NamedTuple):
    """Two levels at a table of a game."""

    title: str
    stronger: str
    weaker: str
    seats: int

    def kept(self, folder: Path) -> Path:
        """Where its figures lie."""
        return folder / f"{self.title}-{self.stronger}-{self.weaker}-{self.seats}.json"


def pairings(titles: Sequence[str]) -> Iterator[Pairing]:
    """All of some games, or of every one: with the fewest seats that can be won at, and with most."""
    for spec in SPECS:
        if titles and spec.key not in titles:
            continue
        rival = [number for number in spec.seats if number > 1]
        for seats in dict.fromkeys((min(rival), max(rival))):
            for stronger, weaker in PAIRS:
                yield Pairing(spec.key, stronger, weaker, seats)


def known(pairing: Pairing, folder: Path) -> Duel | None:
    """What is kept of a pairing; None where nothing is, or a run was broken off."""
    try:
        return msgspec.json.decode(pairing.kept(folder).read_bytes(), type=Duel)
    except (OSError, msgspec.DecodeError):
        return None


def play(pairing: Pairing, games: int, folder: Path) -> None:
    """Play a pairing by the command that everybody has, and keep what it tells."""
    wanted = ["--games", str(games), "--seats", str(pairing.seats), "--seed", SEED, "--json"]
    command = [sys.executable, "-m", "game", "duel", pairing.title, pairing.stronger, pairing.weaker, *wanted]
    told = subprocess.run(command, capture_output=True, check=True).stdout
    pairing.kept(folder).write_bytes(told)


def line(found: Duel) -> str:
    """A row of the table."""
    share, low, high = (f"{100 * number:.0f}" for number in (found.share, found.low, found.high))
    pair = f"{found.levels[0]} : {found.levels[1]}"
    return f"| {found.title} | {found.seats} | {pair} | {found.games} | {share} % ({low}-{high}) |"


def run() -> None:
    """The command."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("titles", nargs="*", metavar="KEY")
    parser.add_argument("--games", type=int, default=GAMES, help="of each pairing; 0: only print what is kept")
    parser.add_argument("--keep", type=Path, default=Path("build/levels"))
    args = parser.parse_args()
    args.keep.mkdir(parents=True, exist_ok=True)
    print("| game | seats | levels | games | won by the first (95 %) |", "|---|---|---|---|---|", sep="\n")
    for pairing in pairings(args.titles):
        found = known(pairing, args.keep)
        if args.games and (found is None or found.games < args.games):
            play(pairing, args.games, args.keep)
            found = known(pairing, args.keep)
        if found is not None:
            print(line(found), flush=True)


if __name__ == "__main__":
    run()
