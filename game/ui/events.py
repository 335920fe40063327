"""Input of a player: pointer and keys, in design units."""

from __future__ import annotations

import math
from collections.abc import Hashable
from typing import ClassVar, Literal, NamedTuple

import msgspec
import pygame

from game.ui.rect import Scale

REPEATING_KEYS = frozenset(
    ("left", "right", "up", "down", "backspace", "delete", "home", "end", "page up", "page down", "tab", "+", "=", "-")
)
"""Keys that are meant to go on while they are held: writing, lists, panning and zooming."""

_SAME = {"keypad enter": "return", "enter": "return", "[+]": "+", "[-]": "-", "[*]": "*", "[/]": "/"}
_LETTERS = {pygame.KSCAN_A + number: chr(ord("a") + number) for number in range(26)}
_FIGURES = {**{pygame.KSCAN_1 + number: str(number + 1) for number in range(9)}, pygame.KSCAN_0: "0"}
_OFF = ("insert", "end", "down", "page down", "left", "", "right", "home", "up", "page up")
_PAD = {f"[{number}]": name for number, name in enumerate(_OFF)}
"""Meanings of the figures of the keypad while Num Lock is off."""
_KEYPAD = range(pygame.K_KP_1, pygame.K_KP_9 + 1)
_ALTGR = pygame.KMOD_RALT | pygame.KMOD_MODE

_SHORTCUT = pygame.KMOD_CTRL | pygame.KMOD_META | pygame.KMOD_ALT
_PLACES_ONLY = 1 << 30
"""From here on a key is known by its place alone, and writes nothing."""


class KeyMeaning(NamedTuple):
    """A key by its lower-case English name, and what was held with it."""

    key: str
    ctrl: bool
    shift: bool
    alt: bool


def key_meaning(event: pygame.event.Event) -> KeyMeaning | None:
    """The meaning of a key that goes down or up; None for one that only writes. A letter that is let go means itself:
    it may have been held before AltGr was."""
    name, mod = pygame.key.name(event.key).lower(), event.mod
    name = _named(name, getattr(event, "scancode", 0), bool(mod & pygame.KMOD_NUM))
    ctrl, shift = bool(mod & (pygame.KMOD_CTRL | pygame.KMOD_META)), bool(mod & pygame.KMOD_SHIFT)
    if mod & _ALTGR and len(name) == 1 and event.type == pygame.KEYDOWN:
        return None
    if mod & _ALTGR and mod & pygame.KMOD_CTRL:
        ctrl = bool(mod & (pygame.KMOD_RCTRL | pygame.KMOD_META))
    return KeyMeaning(name, ctrl, shift, bool(mod & (pygame.KMOD_LALT | _ALTGR))) if name else None


def key_letter(event: pygame.event.Event) -> str:
    """The letter that a key writes by itself in its layout; empty for none, or where only the layout knows: what is
    above a figure differs from one keyboard to another."""
    if event.type != pygame.KEYDOWN or event.mod & (_SHORTCUT | _ALTGR) or not 32 <= event.key < _PLACES_ONLY:
        return ""
    plain, shift = chr(event.key), bool(event.mod & pygame.KMOD_SHIFT) and event.key != pygame.K_SPACE
    if not plain.isalpha():
        return "" if shift or not plain.isprintable() else plain
    return plain.upper() if shift != bool(event.mod & pygame.KMOD_CAPS) else plain


def _named(name: str, place: int, figures: bool) -> str:
    if name in _PAD:
        return name[1] if figures else _PAD[name]
    if place in _FIGURES:
        return _FIGURES[place]
    if len(name) == 1 and not name.isascii():
        return _LETTERS.get(place, name)
    return _SAME.get(name, name)


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


Device = Literal["mouse", "keys", "pad"]
"""Things that somebody plays with."""


class Key(msgspec.Struct, frozen=True):
    """A key by its lower-case name ("a", "escape", "return", "left", "f1") with what was held."""

    key: str
    ctrl: bool = False
    shift: bool = False
    alt: bool = False
    down: bool = True
    pad: bool = False
    """Whether a gamepad stands for it."""
    keypad: bool = False
    """Whether it is one of the keypad's figures, while Num Lock is off."""


class Typed(msgspec.Struct, frozen=True):
    """Letters that were typed."""

    text: str


class Composed(msgspec.Struct, frozen=True):
    """Letters that an input method is still putting together; empty once they are typed or given up."""

    text: str


Input = Pointer | Key | Typed | Composed


class Wheel:
    """Sums up small turns of a wheel, or of two fingers, to notches."""

    def __init__(self) -> None:
        self._come = 0.0

    def turn(self, event: Pointer) -> Pointer:
        """The same input with the way since the last notch; a turn the other way begins anew."""
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
        meant = key_meaning(event)
        keypad = event.key in _KEYPAD and not event.mod & pygame.KMOD_NUM
        return None if meant is None else Key(*meant, kind == pygame.KEYDOWN, getattr(event, "pad", False), keypad)
    if kind == pygame.TEXTINPUT:
        return Typed(event.text)
    if kind == pygame.TEXTEDITING:
        return Composed(event.text)
    return None


TWICE_MS = 400.0
"""Two clicks within this time are a double click, unless another one is set."""
_TWICE, _STILL = 0.75, 6.0
"""Share of that time, and distance, in which a second click began before anybody saw what the first had changed."""


class DoubleClickFilter:
    """Swallows the second of two clicks at one place if what lies there has come after the first."""

    twice_ms: ClassVar[float] = TWICE_MS
    """Time of a double click as the player has set it."""

    def __init__(self) -> None:
        self._on: Hashable = None
        self._at = (math.inf, math.inf)
        self._left_ms = -math.inf
        """Milliseconds for which another click still counts as the second one."""
        self._deaf = self._down = False
        """Whether the button is down by a swallowed press, and by one that counts."""

    def swallows(self, event: Pointer, on: Hashable) -> bool:
        """Whether a press is the second of two, and goes to something else (`on`) than the first."""
        at = event.x, event.y
        self._deaf = self._left_ms >= 0 and on != self._on and math.dist(at, self._at) <= _STILL
        if not self._deaf:
            self._on, self._at, self._left_ms = on, at, -math.inf
            self._down = True
        return self._deaf

    def release(self) -> bool:
        """End a click; whether its press was swallowed."""
        deaf, self._deaf = self._deaf, False
        if self._down:
            self._left_ms, self._down = _TWICE * self.twice_ms, False
        return deaf

    def forget(self) -> None:
        """Let the next click be a first one, as something else was done since."""
        self._left_ms = -math.inf

    def wait(self, dt_ms: float) -> None:
        """Let time pass."""
        self._left_ms -= dt_ms
