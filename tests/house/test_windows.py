"""Windows without Windows: what is otherwise there, and what is tried of it on any system.

| otherwise on Windows | tried here |
|---|---|
| drives, backslashes, devices such as NUL, streams, dots and spaces at the end | names in maps; every file of ours |
| names that differ in capitals only; paths beyond 260 letters | every file of ours; the program's manifest |
| text in the system's own encoding | ruff: every text file is opened with one |
| CRLF at the ends of lines | maps with them; git leaves ours as they are |
| nothing forks; calls and signals of POSIX | processes are spawned, such calls stand behind a question |
| an open file cannot be replaced | a replacement that is refused for a moment |
| windows are blurred unless they say that they know pixels | it is said before SDL starts |
| no console: nothing to print to | the program without one |
"""

from __future__ import annotations

import ast
import os
import re
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.boards import MapError, read
from game.boards.sources import inside_folder, portable
from game.files import MAPS
from game.specs import SPECS
from game.store.disk import write_whole
from tests.house.sources import HOUSE, kept_files, modules, name, tree

FOREIGN = [
    *(r"C:\boards\a.png", "C:a.png", r"..\a.png", r"\\server\share\a.png", "/a.png", "a.png:stream", "a?.png"),
    *("NUL", "nul.png", "con", "COM1.tsx", "lpt9.svg", "aux .png", "pictures/PRN.png", "a.png.", "a.png ", "b./a.png"),
]
MOST_LETTERS = 120
"""Longest path of a file of ours, so that it fits into a folder of somebody with 130 letters before it."""

POSIX = {
    "os": {
        *(
            "fork",
            "forkpty",
            "getuid",
            "geteuid",
            "getgid",
            "getegid",
            "setsid",
            "setuid",
            "killpg",
            "uname",
            "sysconf",
        ),
        *("statvfs", "chown", "nice", "mkfifo", "pread", "register_at_fork", "wait3", "wait4", "getpgid", "getloadavg"),
        *("set_blocking", "O_NOFOLLOW", "O_DIRECTORY", "O_NONBLOCK", "WNOHANG", "sched_getaffinity", "posix_fadvise"),
    },
    "signal": {
        *("SIGKILL", "SIGHUP", "SIGALRM", "SIGUSR1", "SIGUSR2", "SIGCHLD", "SIGSTOP", "alarm", "setitimer", "pause")
    },
}
ONLY_POSIX = {"fcntl", "resource", "pwd", "grp", "termios", "pty", "tty", "posix", "readline", "curses", "syslog"}
ASKS = re.compile(r"sys\.platform|os\.name|hasattr|getattr")
"""Questions that such a call may stand behind."""


def unguarded(module: ast.Module) -> Iterator[str]:
    """Calls of POSIX alone that nothing asks about before."""

    def walk(node: ast.AST, asked: bool) -> Iterator[str]:
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and not asked:
            yield from [f"{node.value.id}.{node.attr}"] if node.attr in POSIX.get(node.value.id, ()) else []
        names = [each.name for each in node.names] if isinstance(node, ast.Import) else []
        yield from [each for each in names if each in ONLY_POSIX and not asked]
        if isinstance(node, ast.If | ast.IfExp):
            asked = asked or bool(ASKS.search(ast.unparse(node.test)))
        if isinstance(node, ast.With):
            asked = asked or "AttributeError" in ast.unparse(node.items[0])
        for child in ast.iter_child_nodes(node):
            yield from walk(child, asked)
            # What follows a return for other systems is only done on this one.
            if isinstance(child, ast.If) and ASKS.search(ast.unparse(child.test)) and ends(child.body):
                asked = True

    yield from walk(module, False)


def ends(body: list[ast.stmt]) -> bool:
    return isinstance(body[-1], ast.Return | ast.Raise | ast.Continue)


def forks(module: ast.Module) -> Iterator[str]:
    """Processes that are begun otherwise than by `spawn`."""
    for node in ast.walk(module):
        if isinstance(node, ast.Call):
            called = ast.unparse(node.func)
            if called.endswith("get_context") and ast.unparse(node)[len(called) :] != "('spawn')":
                yield ast.unparse(node)
            if re.fullmatch(r"(multiprocessing|mp)\.(Process|Pool|Queue|Pipe|Manager)", called):
                yield called
            if called.endswith("ProcessPoolExecutor") and len(node.args) < 2:  # the second one is how they begin
                yield ast.unparse(node)


@pytest.mark.parametrize("source", FOREIGN)
def test_names_that_mean_something_else_there_are_refused_in_maps(source: str, tmp_path: Path) -> None:
    (tmp_path / "a.png").touch()
    with pytest.raises(MapError) as caught:
        inside_folder(source, tmp_path, tmp_path, tmp_path / "map.tmx")
    assert caught.value.key == "outside"


