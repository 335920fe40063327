"""A real match to store: the rules of a real game on a board made here."""

from __future__ import annotations

from random import Random
from typing import Any

from game.core.board import Board, Spot
from game.core.journal import JournalWriter
from game.core.match import Match, MatchSetup, resume
from game.core.seats import Seat
from game.specs import spec_for
from game.store.database import MatchKeeper, Store

SPEC = spec_for("texas")
SIDE = 9


def board() -> Board:
    """Nine by nine squares with the officer in the middle."""
    places = [(x, y) for y in range(SIDE) for x in range(SIDE)]
    spots = tuple(Spot(f"{'abcdefghi'[x]}{SIDE - y}", (x, y), 84.0 * x, 84.0 * y) for x, y in places)
    touching = tuple(
        tuple(n for n, (a, b) in enumerate(places) if abs(a - x) + abs(b - y) == 1) for x, y in places
    )
    size = (84.0 * SIDE, 84.0 * SIDE)
    return Board("texas", "square", size, (84, 84), spots, touching, marks={"officer": 40})


BOARD = board()


def new_match(seed: str = "store", *, seats: int = 2, writer: JournalWriter | None = None) -> Match[Any, Any]:
    """A match before its deal."""
    players = tuple(Seat(f"Seat {number}", "human", "red") for number in range(seats))
    return Match(SPEC, MatchSetup(players, SPEC.options(), (BOARD,), seed), writer)


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
