"""Session with a screen, an accessibility bus and somebody who listens there; nothing of it is the user's own."""

from __future__ import annotations

import json
import os
import re
import select
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from game.files import ROOT
from tests.play.screen import PATIENCE_S, xvfb
from tests.system import require

CLIENT = Path(__file__).with_name("atspi_client.py")
PYTHON = "/usr/bin/python3"
"""The system's own Python, for which the system has Atspi."""
LAUNCHERS = ("/usr/libexec/at-spi-bus-launcher", "/usr/lib/at-spi2-core/at-spi-bus-launcher")


class Heard(NamedTuple):
    """A node as it is told: where it is in the last tree, and all that is said of it."""

    at: int
    depth: int
    role: str
    name: str
    about: str
    states: Sequence[str]
    deeds: int
    value: float | None


class Ears:
    """A program, and somebody who has nothing but what is told of it."""

    def __init__(self, env: dict[str, str], data: Path, arguments: Sequence[str] = ()) -> None:
        command = [sys.executable, str(ROOT / "main.py"), "--data-dir", str(data), *arguments]
        self.program = subprocess.Popen(command, env=env, cwd=data)
        self._client = subprocess.Popen(
            [PYTHON, "-W", "ignore", str(CLIENT)], env=env, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        self.title = self.ask("await", self.program.pid, PATIENCE_S)["window"]

    def ask(self, command: str, *values: Any) -> Any:
        """The client's answer to a command."""
        assert self._client.stdin is not None
        assert self._client.stdout is not None
        self._client.stdin.write(json.dumps([command, *values]) + "\n")
        self._client.stdin.flush()
        line = self._client.stdout.readline()
        assert line, f"the client has ended with {self._client.wait()}"
        answer = json.loads(line)
        if "error" in answer:
            raise Gone(answer["error"])
        return answer["answer"]

    def tree(self) -> list[Heard]:
        """All that is told now, in reading order."""
        return [Heard(at, **each) for at, each in enumerate(self.ask("tree"))]

    def find(self, name: str, role: str = "", usable: bool = True) -> Heard:
        """Wait for a node, one that can be used, whose name matches a pattern; fails after PATIENCE_S."""
        end = time.monotonic() + PATIENCE_S
        while True:
            told = self.tree()
            for each in told:
                if re.search(name, each.name) and role in ("", each.role) and (each.deeds or not usable):
                    return each
            if time.monotonic() > end:
                pytest.fail(f"nobody said {name!r}: " + "; ".join(each.name for each in told))
            self.ask("hear", ["added", "named", "removed"], "", 0.1)

    def press(self, node: Heard) -> bool:
        """Use a node."""
        return bool(self.ask("press", node.at))

    def focus(self, node: Heard) -> bool:
        """Give the keyboard to a node."""
        return bool(self.ask("focus", node.at))

    def hear(self, *kinds: str, words: str = "", seconds: float = PATIENCE_S) -> dict[str, str] | None:
        """The next event of these kinds with these words."""
        heard: dict[str, str] | None = self.ask("hear", kinds, words, seconds)
        return heard

    def close(self) -> None:
        """End both."""
        for process in (self._client, self.program):
            process.terminate()
            process.wait()


class Gone(Exception):
    """A node is not there any more."""


def missing() -> None:
    """Skip where the system has nobody who could listen; under .ci/run fail."""
    require("dbus-run-session", "Xvfb")
    told = ""
    if not any(os.access(each, os.X_OK) for each in LAUNCHERS):
        told = "at-spi2-core is missing"
    elif not os.access(PYTHON, os.X_OK):
        told = f"{PYTHON} is missing"
    else:
        asks = "import gi; gi.require_version('Atspi', '2.0')"
        done = subprocess.run([PYTHON, "-c", asks], capture_output=True, text=True, check=False)
        told = "" if done.returncode == 0 else "python3-gi or gir1.2-atspi-2.0 is missing"
    if told and os.environ.get("FIVE_ACRES_CI"):
        pytest.fail(told)
    if told:
        pytest.skip(told)


@contextmanager
def session() -> Iterator[dict[str, str]]:
    """A session that lives as long as the block; the environment of programs in it.

    The launcher of the bus writes into a user's settings for good that it was wanted: so it gets a home of its own.
    """
    missing()
    home = Path(tempfile.mkdtemp(prefix="ears"))  # sockets have short names
    env = {name: value for name, value in os.environ.items() if not name.startswith(("SDL_VIDEO", "XDG_", "DBUS_"))}
    for name in ("run", "config", "data", "cache"):
        (home / name).mkdir(mode=0o700)
    env |= {"HOME": str(home), "XDG_RUNTIME_DIR": str(home / "run"), "XDG_CONFIG_HOME": str(home / "config")}
    env |= {"XDG_DATA_HOME": str(home / "data"), "XDG_CACHE_HOME": str(home / "cache"), "SDL_AUDIODRIVER": "dummy"}
    try:
        with xvfb("1280x800x24") as display:
            env["DISPLAY"] = display
            told = 'echo "$DBUS_SESSION_BUS_ADDRESS"; exec cat'
            bus = subprocess.Popen(
                ["dbus-run-session", "--", "sh", "-c", told],
                env=env,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                text=True,
            )
            assert bus.stdin is not None
            assert bus.stdout is not None
            try:
                ready, _, _ = select.select([bus.stdout], [], [], PATIENCE_S)
                assert ready, "no session bus came"
                yield env | {"DBUS_SESSION_BUS_ADDRESS": bus.stdout.readline().strip()}
            finally:
                bus.stdin.close()
                bus.wait()
    finally:
        shutil.rmtree(home, ignore_errors=True)
