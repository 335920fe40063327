"""People: added, corrected, joined, deleted without a trace; the book as files."""

from __future__ import annotations

import csv
import sqlite3
from datetime import UTC, date, datetime, timedelta
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given, strategies as st
from msgspec.structs import replace

from game.core.journal import record_bytes, record_from
from game.core.match import Match, MatchSetup
from game.core.seats import Seat
from game.store import days, disk, exchange, festivals, goals, matches, people, puzzles, results
from game.store.database import Store
from game.store.festivals import Guest, Scheme
from game.store.goals import MetGoal
from game.store.people import Person
from game.store.puzzles import Puzzle
from game.store.results import Occasion
from game.store.settings import NO_PREFERENCES, Preferences, Settings
from tests.games.field_game import SPEC
from tests.store.table import BOARD, play_on

TRIED: Any = {"when": "now", "today": date(2026, 11, 26), "answers": b"[1]", "hints": 0, "solved": True}


def add(store: Store, name: str) -> Person:
    return store.write(lambda db: people.add(db, name, "peg", "red"))


def play(store: Store, names: tuple[str, ...], seated: tuple[int | None, ...] = (), seed: str = "1") -> int:
    """A match played to its end by people of these names."""
    seats = tuple(Seat(name, "human", "red") for name in names)
    match = Match(SPEC, MatchSetup(seats, SPEC.options(), (BOARD,), seed))
    number = store.new(match, seated=seated).id
    match.deal()
    play_on(match, 10_000, Random(seed))
    return number


def everybody(store: Store) -> list[tuple[int | None, str]]:
    return [(seat.person, seat.name) for each in store.read(results.ended) for seat in each.seats]


def test_people_stay_in_their_order_with_numbers_of_their_own(tmp_path: Path) -> None:
    store = Store.open(tmp_path)
    ada, ben = add(store, "Ada"), add(store, "Ben")
    store.delete_person(ben, "Somebody")
    cleo = add(store, "Cleo")
    store.close()
    store = Store.open(tmp_path)
    assert store.read(people.listed) == [ada, cleo]
    assert cleo.id not in (ada.id, ben.id)
    assert cleo.uid not in (ada.uid, ben.uid)
    store.close()


def test_preferences_are_kept_and_damaged_ones_are_the_usual(store: Store) -> None:
    ada = store.write(lambda db: people.add(db, "Ada", "peg", "red", Preferences(costs_in_words=True)))
    (found,) = store.read(people.listed)
    assert found.preferences == Preferences(costs_in_words=True)
    store.write(lambda db: people.change(db, msgspec.structs.replace(ada, comfort=b"{")))
    (found,) = store.read(people.listed)
    assert found.preferences == Preferences()


OWN = Preferences(text_size=125, animation="reduced", hints="off", hold_toggles=False, headphones=True)


def test_own_settings_are_kept_and_those_of_earlier_programs_are_as_in_the_settings(store: Store) -> None:
    ada = store.write(lambda db: people.add(db, "Ada", "peg", "red", OWN))
    assert [each.preferences for each in store.read(people.listed)] == [OWN]
    store.write(lambda db: people.change(db, replace(ada, comfort=b'{"costs_in_words":true,"path":false}')))
    (found,) = store.read(people.listed)
    assert found.preferences == Preferences(costs_in_words=True, path=False)
    assert found.preferences.over(Settings()) == Settings()


@pytest.mark.parametrize(
    "kept",
    [
        b'{"text_size":151}',
        b'{"text_size":99}',
        b'{"text_size":"125"}',
        b'{"animation":"slow"}',
        b'{"hints":true}',
        b'{"hold_toggles":"yes"}',
        b'{"headphones":null}',
        b'{"text_size":1e400}',
        b'"\xff"',
        b'{"later":' + b"[" * 100_000,
    ],
    ids=lambda kept: kept[:24].decode("ascii", "replace"),
)
def test_values_that_no_setting_has_are_the_usual(store: Store, kept: bytes) -> None:
    ada = store.write(lambda db: people.add(db, "Ada", "peg", "red", OWN))
    store.write(lambda db: people.change(db, replace(ada, comfort=kept)))
    (found,) = store.read(people.listed)
    assert found.preferences == NO_PREFERENCES


