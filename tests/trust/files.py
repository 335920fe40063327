"""Spoilt files of every kind, through the entrance that such have: `python -m tests.trust.files --each 10000`.

Each ends in what the program says for it, or in success; never in another exception, never in more than a stated work,
and what was damaged is kept aside.
"""

from __future__ import annotations

import argparse
import tempfile
from pathlib import Path
from random import Random
from traceback import format_exception

import msgspec

from tests.scenes.unseen import open_window
from tests.trust.entrances import KINDS
from tests.trust.spoiling import MOST_CALLS, limited


class Entered(msgspec.Struct):
    """Outcomes of files of a kind."""

    taken: int = 0
    work: int = 0
    """The most function calls for one of them."""
    wrong: list[str] = []


def entered(kind: str, each: int, seed: str) -> Entered:
    """Outcomes of spoilt files of a kind."""
    made, dice = Entered(), Random(f"{seed} {kind}")
    with tempfile.TemporaryDirectory() as home:
        entrance = KINDS[kind](Path(home))
        for number in range(each):
            data = entrance.spoilt(dice)
            try:
                with limited() as work:
                    made.taken += entrance.enter(data)
            except BaseException as error:
                if isinstance(error, KeyboardInterrupt):
                    raise
                made.wrong.append(f"{kind} {number}: {''.join(format_exception(error))}{data[:200]!r}")
            made.work = max(made.work, work.calls)
    return made


def run() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.trust.files")
    parser.add_argument("--each", type=int, default=10_000)
    parser.add_argument("--kind", choices=KINDS)
    parser.add_argument("--seed", default="1")
    args = parser.parse_args()
    open_window()
    wrong = 0
    for kind in KINDS:
        if args.kind in (None, kind):
            made = entered(kind, args.each, args.seed)
            wrong += len(made.wrong)
            told = f"{args.each:>8} files {made.taken:>7} taken {made.work:>9} calls of {MOST_CALLS} at most"
            print(f"{kind:<12}{told} {len(made.wrong):>5} wrong", flush=True)
            for fault in made.wrong[:5]:
                print(fault)
    return 1 if wrong else 0


if __name__ == "__main__":
    raise SystemExit(run())
