"""The catalogue of one language: dotted keys in, sentences out."""

from __future__ import annotations

import gettext
from pathlib import Path

from game.files import ASSETS

ENGLISH = "en"
"""The language that has every key; others fall back to it, and it falls back to the key itself."""

WORDS = ASSETS / "words"
"""One folder per language: its `*.po` files and the compiled `LC_MESSAGES/five_acres.mo`."""


def compiled(folder: Path, language: str) -> Path:
    """Where the compiled words of `language` lie below `folder`."""
    return folder / language / "LC_MESSAGES" / "five_acres.mo"


def languages(folder: Path = WORDS) -> tuple[str, ...]:
    """The codes of all languages that have compiled words, in alphabetical order."""
    return tuple(sorted(path.parent.parent.name for path in folder.glob("*/LC_MESSAGES/five_acres.mo")))


class _Gap(str):
    """A field that nobody filled: it stays readable in the sentence, whatever its format says."""

    def __format__(self, spec: str) -> str:
        return str(self)


class _Fields(dict[str, object]):
    def __missing__(self, key: str) -> _Gap:
        return _Gap("{" + key + "}")


class Catalogue:
    """All words of one language; an unknown language is read as English."""

    def __init__(self, language: str = ENGLISH, folder: Path = WORDS) -> None:
        self.language = language if compiled(folder, language).is_file() else ENGLISH
        self._words: gettext.NullTranslations = gettext.NullTranslations()
        for code in dict.fromkeys((ENGLISH, self.language)):
            path = compiled(folder, code)
            if path.is_file():
                with path.open("rb") as file:
                    words = gettext.GNUTranslations(file)
                words.add_fallback(self._words)
                self._words = words

    def has(self, key: str) -> bool:
        """Whether a sentence stands under `key`, here or in English."""
        return self._single(key) != key

    def t(self, key: str, /, **args: object) -> str:
        """The sentence under `key` with its fields filled; the key itself if there is none."""
        return self._single(key).format_map(_Fields(args))

    def n(self, key: str, count: int, /, **args: object) -> str:
        """As `t`, in the plural form that `count` asks for; `{count}` is filled as well."""
        text = self._words.ngettext(key, key, count)
        if text == key:
            text = self._single(key)
        return text.format_map(_Fields({**args, "count": count}))

    def _single(self, key: str) -> str:
        text = self._words.gettext(key)
        return text if text != key else self._words.ngettext(key, key, 1)
