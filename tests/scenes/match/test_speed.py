"""Speed of a table with computers: a button that is kept, and acts of one kind that are seen as one."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Annotated

import msgspec
import pytest

from game.core.seats import Seat, SpotNo
from game.core.steps import Choice
from game.scenes.match.computers import ONE_ACT
from game.scenes.match.pace import LONG_MS
from game.scenes.match.scene import MatchScene
from game.scenes.shell import opening
from game.store.settings import TABLE_SPEEDS
from game.titles import TITLES
from game.ui.title import Title
from game.worker.process import same_kind
from tests.games import results_game
from tests.scenes.pilot import House, Pilot

Kind = Annotated[int, msgspec.Meta(extra={"is": "kind"})]


class Give(Choice, frozen=True):
    """A choice of a kind, at a place."""

    kind: Kind
    at: SpotNo


class Take(Choice, frozen=True):
    """A choice of a kind."""

    kind: Kind


TITLED = [pytest.param(title, id=title.key) for title in TITLES]


def table(folder: Path, title: Title, *players: str) -> tuple[House, MatchScene, Pilot]:
    """A table where these sit."""
    house = results_game.house(folder, "full", titles=TITLES)
    seats = [Seat(f"P{number}", player) for number, player in enumerate(players)]
    _, match, match_id = opening.begin(house.services, title, seats, title.spec.options(), "speed")
    scene = MatchScene(house.services, title, match, match_id)
    house.manager.push(scene)
    pilot = Pilot(house.manager)
    pilot.step(0)
    return house, scene, pilot


@pytest.mark.parametrize("title", TITLED)
def test_it_lies_in_the_bar_where_computers_play_with_people_and_is_kept(tmp_path: Path, title: Title) -> None:
    house, scene, pilot = table(tmp_path, title, "human", "novice")
    for times in (*TABLE_SPEEDS[1:], TABLE_SPEEDS[0]):
        pilot.click("match.speed")
        pilot.step(0)
        assert house.saved().table_speed == times
        assert scene.table_view.stage.pace == times
    scene.close()
    house.services.close()


@pytest.mark.parametrize("players", [("human", "human"), ("novice", "novice")])
def test_people_alone_have_none_and_who_watches_has_a_pace(tmp_path: Path, players: tuple[str, str]) -> None:
    house, scene, _ = table(tmp_path, TITLES[0], *players)
    assert "match.speed" not in {each.name for each in scene.laid_out().widgets}
    house.services.change(table_speed=4)
    assert scene.thinking.computers.tempo == (1 if scene.session.watched else 4)
    scene.close()
    house.services.close()


def in_bar(scene: MatchScene) -> dict[str, object]:
    """Boxes of the buttons in the bar, by name."""
    bar = scene.table_view.frame.bar
    return {each.name: each.rect for each in scene.laid_out().widgets if each.rect.y < bar.bottom and each.name}


@pytest.mark.parametrize("title", TITLED)
def test_people_alone_have_one_while_something_long_is_shown(tmp_path: Path, title: Title) -> None:
    """It is there for the rest of the show, moves no other button, and changes the speed of what is shown."""
    house, scene, pilot = table(tmp_path, title, *["human"] * max(2, title.spec.seats[0]))
    stage, match, dice, found = scene.table_view.stage, scene.match, Random(5), False
    for _ in range(60):
        stage.enqueue(match.play(dice.choice(list(match.options))))
        if match.over:
            break
    shown, before = 0.0, in_bar(scene)
    while stage.busy and not found:
        pilot.step(50)
        shown += 50
        found = "match.speed" in scene.spots()
        assert not found or shown + stage.remaining_ms >= LONG_MS
    assert found
    assert {**in_bar(scene), "match.speed": None} == {**before, "match.speed": None}
    pilot.click("match.speed")
    pilot.step(0)
    assert stage.busy
    assert house.saved().table_speed == stage.pace == TABLE_SPEEDS[1]
    stage.finish()
    pilot.step(50)
    assert "match.speed" not in scene.spots()
    scene.close()
    house.services.close()


def test_acts_are_of_one_kind_wherever_they_are_made() -> None:
    assert same_kind(Give(0, 3), Give(0, 7))
    assert not same_kind(Give(0, 3), Give(1, 3))
    assert not same_kind(Give(0, 3), Take(0))
    assert ONE_ACT > 1
