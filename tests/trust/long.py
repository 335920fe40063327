"""A long evening in one process: `python -m tests.trust.long --matches 500 [--seed S]`.

Match after match goes from the title screen through set-up, table and results back to it, at random sizes. From match
50 to the end memory, open files and threads hardly grow: Linux tells them in `/proc`, other systems do not. What is
remembered of pictures has bounds of its own, and is not counted.
"""

from __future__ import annotations

import argparse
import ctypes
import gc
import os
import random
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pygame

from game.core.journal import raw
from game.core.seats import Seat
from game.scenes import navigation
from game.scenes.match.scene import MatchScene
from game.store.settings import Remembered
from game.titles import TITLES
from game.ui.cache import Cache
from game.ui.rect import Scale
from game.ui.title import Title
from tests.games.results_game import NAMES
from tests.scenes import random_play
from tests.scenes.match_player import Player
from tests.scenes.pilot import House, Pilot
from tests.scenes.unseen import open_window

SELF = Path("/proc/self")
SETTLED = 50
"""After so many matches what is remembered is full."""
MOST_GROWTH = 64 * 1024
"""KiB of memory by which a process may grow from then on: open fonts gather letters at every new size."""
BYTES = 1_000_000
"""Size from which on a memory is weighed in bytes."""
MOST_FILES = 2
MOST_THREADS = 0
LAST = 2
"""Choices that are made by hand at the end of a match."""
SMALLEST, LARGEST = (1024, 640), (2200, 1300)


class Used(NamedTuple):
    """Use of a process, memory in KiB."""

    whole: int
    """With all that is remembered."""
    memory: int
    """Without."""
    files: int
    threads: int

    def __str__(self) -> str:
        memory = f"{self.memory / 1024:>8.1f} MiB besides {(self.whole - self.memory) / 1024:>6.1f} remembered"
        return f"{memory}{self.files:>5} files{self.threads:>4} threads"


def used() -> Used:
    """Use of this process now, all that is unreachable thrown away and given back."""
    gc.collect()
    getattr(ctypes.CDLL(None), "malloc_trim", int)(0)
    remembered = sum(each.used for each in gc.get_objects() if type(each) is Cache and each.room >= BYTES)
    whole = int((SELF / "statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    files, threads = (len(os.listdir(SELF / name)) for name in ("fd", "task"))
    return Used(whole // 1024, (whole - remembered) // 1024, files, threads)


def faults(before: Used, after: Used) -> list[str]:
    """Figures that have grown too much."""
    limits = (MOST_GROWTH, MOST_FILES, MOST_THREADS)
    grown = zip(Used._fields[1:], before[1:], after[1:], limits, strict=True)
    return [f"{name} {start} became {end}" for name, start, end, limit in grown if end - start > limit]


class Guest(Player):
    """Sits at whatever table the set-up lays, once after the other."""

    sheet = pygame.Surface

    def __init__(self, house: House, dice: random.Random) -> None:
        Pilot.__init__(self, house.manager)
        self.ends = True
        self.house = house
        self.dice = dice
        self.came = 0
        self.ended = []
        house.manager.push(navigation.first(house.services))
        self.step()

    def shake(self) -> None:
        """Another size of window and of words."""
        size = [self.dice.randrange(least, most) for least, most in zip(SMALLEST, LARGEST, strict=True)]
        self.resized(size[0], size[1], self.dice.choice((100, 100, 125, 150)))

    def resized(self, wide: int, high: int, percent: int) -> None:
        self.manager.resize(Scale((wide, high), percent))
        self.draw()

    def play_through(self, title: Title) -> None:
        """From the title screen to the title screen."""
        self.title = title
        self.settle_terms()
        assert self.scene.name == "title"
        self.click(f"title.play.{title.key}")
        self.shake()
        self.click("setup.start")
        self.table = next(scene for scene in self.manager._stack if isinstance(scene, MatchScene))
        self.match = self.table.match
        self.come()
        self.shake()
        self.to_the_end()
        self.count()
        assert self.scene.name == "results"
        self.shake()
        self.click("results.back")
        assert self.scene.name == "title"
        del self.table, self.match  # nobody holds a table that has closed

    def count(self) -> None:
        """The places are told one by one, as long as that may take; then the result comes by itself."""
        self.step()
        begun = 0
        while self.scene is self.table and self.table.session.ending:
            assert (begun := begun + 1) < 100, "the counting does not end"
            self.step(100)

    def settle_terms(self) -> None:
        """Terms that the set-up offers: seats, and options under which random players come to an end."""
        seats = tuple(Seat(name) for name in NAMES[: self.dice.choice(self.title.spec.seats)])
        kept = Remembered(seats, raw(random_play.options(self.title)))
        self.house.services.change(tables={self.title.key: kept})

    def to_the_end(self) -> None:
        """Most choices at once, the last ones at the table, as far as one gesture makes them."""
        for choice in random_play.skip(self, self.dice, LAST):
            if self.match.over:
                return
            if self.means((choice,)):
                self.by_clicks(choice)
            else:
                self.match.play(choice)
                self.catch_up()
            self.watch()


def evening(folder: Path, matches: int, seed: str) -> Iterator[Used]:
    """An evening of matches; what the process takes up after each, at the title screen of one size."""
    house = House(folder, TITLES, SMALLEST)
    guest = Guest(house, random.Random(seed))
    for number in range(matches):
        house.services.change(animation=("none", "quick")[number % 2])
        guest.play_through(TITLES[number % len(TITLES)])
        guest.resized(1280, 720, 100)
        yield used()
    house.services.close()


def run() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.trust.long")
    parser.add_argument("--matches", type=int, default=500)
    parser.add_argument("--seed", default="long")
    args = parser.parse_args()
    if not SELF.exists():
        print("only Linux tells what a process takes up")
        return 0
    open_window()
    settled = min(SETTLED, args.matches // 2)
    found: list[Used] = []
    with tempfile.TemporaryDirectory() as folder:
        for now in evening(Path(folder), args.matches, args.seed):
            found.append(now)
            if len(found) % max(1, args.matches // 10) == 0 or len(found) == settled:
                print(f"match {len(found):>5}{now}", flush=True)
    wrong = faults(found[settled - 1], found[-1])
    print(f"from match {settled} on: {len(wrong)} wrong", *wrong)
    return 1 if wrong else 0


if __name__ == "__main__":
    raise SystemExit(run())
