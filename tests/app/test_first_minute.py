"""The first minute: the program on an empty folder, as a process of its own, asks nothing and follows the system."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from game.files import ROOT
from game.i18n.catalogue import Catalogue

LOOKING = """
import sys, pygame
from game.app import main
from game.scenes.title.scene import TitleScene

class Looks(TitleScene):
    def update(self, dt_ms):
        if not self.dirty:
            spots = sorted(self.spots())
            told = [self.words.language, len(self.page.overlays), len(self.page.toasts)]
            print(*told, "title.greeting" in spots, self.words.t("app.tagline"), sep="|")
            pygame.event.post(pygame.event.Event(pygame.QUIT))
        return super().update(dt_ms)

import game.scenes.title.scene as place
place.TitleScene = Looks
sys.exit(main(sys.argv[1:]))
"""
"""A title screen that tells what it shows once it has been drawn, and is closed then."""


def looked(data: Path, **variables: str) -> list[str]:
    """Everything that the title screen of a start tells."""
    env = {name: value for name, value in os.environ.items() if not name.startswith(("LC_", "LANG"))}
    env |= {"SDL_VIDEODRIVER": "dummy", "PYTHONPATH": str(ROOT), **variables}
    command = [sys.executable, "-c", LOOKING, "--data-dir", str(data)]
    done = subprocess.run(command, env=env, capture_output=True, text=True, timeout=120, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout.strip().splitlines()[0].split("|")


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="elsewhere no variable tells the language")
@pytest.mark.parametrize(("system", "spoken"), [("pl_PL.UTF-8", "pl"), ("en_GB.UTF-8", "en"), ("ja_JP.UTF-8", "en")])
def test_it_speaks_as_the_system_does_is_heard_if_that_is_and_asks_nothing(
    tmp_path: Path, system: str, spoken: str
) -> None:
    language, overlays, toasts, offered, tagline = looked(
        tmp_path, LANG=system, SDL_AUDIODRIVER="no_such_driver" if spoken == "pl" else "dummy"
    )
    assert (language, tagline) == (spoken, Catalogue(spoken).t("app.tagline"))
    assert (overlays, toasts, offered) == ("0", "0", "True")
    settings = json.loads((tmp_path / "settings.json").read_bytes())
    assert (settings["language"], settings["sound"], settings["greeted"]) == ("", True, True)
    assert looked(tmp_path, LANG=system)[3] == "False"
