"""What flies over everything is seen over what a table draws above its sprites, and over buttons."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from game.core.steps import Event
from game.ui.context import TableContext, TableSetup
from game.ui.paint import Painter, compose
from game.ui.rect import Rect
from game.ui.spot import Spot
from game.ui.sprite import ALOFT, FLIGHT, Motion, Sprite
from game.ui.table import Table
from game.ui.theme import colours
from tests.games import field_game, results_game
from tests.scenes.match_player import Player

RED, ART = colours.barn_dark, "test/aloft"

compose(ART, (20, 20), lambda paint: paint.box(Rect(0, 0, 20, 20), RED))


class Covered(field_game.Field):
    """Something lies over the board and over the large button when a seed is sown; a lid covers all of the board."""

    def __init__(self, setting: TableSetup, layer: int) -> None:
        super().__init__(setting)
        self._layer = layer

    def draw_above(self, paint: Painter, context: TableContext[Any]) -> None:
        paint.box(context.frame.board, colours.cream)

    def animate(
        self, event: Event[Any, Any], before: TableContext[Any], after: TableContext[Any]
    ) -> Mapping[Spot, Motion]:
        if not isinstance(event, field_game.Sown):
            return {}
        places = before.frame.board, before.frame.main
        flying = [Sprite(Spot("flies", n), ART, _middle(box), self._layer) for n, box in enumerate(places)]
        return {each.key: Motion(ms=1000, origin=each.box, passing=each) for each in flying}


def _middle(box: Rect) -> Rect:
    return Rect.around(box.centre, 40)


def table(layer: int, setting: TableSetup) -> Table[Any]:
    made = Covered(setting, layer)
    return Table(made, made, made)


@pytest.mark.parametrize(("layer", "seen"), [(ALOFT, True), (FLIGHT, False)])
def test_it_is_seen_over_all_that_a_table_draws_and_over_buttons(
    pixels: None, tmp_path: Path, layer: int, seen: bool
) -> None:
    title = replace(field_game.TITLE, table=partial(table, layer))
    player = Player(results_game.house(tmp_path, "full", titles=(title,)), title, 2)
    player.watch()
    player.by_clicks(field_game.Sow(3))
    frame = player.table.table_view.frame
    player.step(100)
    assert player.table.table_view.stage.busy
    places = [frame.board.centre, frame.main.centre]

    def colour(at: tuple[float, float]) -> tuple[int, ...]:
        return tuple(player.surface.get_at((round(at[0]), round(at[1]))))[:3]

    assert [colour(at) == tuple(RED) for at in places] == [seen, seen]
    player.watch()
    assert not any(colour(at) == tuple(RED) for at in places)
