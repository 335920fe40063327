"""Puzzles: positions out of own games in which another choice was better, and what each person has tried at them.

Those that come with the program lie in `assets/puzzles/KEY.jsonl`, a puzzle a line, those first that most levels find;
a file is read where somebody opens the puzzles of its game. `resume(spec, puzzle.record)` is the match to be gone on
with, its seed left out; `spec.codec.choice_from(each)` a choice that counts as right.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Mapping, Sequence
from datetime import date, timedelta
from functools import lru_cache
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec

from game.core.journal import MOST_BYTES, Record, record_bytes, record_from
from game.core.lazy import JsonDecoder
from game.files import ASSETS
from game.store.disk import read_limited, write_whole
from game.store.lines import ChecksummedTable, Number, ShortText, new_uid
from game.store.notices import BadFile

BASKET = 60
"""Most puzzles of one person; those that cost most stay."""
BOXES = (1, 3, 7, 21, 60)
"""Days until a puzzle comes again, by the box that it lies in."""
LEARNT = len(BOXES)
"""The box of those that come no more."""


class Puzzle(msgspec.Struct, frozen=True):
    """One choice to be made better."""

    id: Number
    uid: ShortText
    origin: ShortText
    """The match that it was found in, as number and beginning."""
    title: ShortText
    version: Number
    person: Number | None
    seat: Number
    cost: Annotated[float, msgspec.Meta(ge=0, le=1)]
    """By how much the choice that was made has lowered the chance of winning."""
    reason: ShortText
    accepted: bytes
    """The choices that count as right, as JSON."""
    record: bytes
    """The record up to the choice."""
    made: ShortText


class Try(msgspec.Struct, frozen=True):
    """One time that somebody sat at a puzzle."""

    puzzle: ShortText
    """Uid of the puzzle, also of one that is shipped."""
    person: Number
    tried: ShortText
    answers: bytes
    """The choices that were tried, as JSON."""
    hints: Number
    solved: Literal[0, 1]
    box: Annotated[int, msgspec.Meta(ge=0, le=LEARNT)]
    """Its place after that."""
    due: ShortText
    """The date on which it comes again; empty for one that is learnt."""


PUZZLES, TRIES = ChecksummedTable("puzzles", Puzzle, MOST_BYTES), ChecksummedTable("tries", Try)
TABLES: tuple[ChecksummedTable[Any], ...] = (PUZZLES, TRIES)


def add(db: sqlite3.Connection, puzzle: Puzzle) -> Puzzle | None:
    """Put a puzzle into its person's basket; None where it lies there already, or costs less than all in a full one."""
    own = list(PUZZLES.lines(db, "WHERE person IS ? ORDER BY cost, made", puzzle.person))
    if any((each.origin, each.record) == (puzzle.origin, puzzle.record) for each in own):
        return None
    if len(own) >= BASKET and own[0].cost >= puzzle.cost:
        return None
    made = PUZZLES.add(db, msgspec.structs.replace(puzzle, uid=puzzle.uid or new_uid()))
    trim(db, puzzle.person)
    return made


def trim(db: sqlite3.Connection, person: int | None) -> None:
    """Take out of a basket the puzzles that cost least, until only as many lie there as may."""
    own = list(PUZZLES.lines(db, "WHERE person IS ? ORDER BY cost, made", person))
    for each in own[: max(0, len(own) - BASKET)]:
        db.execute("DELETE FROM puzzles WHERE id = ?", (each.id,))
        db.execute("DELETE FROM tries WHERE puzzle = ?", (each.uid,))


def keep(db: sqlite3.Connection, found: Iterable[Puzzle], least: float) -> tuple[Puzzle, ...]:
    """Put puzzles of people that cost so much at least into their baskets; returns all, with the uids of those that lie
    there."""
    given = list[Puzzle]()
    for puzzle in found:
        if puzzle.person is not None and puzzle.cost >= least:
            add(db, puzzle)
        own = "WHERE person = ? AND origin = ? AND record = ?", puzzle.person, puzzle.origin, puzzle.record
        given.append(next(PUZZLES.lines(db, *own), puzzle))
    return tuple(given)


