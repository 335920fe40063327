"""A whole game at a table, frame by frame: `python -m tests.tools.benchmarks.walk KEY... --size WxH`.

Prints a line of JSON for each title: how long its frames took, beside copies of the whole window onto the screen that
are made in between, and the memory of the process afterwards. In milliseconds of the processor, the screen in software.
"""

from __future__ import annotations

import json
import random
import tempfile
import time
from argparse import ArgumentParser
from collections.abc import Sequence
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

import pygame
from msgspec.structs import replace

from game.app.window import draw_plainly
from game.scenes.shell.manager import Manager, give_back_memory
from game.scenes.shell.scene import Scene
from game.scenes.tabletop import commands
from game.store.settings import Remembered
from game.titles import TITLES, title_for
from game.ui.paint import Painter
from tests.scenes import random_play
from tests.scenes.match_player import Player
from tests.scenes.pilot import House

STEP_MS = 1000 / 60
AHEAD_MS = 8
"""Milliseconds of a frame after which what comes next is made beforehand, as in the window."""
LOOKS = 12
"""Frames for which somebody looks at what has been done before the next seat comes to the screen."""
PICKS = 6
"""Frames that it takes somebody at least to choose, once all has been shown: a tenth of a second."""
BETWEEN = 40
"""After so many frames the window is copied once."""


class Walked(NamedTuple):
    """Figures of a game, in milliseconds and megabytes."""

    title: str
    frames: int
    median: float
    late: float
    """99 of 100 frames were quicker."""
    longest: float
    copy: float
    most: float
    """Memory at any time so far, without the window's copy that is the yardstick."""
    memory: float = 0.0
    """Megabytes after the table has closed."""


class Seen(Player):
    """A player whose frames have pixels."""

    sheet = pygame.Surface


class Screen:
    """Draws what has changed and notes how long that took."""

    def __init__(self, manager: Manager) -> None:
        self._manager = manager
        draw_plainly()  # as the program does: through the graphics card of a machine that has none a copy takes 15 ms
        self._shown = pygame.display.set_mode(manager.scale.size_px)
        self._whole = self._shown.copy()
        self._behind = 0.0
        """Milliseconds by which what was made beforehand took too long: the next frame comes so much later."""
        self._behind_by_clock = 0.0
        self.frames: list[float] = []
        """Milliseconds of the processor of each frame."""
        self.by_clock: list[float] = []
        """Milliseconds by the clock of each frame."""
        self.copies: list[float] = []

    def step(self) -> None:
        """One frame, if there is anything to draw."""
        began, took, since = time.process_time(), 0.0, time.perf_counter()
        self._manager.update(STEP_MS)
        drawn = self._manager.dirty
        if drawn:
            self._draw(stays=True)
            pygame.display.flip()
            took = (time.process_time() - began) * 1000 + self._behind
            self.frames.append(took)
            self.by_clock.append((time.perf_counter() - since) * 1000 + self._behind_by_clock)
        self._manager.idle_step(lambda: (time.process_time() - began) * 1000 < AHEAD_MS)
        self._behind = max(0.0, (time.process_time() - began) * 1000 - max(STEP_MS, took))
        shown = self.by_clock[-1] if drawn else 0.0
        self._behind_by_clock = max(0.0, (time.perf_counter() - since) * 1000 - max(STEP_MS, shown))
        if drawn and len(self.frames) % BETWEEN == 0:
            began = time.process_time()
            self._shown.blit(self._whole, (0, 0))
            pygame.display.flip()
            self.copies.append((time.process_time() - began) * 1000)
            self._draw(stays=False)

    def _draw(self, stays: bool) -> None:
        """Draw as the window does; `stays`: it shows what was drawn last."""
        self._manager.draw(Painter(self._shown, self._manager.scale, draft=True, stays=stays))


def walk(key: str, size: tuple[int, int], seats: int, most: int, seed: str = "1") -> Walked:
    """Play a game of a title, all of it shown, or the first `most` frames."""
    title = title_for(key)
    dice = random.Random(seed)
    with tempfile.TemporaryDirectory() as folder:
        house = House(Path(folder), TITLES, size)
        open_tables = {title.key: Remembered(cover="none")}
        house.services.settings = replace(house.services.settings, confirm="never", tables=open_tables)
        house.manager.push(Scene(house.services))
        player = Seen(house, title, seats, seed, options=random_play.options(title))
        player._surface = pygame.Surface((1, 1))  # it has drawn its last frame, the window draws all others
        screen = Screen(player.manager)
        player.scene.dirty = True  # the table comes, and is looked at before anything is done
        for _ in range(LOOKS):
            screen.step()
        while not player.match.over and len(screen.frames) < most:
            player.table.do(commands.Play((random_play.pick(title, dice, player.match.options),)))
            screen.step()
            while player.table.table_view.stage.busy and player.scene is player.table:
                screen.step()
            if player.scene is not player.table:
                break
            for _ in range(LOOKS if player.table.screen.resting else PICKS):
                screen.step()
            player.table.end_show()
        house.manager.home()
    taken = _memory("HWM") - 4 * size[0] * size[1] / 1024**2
    return Walked(key, len(screen.frames), *_summed(screen.frames), median(screen.copies or [0]), taken)


def _summed(times: Sequence[float]) -> tuple[float, float, float]:
    ordered = sorted(times)
    return median(ordered), ordered[int(len(ordered) * 0.99)], ordered[-1]


def _memory(kind: str = "RSS") -> float:
    """Memory of this process, where the system tells it."""
    status = Path("/proc/self/status")
    lines: list[Any] = status.read_text(encoding="utf-8").splitlines() if status.exists() else []
    return next((int(line.split()[1]) / 1024 for line in lines if line.startswith(f"Vm{kind}")), 0.0)


def main() -> None:
    """Walk and print."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("keys", nargs="*", metavar="KEY", default=[title.key for title in TITLES])
    parser.add_argument("--size", default="1920x1080")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--frames", type=int, default=1_000_000)
    chosen = parser.parse_args()
    wide, high = map(int, chosen.size.split("x"))
    for key in chosen.keys:
        walked = walk(key, (wide, high), chosen.seats, chosen.frames)
        give_back_memory()
        print(json.dumps(walked._replace(memory=_memory())._asdict()), flush=True)


if __name__ == "__main__":
    main()
