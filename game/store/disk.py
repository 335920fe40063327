"""Folders and files of a player; written whole or not at all, read up to a limit, kept aside when damaged."""

from __future__ import annotations

import errno
import os
import re
import stat
import sys
import time
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

import msgspec

from game.store.notices import BadFile

APP = "five-acres"
RECORDS = "records"
"""The folder among the data into which records of matches are written."""
OWN_MAPS = "maps"
"""The folder among the data of boards of one's own."""

_PART = r"\.(?P<name>.+)\.(?P<process>[0-9]{1,10})\.part"
"""Name of a file while it is being written; a pattern made only when there is such a file."""

NOT_ORDINARY = "not an ordinary file"


class Folders(msgspec.Struct, frozen=True):
    """The folders of one player; whoever writes into one makes it."""

    data: Path
    config: Path
    cache: Path
    """Folder for what can be made again."""


def folders(data_dir: Path | None = None) -> Folders:
    """The places this system has for them, or `data_dir` for everything."""
    if data_dir is not None:
        return Folders(data_dir, data_dir, data_dir / "cache")
    import platformdirs  # here, because it takes 16 ms

    return Folders(
        Path(platformdirs.user_data_dir(APP, appauthor=False)),
        Path(platformdirs.user_config_dir(APP, appauthor=False)),
        Path(platformdirs.user_cache_dir(APP, appauthor=False)),
    )


def documents() -> Path:
    """The folder in which this person keeps documents, else the home."""
    import platformdirs

    folder = Path(platformdirs.user_documents_dir())
    return folder if folder.is_dir() else Path.home()


def now() -> datetime:
    """The time, in UTC."""
    return datetime.now(UTC)


def stamp() -> str:
    """The time now, as rows of the store tell it."""
    return now().isoformat(timespec="milliseconds")


def write_whole(path: Path, data: bytes) -> None:
    """Put `data` at `path` so that a crash leaves the old file or the new one; raises OSError.

    What is no ordinary file (a device, a pipe, a folder) is never replaced.
    """
    if path.exists() and not path.is_file():
        raise OSError(errno.EINVAL, NOT_ORDINARY)
    path.parent.mkdir(parents=True, exist_ok=True)
    sweep(path.parent, path.name)
    part = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        with part.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        _put(part, path)
    except OSError:
        part.unlink(missing_ok=True)
        raise
    _sync_folder(path.parent)


_TRIES, _PAUSE_S = 10, 0.02


def _put(part: Path, path: Path) -> None:
    """Rename a file over another one; raises OSError.

    Windows refuses while somebody has that one open, as programs against viruses do for a moment: so it is tried again.
    """
    for left in reversed(range(_TRIES)):
        try:
            os.replace(part, path)
        except PermissionError:
            if sys.platform != "win32" or not left:
                raise
            time.sleep(_PAUSE_S)
        else:
            return


def sweep(folder: Path, name: str = "") -> None:
    """Remove what killed programs have left of files that they were writing; with a name, of that file alone."""
    try:
        files = [path for path in folder.iterdir() if path.name.endswith(".part")]
    except OSError:
        return
    parts = ((path, re.fullmatch(_PART, path.name, re.DOTALL)) for path in files)
    for path, match in parts:
        if match and name in ("", match["name"]) and not _at_work(int(match["process"])) and path.is_file():
            with suppress(OSError):  # what cannot be removed does no harm
                path.unlink()


def _at_work(process: int) -> bool:
    """Whether another process of this number runs; where that cannot be asked, an open file is safe by itself."""
    if os.name != "posix" or process == os.getpid():
        return False
    try:
        os.kill(process, 0)
    except (ProcessLookupError, OverflowError):
        return False
    except PermissionError:
        return True
    return True


def name_if_new(made: Path, path: Path) -> None:
    """Give a finished file the name `path`, unless there is a file of that name by then; raises OSError."""
    try:
        os.link(made, path)
    except FileExistsError:
        pass
    except OSError:  # no links on this disk
        if path.exists():
            return
        os.replace(made, path)
    _sync_folder(path.parent)


def _sync_folder(folder: Path) -> None:
    """Make the new name last too; only POSIX systems can open a folder."""
    if os.name != "posix":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def read_limited(path: Path, most: int) -> bytes:
    """The bytes of an ordinary file of at most `most` bytes; raises BadFile."""
    try:
        if not stat.S_ISREG(path.stat().st_mode):
            raise BadFile(path, NOT_ORDINARY)
        with path.open("rb") as file:
            data = file.read(most + 1)
    except (OSError, ValueError) as error:
        raise BadFile(path, getattr(error, "strerror", None) or str(error)) from error
    if len(data) > most:
        raise BadFile(path, f"larger than {most} bytes")
    return data


def set_aside(path: Path, why: str, *tails: str) -> Path:
    """Rename `path`, and the files named like it with a tail, to a dated name; raises OSError."""
    stamp = f"{path.stem}.{why}-{now():%Y-%m-%dT%H-%M-%S}"
    aside = path.with_name(stamp + path.suffix)
    number = 1
    while aside.exists():
        number += 1
        aside = path.with_name(f"{stamp}-{number}{path.suffix}")
    os.rename(path, aside)
    for tail in tails:
        try:
            os.rename(f"{path}{tail}", f"{aside}{tail}")
        except FileNotFoundError:
            continue
    return aside
