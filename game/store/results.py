"""Results of matches, by which the record book counts; they outlive their matches, as scores do."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Literal, TypeAlias, get_args, get_type_hints

import msgspec
from msgspec.structs import replace

from game.core.board import board_of
from game.core.journal import MatchResult
from game.core.seats import HUMAN, Seat
from game.store import days, goals
from game.store.lines import ChecksummedTable, Number, Points, ShortText
from game.store.records import Header

if TYPE_CHECKING:
    from game.core.match import Match

Kind = Literal["", "branch", "import", "day", "festival"]
"""How a match was begun: by itself, from a past position of another, from a file, as a day's farm, in a festival."""


class Occasion(msgspec.Struct, frozen=True):
    """Purpose that a match was begun for; the fields of a result."""

    kind: Kind = ""
    day: str | None = None
    """Date of the day's farm, in ISO form."""
    festival: int | None = None
    goal: str | None = None


NO_OCCASION = Occasion()
"""Begun for its own sake."""

Reason = Literal["import", "branch", "seed", "luck", "taken_over", "version"]
"""Why a match does not count: it comes from a file or a past position, its seed was typed, answers of chance are not of
its seed, a seat changed hands, it was begun under other rules."""

Flag = Literal[0, 1]

Rival: TypeAlias = int | str
"""A person by number, a computer by its level, somebody unknown by the name `GUEST`."""
GUEST = ""


class ResultLine(msgspec.Struct, frozen=True, gc=False):
    """One match; not over while `ended` is None."""

    match: Number
    begun: ShortText
    """Time at which the match was begun, as its number may be given out again after a file was lost."""
    title: ShortText
    version: Number
    """Version of the rules that it was begun under."""
    variant: str
    """Options as JSON, without what differs from match to match (`variant_of`)."""
    board: str
    seats: Number
    kind: Kind = ""
    day: ShortText | None = None
    festival: Number | None = None
    goal: ShortText | None = None
    ended: ShortText | None = None
    choices: Number | None = None
    why_not: Reason | None = None


class SeatResult(msgspec.Struct, frozen=True, gc=False):
    """One seat of a match; everything from `side` on is told by its end."""

    match: Number
    begun: ShortText
    seat: Number
    person: Number | None
    level: ShortText | None
    """Level of the computer that plays it at the end, perhaps for the person who has left; None for a person."""
    name: ShortText
    """Name that it had at the table; empty once that person was deleted."""
    side: Number | None = None
    """The first seat of those that win together."""
    place: Number | None = None
    shared: Flag | None = None
    """Whether another side has the same place."""
    points: Points | None = None
    tally: bytes | None = None
    """Points by category, as JSON."""
    ahead: bytes | None = None
    """Amounts that it began with and that differ from a level start, as JSON (`head_start_of`)."""
    hints: Number = 0

    @property
    def categories(self) -> Mapping[str, int]:
        """Points by category; raises msgspec.DecodeError."""
        return {} if self.tally is None else msgspec.json.decode(self.tally, type=dict[str, int])

    @property
    def rival(self) -> Rival:
        """Player of the seat as others meet it."""
        if self.person is not None:
            return self.person
        return self.level if self.level is not None else GUEST


class EndedMatch(msgspec.Struct, frozen=True, gc=False):
    """A match that is over, and its seats in their order."""

    result: ResultLine
    seats: tuple[SeatResult, ...]

    @property
    def counts(self) -> bool:
        """Whether it stands in any figure: nothing speaks against it, and it was no day's farm."""
        return self.result.why_not is None and self.result.kind != "day"

    @property
    def alone(self) -> bool:
        """Whether all were on one side, so that nobody could win."""
        return len({seat.side for seat in self.seats}) < 2

    @property
    def even_start(self) -> bool:
        """Whether somebody began ahead."""
        return any(seat.ahead is not None for seat in self.seats)


RESULTS, SEATS = ChecksummedTable("results", ResultLine), ChecksummedTable("result_seats", SeatResult)
TABLES: tuple[ChecksummedTable[Any], ...] = (RESULTS, SEATS, *days.TABLES, goals.GOALS)


def why_not(result: ResultLine, terms: Header, end: MatchResult) -> Reason | None:
    """The reason why a match that is over counts for nothing; None where it counts.

    A day's farm has a seed that everybody knows, and counts among the days alone: its `kind` says so, not a reason.
    """
    if result.kind == "import" or terms.mark:
        return "import"
    if result.kind == "branch":
        return "branch"
    if terms.open_seed and result.kind != "day":
        return "seed"
    if end.luck.mismatched or end.luck.unchecked:
        return "luck"
    if terms.former:
        return "taken_over"
    return "version" if result.version != end.version else None


