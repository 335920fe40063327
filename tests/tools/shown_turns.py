"""Time for which turns of computers are shown: `python -m tests.tools.shown_turns [KEY ...] --turns N [--parts]`.

Computers play at a table without a window, and the clock goes on in steps of a frame while nobody thinks; so what
comes out is the time of all that moves and rests, on any machine. The rest before an act and the dice that lead to it
belong to the seat that acts. Prints for each game and pace the median, the ninetieth of a hundred turns and the
longest, beside the same without turns that show something unhurried; with `--parts` the time of each event, too.
"""

from __future__ import annotations

from argparse import ArgumentParser
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from typing import Any

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
REST = "rest"
"""Name of the time in which nothing moves."""


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


Turns = list[Mapping[str, int]]


def shown(title: Title, pace: Tempo, turns: int, folder: Path, level: str, seats: int) -> tuple[Turns, set[str]]:
    """Milliseconds by event of each of the first turns of a match of computers, and the events that are unhurried."""
    house = results_game.house(folder, "full", titles=(title,))
    people = title.with_colours([Seat(f"P{number}", level) for number in range(max(seats, title.spec.seats[0]))])
    scene = MatchScene(house.services, *opening.begin(house.services, title, people, title.spec.options(), "a seed"))
    house.manager.push(scene)
    computers, stage, match = scene.thinking.computers, scene.table_view.stage, scene.match
    computers.budget = Budget(work=WORK)
    scene.thinking.watch(WatchControl(pace))
    times, first = Counter[tuple[int, str]](), match.state.turn

    def thought() -> bool:
        house.manager.update(0)
        return stage.busy or computers.state.move is not None or match.over

    while not match.over and match.state.turn < first + turns:
        if computers.state.move is None:
            until(thought, "a choice")
        event = stage.current_event
        times[len(stage.past), REST if event is None else type(event).__name__] += FRAME_MS
        house.manager.update(FRAME_MS)
    unhurried = {each.__name__ for each in scene.table_view.table.signs.unhurried}
    scene.close()
    house.services.close()
    parts: dict[tuple[int, int], Counter[str]] = defaultdict(Counter)
    owner = [*owners(match.plies)]
    for (number, name), ms in times.items():
        if number < len(owner) and first < owner[number][0] < match.state.turn:
            parts[owner[number]][name] += ms
    return list(parts.values()), unhurried


def figures(turns: Turns) -> str:
    """Median, ninetieth of a hundred, and longest of some turns."""
    times = [sum(parts.values()) for parts in turns]
    if len(times) < 2:
        return f"{len(times)} turns"
    high = quantiles(times, n=10, method="inclusive")[-1]
    return f"{len(times):3} turns: median {median(times):5.0f}, 90 % {high:5.0f}, longest {max(times):5.0f}"


def main() -> None:
    """Measure, and print a line for each game and pace."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("titles", nargs="*", default=[title.key for title in TITLES])
    parser.add_argument("--turns", type=int, default=30)
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--level", default="farmer")
    parser.add_argument("--paces", nargs="*", default=["normal", "quick"])
    parser.add_argument("--parts", action="store_true")
    args = parser.parse_args()
    for title in TITLES:
        for pace in args.paces if title.key in args.titles else ():
            with TemporaryDirectory() as folder:
                turns, unhurried = shown(title, pace, args.turns, Path(folder), args.level, args.seats)
            own = [parts for parts in turns if not unhurried & parts.keys()]
            print(f"{title.key:16} {pace:7} {figures(turns)}; without what is unhurried {figures(own)}", flush=True)
            for name in dict.fromkeys(name for parts in turns for name in parts) if args.parts else ():
                spent = [parts[name] for parts in turns if name in parts]
                mean = sum(spent) / len(turns)
                print(f"    {name:24} in {len(spent):3}, {mean:5.0f} a turn, median {median(spent):5.0f}")


if __name__ == "__main__":
    main()
