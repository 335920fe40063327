"""Reckoning of how fair a board is, and which of its places are used, from games that computers have played on it."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import chain, count
from statistics import fmean, pstdev
from typing import Any, NamedTuple, get_args, get_type_hints

import msgspec

from game.core.board import Board
from game.core.match import Match
from game.core.seats import SpotNo
from game.core.spec import leaders, teams
from game.core.steps import Event

LEVEL, GAMES = "greedy", 200
"""Level that plays, and number of games, unless others are asked for."""
Z95 = 1.959963984540054
WIDEST = 0.2
"""Width of an interval in which nothing can be told of a share any more."""


def wilson(wins: float, games: int) -> tuple[float, float]:
    """The interval that holds the true share with 95 % certainty (Wilson's score)."""
    share, spread = wins / games, Z95**2 / games
    centre = share + spread / 2
    reach = Z95 * math.sqrt(share * (1 - share) / games + spread / games / 4)
    low, high = (centre - reach) / (1 + spread), (centre + reach) / (1 + spread)
    # The share lies within by definition; floating point misses that by a hair where all games went one way.
    return max(0.0, min(low, share)), min(1.0, max(high, share))


class SeatBalance(msgspec.Struct, frozen=True):
    """Results of a seat; a game that several sides win counts as that part of one for each."""

    seat: int
    wins: float
    share: float
    low: float
    high: float
    """Interval that holds its true share with 95 % certainty (Wilson)."""
    fair: bool
    """Whether a fair share lies within."""
    mean_score: float
    spread: float
    """Standard deviation of its points."""


class PlaceUse(msgspec.Struct, frozen=True):
    """Uses of a place of the board by what has happened there."""

    place: str
    games: int
    """Games in which it was used."""
    uses: Mapping[str, int]
    """By kind of event the number of times in all games."""
    cell: tuple[int, int] | None = None
    """Column and row on the map; None where the board is none of cells, or nobody has asked for them."""


class Balance(msgspec.Struct, frozen=True):
    """Report of a board."""

    title: str
    board: str
    level: str
    games: int
    fair: float
    """Share of the games that each side should win."""
    seats: tuple[SeatBalance, ...]
    mean_turns: float
    turns: tuple[int, int]
    """Fewest and most."""
    mean_margin: float
    """Points by which the winner is ahead of the next side, on average."""
    places: tuple[PlaceUse, ...]
    """Places of the board in their order; none where a board grows in play."""
    unused: tuple[str, ...]
    """Names of those where nothing has ever happened, unless nothing ever does on their kind of ground."""
    players: tuple[int, ...] = ()
    """Numbers of players that the board is for; none where nobody has asked."""

    @property
    def enough(self) -> int:
        """About how many games it takes to tell whether the board is fair; 0 where these do."""
        shares = (self.fair, *(each.share for each in self.seats))
        return max(map(_games_for, shares)) if any(each.high - each.low > WIDEST for each in self.seats) else 0

    @property
    def unfair(self) -> tuple[SeatBalance, ...]:
        """Seats whose interval lies off the fair share."""
        return tuple(each for each in self.seats if not each.fair)


def _games_for(share: float) -> int:
    """The number of games, in tens, in which the interval of a share is no wider than WIDEST."""
    for games in count(10, 10):
        low, high = wilson(share * games, games)
        if high - low <= WIDEST:
            return games
    raise AssertionError("it narrows")


class GameFigures(NamedTuple):
    """Figures of one game."""

    points: tuple[int, ...]
    winners: tuple[int, ...]
    sides: tuple[tuple[int, ...], ...]
    turns: int
    uses: Mapping[str, Mapping[int, int]]
    """By kind of event and place how often."""


def figures_of(match: Match[Any, Any]) -> GameFigures:
    """Figures of a match that is over."""
    tallies = match.tallies()
    sides = teams(match.spec.score(match.terms, ply.after.state) for ply in match.plies)
    return GameFigures(
        tuple(tally.total for tally in tallies), leaders(tallies), tuple(sides), match.state.turn, uses_in(match)
    )


def report_of(
    title: str, board: Board, levels: Sequence[str], games: Sequence[GameFigures], cells: Sequence[tuple[int, int]] = ()
) -> Balance:
    """Report of the games that these levels have played on a board; `cells` are those of its places on a map."""
    counts = dict[str, Counter[int]]()
    used_in = Counter[int]()
    for game in games:
        for kind, often in game.uses.items():
            counts.setdefault(kind, Counter()).update(often)
        used_in.update({*chain.from_iterable(game.uses.values())})
    fair = fmean(1 / len(game.sides) for game in games)
    places = tuple(
        PlaceUse(
            spot.name,
            used_in[number],
            {kind: each[number] for kind, each in counts.items() if each[number]},
            cells[number] if cells else None,
        )
        for number, spot in enumerate(board.spots)
    )
    lively = {spot.kind for spot, each in zip(board.spots, places, strict=True) if each.uses}
    turns = [game.turns for game in games]
    return Balance(
        title,
        board.key,
        levels[0],
        len(games),
        fair,
        tuple(_seat(games, seat, fair) for seat in range(len(levels))),
        fmean(turns),
        (min(turns), max(turns)),
        fmean(map(_margin, games)),
        places if counts else (),
        tuple(
            spot.name for spot, each in zip(board.spots, places, strict=True) if not each.uses and spot.kind in lively
        ),
    )


def _seat(games: Sequence[GameFigures], seat: int, fair: float) -> SeatBalance:
    wins = 0.0
    for game in games:
        won = [side for side in game.sides if side[0] in game.winners]
        wins += sum(seat in side for side in won) / len(won)
    low, high = wilson(wins, len(games))
    points = [game.points[seat] for game in games]
    share = wins / len(games)
    return SeatBalance(seat, wins, share, low, high, low <= fair <= high, fmean(points), pstdev(points))


def _margin(game: GameFigures) -> float:
    """Points by which the best side is ahead of the next one; 0 where one is alone."""
    best = sorted((max(game.points[seat] for seat in side) for side in game.sides), reverse=True)
    return float(best[0] - best[1]) if len(best) > 1 else 0.0


def uses_in(match: Match[Any, Any]) -> dict[str, Counter[int]]:
    """By kind of event how often it has happened at each place of the board."""
    found = dict[str, Counter[int]]()
    for ply in match.plies:
        for event in ply.events:
            spots = [*spots_of(event)]
            if spots:
                found.setdefault(type(event).__name__, Counter()).update(spots)
    return found


def spots_of(event: Event[Any, Any]) -> Iterator[int]:
    """Numbers of the places of which an event tells."""
    for name, several in _spot_fields(type(event)):
        value = getattr(event, name)
        yield from (spot for spot in (value if several else (value,)) if type(spot) is int and spot >= 0)


@cache
def _spot_fields(kind: type[Event[Any, Any]]) -> tuple[tuple[str, bool], ...]:
    """Fields of a kind of event that are a place, or several in a row."""
    hints = get_type_hints(kind, include_extras=True)
    found = ((name, hint == SpotNo, SpotNo in get_args(hint)) for name, hint in hints.items())
    return tuple((name, not one) for name, one, several in found if one or several)
