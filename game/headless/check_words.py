"""What can be wrong with words, written or compiled."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from string import Formatter

from game.i18n import ENGLISH, WORDS, Catalogue
from game.i18n.catalogue import compiled
from game.i18n.section import Compiled, Entry, SectionError, held, written

_FIELD = re.compile(r"[a-z_]+")


def section(path: Path, words: Catalogue) -> Iterator[str]:
    """Mistakes in the written words of a language; beside them is to lie what they are compiled to."""
    try:
        entries = written(path.read_text(encoding="utf-8"))
    except SectionError as error:
        yield words.t("cli.check.line", line=error.line)
        return
    except (OSError, UnicodeDecodeError) as error:
        yield words.t("cli.check.unreadable", reason=error)
        return
    folder, language = path.parent.parent, path.parent.name
    try:
        beside = held(compiled(folder, language))
    except (OSError, ValueError):
        yield words.t("cli.check.uncompiled")
        return
    seen: set[str] = set()
    for entry in entries:
        if entry.key in seen:
            yield words.t("cli.check.twice", name=entry.key)
        elif beside.entries.get(entry.key) != entry:
            yield words.t("cli.check.stale", name=entry.key)
        seen.add(entry.key)
    yield from _sentences(entries, beside.forms, _english(folder, language), words)


def catalogue(path: Path, words: Catalogue) -> Iterator[str]:
    """Mistakes in the compiled words of a language."""
    try:
        found = held(path)
    except OSError as error:
        yield words.t("cli.check.unreadable", reason=error.strerror or error)
        return
    except ValueError:
        yield words.t("cli.check.not_compiled")
        return
    language = path.parent.parent
    english = _english(language.parent, language.name)
    yield from _sentences(found.entries.values(), found.forms, english, words)


def _english(folder: Path, language: str) -> Compiled | None:
    """What other languages are measured by: the English beside them, or the program's own."""
    if language == ENGLISH:
        return None
    path = compiled(folder, ENGLISH)
    return held(path if path.is_file() else compiled(WORDS, ENGLISH))


def _sentences(
    entries: Iterable[Entry], forms: int, english: Compiled | None, words: Catalogue
) -> Iterator[str]:
    for entry in entries:
        name = entry.key
        model = entry if english is None else english.entries.get(name)
        if model is None:
            yield words.t("cli.check.unknown", name=name)
            continue
        wanted = forms if model.plural else 1
        if entry.plural != model.plural or len(entry.texts) != wanted:
            yield words.t("cli.check.forms", name=name, found=len(entry.texts), wanted=wanted)
        if not all(map(str.strip, entry.texts)):
            yield words.t("cli.check.empty", name=name)
        yield from _fields(entry, model, words)


def _fields(entry: Entry, model: Entry, words: Catalogue) -> Iterator[str]:
    """Fields that nobody fills; a catalogue fills those of the English sentence."""
    try:
        known = {field for text in model.texts for field in _named(text) if _FIELD.fullmatch(field)}
        unknown = {field for text in entry.texts for field in _named(text)} - known
    except ValueError:
        yield words.t("cli.check.braces", name=entry.key)
        return
    for field in sorted(unknown):
        yield words.t("cli.check.field", name=entry.key, field=field)


def _named(text: str) -> Iterator[str]:
    """The fields of a sentence; ValueError if its braces do not match."""
    return (field for _, field, _, _ in Formatter().parse(text) if field is not None)
