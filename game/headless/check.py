"""`check`: looks for mistakes in maps, art, words and match records; writes a made board as a map."""

from __future__ import annotations

import re
import shutil
from argparse import Namespace
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from string import Formatter
from xml.etree import ElementTree

import msgspec

from game.boards import map_of, problems, tileset_problems, write_tmx
from game.core.journal import Record
from game.files import ASSETS, MAPS
from game.headless.agreement import read_record, replay_record
from game.headless.parser import CommandError, Parser, map_fault, whole, writing
from game.headless.playable import map_faults
from game.i18n import ENGLISH, WORDS, Catalogue
from game.i18n.catalogue import FORMS, compiled_path
from game.i18n.entries import Compiled, Entry, SectionError, base_of, read_compiled, read_written
from game.specs import SPECS, spec_for
from game.store.disk import read_limited
from game.store.notices import BadFile
from game.store.records import RECORD_ENDINGS

_SVG = "{http://www.w3.org/2000/svg}"
_XLINK = "{http://www.w3.org/1999/xlink}href"
MOST_MAP = 16 * 1024 * 1024
"""Bytes of a JSON file in which a map is looked for."""
_DRAWN = {"text", "image", "script", "foreignObject", "style", "animate"}
"""Elements that look different, or like nothing, from one drawing library to the next."""


def add_arguments(parser: Parser, words: Catalogue) -> None:
    """[--make N FILE.tmx] [PATH...]; without any, everything of the program's own."""
    parser.add_argument("paths", nargs="*", type=Path, metavar="PATH", help=words.t("cli.option.paths"))
    parser.add_argument("--make", type=whole("--make"), metavar="N", help=words.t("cli.option.make"))


def run(args: Namespace, words: Catalogue) -> int:
    """Print every mistake; the status is 1 if there is one. With `--make` the one path is first written."""
    if args.make is not None:
        write_made(args.make, args.paths)
    checked = bad = 0
    for path in files(args.paths or [MAPS, ASSETS / "art", WORDS]):
        checked += 1
        before = bad
        for line in mistakes(path, words):
            bad += 1
            print(" ".join(line.split()))
        if bad == before and _kind(path) == ".tmx":
            for line in _seats_note(path, words):
                print(line)
    if bad:
        return 1
    print(words.n("cli.check.done", checked))
    return 0


def write_made(number: int, paths: list[Path]) -> None:
    """Write the made board of a number as a new map, with its tileset and pictures beside it; raises CommandError."""
    if len(paths) != 1 or _kind(paths[0]) != ".tmx":
        raise CommandError("cli.error.make_one")
    (path,) = paths
    if path.exists():
        raise CommandError("cli.error.file_exists", path=path)
    board = next(spec.make for spec in SPECS if spec.make is not None)(number)
    with writing(path):
        path.parent.mkdir(parents=True, exist_ok=True)
        for name in {tile.set for tile in board.tiles}:
            if not (path.parent / f"{name}.tsx").exists():
                shutil.copytree(MAPS / name, path.parent / name, dirs_exist_ok=True)
                shutil.copy(MAPS / f"{name}.tsx", path.parent)
        write_tmx(path, map_of(board))


def files(paths: list[Path]) -> Iterator[Path]:
    """The files themselves, and of folders all files that can be checked; raises CommandError."""
    for path in paths:
        if path.is_dir():
            inside = sorted(each for each in path.rglob("*") if _kind(each) in _KINDS and each.is_file())
            if not inside:
                raise CommandError("cli.error.nothing_to_check", path=path, known=", ".join(_KINDS))
            yield from inside
        elif not path.exists():
            raise CommandError("cli.error.file_missing", path=path)
        elif _kind(path) not in _KINDS:
            raise CommandError("cli.error.file_kind", path=path, known=", ".join(_KINDS))
        else:
            yield path


