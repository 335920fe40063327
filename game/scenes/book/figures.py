"""Figures of the record book, from results alone: what a person has played, how it compares, what the family did."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date, timedelta
from typing import Literal, NamedTuple

import msgspec

from game.scenes.shell.phrases import local_day
from game.store.results import GUEST, EndedMatch, Rival, SeatResult

MEAN_GAMES = 5
"""Games that the moving mean takes in."""
NEWS_DAYS = 30
"""For so many days a new best is news of the family."""
LEAST_FOR_MEAN = 3
"""With fewer games a mean says nothing."""

Rivals = Literal["all", "people", "computers"]
Rules = tuple[str, str, int]
"""Variant, board and version of the rules."""


class Filter(msgspec.Struct, frozen=True):
    """Choice of matches; None takes all."""

    title: str | None = None
    seats: int | None = None
    rules: Rules | None = None
    rivals: Rivals = "all"

    def takes(self, match: EndedMatch, person: int | None = None) -> bool:
        """Whether a match counts here, seen by one who played it."""
        result = match.result
        if not match.counts or self.title not in (None, result.title) or self.seats not in (None, result.seats):
            return False
        if self.rules not in (None, rules_of(match)):
            return False
        others = [seat for seat in match.seats if seat.person is None or seat.person != person]
        if self.rivals == "all" or not others:
            return True
        return all((seat.level is None) is (self.rivals == "people") for seat in others)


def rules_of(match: EndedMatch) -> Rules:
    """Rules of a match: only what is played by the same has a mean."""
    return match.result.variant, match.result.board, match.result.version


def is_won(match: EndedMatch, seat: SeatResult) -> bool:
    """Whether a seat has won, alone or with others."""
    return seat.place == 1 and not match.alone


def head_start(seat: SeatResult) -> int:
    """Points that a seat began with."""
    return seat.categories.get("ahead", 0)


def own_points(seat: SeatResult) -> int:
    """Points of a seat without those it began with."""
    return (seat.points or 0) - head_start(seat)


class PlayedGame(NamedTuple):
    """One game of a person."""

    match: EndedMatch
    seat: SeatResult
    points: int
    won: bool


class Best(NamedTuple):
    """The most points of a kind, and the first game that had them."""

    points: int
    match: EndedMatch


class HeadToHead(NamedTuple):
    """Head-to-head record against one rival: games at one table, by who finished ahead of whom."""

    wins: int = 0
    ties: int = 0
    losses: int = 0
    together: int = 0
    """Games on one side."""

    @property
    def games(self) -> int:
        """Number of them all."""
        return sum(self)


class PersonPage(NamedTuple):
    """Everything that the book tells of one person under one filter."""

    games: tuple[PlayedGame, ...]
    """In the order in which they ended."""
    won: int
    contested: int
    """How many of the games could be won."""
    best: Best | None
    mean: float | None
    """Mean of games in which all began alike; None with too few, or with games of several rules or numbers of seats."""
    means: tuple[float | None, ...]
    """Per game the mean of the last `MEAN_GAMES` that began alike up to it; None where there is no mean at all."""
    bests: Mapping[str, Best]
    """By category."""
    rivals: Mapping[Rival, HeadToHead]
    """Those met most often first."""
    alike: bool
    """Whether all games had one title, the same rules and as many seats."""


def page(matches: Iterable[EndedMatch], person: int, chosen: Filter) -> PersonPage:
    """Reckon one person's page; `matches` in the order of their ends."""
    games = tuple(_played(matches, person, chosen))
    best: Best | None = None
    bests: dict[str, Best] = {}
    for game in games:
        best = _better(best, game.points, game.match)
        for category, points in game.seat.categories.items():
            if category != "ahead":
                bests[category] = _better(bests.get(category), points, game.match)
    contested = [game for game in games if not game.match.alone]
    alike = {(game.match.result.title, game.match.result.seats, rules_of(game.match)) for game in games}
    level = [game.points for game in games if not game.match.even_start]
    has_mean = len(alike) == 1 and len(level) >= LEAST_FOR_MEAN
    return PersonPage(
        games,
        sum(game.won for game in contested),
        len(contested),
        best,
        sum(level) / len(level) if has_mean else None,
        tuple(_means(games) if has_mean else (None for _ in games)),
        bests,
        _rivals(games, person),
        len(alike) < 2,
    )


def _better(best: Best | None, points: int, match: EndedMatch) -> Best:
    return Best(points, match) if best is None or points > best.points else best


def _played(matches: Iterable[EndedMatch], person: int, chosen: Filter) -> Iterator[PlayedGame]:
    for match in matches:
        if chosen.takes(match, person):
            for seat in match.seats:
                if seat.person == person:
                    yield PlayedGame(match, seat, own_points(seat), is_won(match, seat))


