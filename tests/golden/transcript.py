"""A recorded match as lines of text: what was answered, what happened, how it ended."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any

import msgspec
from msgspec.structs import replace

from game.core.journal import Record, record_from
from game.core.match import Match, resume
from game.core.seats import HUMAN
from game.specs import spec_for
from tests.house.games import passed_over

GOLDEN = Path(__file__).parent
"""One folder a title; per match its record `<name>.json`, which stays for ever, and its transcript `<name>.txt`."""


def records() -> list[Path]:
    """The records of all titles."""
    return sorted(path for path in GOLDEN.glob("*/*.json") if not passed_over(path))


def read(path: Path) -> Record:
    """A record as it lies on disk."""
    return record_from(path.read_bytes())


def followed(record: Record) -> Match[Any, Any]:
    """The match that a record tells of, by today's rules."""
    return resume(spec_for(record.title), record)


@lru_cache(40)
def matched(path: Path) -> Match[Any, Any]:
    """The match of a record with a person on every seat, followed once for all who look at it and change nothing."""
    return followed(by_people(read(path)))


def transcript(record: Record) -> str:
    """One line a row, then the last state field by field, then per seat its tally, then the winners."""
    return "\n".join(_lines(followed(record), msgspec.json.decode(record.options))) + "\n"


def _lines(match: Match[Any, Any], agreed: Collection[str]) -> Iterator[str]:
    # Options that came later than a record are not told.
    options = {name: value for name, value in msgspec.to_builtins(match.setup.options).items() if name in agreed}
    told = msgspec.json.encode(options).decode()
    yield f"{match.spec.key} with {len(match.seats)} seats, options {told}"
    for number, ply in enumerate(match.plies, start=1):
        row = ply.row
        who = ("aside of " if row.interrupt else "") + ("chance" if row.chance else f"seat {row.seat}")
        events = " ".join(_told(event) for event in ply.events)
        yield f"{number:4} {who} {_told(row.choice)}: {events or '-'}"
    yield "over" if match.over else "not over"
    for name, value in match.spec.describe(match.terms, match.state).items():
        yield f"{name} = {_json(value)}"
    for seat, tally in enumerate(match.tallies()):
        yield f"seat {seat}: {tally.total} = {_json(tally.points)}, rank {_json(tally.rank)}"
    yield f"winners: {_json(match.winners())}"


def _told(fact: msgspec.Struct) -> str:
    fields = ", ".join(f"{name}={getattr(fact, name)!r}" for name in fact.__struct_fields__)
    return f"{type(fact).__name__}({fields})"


def _json(value: object) -> str:
    return msgspec.json.encode(value, order="deterministic").decode()


def by_people(record: Record) -> Record:
    """The same match with a person on every seat."""
    people = tuple(replace(seat, player=HUMAN) for seat in record.seats)
    return replace(record, seats=people)
