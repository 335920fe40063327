"""Words of one language: a catalogue, dotted keys in and sentences out, and its files as written and as compiled."""

from __future__ import annotations

import gettext
import re
import struct
from collections.abc import Iterator, Mapping
from contextlib import suppress
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

from game.files import ASSETS

ENGLISH = "en"
"""The language that has every key; others fall back to it, and it falls back to the key itself."""

WORDS = ASSETS / "words"
"""One folder per language: its `*.po` files, the compiled `LC_MESSAGES/five_acres.mo` and an excerpt of that."""


def compiled_path(folder: Path, language: str) -> Path:
    """Path of the compiled words of `language` below `folder`."""
    return folder / language / "LC_MESSAGES" / "five_acres.mo"


def excerpt_path(folder: Path, language: str) -> Path:
    """Path of the compiled words that the first screen needs: the rest takes longer than its picture."""
    return compiled_path(folder, language).with_name("first.mo")


def open_compiled(path: Path) -> gettext.GNUTranslations:
    """The compiled words in a file; raises OSError, or ValueError for a file that is none."""
    with path.open("rb") as file:
        try:
            words = gettext.GNUTranslations(file)
            words.ngettext("", "", 1)  # the rule of plurals is followed for every key that is not there
        except (OSError, ValueError, LookupError, ArithmeticError, RecursionError, struct.error) as error:
            raise ValueError("no compiled words") from error
    return words


DAMAGED = "damaged.txt"
"""The file of the only sentence that is not among the compiled words: that they cannot be read."""


def languages(folder: Path = WORDS) -> tuple[str, ...]:
    """The codes of all languages that have compiled words, in alphabetical order."""
    return tuple(sorted(path.parent.parent.name for path in folder.glob("*/LC_MESSAGES/five_acres.mo")))


class _File:
    """The words of a file, which is opened when it is asked for one; none if it cannot be."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self.damaged = False
        """Whether it was asked for words and had none."""

    @cached_property
    def words(self) -> gettext.NullTranslations:
        try:
            return open_compiled(self._path)
        except (OSError, ValueError):  # other words, or bare keys, are better than no program
            self.damaged = True
            return gettext.NullTranslations()


class _Gap(str):
    """A field that nobody filled: it stays readable in the sentence, whatever its format says."""

    def __format__(self, spec: str) -> str:
        return str(self)


class _Fields(dict[str, object]):
    def __missing__(self, key: str) -> _Gap:
        return _Gap("{" + key + "}")


def _filled(text: str, fields: Mapping[str, object]) -> str:
    """A sentence with its fields; as it stands where these are damaged."""
    try:
        return text.format_map(_Fields(fields))
    except (ValueError, LookupError, TypeError, AttributeError, OverflowError, MemoryError):
        return text


class Catalogue:
    """All words of one language; an unknown language is read as English."""

    def __init__(self, language: str = ENGLISH, folder: Path = WORDS) -> None:
        self.language = language if compiled_path(folder, language).is_file() else ENGLISH
        codes = dict.fromkeys((self.language, ENGLISH))
        self._files = [_File(place(folder, code)) for code in codes for place in (excerpt_path, compiled_path)]
        self._folder = folder
        self._found: dict[str, str] = {}
        """Sentences that were asked for; the same ones are, at every choice."""

    @property
    def damaged(self) -> bool:
        """Whether files with words cannot be read, as far as they have been asked."""
        return any(file.damaged for file in self._files)

    def damage_text(self) -> str:
        """The sentence that says so, which is not among the words that cannot be read."""
        for code in (self.language, ENGLISH):
            with suppress(OSError, UnicodeDecodeError):
                return (self._folder / code / DAMAGED).read_text(encoding="utf-8").strip()
        return str(self._folder)

    def has(self, key: str) -> bool:
        """Whether a sentence stands under `key`, here or in English."""
        return self._single(key) != key

    def t(self, key: str, /, **args: object) -> str:
        """The sentence under `key` with its fields filled; the key itself if there is none."""
        return _filled(self._single(key), args)

    def n(self, key: str, count: int, /, **args: object) -> str:
        """Sentence like `t`, in the plural form that `count` asks for; `{count}` is filled as well."""
        text = self._plural(key, count)
        if text == key:
            text = self._single(key)
        return _filled(text, {**args, "count": count})

    def _plural(self, key: str, count: int) -> str:
        for file in self._files:
            with suppress(ArithmeticError):  # a damaged rule of plurals
                text = file.words.ngettext(key, key, count)
                if text != key:
                    return text
        return key

    def _single(self, key: str) -> str:
        text = self._found.get(key)
        if text is None:
            text = self._found[key] = self._looked_up(key)
        return text

    def _looked_up(self, key: str) -> str:
        for file in self._files:
            text = file.words.gettext(key)
            if text != key:
                return text
        return self._plural(key, 1)


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

    forms: int
    """How many plural forms the language has."""
    entries: Mapping[str, Entry]


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