def variant_of(options: msgspec.Struct) -> str:
    """Options as JSON without the seat that begins and names, which make no other game of it."""
    hints = get_type_hints(type(options), include_extras=True)
    left_out = {name for name, hint in hints.items() if not _NO_VARIANT.isdisjoint(_meanings(hint))}
    kept = {name: value for name, value in msgspec.to_builtins(options).items() if name not in left_out}
    return msgspec.json.encode(kept, order="deterministic").decode()


_NO_VARIANT = frozenset(("starter", "name", "ahead"))
"""Meanings of options that differ from match to match of one variant."""


def head_start_of(options: msgspec.Struct, seat: int, seats: int) -> dict[str, Any] | None:
    """Amounts by option that a seat begins with and that differ from a level start: more or, where stronger ones go
    without something, less; None where it begins as usual."""
    found = {}
    for field, hint in get_type_hints(type(options), include_extras=True).items():
        metas = (each.extra or {} for each in get_args(hint) if isinstance(each, msgspec.Meta))
        extra, values = next((each for each in metas if each.get("is") == "ahead"), None), getattr(options, field)
        if extra is not None and seat < len(values) and values[seat] != extra.get("level", {}).get(seats, 0):
            found[field] = values[seat]
    return found or None


def _meanings(hint: Any) -> Iterator[str]:
    for each in get_args(hint):
        if isinstance(each, msgspec.Meta):
            yield (each.extra or {}).get("is", "")
        else:
            yield from _meanings(each)


def occasion(db: sqlite3.Connection, at: tuple[int, str]) -> Occasion:
    """The purpose of the match of this number and beginning."""
    line = next(_of(db, RESULTS, at), None)
    return NO_OCCASION if line is None else Occasion(line.kind, line.day, line.festival, line.goal)


def result_of(db: sqlite3.Connection, at: tuple[int, str]) -> ResultLine | None:
    """The line of the match of this number and beginning."""
    return next(_of(db, RESULTS, at), None)


def occasion_of(db: sqlite3.Connection, match: int) -> Occasion:
    """The purpose of a kept match."""
    lines = RESULTS.lines(db, "WHERE match = ? AND begun = (SELECT created FROM matches WHERE id = match)", match)
    return next((Occasion(each.kind, each.day, each.festival, each.goal) for each in lines), NO_OCCASION)


def expected(match: Match[Any, Any], begun: str, occasion: Occasion) -> ResultLine:
    """The line of a match that begins, its number still to be given."""
    setup, spec = match.setup, match.spec
    rules = spec.key, spec.version, variant_of(setup.options), board_of(setup.boards)
    when = msgspec.structs.astuple(occasion)
    return ResultLine(0, begun, *rules, len(setup.seats), *when)


def expect(
    db: sqlite3.Connection,
    result: ResultLine,
    seats: Sequence[Seat],
    people: Sequence[int | None] = (),
    options: msgspec.Struct | None = None,
) -> None:
    """Note that a match was begun here by these options, and which people sit at it."""
    RESULTS.put(db, result)
    for number, seat in enumerate(seats):
        person = people[number] if number < len(people) else None
        level = None if seat.human else seat.player
        start = None if options is None else head_start_of(options, number, len(seats))
        ahead = None if start is None else msgspec.json.encode(start, order="deterministic")
        SEATS.put(db, SeatResult(result.match, result.begun, number, person, level, seat.name, ahead=ahead))


def note_end(db: sqlite3.Connection, at: tuple[int, str], terms: Header, end: MatchResult, when: str) -> None:
    """Write down how the match of this number and beginning has ended; nothing where it was not expected.

    Once more after its end was taken back and it has come to another one. A seat that somebody has played and left to a
    computer stays on that person's page, where `why_not` says why it does not count.
    """
    result = next(_of(db, RESULTS, at), None)
    if result is None:
        return
    seats = terms.seats
    why = why_not(result, terms, end)
    result = replace(result, ended=when, choices=end.choices, why_not=why)
    RESULTS.put(db, result)
    taken = dict(db.execute("SELECT seat, count FROM hints WHERE match = ?", (at[0],)).fetchall())
    left = {each.seat for each in terms.former or () if each.player == HUMAN and each.upto}
    ranks = sorted((end.tallies[side[0]].rank for side in end.sides), reverse=True)
    for line in list(_of(db, SEATS, at)):
        tally, seat = end.tallies[line.seat], seats[line.seat]
        side = next(side for side in end.sides if line.seat in side)
        ended = replace(
            line,
            person=line.person if seat.human or line.seat in left else None,
            level=None if seat.human else seat.player,
            side=side[0],
            place=1 + ranks.index(tally.rank),
            shared=1 if ranks.count(tally.rank) > 1 else 0,
            points=tally.total,
            tally=msgspec.json.encode(tally.points),
            hints=taken.get(line.seat, 0),
        )
        SEATS.put(db, ended)
        if result.kind == "day" and ended.person is not None and seat.human:
            days.note(
                db, days.Day(result.day or "", result.title, result.version, ended.person, *at, tally.total, when)
            )
    _note_goals(db, result, end)


