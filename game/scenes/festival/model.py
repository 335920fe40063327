"""A festival as its pages see it: everybody, the games with what came of them, and which one is next."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple

import msgspec

from game.core.seats import HUMAN, Seat
from game.scenes.shell.phrases import renamed
from game.scenes.shell.scene import Services
from game.store import festivals, people
from game.store.festivals import Festival, FestivalGame, GameResult, Guest, Scheme
from game.store.matches import seats_of
from game.store.people import PEGS, Person


class Praise(NamedTuple):
    """One line about somebody at the end of an evening."""

    key: str
    title: str = ""
    category: str = ""
    amount: int = 0


def praise(games: Sequence[GameResult], guests: int) -> tuple[Praise, ...]:
    """A true and good line for each, by rule: the games it has won, else its best category of the evening that nobody
    beat, else its closest game, else that it was there; of two that could say the same word the earlier seat has it."""
    said: list[Praise] = []
    taken = Counter[tuple[str, str, str]]()
    for seat in range(guests):
        line = next(each for each in _lines(games, seat) if not taken[each[:3]] or each.key == "festival.praise.all")
        taken[line[:3]] += 1
        said.append(line)
    return tuple(said)


def _lines(games: Sequence[GameResult], seat: int) -> list[Praise]:
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


class EveningGame(NamedTuple):
    """A game of the evening, and how far it is."""

    game: FestivalGame
    ended: GameResult | None
    begun: bool
    """Whether its match goes on."""
    seats: tuple[Seat, ...] = ()
    """Seats of that match as they are played now; none where they cannot be read."""
    head_starts: tuple[Mapping[str, Any], ...] = ()
    """Per seat of that match the amounts by option with which it began otherwise than usual."""

    @property
    def open(self) -> bool:
        """Whether it is still to be played."""
        return self.ended is None and self.game.times > 0


class Evening(NamedTuple):
    """A festival with all that is known of it."""

    festival: Festival
    scheme: Scheme
    stops: tuple[EveningGame, ...]
    pictures: tuple[str, ...]
    """Per guest the picture that stands for it."""

    @property
    def next(self) -> EveningGame | None:
        """The game that is played next: the one that was begun, else the first that is open; None where all is over."""
        still = [stop for stop in self.stops if stop.open]
        return next((stop for stop in still if stop.begun), still[0] if still else None)

    @property
    def finished(self) -> list[GameResult]:
        """Games that are over and count."""
        return [stop.ended for stop in self.stops if stop.ended is not None and stop.game.times]

    @property
    def sums(self) -> tuple[int, ...]:
        """Points of everybody so far."""
        return festivals.totals(self.finished, len(self.scheme.guests))

    @property
    def places(self) -> tuple[int, ...]:
        """Place of everybody so far."""
        return festivals.places(self.sums)

    @property
    def order(self) -> list[int]:
        """Everybody by points, equal ones in the order of seats."""
        return sorted(range(len(self.sums)), key=lambda seat: -self.sums[seat])

    @property
    def praise(self) -> tuple[Praise, ...]:
        """A good line about everybody."""
        return praise(self.finished, len(self.sums))


class FestivalState(msgspec.Struct):
    """State of the page."""

    evening: Evening | None = None
    chosen: int | None = None
    """Number of the game that is looked at; None: the next one."""
    ordering: bool = False
    """Whether the order of the games to come is being changed."""


def picture_of(guest: Guest, number: int, family: Sequence[Person]) -> str:
    """Picture that stands for a guest."""
    if guest.player != HUMAN:
        return f"people/scarecrow_{guest.player}"
    known = next((each for each in family if each.id == guest.person), None)
    return known.picture if known is not None else f"people/{PEGS[number % len(PEGS)]}"


def read_evening(db: Any, number: int | None = None) -> Evening | None:
    """The festival of a number, or the one that goes on; None where there is none. One of which all games are over is
    over too."""
    festival = festivals.open_one(db) if number is None else festivals.numbered(db, number)
    if festival is None:
        return None
    try:
        scheme = festival.agreed
    except msgspec.MsgspecError:  # damaged: nobody can go on with it
        festivals.finish(db, festival.id)
        return None
    stops, family = [], people.listed(db)
    for game in festivals.adopt(db, festival.id):
        match = festivals.result(db, game)
        fits = match is not None and len(match.seats) == len(scheme.guests)
        ended = GameResult(game, match) if match is not None and fits else None
        going = festivals.running(db, game)
        begun = ((), ()) if going is None else (seats_of(db, going.match), festivals.head_starts(db, going))
        stops.append(EveningGame(game, ended, going is not None, *begun))
    pictures = tuple(picture_of(guest, seat, family) for seat, guest in enumerate(scheme.guests))
    evening = Evening(festival, scheme, tuple(stops), pictures)
    return evening if evening.next else evening._replace(festival=festivals.finish(db, festival.id) or festival)


def read(services: Services, number: int | None = None) -> Evening | None:
    """The same from the store, computers called in the words of today; raises StoreError."""
    evening = services.store.write(partial(read_evening, number=number))
    if evening is None:
        return None
    guests = evening.scheme.guests
    seats = renamed(services.words, [Seat(guest.name, player=guest.player) for guest in guests])
    called = tuple(msgspec.structs.replace(guest, name=seat.name) for guest, seat in zip(guests, seats, strict=True))
    return evening._replace(scheme=msgspec.structs.replace(evening.scheme, guests=called))