def origin_of(match: int | None, begun: str) -> str:
    """The origin of puzzles of the match of this number and beginning."""
    return f"{match or ''} {begun}"


def rename_seat(db: sqlite3.Connection, match: int, begun: str, seat: int, name: str) -> None:
    """Call who sat at a match something else in the puzzles of all others; one that cannot be read goes, as it may
    still have the name."""
    for puzzle in list(PUZZLES.lines(db, "WHERE origin = ?", origin_of(match, begun))):
        try:
            record = record_from(puzzle.record)
        except (msgspec.MsgspecError, UnicodeDecodeError):
            db.execute("DELETE FROM puzzles WHERE id = ?", (puzzle.id,))
            continue
        seats = [
            msgspec.structs.replace(each, name=name) if number == seat else each
            for number, each in enumerate(record.seats)
        ]
        now = record_bytes(msgspec.structs.replace(record, seats=tuple(seats)))
        PUZZLES.put(db, msgspec.structs.replace(puzzle, record=now))


def basket(db: sqlite3.Connection, person: int, title: str) -> list[Puzzle]:
    """Own puzzles of a game, those that cost most first."""
    return list(PUZZLES.lines(db, "WHERE person = ? AND title = ? ORDER BY cost DESC, id", person, title))


def last_tries(db: sqlite3.Connection, person: int) -> Mapping[str, Try]:
    """By puzzle the latest time that somebody sat at it."""
    return {each.puzzle: each for each in TRIES.lines(db, "WHERE person = ? ORDER BY tried", person)}


def due(puzzles: Iterable[str], tries: Mapping[str, Try], today: date) -> list[str]:
    """Those of these puzzles, by uid, that come again by a day; those waiting longest first."""
    waiting = [tries[uid] for uid in puzzles if uid in tries and tries[uid].due and tries[uid].due <= today.isoformat()]
    return [each.puzzle for each in sorted(waiting, key=lambda each: (each.due, each.tried))]


def waiting(db: sqlite3.Connection, person: int, title: str, today: date) -> list[Puzzle]:
    """Own puzzles of a game to be looked at on a day: those that come again, then those that nobody has tried yet."""
    own, tries = {each.uid: each for each in basket(db, person, title)}, last_tries(db, person)
    return [own[uid] for uid in (*due(own, tries, today), *(uid for uid in own if uid not in tries))]


def solved(db: sqlite3.Connection) -> Mapping[int, frozenset[str]]:
    """By person the uids of all puzzles that it has ever solved."""
    found: dict[int, set[str]] = {}
    for each in TRIES.lines(db, "WHERE solved = 1"):
        found.setdefault(each.person, set()).add(each.puzzle)
    return {person: frozenset(uids) for person, uids in found.items()}


def last_solver(db: sqlite3.Connection) -> int | None:
    """Number of the person who has sat at a puzzle last."""
    return next((each.person for each in TRIES.lines(db, "ORDER BY tried DESC LIMIT 1")), None)


def next_box(before: Try | None, solved_at_once: bool) -> int:
    """The box of a puzzle after a try: the next one if it was solved at the first answer and without a hint."""
    if not solved_at_once:
        return 0
    return min(LEARNT, 1 + (before.box if before is not None else 0))


def note_try(
    db: sqlite3.Connection, puzzle: str, person: int, when: str, today: date, answers: bytes, hints: int, solved: bool
) -> Try:
    """Write down that somebody has sat at a puzzle, and when it comes again; `answers` are the choices as JSON."""
    before = next(TRIES.lines(db, "WHERE person = ? AND puzzle = ? ORDER BY tried DESC LIMIT 1", person, puzzle), None)
    at_once = solved and not hints and len(msgspec.json.decode(answers, type=list[msgspec.Raw])) == 1
    box = next_box(before, at_once)
    again = "" if box == LEARNT else (today + timedelta(days=BOXES[box])).isoformat()
    done = Try(puzzle, person, when, answers, hints, 1 if solved else 0, box, again)
    TRIES.put(db, done)
    return done


