"""The system's own window for choosing a file, shown by a program that every desktop has, beside this one.

On Linux that is zenity or kdialog, on Windows PowerShell, on macOS osascript. Each gets words, names and folders as
arguments or in its environment, never as part of a script, and writes the chosen path, or nothing.
"""

from __future__ import annotations

import os
import shutil
import signal
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from game.app.programs import system_environment
from game.scenes.shell.file_choice import Failed, FileAnswer, FileRequest, FileWindow, Waits

if TYPE_CHECKING:
    from subprocess import Popen

_MOST_BYTES = 65_536
"""Bytes of an answer that are read, far more than a path may have."""
_FINE = (0,) if sys.platform in ("win32", "darwin") else (0, 1)
"""Exit statuses that are no fault; zenity and kdialog have 1 where a window was closed without a file."""
_ZENITY, _KDIALOG, _POWERSHELL, _OSASCRIPT = "zenity", "kdialog", "powershell.exe", "osascript"
_NO_WINDOW = 0x08000000
"""On Windows: no console for the program that shows the window (CREATE_NO_WINDOW)."""


class NumberedWindow(Protocol):
    """The program's own window, as far as others can be laid over it."""

    def number(self) -> int | None:
        """The number by which the system knows it."""


class SystemFileWindows:
    """File windows of the system, over one of the program's own."""

    def __init__(self, program: str, path: str, below: NumberedWindow | None) -> None:
        self._program, self._path, self._below = program, path, below

    def open(self, wanted: FileRequest) -> FileWindow:
        """Open one; raises OSError where its program does not run."""
        below = None if self._below is None else self._below.number()
        return _SystemWindow([self._path, *_ARGUMENTS[self._program](wanted, below)], wanted)


def file_windows(below: NumberedWindow | None = None) -> SystemFileWindows | None:
    """The windows for files that the system has, over one of the program's; None where no program for them is found."""
    found = ((program, shutil.which(program)) for program in _programs())
    return next((SystemFileWindows(program, path, below) for program, path in found if path is not None), None)


def _programs() -> Sequence[str]:
    """Programs that may show a window on this system, the one that fits it best first."""
    if sys.platform == "win32":
        return (_POWERSHELL,)
    if sys.platform == "darwin":
        return (_OSASCRIPT,)
    desktop = os.environ.get("XDG_CURRENT_DESKTOP", "").upper().split(":")
    return (_KDIALOG, _ZENITY) if "KDE" in desktop else (_ZENITY, _KDIALOG)


class _SystemWindow:
    """A program that shows a file window, in a group of its own, so that it ends with all that it has started."""

    def __init__(self, command: Sequence[str], wanted: FileRequest) -> None:
        from subprocess import DEVNULL, PIPE, Popen  # here, because the title comes 10 ms sooner without it

        self._running: Popen[bytes] = Popen(
            command,
            stdin=DEVNULL,
            stdout=PIPE,
            stderr=DEVNULL,
            bufsize=0,
            env=_environment(wanted),
            start_new_session=sys.platform != "win32",
            creationflags=_NO_WINDOW if sys.platform == "win32" else 0,
        )

    def answer(self) -> FileAnswer:
        """Tell what has been chosen by now, without waiting for it."""
        running = self._running
        if running.stdout is None or running.stdout.closed:
            return None
        status = running.poll()
        if status is None:
            return Waits()
        if sys.platform != "win32":  # something that it has left behind may hold the other end
            os.set_blocking(running.stdout.fileno(), False)
        told = running.stdout.read(_MOST_BYTES) or b""
        self.close()
        if status not in _FINE:
            return Failed()
        name = told.decode(errors="replace") if os.name == "nt" else os.fsdecode(told)
        name = name.rstrip("\r\n")
        return Path(name) if status == 0 and name else None

    def close(self) -> None:
        """End the program with all that it has started."""
        running = self._running
        if running.poll() is None:
            if sys.platform != "win32":
                with suppress(OSError):
                    os.killpg(running.pid, signal.SIGKILL)
            running.kill()
            running.wait()
        if running.stdout is not None:
            running.stdout.close()


