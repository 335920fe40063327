"""Traces, counting and the finale, frame by frame: `python -m tests.tools.benchmarks.finale KEY... [--size WxH]`.

Prints for each title and part of a match how many frames it had, their median and the longest ones, in milliseconds of
the processor with the screen in software, and what was to be seen in the longest.
"""

from __future__ import annotations

import tempfile
from argparse import ArgumentParser
from collections import defaultdict
from pathlib import Path
from statistics import median
from typing import Any

from game.core.match import Match
from game.headless.agreement import agree
from game.headless.playout import play_match
from game.scenes.match.scene import MatchScene
from game.scenes.replay.scene import ReplayScene
from game.scenes.results.scene import ResultsScene
from game.scenes.shell.table import TableScene
from game.titles import TITLES, title_for
from game.ui.title import Title
from tests.audio.watching import before_the_last
from tests.games.results_game import Home
from tests.scenes.pilot import House
from tests.tools.benchmarks.walk import Screen

LIGHTS = {"trace", "light", "points", "count"}
"""Names of sprites that count and light up."""
Frame = tuple[float, str]
"""How long it took, and what was to be seen."""


class Finale:
    """Watches a match of a title and its end, and notes what frames took, by what was going on."""

    def __init__(self, folder: Path, title: Title, size: tuple[int, int]) -> None:
        self.frames: dict[str, list[Frame]] = defaultdict(list)
        self._title, self._house = title, House(folder, TITLES, size)
        self._house.manager.push(Home(self._house.services))
        self._screen = Screen(self._house.manager)

    def watch(self, match: Match[Any, Any], moments: int) -> None:
        """The last moments of a match, its last choice at the table, and its result."""
        scene = ReplayScene(self._house.services, self._title, match, None)
        self._house.manager.push(scene)
        scene.screen.go(max(0, scene.past.last - moments))
        scene.screen.run("play")
        while scene.screen.playing or scene.table_view.stage.busy:
            self._step()
        self._house.manager.home()
        before, choice = before_the_last(match)
        table = MatchScene(self._house.services, self._title, before, None)
        self._house.manager.push(table)
        self._step()
        table.do(choice)
        while not isinstance(result := self._house.manager.top, ResultsScene):
            self._step()
        while not result.reveal.left_alone:
            self._step()

    def _step(self) -> None:
        part, seen = _now(self._house.manager.top)
        before = len(self._screen.frames)
        self._screen.step()
        self.frames[part] += [(ms, seen) for ms in self._screen.frames[before:]]


def _now(scene: object) -> tuple[str, str]:
    """The phase that is going on, in a word and in more."""
    if isinstance(scene, ResultsScene):
        return "result", f"{scene.reveal.begun} of {len(scene.reveal.beats)} begun"
    assert isinstance(scene, TableScene)
    if isinstance(scene, MatchScene) and scene.screen.state.ending.counting:
        return "board", f"place {scene.screen.state.ending.number}"
    stage = scene.table_view.stage
    seen = type(stage.current_event).__name__
    lit = {moving.after.key.ids[0] for moving in stage._moving if moving.after.key[:1] == ("shows",)} & LIGHTS
    return ("traces" if lit else "moves"), seen


def main() -> None:
    """Watch and print."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("keys", nargs="*", metavar="KEY", default=[title.key for title in TITLES])
    parser.add_argument("--size", default="1920x1080")
    parser.add_argument("--moments", type=int, default=150)
    parser.add_argument("--player", default="greedy")
    chosen = parser.parse_args()
    wide, high = map(int, chosen.size.split("x"))
    for key in chosen.keys:
        title = title_for(key)
        match = play_match(agree(title.spec, [chosen.player] * max(2, title.spec.seats[0]), []), "3")
        with tempfile.TemporaryDirectory() as folder:
            finale = Finale(Path(folder), title, (wide, high))
            finale.watch(match, chosen.moments)
        for part, frames in finale.frames.items():
            longest = ", ".join(f"{ms:.0f} ({seen})" for ms, seen in sorted(frames, reverse=True)[:4])
            usual = median(ms for ms, _ in frames) if frames else 0.0
            print(f"{key:18}{part:8}{len(frames):6} frames, median {usual:5.1f} ms, longest {longest}", flush=True)


if __name__ == "__main__":
    main()
