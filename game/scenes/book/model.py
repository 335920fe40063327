"""Data of the record book, people and results as the store has them, and its state: the page that lies open."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence, Set
from datetime import date
from functools import partial
from types import MappingProxyType
from typing import Literal, NamedTuple, TypeAlias

import msgspec

from game.ai import OPPONENT_LEVELS
from game.core.match import Match, MatchSetup
from game.core.seats import name_key
from game.i18n.catalogue import Catalogue
from game.scenes.book import figures
from game.scenes.book.figures import Filter, NamedGames, PersonPage, PlayedGame, Rules
from game.scenes.shell.opening import FAULTS, title_of
from game.scenes.shell.phrases import default_names, local_day, local_now
from game.scenes.shell.scene import Services
from game.store import farms, festivals, matches, people, results
from game.store.database import Store
from game.store.festivals import FestivalResult
from game.store.people import Person
from game.store.results import EndedMatch, Rival, SeatResult
from game.store.settings import NO_PREFERENCES, Preferences
from game.ui.title import Title

LEVELS = OPPONENT_LEVELS
"""Levels of computers that have a hat of their own."""
_MOST_SEATS, _FESTIVALS = 8, 5
_ROWS = 12
"""Rows of an old match that are played in one piece of its reading."""
ADDED_TOGETHER = 8
"""Old matches after which the page shows them."""

Who: TypeAlias = int | Literal["family", "computers"]
"""A person by number, everybody, or the computers."""


class BookData(NamedTuple):
    """Everything that the store has for the book."""

    people: Sequence[Person] = ()
    matches: Sequence[EndedMatch] = ()
    """In the order of their ends."""
    names: Mapping[str, NamedGames] = MappingProxyType({})
    """Names at tables that are nobody's, with their games."""
    totals: Mapping[Rival, tuple[int, int]] = MappingProxyType({})
    """Games and wins of everybody."""
    evenings: int = 0
    """Number of days on which a game ended."""
    today: date = date.min
    shut: Set[int] = frozenset()
    """Matches that are days' farms behind the barn door."""
    festivals: Sequence[FestivalResult] = ()
    """Festivals that are over, the latest first."""

    def person(self, who: Who | None) -> Person | None:
        """The person of a number."""
        return next((each for each in self.people if each.id == who), None)

    def called(self, name: str) -> Person | None:
        """Somebody of this name, however it is written."""
        return next((each for each in self.people if name_key(each.name) == name_key(name)), None)


class PersonDraft(msgspec.Struct):
    """A person as the form has it so far."""

    person: Person | None
    """None for somebody new."""
    name: str
    peg: str
    colour: str
    preferences: Preferences = NO_PREFERENCES
    other: int | None = None
    """Number of somebody to be joined with it."""
    sure: str = ""
    """Deed that was asked for once, "join" or "delete"; the next press does it."""
    saves_too: bool = False
    """Whether its name is to go out of saved games too."""
    saved: int = 0
    """Number of saved games that have its name."""


class BookPageState(msgspec.Struct):
    """The page that lies open, and how it is looked at."""

    who: Who = "family"
    chosen: Filter = Filter()
    data: BookData = BookData()
    draft: PersonDraft | None = None
    """The person in the form that lies open."""
    files: bool = False
    """Whether the page of files lies open."""
    path: str = ""
    """Path of a file as it was typed."""
    at: int | None = None
    """Number of the game whose bar is pointed at."""
    most: int = 6
    """Number of games that are listed."""
    deleted: dict[int, tuple[Person, bool]] = {}
    """People deleted since the page was opened, who can still be brought back; whether from saved games too."""
    unread: int | None = None
    """Number of matches of earlier programs that are still to be read; None before that is known."""


