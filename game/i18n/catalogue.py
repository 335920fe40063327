"""Words of one language: a catalogue, dotted keys in and sentences out."""

from __future__ import annotations

import gettext
import struct
from collections.abc import Mapping
from contextlib import suppress
from functools import cached_property
from pathlib import Path

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
            texts = (file.words.gettext(key) for file in self._files)
            text = next((each for each in texts if each != key), None)
            if text is None:
                text = self._plural(key, 1)
            self._found[key] = text
        return text
