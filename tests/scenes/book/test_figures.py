"""Figures of the record book against a naive twin that goes through all results anew for each of them."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from fractions import Fraction
from random import Random
from typing import Any

import msgspec
import pytest

from game.scenes.book import figures
from game.scenes.book.figures import Filter, HeadToHead
from game.scenes.shell.phrases import local_day
from game.store.results import EndedMatch, ResultLine, SeatResult
from tests.scenes.book import shelf

PEOPLE = range(1, 6)
LEVELS = ("novice", "farmer", "expert")
CATEGORIES = ("corn", "bees", "pens")
START = datetime(2026, 1, 1, 12, tzinfo=UTC)
TODAY = (START + timedelta(days=200)).date()


def random_match(rng: Random, number: int, count: int) -> EndedMatch:
    when = (START + timedelta(days=200 * number / count, seconds=number)).isoformat()
    seats = rng.choice((1, 2, 2, 3, 4))
    kind: Any = "day" if rng.random() < 0.1 else ""
    why: Any = rng.choice(("seed", "import", "luck")) if rng.random() < 0.1 else None
    result = ResultLine(
        number,
        when,
        rng.choice(("apples", "pears")),
        1,
        rng.choice(("{}", '{"a":true}')),
        rng.choice(("field 1", "field 2")),
        seats,
        kind,
        ended=when,
        choices=9,
        why_not=why,
    )
    sides = [0, 1, 0, 1] if seats == 4 and rng.random() < 0.5 else list(range(seats))
    tallies = [{name: rng.randint(-2, 12) for name in CATEGORIES[: rng.choice((2, 3))]} for _ in range(seats)]
    if rng.random() < 0.2:
        tallies[0] = {"ahead": 7, **tallies[0]}
    for seat, side in enumerate(sides):
        tallies[seat] = tallies[side]
    points = [sum(tally.values()) for tally in tallies]
    ranks = sorted((points[side] for side in set(sides)), reverse=True)
    who: list[int | str | None] = [*rng.sample(PEOPLE, 3), *rng.choices(LEVELS, k=2), None]
    rng.shuffle(who)
    return EndedMatch(
        result,
        tuple(
            SeatResult(
                number,
                when,
                seat,
                player if isinstance(player, int) else None,
                player if isinstance(player, str) else None,
                str(player),
                side,
                1 + ranks.index(points[seat]),
                1 if ranks.count(points[seat]) > 1 else 0,
                points[seat],
                msgspec.json.encode(tallies[seat]),
                b"{}" if any("ahead" in tally for tally in tallies) and seat == 0 else None,
            )
            for seat, (side, player) in enumerate(zip(sides, who, strict=False))
        ),
    )


def random_store(seed: int, count: int) -> list[EndedMatch]:
    rng = Random(seed)
    return [random_match(rng, number, count) for number in range(count)]


def random_filter(rng: Random) -> Filter:
    rules = rng.choice((None, ("{}", "field 1", 1), ('{"a":true}', "field 2", 2)))
    rivals: Any = rng.choice(("all", "all", "people", "computers"))
    return Filter(rng.choice((None, "apples", "pears")), rng.choice((None, 1, 2, 3, 4)), rules, rivals)


class Twin:
    """The same figures, each from the whole list."""

    def __init__(self, store: list[EndedMatch], person: int, chosen: Filter) -> None:
        self.person = person
        self.games = [
            (match, next(seat for seat in match.seats if seat.person == person))
            for match in store
            if any(seat.person == person for seat in match.seats) and self._taken(match, chosen)
        ]

    def _taken(self, match: EndedMatch, chosen: Filter) -> bool:
        result = match.result
        if result.why_not or result.kind == "day":
            return False
        if chosen.title and result.title != chosen.title:
            return False
        if chosen.seats and result.seats != chosen.seats:
            return False
        if chosen.rules and (result.variant, result.board, result.version) != chosen.rules:
            return False
        rivals = [seat for seat in match.seats if seat.person != self.person]
        if chosen.rivals == "people":
            return all(seat.level is None for seat in rivals)
        if chosen.rivals == "computers":
            return all(seat.level is not None for seat in rivals)
        return True

    @staticmethod
    def points(seat: SeatResult) -> int:
        return sum(points for name, points in seat.categories.items() if name != "ahead")

    @property
    def contested(self) -> list[tuple[EndedMatch, SeatResult]]:
        return [(match, seat) for match, seat in self.games if len({each.side for each in match.seats}) > 1]

    @property
    def level(self) -> list[int]:
        return [self.points(seat) for match, seat in self.games if not any(each.ahead for each in match.seats)]

    @property
    def comparable(self) -> bool:
        kinds = {
            (each.result.title, each.result.seats, each.result.variant, each.result.board) for each, _ in self.games
        }
        return len(kinds) == 1 and len(self.level) >= 3

    def mean_after(self, game: int) -> float | None:
        upto = [
            self.points(seat) for match, seat in self.games[: game + 1] if not any(each.ahead for each in match.seats)
        ][-5:]
        return float(Fraction(sum(upto), len(upto))) if upto else None

    def standing(self, rival: int | str) -> HeadToHead:
        pairs = [
            (mine, other)
            for match, mine in self.games
            for other in match.seats
            if other.seat != mine.seat and rival in (other.person, other.level)
        ]
        apart = [(mine.place, other.place) for mine, other in pairs if mine.side != other.side]
        places = [(mine or 0, other or 0) for mine, other in apart]
        return HeadToHead(
            sum(mine < other for mine, other in places),
            sum(mine == other for mine, other in places),
            sum(mine > other for mine, other in places),
            len(pairs) - len(apart),
        )


def compare(store: list[EndedMatch], person: int, chosen: Filter) -> None:
    found, twin = figures.page(store, person, chosen), Twin(store, person, chosen)
    assert [(game.match, game.seat) for game in found.games] == twin.games
    assert found.contested == len(twin.contested)
    assert found.won == sum(seat.place == 1 for _, seat in twin.contested)
    points = [twin.points(seat) for _, seat in twin.games]
    assert (found.best and (found.best.points, found.best.match)) == (
        (max(points), twin.games[points.index(max(points))][0]) if points else None
    )
    assert found.mean == (float(Fraction(sum(twin.level), len(twin.level))) if twin.comparable else None)
    wanted = [twin.mean_after(game) if twin.comparable else None for game in range(len(points))]
    assert list(found.means) == pytest.approx(wanted)
    for category in CATEGORIES:
        had = [(seat.categories[category], match) for match, seat in twin.games if category in seat.categories]
        assert found.bests.get(category) == (max(had, key=lambda each: each[0]) if had else None)
    assert set(found.bests) <= set(CATEGORIES)
    for rival in (*PEOPLE, *LEVELS):
        met = twin.standing(rival) if rival != person else HeadToHead()
        assert found.rivals.get(rival, HeadToHead()) == met
    order = [standing.games for standing in found.rivals.values()]
    assert order == sorted(order, reverse=True)


def test_every_figure_is_that_of_a_naive_twin(request: pytest.FixtureRequest) -> None:
    stores, count = (50, 1000) if request.config.getoption("--whole") else (3, 200)
    for seed in range(stores):
        store, rng = random_store(seed, count), Random(seed)
        for person in PEOPLE:
            for chosen in (Filter(), *(random_filter(rng) for _ in range(4))):
                compare(store, person, chosen)
            for title in ("apples", "pears"):
                compare(store, person, shelf.most_played(store, person, title))


def test_totals_and_the_family_are_those_of_a_naive_twin(request: pytest.FixtureRequest) -> None:
    stores, count = (50, 1000) if request.config.getoption("--whole") else (3, 200)
    for seed in range(stores):
        store = random_store(seed, count)
        good = [match for match in store if match.result.why_not is None and match.result.kind != "day"]
        for rival, (games, won) in figures.totals(store).items():
            seats = [(m, seat) for m in good for seat in m.seats if rival in (seat.person, seat.level)]
            assert games == len(seats)
            contested = [seat for m, seat in seats if len({each.side for each in m.seats}) > 1]
            assert won == sum(seat.place == 1 for seat in contested)
        told = figures.family(store, TODAY)
        ends = [datetime.fromisoformat(match.result.ended or "").astimezone().date() for match in good]
        assert figures.evenings(store) == len(set(ends))
        now = [
            m.result.title for m, end in zip(good, ends, strict=True) if end.isoformat()[:7] == TODAY.isoformat()[:7]
        ]
        assert told.month == {title: now.count(title) for title in set(now)}
        assert list(told.month.values()) == sorted(told.month.values(), reverse=True)
        for news in told.news:
            assert is_news(good, news)
        of_month = [m for m, end in zip(good, ends, strict=True) if end.isoformat()[:7] == TODAY.isoformat()[:7]]
        for title, most in told.most.items():
            points = [Twin.points(seat) for m in of_month if m.result.title == title for seat in m.seats if seat.person]
            assert most.points == max(points)
            assert most.person in [seat.person for seat in most.match.seats if Twin.points(seat) == most.points]


def is_news(good: list[EndedMatch], news: figures.FirstTime) -> bool:
    """Whether somebody's points have beaten all its own before by the same rules, and nothing after has."""

    def points(match: EndedMatch) -> list[int]:
        same = match.result.title == news.match.result.title and figures.rules_of(match) == figures.rules_of(news.match)
        own = [seat for seat in match.seats if same and seat.person == news.person]
        if news.category:
            return [seat.categories[news.category] for seat in own if news.category in seat.categories]
        return [Twin.points(seat) for seat in own]

    at = good.index(news.match)
    before = [each for match in good[:at] for each in points(match)]
    after = [each for match in good[at + 1 :] for each in points(match)]
    recent = local_day(news.match.result.ended or "")
    assert recent is not None
    near = TODAY - recent <= timedelta(days=figures.NEWS_DAYS)
    return 0 < max(before, default=0) < news.points >= max(after, default=-99) and near


def test_nothing_is_told_of_nobody() -> None:
    told = figures.page([], 1, Filter())
    assert (told.games, told.won, told.best, told.mean, told.bests, told.rivals) == ((), 0, None, None, {}, {})
    assert figures.family([], date(2026, 1, 1)) == figures.Family({}, {}, ())


def test_a_time_that_is_none_belongs_to_no_day() -> None:
    assert local_day("yesterday") is None
    assert local_day("9999-12-31T23:59:59.999+00:00") in (None, date(9999, 12, 31))
