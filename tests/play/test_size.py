"""The window in the player's hands."""

from __future__ import annotations

from pathlib import Path

from game.store.settings import Settings, load_settings, save_settings
from tests.play.screen import Program, until, xvfb


def test_a_window_sized_by_hand_opens_in_that_size_again(tmp_path: Path) -> None:
    save_settings(tmp_path, Settings(window=(1280, 720)))
    with xvfb() as display:
        first = Program(display, tmp_path)
        first.resize(1100, 700)
        first.close()
        until(lambda: first.process.poll() is not None, "the program to end")
        assert load_settings(tmp_path)[0].window == (1100, 700)
        again = Program(display, tmp_path)
        until(lambda: again.size() == (1100, 700), "the window in its size")
        again.kill()
