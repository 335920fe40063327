"""Law: N goes through all that can be used but seats, and with E the arrows reach every place of a table."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.scenes.match.scene import MatchScene
from game.scenes.tabletop.cards import DISC
from game.scenes.tabletop.pointer_state import WAYS, Pointing, neighbour, stops
from game.titles import TITLES
from game.ui.rect import Rect
from game.ui.spot import Spot
from game.ui.title import Title
from tests.scenes.match_player import sit
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
