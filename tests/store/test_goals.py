"""Goals that people have met: the first time of each, of matches that count, and gone with the end or the person."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass

import msgspec
import pytest
from msgspec.structs import replace

from game.core.journal import Luck, MatchResult
from game.core.seats import Former, Seat
from game.core.spec import Tally
from game.store import goals, people, results, schema
from game.store.goals import GOALS
from game.store.records import Header
from game.store.results import ResultLine

SEATS = Seat("Ada"), Seat("Ben"), Seat("Cleo", "novice")
END = MatchResult((Tally({"a": 1}, (1,)),) * 3, ((0,), (1,), (2,)), 4, Luck(0, 0, 0, True), 1)


@dataclass
class Book:
    """A database with Ada and Ben."""

    db: sqlite3.Connection
    ada: people.Person
    ben: people.Person

    def begin(self, match: int, kind: results.Kind = "") -> None:
        line = ResultLine(match, "then", "field", 1, "{}", "", 3, kind)
        results.expect(self.db, line, SEATS, (self.ada.id, self.ben.id, None))

    def end(self, match: int, when: str, *met: tuple[str, tuple[int, ...]], former: tuple[Former, ...] = ()) -> None:
        header = Header(msgspec.Raw(b"{}"), SEATS, "", False, former=former or msgspec.UNSET)
        results.note_end(self.db, (match, "then"), header, replace(END, goals=met), when)

    @property
    def firsts(self) -> dict[str, list[tuple[int, int]]]:
        found = goals.met(self.db, "field")
        return {name: [(line.person, line.match) for line in lines] for name, lines in found.items()}

    @property
    def told(self) -> set[tuple[str, int, int]]:
        return {(line.goal, line.person, line.match) for line in GOALS.lines(self.db)}


@pytest.fixture
def book() -> Iterator[Book]:
    db = schema.connect(None)
    yield Book(db, people.add(db, "Ada", "peg", "red"), people.add(db, "Ben", "peg", "blue"))
    db.close()


def test_each_person_meets_a_goal_once(book: Book) -> None:
    """Computers meet none; the first match is the one that is kept."""
    for match, when in ((1, "1"), (2, "2")):
        book.begin(match)
        book.end(match, when, ("all", (0, 1, 2)), ("own", (1,)) if match == 2 else ("own", (0,)))
    ada, ben = book.ada.id, book.ben.id
    assert book.firsts == {"all": [(ada, 1), (ben, 1)], "own": [(ada, 1), (ben, 2)]}
    assert goals.met(book.db, "other") == {}
    assert goals.of_match(book.db, "field", (1, "then")) == {"all": {ada, ben}, "own": {ada}}
    assert goals.of_match(book.db, "field", (2, "then")) == {"own": {ben}}


def test_a_cloth_wants_three_goals_of_its_title_by_anybody(book: Book) -> None:
    """Each once, whoever has met it, and none that the title does not know; a goal that is gone is wanted again."""
    names = ("all", "own", "last", "more")

    def wants() -> int:
        return goals.cloth_wants(goals.met(book.db, "field"), names)

    for match, met, left in (
        (1, ("all", (0, 1)), 2),
        (2, ("old", (0,)), 2),
        (3, ("own", (1,)), 1),
        (4, ("more", (0,)), 0),
    ):
        book.begin(match)
        book.end(match, str(match), met)
        assert wants() == left
    assert goals.cloth_wants(goals.met(book.db, "other"), names) == 3
    assert goals.cloth_wants(names, names) == 0
    results.reopen(book.db, (3, "then"))
    assert wants() == 1


def test_an_end_that_is_taken_back_leaves_what_another_match_has_met(book: Book) -> None:
    for match in (1, 2):
        book.begin(match)
        book.end(match, str(match), ("all", (0,)))
    results.reopen(book.db, (1, "then"))
    assert book.firsts == {"all": [(book.ada.id, 2)]}


@pytest.mark.parametrize("kind", ["day", "import", "branch"])
def test_what_does_not_count_meets_nothing(book: Book, kind: results.Kind) -> None:
    book.begin(1, kind)
    book.end(1, "1", ("all", (0, 1)))
    assert book.told == set()


def test_an_end_that_is_taken_back_takes_its_goals_along(book: Book) -> None:
    book.begin(1)
    book.end(1, "1", ("all", (0,)))
    results.reopen(book.db, (1, "then"))
    assert book.told == set()
    book.end(1, "2", ("own", (0,)))
    assert book.told == {("field.own", book.ada.id, 1)}


def test_two_people_who_are_one_keep_the_first_time(book: Book) -> None:
    for match in (2, 1):
        book.begin(match)
    book.end(2, "2", ("all", (0,)))
    book.end(1, "1", ("all", (1,)))
    people.join(book.db, book.ada, book.ben)
    assert book.firsts == {"all": [(book.ada.id, 1)]}