@pytest.mark.parametrize(
    "source", ["a.png", "pictures/a.png", "pictures/../a.png", "./a.png", "console.png", "zażółć.png"]
)
def test_other_names_are_not(source: str) -> None:
    assert portable(source)


def test_our_own_files_can_be_unpacked_there() -> None:
    files = kept_files()
    assert [each for each in files if not portable(each) or len(each) > MOST_LETTERS] == []
    assert [each for each, times in Counter(each.casefold() for each in files).items() if times > 1] == []


def test_the_programs_manifest_lets_paths_be_long() -> None:
    manifest = pytest.importorskip("PyInstaller.utils.win32.winmanifest")
    assert b"longPathAware" in manifest.create_application_manifest()


def test_every_text_file_is_opened_with_an_encoding() -> None:
    command = [sys.executable, "-m", "ruff", "check", "--preview", "--select", "PLW1514", "--output-format", "concise"]
    done = subprocess.run(command, cwd=HOUSE, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


@pytest.mark.parametrize("key", [spec.key for spec in SPECS])
def test_maps_may_end_their_lines_as_windows_does(key: str, tmp_path: Path) -> None:
    for path in MAPS.rglob("*"):
        place = tmp_path / path.relative_to(MAPS)
        place.parent.mkdir(parents=True, exist_ok=True)
        if path.suffix in (".tmx", ".tsx", ".tx"):
            place.write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))
        elif path.is_file():
            shutil.copyfile(path, place)
    board = f"{key}.tmx"
    if not (MAPS / board).is_file():
        pytest.skip("it is drawn anew for each game")
    assert read(tmp_path / board, board) == read(MAPS / board, board)


def test_git_leaves_the_ends_of_our_lines_as_they_are() -> None:
    assert re.search(r"^\* text=auto eol=lf$", (HOUSE / ".gitattributes").read_text(encoding="utf-8"), re.MULTILINE)


def test_nothing_forks_and_calls_of_posix_stand_behind_a_question() -> None:
    calls = "|".join(rf"{room}\.(?:{'|'.join(sorted(names))})" for room, names in POSIX.items())
    told = re.compile(
        rf"\b(?:{calls}|import (?:{'|'.join(sorted(ONLY_POSIX))})|get_context|multiprocessing|ProcessPool)"
    )
    suspects = [path for path in [*modules("game"), HOUSE / "main.py"] if told.search(path.read_text(encoding="utf-8"))]
    assert suspects
    for path in suspects:
        assert [*unguarded(tree(path)), *forks(tree(path))] == [], name(path)


@pytest.mark.parametrize(
    ("code", "found"),
    [
        ("import os\nos.fork()", ["os.fork"]),
        ("import fcntl", ["fcntl"]),
        ("import os\nif os.name == 'posix':\n    os.nice(1)", []),
        ("import os\ndef f():\n    if os.name != 'posix':\n        return\n    os.nice(1)", []),
        ("import os\ndef f():\n    if 1:\n        return\n    os.nice(1)", ["os.nice"]),
    ],
)
def test_calls_without_a_question_are_recognised(code: str, found: list[str]) -> None:
    assert list(unguarded(ast.parse(code))) == found
    assert list(forks(ast.parse("import multiprocessing\nmultiprocessing.Process()"))) == ["multiprocessing.Process"]
    assert list(forks(ast.parse("get_context()"))) == ["get_context()"]


@pytest.mark.parametrize(
    ("system", "refused", "kept"), [("win32", 2, b"new"), ("win32", 99, b"old"), ("linux", 1, b"old")]
)
def test_a_file_that_is_open_is_replaced_a_moment_later(
    system: str, refused: int, kept: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The system refuses so often; only there is it asked again, and not for ever. Nothing is left beside the file."""
    asked, replace = 0, os.replace

    def refuse(part: Path, path: Path) -> None:
        nonlocal asked
        asked += 1
        if asked <= refused:
            raise PermissionError(13, "in use")
        replace(part, path)

    path = tmp_path / "settings.json"
    path.write_bytes(b"old")
    monkeypatch.setattr(os, "replace", refuse)
    monkeypatch.setattr(sys, "platform", system)
    monkeypatch.setattr("game.store.disk._PAUSE_S", 0.0)
    try:
        write_whole(path, b"new")
    except PermissionError:
        assert kept == b"old"
    assert path.read_bytes() == kept
    assert list(tmp_path.iterdir()) == [path]


def test_without_a_console_the_program_runs_and_says_that_it_knows_pixels() -> None:
    script = """
import os, sys
sys.stdout = sys.stderr = None
from game.app import main
status = main(["--version"])
raise SystemExit(status or os.environ["SDL_WINDOWS_DPI_AWARENESS"] != "permonitorv2")
"""
    done = subprocess.run([sys.executable, "-c", script], cwd=HOUSE, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