def _note_goals(db: sqlite3.Connection, result: ResultLine, end: MatchResult) -> None:
    """Write down what the people of a match that counts have met in it; a day's farm has a seed that all know, and who
    has left a seat to a computer has met nothing."""
    at = result.match, result.begun
    goals.take_back(db, at)
    if result.why_not is not None or result.kind == "day":
        return
    people = {each.seat: each.person for each in _of(db, SEATS, at) if each.person is not None and each.level is None}
    for name, met in end.goals:
        for seat in people.keys() & set(met):
            key = goals.goal_key(result.title, name)
            goals.GOALS.put(db, goals.MetGoal(key, result.version, people[seat], *at, result.ended or ""))


def reopen(db: sqlite3.Connection, at: tuple[int, str]) -> None:
    """Take the end of a match back."""
    for result in list(_of(db, RESULTS, at)):
        if result.ended is not None:
            RESULTS.put(db, replace(result, ended=None, choices=None, why_not=None))
            goals.take_back(db, at)


def _of(db: sqlite3.Connection, table: ChecksummedTable[Any], at: tuple[int, str]) -> Iterator[Any]:
    return table.lines(db, "WHERE match = ? AND begun = ?", *at)


def begun_as(db: sqlite3.Connection, match: int) -> Kind:
    """How a kept match was begun; as if by itself where nobody has noted it."""
    lines = RESULTS.lines(db, "WHERE match = ? AND begun = (SELECT created FROM matches WHERE id = match)", match)
    return next((each.kind for each in lines), "")


def ended(db: sqlite3.Connection, title: str = "") -> list[EndedMatch]:
    """All matches that are over, of one title or of all, in the order of their ends; those of which a seat is damaged
    are left out."""
    seats: dict[tuple[int, str], list[SeatResult]] = {}
    for seat in SEATS.lines(db, "WHERE place IS NOT NULL ORDER BY match, begun, seat"):
        seats.setdefault((seat.match, seat.begun), []).append(seat)
    which = "WHERE ended IS NOT NULL AND ? IN ('', title) ORDER BY ended, match, begun"
    counted = (
        EndedMatch(each, tuple(seats.get((each.match, each.begun), ()))) for each in RESULTS.lines(db, which, title)
    )
    return [each for each in counted if [seat.seat for seat in each.seats] == list(range(each.result.seats))]


def ended_at(db: sqlite3.Connection, at: tuple[int, str]) -> EndedMatch:
    """The match of this number and beginning, which is over."""
    return EndedMatch(next(_of(db, RESULTS, at)), tuple(_of(db, SEATS, at)))


def seated_at(db: sqlite3.Connection, match: int | None) -> tuple[str, dict[int, int]]:
    """Time at which a match was begun, and the people who sit at it, by seat; nothing of one that is not known."""
    lines = list(SEATS.lines(db, "WHERE match = ? ORDER BY begun", match))
    begun = lines[-1].begun if lines else ""
    return begun, {each.seat: each.person for each in lines if each.begun == begun and each.person is not None}


def forget(db: sqlite3.Connection) -> None:
    """Expect no more of matches that are gone."""
    gone = "SELECT match, begun FROM results WHERE ended IS NULL AND match NOT IN (SELECT id FROM matches)"
    db.execute(f"DELETE FROM result_seats WHERE (match, begun) IN ({gone})")
    db.execute("DELETE FROM results WHERE ended IS NULL AND match NOT IN (SELECT id FROM matches)")


def is_kept(db: sqlite3.Connection, result: ResultLine) -> bool:
    """Whether the match of a result is still there."""
    wanted = "SELECT 1 FROM matches WHERE id = ? AND created = ? AND deleted IS NULL"
    return db.execute(wanted, (result.match, result.begun)).fetchone() is not None
