"""Kills a playing program again and again, and checks after every kill that nothing it had kept is gone.

    python -m tests.store.storm --kills 1000 [--seed 1] [--folder DIR]

A child process plays, undoes and redoes at random and says each act before (`try`) and after (`did`) the
store has it. It is killed at a random line; then the database must be sound, and hold exactly what the last
`did` said, or that and the one act tried after it. The next child goes on where the killed one stood.
"""

from __future__ import annotations

import argparse
import signal
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from random import Random
from zlib import crc32

import msgspec

from game.core.journal import RawRow
from game.store.database import Store
from tests.store.table import new_match, reopened

HOUSE = Path(__file__).resolve().parents[2]


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
    """Where a match stands in the store, read anew."""
    record = store.record(match)
    rows = record.rows
    return Said(what, match, record.index, len(rows), rows_sum(rows[: record.index]), rows_sum(rows))


def say(said: Said) -> None:
    print(msgspec.json.encode(said).decode(), flush=True)


def child(folder: Path, seed: int) -> None:
    """Play for ever, saying what is tried and what is done."""
    rng = Random(seed)
    store = Store.open(folder)
    latest = store.latest()
    number = latest.id if latest else store.new(new_match(str(seed))).id
    match = reopened(store, number)
    match.deal()  # the kill may have come before it
    say(stand("did", store, number))
    while True:
        last = stand("try", store, number)
        if match.over:
            say(msgspec.structs.replace(last, what="new"))
            match = new_match(str(rng.random()))
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


def lost(folder: Path, last: Said) -> str | None:
    """What a kill after the line `last` has destroyed; None if nothing."""
    store = Store.open(folder)
    try:
        if store.notices:
            return f"notices {store.notices}"
        now = stand("did", store, last.match)
        start = rows_sum(store.record(last.match).rows[: last.index])
        for summary in store.summaries():
            reopened(store, summary.id)  # raises where the rules do not follow
    finally:
        store.close()
    untouched = (now.index, now.rows, now.all) == (last.index, last.rows, last.all)
    one_act_on = {
        "play": now.index == now.rows > last.index and start == last.kept,
        "undo": now.index < last.index and now.all == last.all,
        "redo": now.index > last.index and now.all == last.all,
    }
    return None if untouched or one_act_on.get(last.what, False) else f"{last} became {now}"


def kill_one(folder: Path, seed: int) -> Said:
    """Let a child play, kill it after a random number of lines; the last line it said."""
    lines = Random(seed).randrange(1, 60)
    command = [sys.executable, "-m", "tests.store.storm", "--child", "--folder", str(folder), "--seed", str(seed)]
    process = subprocess.Popen(command, cwd=HOUSE, stdout=subprocess.PIPE)
    assert process.stdout is not None
    with process, process.stdout as out:
        said = [out.readline() for _ in range(lines)]
        process.kill()
        said += out.readlines()
    if process.returncode != -signal.SIGKILL:
        raise RuntimeError(f"the child ended by itself: {process.returncode}")
    whole = [line for line in said if line.endswith(b"\n")]
    return msgspec.json.decode(whole[-1], type=Said)


def storm(folder: Path, kills: int, seed: int) -> str | None:
    """Kill `kills` children; what was lost first, or None."""
    for number in range(kills):
        last = kill_one(folder, seed * 1_000_000 + number)
        damage = lost(folder, last)
        if damage is not None:
            return f"kill {number + 1}: {damage}"
    return None


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kills", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--folder", type=Path)
    parser.add_argument("--child", action="store_true", help="be the program that is killed")
    given = parser.parse_args()
    if given.child:
        child(given.folder, given.seed)
    with tempfile.TemporaryDirectory() as folder:
        damage = storm(given.folder or Path(folder), given.kills, given.seed)
    print(damage or f"{given.kills} kills, nothing lost")
    return 1 if damage else 0


if __name__ == "__main__":
    sys.exit(main())
