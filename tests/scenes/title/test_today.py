"""Today's farm on the title screen: its place, who has played, and how one gets there."""

from __future__ import annotations

from datetime import timedelta
from itertools import combinations
from pathlib import Path

import pygame
import pytest

from game.scenes import navigation
from game.scenes.title.layout import lay_out
from game.scenes.title.scene import TitleScene
from game.titles import TITLES
from game.ui.rect import Rect, Scale
from game.ui.widgets.button import Button
from tests.scenes.screens import Stand
from tests.scenes.today import orchard

SIZES = [(1024, 640), (1100, 1000), (1280, 720), (1280, 800), (1366, 768), (1600, 900), (2560, 1080), (3840, 2160)]


def within(part: Rect, whole: Rect) -> bool:
    return whole.inset(-0.01).contains(part.x, part.y) and whole.inset(-0.01).contains(part.right, part.bottom)


@pytest.mark.parametrize("percent", [100, 150, 200])
@pytest.mark.parametrize("size", SIZES)
def test_three_parts_lie_beside_each_other_in_every_window(size: tuple[int, int], percent: int) -> None:
    scale = Scale(size, percent)
    at = lay_out(scale, len(TITLES), True)
    assert at.today is not None
    parts = [at.head, at.area, at.last, at.today, at.book, at.festival, at.saves, at.settings, at.quit, at.version]
    window = Rect(0, 0, scale.width, scale.height)
    assert all(within(part, window) for part in parts)
    assert not any(one.inset(0.01).intersects(other) for one, other in combinations(parts, 2))
    assert at.last.y == at.today.y
    assert within(at.go_on, at.last)


def test_the_strip_is_as_it_was_drawn(tmp_path: Path) -> None:
    at = lay_out(Scale((1600, 900)), 5, True)
    assert at.today is not None
    boxes = [[round(side) for side in box] for box in (at.last, at.today)]
    assert [box[0] for box in boxes] == [16, 588]
    assert [box[2] for box in boxes] == [556, 556]
    assert (round(at.book.x), round(at.book.w), round(at.settings.w), round(at.quit.w)) == (1160, 206, 100, 100)


def at_title(folder: Path) -> tuple[Stand, TitleScene]:
    stand = Stand(folder, TITLES[0], (1600, 900))
    scene = stand.show(navigation.first(stand.house.services))
    assert isinstance(scene, TitleScene)
    return stand, scene


def label(stand: Stand) -> str:
    scene = stand.pilot.scene
    assert isinstance(scene, TitleScene)
    (button,) = [part for part in scene.page.parts() if part.name == "title.today"]
    assert isinstance(button, Button)
    return button.label


@pytest.mark.parametrize("by", ["button", "box", "key"])
def test_the_ways_there(tmp_path: Path, by: str) -> None:
    stand, _ = at_title(tmp_path)
    if by == "key":
        stand.pilot.key("t")
    else:
        stand.pilot.click("title.today" if by == "button" else "title.today.box")
    assert stand.pilot.scene.name == "today"
    stand.pilot.key("escape")
    assert stand.pilot.scene.name == "title"


def test_a_setting_leaves_it_out(tmp_path: Path) -> None:
    stand, scene = at_title(tmp_path)
    stand.house.services.change(today=False)
    scene.enter()
    assert "title.today" not in scene.spots()
    stand.pilot.key("t")
    assert stand.pilot.scene.name == "title"


def told(scene: TitleScene) -> str:
    return next(part.more for part in scene.page.parts() if part.name == "title.today.box")


def test_the_card_tells_who_has_begun_and_who_has_played(tmp_path: Path) -> None:
    stand, scene = at_title(tmp_path)
    services, words = stand.house.services, stand.house.services.words
    ada, bruno = orchard.family(services, 2)
    assert told(scene) == ""
    orchard.play(services, bruno, orchard.TODAY, 1, 4)
    scene.enter()
    started = words.n("today.status.begun", 1, names="Bruno")
    assert (told(scene), label(stand)) == (started, words.t("title.today.go"))
    orchard.play(services, ada, orchard.TODAY, 1)
    scene.enter()
    assert told(scene) == f"{words.n('title.today.played', 1, names='Ada')}. {started}"
    orchard.play(services, bruno, orchard.TODAY, 2)
    scene.enter()
    assert told(scene) == words.n("title.today.played", 2, names=words.listed(("Ada", "Bruno")))


@pytest.mark.usefixtures("pixels")
def test_of_a_farm_that_is_begun_nothing_is_seen_but_that_it_is(tmp_path: Path) -> None:
    """Frames are equal pixel by pixel, however far it has come and whatever it brings."""
    frames = set()
    for number, (seed, most) in enumerate([(1, 1), (1, 12), (5, 12), (7, 20)]):
        stand, scene = at_title(tmp_path / str(number))
        services = stand.house.services
        _, bruno = orchard.family(services, 2)
        assert not orchard.play(services, bruno, orchard.TODAY, seed, most).over
        scene.enter()
        scene.latest = None  # the match of that farm itself, which Bruno goes on with
        scene.refresh()
        stand.rest()
        assert told(scene)
        stand.pilot.draw()
        frames.add(pygame.image.tobytes(stand.pilot.surface, "RGB"))
    assert len(frames) == 1


def test_a_farm_behind_the_barn_door_is_not_looked_at_from_the_title(tmp_path: Path) -> None:
    stand, scene = at_title(tmp_path)
    services = stand.house.services
    ada, bruno = orchard.family(services, 2)
    orchard.play(services, bruno, orchard.TODAY - timedelta(days=1), 1)
    orchard.play(services, ada, orchard.TODAY, 1)
    scene.enter()
    assert "title.look" not in scene.spots()
    orchard.play(services, bruno, orchard.TODAY, 1)
    scene.enter()
    assert "title.look" in scene.spots()
