"""A window opens no larger than the desktop it comes to."""

from __future__ import annotations

import pygame
import pytest

from game.app.window import LEAST, fitting


@pytest.mark.parametrize(
    ("desktops", "size"),
    [
        ([(1920, 1080)], (1280, 720)),
        ([(1152, 700)], (1152, 700)),
        ([(800, 480)], LEAST),
        ([(1024, 640), (1366, 700)], (1280, 700)),
        ([], (1280, 720)),
    ],
)
def test_a_window_is_no_larger_than_the_desktop(
    desktops: list[tuple[int, int]], size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: desktops)
    assert fitting((1280, 720)) == size
