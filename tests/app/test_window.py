"""A window opens no larger than the desktop it comes to."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pygame
import pytest

from game.app.instance import Instance
from game.app.window import FIRST, LEAST, MOST, Window, fitting, least_size
from game.scenes.shell.scene import Scene, Services
from game.store.settings import Settings
from game.ui.paint import Painter
from game.ui.rect import Scale
from tests.games import results_game


@pytest.mark.parametrize(
    ("desktops", "size"),
    [
        ([(1920, 1080)], (1280, 720)),
        ([(1366, 768)], (1280, 680)),
        ([(1024, 600)], LEAST),
        ([(800, 480)], LEAST),
        ([(1366, 768), (1920, 1080)], (1280, 680)),
        ([(2560, 1440)], (1707, 960)),
        ([(3840, 2160), (1920, 1080)], (2560, 1440)),
        ([(1920, 1080), (3840, 2160)], (1280, 720)),
        ([(3440, 1440)], (1707, 960)),
        ([(1080, 1920)], (1064, 720)),
        ([(15360, 8640)], MOST),
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
    assert least_size() == size


SIZE = (1024, 640)


class Drawn(Scene):
    """Is drawn in each frame, and notes whether what it drew before was still there; in some it is changed."""

    def __init__(self, services: Services, window: Window, changes: Sequence[str], quit_after: int) -> None:
        super().__init__(services)
        self._window, self._changes, self._left = window, changes, quit_after
        self.stays: list[bool] = []
        self.bare: list[bool] = []

    def update(self, dt_ms: float) -> bool:
        self.dirty = True
        if len(self.stays) == self._left:
            pygame.event.post(pygame.event.Event(pygame.QUIT))
        return True

    def draw(self, paint: Painter) -> None:
        self.stays.append(paint.stays)
        self.bare.append(paint.bare)
        change = self._change
        if change == "exposed":
            pygame.event.post(pygame.event.Event(pygame.WINDOWEXPOSED))
        elif change == "resized":
            pygame.event.post(pygame.event.Event(pygame.WINDOWRESIZED, x=SIZE[0], y=SIZE[1]))
        elif change == "opened":
            self._window.apply((SIZE[0] + 64, SIZE[1] + 64), False)

    def liven(self, surface: pygame.Surface, dt_ms: float, fresh: bool) -> Sequence[pygame.Rect]:
        return [pygame.Rect(0, 0, 8, 8)] if self._change == "lively" else ()

    @property
    def _change(self) -> str:
        """The change in the frame that was drawn last."""
        frame = len(self.stays) - 1
        return self._changes[frame] if frame < len(self._changes) else ""


@pytest.mark.parametrize("change", ["", "exposed", "resized", "opened", "lively"])
def test_it_is_drawn_whole_after_whatever_may_have_spoilt_it(tmp_path: Path, change: str) -> None:
    house = results_game.house(tmp_path / "house", size=SIZE)
    window = Window(SIZE, fullscreen=False)
    scene = Drawn(house.services, window, ["", "", change, ""], 6)
    house.manager.push(scene)
    window.run(house.manager, house.services, Instance(tmp_path))
    assert scene.stays[:6] == [False, True, True, not change, True, True]


@pytest.mark.parametrize(
    ("percent", "laid", "before"),
    [(100, True, ""), (100, False, ""), (150, True, ""), (100, True, "opened"), (100, True, "another surface")],
)
def test_the_table_that_was_laid_is_there_in_the_first_frame_alone(
    tmp_path: Path, percent: int, laid: bool, before: str
) -> None:
    house = results_game.house(tmp_path / "house", size=SIZE)
    window = Window(SIZE, fullscreen=False)
    if laid:
        window.show_table(Settings(ui_scale=percent))
    if before == "opened":
        window.apply((SIZE[0] + 64, SIZE[1] + 64), False)
    elif before:
        pygame.display.set_mode(SIZE, pygame.RESIZABLE).fill("black")  # as one that the desktop gives it
    scene = Drawn(house.services, window, [], 3)
    house.manager.push(scene)
    window.run(house.manager, house.services, Instance(tmp_path))
    assert scene.bare[:3] == [laid and percent == 100 and not before, False, False]


def test_on_a_bare_table_none_is_drawn_once(tmp_path: Path) -> None:
    surface = pygame.Surface(SIZE)
    paint = Painter(surface, Scale(SIZE, 100), bare=True)
    paint.table()
    assert not any(surface.get_buffer().raw)
    paint.table()
    assert any(surface.get_buffer().raw)


class SizedFromOutside(Drawn):
    """Is sized by the desktop in its first frame."""

    def draw(self, paint: Painter) -> None:
        super().draw(paint)
        if len(self.stays) == 1:
            pygame.display.set_mode(FIRST, pygame.RESIZABLE)
            pygame.event.post(pygame.event.Event(pygame.WINDOWRESIZED, x=FIRST[0], y=FIRST[1]))


def test_only_another_size_in_the_settings_changes_the_size_of_a_window(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nor does leaving the full screen, or another size of text: both ask for the size that the settings know."""
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [FIRST])
    house = results_game.house(tmp_path / "house", size=FIRST)
    window = Window(FIRST, fullscreen=False)
    assert window.size == fitting(FIRST) != FIRST
    house.manager.push(SizedFromOutside(house.services, window, [], 4))
    window.run(house.manager, house.services, Instance(tmp_path))
    assert house.services.settings.window == FIRST
    for fullscreen in (False, True, False):
        window.apply(FIRST, fullscreen)
        assert fullscreen or window.size == FIRST
    window.apply(LEAST, False)
    assert window.size == LEAST
    window.apply(FIRST, False)
    assert window.size == fitting(FIRST)