def test_own_settings_go_into_files_and_stay_with_whom_others_join(store: Store, tmp_path: Path) -> None:
    ada = store.write(lambda db: people.add(db, "Ada", "peg", "red", OWN))
    ben = store.write(lambda db: people.add(db, "Ben", "peg", "blue", Preferences(text_size=150)))
    book = exchange.book_from(store.read(exchange.book_json))
    other = Store.open(tmp_path / "other")
    other.write(partial(exchange.merge, book=book))
    assert [each.preferences for each in other.read(people.listed)] == [OWN, Preferences(text_size=150)]
    other.close()
    store.write(lambda db: people.join(db, ada, ben))
    assert [each.preferences for each in store.read(people.listed)] == [OWN]
    seats = (Seat("Ben"), Seat("Ada"))
    assert store.read(lambda db: people.preferences_at(db, None, seats)) == (NO_PREFERENCES, OWN)
    store.delete_person(ada, "Somebody")
    assert store.read(lambda db: people.preferences_at(db, None, seats)) == (NO_PREFERENCES,) * 2


def test_preferences_go_with_who_sat_there_whatever_the_name_is_now(store: Store) -> None:
    ada = store.write(lambda db: people.add(db, "Ada", "peg", "red", Preferences(costs_in_words=True)))
    number = play(store, ("Ada", "Ben"), (ada.id, None))
    store.write(lambda db: people.change(db, replace(ada, name="Adele")))
    seats = (Seat("Ada"), Seat("Ben"))
    own = store.read(lambda db: people.preferences_at(db, number, seats))
    assert [each.costs_in_words for each in own] == [True, False]
    stranger = store.read(lambda db: people.preferences_at(db, None, (Seat("Ben"), Seat("Adele"))))
    assert [each.costs_in_words for each in stranger] == [False, True]


def test_a_match_written_anew_is_for_what_it_was_begun_for(store: Store) -> None:
    """A festival's number means nothing in another file."""
    for at, occasion in enumerate(
        (Occasion("branch"), Occasion("day", "2026-11-26"), Occasion("festival", festival=3))
    ):
        match = Match(SPEC, MatchSetup((Seat("Ada"), Seat("Ben")), SPEC.options(), (BOARD,), f"s{at}"))
        first = store.new(match, occasion=occasion).id
        match.writer = store.writer(first)
        again = store.renew(match)
        assert again.id != first
        assert again.occasion == replace(occasion, festival=None)
        assert store.writer(again.id).occasion == again.occasion


def test_a_corrected_name_stands_in_the_results(store: Store) -> None:
    ada = add(store, "Adda")
    play(store, ("Adda", "Ben"), (ada.id, None))
    store.write(lambda db: people.change(db, msgspec.structs.replace(ada, name="Ada")))
    assert everybody(store) == [(ada.id, "Ada"), (None, "Ben")]


def test_names_of_old_matches_are_offered_and_taken_by_one_press(store: Store) -> None:
    play(store, ("Ada", "Ben"))
    play(store, ("Ada", "Cleo"), seed="2")
    assert store.read(people.unknown_names) == {"Ada": 2, "Ben": 1, "Cleo": 1}
    ada = add(store, "Ada")
    assert store.read(people.unknown_names)["Ada"] == 2  # nothing is joined unasked
    assert store.write(lambda db: people.assign(db, "Ada", ada)) == 2
    assert store.read(people.unknown_names) == {"Ben": 1, "Cleo": 1}


