"""What is told of a thing that is pointed at is told no more once something has been picked up."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.ui import popover
from game.ui.context import TableContext
from game.ui.spot import Spot, name_of
from tests.games import field_game
from tests.scenes.fields import seated
from tests.scenes.match_player import Player
from tests.scenes.reader import Reader

BAG, PLACE = Spot("bag"), Spot("spot", 8)
AWAY = (1.0, 1.0)


class Told(field_game.Field):
    """Everything says its name."""

    def tip(self, context: TableContext[field_game.State], spot: Spot) -> str:
        return f"This is {name_of(spot)}"


@pytest.fixture
def player(tmp_path: Path) -> Player:
    return seated(tmp_path, Told)


def tip(player: Player) -> str:
    """What is told of the table."""
    paint = Reader(player.table.scale)
    player.table.tips.draw(paint, player.table.laid_out())
    return " ".join(note.words for note in paint.notes)


def point(player: Player, spot: Spot) -> None:
    player.point("move", player.spot(spot).centre)
    wait(player)


def wait(player: Player) -> None:
    for _ in range(3):
        player.step(popover.HOVER_MS)


def press(player: Player, spot: Spot) -> None:
    for kind in ("down", "up"):
        player.point(kind, player.spot(spot).centre)


def test_a_click_that_picks_something_up_ends_its_tip_and_none_comes_back_while_it_is_held(player: Player) -> None:
    point(player, BAG)
    assert tip(player) == "This is bag"
    press(player, BAG)
    assert player.table.layout.picked_up == BAG
    assert tip(player) == ""
    wait(player)
    assert tip(player) == ""
    point(player, PLACE)
    assert tip(player) == f"This is {name_of(PLACE)}"
    point(player, BAG)
    assert tip(player) == ""


def test_what_is_put_back_is_told_of_again_when_the_pointer_comes_to_it_anew(player: Player) -> None:
    point(player, BAG)
    press(player, BAG)
    player.step(16)
    press(player, BAG)
    assert player.table.layout.picked_up is None
    player.point("move", AWAY)
    player.step(16)
    point(player, BAG)
    assert tip(player) == "This is bag"


def test_what_is_pointed_at_while_something_else_is_picked_up_is_told_no_more(player: Player) -> None:
    point(player, PLACE)
    assert tip(player) == f"This is {name_of(PLACE)}"
    player.table.handling.pick_up(BAG)
    assert tip(player) == ""
    wait(player)
    assert tip(player) == ""


def test_a_drag_ends_the_tip(player: Player) -> None:
    point(player, BAG)
    x, y = player.spot(BAG).centre
    player.point("down", (x, y))
    player.point("move", (x + 20, y))
    assert player.table.handling.hands.dragging
    assert tip(player) == ""
    wait(player)
    assert tip(player) == ""
