"""Ground of the page of days' farms: who has played which day and how it went, as far as that may be seen."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import date, timedelta
from functools import partial
from types import MappingProxyType
from typing import Any, NamedTuple

import msgspec

from game.core.match import Match
from game.core.seats import Seat
from game.core.spec import Tally
from game.i18n.catalogue import Catalogue
from game.scenes.shell import farm, opening
from game.scenes.shell.scene import Services
from game.store import days, farms, people
from game.store.people import Person
from game.ui.theme import SeatPalette, players
from game.ui.title import Title

WEEK = 7


class DayPage(NamedTuple):
    """One day as the store has it."""

    farm: farm.Farm
    title: Title
    plays: Sequence[days.Day] = ()
    """First finished plays, in the order of their ends."""
    pars: Mapping[int, days.Par] = MappingProxyType({})
    """Points of the Expert by version of the rules."""
    matches: Sequence[farms.DayMatch] = ()
    expected: frozenset[int] = frozenset()
    """People who are expected to play, played or not."""

    @property
    def par(self) -> days.Par | None:
        """Points of the Expert under the rules of today."""
        return self.pars.get(self.farm.spec.version)

    @property
    def played(self) -> frozenset[int]:
        """People who have played."""
        return frozenset(play.person for play in self.plays)

    @property
    def shut(self) -> bool:
        """Whether the barn door is shut, as somebody is waited for."""
        return bool(self.expected - self.played)

    def prize(self, play: days.Day) -> str:
        """The prize of a play, by the rules that it was played under."""
        return farm.prize(play.points, self.pars.get(play.version))

    def running(self, person: int | None) -> farms.DayMatch | None:
        """The unfinished match of somebody, or of a guest, the latest one; None where there is none."""
        version = self.farm.spec.version
        mine = [each for each in self.matches if each.seat.person == person and each.seat.level is None]
        open_ones = [each for each in mine if each.result.ended is None and each.result.version == version]
        return open_ones[-1] if open_ones else None


class TodayState(msgspec.Struct):
    """The day that is looked at, and how."""

    day: date
    today: date
    people: Sequence[Person] = ()
    page: DayPage | None = None
    prizes: Mapping[date, str] = {}
    """Best prizes of the days of the month."""
    month: date = date.min
    """First day of the month that is shown."""
    choosing: bool = False
    """Whether it is asked who plays."""
    calendar: bool = False
    """Whether the month lies open where there is no room for it beside the day."""
    tab: str = "farms"
    """Part of the comparison that is shown where there is no room for both."""
    mine: int | None = None
    """Person who looks at the own farm while the barn door is shut."""
    round: int | None = None
    """Number of the round that is compared, from 0; None: the last one."""
    first: int = 0
    """Number of the first farm that is shown, where there are more than fit."""

    def person(self, number: int | None) -> Person | None:
        """The person of a number."""
        return next((each for each in self.people if each.id == number), None)


class PlayedFarm(NamedTuple):
    """A play that can be looked at, point by point."""

    name: str
    """Name of who played; empty for the Expert, who has one in every language."""
    picture: str
    colour: SeatPalette | None
    """Colours of the curve; None for the Expert."""
    match: Match[Any, Any]
    ends: Sequence[int]
    """Number of rows after each round."""
    points: Sequence[int]
    match_id: int | None

    def called(self, words: Catalogue) -> str:
        """The name of who played."""
        return self.name or words.t(f"level.{farm.LEVEL}")

    def at(self, number: int) -> int:
        """Points after a round, or at the end where it had fewer."""
        return self.points[min(number, len(self.points) - 1)]

    def rows(self, number: int) -> int:
        """Number of rows after a round."""
        return self.ends[min(number, len(self.ends) - 1)]

    def tally(self, number: int) -> Tally:
        """Points by kind after a round."""
        match = self.match
        return match.spec.score(match.terms, match.at(self.rows(number)).state)[0]


def read_people(services: Services) -> list[Person]:
    """Everybody who plays here; raises StoreError."""
    return services.store.read(people.listed)


def read_day(services: Services, day: date) -> DayPage | None:
    """A day as it stands; None where no game has days. Raises StoreError."""
    title = farm.title_of(day, services.titles)
    if title is None:
        return None
    found, store, key = farm.farm_of(day, (title.spec,)), services.store, day.isoformat()
    plays = [each for each in store.read(partial(days.played, first=key, last=key)) if each.title == title.key]
    pars = [each for each in store.read(partial(days.pars, first=key, last=key)) if each.title == title.key]
    expected = store.read(partial(farms.expected, day=key, changes=services.settings.expected))
    return DayPage(
        found, title, plays, {each.version: each for each in pars}, store.read(partial(farms.of_day, day=key)), expected
    )


def read_prizes(services: Services, first: date, last: date) -> dict[date, str]:
    """The best prize of the family on each day from one to another; raises StoreError."""
    start, end, store, best = first.isoformat(), last.isoformat(), services.store, dict[date, str]()
    known = store.read(partial(days.pars, first=start, last=end))
    pars = {(each.day, each.title, each.version): each for each in known}
    for play in store.read(partial(days.played, first=start, last=end)):
        won = farm.prize(play.points, pars.get((play.day, play.title, play.version)))
        at = date.fromisoformat(play.day)
        names = list(farm.PRIZES)
        if at not in best or names.index(won) > names.index(best[at]):
            best[at] = won
    return best


def farms_of(services: Services, state: TodayState, known: dict[object, PlayedFarm | None]) -> Iterator[None]:
    """Load the farms that may be seen, one by one, the Expert's last; those of older rules or deleted are None."""
    page = state.page
    if page is None:
        return
    spec = page.farm.spec
    for play in page.plays:
        person, key = state.person(play.person), (play.match, play.begun)
        there = any((each.result.match, each.result.begun) == key for each in page.matches)
        if key in known or not may_see(state, play) or person is None:
            continue
        known[key] = None
        if there and play.version == spec.version:
            try:
                match = opening.load(services, play.match).match
            except opening.FAULTS:
                continue
            colour = next((each for each in players if each.key == person.colour), players[0])
            ends, points = farm.round_ends(match), farm.course(match)
            known[key] = PlayedFarm(person.name, person.picture, colour, match, ends, points, play.match)
        yield
    if page.par is not None and "par" not in known and (not page.shut or state.mine is not None):
        known["par"] = _expert(services, page, page.par)
        yield


