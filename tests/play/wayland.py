"""A desktop that has Wayland alone, and the program in it, which is led by what it is asked between two frames."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from game.files import ROOT
from tests.play.screen import until
from tests.system import require

OUTPUT = (1600, 900)
SOCKET = "five-acres-test"


@contextmanager
def weston(folder: Path) -> Iterator[dict[str, str]]:
    """A desktop that lives as long as the block; the environment of programs in it."""
    require("weston")
    folder.chmod(0o700)
    env = {name: value for name, value in os.environ.items() if not name.startswith(("SDL_VIDEO", "DISPLAY", "XDG_"))}
    env["XDG_RUNTIME_DIR"] = str(folder)
    width, height = map(str, OUTPUT)
    command = ["weston", "--backend=headless-backend.so", "--use-gl", f"--socket={SOCKET}", "--idle-time=0"]
    with (folder / "weston.log").open("wb") as log:
        server = subprocess.Popen([*command, f"--width={width}", f"--height={height}"], env=env, stderr=log, stdout=log)
        try:
            until(lambda: (folder / SOCKET).exists() or server.poll() is not None, "a desktop")
            assert server.poll() is None, (folder / "weston.log").read_text(encoding="utf-8")
            yield env | {"WAYLAND_DISPLAY": SOCKET}
        finally:
            server.send_signal(signal.SIGTERM)
            server.wait()


def led(env: dict[str, str], script: str, *arguments: str) -> str:
    """Run a script that leads the program from within and ends by itself; the text that it prints."""
    done = subprocess.run(
        [sys.executable, "-c", script, *arguments],
        env=env,
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, ""), done.stderr
    return done.stdout
