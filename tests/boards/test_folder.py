"""A folder of maps: what is in it for a game, read anew only where something has changed, and new maps in it."""

from __future__ import annotations

import json
import os
from collections import Counter
from pathlib import Path
from xml.etree import ElementTree

import pytest

from game.boards import MapFolder, copy_map, folder as folders, problems, read, tiled_files, write_made
from game.files import MAPS
from game.i18n.catalogue import Catalogue
from game.specs import SPECS
from tests.boards.maps import lint, put


@pytest.fixture
def folder(tmp_path: Path) -> MapFolder:
    put(tmp_path)
    return MapFolder(tmp_path, "small")


def known(folder: MapFolder) -> dict[str, str]:
    """By name what is wrong with each map, once all have been read."""
    folder.look()
    while folder.work():
        pass
    return {each.path.name: "" if each.error is None else each.error.key for each in folder.maps()}


def changed(path: Path, text: str) -> None:
    """Write a file again, later than anything before."""
    last = path.stat().st_mtime_ns
    path.write_text(text, encoding="utf-8")
    os.utime(path, ns=(last + 10**9, last + 10**9))


def test_a_folder_that_is_not_there_is_empty(tmp_path: Path) -> None:
    folder = MapFolder(tmp_path / "maps", "small")
    assert not folder.look()
    assert not folder.any
    assert folder.maps() == []
    assert not (tmp_path / "maps").exists()


def test_only_what_has_changed_is_read_again(folder: MapFolder) -> None:
    path = folder.path / "small.tmx"
    (folder.path / "other.tmx").write_text(path.read_text())
    assert known(folder) == {"other.tmx": "", "small.tmx": ""}
    before = {each.path.name: each.board for each in folder.maps()}
    assert not folder.look()
    assert not folder.work()
    changed(path, path.read_text().replace("1,3,1", "1,1,1"))
    assert folder.look()
    assert folder.work()
    assert not folder.work()
    after = {each.path.name: each.board for each in folder.maps()}
    assert after["other.tmx"] is before["other.tmx"]
    assert after["small.tmx"] != before["small.tmx"]
    assert not folder.look()


def test_a_changed_tileset_changes_all_maps(folder: MapFolder) -> None:
    known(folder)
    tileset = folder.path / "land.tsx"
    changed(tileset, tileset.read_text().replace('value="3"', 'value="4"'))
    assert folder.look()
    assert known(folder) == {"small.tmx": ""}
    (found,) = folder.maps()
    assert found.board is not None
    assert found.board.spots[0].props["price"] == 4


def test_a_map_that_goes_is_gone(folder: MapFolder) -> None:
    known(folder)
    (folder.path / "small.tmx").unlink()
    assert folder.look()
    assert folder.maps() == []
    assert folder.read("small.tmx") is None


def test_maps_of_other_games_and_what_is_no_board_are_left_out(folder: MapFolder) -> None:
    text = (folder.path / "small.tmx").read_text()
    (folder.path / "other.tmx").write_text(text.replace('value="small"', 'value="large"'))
    (folder.path / "small_template.tmx").write_text(text)
    (folder.path / "paints.tmx").write_text(text.replace('name="spots"', 'name="input_spots"'))
    (folder.path / "folder.tmx").mkdir()
    assert known(folder) == {"small.tmx": ""}
    assert folder.read("../small.tmx") is None


