"""Second forms of sentences: whoever plays by keys is told nothing of a mouse."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from game.i18n import Catalogue, languages
from game.i18n.catalogue import BY_KEYS
from game.ui.keymap import KEY_MAP, KeyNames
from tests.i18n.test_words import fields, written

VERBS = {
    "en": r"\b(drag\w*|(?<!double )click\w*|glow\w*|point(s|ing|ed)? (at|to)|point where|wheel|lit (space|square)"
    r"|big button|a dot|gold frames?|fill up)\b",
    "pl": r"\b(klik\w*|przeci[ąa]g\w*|świec\w*|podświetl\w*|wska[żz]\w*|najed\w*|mysz\w*|rozświetl\w*|lśni\w*"
    r"|duż\w+ przycisk\w*|kropk\w*|złotych ramkach|poczekaj, aż pasek)",
}
"""By language what only a mouse does, and what only eyes see."""

EXEMPT = {
    "fault.while.input": "tells of a fault by what was used last, whichever it was",
    "match.carry.least": "answers a wheel that was turned",
    "settings.key.end": "names what a key is for on the page of keys",
    "match.why.fits.how": "tells what a key does",
    "settings.keyboard.tip": "tells what keys do in place of a mouse",
    "settings.double_click.text": "belongs to a setting of the mouse",
    "rancho.option.starter.hint": "speaks of the hands of a clock",
    "texas.option.starter.hint": "speaks of the hands of a clock",
    "wolves_and_sheep.option.starter.hint": "speaks of the hands of a clock",
}
"""Sentences that need no second form, and why."""


def of_mouse(language: str) -> Iterator[str]:
    """Keys of all sentences of a language that speak of a mouse."""
    verbs = re.compile(VERBS[language], re.IGNORECASE)
    return (key for key, texts in written(language).items() if any(map(verbs.search, texts)))


def seconds(language: str) -> set[str]:
    """Keys of the second forms of a language."""
    keys = written(language)
    return {key for key in keys if key.endswith(f".{BY_KEYS}") and key.removesuffix(f".{BY_KEYS}") in keys}


def test_verbs_are_known_in_every_language() -> None:
    assert set(VERBS) == set(languages())


@pytest.mark.parametrize("language", VERBS)
def test_what_speaks_of_a_mouse_has_a_form_for_keys(language: str) -> None:
    spoken = {key for each in VERBS for key in of_mouse(each)}
    assert sorted(EXEMPT.keys() - spoken) == []
    assert sorted(key for key in spoken - EXEMPT.keys() if f"{key}.{BY_KEYS}" not in seconds(language)) == []


@pytest.mark.parametrize("language", VERBS)
def test_no_form_for_keys_speaks_of_a_mouse(language: str) -> None:
    assert seconds(language)
    assert sorted(seconds(language) & set(of_mouse(language))) == []


@pytest.mark.parametrize("language", VERBS)
def test_what_has_happened_is_told_alike_whatever_is_used(language: str) -> None:
    """Logs and recaps are kept as they were told."""
    assert [key for key in seconds(language) if {"say", "recap"} & {*key.split(".")}] == []


@pytest.mark.parametrize("language", VERBS)
def test_forms_for_keys_are_filled_by_their_sentence_and_by_the_names_of_keys(language: str) -> None:
    words = Catalogue(language)
    words.speak_of("keys", KeyNames(words))
    for key in seconds(language):
        base, texts = key.removesuffix(f".{BY_KEYS}"), written(language)[key]
        given = set().union(*map(fields, written(language)[base]))
        assert set().union(*map(fields, texts)) <= given | KEY_MAP.keys(), key
        said = (
            words.n(base, 1, **dict.fromkeys(given - {"count"}, "x"))
            if len(texts) > 1
            else words.t(base, **dict.fromkeys(given, "x"))
        )
        assert "{" not in said, key
