"""Time for which turns of computers are shown: `python -m tests.tools.shown_turns [KEY ...] --turns N [--longest N]`.

Computers play at a table without a window, and the clock goes on in steps of a frame while nobody thinks; so what
comes out is the time of all that moves and rests, on any machine. The rest before an act and the dice that lead to it
belong to the seat that acts. Prints for each game, level and pace the median, the ninety-ninth of a hundred turns and
the longest, beside the same without turns in which something happens to somebody else; of the latter also how many
took longer than they should, and what was shown in the longest.
"""

from __future__ import annotations

from argparse import ArgumentParser
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from game.core.journal import Ply
from game.core.seats import Seat
from game.scenes.match.scene import MatchScene
from game.scenes.shell import opening
from game.scenes.tabletop.commands import Tempo, WatchControl
from game.titles import TITLES
from game.ui.title import Title
from game.worker.messages import Budget
from tests.games import results_game
from tests.play.screen import until

FRAME_MS, WORK = 20, 40
"""Milliseconds of a frame, and how much is thought for a choice."""
GOALS: Mapping[Tempo, int] = {"normal": 4000, "quick": 1500}
"""Milliseconds, by pace, for which a turn is to be shown at most."""
REST, BANNER = "rest", "banner"
"""Names of the times in which nothing moves."""


class Turn(NamedTuple):
    """Turn as it was shown."""

    parts: Sequence[tuple[str, int]]
    """Events and rests, one after the other, each with its milliseconds."""
    unhurried: bool
    """Whether something happened to somebody else."""

    @property
    def ms(self) -> int:
        """Milliseconds of it all."""
        return sum(ms for _, ms in self.parts)


def owners(plies: Sequence[Ply[Any, Any]]) -> Iterator[tuple[int, int]]:
    """The turn and the seat to which each event belongs; of chance the seat that acts next in that turn, else the one
    that acted last."""
    for place, ply in enumerate(plies):
        turn, seat = ply.before.state.turn, ply.row.seat
        if ply.row.chance:
            later = (each.row.seat for each in plies[place:] if each.before.state.turn == turn and not each.row.chance)
            sooner = (each.row.seat for each in reversed(plies[:place]) if not each.row.chance)
            seat = next(later, next(sooner, -1))
        yield from [(turn, seat)] * len(ply.events)


def shown(
    title: Title, pace: Tempo, turns: int, folder: Path, level: str, seats: int, seed: str = "a seed"
) -> list[Turn]:
    """Each of the first turns of a match of computers, but for the very first and the last."""
    house = results_game.house(folder, "full", titles=(title,))
    people = title.with_colours([Seat(f"P{number}", level) for number in range(max(seats, title.spec.seats[0]))])
    scene = MatchScene(house.services, *opening.begin(house.services, title, people, title.spec.options(), seed))
    house.manager.push(scene)
    computers, stage, match = scene.thinking.computers, scene.table_view.stage, scene.match
    computers.budget = Budget(work=WORK)
    scene.thinking.watch(WatchControl(pace))
    frames, first = list[tuple[int, str, bool]](), match.state.turn

    def thought() -> bool:
        house.manager.update(0)
        return computers.worker is not None and computers.worker.asked is None

    while not match.over and match.state.turn < first + turns:
        if not thought():
            until(thought, "a choice")
        event = stage.current_event
        tells = event is None and scene.screen.state.banner_ms > 0
        name = BANNER if tells else REST if event is None else type(event).__name__
        house.manager.update(FRAME_MS)
        frames.append((len(stage.past) - tells, name, scene.screen.state.thinking.unhurried))
    scene.close()
    house.services.close()
    parts = defaultdict[tuple[int, int], list[tuple[str, bool]]](list)
    owner = [*owners(match.plies)]
    for number, name, unhurried in frames:
        if number < len(owner) and first < owner[number][0] < match.state.turn:
            parts[owner[number]].append((name, unhurried))
    return [
        Turn(
            [(name, FRAME_MS * len([*same])) for name, same in groupby(name for name, _ in several)],
            any(unhurried for _, unhurried in several),
        )
        for several in parts.values()
    ]


def figures(turns: Sequence[Turn]) -> str:
    """Median, ninety-ninth of a hundred, and longest of some turns."""
    times = [turn.ms for turn in turns]
    if len(times) < 2:
        return f"{len(times)} turns"
    high = quantiles(times, n=100, method="inclusive")[-1]
    return f"{len(times):4} turns: median {median(times):5.0f}, 99 % {high:5.0f}, longest {max(times):5.0f}"


def main() -> None:
    """Measure, and print some lines for each game, level and pace."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("titles", nargs="*", default=[title.key for title in TITLES])
    parser.add_argument("--turns", type=int, default=60)
    parser.add_argument("--matches", type=int, default=1)
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--levels", nargs="*", default=["farmer", "expert"])
    parser.add_argument("--paces", nargs="*", default=[*GOALS])
    parser.add_argument("--longest", type=int, default=3)
    args = parser.parse_args()
    rows = [(title, level, pace) for title in TITLES for level in args.levels for pace in args.paces]
    for title, level, pace in (row for row in rows if row[0].key in args.titles):
        turns = list[Turn]()
        for seed in range(args.matches):
            with TemporaryDirectory() as folder:
                turns += shown(title, pace, args.turns, Path(folder), level, args.seats, f"seed {seed}")
        own = [turn for turn in turns if not turn.unhurried]
        late = sum(turn.ms > GOALS[pace] for turn in own)
        print(f"{title.key}, {level}, {pace}: {figures(turns)}")
        print(f"    nothing to others: {figures(own)}, above {GOALS[pace]}: {late} ({late / max(1, len(own)):.1%})")
        for turn in sorted(own, key=lambda turn: -turn.ms)[: args.longest]:
            print(f"    {turn.ms}:", ", ".join(f"{name} {ms}" for name, ms in turn.parts), flush=True)


if __name__ == "__main__":
    main()
