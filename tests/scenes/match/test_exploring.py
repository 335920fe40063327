"""Law: N goes through all that can be used but seats, with E the arrows reach every place of a table, and other keys go
farther over a board."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.scenes.match.scene import MatchScene
from game.scenes.tabletop.board_walk import SLANTS
from game.scenes.tabletop.cards import DISC
from game.scenes.tabletop.pointer_state import WAYS, Pointing, neighbour, stops
from game.titles import TITLES
from game.ui.events import Key
from game.ui.rect import Rect
from game.ui.spot import Spot
from game.ui.title import Title
from tests.scenes.match_player import sit
from tests.scenes.pilot import Pilot
from tests.scenes.screens import Stand, screens

each_title = pytest.mark.parametrize("title", TITLES, ids=lambda title: title.key)


def reached(spots: dict[Spot, Rect], start: Spot) -> set[Spot]:
    """Spots to which arrows lead from one of them."""
    found, open_ends = {start}, [start]
    while open_ends:
        here = open_ends.pop()
        for way in WAYS:
            there = neighbour(spots, here, way, spots[here].centre)
            if there is not None and there not in found:
                found.add(there)
                open_ends.append(there)
    return found


def played(pointing: Pointing) -> set[Spot]:
    """Spots that can be used for the turn; to point at a seat would bring its things to the front instead."""
    return {spot for spot in pointing.usable if spot.kind != DISC}


@each_title
def test_arrows_reach_every_place_while_the_board_is_explored(tmp_path: Path, title: Title) -> None:
    stand = Stand(tmp_path, title, (1600, 900))
    scene = screens(title)[f"match_{title.spec.seats[0]}"](stand)
    assert isinstance(scene, MatchScene)
    pointing = scene.handling.pointing
    before = pointing.stops
    assert before == pointing.usable
    stand.pilot.key("e")
    stand.pilot.key("left")
    scene.model.let_go()
    if scene.model.chooser.held is None:  # else it lies in the hand by itself, and only its targets are meant
        assert set(pointing.stops) == set(scene.model.things)
        assert set(before) <= set(pointing.stops)
    places = set(stops(pointing.stops, ()))
    start = neighbour(pointing.stops, None, "left", scene.table_view.frame.board.centre)
    assert start is not None
    assert reached(pointing.stops, start) >= places
    stand.pilot.key("e")
    assert pointing.stops == pointing.usable


@each_title
def test_n_goes_on_amid_a_match_with_something_in_the_hand(tmp_path: Path, title: Title) -> None:
    stand = Stand(tmp_path, title, (1600, 900))
    scene = screens(title)[f"match_{title.spec.seats[-1]}"](stand)
    assert isinstance(scene, MatchScene)
    for key in ("escape", "1"):
        stand.pilot.key(key)
        if scene.page.overlays:  # there was nothing to let go of
            stand.pilot.key(key)
        usable, there = played(scene.handling.pointing), set[Spot | None]()
        for _ in usable:
            stand.pilot.key("n")
            there.add(scene.model.hover)
        assert there == usable


@each_title
def test_n_goes_through_all_that_can_be_used_and_back(tmp_path: Path, title: Title) -> None:
    player = sit(tmp_path, title)
    model, pointing = player.table.model, player.table.handling.pointing
    count, there = len(played(pointing)), list[Spot | None]()
    for _ in range(count):
        player.key("n")
        there.append(model.hover)
    assert set(there) == played(pointing)
    player.key("n", shift=True)
    assert model.hover == there[-2 if count > 1 else 0]
    assert player.rows == len(player.match.plies)


@pytest.fixture
def explored(tmp_path: Path, title: Title) -> tuple[MatchScene, Pilot]:
    """A table on which the arrows stop at every place."""
    stand = Stand(tmp_path, title, (1600, 900))
    scene = screens(title)[f"match_{title.spec.seats[0]}"](stand)
    assert isinstance(scene, MatchScene)
    stand.pilot.key("e")
    scene.page.toasts = []
    return scene, stand.pilot


def board_places(scene: MatchScene) -> dict[Spot, Rect]:
    ground = scene.table_view.table.controls.ground(scene.model.context)
    return {spot: box for spot, box in scene.model.spots.items() if spot in ground and spot.kind != "part"}


def said(scene: MatchScene) -> bool:
    """Whether a message has come, which is then gone."""
    toasts, scene.page.toasts = scene.page.toasts, []
    return bool(toasts)


@each_title
def test_home_and_end_go_to_the_ends_of_the_row_and_say_where_that_is_here(explored: tuple[MatchScene, Pilot]) -> None:
    scene, pilot = explored
    places = board_places(scene)
    for start in list(places)[::7]:
        scene.handling.pointing.point(start)
        row = [box.centre[0] for box in places.values() if abs(box.centre[1] - places[start].centre[1]) < 2]
        for key, end in (("home", min(row)), ("end", max(row))):
            pilot.key(key)
            assert scene.model.hover is not None
            assert scene.model.spots[scene.model.hover].centre[0] == pytest.approx(end, abs=2)
            assert not said(scene) or places[start].centre[0] == pytest.approx(end, abs=2)
            pilot.key(key)
            assert said(scene)


@each_title
def test_ctrl_and_an_arrow_go_to_something_else_or_say_that_there_is_nothing(
    explored: tuple[MatchScene, Pilot],
) -> None:
    scene, pilot = explored
    controls, went = scene.table_view.table.controls, 0
    ground = controls.ground(scene.model.context)
    for start in [spot for spot in scene.model.spots if spot in ground][::9]:
        for way, (dx, dy) in WAYS.items():
            scene.handling.pointing.point(start)
            pilot.key(way, ctrl=True)
            there, (x, y) = scene.model.hover, scene.model.spots[start].centre
            assert there is not None
            assert (there == start) == said(scene)
            over, down = scene.model.spots[there].centre[0] - x, scene.model.spots[there].centre[1] - y
            if there == start:
                continue
            went += 1
            assert over * dx + down * dy > 0
            if controls.staggered and dy:
                assert abs(over) > 1
            else:
                assert ground[there] not in (None, ground[start])
    assert went > 5


@each_title
def test_the_keypad_without_num_lock_goes_slantwise(explored: tuple[MatchScene, Pilot]) -> None:
    scene, pilot = explored
    box = scene.table_view.frame.board
    start = min(places := board_places(scene), key=lambda spot: abs(places[spot].centre[0] - box.centre[0]))
    for key, (dx, dy) in SLANTS.items():
        scene.handling.pointing.point(start)
        pilot.manager.handle(Key(key, keypad=True))
        there = scene.model.hover
        assert there is not None
        assert there != start or said(scene)
        x, y = scene.model.spots[there].centre
        assert (x - places[start].centre[0]) * dx >= 0 <= (y - places[start].centre[1]) * dy


def test_a_key_that_leads_nowhere_says_why(tmp_path: Path) -> None:
    player = sit(tmp_path, TITLES[0])
    page = player.table.page
    for key in ("9", *["left"] * 40):
        player.key(key)
    assert page.toasts
