"""Description of a title in the set-up: three pictures by the real table, points by name, and the length by seats."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.scenes.setup import about
from game.scenes.setup.about import Previews
from game.scenes.setup.scene import Remarks, SetupScene
from game.titles import TITLES
from game.ui.title import Title
from tests.scenes.pilot import House


@pytest.mark.parametrize("title", TITLES, ids=lambda title: title.key)
def test_pictures_come_one_by_one_and_each_shows_something_else(tmp_path: Path, title: Title) -> None:
    made = Previews(title, House(tmp_path, TITLES).services.words)
    about._PREVIEWS.clear()
    assert made.picture(0) is None
    assert [made.work() for _ in range(made.count + 1)] == [True] * 3 + [False]
    pictures = [made.picture(number) for number in range(made.count)]
    assert len({picture.get_buffer().raw for picture in pictures if picture is not None}) == 3
    for picture in pictures:
        assert picture is not None
        assert picture.get_width() * about.PREVIEW_ASPECT == pytest.approx(picture.get_height(), abs=2)


@pytest.mark.parametrize("title", TITLES, ids=lambda title: title.key)
def test_three_sentences_and_the_points_have_words(tmp_path: Path, title: Title) -> None:
    words = House(tmp_path, TITLES).services.words
    assert all(words.has(f"{title.key}.about.{each}") for each in (0, 1, 2, "points"))


@pytest.mark.parametrize("title", TITLES, ids=lambda title: title.key)
def test_the_length_goes_by_the_seats(tmp_path: Path, title: Title) -> None:
    """Every number of seats that may play has one, and more seats never take less by much."""
    assert title.length is not None
    assert set(title.length.steps) == set(title.spec.seats)
    scene = SetupScene(House(tmp_path, TITLES).services, title)
    shown = set[int]()
    while True:
        seats = len(scene.draft.places)
        minutes = title.length.minutes(seats)
        assert 10 <= minutes <= 150
        told = scene.words.t("setup.duration", minutes=minutes)
        remarks = Remarks(title, scene.words, scene.scale, scene.draft)
        assert told in [words for _, words in remarks.lines]
        shown.add(minutes)
        if scene.draft.more is None:
            break
        scene.draft.add()
    assert shown
