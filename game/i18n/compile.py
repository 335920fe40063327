"""Turns a language's hand-written `*.po` files into its `.mo` and an excerpt: `python -m game.i18n.compile [folder]`.

Entries are put in the order of their keys on the way, so that new ones may be written anywhere.

Needs babel, which the `test` extra brings; the program itself reads only the result.
"""

from __future__ import annotations

import re
import sys
from datetime import UTC, datetime
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from game.i18n.catalogue import WORDS, compiled_path, excerpt_path, in_excerpt

_NO_DATE = datetime.fromtimestamp(0, tz=UTC)
# The date of today in the result would make every compilation a change.


class WordsError(ValueError):
    """Words that cannot be compiled; the text says where and why."""


def ordered(text: str) -> str:
    """A section with its entries (parted by blank lines) in the order of their keys below its head."""
    blocks = [block for block in re.split(r"\n\s*\n", text.strip("\n")) if block]
    keyed = [(re.search(r'^msgid "(.*)"$', block, re.MULTILINE), block) for block in blocks]
    head = [block for key, block in keyed if key is None or not key[1]]
    entries = sorted((key[1], block) for key, block in keyed if key is not None and key[1])
    return "\n\n".join(head + [block for _, block in entries]) + "\n"


def _key(message: Message) -> str:
    return message.id if isinstance(message.id, str) else message.id[0]


def _empty(language: str) -> Catalog:
    return Catalog(
        locale=language,
        project="Five Acres",
        version="1",
        msgid_bugs_address="none",
        last_translator="Five Acres developers",
        language_team=language,
        creation_date=_NO_DATE,
        revision_date=_NO_DATE,
        fuzzy=False,
    )


def merge(folder: Path) -> Catalog:
    """All `*.po` files of one language's folder as one catalogue; WordsError for a key that stands twice."""
    merged = _empty(folder.name)
    home: dict[str, Path] = {}
    for path in sorted(folder.glob("*.po")):
        with path.open("rb") as file:
            section = read_po(file, locale=folder.name, abort_invalid=True)
        for message in section:
            key = _key(message)
            if not (key and any(message.string or ())):  # what nobody has said yet is said in English
                continue
            if key in home:
                raise WordsError(f"{path}: {key} stands in {home[key].name} already")
            home[key] = path
            merged.add(message.id, message.string)
    return merged


def first(words: Catalog) -> Catalog:
    """Those of the words that the first screen says."""
    chosen = _empty(str(words.locale))
    for message in words:
        if in_excerpt(_key(message)):
            chosen.add(message.id, message.string)
    return chosen


def _write(words: Catalog, target: Path) -> None:
    target.parent.mkdir(exist_ok=True)
    # Whoever reads meanwhile finds the old words or the new ones, never half of them.
    fresh = target.with_suffix(".new")
    with fresh.open("wb") as file:
        write_mo(file, words)
    fresh.replace(target)


def main(folder: Path = WORDS) -> None:
    """Order the sections and compile the words of every language below `folder`."""
    for path in folder.glob("*/*.po"):
        text = path.read_text(encoding="utf-8")
        if ordered(text) != text:
            path.write_text(ordered(text), encoding="utf-8")
    for source in sorted({path.parent for path in folder.glob("*/*.po")}):
        words = merge(source)
        _write(words, compiled_path(folder, source.name))
        _write(first(words), excerpt_path(folder, source.name))


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:]))
