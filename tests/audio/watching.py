"""Somebody who watches a match and its finale, and writes down what is seen, what is heard, and when.

`python -m tests.audio.watching [KEY ...]` watches whole matches and tells what came of them.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from game.core.match import Match, resume
from game.core.steps import Event
from game.headless.agreement import RANDOM, agree
from game.headless.playout import play_match
from game.scenes.match.scene import MatchScene
from game.scenes.replay.scene import ReplayScene
from game.scenes.results.scene import ResultsScene
from game.scenes.shell.table import TableScene
from game.scenes.tabletop.commands import Play
from game.titles import TITLES, title_for
from game.ui.signs import EventRow
from game.ui.title import Title
from tests.audio.recorder import Recorder, ready
from tests.scenes.pilot import House

TOGETHER_MS = 50.0
"""Most time between the sight of something and its sound."""
MOST = 6
"""Sounds at once, tune and meadow among them."""
STEP = 25.0

Spans = Sequence[tuple[int, int]]


class Seen(NamedTuple):
    """Something that began to be shown, and the cues of which one is to be heard with it; none: it is silent."""

    at_ms: float
    what: Any
    cues: tuple[str, ...]


class Watcher:
    """Sits before a house in which time goes by in steps, and listens to what comes out of its loudspeakers."""

    def __init__(self, folder: Path, title: Title, speed: str = "full") -> None:
        self.recorder, self.seen = Recorder(), list[Seen]()
        self.title, self.house = title, House(folder, [title])
        self.house.services.change(animation=speed)
        self.house.services.sound = self._player = ready(self.recorder)
        self._player.set_tune("orchard")
        while not self._player.prepare(1000):
            pass

    # -- what is watched

    def replay(self, match: Match[Any, Any], spans: Spans | None = None) -> list[Event[Any, Any]]:
        """A match from moment to moment, or only some spans of it; every event that is to be shown."""
        scene, shown = ReplayScene(self.house.services, self.title, match, None), list[Event[Any, Any]]()
        self.house.manager.push(scene)
        self._listen_to(scene)
        past = scene.past
        for start, end in spans or [(0, past.last)]:
            rows = match.plies[past.moments[start] : past.moments[end]]
            shown += [event for ply in rows for event in ply.events]
            scene.screen.go(start)
            scene.screen.run("play")
            while past.at < end or scene.table_view.stage.busy:
                scene.screen.playing = past.at < end
                self.step()
        return shown

    def last_choice(self, match: Match[Any, Any]) -> MatchScene:
        """The last choice of a match is made at its table."""
        before, choice = before_the_last(match)
        scene = MatchScene(self.house.services, self.title, before, None)
        self.house.manager.push(scene)
        self._listen_to(scene)
        scene.do(choice)
        return scene

    def finale(self, match: Match[Any, Any]) -> ResultsScene:
        """The last choice of a match, what is counted on its board, and the result until it is at rest."""
        scene, place = self.last_choice(match), -1
        while self.house.manager.top is scene:
            self.step()
            if scene.screen.state.ending.counting and scene.screen.state.ending.number != place:
                place = scene.screen.state.ending.number
                self.see(scene.screen.state.ending.part, "coin")
        result = self.house.manager.top
        assert isinstance(result, ResultsScene)
        self.see_result(result)
        return result

    def see_result(self, scene: ResultsScene) -> None:
        """A result from its beginning until it is at rest."""
        show, told = scene.reveal, set[str]()
        while not show.done:
            for what, cues in _begun(scene):
                if what not in told:
                    told.add(what)
                    self.see(what, *cues)
            self.step()

    # -- how

    def step(self, ms: float = STEP) -> None:
        self.recorder.now_ms += ms
        self.house.manager.update(ms)
        self._player.update(ms)

    def see(self, what: Any, *cues: str) -> None:
        self.seen.append(Seen(self.recorder.now_ms, what, cues))

    def _listen_to(self, scene: TableScene) -> None:
        stage, signs = scene.table_view.stage, scene.table_view.table.signs
        heard = stage.on_begin
        assert heard is not None

        def begin(event: Event[Any, Any], after: Any) -> None:
            names, row = tuple(signs.cues(event, after)), signs.rows.get(type(event), EventRow())
            assert bool(names) != bool(row.silent), event
            self.see(event, *_alike(names[:1]))
            heard(event, after)

        stage.on_begin = begin

    # -- what came of it

    def delay(self, seen: Seen) -> float:
        """Milliseconds between the sight of something and its sound."""
        notes = self.recorder.notes
        return min((abs(note.at_ms - seen.at_ms) for note in notes if note.name in seen.cues), default=float("inf"))

    @property
    def late(self) -> list[Seen]:
        """All that is not heard with what is seen."""
        return [each for each in self.seen if each.cues and self.delay(each) > TOGETHER_MS]


def _alike(names: tuple[str, ...]) -> tuple[str, ...]:
    """A fanfare may be that of the others, and waits for the result where one is to come."""
    return ("win", "lose", "reveal") if names == ("win",) else names


def _begun(scene: ResultsScene) -> Iterator[tuple[str, Sequence[str]]]:
    """All that is to be seen of a result now, as its show says, each with the cues of which one goes with it."""
    show = scene.reveal
    if show.counting and show.counted < show.counts:
        yield f"line {show.counted}", ("coin", "pencil")
    if show.counts and show.total > 0:
        yield "total", ("small_win",)
    if show.waiting:
        yield "close", ("reveal",)
    risen = [number for number in range(10) if show.risen(number) > 0]
    if risen and not show.revealed:
        yield f"place {len(risen)}", ("wood",)
    if show.revealed:
        yield "winner", ("win", "lose")


def before_the_last(match: Match[Any, Any]) -> tuple[Match[Any, Any], Play]:
    """A match before its last choice, and what makes that."""
    last = max(number for number, ply in enumerate(match.plies) if not ply.row.chance)
    return resume(match.spec, match.record(), upto=last), Play((match.plies[last].row.choice,))


def random_match(title: Title, seed: str = "3") -> Match[Any, Any]:
    """A whole match of players who do anything, of two if the game is for two."""
    return play_match(agree(title.spec, [RANDOM] * max(2, title.spec.seats[0]), []), seed)


def main(keys: Sequence[str]) -> None:
    """Watch whole matches from start to end with their finales, and tell figures."""
    print(f"{'':18}{'min':>6}{'seen':>7}{'silent':>7}{'heard':>7}{'late ms':>9}{'at once':>8}  without a cue")
    for title in [title_for(key) for key in keys] or TITLES:
        with TemporaryDirectory() as folder:
            watcher, match = Watcher(Path(folder), title), random_match(title)
            watcher.replay(match)
            watcher.finale(match)
        due = [each for each in watcher.seen if each.cues]
        late, recorder = max(map(watcher.delay, due)), watcher.recorder
        counts = f"{len(watcher.seen):7}{len(watcher.seen) - len(due):7}{len(recorder.names):7}"
        print(f"{title.key:18}{recorder.now_ms / 60_000:6.1f}{counts}{late:9.0f}{recorder.most_at_once():8}", end="  ")
        print(len(watcher.late), *(f"{each.what!r:.60}" for each in watcher.late[:4]), flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
