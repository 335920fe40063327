"""The desktop on Linux: an entry in its menu, pictures, a description and the kind of game files, for one user."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path

from game.app.programs import system_environment
from game.files import ASSETS, ICON, ROOT
from game.headless import CommandError
from game.headless.parser import writing
from game.store.disk import APP, folders, write_whole

ENTRY = ASSETS / "desktop" / f"{APP}.desktop"
ABOUT = ASSETS / "desktop" / "games.five_acres.five_acres.metainfo.xml"
MIME = ASSETS / "desktop" / f"{APP}.xml"
"""Kind of game files: name, ending, beginning and picture."""
FILE_ICON = ASSETS / "desktop" / f"{APP}-match.svg"
MIME_TYPE = "application/vnd.five-acres.match+json"
SIDES = (16, 22, 24, 32, 48, 64, 128, 256, 512)
"""Pixels that a picture is wide and high where a desktop does not draw it itself."""

_RESERVED = re.compile(r'(["`$\\])')


def install() -> tuple[Path, ...]:
    """Write all that a desktop asks for; its paths. Raises CommandError where there is no such menu."""
    wanted = _wanted()
    for path, data in wanted.items():
        with writing(path):
            write_whole(path, data())
    _gather(folders().data.parent)
    return tuple(wanted)


def uninstall() -> tuple[Path, ...]:
    """Take it all away; the paths of what was there. Raises CommandError where there is no such menu."""
    there = tuple(path for path in _wanted() if path.exists())
    for path in there:
        with writing(path):
            path.unlink()
    if there:
        _gather(folders().data.parent)
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
    return shared_files(folders().data.parent)


def shared_files(shared: Path) -> Mapping[Path, Callable[[], bytes]]:
    """Paths of all files for desktops below a folder for shared data, with functions that make their content."""
    icons = shared / "icons" / "hicolor"
    return {
        shared / "applications" / ENTRY.name: _entry,
        shared / "metainfo" / ABOUT.name: ABOUT.read_bytes,
        shared / "mime" / "packages" / MIME.name: MIME.read_bytes,
        icons / "scalable" / "apps" / f"{APP}.svg": ICON.read_bytes,
        icons / "scalable" / "mimetypes" / FILE_ICON.name: FILE_ICON.read_bytes,
        **{icons / f"{side}x{side}" / "apps" / f"{APP}.png": partial(png, side) for side in SIDES},
        **{
            icons / f"{side}x{side}" / "mimetypes" / f"{FILE_ICON.stem}.png": partial(png, side, FILE_ICON)
            for side in SIDES
        },
    }


def png(side: int, picture: Path = ICON) -> bytes:
    """A picture as a PNG file, the program's or another, drawn to so many pixels."""
    import pygame

    from game.ui.art import encoded

    return encoded(pygame.image.load_sized_svg(str(picture), (side, side)))


_GATHERED = {
    "applications": ("update-desktop-database", "*.desktop", ("mimeinfo.cache",)),
    "mime": (
        "update-mime-database",
        "packages/*.xml",
        (
            *("aliases", "generic-icons", "globs", "globs2", "icons", "magic", "mime.cache", "subclasses"),
            *("treemagic", "types", "version", "XMLnamespaces", f"{MIME_TYPE}.xml"),
        ),
    ),
}
"""By folder the program that gathers the files of all programs there, these, and the files that it makes of them."""


def _gather(shared: Path) -> None:
    """Have desktops know what lies in their folders now; where nothing is left, take away what was made of it."""
    import shutil
    import subprocess

    for name, (program, pattern, made) in _GATHERED.items():
        folder, path = shared / name, shutil.which(program)
        if not any(folder.glob(pattern)):
            for each in made:
                (folder / each).unlink(missing_ok=True)
            with suppress(OSError):
                (folder / MIME_TYPE).parent.rmdir()
        elif path is not None:
            with suppress(OSError, subprocess.SubprocessError):
                env = system_environment()
                subprocess.run([path, str(folder)], env=env, capture_output=True, timeout=_PATIENCE_S, check=False)


_PATIENCE_S = 60.0


def _entry() -> bytes:
    command = started_by()
    lines = {"Exec": f"{' '.join(map(quoted, command))} %f", "TryExec": escaped(command[0])}
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
