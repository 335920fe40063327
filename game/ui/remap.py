"""Own keys of a player: actions whose keys may be others, where each counts, and the standard set back.

Some keys can never be taken, as every screen goes by them. Where keys that write one sign are switched off, they want
Ctrl: all that they do stays within reach, and dictated or stray letters do nothing (WCAG 2.1.4).
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from game.ui.events import Key
from game.ui.keymap import ARROWS, KEY_MAP, STANDARD, Chord

NEVER = frozenset({"escape", "return", "tab", "f1", *ARROWS})
"""Keys that nothing can take, whatever is held beside them."""
MOST = 2
"""Most keys of an action."""
_TABLE, _TITLE = frozenset({"table", "watch"}), frozenset({"title"})
_ALL = _TABLE | _TITLE
REMAPPABLE: Mapping[str, frozenset[str]] = {
    **dict.fromkeys(("hint", "undo", "redo", "draw", "turn", "flip", "explore", "next_place", "last_place"), _TABLE),
    **dict.fromkeys(("place", "happened", "detail", "standing", "asked", "rivals", "names", "secret", "menu"), _TABLE),
    **dict.fromkeys(("zoom_in", "zoom_out", "show_all"), _TABLE),
    **dict.fromkeys(("slow", "normal", "quick"), frozenset({"watch"})),
    **dict.fromkeys(("next_region", "last_region", "mute", "search", "fullscreen"), _ALL),
    **dict.fromkeys(("learn", "book", "today"), _TITLE),
}
"""Actions that may have other keys, in the order of their list, with the screens where they count."""
_FIXED: Mapping[str, frozenset[str]] = {
    **dict.fromkeys(("press", "first", "last", "page_up", "page_down"), _ALL),
    **dict.fromkeys(("pick", "pan"), frozenset({"table"})),
    **dict.fromkeys(("far", "slant"), frozenset({"table"})),
    **dict.fromkeys(("erase", "delete"), _ALL),
    **dict.fromkeys(("row_up", "row_down", "level"), _TITLE),
}
"""The same of actions that keep their keys."""
_SAME = {"fits": "rivals"}
"""Actions that always have the keys of another one."""
_WRITTEN = re.compile(r"(ctrl\+)?(alt\+)?(shift\+)?(.+)")
_LOCKS = re.compile(r"(left|right) (ctrl|shift|alt|meta|gui|super)|alt ?gr|mode|(caps|num|scroll) ?lock|numlock|menu|")


def written(chord: Chord) -> str:
    """A key as it is stored in the settings."""
    held = {"ctrl+": chord.ctrl, "alt+": chord.alt, "shift+": bool(chord.shift)}
    return "".join(name for name, down in held.items() if down) + chord.key


def chord_of(action: str, text: str) -> Chord | None:
    """The key of an action that a text of the settings says; None where that is none, or can never be taken."""
    found = _WRITTEN.fullmatch(text)
    if found is None or found[4] in NEVER or _LOCKS.fullmatch(found[4]):
        return None
    plain = STANDARD[action][0].shift  # whether Shift makes no difference to the action
    return Chord(found[4], bool(found[1]), bool(found[2]), True if found[3] else None if plain is None else False)


def pressed_chord(action: str, event: Key) -> Chord | None:
    """The same of a key that goes down."""
    return chord_of(action, written(Chord(event.key, event.ctrl, event.alt, event.shift)))


def held_beside(event: Key) -> bool:
    """Whether a key only goes down to be held beside another one, or is a lock."""
    return _LOCKS.fullmatch(event.key) is not None


def own_keys(keys: Mapping[str, Sequence[str]]) -> tuple[Mapping[str, tuple[Chord, ...]], Sequence[str]]:
    """All keys with those that a player has set, and the names of entries that mean nothing here."""
    found, unknown = dict(STANDARD), list[str]()
    for action, texts in keys.items():
        chords = [chord_of(action, text) for text in texts[:MOST]] if action in REMAPPABLE else []
        if chords and None not in chords:
            found[action] = tuple(filter(None, chords))
        else:
            unknown.append(action)
    return {**found, **{action: found[other] for action, other in _SAME.items()}}, unknown


def apply_keys(keys: Mapping[str, Sequence[str]], with_ctrl: bool) -> Sequence[str]:
    """Let the keys of a player hold from now on; keys that write one sign only `with_ctrl`, if that is wanted. Gives
    the names of entries that mean nothing here."""
    found, unknown = own_keys(keys)
    for action, chords in found.items():
        KEY_MAP[action] = tuple(
            each._replace(ctrl=True) if with_ctrl and len(each.key) == 1 and not each.alt else each for each in chords
        )
    return unknown


def clash(keys: Mapping[str, Sequence[str]], action: str, chord: Chord) -> str:
    """The other action that has a key where this one would count, too; empty for none."""
    found, places = own_keys(keys)[0], REMAPPABLE[action]
    for other, chords in found.items():
        counts = {**_FIXED, **REMAPPABLE}.get(other, frozenset())
        if other != action and counts & places and any(_alike(chord, each) for each in chords):
            return other
    return ""


def _alike(one: Chord, other: Chord) -> bool:
    shift = one.shift is None or other.shift is None or one.shift == other.shift
    return shift and (one.key, one.ctrl, one.alt) == (other.key, other.ctrl, other.alt)


def changed(keys: Mapping[str, Sequence[str]], action: str, chords: Sequence[Chord]) -> dict[str, tuple[str, ...]]:
    """The keys of a player once an action has these; those of the standard are not written down."""
    rest = {name: tuple(texts) for name, texts in keys.items() if name != action}
    own = tuple(map(written, chords))
    return rest if own == tuple(map(written, STANDARD[action])) else {**rest, action: own}


def swapped(
    keys: Mapping[str, Sequence[str]], action: str, number: int, chord: Chord
) -> tuple[str, dict[str, tuple[str, ...]] | None]:
    """The action that has a key, if any, and the keys of a player once the action has it as its first or second one:
    the other takes the old one in its place. None where that is not possible: the other keeps its keys, or would be
    without any."""
    found = own_keys(keys)[0]
    mine, other = list(found[action]), clash(keys, action, chord)
    old = mine[number] if number < len(mine) else None
    mine[number : number + 1] = [chord]
    mine = list(dict.fromkeys(mine))
    if not other:
        return "", changed(keys, action, mine)
    if other not in REMAPPABLE:
        return other, None
    given = None if old is None else chord_of(other, written(old))
    others = [given if _alike(chord, each) else each for each in found[other]]
    theirs = tuple(filter(None, others))
    after = changed(changed(keys, action, mine), other, theirs)
    clashes = given is not None and clash(after, other, given)
    return other, None if not theirs or clashes else after
