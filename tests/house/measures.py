"""Size and plainness of the code in game/: `python -m tests.house.measures` prints it.

Lines are counted with blanks and comments. A docstring has a relative clause in front if its first word is one of
`RELATIVE`. A field counts as changed after construction if a method other than `__init__` or `__post_init__` assigns
it. A repeated run is `RUN` or more lines of code that stand twice, word for word. A mouse-up is the release of a drag
that plays: calls of functions of game/, modules they stand in, and calls into the match scene from outside of it.
"""

from __future__ import annotations

import ast
import statistics
import sys
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from types import FrameType
from typing import Any, NamedTuple

from game.core.steps import Choice
from game.titles import TITLES, title_for
from game.ui.title import Title
from tests.house.sources import HOUSE, modules, name, statements, tree
from tests.scenes import random_play
from tests.scenes.match_player import Player
from tests.scenes.pilot import House

RELATIVE = (
    *("What", "Who", "Whoever", "Whatever", "So", "Of", "Where", "That", "As"),
    *("Which", "Whichever", "Wherever", "When", "Whenever", "Why", "Once", "If"),
)
"""First words of a docstring that begins with a relative clause."""
RUN = 6
"""Lines of a repeated run."""
PLAYED = {"texas": "Play", "rancho": "Give"}
"""By title the choice that a mouse-up plays."""

Function = ast.FunctionDef | ast.AsyncFunctionDef


class Code(NamedTuple):
    """Counts over some modules."""

    modules: int
    lines: int
    median: float
    """Lines of the median module."""
    functions: float
    """Per 1,000 lines."""
    imports: float
    """Per cent of lines that belong to import statements."""
    crumbs: int
    """Modules under 60 lines, packages' faces left out."""
    docstrings: Counter[str]
    """By first word."""
    relative: float
    """Per cent of docstrings that begin with a relative clause."""
    callables: int
    """Parameters of constructors that are callables."""
    changed: int
    """Fields changed after construction."""
    runs: int
    """Repeated runs."""


class MouseUp(NamedTuple):
    """Work of one release of the mouse that plays."""

    calls: int
    modules: int
    returns: int
    """Calls into the match scene from outside of it."""
    contexts: Counter[str]
    """Contexts of the table made "before" its command is done, while that is "done", and in the frame "after"."""


def trees(paths: Sequence[Path]) -> dict[Path, ast.Module]:
    """Syntax trees of modules by their paths."""
    return {path: tree(path) for path in paths}


def measured(parsed: Mapping[Path, ast.Module]) -> Code:
    """Counts over modules by their paths."""
    lines = [path.read_text(encoding="utf-8").splitlines() for path in parsed]
    total = sum(map(len, lines))
    nodes = [node for each in parsed.values() for node in statements(each)]
    imports = sum(_lines(node) for node in nodes if isinstance(node, ast.Import | ast.ImportFrom))
    docstrings = first_words(parsed)
    classes = [node for node in nodes if isinstance(node, ast.ClassDef)]
    return Code(
        modules=len(parsed),
        lines=total,
        median=statistics.median(map(len, lines)),
        functions=1000 * sum(isinstance(node, Function) for node in nodes) / total,
        imports=100 * imports / total,
        crumbs=sum(len(each) < 60 and path.stem != "__init__" for path, each in zip(parsed, lines, strict=True)),
        docstrings=docstrings,
        relative=relative(docstrings),
        callables=sum(map(_callables, classes)),
        changed=sum(len(_changed(each)) for each in classes),
        runs=_runs(lines),
    )


def _lines(node: ast.stmt) -> int:
    return (node.end_lineno or node.lineno) - node.lineno + 1


def first_words(parsed: Mapping[Path, ast.Module]) -> Counter[str]:
    """First words of docstrings: of modules, classes, functions and, as bare strings after them, of attributes."""
    return Counter(first for each in parsed.values() for first in _first_words(each))


def relative(docstrings: Counter[str]) -> float:
    """Per cent of docstrings that begin with a relative clause, by the first words of all."""
    return 100 * sum(docstrings[word] for word in RELATIVE) / docstrings.total()


def _first_words(module: ast.Module) -> Iterator[str]:
    for node in statements(module):
        if not isinstance(node, ast.Module | ast.ClassDef | Function):
            continue
        for at, statement in enumerate(node.body):
            value = statement.value if isinstance(statement, ast.Expr) else None
            stands = (
                not at or not isinstance(node, Function) or isinstance(node.body[at - 1], ast.AnnAssign | ast.Assign)
            )
            if stands and isinstance(value, ast.Constant) and isinstance(value.value, str) and value.value.split():
                yield value.value.split()[0].strip(".,:;")


def _constructor(made: ast.ClassDef) -> Function | None:
    return next((each for each in made.body if isinstance(each, Function) and each.name == "__init__"), None)


def _callables(made: ast.ClassDef) -> int:
    """Parameters of a constructor that are callables by their annotation, fields of a data class among them."""
    constructor = _constructor(made)
    if constructor is not None:
        arguments = [*constructor.args.args, *constructor.args.kwonlyargs]
        annotations = [each.annotation for each in arguments]
    else:
        annotations = [each.annotation for each in made.body if isinstance(each, ast.AnnAssign)]
    return sum(each is not None and "Callable" in ast.unparse(each) for each in annotations)


