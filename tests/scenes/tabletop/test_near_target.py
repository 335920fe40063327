"""A place within the reach of a target means the target, to a click as to a drag."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from game.ui.context import TableContext
from game.ui.spot import Spot
from game.ui.table import Things
from tests.games import field_game, interrupt_game, secret_game, toy
from tests.games.interrupt_game import WIDE
from tests.scenes.fields import seated
from tests.scenes.match_player import Player

BAG, TARGET, GAP, BESIDE = Spot("bag"), Spot("spot", 8), 8.0, 3.0


class Spaced(field_game.Field):
    """Between its spots lies nothing."""

    def things(self, context: TableContext[field_game.State]) -> Things:
        return Things({spot: box.inset(GAP / 2) for spot, box in super().things(context).used.items()})


@pytest.fixture
def player(tmp_path: Path) -> Player:
    return seated(tmp_path, Spaced)


def beside(player: Player) -> tuple[float, float]:
    """A place close to the target where nothing lies."""
    box = player.spot(TARGET)
    at = box.right + BESIDE, box.centre[1]
    assert player.table.model.spot_at(*at) is None
    return at


def press(player: Player, at: tuple[float, float], off: tuple[float, float] | None = None) -> None:
    """A click, which comes up somewhere else where that is said."""
    player.point("move", at)
    player.point("down", at)
    player.point("move", off or at)
    player.point("up", off or at)
    player.step()


def test_a_click_beside_a_target_takes_what_a_drag_does(player: Player) -> None:
    player.click(BAG)
    at = beside(player)
    player.point("move", at)
    assert player.table.model.hover == TARGET
    press(player, at)
    assert player.match.state.sown[TARGET.number] >= 0
    clicked = player.match.record().rows
    player.undo()
    player.step()
    player.drag(BAG, at)
    assert player.match.record().rows == clicked


def test_a_click_that_comes_up_elsewhere_puts_nothing_down(player: Player) -> None:
    player.click(BAG)
    x, y = beside(player)
    rows = player.rows
    press(player, (x, y), (x + 300, y))
    assert player.rows == rows
    assert player.table.model.held == BAG


def test_with_empty_hands_a_place_beside_means_nothing(player: Player) -> None:
    rows, at = player.rows, beside(player)
    press(player, at)
    assert player.rows == rows
    assert not player.table.page.toasts


def test_so_it_is_in_a_world_that_pans_and_a_drag_from_there_pans(tmp_path: Path) -> None:
    guest: Any = interrupt_game.sit(tmp_path, secret_game.words(tmp_path / "words"), WIDE)
    card = guest.match.state.hands[0][0]
    guest.click(f"card:{card}")
    target, cell = guest.spot("place:2"), guest.spot("cell")
    at = target.centre[0], target.bottom + BESIDE
    assert guest.table.model.spot_at(*at) is None
    guest.pull(at, (-30, 20))
    assert guest.spot("cell") == cell.moved(-30, 20)
    assert not guest.events(toy.Laid)
    guest.point("move", at)
    guest.point("down", at)
    guest.point("up", at)
    assert guest.events(toy.Laid) == [toy.Laid(0, card, 2)]
