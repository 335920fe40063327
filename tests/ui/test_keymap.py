"""The key map: what is a key of an action, how keys are named, and the README's list of them."""

from __future__ import annotations

import ast
import re
from string import ascii_uppercase

import pytest

from game.i18n import ENGLISH, WORDS as PO
from game.i18n.catalogue import Catalogue
from game.i18n.compile import merge
from game.ui.events import Key, Pointer
from game.ui.keymap import KEY_MAP, KEY_ROWS, is_key, key_cap, named_keys, number_of, pressed, with_keys
from tests.house.sources import HOUSE, modules_with, name, tree

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


BY_NAME = "Enter|Esc|Ctrl|Shift|Alt|Tab|Del|PgUp|PgDn|F[0-9]{1,2}"
"""Names of keys that are no words besides."""
LETTERS = "|".join(sorted({chord.key.upper() for chords in KEY_MAP.values() for chord in chords} & {*ascii_uppercase}))


def test_no_sentence_names_a_key_by_itself() -> None:
    """It has a field, which the key map fills."""
    named = re.compile(rf"\b({BY_NAME})\b|\b([Pp]ress|[Hh]old) ({LETTERS})\b|\(({LETTERS})\)")
    assert named.search("Hint (H)")
    assert named.search("or press D.")
    texts = {str(each.id): str(each.string) for each in merge(PO / ENGLISH) if each.id}
    found = {key: text for key, text in texts.items() if named.search(text)}
    assert {key for key in found if not key.startswith("settings.cap.")} == set()


def test_no_screen_names_a_key_by_itself() -> None:
    by_name, caps = re.compile(BY_NAME), list[tuple[str, ast.expr]]()
    named = list[tuple[str, str]]()
    for path in modules_with(rf"\b(?:{BY_NAME})\b|keycap"):
        if path.name == "keymap.py":
            continue
        place = name(path)
        for node in ast.walk(tree(path)):
            if isinstance(node, ast.Constant) and by_name.fullmatch(str(node.value)):
                named.append((place, str(node.value)))
            elif isinstance(node, ast.Call) and _called(node) == "keycap":
                caps.append((place, node.args[0]))
    assert named == []
    assert caps
    assert [place for place, cap in caps if isinstance(cap, ast.Constant)] == []


def _called(node: ast.Call) -> str:
    return node.func.attr if isinstance(node.func, ast.Attribute) else ""


NAMED = {"cursor": "arrows", "pan": "Shift+arrows", "far": "Ctrl+arrows", "pick": "1-9", "step": "Right arrow"}
"""Keys that the README calls by one word."""


def test_the_readme_lists_the_keys_of_the_map() -> None:
    """But those of fields of text, of the set-up and of pages, which are the usual ones."""
    readme = (HOUSE / "README.md").read_text(encoding="utf-8")
    cells = [cell for row in re.findall(r"^\|(.+)\|$", readme, re.MULTILINE) for cell in row.split("|")[::2]]
    told = {name.strip().removesuffix(" (hold)") for cell in cells for name in re.split(r", | on a space", cell)}
    usual = {"erase", "delete", "select_all", "copy", "cut", "paste", "row_up", "row_down"}
    wanted = [action for row in KEY_ROWS for action in row.actions if action not in usual]
    assert [each for each in wanted if NAMED.get(each, named_keys(WORDS, each)[each]) not in told] == []
