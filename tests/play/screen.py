"""A screen of our own and a hand on its mouse: Xvfb and xdotool, nothing of the program's."""

from __future__ import annotations

import os
import select
import struct
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import pygame
import pytest

from game.files import ROOT
from game.i18n.catalogue import Catalogue
from tests.golden.pictures import difference
from tests.system import require

NAME = Catalogue().t("app.name")
LOOK_S = 0.02
"""Seconds for which the program is left alone between two looks at it."""
UNLIKE = 0.1
"""This share of a window's pixels may look otherwise."""
PATIENCE_S = 60.0
"""After this long a thing that was waited for is taken to have failed."""


def until(found: Callable[[], bool], what: str) -> None:
    """Look again and again until something is so; fails after PATIENCE_S."""
    end = time.monotonic() + PATIENCE_S
    while not found():
        if time.monotonic() > end:
            pytest.fail(f"waited in vain for {what}")
        select.select((), (), (), LOOK_S)  # else looking takes the time that the program needs to come so far


def within(seconds: float, found: Callable[[], bool]) -> bool:
    """Look again and again for so long; whether something came to be so."""
    end = time.monotonic() + seconds
    while not (so := found()) and time.monotonic() < end:
        select.select((), (), (), LOOK_S)
    return so


@contextmanager
def xvfb(size: str = "1920x1080x24", frames: Path | None = None) -> Iterator[str]:
    """A screen that lives as long as the block; its DISPLAY. What it shows lies in the folder `frames`."""
    require("Xvfb", "xdotool")
    read, write = os.pipe()
    # Without -noreset the server begins anew when its last client leaves, and refuses whoever comes meanwhile.
    command = ["Xvfb", "-displayfd", str(write), "-screen", "0", size, "-nolisten", "tcp", "-noreset"]
    command += ["-fbdir", str(frames)] if frames else []
    server = subprocess.Popen(command, pass_fds=(write,), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    os.close(write)
    try:
        with os.fdopen(read) as numbers:
            yield ":" + numbers.readline().strip()
    finally:
        server.terminate()
        server.wait()


def shown(folder: Path) -> pygame.Surface:
    """All of a screen, from the file in which the server keeps it: a head of numbers, colours, pixels."""
    data = memoryview((folder / "Xvfb_screen0").read_bytes())
    head = struct.unpack(">25I", data[:100])
    wide, high, line, colours = head[4], head[5], head[12], head[19]
    start = head[0] + 12 * colours
    whole = pygame.image.frombuffer(data[start : start + line * high], (line // 4, high), "BGRA")
    return whole.subsurface((0, 0, wide, high))


class Program:
    """The program in a real window, with its own data folder, or with those that a home has."""

    def __init__(
        self, display: str, data: Path, command: Sequence[str] = (), frames: Path | None = None, at_home: bool = False
    ) -> None:
        """`data` is the data folder, or the home."""
        self._frames = frames
        env = {name: value for name, value in os.environ.items() if not name.startswith("SDL_")}
        env["DISPLAY"] = self._display = display
        env.pop("WAYLAND_DISPLAY", None)
        # A click that comes together with the focus is one that a player would make a moment later.
        env["SDL_MOUSE_FOCUS_CLICKTHROUGH"] = "1"
        start = list(command) or [sys.executable, str(ROOT / "main.py")]
        if at_home:
            env = {name: value for name, value in env.items() if not name.startswith("XDG_")}
            env["HOME"] = str(data)
        else:
            start += ["--data-dir", str(data)]
        self.process = subprocess.Popen(start, env=env, cwd=data)
        self._env = env
        self.window = ""
        until(self._find, "a window")
        until(self._named, "the window's name")
        self.focus()

    def click(self, x: float, y: float) -> None:
        """Click a pixel of the window."""
        at = ("mousemove", "--window", self.window, str(round(x)), str(round(y)))
        self._do(*at, "mousedown", "1", "mouseup", "1")

    def point(self, kind: str, x: float, y: float) -> None:
        """Move the mouse to a pixel of the window, and press or let go the left button there."""
        ply = {"down": ("mousedown", "1"), "up": ("mouseup", "1")}.get(kind, ())
        self._do("mousemove", "--window", self.window, str(round(x)), str(round(y)), *ply)

    def drag(self, start: tuple[float, float], end: tuple[float, float]) -> None:
        """Drag from pixel to pixel, by way of the middle."""
        middle = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
        words: list[str] = []
        for number, (x, y) in enumerate((start, middle, end)):
            words += ["mousemove", "--window", self.window, str(round(x)), str(round(y))]
            words += ["mousedown", "1"] if number == 0 else []
        self._do(*words, "mouseup", "1")

    def key(self, name: str) -> None:
        """Press a key by xdotool's name for it."""
        self._do("key", name)

    def write(self, text: str) -> None:
        """Type a text, letter by letter."""
        self._do("type", "--delay", "20", text)

    def resize(self, width: int, height: int) -> None:
        """Give the window another size, and see that it has it."""
        self._do("windowsize", "--sync", self.window, str(width), str(height))

    def size(self) -> tuple[int, int]:
        """The window's size in pixels."""
        told = self._run("getwindowgeometry", "--shell", self.window).stdout
        facts = dict(line.split("=") for line in told.split())
        return (int(facts["WIDTH"]), int(facts["HEIGHT"]))

    def shows(self, wanted: pygame.Surface, area: pygame.Rect | None = None, unlike: float = UNLIKE) -> bool:
        """Whether the window, or an area of it, looks like a picture, but for what a pointer lights up."""
        told = self._run("getwindowgeometry", "--shell", self.window).stdout
        facts = dict(line.split("=") for line in told.split())
        assert self._frames is not None
        place = pygame.Rect(int(facts["X"]), int(facts["Y"]), int(facts["WIDTH"]), int(facts["HEIGHT"]))
        screen = shown(self._frames)
        if not screen.get_rect().contains(place) or place.size != wanted.get_size():
            return False
        part = area or wanted.get_rect()
        seen = screen.subsurface(place).subsurface(part).convert(24)
        return difference(wanted.subsurface(part), seen).share < unlike

    def shown(
        self, wanted: pygame.Surface, what: str, seconds: float | None = None, area: pygame.Rect | None = None
    ) -> None:
        """Wait until the window, or an area of it, looks like a picture: so long, or until the patience ends."""
        end = time.monotonic() + (seconds or 0)
        until(lambda: self.shows(wanted, area) or (seconds is not None and time.monotonic() > end), what)

    def place(self) -> tuple[int, int]:
        """The upper left corner of the window on the screen, in pixels."""
        told = self._run("getwindowgeometry", "--shell", self.window).stdout
        facts = dict(line.split("=") for line in told.split())
        return (int(facts["X"]), int(facts["Y"]))

    def move(self, x: int, y: int) -> None:
        """Have the desktop put it at another place; its frame comes on top."""
        self._do("windowmove", self.window, str(x), str(y))

    def visible(self) -> bool:
        """Whether any of it is to be seen."""
        return self.window_of(self.process) != ""

    def activate(self) -> None:
        """Have the desktop bring it forward, as a click in the task bar does."""
        self._do("windowactivate", self.window)

    def in_front(self) -> bool:
        """Whether it is the window under the mouse."""
        return f"WINDOW={self.window}" in self._run("getmouselocation", "--shell").stdout.split()

    def come(self) -> None:
        """Lift it above the others."""
        self._do("windowraise", self.window)

    def focus(self) -> None:
        """Give it the keyboard, as a desktop does to a window that comes forward."""
        self._do("windowfocus", "--sync", self.window)

    def try_focus(self) -> bool:
        """Give it the keyboard; whether the window was still there."""
        return self._run("windowfocus", "--sync", self.window).returncode == 0

    def window_of(self, process: subprocess.Popen[str] | subprocess.Popen[bytes]) -> str:
        """The window that a process shows; empty for none."""
        found = self._run("search", "--onlyvisible", "--pid", str(process.pid)).stdout.split()
        return found[-1] if found else ""

    def close(self) -> None:
        """Ask the program to end, as closing its window does."""
        self.process.terminate()

    def kill(self) -> None:
        """End the program without a word, as a power cut would."""
        self.process.kill()
        self.process.wait()

    def _find(self) -> bool:
        if self.process.poll() is not None:
            pytest.fail(f"the program ended with {self.process.returncode}")
        self.window = self.window_of(self.process)
        return bool(self.window)

    def _named(self) -> bool:
        """Whether the program has come so far that it has named its window."""
        return self._run("getwindowname", self.window).stdout.strip() == NAME

    def _do(self, *words: str) -> None:
        done = self._run(*words)
        assert done.returncode == 0, done.stderr

    def _run(self, *words: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            ["xdotool", *words], env=self._env, capture_output=True, text=True, timeout=PATIENCE_S, check=False
        )
