"""The key map: which keys do what. Screens, buttons, tips, the settings and the README's table all read this table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from game.i18n.catalogue import Catalogue
from game.ui.events import Input, Key


class Chord(NamedTuple):
    """A key with what is held beside it; for Shift None says that it makes no difference. One of the keypad
    is known only without Num Lock."""

    key: str
    ctrl: bool = False
    alt: bool = False
    shift: bool | None = None
    keypad: bool = False

    def matches(self, event: Key) -> bool:
        """Whether a key that goes down is this one."""
        shift = event.shift if self.shift is None else self.shift
        if self.keypad and not event.keypad:
            return False
        return (event.key, event.ctrl, event.alt, event.shift) == (self.key, self.ctrl, self.alt, shift)


def _plain(*keys: str) -> tuple[Chord, ...]:
    return tuple(Chord(key) for key in keys)


ARROWS = ("left", "up", "right", "down")
"""Names of the arrow keys, which are those of the directions."""
DIGITS = tuple("123456789")

STANDARD: Mapping[str, tuple[Chord, ...]] = {
    # Everywhere.
    "next": _plain("tab"),
    "next_region": (Chord("f6", shift=False),),
    "last_region": (Chord("f6", shift=True),),
    "cursor": _plain(*ARROWS),
    "press": _plain("space", "return"),
    "confirm": _plain("return"),
    "back": _plain("escape"),
    "mute": _plain("m"),
    "rules": _plain("f1"),
    "search": (Chord("f", ctrl=True),),
    "fullscreen": (Chord("f11"), Chord("return", alt=True)),
    "first": _plain("home"),
    "last": _plain("end"),
    "page_up": _plain("page up"),
    "page_down": _plain("page down"),
    # In fields.
    "erase": _plain("backspace"),
    "delete": _plain("delete"),
    "select_all": (Chord("a", ctrl=True),),
    "copy": (Chord("c", ctrl=True),),
    "cut": (Chord("x", ctrl=True),),
    "paste": (Chord("v", ctrl=True),),
    # At a table.
    "menu": _plain("f10"),
    "end_turn": _plain("return"),
    "draw": _plain("d"),
    "skip": _plain("space"),
    "undo": (Chord("z", ctrl=True, shift=False),),
    "redo": (Chord("y", ctrl=True), Chord("z", ctrl=True, shift=True)),
    "turn": _plain("r"),
    "flip": _plain("f"),
    "pick": _plain(*DIGITS),
    "rivals": _plain("x"),
    "fits": _plain("x"),
    "hint": _plain("h"),
    "explore": _plain("e"),
    "next_place": (Chord("n", shift=False),),
    "last_place": (Chord("n", shift=True),),
    "place": _plain("g"),
    "far": tuple(Chord(key, ctrl=True) for key in ARROWS),
    "slant": tuple(Chord(key, keypad=True) for key in ("home", "page up", "end", "page down")),
    "happened": (Chord("v", shift=False),),
    "detail": (Chord("v", shift=True),),
    "standing": _plain("b"),
    "asked": _plain("c"),
    "secret": _plain("l"),
    "names": _plain("w"),
    "pan": tuple(Chord(key, shift=True) for key in ARROWS),
    "zoom_in": _plain("+", "="),
    "zoom_out": _plain("-"),
    "show_all": _plain("0"),
    # While computers play, in a replay and in a lesson.
    "pause": _plain("space", "return"),
    "step": _plain("right"),
    "slow": _plain("1"),
    "normal": _plain("2"),
    "quick": _plain("3"),
    "play": _plain("space"),
    "backward": _plain("left"),
    "forward": _plain("right"),
    # On the title and at the set-up.
    "learn": _plain("l"),
    "book": _plain("b"),
    "today": _plain("t"),
    "row_up": (Chord("up", alt=True),),
    "row_down": (Chord("down", alt=True),),
    "level": _plain(*DIGITS),
}
"""The keys that actions have unless a player sets others, and those for which a gamepad stands."""
KEY_MAP: dict[str, tuple[Chord, ...]] = dict(STANDARD)
"""The keys that actions have now, by the settings of a player (`ui/remap.py`)."""


def is_key(event: Input, action: str) -> bool:
    """Whether an input is a key of an action; one that comes up is known by itself, as Ctrl may have come up before."""
    if not isinstance(event, Key):
        return False
    chords = (STANDARD if event.pad else KEY_MAP)[action]
    return any(chord.matches(event) if event.down else chord.key == event.key for chord in chords)


def pressed(event: Input, *actions: str) -> str:
    """Name of the first of some actions whose key goes down; empty for none."""
    if not isinstance(event, Key) or not event.down:
        return ""
    return next((action for action in actions if is_key(event, action)), "")


def number_of(event: Key, action: str) -> int:
    """Number, from 0, of the chord of an action that a key is; raises ValueError where it is none."""
    return [chord.key for chord in KEY_MAP[action]].index(event.key)


# --- how keys are shown

_CAPS = {"return": "enter", "page up": "page_up", "page down": "page_down"}
_NAMED = frozenset(
    "alt backspace control delete end enter escape home page_down page_up shift space tab".split()  # noqa: SIM905
)
"""Caps that are words of the catalogue."""
_CAPS |= {"left": "\u2190", "up": "\u2191", "right": "\u2192", "down": "\u2193"}


class KeyRow(NamedTuple):
    """A line of the list of keys: what they do (`settings.key.NAME`), and whose they are."""

    does: str
    actions: tuple[str, ...]
    shown: tuple[int, ...] = (0,)
    """Numbers of the chords of each action that are shown."""

    @property
    def caps(self) -> tuple[str, ...]:
        """Caps of the keys; those in small letters are words of the catalogue (`settings.cap.NAME`)."""
        sets = (KEY_MAP[action] for action in self.actions)
        chords = [chords[number] for chords in sets for number in self.shown if number < len(chords)]
        return (*(_modifiers(chords[0]) if chords else ()), *(_cap(chord.key) for chord in chords))


def named_keys(words: Catalogue, *actions: str) -> dict[str, str]:
    """Names of the keys of some actions in a language, by action: what their sentences are filled with."""
    caps = {action: KeyRow(action, (action,)).caps for action in actions}
    return {action: "+".join(cap_name(words, cap) for cap in shown) for action, shown in caps.items()}


def with_keys(words: Catalogue, key: str, *actions: str, **fields: object) -> str:
    """The sentence under a key, filled with the names of some actions' keys, or of buttons of the gamepad in use."""
    names = KeyNames(words, words.device == "pad")
    return words.t(key, **{action: names[action] for action in actions}, **fields)


