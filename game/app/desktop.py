"""The desktop's menu on Linux: an entry, pictures and a description in the user's own folders."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path

from game.files import ASSETS, ICON, ROOT
from game.headless import CommandError
from game.headless.parser import writing
from game.store.disk import APP, folders, write_whole

ENTRY = ASSETS / "desktop" / f"{APP}.desktop"
ABOUT = ASSETS / "desktop" / "games.five_acres.five_acres.metainfo.xml"
SIDES = (16, 22, 24, 32, 48, 64, 128, 256, 512)
"""Pixels that a picture is wide and high where a desktop does not draw it itself."""

_RESERVED = re.compile(r'(["`$\\])')


def install() -> tuple[Path, ...]:
    """Write all that a desktop asks for; its paths. Raises CommandError where there is no such menu."""
    wanted = _wanted()
    for path, data in wanted.items():
        with writing(path):
            write_whole(path, data())
    return tuple(wanted)


def uninstall() -> tuple[Path, ...]:
    """Take it all away; the paths of what was there. Raises CommandError where there is no such menu."""
    there = tuple(path for path in _wanted() if path.exists())
    for path in there:
        with writing(path):
            path.unlink()
    for path in there:
        _clear_above(path)
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


def _wanted() -> Mapping[Path, Callable[[], bytes]]:
    """Paths of all files, beside the data folders of all programs, with functions that make their content."""
    if not sys.platform.startswith("linux"):
        raise CommandError("cli.error.desktop_linux")
    shared = folders().data.parent
    icons = shared / "icons" / "hicolor"
    return {
        shared / "applications" / ENTRY.name: _entry,
        shared / "metainfo" / ABOUT.name: ABOUT.read_bytes,
        icons / "scalable" / "apps" / f"{APP}.svg": ICON.read_bytes,
        **{icons / f"{side}x{side}" / "apps" / f"{APP}.png": partial(png, side) for side in SIDES},
    }


def png(side: int) -> bytes:
    """The program's picture as a PNG file, drawn to so many pixels."""
    import pygame

    from game.ui.art import encoded

    return encoded(pygame.image.load_sized_svg(str(ICON), (side, side)))


def _entry() -> bytes:
    command = started_by()
    lines = {"Exec": " ".join(map(quoted, command)), "TryExec": escaped(command[0])}
    kept = (line.partition("=") for line in ENTRY.read_text(encoding="utf-8").splitlines())
    return "".join(f"{key}{sign}{lines.get(key, value)}\n" for key, sign, value in kept).encode()


def _clear_above(path: Path) -> None:
    """Take away the folders above a path in which nothing is left, inside the user's home."""
    shared, home = folders().data.parent, Path.home()
    end = home if shared.is_relative_to(home) else shared.parent
    for folder in path.parents:
        if folder == end:
            return
        try:
            folder.rmdir()
        except OSError:
            return
