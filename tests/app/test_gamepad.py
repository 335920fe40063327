"""Gamepads come as keys: by events made by hand, and by a pad that only SDL believes in."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.app.gamepad import EVERY_MS, PRESSED, RELEASED, Gamepads
from game.app.instance import Instance
from game.app.pacing import Held
from game.app.window import Window
from game.scenes.shell.scene import Scene, Services
from game.ui.events import Input, Key, translate
from game.ui.keymap import KEY_MAP, is_key
from game.ui.paint import Painter
from game.ui.rect import Scale
from tests.games import results_game
from tests.virtual_pad import VirtualPad, missing

SCALE = Scale((1600, 900))
LEFT_X, LEFT_Y, RIGHT_X = pygame.CONTROLLER_AXIS_LEFTX, pygame.CONTROLLER_AXIS_LEFTY, pygame.CONTROLLER_AXIS_RIGHTX


def button(number: int, down: bool = True, pad: int = 0) -> pygame.event.Event:
    """A button of a pad that goes down or up."""
    kind = pygame.CONTROLLERBUTTONDOWN if down else pygame.CONTROLLERBUTTONUP
    return pygame.event.Event(kind, instance_id=pad, button=number)


def axis(number: int, value: int, pad: int = 0) -> pygame.event.Event:
    """An axis of a pad that moves."""
    return pygame.event.Event(pygame.CONTROLLERAXISMOTION, instance_id=pad, axis=number, value=value)


def keys(pads: Gamepads, *events: pygame.event.Event) -> list[Input | None]:
    """Keys that some events of pads mean."""
    return [translate(event, SCALE) for event in pads.translate(events)]


def on_pad(key: str, down: bool = True, shift: bool = False) -> Key:
    """A key that a pad stands for."""
    return Key(key, down=down, shift=shift, pad=True)


@pytest.mark.parametrize(
    ("name", "action"),
    [
        ("A", "confirm"),
        ("B", "back"),
        ("X", "turn"),
        ("Y", "hint"),
        ("BACK", "happened"),
        ("START", "menu"),
        ("LEFTSTICK", "secret"),
        ("RIGHTSTICK", "flip"),
        ("RIGHTSHOULDER", "next_region"),
        ("LEFTSHOULDER", "last_region"),
        ("DPAD_LEFT", "cursor"),
    ],
)
def test_a_button_is_the_key_of_an_action_as_long_as_it_is_down(name: str, action: str) -> None:
    pads, number = Gamepads(), getattr(pygame, f"CONTROLLER_BUTTON_{name}")
    down, up = keys(pads, button(number), button(number, down=False))
    assert isinstance(down, Key)
    assert isinstance(up, Key)
    assert is_key(down, action)
    assert (down.down, up.down, up.key) == (True, False, down.key)
    assert down.shift == (name == "LEFTSHOULDER")


def test_triggers_go_through_the_places_once_a_pull() -> None:
    pads, left, right = Gamepads(), pygame.CONTROLLER_AXIS_TRIGGERLEFT, pygame.CONTROLLER_AXIS_TRIGGERRIGHT
    pulled = keys(pads, *(axis(right, value) for value in (4000, PRESSED, 32767, RELEASED, RELEASED - 1, 0)))
    assert pulled == [on_pad("n"), on_pad("n", down=False)]
    assert is_key(on_pad("n"), "next_place")
    (back,) = keys(pads, axis(left, 32767))
    assert back is not None
    assert is_key(back, "last_place")


def test_a_stick_is_the_arrow_that_it_is_pushed_to_most() -> None:
    pads = Gamepads()
    assert keys(pads, axis(LEFT_X, 32767)) == [on_pad("right")]
    assert keys(pads, axis(LEFT_Y, -30000)) == []
    assert keys(pads, axis(LEFT_X, 12000)) == [on_pad("right", down=False), on_pad("up")]
    assert keys(pads, axis(LEFT_Y, 0)) == [on_pad("up", down=False)]
    assert keys(pads, axis(RIGHT_X, -32768)) == [on_pad("left", shift=True)]
    assert KEY_MAP["pan"][0].matches(on_pad("left", shift=True))


def test_a_stick_that_trembles_does_nothing_by_that() -> None:
    pads, noise = Gamepads(), [0, 900, -1400, 8000, PRESSED - 1, -PRESSED + 1]
    assert keys(pads, *(axis(number, value) for number in (LEFT_X, LEFT_Y, RIGHT_X) for value in noise)) == []
    pads = Gamepads()
    assert keys(pads, axis(LEFT_X, PRESSED)) == [on_pad("right")]
    assert keys(pads, *(axis(LEFT_X, PRESSED + by) for by in (-3000, 5, -1, RELEASED - PRESSED))) == []
    assert pads.translate([pygame.event.Event(pygame.JOYAXISMOTION, instance_id=0, axis=0, value=0.7)]) == []


def test_an_arrow_of_a_pad_repeats_more_slowly_than_one_of_the_keyboard() -> None:
    held, pads, screen = Held(), Gamepads(), object()
    (down,) = pads.translate([button(pygame.CONTROLLER_BUTTON_DPAD_DOWN)])
    held.note(down, screen)
    times = list[int]()
    for ms in range(10, 1000, 10):
        held.advance(10)
        if held.repeat(screen) is not None:
            times.append(ms)
    assert times[:3] == [350, 350 + EVERY_MS, 350 + 2 * EVERY_MS]
    for up in pads.translate([button(pygame.CONTROLLER_BUTTON_DPAD_DOWN, down=False)]):
        held.note(up, screen)
    assert not held.down


def test_a_pad_that_goes_lets_go_of_what_was_held_on_it_and_of_nothing_else() -> None:
    pads = Gamepads()
    both = keys(pads, axis(LEFT_X, 32767), button(0, pad=1), axis(LEFT_Y, 32767, pad=1))
    assert both == [on_pad("right"), on_pad("return"), on_pad("down")]
    gone = pygame.event.Event(pygame.CONTROLLERDEVICEREMOVED, instance_id=1)
    assert keys(pads, gone) == [on_pad("return", down=False), on_pad("down", down=False)]
    assert keys(pads, gone) == []
    assert keys(pads, axis(LEFT_X, 0)) == [on_pad("right", down=False)]


def test_what_two_pads_hold_comes_up_with_the_last_of_them() -> None:
    pads = Gamepads()
    assert keys(pads, button(0), button(0, pad=1))[0] == on_pad("return")
    assert keys(pads, button(0, down=False)) == []
    assert keys(pads, button(0, down=False, pad=1)) == [on_pad("return", down=False)]


class Heard(Scene):
    """Notes what comes while a pad does something in each frame, and how often it was drawn."""

    def __init__(self, services: Services, acts: Iterator[bool]) -> None:
        super().__init__(services)
        self._acts = acts
        self.inputs: list[Input] = []
        self.drawn = 0

    def handle(self, event: Input) -> None:
        self.inputs.append(event)

    def update(self, dt_ms: float) -> bool:
        if next(self._acts, None) is None:
            pygame.event.post(pygame.event.Event(pygame.QUIT))
        return False

    def draw(self, paint: Painter) -> None:
        self.drawn += 1


def run(folder: Path, acts: Iterator[bool]) -> Heard:
    """The window's own loop over a pad's acts, one in each frame."""
    house = results_game.house(folder)
    window = Window((1024, 640), False)
    house.manager.resize(Scale((1024, 640)))
    scene = Heard(house.services, acts)
    house.manager.push(scene)
    pygame.event.clear()
    window.run(house.manager, house.services, Instance(folder))
    return scene


needs_pad = pytest.mark.skipif(bool(missing()), reason=missing())


@needs_pad
def test_pads_come_and_go_while_the_program_runs(tmp_path: Path) -> None:
    def acts() -> Iterator[bool]:
        yield from [True] * 3
        first, second = VirtualPad(), VirtualPad()
        yield from [True] * 2
        first.press(pygame.CONTROLLER_BUTTON_A)
        second.push(LEFT_X, -32768)
        yield True
        first.release(pygame.CONTROLLER_BUTTON_A)
        yield True
        second.unplug()
        yield from [True] * 2
        first.press(pygame.CONTROLLER_BUTTON_B)
        yield True
        first.unplug()
        yield from [True] * 2

    heard = [each for each in run(tmp_path, acts()).inputs if isinstance(each, Key)]
    downs = [(each.key, each.down) for each in heard]
    wanted = [(key, down) for key in ("return", "left", "escape") for down in (True, False)]
    assert sorted(downs) == sorted(wanted)


@needs_pad
def test_a_pad_that_trembles_has_nothing_drawn(tmp_path: Path) -> None:
    def acts() -> Iterator[bool]:
        yield from [True] * 3
        pad = VirtualPad()
        yield from [True] * 2
        for number in range(40):
            pad.push(LEFT_X, 700 * (number % 5))
            yield True
        pad.unplug()
        yield True

    scene = run(tmp_path, acts())
    assert scene.inputs == []
    assert scene.drawn == 1
