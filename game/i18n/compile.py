"""Turns a language's hand-written `*.po` files into its one `.mo`: `python -m game.i18n.compile [folder]`.

Needs babel, which the `test` extra brings; the program itself reads only the result.
"""

from __future__ import annotations

import sys
from datetime import UTC, datetime
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from game.i18n.catalogue import WORDS, compiled

_NO_DATE = datetime.fromtimestamp(0, tz=UTC)
# The date of today in the result would make every compilation a change.


class WordsError(ValueError):
    """Words that cannot be compiled; the text says where and why."""


def merge(folder: Path) -> Catalog:
    """All `*.po` files of one language's folder as one catalogue; WordsError for a key that stands twice."""
    merged = Catalog(
        locale=folder.name,
        project="Five Acres",
        version="1",
        msgid_bugs_address="none",
        last_translator="Five Acres developers",
        language_team=folder.name,
        creation_date=_NO_DATE,
        revision_date=_NO_DATE,
        fuzzy=False,
    )
    home: dict[str, Path] = {}
    for path in sorted(folder.glob("*.po")):
        with path.open("rb") as file:
            section = read_po(file, locale=folder.name, abort_invalid=True)
        for message in section:
            key = message.id if isinstance(message.id, str) else message.id[0]
            if not key:
                continue
            if key in home:
                raise WordsError(f"{path}: {key} stands in {home[key].name} already")
            home[key] = path
            merged.add(message.id, message.string)
    return merged


def main(folder: Path = WORDS) -> None:
    """Compile every language below `folder`."""
    for source in sorted({path.parent for path in folder.glob("*/*.po")}):
        target = compiled(folder, source.name)
        target.parent.mkdir(exist_ok=True)
        with target.open("wb") as file:
            write_mo(file, merge(source))


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:]))
