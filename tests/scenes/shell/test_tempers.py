"""Tempers of computers by their names, and where they are told."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from typing import Any

import msgspec
import pytest

from game.ai import OPPONENT_LEVELS
from game.core.seats import HUMAN, Seat
from game.i18n.catalogue import Catalogue, languages
from game.scenes.setup.scene import SetupScene
from game.scenes.setup.seats import LevelPicker
from game.scenes.shell.phrases import SCARECROWS, TEMPERS, tempers_by_name, with_tempers
from game.titles import TITLES
from game.ui.title import temper_line
from tests.scenes.pilot import House, pilot
from tests.scenes.reader import Reader

WORDS = Catalogue()
TEMPERED = [title for title in TITLES if title.spec.mind is not None and title.spec.mind.tempers]
SPEC: Any = TEMPERED[0].spec


def called(number: int, words: Catalogue = WORDS) -> str:
    return words.t(f"setup.scarecrow.{number}")


def test_every_name_has_a_temper_in_every_language() -> None:
    assert len(TEMPERS) == SCARECROWS
    for language in languages():
        found = [tempers_by_name(WORDS)[called(number, Catalogue(language))] for number in range(1, SCARECROWS + 1)]
        assert tuple(found) == TEMPERS
    assert all(one != two for one, two in pairwise(TEMPERS))
    assert len(set(TEMPERS[:4])) == 4
    assert "Ann" not in tempers_by_name(WORDS)


def test_computers_get_the_tempers_of_their_names_as_far_as_a_game_knows_them() -> None:
    """Not people who are called so, nor where a game has no tempers; those of yore keep their own."""
    seats = (Seat(called(1), HUMAN), Seat(called(2), "farmer"), Seat("Ann", "novice", temper="bold"))
    assert [seat.temper or "" for seat in with_tempers(WORDS, SPEC, seats)] == ["", TEMPERS[1], "bold"]
    without = msgspec.structs.replace(SPEC, mind=msgspec.structs.replace(SPEC.mind, tempers={}))
    assert with_tempers(WORDS, without, seats) == seats
    assert with_tempers(WORDS, msgspec.structs.replace(SPEC, mind=None), seats) == seats


def test_a_game_without_words_of_its_own_uses_those_of_all_and_one_without_tempers_says_nothing() -> None:
    assert temper_line(WORDS, SPEC, "bold") == WORDS.t(f"{SPEC.key}.temper.bold")
    other = msgspec.structs.replace(SPEC, key="nameless")
    assert temper_line(WORDS, other, "bold") == WORDS.t("setup.temper.bold")
    assert temper_line(WORDS, other, "wild") == temper_line(WORDS, other, "") == ""
    assert temper_line(WORDS, msgspec.structs.replace(SPEC, mind=None), "bold") == ""


@pytest.mark.usefixtures("no_pixels")
def test_the_set_up_tells_the_temper_of_each_computer_in_one_line(tmp_path: Path) -> None:
    """Beneath its hats, and to who listens with the level; that of a person is not told."""
    title = TEMPERED[0]
    house = House(tmp_path, (title,), (1600, 900))
    scene = SetupScene(house.services, title, OPPONENT_LEVELS)
    player = pilot(house, scene)
    player.choose("setup.player.1", "computer")
    line = temper_line(WORDS, title.spec, scene.draft.places[1].temper)
    paint = Reader(house.manager.scale)
    house.manager.draw(paint)
    assert [note.words for note in paint.notes].count(line) == 1
    hats = next(part for part in scene.page.parts() if isinstance(part, LevelPicker))
    assert line in hats.node().about
    player.choose("setup.player.1", "human")
    paint = Reader(house.manager.scale)
    house.manager.draw(paint)
    assert line not in [note.words for note in paint.notes]
