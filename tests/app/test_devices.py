"""Requests of the window to the desktop: to keep the screen on, and to show letters beside the field they go into."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pygame
import pytest

from game.app.instance import Instance
from game.app.pacing import Wakefulness
from game.app.window import Window
from game.scenes.shell.scene import Scene, Services
from game.ui.events import Input, Pointer, Typed
from game.ui.paint import Painter
from game.ui.rect import Rect, Scale
from tests.games import results_game

SIZE = (1024, 640)
FIELD = Rect(300, 200, 40, 24)


@pytest.fixture
def display() -> None:
    pygame.display.init()


@pytest.mark.usefixtures("display")
def test_the_screen_saver_waits_while_something_is_shown_and_a_while_after() -> None:
    awake = Wakefulness()
    allowed = [pygame.display.get_allow_screensaver()]
    for dt_ms, shows in ((16, False), (16, True), (19_000, False), (2_000, False), (16, True), (30_000, False)):
        awake.update(dt_ms, shows)
        allowed.append(pygame.display.get_allow_screensaver())
    assert allowed == [True, True, False, False, True, False, True]


class Played(Scene):
    """Moves or not, is watched or not, and is written in or not, a few frames each."""

    def __init__(self, services: Services, goes: Sequence[tuple[bool, bool, Rect | None]]) -> None:
        super().__init__(services)
        self._goes, self._frame = goes, -1
        self.allowed: list[bool] = []

    @property
    def unattended(self) -> bool:  # type: ignore[override]
        return self._goes[self._frame][1]

    def writing(self) -> Rect | None:
        return self._goes[self._frame][2]

    def update(self, dt_ms: float) -> bool:
        if self._frame >= 0:
            self.allowed.append(pygame.display.get_allow_screensaver())
        self._frame += 1
        if self._frame == len(self._goes):
            self._frame -= 1
            pygame.event.post(pygame.event.Event(pygame.QUIT))
        return self._goes[self._frame][0]

    def draw(self, paint: Painter) -> None:
        paint.surface.fill("black")


def played(folder: Path, *goes: tuple[bool, bool, Rect | None]) -> list[bool]:
    """Whether the screen saver may come after each frame."""
    house = results_game.house(folder)
    window = Window(SIZE, False)
    house.manager.resize(Scale(SIZE))
    scene = Played(house.services, goes)
    house.manager.push(scene)
    pygame.event.clear()
    window.run(house.manager, house.services, Instance(folder))
    return scene.allowed[: len(goes)]


def test_it_is_held_off_by_what_is_shown_to_somebody_only(tmp_path: Path) -> None:
    still, attract, shown = (False, False, None), (True, True, None), (True, False, None)
    assert played(tmp_path, still, attract, attract) == [True, True, True]
    assert played(tmp_path, still, shown, still) == [True, False, False]


def test_letters_are_taken_in_a_field_only_and_candidates_lie_beside_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[object] = []
    monkeypatch.setattr(pygame.key, "start_text_input", lambda: asked.append("start"))
    monkeypatch.setattr(pygame.key, "stop_text_input", lambda: asked.append("stop"))
    monkeypatch.setattr(pygame.key, "set_text_input_rect", lambda rect: asked.append(tuple(rect)))
    none, here, there = ((False, False, place) for place in (None, FIELD, FIELD.moved(50, 0)))
    played(tmp_path, none, here, here, there, none)
    factor = Scale(SIZE).factor
    boxes = [tuple(round(side * factor) for side in place) for place in (FIELD, FIELD.moved(50, 0))]
    assert asked == ["stop", "start", boxes[0], boxes[1], "stop"]


class Opened(Scene):
    """Opens a field with a click, in which things are written for a few frames."""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self.open, self.frames, self.written = False, 0, ""

    def handle(self, event: Input) -> None:
        if isinstance(event, Typed):
            self.written += event.text
        self.open = self.open or (isinstance(event, Pointer) and event.kind == "down")

    def writing(self) -> Rect | None:
        return FIELD if self.open else None

    def update(self, dt_ms: float) -> bool:
        self.frames += 1
        if self.frames == 3:
            pygame.event.post(pygame.event.Event(pygame.QUIT))
        return True

    def draw(self, paint: Painter) -> None:
        self.dirty = False


def test_what_is_typed_in_the_frame_of_the_click_into_a_field_is_written(tmp_path: Path) -> None:
    house = results_game.house(tmp_path)
    window = Window(SIZE, False)
    scene = Opened(house.services)
    house.manager.push(scene)
    pygame.event.clear()
    caps, shift = pygame.KMOD_CAPS, pygame.KMOD_SHIFT
    typed = [(pygame.K_b, 0), (pygame.K_a, caps), (pygame.K_n, shift), (pygame.K_n, 0), (pygame.K_1, shift)]
    for key, mod in typed:
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=key, mod=mod, scancode=0))
        if key == pygame.K_b:  # before anything could be written
            pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(310, 210), button=1))
    window.run(house.manager, house.services, Instance(tmp_path))
    assert scene.written == "ANn"