def test_broken_maps_stand_there_with_their_flaw(folder: MapFolder) -> None:
    """One that tells its game is shown in that alone, one that does not in all."""
    text = (folder.path / "small.tmx").read_text()
    (folder.path / "cell.tmx").write_text(text.replace("1,3,1", "1,9,1"))
    (folder.path / "half.tmx").write_text(text[: len(text) // 2])
    (folder.path / "nothing.tmx").write_bytes(b"\0\xff")
    (folder.path / "large.tmx").write_text(text.replace("small", "large").replace("1,3,1", "1,9,1"))
    (folder.path / "untitled.tmx").write_text(text.replace('name="title"', 'name="author"'))
    assert known(folder) == {
        "cell.tmx": "tile_unknown",
        "half.tmx": "malformed",
        "nothing.tmx": "not_text",
        "small.tmx": "",
        "untitled.tmx": "title_missing",
    }
    reason = "this map has no text property “title” with the key of a game"
    assert Catalogue().t("map.title_missing") == reason


def test_no_more_than_so_many_are_looked_at(folder: MapFolder, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(folders, "MOST_MAPS", 3)
    for number in range(5):
        (folder.path / f"a{number}.tmx").write_text("<map>")
    (folder.path / f"{'b' * 200}.tmx").write_text("<map>")
    assert [*known(folder)] == ["a0.tmx", "a1.tmx", "a2.tmx"]


@pytest.mark.parametrize("name", [path.stem for path in sorted(MAPS.glob("*.tmx"))])
def test_a_copy_is_the_board_that_was_copied(tmp_path: Path, name: str) -> None:
    if name.endswith("_rules"):
        return
    first, second = (copy_map(name, tmp_path / "maps") for _ in range(2))
    assert [first.name, second.name] == [f"{name}_2.tmx", f"{name}_3.tmx"]
    assert read(first, name) == read(second, name) == read(MAPS / f"{name}.tmx")
    assert lint(first) == lint(second) == []
    assert edges(first) == edges(MAPS / f"{read(first).props['title']}_template.tmx")


def edges(path: Path) -> list[tuple[str, str, float]]:
    """Every note of a map: its layer, what it says, and how far to the right of the board it begins."""
    root, ids = ElementTree.parse(path).getroot(), Counter[str]()
    ids.update(each.get("id", "") for each in root.iter("object"))
    assert set(ids.values()) == {1}
    right, groups = read(path).size[0], root.findall("objectgroup")
    notes = [(group.get("name", ""), note) for group in groups for note in group.iterfind("object[text]")]
    assert {name for name, _ in notes} == {"notes", "notes_pl"}
    found = [(name, note.findtext("text", ""), float(note.get("x", "0")) - right) for name, note in notes]
    assert min(far for _, _, far in found) > 0
    return found


def test_a_made_board_is_written_as_a_map(tmp_path: Path) -> None:
    for make in (spec.make for spec in SPECS if spec.make is not None):
        path = write_made(make(17), "made", tmp_path)
        assert read(path, "made:17") == make(17)
        assert lint(path) == []
        assert edges(path) == edges(MAPS / f"{make(17).props['title']}_template.tmx")


def test_a_copy_brings_the_rules_by_which_tiled_paints(tmp_path: Path) -> None:
    copy_map("rancho", tmp_path)
    lines = (tmp_path / "rules.txt").read_text(encoding="utf-8").splitlines()
    rules = [tmp_path / line for line in lines if not line.startswith("//")]
    assert rules
    assert [problems(each) for each in rules] == [[] for _ in rules]


@pytest.mark.parametrize("before", ["", "torn", "[]", '{"openFiles": ["a.tmx"]}', '{"project": "b", "activeFile": ""}'])
def test_a_map_is_opened_with_its_project(tmp_path: Path, before: str) -> None:
    """Tiled opens a project on its command line by the session beside it, of which nothing else is lost."""
    path = copy_map("rancho", tmp_path)
    session = tmp_path / "five-acres.tiled-session"
    if before:
        session.write_text(before)
    assert tiled_files(path) == [tmp_path / "five-acres.tiled-project", path]
    known = json.loads(before) if before.startswith("{") else {}
    assert json.loads(session.read_text()) == {"project": "five-acres.tiled-project"} | known


def test_a_map_without_a_project_is_opened_alone(tmp_path: Path) -> None:
    path = tmp_path / "small.tmx"
    assert tiled_files(path) == [path]
    assert [*tmp_path.iterdir()] == []
