"""How often goals are met: `python -m tests.tools.goals KEY [LEVEL ...] [--games N] [--work N] [--seats N ...]`.

Plays games of one level against itself with every number of seats that goals differ in, and prints for each goal the
share of seats that met it. A goal is worth its name where some level does in 3 to 60 % of its games.
"""

from __future__ import annotations

from argparse import ArgumentParser
from collections import Counter

from game.ai import OPPONENT_LEVELS, WORK
from game.core.spec import Spec
from game.headless.agreement import agree, find_spec
from game.headless.playout import play_match

Share = tuple[int, int]
"""How many seats have met a goal, and of how many."""


def tables(spec: Spec[object, object]) -> tuple[int, ...]:
    """Numbers of seats with which every goal can be tried at least once: few ones first."""
    left, chosen = list(spec.goals), list[int]()
    for seats in spec.seats:
        if found := [goal for goal in left if goal.fits(seats)]:
            chosen.append(seats)
            left = [goal for goal in left if goal not in found]
    return tuple(chosen)


def shares(spec: Spec[object, object], level: str, seats: int, games: int, work: int) -> dict[str, Share]:
    """Per goal that so many may try how often it was met."""
    met = Counter[str]()
    for number in range(1, games + 1):
        result = play_match(agree(spec, [level] * seats, (), work), f"goals/{number}").result
        for name, who in result.goals if result is not None else ():
            met[name] += len(who)
    return {goal.name: (met[goal.name], games * seats) for goal in spec.goals if goal.fits(seats)}


def main() -> None:
    """Play, and print the shares."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("title")
    parser.add_argument("levels", nargs="*", default=OPPONENT_LEVELS)
    parser.add_argument("--seats", type=int, nargs="*")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--work", type=int, default=WORK)
    args = parser.parse_args()
    spec = find_spec(args.title)
    for seats in args.seats or tables(spec):
        for level in args.levels:
            for name, (met, of) in shares(spec, level, seats, args.games, args.work).items():
                print(f"{args.title} {seats} {level} {name}: {met} of {of}, {100 * met / of:.1f} %", flush=True)


if __name__ == "__main__":
    main()
