"""No module imports itself by way of others."""

from __future__ import annotations

import ast
from collections.abc import Collection, Mapping
from graphlib import CycleError, TopologicalSorter

import pytest

from tests.house.sources import HOUSE, modules, statements, tree


def imports(module: ast.Module, known: Collection[str]) -> set[str]:
    """Known modules that a module names, be it for a type only or within a function.

    That Python imports a package before what is in it does not count: a package is made of its parts.
    """
    found: set[str] = set()
    for node in statements(module):
        if isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            for alias in node.names:
                part = f"{node.module}.{alias.name}"
                found.add(part if part in known else node.module)
    return found & set(known)


def circle(graph: Mapping[str, Collection[str]]) -> list[str]:
    """Modules each of which is imported by the next, the first and last being one; empty if there are none."""
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        return list(error.args[1])
    return []


def test_no_module_imports_itself_by_way_of_others() -> None:
    known = {}
    for path in modules():
        parts = path.relative_to(HOUSE).with_suffix("").parts
        known[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    graph = {name: imports(tree(path), known) for name, path in known.items()}
    assert "game.scenes.title.scene" in graph["game.scenes.navigation"]
    assert "game.store.database" in graph["game.scenes.shell.scene"]
    assert circle(graph) == []


@pytest.mark.parametrize(
    "back",
    [
        "import one",
        "from one import thing",
        "if TYPE_CHECKING:\n    from one import thing",
        "def late():\n    import one",
        "from pack import part",
    ],
)
def test_circles_are_recognised(back: str) -> None:
    sources = {"one": "import two", "two": back, "pack": "import pack.part", "pack.part": "import one"}
    graph = {name: imports(ast.parse(source), sources) for name, source in sources.items()}
    found = circle(graph)
    assert found[0] == found[-1]
    assert {"one", "two"} <= set(found)
