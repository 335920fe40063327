"""The guide's greeting: she offers the first lesson on the first title screen, in one start alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.scenes.learn.scene import LearnScene
from game.scenes.match.scene import MatchScene
from game.scenes.title.scene import TitleScene
from tests.games.field_game import TITLE
from tests.games.house_game import TITLE as OTHER
from tests.lessons import field_lesson
from tests.lessons.field_lesson import TEXT, Taught
from tests.lessons.parts import course_of
from tests.scenes.pilot import House, Pilot, pilot

OFFER = "title.greeting"


def started(folder: Path, *texts: str, newcomers: bool = True) -> tuple[House, Pilot]:
    """The program as it starts on a folder, with these lessons of one of its games."""
    house = House(folder, (OTHER, TITLE), newcomers=newcomers)
    house.services.words = Taught()
    house.services.lessons = field_lesson.shelf(folder / f"lessons {len(list(folder.glob('lessons *')))}", *texts)
    return house, pilot(house, TitleScene(house.services))


def test_the_first_lesson_is_offered_and_taken_by_one_press(tmp_path: Path) -> None:
    _, player = started(tmp_path, TEXT, TEXT)
    assert isinstance(player.scene, TitleScene)
    assert player.scene.page.overlays == []
    player.click(OFFER)
    assert isinstance(player.scene, MatchScene)
    assert course_of(player.scene).lesson.name == "first"


def test_it_stays_until_the_program_ends_and_never_comes_again(tmp_path: Path) -> None:
    house, player = started(tmp_path, TEXT)
    player.click("title.settings")
    assert house.saved().greeted
    house.manager.dismiss()
    player.step()
    assert OFFER in player.scene.spots()
    house.services.close()
    assert OFFER not in started(tmp_path, TEXT)[1].scene.spots()


def test_who_only_looks_and_leaves_has_been_asked(tmp_path: Path) -> None:
    house, _ = started(tmp_path, TEXT)
    assert not house.saved().greeted
    house.manager.quit()
    assert house.saved().greeted


@pytest.mark.parametrize("done", ["played", "learnt", "helped", "no tips"])
def test_nothing_is_offered_to_who_knows_the_program(tmp_path: Path, done: str) -> None:
    house, player = started(tmp_path, TEXT)
    if done == "played":
        house.played(TITLE, ("Ann", "Ben"), 3)
    else:
        changes = {"learnt": {"lessons": ("field/first",)}, "helped": {"helped": ("field/ann",)}, "no tips": {}}
        house.services.change(**changes[done])
    house.services.close()
    house, player = started(tmp_path, TEXT, newcomers=done != "no tips")
    assert OFFER not in player.scene.spots()
    house.manager.quit()
    assert not house.saved().greeted


def test_a_game_or_a_lesson_of_this_session_ends_it(tmp_path: Path) -> None:
    house, player = started(tmp_path, TEXT)
    player.click("title.settings")
    house.services.change(lessons=("field/first",))
    house.manager.dismiss()
    player.step()
    assert OFFER not in player.scene.spots()


def test_where_there_are_no_lessons_none_is_offered(tmp_path: Path) -> None:
    assert OFFER not in started(tmp_path)[1].scene.spots()


def test_where_all_lessons_are_damaged_the_page_says_so(tmp_path: Path) -> None:
    _, player = started(tmp_path, "{")
    player.click(OFFER)
    assert isinstance(player.scene, LearnScene)