def test_puzzles_of_two_who_are_one_lie_together(store: Store) -> None:
    ada, other = add(store, "Ada"), add(store, "Ada B")
    for number, person in enumerate((ada, other)):
        made = Puzzle(0, "", str(number), "field", 1, person.id, 0, 0.1, "corn", b"[]", b"{}", "")
        kept = store.write(partial(puzzles.add, puzzle=made))
        assert kept is not None
        store.write(partial(puzzles.note_try, puzzle=kept.uid, person=person.id, **TRIED))
    store.write(lambda db: people.join(db, ada, other))
    assert len(store.read(lambda db: puzzles.basket(db, ada.id, "field"))) == 2
    assert len(store.read(lambda db: puzzles.last_tries(db, ada.id))) == 2
    assert store.read(lambda db: puzzles.last_tries(db, other.id)) == {}


def tables_with(store: Store, column: str) -> set[str]:
    tables = "SELECT tables.name FROM sqlite_master tables JOIN pragma_table_info(tables.name) columns"
    wanted = f"{tables} WHERE tables.type = 'table' AND columns.name = ?"
    return {name for (name,) in store.read(lambda db: db.execute(wanted, (column,)).fetchall())}


def put_line(db: sqlite3.Connection, table: str, person: int) -> None:
    """A line of somebody in whatever table: its columns by their types, and a sum that does not prove it."""
    columns = db.execute(f"SELECT name, type FROM pragma_table_info('{table}')").fetchall()
    values = [person if name == "person" else {"TEXT": "x", "BLOB": b"x"}.get(kind, 7) for name, kind in columns]
    db.execute(f"INSERT INTO {table} VALUES ({', '.join('?' * len(values))})", values)


@pytest.mark.parametrize("joined", [False, True])
def test_no_table_keeps_a_line_of_somebody_who_is_gone(store: Store, joined: bool) -> None:
    """Those of a table that nothing writes yet too, and lines that are damaged."""
    ada, eve = add(store, "Ada"), add(store, "Evelina")
    tables = tables_with(store, "person")
    assert tables == {"result_seats", "days", "tries", "puzzles", "goals"}
    for table in tables:
        store.write(partial(put_line, table=table, person=eve.id))
    if joined:
        store.write(lambda db: people.join(db, ada, eve))
    else:
        store.delete_person(eve, "Somebody")
    left = [f"SELECT * FROM {table} WHERE person = {eve.id}" for table in tables]
    assert store.read(lambda db: [row for each in left for row in db.execute(each)]) == []


def test_every_table_with_sums_is_saved_out_of_a_damaged_file(store: Store) -> None:
    """Matches and their rows by themselves."""
    assert tables_with(store, "sum") == {table.name for table in matches.BOOK} | {"matches", "rows"}


def test_two_people_become_one(store: Store) -> None:
    ada, other = add(store, "Ada"), add(store, "Ada B")
    play(store, ("Ada", "Ben"), (ada.id,))
    play(store, ("Ada B", "Ben"), (other.id,), "2")
    store.write(lambda db: people.join(db, ada, other))
    assert store.read(people.listed) == [ada]
    assert [seat for seat in everybody(store) if seat[1] != "Ben"] == [(ada.id, "Ada")] * 2


@pytest.mark.parametrize("everywhere", [False, True])
def test_nothing_is_left_of_somebody_who_is_deleted(tmp_path: Path, everywhere: bool) -> None:
    store = Store.open(tmp_path)
    eve, ben = add(store, "Evelina"), add(store, "Ben")
    number = play(store, ("Evelina", "Ben"), (eve.id, ben.id))
    store.delete_person(eve, "Somebody", everywhere)
    assert everybody(store) == [(None, ""), (ben.id, "Ben")]
    assert store.read(people.unknown_names) == {}
    names = [seat.name for seat in store.record(number).seats]
    assert names == ["Somebody" if everywhere else "Evelina", "Ben"]
    store.close()
    left = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    assert eve.uid.encode() not in left
    assert (b"Evelina" in left) is not everywhere
    store = Store.open(tmp_path)
    assert store.notices == []
    assert [seat.name for seat in store.record(number).seats] == names
    store.close()