def mistakes(path: Path, words: Catalogue) -> Iterator[str]:
    """Mistakes in one file, by its kind: lines that begin with the file at fault."""
    yield from _KINDS[_kind(path)](path, words)


def _kind(path: Path) -> str:
    return path.suffix.lower()


Look = Callable[[Path, Catalogue], Iterator[str]]


def _named(look: Look) -> Look:
    """Puts the file before everything that a look finds in it."""

    def lines(path: Path, words: Catalogue) -> Iterator[str]:
        for reason in look(path, words):
            yield words.t("cli.check.bad", path=path, reason=reason)

    return lines


def _seats_note(path: Path, words: Catalogue) -> Iterator[str]:
    """A line about a good map that not all numbers of players can play on."""
    _, key, seats = map_faults(path)
    if key and seats != spec_for(key).seats:
        yield words.t("cli.check.seats", path=path, title=key, seats=", ".join(map(str, seats)))


def _tileset(path: Path, words: Catalogue) -> Iterator[str]:
    yield from (map_fault(flaw, flaw.path).sentence(words) for flaw in tileset_problems(path))


def _map(path: Path, words: Catalogue) -> Iterator[str]:
    """Flaws of a map's file, else faults that its game finds: what the gate refuses no game is asked about."""
    flaws = problems(path)
    if flaws:
        yield from (map_fault(flaw, flaw.path).sentence(words) for flaw in flaws)
        return
    yield from (fault.sentence(words) for fault in map_faults(path)[0])


def _art(path: Path, words: Catalogue) -> Iterator[str]:
    try:
        root = ElementTree.parse(path).getroot()
    except (ElementTree.ParseError, OSError) as error:
        yield words.t("cli.check.unreadable", reason=error)
        return
    if root.tag != f"{_SVG}svg" or "viewBox" not in root.attrib:
        yield words.t("cli.check.svg")
    for element in root.iter():
        name = str(element.tag).removeprefix(_SVG)
        link = element.get("href", element.get(_XLINK, "#"))
        if name in _DRAWN or not link.startswith("#"):
            yield words.t("cli.check.element", element=name)


def _json_map(path: Path, words: Catalogue) -> Iterator[str]:
    yield words.t("cli.check.json_map")


def _record(path: Path, words: Catalogue) -> Iterator[str]:
    # Maps and tilesets of Tiled lie in the same kind of file as match records.
    try:
        content = msgspec.json.decode(read_limited(path, MOST_MAP))
    except (BadFile, msgspec.DecodeError, RecursionError):
        content = None
    if isinstance(content, dict) and "tiledversion" in content and content.get("type") in ("map", "tileset"):
        yield from _json_map(path, words)
        return
    try:
        record: Record = read_record(path)
        replay_record(path, record)
    except CommandError as error:
        yield error.sentence(words)


_FIELD = re.compile(r"[a-z_]+")


def _section(path: Path, words: Catalogue) -> Iterator[str]:
    """Mistakes in the written words of a language; beside them is to lie what they are compiled to."""
    try:
        entries = read_written(path.read_text(encoding="utf-8"))
    except SectionError as error:
        yield words.t("cli.check.line", line=error.line)
        return
    except (OSError, UnicodeDecodeError) as error:
        yield words.t("cli.check.unreadable", reason=error)
        return
    folder, language = path.parent.parent, path.parent.name
    try:
        beside = _compiled(compiled_path(folder, language))
    except (OSError, ValueError):
        yield words.t("cli.check.uncompiled")
        return
    seen: set[str] = set()
    for entry in entries:
        if entry.key in seen:
            yield words.t("cli.check.twice", name=entry.key)
        elif _says(entry) and beside.entries.get(entry.key) != entry:
            yield words.t("cli.check.stale", name=entry.key)
        seen.add(entry.key)
    yield from _sentences(entries, beside, _english(folder, language), words)
    model = next((each for each in (folder / ENGLISH / path.name, WORDS / ENGLISH / path.name) if each.is_file()), path)
    for entry in read_written(model.read_text(encoding="utf-8")):
        if entry.key not in seen:
            yield words.t("cli.check.missing", name=entry.key)