FOLDER = ASSETS / "puzzles"

MOST_PUZZLES = 100
"""Most puzzles of one game."""

Share = Annotated[float, msgspec.Meta(ge=0, le=1)]


class ShippedPuzzle(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One choice that is to be found; the record ends before it."""

    uid: ShortText
    """Follows from the record, so that tries at it stay good where a set is made again."""
    seat: Annotated[int, msgspec.Meta(ge=0, le=7)]
    accepted: Annotated[tuple[msgspec.Raw, ...], msgspec.Meta(min_length=1, max_length=1000)]
    """The choices that count as right, the best first."""
    gap: Share
    """By how much the chance of winning is lower with any other choice; 1 where the goal is missed."""
    work: Annotated[int, msgspec.Meta(ge=1)]
    """Pieces of work a line by which it was found the second time; of an exact one the positions looked at."""
    reason: ShortText
    """The term that speaks most for the choice, empty where none does; of an exact one its goal."""
    levels: Annotated[tuple[ShortText, ...], msgspec.Meta(max_length=8)]
    """The levels that find it, from the weakest up."""
    record: Record
    exact: bool = False
    """Whether the engine has proven it: with whatever else is chosen the goal takes more choices, or is missed."""
    phase: Annotated[int, msgspec.Meta(ge=0, le=2)] = 0
    """Third of its match in which it comes: beginning, middle or end."""
    needed: Annotated[int, msgspec.Meta(ge=0, le=100)] = 0
    """How many choices the shortest ways to the goal of an exact one have."""
    way: Annotated[tuple[msgspec.Raw, ...], msgspec.Meta(max_length=100)] = ()
    """One of these ways."""


_puzzle = JsonDecoder(ShippedPuzzle)


def shipped(key: str, folder: Path = FOLDER) -> Sequence[ShippedPuzzle]:
    """The puzzles of a game, none where it has no file; raises BadFile, which names line and field."""
    return read_puzzles(folder / f"{key}.jsonl", key)


@lru_cache(maxsize=8)
def read_puzzles(path: Path, key: str) -> Sequence[ShippedPuzzle]:
    """The puzzles in a file, read once; raises BadFile."""
    if not path.exists():
        return ()
    found = list[ShippedPuzzle]()
    for number, line in enumerate(read_limited(path, MOST_BYTES).splitlines(), 1):
        try:
            puzzle = _puzzle.decode(line)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
            raise BadFile(path, f"line {number}: {error}") from error
        for field, wrong in (
            ("record.title", puzzle.record.title != key),
            ("record.rows", puzzle.record.index not in (-1, len(puzzle.record.rows))),
            ("seat", puzzle.seat >= len(puzzle.record.seats)),
            ("uid", not puzzle.uid or any(puzzle.uid == each.uid for each in found)),
        ):
            if wrong:
                raise BadFile(path, f"line {number}: does not belong there - at `$.{field}`")
        found.append(puzzle)
        if number > MOST_PUZZLES:
            raise BadFile(path, f"more than {MOST_PUZZLES} puzzles")
    return tuple(found)


def write_puzzles(path: Path, puzzles: Sequence[ShippedPuzzle]) -> None:
    """Write all puzzles of a game, whole or not at all; raises BadFile."""
    try:
        write_whole(path, b"".join(msgspec.json.encode(each) + b"\n" for each in puzzles))
    except (OSError, ValueError) as error:
        raise BadFile(path, getattr(error, "strerror", None) or str(error)) from error
    read_puzzles.cache_clear()