class KeyNames(Mapping[str, str]):
    """Names of the keys of all actions by action, as keys and language are set now; with `pad` of a gamepad's buttons
    where those stand for them."""

    def __init__(self, words: Catalogue, pad: bool = False) -> None:
        self._words, self._buttons = words, PAD_CAPS if pad else {}

    def __getitem__(self, action: str) -> str:
        return self._buttons.get(action) or named_keys(self._words, action)[action]

    def __iter__(self) -> Iterator[str]:
        return iter(KEY_MAP)

    def __len__(self) -> int:
        return len(KEY_MAP)


def cap_name(words: Catalogue, cap: str) -> str:
    """Name on a cap in a language."""
    return words.t(f"settings.cap.{cap}") if cap.islower() else cap


def key_cap(action: str) -> str:
    """Letters on the cap of an action's first key."""
    return chord_caps(action)[0]


PAD_CAPS: Mapping[str, str] = {
    **dict.fromkeys(("confirm", "press", "end_turn"), "A"),
    "back": "B",
    "turn": "X",
    "hint": "Y",
    "happened": "View",
    "menu": "Menu",
    "secret": "L3",
    "flip": "R3",
    "last_region": "LB",
    "next_region": "RB",
    "last_place": "LT",
    "next_place": "RT",
}
"""Letters on the buttons of a gamepad that stand for actions."""


def chord_caps(action: str) -> Sequence[str]:
    """Letters on the cap of each key of an action, with what is held beside it."""
    modified = ((*map(str.capitalize, _modifiers(chord)), _cap(chord.key)) for chord in KEY_MAP[action])
    return ["+".join(each).replace("Control", "Ctrl") for each in modified]


def chord_name(words: Catalogue, chord: Chord) -> str:
    """Name of a key with what is held beside it, in a language."""
    return "+".join(cap_name(words, cap) for cap in (*_modifiers(chord), _cap(chord.key)))


def _modifiers(chord: Chord) -> Iterable[str]:
    held = {"control": chord.ctrl, "alt": chord.alt, "shift": chord.shift}
    return (name for name, down in held.items() if down)


def _cap(key: str) -> str:
    """A cap: a letter or sign, a name of the catalogue in small letters, else the key's own English name."""
    plain = key.upper() if len(key) == 1 or key.startswith("f") else _CAPS.get(key, key)
    return plain if plain in _NAMED or not plain.islower() else plain.capitalize()


KEY_ROWS = (
    KeyRow("next", ("next",)),
    KeyRow("region", ("next_region",)),
    KeyRow("cursor", ("cursor",), (0, 1, 2, 3)),
    KeyRow("explore", ("explore",)),
    KeyRow("next_place", ("next_place",)),
    KeyRow("place", ("place",)),
    KeyRow("far", ("far",), (0, 2)),
    KeyRow("pan", ("pan",), (0, 2)),
    KeyRow("end", ("end_turn",)),
    KeyRow("draw", ("draw",)),
    KeyRow("skip", ("skip",)),
    KeyRow("back", ("back",)),
    KeyRow("menu", ("menu",)),
    KeyRow("undo", ("undo",)),
    KeyRow("redo", ("redo",)),
    KeyRow("turn", ("turn",)),
    KeyRow("flip", ("flip",)),
    KeyRow("pick", ("pick",), (0, -1)),
    KeyRow("order", ("row_up", "row_down")),
    KeyRow("rivals", ("rivals",)),
    KeyRow("hint", ("hint",)),
    KeyRow("happened", ("happened",)),
    KeyRow("standing", ("standing",)),
    KeyRow("asked", ("asked",)),
    KeyRow("detail", ("detail",)),
    KeyRow("mute", ("mute",)),
    KeyRow("secret", ("secret",)),
    KeyRow("names", ("names",)),
    KeyRow("rules", ("rules",)),
    KeyRow("book", ("book",)),
    KeyRow("today", ("today",)),
    KeyRow("watch", ("pause", "step")),
    KeyRow("pace", ("slow", "normal", "quick")),
    KeyRow("camera", ("zoom_in", "zoom_out", "show_all")),
    KeyRow("ends", ("first", "last")),
    KeyRow("page", ("page_up", "page_down")),
    KeyRow("erase", ("erase", "delete")),
    KeyRow("all", ("select_all",)),
    KeyRow("copy", ("copy", "cut", "paste")),
    KeyRow("fullscreen", ("fullscreen",)),
    KeyRow("fullscreen", ("fullscreen",), (1,)),
)
"""The list of keys in the settings."""
