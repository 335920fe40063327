"""What a player does, in design units."""

from __future__ import annotations

from typing import Literal

import msgspec
import pygame

from game.ui.keys import meaning
from game.ui.rect import Scale


class Pointer(msgspec.Struct, frozen=True):
    """The mouse: moved, pressed, released or its wheel turned (`wheel` > 0 away from the hand).

    What goes smoothly follows `wheel`; what is done once a notch follows `notch`, to which some wheels and touchpads
    come in many small turns.
    """

    kind: Literal["move", "down", "up", "wheel"]
    x: float
    y: float
    button: int = 0
    wheel: float = 0.0
    turned: float | None = None
    """Way of the wheel since the last notch, if that is known."""

    @property
    def notch(self) -> int:
        """Direction of a whole notch that was turned with this: -1, 1, or 0 if none was."""
        come = self.wheel if self.turned is None else self.turned
        return (come >= 1) - (come <= -1) if self.turned is not None else (come > 0) - (come < 0)


class Key(msgspec.Struct, frozen=True):
    """A key by its lower-case name ("a", "escape", "return", "left", "f1") with what was held."""

    key: str
    ctrl: bool = False
    shift: bool = False
    alt: bool = False
    down: bool = True


class Typed(msgspec.Struct, frozen=True):
    """Letters that were typed."""

    text: str


class Composed(msgspec.Struct, frozen=True):
    """Letters that an input method is still putting together; empty once they are typed or given up."""

    text: str


Input = Pointer | Key | Typed | Composed


class Wheel:
    """Counts small turns of a wheel, or of two fingers, to notches."""

    def __init__(self) -> None:
        self._come = 0.0

    def turn(self, event: Pointer) -> Pointer:
        """The same input, with how far it has come; a turn the other way begins anew."""
        if event.wheel * self._come < 0:
            self._come = 0.0
        self._come += event.wheel
        told = self._come
        if abs(self._come) >= 1:
            self._come = 0.0
        return msgspec.structs.replace(event, turned=told)


def translate(event: pygame.event.Event, scale: Scale) -> Input | None:
    """The input that an event of the window means, if any; positions become design units."""
    kind = event.type
    if kind == pygame.MOUSEMOTION:
        return Pointer("move", *scale.to_units(event.pos))
    if kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        if event.button in (4, 5):
            return None
        return Pointer("down" if kind == pygame.MOUSEBUTTONDOWN else "up", *scale.to_units(event.pos), event.button)
    if kind == pygame.MOUSEWHEEL:
        turned = float(getattr(event, "precise_y", 0) or event.y)
        return Pointer("wheel", *scale.to_units(pygame.mouse.get_pos()), 0, turned) if turned else None
    if kind in (pygame.KEYDOWN, pygame.KEYUP):
        meant = meaning(event)
        return None if meant is None else Key(*meant, kind == pygame.KEYDOWN)
    if kind == pygame.TEXTINPUT:
        return Typed(event.text)
    if kind == pygame.TEXTEDITING:
        return Composed(event.text)
    return None
