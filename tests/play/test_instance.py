"""Starting the program again while its window is open, on a real screen."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from copy import copy
from pathlib import Path

from game.files import ROOT
from game.i18n.catalogue import Catalogue
from tests.play.screen import Program, until, xvfb

WORDS = Catalogue()


def start(display: str, data: Path) -> subprocess.Popen[str]:
    """Another start of the program, which may not open a window."""
    env = {name: value for name, value in os.environ.items() if not name.startswith(("SDL_", "WAYLAND_"))}
    command = [sys.executable, str(ROOT / "main.py"), "--data-dir", str(data)]
    return subprocess.Popen(command, env={**env, "DISPLAY": display}, stderr=subprocess.PIPE, text=True)


def test_a_second_start_brings_the_window_forward_and_never_opens_another(tmp_path: Path) -> None:
    mine, other = tmp_path / "mine", tmp_path / "other"
    mine.mkdir()
    other.mkdir()
    with xvfb() as display:
        first, elsewhere = Program(display, mine), Program(display, other)
        elsewhere.point("move", 500, 500)
        assert elsewhere.in_front()
        again = start(display, mine)
        until(first.in_front, "the first window")
        first.focus()
        assert again.communicate()[1].strip() == WORDS.t("cli.open.forward")
        assert again.returncode == 0
        elsewhere.focus()

        first.process.send_signal(signal.SIGSTOP)
        again = start(display, mine)
        note = copy(elsewhere)

        def in_front() -> bool:
            note.window = first.window_of(again)  # one that is found may be replaced before it is in front
            return note.window != "" and note.try_focus()

        until(in_front, "a window that says so")

        def answered() -> bool:
            note.key("Return")  # one that comes before it listens does nothing
            return again.poll() is not None

        until(answered, "the end of what was said")
        assert again.communicate()[1].strip() == WORDS.t("cli.open.silent")
        assert again.returncode == 2

        first.kill()
        after = Program(display, mine)
        assert after.process.poll() is None
        after.kill()
        elsewhere.kill()
