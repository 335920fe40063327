"""A sample of the odd command lines."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

import pytest

from game import headless
from game.headless import records
from tests.trust.arguments import KEY, NAMES, complaint, thrown


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize("name", NAMES)
def test_whatever_is_typed_is_answered_in_one_line(name: str, whole: bool) -> None:
    assert thrown(name, 40 if whole else 20, 1) == []


def test_a_command_that_breaks_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(chosen: Namespace, words: object) -> int:
        raise RuntimeError("no reason")

    monkeypatch.setitem(headless.COMMANDS, "replay", (records.add_replay_arguments, broken))
    assert complaint(["replay", KEY]) is not None
    assert complaint(["replay"]) is None
