"""Words of the title screen, for any number of titles: every word whole, large enough and in the open."""

from __future__ import annotations

from itertools import combinations, pairwise
from pathlib import Path

import pytest
from msgspec.structs import replace

from game.i18n.catalogue import Catalogue
from game.scenes.settings.rows import SCALES
from game.scenes.title.card import minutes
from game.scenes.title.layout import lay_out
from game.scenes.title.scene import TitleScene
from game.titles import TITLES
from game.ui.rect import LEAST_TEXT_PX, Rect
from game.ui.title import Length
from tests.games.many_titles import MOST, NAMES, house_of, toys, within
from tests.scenes.reader import Reader, vignette

WINDOWS = [
    *(((1024, 640), scale) for scale in SCALES),
    *(((1280, 720), 200), ((1600, 900), 100), ((1600, 900), 175), ((1600, 900), 150), ((1280, 1024), 100)),
]


@pytest.mark.parametrize("going", [False, True], ids=["none saved", "a match waits"])
@pytest.mark.parametrize(("size", "percent"), WINDOWS)
def test_every_word_is_whole_and_nothing_lies_over_it(
    tmp_path: Path, size: tuple[int, int], percent: int, going: bool
) -> None:
    house = house_of(tmp_path, MOST, size, percent)
    if going:
        house.played(house.services.titles[2], ("Ann", "Benedict", "Cleo"), 3)
    for count in range(1, MOST + 1):
        house.services.titles = toys(count, vignette)
        house.manager.push(TitleScene(house.services))
        paint = Reader(house.manager.scale)
        house.manager.draw(paint)
        notes = list({note.words + str(note.ink): note for note in paint.notes}.values())
        canvas = Rect(0, 0, house.manager.scale.width, house.manager.scale.height)
        for note in notes:
            assert note.whole, f"{note.words} of {count}"
            assert note.size_px >= LEAST_TEXT_PX
            assert within(note.ink, canvas), note
            assert not any(note.ink.intersects(picture) for picture in paint.pictures), note
        for one, other in combinations(notes, 2):
            assert one.words == other.words or not one.ink.inset(0.01).intersects(other.ink), (one, other)
        assert {*NAMES[:count], "1.2.3"} <= {note.words for note in notes}
        cards = [house.manager.top.spots()[f"title.play.toy_{number}"] for number in range(count)]
        for name, card, picture in zip(NAMES, cards, paint.pictures, strict=False):
            assert within(picture, card)
            assert any(note.words == name and within(note.ink, card) for note in notes)


def test_marks_stand_alone_where_names_would_be_cut(tmp_path: Path) -> None:
    house = house_of(tmp_path, MOST, (1024, 640), 200)
    names = [f"Bartholomew {number}" for number in range(3)]
    house.played(house.services.titles[0], names, 3)
    house.manager.push(TitleScene(house.services))
    paint = Reader(house.manager.scale)
    house.manager.draw(paint)
    assert all(note.whole for note in paint.notes)
    assert {*names}.isdisjoint(note.words for note in paint.notes)
    lefts = [x for x, _ in paint.marks]
    assert len(lefts) == len(names)
    assert all(b - a >= 28 for a, b in pairwise(lefts))
    assert lefts[-1] < lay_out(house.manager.scale, MOST).go_on.x


def test_a_card_tells_the_minutes_of_few_and_of_many_seats() -> None:
    """The shortest time alone in little room; one number where the seats make no difference."""
    (toy,) = toys(1)
    by_seats = replace(toy, seats=(2, 3, 4), length=Length({2: 10, 3: 25, 4: 40}, 60.0))
    assert minutes(Catalogue(), by_seats) == ("10\u201340 min", "10+ min")
    assert [by_seats.minutes_of(seats) for seats in by_seats.seats] == [10, 25, 40]
    assert minutes(Catalogue(), toy) == ("45 min",)


@pytest.mark.parametrize(("size", "percent"), WINDOWS)
def test_every_card_tells_its_minutes(tmp_path: Path, size: tuple[int, int], percent: int) -> None:
    house = house_of(tmp_path, 0, size, percent)
    house.services.titles = TITLES
    house.manager.push(TitleScene(house.services))
    paint = Reader(house.manager.scale)
    house.manager.draw(paint)
    shown = {note.words for note in paint.notes if note.whole}
    assert all(shown & {*minutes(house.services.words, title)} for title in TITLES)


@pytest.mark.parametrize(("size", "percent"), WINDOWS)
def test_all_cards_tell_their_minutes_in_one_form(tmp_path: Path, size: tuple[int, int], percent: int) -> None:
    """In letters of one size, from few seats to many or the shortest alone."""
    house = house_of(tmp_path, 0, size, percent)
    house.services.titles = TITLES
    house.manager.push(TitleScene(house.services))
    paint = Reader(house.manager.scale)
    house.manager.draw(paint)
    words = house.services.words
    told = [
        (note, form)
        for note in paint.notes
        for title in TITLES
        for form in enumerate(minutes(words, title))
        if note.words == form[1]
    ]
    assert len({number for _, (number, _) in told}) == 1
    assert len({note.size_px for note, _ in told}) == 1


@pytest.mark.parametrize(("size", "percent"), WINDOWS)
def test_signs_of_learning_and_rules_lie_beside_the_picture(
    tmp_path: Path, size: tuple[int, int], percent: int
) -> None:
    house = house_of(tmp_path, 0, size, percent)
    scenes = list[Rect]()
    house.services.titles = [replace(title, vignette=lambda _, rect: scenes.append(rect)) for title in TITLES]
    scene = TitleScene(house.services)
    house.manager.push(scene)
    house.manager.draw(Reader(house.manager.scale))
    signs = [box for name, box in scene.spots().items() if str(name).startswith(("title.learn", "title.rules"))]
    assert scenes
    assert not any(scene.overlap(signs) for scene in scenes)
