"""From the title screen to the lessons of a game."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pygame
import pytest

from game.scenes.learn.scene import LearnScene
from game.scenes.match.scene import MatchScene
from game.scenes.shell.sheet import Plate
from game.scenes.title.layout import lay_out
from game.scenes.title.scene import OnCard, TitleScene
from game.titles import TITLES
from game.ui.rect import Scale
from tests.games.field_game import TITLE
from tests.games.house_game import TITLE as OTHER
from tests.lessons import field_lesson
from tests.lessons.field_lesson import TEXT, Taught
from tests.lessons.parts import course_of
from tests.scenes.drawn_words import DrawnWords
from tests.scenes.pilot import Blind, House

LEARN = f"title.learn.{TITLE.key}"


def at_title(folder: Path, *texts: str, size: tuple[int, int] = (1600, 900), percent: int = 100) -> Blind:
    house = House(folder, (TITLE, OTHER), size, percent)
    house.services.words = Taught()
    house.services.lessons = field_lesson.shelf(folder / "lessons", *texts)
    house.manager.push(TitleScene(house.services))
    made = Blind(house.manager)
    made.step()
    return made


def learning(player: Blind) -> str:
    assert isinstance(player.scene, MatchScene)
    return course_of(player.scene).lesson.name


def test_learn_leads_to_the_only_lesson(tmp_path: Path) -> None:
    player = at_title(tmp_path, TEXT)
    assert f"title.learn.{OTHER.key}" not in player.scene.spots()
    player.click(LEARN)
    player.click("learn.lesson.0")
    assert learning(player) == "first"


def test_several_lessons_are_cards_with_a_check_at_those_done(tmp_path: Path) -> None:
    player = at_title(tmp_path, TEXT, TEXT, TEXT)
    assert isinstance(player.scene, TitleScene)
    player.scene.services.change(lessons=("field/second",))
    player.click(LEARN)
    scene = player.scene
    assert isinstance(scene, LearnScene)
    cards = [part for part in scene.page.parts() if isinstance(part, Plate)]
    assert [card.hint for card in cards] == ["Take this lesson", "Take this lesson again", "Take this lesson"]
    assert all(upper.rect.right <= lower.rect.x for upper, lower in pairwise(cards))
    player.click("learn.lesson.1")
    assert learning(player) == "second"


def test_enter_takes_the_first_lesson_that_is_not_done(tmp_path: Path) -> None:
    player = at_title(tmp_path, TEXT, TEXT)
    assert isinstance(player.scene, TitleScene)
    player.scene.services.change(lessons=("field/first",))
    player.click(LEARN)
    player.key("return")
    assert learning(player) == "second"


def test_a_damaged_lesson_is_told_and_the_others_can_be_taken(tmp_path: Path) -> None:
    player = at_title(tmp_path, TEXT, "seats = 9")
    player.click(LEARN)
    assert "learn.lesson.1" not in player.scene.spots()
    scene = player.scene
    assert isinstance(scene, LearnScene)
    paint = DrawnWords(pygame.Surface((1600, 900)), player.manager.scale)
    scene.draw(paint)
    assert any("2_" in words for words, _ in paint.words)
    player.click("learn.lesson.0")
    assert learning(player) == "first"


def test_l_learns_the_game_whose_card_has_the_keyboard(tmp_path: Path) -> None:
    player = at_title(tmp_path, TEXT)
    player.key("l")
    assert player.scene.name == "title"
    player.key("tab", "l", "return")
    assert learning(player) == "first"


def test_l_does_nothing_for_a_game_without_lessons(tmp_path: Path) -> None:
    player = at_title(tmp_path, TEXT)
    player.key("tab", "tab", "l")
    assert player.scene.name == "title"


def test_learn_is_there_in_the_smallest_window_too_and_lies_on_its_card(tmp_path: Path) -> None:
    for number, (size, percent) in enumerate((((1024, 640), 100), ((1024, 640), 200), ((3840, 2160), 150))):
        player = at_title(tmp_path / str(number), TEXT, size=size, percent=percent)
        place, card = player.spot(LEARN), lay_out(Scale(size, percent), 2).cards[0]
        assert card.contains(place.x, place.y)
        assert card.contains(place.right - 1, place.bottom - 1)
        player.click(LEARN)
        player.click("learn.lesson.0")
        assert learning(player) == "first"


WINDOWS = [((1600, 900), 100, 2), ((1280, 720), 100, 2), ((1024, 640), 100, 2), ((1600, 900), 150, 1)]


@pytest.mark.parametrize(("size", "percent", "parts"), [*WINDOWS, ((1024, 640), 200, 0)])
def test_ways_of_a_card_have_their_words_where_there_is_room_else_a_tip(
    tmp_path: Path, size: tuple[int, int], percent: int, parts: int
) -> None:
    """With a sign, then without; a sign alone where not even the words have room."""
    house = House(tmp_path, TITLES, size, percent)
    scene = TitleScene(house.services)
    house.manager.push(scene)
    ways = [part for part in scene.page.parts() if isinstance(part, OnCard)]
    assert len(ways) == 2 * len(TITLES)
    for way in ways:
        assert (bool(way.label), bool(way.icon)) == {2: (True, True), 1: (True, False), 0: (False, True)}[parts]
        assert way.whole(house.manager.scale)
        assert way.label or any(way.tooltip())
