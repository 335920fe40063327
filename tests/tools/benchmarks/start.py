"""How soon a program shows itself: `python -m tests.tools.benchmarks.start PROGRAM [--runs N]`.

Prints the time from starting a process to its first frame and to its title screen, seen from outside on an Xvfb of
its own: the program named (as the build leaves it), in turn with the source. Ratios count: machines are noisy.
"""

from __future__ import annotations

import argparse
import os
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from game.files import ROOT
from tests.play.screen import xvfb

ROW = 1920 * 4
"""Bytes of a line of the screen."""
LINE = 400
"""Across every window, and away from the pointer, which waits in the middle of the screen."""
PATIENCE_S = 30.0


class Shown(NamedTuple):
    """Milliseconds from the start to the first frame, and to the title screen."""

    first: float
    title: float


def start(command: Sequence[str], display: str, frames: Path) -> Shown:
    """Start a program and watch a line across the screen, which changes with each frame; then end it."""
    env = {name: value for name, value in os.environ.items() if not name.startswith(("SDL_", "XDG_"))}
    file = frames / "Xvfb_screen0"
    place = int.from_bytes(file.read_bytes()[:4], "big") + 12 * 256 + LINE * ROW
    seen: list[float] = []
    with tempfile.TemporaryDirectory() as home, file.open("rb", buffering=0) as screen:
        before = os.pread(screen.fileno(), ROW, place)
        began = time.monotonic()
        env |= {"DISPLAY": display, "HOME": home, "TMPDIR": home}
        process = subprocess.Popen([*command], env=env, cwd=home, start_new_session=True)
        try:
            while len(seen) < 2:
                assert time.monotonic() - began < PATIENCE_S, f"{command} shows nothing"
                now = os.pread(screen.fileno(), ROW, place)
                if now != before:
                    seen.append((time.monotonic() - began) * 1000)
                    before = now
                time.sleep(0.0005)
        finally:
            # A single file that has unpacked itself is two processes.
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()
        while any(os.pread(screen.fileno(), ROW, place)):
            assert time.monotonic() - began < 2 * PATIENCE_S, f"{command} does not go"
            time.sleep(0.001)
    return Shown(*seen)


def compare(program: Path, runs: int) -> dict[str, float]:
    """Measure and print the program in turn with the source; the median ratios, by kind."""
    commands = {"source": [sys.executable, str(ROOT / "main.py")], "program": [str(program.resolve())]}
    found: dict[str, list[Shown]] = {name: [] for name in commands}
    with tempfile.TemporaryDirectory() as frames, xvfb(frames=Path(frames)) as display:
        for _ in range(runs + 1):
            for name, command in commands.items():
                found[name].append(start(command, display, Path(frames)))
    ratios = dict[str, float]()
    for kind in Shown._fields:
        times = {name: [getattr(each, kind) for each in shown[1:]] for name, shown in found.items()}
        for what, of in (("least", min), ("median", statistics.median)):
            source, program_ms = of(times["source"]), of(times["program"])
            ratios[kind] = program_ms / source
            print(f"{kind}, {what}: source {source:.0f} ms, program {program_ms:.0f} ms, ratio {ratios[kind]:.2f}")
    return ratios


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("program", type=Path)
    parser.add_argument("--runs", type=int, default=15)
    chosen = parser.parse_args()
    compare(chosen.program, chosen.runs)


if __name__ == "__main__":
    main()
