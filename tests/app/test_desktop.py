"""The desktop's menu, and the version."""

from __future__ import annotations

import configparser
import os
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pygame
import pytest

from game import __version__
from game.app import main
from game.app.desktop import ABOUT, ENTRY, FILE_ICON, MIME, MIME_TYPE, SIDES, escaped, quoted, started_by
from game.core.journal import record_bytes
from game.files import ICON, build
from game.headless import BAD_USE
from game.headless.agreement import agree
from game.headless.playout import play_match
from game.i18n import ENGLISH, Catalogue, languages
from game.store.records import RECORD_ENDING
from game.titles import TITLES
from tests.system import require

SPEC = TITLES[0].spec
WORDS = Catalogue()
TOLD = WORDS.t("cli.version", version=__version__) + "\n"

linux = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="it is so on Linux")


def test_the_version_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--version"]) == 0
    assert capsys.readouterr().out.startswith(TOLD)


COMMIT = "0123456789abcdef0123456789abcdef01234567"


@pytest.mark.parametrize(
    ("files", "told"),
    [
        ({}, ("", "")),
        ({".git/HEAD": f"{COMMIT}\n"}, ("", COMMIT[:12])),
        ({".git/HEAD": "ref: refs/heads/a\n", ".git/refs/heads/a": f"{COMMIT}\n"}, ("", COMMIT[:12])),
        (
            {".git/HEAD": "ref: refs/heads/a\n", ".git/packed-refs": f"# pack\n{COMMIT} refs/heads/a\n"},
            ("", COMMIT[:12]),
        ),
        ({".git/HEAD": "ref: refs/heads/a\n"}, ("", "")),
        ({".git": "gitdir: elsewhere\n"}, ("", "")),
        ({"build.txt": f"2026-11-29 {COMMIT[:12]}\n", ".git/HEAD": "other"}, ("2026-11-29", COMMIT[:12])),
    ],
)
def test_the_commit_is_read_where_it_is_kept(
    files: dict[str, str], told: tuple[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    monkeypatch.setattr("game.files.ROOT", tmp_path)
    monkeypatch.setattr("game.files.BUILD", tmp_path / "build.txt")
    assert build() == told


@pytest.fixture
def shared(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty home's folder for shared data."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "shared"))
    return tmp_path / "shared"


def listed(folder: Path) -> list[str]:
    """Files and folders below a folder."""
    return sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*"))


PLACE, PICTURE = "applications/five-acres.desktop", "icons/hicolor/scalable/apps/five-acres.svg"
KIND, FILE_PICTURE = "mime/packages/five-acres.xml", "icons/hicolor/scalable/mimetypes/five-acres-match.svg"
PLACES = [
    PLACE,
    "metainfo/games.five_acres.five_acres.metainfo.xml",
    KIND,
    PICTURE,
    FILE_PICTURE,
    *(f"icons/hicolor/{side}x{side}/apps/five-acres.png" for side in SIDES),
    *(f"icons/hicolor/{side}x{side}/mimetypes/five-acres-match.png" for side in SIDES),
]
GATHERED = ("mime/", "applications/mimeinfo.cache")
"""Files that desktops make of those."""


def entry(path: Path) -> dict[str, str]:
    """The lines of a desktop entry, as they stand there."""
    parser = configparser.RawConfigParser(delimiters=["="], strict=True)
    parser.optionxform = str  # type: ignore[assignment, method-assign]
    parser.read(path, encoding="utf-8")
    assert parser.sections() == ["Desktop Entry"]
    return dict(parser["Desktop Entry"])


def read(value: str) -> list[str]:
    """The words of an entry's command, as a desktop reads them: the entry's escapes first, then the quotes'."""
    shell = f"printf '%s\\n' {value.replace('%%', '%').replace(chr(92) * 2, chr(92))}"
    told = subprocess.run(["sh", "-c", shell], capture_output=True, text=True, check=True)
    return told.stdout.splitlines()


@pytest.mark.parametrize("word", ["plain", "two words", "zażółć gęślą", "100%", 'a "b" c', "$HOME `x`", r"a\b\\c"])
@linux
def test_any_path_can_stand_in_an_entry(word: str) -> None:
    assert read(f"{quoted(word)} {quoted('last')}") == [word, "last"]


@linux
def test_the_menu_gets_an_entry_and_a_picture_and_loses_them_again(
    shared: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("SDL_VIDEO_X11_WMCLASS", raising=False)  # a window of an earlier test names itself by pytest
    other = shared / "applications" / "other.desktop"
    other.parent.mkdir(parents=True)
    other.write_text("another program's")
    before = listed(shared)
    assert main(["--install-desktop"]) == 0
    files = [path for path in listed(shared) if (shared / path).is_file()]
    kept_here = [path for path in files if path == KIND or not path.startswith(GATHERED)]
    assert kept_here == sorted([*PLACES, "applications/other.desktop"])
    told = capsys.readouterr().out
    assert told.splitlines() == [WORDS.t("cli.desktop.written", path=shared / each) for each in PLACES]
    assert (shared / PICTURE).read_bytes() == ICON.read_bytes()
    assert (shared / FILE_PICTURE).read_bytes() == FILE_ICON.read_bytes()
    for side in SIDES:
        for name in ("apps/five-acres", "mimetypes/five-acres-match"):
            drawn = pygame.image.load(shared / f"icons/hicolor/{side}x{side}/{name}.png")
            assert drawn.get_size() == (side, side)
            assert pygame.mask.from_surface(drawn).count() > side * side / 2

    written, kept = entry(shared / PLACE), entry(ENTRY)
    assert {key for key in kept if kept[key] != written[key]} == {"Exec", "TryExec"}
    assert list(written) == list(kept)
    command = read(written["Exec"])
    assert command.pop() == "%f"
    assert command == list(started_by())
    assert escaped(command[0]) == written["TryExec"]
    assert os.environ["SDL_VIDEO_X11_WMCLASS"] == written["StartupWMClass"]
    done = subprocess.run([*command, "--version"], cwd=tmp_path, capture_output=True, text=True, timeout=60, check=True)
    assert done.stdout.startswith(TOLD)

    assert main(["--install-desktop"]) == 0
    assert main(["--uninstall-desktop"]) == 0
    assert [path for path in listed(shared) if path not in GATHERED] == before  # of the other program's entry
    capsys.readouterr()
    assert main(["--uninstall-desktop"]) == 0
    assert capsys.readouterr().out == WORDS.t("cli.desktop.nothing") + "\n"


@linux
def test_a_home_that_was_empty_is_empty_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("XDG_DATA_HOME")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert main(["--install-desktop"]) == 0
    assert (tmp_path / ".local" / "share" / PLACE).is_file()
    assert main(["--uninstall-desktop"]) == 0
    assert listed(tmp_path) == []


@linux
def test_desktops_and_shops_accept_what_is_written(shared: Path) -> None:
    require("desktop-file-validate", "appstreamcli")
    assert main(["--install-desktop"]) == 0
    commands: list[list[str | Path]] = [
        ["desktop-file-validate", ENTRY],
        ["desktop-file-validate", shared / PLACE],
        ["appstreamcli", "validate", "--no-net", shared / "metainfo" / ABOUT.name],
    ]
    for command in commands:
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout + done.stderr


MIME_SPACE = "{http://www.freedesktop.org/standards/shared-mime-info}"
LANG = "{http://www.w3.org/XML/1998/namespace}lang"
SAID = ("GenericName", "Comment", "Keywords")
"""Lines of the entry that say something; the program is called the same everywhere."""
PARTS = ("summary", "developer_name", "description/p")


@pytest.mark.parametrize("code", languages())
def test_entry_and_description_speak_every_language_of_the_program(code: str) -> None:
    """All that they say in English, in as many words of their own, and its name as in the catalogue."""
    about, kept = ElementTree.parse(ABOUT).getroot(), entry(ENTRY)
    assert Catalogue(code).t("app.name") == kept["Name"] == about.findtext("name")
    own = "" if code == ENGLISH else f"[{code}]"
    assert about.findtext(f"summary[@{LANG}='{code}']", about.findtext("summary")) == kept[f"Comment{own}"]
    if code == ENGLISH:
        return
    assert {key for key in kept if key.endswith(own)} == {f"{key}{own}" for key in SAID}
    assert not [key for key in SAID if kept[f"{key}{own}"] in ("", kept[key])]
    assert kept[f"Keywords{own}"].endswith(";")
    for part in PARTS:
        texts = [(each.get(LANG, ENGLISH), " ".join((each.text or "").split())) for each in about.iterfind(part)]
        told, english = ([text for tongue, text in texts if tongue == each] for each in (code, ENGLISH))
        assert len(told) == len(english) > 0
        assert all(told)
        assert not {*told} & {*english}


def test_entry_and_description_speak_no_other_language() -> None:
    about, kept = ElementTree.parse(ABOUT).getroot(), entry(ENTRY)
    codes = {key.partition("[")[2].rstrip("]") for key in kept} | {each.get(LANG, "") for each in about.iter()}
    assert codes - {""} == {*languages()} - {ENGLISH}


def test_entry_and_description_say_the_same() -> None:
    about, kept = ElementTree.parse(ABOUT).getroot(), entry(ENTRY)
    told = {part.tag: part.text for part in about if part.get(LANG) is None}
    assert ABOUT.name == f"{told['id']}.metainfo.xml"
    assert (told["launchable"], told["icon"]) == (ENTRY.name, kept["Icon"])
    assert (told["name"], told["summary"]) == (kept["Name"], kept["Comment"])
    assert [each.text for each in about.iter("category")] == kept["Categories"].rstrip(";").split(";")
    assert f"{about.findtext('provides/binary')} %f" == kept["Exec"]
    assert f"{about.findtext('provides/mediatype')};" == kept["MimeType"] == f"{MIME_TYPE};"


def test_a_game_file_has_a_kind_of_its_own_in_every_language() -> None:
    (kind,) = ElementTree.parse(MIME).getroot().findall(f"{MIME_SPACE}mime-type")
    assert kind.get("type") == MIME_TYPE
    comments = kind.findall(f"{MIME_SPACE}comment")
    assert [each.get(LANG, ENGLISH) for each in comments] == [*languages()]
    assert len({each.text for each in comments}) == len(comments)
    icon, glob = kind.find(f"{MIME_SPACE}icon"), kind.find(f"{MIME_SPACE}glob")
    assert icon is not None
    assert glob is not None
    assert icon.get("name") == FILE_ICON.stem
    assert glob.get("pattern") == f"*{RECORD_ENDING}"


@linux
def test_a_desktop_knows_a_game_file_by_its_ending_and_by_its_beginning(shared: Path, tmp_path: Path) -> None:
    require("update-mime-database", "update-desktop-database")
    record = play_match(agree(SPEC, ["random"] * SPEC.seats[0], []), "1").record()
    assert main(["--install-desktop"]) == 0
    assert f"{MIME_TYPE}:*{RECORD_ENDING}" in (shared / "mime" / "globs").read_text().splitlines()
    assert f"{MIME_TYPE}=five-acres.desktop;" in (shared / "applications" / "mimeinfo.cache").read_text().splitlines()
    assert MIME_TYPE.encode() in (shared / "mime" / "magic").read_bytes()
    start = record_bytes(record)
    for rule in ElementTree.parse(MIME).getroot().iter(f"{MIME_SPACE}match"):
        first, _, last = rule.attrib["offset"].partition(":")
        found = start.find(rule.attrib["value"].encode())
        assert int(first) <= found <= int(last or first)
    done = subprocess.run(["update-mime-database", shared / "mime"], capture_output=True, text=True, check=True)
    assert done.stderr == ""


@linux
def test_a_menu_that_cannot_be_written_is_told(shared: Path, capsys: pytest.CaptureFixture[str]) -> None:
    shared.write_text("a file where a folder should be", encoding="utf-8")
    assert main(["--install-desktop"]) == BAD_USE
    told = capsys.readouterr()
    assert told.out == ""
    assert len(told.err.splitlines()) == 1
    assert str(shared) in told.err
    assert shared.is_file()
