"""A match to store, of the game on a field."""

from __future__ import annotations

from random import Random
from typing import Any

from game.core.journal import JournalWriter
from game.core.match import Match, MatchSetup, resume
from game.core.seats import Former, Seat
from game.store.database import Store
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