def test_a_name_goes_out_of_games_begun_before_there_was_a_page_and_out_of_deleted_ones(tmp_path: Path) -> None:
    """Games that are not over count too, and those of which nothing was noted."""
    store = Store.open(tmp_path)
    numbers = [play(store, ("evelina", "Ben"), (None, None)) for _ in range(2)]
    for _ in range(2):
        match = Match(SPEC, MatchSetup((Seat("Ben"), Seat("Evelina")), SPEC.options(), (BOARD,), "1"))
        numbers.append(store.new(match).id)
    eve = add(store, "Evelina")
    store.write(lambda db: db.execute("DELETE FROM result_seats WHERE match = ?", (numbers[2],)))
    store.delete(numbers[1])
    store.delete_person(eve, "Somebody", saves_too=True)
    assert [seat.name for seat in store.record(numbers[0]).seats] == ["Somebody", "Ben"]
    assert all([seat.name for seat in store.record(each).seats] == ["Ben", "Somebody"] for each in numbers[2:])
    assert store.read(people.unknown_names) == {"Ben": 3}
    store.close()
    assert b"evelina" not in b"".join(path.read_bytes() for path in tmp_path.iterdir()).lower()


@pytest.mark.parametrize("earlier", [False, True])
def test_no_name_is_left_at_a_seat_that_a_computer_has_taken_over(tmp_path: Path, earlier: bool) -> None:
    """`earlier`: as an earlier program has noted its end, the seat is the computer's and has the name only."""
    store = Store.open(tmp_path)
    eve = add(store, "Evelina")
    match = Match(SPEC, MatchSetup((Seat("Evelina"), Seat("Ben")), SPEC.options(), (BOARD,), "1"))
    store.new(match)
    match.deal()
    play_on(match, 2, Random(1))
    match.reseat(0, "novice")
    play_on(match, 10_000, Random(1))
    assert everybody(store) == [(eve.id, "Evelina"), (None, "Ben")]
    if earlier:
        seat = next(store.read(partial(results.SEATS.lines, which="WHERE seat = 0")))
        store.write(partial(results.SEATS.put, line=replace(seat, person=None)))
    store.delete_person(eve, "Somebody", saves_too=True)
    store.close()
    assert b"Evelina" not in b"".join(path.read_bytes() for path in tmp_path.iterdir())


def test_a_rivals_puzzle_does_not_tell_who_was_deleted(tmp_path: Path) -> None:
    store = Store.open(tmp_path)
    eve, ben = add(store, "Evelina"), add(store, "Ben")
    number = play(store, ("Evelina", "Ben"), (eve.id, ben.id))
    origin = puzzles.origin_of(number, store.read(results.ended)[0].result.begun)
    record = record_bytes(store.record(number))
    made = Puzzle(0, "", origin, "field", 1, ben.id, 1, 0.1, "corn", b"[]", record, "")
    for each in (made, replace(made, record=record[:-9])):
        store.write(partial(puzzles.add, puzzle=each))
    store.delete_person(eve, "Somebody", saves_too=True)
    (kept,) = store.read(lambda db: puzzles.basket(db, ben.id, "field"))
    assert [seat.name for seat in record_from(kept.record).seats] == ["Somebody", "Ben"]
    store.close()
    assert b"Evelina" not in b"".join(path.read_bytes() for path in tmp_path.iterdir())


