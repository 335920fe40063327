"""Points of a festival, and its true and good lines about everybody."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from game.store.festivals import FestivalGame
from game.store.results import EndedMatch


class Ended(NamedTuple):
    """A game of the evening that is over."""

    game: FestivalGame
    match: EndedMatch


def points(ended: Ended, seat: int) -> int:
    """Points of a seat in one game: as many as there are seats for the first place, one less for each place after, the
    same for equal places; times how often the game counts."""
    seats = ended.match.seats
    return (len(seats) + 1 - (seats[seat].place or len(seats))) * ended.game.times


def totals(games: Sequence[Ended], guests: int) -> tuple[int, ...]:
    """Points of everybody over all games that are over."""
    return tuple(sum(points(game, seat) for game in games) for seat in range(guests))


def places(sums: Sequence[int]) -> tuple[int, ...]:
    """Place of each by points; equal ones share it."""
    ranks = sorted(sums, reverse=True)
    return tuple(1 + ranks.index(each) for each in sums)


class Praise(NamedTuple):
    """One line about somebody at the end of an evening."""

    key: str
    title: str = ""
    category: str = ""
    amount: int = 0


def praise(games: Sequence[Ended], guests: int) -> tuple[Praise, ...]:
    """A true and good line for each, by rule: the games it has won, else its best category of the evening that nobody
    beat, else its closest game, else that it was there; of two that could say the same word the earlier seat has it."""
    said: list[Praise] = []
    taken = Counter[tuple[str, str, str]]()
    for seat in range(guests):
        line = next(each for each in _lines(games, seat) if not taken[each[:3]] or each.key == "festival.praise.all")
        taken[line[:3]] += 1
        said.append(line)
    return tuple(said)


def _lines(games: Sequence[Ended], seat: int) -> list[Praise]:
    """Everything good that can be said of a seat, the best first."""
    found = list[Praise]()
    contested = [each for each in games if each.game.times and len({line.side for line in each.match.seats}) > 1]
    won = [each for each in contested if each.match.seats[seat].place == 1]
    if len(won) > 1:
        found.append(Praise("festival.praise.won", amount=len(won)))
    found += [Praise("festival.praise.game", each.game.title) for each in won]
    best: list[Praise] = []
    for each in contested:
        for category, amount in each.match.seats[seat].categories.items():
            rivals = [line.categories.get(category, 0) for line in each.match.seats if line.seat != seat]
            if amount > 0 and category != "ahead" and all(amount > other for other in rivals):
                best.append(Praise("festival.praise.category", each.game.title, category, amount))
    found += sorted(best, key=lambda line: -line.amount)
    close: list[Praise] = []
    for each in contested:
        own = each.match.seats[seat]
        lead = max(line.points or 0 for line in each.match.seats) - (own.points or 0)
        if own.place != 1 and lead >= 0:
            close.append(Praise("festival.praise.close", each.game.title, amount=lead))
    found += sorted(close, key=lambda line: line.amount)
    return [*found, Praise("festival.praise.all", amount=len(contested))]
