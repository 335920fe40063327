"""A language that is begun, and the pseudo-language: every sentence of English, none of it said or all of it longer."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.i18n import ENGLISH, WORDS, Catalogue
from game.i18n.entries import read_written
from tests.tools import language


def test_a_language_is_begun_with_all_keys_and_its_own_plurals(tmp_path: Path) -> None:
    home = language.begin("pl", tmp_path)
    for path in (WORDS / ENGLISH).glob("*.po"):
        english = read_written(path.read_text(encoding="utf-8"))
        begun = read_written((home / path.name).read_text(encoding="utf-8"))
        assert [(entry.key, entry.plural) for entry in begun] == [(entry.key, entry.plural) for entry in english]
        assert {len(entry.texts) for entry in begun} <= {1, 3}
        assert not any(text for entry in begun for text in entry.texts)
    with pytest.raises(FileExistsError):
        language.begin("pl", tmp_path)


def test_the_pseudo_language_is_longer_and_keeps_its_fields(tmp_path: Path) -> None:
    language.pseudo(tmp_path)
    english, pseudo = Catalogue(ENGLISH, tmp_path), Catalogue(language.PSEUDO, tmp_path)
    assert pseudo.t("results.and", first="Ann", last="Bob").startswith("Ann ")
    keys = [entry.key for path in (tmp_path / ENGLISH).glob("*.po") for entry in read_written(path.read_text())]
    lengths = [sum(len(each.t(key)) for key in keys) for each in (english, pseudo)]
    assert 1.3 < lengths[1] / lengths[0] < 1.5
