"""Starting the program again while its window is open, on a real screen."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from copy import copy
from pathlib import Path

from game.files import ROOT
from game.headless.agreement import agree
from game.headless.playout import play_match
from game.i18n.catalogue import Catalogue
from game.store.database import Store
from game.store.records import export_record
from game.titles import TITLES
from tests.play.screen import Program, until, xvfb

SPEC = TITLES[0].spec
WORDS = Catalogue()


def start(display: str, data: Path, *arguments: str) -> subprocess.Popen[str]:
    """Another start of the program, which may not open a window."""
    env = {name: value for name, value in os.environ.items() if not name.startswith(("SDL_", "WAYLAND_"))}
    command = [sys.executable, str(ROOT / "main.py"), *arguments, "--data-dir", str(data)]
    return subprocess.Popen(command, env={**env, "DISPLAY": display}, stderr=subprocess.PIPE, text=True)


def saved(data: Path) -> int:
    """Number of games that are saved."""
    store = Store.open(data)
    try:
        return len(store.summaries())
    finally:
        store.close()


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

        file = tmp_path / "a game.fiveacres"
        export_record(play_match(agree(SPEC, ["random"] * SPEC.seats[0], []), "1").record(), file)
        again = start(display, mine, str(file))
        until(first.in_front, "the first window, once more")
        first.focus()
        assert again.communicate()[1].strip() == WORDS.t("cli.open.forward")
        until(lambda: saved(mine) == 1, "the game of the file")
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
