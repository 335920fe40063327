"""One word for one thing, in all that players read: sentences of the catalogues and the rulebooks, and the README.

A seat passes when it skips what it could do; a turn is never passed to anybody.
"""

from __future__ import annotations

import re
from collections import defaultdict
from functools import cache
from pathlib import Path

import pytest

from game.i18n import ENGLISH, WORDS
from game.i18n.compile import merge

_ROOT = Path(__file__).parents[2]
_HANDED = re.compile(r"\bpass(es|ed|ing)? (it |the \w+ )?(on\b|to\b)|\bturn passes\b|\bpass the (turn|table)\b", re.I)

PLAIN = ("cli.", "map.")
"""Sections for people at a command line, who know seats, cells and records."""

MARKS = re.compile(r"'|\"(?!\{value\}|, which)|\.\.\.|;")
"""Straight signs, three dots and semicolons; what stands in a file is quoted as it stands there."""

CONTRACTED = re.compile(r"n’t\b|’(re|ve|ll|m|d)\b|\b(it|that|there|let|what|who|here|he|she)’s\b", re.I)

OLD = {
    "a game": r"\b(a|the|this|that|each|every|your|saved|new|finished) match(es)?\b",
    "a game file": r"\brecords?\b",
    "a farm, a ranch": r"\bsheets?\b",
    "a space": r"\b(cells?|fields?)\b",
    "a player": r"\bseats?\b",
    "saved": r"\b(journal|stored)\b",
    "everyone, someone, anyone": r"\b(every|some|any)body\b",
    "again": r"\banew\b",
    "otherwise": r"(^|[.!?:,] )else\b",
    "so that": r"\blest\b",
    "around": r"\ball round\b|\bround (it|about|one)\b",
    "can’t, and why": r"\b(not allowed|illegal|forbidden|must not|may not)\b",
    "undo": r"\b(take|takes|taking|taken|took) (it |that |this |your move )?back\b",
    "cancel": r"\bcall(s|ed|ing)? (it |a trade |the trade )?off\b",
    "interrupt": r"\bbutt(s|ed|ing)? in\b",
    "stop for good": r"\bgiv(e|es|ing) up\b",
    "continue, next": r"\bgo(es)? on([.,!?:]|$)|\bgo on (later|playing)\b|^Go on",
    "a baby, a lamb": r"\b(young|newborn)\b",
    "doubles": r"\bequal dice\b",
    "an extra tile": r"\bpremium\b",
    "bounty": r"\bbountiful\b",
    "any-space, any-animal warehouse": r"\bwarehouse of\b",
    "random": r"\b(the lot|left to chance|by chance)\b",
    "diagonal": r"\bslant",
    "a bonus, a goal": r"\b(gifts?|wish(es)?)\b",
    "place": r"\b(lay|lays|laid|laying)\b",
    "starts": r"\bbegin(s|ning)?\b",
    "the others, an opponent": r"\brivals?\b",
    "the most points win": r"(?<!the )\bmost points win",
    "the big button": r"\blarge button\b",
}
"""Right words by the patterns of words that said it before."""

KEPT = {
    # The name of the book.
    **dict.fromkeys(("book.heading", "title.book", "settings.key.book", "keys.book"), "a game file"),
    **dict.fromkeys(("book.name.keep", "book.name.kept", "match.seats.book", "setup.names_kept"), "a game file"),
    "results.swap": "a player",  # seats are swapped
    "rolling_acres.farm.6": "a space",  # the name of a farm
    "goal.cloth.lay": "place",  # a cloth is no piece
    # Of a map, by the numbers that Tiled shows.
    **dict.fromkeys(("rancho.terms.farm_twice", "rolling_ranch.terms.spaces"), "a space"),
    **{f"rolling_acres.terms.{key}": "a space" for key in ("pieces", "spaces")},
    **{f"wolves_and_sheep.terms.{key}": "a space" for key in ("edges", "reach", "twice")},
}


@cache
def told() -> dict[str, str]:
    """Every sentence of the catalogue by its key, without its fields."""
    found = dict[str, str]()
    for message in merge(WORDS / ENGLISH):
        if message.id:
            key = message.id if isinstance(message.id, str) else message.id[0]
            forms = (message.string,) if isinstance(message.string, str) else (message.string or ())
            found[key] = "\n".join(forms)
    assert len(found) > 1000
    return found


@cache
def books() -> dict[str, str]:
    """The rulebooks by name, without the names of pictures and spots."""
    found = dict[str, str]()
    for path in sorted((WORDS / ENGLISH / "rulebook").glob("*.md")):
        text = re.sub(r"^```.*$|^[A-Z] (see|ok|no) .*?: |!\[\]\(.*?\)", "", path.read_text("utf-8"), flags=re.MULTILINE)
        found[path.name] = text
    assert found
    return found


def for_players() -> dict[str, str]:
    said = {key: re.sub(r"\{\w+\}", "", text) for key, text in told().items() if not key.startswith(PLAIN)}
    return said | books()


def old(text: str, instead: str) -> str | None:
    found = re.search(OLD[instead], text, re.I | re.M)
    return found and found.group()


def test_handing_over_is_never_called_to_pass() -> None:
    papers = told() | books() | {"README.md": (_ROOT / "README.md").read_text("utf-8")}
    wrong = {key: found.group() for key, text in papers.items() if (found := _HANDED.search(text))}
    assert wrong == {}


@pytest.mark.parametrize("instead", OLD)
def test_a_thing_has_one_word(instead: str) -> None:
    wrong = {key: found for key, text in for_players().items() if (found := old(text, instead)) is not None}
    assert {key: found for key, found in wrong.items() if KEPT.get(key) != instead} == {}


def test_a_refusal_leads_to_one_place() -> None:
    """Two refusals read differently also without what they fill in, so that a sentence on the screen finds its rule."""
    keys = defaultdict[str, list[str]](list)
    for key, text in told().items():
        if ".why." in key:
            keys[re.sub(r"\{\w+\}", "", text)].append(key)
    assert {text: alike for text, alike in keys.items() if len(alike) > 1} == {}


def test_signs_are_those_of_print() -> None:
    """A command line separates by semicolons; a rulebook has quotes, links and pictures."""
    said = told() | books()
    wrong = {key: found.group() for key, text in said.items() if (found := MARKS.search(text))}
    assert {key: sign for key, sign in wrong.items() if sign != ";" or not key.startswith(PLAIN)} == {}


def test_quotes_are_paired() -> None:
    assert [key for key, text in (told() | books()).items() if text.count("“") != text.count("”")] == []


def test_rulebooks_do_not_contract() -> None:
    assert {key: found.group() for key, text in books().items() if (found := CONTRACTED.search(text))} == {}


def test_old_words_are_recognised() -> None:
    assert old("Who begins?", "starts") == "begins"
    assert old("Then most points win.", "the most points win") == "most points win"
    assert old("Take it back, then try again.", "undo") == "Take it back"
    assert old("It scores 2. Else it scores nothing.", "otherwise") == ". Else"
    assert old("someone else and everyone else", "otherwise") is None
    assert old("Edges must match.", "a game") is None
    assert MARKS.search("it's")
    assert not MARKS.search('<{tag}> has {name}="{value}", which is not x')
    assert CONTRACTED.search("It’s yours")
    assert not CONTRACTED.search("a warehouse’s stars")
