"""Own keys: what they are made of, where they clash, and which can never be taken."""

from __future__ import annotations

import pytest

from game.i18n.catalogue import Catalogue
from game.ui.events import Key
from game.ui.keymap import KEY_MAP, STANDARD, Chord, is_key, key_cap, named_keys
from game.ui.remap import (
    NEVER,
    REMAPPABLE,
    apply_keys,
    changed,
    chord_of,
    clash,
    own_keys,
    pressed_chord,
    swapped,
    written,
)


@pytest.mark.parametrize("action", REMAPPABLE)
def test_the_standard_keys_are_written_and_read_and_clash_with_nothing(action: str) -> None:
    for chord in STANDARD[action]:
        assert clash({}, action, chord) == ""
        if chord.key not in NEVER:  # Alt+Enter stays with the full screen
            assert chord_of(action, written(chord)) == chord


@pytest.mark.parametrize("key", sorted(NEVER))
@pytest.mark.parametrize("ctrl", [False, True])
def test_some_keys_can_never_be_taken(key: str, ctrl: bool) -> None:
    for action in REMAPPABLE:
        assert pressed_chord(action, Key(key, ctrl=ctrl)) is None
        assert own_keys({action: (written(Chord(key, ctrl)),)}) == (own_keys({})[0], [action])


@pytest.mark.parametrize("key", ["left ctrl", "right shift", "left alt", "caps lock", ""])
def test_a_key_that_is_held_beside_another_is_none(key: str) -> None:
    assert pressed_chord("hint", Key(key)) is None


def test_keys_of_a_player_hold_at_once_and_the_standard_ones_no_more() -> None:
    assert apply_keys({"hint": ("j", "ctrl+shift+k")}, False) == []
    assert is_key(Key("j"), "hint")
    assert is_key(Key("k", ctrl=True, shift=True), "hint")
    assert not is_key(Key("h"), "hint")
    assert is_key(Key("h", pad=True), "hint")  # a gamepad stands for the standard
    assert key_cap("hint") == "J"
    apply_keys({}, False)
    assert dict(STANDARD) == KEY_MAP


def test_what_shows_the_others_has_one_key_in_all_games() -> None:
    apply_keys({"rivals": ("q",)}, False)
    assert is_key(Key("q"), "fits")


def test_single_signs_want_ctrl_where_that_is_set() -> None:
    apply_keys({"hint": ("f8", "j")}, True)
    for key, action in (("r", "turn"), ("j", "hint"), ("3", "pick"), ("+", "zoom_in"), ("0", "show_all")):
        assert not is_key(Key(key), action)
        assert is_key(Key(key, ctrl=True), action)
    assert is_key(Key("n", ctrl=True, shift=True), "last_place")
    assert is_key(Key("f8"), "hint")
    assert is_key(Key("space"), "press")
    assert named_keys(Catalogue(), "turn", "secret") == {"turn": "Ctrl+R", "secret": "Ctrl+L"}
    assert [chord for chords in KEY_MAP.values() for chord in chords if len(chord.key) == 1 and not chord.ctrl] == []


def test_entries_that_mean_nothing_are_told_and_the_rest_holds() -> None:
    own = {"hint": ("j",), "no_such": ("k",), "press": ("p",), "undo": ("tab",)}
    assert apply_keys(own, False) == ["no_such", "press", "undo"]
    assert is_key(Key("j"), "hint")
    assert is_key(Key("z", ctrl=True), "undo")
    assert is_key(Key("space"), "press")


@pytest.mark.parametrize(
    ("action", "key", "other"),
    [
        ("hint", "r", "turn"),
        ("hint", "n", "next_place"),
        ("turn", "n", "next_place"),
        ("hint", "3", "pick"),
        ("hint", "space", "press"),
        ("hint", "m", "mute"),
        ("book", "h", ""),  # on other screens
        ("book", "l", "learn"),
        ("slow", "3", "quick"),
        ("mute", "t", "today"),
        ("hint", "j", ""),
        ("hint", "delete", "delete"),
    ],
)
def test_a_clash_is_a_key_that_another_action_has_where_this_one_counts(action: str, key: str, other: str) -> None:
    chord = pressed_chord(action, Key(key))
    assert chord is not None
    assert clash({}, action, chord) == other


def test_keys_are_swapped() -> None:
    other, keys = swapped({}, "hint", 0, Chord("r"))
    assert other == "turn"
    assert keys == {"hint": ("r",), "turn": ("h",)}
    again, back = swapped(keys, "hint", 0, Chord("h"))
    assert again == "turn"
    assert back == {}  # the standard is not written down


def test_no_action_is_left_without_a_key() -> None:
    assert swapped({}, "hint", 1, Chord("r")) == ("turn", None)
    two = changed({}, "turn", (Chord("r"), Chord("j")))
    assert swapped(two, "hint", 1, Chord("r")) == ("turn", {"hint": ("h", "r"), "turn": ("j",)})
    assert swapped({}, "hint", 0, Chord("3")) == ("pick", None)
    for action in REMAPPABLE:
        for chords in STANDARD.values():
            for chord in chords:
                _, keys = swapped({}, action, 0, chord)
                for held in own_keys(keys or {})[0].values():
                    assert held


def test_a_swap_that_would_clash_again_is_none() -> None:
    """The old key of the one would be a third one's where the other counts."""
    other, keys = swapped({"learn": ("w",)}, "learn", 0, Chord("m"))
    assert (other, keys) == ("mute", None)


def test_an_own_key_of_pressed_shift_is_told_from_the_bare_one() -> None:
    assert pressed_chord("next_place", Key("j")) == Chord("j", shift=False)
    assert pressed_chord("turn", Key("j")) == Chord("j", shift=None)
    assert pressed_chord("turn", Key("j", shift=True)) == Chord("j", shift=True)