def _means(games: Sequence[PlayedGame]) -> Iterator[float | None]:
    latest: list[int] = []
    for game in games:
        if not game.match.even_start:
            latest = [*latest, game.points][-MEAN_GAMES:]
        yield sum(latest) / len(latest) if latest else None


def _rivals(games: Iterable[PlayedGame], person: int) -> dict[Rival, HeadToHead]:
    """Pairs of a person's seat with every other one: who has ended before whom, or what they did together."""
    found: dict[Rival, HeadToHead] = {}
    for game in games:
        for other in game.match.seats:
            rival = other.rival
            if other.seat == game.seat.seat or rival in (person, GUEST):
                continue
            now, mine, theirs = found.get(rival, HeadToHead()), game.seat.place or 0, other.place or 0
            if other.side == game.seat.side:
                found[rival] = now._replace(together=now.together + 1)
            elif mine == theirs:
                found[rival] = now._replace(ties=now.ties + 1)
            elif mine < theirs:
                found[rival] = now._replace(wins=now.wins + 1)
            else:
                found[rival] = now._replace(losses=now.losses + 1)
    return dict(sorted(found.items(), key=lambda item: (-item[1].games, str(item[0]))))


def totals(matches: Iterable[EndedMatch]) -> dict[Rival, tuple[int, int]]:
    """Games and wins of everybody, people by number, computers by level."""
    games, wins = Counter[Rival](), Counter[Rival]()
    for match in (each for each in matches if each.counts):
        for seat in match.seats:
            rival = seat.rival
            games[rival] += 1
            wins[rival] += is_won(match, seat)
    games.pop(GUEST, None)
    return {rival: (count, wins[rival]) for rival, count in games.items()}


class NamedGames(NamedTuple):
    """Games of a name at tables that is nobody's yet."""

    games: int
    """Games that count, as its person will have them."""
    won: int
    others: int
    """Games beside them: not over, or of those that do not count."""


def of_names(matches: Sequence[EndedMatch], names: Mapping[str, int]) -> dict[str, NamedGames]:
    """Games of names that are nobody's, from the number of all their seats, in the order of these."""
    games, wins = Counter[str](), Counter[str]()
    for match in (each for each in matches if each.counts):
        for seat in match.seats:
            if seat.rival == GUEST:
                games[seat.name] += 1
                wins[seat.name] += is_won(match, seat)
    return {name: NamedGames(games[name], wins[name], max(0, seats - games[name])) for name, seats in names.items()}


class FirstTime(NamedTuple):
    """A new best of somebody, all numbers of seats and rivals taken together."""

    person: int
    category: str
    """Empty for the sum of all."""
    points: int
    match: EndedMatch


class MostPoints(NamedTuple):
    """The most points that a person has made in a game."""

    person: int
    points: int
    match: EndedMatch


class Family(NamedTuple):
    """Games and new bests of everybody together."""

    month: Mapping[str, int]
    """Games of this month by title."""
    most: Mapping[str, MostPoints]
    """The most points of this month by title."""
    news: tuple[FirstTime, ...]
    """The latest first."""


def evenings(matches: Iterable[EndedMatch]) -> int:
    """Number of days on which a game ended, by the clock of the house."""
    return len({local_day(match.result.ended or "") for match in matches if match.counts} - {None})


def family(matches: Sequence[EndedMatch], today: date) -> Family:
    """Reckon the page of all."""
    days = [(local_day(match.result.ended or ""), match) for match in matches if match.counts]
    of_month = [match for day, match in days if day and (day.year, day.month) == (today.year, today.month)]
    month = Counter(match.result.title for match in of_month)
    most = dict[str, MostPoints]()
    for match in of_month:
        for seat in match.seats:
            before, points = most.get(match.result.title), own_points(seat)
            if seat.person is not None and (before is None or points > before.points):
                most[match.result.title] = MostPoints(seat.person, points, match)
    since = today - timedelta(days=NEWS_DAYS)
    return Family(dict(month.most_common()), most, tuple(reversed(list(_first_times(days, since)))))


def _first_times(days: Iterable[tuple[date | None, EndedMatch]], since: date) -> Iterator[FirstTime]:
    """Bests since a day that have beaten an earlier one of their person, the oldest first; the first points that
    somebody ever has of a kind beat nothing."""
    bests: dict[tuple[int, str, str, Rules], int] = {}
    latest: dict[tuple[int, str, str, Rules], FirstTime] = {}
    for day, match in days:
        for seat in match.seats:
            if seat.person is None:
                continue
            for category, points in {"": own_points(seat), **seat.categories}.items():
                key = seat.person, match.result.title, category, rules_of(match)
                if category == "ahead":
                    continue
                if points > bests.get(key, 0) > 0 and day is not None and day >= since:
                    latest.pop(key, None)
                    latest[key] = FirstTime(seat.person, category, points, match)
                bests[key] = max(points, bests.get(key, points))
    yield from latest.values()
