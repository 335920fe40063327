"""What a player does, in design units."""

from __future__ import annotations

from typing import Literal

import msgspec
import pygame

from game.ui.rect import Scale


class Pointer(msgspec.Struct, frozen=True):
    """The mouse: moved, pressed, released or its wheel turned (`wheel` > 0 away from the hand)."""

    kind: Literal["move", "down", "up", "wheel"]
    x: float
    y: float
    button: int = 0
    wheel: float = 0.0


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


Input = Pointer | Key | Typed
_SAME = {"keypad enter": "return", "enter": "return", "[+]": "+", "[-]": "-"}


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
        return Pointer("wheel", *scale.to_units(pygame.mouse.get_pos()), 0, float(event.precise_y or event.y))
    if kind in (pygame.KEYDOWN, pygame.KEYUP):
        name = pygame.key.name(event.key).lower()
        mod = event.mod
        held = (mod & (pygame.KMOD_CTRL | pygame.KMOD_META), mod & pygame.KMOD_SHIFT, mod & pygame.KMOD_LALT)
        ctrl, shift, alt = (bool(each) for each in held)
        return Key(_SAME.get(name, name), ctrl, shift, alt, kind == pygame.KEYDOWN)
    if kind == pygame.TEXTINPUT:
        return Typed(event.text)
    return None
