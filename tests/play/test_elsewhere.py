"""One match in two real windows that cannot lock their folder."""

from __future__ import annotations

import sqlite3
import sys
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any

from game.app.instance import Instance
from game.files import ROOT
from game.scenes.match.screen import Unsaved
from game.store.database import FILE
from game.store.notices import Conflict
from game.store.settings import Settings, save_settings
from tests.play.screen import Program, until, xvfb
from tests.play.shadow import SIZE, Shadow


def revision(data: Path) -> int:
    """How often the only match has been written or taken over."""
    with closing(sqlite3.connect(data / FILE)) as db:
        return int(db.execute("SELECT revision FROM matches").fetchone()[0])


def test_who_had_the_match_is_told_and_takes_it_back(tmp_path: Path) -> None:
    Instance(tmp_path)._lock.mkdir()
    assert save_settings(tmp_path, Settings(window=SIZE, animation="none")) == []
    shadow = Shadow(tmp_path)
    table = ("--title", "texas", "--seats", "Ann,Ben")
    with xvfb() as display:
        first = Program(display, tmp_path, [sys.executable, str(ROOT / "main.py"), *table])
        until(lambda: shadow.count() > 0 and len(shadow.kept(shadow.newest()).rows) > 0, "the deal")
        title = shadow.title()
        second = Program(display, tmp_path)
        begun = revision(tmp_path)
        second.click(*shadow.at(title, "title.continue"))
        until(lambda: revision(tmp_path) == begun + 1, "the match in the second window")
        _, scene = shadow.match()
        shown: Any = scene
        shown.screen.send(Unsaved(Conflict(), None))
        again = shadow.at(scene, "match.superseded.again")
        for window in (first, second, first):
            window.come()
            begun = revision(tmp_path)
            until(partial(taken_back, window, again, tmp_path, begun), "the match in the window that had it before")
        first.kill()
        second.kill()


def taken_back(window: Program, again: tuple[float, float], data: Path, begun: int) -> bool:
    """Press the button where it shows once the window has told: whether that took the match over."""
    window.click(*again)
    return revision(data) > begun
