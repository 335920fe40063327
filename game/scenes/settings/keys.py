"""Every key that does anything, as the settings list it."""

from __future__ import annotations

from typing import NamedTuple

ARROWS = ("left", "up", "right", "down")


class KeyLine(NamedTuple):
    """What stands on the keys, what they do, and their names as they are pressed."""

    caps: tuple[str, ...]
    """Those in small letters are words of the catalogue."""
    does: str
    names: tuple[str, ...]


KEYS = (
    KeyLine(("tab",), "next", ("tab",)),
    KeyLine(("\u2190", "\u2191", "\u2192", "\u2193"), "cursor", ARROWS),
    KeyLine(("shift", "\u2190", "\u2192"), "pan", ARROWS),
    KeyLine(("enter",), "end", ("return",)),
    KeyLine(("D",), "draw", ("d",)),
    KeyLine(("space",), "skip", ("space",)),
    KeyLine(("escape",), "back", ("escape",)),
    KeyLine(("control", "Z"), "undo", ("z",)),
    KeyLine(("control", "Y"), "redo", ("y",)),
    KeyLine(("R",), "turn", ("r",)),
    KeyLine(("F",), "flip", ("f",)),
    KeyLine(("1", "9"), "pick", tuple("123456789")),
    KeyLine(("alt", "\u2191", "\u2193"), "order", ("up", "down")),
    KeyLine(("X",), "rivals", ("x",)),
    KeyLine(("H",), "hint", ("h",)),
    KeyLine(("M",), "mute", ("m",)),
    KeyLine(("L",), "secret", ("l",)),
    KeyLine(("W",), "names", ("w",)),
    KeyLine(("F1",), "rules", ("f1",)),
    KeyLine(("space", "\u2192"), "watch", ("space", "right")),
    KeyLine(("1", "2", "3"), "pace", ("1", "2", "3")),
    KeyLine(("+", "-", "0"), "camera", ("+", "=", "-", "0")),
    KeyLine(("home", "end"), "ends", ("home", "end")),
    KeyLine(("page_up", "page_down"), "page", ("page up", "page down")),
    KeyLine(("backspace", "delete"), "erase", ("backspace", "delete")),
    KeyLine(("control", "A"), "all", ("a",)),
    KeyLine(("control", "C", "X", "V"), "copy", ("c", "x", "v")),
    KeyLine(("F11",), "fullscreen", ("f11",)),
    KeyLine(("alt", "enter"), "fullscreen", ("return",)),
)
