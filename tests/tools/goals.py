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

MEASURED = {
    "rancho": {
        "early": ("farmer", 2, 32.0),
        "no_dog": ("random", 2, 5.8),
        "small_farm": ("farmer", 2, 25.5),
        "unhurt": ("farmer", 2, 18.5),
        "three_kinds": ("farmer", 2, 43.0),
        "quiet": ("farmer", 2, 22.0),
    },
    "rolling_acres": {
        "hens": ("expert", 2, 14.5),
        "all_six": ("expert", 2, 9.2),
        "corn_and_bees": ("expert", 2, 8.8),
        "alone": ("expert", 1, 5.5),
        "pair": ("expert", 2, 29.5),
        "rich_harvest": ("expert", 2, 32.0),
    },
    "rolling_ranch": {
        "cow_pens": ("farmer", 2, 53.5),
        "whole_yard": ("farmer", 2, 16.0),
        "alone": ("farmer", 1, 19.5),
        "room_left": ("farmer", 2, 6.5),
        "three": ("farmer", 3, 41.5),
        "all_kinds": ("farmer", 2, 56.5),
    },
    "texas": {
        "one_judge": ("farmer", 4, 8.8),
        "large_area": ("farmer", 4, 28.2),
        "judge_left": ("farmer", 4, 8.8),
        "behind": ("farmer", 4, 26.0),
        "few_lone": ("expert", 2, 12.5),
        "judges_kept": ("farmer", 4, 3.5),
    },
    "wolves_and_sheep": {
        "large_meadow": ("farmer", 2, 25.0),
        "no_wolf_laid": ("farmer", 2, 27.2),
        "saved": ("farmer", 2, 26.2),
        "announced": ("farmer", 2, 33.2),
        "all_closed": ("farmer", 2, 33.0),
        "no_wolf": ("farmer", 2, 55.0),
    },
}
"""Per title and goal a level, its number of seats, and the per cent of them that met it in 200 games, at work 1."""

LEAST, MOST = 3, 60
"""Per cent between which a goal is neither luck of the rarest kind nor met by the way."""

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