def test_guests_of_festivals_are_renamed_joined_and_deleted(tmp_path: Path) -> None:
    store = Store.open(tmp_path)
    eve, ben = add(store, "Eva"), add(store, "Ben")
    scheme = Scheme((Guest("Eva", "red", eve.id), Guest("Ben", "blue", ben.id), Guest("Eva", "green")))
    store.write(lambda db: festivals.begin(db, scheme, ("field",)))

    def guests() -> list[tuple[str, int | None]]:
        festival = store.read(festivals.open_one)
        assert festival is not None
        return [(guest.name, guest.person) for guest in festival.agreed.guests]

    eve = msgspec.structs.replace(eve, name="Evelina")
    store.write(lambda db: people.change(db, eve))
    assert guests() == [("Evelina", eve.id), ("Ben", ben.id), ("Eva", None)]
    store.write(lambda db: people.join(db, eve, ben))
    assert guests() == [("Evelina", eve.id), ("Evelina", eve.id), ("Eva", None)]
    store.delete_person(eve, "Somebody")
    assert guests() == [("Somebody", None), ("Somebody", None), ("Eva", None)]
    store.close()
    assert b"Evelina" not in b"".join(path.read_bytes() for path in tmp_path.iterdir())


@pytest.mark.parametrize("name", ["Eve", "Eve, the old"])
def test_a_deleted_winner_is_nobody_among_the_best_scores(store: Store, name: str) -> None:
    eve = add(store, name)
    charted = msgspec.structs.replace(SPEC, chart=lambda terms, state: "a")
    match = Match(charted, MatchSetup((Seat(name), Seat("Ben")), SPEC.options(), (BOARD,), "1"))
    number = store.new(match, seated=(eve.id,)).id
    match.deal()
    play_on(match, 10_000, Random(1))
    store.score(number, "a", 40, f"{name}, Ben")
    store.delete_person(eve, "Somebody")
    best = store.best("field", lambda score: True)
    assert best is not None
    assert best.names == "Ben"


def test_a_book_goes_to_another_program_and_back(tmp_path: Path) -> None:
    here, there = Store.open(tmp_path / "a"), Store.open(tmp_path / "b")
    ada, ben = add(here, "Ada"), add(here, "Ben")
    add(there, "Zoe")
    play(here, ("Ada", "Ben"), (ada.id, ben.id))
    play(here, ("Ada", "Guest"), (ada.id, None), "2")
    data = here.read(exchange.book_json)
    taken = there.write(lambda db: exchange.merge(db, exchange.book_from(data)))
    assert taken == exchange.TakenIn(2, 2, True)
    assert [person.name for person in there.read(people.listed)] == ["Zoe", "Ada", "Ben"]
    assert [msgspec.structs.replace(person, id=0) for person in there.read(people.listed)[1:]] == [
        msgspec.structs.replace(person, id=0) for person in (ada, ben)
    ]
    again = there.write(lambda db: exchange.merge(db, exchange.book_from(data)))
    assert again == exchange.TakenIn(0, 0, False)
    back = there.read(exchange.book_json)
    assert here.write(lambda db: exchange.merge(db, exchange.book_from(back))) == exchange.TakenIn(1, 0, True)
    assert [each.result for each in here.read(results.ended)] == [each.result for each in there.read(results.ended)]
    assert exchange.book_from(here.read(exchange.book_json)).matches == exchange.book_from(back).matches
    here.close()
    there.close()


def test_a_festival_of_another_program_is_none_of_here(tmp_path: Path) -> None:
    here, there = Store.open(tmp_path / "a"), Store.open(tmp_path / "b")
    match = Match(SPEC, MatchSetup((Seat("Ada"), Seat("Ben")), SPEC.options(), (BOARD,), "1"))
    here.new(match, occasion=Occasion("festival", festival=3))
    match.deal()
    play_on(match, 10_000, Random(1))
    data = here.read(exchange.book_json)
    there.write(lambda db: exchange.merge(db, exchange.book_from(data)))
    (taken,) = there.read(results.ended)
    assert (taken.result.kind, taken.result.festival) == ("festival", None)
    here.close()
    there.close()


