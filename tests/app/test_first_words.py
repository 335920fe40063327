"""The first screen waits for few words: the excerpt has all that it says."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from game.i18n.catalogue import ENGLISH, WORDS, Catalogue, excerpt_path
from game.scenes.title.scene import TitleScene
from game.titles import TITLES
from tests.scenes.pilot import House
from tests.scenes.reader import Reader

KEY = re.compile(r"[a-z_]+\.[a-z_.]+")


@pytest.mark.parametrize("title", [None, *TITLES], ids=lambda title: title.key if title else "none")
def test_whatever_waits_to_go_on_it_is_told_by_the_excerpt(tmp_path: Path, title: object) -> None:
    words = excerpt_path(tmp_path, ENGLISH)
    words.parent.mkdir(parents=True)
    shutil.copy(excerpt_path(WORDS, ENGLISH), words)
    house = House(tmp_path, TITLES)
    house.services.words = Catalogue(ENGLISH, tmp_path)
    for each in TITLES:
        if each is title:
            house.played(each, ("Ann", "Ben"), 9)
    house.manager.push(TitleScene(house.services))
    paint = Reader(house.manager.scale)
    house.manager.draw(paint)
    told = {note.words for note in paint.notes}
    assert {house.services.words.t(f"{each.key}.name") for each in TITLES} <= told
    assert [each for each in told if KEY.fullmatch(each)] == []
    # What is not drawn but heard is asked for, too: then the other file, which is not there, was wanted.
    assert not house.services.words.damaged
