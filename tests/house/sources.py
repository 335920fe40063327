"""The project's files as the house tests read them."""

from __future__ import annotations

import ast
import re
import subprocess
from collections.abc import Iterator
from functools import cache
from pathlib import Path

HOUSE = Path(__file__).resolve().parents[2]
"""The folder that holds pyproject.toml."""

_MADE = {".git", ".venv", "build", "dist", "__pycache__"}


def _walk(folder: Path) -> Iterator[Path]:
    for path in folder.iterdir():
        if path.name in _MADE or path.name.endswith(("_cache", ".egg-info")) or path.name == ".hypothesis":
            continue
        if path.is_dir():
            yield from _walk(path)
        else:
            yield path


def _listed(*kinds: str) -> tuple[Path, ...]:
    """Files that git lists and that are there, or all but made files where there is no git."""
    if not (HOUSE / ".git").exists():
        return tuple(sorted(_walk(HOUSE)))
    command = ["git", "ls-files", "-z", *kinds]
    listed = subprocess.run(command, cwd=HOUSE, capture_output=True, text=True, check=True)
    paths = (HOUSE / name for name in listed.stdout.split("\0") if name)
    return tuple(path for path in paths if path.is_file())


@cache
def project_files() -> tuple[Path, ...]:
    """Every file of the project: what git tracks."""
    return _listed()


def kept_files() -> tuple[str, ...]:
    """Every file that is to be kept, below the house: what git tracks or does not ignore."""
    return tuple(name(path) for path in _listed("--cached", "--others", "--exclude-standard"))


def texts() -> Iterator[tuple[str, str]]:
    """Path below the house and content of every text file of the project."""
    for path in project_files():
        data = path.read_bytes()
        if b"\0" not in data:
            yield path.relative_to(HOUSE).as_posix(), data.decode("utf-8")


def modules(folder: str = "game") -> tuple[Path, ...]:
    """Every Python module below `folder`, tracked or not."""
    return tuple(sorted((HOUSE / folder).rglob("*.py")))


def modules_with(word: str, folder: str = "game") -> tuple[Path, ...]:
    """Every module below `folder` in which the pattern of a word is found: no other has to be parsed to look for it."""
    found = re.compile(word)
    return tuple(path for path in modules(folder) if found.search(path.read_text(encoding="utf-8")))


def name(path: Path) -> str:
    """A path as tests show it: below the house, with slashes."""
    return path.relative_to(HOUSE).as_posix()


def tree(path: Path) -> ast.Module:
    """The syntax tree of a module."""
    return ast.parse(path.read_text(encoding="utf-8"), str(path))


def statements(module: ast.Module) -> Iterator[ast.AST]:
    """Nodes of a module but for its expressions, which are most of it: nothing is imported in them."""
    left: list[ast.AST] = [module]
    while left:
        node = left.pop()
        yield node
        left += (child for child in ast.iter_child_nodes(node) if not isinstance(child, ast.expr))
