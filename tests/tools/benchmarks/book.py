"""How soon the record book opens: `python -m tests.tools.benchmarks.book [--results 5000] [--people 12]`.

Prints milliseconds of the processor for what is read, reckoned and laid out, without the modules, read before that.
"""

from __future__ import annotations

import time
from argparse import ArgumentParser
from collections.abc import Mapping
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from game.scenes.book.scene import BookScene
from game.scenes.title.scene import TitleScene
from game.titles import TITLES
from tests.scenes.book import shelf
from tests.scenes.pilot import House

MOST_MS = 300
"""The goal for each page at 5,000 results."""


def opening_ms(folder: Path, people: int, games: int, runs: int = 3) -> Mapping[str, list[float]]:
    """Time for which each page of a book of so many people and results keeps the processor busy, by what opens it."""
    house = House(folder, TITLES)
    shelf.fill(house.services.store, TITLES, people, games)
    house.manager.push(TitleScene(house.services))
    spent: dict[str, list[float]] = {"family": [], "person": [], "game": []}
    for run in range(runs + 1):
        for page, times in spent.items():
            started = time.process_time()
            scene = BookScene(house.services, None if page == "family" else 1)
            house.manager.push(scene)
            if page == "game":
                scene.choose(shelf.most_played(scene.state.data.matches, 1, TITLES[1].key))
            if run:  # the first one reads modules and pictures
                times.append(1000 * (time.process_time() - started))
            if len(scene.state.data.matches) < games * 0.8:
                raise ValueError(f"{len(scene.state.data.matches)} of {games} results were read")
            house.manager.dismiss()
    house.services.close()
    return spent


def main() -> None:
    parser = ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--results", type=int, default=5000)
    parser.add_argument("--people", type=int, default=12)
    given = parser.parse_args()
    with TemporaryDirectory() as folder:
        for page, times in opening_ms(Path(folder), given.people, given.results, 5).items():
            print(f"{page}: {median(times):.0f} ms, at best {min(times):.0f} (goal {MOST_MS})")


if __name__ == "__main__":
    main()