def read_book(store: Store, words: Catalogue, deleted: Sequence[int], wishes: Mapping[str, bool]) -> BookData:
    """Read everything, but for people who are as good as deleted; `wishes` are those to wait for somebody on a day.

    Raises StoreError.
    """
    seats = default_names(words, _MOST_SEATS)
    known = [each for each in store.read(people.listed) if each.id not in deleted]
    names = {name: count for name, count in store.read(people.unknown_names).items() if name not in seats}
    ended = store.read(results.ended)
    shut = store.read(partial(farms.shut, changes=wishes))
    over = store.read(partial(festivals.latest_results, most=_FESTIVALS))
    found = figures.totals(ended), figures.evenings(ended), local_now().date(), shut, over
    return BookData(known, ended, figures.of_names(ended, names), *found)


def with_matches(data: BookData, words: Catalogue, new: Sequence[EndedMatch]) -> BookData:
    """The same with more matches that are over; those that are there already stay as they are."""
    there = {(each.result.match, each.result.begun) for each in data.matches}
    new = [each for each in new if (each.result.match, each.result.begun) not in there]
    matches = sorted([*data.matches, *new], key=lambda each: (each.result.ended or "", each.result.match))
    names = Counter({name: known.games + known.others for name, known in data.names.items()})
    names.update(seat.name for each in new for seat in each.seats if seat.person is None and seat.level is None)
    strangers = sorted(names.keys() - {"", *default_names(words, _MOST_SEATS)}, key=lambda name: (-names[name], name))
    return data._replace(
        matches=matches,
        names=figures.of_names(matches, {name: names[name] for name in strangers}),
        totals=figures.totals(matches),
        evenings=figures.evenings(matches),
    )


def backfill(services: Services) -> Iterator[tuple[int, Sequence[EndedMatch]]]:
    """Give matches of earlier programs their results, in small pieces: how many are left, and now and then those that
    have come.

    A match that today's rules do not follow stays without a result.
    """
    store, added = services.store, list[EndedMatch]()
    numbers = store.read(matches.without_result)
    for left, number in zip(range(len(numbers), 0, -1), numbers, strict=True):
        if len(added) == ADDED_TOGETHER:
            yield left, added
            added = []
        yield left, ()
        try:
            record = store.record(number)
            spec = title_of(services, record).spec
            yield left, ()
            drawn = record.seed, record.open_seed, record.spent
            options = spec.codec.options_from(record.options)
            match = Match(spec, MatchSetup(record.seats, options, record.boards, *drawn, record.former or ()))
            yield left, ()
            for start in range(0, len(record.rows), _ROWS):
                rows = record.rows[start : start + _ROWS]
                match.replay(rows, start + len(rows))
                yield left, ()
            ended = store.backfill(number, match)
        except FAULTS:
            continue
        added += [] if ended is None else [ended]
    yield 0, added


def rival_picture(data: BookData, rival: Rival) -> str:
    """The picture of a rival."""
    person = data.person(rival) if isinstance(rival, int) else None
    if person is not None:
        return person.picture
    return f"people/scarecrow_{rival if rival in LEVELS else LEVELS[0]}"


def rival_name(words: Catalogue, data: BookData, rival: Rival) -> str:
    """The name of a rival."""
    if isinstance(rival, str):
        key = f"level.{rival}"
        return words.t(key) if rival and words.has(key) else words.t("book.somebody")
    person = data.person(rival)
    return words.t("book.somebody") if person is None else person.name


def seat_name(words: Catalogue, data: BookData, seat: SeatResult) -> str:
    """The name of who held a seat; of a computer, that of its level."""
    if seat.person is None and seat.level is None:
        return seat.name or words.t("book.somebody")
    return rival_name(words, data, seat.rival)


def others(words: Catalogue, data: BookData, game: EndedMatch, who: Who | None) -> str:
    """Names of everybody else at a table; that one was alone."""
    named = [seat_name(words, data, seat) for seat in game.seats if who is None or seat.person != who]
    return ", ".join(named) or words.t("book.alone")