def _changed(made: ast.ClassDef) -> set[str]:
    """Fields that methods other than the constructor assign."""
    methods = [each for each in made.body if isinstance(each, Function)]
    nodes = [node for each in methods if each.name not in ("__init__", "__post_init__") for node in ast.walk(each)]
    assigned = [each for each in nodes if isinstance(each, ast.Attribute) and not isinstance(each.ctx, ast.Load)]
    return {each.attr for each in assigned if isinstance(each.value, ast.Name) and each.value.id == "self"}


def _runs(modules_lines: Sequence[Sequence[str]]) -> int:
    """How often a run of lines of code stands that stood before; a longer one counts once."""
    seen, found = set[tuple[str, ...]](), 0
    for lines in modules_lines:
        code = [line.strip() for line in lines]
        code = [line for line in code if len(line) > 3 and not line.startswith(("import ", "from ", "#", '"""'))]
        windows, repeats = [tuple(code[at : at + RUN]) for at in range(len(code) - RUN + 1)], False
        for window in windows:
            found += window in seen and not repeats
            repeats = window in seen
        seen.update(windows)
    return found


class _Releasing(Player):
    """Counts what the release of its drag calls."""

    counts: MouseUp | None = None

    def point(self, kind: str, at: tuple[float, float], wheel: float = 0) -> None:
        if kind != "up" or self.counts is not None:
            super().point(kind, at, wheel)
            return
        calls, contexts, returns, phase = Counter[str](), Counter[str](), 0, "first"

        def profile(frame: FrameType, event: str, _: Any) -> None:
            nonlocal returns, phase
            path, name = frame.f_code.co_filename, frame.f_code.co_qualname
            if event != "call" or not path.startswith(_GAME):
                return
            calls[path] += 1
            caller = frame.f_back.f_code.co_filename if frame.f_back else path
            returns += path == _SCENE != caller
            if phase == "first" and path.startswith(_PARTS) and name.endswith(".handle"):
                phase = "asked"
            if phase == "asked" and name == _RUN:
                phase = "done"
            contexts[phase] += name == _CONTEXT

        def watch(work: Callable[[], object]) -> None:
            sys.setprofile(profile)
            try:
                work()
            finally:
                sys.setprofile(None)

        watch(partial(super().point, kind, at, wheel))
        self.counts = MouseUp(calls.total(), len(calls), returns, contexts)
        phase = "after"
        watch(partial(self.step, 0))


_GAME = str(HOUSE / "game")
_RUN, _CONTEXT = "TableScreen.run", "TableModel._handled"
"""Functions that have a command done, and that make a context."""
_PARTS = str(HOUSE / "game" / "scenes" / "match")
"""Folder of the parts that are asked about an input."""
_SCENE = str(HOUSE / "game" / "scenes" / "match" / "scene.py")


def mouse_up(folder: Path, title: Title, kind: str) -> MouseUp:
    """Work of the release of a drag that plays the first choice of a kind; raises LookupError if none is offered."""
    house = House(folder, TITLES)
    house.services.change(animation="none")
    player = _Releasing(house, title, 2, options=random_play.options(title))
    player.by_drag(_first(player, kind))
    if player.counts is None:
        raise LookupError(kind)
    return player.counts


def _first(player: Player, kind: str) -> Choice:
    found = (each for each in player.match.options if type(each).__name__ == kind)
    choice = next(found, None)
    if choice is None:
        raise LookupError(kind)
    return choice


def crumbs() -> dict[str, int]:
    """Lines of every module under 60, packages' faces left out."""
    counts = {name(path): len(path.read_text(encoding="utf-8").splitlines()) for path in modules()}
    return {place: lines for place, lines in counts.items() if lines < 60 and not place.endswith("__init__.py")}


def same_names(parsed: Mapping[Path, ast.Module]) -> dict[str, list[str]]:
    """Modules by the name of a class that stands for several things, in the generic rooms or in those of one game."""
    places = defaultdict[tuple[str, str], list[str]](list)
    for path, module in parsed.items():
        _, room, key, *_ = [*path.relative_to(HOUSE).parts, ""]
        game = key if room in ("rules", "tables") and not key.endswith(".py") else ""
        for node in module.body:
            if isinstance(node, ast.ClassDef):
                places[game, node.name].append(name(path))
    return {" ".join(each).strip(): found for each, found in places.items() if len(found) > 1}


def main() -> None:
    """Print everything."""
    parsed = trees(modules())
    found = measured(parsed)
    print(f"modules {found.modules:,}, {found.crumbs} of them under 60 lines; the median one has {found.median:.0f}")
    print(f"lines {found.lines:,}; functions per 1,000 lines {found.functions:.1f}; imports {found.imports:.1f} %")
    words = ", ".join(f"{word} {count}" for word, count in found.docstrings.most_common(24))
    print(f"docstrings {found.docstrings.total():,}, {found.relative:.1f} % with a relative clause in front: {words}")
    print(
        f"callables among constructor parameters {found.callables}, fields changed after construction {found.changed}"
    )
    print(f"repeated runs of {RUN} lines {found.runs}; class names for several things {len(same_names(parsed))}")
    for key, kind in PLAYED.items():
        with TemporaryDirectory() as folder:
            work = mouse_up(Path(folder), title_for(key), kind)
        print(f"a mouse-up that plays in {key}: {work.calls:,} calls, {work.modules} modules, {work.returns} returns")
        print(f"and contexts of the table: {work.contexts.total()}")


if __name__ == "__main__":
    main()
