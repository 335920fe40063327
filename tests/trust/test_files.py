"""A sample of the spoilt files."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from game.i18n import WORDS, Catalogue
from game.i18n.catalogue import compiled_path
from tests.trust import spoiling
from tests.trust.entrances import KINDS, Records
from tests.trust.files import entered
from tests.trust.spoiling import Hang, limited

EACH = {"records": 5, "settings": 3, "databases": 4, "maps": 8, "words": 5, "sounds": 12}


@pytest.mark.parametrize("kind", KINDS)
def test_whatever_is_in_a_file_it_is_taken_or_told(kind: str) -> None:
    assert entered(kind, EACH[kind], "sample").wrong == []


def test_what_is_neither_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def breaks(entrance: Records, data: bytes) -> bool:
        raise RuntimeError("no reason")

    monkeypatch.setattr(Records, "enter", breaks)
    (told,) = entered("records", 1, "sample").wrong
    assert "no reason" in told


def test_what_does_not_end_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def step() -> None:
        pass

    def hangs(entrance: Records, data: bytes) -> bool:
        while True:
            step()

    monkeypatch.setattr(spoiling, "MOST_CALLS", 1000)
    monkeypatch.setattr(Records, "enter", hangs)
    (told,) = entered("records", 1, "sample").wrong
    assert Hang.__name__ in told
    with limited() as work:
        step()
    assert 0 < work.calls < 10


def test_the_same_seed_spoils_in_the_same_way(tmp_path: Path) -> None:
    for kind, made in KINDS.items():
        twice = []
        for name in ("one", "other"):
            folder = tmp_path / kind / name
            folder.mkdir(parents=True)
            entrance, dice = made(folder), Random(3)
            twice.append([entrance.spoilt(dice) for _ in range(10)])
        assert twice[0] == twice[1]
        assert len(set(twice[0])) > 5


@pytest.mark.parametrize("language", ["en", "xx"])
def test_a_program_with_damaged_words_speaks(tmp_path: Path, language: str) -> None:
    """In English where only the other language is damaged, else in keys."""
    good = compiled_path(WORDS, "en").read_bytes()
    for code in ("en", "xx"):
        path = compiled_path(tmp_path, code)
        path.parent.mkdir(parents=True)
        path.write_bytes(good[:1000] if code == language else good)
    words = Catalogue("xx", tmp_path)
    assert words.t("app.name") == Catalogue().t("app.name")
    compiled_path(tmp_path, "en").write_bytes(b"")
    compiled_path(tmp_path, "xx").write_bytes(b"")
    assert Catalogue("xx", tmp_path).t("app.name") == "app.name"
