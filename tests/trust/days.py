"""Days' farms on other systems, and under clocks that are set: `python -m tests.trust.days --days 400 --clocks 200`.

The farms of so many days, each with a whole play of it, have one digest in this Python and in every other one
(`--python PATH`, as often as there are some with the program's packages), whatever its hash seed, zone and language.
Then families play while the clock is set back and on, over midnight and over a change of time, and leave matches and go
on with them: the plays that count are those of a naive twin, none is lost or counted twice.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, date, datetime, timedelta
from functools import partial
from hashlib import blake2b
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from game.boards import load
from game.core.match import Match
from game.core.seats import Seat
from game.scenes import navigation
from game.scenes.match.scene import MatchScene
from game.scenes.shell import farm
from game.scenes.shell.outcomes import Home, ShowToday
from game.scenes.today.scene import TodayScene
from game.specs import SPECS
from game.store import days
from game.store.results import variant_of
from game.titles import TITLES
from tests.house.sources import HOUSE

START = date(2026, 11, 26)
SYSTEMS: Sequence[Mapping[str, str]] = (
    {"PYTHONHASHSEED": "1", "TZ": "Pacific/Kiritimati", "LC_ALL": "C", "PYTHONUTF8": "0"},
    {"PYTHONHASHSEED": "4294967295", "TZ": "America/St_Johns", "LC_ALL": "C.UTF-8", "LANGUAGE": "pl"},
    {"PYTHONHASHSEED": "random", "TZ": "XXX12", "LC_ALL": "pl_PL.UTF-8", "PYTHONOPTIMIZE": "1"},
)
"""Differences from machine to machine that are to change nothing."""
HALF_A_DAY = 12 * 60
MOST_SHIFT = 23 * 60 + 59
"""Minutes from Greenwich; a zone cannot be farther away."""


def played(farm_of_day: farm.Farm, number: int) -> Match[Any, Any]:
    """A play of a farm to its end, by a choice that no generator has part in."""
    match = farm.new_match(farm_of_day, Seat("Ada"), load)
    match.deal()
    while not match.over:
        match.play(match.options[(7 * match.index + number) % len(match.options)])
    return match


def digest(count: int) -> str:
    """One number for the farms of so many days, their boards, all answers of chance, and how a play of each ends."""
    found = blake2b(digest_size=8)
    for number in range(count):
        one = farm.farm_of(START + timedelta(days=number), SPECS)
        match = played(one, number)
        told = one.day.isoformat(), one.spec.key, variant_of(one.options), one.seed
        rows = [ply.row.to_raw() for ply in match.plies]
        found.update(msgspec.json.encode((told, match.setup.boards, rows, match.tallies()[0].points)))
    return found.hexdigest()


def digest_elsewhere(python: str, count: int, system: Mapping[str, str]) -> str:
    """The same in a process of its own, by another Python and with another system about it."""
    command = [python, "-m", "tests.trust.days", "--digest", str(count)]
    environment = os.environ | system | {"SDL_VIDEODRIVER": "dummy", "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
    done = subprocess.run(command, cwd=HOUSE, env=environment, capture_output=True, text=True, check=False)
    return done.stdout.strip() or done.stderr


class Clock:
    """The local clock of this process, ahead of Greenwich by as many minutes as is wanted; `restore` puts it back."""

    def __init__(self) -> None:
        self._before, self.shift, self.summer = os.environ.get("TZ"), 0, False

    def set(self, shift: int, summer: bool) -> None:
        """Put it ahead by so many minutes, and one hour more in summer: a zone of which one half of the year has just
        begun."""
        self.shift, self.summer = shift, summer
        today = datetime.now(UTC).timetuple().tm_yday
        begins, ends = (today + (-5 if summer else 5)) % 365, (today + 100) % 365
        os.environ["TZ"] = f"AAA{_west(shift)}BBB{_west(shift + 60)},{begins},{ends}"
        time.tzset()

    def today(self) -> date:
        """The local date, reckoned from Greenwich."""
        return (datetime.now(UTC) + timedelta(minutes=self.shift + 60 * self.summer)).date()

    def restore(self) -> None:
        os.environ.pop("TZ")
        if self._before is not None:
            os.environ["TZ"] = self._before
        time.tzset()


def _west(minutes: int) -> str:
    """Time that Greenwich is ahead, as zones are written."""
    hours, rest = divmod(abs(minutes), 60)
    return f"{'-' if minutes > 0 else ''}{hours}:{rest:02}"


def changes(clock: Clock, rng: Random) -> tuple[int, bool]:
    """Another time for the clock: any, minutes before or after midnight, or with summer begun or over."""
    after_midnight = -datetime.now(UTC).hour * 60 - datetime.now(UTC).minute
    midnight = after_midnight + (24 * 60 if after_midnight < -HALF_A_DAY else 0) - 60 * clock.summer
    return rng.choice(
        [
            (rng.randrange(-MOST_SHIFT, MOST_SHIFT - 60), clock.summer),
            (midnight - rng.randrange(2, 30), clock.summer),
            (midnight + rng.randrange(2, 30), clock.summer),
            (clock.shift, not clock.summer),
        ]
    )


def family(folder: Path, rng: Random, acts: int) -> Iterator[str]:
    """Two people play days' farms for so many acts, between which the clock is set; how what counts differs from what
    a naive twin has noted, if it does."""
    from tests.scenes.pilot import House
    from tests.scenes.today import orchard

    house, clock = House(folder, TITLES), Clock()
    services = house.services
    folk = orchard.family(services, 2)
    for number in range(-4, 3):
        orchard.measure(services, datetime.now(UTC).date() + timedelta(days=number))  # else the Expert would play each
    house.manager.push(navigation.first(services))
    noted, running = dict[tuple[str, int], int](), dict[tuple[str, int], Match[Any, Any]]()
    try:
        for _ in range(acts):
            clock.set(*changes(clock, rng))
            person, earlier = rng.choice(folk).id, rng.choice((0, 0, 0, 1))
            wanted = {clock.today()}
            services.navigate(ShowToday(clock.today() - timedelta(days=1) if earlier else None))
            page = house.manager.top
            assert isinstance(page, TodayScene)
            wanted = {day - timedelta(days=earlier) for day in (*wanted, clock.today())}
            if page.state.day not in wanted:
                yield f"{page.state.day} is offered in place of {wanted}"
            key = page.state.day.isoformat(), person
            page.play(person)
            table = house.manager.top
            assert isinstance(table, MatchScene)
            match = table.match
            if key in running and [ply.row for ply in match.plies] != [ply.row for ply in running[key].plies]:
                yield f"{key} does not go on as it was left"
            clock.set(*changes(clock, rng))
            for _ in range(rng.choice((5, 40, 10_000, 10_000))):
                if not match.over:
                    match.play(rng.choice(match.options))
            running[key] = match
            if match.over:
                del running[key]
                noted.setdefault(key, match.tallies()[0].total)
                services.navigate(table.ending.finish())
            services.navigate(Home())
    finally:
        clock.restore()
    yield from lost_or_doubled(services.store.read(partial(days.played, first="", last="~")), noted)
    services.close()


def lost_or_doubled(lines: Sequence[days.Day], noted: Mapping[tuple[str, int], int]) -> Iterator[str]:
    """How plays that count differ from points that were noted by day and person."""
    found = sorted(((each.day, each.person), each.points) for each in lines)
    if found != sorted(noted.items()):
        yield f"{found} in place of {sorted(noted.items())}"


def run() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.trust.days")
    parser.add_argument("--days", type=int, default=400)
    parser.add_argument("--clocks", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--python", action="append", default=[])
    parser.add_argument("--digest", type=int)
    args = parser.parse_args()
    if args.digest is not None:
        print(digest(args.digest))
        return 0
    here, wrong = digest(args.days), 0
    for python in (sys.executable, *args.python):
        for system in SYSTEMS:
            found = digest_elsewhere(python, args.days, system)
            wrong += found != here
            print(f"{python} {dict(system)}: {found}{'' if found == here else '  WRONG'}", flush=True)
    print(f"{args.days} days: {here}, {wrong} wrong")
    faults = list[str]()
    for number in range(args.clocks):
        with tempfile.TemporaryDirectory() as folder:
            faults += [
                f"family {number}: {fault}" for fault in family(Path(folder), Random(f"{args.seed} {number}"), 16)
            ]
    print("\n".join([*faults, f"{args.clocks} families, {len(faults)} wrong"]))
    return 1 if wrong or faults else 0


if __name__ == "__main__":
    raise SystemExit(run())
