"""The command `import`: what is here already is named, and nothing is added a second time."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.boards import copy_map
from game.files import MAPS
from game.headless import BAD_USE
from game.specs import SPECS
from game.store import exchange, people
from game.store.database import Store
from game.store.disk import OWN_MAPS
from tests.headless.test_commands import command

KEY = SPECS[0].key


def test_a_game_that_is_here_already_is_named_and_not_added(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    saves, path = tmp_path / "saves", tmp_path / f"{KEY}-1.json"
    assert command("simulate", KEY, "--games", 1, "--record", tmp_path) == 0
    assert command("import", path, "--data-dir", saves) == 0
    capsys.readouterr()
    assert command("import", path, "--data-dir", saves) == 0
    assert capsys.readouterr().out == f"{path} is here already as 1, so nothing was added\n"
    store = Store.open(saves)
    assert [each.id for each in store.summaries()] == [1]
    store.close()


def test_a_record_book_comes_in_once(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    store, path = Store.open(tmp_path / "theirs"), tmp_path / "record-book.json"
    store.write(lambda db: people.add(db, "Mia", "girl", "red"))
    path.write_bytes(store.read(exchange.book_json))
    store.close()
    assert command("import", path, "--data-dir", tmp_path / "ours") == 0
    assert "1 people, 0 games" in capsys.readouterr().out
    assert command("import", path, "--data-dir", tmp_path / "ours") == 0
    assert "is here already" in capsys.readouterr().out
    store = Store.open(tmp_path / "ours")
    assert [each.name for each in store.read(people.listed)] == ["Mia"]
    store.close()


def test_a_broken_record_book_is_told_by_its_field(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "record-book.json"
    path.write_text('{"people": [{"uid": 1}], "matches": []}')
    assert command("import", path, "--data-dir", tmp_path / "ours") == BAD_USE
    error = capsys.readouterr().err
    assert str(path) in error
    assert "$.people[0].uid" in error


def test_a_board_is_copied_once_and_a_second_one_of_its_name_beside_it(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    saves, source = tmp_path / "saves", MAPS / "texas.tmx"
    for expected in ("copied to", "is here already as"):
        assert command("import", source, "--data-dir", saves) == 0
        assert f"{expected} {saves / OWN_MAPS / source.name}" in capsys.readouterr().out
    other = copy_map("texas", tmp_path / "elsewhere").rename(tmp_path / "elsewhere" / source.name)
    assert command("import", other, "--data-dir", saves) == 0
    assert f"copied to {saves / OWN_MAPS / 'texas_2.tmx'}" in capsys.readouterr().out
    assert (saves / OWN_MAPS / source.name).read_bytes() == source.read_bytes()


def test_what_is_no_board_is_not_copied(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "mine.tmx"
    path.write_text("<map/>")
    assert command("import", path, "--data-dir", tmp_path / "saves") == BAD_USE
    assert "mine.tmx" in capsys.readouterr().err
    assert not (tmp_path / "saves" / OWN_MAPS).exists()
