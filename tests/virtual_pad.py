"""A gamepad that only SDL believes in: what it does comes as what a real one does."""

from __future__ import annotations

import ctypes
from functools import cache
from pathlib import Path

import pygame

_CONTROLLER, _AXES, _BUTTONS = 1, 6, 15
_MAPS = Path("/proc/self/maps")


@cache
def _sdl() -> ctypes.CDLL | None:
    """The SDL that pygame has loaded, if it can be found."""
    lines = _MAPS.read_text(encoding="utf-8").splitlines() if _MAPS.is_file() else []
    paths = {line.split(maxsplit=5)[-1] for line in lines if "libSDL2-2" in line}
    for path in (*sorted(paths), pygame.base.__file__):
        try:
            library = ctypes.CDLL(str(path))
            library.SDL_JoystickOpen.restype = ctypes.c_void_p
            library.SDL_JoystickSetVirtualAxis.argtypes = (ctypes.c_void_p, ctypes.c_int, ctypes.c_int16)
            library.SDL_JoystickSetVirtualButton.argtypes = (ctypes.c_void_p, ctypes.c_int, ctypes.c_uint8)
            library.SDL_JoystickClose.argtypes = (ctypes.c_void_p,)
        except (OSError, AttributeError):
            continue
        return library
    return None


def missing() -> str:
    """The reason why there can be no such pad; empty where there can."""
    return "" if _sdl() else "the SDL that pygame has loaded cannot be found, or knows no virtual gamepads"


class VirtualPad:
    """A gamepad that is plugged in from now on."""

    def __init__(self) -> None:
        library = _sdl()
        assert library is not None, missing()
        self._sdl = library
        number = library.SDL_JoystickAttachVirtual(_CONTROLLER, _AXES, _BUTTONS, 0)
        assert number >= 0, pygame.get_error()
        self._pad = library.SDL_JoystickOpen(number)
        self._instance = library.SDL_JoystickInstanceID(ctypes.c_void_p(self._pad))

    def press(self, button: int) -> None:
        """Hold a button down."""
        self._sdl.SDL_JoystickSetVirtualButton(self._pad, button, 1)

    def release(self, button: int) -> None:
        """Let go of a button."""
        self._sdl.SDL_JoystickSetVirtualButton(self._pad, button, 0)

    def push(self, axis: int, value: int) -> None:
        """Move an axis to a deflection."""
        self._sdl.SDL_JoystickSetVirtualAxis(self._pad, axis, value)

    def unplug(self) -> None:
        """Take it away."""
        count = self._sdl.SDL_NumJoysticks()
        numbers = [each for each in range(count) if self._sdl.SDL_JoystickGetDeviceInstanceID(each) == self._instance]
        self._sdl.SDL_JoystickDetachVirtual(numbers[0])
        self._sdl.SDL_JoystickClose(self._pad)
