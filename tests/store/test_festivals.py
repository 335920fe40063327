"""Festivals in the store: their order, what is left out, and that every game is a match of its own."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from game.core.match import Match, MatchSetup
from game.core.seats import Seat
from game.store import festivals
from game.store.database import FILE, Store
from game.store.festivals import Festival, FestivalGame, Guest, Scheme
from game.store.notices import FestivalChanged
from game.store.results import Occasion
from tests.games.field_game import SPEC
from tests.store.table import BOARD, play_on

SCHEME = Scheme((Guest("Ada", "red", 1), Guest("Ben", "blue")), doubled=True)


def begin(store: Store) -> Festival:
    return store.write(lambda db: festivals.begin(db, SCHEME, ("field", "pears", "field")))


def games(store: Store) -> list[FestivalGame]:
    return store.read(lambda db: festivals.games(db, 1))


def _order(db: sqlite3.Connection, *places: int) -> list[FestivalGame]:
    known = festivals.games(db, 1)
    return [known[place] for place in places]


def play(store: Store, game: FestivalGame, choices: int = 10_000) -> FestivalGame:
    """Begin the match of a game, and play on."""
    match = Match(SPEC, MatchSetup((Seat("Ada"), Seat("Ben")), SPEC.options(), (BOARD,), "1"))
    keeper = store.new(match, occasion=Occasion("festival", festival=game.festival), game=game)
    noted = replace(game, match=keeper.id, begun=keeper.begun)
    match.deal()
    play_on(match, choices, Random(1))
    return noted


def test_an_evening_goes_on_where_it_was(tmp_path: Path) -> None:
    store = Store.open(tmp_path)
    festival = begin(store)
    first = play(store, games(store)[0])
    second = play(store, games(store)[1], 3)
    store.close()
    store = Store.open(tmp_path)
    assert store.read(festivals.open_one) == festival
    assert festival.agreed == SCHEME
    assert games(store) == [first, second, FestivalGame(festival.id, 2, "field", times=2)]
    ended = store.read(lambda db: festivals.result(db, first))
    assert ended is not None
    assert (ended.result.kind, ended.result.festival, ended.result.why_not) == ("festival", festival.id, None)
    assert store.read(lambda db: festivals.result(db, second)) is None
    third = games(store)[2]
    assert store.read(lambda db: festivals.result(db, third)) is None
    store.close()


def test_games_to_come_may_change_places_and_the_finale_stays_last(store: Store) -> None:
    begin(store)
    store.write(lambda db: festivals.reorder(db, _order(db, 1, 2, 0)))
    assert [(game.title, game.times) for game in games(store)] == [("pears", 1), ("field", 1), ("field", 2)]


def test_a_game_that_is_left_out_stays_so_in_another_place(store: Store) -> None:
    festival = begin(store)
    store.write(lambda db: festivals.leave_out(db, festivals.games(db, festival.id)[1]))
    store.write(lambda db: festivals.reorder(db, _order(db, 1, 0, 2)))
    assert [(game.title, game.times) for game in games(store)] == [("pears", 0), ("field", 1), ("field", 2)]


def test_a_game_that_is_left_out_counts_nothing(store: Store) -> None:
    begin(store)
    game = games(store)[1]
    store.write(lambda db: festivals.leave_out(db, game))
    assert [game.times for game in games(store)] == [1, 0, 2]


def test_a_computer_plays_on_for_somebody_who_leaves(store: Store) -> None:
    festival = begin(store)
    scheme = Scheme((SCHEME.guests[0], Guest("Ben", "blue", player="novice", left=True)), doubled=True)
    store.write(lambda db: festivals.reseat(db, festival.id, 1, "novice"))
    now = store.read(festivals.open_one)
    assert now is not None
    assert now.agreed == scheme


def test_an_evening_ends_once(store: Store) -> None:
    festival = begin(store)
    over = store.write(lambda db: festivals.finish(db, festival.id))
    assert store.write(lambda db: festivals.finish(db, festival.id)) == over
    assert store.read(festivals.open_one) is None
    assert store.read(festivals.ended) == [over]


def test_festivals_are_saved_out_of_a_damaged_file(tmp_path: Path) -> None:
    store = Store.open(tmp_path)
    festival = begin(store)
    before = games(store)
    store.close()
    with sqlite3.connect(tmp_path / FILE) as db:
        db.execute("UPDATE festival_games SET times = 2 WHERE number = 1")
        db.execute("ALTER TABLE matches DROP COLUMN picture")
    db.close()
    store = Store.open(tmp_path)
    assert store.read(festivals.open_one) == festival
    assert games(store) == [before[0], before[2]]
    store.close()


def test_a_game_that_is_put_back_counts_as_was_agreed_on(store: Store) -> None:
    begin(store)
    for number in (0, 2):
        store.write(partial(festivals.leave_out, game=games(store)[number]))
    store.write(lambda db: festivals.reorder(db, _order(db, 2, 1, 0)))
    assert [game.times for game in games(store)] == [0, 1, 0]
    for number in (0, 2):
        store.write(partial(festivals.put_back, game=games(store)[number]))
    assert [game.times for game in games(store)] == [1, 1, 2]


@pytest.fixture
def windows(tmp_path: Path) -> Iterator[tuple[Store, Store]]:
    """Two windows on one file."""
    made = Store.open(tmp_path), Store.open(tmp_path)
    yield made
    for each in made:
        each.close()


def test_a_second_window_loses_nothing_that_the_first_one_wrote(windows: tuple[Store, Store]) -> None:
    one, other = windows
    festival = begin(one)
    remembered = games(other)
    one.write(lambda db: festivals.reseat(db, festival.id, 0, "novice"))
    one.write(lambda db: festivals.leave_out(db, remembered[2]))
    first = play(one, remembered[0])
    other.write(lambda db: festivals.reorder(db, [remembered[1], remembered[0], remembered[2]]))
    assert [(game.title, game.match, game.times) for game in games(one)] == [
        ("pears", None, 1),
        ("field", first.match, 1),
        ("field", None, 0),
    ]
    other.write(lambda db: festivals.reseat(db, festival.id, 1, "expert"))
    now = one.read(festivals.open_one)
    assert now is not None
    assert [(guest.player, guest.left) for guest in now.agreed.guests] == [("novice", True), ("expert", True)]
    over = other.write(lambda db: festivals.finish(db, festival.id))
    assert over is not None
    assert over.agreed == now.agreed


def test_a_window_that_knows_an_older_evening_is_refused(windows: tuple[Store, Store]) -> None:
    one, other = windows
    festival = begin(one)
    assert begin(other) == festival  # never two at once
    remembered = games(other)
    first = play(one, remembered[0], 3)
    with pytest.raises(FestivalChanged):  # it has begun
        other.write(lambda db: festivals.leave_out(db, remembered[0]))
    before = len(one.summaries())
    with pytest.raises(FestivalChanged):
        play(other, remembered[0])
    assert len(one.summaries()) == before  # nothing is left of that match
    assert games(one) == [first, *remembered[1:]]
    one.write(lambda db: festivals.reorder(db, _order(db, 0, 2, 1)))
    for work in (festivals.leave_out, festivals.put_back):
        with pytest.raises(FestivalChanged):  # it stands elsewhere
            other.write(partial(work, game=remembered[1]))
    with pytest.raises(FestivalChanged):
        other.write(lambda db: festivals.reorder(db, remembered))
    one.write(lambda db: festivals.leave_out(db, festivals.games(db, festival.id)[1]))
    with pytest.raises(FestivalChanged):  # left out
        play(other, games(one)[1])
    one.write(lambda db: festivals.finish(db, festival.id))
    for over in (
        lambda db: festivals.reseat(db, festival.id, 0, "novice"),
        lambda db: festivals.leave_out(db, festivals.games(db, festival.id)[2]),
    ):
        with pytest.raises(FestivalChanged):
            other.write(over)
