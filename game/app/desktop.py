"""The desktop's menu on Linux: an entry and a picture in the user's own folders."""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence
from pathlib import Path

from game.files import ASSETS, ROOT
from game.headless import CommandError
from game.store.disk import write_whole
from game.store.folders import APP, folders

ENTRY = ASSETS / "desktop" / f"{APP}.desktop"
PICTURE = ASSETS / "art" / "app_icon.svg"

_RESERVED = re.compile(r'(["`$\\])')


def install() -> tuple[Path, ...]:
    """Write the entry and its picture; their paths. Raises CommandError where there is no such menu."""
    command = started_by()
    lines = {"Exec": " ".join(map(quoted, command)), "TryExec": escaped(command[0])}
    kept = (line.partition("=") for line in ENTRY.read_text(encoding="utf-8").splitlines())
    text = "".join(f"{key}{sign}{lines.get(key, value)}\n" for key, sign, value in kept)
    for path, data in zip(_places(), (text.encode(), PICTURE.read_bytes()), strict=True):
        try:
            write_whole(path, data)
        except OSError as error:
            raise CommandError("cli.error.file_unwritable", path=path, reason=error.strerror) from error
    return _places()


def uninstall() -> tuple[Path, ...]:
    """Take both away; the paths of those that were there. Raises CommandError where there is no such menu."""
    there = tuple(path for path in _places() if path.exists())
    for path in there:
        try:
            path.unlink()
        except OSError as error:
            raise CommandError("cli.error.file_unwritable", path=path, reason=error.strerror) from error
    return there


def started_by() -> Sequence[str]:
    """The words that start this program from any folder."""
    if getattr(sys, "frozen", False):
        return (sys.executable,)
    script = Path(sys.executable).with_name(APP)
    if (ROOT / "main.py").is_file():
        return (sys.executable, str(ROOT / "main.py"))
    return (str(script),) if script.is_file() else (sys.executable, "-m", "game")


def escaped(value: str) -> str:
    """A text as a desktop entry holds it."""
    return value.replace("\\", "\\\\")


def quoted(word: str) -> str:
    """One word of an entry's command: in quotes, for the quotes' sake, then for the entry's; "%" stands for itself."""
    return escaped('"' + _RESERVED.sub(r"\\\1", word) + '"').replace("%", "%%")


def _places() -> tuple[Path, Path]:
    """Where entry and picture belong: beside the data folders of all programs."""
    if not sys.platform.startswith("linux"):
        raise CommandError("cli.error.desktop_linux")
    shared = folders().data.parent
    return (
        shared / "applications" / f"{APP}.desktop",
        shared / "icons" / "hicolor" / "scalable" / "apps" / f"{APP}.svg",
    )
