"""Catalogues: fallbacks, plural forms, fields."""

from __future__ import annotations

from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from game.i18n import ENGLISH, WORDS, Catalogue, catalogue, compile, languages
from game.i18n.catalogue import compiled_path
from game.i18n.entries import Entry, SectionError, read_compiled, read_written

SECTIONS = {
    "en/general.po": """
msgid "farm.sheep"
msgid_plural "farm.sheep"
msgstr[0] "{count} sheep in {pen}"
msgstr[1] "{count} sheep in {pen}, all white"

msgid "farm.only_english"
msgstr "Only here"

msgid "farm.gap"
msgstr "Click the gap"

msgid "farm.gap.keys"
msgstr "{next_place} goes to the gap, {fence} high"

msgid "farm.load"
msgid_plural "farm.load"
msgstr[0] "Drag {count} crate"
msgstr[1] "Drag {count} crates"

msgid "farm.load.keys"
msgid_plural "farm.load.keys"
msgstr[0] "Carry {count} crate with {turn}"
msgstr[1] "Carry {count} crates with {turn}"

msgid "farm.well"
msgstr "Click the well"

msgid "farm.well.keys"
msgstr "Go to the well"
""",
    "en/other.po": """
msgid "farm.gate"
msgstr "{seat} shuts the gate {times:>3} times"
""",
    "pl/general.po": """
msgid "farm.sheep"
msgid_plural "farm.sheep"
msgstr[0] "{count} owca"
msgstr[1] "{count} owce"
msgstr[2] "{count} owiec"

msgid "farm.gate"
msgstr "{seat} zamyka bramę"

msgid "farm.well"
msgstr "Kliknij studnię"

msgid "language.forms"
msgstr "acc gen"

msgid "farm.cow"
msgstr "krowa"

msgid "farm.cow.acc"
msgstr "krowę"

msgid "farm.sheep.gen"
msgid_plural "farm.sheep.gen"
msgstr[0] "{count} owcy"
msgstr[1] "{count} owiec"
msgstr[2] "{count} owiec"

msgid "farm.takes"
msgstr "{seat:gen}: bierze {what:acc}, nie ma {other:gen}"

msgid "speech.comma"
msgstr "{first}, {last}"

msgid "speech.and"
msgstr "{first} i {last}"
""",
}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of words in English and Polish, compiled."""
    folder = tmp_path_factory.mktemp("words")
    for place, text in SECTIONS.items():
        path = folder / place
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    compile.main(folder)
    return folder


def test_languages_are_those_with_words(folder: Path, tmp_path: Path) -> None:
    assert languages(folder) == ("en", "pl")
    assert languages(tmp_path) == ()


def test_sections_become_one_catalogue(folder: Path) -> None:
    english = Catalogue("en", folder)
    assert english.t("farm.only_english") == "Only here"
    assert english.t("farm.gate", seat="Ann", times=2) == "Ann shuts the gate   2 times"


def test_a_missing_field_stays_visible(folder: Path) -> None:
    english = Catalogue("en", folder)
    assert english.t("farm.gate", seat="Ann") == "Ann shuts the gate {times} times"


def test_a_field_may_have_any_name(folder: Path) -> None:
    english = Catalogue("en", folder)
    assert english.t("farm.only_english", key=1, self=2) == "Only here"
    assert english.n("farm.sheep", 3, pen="A", key=1, self=2) == "3 sheep in A, all white"


@pytest.mark.parametrize(("count", "words"), [(1, "1 owca"), (2, "2 owce"), (5, "5 owiec"), (22, "22 owce")])
def test_plural_forms(folder: Path, count: int, words: str) -> None:
    assert Catalogue("pl", folder).n("farm.sheep", count) == words


def test_plurals_take_other_fields_too(folder: Path) -> None:
    assert Catalogue("en", folder).n("farm.sheep", 3, pen="A") == "3 sheep in A, all white"


def test_a_sentence_without_plurals_serves_any_count(folder: Path) -> None:
    assert Catalogue("pl", folder).n("farm.gate", 3, seat="Ann") == "Ann zamyka bramę"


def test_missing_words_are_english_and_then_the_key(folder: Path) -> None:
    polish = Catalogue("pl", folder)
    assert polish.language == "pl"
    assert polish.t("farm.only_english") == "Only here"
    assert polish.t("farm.nothing") == "farm.nothing"
    assert polish.n("farm.nothing", 2) == "farm.nothing"


def test_an_unknown_language_is_english(folder: Path) -> None:
    assert Catalogue("xx", folder).language == "en"
    assert Catalogue("xx", folder).t("farm.only_english") == "Only here"


def test_has(folder: Path) -> None:
    polish = Catalogue("pl", folder)
    assert all(map(polish.has, ("farm.sheep", "farm.gate", "farm.only_english")))
    assert not polish.has("farm.nothing")


def test_without_any_words_keys_stand_for_themselves(tmp_path: Path) -> None:
    assert Catalogue("en", tmp_path).t("farm.gate") == "farm.gate"


def test_a_key_may_stand_only_once(tmp_path: Path) -> None:
    (tmp_path / "en").mkdir()
    for section in ("a.po", "b.po"):
        (tmp_path / "en" / section).write_text('msgid "farm.gate"\nmsgstr "The gate"\n')
    with pytest.raises(compile.WordsError, match=r"b\.po: farm\.gate stands in a\.po already"):
        compile.main(tmp_path)


def test_equal_words_make_equal_files(folder: Path) -> None:
    path = folder / "pl" / "LC_MESSAGES" / "five_acres.mo"
    before = path.read_bytes()
    compile.main(folder)
    assert path.read_bytes() == before


def test_entries_may_be_written_anywhere() -> None:
    head = '# A section.\nmsgid ""\nmsgstr "Language: en\\n"'
    gate = '# The one by the road.\nmsgid "farm.gate"\nmsgstr "Gate"'
    barn = 'msgid "farm.barn"\nmsgstr "Barn"'
    assert compile.ordered(f"{gate}\n\n\n{head}\n\n{barn}\n") == f"{head}\n\n{barn}\n\n{gate}\n"


FILES = sorted((WORDS / ENGLISH).glob("*.po"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_sections_are_read_as_the_compiler_reads_them(path: Path) -> None:
    with path.open("rb") as file:
        catalog = read_po(file, locale=path.parent.name)
    theirs = []
    for message in catalog:
        key = message.id if isinstance(message.id, str) else message.id[0]
        texts = (message.string,) if isinstance(message.string, str) else tuple(message.string or ())
        if key:
            theirs.append(Entry(key, not isinstance(message.id, str), texts))
    assert read_written(path.read_text(encoding="utf-8")) == theirs


def test_compiled_words_hold_every_section() -> None:
    found = read_compiled(compiled_path(WORDS, ENGLISH))
    entries = [entry for path in FILES for entry in read_written(path.read_text(encoding="utf-8"))]
    assert found.plurals == 2
    assert found.entries == {entry.key: entry for entry in entries}


def test_lines_and_signs() -> None:
    text = '#~ msgid "old"\nmsgid ""\nmsgstr ""\n"Language: en\\n"\n\nmsgid "a.b"\nmsgstr "x \\"y\\"\\n"\n"z \\\\"\n'
    assert read_written(text) == [Entry("a.b", False, ('x "y"\nz \\',))]


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
        read_written(text)
    assert caught.value.line == line


@pytest.mark.parametrize("data", [b"", b"words", b"\xde\x12\x04\x95" + b"\xff" * 40])
def test_what_is_no_catalogue_is_refused(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "x.mo"
    path.write_bytes(data)
    with pytest.raises(ValueError):
        read_compiled(path)


def test_a_word_takes_the_form_that_a_sentence_asks_for(folder: Path) -> None:
    polish = Catalogue("pl", folder)
    cow, sheep = polish.t("farm.cow"), polish.n("farm.sheep", 3)
    assert (cow, sheep) == ("krowa", "3 owce")
    assert polish.t("farm.takes", seat="Ola", what=cow, other=sheep) == "Ola: bierze krowę, nie ma 3 owiec"
    assert polish.t("farm.takes", seat="Ola", what=sheep, other=cow) == "Ola: bierze 3 owce, nie ma krowa"


def test_every_thing_of_a_list_takes_the_form(folder: Path) -> None:
    polish = Catalogue("pl", folder)
    things = polish.listed([polish.t("farm.cow"), "Burek", polish.n("farm.sheep", 5)], "speech.and")
    assert things == "krowa, Burek i 5 owiec"
    assert polish.t("farm.takes", seat="Ola", what=things, other="1") == "Ola: bierze krowę, Burek i 5 owiec, nie ma 1"


def test_another_language_is_spoken_from_the_next_sentence_on(folder: Path) -> None:
    words = Catalogue("en", folder)
    assert words.n("farm.sheep", 2, pen="A") == "2 sheep in A, all white"
    words.switch("pl")
    assert (words.language, words.n("farm.sheep", 2), words.t("farm.only_english")) == ("pl", "2 owce", "Only here")
    words.switch("xx")
    assert (words.language, words.t("farm.cow")) == ("en", "farm.cow")


def test_a_sentence_takes_its_form_for_keys_while_these_are_used(folder: Path) -> None:
    words = Catalogue("en", folder)
    assert (words.t("farm.gap"), words.n("farm.load", 2)) == ("Click the gap", "Drag 2 crates")
    words.speak_of("keys", {"next_place": "N", "turn": "R"})
    assert (words.wording, words.device) == ("en keys", "keys")
    assert words.t("farm.gap", fence="2 m") == "N goes to the gap, 2 m high"
    assert words.t("farm.gap") == "N goes to the gap, {fence} high"
    assert (words.n("farm.load", 1), words.n("farm.load", 2)) == ("Carry 1 crate with R", "Carry 2 crates with R")
    assert (words.t("farm.only_english"), words.has("farm.plough")) == ("Only here", False)
    words.speak_of("mouse")
    assert (words.t("farm.gap"), words.n("farm.load", 1)) == ("Click the gap", "Drag 1 crate")


def test_a_form_for_keys_is_not_taken_from_another_language(folder: Path) -> None:
    words = Catalogue("pl", folder)
    words.speak_of("keys", {"next_place": "next_place"})
    assert words.t("farm.well") == "Kliknij studnię"
    assert words.t("farm.gap", fence="2 m") == "next_place goes to the gap, 2 m high"


@pytest.mark.parametrize(
    ("wanted", "spoken"),
    [
        (["pl_PL.UTF-8"], "pl"),
        (["de", "pl-PL"], "pl"),
        (["en_GB", "pl"], "en"),
        (["C"], "en"),
        ([""], "en"),
        ([], "en"),
    ],
)
def test_the_first_language_that_is_wanted_and_there_is_spoken(folder: Path, wanted: list[str], spoken: str) -> None:
    assert catalogue.preferred(wanted, folder) == spoken
