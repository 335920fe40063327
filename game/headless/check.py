"""`check`: looks for mistakes in maps, art, words and match records."""

from __future__ import annotations

import gettext
from argparse import Namespace
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from string import Formatter
from xml.etree import ElementTree

from game.boards import MapError, problems
from game.core.journal import Record
from game.files import ASSETS, MAPS
from game.headless.agreement import follow, read_record
from game.headless.errors import CommandError
from game.headless.parser import Parser
from game.i18n import WORDS, Catalogue

_SVG = "{http://www.w3.org/2000/svg}"
_XLINK = "{http://www.w3.org/1999/xlink}href"
_DRAWN = {"text", "image", "script", "foreignObject", "style", "animate"}
"""Elements that look different, or like nothing, from one drawing library to the next."""


def add_arguments(parser: Parser, words: Catalogue) -> None:
    """[PATH...]; without any, everything of the program's own."""
    parser.add_argument("paths", nargs="*", type=Path, metavar="PATH", help=words.t("cli.option.paths"))


def run(args: Namespace, words: Catalogue) -> int:
    """Print every mistake; the status is 1 if there is one."""
    checked = bad = 0
    for path in files(args.paths or [MAPS, ASSETS / "art", WORDS]):
        checked += 1
        for reason in mistakes(path, words):
            bad += 1
            print(words.t("cli.check.bad", path=path, reason=" ".join(reason.split())))
    if bad:
        return 1
    print(words.n("cli.check.done", checked))
    return 0


def files(paths: list[Path]) -> Iterator[Path]:
    """The files themselves, and of folders all files that can be checked; raises CommandError."""
    for path in paths:
        if path.is_dir():
            yield from sorted(each for each in path.rglob("*") if each.suffix in _KINDS and each.is_file())
        elif not path.exists():
            raise CommandError("cli.error.file_missing", path=path)
        elif path.suffix not in _KINDS:
            raise CommandError("cli.error.file_kind", path=path, known=", ".join(_KINDS))
        else:
            yield path


def mistakes(path: Path, words: Catalogue) -> Iterator[str]:
    """What is wrong with one file, by its kind."""
    yield from _KINDS[path.suffix](path, words)


def _map(path: Path, words: Catalogue) -> Iterator[str]:
    for problem in problems(path):
        yield _where(problem, words)


def _where(problem: MapError, words: Catalogue) -> str:
    reason = problem.reason
    if problem.cell is not None:
        column, row = problem.cell
        return words.t("cli.check.cell", layer=problem.layer, column=column, row=row, reason=reason)
    return words.t("cli.check.layer", layer=problem.layer, reason=reason) if problem.layer else reason


def _art(path: Path, words: Catalogue) -> Iterator[str]:
    try:
        root = ElementTree.parse(path).getroot()
    except (ElementTree.ParseError, OSError) as error:
        yield str(error)
        return
    if root.tag != f"{_SVG}svg" or "viewBox" not in root.attrib:
        yield words.t("cli.check.svg")
    for element in root.iter():
        name = str(element.tag).removeprefix(_SVG)
        link = element.get("href", element.get(_XLINK, "#"))
        if name in _DRAWN or not link.startswith("#"):
            yield words.t("cli.check.element", element=name)


def _words(path: Path, words: Catalogue) -> Iterator[str]:
    try:
        with path.open("rb") as file:
            read = gettext.GNUTranslations(file)
    except (OSError, ValueError, UnicodeDecodeError) as error:
        yield str(error)
        return
    # The only way to list what a compiled catalogue holds.
    sentences: Mapping[object, str] = vars(read)["_catalog"]
    for key, sentence in sentences.items():
        name = key[0] if isinstance(key, tuple) else key
        try:
            list(Formatter().parse(sentence))
        except ValueError as error:
            yield f"{name}: {error}"
        if name and not sentence:
            yield words.t("cli.check.empty", name=name)


def _record(path: Path, words: Catalogue) -> Iterator[str]:
    try:
        record: Record = read_record(path)
        follow(path, record)
    except CommandError as error:
        yield words.t(error.key, **error.fields)


_KINDS: Mapping[str, Callable[[Path, Catalogue], Iterator[str]]] = {
    ".tmx": _map,
    ".svg": _art,
    ".mo": _words,
    ".json": _record,
}
