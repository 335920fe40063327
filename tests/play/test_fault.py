"""A fault in a real window: the box comes, goes when it is told to, and the program is played on."""

from __future__ import annotations

import sys
from pathlib import Path

from game.files import ROOT
from game.scenes.shell.outcomes import SetUp
from game.store import log
from game.store.settings import Settings, save_settings
from game.titles import TITLES
from tests.play.screen import Program, until, xvfb
from tests.play.shadow import SIZE, Shadow

BREAKS_ONCE = f"""
import sys
sys.path.insert(0, {str(ROOT)!r})
from game.app import main
from game.scenes.title.scene import TitleScene
from game.ui.events import Pointer

whole = TitleScene.handle

def broken(scene, event):
    if isinstance(event, Pointer) and event.kind == "down":
        TitleScene.handle = whole
        raise LookupError("by a test")
    whole(scene, event)

TitleScene.handle = broken
sys.exit(main())
"""


def test_the_program_goes_on_after_a_fault(tmp_path: Path) -> None:
    assert save_settings(tmp_path, Settings(window=SIZE, animation="none")) == []
    shadow, game = Shadow(tmp_path), TITLES[0]
    title = shadow.title()
    card = shadow.at(title, f"title.play.{game.key}")
    with xvfb() as display:
        program = Program(display, tmp_path, [sys.executable, "-c", BREAKS_ONCE])
        program.click(*card)
        until(lambda: "LookupError: by a test" in log.read_log(tmp_path), "the fault in the log")
        program.key("Return")
        program.click(*card)
        program.click(*shadow.at(shadow.show(SetUp(game)), "setup.start"))
        until(lambda: shadow.count() == 1, "a match")
        program.close()
        until(lambda: program.process.poll() is not None, "the program to end")
        assert program.process.returncode == 0
