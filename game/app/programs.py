"""Other programs that are started beside this one: the desktop's own for folders, and Tiled.

Nobody waits for them, and they outlive this program.
"""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

_TILED = {"win32": (r"C:\Program Files\Tiled\tiled.exe",), "darwin": ("/Applications/Tiled.app/Contents/MacOS/Tiled",)}
"""Places of Tiled where it is not on the path."""
_LIBRARIES = "LD_LIBRARY_PATH"
_OF_THE_FOLDER = "_PYI_"
"""Beginning of the names by which the folder without Python, or the one file, tells its own processes of itself."""


def system_environment() -> dict[str, str]:
    """The environment in which other programs run: that which this one was started in.

    The folder without Python brings libraries that are not for others. It also tells its own processes of itself, and
    another program might start this program anew.
    """
    env = dict(os.environ)
    if not getattr(sys, "frozen", False):
        return env
    if sys.platform.startswith("linux"):
        before = env.pop(f"{_LIBRARIES}_ORIG", "")
        env.pop(_LIBRARIES, None)
        if before:
            env[_LIBRARIES] = before
    return {name: value for name, value in env.items() if not name.startswith(_OF_THE_FOLDER)}


def folder_opener() -> Callable[[Path], None] | None:
    """A way to show a folder in the system's own window; None where none is known."""
    if sys.platform == "win32":
        return lambda folder: os.startfile(folder)  # a folder of the program's own
    command = shutil.which("open" if sys.platform == "darwin" else "xdg-open")
    if command is None:
        return None
    return lambda folder: _start([command, folder.absolute().as_uri()])


@cache
def map_editor() -> Callable[[Path], None] | None:
    """A way to open a map with its project in Tiled; None where that is not found."""
    names = ("tiled", "org.mapeditor.Tiled", *_TILED.get(sys.platform, ()))
    command = next(filter(None, map(shutil.which, names)), None)
    if command is None:
        return None

    def edit(path: Path) -> None:
        from game.boards import tiled_files

        _start([command, *map(str, tiled_files(path.absolute()))])

    return edit


def _start(command: Sequence[str]) -> None:
    """Start a program in a group of its own, so that nothing that ends this one ends it."""
    from subprocess import Popen  # here, because the title comes 10 ms sooner without it

    with suppress(OSError):
        Popen(command, env=system_environment(), start_new_session=sys.platform != "win32")
