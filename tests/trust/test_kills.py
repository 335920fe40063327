"""A sample of the kills: ended at random moments, a program loses nothing that it had kept."""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from game.core.match import Match
from game.store.database import Store
from tests.store.table import put_record
from tests.trust.kills import Kept, Said, new_match, stand, storm


@pytest.mark.skipif(sys.platform == "win32", reason="needs SIGKILL")
def test_eight_kills() -> None:
    acts: Counter[str] = Counter()
    assert list(storm(8, 3, acts)) == []
    assert acts["said"] > 20


def several_ways(match: Match[Any, Any]) -> bool:
    """Whether the last choice can be undone and replaced by another."""
    if not match.undo():
        return False
    several = len(match.options) > 1
    match.redo()
    return several


def playing(store: Store) -> tuple[int, Match[Any, Any]]:
    """A match whose last choice could have been another."""
    for seed in range(100):
        dice = Random(seed)
        match = new_match(dice)
        number = store.new(match).id
        match.deal()
        for _ in range(30):
            if match.over:
                break
            match.play(match.options[0])
            if match.index > 9 and not match.over and several_ways(match):
                return number, match
    raise AssertionError("no such match")


def test_what_is_lost_or_doubled_is_seen(tmp_path: Path) -> None:
    store = Store.open(tmp_path)
    match, played = playing(store)
    said = stand("did", store, match)
    stands = {summary.id: stand("did", store, summary.id) for summary in store.summaries()}

    def lost(last: Said) -> str | None:
        kept = Kept(tmp_path)
        kept.stands = dict(stands)
        return kept.lost([said, last] if last.what != "did" else [last])

    def tried(what: str, at: Said) -> Said:
        return msgspec.structs.replace(at, what=what)

    assert lost(said) is None
    played.undo()
    undone = stand("did", store, match)
    assert undone.index < said.index
    assert lost(tried("undo", said)) is None
    assert lost(tried("play", said)) is not None
    assert lost(said) is not None
    played.play(played.options[-1])
    stands[match] = said = undone
    assert lost(tried("play", undone)) is None
    assert lost(tried("undo", undone)) is not None
    assert lost(tried("redo", undone)) is not None
    said = stand("did", store, match)
    assert lost(said) is None
    doubled = put_record(store, played.record())
    assert lost(tried("new", said)) is None
    assert lost(said) is not None
    assert lost(tried("play", said)) is not None
    store.write(lambda db: db.execute("DELETE FROM matches WHERE id IN (?, ?)", (doubled, match)))
    stands[doubled] = said
    assert lost(tried("new", said)) is not None
    store.close()
