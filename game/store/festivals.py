"""Festivals: several games of one evening by the same people, each of them a match of its own."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Annotated, Any, NamedTuple

import msgspec
from msgspec.structs import replace

from game.core.seats import HUMAN, LONGEST_NAME
from game.store.disk import stamp
from game.store.lines import ChecksummedTable, Number, ShortText, new_uid
from game.store.notices import FestivalChanged
from game.store.results import RESULTS, SEATS, EndedMatch, ResultLine, is_kept

FINALE = 2
"""How often the points of the last game count, where that is agreed on."""


class Guest(msgspec.Struct, frozen=True):
    """Somebody who takes part; one who is nobody in the book has a name only."""

    name: Annotated[str, msgspec.Meta(min_length=1, max_length=LONGEST_NAME)]
    colour: ShortText = ""
    person: Number | None = None
    player: ShortText = HUMAN
    """Player of the seat now: a person, or a computer of a level."""
    left: bool = False
    """Whether somebody has left, and that computer plays on."""


class Scheme(msgspec.Struct, frozen=True):
    """Terms of the evening."""

    guests: Annotated[tuple[Guest, ...], msgspec.Meta(min_length=1, max_length=8)]
    even_starts: bool = False
    shorter: bool = False
    doubled: bool = False
    """Whether the last game counts twice."""


class Festival(msgspec.Struct, frozen=True):
    """One evening; over once `ended` is told."""

    id: Number
    uid: ShortText
    begun: ShortText
    ended: ShortText | None
    scheme: bytes

    @property
    def agreed(self) -> Scheme:
        """The scheme; raises msgspec.MsgspecError."""
        return msgspec.json.decode(self.scheme, type=Scheme)


class FestivalGame(msgspec.Struct, frozen=True):
    """One game of it, in its place of the order; no match yet while `match` is None."""

    festival: Number
    number: Number
    title: ShortText
    match: Number | None = None
    begun: ShortText | None = None
    times: Annotated[int, msgspec.Meta(ge=0, le=FINALE)] = 1
    """How often its points count; 0 where it is left out."""


FESTIVALS, GAMES = ChecksummedTable("festivals", Festival), ChecksummedTable("festival_games", FestivalGame)
TABLES: tuple[ChecksummedTable[Any], ...] = (FESTIVALS, GAMES)


def begin(db: sqlite3.Connection, scheme: Scheme, titles: Sequence[str]) -> Festival:
    """Begin an evening of games in this order; where one goes on already, that one."""
    going = open_one(db)
    if going is not None:
        return going
    made = Festival(0, new_uid(), stamp(), None, msgspec.json.encode(scheme))
    festival = FESTIVALS.add(db, made)
    for number, title in enumerate(titles):
        times = FINALE if scheme.doubled and number == len(titles) - 1 else 1
        GAMES.put(db, FestivalGame(festival.id, number, title, times=times))
    return festival


def open_one(db: sqlite3.Connection) -> Festival | None:
    """The festival that goes on, the latest of several; None where there is none."""
    return next(FESTIVALS.lines(db, "WHERE ended IS NULL ORDER BY id DESC"), None)


def numbered(db: sqlite3.Connection, number: int) -> Festival | None:
    """The festival of a number; None where there is none."""
    return next(FESTIVALS.lines(db, "WHERE id = ?", number), None)


def ended(db: sqlite3.Connection) -> list[Festival]:
    """Those that are over, the latest first."""
    return list(FESTIVALS.lines(db, "WHERE ended IS NOT NULL ORDER BY ended DESC, id DESC"))


def games(db: sqlite3.Connection, festival: int) -> list[FestivalGame]:
    """Games of an evening in their order."""
    return list(GAMES.lines(db, "WHERE festival = ? ORDER BY number", festival))


def _going(db: sqlite3.Connection, number: int) -> Festival:
    """The festival of a number as it stands now; raises FestivalChanged unless it goes on."""
    found = numbered(db, number)
    if found is None or found.ended is not None:
        raise FestivalChanged(f"festival {number}")
    return found


def _now(db: sqlite3.Connection, game: FestivalGame) -> FestivalGame:
    """A game as it stands now, whatever its caller remembers of it; raises FestivalChanged where it stands no longer at
    its place, or the evening is over."""
    _going(db, game.festival)
    for found in GAMES.lines(db, "WHERE festival = ? AND number = ?", game.festival, game.number):
        if found.title == game.title:
            return found
    raise FestivalChanged(f"festival {game.festival}, game {game.number}")


def note_match(db: sqlite3.Connection, game: FestivalGame, match: int, begun: str) -> FestivalGame:
    """Note the match that is played as this game; raises FestivalChanged where it is another one already."""
    known = _now(db, game)
    if not known.times or known.match is not None:
        raise FestivalChanged(f"festival {game.festival}, game {game.number}")
    now = replace(known, match=match, begun=begun)
    GAMES.put(db, now)
    return now


def leave_out(db: sqlite3.Connection, game: FestivalGame) -> FestivalGame:
    """Leave a game out: nobody gets points for it; raises FestivalChanged where it has begun."""
    known = _now(db, game)
    if known.match is not None:
        raise FestivalChanged(f"festival {game.festival}, game {game.number}")
    now = replace(known, times=0)
    GAMES.put(db, now)
    return now


def put_back(db: sqlite3.Connection, game: FestivalGame) -> FestivalGame:
    """Take a game in again that was left out; raises msgspec.MsgspecError or FestivalChanged."""
    known, doubled = _now(db, game), _going(db, game.festival).agreed.doubled
    is_last = game.number == games(db, game.festival)[-1].number
    now = known if known.times else replace(known, times=FINALE if is_last and doubled else 1)
    GAMES.put(db, now)
    return now


def reseat(db: sqlite3.Connection, festival: int, seat: int, player: str) -> Festival:
    """Let a computer of a level play on for a guest, or the guest again; raises msgspec.MsgspecError or
    FestivalChanged."""
    going = _going(db, festival)
    scheme = going.agreed
    guests = list(scheme.guests)
    guests[seat] = replace(guests[seat], player=player, left=player != HUMAN)
    return _change(db, going, replace(scheme, guests=tuple(guests)))


def _change(db: sqlite3.Connection, festival: Festival, scheme: Scheme) -> Festival:
    now = replace(festival, scheme=msgspec.json.encode(scheme))
    FESTIVALS.put(db, now)
    return now


def rename_guest(db: sqlite3.Connection, person: int, name: str, now: int | None) -> None:
    """Call somebody something else in every festival, who is the person of that number now; None for nobody."""
    for festival in list(FESTIVALS.lines(db)):
        with suppress(msgspec.MsgspecError):
            scheme = festival.agreed
            meant = replace(scheme, guests=tuple(_renamed(each, person, name, now) for each in scheme.guests))
            if meant != scheme:
                _change(db, festival, meant)


def _renamed(guest: Guest, person: int, name: str, now: int | None) -> Guest:
    return replace(guest, name=name, person=now) if guest.person == person else guest


def reorder(db: sqlite3.Connection, order: Sequence[FestivalGame]) -> None:
    """Play the games in another order; the last one counts double where that is agreed on, and a game that is left out
    stays so. Raises msgspec.MsgspecError, or FestivalChanged where they are not all its games at their places."""
    festival = _going(db, order[0].festival)
    known, order = games(db, festival.id), [_now(db, game) for game in order]
    if len(order) != len(known):
        raise FestivalChanged(f"festival {festival.id}")
    doubled = festival.agreed.doubled or any(game.times == FINALE for game in known)  # as earlier programs kept it
    db.execute("DELETE FROM festival_games WHERE festival = ?", (festival.id,))  # a damaged line has left a gap
    for place, game in enumerate(order):
        times = FINALE if doubled and place == len(known) - 1 else 1
        GAMES.put(db, replace(game, number=place, times=times if game.times else 0))


def finish(db: sqlite3.Connection, festival: int) -> Festival | None:
    """End an evening; one that is over stays as it is, and None where there is none."""
    now = numbered(db, festival)
    if now is not None and now.ended is None:
        now = replace(now, ended=stamp())
        FESTIVALS.put(db, now)
    return now


def end_early(db: sqlite3.Connection, festival: int) -> Festival | None:
    """End an evening as it stands: what is not over of it is left out, so that a match that goes on counts for nothing
    there when it ends; raises FestivalChanged where it is over."""
    for game in games(db, _going(db, festival).id):
        if result(db, game) is None:
            GAMES.put(db, replace(game, times=0))
    return finish(db, festival)


def result(db: sqlite3.Connection, game: FestivalGame) -> EndedMatch | None:
    """Result of a game and its seats; None while it is not over."""
    if game.match is None or game.begun is None:
        return None
    at = game.match, game.begun
    line = next(RESULTS.lines(db, "WHERE match = ? AND begun = ? AND ended IS NOT NULL", *at), None)
    seats = tuple(SEATS.lines(db, "WHERE match = ? AND begun = ? ORDER BY seat", *at))
    return None if line is None or len(seats) != line.seats else EndedMatch(line, seats)


class GameResult(NamedTuple):
    """A game of an evening that is over."""

    game: FestivalGame
    match: EndedMatch


def points(ended: GameResult, seat: int) -> int:
    """Points of a seat in one game: as many as there are seats for the first place, one less for each place after, the
    same for equal places; times how often the game counts."""
    seats = ended.match.seats
    return (len(seats) + 1 - (seats[seat].place or len(seats))) * ended.game.times


def totals(games: Sequence[GameResult], guests: int) -> tuple[int, ...]:
    """Points of everybody over all games that are over."""
    return tuple(sum(points(game, seat) for game in games) for seat in range(guests))


def places(sums: Sequence[int]) -> tuple[int, ...]:
    """Place of each by points; equal ones share it."""
    ranks = sorted(sums, reverse=True)
    return tuple(1 + ranks.index(each) for each in sums)


class FestivalResult(NamedTuple):
    """An evening that is over, and the points of everybody."""

    festival: Festival
    guests: tuple[Guest, ...]
    sums: tuple[int, ...]
    games: int
    """Number of games that counted."""


def latest_results(db: sqlite3.Connection, most: int) -> list[FestivalResult]:
    """The latest evenings that are over, at most so many; those of which no game counted are left out."""
    found = list[FestivalResult]()
    for festival in ended(db):
        with suppress(msgspec.MsgspecError):
            guests, over = festival.agreed.guests, list[GameResult]()
            for game in games(db, festival.id):
                match = result(db, game) if game.times else None
                if match is not None and len(match.seats) == len(guests):
                    over.append(GameResult(game, match))
            if over:
                found.append(FestivalResult(festival, guests, totals(over, len(guests)), len(over)))
        if len(found) == most:
            break
    return found


def adopt(db: sqlite3.Connection, festival: int) -> list[FestivalGame]:
    """Games of an evening in their order once each has found its match: one that was begun just before the program was
    killed, and none where that was deleted before its end."""
    known = games(db, festival)
    noted = {(game.match, game.begun) for game in known}
    lines = RESULTS.lines(db, "WHERE kind = 'festival' AND festival = ? ORDER BY begun DESC, match DESC", festival)
    fresh = [line for line in lines if (line.match, line.begun) not in noted and is_kept(db, line)]
    for game in known:
        if game.match is not None and result(db, game) is None and running(db, game) is None:
            game = replace(game, match=None, begun=None)
            GAMES.put(db, game)
        found = next((line for line in fresh if game.match is None and line.title == game.title), None)
        if found is not None:
            fresh.remove(found)
            GAMES.put(db, replace(game, match=found.match, begun=found.begun))
    return games(db, festival)


def running(db: sqlite3.Connection, game: FestivalGame) -> ResultLine | None:
    """Line of the match of a game that goes on; None where there is none."""
    found = RESULTS.lines(db, "WHERE match = ? AND begun = ? AND ended IS NULL", game.match or 0, game.begun or "")
    return next((line for line in found if is_kept(db, line)), None)


def head_starts(db: sqlite3.Connection, line: ResultLine) -> tuple[Mapping[str, Any], ...]:
    """Per seat of a match the amounts by option with which it began otherwise than usual; empty for the others."""
    found = SEATS.lines(db, "WHERE match = ? AND begun = ? ORDER BY seat", line.match, line.begun)
    return tuple({} if each.ahead is None else msgspec.json.decode(each.ahead, type=dict[str, Any]) for each in found)


def of_match(db: sqlite3.Connection, match: int) -> int | None:
    """Number of the festival that a kept match belongs to; None where it belongs to none."""
    lines = RESULTS.lines(db, "WHERE match = ? AND kind = 'festival'", match)
    number = next((line.festival for line in lines if is_kept(db, line)), None)
    return number if number is not None and numbered(db, number) else None


class FestivalProgress(NamedTuple):
    """How far the festival is that goes on: the number of its next game, of so many, and its matches so far."""

    number: int
    many: int
    matches: frozenset[int | None]


def standing(db: sqlite3.Connection) -> FestivalProgress | None:
    """How far it is; None where none goes on, or nothing of it is left to play."""
    festival = open_one(db)
    known = [] if festival is None else games(db, festival.id)
    still = [game for game in known if game.times and result(db, game) is None]
    following = next((game for game in still if running(db, game)), still[0] if still else None)
    if following is None:
        return None
    return FestivalProgress(following.number + 1, len(known), frozenset(game.match for game in known if game.match))
