"""A sample of the storm: killed at random points, a program loses nothing that it had kept."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest

from game.core.match import Match
from game.store.database import Store
from tests.store.storm import lost, stand, storm
from tests.store.table import kept_match


@pytest.mark.skipif(sys.platform == "win32", reason="needs SIGKILL")
def test_eight_kills(tmp_path: Path) -> None:
    assert storm(tmp_path, kills=8, seed=3) is None
    store = Store.open(tmp_path)
    assert sum(summary.turn for summary in store.summaries()) > 0
    store.close()


def several_ways(match: Match[Any, Any]) -> bool:
    """Whether the last choice can be undone and replaced by another."""
    if not match.undo():
        return False
    several = len(match.options) > 1
    match.redo()
    return several


def test_the_storm_sees_what_is_lost(tmp_path: Path) -> None:
    store = Store.open(tmp_path)
    match, played = kept_match(store, choices=20)
    while not several_ways(played):
        played.play(played.options[0])
    said = stand("did", store, match)
    assert lost(tmp_path, said) is None
    played.undo()
    undone = stand("did", store, match)
    assert undone.index < said.index
    assert lost(tmp_path, msgspec.structs.replace(said, what="undo")) is None
    assert lost(tmp_path, msgspec.structs.replace(said, what="play")) is not None
    assert lost(tmp_path, said) is not None
    played.play(played.options[-1])
    assert lost(tmp_path, msgspec.structs.replace(undone, what="play")) is None
    assert lost(tmp_path, msgspec.structs.replace(undone, what="undo")) is not None
    assert lost(tmp_path, msgspec.structs.replace(undone, what="redo")) is not None
    store.close()
