"""A day's farm: which game it is, its options and its seed follow from the date alone, on every machine alike."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date
from typing import Any, NamedTuple

import msgspec

from game.core.match import Match, MatchSetup
from game.core.seats import Seat
from game.core.spec import Spec
from game.store.days import Day, Par

_SEED = "five-acres day 1"

SPROUT, SUNFLOWER, SHEAF = "sprout", "sunflower", "sheaf"
NEAR = 10
"""One point in so many is how far behind the Expert a sunflower may be."""


class Farm(NamedTuple):
    """Terms of one day."""

    day: date
    spec: Spec[Any, Any]
    options: msgspec.Struct
    seed: str


def farm_of(day: date, specs: Sequence[Spec[Any, Any]]) -> Farm:
    """The farm of a day; the games in which it can be played alternate."""
    dailies = [spec for spec in specs if spec.daily is not None]
    ordinal = day.toordinal()
    spec = dailies[(ordinal - 1) % len(dailies)]
    luck = _luck(day, spec)
    assert spec.daily is not None
    return Farm(day, spec, spec.daily(ordinal, luck), luck.hex())


def _luck(day: date, spec: Spec[Any, Any]) -> bytes:
    from hashlib import blake2b  # here, because it takes 10 ms and the title needs only the game's name

    text = f"{_SEED}|{day.isoformat()}|{spec.key}|{spec.version}"
    return blake2b(text.encode(), digest_size=16).digest()


def new_match(farm: Farm, seat: Seat, load: Any) -> Match[Any, Any]:
    """The match that somebody plays on it, before its deal; `load` reads a map by its name."""
    boards = farm.spec.boards(farm.options, 1, load)
    return Match(farm.spec, MatchSetup((seat,), farm.options, boards, farm.seed, open_seed=True))


def prize(points: int, par: Par | None) -> str:
    """The prize of a play; until the Expert has played there is the first alone."""
    if par is None:
        return SPROUT
    if points >= par.points:
        return SHEAF
    return SUNFLOWER if points * NEAR >= par.points * (NEAR - 1) else SPROUT


def best_prize(plays: Iterable[Day], par: Par | None) -> str | None:
    """The best prize of the family on a day; None where nobody has played."""
    won = {prize(play.points, par) for play in plays}
    return next((name for name in (SHEAF, SUNFLOWER, SPROUT) if name in won), None)


def course(match: Match[Any, Any]) -> tuple[int, ...]:
    """Points of the only seat after each of the turns that are over."""
    spec, points = match.spec, list[int]()
    for ply in match.plies:
        turn = int(ply.after.state.turn) - spec.first_turn
        if turn >= 0:
            points[turn:] = [spec.score(match.terms, ply.after.state)[0].total]
    return tuple(points)
