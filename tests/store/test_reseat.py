"""Seats that change hands are on disk at once, and no move; a match in other hands keeps its own."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.core.seats import Former
from game.store.database import Store
from game.store.notices import Conflict
from tests.store.table import kept_match, reopened


def test_who_plays_a_seat_is_on_disk_at_once(tmp_path: Path) -> None:
    store = Store.open(tmp_path)
    first, match = kept_match(store, choices=5)
    second, _ = kept_match(store)
    match.reseat(1, "greedy")
    again = Store.open(tmp_path)
    record = again.record(first)
    assert record == match.record()
    assert [seat.player for seat in record.seats] == ["human", "greedy"]
    assert record.former == (Former(1, "human", match.index),)
    latest = again.latest()
    assert latest is not None
    assert latest.id == second


def test_the_match_goes_on_after_it(tmp_path: Path) -> None:
    store = Store.open(tmp_path)
    number, match = kept_match(store, choices=5)
    match.reseat(1, "greedy")
    match.play(match.options[0])
    match.reseat(1, "human")
    again = reopened(Store.open(tmp_path), number)
    again.play(again.options[0])
    assert again.setup.former == match.setup.former
    assert store.record(number) == again.record()


def test_whoever_lost_the_match_cannot_change_its_seats(tmp_path: Path) -> None:
    store = Store.open(tmp_path)
    number, match = kept_match(store, choices=5)
    reopened(store, number).writer.claim()
    before = match.record()
    with pytest.raises(Conflict):
        match.reseat(1, "greedy")
    assert match.record() == before
    assert store.record(number) == before
