"""What a hint lights at the table of Texas."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.rules.texas.steps import DRAW, Play
from game.scenes.match import hint_marks
from game.tables.texas import TITLE
from game.tables.texas.layout import PILE
from game.ui.spot import Spot
from tests.scenes.match_player import Player, sit

WINDOWS = [((1600, 900), 100), ((1024, 640), 100), ((1024, 640), 200)]


def may_draw(folder: Path, size: tuple[int, int], percent: int) -> Player:
    """Somebody who can draw a card, or play one."""
    player = sit(folder, TITLE, 2, size=size, percent=percent)
    match = player.match
    while DRAW not in match.options or not isinstance(match.options[0], Play):
        match.play(match.options[0])
    player.catch_up()
    return player


@pytest.mark.parametrize(("size", "percent"), WINDOWS)
def test_a_hint_to_draw_lights_the_pile_and_no_hand(tmp_path: Path, size: tuple[int, int], percent: int) -> None:
    player = may_draw(tmp_path, size, percent)
    shown, spots = hint_marks.marks(player.table.table_view, (DRAW,)), player.table.layout.spots
    assert shown is not None
    lit, pile = shown.region.inset(-1), spots[PILE]
    assert lit.contains(pile.x, pile.y)
    assert lit.contains(pile.right, pile.bottom)
    cards = [box for spot, box in spots.items() if spot.kind == "card"]
    assert cards
    assert not [box for box in cards if box.intersects(shown.region)]


def test_a_hint_to_play_lights_squares(tmp_path: Path) -> None:
    player = may_draw(tmp_path, *WINDOWS[0])
    shown, spots = hint_marks.marks(player.table.table_view, (player.match.options[0],)), player.table.layout.spots
    assert shown is not None
    assert shown.place is not None
    assert shown.region.contains(*shown.place.centre)
    assert not shown.region.intersects(spots[Spot("hand", player.match.seat or 0)])
