"""Shipped puzzles: a file that is read once, and clear words about one that is damaged."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from game.core.match import resume
from game.store.notices import BadFile
from game.store.puzzles import MOST_PUZZLES, ShippedPuzzle, shipped, write_puzzles
from tests.games import toy


def puzzle(uid: str = "a") -> ShippedPuzzle:
    match = toy.dealt(toy.SPEC)
    record = replace(match.record(match.index), seed="", open_seed=False)
    choice = msgspec.Raw(toy.SPEC.codec.bytes_of(match.options[0]))
    return ShippedPuzzle(uid, 0, (choice,), 0.1, 12, "cards", ("expert",), record, phase=2)


def test_a_puzzle_comes_back_and_its_match_goes_on(tmp_path: Path) -> None:
    write_puzzles(tmp_path / "toy.jsonl", [puzzle("a"), puzzle("b")])
    first, second = shipped("toy", tmp_path)
    assert (first.uid, second.uid, first.gap, first.phase, first.levels) == ("a", "b", 0.1, 2, ("expert",))
    match = resume(toy.SPEC, first.record)
    assert match.seat == first.seat
    assert toy.SPEC.codec.choice_from(first.accepted[0]) == match.options[0]
    assert first.record.seedless
    match.play(match.options[0])
    assert shipped("toy", tmp_path) is shipped("toy", tmp_path)


def test_a_game_without_a_file_has_none(tmp_path: Path) -> None:
    assert shipped("toy", tmp_path) == ()


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"seat": 7}, r"\$\.seat"),
        ({"seat": "one"}, r"\$\.seat"),
        ({"gap": 1.5}, r"\$\.gap"),
        ({"accepted": []}, r"\$\.accepted"),
        ({"uid": ""}, r"\$\.uid"),
        ({"record": {}}, r"\$\.record"),
        ({"colour": "red"}, "colour"),
    ],
)
def test_a_damaged_line_is_told_with_its_field(tmp_path: Path, change: dict[str, object], field: str) -> None:
    path = tmp_path / "toy.jsonl"
    damaged = msgspec.json.decode(msgspec.json.encode(puzzle("b"))) | change
    path.write_bytes(msgspec.json.encode(puzzle("a")) + b"\n" + msgspec.json.encode(damaged) + b"\n")
    with pytest.raises(BadFile, match=rf"line 2: .*{field}"):
        shipped("toy", tmp_path)


def test_puzzles_of_another_game_twins_and_too_many_are_refused(tmp_path: Path) -> None:
    write_puzzles(tmp_path / "other.jsonl", [puzzle()])
    with pytest.raises(BadFile, match=r"line 1: .*\$\.record\.title"):
        shipped("other", tmp_path)
    write_puzzles(tmp_path / "toy.jsonl", [puzzle(), puzzle()])
    with pytest.raises(BadFile, match=r"line 2: .*\$\.uid"):
        shipped("toy", tmp_path)
    write_puzzles(tmp_path / "toy.jsonl", [puzzle(str(number)) for number in range(MOST_PUZZLES + 1)])
    with pytest.raises(BadFile, match="more than"):
        shipped("toy", tmp_path)


@pytest.mark.parametrize("data", [b"\xff\xfe\n", b"[" * 5000 + b"\n", b"{\n"])
def test_bytes_that_are_no_puzzle_are_refused(tmp_path: Path, data: bytes) -> None:
    (tmp_path / "toy.jsonl").write_bytes(data)
    with pytest.raises(BadFile, match="line 1"):
        shipped("toy", tmp_path)
