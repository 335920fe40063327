"""Plays of days' farms: the first finished one of each person counts."""

from __future__ import annotations

from functools import partial
from random import Random
from typing import Any

from game.core.match import Match, MatchSetup
from game.core.seats import Seat
from game.store import days, people, results
from game.store.database import Store
from game.store.days import Day, Par
from game.store.results import Occasion
from tests.games.field_game import SPEC
from tests.store.table import BOARD, play_on

DAY = "2026-11-26"


def begin(store: Store, person: int | None, day: str = DAY) -> Match[Any, Any]:
    setup = MatchSetup((Seat("Ada"), Seat("Ben")), SPEC.options(), (BOARD,), "known", open_seed=True)
    match = Match(SPEC, setup)
    store.new(match, occasion=Occasion("day", day), seated=(person,))
    match.deal()
    return match


def finish(match: Match[Any, Any], seed: int = 1) -> int:
    play_on(match, 10_000, Random(seed))
    return match.tallies()[0].total


def plays(store: Store) -> list[tuple[int, int]]:
    return [(play.person, play.points) for play in store.read(lambda db: days.played(db, DAY, DAY))]


def test_the_first_finished_play_counts(store: Store) -> None:
    ada = store.write(lambda db: people.add(db, "Ada", "peg", "red"))
    first, again = begin(store, ada.id), begin(store, ada.id)
    assert plays(store) == []
    points = finish(again, 5)
    finish(first, 1)
    assert plays(store) == [(ada.id, points)]
    assert [each.result.why_not for each in store.read(results.ended)] == [None, None]


def test_an_end_that_is_played_anew_takes_its_own_place(store: Store) -> None:
    ada = store.write(lambda db: people.add(db, "Ada", "peg", "red"))
    match = begin(store, ada.id)
    finish(match)
    while match.undo():
        pass
    assert plays(store) == [(ada.id, finish(match, 9))]


def test_nothing_is_kept_of_a_guest(store: Store) -> None:
    finish(begin(store, None))
    assert plays(store) == []


def test_other_days_are_other_plays(store: Store) -> None:
    ada = store.write(lambda db: people.add(db, "Ada", "peg", "red"))
    for day in ("2026-11-25", DAY, "2026-11-27"):
        finish(begin(store, ada.id, day))
    assert len(plays(store)) == 1
    assert len(store.read(lambda db: days.played(db, "2026-11-01", "2026-11-30"))) == 3


def test_people_who_are_joined_keep_the_earlier_place_of_the_one_who_stays(store: Store) -> None:
    ada = store.write(lambda db: people.add(db, "Ada", "peg", "red"))
    other = store.write(lambda db: people.add(db, "Adda", "peg", "blue"))
    first = finish(begin(store, ada.id), 1)
    finish(begin(store, other.id), 2)
    later = finish(begin(store, other.id, "2026-11-27"), 3)
    store.write(lambda db: people.join(db, ada, other))
    assert plays(store) == [(ada.id, first)]
    assert [play.points for play in store.read(lambda db: days.played(db, "2026-11-27", "2026-11-27"))] == [later]


def test_of_two_plays_of_people_who_are_joined_the_earlier_one_counts(store: Store) -> None:
    family = store.write(lambda db: [people.add(db, name, "peg", "red") for name in ("Ada", "Adda")])
    for person, ended, points in ((family[0], "2026-11-26T19", 9), (family[1], "2026-11-26T18", 4)):
        known = Day(DAY, "field", 1, person.id, person.id, ended, points, ended)
        store.write(partial(days.note, day=known))
    store.write(lambda db: people.join(db, *family))
    assert plays(store) == [(family[0].id, 4)]


def test_what_the_expert_did_is_written_once_for_each_version(store: Store) -> None:
    known = Par(DAY, "field", 1, 70, b"[3,70]")
    store.write(lambda db: days.set_par(db, known))
    assert store.read(lambda db: days.par(db, DAY, "field", 1)) == known
    assert known.play.rounds == (3, 70)
    assert store.read(lambda db: days.par(db, DAY, "field", 2)) is None
