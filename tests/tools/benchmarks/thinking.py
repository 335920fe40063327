"""Frames of a table while computers think: `python -m tests.tools.benchmarks.thinking KEY... --seconds N`.

Computers play at a table at normal pace, by the clock, in a window in software, and think in the process of their own
that they have in play. Prints a line of JSON for each title: the frames that were drawn while one of them thought, in
milliseconds of the processor and by the clock, and how often the clock's were longer than `LONGEST`.
"""

from __future__ import annotations

import json
import tempfile
import time
from argparse import ArgumentParser
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from game.core.seats import Seat
from game.scenes.match.scene import MatchScene
from game.scenes.shell import opening
from game.scenes.tabletop.commands import WatchControl
from game.titles import TITLES, title_for
from tests.games import results_game
from tests.tools.benchmarks.walk import LOOKS, STEP_MS, Screen

LONGEST = 33.0
"""Goal for the longest frame by the clock, in milliseconds, on two cores with nothing beside."""


class Thought(NamedTuple):
    """Figures of the frames of a title while a computer thinks, in milliseconds."""

    title: str
    frames: int
    median: float
    late: float
    """99 of 100 frames took less of the processor."""
    longest: float
    late_by_clock: float
    longest_by_clock: float
    over: int
    """Frames that took longer than the goal by the clock."""


def thought(key: str, size: tuple[int, int], level: str, seats: int, seconds: float) -> Thought:
    """Let computers play for some seconds, and look at their frames."""
    title = title_for(key)
    with tempfile.TemporaryDirectory() as folder:
        house = results_game.house(Path(folder), "full", size, titles=(title,))
        people = title.with_colours([Seat(f"P{number}", level) for number in range(max(seats, title.spec.seats[0]))])
        scene = MatchScene(house.services, *opening.begin(house.services, title, people, title.spec.options(), "1"))
        house.manager.push(scene)
        scene.thinking.watch(WatchControl("normal"))
        screen, by_clock, kept = Screen(house.manager), list[float](), list[float]()
        for _ in range(LOOKS):  # the table comes before anybody thinks
            screen.step()
        ends = time.perf_counter() + seconds
        while time.perf_counter() < ends and not scene.match.over:
            began, drawn = time.perf_counter(), len(screen.frames)
            screen.step()
            took = (time.perf_counter() - began) * 1000
            if len(screen.frames) > drawn and scene.thinking.computers.state.move is None:
                kept.append(screen.frames[-1])
                by_clock.append(screen.by_clock[-1])
            time.sleep(max(0.0, STEP_MS - took) / 1000)
        scene.close()
        house.services.close()
    return _figures(key, kept, by_clock)


def _figures(key: str, kept: Sequence[float], by_clock: Sequence[float]) -> Thought:
    own, clock = sorted(kept) or [0.0], sorted(by_clock) or [0.0]
    late = int(len(own) * 0.99)
    over = sum(took > LONGEST for took in clock)
    return Thought(key, len(kept), own[len(own) // 2], own[late], own[-1], clock[late], clock[-1], over)


def main() -> None:
    """Look at each title, and print."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("keys", nargs="*", metavar="KEY", default=[title.key for title in TITLES])
    parser.add_argument("--size", default="1920x1080")
    parser.add_argument("--level", default="expert")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--seconds", type=float, default=30)
    chosen = parser.parse_args()
    wide, high = map(int, chosen.size.split("x"))
    for key in chosen.keys:
        print(json.dumps(thought(key, (wide, high), chosen.level, chosen.seats, chosen.seconds)._asdict()), flush=True)


if __name__ == "__main__":
    main()