def _environment(wanted: FileRequest) -> Mapping[str, str]:
    """The environment of the program: the system's own, the language spoken here, what is asked for."""
    env = system_environment()
    if wanted.language:
        env["LANGUAGE"] = wanted.language
    names = [f"{kind.words}|{';'.join(_patterns(kind.endings))}" for kind in wanted.kinds]
    told = (wanted.heading, str(wanted.folder), wanted.name, "|".join(names))
    return env | dict(zip(_TOLD, told, strict=True))


_TOLD = ("FIVE_ACRES_HEADING", "FIVE_ACRES_FOLDER", "FIVE_ACRES_NAME", "FIVE_ACRES_KINDS")
"""Environment variables by which a script is told what is asked for."""


def _patterns(endings: Sequence[str]) -> list[str]:
    return [f"*{ending}" for ending in endings] or ["*"]


def _start(wanted: FileRequest) -> str:
    """The proposed file, or the folder with the stroke behind it by which it is known as one."""
    return str(wanted.folder / wanted.name) if wanted.name else f"{wanted.folder}{os.sep}"


def _zenity(wanted: FileRequest, window: int | None) -> Sequence[str]:
    over = [] if window is None else [f"--attach={window}"]
    kinds = [f"--file-filter={kind.words} | {' '.join(_patterns(kind.endings))}" for kind in wanted.kinds]
    saves = ["--save", "--confirm-overwrite"] if wanted.name else []
    return ["--file-selection", f"--title={wanted.heading}", f"--filename={_start(wanted)}", *saves, *kinds, *over]


def _kdialog(wanted: FileRequest, window: int | None) -> Sequence[str]:
    over = [] if window is None else ["--attach", str(window)]
    kinds = "\n".join(f"{kind.words} ({' '.join(_patterns(kind.endings))})" for kind in wanted.kinds)
    act = "--getsavefilename" if wanted.name else "--getopenfilename"
    return ["--title", wanted.heading, *over, act, _start(wanted), *([kinds] if kinds else [])]


_POWERSHELL_SCRIPT = """
$ErrorActionPreference = 'Stop'
[Console]::OutputEncoding = New-Object Text.UTF8Encoding $false
Add-Type -AssemblyName System.Windows.Forms
$kind = if ($env:FIVE_ACRES_NAME) { 'Save' } else { 'Open' }
$dialog = New-Object ('Windows.Forms.' + $kind + 'FileDialog')
$dialog.Title = $env:FIVE_ACRES_HEADING
$dialog.InitialDirectory = $env:FIVE_ACRES_FOLDER
$dialog.FileName = $env:FIVE_ACRES_NAME
$dialog.Filter = $env:FIVE_ACRES_KINDS
$owner = New-Object Windows.Forms.Form -Property @{TopMost = $true; ShowInTaskbar = $false}
if ($dialog.ShowDialog($owner) -eq 'OK') { [Console]::Write($dialog.FileName) }
"""


def _powershell(wanted: FileRequest, window: int | None) -> Sequence[str]:
    return ["-NoProfile", "-NonInteractive", "-STA", "-Command", _POWERSHELL_SCRIPT]


_OSASCRIPT_SCRIPT = """
on run {heading, place, proposed}
    activate
    try
        if proposed is "" then
            return POSIX path of (choose file with prompt heading default location POSIX file place)
        end if
        set chosen to choose file name with prompt heading default location POSIX file place default name proposed
        return POSIX path of chosen
    on error number -128
        return ""
    end try
end run
"""


def _osascript(wanted: FileRequest, window: int | None) -> Sequence[str]:
    return ["-e", _OSASCRIPT_SCRIPT, wanted.heading, str(wanted.folder), wanted.name]


_ARGUMENTS = {_ZENITY: _zenity, _KDIALOG: _kdialog, _POWERSHELL: _powershell, _OSASCRIPT: _osascript}
"""Arguments of each program, for a request and the number of the window that it is to lie over."""
