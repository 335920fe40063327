"""`check`: every kind of file, and what is wrong with it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from game.boards import read
from game.files import ASSETS, MAPS
from game.headless import BAD_USE, check
from game.i18n import ENGLISH, WORDS
from game.i18n.compile import main as compile_words
from game.i18n.entries import read_written
from game.specs import SPECS
from tests.boards.maps import put
from tests.headless.test_commands import command
from tests.tools import language

HEAD = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=utf-8\\n"\n\n'


def lines_of(capsys: pytest.CaptureFixture[str], *paths: Path) -> list[str]:
    """Lines of the faults that `check` finds."""
    assert command("check", *paths) == 1
    return capsys.readouterr().out.splitlines()


def test_everything_of_the_programs_own_is_in_order(capsys: pytest.CaptureFixture[str]) -> None:
    folders = (MAPS, ASSETS / "art", WORDS)
    kinds = (".tmx", ".tsx", ".svg", ".po", ".mo")
    own = [path for folder in folders for path in folder.rglob("*") if path.suffix in kinds]
    assert {path.suffix for path in own} == set(kinds)
    assert set(check.files(list(folders))) == set(own)
    assert command("check") == 0
    assert int(re.findall(r"\d+", capsys.readouterr().out.splitlines()[-1])[0]) == len(own)


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("a.tmx", "<map/>"),
        ("A.TMX", "<map/>"),
        ("a.tsx", "<tileset/>"),
        ("a.svg", "<svg xmlns='http://www.w3.org/2000/svg'/>"),
        ("b.svg", "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 1 1'><text>x</text></svg>"),
        ("c.svg", "<svg"),
        ("a.po", "words"),
        ("b.po", 'msgid "a"\nmsgstr "b"'),
        ("a.mo", "words"),
        ("a.json", "{}"),
        ("b.json", "["),
        ("a.tmj", "{}"),
        ("a.tsj", "{}"),
    ],
)
def test_check_finds(capsys: pytest.CaptureFixture[str], tmp_path: Path, name: str, text: str) -> None:
    path = tmp_path / name
    path.write_text(text, encoding="utf-8")
    for given in (path, tmp_path):
        for line in lines_of(capsys, given):
            assert line.startswith(f"{path}: ")
            assert not re.search(r"(cli|map)\.|{[a-z_]+}", line)


@pytest.mark.parametrize("name", ["a.json", "a.tmj", "a.tmx", "a.tsx"])
def test_a_map_in_json_is_called_so(name: str, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / name
    path.write_text('{"type": "map", "tiledversion": "1.10", "layers": []}', encoding="utf-8")
    (line,) = lines_of(capsys, path)
    assert "in JSON" in line


def test_collision_shapes_are_called_so(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = put(tmp_path, tileset={'<tile id="2"': '<tile id="2"><objectgroup/></tile><tile id="1"'})
    assert any("tile 2 has collision shapes" in line for line in lines_of(capsys, path))


def test_a_fault_names_file_layer_and_cell(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = put(tmp_path, {"1,3,1": "7,3,1"})
    assert lines_of(capsys, path) == [f"{path}, layer spots, cell 0,0: tile 7 is in no tileset"]


def test_a_fault_of_a_tileset_is_told_of_the_tileset(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = put(tmp_path, tileset={'id="2"': 'id="0"'})
    tileset = tmp_path / "land.tsx"
    fault = f"{tileset}: tile 0 appears twice or isn’t among the 3 tiles"
    assert lines_of(capsys, tileset) == [fault]
    assert fault in lines_of(capsys, path)


def section(folder: Path, language: str, text: str) -> Path:
    """The words of a language, written."""
    path = folder / language / "own.po"
    path.parent.mkdir()
    path.write_text(HEAD + text, encoding="utf-8")
    return path


def test_words_are_compiled_as_written(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = section(tmp_path, ENGLISH, 'msgid "own.a"\nmsgstr "One {thing}"\n')
    assert "not been compiled" in lines_of(capsys, path)[0]
    compile_words(tmp_path)
    assert command("check", tmp_path) == 0
    capsys.readouterr()
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("One", "Two"), encoding="utf-8")
    (line,) = lines_of(capsys, path)
    assert "own.a is out of date" in line
    path.write_text(text + '\nmsgid "own.b"\nmsgstr "New"\n', encoding="utf-8")
    (line,) = lines_of(capsys, path)
    assert "own.b is out of date" in line
    path.write_text(text + '\nmsgid "own.a"\nmsgstr "One {thing}"\n', encoding="utf-8")
    (line,) = lines_of(capsys, path)
    assert "own.a appears twice" in line


ONE = 'msgid "own.one"\nmsgstr "{name} has {field}"\n'
MANY = 'msgid "own.many"\nmsgid_plural "own.many"\nmsgstr[0] "{count} thing"\nmsgstr[1] "{count} things"\n'
FORMED = (
    'msgid "language.forms"\nmsgstr "acc"\n\nmsgid "own.one.acc"\nmsgstr "{name:acc} {field}"\n\n' + ONE + "\n" + MANY
)
"""Words of a language that has forms."""


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ('msgid "own.one"\nmsgstr "{nmae} hat {field}"\n', "own.one uses an unknown field: nmae"),
        ('msgid "own.one"\nmsgstr "{} hat {field}"\n', "own.one uses an unknown field: "),
        ('msgid "own.one"\nmsgstr "{name hat"\n', "own.one has unmatched braces"),
        ('msgid "own.one"\nmsgstr " "\n', "own.one has no text"),
        ('msgid "own.other"\nmsgstr "Anders"\n', "own.other does not exist in English"),
        (MANY.partition("msgstr[1]")[0], "own.many needs 2 plural forms but has 1"),
        ('msgid "own.many"\nmsgstr "{count} Dinge"\n', "own.many needs 2 plural forms but has 1"),
        (MANY.replace("many", "one"), "own.one needs 1 plural forms but has 2"),
        ('msgid "own.one"\nmsgstr "{field}"\n', "own.one leaves out a field: name"),
        (MANY, "own.one is missing"),
        (f"{ONE}\n{MANY}", ""),
        (FORMED, ""),
        (FORMED.replace('"acc"', '"gen"'), "own.one.acc does not exist in English"),
    ],
)
def test_words_are_measured_by_the_english(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, text: str, fault: str
) -> None:
    section(tmp_path, ENGLISH, ONE + "\n" + MANY)
    path = section(tmp_path, "de", text)
    compile_words(tmp_path)
    if not fault:
        assert command("check", tmp_path) == 0
        return
    lines = lines_of(capsys, path)
    assert f"{path}: {fault}".rstrip() in lines


def test_a_language_that_is_begun_is_told_each_sentence_once(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """Nothing but that it has no text yet; one that is said is not told."""
    home = language.begin("cs", tmp_path)
    path = home / "general.po"
    name = 'msgid "language.name"\nmsgstr "'
    path.write_text(path.read_text(encoding="utf-8").replace(name, f"{name}Čeština"), encoding="utf-8")
    compile_words(tmp_path)
    keys = {entry.key for each in home.glob("*.po") for entry in read_written(each.read_text(encoding="utf-8"))}
    told = [line.partition(": ")[2] for line in lines_of(capsys, home)]
    assert sorted(told) == sorted(f"{key} has no text" for key in keys - {"language.name"})


def test_a_folder_without_anything_to_check(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("x")
    assert command("check", tmp_path) == BAD_USE
    assert str(tmp_path) in capsys.readouterr().err
    assert command("check", tmp_path / "notes.txt") == BAD_USE
    error = capsys.readouterr().err
    assert "notes.txt" in error
    assert all(kind in error for kind in (".tmx", ".tsx", ".svg", ".po", ".mo", ".json"))


def test_a_made_board_becomes_a_map(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """With all that it needs beside it; a second one leaves that alone, and no file is written over."""
    made = next(spec.make for spec in SPECS if spec.make is not None)
    for number in (7, 8):
        path = tmp_path / "sheets" / f"{number}.tmx"
        assert command("check", "--make", number, path) == 0
        assert read(path, f"made:{number}") == made(number)
        assert command("check", path.parent) == 0
        before = path.read_bytes()
        capsys.readouterr()
        assert command("check", "--make", 9, path) == BAD_USE
        assert str(path) in capsys.readouterr().err
        assert path.read_bytes() == before


@pytest.mark.parametrize("paths", [(), ("a.tmx", "b.tmx"), ("a.json",), ("",)])
def test_a_made_board_becomes_one_map(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, paths: tuple[str, ...]
) -> None:
    assert command("check", "--make", 1, *(tmp_path / each for each in paths)) == BAD_USE
    assert ".tmx" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []
    assert command("check", "--make", "x", tmp_path / "a.tmx") == BAD_USE
    assert command("check", "--make", 1, Path(__file__) / "a.tmx") == BAD_USE
