"""A match, a lesson and what computers show are one screen: other lists of parts, not scenes with other insides."""

from __future__ import annotations

import ast
from collections.abc import Iterator

import pytest

from game.scenes.match.scene import MatchScene
from tests.house.sources import HOUSE, modules, name, statements, tree

MATCH = HOUSE / "game" / "scenes" / "match"
SCENE = "game.scenes.match.scene"


def bases(module: ast.Module) -> Iterator[str]:
    """Names of the bases of all classes of a module."""
    for node in statements(module):
        if isinstance(node, ast.ClassDef):
            for base in node.bases:
                yield ast.unparse(base).split("[")[0].split(".")[-1]


def others_private(module: ast.Module) -> Iterator[str]:
    """Private names that a module reads or sets of anything but its own classes and their objects."""
    for node in ast.walk(module):
        if isinstance(node, ast.Attribute) and node.attr.startswith("_") and not node.attr.startswith("__"):
            of = ast.unparse(node.value)
            if node.attr != "_replace" and of not in ("self", "super()") and not of[0].isupper():
                yield ast.unparse(node)


@pytest.mark.once
def test_no_kind_of_match_is_a_scene_of_its_own() -> None:
    assert [name(path) for path in modules() if "MatchScene" in bases(tree(path))] == []


@pytest.mark.once
def test_no_protocol_describes_the_scene_to_its_parts() -> None:
    scene = tree(MATCH / "scene.py")
    owned = {ast.unparse(node)[5:] for node in ast.walk(scene) if ast.unparse(node).startswith("self.")}
    protocols = [
        (made.name, {each.name for each in made.body if isinstance(each, ast.FunctionDef)})
        for path in modules()
        if MATCH in path.parents
        for made in statements(tree(path))
        if isinstance(made, ast.ClassDef) and "Protocol" in map(ast.unparse, made.bases)
    ]
    assert [made for made, told in protocols if told <= {*owned, *dir(MatchScene)}] == []


@pytest.mark.once
def test_parts_know_nothing_of_the_scene() -> None:
    """The scene is named by nobody else in its package than those who open a kind of match."""
    told = [path for path in modules() if MATCH in path.parents and SCENE in path.read_text(encoding="utf-8")]
    assert {path.stem for path in told} == {"attract", "teaching"}
    for path in told:
        users = [node for node in tree(path).body if "MatchScene" in ast.unparse(node)]
        assert all(isinstance(node, ast.ImportFrom | ast.FunctionDef) for node in users)


@pytest.mark.once
def test_a_part_touches_nothing_private_of_another() -> None:
    found = {name(path): [*others_private(tree(path))] for path in modules() if MATCH in path.parents}
    assert {place: names for place, names in found.items() if names} == {}


@pytest.mark.once
def test_composition_time_and_drawing_are_short() -> None:
    assert len((MATCH / "scene.py").read_text(encoding="utf-8").splitlines()) < 350
