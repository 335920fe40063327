"""Puzzles and tries: a basket that keeps the dearest, and boxes that bring them again."""

from __future__ import annotations

import sqlite3
from datetime import date, timedelta
from pathlib import Path

import msgspec
import pytest

from game.store import people, puzzles
from game.store.database import FILE, Store
from game.store.puzzles import BASKET, BOXES, LEARNT, Puzzle

TODAY = date(2026, 11, 26)


def puzzle(number: int, cost: float = 0.1, person: int | None = 1, title: str = "apples") -> Puzzle:
    return Puzzle(0, "", f"{number} 2026", title, 1, person, 0, cost, "corn", b"[]", b"{%d}" % number, f"{number:04d}")


def put(store: Store, made: Puzzle) -> Puzzle | None:
    return store.write(lambda db: puzzles.add(db, made))


def sit(store: Store, uid: str, day: date, answers: bytes = b"[1]", hints: int = 0, solved: bool = True) -> puzzles.Try:
    when = f"{day.isoformat()}T12"
    return store.write(lambda db: puzzles.note_try(db, uid, 1, when, day, answers, hints, solved))


def test_the_dearest_stay_in_a_full_basket(store: Store) -> None:
    for number in range(BASKET):
        assert put(store, puzzle(number, 0.1 + number / 1000)) is not None
    first = store.read(lambda db: puzzles.basket(db, 1, "apples"))[-1]
    sit(store, first.uid, TODAY)
    assert put(store, puzzle(200, 0.05)) is None
    assert put(store, puzzle(201, 0.9)) is not None
    kept = store.read(lambda db: puzzles.basket(db, 1, "apples"))
    assert len(kept) == BASKET
    assert kept[0].cost == 0.9
    assert [each.cost for each in kept] == sorted((each.cost for each in kept), reverse=True)
    assert first not in kept
    assert store.read(lambda db: puzzles.last_tries(db, 1)) == {}
    assert put(store, puzzle(202, 0.01, person=2)) is not None


def test_a_basket_of_two_who_are_joined_holds_no_more(store: Store) -> None:
    ada, ben = store.write(lambda db: [people.add(db, name, "peg", "red") for name in ("Ada", "Ben")])
    for number in range(BASKET):
        assert put(store, puzzle(number, 0.2 + number / 1000, ada.id)) is not None
    for number in range(5):
        assert put(store, puzzle(100 + number, 0.1 + number / 5, ben.id)) is not None
    store.write(lambda db: people.join(db, ada, ben))
    kept = store.read(lambda db: puzzles.basket(db, ada.id, "apples"))
    assert len(kept) == BASKET
    assert [each.cost for each in kept[:4]] == pytest.approx([0.9, 0.7, 0.5, 0.3])
    assert kept[-1].cost == pytest.approx(0.204)


def test_one_choice_lies_in_a_basket_once(store: Store) -> None:
    assert put(store, puzzle(1)) is not None
    assert put(store, puzzle(1, 0.3)) is None
    assert put(store, puzzle(1, person=2)) is not None
    assert len(store.read(lambda db: puzzles.basket(db, 1, "apples"))) == 1
    assert store.read(lambda db: puzzles.basket(db, 1, "pears")) == []


def test_a_puzzle_that_is_solved_at_once_comes_later_and_later(store: Store) -> None:
    made = put(store, puzzle(1))
    assert made is not None
    day, boxes = TODAY, []
    for _ in range(LEARNT):
        done = sit(store, made.uid, day)
        boxes.append(done.box)
        if done.due:
            assert date.fromisoformat(done.due) - day == timedelta(days=BOXES[done.box])
            day = date.fromisoformat(done.due)
    assert boxes == [1, 2, 3, 4, LEARNT]
    tries = store.read(lambda db: puzzles.last_tries(db, 1))
    assert puzzles.due([made.uid], tries, day + timedelta(days=999)) == []


@pytest.mark.parametrize(("answers", "hints", "solved"), [(b"[1]", 0, False), (b"[1,2]", 0, True), (b"[1]", 1, True)])
def test_another_way_leads_back_to_the_first_box(store: Store, answers: bytes, hints: int, solved: bool) -> None:
    sit(store, "a", TODAY)
    sit(store, "a", TODAY + timedelta(days=3))
    done = sit(store, "a", TODAY + timedelta(days=9), answers, hints, solved)
    assert (done.box, done.due) == (0, (TODAY + timedelta(days=10)).isoformat())


def test_those_waiting_longest_come_first(store: Store) -> None:
    for uid, before in (("a", 5), ("b", 9), ("c", 0)):
        sit(store, uid, TODAY - timedelta(days=before))
    tries = store.read(lambda db: puzzles.last_tries(db, 1))
    assert puzzles.due(["a", "b", "c", "new"], tries, TODAY) == ["b", "a"]


def test_puzzles_are_saved_out_of_a_damaged_file_and_go_with_their_person(tmp_path: Path) -> None:
    store = Store.open(tmp_path)
    ada = store.write(lambda db: people.add(db, "Ada", "peg", "red"))
    first, second = put(store, puzzle(1, person=ada.id)), put(store, puzzle(2, person=ada.id))
    assert first is not None
    assert second is not None
    done = sit(store, first.uid, TODAY)
    store.close()
    with sqlite3.connect(tmp_path / FILE) as db:
        db.execute("UPDATE puzzles SET cost = 0.9 WHERE id = 2")
        db.execute("ALTER TABLE matches DROP COLUMN picture")
    db.close()
    store = Store.open(tmp_path)
    assert store.read(lambda db: puzzles.basket(db, ada.id, "apples")) == [first]
    assert store.read(lambda db: puzzles.last_tries(db, ada.id)) == {first.uid: done}
    store.delete_person(ada, "Somebody")
    assert store.read(lambda db: puzzles.basket(db, ada.id, "apples")) == []
    assert store.read(lambda db: puzzles.last_tries(db, ada.id)) == {}
    store.close()


def test_a_line_that_says_more_than_it_may_is_passed_over(store: Store) -> None:
    made = msgspec.structs.replace(puzzle(1), cost=7.0)
    store.write(lambda db: puzzles.PUZZLES.add(db, made))
    assert store.read(lambda db: puzzles.basket(db, 1, "apples")) == []
