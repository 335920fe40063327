"""The words themselves: compiled as written, complete, used, and drawable."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from functools import cache
from string import Formatter

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import read_mo
from fontTools.pens.boundsPen import BoundsPen
from fontTools.ttLib import TTFont

from game.i18n import ENGLISH, WORDS, Catalogue
from game.i18n.catalogue import BY_KEYS, FORMS, compiled_path, excerpt_path
from game.i18n.compile import merge, ordered
from game.ui import type
from tests.house.sources import modules, modules_with, name, tree

LANGUAGES = sorted(path.name for path in WORDS.iterdir() if path.is_dir())

SAME = r"cli\.version|cli\.self_test\.(program|versions)|match\.(menu|plan\.whole)|settings\.cap\..*"
"""Keys that may say the same in every language, as those of names of the program and the games may."""

Entries = dict[str, tuple[str, ...]]


def entries(catalog: Catalog) -> Entries:
    """Key -> its sentence, or its plural forms."""
    found: Entries = {}
    for message in catalog:
        key = message.id if isinstance(message.id, str) else message.id[0]
        text = message.string
        if key:
            found[key] = (text or "",) if isinstance(text, str | None) else tuple(text)
    return found


@cache
def written(language: str) -> Entries:
    """Entries of a language's `*.po` files."""
    return entries(merge(WORDS / language))


def named(language: str) -> set[str]:
    """The program and the games: what has a name and a tagline."""
    return {key.removesuffix(".tagline") for key in written(language) if re.fullmatch(r"\w+\.tagline", key)}


def _forms(language: str) -> list[str]:
    return "".join(written(language).get(FORMS, ())).split()


def plain(language: str, key: str) -> str:
    """Key of the word of which a key has a form."""
    base, _, form = key.rpartition(".")
    return base if form in _forms(language) and base in written(language) else key