def _expert(services: Services, page: DayPage, par: days.Par) -> PlayedFarm | None:
    name = services.words.t(f"level.{farm.LEVEL}")
    match = farm.new_match(page.farm, Seat(name, farm.LEVEL), services.load_board)
    try:
        rows = par.play.rows
        match.replay(rows, len(rows))
    except ValueError:  # of another program, or unreadable: there are the points alone
        return None
    if not match.over:
        return None
    return PlayedFarm(
        "", f"people/scarecrow_{farm.LEVEL}", None, match, farm.round_ends(match), farm.course(match), None
    )


def may_see(state: TodayState, play: days.Day) -> bool:
    """Whether a play lies open: all do once nobody is waited for; before that one's own, to whoever asks for it."""
    return state.page is not None and (not state.page.shut or play.person == state.mine)


def seen(state: TodayState, known: Mapping[object, PlayedFarm | None]) -> list[PlayedFarm]:
    """Farms to compare, the most points first, the Expert's last."""
    if state.page is None:
        return []
    plays = sorted(state.page.plays, key=lambda play: -play.points)
    keys: list[object] = [(play.match, play.begun) for play in plays if may_see(state, play)]
    return [each for key in [*keys, "par"] if (each := known.get(key)) is not None]


def difference(words: Catalogue, title: Title, farms: Sequence[PlayedFarm], number: int) -> str:
    """The sentence about whoever is farthest from the Expert after a round, and by what; empty without an Expert."""
    expert = next((each for each in farms if each.colour is None), None)
    others = [each for each in farms if each.colour is not None]
    if expert is None or not others:
        return ""
    far = max(others, key=lambda each: abs(each.at(number) - expert.at(number)))
    gap = far.at(number) - expert.at(number)
    if not gap:
        return words.t("today.level", name=far.name)
    sign, mine, theirs = (1 if gap > 0 else -1), far.tally(number).points, expert.tally(number).points
    kinds = {kind: sign * (mine.get(kind, 0) - theirs.get(kind, 0)) for kind in {**mine, **theirs}}
    kind = max(kinds, key=lambda each: kinds[each])
    key = f"{title.key}.point.{kind}"
    named = words.t(key) if words.has(key) else kind
    told = "today.ahead" if gap > 0 else "today.behind"
    whole = told + (".all" if kinds[kind] >= abs(gap) else ".most")
    return words.t(whole, name=far.name, points=abs(gap), kind=named)


def month_of(day: date) -> date:
    """The first day of a day's month."""
    return day.replace(day=1)


def month_after(month: date, count: int) -> date:
    """The first day of the month that is so many months later."""
    number = month.year * 12 + month.month - 1 + count
    return date(min(9999, max(1, number // 12)), number % 12 + 1, 1)


def days_of(month: date) -> list[date]:
    """All days of a month."""
    found = [month]
    while (following := found[-1] + timedelta(days=1)).month == month.month:
        found.append(following)
    return found


def week_of(day: date) -> list[date]:
    """The days from Monday to Sunday round a day."""
    monday = day - timedelta(days=day.weekday())
    return [monday + timedelta(days=number) for number in range(WEEK)]


def moved(day: date, count: int) -> date:
    """The day so many days later, as far as there are days."""
    number = min(date.max.toordinal() - WEEK * 6, max(date.min.toordinal() + WEEK * 6, day.toordinal() + count))
    return date.fromordinal(number)


def short_day(words: Catalogue, day: date) -> str:
    """A day without its year, in short: "26 Nov"."""
    return words.t("book.day", day=day.day, month=words.t(f"saves.month.{day.month}"))


def long_day(words: Catalogue, day: date) -> str:
    """A day by its name: "Thursday, 26 November"."""
    on = words.t(f"today.date.{day.month}", day=day.day)
    return words.t("today.date", weekday=words.t(f"today.weekday.{day.isoweekday()}"), date=on)
