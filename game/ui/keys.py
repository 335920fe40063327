"""Meaning of a key, for every keyboard: decided here alone, from its name in its layout, its place and the modifiers.

A letter is the one that the layout shows; where that is of another script, the one at this place of an English
keyboard. Figures are the row above the letters and the keypad, whatever else a layout has there; with Num Lock off the
keypad moves. AltGr, which Windows tells as Ctrl with the right Alt, writes a letter of its own, and is no shortcut.
"""

from __future__ import annotations

from typing import NamedTuple

import pygame

REPEATING = frozenset(
    ("left", "right", "up", "down", "backspace", "delete", "home", "end", "page up", "page down", "tab", "+", "=", "-")
)
"""Keys that are meant to go on while they are held: writing, lists, panning and zooming."""

_SAME = {"keypad enter": "return", "enter": "return", "[+]": "+", "[-]": "-", "[*]": "*", "[/]": "/"}
_LETTERS = {pygame.KSCAN_A + number: chr(ord("a") + number) for number in range(26)}
_FIGURES = {**{pygame.KSCAN_1 + number: str(number + 1) for number in range(9)}, pygame.KSCAN_0: "0"}
_OFF = ("insert", "end", "down", "page down", "left", "", "right", "home", "up", "page up")
_PAD = {f"[{number}]": name for number, name in enumerate(_OFF)}
"""Meanings of the figures of the keypad while Num Lock is off."""
_ALTGR = pygame.KMOD_RALT | pygame.KMOD_MODE

_SHORTCUT = pygame.KMOD_CTRL | pygame.KMOD_META | pygame.KMOD_ALT
_PLACES_ONLY = 1 << 30
"""From here on a key is known by its place alone, and writes nothing."""


class Meant(NamedTuple):
    """A key by its lower-case English name, and what was held with it."""

    key: str
    ctrl: bool
    shift: bool
    alt: bool


def meaning(event: pygame.event.Event) -> Meant | None:
    """The meaning of a key that goes down or up; None for one that only writes. A letter that is let go means itself:
    it may have been held before AltGr was."""
    name, mod = pygame.key.name(event.key).lower(), event.mod
    name = _named(name, getattr(event, "scancode", 0), bool(mod & pygame.KMOD_NUM))
    ctrl, shift = bool(mod & (pygame.KMOD_CTRL | pygame.KMOD_META)), bool(mod & pygame.KMOD_SHIFT)
    if mod & _ALTGR and len(name) == 1 and event.type == pygame.KEYDOWN:
        return None
    if mod & _ALTGR and mod & pygame.KMOD_CTRL:
        ctrl = bool(mod & (pygame.KMOD_RCTRL | pygame.KMOD_META))
    return Meant(name, ctrl, shift, bool(mod & (pygame.KMOD_LALT | _ALTGR))) if name else None


def letter(event: pygame.event.Event) -> str:
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
