"""Kills a playing program again and again: `python -m tests.trust.kills --kills 1000 [--seed 1]`.

A child process plays, undoes and redoes the games at random and says each act before (`try`) and after (`did`)
the store has it. It is killed at a random moment. Then the store is sound, and holds exactly what the last `did`
said, or that and the one act tried after it; every other match is as it was. The next child goes on from there.
"""

from __future__ import annotations

import argparse
import os
import signal
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any
from zlib import crc32

import msgspec

from game.boards import load
from game.core.journal import RawRow
from game.core.match import Match, MatchSetup, resume
from game.core.seats import Seat
from game.specs import SPECS, spec_for
from game.store import results
from game.store.database import Store
from game.store.notices import StoreError
from tests.house.sources import HOUSE

MOST_LINES = 60
MOST_YIELDS = 400
"""The kill comes so many switches of processes after a line at most."""
NEAR_END = 12
LONG = ("rancho",)
"""Games of which many matches cannot be played to their end here."""
FOLDER_KILLS = 25
"""After so many kills a new folder, lest all the matches before should be read again for ever."""


class Said(msgspec.Struct, frozen=True):
    """One line of the child: where its match stands."""

    what: str
    match: int
    index: int
    rows: int
    kept: int
    """The sum of the rows that count."""
    all: int
    """The sum of all rows, undone ones too."""


def rows_sum(rows: Sequence[RawRow]) -> int:
    """One number for a list of rows."""
    return crc32(msgspec.json.encode(rows))


def stand(what: str, store: Store, match: int) -> Said:
    """Standing of a match in the store, read anew."""
    record = store.record(match)
    rows = record.rows
    return Said(what, match, record.index, len(rows), rows_sum(rows[: record.index]), rows_sum(rows))


def say(said: Said) -> None:
    print(msgspec.json.encode(said).decode(), flush=True)


def new_match(rng: Random) -> Match[Any, Any]:
    """A match of any game before its deal, or one of the short games shortly before its end."""
    spec = rng.choice(SPECS)
    options = spec.playout_options
    seats = tuple(Seat(f"Seat {number}") for number in range(rng.choice(spec.seats)))
    match = Match(spec, MatchSetup(seats, options, spec.boards(options, len(seats), load), str(rng.random())))
    if spec.key in LONG or rng.random() < 0.3:
        return match
    match.deal()
    while not match.over:
        match.play(rng.choice(match.options))
    return resume(spec, match.record(len(match.plies) - rng.randrange(1, NEAR_END)))


def child(folder: Path, seed: int) -> None:
    """Play for ever, saying what is tried and what is done."""
    rng = Random(seed)
    store = Store.open(folder)
    latest = store.latest()
    number = latest.id if latest else store.new(new_match(rng)).id
    record = store.record(number)
    match = resume(spec_for(record.title), record, store.writer(number))
    match.deal()  # the kill may have come before it
    say(stand("did", store, number))
    while True:
        last = stand("try", store, number)
        if match.over or rng.random() < 0.02:
            say(msgspec.structs.replace(last, what="new"))
            match = new_match(rng)
            number = store.new(match).id
            match.deal()
        elif rng.random() < 0.2:
            say(msgspec.structs.replace(last, what="undo"))
            match.undo()
        elif rng.random() < 0.2:
            say(msgspec.structs.replace(last, what="redo"))
            match.redo()
        else:
            say(msgspec.structs.replace(last, what="play"))
            match.play(rng.choice(match.options))
        say(stand("did", store, number))