def told(book: exchange.BookFile, who: str) -> list[Any]:
    """Lines of somebody, by uid, and of the festivals; numbers mean nothing beyond a store."""
    uids = {each.festival.id: each.festival.uid for each in book.festivals}
    evenings = {
        each.festival.uid: (each.people, each.scheme, [replace(game, festival=0) for game in each.games])
        for each in book.festivals
        if who in each.people
    }
    own = [
        [
            replace(each.line, id=0) if isinstance(each.line, Puzzle) else each.line
            for each in lines
            if each.person == who
        ]
        for lines in (book.days, book.puzzles, book.tries, book.goals)
    ]
    return [own, book.pars, evenings, [uids.get(each.result.festival or 0) for each in book.matches]]


def test_days_puzzles_and_festivals_go_along(tmp_path: Path) -> None:
    here, there = Store.open(tmp_path / "a"), Store.open(tmp_path / "b")
    zoe = add(there, "Zoe")
    running = Scheme((Guest("Zoe", person=zoe.id),))
    own_evening = there.write(lambda db: festivals.begin(db, running, ["field"]))
    ada = add(here, "Ada")
    number = play(here, ("Ada", "Ben"), (ada.id, None))
    (match,) = here.read(results.ended)
    begun = match.result.begun

    def fill(db: sqlite3.Connection) -> None:
        days.note(db, days.Day("2026-11-26", "field", 1, ada.id, number, begun, 40, begun))
        days.set_par(db, days.Par("2026-11-26", "field", 1, 50, b"[20,50]"))
        puzzles.add(db, Puzzle(0, "p", "o", "field", 1, ada.id, 0, 0.1, "", b"[]", b"{}", begun))
        puzzles.note_try(db, "p", ada.id, **TRIED)
        goals.GOALS.put(db, MetGoal("field.all", 1, ada.id, number, begun, begun))
        evening = festivals.begin(db, Scheme((Guest("Ada", person=ada.id), Guest("Ben")), doubled=True), ["field"] * 3)
        festivals.note_match(db, festivals.games(db, evening.id)[0], number, begun)
        results.RESULTS.put(db, replace(match.result, festival=evening.id))
        festivals.finish(db, evening.id)
        festivals.begin(db, Scheme((Guest("Ben"),)), ["field"])

    here.write(fill)
    book = exchange.book_from(here.read(exchange.book_json))
    there.write(lambda db: exchange.merge(db, book))
    assert there.read(festivals.open_one) == own_evening  # one that goes on elsewhere does not take its place
    came = exchange.book_from(there.read(exchange.book_json))
    assert told(came, ada.uid) == told(book, ada.uid)
    assert [len(each) for each in told(came, ada.uid)[0]] == [1, 1, 1, 1]
    there.write(lambda db: exchange.merge(db, book))
    assert exchange.book_from(there.read(exchange.book_json)) == came
    (evening,) = book.festivals
    still_open = replace(evening, festival=replace(evening.festival, ended=None))
    with pytest.raises(msgspec.ValidationError, match=r"\$\.festivals\[0\]\.festival\.ended"):
        exchange.book_from(msgspec.json.encode(replace(book, festivals=(still_open,))))
    own = exchange.book_from(here.read(lambda db: exchange.book_json(db, ada.id)))
    assert (len(own.days), len(own.puzzles), len(own.tries), own.festivals) == (1, 1, 1, ())
    here.close()
    there.close()


def test_one_person_takes_only_own_matches_along(store: Store) -> None:
    ada, ben, cleo = add(store, "Ada"), add(store, "Ben"), add(store, "Cleo")
    play(store, ("Ada", "Ben"), (ada.id, ben.id))
    play(store, ("Ben", "Cleo"), (ben.id, cleo.id), "2")
    book = exchange.book_from(store.read(lambda db: exchange.book_json(db, ada.id)))
    assert [person.name for person in book.people] == ["Ada", "Ben"]
    assert len(book.matches) == 1
    lines = list(csv.DictReader(store.read(lambda db: exchange.book_csv(db, ada.id)).splitlines()))
    assert [(line["name"], line["title"]) for line in lines] == [("Ada", "field")]
    assert len(list(csv.DictReader(store.read(exchange.book_csv).splitlines()))) == 4


