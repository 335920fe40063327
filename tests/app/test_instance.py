"""Starts of the program on one data folder, as real processes: who has the window, and who asks for it."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from game.app import instance, main
from game.app.instance import Instance
from game.app.play import Start, play
from game.files import ROOT
from game.headless.agreement import agree
from game.headless.playout import play_match
from game.i18n import Catalogue
from game.store.records import export_record
from game.titles import TITLES
from tests.play.screen import until

OPEN = """
import os, sys
from pathlib import Path
from game.app.instance import Instance
class Window:
    focused = False
    def come_forward(self):
        {forward}
one, window = Instance(Path({folder!r})), Window()
print(one.claim(), flush=True)
while {listens}:
    for path in one.listen(window):
        print(ascii(str(path)), flush=True)
sys.stdin.read()
"""


@contextmanager
def opened(folder: Path, forward: str = "pass", listens: bool = False) -> Iterator[subprocess.Popen[str]]:
    """Another process that has the window of a folder."""
    code = OPEN.format(folder=str(folder), forward=forward, listens=listens)
    command = [sys.executable, "-c", code]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=ROOT) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == "True\n"
        try:
            yield other
        finally:
            other.kill()


def test_one_has_the_window_until_it_ends_however_it_ends(tmp_path: Path) -> None:
    mine, elsewhere = Instance(tmp_path), Instance(tmp_path / "another")
    with opened(tmp_path) as other:
        assert not mine.claim()
        assert elsewhere.claim()
        other.kill()
        other.wait()
        assert mine.claim()
    assert not Instance(tmp_path).claim()
    mine.release()
    assert Instance(tmp_path).claim()
    elsewhere.release()


def test_who_is_asked_comes_forward(tmp_path: Path) -> None:
    mine = Instance(tmp_path)
    with opened(tmp_path, "self.focused = True", listens=True):
        assert not mine.claim()
        assert mine.ask_forward() is True
        assert mine.ask_forward() is True


@pytest.mark.parametrize("name", ["a game.fiveacres", "Gęś\nowca", "\udcff"])
def test_a_file_is_handed_over_once_whatever_it_is_called(tmp_path: Path, name: str) -> None:
    mine, file = Instance(tmp_path / "data"), tmp_path / name
    with opened(tmp_path / "data", "self.focused = True", listens=True) as other:
        assert mine.ask_forward(file) is True
        assert mine.ask_forward() is True
        assert mine.ask_forward(tmp_path / "last") is True
        assert other.stdout is not None
        assert [other.stdout.readline().strip() for _ in range(2)] == [ascii(str(file)), ascii(str(tmp_path / "last"))]
    assert not list((tmp_path / "data").glob("*.open"))


def test_a_request_that_goes_before_its_file_is_taken_is_made_again(tmp_path: Path) -> None:
    mine, file = Instance(tmp_path), tmp_path / "a.fiveacres"
    assert mine.claim()
    code = "import sys; from pathlib import Path; from game.app.instance import Instance; "
    code += "print(Instance(Path(sys.argv[1])).ask_forward(Path(sys.argv[2])))"
    command = [sys.executable, "-c", code, str(tmp_path), str(file)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=ROOT) as other:
        until(mine._request.exists, "the request")
        mine._request.unlink()  # as by a window that has not seen the note yet
        until(mine._request.exists, "the request, once more")
        assert list(mine.listen(Near())) == [file]
        assert other.communicate()[0] == "True\n"
    mine.release()


def test_a_file_that_nobody_takes_is_not_left_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(instance, "PATIENCE_S", 0.0)
    with opened(tmp_path):
        assert Instance(tmp_path).ask_forward(tmp_path / "a.fiveacres") is False
    assert not [path for path in tmp_path.iterdir() if path.suffix in (".open", ".part", ".forward")]


class Near:
    """A window that is in front already."""

    focused = True

    def come_forward(self) -> None:
        """It is there."""


def test_what_is_no_path_is_not_opened(tmp_path: Path) -> None:
    mine = Instance(tmp_path)
    assert mine.claim()
    (tmp_path / f"{mine._lock.name}.1.open").write_bytes(b"")
    (tmp_path / f"{mine._lock.name}.2.open").mkdir()
    (tmp_path / f"{mine._lock.name}.3.open").write_bytes(b"x" * 1_000_000)
    mine._request.touch()
    (path,) = mine.listen(Near())
    assert len(str(path)) < 10_000
    assert mine.listen(Near()) == ()
    mine.release()


def test_who_ends_while_being_asked_leaves_the_window(tmp_path: Path) -> None:
    mine = Instance(tmp_path)
    with opened(tmp_path, "os._exit(0)", listens=True):
        assert mine.ask_forward() is None
    assert not Instance(tmp_path).claim()
    mine.release()


def test_a_window_that_does_not_come_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(instance, "PATIENCE_S", 0.0)
    monkeypatch.delenv("SDL_VIDEODRIVER")
    with opened(tmp_path):
        assert play(Start(data_dir=tmp_path)) == 2
    assert capsys.readouterr().err.strip() == Catalogue().t("cli.open.silent")
    assert not list(tmp_path.glob("*.forward"))


def test_where_nothing_can_be_locked_nobody_is_in_the_way(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    assert Instance(tmp_path / "file").claim()
    assert Instance(tmp_path / "file").claim()


def test_commands_go_on_beside_a_window(tmp_path: Path) -> None:
    spec, data = TITLES[0].spec, str(tmp_path)
    export_record(play_match(agree(spec, ["random"] * spec.seats[0], []), "1").record(), tmp_path / "in.json")
    with opened(tmp_path):
        assert main(["import", str(tmp_path / "in.json"), "--data-dir", data]) == 0
        assert main(["export", "1", str(tmp_path / "out.json"), "--data-dir", data]) == 0
    assert (tmp_path / "out.json").exists()
