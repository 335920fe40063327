"""Figures of the window: `python -m tests.benchmarks.window [--runs N] [--seconds S]`.

Prints the time from starting the process to the first frame, against a bare pygame-ce window of the same size in
the same run; the share of a core that an idle window takes; frame times while everything moves; memory after one
game. Uses its own Xvfb. Ratios count: machines are noisy.
"""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from game.files import ROOT
from game.specs import SPECS
from tests.play.screen import xvfb

SIZES = ((1280, 720), (1600, 900), (1920, 1080))

BARE = """
import os, time
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
import pygame
pygame.display.init()
pygame.font.init()
screen = pygame.display.set_mode(({w}, {h}), pygame.RESIZABLE)
screen.fill((192, 141, 89))
pygame.display.flip()
print(time.monotonic(), flush=True)
os._exit(0)
"""

OURS = """
import os, sys, time
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
import pygame
shown = pygame.display.flip
left = {flips}
def flip():
    global left
    shown()
    left -= 1
    if not left:
        print(time.monotonic(), flush=True)
        os._exit(0)
pygame.display.flip = flip
from game.app.play import Start, play
from pathlib import Path
play(Start(data_dir=Path({data!r})))
"""

FRAMES = """
import pygame, random, sys, time
from pathlib import Path
from game.app import services
from game.core.seats import Seat
from game.i18n.catalogue import Catalogue
from game.scenes import navigation
from game.scenes.shell.outcomes import Play
from game.scenes.shell import opening
from game.scenes.shell.manager import Manager
from game.store.disk import folders
from game.store.settings import Settings
from game.ui.paint import Painter
from game.ui.rect import Scale
pygame.display.init(); pygame.font.init()
size = ({w}, {h})
screen = pygame.display.set_mode(size)
manager = Manager(Scale(size))
house = services.build(manager, folders(Path({data!r})), Catalogue(), Settings(), None)
manager.push(navigation.first(house))
title = house.titles[0]
seats = [Seat("Ann", colour=title.colours[0]), Seat("Ben", colour=title.colours[1])]
opened = opening.begin(house, title, seats, title.spec.playout_options, "1")
house.navigate(Play(opened))
scene = manager.top
generator, match, times = random.Random(1), opened[1], []
while not match.over and len(times) < {frames}:
    scene.do(Play((generator.choice(match.options),)))
    for _ in range(90):
        began = time.perf_counter()
        pygame.event.pump()
        moving = manager.update(1000 / 60)
        manager.draw(Painter(screen, manager.scale))
        pygame.display.flip()
        times.append((time.perf_counter() - began) * 1000)
        if manager.top is not scene or not scene.tabletop.stage.busy:
            break
times.sort()
peak = next(line for line in open("/proc/self/status") if line.startswith("VmRSS")).split()[1]
print(len(times), times[len(times) // 2], times[int(len(times) * 0.99)], times[-1], int(peak) / 1024)
"""


def first_frame(display: str, size: tuple[int, int], runs: int, software: bool) -> tuple[float, float, float]:
    """Median milliseconds, run in turn: to a bare window, to this program's table, to its whole title screen."""
    env = _env(display, software)
    bare: list[float] = []
    ours: list[float] = []
    whole: list[float] = []
    with tempfile.TemporaryDirectory() as data:
        settings = f'{{"window": [{size[0]}, {size[1]}]}}'
        Path(data, "settings.json").write_text(settings, encoding="utf-8")
        for _ in range(runs + 1):
            bare.append(_until_printed(BARE.format(w=size[0], h=size[1]), env))
            ours.append(_until_printed(OURS.format(data=data, flips=1), env))
            whole.append(_until_printed(OURS.format(data=data, flips=2), env))
    return statistics.median(bare[1:]), statistics.median(ours[1:]), statistics.median(whole[1:])


def _until_printed(code: str, env: dict[str, str]) -> float:
    began = time.monotonic()
    done = subprocess.run([sys.executable, "-c", code], env=env, cwd=ROOT, capture_output=True, text=True, check=True)
    return (float(done.stdout.split()[-1]) - began) * 1000


def idle(display: str, seconds: float, arguments: list[str]) -> float:
    """Per cent of a core that the window takes while nothing happens."""
    with tempfile.TemporaryDirectory() as data:
        command = [sys.executable, str(ROOT / "main.py"), *arguments, "--data-dir", data]
        process = subprocess.Popen(command, env=_env(display, True), cwd=ROOT)
        try:
            time.sleep(6)
            before, began = _ticks(process.pid), time.monotonic()
            time.sleep(seconds)
            used = (_ticks(process.pid) - before) / os.sysconf("SC_CLK_TCK")
            return used / (time.monotonic() - began) * 100
        finally:
            process.kill()
            process.wait()


def _ticks(pid: int) -> int:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return int(fields[11]) + int(fields[12])


def frames(display: str, size: tuple[int, int], count: int) -> list[float]:
    """Frames, median, 99th percentile and longest in ms, and the memory in MB afterwards."""
    with tempfile.TemporaryDirectory() as data:
        code = FRAMES.format(w=size[0], h=size[1], data=data, frames=count)
        done = subprocess.run(
            [sys.executable, "-c", code], env=_env(display, True), cwd=ROOT, capture_output=True, text=True, check=True
        )
    return [float(word) for word in done.stdout.split()]


def _env(display: str, software: bool) -> dict[str, str]:
    env = {name: value for name, value in os.environ.items() if not name.startswith("SDL_")}
    env["DISPLAY"] = display
    env["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
    if software:
        env["SDL_FRAMEBUFFER_ACCELERATION"] = "0"
    return env


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=11)
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--frames", type=int, default=100_000)
    chosen = parser.parse_args()
    with xvfb() as display:
        for size in SIZES:
            bare, ours, title = first_frame(display, size, chosen.runs, True)
            print(
                f"first frame {size[0]}x{size[1]}: bare {bare:.1f} ms, ours {ours:.1f} ms, ratio {ours / bare:.2f}; "
                f"title screen {title:.1f} ms, ratio {title / bare:.2f}"
            )
        for size in SIZES[1:]:
            count, middle, late, worst, memory = frames(display, size, chosen.frames)
            print(
                f"frames {size[0]}x{size[1]}: {count:.0f}, median {middle:.1f} ms, p99 {late:.1f} ms, "
                f"longest {worst:.1f} ms, memory after {memory:.0f} MB"
            )
        print(f"idle title: {idle(display, chosen.seconds, []):.2f} % of a core")
        print(f"idle match: {idle(display, chosen.seconds, ['--title', SPECS[0].key]):.2f} % of a core")


if __name__ == "__main__":
    main()