@pytest.mark.parametrize("name", ["=1+1", "+1", "-1", "@x"])
def test_a_name_is_no_formula(store: Store, name: str) -> None:
    play(store, (name, "Ben"))
    first = next(csv.DictReader(store.read(exchange.book_csv).splitlines()))
    assert first["name"] == f"'{name}"


def test_a_foreign_book_is_refused_by_its_field(store: Store) -> None:
    play(store, ("Ada", "Ben"))
    book = msgspec.json.decode(store.read(exchange.book_json))
    book["matches"][0]["seats"][0]["line"]["match"] = 7
    with pytest.raises(msgspec.ValidationError, match=r"\$\.matches\[0\]\.seats"):
        exchange.book_from(msgspec.json.encode(book))
    with pytest.raises(msgspec.ValidationError, match="format"):
        exchange.book_from(msgspec.json.encode({**book, "format": 2}))
    ended = book["matches"][0]["result"]["ended"]
    book["matches"][0]["result"]["ended"] = None
    with pytest.raises(msgspec.ValidationError, match=r"\$\.matches\[0\]\.result\.ended"):
        exchange.book_from(msgspec.json.encode(book))
    book["matches"][0]["result"]["ended"] = ended
    unseen = {"uid": "a", "name": " ", "peg": "", "colour": "", "comfort": {}, "created": ""}
    with pytest.raises(msgspec.ValidationError, match=r"\$\.people\[0\]\.name"):
        exchange.book_from(msgspec.json.encode({**book, "people": [unseen]}))
    book["matches"][0]["result"]["match"] = 2**70
    with pytest.raises(msgspec.ValidationError, match=r"\$\.matches\[0\]\.result\.match"):
        exchange.book_from(msgspec.json.encode(book))


@given(st.binary(max_size=200))
def test_foreign_bytes_are_refused_in_one_way(data: bytes) -> None:
    with pytest.raises((msgspec.MsgspecError, UnicodeDecodeError)):
        exchange.book_from(data)


def test_people_sit_where_their_names_are(store: Store) -> None:
    ada, ben = add(store, "Ada"), add(store, "Ben")
    seats = (Seat(" ada"), Seat("Ben", "novice"), Seat("ADA"), Seat("Cleo"), Seat("ben"))
    assert store.read(lambda db: people.seated(db, seats)) == (ada.id, None, None, None, ben.id)


def test_a_match_that_begins_is_that_of_people_of_its_names(store: Store) -> None:
    ada = add(store, "Ada")
    match = Match(SPEC, MatchSetup((Seat("Ada"), Seat("Guest")), SPEC.options(), (BOARD,), "1"))
    store.new(match)
    match.deal()
    play_on(match, 10_000, Random(1))
    assert everybody(store) == [(ada.id, "Ada"), (None, "Guest")]


def test_the_last_evening_is_of_those_who_played_shortly_before_the_last_game(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Games of earlier days, of computers and of nobody in the book call nobody."""
    assert store.read(people.last_evening) == []
    ann, ben, cleo, dan = (add(store, name) for name in ("Ann", "Ben", "Cleo", "Dan"))
    evenings = (
        (0, ("Dan", "Ann"), (dan.id, ann.id)),
        (30, ("Cleo", "Guest"), (cleo.id, None)),
        (33, ("Ben", "Ann"), (ben.id, ann.id)),
        (60, ("Guest", "Other"), (None, None)),
    )
    for hours, names, who in evenings:
        when = datetime(2026, 1, 1, tzinfo=UTC) + timedelta(hours=hours)
        monkeypatch.setattr(disk, "now", partial(datetime.fromtimestamp, when.timestamp(), UTC))
        play(store, names, who)
    assert [each.name for each in store.read(people.last_evening)] == ["Ann", "Ben", "Cleo"]