def sentences(language: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Entries of a language that say something."""
    return ((key, texts) for key, texts in written(language).items() if key != FORMS)


def fields(text: str) -> set[str]:
    return {field for _, field, _, _ in Formatter().parse(text) if field is not None}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_compiled_words_are_the_written_ones(language: str) -> None:
    with compiled_path(WORDS, language).open("rb") as file:
        assert entries(read_mo(file)) == written(language), "run: python -m game.i18n.compile"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_excerpt_says_what_the_whole_does(language: str) -> None:
    with excerpt_path(WORDS, language).open("rb") as file:
        found = entries(read_mo(file))
    assert found == {key: written(language)[key] for key in found}, "run: python -m game.i18n.compile"
    assert {f"{each}.{word}" for each in named(language) for word in ("name", "tagline")} < set(found)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_is_there_in_every_plural_form(language: str) -> None:
    forms = merge(WORDS / language).num_plurals
    english = written(ENGLISH)
    assert {plain(language, key) for key in written(language)} - {FORMS} == set(english)
    for key, texts in sentences(language):
        assert len(texts) == (1 if len(english[plain(language, key)]) == 1 else forms), key
        assert all(text.strip() == text != "" for text in texts), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_fields_are_named_and_the_same_as_in_english(language: str) -> None:
    english, forms = written(ENGLISH), {*_forms(language)}
    for key, texts in sentences(language):
        wanted = set().union(*map(fields, english[plain(language, key)]))
        assert set().union(*map(fields, texts)) == wanted, key
        for text in texts:
            assert all(re.fullmatch(r"[a-z_]+", field) for field in fields(text)), key
            specs = {spec for _, field, spec, _ in Formatter().parse(text) if field and spec}
            assert {spec for spec in specs if not re.fullmatch(r"[<>]\d+", spec)} <= forms, key


COUNTS = (0, 1, 2, 5, 12, 22, 112)
FORM_OF = {"en": (1, 0, 1, 1, 1, 1, 1), "pl": (2, 0, 1, 2, 2, 1, 2)}
"""By language the plural form that each of the counts takes."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_counted_sentence_is_said_with_any_count(language: str) -> None:
    words = Catalogue(language)
    for key, texts in sentences(language):
        if len(texts) == 1:
            continue
        for count, form in zip(COUNTS, FORM_OF[language], strict=True):
            filled = dict.fromkeys(set().union(*map(fields, texts)) - {"count"}, "x")
            said, text = words.n(key, count, **filled), texts[form]
            if not re.search(r"{\w+:", text):
                assert said == text.format(count=count, **filled), (key, count)
            assert ("{count}" in text) <= (str(count) in said), (key, count)
            assert "{" not in said, key


@pytest.mark.parametrize("language", [each for each in LANGUAGES if each != ENGLISH])
def test_nothing_is_left_in_english(language: str) -> None:
    english, names = written(ENGLISH), {f"{each}.name" for each in named(ENGLISH)}
    same = [
        key
        for key, texts in sentences(language)
        if texts[0] == english[plain(language, key)][0] and re.search(r"[a-z]{3}", re.sub(r"{.*?}", "", texts[0]))
    ]
    assert [key for key in same if not re.fullmatch(SAME, key) and key not in names] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_sections_are_in_order_and_hold_plain_keys(language: str) -> None:
    for path in (WORDS / language).glob("*.po"):
        text = path.read_text(encoding="utf-8")
        assert text == ordered(text), f"{path.name}: run python -m game.i18n.compile"
        for key in re.findall(r'^msgid "(.+)"$', text, re.MULTILINE):
            assert re.fullmatch(r"[a-z_]+(\.[\w-]+)+", key), path.name


# --- drawable ---------------------------------------------------------------------------------------------


@cache
def drawable(face: str) -> frozenset[str]:
    """The characters for which a face has a glyph that leaves a mark, and the spaces."""
    font = TTFont(type.path(face))
    glyphs = font.getGlyphSet()
    found = {" ", type.NO_BREAK}
    for code, glyph in font.getBestCmap().items():
        pen = BoundsPen(glyphs)
        glyphs[glyph].draw(pen)
        if pen.bounds is not None:
            found.add(chr(code))
    return frozenset(found)


def letters(text: str) -> set[str]:
    """The characters of a sentence outside its fields; a line break is not drawn."""
    return set("".join(part for part, _, _, _ in Formatter().parse(text))) - {"\n"}


@pytest.mark.parametrize("face", type.FACES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_can_be_drawn(language: str, face: str) -> None:
    known = drawable(face) | ({"→"} if face == "display" else set())  # arrows stand in running text alone
    missing = {
        key: letters(text) - known
        for key, texts in written(language).items()
        for text in texts
        if not letters(text) <= known
    }
    assert missing == {}
    assert {*"0123456789+-=/x%", *type.OWN_LETTERS} <= known


def test_a_glyph_without_a_mark_does_not_count() -> None:
    assert "\u0001" not in drawable("bold")
    assert "ą" in drawable("bold")


# --- used -------------------------------------------------------------------------------------------------


def shape(node: ast.expr) -> str | None:
    """A pattern for the keys that an expression can give; None where only running the code would tell."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return re.escape(node.value)
    if isinstance(node, ast.JoinedStr):
        parts = [re.escape(str(part.value)) if isinstance(part, ast.Constant) else r".+" for part in node.values]
        return "".join(parts)
    return None


CARRIERS = {"BadTerms": 0, "CommandError": 0, "Disagreement": 1}
"""Errors that carry a key, and as which of their arguments."""


def asked(nodes: Iterable[ast.AST]) -> Iterator[str]:
    """Patterns of the keys that a module gives to the catalogue, or to an error that carries one."""
    for node in nodes:
        if not (isinstance(node, ast.Call) and node.args):
            continue
        called = _called(node)
        if called not in {"t", "n", "has", *CARRIERS}:
            continue
        first = node.args[CARRIERS.get(called, 0)]
        for branch in (first.body, first.orelse) if isinstance(first, ast.IfExp) else (first,):
            pattern = shape(branch)
            if pattern is not None:
                yield pattern


def questions(nodes: Iterable[ast.AST]) -> Iterator[str]:
    """Patterns of the keys of dialogs, and of those made of them and their answers.

    The answers are the keys of the mappings to icons in the function that asks.
    """
    for node in nodes:
        if not isinstance(node, ast.FunctionDef):
            continue
        within = list(ast.walk(node))
        calls = [(_called(each), each.args) for each in within if isinstance(each, ast.Call)]
        keys = [shape(each) for called, args in calls if called in ("question", "with_keys") for each in args[1:2]]
        keys += [shape(each) for called, args in calls if called in ("ask", "tell") for each in args[:2]]
        answers = [each for each in within if isinstance(each, ast.Dict) and all(map(_is_icon, each.values))]
        names = [shape(word) or ".+" for each in answers for word in each.keys if word is not None] if any(keys) else []
        yield from (name for name in names if r"\." in name)
        for key in filter(None, keys):
            yield key
            yield from (rf"{key}\.{name}" for name in names if name not in ("cancel", "ok") and r"\." not in name)


def _called(node: ast.Call) -> str:
    return str(getattr(node.func, "attr", getattr(node.func, "id", "")))


def _is_icon(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and re.fullmatch("(icons/.+)?", str(node.value)) is not None


def mentioned(nodes: Iterable[ast.AST]) -> Iterator[str]:
    """Patterns of everything in a module that may be a key: dotted strings whose first word is plain."""
    for node in nodes:
        if isinstance(node, (ast.Constant, ast.JoinedStr)):
            pattern = shape(node)
            if pattern is not None and re.match(r"[a-z_]+\\\.", pattern):
                yield pattern


@cache
def said() -> tuple[list[tuple[str, str]], re.Pattern[str]]:
    """Per module the patterns of what it asks for, and one pattern for all that may be a key anywhere."""
    asks, mentions, putting = (
        list[tuple[str, str]](),
        set[str](),
        {*modules_with(r"\b(?:question|with_keys|ask|tell)\(")},
    )
    for path in modules():
        nodes = list(ast.walk(tree(path)))
        put = list(questions(nodes)) if path in putting else []
        asks += [(name(path), pattern) for pattern in [*asked(nodes), *put]]
        mentions |= {*mentioned(nodes), *put, *(rf"{pattern}\.text" for pattern in put)}
    return asks, re.compile("|".join(sorted(mentions)))


def test_every_key_in_the_code_has_words() -> None:
    keys = written(ENGLISH)
    asks, _ = said()
    found = {
        pattern: re.sub(r"\\(.)", r"\1", pattern) in keys or any(map(re.compile(pattern).fullmatch, keys))
        for pattern in {pattern for _, pattern in asks}
    }
    assert any(found.values())
    assert [f"{place}: {pattern}" for place, pattern in asks if not found[pattern]] == []


EVERYWHERE = ("app", "button", "cli", "colour", "dialog", "language", "level", "player", "seat", "sound")

SECTIONS = {
    "title": "game/scenes/title",
    "setup": "game/scenes/setup",
    "match": "game/scenes/match",
    "curtain": "game/scenes/curtain",
    "results": "game/scenes/results",
    "review": "game/scenes/review",
    "ledger": "game/scenes/ledger",
    "replay": "game/scenes/replay",
    "saves": "game/scenes/saves",
    "file": "game/scenes/shell",
    "book": "game/scenes/book",
    "today": "game/scenes/today",
    "festival": "game/scenes/festival",
    "puzzle": "game/scenes",
    "learn": "game/scenes/learn",
    "trial": "game/scenes/match",
    "balance": "game/scenes/balance",
    "goal": "game/scenes",
    "rulebook": "game/scenes/rulebook",
    "settings": "game/scenes/settings",
    "keys": "game/scenes/settings",
    "fault": "game/scenes/fault",
    "lesson": "game/scenes/match/lesson",
    "store": "game/store",
    "node": "game",
    "map": "game/boards",
    "record": "game/core",
    "terms": "game/core",
    "speech": "game/i18n/catalogue",
    **dict.fromkeys(EVERYWHERE, "game/app"),
}
"""The room that a section of words is written for; before it stands, nothing can be told about them."""


@pytest.mark.parametrize("section", SECTIONS)
def test_every_sentence_is_used(section: str) -> None:
    if not any(name(path).startswith(SECTIONS[section]) for path in modules()):
        pytest.skip(f"{SECTIONS[section]} is not there yet")
    _, mention = said()
    keys = [key for key in written(ENGLISH) if key.startswith(section + ".")]
    assert keys
    # A second form is asked for with its sentence.
    assert [key for key in keys if not mention.fullmatch(key.removesuffix(f".{BY_KEYS}"))] == []


@pytest.mark.sample
def test_sections_are_the_first_words_of_keys() -> None:
    games = named(ENGLISH) - {"app"}
    taught = {f"{section}_{game}" for section in ("lesson", "coach") for game in games}
    assert {key.split(".")[0] for key in written(ENGLISH)} - games - taught - {"any"} == set(SECTIONS)
