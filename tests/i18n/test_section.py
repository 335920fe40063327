"""Words read without the compiler's library, against that library."""

from __future__ import annotations

from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from game.i18n import ENGLISH, WORDS
from game.i18n.catalogue import compiled
from game.i18n.section import Entry, SectionError, held, written

SECTIONS = sorted(WORDS.glob("*/*.po"))


@pytest.mark.parametrize("path", SECTIONS, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_sections_are_read_as_the_compiler_reads_them(path: Path) -> None:
    with path.open("rb") as file:
        catalog = read_po(file, locale=path.parent.name)
    theirs = []
    for message in catalog:
        key = message.id if isinstance(message.id, str) else message.id[0]
        texts = (message.string,) if isinstance(message.string, str) else tuple(message.string or ())
        if key:
            theirs.append(Entry(key, not isinstance(message.id, str), texts))
    assert written(path.read_text(encoding="utf-8")) == theirs


def test_compiled_words_hold_every_section() -> None:
    found = held(compiled(WORDS, ENGLISH))
    entries = [entry for path in SECTIONS for entry in written(path.read_text(encoding="utf-8"))]
    assert found.forms == 2
    assert found.entries == {entry.key: entry for entry in entries}


def test_lines_and_signs() -> None:
    text = '#~ msgid "old"\nmsgid ""\nmsgstr ""\n"Language: en\\n"\n\nmsgid "a.b"\nmsgstr "x \\"y\\"\\n"\n"z \\\\"\n'
    assert written(text) == [Entry("a.b", False, ('x "y"\nz \\',))]


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("words", 1),
        ('"a"', 1),
        ('msgstr "a"', 1),
        ('msgid "a"\nmsgstr "b', 2),
        ('msgid "a"\nmsgstr "b"\nmsgstr "c"', 3),
        ('msgid "a"\nmsgid_plural "a"\nmsgstr "b"', 3),
        ('msgid "a"\nmsgid_plural "a"\nmsgstr[1] "b"', 3),
        ('msgctxt "a"\nmsgid "a"', 1),
        ('msgid "a"\nmsgstr "\\q"', 2),
    ],
)
def test_what_is_no_section_is_refused(text: str, line: int) -> None:
    with pytest.raises(SectionError) as caught:
        written(text)
    assert caught.value.line == line


@pytest.mark.parametrize("data", [b"", b"words", b"\xde\x12\x04\x95" + b"\xff" * 40])
def test_what_is_no_catalogue_is_refused(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "x.mo"
    path.write_bytes(data)
    with pytest.raises(ValueError):
        held(path)
