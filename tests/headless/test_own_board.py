"""A board of one's own at the command line: played on in place of those of the box, or refused with its reason."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest

from game.app import main
from game.core.spec import Spec
from game.files import MAPS
from game.headless import BAD_USE
from game.specs import SPECS
from game.store.records import import_record
from tests.headless.test_commands import command, told

by_spec = pytest.mark.parametrize("spec", SPECS, ids=lambda spec: str(spec.key))


def copied(folder: Path, spec: Spec[Any, Any], name: str = "mine") -> Path:
    """A map of the box under another name, in a folder of one's own with all that it needs."""
    (shipped,) = {name for name in spec.maps(spec.playout_options, spec.seats[0]) if (MAPS / f"{name}.tmx").exists()}
    for source in MAPS.glob(f"{spec.key}.tsx"):
        shutil.copy(source, folder)
        shutil.copytree(MAPS / spec.key, folder / spec.key)
    return Path(shutil.copy(MAPS / f"{shipped}.tmx", folder / f"{name}.tmx"))


@by_spec
def test_games_on_a_copy_are_the_games_on_the_board_of_the_box(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], spec: Spec[Any, Any]
) -> None:
    line = ["simulate", spec.key, "--games", 2, "--seed", "own", "--jobs", 1]
    path, records = copied(tmp_path, spec), tmp_path / "records"
    usual, own = told(capsys, *line), told(capsys, *line, "--map", path, "--record", records)
    for result in (usual, own):
        del result["seconds"], result["choices_per_second"]
    assert own == usual
    assert {board.key for board in import_record(next(records.iterdir())).boards} == {"mine.tmx"}


@by_spec
def test_two_levels_meet_on_it(tmp_path: Path, capsys: pytest.CaptureFixture[str], spec: Spec[Any, Any]) -> None:
    line = ["duel", spec.key, "random", "greedy", "--games", 2, "--jobs", 1]
    assert told(capsys, *line, "--map", copied(tmp_path, spec)) == told(capsys, *line)


def test_a_picture_is_drawn_of_it_and_it_tells_its_game_itself(tmp_path: Path) -> None:
    """The board alone says which game is meant."""
    spec = SPECS[-1]
    path, out = copied(tmp_path, spec), tmp_path / "own.png"
    assert main(["shot", "match", str(out), "--map", str(path), "--size", "1024x640"]) == 0
    usual = tmp_path / "usual.png"
    assert main(["shot", "match", str(usual), "--title", spec.key, "--size", "1024x640"]) == 0
    assert out.read_bytes() == usual.read_bytes()


def test_what_is_no_board_for_the_game_is_refused_in_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    first, last = SPECS[0], SPECS[-1]
    own = copied(tmp_path, last)
    untitled = own.with_stem("untitled")
    untitled.write_text(own.read_text().replace('name="title"', 'name="subtitle"'))
    told_by = {
        own: (first.key, last.key),
        untitled: ("untitled.tmx", "title", first.key),
        tmp_path / "none.tmx": ("none.tmx",),
    }
    for path, words in told_by.items():
        assert command("simulate", first.key, "--map", path) == BAD_USE
        error = capsys.readouterr().err
        assert error.count("\n") == 1
        assert all(word in error for word in words), error
    assert main(["--map", str(own), "--title", first.key]) == BAD_USE
    assert main(["shot", "match", str(tmp_path / "a.png"), "--map", str(tmp_path / "none.tmx")]) == BAD_USE
