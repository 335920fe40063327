"""The title screen at rest: after a minute computers show a game, of which nothing is kept."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from game.scenes.match.attract import END_MS
from game.scenes.match.scene import MatchScene
from game.scenes.title.scene import REST_MS, TitleScene
from game.ui.events import Input, Key, Pointer, Typed
from game.ui.rect import Scale
from game.ui.widgets.base import READY_MS
from tests.games.field_game import TITLE
from tests.scenes.drawn_words import read
from tests.scenes.pilot import House, Pilot, pilot
from tests.scenes.unseen import Unseen

TITLES = (replace(TITLE, rules_at="tests.games.field_game:SPEC"),)


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    made = House(tmp_path, TITLES)
    yield made
    made.manager.quit()


def at_rest(house: House, ms: float = REST_MS) -> Pilot:
    """Somebody who has come to the title screen, and leaves it alone for a time."""
    house.played(TITLE, ("Ann", "Ben"), 5)
    player = pilot(house, TitleScene(house.services))
    player.step(ms)
    return player


def test_nothing_runs_before_the_minute_is_over(house: House) -> None:
    player = at_rest(house, REST_MS - 1000)
    assert player.scene.name == "title"
    player.point("move", (3, 3))
    player.step(REST_MS - 1)
    assert player.scene.name == "title"
    player.step(1)
    assert player.scene.name == "attract"


def test_nothing_of_it_is_kept(house: House) -> None:
    player = at_rest(house)
    scene = player.scene
    assert isinstance(scene, MatchScene)
    assert scene.session.watched
    assert scene.opened.match_id is None
    scene.leave()
    assert [len(each.seats) for each in house.services.store.summaries()] == [2]
    assert house.services.store.summaries()[0].seats[0].human


WAYS: list[list[Input]] = [
    [Key("return"), Key("return"), Key("return", down=False)],
    [Key("space"), Typed(" "), Key("space", down=False)],
    [Pointer("move", 5, 5)],
    [Pointer("wheel", 5, 5, 0, 1.0)],
]


@pytest.mark.parametrize("inputs", WAYS, ids=["return", "space", "move", "wheel"])
def test_whatever_is_done_leads_back_and_does_nothing_else(house: House, inputs: list[Input]) -> None:
    player = at_rest(house)
    for event in inputs:
        house.manager.handle(event)
        assert player.scene.name == "title"
    player.step()
    player.key("return")
    assert player.scene.name == "match"


def test_a_click_leads_back_and_presses_nothing(house: House) -> None:
    player = at_rest(house, 0)
    at = player.spot(f"title.play.{TITLE.key}").centre
    player.step(REST_MS)
    for kind in ("down", "up"):
        player.point(kind, at)
        assert player.scene.name == "title"
    player.step()
    for kind in ("down", "up"):
        player.point(kind, at)
    assert player.scene.name == "setup"


def test_a_press_right_after_the_movement_that_led_back_presses_nothing(house: House) -> None:
    """A click follows where the mouse is taken to end the show; half a second later it is meant for the title."""
    player = at_rest(house, 0)
    at = player.spot(f"title.play.{TITLE.key}").centre
    player.step(REST_MS)
    for kind in ("move", "move", "down", "up"):
        player.point(kind, at)
    player.step(0)
    assert player.scene.name == "title"
    player.point("down", at)
    player.point("up", at)
    player.step(0)
    assert player.scene.name == "setup"


def test_a_press_later_than_the_movement_that_led_back_counts(house: House) -> None:
    player = at_rest(house, 0)
    at = player.spot(f"title.play.{TITLE.key}").centre
    player.step(REST_MS)
    player.point("move", at)
    player.step(READY_MS)
    for kind in ("move", "down", "up"):
        player.point(kind, at)
    player.step(0)
    assert player.scene.name == "setup"


@pytest.mark.parametrize("change", [{"attract": False}, {"animation": "none"}])
def test_who_does_not_want_it_is_left_alone(house: House, change: dict[str, object]) -> None:
    house.services.change(**change)
    assert at_rest(house, 3 * REST_MS).scene.name == "title"


def test_it_ends_with_the_game_and_does_not_come_again_by_itself(house: House) -> None:
    player = at_rest(house)
    scene = player.scene
    assert isinstance(scene, MatchScene)
    match = scene.match
    while not match.over:
        match.play(match.options[0])
    scene.table_view.jump(match.plies, match.state)
    player.step(0)
    assert player.scene is scene
    player.step(END_MS)
    assert player.scene.name == "title"
    player.step(3 * REST_MS)
    assert player.scene.name == "title"
    player.point("move", (3, 3))
    player.step(REST_MS)
    assert player.scene.name == "attract"


@pytest.mark.parametrize(("size", "percent"), [((1024, 640), 100), ((1024, 640), 200), ((1600, 900), 100)])
def test_what_to_do_is_told_whole(house: House, size: tuple[int, int], percent: int) -> None:
    player = at_rest(house)
    house.services.change(ui_scale=percent)
    house.manager.resize(Scale(size, percent))
    player.step(0)
    paint = read(house.manager, Unseen(size))
    assert house.services.words.t("match.attract") in [words for words, _ in paint.words]
    assert paint.cut == []
