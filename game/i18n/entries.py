"""Entries of a language: all sentences in its files, as written and as compiled, for what compiles and checks them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from game.i18n.catalogue import FORMS, open_compiled

_LINE = re.compile(r'(?:(msgid|msgid_plural|msgstr|msgstr\[\d\])\s+)?"((?:[^"\\]|\\["\\nt])*)"')
_ESCAPED = re.compile(r"\\(.)")
_FORMS = re.compile(r"nplurals\s*=\s*(\d+)")


class SectionError(ValueError):
    """A section that cannot be read; `line` is where."""

    def __init__(self, line: int) -> None:
        super().__init__(line)
        self.line = line


class Entry(NamedTuple):
    """One sentence, or one in several plural forms."""

    key: str
    plural: bool
    texts: tuple[str, ...]


class Compiled(NamedTuple):
    """Content of a compiled catalogue."""

    plurals: int
    """How many plural forms the language has."""
    entries: Mapping[str, Entry]


def base_of(key: str, own: Compiled) -> str:
    """Key of the word of which a key has a form; the key itself where it is none of a form."""
    forms = own.entries.get(FORMS)
    base, _, form = key.rpartition(".")
    return base if forms is not None and form in forms.texts[0].split() and base in own.entries else key


def read_written(text: str) -> list[Entry]:
    """The entries of a section in their order, its head left out; raises SectionError."""
    entries: list[Entry] = []
    for line, word, said in _parts(text):
        if word == "msgid":
            entries.append(Entry(said, False, ()))
            continue
        last = entries[-1] if entries else Entry("", False, ())
        wanted = f"msgstr[{len(last.texts)}]" if last.plural else "msgstr"
        if not entries or (word != "msgid_plural" and word != wanted) or (last.texts and not last.plural):
            raise SectionError(line)
        if word == "msgid_plural":
            entries[-1] = last._replace(plural=True)
        else:
            entries[-1] = last._replace(texts=(*last.texts, said))
    return [entry for entry in entries if entry.key]


def _parts(text: str) -> Iterator[tuple[int, str, str]]:
    """Line, keyword and text; what goes on over several lines is put together."""
    line, word, said = 0, "", ""
    for number, raw in enumerate(text.splitlines(), 1):
        if not raw.strip() or raw.startswith("#"):
            continue
        match = _LINE.fullmatch(raw.strip())
        if match is None or not (match[1] or word):
            raise SectionError(number)
        if match[1]:
            if word:
                yield line, word, said
            line, word, said = number, match[1], ""
        said += _ESCAPED.sub(lambda each: {"n": "\n", "t": "\t"}.get(each[1], each[1]), match[2])
    if word:
        yield line, word, said


def read_compiled(path: Path) -> Compiled:
    """The entries of a compiled catalogue; raises OSError, or ValueError for a file that is none."""
    read = open_compiled(path)
    forms = _FORMS.search(read.info().get("plural-forms", ""))
    texts: dict[str, dict[int, str]] = {}
    plural: set[str] = set()
    # The only way to list what a compiled catalogue holds.
    for key, text in vars(read)["_catalog"].items():
        name, number = key if isinstance(key, tuple) else (key, 0)
        texts.setdefault(name, {})[number] = text
        plural.update([name] if isinstance(key, tuple) else [])
    entries = {
        name: Entry(name, name in plural, tuple(each[number] for number in sorted(each)))
        for name, each in texts.items()
        if name
    }
    return Compiled(int(forms[1]) if forms else 2, entries)
