"""Small buttons of the bars, which stand in one table."""

from __future__ import annotations

import ast

import pytest

from game.i18n.catalogue import Catalogue
from game.scenes.shell.bar import BAR_ICONS, icon_button, icon_place
from game.ui import art
from game.ui.keymap import KEY_MAP, named_keys
from game.ui.rect import Rect
from tests.house.sources import modules_with, tree

BAR = Rect(20, 12, 900, 56)
WORDS = Catalogue()


@pytest.mark.parametrize("name", BAR_ICONS)
def test_a_small_button_has_place_picture_and_tip(name: str) -> None:
    row, pressed = BAR_ICONS[name], list[str]()
    button = icon_button(WORDS, f"some.{name}" if "." not in name else name, BAR, lambda: pressed.append(name))
    assert button.rect == icon_place(BAR, row.place)
    assert (art.FOLDER / f"{row.icon}.svg").is_file()
    assert button.hint
    assert WORDS.has(row.tip)
    if row.action:
        assert row.action in KEY_MAP
        assert named_keys(WORDS, row.action)[row.action] in button.hint
    button.press()
    assert pressed == [name]


def test_a_screen_may_have_one_of_its_own_and_others_further_left() -> None:
    own, shared = (icon_button(WORDS, f"{screen}.home", BAR, lambda: None) for screen in ("lesson", "match"))
    assert own.hint != shared.hint
    assert icon_button(WORDS, "match.undo", BAR, lambda: None, 2).rect == icon_place(BAR, -5)


def test_every_row_is_some_screens_button() -> None:
    made_by = {"icon_button", "ledger_button"}
    there = modules_with("|".join(made_by))
    nodes = [node for path in there for node in ast.walk(tree(path)) if isinstance(node, ast.Call)]
    called = [node for node in nodes if isinstance(node.func, ast.Attribute) and node.func.attr in made_by]
    given = [node.args[1] for node in called if ast.unparse(node.func).startswith("bar.")]
    names = [str(each.value) if isinstance(each, ast.Constant) else ast.unparse(each).lower() for each in given]
    assert {name if name in BAR_ICONS else name.rpartition(".")[2] for name in names} == set(BAR_ICONS)
