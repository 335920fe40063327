"""How soon the window shows something, and what it costs while it rests.

Everything is measured in turn with a bare pygame-ce window of the same size, drawn in software as ours is, with warm
bytecode and what the program keeps on disk from one start to the next.
"""

from __future__ import annotations

import json
import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from game.files import ROOT

BARE = """
import os
import pygame
pygame.display.init()
pygame.font.init()
screen = pygame.display.set_mode(({w}, {h}), pygame.RESIZABLE)
screen.fill((192, 141, 89))
pygame.display.flip()
os._exit(0)
"""

# What checks types brings a module along that no player has, and msgspec reads it wherever it is.
OURS = """
import os
import sys
sys.modules["typing_extensions"] = None
import pygame
shown, left = pygame.display.flip, {flips}
def flip():
    global left
    shown()
    left -= 1
    if not left:
        {last}
        os._exit(0)
pygame.display.flip = flip
from pathlib import Path
from game.app.play import Start, play
play(Start(data_dir=Path({data!r})))
"""

KEEP = "from game.ui.cache import picture_cache; picture_cache.save()"


class Took(NamedTuple):
    """Milliseconds: by the clock, and of the processor."""

    wall: float
    cpu: float


class Starts(NamedTuple):
    """Each run in turn with the others."""

    bare: Sequence[Took]
    first: Sequence[Took]
    """Until the table is seen."""
    complete: Sequence[Took]
    """Until the whole title screen is."""


def starts(display: str, size: tuple[int, int], runs: int) -> Starts:
    """Start a bare window and ours, again and again."""
    w, h = size
    env = environment(display)
    with tempfile.TemporaryDirectory() as data:
        Path(data, "settings.json").write_text(json.dumps({"window": [w, h]}), encoding="utf-8")
        first, complete = (OURS.format(data=data, flips=flips, last="") for flips in (1, 2))
        _took(OURS.format(data=data, flips=2, last=KEEP), env)
        codes = (BARE.format(w=w, h=h), first, complete)
        found = [[_took(code, env) for code in codes] for _ in range(runs + 1)][1:]
    return Starts(*zip(*found, strict=True))


def _took(code: str, env: Mapping[str, str]) -> Took:
    before, began = resource.getrusage(resource.RUSAGE_CHILDREN), time.monotonic()
    subprocess.run([sys.executable, "-c", code], env=env, cwd=ROOT, capture_output=True, check=True)
    wall, after = time.monotonic() - began, resource.getrusage(resource.RUSAGE_CHILDREN)
    return Took(wall * 1000, (after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime) * 1000)


def ratio(ours: Sequence[Took], bare: Sequence[Took], field: str = "cpu") -> float:
    """The median of how often a run beside ours would fit into it."""
    place = Took._fields.index(field)
    return statistics.median(a[place] / b[place] for a, b in zip(ours, bare, strict=True))


def idle(display: str, seconds: float, arguments: Sequence[str]) -> float:
    """Per cent of a core that the window takes while nothing happens."""
    with tempfile.TemporaryDirectory() as data:
        command = [sys.executable, str(ROOT / "main.py"), *arguments, "--data-dir", data]
        process = subprocess.Popen(command, env=environment(display), cwd=ROOT)
        try:
            time.sleep(8)
            before, began = _ticks(process.pid), time.monotonic()
            time.sleep(seconds)
            used = (_ticks(process.pid) - before) / os.sysconf("SC_CLK_TCK")
            return used / (time.monotonic() - began) * 100
        finally:
            process.kill()
            process.wait()


def _ticks(pid: int) -> int:
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    return int(fields[11]) + int(fields[12])


def walks(display: str, size: tuple[int, int], keys: Sequence[str], frames: int) -> Iterator[dict[str, float]]:
    """Per title the figures of a game that is shown, see `walk`; all in one process."""
    command = [sys.executable, "-m", "tests.tools.benchmarks.walk", *keys, "--size", "x".join(map(str, size))]
    command += ["--frames", str(frames)]
    done = subprocess.run(command, env=environment(display), cwd=ROOT, capture_output=True, text=True, check=True)
    return (json.loads(line) for line in done.stdout.splitlines())


def environment(display: str) -> dict[str, str]:
    """For a process on that display, drawn in software, that keeps its bytecode."""
    env = {name: value for name, value in os.environ.items() if not name.startswith("SDL_")}
    env.pop("PYTHONDONTWRITEBYTECODE", None)
    return env | {"DISPLAY": display, "PYGAME_HIDE_SUPPORT_PROMPT": "1", "SDL_FRAMEBUFFER_ACCELERATION": "0"}
