"""A match to store, of the game on a field."""

from __future__ import annotations

from functools import partial
from random import Random
from typing import Any

from game.core.journal import JournalWriter, Record
from game.core.match import Match, MatchSetup, resume
from game.core.seats import Former, Seat
from game.store import matches
from game.store.database import Store
from game.store.disk import stamp
from game.store.matches import MatchKeeper
from tests.games.field_game import SPEC, make

BOARD = make(9)


def new_match(
    seed: str = "store", *, seats: int = 2, writer: JournalWriter | None = None, former: tuple[Former, ...] = ()
) -> Match[Any, Any]:
    """A match before its deal."""
    players = tuple(Seat(f"Seat {number}", "human", "red") for number in range(seats))
    return Match(SPEC, MatchSetup(players, SPEC.options(), (BOARD,), seed, former=former), writer)


def kept_match(store: Store, seed: str = "store", choices: int = 0) -> tuple[int, Match[Any, Any]]:
    """A match in the store, dealt and played on; its id and itself."""
    match = new_match(seed)
    writer = store.new(match)
    match.deal()
    play_on(match, choices, Random(seed))
    return writer.id, match


def put_record(store: Store, record: Record, turn: int = 0, over: bool = False) -> int:
    """Put a match into the store as a program before the record book did, which also keeps what no match can be made
    of; its id. `turn` is where it stands, `over` whether its last row ends it."""
    line = matches.line_of(record, stamp(), turn, over)
    return store.write(partial(matches.begin, line=line, rows=record.rows))


def play_on(match: Match[Any, Any], choices: int, rng: Random) -> None:
    """Random choices, to the end at most."""
    for _ in range(choices):
        if match.over:
            return
        match.play(rng.choice(match.options))


def reopened(store: Store, match: int) -> Match[Any, Any]:
    """A match as it stands in the store, kept by it from now on."""
    writer: MatchKeeper = store.writer(match)
    return resume(SPEC, store.record(match), writer)
