"""The program on a desktop that has Wayland alone."""

from __future__ import annotations

import sys
from pathlib import Path

import pygame
import pytest

from game.app.window import FIRST, draw_plainly, set_mode
from tests.play.wayland import OUTPUT, led, weston

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="Wayland is of Linux")

SCRIPT = """
import sys
from itertools import chain
from pathlib import Path

import pygame

from game.app.instance import Instance
from game.app.play import Start, _play
from game.core.seats import Seat
from game.specs import spec_for
from game.store.disk import folders


class Hand(Instance):
    # Asked every few frames, as it is whether another start of the program wants the window.
    def __init__(self, folder):
        super().__init__(folder)
        self.steps = self.go()

    def listen(self, window):
        next(self.steps)
        return ()

    def go(self):
        F11 = {"key": pygame.K_F11, "mod": 0, "unicode": "", "scancode": 0}
        yield
        seen = [pygame.display.get_window_size()]
        colours = {tuple(pygame.display.get_surface().get_at((x, y))) for x in range(0, 1280, 40) for y in (99, 400)}
        print(pygame.display.get_driver(), seen[0], len(colours) > 20)
        for _ in range(2):
            for kind in (pygame.KEYDOWN, pygame.KEYUP):
                pygame.event.post(pygame.event.Event(kind, F11))
            while pygame.display.get_window_size() == seen[-1]:
                yield
            yield
            seen.append(pygame.display.get_window_size())
            print(seen[-1], pygame.display.get_surface().get_size() == seen[-1])
        pygame.event.post(pygame.event.Event(pygame.QUIT))
        while True:
            yield


where = Path(sys.argv[1])
spec = spec_for(sys.argv[2])
people = tuple(Seat(name) for name in ("Ann", "Ben", "Cleo", "Dora")[: spec.seats[0]])
sys.exit(_play(Start(spec.key, people, spec.options(), "7"), folders(where), Hand(where)))
"""


def hide() -> None:
    """Open the window of the self-test, and tell what it came to."""
    pygame.display.init()
    draw_plainly()
    print(pygame.display.get_driver(), set_mode(FIRST, pygame.HIDDEN).get_size())


def test_a_table_is_laid_fills_the_screen_and_the_program_ends(tmp_path: Path) -> None:
    data, rooms = tmp_path / "data", tmp_path / "run"
    data.mkdir()
    rooms.mkdir()
    with weston(rooms) as env:
        told = led(env, SCRIPT, str(data), "texas")
        hidden = led(env, "from tests.play.test_wayland import hide; hide()")
    assert told.splitlines()[-3:] == [f"wayland {FIRST} True", f"{OUTPUT} True", f"{FIRST} True"]
    assert (data / "matches.sqlite3").is_file()
    assert hidden.splitlines()[-1] == f"wayland {FIRST}"
