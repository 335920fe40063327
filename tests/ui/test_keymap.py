"""The key map: what is a key of an action, how keys are named, and the README's list of them."""

from __future__ import annotations

import re

import pytest

from game.i18n.catalogue import Catalogue
from game.ui.events import Key, Pointer
from game.ui.keymap import KEY_MAP, KEY_ROWS, is_key, key_cap, named_keys, number_of, pressed, with_keys
from tests.house.sources import HOUSE

WORDS = Catalogue()


@pytest.mark.parametrize(
    ("event", "action"),
    [
        (Key("z", ctrl=True), "undo"),
        (Key("z", ctrl=True, shift=True), "redo"),
        (Key("y", ctrl=True), "redo"),
        (Key("z"), ""),
        (Key("z", ctrl=True, alt=True), ""),
        (Key("r", shift=True), "turn"),
        (Key("r", down=False), ""),
        (Pointer("down", 0, 0, 1), ""),
    ],
)
def test_a_key_goes_down_for_one_action(event: Key | Pointer, action: str) -> None:
    assert pressed(event, "undo", "redo", "turn") == action


def test_a_key_that_comes_up_is_known_by_itself() -> None:
    """Ctrl may have gone down or come up meanwhile."""
    assert is_key(Key("w", ctrl=True, down=False), "names")
    assert not is_key(Key("w", ctrl=True), "names")


def test_keys_of_a_row_have_numbers() -> None:
    assert [number_of(Key(key), "pick") for key in "159"] == [0, 4, 8]
    with pytest.raises(ValueError, match="q"):
        number_of(Key("q"), "pick")


def test_keys_are_named_as_they_are_written_on_the_keyboard() -> None:
    assert named_keys(WORDS, "undo", "end_turn", "skip", "rules", "page_up") == {
        "undo": "Ctrl+Z",
        "end_turn": "Enter",
        "skip": "Space",
        "rules": "F1",
        "page_up": "PgUp",
    }
    assert key_cap("hint") == "H"
    assert with_keys(WORDS, "match.hint", "hint") == "Hint (H)"


def test_no_action_has_one_key_twice() -> None:
    for action, chords in KEY_MAP.items():
        assert len(set(chords)) == len(chords) > 0, action


NAMED = {"cursor": "arrows", "pan": "Shift+arrows", "pick": "1-9", "step": "Right arrow"}
"""Keys that the README calls by one word."""


def test_the_readme_lists_the_keys_of_the_map() -> None:
    """But those of fields of text, of the set-up and of pages, which are the usual ones."""
    readme = (HOUSE / "README.md").read_text(encoding="utf-8")
    cells = [cell for row in re.findall(r"^\|(.+)\|$", readme, re.MULTILINE) for cell in row.split("|")[::2]]
    told = {name.strip().removesuffix(" (hold)") for cell in cells for name in re.split(r", | on a space", cell)}
    usual = {"erase", "delete", "select_all", "copy", "cut", "paste", "row_up", "row_down"}
    wanted = [action for row in KEY_ROWS for action in row.actions if action not in usual]
    assert [each for each in wanted if NAMED.get(each, named_keys(WORDS, each)[each]) not in told] == []
