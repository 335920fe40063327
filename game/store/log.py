"""The log of faults: what broke and what led there, without anybody's name; an old file gives way to a new one."""

from __future__ import annotations

import logging
import os
import re
import time
import traceback
from collections.abc import Iterable
from logging.handlers import RotatingFileHandler
from pathlib import Path

FILE = "faults.log"
MOST_BYTES = 256 * 1024
"""Size of one log file; more begins another file."""
KEPT = 2
"""Files that are kept beside the newest."""
MOST_TOLD = 20_000
"""Letters of one fault."""
NOBODY = "***"
"""Stands where somebody's name was."""


class _Handler(RotatingFileHandler):
    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802  logging calls it so
        """A log that cannot be written must not be the next fault."""


def fault_text(doing: str, error: BaseException, names: Iterable[str] = ()) -> str:
    """Text of a fault with its traceback, without these names and that of the user's own folder."""
    lines = "".join(traceback.format_exception(error))[-MOST_TOLD:]
    return without_names(f"{doing}\n{lines}", [*names, os.path.basename(os.path.expanduser("~"))])


def without_names(text: str, names: Iterable[str]) -> str:
    """A text in which names stand nowhere as words of their own."""
    for name in sorted(filter(None, map(str.strip, names)), key=len, reverse=True):
        text = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", NOBODY, text)
    return text


def append(folder: Path, text: str) -> None:
    """Add an entry to the log in `folder`; where that is not possible, nothing happens."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return
    handler = _Handler(folder / FILE, "a", MOST_BYTES, KEPT, "utf-8", delay=True, errors="backslashreplace")
    form = logging.Formatter("%(asctime)s UTC %(message)s")
    form.converter = time.gmtime
    handler.setFormatter(form)
    handler.handle(logging.makeLogRecord({"msg": text}))
    handler.close()


def read_log(folder: Path) -> str:
    """The end of the log, the newest entry last; empty where there is none."""
    text = ""
    for path in (folder / f"{FILE}.1", folder / FILE):
        try:
            text += path.read_text(encoding="utf-8", errors="replace")
        except OSError:
            continue
    return text[-MOST_BYTES:]
