"""Laws of every module and every file of the project."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from game.i18n import Catalogue
from game.specs import SPECS
from tests.house.sources import HOUSE, modules, name, texts, tree


def names_of(keys: Iterable[str], words: Catalogue) -> re.Pattern[str]:
    """Finds the keys and names of games, however their words are joined; a generic room has no use for them."""
    told = [name.replace("_", " ") for key in keys for name in (key, words.t(f"{key}.name"))]
    return re.compile("|".join(re.escape(name).replace(r"\ ", "[ _-]?") for name in told), re.IGNORECASE)


GAMES = names_of([spec.key for spec in SPECS], Catalogue())

SPECIFIC = re.compile(r"game/(rules/\w+/|tables/\w+/|specs\.py$|titles\.py$)")
"""Places in which a game may be named."""

SHOWN = re.compile(r"game/(app/|scenes/|tables/|ui/|headless/)")
"""Rooms whose words reach a player."""

DRAWERS = {"utils", "util", "helpers", "helper", "misc", "common", "manager"}
"""Module names that say nothing; the scene manager is the one manager."""


MOST_LINES = 600
EVERY_MODULE = [*modules("game"), *modules("tests"), HOUSE / "main.py"]


def test_a_module_fits_its_shelf() -> None:
    lines = {name(path): len(path.read_text(encoding="utf-8").splitlines()) for path in EVERY_MODULE}
    assert {place: count for place, count in lines.items() if count > MOST_LINES} == {}


def test_a_module_is_no_drawer() -> None:
    assert [name(path) for path in EVERY_MODULE if path.stem in DRAWERS] == ["game/scenes/shell/manager.py"]


def named_games(text: str, games: re.Pattern[str] = GAMES) -> set[str]:
    return {found.group().lower() for found in games.finditer(text)}


@pytest.mark.sample
def test_generic_rooms_name_no_game() -> None:
    found = {name(path): named_games(path.read_text(encoding="utf-8")) for path in modules()}
    assert {place: names for place, names in found.items() if names and not SPECIFIC.match(place)} == {}


def test_game_names_are_recognised() -> None:
    text = "TOY long_furrow 'Bees and Honey' long-furrow BeesAndHoney, a long way to the furrow, bees"
    games = names_of(["toy", "long_furrow", "bees_and_honey"], Catalogue())
    assert named_games(text, games) == {"toy", "long_furrow", "bees and honey", "long-furrow", "beesandhoney"}
    assert {spec.key for spec in SPECS} == named_games(" ".join(spec.key for spec in SPECS))


def _silent(node: ast.AST) -> bool:
    """Whether strings below this node reach developers only: docstrings, raised errors, assertions."""
    if isinstance(node, ast.Expr):
        return isinstance(node.value, ast.Constant)
    return isinstance(node, (ast.Raise, ast.Assert))


def sentences(node: ast.AST) -> Iterator[str]:
    """String literals that look like a sentence: a capital letter first, a space within."""
    for child in ast.iter_child_nodes(node):
        if _silent(child):
            continue
        if isinstance(child, ast.Constant) and isinstance(child.value, str):
            if re.match(r"\W*[A-Z][a-z]*[ ,]", child.value):
                yield child.value
        else:
            yield from sentences(child)


def test_no_words_in_code() -> None:
    found = {name(path): list(sentences(tree(path))) for path in modules() if SHOWN.match(name(path))}
    assert {place: words for place, words in found.items() if words} == {}


def test_sentences_are_recognised() -> None:
    code = '"""A docstring."""\nx = "Your turn"\ny = f"Wait, {x}"\nz = "match.undo"\nraise ValueError("No such")'
    assert list(sentences(ast.parse(code))) == ["Your turn", "Wait, "]


FOREIGN = re.compile(
    "|".join(
        [
            # Written in pieces, so that this file does not find itself.
            r"(?<![\w.}])/(?:wor" + r"k|tm" + r"p|roo" + r"t|hom" + r"e|op" + r"t|User" + r"s|mn" + r"t)/",
            r"[A-Z]:\\+User" + "s",
            "pyp" + r"i\.(?:org|python\.org)",
            "pythonhoste" + r"d\.org",
            "npmj" + r"s\.(?:com|org)",
            "crate" + r"s\.io",
        ]
    )
)
"""Paths of one machine and hosts of package registries."""


def test_files_speak_of_no_machine_and_no_registry() -> None:
    found = {place: FOREIGN.findall(text) for place, text in texts()}
    assert {place: words for place, words in found.items() if words} == {}


def test_machines_and_registries_are_recognised() -> None:
    places = ["see /ho" + "me/ann/x", "'/tm" + "p/x'", "https://pyp" + "i.org/simple", "C:\\\\User" + "s\\ann"]
    assert all(FOREIGN.search(place) for place in places)
    assert not FOREIGN.search("assets/home/x and $HOME/tmp/x")


@pytest.mark.parametrize("place", ["main.py", "game/__main__.py"])
def test_the_way_in_is_only_a_guard(place: str) -> None:
    docstring, *rest = tree(HOUSE / place).body
    assert isinstance(docstring, ast.Expr)
    *imports, guard = rest
    imports = [node for node in imports if ast.unparse(node) != "from __future__ import annotations"]
    assert isinstance(guard, ast.If)
    assert ast.unparse(guard.test) == "__name__ == '__main__'"
    assert imports == []
    begin = [ast.unparse(node) for node in guard.body[:2]]
    assert begin == ["import multiprocessing", "multiprocessing.freeze_support()"]


def methods(path: Path) -> Iterator[tuple[ast.ClassDef, ast.FunctionDef]]:
    """Public methods of the public classes of a module."""
    for kind in tree(path).body:
        if isinstance(kind, ast.ClassDef) and not kind.name.startswith("_"):
            for node in kind.body:
                if isinstance(node, ast.FunctionDef) and not node.name.startswith("_"):
                    yield kind, node


def test_public_methods_say_what_they_do() -> None:
    """One that takes over another class's method is explained there; ruff reads the rest."""
    found = [(name(path), kind, node) for path in modules() for kind, node in methods(path)]
    explained = {node.name for _, _, node in found if ast.get_docstring(node)}
    mute = [
        f"{place}: {kind.name}.{node.name}"
        for place, kind, node in found
        if not ast.get_docstring(node) and not (kind.bases and node.name in explained)
    ]
    assert mute == []
