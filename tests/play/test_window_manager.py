"""The window under a window manager, as on a small desktop: all of the screen and back, task bar, corners, closing."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from game.store.settings import Settings, load_settings, save_settings
from tests.play.screen import Program, shown, until, xvfb
from tests.system import require

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="the screen is one of Linux")

SCREEN = (1366, 768)
SIZE, CORNER = (1100, 650), (120, 60)
FRAME = 10
"""Pixels on both sides of a window."""
TITLE = 15
"""Pixels above it at least."""
PALE = 600
"""Red, green and blue of paper come to more than this."""
KEYS = {"A-F7": "Iconify", "A-F8": "ToggleMaximize", "A-F9": "Close"}
"""Key bindings of the desktop, for actions that others have buttons for."""


@contextmanager
def desktop(size: tuple[int, int], folder: Path, frames: Path | None = None) -> Iterator[str]:
    """A small screen with a window manager; its DISPLAY. What it shows lies in the folder `frames`."""
    require("openbox")
    binds = "".join(f'<keybind key="{key}"><action name="{name}"/></keybind>' for key, name in KEYS.items())
    rules = folder / "openbox.xml"
    rules.write_text(
        f'<openbox_config xmlns="http://openbox.org/3.4/rc"><keyboard>{binds}</keyboard></openbox_config>',
        encoding="utf-8",
    )
    command = ["openbox", "--config-file", str(rules)]
    with xvfb("{}x{}x24".format(*size), frames) as display:
        env = {"DISPLAY": display, "HOME": str(folder), "PATH": os.defpath}
        manager = subprocess.Popen(command, env=env, stderr=subprocess.DEVNULL)
        asked = ["xdotool", "get_num_desktops"]  # fails until a manager tells
        try:
            until(lambda: subprocess.run(asked, env=env, capture_output=True).returncode == 0, "the window manager")
            yield display
        finally:
            manager.terminate()
            manager.wait()


def test_the_screen_filled_and_left_again_size_and_place_are_as_before(tmp_path: Path) -> None:
    save_settings(tmp_path, Settings(window=SIZE))
    with desktop(SCREEN, tmp_path) as display:
        program = Program(display, tmp_path)

        def lies(size: tuple[int, int], place: tuple[int, int]) -> bool:
            return (program.size(), program.place()) == (size, place)

        until(lambda: program.size() == SIZE, "the window in its size")
        begun = program.place()
        program.move(*CORNER)
        until(lambda: program.place() != begun, "the window at another place")
        place = program.place()
        for _ in range(2):
            program.key("F11")
            until(lambda: lies(SCREEN, (0, 0)), "all of the screen")
            program.key("F11")
            until(lambda: lies(SIZE, place), "size and place from before")
        program.key("alt+F7")
        until(lambda: not program.visible(), "the window in the task bar")
        program.activate()
        until(lambda: program.visible() and lies(SIZE, place), "the window from the task bar")
        program.key("alt+F8")
        until(
            lambda: program.size()[0] > SCREEN[0] - FRAME and program.place()[0] < FRAME, "the window from edge to edge"
        )
        program.key("alt+F8")
        until(lambda: lies(SIZE, place), "the window as before")
        program.key("alt+F9")
        until(lambda: program.process.poll() is not None, "the program to end")
    assert program.process.returncode == 0
    assert load_settings(tmp_path)[0].window == SIZE


class Untouched(Program):
    """Is given no focus but what the desktop gives: the program draws all anew with each."""

    def focus(self) -> None:
        pass


def test_who_left_it_filling_the_screen_finds_the_title_on_its_table(tmp_path: Path) -> None:
    """On the way to the full screen the desktop gives the window another surface, perhaps after the table is laid."""
    save_settings(tmp_path, Settings(window=SIZE, fullscreen=True))
    frames = tmp_path / "frames"
    frames.mkdir()
    card, wood = (24, SCREEN[1] - 68), (SCREEN[0] - 1, 0)
    with desktop(SCREEN, tmp_path, frames) as display:
        program = Untouched(display, tmp_path)
        until(lambda: program.size() == SCREEN, "all of the screen")
        until(lambda: sum(shown(frames).get_at(card)[:3]) > PALE, "the title")
        assert any(shown(frames).get_at(wood)[:3])
        program.kill()


@pytest.mark.parametrize("screen", [SCREEN, (1024, 600)], ids=str)
def test_a_first_window_fits_the_screen_it_opens_on(screen: tuple[int, int], tmp_path: Path) -> None:
    with desktop(screen, tmp_path) as display:
        program = Program(display, tmp_path)
        until(lambda: program.size()[0] <= screen[0] and program.size()[1] <= screen[1] - TITLE, "a window that fits")
        program.kill()
