"""Gamepads: what is done on one comes as the keys that do the same, so that no screen knows of it.

Sticks and triggers tremble: what they tell counts only where it presses a direction or lets go of it. Only axes that
are meant to be moved are read, and the window neither draws nor stays awake for the rest.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

import pygame

from game.ui.keymap import STANDARD

PRESSED, RELEASED = 16_000, 11_000
"""Deflections, of 32,767, from which a direction counts, and down to which it goes on."""
EVERY_MS = 110.0
"""Milliseconds after which a direction that is held comes again."""


class PadKey(NamedTuple):
    """A key of an action, by its number in the key map, that a button or a direction stands for."""

    action: str
    number: int = 0


BUTTONS = {
    pygame.CONTROLLER_BUTTON_A: PadKey("confirm"),
    pygame.CONTROLLER_BUTTON_B: PadKey("back"),
    pygame.CONTROLLER_BUTTON_X: PadKey("turn"),
    pygame.CONTROLLER_BUTTON_Y: PadKey("hint"),
    pygame.CONTROLLER_BUTTON_BACK: PadKey("happened"),
    pygame.CONTROLLER_BUTTON_START: PadKey("menu"),
    pygame.CONTROLLER_BUTTON_LEFTSTICK: PadKey("secret"),
    pygame.CONTROLLER_BUTTON_RIGHTSTICK: PadKey("flip"),
    pygame.CONTROLLER_BUTTON_LEFTSHOULDER: PadKey("last_region"),
    pygame.CONTROLLER_BUTTON_RIGHTSHOULDER: PadKey("next_region"),
    pygame.CONTROLLER_BUTTON_DPAD_LEFT: PadKey("cursor", 0),
    pygame.CONTROLLER_BUTTON_DPAD_UP: PadKey("cursor", 1),
    pygame.CONTROLLER_BUTTON_DPAD_RIGHT: PadKey("cursor", 2),
    pygame.CONTROLLER_BUTTON_DPAD_DOWN: PadKey("cursor", 3),
}
"""Keys that the buttons stand for."""
_STICKS = {
    pygame.CONTROLLER_AXIS_LEFTX: (pygame.CONTROLLER_AXIS_LEFTX, 0, "cursor"),
    pygame.CONTROLLER_AXIS_LEFTY: (pygame.CONTROLLER_AXIS_LEFTX, 1, "cursor"),
    pygame.CONTROLLER_AXIS_RIGHTX: (pygame.CONTROLLER_AXIS_RIGHTX, 0, "pan"),
    pygame.CONTROLLER_AXIS_RIGHTY: (pygame.CONTROLLER_AXIS_RIGHTX, 1, "pan"),
}
"""Per axis the first of its stick, its place in it, and the action of its directions."""
_TRIGGERS = {
    pygame.CONTROLLER_AXIS_TRIGGERLEFT: PadKey("last_place"),
    pygame.CONTROLLER_AXIS_TRIGGERRIGHT: PadKey("next_place"),
}
_IGNORED = frozenset(range(pygame.JOYAXISMOTION, pygame.JOYDEVICEREMOVED + 1))
"""Events of the same devices by number alone. They are taken, since SDL makes those of gamepads out of them."""

Source = tuple[int, str, int]
"""Pad, kind and number of something that is pressed."""


class Gamepads:
    """All gamepads that are there, with what is held on each."""

    def __init__(self) -> None:
        self._open = dict[int, object]()
        """Those that tell what is done on them, by SDL's number."""
        self._at = dict[tuple[int, int], list[int]]()
        """Deflections of the sticks, by pad and first axis."""
        self._down = dict[Source, PadKey]()

    def begin(self) -> None:
        """Have SDL tell of gamepads from now on, and of those that are there; where it cannot there are none."""
        try:
            from pygame._sdl2 import controller  # after the first frame: it takes some milliseconds

            controller.init()
        except (ImportError, pygame.error):
            return

    def translate(self, events: Iterable[pygame.event.Event]) -> list[pygame.event.Event]:
        """Events with keys instead of what gamepads do, and without what is only noise."""
        kept = list[pygame.event.Event]()
        for event in events:
            if event.type in (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP):
                key = BUTTONS.get(event.button) if event.type == pygame.CONTROLLERBUTTONDOWN else None
                kept += self._press((event.instance_id, "button", event.button), key)
            elif event.type == pygame.CONTROLLERAXISMOTION:
                kept += self._move(event.instance_id, event.axis, event.value)
            elif event.type == pygame.CONTROLLERDEVICEADDED:
                self._come(event.device_index)
            elif event.type == pygame.CONTROLLERDEVICEREMOVED:
                kept += self._go(event.instance_id)
            elif event.type not in _IGNORED:
                kept.append(event)
        return kept

    def _press(self, source: Source, key: PadKey | None) -> Iterator[pygame.event.Event]:
        """Keys that go up and down as something on a pad now stands for a key, or for none."""
        before = self._down.pop(source, None)
        if key is not None:
            self._down[source] = key
        if key == before:
            return
        if before is not None and before not in self._down.values():
            yield _event(pygame.KEYUP, before)
        if key is not None:
            yield _event(pygame.KEYDOWN, key)

    def _move(self, pad: int, axis: int, value: int) -> Iterable[pygame.event.Event]:
        """Keys that go up and down as an axis moves: the direction in which a stick is pushed most, or a trigger."""
        if axis in _TRIGGERS:
            source = pad, "trigger", axis
            held = value >= (RELEASED if source in self._down else PRESSED)
            return self._press(source, _TRIGGERS[axis] if held else None)
        if axis not in _STICKS:
            return ()
        first, place, action = _STICKS[axis]
        at = self._at.setdefault((pad, first), [0, 0])
        at[place] = value
        source = pad, "stick", first
        before = self._down.get(source)
        # A direction goes on as long as it can, else a stick between two would tremble from one to the other.
        pushed = -at[0], -at[1], at[0], at[1]
        most = max(range(4), key=pushed.__getitem__)
        if before is not None and pushed[before.number] >= max(RELEASED, pushed[most] - (PRESSED - RELEASED)):
            return ()
        return self._press(source, PadKey(action, most) if pushed[most] >= PRESSED else None)

    def _come(self, number: int) -> None:
        """Open a pad that has come."""
        from pygame._sdl2 import controller

        try:
            pad = controller.Controller(number)
            self._open[pad.as_joystick().get_instance_id()] = pad
        except pygame.error:  # it has gone again already
            return

    def _go(self, pad: int) -> list[pygame.event.Event]:
        """Let go of all that was held on a pad that has gone."""
        self._open.pop(pad, None)
        for first in (pygame.CONTROLLER_AXIS_LEFTX, pygame.CONTROLLER_AXIS_RIGHTX):
            self._at.pop((pad, first), None)
        return [up for source in [*self._down] if source[0] == pad for up in self._press(source, None)]


def _event(kind: int, key: PadKey) -> pygame.event.Event:
    """A key that goes up or down; an arrow comes again more slowly than one of a keyboard."""
    chord = STANDARD[key.action][key.number]
    mod = pygame.KMOD_LSHIFT if chord.shift else 0
    every = {"every_ms": EVERY_MS} if key.action == "cursor" else {}
    return pygame.event.Event(kind, {"key": pygame.key.key_code(chord.key), "mod": mod, "pad": True, **every})