def winners(words: Catalogue, data: BookData, game: EndedMatch) -> tuple[str, str]:
    """Names of the winners of a game, or of those who were level, and of the others; where nobody could win, of all."""
    won = [] if game.alone else [seat for seat in game.seats if seat.place == 1]
    rest = words.listed(seat_name(words, data, seat) for seat in game.seats if seat not in won)
    if not won:
        return rest, words.t("book.alone") if len(game.seats) == 1 else ""
    names = words.listed([seat_name(words, data, seat) for seat in won], "speech.and")
    level = len({seat.side for seat in won}) > 1
    return words.n("book.winners.level" if level else "book.winners", len(won), names=names), rest


def title_name(words: Catalogue, key: str) -> str:
    """The name of a title, or the key of one that is not there any more."""
    return words.t(f"{key}.name") if words.has(f"{key}.name") else key


def figure_name(words: Catalogue, title: Title | None) -> str:
    """The name of what a result counts: points, or what a title without any calls it in its results."""
    return words.t("book.points" if title is None or title.charted is None else f"{title.key}.total")


def counted(words: Catalogue, title: Title, many: int) -> str:
    """Number and name of what the result of a title without points counts."""
    return words.n(f"{title.key}.best", many)


def point_name(words: Catalogue, title: str, category: str) -> str:
    """The name of a kind of points."""
    key = f"{title}.point.{category}"
    return words.t(key) if words.has(key) else category.replace("_", " ")


def day_of(words: Catalogue, game: EndedMatch | FestivalResult) -> str:
    """The day on which a match or a festival ended, without its year; empty for what is no time."""
    day = local_day((game.festival if isinstance(game, FestivalResult) else game.result).ended or "")
    return "" if day is None else words.t("book.day", day=day.day, month=words.t(f"saves.month.{day.month}"))


def rules_name(words: Catalogue, title: Title, rules: Rules, known: Sequence[Rules]) -> str:
    """The name of a variant: its options that are not as usual; with a number where another has the same name."""

    def named(variant: str) -> str:
        usual = msgspec.json.decode(results.variant_of(title.spec.options()))
        told = msgspec.json.decode(variant)
        changed = [field for field, value in told.items() if usual.get(field) != value]
        labels = [words.t(key) for field in changed if words.has(key := f"{title.key}.option.{field}")]
        return ", ".join(labels) or words.t("book.rules.usual" if not changed else "book.rules.other")

    name = named(rules[0])
    alike = [each for each in known if named(each[0]) == name]
    return name if len(alike) < 2 else words.t("book.rules.numbered", rules=name, number=alike.index(rules) + 1)


def listed_games(data: BookData, who: Who, chosen: Filter) -> list[EndedMatch]:
    """Games of the list of the last ones, the latest first: also those that do not count, which no filter but that of
    the title knows."""
    found = []
    for game in reversed(data.matches):
        counts, meant = game.counts, chosen.title in (None, game.result.title)
        own = isinstance(who, str) or any(seat.person == who for seat in game.seats)
        if own and meant and (not counts or chosen.takes(game, who if isinstance(who, int) else None)):
            found.append(game)
    return found


def bar_words(words: Catalogue, data: BookData, page: PersonPage, number: int, who: int, what: str) -> str:
    """The sentence about one game of a page, whose figure is so many of this."""
    game = page.games[number]
    key = "book.bar.won" if game.won else "book.bar"
    when, rest = day_of(words, game.match), others(words, data, game.match, who)
    said = words.t(key, number=number + 1, when=when, what=what, points=game.points, others=rest)
    mean = page.means[number]
    if mean is None:
        return said
    return f"{said} {words.t('book.bar.mean', mean=round(mean))}"


def unknown_names(data: BookData, page: PersonPage) -> list[str]:
    """Names at the tables of a page that are nobody's in the book and can be added to it."""
    seats = [seat for game in page.games for seat in game.match.seats if seat.person is None and seat.level is None]
    return list(dict.fromkeys(seat.name for seat in seats if seat.name in data.names))


def has_record(page: PersonPage, game: PlayedGame) -> bool:
    """Whether a game has the most points of its page."""
    return page.best is not None and page.best.match is game.match and page.best.points == game.points
