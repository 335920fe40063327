"""Measures how long matches take: `python -m tests.lengths` prints the tables of `Length` of all titles.

Computers of the middle level play; what they take counts as if people had sat there: a turn of a seat is so many
presses at people's pace, and each move is shown for some time.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import suppress
from statistics import fmean, median
from typing import Any

from game.boards import load
from game.core.match import Match
from game.core.spec import Spec
from game.headless.agreement import agree
from game.headless.parser import CommandError
from game.headless.playout import play_match
from game.titles import TITLES

GAMES, WORK = 5, 4
BOARD_GAMES = 12
LEVEL = "farmer"
PRESS_S, SHOW_S = 4.0, 0.7
"""Seconds for each press, and for each move that is shown."""
LOOK_S = {"wolves_and_sheep": 10.0}
"""Seconds in which people see what they may do, 2 elsewhere: tiles have two sides, and more of them every turn."""
PRESSES = {"rancho": 4, "rolling_acres": 3, "rolling_ranch": 2, "texas": 2, "wolves_and_sheep": 2}
"""About how often somebody presses in a turn."""
VARIANTS = {
    "rancho": ("quick_start=true", "fair_start=true", "calm_forest=true", "last_rabbit_safe=true"),
    "rolling_acres": ("drawn_by_chance=true",),
    "rolling_ranch": ("side=b",),
    "texas": (),
    "wolves_and_sheep": ("two_flocks=true", "draw_fewer=true", "interrupts=false"),
}
"""Options that may change how long a match takes."""


def turns(match: Match[Any, Any]) -> int:
    """Count the turns of seats in which there was anything to decide."""
    found = set[tuple[int, int]]()
    for ply in match.plies:
        waiting = ply.before.waiting
        if waiting is not None and not ply.row.interrupt and len(waiting.options(match.terms, ply.before.state)) > 1:
            found.add((ply.before.state.turn, ply.row.seat))
    return len(found)


def on_board(spec: Spec[Any, Any], board: str) -> Iterator[tuple[int, float]]:
    """Numbers of seats that a further board is for, and how many times as long as on the usual one a match takes; means
    of more games, as boards differ by less than games do."""
    own = load(board)
    for seats in (each for each in spec.seats if each > 1):
        with suppress(CommandError):  # a board is not for all numbers
            tables = [agree(spec, [LEVEL] * seats, (), WORK, each) for each in (own, None)]
            turned = [fmean(turns(play_match(each, str(seed))) for seed in range(BOARD_GAMES)) for each in tables]
            yield seats, round(turned[0] / turned[1], 2)


def measured(spec: Spec[Any, Any], seats: int, pairs: tuple[str, ...] = (), games: int = GAMES) -> tuple[float, float]:
    """The turns of a match, and the moves of one turn, in the middle of some games."""
    played = [play_match(agree(spec, [LEVEL] * seats, pairs, WORK), str(seed)) for seed in range(games)]
    counts = [turns(match) for match in played]
    moves = [min(6.0, match.index / max(1, count)) for match, count in zip(played, counts, strict=True)]
    return median(counts), median(moves)


def main(keys: list[str]) -> None:
    """Print what is measured of these titles, or of all."""
    for title in TITLES:
        if keys and title.key not in keys:
            continue
        spec = title.spec
        found = {seats: measured(spec, seats) for seats in spec.seats}
        seconds = (
            LOOK_S.get(title.key, 2.0)
            + PRESS_S * PRESSES[title.key]
            + SHOW_S * median(moves for _, moves in found.values())
        )
        print(title.key, {seats: round(count) for seats, (count, _) in found.items()}, round(seconds), flush=True)
        for variant in VARIANTS[title.key]:
            seats = 2 if 2 in spec.seats else spec.seats[0]
            count, _ = measured(spec, seats, (variant,))
            print("   ", variant, round(count / found[seats][0], 2), flush=True)
        for board in spec.more_maps:
            print("   ", board, dict(on_board(spec, board)), flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
