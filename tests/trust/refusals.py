"""Refused gestures of random matches at every table: `python -m tests.trust.refusals --games 200 [--title KEY]`.

Each has to name its rule; with something in hand it has to say more than that it does not go there.
"""

from __future__ import annotations

import argparse
import os
from collections import Counter

from game.titles import TITLES
from game.ui.chooser import NOWHERE, PRESS
from tests.scenes.refused import heard


def run() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.trust.refusals")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--title", choices=[title.key for title in TITLES])
    args = parser.parse_args()
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    wrong = 0
    for title in TITLES:
        if args.title not in (None, title.key):
            continue
        rules, bare = Counter[str](), 0
        for number in range(args.games):
            for each in heard(title, number):
                held = each.asked.gesture.target not in (PRESS, NOWHERE)
                fine = each.reason.rule and (not held or (each.reason.words and each.reason.own))
                rules[each.reason.rule] += 1
                if not fine:
                    bare += 1
                    print(title.key, number, each.asked.gesture, each.reason.words)
        wrong += bare
        print(
            f"{title.key:<18}{sum(rules.values()):>8} refused {bare:>4} wrong  {dict(rules.most_common())}", flush=True
        )
    return 1 if wrong else 0


if __name__ == "__main__":
    raise SystemExit(run())
