"""Results of matches: one with the last row of each, what counts, and lines that prove themselves."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from game.core.journal import Luck, MatchResult
from game.core.match import Match
from game.core.seats import HUMAN, Former, Seat
from game.core.spec import Tally
from game.headless.agreement import agree
from game.specs import SPECS
from game.store import days, matches, people, results, schema
from game.store.database import FILE, Store
from game.store.lines import ChecksummedTable
from game.store.records import Header
from game.store.results import EndedMatch, Occasion, ResultLine
from tests.store.table import kept_match, new_match, play_on, reopened


def only(store: Store) -> EndedMatch:
    (counted,) = store.read(results.ended)
    return counted


def finished(store: Store, seed: str = "store", **begun: Any) -> tuple[int, Match[Any, Any]]:
    match = new_match(seed)
    number = store.new(match, **begun).id
    match.deal()
    play_on(match, 10_000, Random(seed))
    assert match.over
    return number, match


def test_a_match_that_ends_has_a_result_in_the_same_transaction(store: Store) -> None:
    number, match = finished(store)
    counted, tallies = only(store), match.tallies()
    assert (counted.result.match, counted.result.title, counted.result.why_not) == (number, "field", None)
    assert counted.result.choices == sum(not ply.row.chance for ply in match.plies)
    assert [seat.points for seat in counted.seats] == [tally.total for tally in tallies]
    assert [seat.categories for seat in counted.seats] == [tally.points for tally in tallies]
    assert [seat.name for seat in counted.seats] == [seat.name for seat in match.seats]
    assert sorted(seat.place for seat in counted.seats if seat.place)[0] == 1


def test_a_match_that_goes_on_has_none(store: Store) -> None:
    kept_match(store, choices=3)
    assert store.read(results.ended) == []


def test_places_are_shared_by_equal_sides() -> None:
    db = schema.connect(None)
    ranks = ((2,), (5,), (2,), (1,))
    tallies = tuple(Tally({"a": 3}, rank) for rank in ranks)
    end = MatchResult(tallies, ((0,), (1,), (2,), (3,)), 4, Luck(0, 0, 0, True), 1)
    seats = tuple(Seat(name) for name in "ABCD")
    results.expect(db, ResultLine(1, "now", "field", 1, "{}", "", 4), seats)
    results.note_end(db, (1, "now"), Header(msgspec.Raw(b"{}"), seats, "", False), end, "later")
    (counted,) = results.ended(db)
    assert [(seat.place, seat.shared) for seat in counted.seats] == [(2, True), (1, False), (2, True), (4, False)]
    db.close()


def test_an_end_that_is_taken_back_has_no_result_until_it_comes_again(store: Store) -> None:
    number, match = finished(store)
    before = only(store)
    assert match.undo()
    assert store.read(results.ended) == []
    assert match.redo()
    again = only(store)
    assert again.seats == before.seats
    assert msgspec.structs.replace(again.result, ended="") == msgspec.structs.replace(before.result, ended="")
    assert reopened(store, number).over


def test_a_result_outlives_its_match(tmp_path: Path) -> None:
    store = Store.open(tmp_path)
    over, _ = finished(store)
    going, _ = kept_match(store, "2", choices=2)
    for match in (over, going):
        store.delete(match)
    store.close()
    store = Store.open(tmp_path)
    assert only(store).result.match == over
    assert store.read(lambda db: db.execute("SELECT count(*) FROM results").fetchone()) == (1,)
    assert store.read(lambda db: db.execute("SELECT DISTINCT match FROM result_seats").fetchall()) == [(over,)]
    store.close()


def test_hints_that_were_taken_stand_in_the_result(store: Store) -> None:
    match = new_match()
    number = store.new(match).id
    match.deal()
    store.note_hint(number, 1)
    play_on(match, 10_000, Random(1))
    assert [seat.hints for seat in only(store).seats] == [0, 1]


def test_a_seat_left_to_a_computer_stays_on_the_page_of_its_person(store: Store) -> None:
    ada = store.write(lambda db: people.add(db, "Ada", "peg", "red"))
    match = new_match()
    store.new(match, seated=(ada.id, ada.id))
    match.deal()
    play_on(match, 2, Random(1))
    match.reseat(0, "novice")
    play_on(match, 10_000, Random(1))
    counted = only(store)
    assert counted.result.why_not == "taken_over"
    assert [(seat.person, seat.level) for seat in counted.seats] == [(ada.id, "novice"), (ada.id, None)]


def test_a_seat_that_a_computer_has_played_from_the_start_is_its_own(store: Store) -> None:
    """Somebody who has left a festival before this game of it has not played it either."""
    ada = store.write(lambda db: people.add(db, "Ada", "peg", "red"))
    for seed, former in (("1", ()), ("2", (Former(0, HUMAN, 0),))):
        match = new_match(seed, former=former)
        store.new(match, seated=(ada.id, ada.id))
        match.reseat(0, "novice")
        match.deal()
        play_on(match, 10_000, Random(1))
        counted = store.read(results.ended)[-1]
        assert counted.result.why_not == ("taken_over" if former else None)
        assert [seat.person for seat in counted.seats] == [None, ada.id]


def test_a_days_farm_left_to_a_computer_is_nobodys_play(store: Store) -> None:
    ada = store.write(lambda db: people.add(db, "Ada", "peg", "red"))
    match = new_match()
    store.new(match, occasion=Occasion("day", day="2026-11-26"), seated=(ada.id, None))
    match.deal()
    play_on(match, 2, Random(1))
    match.reseat(0, "novice")
    play_on(match, 10_000, Random(1))
    assert [seat.person for seat in only(store).seats] == [ada.id, None]
    assert store.read(lambda db: days.played(db, "2026", "2027")) == []


RESULT = ResultLine(1, "", "field", 3, "{}", "", 2)
HEADER = Header(msgspec.Raw(b"{}"), (), "", False)
END = MatchResult((), (), 0, Luck(0, 0, 0, True), 3)


@pytest.mark.parametrize(
    ("why", "result", "header", "end"),
    [
        (None, {}, {}, {}),
        ("import", {"kind": "import"}, {}, {}),
        ("import", {}, {"mark": "unchecked"}, {}),
        ("branch", {"kind": "branch"}, {}, {}),
        ("seed", {}, {"open_seed": True}, {}),
        (None, {"kind": "day"}, {"open_seed": True}, {}),
        ("luck", {}, {}, {"luck": Luck(9, 1, 0, True)}),
        ("luck", {}, {}, {"luck": Luck(9, 0, 1, True)}),
        ("taken_over", {}, {"former": (Former(0, HUMAN, 4),)}, {}),
        ("version", {"version": 2}, {}, {}),
        (None, {"kind": "festival"}, {}, {}),
    ],
)
def test_what_counts(why: str | None, result: dict[str, Any], header: dict[str, Any], end: dict[str, Any]) -> None:
    change = msgspec.structs.replace
    assert results.why_not(change(RESULT, **result), change(HEADER, **header), change(END, **end)) == why


@pytest.mark.parametrize("spec", SPECS, ids=lambda spec: spec.key)
def test_the_seat_that_begins_makes_no_other_game_of_it(spec: Any) -> None:
    options = spec.options()
    variant = results.variant_of(options)
    left_out = set(options.__struct_fields__) - msgspec.json.decode(variant).keys()
    assert left_out == {"starter", spec.even.field} | ({"farms"} if spec.key == "rolling_acres" else set())
    for name, value in msgspec.structs.asdict(options).items():
        if value is False:
            assert results.variant_of(msgspec.structs.replace(options, **{name: True})) != variant


@pytest.mark.parametrize(
    "change",
    [
        "results SET title = 'other'",
        "results SET why_not = 'luck'",
        "results SET ended = '1999'",
        "results SET variant = x'ff'",
        "results SET seats = 3",
        "result_seats SET points = 99 WHERE seat = 1",
        "result_seats SET points = 'many' WHERE seat = 1",
        "result_seats SET tally = NULL WHERE seat = 0",
        "result_seats SET place = 9 WHERE seat = 0",
        "result_seats SET person = 1 WHERE seat = 0",
        "result_seats SET sum = 0 WHERE seat = 0",
    ],
)
def test_what_was_not_written_is_no_result(tmp_path: Path, change: str) -> None:
    store = Store.open(tmp_path)
    finished(store)
    store.close()
    with sqlite3.connect(tmp_path / FILE) as db:
        assert db.execute(f"UPDATE {change}").rowcount == 1
    db.close()
    store = Store.open(tmp_path)
    assert store.read(results.ended) == []
    store.close()


def test_results_and_people_are_saved_out_of_a_damaged_file(tmp_path: Path) -> None:
    store = Store.open(tmp_path)
    ada = store.write(lambda db: people.add(db, "Ada", "peg", "red"))
    ben = store.write(lambda db: people.add(db, "Ben", "peg", "blue"))
    finished(store, seated=(ada.id, ben.id))
    finished(store, "other", seated=(ada.id, ben.id))
    first, _ = store.read(results.ended)
    store.close()
    with sqlite3.connect(tmp_path / FILE) as db:
        db.execute("UPDATE result_seats SET points = 99 WHERE match = 2")
        db.execute("UPDATE people SET name = 'Eve' WHERE id = 2")
        db.execute("ALTER TABLE matches DROP COLUMN picture")
    db.close()
    store = Store.open(tmp_path)
    assert [notice.key for notice in store.notices] == ["store.database_damaged"]
    assert store.read(results.ended) == [first]
    assert store.read(people.listed) == [ada]
    assert store.write(lambda db: people.add(db, "Cleo", "peg", "red")).id == 2
    store.close()


@pytest.mark.parametrize("table", [each for each in matches.BOOK if each.name != "people"], ids=lambda each: each.name)
def test_a_damaged_table_costs_no_other(tmp_path: Path, table: ChecksummedTable[Any]) -> None:
    """Found when the file is opened, or where the start does not wait for that, when the table is read."""
    store = Store.open(tmp_path)
    ada = store.write(lambda db: people.add(db, "Ada", "peg", "red"))
    day = days.Day("2026-11-26", "field", 1, ada.id, 1, "", 4, "")
    store.write(lambda db: days.note(db, day))
    (page,) = store.read(
        lambda db: db.execute("SELECT rootpage FROM sqlite_master WHERE name = ?", (table.name,)).fetchone()
    )
    (size,) = store.read(lambda db: db.execute("PRAGMA page_size").fetchone())
    store.close()
    with (tmp_path / FILE).open("r+b") as file:
        file.seek((page - 1) * size)
        file.write(b"\xff" * size)
    store = Store.open(tmp_path)
    assert store.read(lambda db: list(table.lines(db))) == []
    assert [notice.key for notice in store.notices] == ["store.database_damaged"]
    assert store.read(people.listed) == [ada]
    assert store.read(lambda db: days.played(db, "2026", "2027")) == ([] if table is days.DAYS else [day])
    store.close()


def test_a_match_of_an_earlier_program_is_read_in_once(tmp_path: Path) -> None:
    store = Store.open(tmp_path)
    number, match = finished(store)
    before = only(store)
    store.write(lambda db: db.execute("DELETE FROM results"))
    store.write(lambda db: db.execute("DELETE FROM result_seats"))
    assert store.read(matches.without_result) == [number]
    assert store.backfill(number, match) == before
    assert store.read(matches.without_result) == []
    assert only(store) == before
    store.close()


def test_a_branch_and_a_file_never_count(store: Store) -> None:
    first, _ = finished(store, occasion=Occasion("branch"))
    second, _ = finished(store, "2", occasion=Occasion("import"))
    reasons = {each.result.match: each.result.why_not for each in store.read(results.ended)}
    assert reasons == {first: "branch", second: "import"}


Started = list[dict[str, int] | None]


@pytest.mark.parametrize(
    ("key", "seats", "values", "found"),
    [
        ("rolling_acres", 2, {"ahead": (12,)}, [{"ahead": 12}, None]),
        ("rolling_ranch", 3, {"ahead": (0, 5, 40)}, [None, {"ahead": 5}, {"ahead": 40}]),
        ("wolves_and_sheep", 2, {}, [None, None]),
        ("texas", 2, {"judges": (4, 2)}, [None, {"judges": 2}]),
        ("texas", 4, {"judges": (2, 0)}, [None, {"judges": 0}, None, None]),
        ("rancho", 2, {"dogs": (2, 0)}, [{"dogs": 2}, None]),
    ],
)
def test_a_seat_that_begins_otherwise_is_noted(key: str, seats: int, values: dict[str, Any], found: Started) -> None:
    """**Ruling**: what differs from a level start is noted, more or less of it alike; who begins as usual has none."""
    spec = next(spec for spec in SPECS if spec.key == key)
    options = spec.options(**values)
    assert [results.head_start_of(options, seat, seats) for seat in range(seats)] == found


def test_what_a_seat_began_with_stands_in_its_result(store: Store) -> None:
    """Canonical JSON, from the beginning of the match on; its end leaves it."""
    acres = next(spec for spec in SPECS if spec.key == "rolling_acres")
    table = agree(acres, ["random"] * 2, ["ahead=0,7"])
    match = table.match("s")
    store.new(match)
    lines = store.read(lambda db: list(results.SEATS.lines(db)))
    assert [line.ahead for line in lines] == [None, b'{"ahead":7}']
    play_on(match, 10_000, Random(1))
    seats = only(store).seats
    assert [seat.ahead for seat in seats] == [None, b'{"ahead":7}']
    assert [seat.categories["ahead"] for seat in seats] == [0, 7]
