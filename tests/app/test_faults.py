"""How the program ends, or does not, where something breaks that nothing expects: with words, and all kept."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from game.files import ROOT
from game.headless import BAD_USE
from game.store import log
from game.store.settings import FILE

START = """
import sys
from pathlib import Path
import pygame
from game.app.play import Start, play
from game.scenes.fault.scene import FaultScene
from game.scenes.title.scene import TitleScene
from game.store.database import Store

def broken(*args):
    raise LookupError("by a test")

def leave(self, dt_ms):
    print("boxed", self.text())
    pygame.event.post(pygame.event.Event(pygame.QUIT))
    return False

FaultScene.update = leave
{}
sys.exit(play(Start(data_dir=Path(sys.argv[1]))))
"""


def start(folder: Path, *breaks: str) -> subprocess.CompletedProcess[str]:
    """The program with something broken in it."""
    code = START.format("\n".join(f"{each} = broken" for each in breaks))
    env = {**os.environ, "SDL_VIDEODRIVER": "dummy", "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
    command = [sys.executable, "-c", code, str(folder)]
    return subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, check=False)


@pytest.mark.parametrize("name", ["Store.open", "TitleScene.enter", "TitleScene.update", "TitleScene.draw"])
def test_what_breaks_at_the_start_is_told_in_a_box(tmp_path: Path, name: str) -> None:
    done = start(tmp_path, name)
    assert (done.returncode, done.stderr) == (0, "")
    assert "boxed" in done.stdout
    assert "LookupError: by a test" in log.read_log(tmp_path)
    assert (tmp_path / FILE).is_file()


@pytest.mark.parametrize("names", [("TitleScene.__init__",), ("TitleScene.update", "FaultScene.draw")])
def test_where_no_box_can_be_shown_the_program_ends_with_a_line(tmp_path: Path, names: tuple[str, ...]) -> None:
    done = start(tmp_path, *names)
    assert done.returncode == BAD_USE
    assert len(done.stderr.splitlines()) == 1
    assert "LookupError: by a test" in done.stderr
    assert str(tmp_path / log.FILE) in done.stderr
    assert "LookupError: by a test" in log.read_log(tmp_path)
    assert (tmp_path / FILE).is_file()


@pytest.mark.parametrize("name", ["game.app.play.load_settings", "game.app.window.Window.show_table"])
def test_the_first_steps_may_break(tmp_path: Path, name: str) -> None:
    module, _, rest = name.removeprefix("game.app.").partition(".")
    done = start(tmp_path, f"import game.app.{module}; game.app.{module}.{rest}")
    assert done.returncode == BAD_USE
    assert len(done.stderr.splitlines()) == 1
