"""A window opens no larger than the desktop it comes to."""

from __future__ import annotations

import pygame
import pytest

from game.app.window import FIRST, LEAST, fitting, least


@pytest.mark.parametrize(
    ("desktops", "size"),
    [
        ([(1920, 1080)], (1280, 720)),
        ([(1366, 768)], (1280, 680)),
        ([(1024, 600)], LEAST),
        ([(800, 480)], LEAST),
        ([(1366, 768), (1920, 1080)], (1280, 680)),
        ([], (1280, 720)),
    ],
)
def test_a_first_window_fits_with_its_frame_into_the_desktop_it_opens_on(
    desktops: list[tuple[int, int]], size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: desktops)
    assert fitting(FIRST) == size


@pytest.mark.parametrize(
    ("desktops", "size"),
    [([(1152, 700)], (1152, 700)), ([(800, 480)], LEAST), ([(1024, 640), (1366, 700)], (1300, 700)), ([], (1300, 720))],
)
def test_one_that_was_sized_by_hand_is_no_larger_than_any_desktop(
    desktops: list[tuple[int, int]], size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: desktops)
    assert fitting((1300, 720)) == size


@pytest.mark.parametrize(("desktop", "size"), [((1920, 1080), LEAST), ((1024, 600), (1008, 512)), ((0, 0), LEAST)])
def test_the_least_window_fits_the_smallest_desktop(
    desktop: tuple[int, int], size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [(1920, 1080), desktop])
    assert least() == size
