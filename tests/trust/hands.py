"""Hands that know nothing at every table: `python -m tests.trust.hands --events 100000 [--title KEY] [--seed S]`.

Pointers, keys, letters, resizes and time come in storms; `tests.scenes.fuzz` says what is looked at meanwhile: store
and match hold the same rows, the rules follow these to the same position, frames are drawn, nothing is raised.
"""

from __future__ import annotations

import argparse
from collections import Counter
from traceback import format_exception

import msgspec

from game.titles import TITLES
from game.ui.title import Title
from tests.scenes.fuzz import DRAWN_EVERY, storm
from tests.scenes.unseen import open_window

STORM = 300
"""Events of one storm; then another begins in a new house."""


class Blown(msgspec.Struct):
    """Outcomes of storms over one table."""

    storms: int = 0
    frames: int = 0
    seen: Counter[str] = msgspec.field(default_factory=Counter)
    """By scene how many events it got."""
    wrong: list[str] = []


def blown(title: Title, events: int, seed: str) -> Blown:
    """Events over a house that has this table alone; each storm ends with its first fault."""
    made = Blown()
    for first in range(0, events, STORM):
        inputs = min(STORM, events - first)
        made.storms += 1
        made.frames += -(-inputs // DRAWN_EVERY)
        try:
            made.seen.update(storm(f"{seed} {title.key} {made.storms}", inputs, [title]).seen)
        except Exception as error:  # noqa: BLE001  that is what is looked for
            made.wrong.append("".join(format_exception(error)))
    return made


def run() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.trust.hands")
    parser.add_argument("--events", type=int, default=100_000)
    parser.add_argument("--title", choices=[title.key for title in TITLES])
    parser.add_argument("--seed", default="storm")
    args = parser.parse_args()
    open_window()
    wrong = 0
    for title in TITLES:
        if args.title in (None, title.key):
            made = blown(title, args.events, args.seed)
            wrong += len(made.wrong)
            told = f"{args.events:>8} events {made.storms:>5} storms {made.frames:>7} frames {len(made.wrong):>4} wrong"
            print(f"{title.key:<18}{told}  {dict(made.seen.most_common())}", flush=True)
            for fault in made.wrong[:5]:
                print(fault)
    return 1 if wrong else 0


if __name__ == "__main__":
    raise SystemExit(run())