def _catalogue(path: Path, words: Catalogue) -> Iterator[str]:
    """Mistakes in the compiled words of a language."""
    try:
        content = _compiled(path)
    except OSError as error:
        yield words.t("cli.check.unreadable", reason=error.strerror or error)
        return
    except ValueError:
        yield words.t("cli.check.not_compiled")
        return
    language = path.parent.parent
    english, sections = _english(language.parent, language.name), {each.name for each in language.glob("*.po")}
    written = {each.name for each in (WORDS / ENGLISH).glob("*.po")} <= sections
    yield from _sentences(content.entries.values(), content, english, words)
    # An excerpt leaves out most, and where all sections are there they tell what is missing.
    if english is None or written or path.name != compiled_path(WORDS, ENGLISH).name:
        return
    for key in sorted(set(english.entries) - set(content.entries)):
        yield words.t("cli.check.missing", name=key)


def _english(folder: Path, language: str) -> Compiled | None:
    """Entries that other languages are measured by: the English beside them, or the program's own."""
    if language == ENGLISH:
        return None
    path = compiled_path(folder, ENGLISH)
    return _compiled(path if path.is_file() else compiled_path(WORDS, ENGLISH))


def _compiled(path: Path) -> Compiled:
    """Content of a compiled catalogue as it is now; raises as `read_compiled` does."""
    state = path.stat()
    return _compiled_then(path, state.st_mtime_ns, state.st_size, state.st_ino)


@lru_cache(maxsize=4)  # every section of a language is measured by the same two
def _compiled_then(path: Path, *_state: int) -> Compiled:
    return read_compiled(path)


def _sentences(entries: Iterable[Entry], own: Compiled, english: Compiled | None, words: Catalogue) -> Iterator[str]:
    for entry in entries:
        name = entry.key
        if name == FORMS and english is not None:
            continue
        model = entry if english is None else english.entries.get(base_of(name, own))
        if model is None:
            yield words.t("cli.check.unknown", name=name)
            continue
        wanted = own.plurals if model.plural else 1
        if entry.plural != model.plural or len(entry.texts) != wanted:
            yield words.t("cli.check.forms", name=name, found=len(entry.texts), wanted=wanted)
        if not all(map(str.strip, entry.texts)):
            yield words.t("cli.check.empty", name=name)
        if _says(entry):
            yield from _fields(entry, model, words)


def _says(entry: Entry) -> bool:
    """Whether an entry says anything: one that nobody has written yet is said in English."""
    return any(map(str.strip, entry.texts))


def _fields(entry: Entry, model: Entry, words: Catalogue) -> Iterator[str]:
    """Fields that nobody fills, as a catalogue fills those of the English sentence; and those that are lost."""
    try:
        known = {field for text in model.texts for field in _placeholders(text) if _FIELD.fullmatch(field)}
        used = {field for text in entry.texts for field in _placeholders(text)}
    except ValueError:
        yield words.t("cli.check.braces", name=entry.key)
        return
    for field in sorted(used - known):
        yield words.t("cli.check.field", name=entry.key, field=field)
    for field in sorted(known - used):
        yield words.t("cli.check.lost", name=entry.key, field=field)


def _placeholders(text: str) -> Iterator[str]:
    """The fields of a sentence; ValueError if its braces do not match."""
    return (field for _, field, _, _ in Formatter().parse(text) if field is not None)


_KINDS: Mapping[str, Look] = {
    ".tmx": _map,
    ".tsx": _tileset,
    ".svg": _named(_art),
    ".po": _named(_section),
    ".mo": _named(_catalogue),
    **dict.fromkeys(RECORD_ENDINGS, _named(_record)),
    ".tmj": _named(_json_map),
    ".tsj": _named(_json_map),
}
