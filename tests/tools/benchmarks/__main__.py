"""Figures of the README in one table: `python -m tests.tools.benchmarks [--against SKETCH] [--runs N] [--frames N]`.

Ratios count: each is measured in turn with its yardstick, at least three times, as machines are noisy.
"""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import median
from typing import NamedTuple

from game.specs import SPECS
from tests.play.screen import xvfb
from tests.tools.benchmarks import core, window

FULL_HD, FOUR_K = (1920, 1080), (3840, 2160)
FIRST, COMPLETE, IDLE = 1.25, 2.2, 0.7
"""Goals, in bare windows and per cent of a core."""
MIDDLE, LATE, LONGEST = 2.5, 5.0, 13.2
"""Goals for frames, in copies of the window."""
COPY = {FULL_HD: 2.5, FOUR_K: 10.0}
"""Milliseconds that a copy takes on the machine for which the goals were set; its memory is slower than most."""
RULES = {"texas": 0.85, "rancho": 0.3, "rolling_acres": 0.5, "rolling_ranch": 0.5, "wolves_and_sheep": 0.15}
"""Goals beside the sketch, by title."""


class Line(NamedTuple):
    """A row of the table."""

    what: str
    here: str
    ratio: str
    goal: str


def window_lines(display: str, runs: int, seconds: float) -> Iterator[Line]:
    """How soon it shows something, and how it rests."""
    found = window.starts(display, FULL_HD, runs)
    bare = median(each.cpu for each in found.bare)
    for what, ours, goal in (("first frame", found.first, FIRST), ("title screen", found.complete, COMPLETE)):
        here = f"{median(each.cpu for each in ours):.0f} ms, a bare window {bare:.0f} ms"
        by_clock = window.ratio(ours, found.bare, "wall")
        yield Line(what, here, f"{window.ratio(ours, found.bare):.2f} (by the clock {by_clock:.2f})", f"{goal}")
    for what, arguments in (("idle, title screen", ()), ("idle, match", ("--title", SPECS[0].key))):
        rests = [window.idle(display, seconds, arguments) for _ in range(3)]
        yield Line(what, f"{median(rests):.2f} % of a core", "", f"{IDLE} %")


def frame_lines(display: str, size: tuple[int, int], frames: int) -> Iterator[Line]:
    """Lines with the cost of frames in whole games, and what the process has taken after all of them."""
    taken = most = 0.0
    there = ", ".join(f"{goal * COPY[size]:.0f}" for goal in (MIDDLE, LATE, LONGEST))
    for found in window.walks(display, size, [spec.key for spec in SPECS], frames):
        copy, taken, most = found["copy"], found["memory"], found["most"]
        here = f"median {found['median']:.1f}, p99 {found['late']:.1f}, longest {found['longest']:.0f} ms"
        ratio = f"{found['median'] / copy:.1f}, {found['late'] / copy:.1f} copies of {copy:.1f} ms"
        yield Line(f"{found['title']}, {size[1]} lines", here, ratio, f"{MIDDLE}, {LATE} copies, or {there} ms")
    yield Line(
        f"memory after them, {size[1]} lines",
        f"{taken:.0f} MB, before at most {most:.0f} MB",
        "",
        "150 MB" if size == FULL_HD else "320 MB",
    )


def rule_lines(against: Path | None, slices: int) -> Iterator[Line]:
    """How many choices a second random games make."""
    sketch = core.yardstick(against) if against is not None else None
    for spec in SPECS:
        rate, share = core.beside(core.ours(spec, min(n for n in spec.seats if n > 1)), sketch, slices)
        ratio = f"{share:.2f} of the sketch" if share else ""
        yield Line(f"{spec.key}, rules", f"{rate:,.0f} choices/s", ratio, f"{RULES.get(spec.key, '')}")


def main() -> None:
    """Measure and print."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--against", type=Path)
    parser.add_argument("--runs", type=int, default=9)
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--frames", type=int, default=1_000_000)
    parser.add_argument("--slices", type=int, default=9)
    chosen = parser.parse_args()
    _row(("measured", "here", "ratio", "goal"))
    _row(("---",) * 4)
    with xvfb() as display:
        for line in window_lines(display, chosen.runs, chosen.seconds):
            _row(line)
        for line in frame_lines(display, FULL_HD, chosen.frames):
            _row(line)
    with xvfb(size="3840x2160x24") as display:
        for line in frame_lines(display, FOUR_K, chosen.frames):
            _row(line)
    for line in rule_lines(chosen.against, chosen.slices):
        _row(line)


def _row(cells: Sequence[str]) -> None:
    print("| " + " | ".join(cells) + " |", flush=True)


if __name__ == "__main__":
    main()