class Kept:
    """Content of one folder, to be compared after every kill."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.stands: dict[int, Said] = {}
        """Standing of every match after the last kill."""
        self.over = 0
        """How many matches were over then; each has a result, and no other."""
        self.acts: Counter[str] = Counter()

    def lost(self, lines: Sequence[Said]) -> str | None:
        """Loss or doubling by the kill after these lines; None if nothing."""
        store = Store.open(self.folder)
        try:
            if store.notices:
                return f"notices {store.notices}"
            listed = store.summaries()
            stands = {summary.id: stand("did", store, summary.id) for summary in listed}
            over = {summary.id for summary in listed if summary.over}
            self.over = len(over)
            if (booked := {each.result.match for each in store.read(results.ended)}) != over:
                return f"results of {sorted(booked)}, ends of {sorted(over)}"
            start = rows_sum(store.record(lines[-1].match).rows[: lines[-1].index])
            for match in {said.match for said in lines} | (stands.keys() - self.stands.keys()):
                record = store.record(match)
                resume(spec_for(record.title), record)  # raises where the rules do not follow
        except StoreError as error:
            return f"{lines[-1]}: {error}"
        finally:
            store.close()
        wrong = self._wrong(lines, stands, start)
        self.stands = stands
        return wrong

    def _wrong(self, lines: Sequence[Said], stands: dict[int, Said], start: int) -> str | None:
        """`start`: the sum of as many rows as counted when the last act was tried."""
        last = lines[-1]
        wanted = self.stands | {said.match: said for said in lines if said.what == "did"}
        begun = stands.keys() - wanted.keys()
        if wanted.keys() - stands.keys() or len(begun) > (last.what == "new"):
            return f"{sorted(wanted)} became {sorted(stands)}"
        moved = {match for match, said in wanted.items() if not same(said, stands[match])}
        if last.what != "did":
            self.acts["come through" if moved or begun else "not begun"] += 1
        for match in moved:
            if match != last.match or not one_act_on(last, stands[match], start):
                return f"{last}: {wanted[match]} became {stands[match]}"
        return None


def same(said: Said, now: Said) -> bool:
    """Whether a match stands where it was said to stand."""
    return (now.index, now.rows, now.kept, now.all) == (said.index, said.rows, said.kept, said.all)


def one_act_on(last: Said, now: Said, start: int) -> bool:
    """Whether a match has gone on by the one act that was tried last."""
    return {
        "play": now.index == now.rows > last.index and start == last.kept,
        "undo": now.index < last.index and now.all == last.all,
        "redo": now.index > last.index and now.all == last.all,
    }.get(last.what, False)


def kill_one(folder: Path, seed: int, module: str = "tests.trust.kills", most: int = MOST_LINES) -> list[bytes]:
    """Let a child play, kill it a random while after a random number of lines; all that it said."""
    rng = Random(seed)
    count = rng.randrange(1, most)
    command = [sys.executable, "-m", module, "--child", "--folder", str(folder), "--seed", str(seed)]
    silent = {**os.environ, "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
    process = subprocess.Popen(command, cwd=HOUSE, env=silent, stdout=subprocess.PIPE)
    assert process.stdout is not None
    with process, process.stdout as out:
        lines = [out.readline() for _ in range(count)]
        for _ in range(rng.randrange(MOST_YIELDS)):
            os.sched_yield()
        process.kill()
        lines += out.readlines()
    if process.returncode != -signal.SIGKILL:
        raise RuntimeError(f"the child ended by itself: {process.returncode}")
    return [line for line in lines if line.endswith(b"\n")]


def storm(kills: int, seed: int, acts: Counter[str]) -> Iterator[str]:
    """Kill so many children; what each of them lost, where it lost anything."""
    for first in range(0, kills, FOLDER_KILLS):
        with tempfile.TemporaryDirectory() as folder:
            kept = Kept(Path(folder))
            for number in range(first, min(kills, first + FOLDER_KILLS)):
                told = kill_one(Path(folder), seed * 1_000_000 + number)
                lines = [msgspec.json.decode(line, type=Said) for line in told]
                acts["said"] += sum(said.what == "did" for said in lines)
                damage = kept.lost(lines)
                if damage is not None:
                    yield f"kill {number + 1}: {damage}"
            acts["matches"] += len(kept.stands)
            acts["over"] += kept.over
            acts.update(kept.acts)


def run_storm(
    name: str,
    kills: int,
    child: Callable[[Path, int], object],
    storm: Callable[[int, int, Counter[str]], Iterable[str]],
    tell: Callable[[Counter[str]], Iterable[str]],
) -> int:
    """Run a command that kills programs, or be the program that is killed; its exit status, 1 if anything was wrong."""
    parser = argparse.ArgumentParser(prog=f"python -m tests.trust.{name}")
    parser.add_argument("--kills", type=int, default=kills)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--folder", type=Path, default=Path())
    parser.add_argument("--child", action="store_true", help="be the program that is killed")
    given = parser.parse_args()
    if given.child:
        child(given.folder, given.seed)
    acts: Counter[str] = Counter()
    wrong = 0
    for told in storm(given.kills, given.seed, acts):
        wrong += 1
        print("   ", told, flush=True)
    print(f"{given.kills:>8} kills {acts['said']:>8} acts said to be kept")
    for line in tell(acts):
        print(line)
    print(f"{wrong:>8} wrong")
    return 1 if wrong else 0


def tell(acts: Counter[str]) -> Iterator[str]:
    """Lines of what came of it."""
    yield f"{acts['matches']:>8} matches, {acts['over']} of them over"
    yield f"{acts['not begun'] + acts['come through']:>8} amid an act, {acts['come through']} of these kept whole"


if __name__ == "__main__":
    sys.exit(run_storm("kills", 1000, child, storm, tell))
