"""Begins a language: `python -m tests.tools.language xx` writes its folder with every sentence still to be said.

Above each entry stands the English; `five-acres check assets/words/LANGUAGE` tells what is missing. `pseudo` makes a
language of English with 40 % more letters, nearly all with a mark, with which tests look for words that are cut.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from pathlib import Path

from babel.messages.plurals import get_plural

from game.i18n import ENGLISH, WORDS, compile
from game.i18n.catalogue import DAMAGED
from game.i18n.entries import Entry, read_written

PSEUDO = "qps"
"""Code of the pseudo-language."""
_MARKED = str.maketrans("acelnoszACELNOSZ", "ąćęłńóśźĄĆĘŁŃÓŚŹ")
_FIELD = re.compile(r"(\{[^}]*\}|\\n|\]\([^)]*\))")
"""Parts of a sentence that are no words: fields, line feeds, goals of links."""


def _head(code: str, plural: str, comment: str) -> str:
    lines = (f"Language: {code}", "Content-Type: text/plain; charset=utf-8", "Content-Transfer-Encoding: 8bit")
    heads = "".join(f'"{line}\\n"\n' for line in (*lines, f"Plural-Forms: {plural};"))
    return f'{comment}msgid ""\nmsgstr ""\n{heads}'


def _escaped(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n").replace("\t", "\\t")


def _written(entry: Entry, forms: int, said: Callable[[str], str], comment: bool) -> str:
    """An entry with its sentence, or its plural forms."""
    texts = [_escaped(text) for text in entry.texts]
    lines = [f"#. {text}" for text in texts] if comment else []
    lines.append(f'msgid "{entry.key}"')
    if entry.plural:
        lines.append(f'msgid_plural "{entry.key}"')
        lines += [f'msgstr[{form}] "{said(texts[min(form, len(texts) - 1)])}"' for form in range(forms)]
    else:
        lines.append(f'msgstr "{said(texts[0])}"')
    return "\n".join(lines) + "\n"


def _sections(code: str, plural: tuple[int, str], folder: Path, said: Callable[[str], str], comment: bool) -> Path:
    """Write all sections of a language below `folder`, by the English ones of the program; its folder."""
    forms, rule = plural
    home = folder / code
    home.mkdir(parents=True)
    for path in sorted((WORDS / ENGLISH).glob("*.po")):
        text = path.read_text(encoding="utf-8")
        notes = "".join(f"{line}\n" for line in text.splitlines() if line.startswith("#"))
        parts = [_written(entry, forms, said, comment) for entry in read_written(text)]
        head = _head(code, f"nplurals={forms}; plural={rule}", notes)
        (home / path.name).write_text("\n".join([head, *parts]), encoding="utf-8")
    return home


def begin(code: str, folder: Path = WORDS) -> Path:
    """Write a language with nothing said yet; raises FileExistsError, or LookupError for a code nobody knows."""
    plural = get_plural(code)
    home = _sections(code, (plural.num_plurals, plural.plural_expr), folder, lambda text: "", comment=True)
    (home / DAMAGED).write_text((WORDS / ENGLISH / DAMAGED).read_text(encoding="utf-8"), encoding="utf-8")
    return home


def lengthened(text: str) -> str:
    """A sentence of the pseudo-language: vowels, n and r twice, letters with marks; fields stay."""
    parts = _FIELD.split(text)
    parts[::2] = [re.sub("([aeinoruyAEINORUY])", r"\1\1", part).translate(_MARKED) for part in parts[::2]]
    return "".join(parts)


def pseudo(folder: Path) -> None:
    """Write and compile the pseudo-language and English below `folder`."""
    _sections(PSEUDO, (2, "(n != 1)"), folder, lengthened, comment=False)
    _sections(ENGLISH, (2, "(n != 1)"), folder, lambda text: text, comment=False)
    compile.main(folder)


if __name__ == "__main__":
    print(begin(sys.argv[1]))
